"""Payload tables of cameras and lights.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import Equal
from chunkwright.nmo.payloads.kinds import ARGB, COLOR, F32, FLAGS, I32, REF, U32, WORDS, F

CAMERA: Final = (
    Area(
        0xFC00000,
        "camera",
        (
            F("projection", U32),
            F("field_of_view", F32),
            F("ortho_zoom", F32),
            F("aspect", WORDS),
            F("near", F32),
            F("far", F32),
        ),
        since=5,
    ),
    Area(0x400000, "old_field_of_view", (F("field_of_view", F32),), before=5),
    Area(0x800000, "old_projection", (F("projection", U32),), before=5),
    Area(0x1000000, "old_ortho_zoom", (F("ortho_zoom", F32),), before=5),
    Area(0x2000000, "old_aspect", (F("width", I32), F("height", I32)), before=5),
    Area(0x4000000, "old_planes", (F("near", F32), F("far", F32)), before=5),
)

TARGET_CAMERA: Final = (Area(0x10000000, "target", (F("target", REF),)),)

SPOT: Final = 2

LIGHT: Final = (
    Area(
        0x400000,
        "light",
        (
            F("type_flags", FLAGS),
            F("color", ARGB),
            F("constant_attenuation", F32),
            F("linear_attenuation", F32),
            F("quadratic_attenuation", F32),
            F("range", F32),
            F("outer_cone", F32, Equal("type_flags", 0xFF, SPOT)),
            F("inner_cone", F32, Equal("type_flags", 0xFF, SPOT)),
            F("falloff", F32, Equal("type_flags", 0xFF, SPOT)),
        ),
        since=5,
    ),
    Area(0x800000, "light_power", (F("power", F32),)),
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

TARGET_LIGHT: Final = (Area(0x80000000, "target", (F("target", REF),)),)

AREAS: Final = {
    34: CAMERA,
    35: TARGET_CAMERA,
    38: LIGHT,
    39: TARGET_LIGHT,
}
