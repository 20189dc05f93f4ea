"""Layouts that rows cannot express: parameter values, cells, vertices, controllers, pictures.

For each name after ``-custom`` or ``-computed`` in the spec, ``CUSTOM`` has the function that makes
the kind.
"""

# ruff: noqa: ARG002 - all kinds have methods of the same form

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads import HAS_VIDEO_FORMAT
from chunkwright.nmo.payloads.fields import Kind, refuse_others
from chunkwright.nmo.payloads.kinds import (
    ARGB,
    BUFFER,
    F32,
    FIXED_REFS,
    GUID,
    I32,
    MANAGER_INT,
    REF,
    STRING,
    SUB_CHUNK,
    U32,
    Computed,
    Custom,
    F,
    Flags,
)
from chunkwright.nmo.payloads.names import PIXEL_FORMATS, WHOLE
from chunkwright.nmo.payloads.primitives import Octets
from chunkwright.nmo.payloads.sequences import Rows, chosen, entries
from chunkwright.nmo.payloads.steps import Steps
from chunkwright.state_chunk.chunk_format import Guid

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.serialize import Writer


GUID_VALUE: Final = Guid(0x34517DF5, 0x045E4965)
"""The parameter type whose value is a bare GUID."""

BUFFER_VALUE, OBJECT_VALUE, NO_VALUE, CHUNK_VALUE = 1, 2, 3, 0


_VALUES: Final[dict[str, Kind]] = {
    "buffer": BUFFER,
    "guid": GUID,
    "object": REF,
    "chunk": SUB_CHUNK,
    "manager": MANAGER_INT,
}
"""The kind of the value of a parameter, for the kinds of parameters that have one."""


def _read_value(r: Reader, fields: Fields) -> Fields:
    if r.position == len(r.data):
        return {"kind": "reference only"}
    kind = r.u32()
    if kind == BUFFER_VALUE:
        if fields["type"] == GUID_VALUE:
            return {"kind": "guid", "value": r.guid()}
        return {"kind": "buffer", "value": r.buffer()}
    if kind == OBJECT_VALUE:
        return {"kind": "object", "value": r.reference()}
    if kind == NO_VALUE:
        return {"kind": "none"}
    if kind == CHUNK_VALUE:
        return {"kind": "chunk", "value": r.sub_chunk()}
    # Not a kind, but the first dword of the GUID of the manager that the value belongs to.
    r.position -= 4
    return {"kind": "manager", "value": r.manager_int()}


def _write_value(w: Writer, value: Fields, fields: Fields) -> None:
    del fields
    kind = value["kind"]
    if kind == "buffer":
        w.u32(BUFFER_VALUE)
        w.buffer(value["value"])
    elif kind == "guid":
        w.u32(BUFFER_VALUE)
        w.guid(value["value"])
    elif kind == "object":
        w.u32(OBJECT_VALUE)
        w.reference(value["value"])
    elif kind == "none":
        w.u32(NO_VALUE)
    elif kind == "chunk":
        w.u32(CHUNK_VALUE)
        w.sub_chunk(value["value"])
    elif kind == "manager":
        if value["value"][0][0] < 4:
            raise SerializeError("this manager's GUID would be read as another kind of value")
        w.manager_int(value["value"])
    elif kind != "reference only":
        raise SerializeError(f"unknown kind of parameter value {kind!r}")
    if len(value) > 1:
        refuse_others(value, ("kind", "value") if kind in _VALUES else ("kind",))


def _forget_value(value: Fields, gone: set[int]) -> Fields:
    if value["kind"] == "object" and id(value["value"]) in gone:
        return {**value, "value": None}
    return value


PARAMETER_VALUE: Final = Custom(
    _read_value,
    _write_value,
    _forget_value,
    choices=_VALUES,
)
"""The value of a parameter; the type stored next to it determines what its bytes mean."""


INTEGER_COLUMN, FLOAT_COLUMN, STRING_COLUMN, OBJECT_COLUMN, PARAMETER_COLUMN = range(1, 6)

_CELLS: Final = {
    INTEGER_COLUMN: I32,
    FLOAT_COLUMN: F32,
    STRING_COLUMN: STRING,
    OBJECT_COLUMN: REF,
    PARAMETER_COLUMN: REF,
}


def _cell(kind: int, *, nested: bool) -> Kind:
    """Return the kind of a cell; a state outside a file contains the states of its parameters."""
    if nested and kind == PARAMETER_COLUMN:
        return SUB_CHUNK
    return _CELLS.get(kind, U32)


def _read_cells(r: Reader, fields: Fields) -> list[list[Value]]:
    columns = r.chunk[0x1000].fields if 0x1000 in r.chunk else None
    if columns is None:
        raise CorruptError("a data array has an area of rows but no area of columns")
    kinds = [column["type"] for column in columns["columns"]]
    rows = r.plausible(fields["count"], 4 * len(kinds)) if kinds else 0
    if fields["count"] and not kinds:
        raise CorruptError("a data array has rows but no columns")
    cells = [_cell(kind, nested=r.chunk.nested) for kind in kinds]
    return [[cell.read(r, fields) for cell in cells] for _ in range(rows)]


def _write_cells(w: Writer, value: list[list[Value]], fields: Fields) -> None:
    columns = w.chunk[0x1000].fields if 0x1000 in w.chunk else None
    kinds = [column["type"] for column in columns["columns"]] if columns is not None else []
    for row in value:
        if len(row) != len(kinds):
            raise SerializeError(f"expected a row of {len(kinds)} cells, not {len(row)}")
        for kind, cell in zip(kinds, row, strict=True):
            _cell(kind, nested=w.chunk.nested).write(w, cell, fields)


def _forget_cells(value: list[list[Value]], gone: set[int]) -> list[list[Value]]:
    return [[None if id(cell) in gone else cell for cell in row] for row in value]


def old_attributes(rows: tuple[F, ...]) -> Custom:
    """Attributes by name; in the oldest files, without class ids.

    The loader distinguishes these from others by the two dwords after the count: a class id is below 0x36,
    and the length of a name is from 1 to 0x41.
    """

    forms = {each: Rows(chosen(rows, {"has_class": each})) for each in (False, True)}

    def read(r: Reader, fields: Fields) -> Fields:
        start = r.position
        number = r.count(20)
        with_class = True
        if number:
            class_id, length = r.i32(), r.i32()
            with_class = 0 <= class_id < 0x36 and 0 < length <= 0x41
        r.position = start
        return {"with_class": with_class, "items": forms[with_class].read(r, fields)}

    def write(w: Writer, value: Fields, fields: Fields) -> None:
        refuse_others(value, {"with_class", "items"})
        forms[bool(value["with_class"])].write(w, value["items"], fields)

    def forget(value: Fields, gone: set[int]) -> Fields:
        return {**value, "items": forms[True].forget(value["items"], gone)}

    return Custom(read, write, forget)


def value(_: tuple[F, ...]) -> Custom:
    """The value of a parameter."""
    return PARAMETER_VALUE


def cells(_: tuple[F, ...]) -> Custom:
    """The rows of a data array, whose columns are in another area."""
    return Custom(_read_cells, _write_cells, _forget_cells)


def _read_scene_objects(r: Reader, fields: Fields) -> list[Value]:
    objects = r.reference_sequence()
    if len(objects) != fields["count"]:
        raise CorruptError(f"expected {fields['count']} objects of a scene, found {len(objects)}")
    return objects


def scene_objects(_: tuple[F, ...]) -> Custom:
    """The objects of a scene, whose count is stored twice."""
    return Custom(
        _read_scene_objects,
        lambda w, value, _: w.reference_sequence(value),
        FIXED_REFS.forget,
    )


# Floats per key: the time; three for a position or scale, or four for a quaternion; in types with
# tension also tension, continuity, bias and the two easing values.
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
"""The widths by controller type; keys of other types (Bezier and morph) vary in width."""


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
    """Return the count of numbers in an array or in lists that will become one."""
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


def vertex_dwords(_: tuple[F, ...]) -> Computed:
    """The size of the vertex arrays in dwords, derived from their contents."""
    return Computed(_vertex_dwords)


def vertices(rows: tuple[F, ...]) -> Custom:
    """The vertex arrays, each with an item per vertex or a single item for all."""
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


class Extension(Octets):
    """The four bytes of a file extension."""

    def read(self, r: Reader, fields: Fields) -> bytes:
        return r.take(4)

    def write(self, w: Writer, value: bytes, fields: Fields) -> None:
        w.put(value[:4].ljust(4, b"\0"))


def _alpha(r: Reader, fields: Fields) -> int | bytes:
    """Read the alpha of a bitmap: one value for all pixels, or a plane."""
    return r.u32() if fields["distinct_alpha"] == 1 else r.buffer()


def _put_alpha(w: Writer, value: int | bytes, fields: Fields) -> None:
    if isinstance(value, int) is not (fields["distinct_alpha"] == 1):
        raise SerializeError("expected a number as alpha of a bitmap whose distinct_alpha is 1")
    if isinstance(value, int):
        w.u32(value)
    else:
        w.buffer(value)


def _read_option_values(r: Reader, fields: Fields) -> dict[str, int]:
    """Read the values after the options; only the remaining size determines which are present."""
    names = _option_names(r.left // 4, fields["options"], _slots(r))
    if r.left != 4 * len(names):
        raise CorruptError("the options of a texture have an unknown size", offset=r.position)
    return {name: r.u32() for name in names}


def _slots(r: Reader) -> int:
    """Return the number of bitmap slots, from other areas of the texture."""
    for identifier, name in ((0x20000, "bitmaps"), (0x10000, "names"), (0x100000, "bitmaps")):
        area = r.chunk.find(identifier)
        if area is not None and area.fields is not None:
            return len(area.fields[name])
    return 0


def _option_names(left: int, options: int, slots: int) -> tuple[str, ...]:
    video = bool(options & HAS_VIDEO_FORMAT)
    if left == 3:
        return ("transparent_color", "current_slot", "video_format")
    if left == 2:
        first = "current_slot" if slots > 1 and video else "transparent_color"
        return (first, "video_format" if video else "current_slot")
    if left == 1:
        if video:
            return ("video_format",)
        return ("transparent_color",) if slots <= 1 else ("current_slot",)
    return ()


_OPTION_VALUES: Final = ("transparent_color", "current_slot", "video_format")


def _write_option_values(w: Writer, value: dict[str, int], fields: Fields) -> None:
    del fields
    refuse_others(value, _OPTION_VALUES)
    for name in _OPTION_VALUES:
        if name in value:
            w.u32(value[name])


def extension(_: tuple[F, ...]) -> Kind:
    """The extension of a picture's file format."""
    return Extension()


def alpha(_: tuple[F, ...]) -> Custom:
    """The alpha of a picture, stored separately from the picture file."""
    return Custom(_alpha, _put_alpha)


def option_values(_: tuple[F, ...]) -> Custom:
    """The values after the options of a texture."""
    video_format = F("video_format", Flags(digits={WHOLE: PIXEL_FORMATS}))
    rows = (F("transparent_color", ARGB), video_format)
    return Custom(_read_option_values, _write_option_values, rows=rows)


CUSTOM: Final[dict[str, Callable[[tuple[F, ...]], Kind]]] = {
    make.__name__: make
    for make in (
        alpha,
        cells,
        controllers,
        entries,
        extension,
        old_attributes,
        option_values,
        scene_objects,
        value,
        vectors,
        vertex_dwords,
        vertices,
    )
}
"""The functions that the spec names; they take the rows of the type in the spec, or ()."""
