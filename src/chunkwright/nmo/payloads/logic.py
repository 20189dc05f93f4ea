"""Payload tables of objects, parameters, behaviours, groups, levels and scenes.

Sources: doyaGu/CK2 (the Load and Save methods of each class), measurement on real files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.conditions import Equal, Fields, Filled, Nested, Present, When
from chunkwright.nmo.payloads.kinds import (
    F32,
    FIXED_REFS,
    FOREIGN_CHUNK,
    GUID,
    I32,
    MANAGER_INTS,
    REF,
    REFS,
    STRING,
    SUB_CHUNK,
    SUB_CHUNKS,
    U32,
    WORDS,
    Count,
    Custom,
    F,
    Kind,
    Numbers,
)
from chunkwright.nmo.payloads.layouts import AreaLayout as Area
from chunkwright.nmo.payloads.sequences import Items, Rows, ToEnd
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer

OBJECT: Final = (
    Area(0x1, "name", (F("name", STRING),)),
    Area(0x2, "id", (F("id", U32),)),
    Area(0x4, "hidden"),
    Area(0x18, "hierarchically_hidden"),
)


def _read_old_attributes(r: Reader, fields: Fields) -> dict[str, Any]:
    """Read attributes by name. The oldest files have no class ids in between.

    The loader tells by the two dwords after the count: a class id is below 0x36, and the
    length of a name from 1 to 0x41.
    """
    start = r.position
    number = r.count(20)
    with_class = True
    if number:
        class_id, length = r.i32(), r.i32()
        with_class = 0 <= class_id < 0x36 and 0 < length <= 0x41
    r.position = start
    rows = OLD_ATTRIBUTE if with_class else OLD_ATTRIBUTE[1:]
    return {"with_class": with_class, "items": Rows(rows).read(r, fields)}


def _write_old_attributes(w: Writer, value: dict[str, Any], fields: Fields) -> None:
    rows = OLD_ATTRIBUTE if value["with_class"] else OLD_ATTRIBUTE[1:]
    Rows(rows).write(w, value["items"], fields)


def _forget_old_attributes(value: dict[str, Any], gone: set[int]) -> dict[str, Any]:
    return {**value, "items": Rows(OLD_ATTRIBUTE).forget(value["items"], gone)}


OLD_ATTRIBUTE: Final = (
    F("compatible_class", I32),
    F("name", STRING),
    F("category", STRING),
    F("type", GUID),
    F("parameter", REF),
    F("state", SUB_CHUNK, Nested()),
)

BE_OBJECT: Final = (
    Area(
        0x10,
        "old_attributes",
        (
            F(
                "attributes",
                Custom(_read_old_attributes, _write_old_attributes, _forget_old_attributes),
            ),
        ),
    ),
    Area(
        0x11,
        "attributes",
        (
            F("parameters", FIXED_REFS),
            F("states", SUB_CHUNKS, Nested()),
            F("types", MANAGER_INTS),
        ),
    ),
    Area(
        0x40,
        "data",
        (F("version", U32), F("unknown", Items(I32, 3)), F("priority", I32)),
        before=5,
    ),
    Area(
        0x40,
        "data",
        (F("version", U32), F("priority", I32, When("version", 0x10000000))),
        since=5,
    ),
    Area(0x400, "single_activity", (F("scene_flags", U32),)),
    Area(0x800, "scripts", (F("scripts", REFS),)),
)

OLD_MEMBERS, MEMBERS = 0x1000, 0xFFFFF
GROUP: Final = (
    Area(OLD_MEMBERS, "old_members", (F("members", REFS),)),
    Area(MEMBERS, "members", (F("members", REFS),)),
    Area(0x100000, "selection_set", None),
)

GUID_VALUE: Final = Guid(0x34517DF5, 0x045E4965)
"""The parameter type whose value is a bare GUID."""
BUFFER_VALUE, OBJECT_VALUE, NO_VALUE, CHUNK_VALUE = 1, 2, 3, 0


def _read_value(r: Reader, fields: Fields) -> dict[str, Any]:
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
    # Not a kind: the first dword of the GUID of the manager that the value belongs to.
    r.position -= 4
    return {"kind": "manager", "value": r.manager_int()}


def _write_value(w: Writer, value: dict[str, Any], fields: Fields) -> None:
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
            raise SerializeError("this manager's GUID reads as another kind of value")
        w.manager_int(value["value"])
    elif kind != "reference only":
        raise SerializeError(f"{kind!r} is no kind of parameter value")


def _forget_value(value: dict[str, Any], gone: set[int]) -> dict[str, Any]:
    if value["kind"] == "object" and id(value["value"]) in gone:
        return {**value, "value": None}
    return value


PARAMETER: Final = (
    Area(
        0x40,
        "value",
        (F("type", GUID), F("value", Custom(_read_value, _write_value, _forget_value))),
    ),
)
PARAMETER_LOCAL: Final = (Area(0x200, "is_this"), Area(0x400, "is_setting"))
PARAMETER_OUT: Final = (
    # Counted singles: unlike a sequence, each of them is in the ids list by itself.
    Area(0x20, "destinations", (F("destinations", Items(REF)),)),
)
PARAMETER_IN: Final = (
    Area(0x1000, "source", (F("type", GUID), F("source", REF)), since=5),
    Area(0x800, "shared", (F("type", GUID), F("source", REF)), since=5),
    Area(0x2000, "disabled"),
)
PARAMETER_OPERATION: Final = (
    Area(0x400, "operation", (F("operation", GUID), F("parameters", FIXED_REFS))),
)

# The flags that say what a behaviour is and which of the fields it has.
SCRIPT, PRIORITY, COMPATIBLE_CLASS, BUILDING_BLOCK, TARGETABLE = 0x2, 0x4, 0x10, 0x8000, 0x40000
# What tells so in old files: a flag of blocks, and the type of scripts.
USES_FUNCTION, SCRIPT_TYPE = 0x8, 1

BEHAVIOR: Final = (
    Area(0x10, "interface", (F("state", SUB_CHUNK),)),
    Area(
        0x20,
        "behavior",
        (
            F("flags", U32),
            F("prototype", GUID, When("flags", BUILDING_BLOCK)),
            F("version", U32, When("flags", BUILDING_BLOCK)),
            F("priority", I32, When("flags", PRIORITY)),
            F("compatible_class", I32, When("flags", COMPATIBLE_CLASS)),
            F("target", REF, When("flags", TARGETABLE)),
            F("contents", U32),
            F("sub_behaviors", REFS, When("contents", 0x100)),
            F("links", REFS, When("contents", 0x80000)),
            F("operations", REFS, When("contents", 0x4000)),
            F("in_parameters", REFS, When("contents", 0x200)),
            F("out_parameters", REFS, When("contents", 0x400)),
            F("local_parameters", REFS, When("contents", 0x20000)),
            F("inputs", REFS, When("contents", 0x800)),
            F("outputs", REFS, When("contents", 0x1000)),
        ),
        since=5,
    ),
    Area(0x200000, "activity", (F("flags", U32),)),
)
BEHAVIOR_PARTS: Final = {
    "sub_behaviors": 0x100,
    "links": 0x80000,
    "operations": 0x4000,
    "in_parameters": 0x200,
    "out_parameters": 0x400,
    "local_parameters": 0x20000,
    "inputs": 0x800,
    "outputs": 0x1000,
}
"""The bit of ``contents`` for each part of a behaviour."""

BEHAVIOR_LINK: Final = (Area(0x20, "link", (F("delay", WORDS), F("input", REF), F("output", REF))),)
BEHAVIOR_IO: Final = (Area(0x8, "flags", (F("flags", U32),)),)

LEVEL: Final = (
    Area(
        0x20000000,
        "contents",
        (F("objects", REFS), F("unused", REFS), F("scenes", REFS)),
    ),
    Area(
        0x80000000,
        "scenes",
        (F("current_scene", REF), F("default_scene", REF), F("scene", SUB_CHUNK)),
    ),
    Area(0x2000, "inactive_managers", (F("managers", ToEnd(GUID)),)),
    Area(0x4000, "duplicate_managers", (F("names", ToEnd(STRING)),)),
)


def _read_scene_objects(r: Reader, fields: Fields) -> list[Any]:
    objects = r.reference_sequence()
    if len(objects) != fields["count"]:
        raise CorruptError(f"{len(objects)} objects where the scene announces {fields['count']}")
    return objects


SCENE_OBJECTS: Final = Custom(
    _read_scene_objects,
    lambda w, value, _: w.reference_sequence(value),
    FIXED_REFS.forget,
)
_IF_OBJECTS: Final = Filled("count", "objects")
SCENE: Final = (
    Area(
        0x20000,
        "objects",
        (
            F("level", REF),
            F("count", Count(("objects", "flags"))),
            F("objects", SCENE_OBJECTS, _IF_OBJECTS),
            # Two an object: its initial value and null.
            F("states", SUB_CHUNKS, _IF_OBJECTS),
            F("flags", Numbers("<u4", (), "count"), _IF_OBJECTS),
        ),
    ),
    Area(0x40000, "environment", (F("settings", U32),)),
    Area(
        0x80000,
        "rendering",
        (
            F("background_color", U32),
            F("ambient_color", U32),
            F("fog_mode", U32),
            F("fog_color", U32),
            F("fog_start", F32),
            F("fog_end", F32),
            F("fog_density", F32),
            F("background_texture", REF),
            F("starting_camera", REF),
        ),
    ),
)

# What an editor of the interface keeps, each in a chunk whose areas only it knows, raw here. In
# known files: 0x1234 nine directories as strings, 0x1 one CK_ID, 0xC0DE four dwords or one,
# 0xC0DF a dword and a buffer of 12 bytes, 0xF0F0AAAA dwords with CK_IDs among them, 0xC8 and
# 0xF0F0AAAC one dword, 0x124 three; 0x2, 0x123 and 0x125 are empty.
INTERFACE_OBJECT_MANAGER: Final = (
    Area(0x1234567, "states", (F("states", Items(FOREIGN_CHUNK)),)),
    Area(0x87654321, "guid", (F("guid", GUID),)),
)


def _read_cells(r: Reader, fields: Fields) -> list[list[Any]]:
    columns = r.chunk[0x1000].fields if 0x1000 in r.chunk else None
    if columns is None:
        raise CorruptError("the rows of a data array come without its columns")
    kinds = [column["type"] for column in columns["columns"]]
    rows = r.plausible(fields["count"], 4 * len(kinds)) if kinds else 0
    if fields["count"] and not kinds:
        raise CorruptError("a data array has rows and no columns")
    cells = [_cell(kind, nested=r.chunk.nested) for kind in kinds]
    return [[cell.read(r, fields) for cell in cells] for _ in range(rows)]


def _write_cells(w: Writer, value: list[list[Any]], fields: Fields) -> None:
    columns = w.chunk[0x1000].fields if 0x1000 in w.chunk else None
    kinds = [column["type"] for column in columns["columns"]] if columns is not None else []
    for row in value:
        if len(row) != len(kinds):
            raise SerializeError(f"a row of {len(row)} cells where there are {len(kinds)} columns")
        for kind, cell in zip(kinds, row, strict=True):
            _cell(kind, nested=w.chunk.nested).write(w, cell, fields)


def _forget_cells(value: list[list[Any]], gone: set[int]) -> list[list[Any]]:
    return [[None if id(cell) in gone else cell for cell in row] for row in value]


INTEGER_COLUMN, FLOAT_COLUMN, STRING_COLUMN, OBJECT_COLUMN, PARAMETER_COLUMN = range(1, 6)
_CELLS: Final = {
    INTEGER_COLUMN: I32,
    FLOAT_COLUMN: F32,
    STRING_COLUMN: STRING,
    OBJECT_COLUMN: REF,
    PARAMETER_COLUMN: REF,
}


def _cell(kind: int, *, nested: bool) -> Kind:
    """Give the kind of a cell; a state outside of a file has its parameters' states inside."""
    if nested and kind == PARAMETER_COLUMN:
        return SUB_CHUNK
    return _CELLS.get(kind, U32)


DATA_ARRAY: Final = (
    Area(
        0x1000,
        "columns",
        (
            F(
                "columns",
                Rows(
                    (
                        F("name", STRING),
                        F("type", U32),
                        F("parameter_type", GUID, Equal("type", 0xFFFFFFFF, PARAMETER_COLUMN)),
                    )
                ),
            ),
        ),
    ),
    Area(
        0x2000,
        "rows",
        (
            F("count", Count(("rows",))),
            F("rows", Custom(_read_cells, _write_cells, _forget_cells)),
        ),
    ),
    # States outside of files had no key column before data version 5.
    Area(0x4000, "sorting", (F("order", I32), F("column", I32), F("key", I32, Present()))),
)
