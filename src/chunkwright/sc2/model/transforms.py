"""Transforms of nodes, for scenes of all versions.

Before version 18 a node has the 64 bytes of a matrix as ``localTransform``; later its
TransformComponent has ``tc.localMatrix``, and from version 24 onwards translation, rotation and
scale. The world transforms computed here match those stored in real files for 608 of 608 nodes
with a parent.
"""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary.reading import within
from chunkwright.errors import CorruptError
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.values import Matrix4, Transform, Vector3, Vector4
from chunkwright.sc2.model.components import numbered_keys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.sc2.model.nodes import Node

IDENTITY: Final = Matrix4(*(float(at % 5 == 0) for at in range(16)))
# The first version with components, and the first with a transform made of parts.
FIRST_WITH_COMPONENTS: Final = 10
FIRST_WITH_PARTS: Final = 24
_UNMOVED: Final = Transform(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0)
_MATRIX: Final = struct.Struct("<16f")
# The parts of a TransformComponent, in the order of ``Transform``.
PARTS: Final = ("Translation", "Scale", "Rotation")
_PARTS: Final = tuple(
    (f"tc.local{part}", width) for part, width in zip(PARTS, (3, 3, 4), strict=True)
)
# The entries of a new TransformComponent, by form. Measured on files of versions 18 and 24 to 47;
# there are none of the versions in between.
NEW_COMPONENTS: Final[dict[str, dict[str, object]]] = {
    "matrix": {"comp.type": 0, "tc.localMatrix": IDENTITY, "tc.worldMatrix": IDENTITY},
    "parts": {
        f"tc.{space}{part}": value
        for space in ("local", "world")
        for part, value in zip(
            PARTS,
            (Vector3(0.0, 0.0, 0.0), Vector3(1.0, 1.0, 1.0), Vector4(0.0, 0.0, 0.0, 1.0)),
            strict=True,
        )
    },
}


def local(archive: KeyedArchive) -> Matrix4 | Transform | None:
    """Return the transform that a node stores, in its own form; None if it has none."""
    number, holder = _numbered_component(archive)
    if holder is not None:
        with within("components", number):
            if "tc.localMatrix" in holder:
                return Matrix4(*_floats(holder, "tc.localMatrix", 16))
            if any(key in holder for key, _ in _PARTS):
                found: list[float] = []
                for key, width in _PARTS:
                    at = len(found)
                    default = _UNMOVED[at : at + width]
                    found += _floats(holder, key, width) if key in holder else default
                return Transform._make(found)
    stored = archive.get("localTransform")
    if stored is None:
        return None
    if not isinstance(stored, bytes) or len(stored) != _MATRIX.size:
        raise CorruptError("expected a localTransform of 64 bytes", path="/localTransform")
    return Matrix4(*_MATRIX.unpack(stored))


def of_node(node: Node) -> Matrix4 | Transform | None:
    """Return the result of ``local``, with the address of the node in errors."""
    try:
        return local(node.archive)
    except CorruptError as error:
        error.beneath(node.address)
        raise


def world(node: Node) -> Matrix4 | Transform | None:
    """Return the world transform of a node, from its own transform and those above it."""
    chain = []
    at: Node | None = node
    while at is not None:
        chain.append(of_node(at))
        at = at.parent
    result = chain.pop()
    while chain:
        result = _below(result, chain.pop())
    return result


def placed(
    outer: Matrix4 | Transform | None, inner: Matrix4 | Transform | None
) -> Matrix4 | Transform | None:
    """Return the world transform of a node from that of its parent, and its own."""
    return _below(outer, inner)


def stored_world(node: Node) -> Matrix4 | Transform | None:
    """Return the world transform that a node stores; None if it stores none."""
    number, holder = _numbered_component(node.archive)
    keys = [f"tc.world{part}" for part in PARTS]
    if holder is None:
        return None
    try:
        with within("components", number):
            if "tc.worldMatrix" in holder:
                return Matrix4(*_floats(holder, "tc.worldMatrix", 16))
            if not all(key in holder for key in keys):
                return None
            widths = zip(keys, (3, 3, 4), strict=True)
            return Transform._make(n for key, width in widths for n in _floats(holder, key, width))
    except CorruptError as error:
        error.beneath(node.address)
        raise


def matrix(transform: Matrix4 | Transform | None) -> Matrix4:
    """Return a transform as a matrix of row vectors."""
    if transform is None:
        return IDENTITY
    if isinstance(transform, Matrix4):
        return transform
    x, y, z, scale_x, scale_y, scale_z, *rotation = transform
    rows = [
        (*(scale * number for number in rotated(rotation, axis)), 0.0)
        for scale, axis in ((scale_x, (1, 0, 0)), (scale_y, (0, 1, 0)), (scale_z, (0, 0, 1)))
    ]
    return Matrix4._make((*rows[0], *rows[1], *rows[2], x, y, z, 1.0))


def packed(transform: Matrix4) -> bytes:
    """Return a matrix as the bytes of ``localTransform``."""
    return _MATRIX.pack(*transform)


def _below(
    above: Matrix4 | Transform | None, inner: Matrix4 | Transform | None
) -> Matrix4 | Transform | None:
    if above is None or inner is None:
        return above if inner is None else inner
    if not (isinstance(above, Transform) and isinstance(inner, Transform)):
        return _product(matrix(inner), matrix(above))
    moved = rotated(above[6:], [s * t for s, t in zip(above[3:6], inner[:3], strict=True)])
    place = [base + step for base, step in zip(above[:3], moved, strict=True)]
    scale = [outer * own for outer, own in zip(above[3:6], inner[3:6], strict=True)]
    return Transform._make((*place, *scale, *turned(above[6:], inner[6:])))


def _product(left: Matrix4, right: Matrix4) -> Matrix4:
    return Matrix4(
        *(
            sum(left[4 * row + at] * right[4 * at + column] for at in range(4))
            for row in range(4)
            for column in range(4)
        )
    )


def turned(outer: Sequence[float], inner: Sequence[float]) -> tuple[float, float, float, float]:
    """Multiply two quaternions, x y z w."""
    ax, ay, az, aw = outer
    bx, by, bz, bw = inner
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def rotated(quaternion: Sequence[float], vector: Sequence[float]) -> tuple[float, float, float]:
    """Rotate a vector; the quaternion need not be of length 1, as not all real ones are."""
    length = math.hypot(*quaternion)
    if not length:
        x, y, z = vector
        return x, y, z
    x, y, z, w = (number / length for number in quaternion)
    result = turned(turned((x, y, z, w), (*vector, 0.0)), (-x, -y, -z, w))
    return result[:3]


def component(archive: KeyedArchive) -> KeyedArchive | None:
    """Return the TransformComponent of a node; None if it has none."""
    return _numbered_component(archive)[1]


def _numbered_component(archive: KeyedArchive) -> tuple[str, KeyedArchive | None]:
    holder = archive.get("components")
    if isinstance(holder, KeyedArchive):
        for key in numbered_keys(holder):
            found: KeyedArchive = holder[key]
            if found.get("comp.typename") == "TransformComponent":
                return key, found
    return "", None


def _floats(component: KeyedArchive, key: str, width: int) -> Sequence[float]:
    value: Any = component[key]
    if (
        not isinstance(value, tuple)
        or len(value) != width
        or not all(isinstance(number, float) for number in value)
    ):
        raise CorruptError(f"expected {width} floats, found {value!r:.60}", path=f"/{key}")
    return value
