"""The ground of a map: a grid of heights."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Primitive

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.keyed_archive.model.archive import KeyedArchive

_BOX: Final = struct.Struct("<6f")
_HIGHEST: Final = 0xFFFF
# More heights on each side would be too many triangles for any program.
LARGEST: Final = 2048


def ground(
    heights: NDArray[np.uint16], archive: KeyedArchive, address: str, *, along: bool = False
) -> Primitive:
    """Return the grid of heights (size, size) that fills the box of a Landscape.

    One more row and column, which repeat the last heights, close it, as in the engine. The texture
    covers it once: ``along`` if its rows are in the order of the heights, as in a LandscapeNode;
    those of a Landscape are in the opposite order.
    """
    low, high = _box(archive, address)
    size = len(heights)
    steps = np.arange(size + 1)
    source = np.minimum(steps, size - 1)
    across = steps / size
    positions = np.empty((size + 1, size + 1, 3), np.float32)
    positions[..., 0] = low[0] + across[None, :] * (high[0] - low[0])
    positions[..., 1] = low[1] + across[:, None] * (high[1] - low[1])
    raised = heights[np.ix_(source, source)] / _HIGHEST
    positions[..., 2] = low[2] + raised * (high[2] - low[2])
    uvs = np.empty((size + 1, size + 1, 2), np.float32)
    uvs[..., 0] = across[None, :]
    uvs[..., 1] = across[:, None] if along else 1 - across[:, None]
    corners = np.arange((size + 1) ** 2, dtype=np.uint32).reshape(size + 1, size + 1)
    a, b, c, d = corners[:-1, :-1], corners[:-1, 1:], corners[1:, 1:], corners[1:, :-1]
    indices = np.stack([a, b, c, a, c, d], axis=-1).reshape(-1)
    return Primitive(
        positions.reshape(-1, 3),
        indices,
        normals=_normals(positions),
        texcoords=[uvs.reshape(-1, 2)],
    )


def _box(archive: KeyedArchive, address: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    stored = archive.get("bbox")
    if not isinstance(stored, bytes) or len(stored) != _BOX.size:
        raise CorruptError("bbox is not two corners of a box", path=address)
    numbers = np.array(_BOX.unpack(stored))
    if not np.isfinite(numbers).all():
        raise CorruptError("bbox has a number that is NaN or infinite", path=address)
    return numbers[:3], numbers[3:]


def _normals(positions: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the normals of a grid, from the slopes to the neighbours."""
    grid = positions.astype(np.float64)
    along, across = np.gradient(grid, axis=1), np.gradient(grid, axis=0)
    normals = np.cross(along, across).reshape(-1, 3)
    lengths = np.linalg.norm(normals, axis=1)
    normals[lengths == 0] = (0.0, 0.0, 1.0)
    lengths[lengths == 0] = 1
    units: NDArray[np.float32] = (normals / lengths[:, None]).astype(np.float32)
    return units
