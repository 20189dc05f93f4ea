"""Payload tables of characters and their parts, which occur in no known file.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import IN_FILE, Present
from chunkwright.nmo.payloads.kinds import (
    FIXED_REFS,
    FLAGS,
    REF,
    REFS,
    SUB_CHUNK,
    SUB_CHUNKS,
    VECTOR,
    Const,
    F,
)
from chunkwright.nmo.payloads.sequences import Record, Rows

CHARACTER: Final = (
    Area(0x400000, "body_parts", (F("body_parts", REFS),)),
    Area(
        0xFFC00000,
        "character",
        (
            F("animations", REFS, IN_FILE),
            # The active animation, the next one, the root body part, the floor reference.
            F("current", FIXED_REFS),
        ),
        since=5,
    ),
    # In a state stored outside a file: one for each body part.
    Area(0x10000000, "body_part_states", (F("states", SUB_CHUNKS),), since=5),
    Area(
        0x10000000,
        "body_part_states",
        (F("states", Rows((F("body_part", REF), F("state", SUB_CHUNK)))),),
        before=5,
    ),
    Area(0x1000000, "old_animations", (F("animations", REFS),), before=5),
    Area(0x2000000, "old_root", (F("root", REF),), before=5),
    Area(0x20000000, "old_floor_reference", (F("floor", REF),), before=5),
    Area(0x800000, "old_kinematic_chains", None),
)

BODY_PART: Final = (
    Area(0x4000000, "body_part", (F("character", REF),), before=5),
    Area(
        0x4000000,
        "body_part",
        (
            F("character", REF),
            # Present if a flag of the entity says so; the position of the flag differs between
            # versions of Virtools. Angles are in radians.
            F(
                "rotation_joint",
                Record(
                    (
                        # Nibbles from the low end, each with one bit per axis: free to rotate,
                        # limited, eased.
                        F("flags", FLAGS),
                        F("minimum", VECTOR),
                        F("maximum", VECTOR),
                        F("damping", VECTOR),
                    )
                ),
                Present(),
            ),
        ),
        since=5,
    ),
    Area(
        0x1000000,
        "old_rotation_joint",
        (
            F("size", Const(72)),
            # Non-zero if the axis is free to rotate, limited, eased.
            F("free", VECTOR),
            F("limited", VECTOR),
            F("eased", VECTOR),
            F("minimum", VECTOR),
            F("maximum", VECTOR),
            F("damping", VECTOR),
        ),
        before=5,
    ),
    Area(0x2000000, "position_joint", None),
)

KINEMATIC_CHAIN: Final = (
    # The first is written as null, and nothing reads it.
    Area(0xFF, "chain", (F("unused", REF), F("start", REF), F("end", REF))),
)

AREAS: Final = {
    13: KINEMATIC_CHAIN,
    40: CHARACTER,
    42: BODY_PART,
}
