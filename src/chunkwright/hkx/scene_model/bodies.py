"""Bodies, collision shapes and cloth as nodes with meshes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.errors import CorruptError, LimitError
from chunkwright.exchange.model import Material, Mesh, Node, Primitive, mark_of
from chunkwright.hkx.scene_model.axes import place
from chunkwright.hkx.scene_model.marks import Missing, marked, plain
from chunkwright.hkx.scene_model.solids import solid
from chunkwright.hkx.views import lookup, physics, shapes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Extras
    from chunkwright.hkx import views
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.axes import Axes
    from chunkwright.hkx.views.physics import Body, PhysicsSystem, Ragdoll


_SHAPES: Final = ("hkpShape", "hknpShape")
# The colour and opacity of shapes around other things.
_GLASS: Final = (0.25, 0.5, 0.8, 0.25)
# A shape can be in several others: more nodes than any file needs.
_MOST: Final = 100_000


class Bodies:
    """Makes the nodes of physics; what cannot be shown is noted in ``missing``."""

    def __init__(self, axes: Axes, missing: Missing | None = None) -> None:
        self.axes = axes
        self.missing = Missing() if missing is None else missing
        self._meshes: dict[int, Mesh | None] = {}
        self._glass = Material("collision", base_color=_GLASS, alpha_mode="BLEND")
        # Views of shapes are kept, or another view could get the same identity.
        self._kept: list[views.Shape] = []
        self._count = 0

    def nodes(self, packfile: HavokDocument) -> Iterator[Node]:
        """Yield a node for each physics system, then one for each other shape."""
        seen: set[int] = set()
        ragdolls: list[Ragdoll] = []
        systems: list[PhysicsSystem] = []
        with self.missing.unless("ragdolls are", packfile):
            ragdolls = physics.ragdolls(packfile)
        with self.missing.unless("physics systems are", packfile):
            systems = physics.physics_systems(packfile)
        bones = _bones(ragdolls)
        systems += [each.system for each in ragdolls]
        for system in systems:
            name = system.name or "physics"
            node = Node(name, extras=marked(system.source, part="physics system"))
            # The bodies of a ragdoll may be those of a system too.
            for number, body in enumerate(system.bodies):
                if id(body.source) in seen:
                    continue
                seen.add(id(body.source))
                if body.shape is not None:
                    seen |= {id(one.source) for _, one in self._walk(body.shape)}
                node.children.append(self._body(body, number, system.source, bones))
            if node.children:
                yield node
        yield from self._loose(packfile, seen)

    def let_light_through(self) -> None:
        """Make all shapes translucent, so that they hide nothing inside them."""
        for mesh in self._meshes.values():
            for primitive in mesh.primitives if mesh is not None else ():
                primitive.material = self._glass

    def _loose(self, packfile: HavokDocument, seen: set[int]) -> Iterator[Node]:
        """Yield nodes of shapes that are in no body and no other shape."""
        maker = shapes.Maker(DEFAULT_LIMITS)
        made: list[views.Shape] = []
        for obj in lookup.find(packfile, *_SHAPES):
            if id(obj) not in seen:
                with self.missing.unless_of(obj):
                    made.append(maker.shape(obj))
        held = {id(child.source) for shape in made for child in shape.children}
        for shape in made:
            if id(shape.source) not in held:
                yield self.shape(shape)

    def _walk(self, shape: views.Shape) -> Iterator[tuple[int, views.Shape]]:
        for count, each in enumerate(shape.walk()):
            if count > _MOST:
                raise LimitError(f"shapes within shapes make more than {_MOST:,} nodes")
            yield each

    def _body(self, body: Body, number: int, system: HkObject, bones: dict[int, str]) -> Node:
        matrix = np.eye(4)
        matrix[:3, :3] = np.asarray(body.rotation, np.float64).T
        matrix[3, :3] = body.position
        extras = marked(system, part="body", body=number, mass=body.mass, motion=body.motion)
        if id(body.source) in bones:
            mark_of(extras)["bone"] = bones[id(body.source)]
        node = Node(body.name or "body", extras=extras)
        place(node, self.axes.matrices(matrix))
        if body.shape is not None:
            node.children.append(self.shape(body.shape))
        return node

    def shape(self, shape: views.Shape) -> Node:
        """Make the node of a shape and of all inside it."""
        self._kept.append(shape)
        top = self._one(shape)
        todo = [(top, shape)]
        while todo:
            node, one = todo.pop()
            for index, child in enumerate(one.children):
                made = self._one(child)
                _place_child(made, one, index, self.axes)
                node.children.append(made)
                todo.append((made, child))
        return top

    def _one(self, shape: views.Shape) -> Node:
        self._count += 1
        if self._count > _MOST:
            raise LimitError(f"shapes within shapes make more than {_MOST:,} nodes")
        name = lookup.text(shape.source, "name") or shape.kind
        if id(shape) not in self._meshes:
            self._meshes[id(shape)] = self._mesh(shape, name)
        node = Node(name, mesh=self._meshes[id(shape)], extras=extras_of(shape))
        if shape.kind == "transform":
            place(node, self.axes.matrices(shape.parameters["transform"]))
        elif shape.kind in ("translate", "scale"):
            offset = np.asarray(shape.parameters["translation"], np.float64)[:3]
            matrix = np.eye(4)
            if shape.kind == "scale":
                matrix[:3, :3] *= np.asarray(shape.parameters["scale"], np.float64)[:3]
            matrix[3, :3] = offset
            place(node, self.axes.matrices(matrix))
        return node

    def _mesh(self, shape: views.Shape, name: str) -> Mesh | None:
        made = solid(shape)
        if made is None:
            if not shape.children:
                self.missing.note(f"{shape.source!r} has no triangles to show")
            return None
        points, triangles = made
        positions = self.axes.vectors(points).astype(np.float32)
        primitive = Primitive(positions, self.axes.triangles(triangles))
        return Mesh(name, [primitive], extras=extras_of(shape))


def _bones(ragdolls: list[Ragdoll]) -> dict[int, str]:
    """Return the names of the bones that bodies of ragdolls stand for, by identity of the body."""
    found: dict[int, str] = {}
    for ragdoll in ragdolls:
        bodies, skeleton = ragdoll.system.bodies, ragdoll.skeleton
        for bone, body in enumerate(ragdoll.bone_to_body.tolist()):
            if skeleton is not None and bone < len(skeleton.bones) and 0 <= body < len(bodies):
                found[id(bodies[body].source)] = skeleton.bones[bone]
    return found


def _place_child(node: Node, holder: views.Shape, index: int, axes: Axes) -> None:
    """Transform a child of a compound as the compound states."""
    transforms = holder.parameters.get("transforms")
    if transforms is None or index >= len(transforms):
        return
    matrix = np.eye(4)
    matrix[:, :3] = transforms[index]
    scales = holder.parameters.get("scales")
    if scales is not None and index < len(scales):
        matrix[:3, :3] *= np.asarray(scales[index], np.float64)[:, None]
    place(node, axes.matrices(matrix))


def extras_of(shape: views.Shape) -> Extras:
    """Return the extras of a shape: its place in the file, and its numbers."""
    numbers = {name: plain(value) for name, value in shape.parameters.items()}
    known = {name: value for name, value in numbers.items() if value is not None}
    return marked(shape.source, part="shape", kind=shape.kind, **known)


if TYPE_CHECKING:
    Points = NDArray[np.float64]

_CLASS: Final = "hclSimClothData"


def cloths(packfile: HavokDocument, axes: Axes) -> Iterator[Node]:
    """Yield a node for each cloth that has a pose and triangles."""
    for cloth in packfile.objects.of_class(_CLASS):
        pose = next((one for one in lookup.elements(cloth, "simClothPoses") if one), None)
        positions = np.asarray(lookup.elements(pose, "positions"), np.float64)
        flat = np.asarray(lookup.elements(cloth, "triangleIndices"), np.int64).reshape(-1)
        if positions.ndim != 2 or not len(flat):
            continue
        yield _node(cloth, axes.vectors(positions[:, :3]), flat, axes)


def _node(cloth: HkObject, positions: Points, flat: NDArray[np.int64], axes: Axes) -> Node:
    if len(flat) % 3 or int(flat.max()) >= len(positions):
        raise CorruptError(
            f"{len(flat)} indices of {len(positions)} particles make no triangles",
            path=f"{cloth.address}/triangleIndices",
        )
    name = lookup.text(cloth, "name") or "cloth"
    triangles = axes.triangles(flat.reshape(-1, 3))
    look = Material("cloth", double_sided=True)
    mesh = Mesh(name, [Primitive(positions.astype(np.float32), triangles, material=look)])
    fixed = np.asarray(lookup.elements(cloth, "fixedParticles"), np.int64)
    mesh.extras = marked(cloth, part="cloth", fixed=len(fixed))
    return Node(name, mesh=mesh, extras=marked(cloth, part="cloth"))
