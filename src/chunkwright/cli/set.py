"""``chunkwright set``: other values at addresses."""

from __future__ import annotations

from typing import Any

import click

from chunkwright.cli.editing import edit, editing_flags


@click.command("set")
@click.argument("file", type=click.Path(allow_dash=True))
@click.argument("pairs", metavar="ADDRESS VALUE...", nargs=-1, required=True)
@editing_flags
@click.pass_context
def command(ctx: click.Context, /, file: str, pairs: tuple[str, ...], **flags: Any) -> None:
    """Set values at addresses of a file or folder.

    A value is read by the type of its place: numbers, names of an enum, true and false, bytes
    in hexadecimal, null or an address for a reference; lists and structs as JSON. Instead of an
    address, a query (see "chunkwright find") sets all that it finds. An entry of an archive that
    is not there yet is put in with its type, as {"type": "UINT32", "value": 5}. All values of a
    file are set, or none.

    FILE is also a folder or a pattern; files there in which nothing stands at an address are
    skipped. What changes is replaced where it stands, unless -o names another place for it;
    --dry-run shows it first. With - FILE is read from stdin and written to stdout.

    \b
    Examples:
      chunkwright set behavior.hkx /objects/hkbClipGenerator:Walk/playbackSpeed 1.5
      chunkwright set Level_01.NMO /objects/P_Ball_Wood_MF/name P_Ball -o new.NMO
      chunkwright set 3d '//albedo[=images/old.tex]' images/new.tex --dry-run
      chunkwright set 3d '//albedo[=images/old.tex]' images/new.tex -o changed
    """
    from chunkwright.batch.editing import SET, set_in

    if len(pairs) % 2:
        raise click.UsageError(f"the address {pairs[-1]!r} has no value behind it")
    given = list(zip(pairs[::2], pairs[1::2], strict=True))
    edit(ctx, SET, set_in, file, flags, pairs=given)
