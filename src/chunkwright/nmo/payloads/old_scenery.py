"""Payload tables of what only old files have: entities, cameras, lights, curves, animations.

Sources: doyaGu/CKRenderEngine (the Load methods, which still read all of these), for sounds
doyaGu/CK2. The names of identifiers are those of the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import Present, When
from chunkwright.nmo.payloads.kinds import (
    BUFFER,
    COLOR,
    F32,
    FIXED_REFS,
    I32,
    MATRIX,
    REF,
    REFS,
    STRING,
    SUB_CHUNK,
    U32,
    VECTOR,
    Count,
    F,
    Floats,
    Numbers,
)
from chunkwright.nmo.payloads.sequences import Items, Keys, Parallel, Record, Rows, ToEnd

ENTITY_3D: Final = (
    # What "placement" holds all of.
    Area(0x8000, "parent", (F("parent", REF),)),
    Area(0x10000, "entity_flags", (F("flags", U32), F("moveable_flags", U32))),
    Area(0x20000, "matrix", (F("skipped", U32), F("matrix", MATRIX))),
    # Before data version 6 a dword that the loader skips came with every matrix, vector and
    # array of a skin.
    Area(
        0x200000,
        "skin",
        (
            F("skipped", U32),
            F("matrix", MATRIX),
            F("bones", FIXED_REFS),
            F(
                "bone_states",
                Parallel((F("flags", U32), F("skipped", U32), F("matrix", MATRIX)), "bones"),
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

CAMERA: Final = (
    Area(0x400000, "old_field_of_view", (F("field_of_view", F32),), before=5),
    Area(0x800000, "old_projection", (F("projection", U32),), before=5),
    Area(0x1000000, "old_ortho_zoom", (F("ortho_zoom", F32),), before=5),
    Area(0x2000000, "old_aspect", (F("width", I32), F("height", I32)), before=5),
    Area(0x4000000, "old_planes", (F("near", F32), F("far", F32)), before=5),
)

LIGHT: Final = (
    Area(
        0x400000,
        "light",
        (
            F("type", U32),
            F("color", COLOR),
            F("active", I32),
            F("specular", I32),
            F("constant_attenuation", F32),
            F("linear_attenuation", F32),
            F("quadratic_attenuation", F32),
            F("range", F32),
            F("outer_cone", F32),
            F("inner_cone", F32),
            F("falloff", F32),
        ),
        before=5,
    ),
)

CURVE: Final = (
    Area(0x400000, "old_fitting", (F("fitting", F32),), before=5),
    Area(0x800000, "old_points", (F("points", REFS),), before=5),
    Area(0x1000000, "old_steps", (F("steps", U32),), before=5),
    Area(0x2000000, "old_open", (F("open", U32),), before=5),
    # In a state that is kept outside of a file, in all versions.
    Area(
        0xFF000000,
        "point_states",
        (F("points", Rows((F("point", REF), F("state", SUB_CHUNK)))),),
    ),
)

CURVE_POINT: Final = (
    Area(
        0x20000000,
        "old_tcb",
        (F("tension", F32), F("continuity", F32), F("bias", F32)),
        before=5,
    ),
    Area(0x40000000, "old_tangents", (F("tangent_in", VECTOR), F("tangent_out", VECTOR)), before=5),
    Area(0x80000000, "old_curve_position", (F("position", VECTOR),), before=5),
)

ENTITY_2D: Final = (
    Area(0x1000, "old_source", (F("rectangle", Items(I32, 4)),), before=5),
    # Whole numbers; floats where the flags say that coordinates are homogeneous.
    Area(0x2000, "old_size", (F("size", Items(U32, 2)),), before=5),
    Area(0x4000, "old_flags", (F("flags", U32),), before=5),
    Area(0x8000, "old_position", (F("position", Items(U32, 2)),), before=5),
    Area(0x100000, "old_z_order", (F("z_order", I32),), before=5),
)

_SOUND_PLACE: Final = (
    F("reserved", Floats(2)),
    F("inner_cone", F32),
    F("outer_cone", F32),
    F("outer_gain", F32),
    F("min_distance", F32),
    F("max_distance", F32),
    F("distance_behavior", U32),
    F("attached", REF),
    F("position", BUFFER),
    F("direction", BUFFER),
    F("end", U32),
)

WAVE_SOUND: Final = (
    Area(0x100000, "file_name", (F("file_name", STRING),)),
    Area(
        0x400000,
        "wave_sound",
        (
            F("unknown", Items(U32, 8)),
            F("looped", I32),
            F("unused", Items(U32, 11)),
        ),
        before=2,
    ),
    Area(
        0x400000,
        "wave_sound",
        (
            F("state", U32),
            F("priority", F32),
            F("unknown", Items(U32, 2)),
            F("gain", F32),
            F("pan", F32),
            F("pitch", F32),
            F("reserved", F32),
            # Not of background sounds.
            F("place", Record(_SOUND_PLACE), Present()),
        ),
        since=2,
        before=3,
    ),
)

MERGED: Final = 0x80
"""The flag of an object animation that is made of two others."""

_MORPH_KEY: Final = (F("time", F32), F("positions", BUFFER))

# Keys: time and then three, four or (for scale axes, the second one unused) five numbers.
OBJECT_ANIMATION: Final = (
    Area(0x1000, "old_data", (F("root_position", VECTOR),), before=1),
    Area(
        0x1000,
        "old_data",
        (
            F("root_position", VECTOR),
            F("reserved", Floats(4)),
            F("morph_vertex_count", I32),
            F("morph_key_count", Count(("morph_keys",))),
            F("flags", U32),
            F("entity", REF),
            F("length", F32),
            F("merge_factor", F32, When("flags", MERGED)),
            F("first", REF, When("flags", MERGED)),
            F("second", REF, When("flags", MERGED)),
            F("morph_keys", Rows(_MORPH_KEY, "morph_key_count")),
            F("positions", Keys(4)),
            F("scales", Keys(4)),
            F("rotations", Keys(5)),
            F("scale_axes", Keys(6)),
        ),
        since=1,
    ),
    # Compressed normals, one buffer a morph key; older ones, then those of Virtools 1.1.
    Area(0x800000, "morph_normals", (F("normals", ToEnd(BUFFER)),)),
    Area(0x1000000, "packed_morph_normals", (F("normals", ToEnd(BUFFER)),)),
    Area(0x2000, "old_length", (F("length", F32),), before=1),
    Area(0x4000, "old_positions", (F("positions", Keys(4)),), before=1),
    Area(0x8000, "old_rotations", (F("rotations", Keys(5)), F("scale_axes", Keys(6))), before=1),
    Area(0x20000, "old_scales", (F("scales", Keys(4)),), before=1),
    Area(0x40000, "old_flags", (F("flags", U32),), before=1),
    Area(0x80000, "old_entity", (F("entity", REF),), before=1),
    Area(
        0x100000,
        "old_merge",
        (F("merge_factor", F32), F("merged", I32), F("first", REF), F("second", REF)),
        before=1,
    ),
    Area(
        0x200000,
        "old_morph_keys",
        (
            F("count", Count(("keys",))),
            F("vertex_count", I32, When("count", 0xFFFFFFFF)),
            F("keys", Rows(_MORPH_KEY, "count")),
        ),
        before=1,
    ),
)
