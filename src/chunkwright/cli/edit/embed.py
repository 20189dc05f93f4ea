"""``chunkwright embed``: files put into files."""

from __future__ import annotations

import os
from typing import Any

import click

from chunkwright.base import fileio
from chunkwright.cli.edit.editing import edit, editing_flags
from chunkwright.errors import FileAccessError


@click.command("embed")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("pictures", metavar="PICTURE...", nargs=-1, required=True, type=click.Path())
@click.option("--into", metavar="TEXTURE", help="The texture that a single PICTURE is for.")
@editing_flags
@click.pass_context
def command(
    ctx: click.Context, /, file: str, pictures: tuple[str, ...], into: str | None, **flags: Any
) -> None:
    """Put pictures and other files into a Virtools file.

    A file that is called like one that "chunkwright extract" writes replaces what is inside; a
    picture that is called like a texture becomes its picture, in the form of the one that it has,
    even if that was a file beside. Pixels and bytes that are the same change nothing. Any other
    file becomes an included file. A folder stands for the files in it.

    FILE may also be a folder or a pattern: its files get what is called like something inside
    them, and nothing else. Changed files are replaced in place, unless -o names
    another place for them; --dry-run shows the changes first. With -, FILE is read from stdin and
    written to stdout.

    \b
    Examples:
      chunkwright embed Level_01.NMO inside -o Level_new.NMO
      chunkwright embed Balls.nmo Ball_Wood.png --into Ball_Wood_Texture
      chunkwright embed Sound.nmo Music.wav --dry-run
    """
    from chunkwright.batch.extracting import EMBED, embed_in

    paths = [path for each in pictures for path in _files(each)]
    if into is not None and len(paths) != 1:
        raise click.UsageError(f"--into is for a single picture, not {len(paths)}")
    pairs = [(os.path.basename(path), fileio.load(path)[0]) for path in paths]
    edit(ctx, EMBED, embed_in, file, flags, files=pairs, into=into)


def _files(path: str) -> list[str]:
    """Return a path or, of a folder, the paths of the files in it."""
    if not os.path.isdir(path):
        return [path]
    found = [os.path.join(path, name) for name in sorted(os.listdir(path))]
    files = [each for each in found if os.path.isfile(each)]
    if not files:
        raise FileAccessError("has no files", file=path)
    return files
