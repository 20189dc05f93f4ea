"""The triangles of convex hulls, for which files of hkp only have the points."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]
    Triangles = NDArray[np.int64]

# How far in front of a face a point may be and still be on it, relative to the extent.
_THICK: Final = 1e-6
# The effort grows with points times faces; real hulls have up to a few hundred.
MOST: Final = 4096
_NONE: Final = np.empty((0, 3), np.int64)


def hull(points: Points) -> Triangles:
    """Return triangles (m, 3) of the convex hull of points (n, 3), counter-clockwise outside.

    Points in a plane give a polygon with two sides. Points on a line give no triangles, and neither
    do more than ``MOST`` points.
    """
    if not 0 < len(points) <= MOST:
        return _NONE
    extent = float((points.max(axis=0) - points.min(axis=0)).max())
    thick = max(_THICK * extent, float(np.finfo(np.float64).tiny))
    first = _simplex(points, thick)
    if len(first) < 3:
        return _NONE
    if len(first) < 4:
        return _polygon(points, first)
    faces = _outside(points, first)
    normals, offsets = _planes(points, faces)
    for place in range(len(points)):
        seen = normals @ points[place] - offsets > thick
        if seen.any():
            edge = _horizon(faces[seen])
            fresh = np.column_stack((edge, np.full(len(edge), place)))
            made, ends = _planes(points, fresh)
            faces = np.concatenate((faces[~seen], fresh))
            normals = np.concatenate((normals[~seen], made))
            offsets = np.concatenate((offsets[~seen], ends))
    return faces


def _simplex(points: Points, thick: float) -> list[int]:
    """Return up to four points that span as many dimensions as all points."""
    axis = int((points.max(axis=0) - points.min(axis=0)).argmax())
    start, end = int(points[:, axis].argmin()), int(points[:, axis].argmax())
    along = points[end] - points[start]
    length = float(np.linalg.norm(along))
    if length <= thick:
        return [start]
    away = points - points[start]
    off_line = np.linalg.norm(np.cross(away, along / length), axis=1)
    third = int(off_line.argmax())
    if off_line[third] <= thick:
        return [start, end]
    normal = np.cross(along, away[third])
    off_plane = np.abs(away @ (normal / np.linalg.norm(normal)))
    fourth = int(off_plane.argmax())
    return [start, end, third, fourth] if off_plane[fourth] > thick else [start, end, third]


def _outside(points: Points, corners: list[int]) -> Triangles:
    """Return the faces of a tetrahedron, facing outwards."""
    a, b, c, d = corners
    faces = np.array([(a, b, c), (a, c, d), (a, d, b), (b, d, c)])
    normals, offsets = _planes(points, faces)
    inward = normals @ points[corners].mean(axis=0) > offsets
    return np.where(inward[:, None], faces[:, ::-1], faces)


def _planes(points: Points, faces: Triangles) -> tuple[Points, Points]:
    a, b, c = (points[faces[:, corner]] for corner in range(3))
    normals = np.cross(b - a, c - a)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = normals / np.where(lengths > 0, lengths, 1.0)
    return normals, (normals * a).sum(axis=1)


def _horizon(seen: Triangles) -> Triangles:
    """Return the edges around faces, in the direction in which the faces have them."""
    edges = np.concatenate((seen[:, (0, 1)], seen[:, (1, 2)], seen[:, (2, 0)]))
    there = set(map(tuple, edges.tolist()))
    kept = [edge for edge in edges.tolist() if (edge[1], edge[0]) not in there]
    return np.array(kept, np.int64).reshape(-1, 2)


def _polygon(points: Points, corners: list[int]) -> Triangles:
    """Return a fan over points in a plane, visible from both sides."""
    origin = points[corners[0]]
    across = points[corners[1]] - origin
    normal = np.cross(across, points[corners[2]] - origin)
    flat = np.stack(((points - origin) @ across, (points - origin) @ np.cross(normal, across)), 1)
    order = np.lexsort((flat[:, 1], flat[:, 0])).tolist()
    around = [*_chain(flat, order), *_chain(flat, order[::-1])]
    fan = [(around[0], *pair) for pair in pairwise(around[1:])]
    return np.array([*fan, *(each[::-1] for each in fan)], np.int64).reshape(-1, 3)


def _chain(flat: Points, order: list[int]) -> list[int]:
    """Return one half of the outline of points in a plane, without its last point."""
    made: list[int] = []
    for place in order:
        while len(made) > 1:
            one, two = flat[made[-1]] - flat[made[-2]], flat[place] - flat[made[-2]]
            if one[0] * two[1] - one[1] * two[0] > 0:
                break
            made.pop()
        made.append(place)
    return made[:-1]
