"""Triangles of a ``hkpCompressedMeshShape``: chunks of quantized vertices, and large triangles.

The members are in the class tables; what they mean is that of the same data in ``.nif`` files
(``bhkCompressedMeshShapeData``, niftools/nifxml). No known packfile has one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value

    Points = NDArray[np.float64]
    Triangles = NDArray[np.int64]

_NONE: Final = 0xFFFF


def chunked(obj: HkObject) -> dict[str, Value]:
    """Return the vertices (n, 3) and triangles (m, 3) of all chunks, then of the large triangles.

    A chunk that refers to another has its vertices and indices, in a place of its own. Convex
    pieces are counted in ``others``.
    """
    chunks = lookup.elements(obj, "chunks")
    transforms = np.asarray(lookup.elements(obj, "transforms"), np.float64).reshape(-1, 3, 4)
    step = float(lookup.member(obj, "error", default=0.0))
    parts = [_chunk(chunks, chunk, transforms, step) for chunk in chunks]
    large = lookup.elements(obj, "bigTriangles")
    corners = np.array([[each[name] for name in "abc"] for each in large], np.int64)
    points = np.asarray(lookup.elements(obj, "bigVertices"), np.float64).reshape(-1, 4)[:, :3]
    parts.append((points, corners.reshape(-1, 3)))
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in parts)])
    for vertices, triangles in parts:
        if triangles.size and int(triangles.max()) >= len(vertices):
            raise CorruptError(
                f"triangles have vertex {int(triangles.max())} of {len(vertices)}",
                path=f"{obj.address}/chunks",
            )
    return {
        "vertices": np.concatenate([each for each, _ in parts]).astype(np.float32),
        "triangles": np.concatenate(
            [rows + start for (_, rows), start in zip(parts, starts, strict=False)]
        ),
        "others": len(lookup.elements(obj, "convexPieces")),
    }


def _chunk(
    chunks: Value, chunk: Mapping[str, Value], transforms: Points, step: float
) -> tuple[Points, Triangles]:
    reference = int(chunk["reference"])
    held = chunk
    if reference != _NONE:
        if reference >= len(chunks):
            raise CorruptError(f"chunk {reference} of {len(chunks)} does not exist", path="/chunks")
        held = chunks[reference]
    stored = np.asarray(held["vertices"], np.float64)
    if len(stored) % 3:
        raise CorruptError(f"{len(stored)} numbers make no vertices", path="/chunks")
    points = stored.reshape(-1, 3) * step + np.asarray(chunk["offset"], np.float64).ravel()[:3]
    place = int(chunk["transformIndex"])
    if place != _NONE and place < len(transforms):
        points = _moved(points, transforms[place])
    return points, _triangles(held)


def _moved(points: Points, transform: Points) -> Points:
    """Scale, turn and move points; the rows of a transform are place, quaternion and scale."""
    x, y, z, w = transform[1]
    axis = np.array((x, y, z))
    scaled = points * transform[2, :3]
    turn = np.cross(axis, scaled)
    made: Points = scaled + 2 * (w * turn + np.cross(axis, turn)) + transform[0, :3]
    return made


def _triangles(chunk: Mapping[str, Value]) -> Triangles:
    """Return the triangles of strips, every second of which is turned over, then the single ones."""
    indices = np.asarray(chunk["indices"], np.int64)
    rows, start = [], 0
    for length in np.asarray(chunk["stripLengths"], np.int64).tolist():
        strip = indices[start : start + length]
        start += length
        if len(strip) < 3:
            continue
        one = np.stack((strip[:-2], strip[1:-1], strip[2:]), axis=1)
        one[1::2] = one[1::2][:, [0, 2, 1]]
        rows.append(one)
    rest = indices[start:]
    rows.append(rest[: len(rest) // 3 * 3].reshape(-1, 3))
    made: Triangles = np.concatenate(rows)
    # Strips go over corners twice to turn around.
    a, b, c = made.T
    proper: Triangles = made[(a != b) & (b != c) & (a != c)]
    return proper
