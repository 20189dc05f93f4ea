"""``chunkwright get``: the value at an address."""

from __future__ import annotations

import click

from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import write_output
from chunkwright.cli.quoting import unquoted
from chunkwright.errors import boundary
from chunkwright.jsontext import dumps
from chunkwright.query import locate


@click.command("get")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("address")
@opening_flags
def command(file: str, address: str, **opening: object) -> None:
    """Print the value at an address of a file.

    Text is printed as it is, everything else as complete JSON; a reference is the address of its
    target. FILE may be - for stdin; the address / is the whole file.

    \b
    Examples:
      chunkwright get behavior.hkx /objects/hkbClipGenerator:Walk/animationName
      chunkwright get Level_01.NMO /objects/P_Ball_Wood_MF
    """
    address = unquoted(address)
    document = open_document(file, opening)
    with boundary(document.source, document.format):
        form = locate(document.root_item(), address).plain()
    if isinstance(form, str):
        write_output((form + "\n").encode("utf-8", "surrogateescape"), None)
    else:
        write_output(dumps(form), None)
