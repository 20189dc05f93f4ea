"""``chunkwright rm``: out of a file what stands at addresses."""

from __future__ import annotations

from typing import Any

import click

from chunkwright.cli.batching import is_single
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.set import change_all, finish, writing_flags
from chunkwright.errors import boundary
from chunkwright.query import locate_all, remove


@click.command("rm")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("addresses", metavar="ADDRESS...", nargs=-1, required=True)
@writing_flags
@opening_flags
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str,
    addresses: tuple[str, ...],
    output: str | None,
    dry_run: bool,
    **others: Any,
) -> None:
    """Take out of a file what stands at addresses.

    \b
    chunkwright rm Level_01.NMO /objects/P_Ball_Wood_MF
    chunkwright rm scene.sc2 '/data_nodes/#0x6/textures/albedo' --dry-run

    Objects, nodes, entries of archives, areas, elements of lists. References to an
    object that goes become null, or leave their list. A query takes out all that it finds. All
    addresses are those of before. FILE is replaced in one step; with - it is read from stdin and written
    to stdout. FILE is also a folder or a pattern, as for "chunkwright set".
    """
    if not is_single(file, output):
        change_all(ctx, "rm", file, output, dry_run, others | {"addresses": addresses})
        return
    document = open_document(file, others)
    with boundary(document.source, document.format):
        root = document.root_item()
        gone = [item for where in addresses for item in locate_all(root, where)]
        lines = [f"{item.address}: {item.summary} -> removed" for item in gone]
        remove(root, *addresses)
    finish(document, file, output, lines if dry_run else None)
