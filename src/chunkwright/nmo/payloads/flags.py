"""What single bits of flag fields mean, for people to read.

The sources are those of the payload tables.
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.logic import (
    BEHAVIOR_PARTS,
    BUILDING_BLOCK,
    COMPATIBLE_CLASS,
    PRIORITY,
    SCRIPT,
    TARGETABLE,
)
from chunkwright.nmo.payloads.resources import (
    HAS_VIDEO_FORMAT,
    NO_NORMALS,
    NO_POSITIONS,
    SINGLE_DIFFUSE,
    SINGLE_SPECULAR,
    SINGLE_UV,
)
from chunkwright.nmo.payloads.scenery import PARENT_VALID, PLACE_VALID, Z_ORDER_VALID

FLAG_NAMES: Final = {
    ("material", "flags"): {
        1: "two-sided",
        2: "z write",
        4: "perspective correction",
        8: "alpha blend",
        16: "alpha test",
    },
    ("behavior", "flags"): {
        SCRIPT: "script",
        PRIORITY: "priority",
        COMPATIBLE_CLASS: "compatible class",
        BUILDING_BLOCK: "building block",
        TARGETABLE: "targetable",
    },
    ("behavior", "contents"): {bit: name.replace("_", " ") for name, bit in BEHAVIOR_PARTS.items()},
    ("placement", "flags"): {
        PLACE_VALID: "place",
        PARENT_VALID: "parent",
        Z_ORDER_VALID: "z order",
    },
    ("vertices", "save_flags"): {
        SINGLE_DIFFUSE: "one diffuse colour",
        SINGLE_SPECULAR: "one specular colour",
        NO_NORMALS: "no normals",
        SINGLE_UV: "one texture coordinate",
        NO_POSITIONS: "no positions",
    },
    # From the Virtools SDK (CK2dCurvePoint.h) and doyaGu/CK2. In all 109 known points without
    # the first, the tangents are those of tension, continuity and bias; in none of the 52
    # with it.
    ("points", "flags"): {
        1: "own tangents",
        2: "linear",
    },
    ("options", "options"): {
        0x100: "transparent",
        HAS_VIDEO_FORMAT: "video format",
        0x400: "cube map",
    },
}
"""By the names of area and field: the name of each bit that is known."""

COLORS: Final = frozenset(
    (
        "diffuse",
        "ambient",
        "specular",
        "emissive",
        "color",
        "border_color",
        "transparent_color",
        "background_color",
        "ambient_color",
        "fog_color",
    )
)
"""The fields that hold a colour as one dword, alpha in the highest byte."""

BITS: Final = frozenset(
    (
        "flags",
        "moveable_flags",
        "type_flags",
        "save_flags",
        "scene_flags",
        "modes",
        "contents",
        "options",
        "save_options",
    )
)
"""The fields whose single bits or digits have a meaning."""
