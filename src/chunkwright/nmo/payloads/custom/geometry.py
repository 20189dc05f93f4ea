"""Layouts of shapes and movements that rows cannot say: vertices, normals, controllers.

Each function at the end makes the kind that the spec names (``-custom``, ``-computed``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.fields import refuse_others
from chunkwright.nmo.payloads.kinds import Computed, Custom, F
from chunkwright.nmo.payloads.steps import Steps

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.serialize import Writer

# Floats per key: the time, then three for a position or scale or four for a quaternion, and in
# types with tension, continuity and bias these three and the two easing values.
KEY_WIDTHS: Final = {
    0x637C4301: 4,  # linear position
    0x49ED4002: 5,  # linear rotation
    0x654A3A04: 4,  # linear scale
    0x2F200B08: 5,  # linear scale axis
    0x347E4A01: 9,  # position with tension
    0x45B52A02: 10,  # rotation with tension
    0x1B545904: 9,  # scale with tension
    0x32595908: 10,  # scale axis with tension
}
"""By controller type; keys of other types, Bezier and morph, have no fixed width."""


def _read_controllers(r: Reader, fields: Fields) -> list[Fields]:
    """Read controllers up to the terminating type 0."""
    del fields
    found: list[Fields] = []
    while True:
        kind = r.u32()
        if not kind:
            return found
        dwords = r.plausible(r.u32())
        width = KEY_WIDTHS.get(kind)
        keys = int.from_bytes(r.data[r.position : r.position + 4], "little")
        if width is None or not dwords or dwords != 1 + width * keys:
            found.append({"type": kind, "data": r.take(4 * dwords)})
        else:
            r.position += 4
            found.append({"type": kind, "keys": r.array("<f4", keys, width)})


def _write_controllers(w: Writer, value: list[Fields], fields: Fields) -> None:
    import numpy as np

    del fields
    for controller in value:
        kind = controller["type"]
        w.u32(kind)
        if "keys" not in controller:
            refuse_others(controller, {"type", "data"})
            w.u32(len(controller["data"]) // 4)
            w.put(controller["data"])
            continue
        refuse_others(controller, {"type", "keys"})
        keys = np.asarray(controller["keys"])
        if keys.ndim != 2 or keys.shape[1] != KEY_WIDTHS.get(kind):
            raise SerializeError(f"keys of type {kind:#x} cannot have the shape {keys.shape}")
        w.u32(1 + keys.size)
        w.u32(len(keys))
        w.array(keys, "<f4")
    w.u32(0)


def _vertex_dwords(fields: Fields) -> int:
    arrays = {"positions", "diffuse", "specular", "normals", "uvs"}
    return 1 + sum(_size(fields[name]) for name in arrays if name in fields)


def _size(values: Value) -> int:
    """Return the count of numbers in an array, or in what is to become one."""
    size = getattr(values, "size", None)
    if size is None:
        import numpy as np

        size = np.size(values)
    return int(size)


def _read_vectors(r: Reader, fields: Fields) -> Value:
    del fields
    if r.left % 12:
        raise CorruptError("expected normals as vectors of 12 bytes each", offset=r.position)
    return r.array("<f4", r.left // 12, 3)


def _write_vectors(w: Writer, value: Value, fields: Fields) -> None:
    del fields
    w.array(value, "<f4")


def vertex_dwords() -> Computed:
    """The size of vertex arrays, which follows from what they hold."""
    return Computed(_vertex_dwords)


def vertices(rows: tuple[F, ...]) -> Custom:
    """The vertex arrays, as many of each as there are vertices, or one for all."""
    steps = Steps(rows)
    count = frozenset({"count"})

    def read(r: Reader, fields: Fields) -> Fields:
        if not fields["count"]:
            return {}
        found: Fields = {"count": fields["count"]}
        steps.read(r, found)
        del found["count"]
        return found

    def write(w: Writer, value: Fields, fields: Fields) -> None:
        if fields["count"]:
            steps.write(w, {**value, "count": fields["count"]}, count)
        else:
            refuse_others(value, ())

    return Custom(read, write, rows=rows)


def vectors(_: tuple[F, ...]) -> Custom:
    """Vectors up to the end of the area."""
    return Custom(_read_vectors, _write_vectors)


def controllers(_: tuple[F, ...]) -> Custom:
    """The keys of an animation, controller by controller."""
    return Custom(_read_controllers, _write_controllers)
