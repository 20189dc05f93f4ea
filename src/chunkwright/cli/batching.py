"""Commands that take folders: their flags, their output, their exit status."""

from __future__ import annotations

import os
import sys
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

import click

from chunkwright import __version__
from chunkwright.base.wording import counted, printable
from chunkwright.cli.app import fail, interrupted_by_sigterm, status_of
from chunkwright.cli.commands import (
    DASH,
    console,
    end,
    jobs_flag,
    keep_apart,
    report_flag,
    visible,
    write_output,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from chunkwright.batch import Batch, Outcome

    Command = Callable[..., None]
    Advance = Callable[..., None]


_STRICT: Final = "chunkwright strict"
# Skipped because there is nothing to do, not because the command does not apply to the file.
FEW: Final = 3  # files skipped for one reason, shown one by one
_NO_FAULT: Final = "nothing changes"
_REASONS: Final = 3  # why there was nothing to do for any of the files


def in_and_out(metavar: str) -> Callable[[Command], Command]:
    """Add the arguments of commands that make one file from each input: IN... -o OUT."""

    def add(command: Command) -> Command:
        command = click.option(
            "-o",
            "--output",
            metavar="OUT",
            type=click.Path(),
            callback=_named_output,
            help="The file to write, or the folder for many files; - is stdout.",
        )(command)
        return click.argument("files", metavar=metavar, nargs=-1, required=True, type=click.Path())(
            command
        )

    return add


def _named_output(ctx: click.Context, param: click.Parameter, flags: str | None) -> str:
    del ctx, param
    if flags is None:
        raise click.UsageError("missing option '-o': add -o and the file or folder to write")
    return flags


def writing_flags(command: Command) -> Command:
    """Add the flags of commands that write many files."""
    command = report_flag("For many files: write a JSON report to FILE; - is stdout.")(command)
    command = click.option(
        "--strict",
        is_flag=True,
        expose_value=False,
        callback=_strictly,
        help="For many files: exit with 1 if any file was skipped.",
    )(command)
    command = click.option(
        "--force",
        is_flag=True,
        help="For many files: process even those that are up to date according to"
        " .chunkwright-batch.jsonl in the folder of the outputs.",
    )(command)
    return jobs_flag(command)


def rewriting_flags(command: Command) -> Command:
    """Add those of ``writing_flags`` that suit a command for which nothing is ever up to date.

    ``--force`` is accepted, because scripts pass it, but hidden: it has no effect.
    """
    command = writing_flags(command)
    for option in getattr(command, "__click_params__", ()):
        if option.name == "force":
            option.hidden = True
    return command


def _strictly(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    ctx.meta[_STRICT] = value


def is_single(source: str, output: str | None) -> bool:
    """Whether one file is to become one file, rather than files in a folder."""
    from chunkwright.batch import is_many

    if output is None or output == DASH:
        return not is_many(source)
    into_folder = os.path.isdir(output) or output.endswith(("/", os.sep))
    return not (is_many(source) or into_folder)


def refuse_report(report: str | None) -> None:
    """Refuse ``--json`` for a single file, which has no report."""
    if report is not None:
        raise click.UsageError(
            "--json applies only to many files: a folder, a pattern or several names"
        )


def write_all(
    ctx: click.Context,
    batch: Batch,
    report: str | None,
    show: Callable[[Outcome], None] | None = None,
    explain: Callable[[Sequence[Outcome]], None] | None = None,
) -> None:
    """Run a batch that writes files: print failures and a summary, exit with its status.

    With ``show``, which prints the result for each file, nothing is written. ``explain`` says why
    there was nothing to do for any file.
    """
    if batch.output == DASH:
        raise click.UsageError("many files need a folder as OUT, not stdout")
    outcomes: list[Outcome] = []
    left = _gather(batch, outcomes, show or (lambda _: None))
    to_stdout = report == DASH
    done = "would be written" if show else "written"
    _print_summary(batch, outcomes, done, err=to_stdout)
    if explain is not None and outcomes and all(map(_is_left, outcomes)):
        explain(outcomes)
    if report is not None:
        what = f"a report of {counted(len(outcomes), 'file')}"
        keep_apart(("--json", report), *(("IN", each.file) for each in outcomes))
        write_output(_report(batch, outcomes), None if to_stdout else report, what)
    strict = ctx.meta.get(_STRICT)
    end(ctx, left or any(_has_failed(each) or (strict and _is_left(each)) for each in outcomes))


def _is_left(outcome: Outcome) -> bool:
    """Whether a file was skipped because the command does not apply to it."""
    return outcome.result == "skipped" and outcome.reason != _NO_FAULT


def _gather(batch: Batch, outcomes: list[Outcome], show: Callable[[Outcome], None]) -> int:
    """Run a batch; return the exit status if it was interrupted, else 0."""
    skipped: Counter[str] = Counter()
    with interrupted_by_sigterm():
        try:
            for outcome in progress(batch, len(batch), f"{batch.verb.name}:", _has_failed):
                outcomes.append(outcome)
                tell(outcome)
                if _is_left(outcome) and not batch.verb.edits:
                    # In a folder, an edit applies to the files that have something at its address.
                    skipped[outcome.reason] += 1
                    if skipped[outcome.reason] <= FEW:
                        click.echo(visible(f"skipped: {outcome.file}: {outcome.reason}"), err=True)
                show(outcome)
        except KeyboardInterrupt as error:
            return status_of(error)
    for reason, count in skipped.items():
        if count > FEW:
            more = counted(count - FEW, "more file")
            click.echo(visible(f"skipped: {more}: {reason} (--json FILE lists all)"), err=True)
    return 0


def _has_failed(outcome: Outcome) -> bool:
    return outcome.result == "failed"


def tell(outcome: Outcome) -> None:
    """Print the notes and the error of one file to stderr."""
    for note in outcome.notes:
        click.echo(visible(f"{outcome.file}: {note}"), err=True)
    if outcome.text:
        fail(outcome.text)


def _print_summary(batch: Batch, outcomes: Sequence[Outcome], done: str, *, err: bool) -> None:
    from chunkwright.batch import summary

    counts = summary(outcomes)
    words = [
        f"{counts[key]:,} {word}"
        for key, word in (
            ("done", done),
            ("up_to_date", "up to date"),
            ("skipped", "skipped"),
            ("failed", "failed"),
        )
        if counts[key] or key in ("done", "failed")
    ]
    missing = len(batch) - len(outcomes)
    if missing:
        words.append(f"{missing:,} not reached: interrupted, run it again to continue")
    click.echo(f"{counted(len(batch), 'file')}: {', '.join(words)}", err=err)
    reasons = Counter(outcome.reason for outcome in outcomes)
    if outcomes and counts["skipped"] == len(batch):
        told_of = reasons.most_common(_REASONS)
        parts = [f"{counted(count, 'file')}: {reason}" for reason, count in told_of]
        click.echo(printable("; ".join(["nothing to do", *parts])), err=True)


def _report(batch: Batch, outcomes: Sequence[Outcome]) -> bytes:
    from chunkwright.base.jsontext import dumps
    from chunkwright.batch import summary

    counts = summary(outcomes)
    return dumps(
        {
            "chunkwright": __version__,
            "verb": batch.verb.name,
            "summary": counts | {"not_reached": len(batch) - len(outcomes)},
            "files": [outcome.to_dict() for outcome in outcomes],
        }
    )


Item = TypeVar("Item")


def progress(
    outcomes: Iterable[Item], total: int, doing: str, has_failed: Callable[[Item], bool]
) -> Iterator[Item]:
    """Pass outcomes on, with a progress bar on stderr if that is a terminal."""
    failures = 0
    with progress_bar(doing, total) as advance:
        for done, outcome in enumerate(outcomes, 1):
            failures += has_failed(outcome)
            advance(done, total, failures)
            yield outcome


@contextmanager
def progress_bar(doing: str, total: int) -> Iterator[Advance]:
    """Show a progress bar on stderr if that is a terminal.

    The function that moves it takes the number of files done, the total, and the number of failures.
    """
    # Forcing colours into a log does not ask for a bar in it, so check the stream itself.
    if sys.stderr is None or not sys.stderr.isatty():
        yield _unseen
        return
    bar_console = console(stderr=True)
    if not bar_console.is_terminal:
        yield _unseen
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=bar_console, transient=True) as bar:
        task = bar.add_task("", total=total)

        def advance(done: int, total: int, failures: int = 0) -> None:
            shown = counted(failures, "failure") if failures else ""
            bar.update(task, completed=done, total=total, description=shown)

        yield advance


def _unseen(done: int, total: int, failures: int = 0) -> None:
    """Move a bar that is not shown."""
    del done, total, failures
