"""Parameters and their values."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.readonly import ReadOnlyList, located
from chunkwright.state_chunk.code_pages import encode
from chunkwright.state_chunk.values import Guid, check_whole, decode_name, pack_real, real

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields, Value


class ParameterType(NamedTuple):
    """A type of parameter whose value is stored in a buffer: its name and ``struct`` codes.

    Without codes it is a string.
    """

    name: str
    codes: str


# GUIDs: the CKPGUID_ constants of the Virtools SDK (CKDefines.h; doyaGu/libnmo has them in
# nmo_param_guids.h). All choices (modes, operators, masks of flags) are integers.
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
    Guid(0x4A4D4867, 0x3C28773F): ParameterType("old time", "f"),
    Guid(0x11262CF5, 0x30B0233A): ParameterType("angle", "f"),
    Guid(0xF3C84B4E, 0x0FFACC34): ParameterType("percentage", "f"),
    Guid(0x429D42CF, 0x211C0CC2): ParameterType("float slider", "f"),
    Guid(0x13B01B3C, 0x1942583E): ParameterType("Euler angles", "fff"),
    Guid(0x6C439EE0, 0x2FE47960): ParameterType("4d vector", "ffff"),
    Guid(0x19644E43, 0x4D6F6123): ParameterType("class", "i"),
    Guid(0x0286652D, 0x5EA709C2): ParameterType("direction", "i"),
    Guid(0x3C2A6ACA, 0x6F0E5865): ParameterType("blend mode", "i"),
    Guid(0x089E28D4, 0x2EF031D2): ParameterType("blend factor", "i"),
    Guid(0x2BD753B3, 0x563E5165): ParameterType("filter mode", "i"),
    Guid(0x2B0F1617, 0x53CE1B0E): ParameterType("fill mode", "i"),
    Guid(0x6DD30F0A, 0x74671D2E): ParameterType("lit mode", "i"),
    Guid(0x7990258F, 0x60326351): ParameterType("shade mode", "i"),
    Guid(0x51CD1CF5, 0x1D5C2D9B): ParameterType("z function", "i"),
    Guid(0x080D38D5, 0x02CF7A30): ParameterType("address mode", "i"),
    Guid(0x14E14BD8, 0x32A738E7): ParameterType("wrap mode", "i"),
    Guid(0x1D1A3403, 0x535E7252): ParameterType("3d sprite mode", "i"),
    Guid(0x686F28EF, 0x5ECC7766): ParameterType("fog mode", "i"),
    Guid(0x4F0F4891, 0x340A05D1): ParameterType("light type", "i"),
    Guid(0x0B3272AA, 0x7F1A3572): ParameterType("sprite alignment", "i"),
    Guid(0x79B90856, 0x75D070FF): ParameterType("comparison", "i"),
    Guid(0x2CE46C85, 0x4B791332): ParameterType("binary operator", "i"),
    Guid(0x02011B99, 0x1EFB0B91): ParameterType("set operator", "i"),
    Guid(0x6E49509A, 0x2F067425): ParameterType("text alignment", "i"),
    Guid(0x615D017C, 0x54A9524F): ParameterType("array type", "i"),
    Guid(0x745655A9, 0x61BB29A1): ParameterType("render options", "i"),
    Guid(0x4A5D4963, 0x4D28883F): ParameterType("filter", "i"),
    Guid(0x1CD24241, 0x533C0F8F): ParameterType("scene activity", "i"),
    Guid(0x18170AFB, 0x687D5DA7): ParameterType("scene reset", "i"),
    Guid(0x62C563E3, 0x7323470D): ParameterType("material effect", "i"),
    Guid(0x7DBC28F5, 0x3F161E80): ParameterType("texture coordinates", "i"),
    Guid(0x21E87A54, 0x65D37993): ParameterType("texture combination", "i"),
    Guid(0x79465229, 0x61AF2AF1): ParameterType("pixel format", "i"),
    Guid(0x79465230, 0x62A88AF1): ParameterType("axis", "i"),
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
            return _from_buffer(self.type, value["value"], self.file.encoding)
        return value.get("value")

    @value.setter
    def value(self, new: Value) -> None:
        value = self.need_fields("value")["value"]
        if value["kind"] == "buffer":
            value["value"] = _to_buffer(self.type, new, value["value"], self.file.encoding)
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


def _from_buffer(kind: Guid, data: bytes, encoding: str) -> Value:
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


def _to_buffer(kind: Guid, new: Value, old: bytes, encoding: str) -> bytes:
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
