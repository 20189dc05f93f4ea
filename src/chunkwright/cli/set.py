"""``chunkwright set``: other values at addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from chunkwright.addresses import printable
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.streams import save_named
from chunkwright.errors import boundary
from chunkwright.query import set_values

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.document import Document


def writing_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Add the flags of commands that change a file."""
    command = click.option(
        "--dry-run", is_flag=True, help="Print what would change, and write nothing."
    )(command)
    return click.option(
        "-o",
        "--output",
        metavar="OUT",
        type=click.Path(dir_okay=False, allow_dash=True),
        help="Where to write; FILE itself without it. - is stdout.",
    )(command)


@click.command("set")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("pairs", metavar="ADDRESS VALUE...", nargs=-1, required=True)
@writing_flags
@opening_flags
def command(
    file: str, pairs: tuple[str, ...], output: str | None, dry_run: bool, **opening: object
) -> None:
    """Set values at addresses of a file.

    \b
    chunkwright set behavior.hkx /objects/hkbClipGenerator:Walk/playbackSpeed 1.5
    chunkwright set Level_01.NMO /objects/P_Ball_Wood_MF/name P_Ball -o new.NMO

    A value is read by the type of its place: numbers, names of an enum, true and false, bytes
    in hexadecimal, null or an address for a reference; lists and structs as JSON. All are set,
    or none; FILE is replaced in one step. With - it is read from stdin and written to stdout.
    """
    if len(pairs) % 2:
        raise click.UsageError(f"the address {pairs[-1]!r} has no value behind it")
    document = open_document(file, opening)
    given = list(zip(pairs[::2], pairs[1::2], strict=True))
    with boundary(document.source, document.format):
        changes = set_values(document.root_item(), given)
    lines = [
        f"{address}: {before} -> {after}"
        for (address, _), (before, after) in zip(given, changes, strict=True)
    ]
    finish(document, file, output, lines if dry_run else None)


def finish(document: Document, file: str, output: str | None, lines: list[str] | None) -> None:
    """Write a changed document or, where there are lines, print them and write nothing."""
    if lines is None:
        save_named(document, file, output)
        return
    bytes(document)  # What cannot be written is no change that would be made.
    for line in lines:
        click.echo(printable(line))
