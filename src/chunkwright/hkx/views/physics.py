"""Physics systems, ragdolls and collision shapes as views."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.hkx import views
from chunkwright.hkx.model.hkobject import HkObject, label
from chunkwright.hkx.model.record import Record
from chunkwright.hkx.views import View, checked, closed, meshes
from chunkwright.hkx.views.animation_view import Skeleton, skeleton
from chunkwright.hkx.views.meshes import chunked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import Value


_BASES: Final = ("hkpShape", "hknpShape", "hclShape")
_MOST_NESTED: Final = 96


class Kind(NamedTuple):
    """How a class of shapes is shown: its kind, its parameters, and the paths of inner shapes.

    A path joins members by ``.``; ``*`` stands for each element of an array. ``computed`` returns
    the parameters that are not members: vertices and triangles, transforms of children.
    """

    name: str
    parameters: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    computed: Callable[[HkObject], dict[str, Value]] | None = None


def _instances(obj: HkObject) -> dict[str, Value]:
    """Return the transforms of the children of a compound; unused elements have no child."""
    elements = views.elements(obj, "instances", "elements")
    held = [each for each in elements if any(True for _ in _follow(each, ["shape"]))]
    places = [each["transform"][:, :3] for each in held]
    scales = [each["scale"][:3] for each in held]
    return {
        "transforms": np.array(places, np.float32).reshape(-1, 4, 3),
        "scales": np.array(scales, np.float32).reshape(-1, 3),
    }


# A class that is not listed is shown like its nearest base class.
KINDS: Final = {
    "hkpSphereShape": Kind("sphere", ("radius",)),
    "hkpCapsuleShape": Kind("capsule", ("vertexA", "vertexB", "radius")),
    "hkpCylinderShape": Kind("cylinder", ("vertexA", "vertexB", "cylRadius", "radius")),
    "hkpBoxShape": Kind("box", ("halfExtents", "radius")),
    "hkpTriangleShape": Kind("triangle", ("vertexA", "vertexB", "vertexC", "radius")),
    "hkpMultiSphereShape": Kind("spheres", ("numSpheres", "spheres")),
    "hkpPlaneShape": Kind("plane", ("plane", "aabbCenter", "aabbHalfExtents")),
    "hkpConvexVerticesShape": Kind(
        "convex hull", ("planeEquations", "numVertices", "radius"), computed=meshes.convex
    ),
    "hkpConvexTransformShape": Kind("transform", ("transform",), ("childShape.childShape",)),
    "hkpConvexTranslateShape": Kind("translate", ("translation",), ("childShape.childShape",)),
    "hkpTransformShape": Kind("transform", ("transform",), ("childShape.childShape",)),
    "hkpListShape": Kind("list", (), ("childInfo.*.shape",)),
    "hkpConvexListShape": Kind("list", ("radius",), ("childShapes.*",)),
    "hkpMoppBvTreeShape": Kind("bounding volume tree", (), ("child.childShape",)),
    "hkpStorageExtendedMeshShape": Kind("mesh", ("triangleRadius",), computed=meshes.stored),
    "hkpExtendedMeshShape": Kind("mesh", ("triangleRadius",), ("shapesSubparts.*.childShapes.*",)),
    "hkpSimpleMeshShape": Kind("mesh", ("radius",), computed=meshes.simple),
    "hkpBvCompressedMeshShape": Kind("mesh", ("convexRadius",), computed=meshes.compressed_old),
    "hkpCompressedMeshShape": Kind("mesh", ("radius",), computed=chunked),
    "hknpSphereShape": Kind("sphere", ("vertices", "convexRadius")),
    "hknpCapsuleShape": Kind("capsule", ("a", "b", "convexRadius")),
    "hknpConvexPolytopeShape": Kind(
        "convex hull", ("planes", "convexRadius"), computed=meshes.polytope
    ),
    "hknpConvexShape": Kind("convex hull", ("vertices", "convexRadius")),
    "hknpScaledConvexShapeBase": Kind("scale", ("scale", "translation"), ("coreShape",)),
    "hknpCompoundShape": Kind("list", (), ("instances.elements.*.shape",), _instances),
    "hknpCompressedMeshShape": Kind("mesh", ("convexRadius",), computed=meshes.compressed),
    "hclSphereShape": Kind("sphere", ("sphere",)),
    "hclCapsuleShape": Kind("capsule", ("start", "end", "radius")),
    "hclTaperedCapsuleShape": Kind("tapered capsule", ("small", "big", "smallRadius", "bigRadius")),
    "hclPlaneShape": Kind("plane", ("planeEquation",)),
}


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Shape(View):
    """A collision shape; lengths are in the units of the game.

    ``parameters`` are named after the members: numbers, and arrays of points (n, 3) or (n, 4).
    Convex hulls have ``vertices`` (n, 3), without the radius around them. Meshes, the hulls of hknp
    and those of hkp that store all their faces have ``triangles`` (m, 3) too, indices of the
    vertices; meshes that store no triangles themselves have none. ``others`` of a compressed mesh counts its parts other than triangles.
    Compounds of hknp have ``transforms`` (n, 4, 3) of their children, three axes and the origin:
    points of child n are at ``points @ transforms[n, :3] + transforms[n, 3]``. Their ``scales``
    (n, 3) are 1 in every known file.
    """

    kind: str
    class_name: str
    parameters: dict[str, Value]
    source: HkObject
    children: list[Shape] = field(default_factory=list)

    def walk(self) -> Iterator[tuple[int, Shape]]:
        """Yield (depth, shape) for this shape and all shapes inside it."""
        stack = [(0, self)]
        while stack:
            depth, one = stack.pop()
            yield depth, one
            stack += [(depth + 1, child) for child in reversed(one.children)]


@checked
def shape(obj: HkObject, *, limits: Limits = DEFAULT_LIMITS) -> Shape:
    """Return the view of a shape object, of Havok Physics (hkp or hknp) or Havok Cloth.

    Raises ``QueryError`` for an object of another class, ``CorruptError`` for a shape that contains
    itself and for a mesh with an index out of range, ``LimitError`` if there are more vertices and
    triangles than ``limits.objects``.
    """
    return Maker(limits).shape(obj)


class Maker:
    """A maker of views of shapes, one for each object, within the limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._made: dict[int, Shape] = {}
        self._rows = 0

    def shape(self, obj: HkObject) -> Shape:
        """Return the view of a shape object; raises as the function ``shape`` does."""
        views.expect(obj, *_BASES)
        return self._shape(obj, ())

    def _shape(self, obj: HkObject, above: tuple[int, ...]) -> Shape:
        if id(obj) in above or len(above) > _MOST_NESTED:
            raise CorruptError(f"{obj!r} contains itself", offset=obj.offset)
        if id(obj) not in self._made:
            kind = next((KINDS[name] for name in views.lineage(obj) if name in KINDS), None)
            if kind is None:
                kind = Kind(obj.class_name, tuple(_plain(obj)))
            parameters = self._parameters(obj, kind)
            children = [
                self._shape(child, (*above, id(obj)))
                for path in kind.children
                for child in _follow(obj, path.split("."))
            ]
            made = Shape(kind.name, obj.class_name, parameters, obj, children)
            self._made[id(obj)] = made
        return self._made[id(obj)]

    def _parameters(self, obj: HkObject, kind: Kind) -> dict[str, Value]:
        try:
            found = _parameters(obj, kind)
            self._rows += len(found.get("vertices", ())) + len(found.get("triangles", ()))
            self.limits.check("number of vertices and triangles", self._rows, "objects")
        except ChunkwrightError as error:
            raise error.within(*label(obj)).located(obj.packfile.source, "hkx") from None
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            # A file may define a class of that name whose members have other types.
            wrong = CorruptError(f"has members other than those of a {obj.class_name}: {error}")
            raise wrong.within(*label(obj)).located(obj.packfile.source, "hkx") from error
        return found


def _plain(obj: HkObject) -> Iterator[str]:
    for name, value in obj.values.items():
        if isinstance(value, bool | int | float | str | np.ndarray):
            yield name


def _follow(value: object, path: list[str]) -> Iterator[HkObject]:
    if not path:
        if isinstance(value, HkObject) and not set(_BASES).isdisjoint(views.lineage(value)):
            yield value
    elif path[0] == "*":
        for each in value if isinstance(value, list) else ():
            yield from _follow(each, path[1:])
    elif isinstance(value, HkObject | Record) and path[0] in value:
        yield from _follow(value[path[0]], path[1:])


def _parameters(obj: HkObject, kind: Kind) -> dict[str, Value]:
    found = {name: obj[name] for name in kind.parameters if name in obj}
    if kind.computed is not None:
        found |= kind.computed(obj)
    elif "hull" in obj:
        points = views.elements(obj, "hull", "vertices")
        rows = [(each["x"], each["y"], each["z"]) for each in points]
        found["vertices"] = np.array(rows, np.float32).reshape(-1, 3)
    elif isinstance(found.get("vertices"), np.ndarray):
        found["vertices"] = found["vertices"][:, :3]
    return found


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Body(View):
    """A rigid body: ``rotation`` is a matrix (3, 3) of column vectors, ``mass`` 0 for a fixed body.

    ``motion`` is the motion type as the file names it, "" in hknp. ``source`` is the object or
    struct that describes the body.
    """

    name: str
    shape: Shape | None
    mass: float
    motion: str
    position: NDArray[np.float32]
    rotation: NDArray[np.float32]
    source: HkObject | Record


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Constraint(View):
    """A constraint between two bodies, given by index; -1 is a body that is not in the list.

    ``kind`` is the class of ``data``, which holds the limits and motors.
    """

    name: str
    kind: str
    bodies: tuple[int, int]
    data: HkObject | None


@closed
@dataclass(frozen=True, slots=True, eq=False)
class PhysicsSystem(View):
    """Bodies and the constraints between them."""

    name: str
    bodies: list[Body]
    constraints: list[Constraint]
    source: HkObject


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Ragdoll(View):
    """A physics system on a skeleton: ``bone_to_body`` is the body of each bone, -1 for none."""

    system: PhysicsSystem
    skeleton: Skeleton | None
    bone_to_body: NDArray[np.int32]


@checked
def physics_systems(
    packfile: HavokDocument, *, limits: Limits = DEFAULT_LIMITS
) -> list[PhysicsSystem]:
    """Return the physics systems of a packfile, in file order.

    Bodies that share a shape share its view. Raises ``LimitError`` if all shapes together have
    more vertices and triangles than ``limits.objects``.
    """
    found = views.find(packfile, "hkpPhysicsSystem", "hknpPhysicsSystemData")
    maker = Maker(limits)
    return [_system(obj, maker) for obj in found]


@checked
def ragdolls(packfile: HavokDocument, *, limits: Limits = DEFAULT_LIMITS) -> list[Ragdoll]:
    """Return the ragdolls of a packfile, in file order; raises as ``physics_systems`` does."""
    maker = Maker(limits)
    return [
        Ragdoll(
            _system(obj, maker),
            skeleton(obj["skeleton"]) if obj["skeleton"] is not None else None,
            np.asarray(
                [
                    *views.elements(obj, "boneToBodyMap"),
                    *views.elements(obj, "boneToRigidBodyMap"),
                ],
                np.int32,
            ),
        )
        for obj in views.find(packfile, "hkaRagdollInstance", "hknpRagdollData")
    ]


def bodies_of(system: HkObject) -> list[Value]:
    """Return the objects or structs of the bodies of a physics system, in the order of its view."""
    if "bodyCinfos" in system:
        return list(views.elements(system, "bodyCinfos"))
    return [each for each in views.elements(system, "rigidBodies") if each is not None]


def _system(obj: HkObject, maker: Maker) -> PhysicsSystem:
    parts = _new_parts if "bodyCinfos" in obj else _old_parts
    bodies, constraints = parts(obj, maker)
    return PhysicsSystem(views.text(obj, "name"), bodies, constraints, obj)


def _old_parts(obj: HkObject, maker: Maker) -> tuple[list[Body], list[Constraint]]:
    held = [each for each in views.elements(obj, "rigidBodies") if each is not None]
    places = {id(each): place for place, each in enumerate(held)}
    constraints = []
    for each in views.elements(obj, "constraints"):
        if each is not None:
            first, second = (places.get(id(entity), -1) for entity in each["entities"])
            constraints.append(_constraint(views.text(each, "name"), each["data"], (first, second)))
    return [_old_body(each, maker) for each in held], constraints


def _old_body(obj: HkObject, maker: Maker) -> Body:
    motion = obj["motion"]
    transform = motion["motionState"]["transform"]
    return Body(
        views.text(obj, "name"),
        _shape_of(views.member(obj, "collidable", "shape"), maker),
        _mass(float(motion["inertiaAndMassInv"][3])),
        str(motion["type"]).removeprefix("MOTION_"),
        transform[3, :3].copy(),
        transform[:3, :3].T.copy(),
        obj,
    )


def _new_parts(obj: HkObject, maker: Maker) -> tuple[list[Body], list[Constraint]]:
    motions = views.elements(obj, "motionCinfos")
    bodies = [_new_body(each, motions, maker) for each in views.elements(obj, "bodyCinfos")]
    constraints = []
    for each in views.elements(obj, "constraintCinfos"):
        numbers = (_index(each[name]) for name in ("bodyA", "bodyB"))
        first, second = (number if number < len(bodies) else -1 for number in numbers)
        constraints.append(
            _constraint(views.text(each, "name"), each["constraintData"], (first, second))
        )
    return bodies, constraints


def _new_body(values: Value, motions: list[Value], maker: Maker) -> Body:
    if "mass" in values:  # since 2019
        mass = float(values["mass"])
    else:
        number = _index(values["motionId"])
        mass = _mass(float(motions[number]["inverseMass"]) if number < len(motions) else 0.0)
    return Body(
        views.text(values, "name"),
        _shape_of(values["shape"], maker),
        mass,
        "",
        values["position"][:3].copy(),
        _matrix(values["orientation"]),
        values,
    )


def _index(value: Value) -> int:
    """Return a number of a body or motion; since 2019 it may be a struct of one member.

    That of a body has its index in the low 24 bits, all of which are set for none.
    """
    if isinstance(value, int):
        return value
    (number,) = value.values()
    return int(number) & 0xFFFFFF if "serialAndIndex" in value else int(number)


def _shape_of(obj: HkObject | None, maker: Maker) -> Shape | None:
    # A shape of an unknown class has no decoded members.
    return maker.shape(obj) if obj is not None and len(obj.values) else None


def _constraint(name: str, data: HkObject | None, bodies: tuple[int, int]) -> Constraint:
    return Constraint(name, data.class_name if data is not None else "", bodies, data)


def _mass(inverse: float) -> float:
    return 1.0 / inverse if inverse > 0 else 0.0


def _matrix(rotation: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the matrix of column vectors of a unit quaternion (x, y, z, w)."""
    x, y, z, w = rotation.astype(np.float64).tolist()
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    with np.errstate(over="ignore"):  # lengths are as in the file
        return np.array(rows, np.float32)
