"""What commands that edit files share: their flags, and writing one file or many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from chunkwright.addresses import printable
from chunkwright.cli import batching
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import DASH, write_output
from chunkwright.errors import boundary
from chunkwright.flags import only_given
from chunkwright.registry import by_name
from chunkwright.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.batch import Outcome, Verb
    from chunkwright.batch.editing import Edit


def editing_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Add the flags of commands that change files."""
    command = batching.writing_flags(opening_flags(command))
    command = click.option(
        "--dry-run", is_flag=True, help="Print what would change, but write nothing."
    )(command)
    return click.option(
        "-o",
        "--output",
        metavar="OUT",
        type=click.Path(allow_dash=True),
        help="The file to write, or the folder for many files; - is stdout. By default, changed"
        " files are replaced in place, each atomically.",
    )(command)


def edit(
    ctx: click.Context, verb: Verb, change: Edit, file: str, flags: dict[str, Any], **edits: Any
) -> None:
    """Change a file, or each of a folder or pattern; ``edits`` are the options of ``change``."""
    if batching.is_single(file, flags["output"]):
        batching.refuse_report(flags["report"])
        _edit_one(change, file, flags, edits)
        return
    from chunkwright import batch

    report, output = flags.pop("report"), flags.pop("output")
    options = only_given(flags) | edits
    work = batch.Batch(verb, [file], output=output, **options)
    batching.write_all(ctx, work, report, show=_show if flags["dry_run"] else None)


def _edit_one(change: Edit, file: str, flags: dict[str, Any], edits: dict[str, Any]) -> None:
    output: str | None = flags["output"]
    if file == DASH and flags.get("offset") is not None:
        raise click.UsageError("--offset needs a file, into which what was edited is put back")
    document = open_document(file, flags)
    with boundary(document.source, document.format):
        lines, follows = change(document, edits)
        data = by_name(document.format).file_of(document)  # raises if it could not be written
    if flags["dry_run"]:
        for line in (*lines, *follows):
            click.echo(printable(line))
        return
    for line in follows:
        click.echo(printable(line), err=True)
    target = file if output is None else output
    write_output(data, target, counted(len(lines), "change"))


def _show(outcome: Outcome) -> None:
    """Print what would change in one file of many."""
    for line in outcome.value or ():
        click.echo(printable(f"{outcome.file}: {line}"))
