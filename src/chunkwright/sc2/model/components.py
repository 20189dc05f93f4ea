"""Components of entities, render batches of RenderComponents, and transforms, in all versions."""

from __future__ import annotations

import math
import re
import struct
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.classes import Closed, ReadOnlyList, located, readonly
from chunkwright.base.wording import counted
from chunkwright.binary import within
from chunkwright.errors import CorruptError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import Matrix4, Transform, VariantType, Vector3, Vector4

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.sc2.model.nodes import Node


_NUMBER: Final = r"[0-9]{1,9}"
_TYPE_KEY: Final = "comp.typename"


class Component(Closed):
    """One component of an entity.

    Its ``archive`` has all values; ``node`` and ``key`` locate it.
    """

    __slots__ = ("_archive", "_key", "_node")

    def __init__(self, archive: KeyedArchive, node: Node | None = None, key: str = "") -> None:
        self._archive = archive
        self._node = node
        self._key = key

    @readonly
    def archive(self) -> KeyedArchive:
        """The archive of the component, live."""
        return self._archive

    @readonly
    def key(self) -> str:
        """The number of the component in its entity, such as ``"0001"``."""
        return self._key

    @readonly
    def node(self) -> Node | None:
        """The entity that has the component; None if it has no entity."""
        return self._node

    @readonly
    def address(self) -> str:
        """The address of the component in its scene."""
        return "" if self._node is None else f"{self._node.address}/components/{self._key}"

    @located
    def type_name(self) -> str:
        """The engine's class of the component."""
        return str(self._archive.get(_TYPE_KEY, ""))

    @type_name.setter
    def type_name(self, name: str) -> None:
        self._archive.set(_TYPE_KEY, name, VariantType.STRING)

    @readonly
    def batches(self) -> ReadOnlyList[RenderBatch]:
        """The render batches of a RenderComponent, in order; else empty."""
        holder = self._archive.get_as("rc.renderObj", KeyedArchive)
        batches = None if holder is None else holder.get_as("ro.batches", KeyedArchive)
        found: list[RenderBatch] = []
        if holder is not None:
            rows = numbered(batches).items()
            found = [RenderBatch(archive, holder, int(key), self) for key, archive in rows]
        return ReadOnlyList(found, "edit the archive ro.batches of the render object")

    def __eq__(self, other: object) -> bool:
        return self._archive is other._archive if isinstance(other, Component) else NotImplemented

    def __hash__(self) -> int:
        return id(self._archive)

    def __repr__(self) -> str:
        where = f" {self.address}" if self.address else ""
        return f"<Component {self.type_name}{where}, {counted(len(self._archive), 'entry')}>"


class RenderBatch(Closed):
    """One draw call of a render object: a polygon group with a material."""

    __slots__ = ("_archive", "_component", "_number", "_render_object")

    def __init__(
        self,
        archive: KeyedArchive,
        render_object: KeyedArchive,
        number: int,
        component: Component | None = None,
    ) -> None:
        self._archive = archive
        self._render_object = render_object
        self._number = number
        self._component = component

    @readonly
    def archive(self) -> KeyedArchive:
        """The archive of the batch, live."""
        return self._archive

    @readonly
    def render_object(self) -> KeyedArchive:
        """The render object that the batch is part of, live."""
        return self._render_object

    @readonly
    def number(self) -> int:
        """The index of the batch in its render object."""
        return self._number

    @readonly
    def address(self) -> str:
        """The address of the batch in its scene."""
        where = "" if self._component is None else self._component.address
        return where and f"{where}/rc.renderObj/ro.batches/{self._number:04}"

    @located
    def polygon_group_id(self) -> int:
        """The ``#id`` of the polygon group, in the scene or in its .scg file; 0 for none."""
        return _number(self._archive, "rb.datasource", 0)

    @polygon_group_id.setter
    def polygon_group_id(self, number: int) -> None:
        self._archive.set("rb.datasource", number, VariantType.UINT64)

    @located
    def material_id(self) -> int:
        """The ``#id`` of the material; 0 for none."""
        return _number(self._archive, "rb.nmatname", 0)

    @material_id.setter
    def material_id(self, number: int) -> None:
        self._archive.set("rb.nmatname", number, VariantType.UINT64)

    @located
    def lod_index(self) -> int:
        """The level of detail that the batch belongs to, -1 for all."""
        return _number(self._render_object, f"rb{self._number}.lodIndex", -1)

    @lod_index.setter
    def lod_index(self, level: int) -> None:
        self._render_object.set(f"rb{self._number}.lodIndex", level, VariantType.INT32)

    @located
    def switch_index(self) -> int:
        """The switch state that the batch belongs to, -1 for all."""
        return _number(self._render_object, f"rb{self._number}.switchIndex", -1)

    @switch_index.setter
    def switch_index(self, state: int) -> None:
        self._render_object.set(f"rb{self._number}.switchIndex", state, VariantType.INT32)

    def __eq__(self, other: object) -> bool:
        return self._archive is other._archive if isinstance(other, RenderBatch) else NotImplemented

    def __hash__(self) -> int:
        return id(self._archive)

    def __repr__(self) -> str:
        numbers = []
        for title, key in (("polygon group", "rb.datasource"), ("material", "rb.nmatname")):
            value = self._archive.get_as(key, int) if key in self._archive else 0
            numbers.append(f"no {title}" if value is None else f"{title} {value:#x}")
        where = f" {self.address}" if self.address else ""
        return f"<RenderBatch {self._number}{where}: {', '.join(numbers)}>"


def _number(archive: KeyedArchive, key: str, default: int) -> int:
    value = archive.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise CorruptError(f"expected a number for {key} of a render batch, found {value!r}")
    return value


def numbered(holder: KeyedArchive | None) -> dict[str, KeyedArchive]:
    """Return the archives of a holder by their keys ``"0000"``, ``"0001"``..., in numeric order."""
    if holder is None:
        return {}
    found = {
        key: archive
        for key in holder
        if re.fullmatch(_NUMBER, key) and (archive := holder.get_as(key, KeyedArchive)) is not None
    }
    return {key: found[key] for key in sorted(found, key=int)}


def numbered_keys(holder: KeyedArchive) -> list[str]:
    """Return the keys of the numbered archives of a holder, in numeric order."""
    return list(numbered(holder))


def append_numbered(holder: KeyedArchive, item: KeyedArchive) -> str:
    """Append an archive to a numbered holder, update its ``count``, and return its key."""
    number = holder.get_as("count", int)
    is_next = number == len(holder) - 1
    if (
        number is None
        or not is_next
        or f"{number:04}" in holder
        or (number and f"{number - 1:04}" not in holder)
    ):
        number = max((int(key) + 1 for key in numbered_keys(holder)), default=0)
    key = f"{number:04}"
    holder[key] = item
    holder.set("count", number + 1, VariantType.UINT32)
    return key


def remove_numbered(holder: KeyedArchive, key: str) -> None:
    """Remove an archive from a numbered holder, renumber later ones, and update its ``count``."""
    keys = [each for each in holder if each.isdigit()]
    values = [holder[each] for each in sorted(keys, key=int) if each != key]
    for each in keys:
        del holder[each]
    for number, value in enumerate(values):
        holder.set(f"{number:04}", value, VariantType.KEYED_ARCHIVE)
    holder.set("count", len(values), VariantType.UINT32)


IDENTITY: Final = Matrix4(*(float(at % 5 == 0) for at in range(16)))
# The first version with components, and the first with separate parts of a transform.
FIRST_WITH_COMPONENTS: Final = 10
FIRST_WITH_PARTS: Final = 24
_UNMOVED: Final = Transform(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0)
_MATRIX: Final = struct.Struct("<16f")
# The parts of a TransformComponent, in the order of ``Transform``.
PARTS: Final = ("Translation", "Scale", "Rotation")
_PARTS: Final = tuple(
    (f"tc.local{part}", width) for part, width in zip(PARTS, (3, 3, 4), strict=True)
)
# The entries of a new TransformComponent, by form. Measured on files of versions 18 and 24 to 47.
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
    """Return the transform that a node stores, as a matrix or as parts; None if it has none."""
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
    """Return the result of ``local``; errors get the address of the node."""
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
    """Return the world transform of a node from its own transform and its parent's."""
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
    """Rotate a vector; the quaternion need not have length 1, as not all real ones have it."""
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
    holder = archive.get_as("components", KeyedArchive)
    if holder is not None:
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
