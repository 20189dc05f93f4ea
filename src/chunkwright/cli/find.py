"""``chunkwright find``: what a query finds in files and folders, one line per hit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from chunkwright import registry
from chunkwright.addresses import printable
from chunkwright.batch.sources import expand
from chunkwright.cli.app import fail
from chunkwright.cli.options import switches
from chunkwright.cli.output import read_input
from chunkwright.cli.streams import DASH
from chunkwright.collector import collector_paused
from chunkwright.errors import ChunkwrightError, UnknownFormatError, boundary
from chunkwright.flags import keywords, only_given
from chunkwright.query import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from chunkwright.json_types import JsonObject
    from chunkwright.query import Hit, Query

NONE_FOUND: Final = 1
FAILED: Final = 2


@click.command("find")
@click.argument("query")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line and hit.")
@switches
@click.pass_context
def command(
    ctx: click.Context, /, query: str, paths: tuple[str, ...], as_json: bool, **reading: object
) -> None:
    """Print what a query finds in files and folders.

    \b
    chunkwright find '**/hkbClipGenerator[animationName=*walk*]' meshes/
    chunkwright find '//CKMesh[name^=P_Ball]' Level_01.NMO
    chunkwright find 'referrers(/objects/#0005)' behavior.hkx

    Each hit is a line with file, address and value, separated by tabs; - reads a file from stdin.
    docs/queries.md describes the language. Folders are searched recursively; files of unknown
    formats in them are skipped. The exit status is as for grep: 0 if there are hits, 1 if there
    are none, 2 if a file or the query could not be read.
    """
    given = only_given(reading)
    found = failed = False
    try:
        parsed = parse(query)
        with boundary():
            files = list(_files(paths))
    except ChunkwrightError as error:
        fail(str(error))
        ctx.exit(FAILED)
    for file, named in files:
        try:
            for lines in _batches(file, parsed, given, as_json=as_json):
                found = True
                click.echo(lines)
        except UnknownFormatError as error:
            if named:
                failed = True
                fail(str(error))
        except ChunkwrightError as error:
            failed = True
            fail(str(error))
    if failed or not found:
        ctx.exit(FAILED if failed else NONE_FOUND)


def _files(paths: Sequence[str]) -> Iterator[tuple[str, bool]]:
    if DASH in paths:
        yield DASH, True
    for entry in expand([path for path in paths if path != DASH]):
        yield entry.path, entry.named


BATCH: Final = 256  # lines written at once


def _batches(
    file: str, query: Query, given: Mapping[str, object], *, as_json: bool
) -> Iterator[str]:
    """Yield the lines of a file in batches."""
    lines: list[str] = []
    for hit in hits(file, query, given):
        lines.append(_json(file, hit) if as_json else _line(file, hit))
        if len(lines) == BATCH:
            yield "\n".join(lines)
            lines.clear()
    if lines:
        yield "\n".join(lines)


def hits(file: str, query: Query, given: Mapping[str, object]) -> Iterator[Hit]:
    """Yield what a query finds in a file, opened with those given flags that its format has."""
    with collector_paused():
        data, name = read_input(file)
        options: JsonObject = {}
        if given:
            options = keywords(registry.identify(data, file=name).read_options, given)
        yield from registry.read(data, file=name, **options).find(query)


def _line(file: str, hit: Hit) -> str:
    return "\t".join(map(printable, (file, hit.address, hit.node.summary)))


def _json(file: str, hit: Hit) -> str:
    node = hit.node
    facts: JsonObject = {"file": file, "address": hit.address}
    if node.class_name:
        facts["class"] = node.class_name
    if node.type_name:
        facts["type"] = node.type_name
    if node.is_object or node.class_name:
        facts["name"] = node.name
    else:
        facts["value"] = node.plain()
    return json.dumps(facts, ensure_ascii=False, allow_nan=False)
