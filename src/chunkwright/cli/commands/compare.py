"""``chunkwright verify`` and ``diff``: files against what is written back, and against other files."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from chunkwright import __version__, batch
from chunkwright.base import fileio
from chunkwright.base.jsontext import dumps
from chunkwright.base.wording import counted, printable
from chunkwright.cli.app import fail, interrupted_by_sigterm, status_of
from chunkwright.cli.batching import progress
from chunkwright.cli.commands import (
    console,
    document_of,
    end,
    jobs_flag,
    keep_apart,
    open_document,
    opening_flags,
    read_input,
    switches,
    visible,
    write_output,
)
from chunkwright.errors import ChunkwrightError, QueryError, UnknownFormatError
from chunkwright.operations import only_set
from chunkwright.operations.files import (
    DIFFERENT,
    FAILURES,
    IDENTICAL,
    REFUSED,
    SKIPPED,
    Check,
    check,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import Console
    from rich.table import Table

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.batch import Outcome
    from chunkwright.difference import Change


PROBLEMS_SHOWN: Final = 20


@click.command("verify")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path())
@click.option("--text", is_flag=True, help="Check dump and build as well.")
@click.option(
    "--skip-unknown",
    is_flag=True,
    help="In folders, skip files that have a known extension but are in no known format.",
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
def verify_command(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    text: bool,
    skip_unknown: bool,
    jobs: int | None,
    report: Path | None,
    **reading: object,
) -> None:
    """Check that files open and are written back byte for byte.

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
        keep_apart(("--json", str(report)), *(("PATH", each.file) for each in outcomes))
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


ADDED: Final = "added"
REMOVED: Final = "removed"
CHANGED: Final = "changed"
SAME: Final = "same"
FAILED: Final = "failed"
_BYTES: Final = "the bytes differ, and the format is unknown"


@dataclass
class Pair:
    """The files of one relative path, compared; ``reason`` states a difference that changes cannot show."""

    path: str
    old: str
    new: str
    result: str
    changes: Sequence[Change] = field(default_factory=list)
    reason: str = ""

    def to_dict(self) -> JsonObject:
        """Return the form of the changes, with the path and the result."""
        from chunkwright.difference import to_dict

        form = to_dict(self.changes, self.old, self.new)
        reason = {"reason": self.reason} if self.reason else {}
        return {"file": self.path, "result": self.result, **reason, **form}


def are_folders(old: str, new: str) -> bool:
    """Whether two folders are compared, rather than two files; ``QueryError`` for one of each."""
    is_folder = fileio.is_folder(old), fileio.is_folder(new)
    if any(is_folder) and not all(is_folder):
        folder, other = (old, new) if is_folder[0] else (new, old)
        raise QueryError(
            f"is a folder, and {other} is not",
            file=folder,
            hint="give two files, or two folders",
        )
    return all(is_folder)


def pairs(old: str, new: str, opening: Mapping[str, object]) -> Iterator[Pair]:
    """Compare the files of two folders, in the order of their relative paths."""
    ours, theirs = (
        {entry.relative: entry.path for entry in batch.expand([folder])} for folder in (old, new)
    )
    for path in sorted(ours.keys() | theirs.keys()):
        if path not in theirs:
            yield Pair(path, ours[path], "", REMOVED)
        elif path not in ours:
            yield Pair(path, "", theirs[path], ADDED)
        else:
            yield _compared(Pair(path, ours[path], theirs[path], SAME), opening)


def _compared(pair: Pair, opening: Mapping[str, object]) -> Pair:
    from chunkwright.difference import diff

    try:
        (old, _), (new, _) = read_input(pair.old), read_input(pair.new)
        if old == new:
            return pair
        pair.changes = diff(
            document_of(old, pair.old, opening), document_of(new, pair.new, opening)
        )
        pair.result = CHANGED if pair.changes else SAME
    except UnknownFormatError:
        pair.result, pair.reason = CHANGED, _BYTES
    except ChunkwrightError as error:
        pair.result, pair.reason = FAILED, str(error)
    return pair


def print_pair(pair: Pair, lines: Sequence[str]) -> None:
    """Print a pair that differs: the line of a file without changes, else those of the changes."""
    if pair.result == FAILED:
        fail(pair.reason)
    elif pair.result == REMOVED:
        click.echo(click.style(f"- {printable(pair.old)}", fg="red"))
    elif pair.result == ADDED:
        click.echo(click.style(f"+ {printable(pair.new)}", fg="green"))
    elif pair.reason:
        click.echo(click.style(f"~ {printable(pair.new)}: {pair.reason}", fg="yellow"))
    elif pair.result == CHANGED:
        heading = f"--- {printable(pair.old)}\n+++ {printable(pair.new)}"
        click.echo(click.style(heading, bold=True))
        for line in lines:
            click.echo(line)


def summary(old: str, new: str, found: Sequence[str]) -> str:
    """Return the counts of the results in a line."""
    words = {
        SAME: "same",
        CHANGED: "different",
        REMOVED: f"only in {old}",
        ADDED: f"only in {new}",
        FAILED: "failed",
    }
    counts = ", ".join(
        f"{found.count(result):,} {word}"
        for result, word in words.items()
        if result != FAILED or FAILED in found
    )
    return printable(f"{counted(len(found), 'file')}: {counts}")


COLOURS: Final = {"added": "green", "removed": "red", "changed": "yellow", "moved": "cyan"}
TROUBLE: Final = 2


@click.command("diff")
@click.argument("old", type=click.Path())
@click.argument("new", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for chunkwright patch.")
@click.option("--stat", is_flag=True, help="Count the changes by class.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing, only set the exit status.")
@opening_flags
@click.pass_context
def diff_command(
    ctx: click.Context,
    /,
    old: str,
    new: str,
    as_json: bool,
    stat: bool,
    quiet: bool,
    **opening: object,
) -> None:
    """Print the differences between OLD and NEW, by meaning.

    Objects are matched by name, content and what refers to them: their numbers and order, the
    layout and byte order of a packfile, and any wrapping make no difference. Each line begins with
    + (added), - (removed), ~ (changed) or > (moved). The exit status is 0 if there are no
    differences, 1 if there are some, 2 for trouble. In two folders, files of the same relative path
    are compared; - and + then also mark files that are only in OLD or only in NEW, and --json
    prints a list with an object for each file that is not the same.

    \b
    Examples:
      chunkwright diff --stat le/0_master.hkx se/0_master.hkx
      chunkwright diff --json old.sc2 new.sc2 > change.json
      chunkwright diff --stat game mod
    """
    try:
        if are_folders(old, new):
            ctx.exit(_folders(old, new, opening, as_json=as_json, stat=stat, quiet=quiet))
        changes = _changes(old, new, opening)
    except ChunkwrightError as error:
        fail(str(error))
        ctx.exit(TROUBLE)
    if not quiet:
        _print(old, new, changes, as_json=as_json, stat=stat)
    ctx.exit(1 if changes else 0)


def _changes(old: str, new: str, opening: dict[str, object]) -> Sequence[Change]:
    from chunkwright.difference import Change, diff

    # git difftool passes the null device for a file that exists on one side only.
    if os.devnull in (old, new):
        there = open_document(new if old == os.devnull else old, opening)
        kind = "added" if old == os.devnull else "removed"
        return [Change(kind, "/", class_name=there.format)]  # type: ignore[arg-type]
    return diff(open_document(old, opening), open_document(new, opening))


def _print(old: str, new: str, changes: Sequence[Change], *, as_json: bool, stat: bool) -> None:
    if as_json:
        import json

        from chunkwright.difference import to_dict

        click.echo(json.dumps(to_dict(changes, old, new), indent=1))
        return
    if changes and not stat:
        click.echo(click.style(f"--- {old}\n+++ {new}", bold=True))
    for line in _lines(changes, stat=stat):
        click.echo(line)


def _lines(changes: Sequence[Change], *, stat: bool) -> list[str]:
    """Return the lines of changes, or of their numbers by class."""
    from chunkwright.difference import line_of, statistics

    if stat:
        return list(statistics(changes))
    return [click.style(line_of(change), fg=COLOURS[change.kind]) for change in changes]


def _folders(
    old: str, new: str, opening: dict[str, object], *, as_json: bool, stat: bool, quiet: bool
) -> int:
    """Print the differences between two folders; return the exit status."""
    found: list[str] = []
    forms: list[object] = []
    for pair in pairs(old, new, opening):
        found.append(pair.result)
        if quiet and pair.result != FAILED:
            continue
        if as_json and pair.result != SAME:
            forms.append(pair.to_dict())
        if not as_json or pair.result == FAILED:
            print_pair(pair, _lines(pair.changes, stat=stat))
    if as_json and not quiet:
        import json

        click.echo(json.dumps(forms, indent=1))
    if not quiet:
        click.echo(summary(old, new, found), err=True)
    if FAILED in found:
        return TROUBLE
    return 0 if set(found) <= {SAME} else 1
