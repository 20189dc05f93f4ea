"""Writing ``.heightmap`` files: the sizes, then the tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.heightmap.fields import SIZES, TILES
from chunkwright.records.table import check, pack

if TYPE_CHECKING:
    from chunkwright.heightmap.model import Heightmap


def write(heightmap: Heightmap) -> bytes:
    """Return the bytes of a heightmap; ``SerializeError`` with the path of a wrong value."""
    check_all(heightmap)
    return pack(heightmap, (*SIZES, TILES))


def check_all(heightmap: Heightmap) -> None:
    """Raise ``SerializeError`` with the path of the first value that cannot be written."""
    check(heightmap, (*SIZES, TILES))
    try:
        heightmap.grid()
    except CorruptError as error:
        raise SerializeError(error.message, path=error.path) from error
