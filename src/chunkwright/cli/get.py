"""``chunkwright get``: what stands at an address."""

from __future__ import annotations

import click

from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import write_output
from chunkwright.errors import boundary
from chunkwright.jsontext import dumps
from chunkwright.query import locate


@click.command("get")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("address")
@opening_flags
def command(file: str, address: str, **opening: object) -> None:
    """Print what stands at an address of a file.

    \b
    chunkwright get behavior.hkx /objects/hkbClipGenerator:Walk/animationName
    chunkwright get Level_01.NMO /objects/P_Ball_Wood_MF

    Text is printed as it is, everything else as JSON with all that is in it; references are the addresses they lead to.
    FILE may be -, for stdin; / is everything.
    """
    document = open_document(file, opening)
    with boundary(document.source, document.format):
        form = locate(document.root_item(), address).plain()
    if isinstance(form, str):
        write_output((form + "\n").encode("utf-8", "surrogateescape"), None)
    else:
        write_output(dumps(form), None)
