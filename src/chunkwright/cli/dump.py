"""``chunkwright dump``: a file as lossless JSON."""

from __future__ import annotations

from pathlib import Path

import click

from chunkwright.cli.output import dumps, write_output
from chunkwright.cli.packfiles import classes_option, offset_option, opened


@click.command("dump")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    metavar="OUT.json",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write; stdout without it.",
)
@classes_option
@offset_option
@click.option("--compact", is_flag=True, help="One line instead of one laid out for diffs.")
def command(
    file: Path,
    output: Path | None,
    classes: tuple[Path, ...],
    offset: int | None,
    compact: bool,
) -> None:
    """Write the lossless JSON text form of a file.

    "chunkwright build" makes the identical file of it again: every byte, the wrapping
    and the oddities of the original are in the text, and the classes given with --classes.
    """
    document = opened(file, offset, classes)
    write_output(dumps(document.to_dict(), compact=compact), output)
