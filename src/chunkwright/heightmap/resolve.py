"""Reading ``.heightmap`` files: the sizes by the generated class, the tiles as raw bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright_kaitai.dava_heightmap import DavaHeightmap

from chunkwright.binary.generated import parse
from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.heightmap.fields import HEADER_SIZE
from chunkwright.heightmap.model import Heightmap, grid_of, stored_size

if TYPE_CHECKING:
    from chunkwright.base.limits import Limits


def read(data: bytes, *, limits: Limits) -> Heightmap:
    """Read a heightmap.

    Raises ``CorruptError`` for sizes of which no square of tiles can be made, ``TruncatedError`` if
    tiles are missing.
    """
    del limits  # the tiles cannot be larger than the data
    view = parse(DavaHeightmap.from_bytes, data)
    grid = grid_of(view.size, view.tile_size)
    if grid is None:
        raise CorruptError(
            f"tiles of {view.tile_size:,} cannot form a square of {view.size:,}", path="/size"
        )
    wanted = stored_size(grid, view.tile_size)
    if len(view.body) < wanted:
        raise TruncatedError(
            f"expected {wanted:,} bytes of tiles, {len(view.body):,} are left",
            offset=HEADER_SIZE,
            path="/tiles",
        )
    if len(view.body) > wanted:
        raise CorruptError(
            f"{len(view.body) - wanted:,} bytes follow the last tile", offset=HEADER_SIZE + wanted
        )
    return Heightmap(view.size, view.tile_size, view.body)
