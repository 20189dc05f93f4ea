"""Payload tables of grids and their layers, which occur in no known file.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import IN_FILE, IN_STATE, AtLeast, Present
from chunkwright.nmo.payloads.kinds import (
    ARGB,
    FIXED_REFS,
    FLAGS,
    GUID,
    I32,
    REF,
    SUB_CHUNK,
    U32,
    F,
)
from chunkwright.nmo.payloads.sequences import DWORD_BUFFER, Parallel

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
            # Written as 1, and nothing reads it.
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
            # The layer's type, which is determined by the layer's name.
            F("color", ARGB, AtLeast("version", 1)),
            F("parameter_type", GUID, AtLeast("version", 3)),
            F("flags", FLAGS, AtLeast("version", 2)),
            F("flags", FLAGS, IN_STATE),
            # One per square, row by row, if the format is 0; integers or floats, depending on the
            # type of the parameter.
            F("squares", DWORD_BUFFER, Present()),
        ),
    ),
)

AREAS: Final = {
    50: GRID,
    51: LAYER,
}
