"""``chunkwright demo``: every step of the work, on files that it makes itself.

A format takes part if it has a ``demo``.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

import chunkwright
from chunkwright.base import fileio
from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.cli.look.tree import Walk, guides, print_lines
from chunkwright.cli.output import folder_named, wrote
from chunkwright.cli.quoting import named
from chunkwright.errors import FileAccessError, QueryError, boundary
from chunkwright.formats import registry
from chunkwright.operations import checking

if TYPE_CHECKING:
    from chunkwright.document import Document
    from chunkwright.formats.format import Demo
    from chunkwright.formats.registry import AnyFormat

TREE_LINES: Final = 14
FORMATS: Final = "formats"  # the folder of the files of all formats


@click.command("demo")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False))
@click.pass_context
def command(ctx: click.Context, folder: str | None) -> None:
    """Make, resolve, edit and verify one small file per format.

    Without DIR the files are made in a temporary folder and removed again. With DIR they stay, in
    the folder "formats" of it, and beside them is a playground: a tank, a clip with its skeleton and
    a level, all made from scratch, with commands to try on them.

    \b
    Examples:
      chunkwright demo
      chunkwright demo some-folder
    """
    demos = [(format, demo) for format in registry.formats() if (demo := format.demo()) is not None]
    if not demos:
        raise QueryError("no format has a demonstration")
    with contextlib.ExitStack() as stack:
        with boundary(str(folder) if folder else None):
            if folder is None:
                temporary = tempfile.TemporaryDirectory(prefix="chunkwright-")
                made, kept = Path(stack.enter_context(temporary)), ""
            else:
                made = folder_named(folder) / FORMATS
                kept = f"; they are in {made}"
                _check_free(folder)
                made.mkdir(parents=True, exist_ok=True)
        failed = [format.name for format, demo in demos if not _demonstrate(format, demo, made)]
    if failed:
        click.echo(f"failed: {', '.join(failed)}", err=True)
        ctx.exit(1)
    click.echo(
        printable(f"{counted(len(demos), 'file')} made, resolved, edited and verified{kept}")
    )
    if folder is not None:
        _make_playground(named(folder))


def _check_free(folder: str) -> None:
    """Refuse a folder with files that would be overwritten, because they may be the user's own."""
    from chunkwright.cli.make.playground import files

    others = [
        name
        for name, data in files().items()
        if os.path.lexists(path := os.path.join(folder, name)) and Path(path).read_bytes() != data
    ]
    if others:
        raise FileAccessError(
            f"has other files named {', '.join(others)}; nothing was written",
            file=folder,
            hint="name a new folder",
        )


def _make_playground(folder: str) -> None:
    """Write files to try commands on, and print the commands."""
    from chunkwright.cli.make.playground import commands, files

    for name, data in files().items():
        path = os.path.join(folder, *name.split("/"))
        fileio.make_folder_of(path)
        fileio.save(data, path)
        wrote(path, counted(len(data), "byte"))
    click.echo("\nTry these:")
    for line in commands(folder):
        click.echo(printable(line))


def _demonstrate(format: AnyFormat, demo: Demo[Any], folder: Path) -> bool:
    """Take one format through all steps, print each, and return whether all succeeded."""
    path = folder / f"demo{format.suffixes[0]}"
    click.secho(f"{format.title} ({format.name})", bold=True)
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
