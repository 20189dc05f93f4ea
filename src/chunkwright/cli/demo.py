"""``chunkwright demo``: the main job, done on files that it makes itself.

A format takes part where its room has a ``demo`` module: ``make() -> Document`` and
``edit(document) -> str``, which edits and says what it did.
"""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

import chunkwright
from chunkwright import formats
from chunkwright.addresses import printable
from chunkwright.cli import checking
from chunkwright.cli.output import counted
from chunkwright.cli.rooms import optional_part
from chunkwright.cli.tree import Walk, guides, print_lines
from chunkwright.errors import QueryError, boundary

if TYPE_CHECKING:
    from types import ModuleType

    from chunkwright.document import Document
    from chunkwright.formats import Format

TREE_LINES: Final = 14


@click.command("demo")
@click.argument(
    "folder", metavar="[DIR]", required=False, type=click.Path(path_type=Path, file_okay=False)
)
@click.pass_context
def command(ctx: click.Context, folder: Path | None) -> None:
    """Make, resolve, edit and verify one small file a format.

    The files stay in DIR; without it they go to a temporary folder that is removed again.
    """
    rooms = [(row, room) for row in formats.FORMATS if (room := optional_part(row, "demo"))]
    if not rooms:
        raise QueryError("no format has a demonstration")
    with contextlib.ExitStack() as stack:
        with boundary(str(folder) if folder else None):
            if folder is None:
                temporary = tempfile.TemporaryDirectory(prefix="chunkwright-")
                folder, kept = Path(stack.enter_context(temporary)), ""
            else:
                kept = f"; they are in {folder}"
                folder.mkdir(parents=True, exist_ok=True)
        failed = [row.name for row, room in rooms if not _demonstrate(row, room, folder)]
    if failed:
        click.echo(f"failed: {', '.join(failed)}", err=True)
        ctx.exit(1)
    click.echo(
        printable(f"{counted(len(rooms), 'file')} made, resolved, edited and verified{kept}")
    )


def _demonstrate(row: Format, room: ModuleType, folder: Path) -> bool:
    """Take one format through the whole job and say each step; tell whether it went well."""
    path = folder / f"demo{row.suffixes[0]}"
    click.secho(f"{row.title} ({row.name})", bold=True)
    made: Document = room.make()
    made.save(path)
    document: Document = chunkwright.open(path)
    before = path.read_bytes()
    _say(f"made {path.name}, {counted(len(before), 'byte')}, and opened it again:")
    print_lines(Walk(guides(), limit=TREE_LINES).lines(document.tree()), "    ")
    _say(f"edited: {room.edit(document)}")
    document.save()
    after = path.read_bytes()
    outcome = checking.check(str(path), strict=True, text=True)
    if outcome.result != checking.IDENTICAL:
        _say(f"FAILED: {outcome.result}: {outcome.message}")
    elif after == before:
        _say("FAILED: the edit changed no byte of the file")
    else:
        first = checking.first_difference(before, after)
        _say(f"saved: {len(before):,} -> {len(after):,} bytes, different from offset {first:#x} on")
        _say("verified: opened again, its bytes and its text form both give the same file\n")
        return True
    return False


def _say(line: str) -> None:
    click.echo("  " + "\n".join(printable(part) for part in line.split("\n")))
