"""Payload tables of curves and their points.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.kinds import F32, I32, REF, REFS, SUB_CHUNK, U32, VECTOR, F
from chunkwright.nmo.payloads.sequences import Rows

CURVE: Final = (
    Area(
        0xFFC00000,
        "curve",
        (F("points", REFS), F("fitting", F32), F("steps", U32), F("open", U32)),
        since=5,
    ),
    Area(0x400000, "old_fitting", (F("fitting", F32),), before=5),
    Area(0x800000, "old_points", (F("points", REFS),), before=5),
    Area(0x1000000, "old_steps", (F("steps", U32),), before=5),
    Area(0x2000000, "old_open", (F("open", U32),), before=5),
    # In a state stored outside a file, in all versions.
    Area(
        0xFF000000,
        "point_states",
        (F("points", Rows((F("point", REF), F("state", SUB_CHUNK)))),),
    ),
)

CURVE_POINT: Final = (
    Area(
        0x10000000,
        "curve_point",
        (F("curve", REF), F("use_tcb", I32), F("linear", I32), F("position", VECTOR)),
        before=5,
    ),
    Area(
        0x10000000,
        "curve_point",
        (
            F("curve", REF),
            F("use_tcb", I32),
            F("linear", I32),
            F("tension", F32),
            F("continuity", F32),
            F("bias", F32),
            F("tangent_in", VECTOR),
            F("tangent_out", VECTOR),
        ),
        since=5,
    ),
    Area(
        0x20000000,
        "old_tcb",
        (F("tension", F32), F("continuity", F32), F("bias", F32)),
        before=5,
    ),
    Area(0x40000000, "old_tangents", (F("tangent_in", VECTOR), F("tangent_out", VECTOR)), before=5),
    Area(0x80000000, "old_curve_position", (F("position", VECTOR),), before=5),
)

AREAS: Final = {
    36: CURVE_POINT,
    43: CURVE,
}
