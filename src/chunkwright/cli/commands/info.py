"""``chunkwright info``: what files are and what they contain."""

from __future__ import annotations

import os
from contextlib import nullcontext
from itertools import groupby
from typing import TYPE_CHECKING

import click

from chunkwright import batch
from chunkwright.base.wording import counted, printable
from chunkwright.batch.reading import HEADLINE
from chunkwright.batch.tasks import DONE, FAILED, SKIPPED, Outcome
from chunkwright.cli.app import fail, interrupted_by_sigterm, status_of
from chunkwright.cli.batching import end, jobs_flag
from chunkwright.cli.options import open_document, read_flags
from chunkwright.cli.output import DASH, STDIN
from chunkwright.document import facts_of, headline_of
from chunkwright.errors import ChunkwrightError
from chunkwright.formats import registry
from chunkwright.operations.flags import only_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.operations.flags import Flags


@click.command("info")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line and file.")
@read_flags
@jobs_flag
@click.pass_context
def info_command(
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    as_json: bool,
    jobs: int | None,
    **opening: object,
) -> None:
    """Identify files and count what is inside.

    The first line of a file says what it is for, and in brackets, by the names that "convert --for"
    takes, the games whose files are of the same form; counts follow.

    FILE may also be a folder or a pattern, in which files of unknown formats are skipped. - is
    stdin. With --json, a file that fails gives {"file", "path", "error"}; docs/info-schema.json
    describes the keys of all formats. The exit status is 1 if any file failed; the others are
    still reported.

    \b
    Examples:
      chunkwright info tank.sc2.dvpl
      chunkwright info --json meshes > counts.jsonl
    """
    done: list[Outcome] = []
    status, first = 0, True
    many = any(map(batch.is_many, files))
    with interrupted_by_sigterm() if many else nullcontext():
        try:
            options = only_set(opening | {HEADLINE: not as_json})
            for outcome in _outcomes(files, jobs, options):
                _print(outcome, as_json=as_json, first=first, alone=not many and len(files) == 1)
                first = first and outcome.result != DONE
                done.append(outcome)
        except KeyboardInterrupt as error:
            status = status_of(error)
    if status or many:
        _print_summary(done)
    end(ctx, status or any(outcome.result == FAILED for outcome in done))


def _outcomes(files: Sequence[str], jobs: int | None, options: Flags) -> Iterator[Outcome]:
    """Describe files in order; one that is named several times, several times."""
    if jobs is None and not any(map(batch.is_many, files)):
        yield from _one_by_one(files, options)
        return
    for is_stdin, some in groupby(files, DASH.__eq__):
        if is_stdin:
            yield from _one_by_one(some, options)
        else:
            yield from batch.run(batch.INFO, some, jobs=jobs, **options)


def _one_by_one(files: Iterable[str], options: Flags) -> Iterator[Outcome]:
    for file in files:
        try:
            document = open_document(file, options)
            facts = facts_of(document)
            if options.get(HEADLINE):
                facts |= {HEADLINE: headline_of(document)}
        except ChunkwrightError as error:
            yield Outcome(file, FAILED, error=error.to_dict(), text=str(error))
        else:
            yield Outcome(file, DONE, value=facts)


def _print(outcome: Outcome, *, as_json: bool, first: bool, alone: bool) -> None:
    for note in outcome.notes:
        click.echo(printable(note), err=True)
    if outcome.result == SKIPPED:
        return
    if as_json:
        name = STDIN if outcome.file == DASH else os.path.basename(outcome.file)
        facts = {"file": name, "path": outcome.file}
        rest = {"error": outcome.error} if outcome.error else outcome.value
        click.echo(_json(facts | rest | facts))
    elif outcome.error:
        fail(outcome.text)
    else:
        # Of several files, the names alone may be the same.
        shown = {} if alone or outcome.file == DASH else {"file": outcome.file}
        click.echo(("" if first else "\n") + describe(outcome.value | shown), nl=False)


def _print_summary(done: Iterable[Outcome]) -> None:
    counts = batch.summary(done)
    skipped = f"; {counts['skipped']:,} skipped, of unknown formats" if counts["skipped"] else ""
    described = counts["done"] + counts["failed"]
    click.echo(f"{counted(described, 'file')}: {counts['failed']:,} failed{skipped}", err=True)


def _json(facts: JsonObject) -> str:
    import json  # here, because no other output needs it

    return json.dumps(facts, allow_nan=False)


def describe(facts: JsonObject) -> str:
    """Lay out the facts of one file as a heading and one indented line per fact."""
    format = registry.by_name(facts["format"])
    own = {key: facts[key] for key in facts if key not in ("file", "format", HEADLINE)}
    rest = format.readable(own)
    for family in {format.family.lower() for format in registry.formats()}:
        rest |= rest.pop(family, {})
    lines = [click.style(printable(facts.get("file", "")), bold=True) + f": {_heading(facts)}"]
    width = max((len(key) for key in rest), default=0)
    for key, value in rest.items():
        label = key.replace("_", " ").ljust(width)
        for row in _rows(key, value):
            lines.append(f"  {label}  {printable(row)}")
            label = " " * width
    return "\n".join(lines) + "\n"


def _heading(facts: JsonObject) -> str:
    """Return the title of the format, the games that have files like this one, and what it is."""
    from chunkwright.operations.flags import games_like

    games = games_like(facts)
    like = f" (as {', '.join(games)})" if games else ""
    first = facts.get(HEADLINE)
    title = registry.by_name(facts["format"]).title
    return f"{title}{like}" + (f": {printable(first)}" if first else "")


def _rows(key: str, value: object) -> list[str]:
    match value:
        case bool():
            return ["yes" if value else "no"]
        case int():
            return [f"{value:#010x}" if key.endswith("crc32") else f"{value:,}"]
        case dict():
            return _counts(value)
    return ["none" if value in (None, "") else str(value)]


def _counts(counts: dict[str, int]) -> list[str]:
    """Lay out counts, one per line, the largest first."""
    if not counts:
        return ["none"]
    most_first = sorted(counts.items(), key=lambda item: -item[1])
    return [f"{count:>9,}  {name}" for name, count in most_first]
