"""Parameters and their values."""

from __future__ import annotations

import struct
from typing import Any, Final, NamedTuple

from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.state_chunk.values import Guid, decode_name, pack_real, real


class ParameterType(NamedTuple):
    """A type of parameter whose value is kept in a buffer: its name and ``struct`` codes.

    Without codes it is a string.
    """

    name: str
    codes: str


# GUIDs: doyaGu/libnmo, nmo_param_guids.h (the CKPGUID_ constants of the Virtools SDK).
PARAMETER_TYPES: Final = {
    Guid(0x5A5716FD, 0x44E276D7): ParameterType("int", "i"),
    Guid(0x47884C3F, 0x432C2C20): ParameterType("float", "f"),
    Guid(0x1AD52A8E, 0x5E741920): ParameterType("bool", "i"),
    Guid(0x6BD010E2, 0x115617EA): ParameterType("string", ""),
    Guid(0xFA6E1BDD, 0x62D2ABD7): ParameterType("key", "i"),
    Guid(0x48824EAE, 0x2FE47960): ParameterType("vector", "fff"),
    Guid(0x4EFCB34A, 0x6079E42F): ParameterType("2d vector", "ff"),
    Guid(0x06C439EE, 0x45B50FC2): ParameterType("quaternion", "ffff"),
    Guid(0x643F046E, 0x65211B71): ParameterType("matrix", "f" * 16),
    Guid(0x57D42FEE, 0x7CBB3B91): ParameterType("color", "ffff"),
    Guid(0x668649C8, 0x283E2EE1): ParameterType("box", "ffffff"),
    Guid(0x7AB20D20, 0x693044A9): ParameterType("rect", "ffff"),
    Guid(0x54B4422B, 0x730F0F4F): ParameterType("time", "f"),
}


class Parameter(VirtoolsObject):
    """A parameter with a value: local, or an output of a behaviour."""

    __slots__ = ()

    @property
    def type(self) -> Guid:
        """The GUID of the parameter's type."""
        found: Guid = self.need_fields("value")["type"]
        return found

    @property
    def type_name(self) -> str:
        """The name of the type where it is known, else its GUID."""
        row = PARAMETER_TYPES.get(self.type)
        return row.name if row is not None else str(self.type)

    @property
    def value(self) -> Any:
        """The value: a number, tuple of numbers, string, object, GUID, sub-chunk or None.

        Buffers of an unknown type come as bytes; values of a manager as (GUID, number).
        """
        value = self.need_fields("value")["value"]
        if value["kind"] == "buffer":
            return _from_buffer(self.type, value["value"], self.file.encoding)
        return value.get("value")

    @value.setter
    def value(self, new: Any) -> None:
        value = self.need_fields("value")["value"]
        if value["kind"] == "buffer":
            value["value"] = _to_buffer(self.type, new, value["value"], self.file.encoding)
        elif "value" in value:
            value["value"] = new
        else:
            raise QueryError(f"{self!r} holds no value ({value['kind']})")


class ParameterIn(VirtoolsObject):
    """An input of a behaviour: it takes its value from another parameter."""

    __slots__ = ()

    @property
    def type(self) -> Guid | None:
        """The GUID of the parameter's type."""
        return self._fields.get("type")

    @property
    def source(self) -> Any:
        """Where the value comes from: a parameter, or the input that it is shared with."""
        fields = self._fields
        return fields.get("source") or fields.get("other")

    @property
    def _fields(self) -> dict[str, Any]:
        for name in _SOURCES:
            fields = self.area_fields(name)
            if fields is not None:
                return fields
        return {}


class ParameterOperation(VirtoolsObject):
    """An operation: it computes a parameter from two others."""

    __slots__ = ()

    @property
    def operation(self) -> Guid | None:
        """The GUID of what it does."""
        fields = self.area_fields("operation") or self.area_fields("operation_type") or {}
        return fields.get("operation")

    @property
    def operands(self) -> list[Any]:
        """The inputs that it computes with, None where one is missing."""
        return self._parameters[:2]

    @property
    def result(self) -> Any:
        """The output that gets the result, or None."""
        return self._parameters[2]

    @property
    def _parameters(self) -> list[Any]:
        fields = self.area_fields("operation")
        if fields is None:
            inputs, output = self.area_fields("inputs") or {}, self.area_fields("output") or {}
            return [inputs.get("first"), inputs.get("second"), output.get("output")]
        found: list[Any] = fields["parameters"]
        if self.need_chunk().data_version & 0xFF < OWNER_LEFT_OUT:
            # The behaviour that it is in came first.
            found = found[1:]
        return [*found, None, None, None][:3]


OWNER_LEFT_OUT: Final = 5
"""The data version from which objects no longer say what they are in."""

_SOURCES: Final = ("source", "shared", "either_source", "old_shared", "old_source")
"""The areas in which the source can be; the last three in old files only."""


def _from_buffer(kind: Guid, data: bytes, encoding: str) -> Any:
    row = PARAMETER_TYPES.get(kind)
    if row is None:
        return data
    if not row.codes:
        return decode_name(data, encoding)
    if len(data) != 4 * len(row.codes):
        return data
    values = struct.unpack("<" + row.codes, data)
    found = tuple(
        real(value, data, 4 * place) if code == "f" else value
        for place, (code, value) in enumerate(zip(row.codes, values, strict=True))
    )
    return found[0] if len(found) == 1 else found


def _to_buffer(kind: Guid, new: Any, old: bytes, encoding: str) -> bytes:
    if isinstance(new, bytes):
        return new
    row = PARAMETER_TYPES.get(kind)
    if row is None or (row.codes and len(old) != 4 * len(row.codes)):
        raise SerializeError(f"the bytes of a {kind} value are not known; give bytes")
    try:
        if not row.codes:
            return str(new).encode(encoding) + b"\0"
        values = new if isinstance(new, tuple | list) else (new,)
        return b"".join(
            pack_real(value) if code == "f" else struct.pack("<i", value)
            for code, value in zip(row.codes, values, strict=True)
        )
    except (UnicodeEncodeError, struct.error, ValueError, TypeError, OverflowError) as error:
        raise SerializeError(f"{new!r} is no {row.name}: {error}") from error
