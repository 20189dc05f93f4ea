"""``chunkwright get``: the value at an address."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

import click

from chunkwright.base.jsontext import dumps
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import write_output
from chunkwright.cli.quoting import unquoted
from chunkwright.errors import QueryError, boundary
from chunkwright.query import find, locate
from chunkwright.query.suggesting import known_names

if TYPE_CHECKING:
    from chunkwright.query import Item

_SHOWN: Final = 4


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
        form = _located(document.root_item(), address).plain()
    if isinstance(form, str):
        write_output((form + "\n").encode("utf-8", "surrogateescape"), None)
    else:
        write_output(dumps(form), None)


def _located(root: Item, address: str) -> Item:
    """Return the item at an address; for a query, the error says at which addresses it finds."""
    try:
        return locate(root, address)
    except QueryError as error:
        if "//" in address:
            found = [hit.address for hit in islice(find(root, address), _SHOWN)]
            more = ["..."] if len(found) == _SHOWN else []
            error.hint = (
                f"it finds {', '.join(found[: _SHOWN - 1] + more)}"
                if found
                else known_names(root, [address]) or "it finds nothing"
            )
        raise
