"""``chunkwright dump``: a file as lossless JSON."""

from __future__ import annotations

from pathlib import Path

import click

from chunkwright.cli.jsontext import dumps
from chunkwright.cli.options import open_document, opening_flags
from chunkwright.cli.output import write_output


@click.command("dump")
@click.argument("file", type=click.Path())
@click.option(
    "-o",
    "--output",
    metavar="OUT.json",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write; stdout without it.",
)
@opening_flags
@click.option("--compact", is_flag=True, help="One line instead of one laid out for diffs.")
def command(file: str, output: Path | None, compact: bool, **opening: object) -> None:
    """Write the lossless JSON text form of a file.

    "chunkwright build" makes the identical file of it again: every byte, the wrapping
    and the oddities of the original are in the text, and the classes given with --classes.
    """
    document = open_document(file, opening)
    write_output(dumps(document.to_dict(), compact=compact), output)
