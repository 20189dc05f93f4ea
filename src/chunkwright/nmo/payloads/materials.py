"""Payload tables of materials.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.kinds import ARGB, COLOR, F32, FLAGS, REF, U32, F, Flags
from chunkwright.nmo.payloads.sequences import Items

MATERIAL_FLAGS: Final = Flags(
    {
        1: "two-sided",
        2: "z write",
        4: "perspective correction",
        8: "alpha blend",
        16: "alpha test",
    }
)

MATERIAL: Final = (
    Area(
        0x1000,
        "material",
        (
            F("diffuse", COLOR),
            F("ambient", COLOR),
            F("specular", COLOR),
            F("emissive", COLOR),
            F("specular_power", F32),
            F("texture", REF),
            F("flags", MATERIAL_FLAGS),
            F("texture_blend", U32),
            F("min_filter", U32),
            F("mag_filter", U32),
            F("source_blend", U32),
            F("dest_blend", U32),
            F("shade_mode", U32),
            F("fill_mode", U32),
            F("texture_address", U32),
            F("border_color", ARGB),
            F("z_function", U32),
        ),
        before=5,
    ),
    Area(
        0x1000,
        "material",
        (
            F("diffuse", ARGB),
            F("ambient", ARGB),
            F("specular", ARGB),
            F("emissive", ARGB),
            F("specular_power", F32),
            F("texture", REF),
            F("border_color", ARGB),
            # Nibbles from the low end: texture blend, min filter, mag filter, source blend,
            # dest blend, shade mode, fill mode, texture address.
            F("modes", FLAGS),
            # Bits 0 to 4: two-sided, z write, perspective, alpha blend, alpha test; byte 1
            # z function, byte 2 alpha function, byte 3 alpha reference.
            F("flags", MATERIAL_FLAGS),
        ),
        since=5,
    ),
    Area(0x2000, "extra_textures", (F("textures", Items(REF, 3)),)),
    Area(0x4000, "effect", (F("effect", U32),)),
    Area(0x10000, "effect_parameter", (F("parameter", REF), F("effect", U32))),
    Area(0x20000, "shader", None),
)

AREAS: Final = {
    30: MATERIAL,
}
