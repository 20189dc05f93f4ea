"""``chunkwright demo``: the main job, on files that it makes itself.

A format takes part if its room has a ``demo``.
"""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

import chunkwright
from chunkwright import checking, registry
from chunkwright.addresses import printable
from chunkwright.cli.output import folder_named
from chunkwright.cli.tree import Walk, guides, print_lines
from chunkwright.errors import QueryError, boundary
from chunkwright.wording import counted

if TYPE_CHECKING:
    from chunkwright.document import Document
    from chunkwright.registry import AnyRoom
    from chunkwright.room import Demo

TREE_LINES: Final = 14


@click.command("demo")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False))
@click.pass_context
def command(ctx: click.Context, folder: str | None) -> None:
    """Make, resolve, edit and verify one small file per format.

    The files stay in DIR; without DIR they are made in a temporary folder and removed again.

    \b
    Example:
      chunkwright demo some-folder
    """
    demos = [(room, demo) for room in registry.rooms() if (demo := room.demo()) is not None]
    if not demos:
        raise QueryError("no format has a demonstration")
    with contextlib.ExitStack() as stack:
        with boundary(str(folder) if folder else None):
            if folder is None:
                temporary = tempfile.TemporaryDirectory(prefix="chunkwright-")
                made, kept = Path(stack.enter_context(temporary)), ""
            else:
                made, kept = folder_named(folder), f"; they are in {folder}"
                made.mkdir(parents=True, exist_ok=True)
        failed = [room.name for room, demo in demos if not _demonstrate(room, demo, made)]
    if failed:
        click.echo(f"failed: {', '.join(failed)}", err=True)
        ctx.exit(1)
    click.echo(
        printable(f"{counted(len(demos), 'file')} made, resolved, edited and verified{kept}")
    )


def _demonstrate(room: AnyRoom, demo: Demo[Any], folder: Path) -> bool:
    """Take one format through the whole job, print each step, return whether it went well."""
    path = folder / f"demo{room.suffixes[0]}"
    click.secho(f"{room.title} ({room.name})", bold=True)
    made: Document = demo.make()
    made.save(path)
    document: Document = chunkwright.open(path)
    before = path.read_bytes()
    _print(f"made {path.name}, {counted(len(before), 'byte')}, and opened it again:")
    print_lines(Walk(guides(), limit=TREE_LINES).lines(document.tree()), "    ")
    _print(f"edited: {demo.edit(document)}")
    document.save()
    after = path.read_bytes()
    outcome = checking.check(str(path), strict=True, text=True)
    if outcome.result != checking.IDENTICAL:
        _print(f"FAILED: {outcome.result}: {outcome.message}")
    elif after == before:
        _print("FAILED: the edit did not change any byte of the file")
    else:
        first = checking.first_difference(before, after)
        _print(
            f"saved: {len(before):,} -> {len(after):,} bytes, different from offset {first:#x} on"
        )
        _print("verified: opened again, its bytes and its text form both give the same file\n")
        return True
    return False


def _print(line: str) -> None:
    click.echo("  " + "\n".join(printable(part) for part in line.split("\n")))
