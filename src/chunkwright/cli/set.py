"""``chunkwright set``: setting values by address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from chunkwright.addresses import printable
from chunkwright.cli import batching
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.streams import save_named
from chunkwright.errors import boundary
from chunkwright.flags import only_given
from chunkwright.query import set_values

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.document import Document


def writing_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Add the flags of commands that change a file."""
    command = batching.writing_flags(command)
    command = click.option(
        "--dry-run", is_flag=True, help="Print what would change, but write nothing."
    )(command)
    return click.option(
        "-o",
        "--output",
        metavar="OUT",
        type=click.Path(allow_dash=True),
        help="The file to write, by default FILE itself; the folder for many files. - is stdout.",
    )(command)


@click.command("set")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("pairs", metavar="ADDRESS VALUE...", nargs=-1, required=True)
@writing_flags
@opening_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str,
    pairs: tuple[str, ...],
    output: str | None,
    dry_run: bool,
    **others: Any,
) -> None:
    """Set values at addresses of a file.

    \b
    chunkwright set behavior.hkx /objects/hkbClipGenerator:Walk/playbackSpeed 1.5
    chunkwright set Level_01.NMO /objects/P_Ball_Wood_MF/name P_Ball -o new.NMO
    chunkwright set 3d '//albedo[=images/old.tex]' images/new.tex -o changed

    A value is parsed by the type of the one that it replaces: numbers, enum names, true and false,
    bytes in hexadecimal, null or an address for a reference; lists and structs are JSON. In place
    of an address, a query (see "chunkwright find") sets everything that it finds. All values are
    set, or none. FILE is replaced atomically; - reads it from stdin and writes it to stdout.

    FILE may also be a folder or a pattern: the changed files are then written below the folder
    given with -o, and files in which an address does not exist are skipped.
    """
    if len(pairs) % 2:
        raise click.UsageError(f"expected a value after the address {pairs[-1]!r}")
    given = list(zip(pairs[::2], pairs[1::2], strict=True))
    if not batching.is_single(file, output):
        change_all(ctx, "set", file, output, dry_run, others | {"pairs": given})
        return
    document = open_document(file, others)
    with boundary(document.source, document.format):
        changes = set_values(document.root_item(), given)
    lines = [f"{address}: {before} -> {after}" for address, before, after in changes]
    finish(document, file, output, lines if dry_run else None)


def change_all(
    ctx: click.Context,
    verb: str,
    file: str,
    output: str | None,
    dry_run: bool,
    others: dict[str, Any],
) -> None:
    """Change each file of a folder or pattern; ``others`` are the flags of batch and verb."""
    from chunkwright import batch

    if output in (None, "-") or dry_run:
        raise click.UsageError("many files need -o DIR, and do not support --dry-run")
    report = others.pop("report")
    options = only_given(others)
    work = batch.SET if verb == "set" else batch.REMOVE
    batching.write_all(ctx, batch.Batch(work, [file], output=output, **options), report)


def finish(document: Document, file: str, output: str | None, lines: list[str] | None) -> None:
    """Write a changed document or, if there are lines, print them and write nothing."""
    if lines is None:
        save_named(document, file, output)
        return
    bytes(document)  # raises if the change could not be written
    for line in lines:
        click.echo(printable(line))
