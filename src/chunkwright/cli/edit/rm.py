"""``chunkwright rm``: removing objects and values by address."""

from __future__ import annotations

from typing import Any

import click

from chunkwright.cli.edit.editing import edit, editing_flags
from chunkwright.cli.quoting import unquoted
from chunkwright.query import check_where


@click.command("rm")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("addresses", metavar="ADDRESS...", nargs=-1, required=True)
@editing_flags
@click.pass_context
def command(ctx: click.Context, /, file: str, addresses: tuple[str, ...], **flags: Any) -> None:
    """Remove what is at addresses of a file or folder.

    Objects, nodes, entries of archives, areas and elements of lists can be removed. References to
    a removed object become null, or are removed from their list. A query removes everything that
    it finds. All addresses refer to the file as it was before.

    FILE may also be a folder or a pattern; files in which an address does not exist are skipped.
    Changed files are replaced in place, unless -o names another place for them; --dry-run shows
    the changes first. With -, FILE is read from stdin and written to stdout.

    \b
    Examples:
      chunkwright rm Level_01.NMO /objects/P_Ball_Wood_MF
      chunkwright rm scene.sc2 "/data_nodes/#0x6/textures/albedo" --dry-run
      chunkwright rm 3d "//NMaterial/textures/decal" -o changed
    """
    from chunkwright.batch.editing import REMOVE, remove_in

    wanted = tuple(map(unquoted, addresses))
    for where in wanted:
        check_where(where)
    edit(ctx, REMOVE, remove_in, file, flags, addresses=wanted)
