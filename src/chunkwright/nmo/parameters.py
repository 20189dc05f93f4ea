"""Parameters and their values."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright.base.lists import ReadOnlyList, located
from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.nmo.parameter_types import PARAMETER_TYPES
from chunkwright.state_chunk.values import Guid, check_whole, decode_name, encode, pack_real, real

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields, Value


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
        """The name of the type if known, else its GUID."""
        row = PARAMETER_TYPES.get(self.type)
        return row.name if row is not None else str(self.type)

    @located
    def value(self) -> Value:
        """The value: a number, tuple of numbers, string, object, GUID, sub-chunk or None.

        Buffers of an unknown type are bytes; values of a manager are (GUID, number).
        """
        value = self.need_fields("value")["value"]
        if value["kind"] == "buffer":
            return from_buffer(self.type, value["value"], self.file.encoding)
        return value.get("value")

    @value.setter
    def value(self, new: Value) -> None:
        value = self.need_fields("value")["value"]
        if value["kind"] == "buffer":
            value["value"] = to_buffer(self.type, new, value["value"], self.file.encoding)
        elif "value" in value:
            value["value"] = new
        else:
            raise QueryError(f"{self!r} has no value ({value['kind']})")


class ParameterIn(VirtoolsObject):
    """An input of a behaviour, which gets its value from another parameter."""

    __slots__ = ()

    @property
    def type(self) -> Guid | None:
        """The GUID of the parameter's type."""
        return self._fields.get("type")

    @property
    def source(self) -> Value:
        """The source of the value: a parameter, or the input that it is shared with."""
        fields = self._fields
        return fields.get("source") or fields.get("other")

    @property
    def _fields(self) -> Fields:
        for name in _SOURCES:
            fields = self.area_fields(name)
            if fields is not None:
                return fields
        return {}


def constant_of(given: ParameterIn) -> Parameter:
    """Return the local parameter that an input, or one that it is shared with, has its value from.

    Raises ``QueryError`` if the value is computed while a script runs, or comes from nowhere.
    """
    source: Value = given
    passed: list[Value] = []
    while isinstance(source, ParameterIn) and not any(source is each for each in passed):
        passed.append(source)
        source = source.source
    if isinstance(source, Parameter) and source.class_name == "CKParameterLocal":
        return source
    where = source.address if isinstance(source, VirtoolsObject) else "nothing"
    raise QueryError("is an input, which has no value of its own", hint=f"its source is {where}")


class ParameterOperation(VirtoolsObject):
    """An operation, which computes a parameter from two others."""

    __slots__ = ()

    @property
    def operation(self) -> Guid | None:
        """The GUID of the operation."""
        fields = self.area_fields("operation") or self.area_fields("operation_type") or {}
        return fields.get("operation")

    @property
    def operands(self) -> ReadOnlyList[Value]:
        """The inputs of the computation, None for a missing one."""
        return ReadOnlyList(self._parameters[:2], 'see fields["operation"]')

    @property
    def result(self) -> Value:
        """The output for the result, or None."""
        return self._parameters[2]

    @property
    def _parameters(self) -> list[Value]:
        fields = self.area_fields("operation")
        if fields is None:
            inputs, output = self.area_fields("inputs") or {}, self.area_fields("output") or {}
            return [inputs.get("first"), inputs.get("second"), output.get("output")]
        found: list[Value] = fields["parameters"]
        if self.need_chunk().data_version & 0xFF < OWNER_LEFT_OUT:
            # The behaviour that contains it was stored first.
            found = found[1:]
        return [*found, None, None, None][:3]


OWNER_LEFT_OUT: Final = 5
"""The first data version in which objects do not store what contains them."""

_SOURCES: Final = ("source", "shared", "either_source", "old_shared", "old_source")
"""The areas that may contain the source; the last three only in old files."""


def from_buffer(kind: Guid, data: bytes, encoding: str) -> Value:
    """Return the value in a buffer by its type; the bytes if they are not of the type."""
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


def to_buffer(kind: Guid, new: Value, old: bytes, encoding: str) -> bytes:
    """Return the buffer of a value in place of ``old``; ``SerializeError`` if it does not fit."""
    if isinstance(new, bytes):
        return new
    row = PARAMETER_TYPES.get(kind)
    if row is None or (row.codes and len(old) != 4 * len(row.codes)):
        raise SerializeError(f"the encoding of a {kind} value is unknown; expected bytes")
    try:
        if not row.codes:
            if not isinstance(new, str):
                raise TypeError("this is no text")
            check_whole(new)
            return encode(new, encoding) + b"\0"
        values = new if isinstance(new, tuple | list) else (new,)
        return b"".join(
            pack_real(value) if code == "f" else struct.pack("<i", value)
            for code, value in zip(row.codes, values, strict=True)
        )
    except (UnicodeEncodeError, struct.error, ValueError, TypeError, OverflowError) as error:
        raise SerializeError(f"expected {row.name}, not {new!r}: {error}") from error
