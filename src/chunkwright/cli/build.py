"""``chunkwright build``: a file from its JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

import chunkwright
from chunkwright import fileio
from chunkwright.cli.jsontext import loads
from chunkwright.cli.output import write_output
from chunkwright.errors import CorruptError, FileAccessError, boundary

if TYPE_CHECKING:
    from chunkwright.document import Document


@click.command("build")
@click.argument("text", metavar="IN.json", type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="The file to write; - is stdout.",
)
def command(text: Path, output: Path) -> None:
    """Build a file from its JSON text form.

    IN.json is what "chunkwright dump" wrote, edited or not; - reads it from stdin.
    """
    if str(text) == "-":
        if sys.stdin is None:
            raise FileAccessError("stdin is closed: there is nothing to read")
        name = "<stdin>"
        with boundary(name):
            data = sys.stdin.buffer.read()
    else:
        data, name = fileio.load(text)[0], str(text)
    document = document_from_json(data, name)
    write_output(bytes(document), None if str(output) == "-" else output)


def document_from_json(data: bytes, file: str) -> Document:
    """Build the document that a text form describes; errors name ``file``."""
    with boundary(file):
        content = loads(data, file)
        if not isinstance(content, dict):
            raise CorruptError(
                f"the text form is a JSON object, and this is a {type(content).__name__}"
            )
        return chunkwright.from_dict(content)
