"""What commands that edit files share: their flags, and writing one file or many."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.batch.editing import places_of
from chunkwright.batch.reading import LACKS, note_names
from chunkwright.cli import batching
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import DASH, read_input, write_output
from chunkwright.errors import ChunkwrightError, QueryError, boundary
from chunkwright.formats.registry import by_extension, by_name
from chunkwright.operations.flags import only_set
from chunkwright.query.suggesting import Vocabulary, known_names, queries_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.batch import Outcome, Verb
    from chunkwright.batch.editing import Edit
    from chunkwright.document import Document
    from chunkwright.operations.flags import Flags


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
    ctx: click.Context, verb: Verb, change: Edit, file: str, flags: Flags, **edits: Any
) -> None:
    """Change a file, or each of a folder or pattern; ``edits`` are the options of ``change``."""
    if batching.is_single(file, flags["output"]):
        batching.refuse_report(flags["report"])
        _edit_one(change, file, flags, edits)
        return
    from chunkwright import batch

    report, output = flags.pop("report"), flags.pop("output")
    options = only_set(flags) | edits
    work = batch.Batch(verb, [file], output=output, **options)

    def explain(outcomes: Sequence[Outcome]) -> None:
        _suggest(places_of(edits), outcomes, options)

    show = _show if flags["dry_run"] else None
    batching.write_all(ctx, work, report, show=show, explain=explain)


def _edit_one(change: Edit, file: str, flags: Flags, edits: Flags) -> None:
    output: str | None = flags["output"]
    if file == DASH and flags.get("offset") is not None:
        raise click.UsageError("--offset needs a file, into which what was edited is put back")
    document = open_document(file, flags)
    with boundary(document.source, document.format):
        try:
            lines, follows = change(document, edits)
        except QueryError as error:
            if not error.path:  # a query that finds nothing
                error.hint = error.hint or known_names(document.root_item(), places_of(edits))
            raise
        data = by_name(document.format).file_of(document)  # raises if it could not be written
    if flags["dry_run"]:
        for line in (*lines, *follows):
            click.echo(printable(line))
        return
    for line in follows:
        click.echo(printable(line), err=True)
    target = file if output is None else output
    write_output(data, target, counted(len(lines), "change"))
    if DASH not in (file, target) and _named_form(target, document) != _named_form(file, document):
        told = f"{target} has the form of {file}, whatever its name says"
        click.echo(printable(f"note: {told}; chunkwright convert changes forms"), err=True)


def _named_form(name: str, document: Document) -> tuple[bool, str]:
    """Return what a name stands for: whether it is wrapped, and a form or another format."""
    from chunkwright.operations.forms import forms
    from chunkwright.operations.wrapping import bare_name, promised_by

    is_wrapped = promised_by(name) is not None
    suffix = os.path.splitext(bare_name(name))[1].lower()
    is_own = suffix in by_name(document.format).suffixes
    is_known = suffix in forms() or by_extension(f"file{suffix}") is not None
    return is_wrapped, suffix if is_known and not is_own else ""


def _suggest(
    places: Iterable[str], outcomes: Iterable[Outcome], options: Mapping[str, object]
) -> None:
    """Print to stderr which names of queries occur in none of the files that were searched."""
    files = [each.file for each in outcomes if not each.reason.startswith(LACKS)]
    for query in queries_in(places):
        words = Vocabulary(query)
        for file in files:
            if words.is_full or not words.missing:
                break
            with suppress(ChunkwrightError, OSError):  # the edit has told those that matter
                note_names(words, *read_input(file), options)
        for hint in words.hints() if files else ():
            click.echo(f"chunkwright: {printable(hint)}", err=True)


def _show(outcome: Outcome) -> None:
    """Print what would change in one file of many."""
    for line in outcome.value or ():
        click.echo(printable(f"{outcome.file}: {line}"))
