"""Collision shapes: what they are, their parameters, the shapes inside them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.model import HkObject
from chunkwright.hkx.views import finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

_BASES: Final = ("hkpShape", "hknpShape", "hclShape")
_MOST_NESTED: Final = 96


class Kind(NamedTuple):
    """How a class of shapes is shown: its kind, its parameters, where the shapes inside it are.

    A path follows members by ``.``; ``*`` stands for each element of an array.
    """

    name: str
    parameters: tuple[str, ...] = ()
    children: tuple[str, ...] = ()


# A class that is not here is shown as its nearest base is.
KINDS: Final = {
    "hkpSphereShape": Kind("sphere", ("radius",)),
    "hkpCapsuleShape": Kind("capsule", ("vertexA", "vertexB", "radius")),
    "hkpCylinderShape": Kind("cylinder", ("vertexA", "vertexB", "cylRadius", "radius")),
    "hkpBoxShape": Kind("box", ("halfExtents", "radius")),
    "hkpTriangleShape": Kind("triangle", ("vertexA", "vertexB", "vertexC", "radius")),
    "hkpMultiSphereShape": Kind("spheres", ("numSpheres", "spheres")),
    "hkpPlaneShape": Kind("plane", ("plane", "aabbCenter", "aabbHalfExtents")),
    "hkpConvexVerticesShape": Kind("convex hull", ("planeEquations", "numVertices", "radius")),
    "hkpConvexTransformShape": Kind("transform", ("transform",), ("childShape.childShape",)),
    "hkpConvexTranslateShape": Kind("translate", ("translation",), ("childShape.childShape",)),
    "hkpTransformShape": Kind("transform", ("transform",), ("childShape.childShape",)),
    "hkpListShape": Kind("list", (), ("childInfo.*.shape",)),
    "hkpConvexListShape": Kind("list", ("radius",), ("childShapes.*",)),
    "hkpMoppBvTreeShape": Kind("bounding volume tree", (), ("child.childShape",)),
    "hkpStorageExtendedMeshShape": Kind("mesh", ("triangleRadius",)),
    "hkpExtendedMeshShape": Kind("mesh", ("triangleRadius",), ("shapesSubparts.*.childShapes.*",)),
    "hkpCompressedMeshShape": Kind("mesh", ("radius", "bigVertices")),
    "hknpSphereShape": Kind("sphere", ("vertices", "convexRadius")),
    "hknpCapsuleShape": Kind("capsule", ("a", "b", "convexRadius")),
    "hknpConvexPolytopeShape": Kind("convex hull", ("vertices", "planes", "convexRadius")),
    "hknpConvexShape": Kind("convex hull", ("vertices", "convexRadius")),
    "hknpScaledConvexShapeBase": Kind("scale", ("scale", "translation"), ("coreShape",)),
    "hknpCompoundShape": Kind("list", (), ("instances.elements.*.shape",)),
    "hknpCompressedMeshShape": Kind("mesh", ("convexRadius",)),
    "hclSphereShape": Kind("sphere", ("sphere",)),
    "hclCapsuleShape": Kind("capsule", ("start", "end", "radius")),
    "hclTaperedCapsuleShape": Kind("tapered capsule", ("small", "big", "smallRadius", "bigRadius")),
    "hclPlaneShape": Kind("plane", ("planeEquation",)),
}


@dataclass(slots=True, eq=False)
class Shape:
    """A collision shape; lengths are in the units of the game.

    ``parameters`` are named as the members: numbers, and arrays of points (n, 3) or (n, 4).
    Convex hulls of both engines have ``vertices`` (n, 3). A mesh made of stored triangles
    has ``vertices`` (n, 3) and ``triangles`` (m, 3).
    """

    kind: str
    class_name: str
    parameters: dict[str, Any]
    source: HkObject
    children: list[Shape] = field(default_factory=list)

    def walk(self) -> Iterator[tuple[int, Shape]]:
        """Give (depth, shape): this one and all inside it."""
        stack = [(0, self)]
        while stack:
            depth, one = stack.pop()
            yield depth, one
            stack += [(depth + 1, child) for child in reversed(one.children)]


def shape(obj: HkObject) -> Shape:
    """Make the view of a shape object, of Havok Physics, Havok Cloth or the newer physics.

    Raises ``QueryError`` for an object of another class, ``CorruptError`` for shapes that
    contain themselves.
    """
    finding.expect(obj, *_BASES)
    return _shape(obj, {}, ())


def _shape(obj: HkObject, made: dict[int, Shape], above: tuple[int, ...]) -> Shape:
    if id(obj) in above or len(above) > _MOST_NESTED:
        raise CorruptError(f"{obj!r} contains itself", offset=obj.offset)
    if id(obj) not in made:
        kind = next((KINDS[name] for name in finding.lineage(obj) if name in KINDS), None)
        if kind is None:
            kind = Kind(obj.class_name, tuple(_plain(obj)))
        found = Shape(kind.name, obj.class_name, _parameters(obj, kind), obj)
        for path in kind.children:
            for child in _follow(obj, path.split(".")):
                found.children.append(_shape(child, made, (*above, id(obj))))
        made[id(obj)] = found
    return made[id(obj)]


def _plain(obj: HkObject) -> Iterator[str]:
    for name, value in obj.values.items():
        if isinstance(value, bool | int | float | str | np.ndarray):
            yield name


def _follow(value: Any, path: list[str]) -> Iterator[HkObject]:
    if not path:
        if isinstance(value, HkObject) and not set(_BASES).isdisjoint(finding.lineage(value)):
            yield value
    elif path[0] == "*":
        for each in value if isinstance(value, list) else ():
            yield from _follow(each, path[1:])
    elif isinstance(value, HkObject | Record) and path[0] in value:
        yield from _follow(value[path[0]], path[1:])


def _parameters(obj: HkObject, kind: Kind) -> dict[str, Any]:
    found = {name: obj[name] for name in kind.parameters if name in obj}
    if "rotatedVertices" in obj:
        found["vertices"] = _unpacked(finding.elements(obj, "rotatedVertices"), obj["numVertices"])
    elif "meshstorage" in obj:
        found["vertices"], found["triangles"] = _stored_mesh(finding.elements(obj, "meshstorage"))
    elif isinstance(found.get("vertices"), np.ndarray):
        found["vertices"] = found["vertices"][:, :3]
    return found


def _unpacked(groups: list[Record], count: int) -> NDArray[np.float32]:
    """Points are stored four at a time: all x, then all y, then all z."""
    rows = [np.stack((each["x"], each["y"], each["z"]), axis=1) for each in groups]
    points = np.concatenate(rows) if rows else np.empty((0, 3), np.float32)
    return points[: max(count, 0)]


def _stored_mesh(parts: list[Any]) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Join the parts of a mesh; triangles are three indices and a fourth that is not used."""
    vertices: list[NDArray[np.float32]] = [np.empty((0, 3), np.float32)]
    triangles: list[NDArray[np.int64]] = [np.empty((0, 3), np.int64)]
    for part in parts:
        if part is None:
            continue
        start = sum(map(len, vertices))
        points = finding.elements(part, "vertices")
        vertices.append(np.asarray(points, np.float32).reshape(-1, 4)[:, :3])
        for name in ("indices8", "indices16", "indices32"):
            # The 8-bit form came with later versions.
            indices = np.asarray(finding.elements(part, name), np.int64)
            whole = indices[: len(indices) // 4 * 4].reshape(-1, 4)[:, :3]
            triangles.append(whole + start)
    return np.concatenate(vertices), np.concatenate(triangles)
