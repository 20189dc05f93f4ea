"""Reading ``.heightmap`` files: the sizes by the generated class, the tiles as they are."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright_kaitai.dava_heightmap import DavaHeightmap

from chunkwright.binary.generated import parse
from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.heightmap.fields import HEADER_SIZE
from chunkwright.heightmap.grid import grid_of, stored_size
from chunkwright.heightmap.model import Heightmap

if TYPE_CHECKING:
    from chunkwright.limits import Limits

_SIZES: Final = struct.Struct("<2i")


def read(data: bytes, *, limits: Limits) -> Heightmap:
    """Read a heightmap.

    Raises ``CorruptError`` for sizes that make no square of tiles, ``TruncatedError`` where
    there are fewer tiles than they ask for.
    """
    del limits  # The heights are bounded by the data.
    view = parse(DavaHeightmap.from_bytes, data)
    grid = grid_of(view.size, view.tile_size)
    if grid is None:
        raise CorruptError(
            f"no square of {view.size:,} is made of tiles of {view.tile_size:,}", path="/size"
        )
    wanted = stored_size(grid, view.tile_size)
    if len(view.body) < wanted:
        raise TruncatedError(
            f"{wanted:,} bytes of tiles are wanted, {len(view.body):,} are left",
            offset=HEADER_SIZE,
            path="/tiles",
        )
    return Heightmap(view.size, view.tile_size, view.body[:wanted], view.body[wanted:])


def probe(data: bytes) -> bool:
    """Whether data is two sizes, and exactly the tiles that these ask for."""
    if len(data) < _SIZES.size:
        return False
    size, tile_size = _SIZES.unpack_from(data)
    grid = grid_of(size, tile_size)
    return grid is not None and len(data) - _SIZES.size == stored_size(grid, tile_size)
