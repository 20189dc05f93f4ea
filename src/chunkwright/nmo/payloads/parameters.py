"""Payload tables of parameters, their inputs and operations.

Sources: doyaGu/CK2 (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import SerializeError
from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import IN_STATE
from chunkwright.nmo.payloads.fields import refuse_others
from chunkwright.nmo.payloads.kinds import (
    BUFFER,
    FIXED_REFS,
    GUID,
    MANAGER_INT,
    REF,
    SUB_CHUNK,
    Custom,
    F,
)
from chunkwright.nmo.payloads.sequences import Items
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from chunkwright.nmo.payloads.fields import Kind
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer

GUID_VALUE: Final = Guid(0x34517DF5, 0x045E4965)
"""The parameter type whose value is a bare GUID."""

BUFFER_VALUE, OBJECT_VALUE, NO_VALUE, CHUNK_VALUE = 1, 2, 3, 0


_VALUES: Final[dict[str, Kind]] = {
    "buffer": BUFFER,
    "guid": GUID,
    "object": REF,
    "chunk": SUB_CHUNK,
    "manager": MANAGER_INT,
}
"""The kind of the value of a parameter, for the kinds of parameters that have one."""


def _read_value(r: Reader, fields: Fields) -> Fields:
    if r.position == len(r.data):
        return {"kind": "reference only"}
    kind = r.u32()
    if kind == BUFFER_VALUE:
        if fields["type"] == GUID_VALUE:
            return {"kind": "guid", "value": r.guid()}
        return {"kind": "buffer", "value": r.buffer()}
    if kind == OBJECT_VALUE:
        return {"kind": "object", "value": r.reference()}
    if kind == NO_VALUE:
        return {"kind": "none"}
    if kind == CHUNK_VALUE:
        return {"kind": "chunk", "value": r.sub_chunk()}
    # Not a kind, but the first dword of the GUID of the manager that the value belongs to.
    r.position -= 4
    return {"kind": "manager", "value": r.manager_int()}


def _write_value(w: Writer, value: Fields, fields: Fields) -> None:
    del fields
    kind = value["kind"]
    if kind == "buffer":
        w.u32(BUFFER_VALUE)
        w.buffer(value["value"])
    elif kind == "guid":
        w.u32(BUFFER_VALUE)
        w.guid(value["value"])
    elif kind == "object":
        w.u32(OBJECT_VALUE)
        w.reference(value["value"])
    elif kind == "none":
        w.u32(NO_VALUE)
    elif kind == "chunk":
        w.u32(CHUNK_VALUE)
        w.sub_chunk(value["value"])
    elif kind == "manager":
        if value["value"][0][0] < 4:
            raise SerializeError("this manager's GUID would be read as another kind of value")
        w.manager_int(value["value"])
    elif kind != "reference only":
        raise SerializeError(f"unknown kind of parameter value {kind!r}")
    if len(value) > 1:
        refuse_others(value, ("kind", "value") if kind in _VALUES else ("kind",))


def _forget_value(value: Fields, gone: set[int]) -> Fields:
    if value["kind"] == "object" and id(value["value"]) in gone:
        return {**value, "value": None}
    return value


PARAMETER_VALUE: Final = Custom(
    _read_value,
    _write_value,
    _forget_value,
    choices=_VALUES,
)
"""The value of a parameter; what its bytes mean is said by the type beside it."""

PARAMETER: Final = (Area(0x40, "value", (F("type", GUID), F("value", PARAMETER_VALUE))),)

PARAMETER_LOCAL: Final = (Area(0x200, "is_this"), Area(0x400, "is_setting"))

PARAMETER_OUT: Final = (
    # Counted single references: unlike a sequence, each is in the ids list separately.
    Area(0x20, "destinations", (F("destinations", Items(REF)),)),
)

PARAMETER_IN: Final = (
    Area(0x1000, "source", (F("type", GUID), F("source", REF)), since=5),
    Area(0x800, "shared", (F("type", GUID), F("source", REF)), since=5),
    Area(0x2000, "disabled"),
    # With an owner between type and source.
    Area(0x1000, "source", (F("type", GUID), F("owner", REF), F("source", REF)), before=5),
    Area(0x800, "shared", (F("type", GUID), F("owner", REF), F("source", REF)), before=5),
    # If the source is null, the third is the source, else the input that it is shared with.
    Area(
        0x400,
        "either_source",
        (F("type", GUID), F("owner", REF), F("source", REF), F("other", REF)),
    ),
    Area(0x80, "owner", (F("owner", REF),)),
    Area(0x100, "old_shared", (F("source", REF),)),
    Area(0x200, "old_source", (F("source", REF),)),
)

PARAMETER_OPERATION: Final = (
    Area(0x400, "operation", (F("operation", GUID), F("parameters", FIXED_REFS))),
    # In a state stored outside a file, the state of each parameter follows it.
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

AREAS: Final = {
    2: PARAMETER_IN,
    3: PARAMETER_OUT,
    4: PARAMETER_OPERATION,
    45: PARAMETER_LOCAL,
    46: PARAMETER,
}
