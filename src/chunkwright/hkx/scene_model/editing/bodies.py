"""Edits of rigid bodies and of the shapes of physics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.marks import KEY, mark_of
from chunkwright.exchange.model import Mesh, Primitive
from chunkwright.exchange.transforms import decomposed, is_sheared
from chunkwright.hkx import views
from chunkwright.hkx.scene_model.bodies import extras_of
from chunkwright.hkx.scene_model.editing.sizes import Affine, affine_between, resize
from chunkwright.hkx.scene_model.editing.target import SHEARED
from chunkwright.hkx.scene_model.solids import solid
from chunkwright.hkx.views import physics

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.exchange.edits.model import Change, MeshChange, NodeChange
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.scene_model.editing.target import Target

# How much a size may differ from 1, relative to rounding of editors.
_DRIFT: Final = 1e-4
_PLACED: Final = ("transform", "translate", "scale")
_ODD: Final = "its place in the file has no such form"


class Bodies:
    """The bodies and shapes of a packfile."""

    def __init__(self, target: Target) -> None:
        self.target = target

    def _body(self, change: Change) -> Any:
        """Return the object or struct of a body, which its mark counts in its system."""
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
            return "a shape has no name: it is called after its kind"
        obj["name"] = change.edited.name
        return None

    def place(self, change: NodeChange) -> str | None:
        """Move a body with all that says where it is."""
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
            f"a {shape.kind} has no place of its own: move its body, or all of its vertices;"
            " a transform shape around it would have one"
        )

    def _put(self, obj: HkObject, kind: str, matrix: Matrix) -> str | None:
        moved, turned, sized = _parts(matrix)
        is_turned = abs(turned[3]) < 1 - _DRIFT**2
        is_sized = bool(np.abs(np.asarray(sized) - 1).max() > _DRIFT)
        place = self.target.axes.vectors(moved)
        if kind == "transform":
            if is_sized:
                return "a transform shape moves and turns, and does not scale"
            obj["transform"] = self.target.stored(matrix)
            if "rotation" in obj.values:
                obj["rotation"] = self.target.axes.rotations(turned).astype(np.float32)
            return None
        if is_turned or (is_sized and kind == "translate"):
            return f"a {kind} shape does not turn" + (" or scale" if kind == "translate" else "")
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
        """Move, turn and scale a shape as its vertices were, if all were alike."""
        obj = self.target.object_of(change.original.extras)
        if len(change.parts) != 1 or change.parts[0].edited is None:
            return "a shape is made of its numbers: it stays as long as its body does"
        part = change.parts[0]
        if "material" in part.changed and len(part.changed) == 1:
            return "a shape has no material: its colour is that of the display"
        if part.changed & {"texcoords", "colors", "material"}:
            return "a shape has neither a material nor coordinates or colours"
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
                f"a {shape.kind} is made of numbers, not of vertices: these can only be moved,"
                " turned and scaled all together"
            )
        reason = resize(obj, shape, Affine(*found))
        if reason is None:
            self._mark(obj)
            self.target.remark("masses of bodies stay as they are when shapes are scaled")
        return reason

    def _mark(self, obj: HkObject) -> None:
        """Let the marks of the edited scene have the numbers that the shape has now."""
        told = mark_of(extras_of(views.shape(obj)))
        for thing, original in self.target.edits.originals.items():
            mark = mark_of(getattr(thing, "extras", {}))
            if mark.get("part") == "shape" and self.target.find(original.extras) is obj:
                thing.extras = {**thing.extras, KEY: mark | told}
                if isinstance(thing, Mesh):
                    self._show(thing, views.shape(obj))

    def _show(self, mesh: Mesh, shape: views.Shape) -> None:
        """Let a mesh of the edited scene be drawn as the shape is: round ones have no corners."""
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
    """Return three numbers and what else a vector of a file has."""
    made = np.array(before, np.float32)
    made[:3] = row
    return made


def _sweep(state: Any, transform: Any, rotation: Any) -> None:
    """Let the start and the end of the last step be where a body is."""
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
