"""A heightmap made from scratch, for ``chunkwright demo``."""

from __future__ import annotations

import numpy as np

from chunkwright.formats.format import Demo
from chunkwright.heightmap.model import Heightmap

_SIDE, _TILE = 32, 16


def make() -> Heightmap:
    """Return a heightmap of a round hill in the middle of a plain."""
    away = np.hypot(*(np.mgrid[:_SIDE, :_SIDE] - _SIDE / 2))
    heightmap = Heightmap(tile_size=_TILE)
    heightmap.heights = np.maximum(40_000 * (1 - away / (_SIDE / 2)), 0).astype("<u2")
    return heightmap


def edit(heightmap: Heightmap) -> str:
    """Flatten the hilltop."""
    heightmap.heights = np.minimum(heightmap.heights, 30_000)
    return "heights above 30000 cut off"


def demo() -> Demo[Heightmap]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
