"""``chunkwright view``: files on a page, served locally or written to one file."""

from __future__ import annotations

import webbrowser
from typing import TYPE_CHECKING

import click

from chunkwright.addresses import printable
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import read_input, write_output
from chunkwright.viewer import OpenedFile, Server, html

if TYPE_CHECKING:
    from collections.abc import Mapping


@click.command("view")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--html",
    "target",
    metavar="OUT.html",
    type=click.Path(),
    help="Write one page that needs no server.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port; any free one without this."
)
@click.option("--no-browser", is_flag=True, help="Print the address only.")
@opening_flags
def command(
    files: tuple[str, ...], target: str | None, port: int, no_browser: bool, **given: object
) -> None:
    """Show files resolved on a page: tree, bytes, scene, graphs.

    The page is served on this machine only, to whoever has its address, until Ctrl-C; nothing can
    be changed there. Two files are shown side by side with their differences. --html writes the
    page with everything in it to a file, which works without a server.

    \b
    Examples:
      chunkwright view behavior.hkx
      chunkwright view old.nmo new.nmo
      chunkwright view tank.sc2.dvpl --html tank.html
    """
    opened = [_open(each, given) for each in files]
    if target is not None:
        page = html(opened)
        write_output(page, target)
        click.echo(printable(f"wrote {target}: {len(page):,} bytes"))
        return
    server = Server(opened, port)
    click.echo(f"{server.url}\nPress Ctrl-C to stop.")
    if not no_browser:
        webbrowser.open(server.url)
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo("stopped")


def _open(path: str, given: Mapping[str, object]) -> OpenedFile:
    document = open_document(path, given)
    return OpenedFile(document, read_input(path)[0], path)
