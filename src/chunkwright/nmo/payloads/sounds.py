"""Payload tables of sounds.

Sources: doyaGu/CK2 (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import Present
from chunkwright.nmo.payloads.kinds import (
    BUFFER,
    F32,
    FLAGS,
    I32,
    REF,
    STRING,
    U32,
    VECTOR,
    Const,
    F,
    Floats,
)
from chunkwright.nmo.payloads.sequences import Items, Record

SOUND: Final = (Area(0x1000, "sound", (F("save_options", FLAGS), F("file_name", STRING))),)

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
    Area(0x800000, "length", (F("length", U32),)),
    Area(
        0x400000,
        "wave_sound",
        (
            F("state", U32),
            F("priority", F32),
            F("gain", F32),
            F("pan", F32),
            F("pitch", F32),
            F("reserved", VECTOR),
            F("inner_cone", F32),
            F("outer_cone", F32),
            F("outer_gain", F32),
            F("min_distance", F32),
            F("max_distance", F32),
            F("distance_behavior", U32),
            F("attached", REF),
            F("position", BUFFER),
            F("direction", BUFFER),
            F("end", Const(0)),
        ),
        since=3,
    ),
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
            # Not for background sounds.
            F("place", Record(_SOUND_PLACE), Present()),
        ),
        since=2,
        before=3,
    ),
)

# The name of the file, which in later files is in an area that all sounds have.
MIDI_SOUND: Final = (
    Area(0x100000, "file_name", (F("file_name", STRING),)),
    Area(0x200000, "midi_data", None),
)

AREAS: Final = {
    24: SOUND,
    25: WAVE_SOUND,
    26: MIDI_SOUND,
}
