"""Payload tables of levels and scenes, and the interface data of a composition.

Sources: doyaGu/CK2 (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError
from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import Filled
from chunkwright.nmo.payloads.kinds import (
    ARGB,
    F32,
    FIXED_REFS,
    FOREIGN_CHUNK,
    GUID,
    REF,
    REFS,
    STRING,
    SUB_CHUNK,
    SUB_CHUNKS,
    U32,
    Count,
    Custom,
    F,
    Numbers,
)
from chunkwright.nmo.payloads.sequences import Items, ToEnd

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader

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


def _read_scene_objects(r: Reader, fields: Fields) -> list[Value]:
    objects = r.reference_sequence()
    if len(objects) != fields["count"]:
        raise CorruptError(f"expected {fields['count']} objects of a scene, found {len(objects)}")
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
            # Two per object: its initial value and null.
            F("states", SUB_CHUNKS, _IF_OBJECTS),
            F("flags", Numbers("<u4", (), "count"), _IF_OBJECTS),
        ),
    ),
    Area(0x40000, "environment", (F("settings", U32),)),
    Area(
        0x80000,
        "rendering",
        (
            F("background_color", ARGB),
            F("ambient_color", ARGB),
            F("fog_mode", U32),
            F("fog_color", ARGB),
            F("fog_start", F32),
            F("fog_end", F32),
            F("fog_density", F32),
            F("background_texture", REF),
            F("starting_camera", REF),
        ),
    ),
)

# The data of the interface's editors, each in a chunk whose areas only that editor knows; raw
# here. In known files: 0x1234 nine directories as strings, 0x1 one CK_ID, 0xC0DE four dwords or
# one, 0xC0DF a dword and a buffer of 12 bytes, 0xF0F0AAAA dwords including CK_IDs, 0xC8 and
# 0xF0F0AAAC one dword, 0x124 three; 0x2, 0x123 and 0x125 are empty.
INTERFACE_OBJECT_MANAGER: Final = (
    Area(0x1234567, "states", (F("states", Items(FOREIGN_CHUNK)),)),
    Area(0x87654321, "guid", (F("guid", GUID),)),
)

AREAS: Final = {
    10: SCENE,
    21: LEVEL,
    48: INTERFACE_OBJECT_MANAGER,
}
