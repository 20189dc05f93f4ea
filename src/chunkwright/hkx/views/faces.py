"""The faces of ``hkpConvexVerticesShape``, which only some of these shapes store.

Measured on 137 different real ones: 51 have a connectivity, loops of vertices around each face,
counter-clockwise seen from outside. 48 of these are complete; the others have faces without
vertices. The planes do not give the faces: they may be nearly coplanar, stale or too many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.types import Value

    Ints = NDArray[np.int64]


def convex(obj: HkObject) -> dict[str, Value]:
    """Return the ``vertices`` of a shape, and its ``triangles`` if its connectivity is complete."""
    groups = lookup.elements(obj, "rotatedVertices")
    found: dict[str, Value] = {"vertices": _unpacked(groups, obj["numVertices"])}
    held = lookup.member(obj, "connectivity")
    corners = np.asarray(lookup.elements(held, "vertexIndices"), np.int64)
    counts = np.asarray(lookup.elements(held, "numVerticesPerFace"), np.int64)
    if _is_complete(corners, counts, len(found["vertices"])):
        found["triangles"] = _fans(corners, counts)
    return found


def _unpacked(groups: Value, count: int) -> NDArray[np.float32]:
    """Return points that are stored four at a time: all x, then all y, then all z."""
    if not isinstance(groups, np.ndarray):  # records before 2014, matrices since
        groups = np.array([(each["x"], each["y"], each["z"]) for each in groups], np.float32)
    points: NDArray[np.float32] = groups.reshape(-1, 3, 4).swapaxes(1, 2).reshape(-1, 3)
    return points[: max(count, 0)]


def _is_complete(corners: Ints, counts: Ints, points: int) -> bool:
    """Whether loops are faces of a closed surface: each edge is there once in each direction."""
    if not len(counts) or int(counts.min()) < 3 or int(counts.sum()) != len(corners):
        return False
    if not 0 <= int(corners.min()) <= int(corners.max()) < points:
        return False
    ends = np.stack((corners, corners[_next(counts)]), axis=1)
    edges = set(map(tuple, ends.tolist()))
    return len(edges) == len(ends) and all((b, a) in edges and a != b for a, b in edges)


def _next(counts: Ints) -> Ints:
    """Return the place of the corner after each corner, which is in the same loop."""
    ends = np.cumsum(counts)
    places = np.arange(1, int(ends[-1]) + 1)
    places[ends - 1] = ends - counts
    return places


def _fans(corners: Ints, counts: Ints) -> Ints:
    """Split loops into triangles around their first corners."""
    starts = np.repeat(np.cumsum(counts) - counts, counts - 2)
    steps = np.concatenate([np.arange(1, count - 1) for count in counts.tolist()])
    made: Ints = corners[np.stack((starts, starts + steps, starts + steps + 1), axis=1)]
    return made
