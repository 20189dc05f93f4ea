"""``chunkwright view``: files on a page, served locally or written to one file."""

from __future__ import annotations

import os
import webbrowser
from typing import TYPE_CHECKING, Final

import click

from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.cli.options import add_flags, document_of, opening_flags
from chunkwright.cli.output import DASH, read_input, write_output
from chunkwright.errors import ChunkwrightError, FileAccessError, UnknownFormatError, boundary
from chunkwright.exchange.exporting import export_options, own_options
from chunkwright.operations.flags import prepare
from chunkwright.operations.flags import read as read_document
from chunkwright.viewer import OpenedFile, Server, html

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chunkwright.document import Document


MOST_FILES: Final = 500


def _scene_flags(command: Callable[..., None]) -> Callable[..., None]:
    return add_flags(command, export_options())


@click.command("view")
@click.argument("files", metavar="FILE|FOLDER...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--html",
    "target",
    metavar="OUT.html",
    type=click.Path(),
    help="Write one page that needs no server; the page says what it leaves out.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=0,
    help="The port; by default any free one.",
)
@click.option(
    "--write",
    is_flag=True,
    help="Let the page save the files that were given; otherwise it offers them as downloads.",
)
@click.option("--no-browser", is_flag=True, help="Print the address only.")
@_scene_flags
@opening_flags
def command(
    files: tuple[str, ...],
    target: str | None,
    port: int,
    write: bool,
    no_browser: bool,
    **flags: object,
) -> None:
    """Show files resolved on a page: tree, bytes, scene, graphs.

    The page is served on this machine only, to whoever has its address, until Ctrl-C. Values can be
    changed there; what was changed is saved as a download or, with --write, in the files. Two files
    are shown side by side with their differences, a skeleton and its animations together in 3D, with
    the options of "chunkwright export"; the files of a folder are listed, at most 500.

    --html writes the page to a file that works without a server. It has all bytes of the files,
    but of each tree at most 100,000 nodes, of an array 200 rows, of a text 20,000 characters, and
    200 graphs; its search box finds text, but takes no queries. Drawing scenes, textures and graphs
    needs pip install ".[view]" in the clone.

    \b
    Examples:
      chunkwright view behavior.hkx
      chunkwright view behavior.hkx --write
      chunkwright view old.nmo new.nmo
      chunkwright view skeleton.hkx walk.hkx
      chunkwright view tank.sc2.dvpl --html tank.html
    """
    if target is not None and any(map(os.path.isdir, files)):
        raise click.UsageError("--html is for files: name those of the folder to show")
    if write and (target is not None or DASH in files):
        raise click.UsageError("--write is for files that a served page shows")
    opened: list[OpenedFile] = []
    for path in files:
        if os.path.isdir(path):
            opened += _in_folder(path, flags, writes=write)
        else:
            opened.append(_open(path, flags, writes=write))
    if not opened:
        raise FileAccessError("no file in this folder is of a format that is known", file=files[0])
    if target is not None:
        page = html(opened)
        write_output(page, target)
        return
    server = Server(opened, port)
    click.echo(f"{server.url}\nPress Ctrl-C to stop.")
    if not no_browser and not webbrowser.open(server.url):
        click.echo("no browser could be started: open this address in one", err=True)
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo("stopped")


def _in_folder(folder: str, flags: Mapping[str, object], *, writes: bool) -> list[OpenedFile]:
    """Open the files of a folder that are of a known format; say what is left out."""
    paths = sorted(
        os.path.join(above, name)
        for above, _, names in os.walk(folder)
        for name in names
        if not name.startswith(".")
    )
    found: list[OpenedFile] = []
    unknown = 0
    for path in paths[:MOST_FILES]:
        try:
            file = _open(path, flags, writes=writes)
        except UnknownFormatError:
            unknown += 1
        except ChunkwrightError as error:
            click.echo(f"left out {printable(str(error))}", err=True)
        else:
            file.is_listed = True
            found.append(file)
    if unknown:
        click.echo(f"left out {counted(unknown, 'file')} of other formats", err=True)
    if len(paths) > MOST_FILES:
        click.echo(f"left out {counted(len(paths) - MOST_FILES, 'file')} after these", err=True)
    return found


def _open(path: str, flags: Mapping[str, object], *, writes: bool) -> OpenedFile:
    def read(changed: bytes) -> Document:
        document = read_document(changed, name, flags)
        prepare(document, flags)
        return document

    data, name = read_input(path)
    file = OpenedFile(document_of(data, name, flags), data, name, read, writes=writes)
    with boundary(name, file.format.name):
        file.scene_options = own_options(file.format, flags)
    return file
