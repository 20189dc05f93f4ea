"""``chunkwright verify``: many files at once, each opened, written back and compared."""

from __future__ import annotations

import os
import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from chunkwright import __version__, registry
from chunkwright.addresses import printable
from chunkwright.cli import checking
from chunkwright.cli.checking import DIFFERENT, FAILURES, IDENTICAL, REFUSED, SKIPPED, Outcome
from chunkwright.cli.jsontext import dumps
from chunkwright.cli.options import NOT_GIVEN, switches
from chunkwright.cli.output import console, counted, write_output
from chunkwright.errors import LimitError, boundary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import Console
    from rich.table import Table

    from chunkwright.json_types import JsonObject

FILES_PER_JOB: Final = 32  # fewer are not worth the start of another process
PROBLEMS_SHOWN: Final = 20


@click.command("verify")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@click.option("--text", is_flag=True, help="Check dump and build as well.")
@click.option(
    "--skip-unknown",
    is_flag=True,
    help="Skip files in folders that have an extension of a known format and are of none.",
)
@switches
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="How many processes; by default what the files are worth, at most one a CPU.",
)
@click.option(
    "--json",
    "report",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="Write a JSON report there; - is stdout, and the table then goes to stderr.",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    text: bool,
    skip_unknown: bool,
    jobs: int | None,
    report: Path | None,
    **reading: object,
) -> None:
    """Check that files open and write back byte for byte.

    Each file is opened, resolved, serialised and compared with what was read. Folders are
    searched with all that is below them; a file there that neither is of a known format nor
    has the extension of one is skipped, one that is named itself is not. The exit status is 1
    when any file is different or refused.
    """
    with boundary():
        files = [
            (file, named or not (skip_unknown or registry.by_extension(file) is None))
            for file, named in collect(paths)
        ]
    jobs = jobs or min(os.cpu_count() or 1, 1 + len(files) // FILES_PER_JOB)
    given = {name: value for name, value in reading.items() if value not in NOT_GIVEN}
    checked = run(files, jobs, text=text, given=given)
    outcomes = list(_progress(checked, len(files)))
    to_stdout = str(report) == "-"
    _print_outcomes(outcomes, console(stderr=to_stdout))
    if report is not None:
        write_output(dumps(_report(outcomes, text=text)), None if to_stdout else report)
    if any(outcome.result in FAILURES for outcome in outcomes):
        ctx.exit(1)


def collect(paths: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield each file once, and whether the user named it; folders in the order of names."""
    named = {os.path.realpath(path) for path in paths if not Path(path).is_dir()}
    seen = set()
    for path in paths:
        for found in _walk(path) if Path(path).is_dir() else [path]:
            key = os.path.realpath(found)
            if key not in seen:
                seen.add(key)
                yield found, key in named


def _walk(folder: str) -> Iterator[str]:
    def refuse(error: OSError) -> None:
        raise error

    for parent, folders, names in os.walk(folder, onerror=refuse):
        folders.sort()
        for name in sorted(names):
            path = Path(parent, name)
            if path.is_file():  # no pipe, no socket, no dangling link
                yield str(path)


def run(
    files: Sequence[tuple[str, bool]], jobs: int, *, text: bool, given: Mapping[str, object]
) -> Iterator[Outcome]:
    """Check the files in ``jobs`` processes; yield the outcomes in the order of the files.

    With each file comes whether an unknown format is a failure.
    """
    work = partial(_check, text=text, given=given)
    if jobs == 1:
        yield from map(work, files)
        return
    chunk = max(1, min(16, len(files) // (4 * jobs)))
    try:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield from pool.map(work, files, chunksize=chunk)
    except BrokenProcessPool as error:
        raise LimitError(
            "a process that was checking files died, most likely for want of memory",
            hint="--jobs 1 needs less",
        ) from error


def _check(entry: tuple[str, bool], *, text: bool, given: Mapping[str, object]) -> Outcome:
    file, strict = entry
    return checking.check(file, strict=strict, text=text, given=given)


def _progress(outcomes: Iterator[Outcome], total: int) -> Iterator[Outcome]:
    """Pass the outcomes on, with a progress bar on stderr where that is a terminal."""
    bar_console = console(stderr=True)
    # Who forces colours into a log did not ask for a bar in it: the stream is asked itself.
    if not (bar_console.is_terminal and bar_console.file.isatty()):
        yield from outcomes
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("verifying"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=bar_console, transient=True) as progress:
        task = progress.add_task("", total=total)
        failures = 0
        for outcome in outcomes:
            failures += outcome.result in FAILURES
            shown = counted(failures, "failure") if failures else ""
            progress.update(task, advance=1, description=shown)
            yield outcome


def _summary(outcomes: Sequence[Outcome]) -> dict[str, int]:
    results = Counter(outcome.result for outcome in outcomes)
    words = (IDENTICAL, DIFFERENT, REFUSED, SKIPPED)
    return (
        {"files": len(outcomes)}
        | {word: results[word] for word in words}
        | {"problems": sum(len(outcome.problems) for outcome in outcomes)}
    )


def _report(outcomes: Sequence[Outcome], *, text: bool) -> JsonObject:
    return {
        "chunkwright": __version__,
        "text_checked": text,
        "summary": _summary(outcomes),
        "files": [outcome.to_dict() for outcome in outcomes],
    }


def _print_outcomes(outcomes: Sequence[Outcome], out: Console) -> None:
    for outcome in outcomes:
        if outcome.result == DIFFERENT:
            out.print(printable(f"different: {outcome.file}: {outcome.message}"), soft_wrap=True)
        elif outcome.result == REFUSED:
            out.print(printable(f"refused: {outcome.message}"), soft_wrap=True)
    found = [
        f"problem: {outcome.file}: {problem}"
        for outcome in outcomes
        for problem in outcome.problems
    ]
    for line in found[:PROBLEMS_SHOWN]:
        out.print(printable(line), soft_wrap=True)
    if len(found) > PROBLEMS_SHOWN:
        out.print(f"... {len(found) - PROBLEMS_SHOWN:,} more problems; --json FILE lists them")
    if any(outcome.result != SKIPPED for outcome in outcomes):
        out.print(_table(outcomes))
    summary = _summary(outcomes)
    skipped = f"; {summary[SKIPPED]:,} skipped, of no known format" if summary[SKIPPED] else ""
    out.print(
        f"{counted(summary['files'] - summary[SKIPPED], 'file')}: {summary[IDENTICAL]:,} identical,"
        f" {summary[DIFFERENT]:,} different, {summary[REFUSED]:,} refused{skipped}",
        soft_wrap=True,
    )


def _table(outcomes: Sequence[Outcome]) -> Table:
    from rich.table import Table

    table = Table(header_style="bold")
    table.add_column("format")
    table.add_column("version")
    counts = ("files", IDENTICAL, DIFFERENT, REFUSED, "problems")
    for name in counts:
        table.add_column(name, justify="right")
    groups: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.result != SKIPPED:
            groups.setdefault((outcome.format or "unknown", outcome.version), []).append(outcome)
    for (name, version), group in sorted(groups.items(), key=lambda item: _natural(item[0])):
        summary = _summary(group)
        table.add_row(printable(name), printable(version), *(f"{summary[key]:,}" for key in counts))
    return table


def _natural(words: tuple[str, ...]) -> list[list[tuple[int, str]]]:
    """Return what to sort by so that version 5 comes before 35."""
    parts = (re.findall(r"\d+|\D+", word) for word in words)
    return [[(int(part) if part.isdigit() else -1, part) for part in found] for found in parts]
