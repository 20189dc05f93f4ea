"""``chunkwright verify``: open many files, write each back and compare."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from chunkwright import __version__, batch
from chunkwright.base.addresses import printable
from chunkwright.base.jsontext import dumps
from chunkwright.base.wording import counted
from chunkwright.cli.app import interrupted_by_sigterm, status_of
from chunkwright.cli.batching import end, jobs_flag, progress
from chunkwright.cli.options import switches
from chunkwright.cli.output import console, read_input, visible, write_output
from chunkwright.operations.checking import (
    DIFFERENT,
    FAILURES,
    IDENTICAL,
    REFUSED,
    SKIPPED,
    Check,
    check,
)
from chunkwright.operations.flags import only_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console
    from rich.table import Table

    from chunkwright.base.json_types import JsonObject
    from chunkwright.batch import Outcome

PROBLEMS_SHOWN: Final = 20


@click.command("verify")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@click.option("--text", is_flag=True, help="Check dump and build as well.")
@click.option(
    "--skip-unknown",
    is_flag=True,
    help="In folders, skip files that have the extension of a known format but are not of one.",
)
@switches
@jobs_flag
@click.option(
    "--json",
    "report",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="Write a JSON report to FILE; - is stdout, and the table then goes to stderr.",
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

    Each file is opened, understood, written again and compared with what was read. Folders are searched
    recursively, and files in them that neither are of a known format nor have the extension of
    one are skipped; a file that is named explicitly is not. PATH may also be a pattern; - is stdin.
    The exit status is 1 if any file is different or refused, 130 after Ctrl-C.

    \b
    Examples:
      chunkwright verify tank.sc2
      chunkwright verify meshes --text --json report.json
    """
    options = only_set(reading | {"text": text, "skip_unknown": skip_unknown})
    outcomes: list[Check] = []
    status = total = 0
    with interrupted_by_sigterm():
        try:
            outcomes.extend(_check_stdin(paths, text=text, flags=only_set(reading)))
            files = [path for path in paths if path != "-"]
            checks = batch.Batch(batch.VERIFY, files, jobs=jobs, **options)
            total = len(outcomes) + len(checks)
            for outcome in progress(checks, len(checks), "verify:", _has_failed):
                outcomes.append(_check_of(outcome))  # noqa: PERF401 - keeps those before Ctrl-C
        except KeyboardInterrupt as error:
            status = status_of(error)
    to_stdout = str(report) == "-"
    _print_outcomes(outcomes, console(stderr=to_stdout))
    if status:
        left = f"{total - len(outcomes):,} of {counted(total, 'file')}" if total else "all files"
        click.echo(f"interrupted: {left} not reached", err=True)
    if report is not None:
        target = None if to_stdout else report
        write_output(dumps(_report(outcomes, text=text)), target, _reported(outcomes))
    end(ctx, status or any(outcome.result in FAILURES for outcome in outcomes))


def _check_stdin(paths: Sequence[str], *, text: bool, flags: dict[str, object]) -> Iterator[Check]:
    if "-" in paths:
        data, name = read_input("-")
        yield check(name, strict=True, text=text, flags=flags, data=data)


def _has_failed(outcome: Outcome) -> bool:
    return _check_of(outcome).result in FAILURES


def _check_of(outcome: Outcome) -> Check:
    """Return the result of a check; one that raised an error counts as refused."""
    if outcome.error:
        return Check(outcome.file, REFUSED, message=outcome.text)
    found: Check = outcome.value
    return found


def _reported(outcomes: Sequence[Check]) -> str:
    return f"a report of {counted(len(outcomes), 'file')}"


def _summary(outcomes: Sequence[Check]) -> dict[str, int]:
    results = Counter(outcome.result for outcome in outcomes)
    words = (IDENTICAL, DIFFERENT, REFUSED, SKIPPED)
    return (
        {"files": len(outcomes)}
        | {word: results[word] for word in words}
        | {"problems": sum(len(outcome.problems) for outcome in outcomes)}
    )


def _report(outcomes: Sequence[Check], *, text: bool) -> JsonObject:
    return {
        "chunkwright": __version__,
        "text_checked": text,
        "summary": _summary(outcomes),
        "files": [outcome.to_dict() for outcome in outcomes],
    }


def _print_outcomes(outcomes: Sequence[Check], out: Console) -> None:
    for outcome in outcomes:
        if outcome.result == DIFFERENT:
            out.print(visible(f"different: {outcome.file}: {outcome.message}"), soft_wrap=True)
        elif outcome.result == REFUSED:
            out.print(visible(f"refused: {outcome.message}"), soft_wrap=True)
    found = [
        f"problem: {outcome.file}: {problem}"
        for outcome in outcomes
        for problem in outcome.problems
    ]
    for line in found[:PROBLEMS_SHOWN]:
        out.print(visible(line), soft_wrap=True)
    if len(found) > PROBLEMS_SHOWN:
        out.print(f"... {len(found) - PROBLEMS_SHOWN:,} more problems; --json FILE lists them")
    if any(outcome.result != SKIPPED for outcome in outcomes):
        out.print(_table(outcomes))
    summary = _summary(outcomes)
    skipped = f"; {summary[SKIPPED]:,} skipped, of unknown formats" if summary[SKIPPED] else ""
    out.print(
        f"{counted(summary['files'] - summary[SKIPPED], 'file')}: {summary[IDENTICAL]:,} identical,"
        f" {summary[DIFFERENT]:,} different, {summary[REFUSED]:,} refused{skipped}",
        soft_wrap=True,
    )


def _table(outcomes: Sequence[Check]) -> Table:
    from rich.table import Table

    table = Table(header_style="bold")
    # In a narrow terminal, words continue in the next line instead of being cut short.
    table.add_column("format", overflow="fold")
    table.add_column("version", overflow="fold")
    counts = ("files", IDENTICAL, DIFFERENT, REFUSED, "problems")
    for name in counts:
        table.add_column(name, justify="right", overflow="fold")
    groups: dict[tuple[str, str], list[Check]] = {}
    for outcome in outcomes:
        if outcome.result != SKIPPED:
            groups.setdefault((outcome.format or "unknown", outcome.version), []).append(outcome)
    for (name, version), group in sorted(groups.items(), key=lambda item: _natural(item[0])):
        summary = _summary(group)
        table.add_row(printable(name), printable(version), *(f"{summary[key]:,}" for key in counts))
    return table


def _natural(words: tuple[str, ...]) -> list[list[tuple[int, str]]]:
    """Return a sort key by which version 5 comes before 35."""
    parts = (re.findall(r"\d+|\D+", word) for word in words)
    return [[(int(part) if part.isdigit() else -1, part) for part in found] for found in parts]
