"""Payload tables of what only old files have: behaviours, parameters, links, scripts.

Since data version 5 most classes keep their state in one area; before, each part of it had
an identifier of its own, or one more field. Source: doyaGu/CK2 (the Load methods, which still
read all of these).
"""

from __future__ import annotations

from typing import Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import Nested
from chunkwright.nmo.payloads.kinds import GUID, I32, REF, REFS, SUB_CHUNK, U32, F
from chunkwright.nmo.payloads.sequences import Rows

IN_FILE: Final = Nested(nested=False)
IN_STATE: Final = Nested()

BE_OBJECT: Final = (Area(0x100, "scripts", (F("scripts", REFS),), before=5),)

PARAMETER_IN: Final = (
    # An owner stood between type and source.
    Area(0x1000, "source", (F("type", GUID), F("owner", REF), F("source", REF)), before=5),
    Area(0x800, "shared", (F("type", GUID), F("owner", REF), F("source", REF)), before=5),
    # Where the source is null, the third is the source, else the input that it is shared with.
    Area(
        0x400,
        "either_source",
        (F("type", GUID), F("owner", REF), F("source", REF), F("other", REF)),
    ),
    Area(0x80, "owner", (F("owner", REF),)),
    Area(0x100, "old_shared", (F("source", REF),)),
    Area(0x200, "old_source", (F("source", REF),)),
)

# In a state that is kept outside of a file, the state of each parameter follows it.
PARAMETER_OPERATION: Final = (
    Area(
        0x40,
        "inputs",
        (
            F("first", REF),
            F("first_state", SUB_CHUNK, IN_STATE),
            F("second", REF),
            F("second_state", SUB_CHUNK, IN_STATE),
        ),
    ),
    Area(0x80, "output", (F("output", REF), F("state", SUB_CHUNK, IN_STATE))),
    Area(0x100, "operation_type", (F("operation", GUID),)),
    Area(0x200, "owner", (F("owner", REF),)),
)

_STATES: Final = Rows((F("object", REF), F("state", SUB_CHUNK)))
"""In a state that is kept outside of a file: objects, and the state of each."""

BEHAVIOR: Final = (
    Area(
        0x20,
        "behavior",
        (
            F("prototype", GUID),
            F("flags", U32),
            F("compatible_class", I32),
            F("type", U32),
            F("priority", I32),
            F("owner", REF),
            F("version", U32),
        ),
        before=5,
    ),
    # The parts, which are inside of "behavior" since data version 5. The two that a state
    # outside of a file has as well are the same in all versions there.
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
    # From the time before "behavior".
    Area(0x40, "old_flags", (F("flags", U32),)),
    Area(0x80, "old_compatible_class", (F("compatible_class", I32),)),
    Area(0x8000, "old_type", (F("type", U32),)),
    Area(0x10000, "old_owner", (F("owner", REF),)),
    Area(0x40000, "old_prototype", (F("prototype", GUID),)),
    Area(0x800000, "old_priority", (F("priority", I32),)),
    Area(0x1000000, "old_target", (F("target", REF),)),
)

BEHAVIOR_LINK: Final = (
    Area(0x4, "old_delay", (F("delay", I32),)),
    Area(0x8, "old_ends", (F("input", REF), F("output", REF))),
    Area(0x10, "old_initial_delay", (F("delay", I32),)),
)
