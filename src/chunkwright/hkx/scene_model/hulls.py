"""The triangles of convex hulls, for which files of hkp may only have the points."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.hkx.scene_model.sides import Sides

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]
    Triangles = NDArray[np.int64]
    Places = NDArray[np.int64]
    Edge = tuple[int, int]

# How thick points are, relative to their extent, that are a polygon rather than a solid. Real flat
# shapes have less than 1e-6, the thinnest real solid more than 1e-3.
_FLAT: Final = 1e-5
# Real hulls have up to a few hundred points.
MOST: Final = 4096
_NONE: Final = np.empty((0, 3), np.int64)


def hull(points: Points) -> Triangles:
    """Return triangles (m, 3) of the convex hull of points (n, 3), counter-clockwise outside.

    They are closed: of n different points, at most 2 n - 4. Points in a plane give a polygon with
    two sides. Points on a line give no triangles, and neither do more than ``MOST`` points or any
    that are not finite.
    """
    if not 0 < len(points) <= MOST or not np.isfinite(points).all():
        return _NONE
    # Zeros of either sign are the same.
    distinct, places = np.unique(points + 0.0, axis=0, return_index=True)
    sides = Sides(distinct)
    axes, extents = _axes(sides.points)
    if not extents[1] > _FLAT * extents[0]:
        return _NONE
    first = _Growing.begun(sides, axes) if extents[2] > _FLAT * extents[0] else None
    made = _polygon(sides.points @ axes[:2].T) if first is None else first.finished()
    return places[made].astype(np.int64)


def _axes(points: Points) -> tuple[Points, Points]:
    """Return the three axes of points, the longest first, and how far points are along each."""
    middle = points - points.mean(axis=0)
    # With three rows more, few points have three axes too.
    axes = np.linalg.svd(np.concatenate((middle, np.zeros((3, 3)))), full_matrices=False)[2]
    along = middle @ axes.T
    return axes, along.max(axis=0) - along.min(axis=0)


class _Growing:
    """A hull that grows around its points (quickhull, Barber et al., 1996).

    Each face has the points in front of it that no other face has.
    """

    def __init__(self, sides: Sides, faces: Triangles, places: Places) -> None:
        self._sides = sides
        self._faces: dict[int, tuple[int, int, int]] = {}
        self._beside: dict[Edge, int] = {}
        self._outside: dict[int, Places] = {}
        self._count = 0
        self._add(faces, places)

    @classmethod
    def begun(cls, sides: Sides, axes: Points) -> _Growing | None:
        """Begin with four points that are far apart; None if these are in a plane."""
        along = sides.points @ axes[0]
        start, end = int(along.argmin()), int(along.argmax())
        away = sides.points - sides.points[start]
        third = int(np.linalg.norm(np.cross(away, away[end]), axis=1).argmax())
        fourth = int(np.abs(away @ np.cross(away[end], away[third])).argmax())
        corners = [start, end, third, fourth]
        for a, b, c, d in (corners, [start, third, end, fourth]):
            below = np.array([[a, b, c]])
            if sides.in_front(below, np.array([d]))[0, 0]:
                faces = np.array([(a, c, b), (a, b, d), (b, c, d), (c, a, d)])
                rest = np.setdiff1d(np.arange(len(sides.points)), corners)
                return cls(sides, faces, rest)
        return None

    def finished(self) -> Triangles:
        """Return the faces once no point is in front of any."""
        while self._outside:
            number, places = self._outside.popitem()
            a, b, c = self._sides.points[list(self._faces[number])]
            heights = (self._sides.points[places] - a) @ np.cross(b - a, c - a)
            place = int(places[int(heights.argmax())])
            self._outside[number] = places
            seen = self._seen(number, place)
            edges = [edge for one in seen for edge in _edges(self._faces[one])]
            around = [edge for edge in edges if self._beside[edge[::-1]] not in seen]
            left = [self._outside.pop(one) for one in seen if one in self._outside]
            for one in seen:
                for edge in _edges(self._faces.pop(one)):
                    del self._beside[edge]
            rest = np.concatenate(left)
            self._add(np.array([(*edge, place) for edge in around]), rest[rest != place])
        return np.array(list(self._faces.values()), np.int64)

    def _seen(self, number: int, place: int) -> set[int]:
        """Return the faces that a point sees, beginning with one of them."""
        seen, hidden, todo = {number}, set[int](), [number]
        while todo:
            near = {self._beside[edge[::-1]] for edge in _edges(self._faces[todo.pop()])}
            asked = [one for one in near if one not in seen and one not in hidden]
            if not asked:
                continue
            faces = np.array([self._faces[one] for one in asked])
            answers = self._sides.in_front(faces, np.array([place]))[:, 0].tolist()
            for one, is_seen in zip(asked, answers, strict=True):
                (seen if is_seen else hidden).add(one)
                if is_seen:
                    todo.append(one)
        return seen

    def _add(self, faces: Triangles, places: Places) -> None:
        """Add faces, and share out the points in front of them."""
        in_front = self._sides.in_front(faces, places)
        owners = np.where(in_front.any(axis=0), in_front.argmax(axis=0), -1)
        for row, (a, b, c) in enumerate(faces.tolist()):
            number = self._count = self._count + 1
            self._faces[number] = (a, b, c)
            self._beside.update(dict.fromkeys(_edges((a, b, c)), number))
            if (owners == row).any():
                self._outside[number] = places[owners == row]


def _edges(face: tuple[int, int, int]) -> tuple[Edge, Edge, Edge]:
    a, b, c = face
    return (a, b), (b, c), (c, a)


def _polygon(flat: Points) -> Triangles:
    """Return points (n, 2) in a plane as a polygon with two sides, which share no diagonals."""
    order = np.lexsort((flat[:, 1], flat[:, 0])).tolist()
    around = [*_chain(flat, order), *_chain(flat, order[::-1])]
    behind = [*around[2:], *around[:2]][::-1]
    return np.array([*_fan(around), *_fan(behind)], np.int64).reshape(-1, 3)


def _fan(around: list[int]) -> list[tuple[int, int, int]]:
    return [(around[0], b, c) for b, c in pairwise(around[1:])]


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
