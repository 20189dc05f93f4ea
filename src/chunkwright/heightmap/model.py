"""What a ``.heightmap`` file is to its user: a square of heights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from chunkwright.arrays import numbers
from chunkwright.document import Document
from chunkwright.errors import CorruptError, QueryError
from chunkwright.heightmap.grid import Grid, grid_of, stored_size
from chunkwright.readonly import located

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


@dataclass(repr=False)
class Heightmap(Document):
    """Heights of a landscape, 0 to 65535 from the bottom to the top of its box.

    ``size`` is the number of heights on each side, ``tile_size`` that of the tiles in which they
    are stored, ``tiles`` are the tiles as they are in the file. ``heights`` is the square as an
    array, shape (size, size): the row is y, the column x. Height i of a row stands at
    ``min.x + i / size * (max.x - min.x)`` of the landscape's ``bbox``; the engine takes the last
    one again for the far edge.

    Sizes that are no powers of two are those of old files: ``heights`` is what the engine takes
    of them.
    """

    format: ClassVar[str] = "heightmap"

    size: int = 0
    tile_size: int = 0
    tiles: bytes = b""

    @located
    def heights(self) -> NDArray[np.uint16]:
        """The heights by row and column; set them to a square of a multiple of the tile size.

        Raises ``CorruptError`` where sizes and tiles contradict each other.
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
                f"heights of shape {made.shape} are no square of tiles of {tile!r:.20}",
                hint="the side is a power of two, and a multiple of the tile size",
            )
        tiles = made.reshape(grid.across, tile, grid.across, tile).swapaxes(1, 2)
        self.size = side
        self.tiles = np.ascontiguousarray(tiles, "<u2").tobytes()

    def grid(self) -> Grid:
        """Return how the tiles lie; ``CorruptError`` where they are not what the sizes say."""
        sizes = (self.size, self.tile_size)
        whole = all(isinstance(each, int) and not isinstance(each, bool) for each in sizes)
        grid = grid_of(*sizes) if whole else None
        if grid is None:
            raise CorruptError(
                f"no square of {self.size!r:.20} is made of tiles of {self.tile_size!r:.20}",
                path="/size",
            )
        wanted = stored_size(grid, self.tile_size)
        if len(self.tiles) != wanted:
            raise CorruptError(
                f"{len(self.tiles):,} bytes of tiles, where {wanted:,} make up the square",
                path="/tiles",
            )
        return grid

    def __repr__(self) -> str:
        return f"<Heightmap {self.size!r:.20} x {self.size!r:.20}, tiles of {self.tile_size!r:.20}>"
