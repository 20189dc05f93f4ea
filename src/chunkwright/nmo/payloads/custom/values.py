"""Layouts of values that rows cannot say: of parameters, cells, old attributes, scenes.

Each function at the end makes the kind that the spec names (``-custom``), some from rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.fields import Kind, refuse_others
from chunkwright.nmo.payloads.kinds import (
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
    Custom,
    F,
)
from chunkwright.nmo.payloads.sequences import Rows, chosen
from chunkwright.state_chunk.chunk_format import Guid

if TYPE_CHECKING:
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
"""The value of a parameter; what its bytes mean is said by the type beside it."""


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
        raise CorruptError("a data array has an area of rows but none of columns")
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
    """Attributes by name. The oldest files have no class ids in between.

    The loader distinguishes them by the two dwords after the count: a class id is below 0x36, and
    the length of a name is from 1 to 0x41.
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
