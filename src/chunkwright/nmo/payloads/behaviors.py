"""Payload tables of behaviours, their links, and what scripts synchronise with.

Sources: doyaGu/CK2 (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.bits import (
    BEHAVIOR_PARTS,
    BUILDING_BLOCK,
    COMPATIBLE_CLASS,
    PRIORITY,
    SCRIPT,
    TARGETABLE,
)
from chunkwright.nmo.payloads.conditions import IN_FILE, IN_STATE, When
from chunkwright.nmo.payloads.kinds import (
    FLAGS,
    GUID,
    I32,
    REF,
    REFS,
    SUB_CHUNK,
    U32,
    WORDS,
    F,
    Flags,
)
from chunkwright.nmo.payloads.sequences import Rows

_STATES: Final = Rows((F("object", REF), F("state", SUB_CHUNK)))
"""In a state stored outside a file: objects, and the state of each."""

BEHAVIOR_FLAGS: Final = Flags(
    {
        SCRIPT: "script",
        PRIORITY: "priority",
        COMPATIBLE_CLASS: "compatible class",
        BUILDING_BLOCK: "building block",
        TARGETABLE: "targetable",
    }
)
CONTENTS: Final = Flags({bit: name.replace("_", " ") for name, bit in BEHAVIOR_PARTS.items()})

BEHAVIOR: Final = (
    Area(0x10, "interface", (F("state", SUB_CHUNK),)),
    Area(
        0x20,
        "behavior",
        (
            F("flags", BEHAVIOR_FLAGS),
            F("prototype", GUID, When("flags", BUILDING_BLOCK)),
            F("version", U32, When("flags", BUILDING_BLOCK)),
            F("priority", I32, When("flags", PRIORITY)),
            F("compatible_class", I32, When("flags", COMPATIBLE_CLASS)),
            F("target", REF, When("flags", TARGETABLE)),
            F("contents", CONTENTS),
            *(F(name, REFS, When("contents", bit)) for name, bit in BEHAVIOR_PARTS.items()),
        ),
        since=5,
    ),
    Area(0x200000, "activity", (F("flags", FLAGS),)),
    Area(
        0x20,
        "behavior",
        (
            F("prototype", GUID),
            F("flags", BEHAVIOR_FLAGS),
            F("compatible_class", I32),
            F("type", U32),
            F("priority", I32),
            F("owner", REF),
            F("version", U32),
        ),
        before=5,
    ),
    # The parts, which are inside "behavior" since data version 5. The two that also occur in a
    # state outside a file are the same in all versions there.
    Area(
        0x100,
        "sub_behaviors",
        (F("sub_behaviors", REFS, IN_FILE), F("states", _STATES, IN_STATE)),
    ),
    Area(
        0x20000,
        "local_parameters",
        (F("local_parameters", REFS, IN_FILE), F("states", _STATES, IN_STATE)),
    ),
    Area(0x80000, "links", (F("links", REFS),)),
    Area(0x4000, "operations", (F("operations", REFS),)),
    Area(0x200, "in_parameters", (F("in_parameters", REFS),)),
    Area(0x400, "out_parameters", (F("out_parameters", REFS),)),
    Area(0x800, "inputs", (F("inputs", REFS),)),
    Area(0x1000, "outputs", (F("outputs", REFS),)),
    # From versions before "behavior".
    Area(0x40, "old_flags", (F("flags", FLAGS),)),
    Area(0x80, "old_compatible_class", (F("compatible_class", I32),)),
    Area(0x8000, "old_type", (F("type", U32),)),
    Area(0x10000, "old_owner", (F("owner", REF),)),
    Area(0x40000, "old_prototype", (F("prototype", GUID),)),
    Area(0x800000, "old_priority", (F("priority", I32),)),
    Area(0x1000000, "old_target", (F("target", REF),)),
)

BEHAVIOR_LINK: Final = (
    Area(0x20, "link", (F("delay", WORDS), F("input", REF), F("output", REF))),
    Area(0x4, "old_delay", (F("delay", I32),)),
    Area(0x8, "old_ends", (F("input", REF), F("output", REF))),
    Area(0x10, "old_initial_delay", (F("delay", I32),)),
)

BEHAVIOR_IO: Final = (Area(0x8, "flags", (F("flags", FLAGS),)),)

STATE: Final = (Area(0x10, "state", (F("active", I32),)),)

SYNCHRO: Final = (
    Area(
        0x10,
        "rendezvous",
        (F("waiters", I32), F("arrived", REFS), F("passed", REFS)),
    ),
)

CRITICAL_SECTION: Final = (Area(0x10, "critical_section", (F("inside", REF),)),)

AREAS: Final = {
    5: STATE,
    6: BEHAVIOR_LINK,
    8: BEHAVIOR,
    9: BEHAVIOR_IO,
    20: SYNCHRO,
    49: CRITICAL_SECTION,
}
