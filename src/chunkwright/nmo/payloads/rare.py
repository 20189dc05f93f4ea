"""Payload tables of classes that are in no known file.

Characters and their parts, grids, patch meshes, MIDI sounds, and the objects that scripts
synchronise with. Sources: doyaGu/CKRenderEngine and doyaGu/CK2 (the Load and Save methods of
each class). The names of identifiers are those of the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import AtLeast, Nested, Present
from chunkwright.nmo.payloads.kinds import (
    ARGB,
    FIXED_REFS,
    GUID,
    I32,
    REF,
    REFS,
    STRING,
    SUB_CHUNK,
    SUB_CHUNKS,
    U32,
    VECTOR,
    Const,
    F,
    Numbers,
)
from chunkwright.nmo.payloads.sequences import DWORD_BUFFER, Keys, Parallel, Record, Rows

IN_FILE: Final = Nested(nested=False)
IN_STATE: Final = Nested()

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
    # In a state that is kept outside of a file: one for each body part.
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
            # There where a flag of the entity says so, and the flag changed its place between
            # versions of Virtools; angles in radians.
            F(
                "rotation_joint",
                Record(
                    (
                        # Nibbles from the low end, each with a bit an axis: free to turn,
                        # limited, eased.
                        F("flags", U32),
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
            # Not zero where the axis is free to turn, limited, eased.
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
    # The first is null in what is written, and nothing reads it.
    Area(0xFF, "chain", (F("unused", REF), F("start", REF), F("end", REF))),
)

GRID: Final = (
    Area(
        0x400000,
        "grid",
        (
            F("width", I32),
            F("length", I32),
            F("reserved", I32),
            F("priority", I32),
            F("orientation", U32),
            # 1 in what is written, and nothing reads it.
            F("in_file", I32, IN_FILE),
            F("layers", FIXED_REFS),
            F("states", Parallel((F("state", SUB_CHUNK),), "layers"), IN_STATE),
        ),
    ),
)

LAYER: Final = (
    Area(
        0x10,
        "layer",
        (
            F("grid", REF),
            F("type", I32, IN_STATE),
            F("format", I32),
            F("version", U32, IN_FILE),
            # Of the layer's type, which is known by the layer's name.
            F("color", ARGB, AtLeast("version", 1)),
            F("parameter_type", GUID, AtLeast("version", 3)),
            F("flags", U32, AtLeast("version", 2)),
            F("flags", U32, IN_STATE),
            # One a square, row by row, where the format is 0; whole numbers or floats, as the
            # type of parameter says.
            F("squares", DWORD_BUFFER, Present()),
        ),
    ),
)

_SMOOTHING_GROUPS: Final = Keys(1, "<u4")

PATCH_MESH: Final = (
    Area(
        0x8000000,
        "patches",
        (
            F("flags", U32),
            F("iterations", I32),
            # How many of the points, the last ones, are control points of edges and insides.
            F("vector_count", U32),
            F("points", Keys(3)),
            F("materials", FIXED_REFS),
            F(
                "patches",
                Parallel(
                    (
                        # 3 or 4 corners.
                        F("type", U32),
                        F("smoothing_group", U32),
                        F("corners", Numbers("<i2", (), 4)),
                        F("vectors", Numbers("<i2", (), 8)),
                        F("interior", Numbers("<i2", (), 4)),
                        F("edges", Numbers("<i2", (), 4)),
                    ),
                    "materials",
                ),
            ),
            # Corner, vector from it, vector to the other, the other corner, the two patches.
            F("edges", Keys(6, "<i2")),
            F("channel_materials", FIXED_REFS),
            F(
                "channels",
                Parallel(
                    (
                        F("source_blend", U32),
                        F("dest_blend", U32),
                        F("flags", U32),
                        # Indices of the texture coordinates of the corners of each patch.
                        F("patches", Keys(4, "<i2")),
                        F("uvs", Keys(2)),
                    ),
                    "channel_materials",
                ),
            ),
        ),
    ),
    # Indices of old ones are dwords: type, 4 corners, 8 vectors, 4 of the interior and 5 that
    # nothing reads.
    Area(
        0x1000000,
        "old_patches",
        (
            F("flags", U32),
            F("material", REF),
            F("iterations", I32),
            F("vector_count", U32),
            F("points", Keys(3)),
            F("patches", Keys(22, "<i4")),
            F("edges", Keys(6, "<i4")),
            F("uv_patches", Keys(4, "<i4")),
            F("uvs", Keys(2)),
        ),
    ),
    Area(0x2000000, "old_smoothing_groups", (F("groups", _SMOOTHING_GROUPS),)),
    Area(0x4000000, "old_patch_materials", (F("materials", FIXED_REFS),)),
    # Here other meshes keep what makes them progressive.
    Area(0x800000, "oldest_patches", None),
)

# The name of the file, which later files have where all sounds have it.
MIDI_SOUND: Final = (
    Area(0x100000, "file_name", (F("file_name", STRING),)),
    Area(0x200000, "midi_data", None),
)

SYNCHRO: Final = (
    Area(
        0x10,
        "rendezvous",
        (F("waiters", I32), F("arrived", REFS), F("passed", REFS)),
    ),
)
STATE: Final = (Area(0x10, "state", (F("active", I32),)),)
CRITICAL_SECTION: Final = (Area(0x10, "critical_section", (F("inside", REF),)),)
