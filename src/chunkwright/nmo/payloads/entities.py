"""Payload tables of entities in space: placement, meshes, skins; places and 3D sprites.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError
from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.bits import PARENT_VALID, PLACE_VALID, Z_ORDER_VALID
from chunkwright.nmo.payloads.conditions import When
from chunkwright.nmo.payloads.kinds import (
    FIXED_REFS,
    FLAGS,
    I32,
    MATRIX,
    RECT,
    REF,
    REFS,
    U32,
    VECTOR,
    VECTOR2,
    Const,
    Count,
    Custom,
    F,
    Flags,
    Numbers,
)
from chunkwright.nmo.payloads.sequences import Parallel, Rows

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer


def _read_vectors(r: Reader, fields: Fields) -> Value:
    del fields
    if r.left % 12:
        raise CorruptError("expected normals as vectors of 12 bytes each", offset=r.position)
    return r.array("<f4", r.left // 12, 3)


def _write_vectors(w: Writer, value: Value, fields: Fields) -> None:
    del fields
    w.array(value, "<f4")


PLACEMENT_FLAGS: Final = Flags(
    {PLACE_VALID: "place", PARENT_VALID: "parent", Z_ORDER_VALID: "z order"}
)

ENTITY_3D: Final = (
    Area(0x2000, "animations", (F("animations", REFS),)),
    Area(0x4000, "meshes", (F("current_mesh", REF), F("meshes", REFS))),
    Area(
        0x100000,
        "placement",
        (
            F("flags", PLACEMENT_FLAGS),
            F("moveable_flags", FLAGS),
            F("x_axis", VECTOR),
            F("y_axis", VECTOR),
            F("z_axis", VECTOR),
            F("position", VECTOR),
            F("place", REF, When("flags", PLACE_VALID)),
            F("parent", REF, When("flags", PARENT_VALID)),
            F("z_order", I32, When("flags", Z_ORDER_VALID)),
        ),
    ),
    Area(
        0x200000,
        "skin",
        (
            F("matrix", MATRIX),
            F("bones", FIXED_REFS),
            F("bone_states", Parallel((F("flags", FLAGS), F("matrix", MATRIX)), "bones")),
            F(
                "vertices",
                Rows(
                    (
                        F("count", Count(("bones", "weights"))),
                        F("position", VECTOR),
                        F("bones", Numbers("<u4", (), "count")),
                        F("weights", Numbers("<f4", (), "count")),
                    )
                ),
            ),
        ),
        since=6,
    ),
    Area(0x1000, "skin_normals", (F("normals", Custom(_read_vectors, _write_vectors)),)),
    # Virtools 5 (name from the SDK, CKDefines2.h): one dword, 0 in all 27 known ones, presumably
    # the count of weights.
    Area(0x4FAE17D7, "blend_shape_weights", (F("reserved", Const(0)),)),
    Area(0x220000, "skin_2", None),
    # Parts of what is now in "placement".
    Area(0x8000, "parent", (F("parent", REF),)),
    Area(0x10000, "entity_flags", (F("flags", FLAGS), F("moveable_flags", FLAGS))),
    Area(0x20000, "matrix", (F("skipped", U32), F("matrix", MATRIX))),
    # Before data version 6, every matrix, vector and array of a skin has a dword that the loader
    # skips.
    Area(
        0x200000,
        "skin",
        (
            F("skipped", U32),
            F("matrix", MATRIX),
            F("bones", FIXED_REFS),
            F(
                "bone_states",
                Parallel((F("flags", FLAGS), F("skipped", U32), F("matrix", MATRIX)), "bones"),
            ),
            F(
                "vertices",
                Rows(
                    (
                        F("count", Count(("bones", "weights"))),
                        F("skipped_1", U32),
                        F("position", VECTOR),
                        F("skipped_2", U32),
                        F("bones", Numbers("<u4", (), "count")),
                        F("skipped_3", U32),
                        F("weights", Numbers("<f4", (), "count")),
                    )
                ),
            ),
        ),
        before=6,
    ),
)

# In no known file. Its identifiers replace the ones that other entities have.
PLACE: Final = (
    Area(0x1000, "portals", (F("portals", Rows((F("place", REF), F("portal", REF)))),)),
    Area(0x2000, "default_camera", (F("camera", REF),)),
    Area(0x4000, "contents", (F("entities", REFS),)),
    Area(0x8000, "level", (F("level", REF),)),
)

SPRITE_3D: Final = (
    Area(
        0x400000,
        "sprite",
        (
            F("mode", U32),
            F("half_size", VECTOR2),
            F("offset", VECTOR2),
            F("uv_rectangle", RECT),
            F("material", REF),
        ),
    ),
)

AREAS: Final = {
    22: PLACE,
    33: ENTITY_3D,
    37: SPRITE_3D,
}
