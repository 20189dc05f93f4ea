"""Payload tables of entities on the screen, sprites and texts.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import When
from chunkwright.nmo.payloads.kinds import ARGB, BUFFER, FLAGS, I32, RECT, REF, STRING, U32, F
from chunkwright.nmo.payloads.sequences import Items
from chunkwright.nmo.payloads.textures import FILE_NAMES, OLD_BITMAPS, RAW_BITMAPS, READER_BITMAPS

ENTITY_2D: Final = (
    Area(
        0x10F000,
        "rectangle",
        (
            F("flags", FLAGS),
            F("rectangle", RECT),
            F("source_rectangle", RECT, When("flags", 0x10000)),
            F("z_order", I32, When("flags", 0x20000)),
            F("parent", REF, When("flags", 0x40000)),
        ),
        since=5,
    ),
    Area(0x200000, "material", (F("material", REF),)),
    Area(0x400000, "children", None),
    Area(0x1000, "old_source", (F("rectangle", Items(I32, 4)),), before=5),
    # Integers; floats if the flags say that coordinates are homogeneous.
    Area(0x2000, "old_size", (F("size", Items(U32, 2)),), before=5),
    Area(0x4000, "old_flags", (F("flags", FLAGS),), before=5),
    Area(0x8000, "old_position", (F("position", Items(U32, 2)),), before=5),
    Area(0x100000, "old_z_order", (F("z_order", I32),), before=5),
)

# In no known file; from the Load and Save methods.
SPRITE: Final = (
    Area(0x10000, "current_slot", (F("slot", I32),)),
    Area(0x20000, "transparency", (F("transparent_color", ARGB), F("transparent", I32))),
    Area(0x40000, "old_bitmaps", OLD_BITMAPS),
    Area(0x80000, "shared", (F("sprite", REF),)),
    # A 2D entity has its material here; sprites have none.
    Area(0x200000, "movie", (F("file_name", STRING),)),
    Area(0x400000, "file_names", FILE_NAMES),
    Area(0x800000, "raw_bitmaps", RAW_BITMAPS),
    Area(0x10000000, "reader_bitmaps", READER_BITMAPS),
    Area(0x20000000, "save_format", (F("save_options", FLAGS), F("properties", BUFFER))),
    Area(0x40000000, "video_format", None),
    Area(0x80000000, "system_caching", None),
    Area(0x80800000, "render_options", None),
)

SPRITE_TEXT: Final = (
    Area(0x1000000, "text", (F("text", STRING),)),
    Area(
        0x2000000,
        "font",
        (
            F("name", STRING),
            F("height", I32),
            F("weight", I32),
            F("italic", I32),
            F("underline", I32),
        ),
    ),
    Area(0x4000000, "colors", (F("color", ARGB), F("background_color", ARGB))),
)

AREAS: Final = {
    27: ENTITY_2D,
    28: SPRITE,
    29: SPRITE_TEXT,
}
