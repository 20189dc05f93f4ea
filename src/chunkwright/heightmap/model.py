"""The model of ``.heightmap`` files: a square of heights."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from chunkwright.base.classes import numbers
from chunkwright.base.lists import located
from chunkwright.document import Document
from chunkwright.errors import CorruptError, QueryError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


LARGEST: Final = 16384
_SIZES: Final = struct.Struct("<2i")


class Grid(NamedTuple):
    """A square of ``side`` x ``side`` heights in ``across`` x ``across`` tiles, ``step`` apart.

    The engine works with powers of two. In files with other sizes, a tile has one more row and
    column, which overlap with the next tile.
    """

    side: int
    across: int
    step: int


def grid_of(size: int, tile_size: int) -> Grid | None:
    """Return how the engine reads a file of these sizes; None if it cannot."""
    if not (0 < tile_size <= size <= LARGEST):
        return None
    if size & (size - 1) == 0:
        return None if size % tile_size else Grid(size, size // tile_size, tile_size)
    side, step = _power_below(size), _power_below(tile_size)
    return Grid(side, side // step, step)


def _power_below(number: int) -> int:
    return 1 << number.bit_length() - 1


def stored_size(grid: Grid, tile_size: int) -> int:
    """Return the size of all tiles in bytes."""
    return 2 * (grid.across * tile_size) ** 2


def probe(data: bytes) -> bool:
    """Whether the data is two sizes, followed by exactly the tiles that they imply."""
    if len(data) < _SIZES.size:
        return False
    size, tile_size = _SIZES.unpack_from(data)
    grid = grid_of(size, tile_size)
    return grid is not None and len(data) - _SIZES.size == stored_size(grid, tile_size)


@dataclass(repr=False)
class Heightmap(Document, closed=True):
    """The heights of a landscape, from 0 at the bottom of its box to 65535 at the top.

    ``size`` is the number of heights on each side, ``tile_size`` that of a stored tile, ``tiles``
    are the bytes of the tiles. ``heights`` is the square as an array, shape (size, size): the row
    is y, the column x. Height i of a row is at ``min.x + i / size * (max.x - min.x)`` of the
    landscape's ``bbox``; the engine repeats the last height at the far edge.

    Old files have sizes that are not powers of two; ``heights`` is the part that the engine uses.
    """

    format: ClassVar[str] = "heightmap"

    size: int = 0
    tile_size: int = 0
    tiles: bytes = b""

    @located
    def heights(self) -> NDArray[np.uint16]:
        """The heights by row and column; assign a square whose side is a multiple of the tile size.

        Raises ``CorruptError`` if sizes and tiles contradict each other.
        """
        import numpy as np

        grid, tile = self.grid(), self.tile_size
        stored = np.frombuffer(self.tiles, "<u2").reshape(grid.across, grid.across, tile, tile)
        made = stored[:, :, : grid.step, : grid.step].swapaxes(1, 2).reshape(grid.side, grid.side)
        made.flags.writeable = False
        return made

    @heights.setter
    def heights(self, heights: ArrayLike) -> None:
        import numpy as np

        made = numbers(heights, np.dtype("<u2"))
        tile = self.tile_size
        side = made.shape[0] if made.ndim == 2 else 0
        grid = grid_of(side, tile) if isinstance(tile, int) else None
        if made.shape != (side, side) or grid is None or grid.side != side:
            raise QueryError(
                f"heights of shape {made.shape} are not a square of tiles of {tile!r:.20}",
                hint="the side must be a power of two, and a multiple of the tile size",
            )
        tiles = made.reshape(grid.across, tile, grid.across, tile).swapaxes(1, 2)
        self.size = side
        self.tiles = np.ascontiguousarray(tiles, "<u2").tobytes()

    def grid(self) -> Grid:
        """Return how the tiles are arranged; ``CorruptError`` if they contradict the sizes."""
        sizes = (self.size, self.tile_size)
        whole = all(isinstance(each, int) and not isinstance(each, bool) for each in sizes)
        grid = grid_of(*sizes) if whole else None
        if grid is None:
            raise CorruptError(
                f"tiles of {self.tile_size!r:.20} cannot form a square of {self.size!r:.20}",
                path="/size",
            )
        wanted = stored_size(grid, self.tile_size)
        if len(self.tiles) != wanted:
            raise CorruptError(
                f"{len(self.tiles):,} bytes of tiles, but the square needs {wanted:,}",
                path="/tiles",
            )
        return grid

    def __repr__(self) -> str:
        return f"<Heightmap {self.size!r:.20} x {self.size!r:.20}, tiles of {self.tile_size!r:.20}>"
