"""Collision shapes as points and triangles, in the units of the packfile.

Files of hkp may have only the points of a convex hull: its triangles are found here."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.hkx.views import Shape

    Points = NDArray[np.float64]
    Triangles = NDArray[np.int64]
    Places = NDArray[np.int64]
    Edge = tuple[int, int]
    Solid = tuple[Points, Triangles]
    Parameters = Mapping[str, Any]


# The error of a determinant relative to the sum of its absolute products: 8 or 9 times 1.1e-16.
_ERROR: Final = 2e-15
# The additional error of products of tiny numbers, scaled to 1.
_TINY: Final = 1e-290


class Sides:
    """A comparison of points (n, 3), all finite, with planes through three of them.

    ``points`` are scaled by a power of two, so that none is larger than 1.
    """

    def __init__(self, points: Points) -> None:
        largest = float(np.abs(points).max(initial=0.0))
        self.points = np.ldexp(points, -int(np.frexp(largest)[1]))
        self._given = points
        self._whole: list[tuple[int, int, int]] | None = None

    def in_front(self, faces: Triangles, places: Places) -> NDArray[np.bool_]:
        """Return for (faces, places) whether the point sees the face counter-clockwise.

        A point in the plane of a face does not see it.
        """
        sums, sizes = self._determinants(faces, places)
        seen: NDArray[np.bool_] = sums > 0
        unsure = ~(np.abs(sums) > _ERROR * sizes + _TINY)
        for row, column in zip(*(each.tolist() for each in np.nonzero(unsure)), strict=True):
            seen[row, column] = self._exactly(faces[row].tolist(), int(places[column])) > 0
        return seen

    def _determinants(self, faces: Triangles, places: Places) -> tuple[Points, Points]:
        """Return determinants, positive in front, and the sums of their absolute products."""
        a, b, c = (self.points[faces[:, corner]] for corner in range(3))
        first, second = b - a, c - a
        away = self.points[places][None] - a[:, None]
        one = first[:, (1, 2, 0)] * second[:, (2, 0, 1)]
        two = first[:, (2, 0, 1)] * second[:, (1, 2, 0)]
        sums = np.einsum("fpk,fk->fp", away, one - two)
        sizes = np.einsum("fpk,fk->fp", np.abs(away), np.abs(one) + np.abs(two))
        return sums, sizes

    def _exactly(self, face: list[int], place: int) -> int:
        if self._whole is None:
            self._whole = _integers(self._given)
        a, b, c, d = (self._whole[each] for each in (*face, place))
        bx, by, bz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
        cx, cy, cz = c[0] - a[0], c[1] - a[1], c[2] - a[2]
        return (
            (d[0] - a[0]) * (by * cz - bz * cy)
            + (d[1] - a[1]) * (bz * cx - bx * cz)
            + (d[2] - a[2]) * (bx * cy - by * cx)
        )


def _integers(points: Points) -> list[tuple[int, int, int]]:
    """Return points as integers, all scaled by the same power of two."""
    parts, exponents = np.frexp(points)
    shifts = np.where(parts == 0, 0, exponents - int(exponents[parts != 0].min(initial=0)))
    whole = np.ldexp(parts, 53).astype(np.int64).tolist()
    rows = [
        [number << shift for number, shift in zip(*row, strict=True)]
        for row in zip(whole, shifts.tolist(), strict=True)
    ]
    return [(x, y, z) for x, y, z in rows]


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
    # Three more rows give even a few points three axes.
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
    """Return the triangles of points (n, 2) as a polygon with two sides that share no diagonals."""
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


# The corners around a sphere, and the steps from its equator to a pole.
_AROUND: Final = 16
_STEPS: Final = 4
# The size of a plane without bounds, to each side of its centre.
_PLANE: Final = 1.0


def solid(shape: Shape) -> Solid | None:
    """Return points (n, 3) and triangles (m, 3) of a single shape, None if it has none.

    Round shapes are approximated. The radius around hulls and boxes is ignored.
    """
    make = _KINDS.get(shape.kind)
    made = None if make is None else make(shape.parameters)
    if made is None or not len(made[1]) or not np.isfinite(made[0]).all():
        return None
    return made


def round_solid(start: ArrayLike, end: ArrayLike, radii: Sequence[float]) -> Solid:
    """Return the hull of two spheres; a sphere if they coincide."""
    ends = [np.asarray(each, np.float64).ravel()[:3] for each in (end, start)]
    up, side, other = _frame(ends[0] - ends[1])
    angles = np.linspace(np.pi / 2, 0, _STEPS + 1)
    rings = [(ends[0], radii[-1], angle) for angle in angles[1:]]
    rings += [(ends[1], radii[0], -angle) for angle in angles[::-1][:-1]]
    if np.array_equal(ends[0], ends[1]):
        del rings[_STEPS]  # both have an equator
    outlines = [
        (middle + radius * np.sin(angle) * up, radius * np.cos(angle))
        for middle, radius, angle in rings
    ]
    poles = ends[0] + radii[-1] * up, ends[1] - radii[0] * up
    return _turned(outlines, poles, side, other)


def cylinder(start: ArrayLike, end: ArrayLike, radius: float) -> Solid:
    """Return a cylinder between two points."""
    ends = [np.asarray(each, np.float64).ravel()[:3] for each in (end, start)]
    _, side, other = _frame(ends[0] - ends[1])
    return _turned([(ends[0], radius), (ends[1], radius)], (ends[0], ends[1]), side, other)


def _frame(along: Points) -> tuple[Points, Points, Points]:
    """Return three axes, the first along a vector."""
    length = float(np.linalg.norm(along))
    up = along / length if length > 0 else np.array((0.0, 0.0, 1.0))
    side = np.cross(np.eye(3)[int(np.abs(up).argmin())], up)
    side /= np.linalg.norm(side)
    return up, side, np.cross(up, side)


def _turned(
    outlines: list[tuple[Points, float]], poles: tuple[Points, Points], side: Points, other: Points
) -> Solid:
    """Revolve an outline, from its upper pole down, around its axis."""
    around = np.arange(_AROUND) * (2 * np.pi / _AROUND)
    circle = np.cos(around)[:, None] * side + np.sin(around)[:, None] * other
    rings = np.array([middle + radius * circle for middle, radius in outlines])
    points = np.concatenate((rings.reshape(-1, 3), poles))
    here = np.arange(_AROUND)
    after = (here + 1) % _AROUND
    starts = _AROUND * np.arange(len(rings) - 1)[:, None]
    left, right = starts + here, starts + after
    low_left, low_right = left + _AROUND, right + _AROUND
    quads = np.stack((left, low_left, low_right, left, low_right, right), axis=-1)
    last = _AROUND * (len(rings) - 1)
    top, bottom = len(points) - 2, len(points) - 1
    caps = [
        np.stack((np.full(_AROUND, top), here, after), axis=1),
        np.stack((np.full(_AROUND, bottom), last + after, last + here), axis=1),
    ]
    return points, np.concatenate((quads.reshape(-1, 3), *caps))


def _box(given: Parameters) -> Solid:
    half = np.asarray(given["halfExtents"], np.float64)[:3]
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float64)
    return corners * half, hull(corners)


def _sphere(given: Parameters) -> Solid:
    if "sphere" in given:  # of cloth: middle and radius
        middle = np.asarray(given["sphere"], np.float64)
        return round_solid(middle, middle, [float(middle[3])])
    points = np.asarray(given.get("vertices", np.zeros((1, 3))), np.float64).reshape(-1, 3)
    middle = points[0] if len(points) else np.zeros(3)
    radius = float(given.get("radius", given.get("convexRadius", 0.0)))
    return round_solid(middle, middle, [radius])


def _capsule(given: Parameters) -> Solid:
    ends = (("vertexA", "vertexB"), ("a", "b"), ("start", "end"))
    radius = float(given.get("radius", given.get("convexRadius", 0.0)))
    named = next((pair for pair in ends if pair[0] in given), None)
    if named is not None:
        return round_solid(given[named[0]], given[named[1]], [radius])
    # Since SDK 2019 there is only a hull around the segment, whose ends are farthest apart.
    points = np.asarray(given.get("vertices", np.zeros((1, 3))), np.float64).reshape(-1, 3)
    distances = np.linalg.norm(points[:, None] - points[None], axis=-1)
    start, end = np.unravel_index(int(distances.argmax()), distances.shape)
    return round_solid(points[start], points[end], [radius])


def _tapered(given: Parameters) -> Solid:
    radii = [float(given["smallRadius"]), float(given["bigRadius"])]
    return round_solid(given["small"], given["big"], radii)


def _cylinder(given: Parameters) -> Solid:
    return cylinder(given["vertexA"], given["vertexB"], float(given["cylRadius"]))


def _triangle(given: Parameters) -> Solid:
    corners = [np.asarray(given[f"vertex{each}"], np.float64)[:3] for each in "ABC"]
    return np.array(corners), np.array([(0, 1, 2), (2, 1, 0)])


def _spheres(given: Parameters) -> Solid:
    rows = np.asarray(given["spheres"], np.float64).reshape(-1, 4)[: max(given["numSpheres"], 0)]
    made = [round_solid(row, row, [float(row[3])]) for row in rows]
    return joined(made)


def joined(solids: Sequence[Solid]) -> Solid:
    """Return several solids as one."""
    points, triangles, start = [np.empty((0, 3))], [np.empty((0, 3), np.int64)], 0
    for some, faces in solids:
        points.append(some)
        triangles.append(faces + start)
        start += len(some)
    return np.concatenate(points), np.concatenate(triangles)


def _plane(given: Parameters) -> Solid:
    plane = np.asarray(given.get("plane", given.get("planeEquation")), np.float64)
    plane = plane / (float(np.linalg.norm(plane[:3])) or 1.0)
    normal = plane[:3]
    middle = np.asarray(given.get("aabbCenter", -plane[3] * normal), np.float64)[:3]
    extents = np.asarray(given.get("aabbHalfExtents", (_PLANE,)), np.float64)[:3]
    _, side, other = _frame(normal)
    size = float(np.abs(extents).max())
    corners = middle + size * np.array((side + other, other - side, -side - other, side - other))
    return corners, np.array([(0, 1, 2), (0, 2, 3)])


def _mesh(given: Parameters) -> Solid | None:
    if "triangles" not in given:
        return None
    points = np.asarray(given["vertices"], np.float64)[:, :3]
    return points, np.asarray(given["triangles"], np.int64)


def _hull(given: Parameters) -> Solid | None:
    if "triangles" in given:
        return _mesh(given)
    points = np.asarray(given.get("vertices", np.empty((0, 3))), np.float64).reshape(-1, 3)
    return (points, hull(points)) if np.isfinite(points).all() else None


_KINDS: Final[dict[str, Callable[[Parameters], Solid | None]]] = {
    "sphere": _sphere,
    "capsule": _capsule,
    "tapered capsule": _tapered,
    "cylinder": _cylinder,
    "box": _box,
    "triangle": _triangle,
    "spheres": _spheres,
    "plane": _plane,
    "convex hull": _hull,
    "mesh": _mesh,
}
