"""``chunkwright rm``: out of a file what stands at addresses."""

from __future__ import annotations

import click

from chunkwright.cli.options import opening_flags
from chunkwright.cli.set import finish, summary, writing_flags
from chunkwright.cli.streams import open_named


@click.command("rm")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("addresses", metavar="ADDRESS...", nargs=-1, required=True)
@writing_flags
@opening_flags
def command(
    file: str, addresses: tuple[str, ...], output: str | None, dry_run: bool, **opening: object
) -> None:
    """Take out of a file what stands at each ADDRESS: objects, nodes, entries, elements.

    \b
    chunkwright rm Level_01.NMO /objects/P_Ball_Wood_MF
    chunkwright rm scene.sc2 '/data_nodes/#0x6/textures/albedo' --dry-run

    References to an object that goes become null, or leave their list. All addresses are
    those of before. FILE is replaced in one step; with - it is read from stdin and written
    to stdout.
    """
    document = open_named(file, opening)
    lines = [f"{address}: {summary(document, address)} -> removed" for address in addresses]
    document.remove(*addresses)
    finish(document, file, output, lines if dry_run else None)
