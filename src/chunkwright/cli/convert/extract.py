"""``chunkwright extract``: files from inside files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.cli.batching import refuse_report, write_all, writing_flags
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import folder_named, wrote
from chunkwright.operations.flags import only_set

if TYPE_CHECKING:
    from typing import Any


@click.command("extract")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("-o", "--output", metavar="DIR", type=click.Path(), help="The folder for the files.")
@click.option("--list", "listing", is_flag=True, help="Print what is inside, but write nothing.")
@opening_flags
@writing_flags
@click.pass_context
def command(ctx: click.Context, /, file: str, listing: bool, **flags: Any) -> None:
    """Take included files and pictures out of Virtools files.

    Included files come under their names; the pictures of textures and sprites as NAME.png, called
    like the texture, with the number of the slot after the first. A picture that is stored as a
    file, such as a JPEG, is written as it is too. Names are changed where Windows would not take
    them. "chunkwright embed" puts the files in again. DAVA scenes and Havok files have no files
    inside: their pictures and clips are files beside them.

    FILE may also be a folder or a pattern; DIR then has a folder for each file.

    \b
    Examples:
      chunkwright extract Level_01.NMO -o inside
      chunkwright extract Level_01.NMO --list
      chunkwright extract "3D Entities" -o inside
    """
    from chunkwright import batch
    from chunkwright.batch.extracting import EXTRACT, insides_of, save_insides
    from chunkwright.batch.sources import is_many

    output, report = flags.pop("output"), flags.pop("report")
    if not listing and output is None:
        raise click.UsageError("missing option '-o': the folder for the files")
    if is_many(file):
        if listing:
            raise click.UsageError("--list is for one file")
        work = batch.Batch(EXTRACT, [file], output=output, **only_set(flags))
        write_all(ctx, work, report)
        return
    refuse_report(report)
    document = open_document(file, flags)
    found = insides_of(document)
    if listing:
        for each in found:
            row = (each.name, f"{len(each.data):,} bytes", each.what, each.address)
            click.echo("\t".join(map(printable, row)))
        return
    folder = str(folder_named(output))
    for path in save_insides(found, folder):
        wrote(path, counted(os.path.getsize(path), "byte"))
    click.echo(printable(f"{folder}: {counted(len(found), 'file')}"))
