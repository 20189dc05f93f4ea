"""``chunkwright diff``: the differences between two files, or two folders."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import click

from chunkwright.cli.app import fail
from chunkwright.cli.compare import diff_folders
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.difference import Change

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
def command(
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
    layout and byte order of a packfile, and any wrapping make no difference. Each line begins
    with + (added), - (removed), ~ (changed) or > (moved). The exit status is 0 if there are no
    differences, 1 if there are some, 2 for trouble. Of two folders, files of the same relative path
    are compared; - and + are also files that are only in OLD or in NEW. --json prints a list then,
    with one object for each file that is not the same.

    \b
    Examples:
      chunkwright diff --stat le/0_master.hkx se/0_master.hkx
      chunkwright diff --json old.sc2 new.sc2 > change.json
      chunkwright diff --stat game mod
    """
    try:
        if diff_folders.are_folders(old, new):
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
    from chunkwright.difference.form import line_of, statistics

    if stat:
        return list(statistics(changes))
    return [click.style(line_of(change), fg=COLOURS[change.kind]) for change in changes]


def _folders(
    old: str, new: str, opening: dict[str, object], *, as_json: bool, stat: bool, quiet: bool
) -> int:
    """Print the differences between two folders; return the exit status."""
    found: list[str] = []
    forms: list[object] = []
    for pair in diff_folders.pairs(old, new, opening):
        found.append(pair.result)
        if quiet and pair.result != diff_folders.FAILED:
            continue
        if as_json and pair.result != diff_folders.SAME:
            forms.append(pair.to_dict())
        if not as_json or pair.result == diff_folders.FAILED:
            diff_folders.print_pair(pair, _lines(pair.changes, stat=stat))
    if as_json and not quiet:
        import json

        click.echo(json.dumps(forms, indent=1))
    if not quiet:
        click.echo(diff_folders.summary(old, new, found), err=True)
    if diff_folders.FAILED in found:
        return TROUBLE
    return 0 if set(found) <= {diff_folders.SAME} else 1
