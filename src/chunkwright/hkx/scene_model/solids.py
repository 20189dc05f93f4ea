"""Collision shapes as points and triangles, in the units of the packfile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.hkx.scene_model.hulls import hull

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.hkx.views import Shape

    Points = NDArray[np.float64]
    Triangles = NDArray[np.int64]
    Solid = tuple[Points, Triangles]
    Parameters = Mapping[str, Any]

# The corners around a sphere, and the steps from its equator to a pole.
_AROUND: Final = 16
_STEPS: Final = 4
# The size of a plane without bounds, to each side of its centre.
_PLANE: Final = 1.0


def solid(shape: Shape) -> Solid | None:
    """Return points (n, 3) and triangles (m, 3) of a shape alone, None if it has none.

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
