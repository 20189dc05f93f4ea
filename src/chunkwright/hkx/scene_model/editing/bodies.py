"""Edits of rigid bodies and of the shapes of physics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import KEY, Mesh, Primitive, mark_of
from chunkwright.exchange.transforms import decomposed, is_sheared
from chunkwright.hkx import views
from chunkwright.hkx.scene_model.building import extras_of
from chunkwright.hkx.scene_model.editing import SHEARED
from chunkwright.hkx.scene_model.solids import solid
from chunkwright.hkx.views import physics

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.base.classes import Array
    from chunkwright.exchange.edits.model import Change, MeshChange, NodeChange
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.editing import Target
    from chunkwright.hkx.views import Shape


_NEAR: Final = 2e-3
_ROUND: Final = 1e-5
_UNLIKE: Final = "it can only be moved, turned and scaled by the same factor along all axes"


class Affine(NamedTuple):
    """A linear map, and the translation that follows it."""

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
        """Return the transformed points."""
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
    # Round off, so that what was along an axis stays so.
    linear[np.abs(linear) < _ROUND * np.abs(linear).max()] = 0
    moved[np.abs(moved) < _ROUND * size] = 0
    return linear, moved


def resize(obj: HkObject, shape: Shape, change: Affine) -> str | None:
    """Apply a map to the numbers of a shape; return the reason if that is impossible."""
    make = _KINDS.get(shape.kind)
    if make is None:
        return (
            f"a {shape.kind} is compressed, or made of other shapes: its numbers cannot be changed"
        )
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
    """Scale spheres and capsules, and move the points that their classes have."""
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
        return "a sphere is always centred in its body or in the transform shape around it"
    _scale(obj, change.factor)
    return None


def _box(obj: HkObject, change: Affine) -> str | None:
    sizes = np.diag(change.linear)
    half = np.asarray(obj["halfExtents"], np.float64)[:3]
    off = np.abs(change.linear - np.diag(sizes)).max() > _NEAR * np.abs(sizes).max()
    if off or (sizes <= 0).any() or (np.abs(change.moved) > _NEAR * half.max()).any():
        return "a box is always centred in its body and aligned with the axes: only its size can change"
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
        return "a hull of this version consists of faces and edges, which cannot be changed"
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


# How much a scale may differ from 1, which is due to the rounding of editors.
_DRIFT: Final = 1e-4
_PLACED: Final = ("transform", "translate", "scale")
_ODD: Final = "the file cannot store such a transform for it"


class Bodies:
    """The bodies and shapes of a packfile."""

    def __init__(self, target: Target) -> None:
        self.target = target

    def _body(self, change: Change) -> Any:
        """Return the object or struct of a body, by the index in its mark."""
        system = self.target.object_of(change.original.extras)
        number = mark_of(change.original.extras).get("body")
        held = physics.bodies_of(system)
        if not isinstance(number, int) or not 0 <= number < len(held):
            raise QueryError("the scene does not say which body of its system it is")
        return held[number]

    def rename(self, change: Change) -> str | None:
        """Rename a body."""
        self._body(change)["name"] = change.edited.name
        return None

    def rename_system(self, change: Change) -> str | None:
        """Rename a physics system."""
        obj = self.target.object_of(change.original.extras)
        if "name" not in obj.values:
            return "a physics system of this version has no name"
        obj["name"] = change.edited.name
        return None

    def rename_shape(self, change: Change) -> str | None:
        """Rename a shape, if it has a name."""
        obj = self.target.object_of(change.original.extras)
        if "name" not in obj.values:
            return "a shape has no name: it is named after its kind"
        obj["name"] = change.edited.name
        return None

    def place(self, change: NodeChange) -> str | None:
        """Move a body, in all members that state where it is."""
        body = self._body(change)
        moved, turned, sized = _parts(change.matrix)
        if np.abs(np.asarray(sized) - 1).max() > _DRIFT:
            return "a body has no size of its own: its shape has"
        place = self.target.axes.vectors(moved)
        rotation = self.target.axes.rotations(turned)
        if "motion" not in body:
            body["position"] = _with_last(body["position"], place)
            if change.is_turned:
                body["orientation"] = rotation.astype(np.float32)
            return None
        state = body["motion"]["motionState"]
        transform = np.array(state["transform"], np.float32)
        if change.is_turned:
            transform[:3, :3] = self.target.stored(change.matrix)[:3, :3]
        transform[3, :3] = place
        state["transform"] = transform
        _sweep(state, transform, rotation if change.is_turned else None)
        return None

    # -- shapes --------------------------------------------------------------------------

    def place_shape(self, change: NodeChange) -> str | None:
        """Move a shape whose class, or whose compound, says where it is."""
        obj = self.target.object_of(change.original.extras)
        shape = views.shape(obj)
        if shape.kind in _PLACED:
            return self._put(obj, shape.kind, change.matrix)
        instance = self._instance(obj)
        if instance is not None:
            return self._put_instance(instance, change.matrix)
        return (
            f"a {shape.kind} has no transform of its own: move its body, or all of its vertices;"
            " a transform shape around it would have one"
        )

    def _put(self, obj: HkObject, kind: str, matrix: Matrix) -> str | None:
        moved, turned, sized = _parts(matrix)
        is_turned = abs(turned[3]) < 1 - _DRIFT**2
        is_sized = bool(np.abs(np.asarray(sized) - 1).max() > _DRIFT)
        place = self.target.axes.vectors(moved)
        if kind == "transform":
            if is_sized:
                return "a transform shape can be moved and turned, but not scaled"
            obj["transform"] = self.target.stored(matrix)
            if "rotation" in obj.values:
                obj["rotation"] = self.target.axes.rotations(turned).astype(np.float32)
            return None
        if is_turned or (is_sized and kind == "translate"):
            return f"a {kind} shape cannot be turned" + (" or scale" if kind == "translate" else "")
        obj["translation"] = _with_last(obj["translation"], place)
        if kind == "scale":
            obj["scale"] = _with_last(obj["scale"], sized)
        return None

    def _instance(self, obj: HkObject) -> Any:
        """Return the only instance of a shape in compounds of hknp."""
        found = [each for each in self._instances() if each["shape"] is obj]
        return found[0] if len(found) == 1 else None

    def _instances(self) -> Iterator[Any]:
        for compound in self.target.packfile.objects.of_class("hknpCompoundShape"):
            yield from compound["instances"]["elements"]

    def _put_instance(self, instance: Any, matrix: Matrix) -> str | None:
        _, _, sized = _parts(matrix)
        rows = self.target.stored(matrix)
        rows[:3, :3] /= np.asarray(sized, np.float32)[:, None]
        transform = np.array(instance["transform"], np.float32)
        transform[:, :3] = rows[:, :3]
        instance["transform"] = transform
        instance["scale"] = _with_last(instance["scale"], sized)
        return None

    def shape(self, change: MeshChange) -> str | None:
        """Move, turn and scale a shape as its vertices were, if all were transformed alike."""
        obj = self.target.object_of(change.original.extras)
        if len(change.parts) != 1 or change.parts[0].edited is None:
            return "a shape cannot be removed without its body"
        part = change.parts[0]
        if "material" in part.changed and len(part.changed) == 1:
            return "a shape has no material: its colour is only for display"
        if part.changed & {"texcoords", "colors", "material"}:
            return "a shape has no material, texture coordinates or colours"
        vectors = self.target.axes.vectors
        found = None
        if part.original is not None and part.edited is not None:
            found = affine_between(
                vectors(part.original.positions[np.maximum(part.rows, 0)]),
                vectors(part.edited.positions),
            )
        used = () if part.original is None else part.original.indices
        whole = set(part.rows.tolist()) >= set(np.asarray(used).tolist())
        shape = views.shape(obj)
        if found is None or not whole or "indices" in part.changed:
            return (
                f"a {shape.kind} has no vertices in the file: those shown can only be moved,"
                " turned and scaled all together"
            )
        reason = resize(obj, shape, Affine(*found))
        if reason is None:
            self._mark(obj)
            self.target.remark("masses of bodies are not changed when shapes are scaled")
        return reason

    def _mark(self, obj: HkObject) -> None:
        """Update the marks of the edited scene with the current numbers of the shape."""
        told = mark_of(extras_of(views.shape(obj)))
        for thing, original in self.target.edits.originals.items():
            mark = mark_of(getattr(thing, "extras", {}))
            if mark.get("part") == "shape" and self.target.find(original.extras) is obj:
                thing.extras = {**thing.extras, KEY: mark | told}
                if isinstance(thing, Mesh):
                    self._show(thing, views.shape(obj))

    def _show(self, mesh: Mesh, shape: views.Shape) -> None:
        """Replace a mesh of the edited scene by one made from the shape."""
        made = solid(shape)
        if made is None or len(mesh.primitives) != 1:
            return
        points, triangles = made
        (before,) = mesh.primitives
        numbers = np.arange(1, len(points) + 1, dtype=np.float32)
        mesh.primitives = [
            Primitive(
                self.target.axes.vectors(points).astype(np.float32),
                self.target.axes.triangles(triangles),
                attributes=dict.fromkeys(before.attributes, numbers),
                material=before.material,
            )
        ]


def _parts(matrix: Matrix) -> tuple[Any, Any, Any]:
    if is_sheared(matrix):
        raise QueryError(SHEARED)
    return decomposed(matrix)


def _with_last(before: Any, row: Any) -> Any:
    """Return three numbers as a vector of the file, with the other numbers of that."""
    made = np.array(before, np.float32)
    made[:3] = row
    return made


def _sweep(state: Any, transform: Any, rotation: Any) -> None:
    """Set the start and the end of the last step to where a body is."""
    swept = state.get("sweptTransform")
    if swept is None:
        return
    if isinstance(swept, np.ndarray):
        rows = np.array(swept, np.float32).reshape(-1, 4)
        middle = rows[4, :3] @ transform[:3, :3] + transform[3, :3]
        rows[:2, :3] = middle
        if rotation is not None:
            rows[2:4] = rotation
        state["sweptTransform"] = rows.reshape(np.shape(swept))
        return
    middle = np.asarray(swept["centerOfMassLocal"])[:3] @ transform[:3, :3] + transform[3, :3]
    for end in "01":
        swept[f"centerOfMass{end}"] = _with_last(swept[f"centerOfMass{end}"], middle)
        if rotation is not None:
            swept[f"rotation{end}"] = rotation.astype(np.float32)
