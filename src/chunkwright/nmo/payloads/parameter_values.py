"""Payload tables of the sub-chunks in which parameters of some types store their values.

Source: doyaGu/CK2 (CKCallbackFunctions.cpp, CK2dCurve.cpp, CK2dCurvePoint.h), measurement on
real files: every dependency list, collection and curve in them fills its area exactly.
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import When
from chunkwright.nmo.payloads.kinds import (
    F32,
    FIXED_REFS,
    FLAGS,
    I32,
    REFS,
    SUB_CHUNK,
    VECTOR2,
    F,
    Flags,
)
from chunkwright.nmo.payloads.sequences import Items, Parallel, Record, ToEnd

UNTYPED: Final = 0
"""The class of a value's chunk that states none."""
CURVE_2D: Final = 14
OBJECT_ARRAY: Final = 80

STORED_POINT: Final = 0x10000000
"""The flag of a curve point that is followed by its numbers; writers always set it."""

# From the Virtools SDK (CK2dCurvePoint.h) and doyaGu/CK2. In all 109 known points without the
# first, the tangents are those of tension, continuity and bias; in none of the 52 with it.
POINT_FLAGS: Final = {1: "own tangents", 2: "linear"}

# What is included when an object is copied, deleted, replaced or saved: nothing, everything it
# depends on, or exceptions from the default, class by class.
DEPENDENCIES: Final = (
    Area(0x12248766, "no_dependencies"),
    Area(0x12248767, "all_dependencies"),
    Area(
        0x12248768,
        "dependencies",
        (F("classes", ToEnd(Record((F("class", I32), F("flags", FLAGS))))),),
    ),
)
# One chunk per member, each that of an output parameter.
STRUCTURE: Final = (Area(0x12348765, "structure", (F("members", Items(SUB_CHUNK)),)),)

COLLECTION: Final = (Area(0x50, "collection", (F("objects", REFS),)),)

# A curve has a chunk of its own inside that of the value.
CURVE: Final = (
    Area(0xE, "curve", (F("curve", SUB_CHUNK),)),
    Area(
        0x100,
        "points",
        (
            # As many nulls as there are points, which used to be objects.
            F("unused", FIXED_REFS),
            F("fitting", F32),
            F(
                "points",
                Parallel(
                    (
                        # Bit 0: the tangents are those stored, not computed from tension,
                        # continuity and bias; bit 1: straight to the next point.
                        F("flags", Flags(POINT_FLAGS)),
                        F("position", VECTOR2, When("flags", STORED_POINT)),
                        F("tension", F32, When("flags", STORED_POINT)),
                        F("continuity", F32, When("flags", STORED_POINT)),
                        F("bias", F32, When("flags", STORED_POINT)),
                        F("reserved", VECTOR2, When("flags", STORED_POINT)),
                        F("tangent_in", VECTOR2, When("flags", STORED_POINT)),
                        F("tangent_out", VECTOR2, When("flags", STORED_POINT)),
                    ),
                    "unused",
                ),
            ),
        ),
    ),
    # Below data version 1, each point has a chunk of its own.
    Area(0x40, "old_fitting", None),
    Area(0x3F800, "old_points", None),
)

AREAS: Final = {UNTYPED: DEPENDENCIES + STRUCTURE, CURVE_2D: CURVE, OBJECT_ARRAY: COLLECTION}
