"""Type compendiums (TCM0): the types that the tagfiles of a game share, in a file of their own.

No file of this form is known to this project; it follows what public tools read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunkwright.base import fileio
from chunkwright.errors import CorruptError, boundary
from chunkwright.tagfile.chunked.sections import COMPENDIUM, leaves_by_tag, read_sections
from chunkwright.tagfile.types.reading import read_types

if TYPE_CHECKING:
    from chunkwright.base.fileio import Source
    from chunkwright.tagfile.types.table import TypeTable


class Compendium(NamedTuple):
    """Types, and the ids by which tagfiles refer to them; ``source`` is the path of the file."""

    ids: tuple[bytes, ...]
    types: TypeTable
    source: str | None = None


def load(source: Source) -> Compendium:
    """Read a compendium from a path or buffer; ``CorruptError`` for what is none."""
    data, path = fileio.load(source)
    with boundary(path, "type compendium"):
        return read(data, path)


def read(data: bytes, source: str | None = None) -> Compendium:
    """Read the bytes of a compendium."""
    if data[4:8] != COMPENDIUM:
        raise CorruptError(
            f"starts with {data[:8].hex(' ') or 'nothing'}, like no type compendium", offset=0
        )
    leaves = leaves_by_tag(read_sections(data))
    if "TCID" not in leaves:
        raise CorruptError("the compendium has no section TCID")
    ids = leaves["TCID"].data
    if len(ids) % 8:
        raise CorruptError(f"{len(ids):,} bytes of ids of 8", offset=leaves["TCID"].start)
    found = tuple(ids[at : at + 8] for at in range(0, len(ids), 8))
    return Compendium(found, read_types(leaves), source)
