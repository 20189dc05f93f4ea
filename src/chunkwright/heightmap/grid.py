"""How the heights of a square are stored in square tiles."""

from __future__ import annotations

import struct
from typing import Final, NamedTuple

LARGEST: Final = 16384
_SIZES: Final = struct.Struct("<2i")


class Grid(NamedTuple):
    """A square of ``side`` heights on each side, of ``across`` tiles that are ``step`` apart.

    The engine goes by powers of two. In files of sizes that are none, tiles overlap by the row
    and the column that they have more.
    """

    side: int
    across: int
    step: int


def grid_of(size: int, tile_size: int) -> Grid | None:
    """Return how the engine reads a file of these sizes; None where it cannot."""
    if not (0 < tile_size <= size <= LARGEST):
        return None
    if size & (size - 1) == 0:
        return None if size % tile_size else Grid(size, size // tile_size, tile_size)
    side, step = _power_below(size), _power_below(tile_size)
    return Grid(side, side // step, step)


def _power_below(number: int) -> int:
    return 1 << number.bit_length() - 1


def stored_size(grid: Grid, tile_size: int) -> int:
    """Return the number of bytes that all tiles take."""
    return 2 * (grid.across * tile_size) ** 2


def probe(data: bytes) -> bool:
    """Whether data is two sizes, and exactly the tiles that these ask for."""
    if len(data) < _SIZES.size:
        return False
    size, tile_size = _SIZES.unpack_from(data)
    grid = grid_of(size, tile_size)
    return grid is not None and len(data) - _SIZES.size == stored_size(grid, tile_size)
