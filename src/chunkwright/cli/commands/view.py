"""``chunkwright view`` and ``graph``: files on a page, behaviours and scripts as SVG or DOT."""

from __future__ import annotations

import os
import webbrowser
from typing import TYPE_CHECKING, Final

import click

from chunkwright import batch
from chunkwright.base import fileio
from chunkwright.base.jsontext import dumps
from chunkwright.base.plain_words import OF_PACK
from chunkwright.base.wording import counted, printable
from chunkwright.cli.commands import (
    DASH,
    add_flags,
    check_name,
    command_line,
    document_of,
    open_document,
    opening_flags,
    read_input,
    unused,
    write_output,
)
from chunkwright.errors import (
    ChunkwrightError,
    FileAccessError,
    QueryError,
    UnknownFormatError,
    boundary,
)
from chunkwright.exchange.exporting import export_options, own_options, stem_of
from chunkwright.formats import registry
from chunkwright.graphs import bounded, dot, text
from chunkwright.graphs.svg import svg
from chunkwright.operations import prepare
from chunkwright.operations import read as read_document
from chunkwright.viewer import OpenedFile, Server, html

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chunkwright.base.jsontext import Json
    from chunkwright.document import Document
    from chunkwright.graphs import Graph, Node


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
def view_command(
    files: tuple[str, ...],
    target: str | None,
    port: int,
    write: bool,
    no_browser: bool,
    **flags: object,
) -> None:
    """Show files on a web page: tree, bytes, scene, graphs.

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
    check_name(target, "page", (".html", ".htm"))
    if target is not None and any(map(fileio.is_folder, files)):
        raise click.UsageError(
            "--html takes files, not folders: name the files of the folder to show"
        )
    if write and (target is not None or DASH in files):
        raise click.UsageError(
            "--write applies only to a served page of files, not to --html or stdin"
        )
    opened: list[OpenedFile] = []
    for path in files:
        if fileio.is_folder(path):
            opened += _in_folder(path, flags, writes=write)
        else:
            opened.append(_open(path, flags, writes=write))
    if not opened:
        raise FileAccessError("no file in this folder has a known format", file=files[0])
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
    """Open the files of known formats in a folder or archive; print what is left out."""
    entries = batch.expand_listed([folder])
    paths = sorted(each.path for each in entries if not os.path.basename(each.path).startswith("."))
    found: list[OpenedFile] = []
    unknown = 0
    for path in paths[:MOST_FILES]:
        try:
            file = _open(path, flags, writes=writes)
        except UnknownFormatError as error:
            unknown += error.hint != OF_PACK
            if error.hint == OF_PACK:
                click.echo(f"left out {printable(f'{path}: {OF_PACK}')}", err=True)
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


SHOWN: Final = 5


@click.command("graph")
@click.argument("file", type=click.Path())
@click.argument("address", required=False)
@click.option(
    "--svg", "svg_target", metavar="OUT.svg", type=click.Path(), help="Draw it; - is stdout."
)
@click.option(
    "--dot", "dot_target", metavar="OUT.dot", type=click.Path(), help="Write it for Graphviz."
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print nodes and edges; without ADDRESS, of all graphs."
)
@click.option(
    "--text",
    "as_text",
    is_flag=True,
    help="Print it as indented text; without ADDRESS, all graphs.",
)
@opening_flags
def graph_command(
    file: str,
    address: str | None,
    svg_target: str | None,
    dot_target: str | None,
    as_json: bool,
    as_text: bool,
    **flags: object,
) -> None:
    """Draw a behaviour graph or a script.

    Graphs are the behaviours and state machines of a Havok file, the scripts of a Virtools file and
    the graphs in them. Draws the graph of the object with that ADDRESS or name; without ADDRESS,
    draws the only graph of a file, or lists several. Without --svg and --dot, the drawing is a new
    .svg file in the current folder, named after FILE. Drawing needs pip install ".[view]" in the
    clone. Dashed edges are data connections, from which parameters get their values. With --text,
    graphs are printed from their start downwards, all of them without ADDRESS.

    \b
    Examples:
      chunkwright graph behavior.hkx
      chunkwright graph script.nmo
      chunkwright graph behavior.hkx /objects/hkbStateMachine:Root --svg root.svg
      chunkwright graph level.nmo "#401" --text
      chunkwright graph level.nmo "#401" --dot - | dot -Tpdf -o script.pdf
    """
    check_name(svg_target, "drawing", (".svg",))
    check_name(dot_target, "text for Graphviz", (".dot", ".gv"))
    document = open_document(file, flags)
    if as_json or as_text:
        if svg_target is not None or dot_target is not None or (as_json and as_text):
            flag, other = ("json", "--text") if as_json else ("text", "--json")
            raise click.UsageError(
                f"--{flag} prints: it cannot be given with --svg, --dot or {other}"
            )
        (_print_json if as_json else _print_text)(document, address)
        return
    is_named = svg_target is not None or dot_target is not None
    if address is None:
        found = graphs_of(document)
        if len(found) > 1:
            if is_named:
                raise click.UsageError("missing argument 'ADDRESS': without one, graphs are listed")
            _list(file, found)
            return
        address = found[0][0]
    if not is_named:
        svg_target = unused(stem_of(file if file != DASH else "graph") + ".svg")
    _draw(document, address, svg_target, dot_target)


def graphs_of(document: Document) -> list[tuple[str, str]]:
    """Return the address and title of each graph of a document; ``QueryError`` if it has none."""
    format = registry.by_name(document.format)
    with boundary(document.source, format.name):
        found = list(format.graphs(document))
    if not found:
        titles = " or a ".join(each.title for each in registry.formats() if each.has("graphs"))
        raise QueryError(
            "has no behaviour and no script to draw",
            file=document.source,
            format=document.format,
            hint=f"only a {titles} can have one",
        )
    return found


def _list(file: str, found: list[tuple[str, str]]) -> None:
    for where, title in found:
        click.echo(printable(where) + "\t" + printable(title))
    words = command_line("graph", file, found[0][0])
    all_of_it = command_line("graph", file, "--text")
    told = f"{len(found):,} graphs; draw one: {words}; print all as text: {all_of_it}"
    click.echo(printable(told), err=True)


def _draw(document: Document, address: str, svg_target: str | None, dot_target: str | None) -> None:
    """Write a graph to each file that is named; - is stdout."""
    with boundary(document.source, document.format):
        made = registry.by_name(document.format).graph(document, _where(document, address))
        drawn = "" if svg_target is None else svg(made)
    for note in made.notes if svg_target is None else bounded(made).notes:
        click.echo(printable(f"note: {note}"), err=True)
    what = f"{counted(len(made.nodes), 'node')}, {counted(len(made.edges), 'edge')}"
    to_stdout = DASH in (svg_target, dot_target)
    if svg_target is not None:
        write_output(drawn.encode(), svg_target, what, err=to_stdout)
    if dot_target is not None:
        write_output(dot(made).encode(), dot_target, what, err=to_stdout)


def _print_json(document: Document, address: str | None) -> None:
    """Print one graph as an object, or all of them as an array."""
    format = registry.by_name(document.format)
    with boundary(document.source, format.name):
        if address is not None:
            where = _where(document, address)
            made: Json = {"address": where, **format.graph(document, where).to_dict()}
        else:
            made = [
                {"address": each, **format.graph(document, each).to_dict()}
                for each, _ in format.graphs(document)
            ]
    write_output(dumps(made), None)


def _print_text(document: Document, address: str | None) -> None:
    """Print one graph, or all except those inside one that was already printed."""
    format = registry.by_name(document.format)
    printed: set[str] = set()

    def inside(node: Node) -> Graph:
        printed.add(node.address)
        return format.graph(document, node.address)

    with boundary(document.source, format.name):
        if address is not None:
            where = _where(document, address)
            asked = [getattr(document.get(where), "address", where)]
        else:
            asked = [each for each, _ in graphs_of(document)]
        for each in asked:
            if each not in printed:
                made = text(format.graph(document, each), inside, each)
                write_output(made.encode("utf-8", "surrogateescape"), None)


def _where(document: Document, address: str) -> str:
    """Return the address of the graph that is meant, which may be given by its name.

    Raises ``QueryError`` for a name that several graphs have.
    """
    if address.startswith(("/", "#")):
        return address if address.startswith("/") else f"/{address}"
    every = registry.by_name(document.format).graphs(document)
    found = [where for where, title in every if title.partition(" ")[2] == address]
    if len(found) > 1:
        shown = ", ".join(found[:SHOWN]) + (", ..." if len(found) > SHOWN else "")
        raise QueryError(
            f"{len(found):,} graphs are called {address!r}", hint=f"give an address: {shown}"
        )
    return found[0] if found else f"/{address}"
