"""Shapes moved, turned and scaled by the numbers that they are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.arrays import Array
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.views import Shape

_NEAR: Final = 2e-3
_ROUND: Final = 1e-5
_UNLIKE: Final = "it can be moved, turned and scaled by one factor, and keeps its proportions"


class Affine(NamedTuple):
    """A linear map, and what it is moved by after that."""

    linear: Any
    moved: Any

    @property
    def factor(self) -> float:
        """The factor of lengths, if it is the same in all directions."""
        return float(np.cbrt(abs(np.linalg.det(self.linear))))

    def is_similar(self) -> bool:
        """Whether all directions are scaled alike."""
        square = self.linear.T @ self.linear
        return bool(np.abs(square - self.factor**2 * np.eye(3)).max() < _NEAR * self.factor**2)

    def __call__(self, points: Any) -> Any:
        """Return points where they are moved to."""
        return np.asarray(points, np.float64) @ self.linear.T + self.moved


def affine_between(before: Array, after: Array) -> tuple[Array, Array] | None:
    """Return the linear map and the shift between points; None if there is none."""
    if len(before) < 4 or before.shape != after.shape:
        return None
    middle = before.mean(axis=0)
    rows = np.column_stack((before - middle, np.ones(len(before))))
    found, _, rank, _ = np.linalg.lstsq(rows, after, rcond=1e-9)
    size = float(np.abs(after - after.mean(axis=0)).max()) or 1.0
    if rank < 4 or np.abs(rows @ found - after).max() > _NEAR * size:
        return None
    linear = found[:3].T
    moved = found[3] - linear @ middle
    # Round off, so that what stood along an axis still does.
    linear[np.abs(linear) < _ROUND * np.abs(linear).max()] = 0
    moved[np.abs(moved) < _ROUND * size] = 0
    return linear, moved


def resize(obj: HkObject, shape: Shape, change: Affine) -> str | None:
    """Apply a map to the numbers of a shape; return why it cannot be."""
    make = _KINDS.get(shape.kind)
    if make is None:
        return f"a {shape.kind} is compressed, or made of others: it keeps its numbers"
    return make(obj, change)


def _set(obj: HkObject, name: str, row: Any) -> None:
    made = np.array(obj[name], np.float32)
    made[..., :3] = row
    obj[name] = made


def _scale(obj: HkObject, factor: float) -> None:
    for name in ("radius", "convexRadius"):
        if name in obj.values:
            obj[name] = float(obj[name]) * factor
            return


def _round(obj: HkObject, change: Affine) -> str | None:
    """Spheres and capsules, with the points that their classes have."""
    if not change.is_similar():
        return _UNLIKE
    named = [
        each for each in ("vertexA", "vertexB", "a", "b", "start", "end") if each in obj.values
    ]
    for name in named:
        _set(obj, name, change(np.asarray(obj[name])[:3]))
    if not named and "sphere" in obj.values:
        row = np.array(obj["sphere"], np.float32)
        row[:3], row[3] = change(row[:3]), row[3] * change.factor
        obj["sphere"] = row
        return None
    if not named and "vertices" in obj.values:
        _set(obj, "vertices", change(np.asarray(obj["vertices"])[..., :3]))
    elif not named and np.abs(change.moved).max() > _NEAR * max(float(obj["radius"]), 1e-6):
        return "a sphere is in the middle of its body, or of the transform shape around it"
    _scale(obj, change.factor)
    return None


def _box(obj: HkObject, change: Affine) -> str | None:
    sizes = np.diag(change.linear)
    half = np.asarray(obj["halfExtents"], np.float64)[:3]
    off = np.abs(change.linear - np.diag(sizes)).max() > _NEAR * np.abs(sizes).max()
    if off or (sizes <= 0).any() or (np.abs(change.moved) > _NEAR * half.max()).any():
        return "a box is in the middle of its body with its sides along the axes: only they grow"
    _set(obj, "halfExtents", half * sizes)
    return None


def _cylinder(obj: HkObject, change: Affine) -> str | None:
    ends = [np.asarray(obj[each], np.float64)[:3] for each in ("vertexA", "vertexB")]
    along = ends[1] - ends[0]
    along /= np.linalg.norm(along) or 1.0
    across = np.linalg.svd(along[None])[2][1:]
    made = np.array([change.linear @ each for each in (along, *across)])
    square = made @ made.T
    factor = float(np.sqrt(square[1, 1]))
    wanted = np.diag([square[0, 0], factor**2, factor**2])
    if np.abs(square - wanted).max() > _NEAR * square.max():
        return "a cylinder stays round: it is scaled along its axis and around it"
    for name, end in zip(("vertexA", "vertexB"), ends, strict=True):
        _set(obj, name, change(end))
    obj["cylRadius"] = float(obj["cylRadius"]) * factor
    return None


def _triangle(obj: HkObject, change: Affine) -> str | None:
    for name in ("vertexA", "vertexB", "vertexC"):
        _set(obj, name, change(np.asarray(obj[name])[:3]))
    return None


def _hull(obj: HkObject, change: Affine) -> str | None:
    """A hull of hkp: vertices by fours, the planes of its faces, its bounds."""
    if "rotatedVertices" not in obj.values or isinstance(obj["rotatedVertices"], np.ndarray):
        return "a hull of this version is made of faces and edges: it keeps its numbers"
    if np.linalg.det(change.linear) <= 0:
        return "a hull cannot be mirrored, or made flat"
    fours = list(obj["rotatedVertices"])
    before = np.concatenate([np.array([each[axis] for axis in "xyz"]).T for each in fours])
    after = change(before)
    for place, each in enumerate(fours):
        for axis, row in zip("xyz", after[4 * place : 4 * place + 4].T, strict=True):
            each[axis] = row.astype(np.float32)
    before = before.astype(np.float64)
    planes = np.array(obj["planeEquations"], np.float64).reshape(-1, 4)
    gaps = planes[:, 3] + (before @ planes[:, :3].T).max(axis=0)
    normals = planes[:, :3] @ np.linalg.inv(change.linear)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    made = np.column_stack((normals, gaps - (after @ normals.T).max(axis=0)))
    obj["planeEquations"] = made.astype(np.float32)
    old, new = _bounds(before), _bounds(after)
    extra = np.asarray(obj["aabbHalfExtents"], np.float64)[:3] - old[1]
    _set(obj, "aabbHalfExtents", new[1] + extra)
    _set(obj, "aabbCenter", new[0])
    return None


def _bounds(points: Array) -> tuple[Array, Array]:
    low, high = points.min(axis=0), points.max(axis=0)
    return (low + high) / 2, (high - low) / 2


_KINDS: Final[dict[str, Callable[[HkObject, Affine], str | None]]] = {
    "sphere": _round,
    "capsule": _round,
    "cylinder": _cylinder,
    "box": _box,
    "triangle": _triangle,
    "convex hull": _hull,
}
