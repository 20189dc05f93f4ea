"""Heightmaps of the DAVA engine (``.heightmap``): the heights of landscapes."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base import lazily
from chunkwright.formats import Format

if TYPE_CHECKING:
    from chunkwright.heightmap.heights import Heightmap

__all__ = ["Heightmap"]


class HeightmapFormat(Format["Heightmap"]):
    """The format of the heights of landscapes of the DAVA engine."""

    name = "heightmap"
    family = "DAVA"
    title = "DAVA heightmap"
    extensions = (".heightmap",)
    spec = "dava_heightmap"
    by_structure = True
    elsewhere = {
        ".heights": (
            "read",
            "write",
            "to_dict",
            "from_dict",
            "info",
            "headline",
            "problems",
            "demo",
            "items",
            "spans",
        ),
        "chunkwright.heightmap": ("probe",),
    }


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
    """Return the size in bytes of all tiles together."""
    return 2 * (grid.across * tile_size) ** 2


def probe(data: bytes) -> bool:
    """Whether the data is two sizes, followed by exactly the tiles that they imply."""
    if len(data) < _SIZES.size:
        return False
    size, tile_size = _SIZES.unpack_from(data)
    grid = grid_of(size, tile_size)
    return grid is not None and len(data) - _SIZES.size == stored_size(grid, tile_size)


_HOMES: Final = {"Heightmap": "heights"}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
