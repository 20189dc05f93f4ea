"""Reading ``.heightmap`` files: the sizes by the generated class, the tiles as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright_kaitai.dava_heightmap import DavaHeightmap

from chunkwright.binary.generated import parse
from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.heightmap.fields import HEADER_SIZE
from chunkwright.heightmap.grid import grid_of, stored_size
from chunkwright.heightmap.model import Heightmap

if TYPE_CHECKING:
    from chunkwright.limits import Limits


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
    if len(view.body) > wanted:
        raise CorruptError(
            f"{len(view.body) - wanted:,} bytes follow the last tile", offset=HEADER_SIZE + wanted
        )
    return Heightmap(view.size, view.tile_size, view.body)
