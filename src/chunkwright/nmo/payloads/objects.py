"""Payload tables of objects, objects with behaviours, and groups.

Sources: doyaGu/CK2 (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.bits import MEMBERS, OLD_MEMBERS
from chunkwright.nmo.payloads.conditions import Nested, When
from chunkwright.nmo.payloads.fields import refuse_others
from chunkwright.nmo.payloads.kinds import (
    FIXED_REFS,
    FLAGS,
    GUID,
    I32,
    MANAGER_INTS,
    REF,
    REFS,
    STRING,
    SUB_CHUNK,
    SUB_CHUNKS,
    U32,
    Custom,
    F,
)
from chunkwright.nmo.payloads.sequences import Items, Rows

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer

OBJECT: Final = (
    Area(0x1, "name", (F("name", STRING),)),
    Area(0x2, "id", (F("id", U32),)),
    Area(0x4, "hidden"),
    Area(0x18, "hierarchically_hidden"),
)


def _read_old_attributes(r: Reader, fields: Fields) -> Fields:
    """Read attributes by name. The oldest files have no class ids in between.

    The loader distinguishes them by the two dwords after the count: a class id is below 0x36, and
    the length of a name is from 1 to 0x41.
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


def _write_old_attributes(w: Writer, value: Fields, fields: Fields) -> None:
    rows = OLD_ATTRIBUTE if value["with_class"] else OLD_ATTRIBUTE[1:]
    refuse_others(value, {"with_class", "items"})
    Rows(rows).write(w, value["items"], fields)


def _forget_old_attributes(value: Fields, gone: set[int]) -> Fields:
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
    Area(0x400, "single_activity", (F("scene_flags", FLAGS),)),
    Area(0x800, "scripts", (F("scripts", REFS),)),
    Area(0x100, "scripts", (F("scripts", REFS),), before=5),
)

GROUP: Final = (
    Area(OLD_MEMBERS, "old_members", (F("members", REFS),)),
    Area(MEMBERS, "members", (F("members", REFS),)),
    Area(0x100000, "selection_set", None),
)

AREAS: Final = {
    1: OBJECT,
    19: BE_OBJECT,
    23: GROUP,
}
