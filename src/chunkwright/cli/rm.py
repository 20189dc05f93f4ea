"""``chunkwright rm``: out of a file what stands at addresses."""

from __future__ import annotations

from typing import Any

import click

from chunkwright.cli.editing import edit, editing_flags


@click.command("rm")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("addresses", metavar="ADDRESS...", nargs=-1, required=True)
@editing_flags
@click.pass_context
def command(ctx: click.Context, /, file: str, addresses: tuple[str, ...], **flags: Any) -> None:
    """Take out what stands at addresses of a file or folder.

    That is objects, nodes, entries of archives, areas, elements of lists. References to an
    object that goes become null, or leave their list. A query takes out all that it finds. All
    addresses are those of before.

    FILE is also a folder or a pattern; files there in which nothing stands at an address are
    skipped. What changes is replaced where it stands, unless -o names another place for it;
    --dry-run shows it first. With - FILE is read from stdin and written to stdout.

    \b
    Examples:
      chunkwright rm Level_01.NMO /objects/P_Ball_Wood_MF
      chunkwright rm scene.sc2 '/data_nodes/#0x6/textures/albedo' --dry-run
      chunkwright rm 3d '//NMaterial/textures/decal' -o changed
    """
    from chunkwright.batch.editing import REMOVE, remove_in

    edit(ctx, REMOVE, remove_in, file, flags, addresses=addresses)
