"""``chunkwright graph``: behaviours and scripts as SVG or DOT."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from chunkwright.base.addresses import printable
from chunkwright.base.jsontext import dumps
from chunkwright.base.wording import counted
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import DASH, unused, write_output
from chunkwright.cli.quoting import command_line
from chunkwright.errors import QueryError, boundary
from chunkwright.exchange.exporting import stem_of
from chunkwright.formats import registry
from chunkwright.graphs.model import bounded
from chunkwright.graphs.svg import svg
from chunkwright.graphs.text import dot, text

if TYPE_CHECKING:
    from chunkwright.base.json_types import Json
    from chunkwright.document import Document
    from chunkwright.graphs.model import Graph, Node

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
def command(
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
    the graphs in them. The graph of the object at ADDRESS, which may be its name, is drawn; without ADDRESS, that of a file
    with a single graph, and those of a file with several are listed. Without --svg and --dot, the
    drawing is a new .svg file in the current folder, named after FILE. Drawing needs
    pip install ".[view]" in the clone. Edges with dashes are data connections: from where parameters
    get their values. With --text, graphs are printed from their start downwards, all of them without
    ADDRESS.

    \b
    Examples:
      chunkwright graph behavior.hkx
      chunkwright graph script.nmo
      chunkwright graph behavior.hkx /objects/hkbStateMachine:Root --svg root.svg
      chunkwright graph level.nmo "#401" --text
      chunkwright graph level.nmo "#401" --dot - | dot -Tpdf -o script.pdf
    """
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
    """Return address and title of each graph of a document; ``QueryError`` if it has none."""
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
    """Write a graph to the files that are named, of which - is stdout."""
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
    """Print one graph, or all of them that are not part of one that is printed before."""
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
    """Return the address that is meant, which may be the name of a graph.

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
