"""``chunkwright graph``: behaviours and scripts as SVG or DOT."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from chunkwright import registry
from chunkwright.addresses import printable
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import write_output
from chunkwright.errors import boundary
from chunkwright.graphs.dot import dot
from chunkwright.graphs.model import bounded
from chunkwright.graphs.svg import svg
from chunkwright.graphs.text import text
from chunkwright.jsontext import dumps

if TYPE_CHECKING:
    from chunkwright.document import Document
    from chunkwright.graphs.model import Graph, Node
    from chunkwright.json_types import Json


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
def command(
    file: str,
    address: str | None,
    svg_target: str | None,
    dot_target: str | None,
    as_json: bool,
    as_text: bool,
    **given: object,
) -> None:
    """Draw a behaviour graph or a script.

    Without an address, the graphs of the file are listed: the behaviours and state machines of a
    packfile, the scripts of a Virtools file and the graphs in them. With one, the graph of that
    object is drawn; drawing needs pip install "chunkwright[view]". Edges with dashes are data
    connections: from where parameters get their values. With --text, a graph is printed from its
    start downwards.

    \b
    Examples:
      chunkwright graph behavior.hkx
      chunkwright graph behavior.hkx /objects/hkbStateMachine:Root --svg root.svg
      chunkwright graph level.nmo "#401" --text
      chunkwright graph level.nmo "#401" --dot - | dot -Tpdf -o script.pdf
    """
    document = open_document(file, given)
    room = registry.by_name(document.format)
    if as_json or as_text:
        if svg_target is not None or dot_target is not None or (as_json and as_text):
            flag, other = ("json", "--text") if as_json else ("text", "--json")
            raise click.UsageError(
                f"--{flag} prints: it cannot be given with --svg, --dot or {other}"
            )
        (_print_json if as_json else _print_text)(document, address)
        return
    if address is None:
        if svg_target is not None or dot_target is not None:
            raise click.UsageError("missing argument 'ADDRESS': without one, graphs are listed")
        with boundary(document.source, room.name):
            listed = list(room.graphs(document))
        for where, title in listed:
            click.echo(printable(where) + "\t" + printable(title))
        if not listed:
            click.echo(f"{printable(file)} has no behaviour and no script to draw", err=True)
        return
    if svg_target is None and dot_target is None:
        raise click.UsageError("missing option '--svg' or '--dot': the file to write")
    with boundary(document.source, room.name):
        made = room.graph(document, _absolute(address))
        drawn = "" if svg_target is None else svg(made)
    for note in made.notes if svg_target is None else bounded(made).notes:
        click.echo(printable(f"note: {note}"), err=True)
    if svg_target is not None:
        write_output(drawn.encode(), svg_target)
    if dot_target is not None:
        write_output(dot(made).encode(), dot_target)


def _print_json(document: Document, address: str | None) -> None:
    """Print one graph as an object, or all of them as an array."""
    room = registry.by_name(document.format)
    with boundary(document.source, room.name):
        if address is not None:
            where = _absolute(address)
            made: Json = {"address": where, **room.graph(document, where).to_dict()}
        else:
            made = [
                {"address": each, **room.graph(document, each).to_dict()}
                for each, _ in room.graphs(document)
            ]
    write_output(dumps(made), None)


def _print_text(document: Document, address: str | None) -> None:
    """Print one graph, or all of them that are not part of one that is printed before."""
    room = registry.by_name(document.format)
    printed: set[str] = set()

    def inside(node: Node) -> Graph:
        printed.add(node.address)
        return room.graph(document, node.address)

    with boundary(document.source, room.name):
        if address is not None:
            where = _absolute(address)
            asked = [getattr(document.get(where), "address", where)]
        else:
            asked = [each for each, _ in room.graphs(document)]
        for each in asked:
            if each not in printed:
                made = text(room.graph(document, each), inside, each)
                write_output(made.encode("utf-8", "surrogateescape"), None)


def _absolute(address: str) -> str:
    return address if address.startswith("/") else f"/{address}"
