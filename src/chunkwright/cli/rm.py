"""``chunkwright rm``: removing objects and values by address."""

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
    """Remove what is at the given addresses from a file.

    \b
    chunkwright rm Level_01.NMO /objects/P_Ball_Wood_MF
    chunkwright rm scene.sc2 '/data_nodes/#0x6/textures/albedo' --dry-run

    Objects, nodes, entries of archives, areas and elements of lists can be removed. References to
    a removed object become null, or are removed from their list. A query removes everything that
    it finds. All addresses refer to the file as it was before. FILE is replaced atomically; - reads
    it from stdin and writes it to stdout. FILE may also be a folder or a pattern, as for
    "chunkwright set".
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
