"""``chunkwright graph``: behaviours and scripts as SVG or DOT."""

from __future__ import annotations

import click

from chunkwright import registry
from chunkwright.addresses import printable
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import write_output
from chunkwright.errors import boundary
from chunkwright.graphs.dot import dot
from chunkwright.graphs.model import bounded
from chunkwright.graphs.svg import svg


@click.command("graph")
@click.argument("file", type=click.Path())
@click.argument("address", required=False)
@click.option(
    "--svg", "svg_target", metavar="OUT.svg", type=click.Path(), help="Draw it; - is stdout."
)
@click.option(
    "--dot", "dot_target", metavar="OUT.dot", type=click.Path(), help="Write it for Graphviz."
)
@opening_flags
def command(
    file: str, address: str | None, svg_target: str | None, dot_target: str | None, **given: object
) -> None:
    """Draw a behaviour graph or a script.

    Without an address, the graphs of the file are listed: the behaviours and state machines of a
    packfile, the scripts of a Virtools file and the graphs in them. With one, the graph of that
    object is drawn; drawing needs pip install 'chunkwright[view]'.

    \b
    Examples:
      chunkwright graph behavior.hkx
      chunkwright graph behavior.hkx /objects/hkbStateMachine:Root --svg root.svg
      chunkwright graph level.nmo '#401' --dot - | dot -Tpdf -o script.pdf
    """
    document = open_document(file, given)
    room = registry.by_name(document.format)
    if address is None:
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
        made = room.graph(document, address if address.startswith("/") else f"/{address}")
        drawn = "" if svg_target is None else svg(made)
    for note in made.notes if svg_target is None else bounded(made).notes:
        click.echo(printable(f"note: {note}"), err=True)
    if svg_target is not None:
        write_output(drawn.encode(), svg_target)
    if dot_target is not None:
        write_output(dot(made).encode(), dot_target)
