"""Variant types whose payload is preceded by a u32 length: text and bytes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from struct import Struct
from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import ARRAY, array_from_form, bytes_from_form, hex_of
from chunkwright.errors import CorruptError, SerializeError, TruncatedError
from chunkwright.keyed_archive.kinds.base import Kind, V, misfit
from chunkwright.keyed_archive.model.fast_names import (
    decode_text,
    encode_name,
    name_from_form,
    name_to_form,
)
from chunkwright.keyed_archive.model.variants import WIDE_CODECS

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.base.jsontext import Json, JsonValue
    from chunkwright.keyed_archive.kinds.base import Reader, Scope, TextForm, Writer

_U32: Final = Struct("<I")
_MAX_U32: Final = 0xFFFFFFFF
_HIGH_SURROGATES: Final = range(0xD800, 0xDC00)


class Varying(Kind[V]):
    """A u32 count of units, followed by the units."""

    def payload(self, data: bytes, pos: int, end: int, unit: int = 1) -> tuple[bytes, int]:
        """Return the bytes of a payload and the offset after them."""
        size = read_u32(data, pos, end) * unit
        stop = pos + 4 + size
        if stop > end:
            raise TruncatedError(
                f"{size:,} bytes do not fit into the {end - pos - 4:,} bytes left", offset=pos
            )
        return data[pos + 4 : stop], stop

    def sized(self, data: bytes, unit: int = 1) -> bytes:
        """Return a payload preceded by its count."""
        if len(data) > _MAX_U32 * unit:
            raise SerializeError("too long for a 32-bit length")
        return _U32.pack(len(data) // unit) + data


class Text(Varying[str]):
    """UTF-8, with other bytes preserved; an id of the string table if one is in force."""

    python = str

    def read(self, reader: Reader, _: Scope, pos: int, end: int, __: int) -> tuple[str, int]:
        data, stop = self.payload(reader.data, pos, end)
        return decode_text(data), stop

    def packer(self, _: Writer) -> Callable[[str], bytes]:
        return self._pack

    def _pack(self, value: str) -> bytes:
        return self.sized(encode_name(value))

    def to_form(self, value: str, _: TextForm) -> JsonValue:
        return name_to_form(value)

    def from_form(self, form: Json, _: TextForm) -> str:
        return name_from_form(form)

    def coerce(self, value: object) -> str:
        if isinstance(value, str):
            return value
        raise misfit(self.type, value)


class WideText(Text):
    """UTF-16 or UTF-32, after the width of the writer's ``wchar_t``; the count is in characters."""

    def read(self, reader: Reader, _: Scope, pos: int, end: int, __: int) -> tuple[str, int]:
        data, stop = self.payload(reader.data, pos, end, reader.wide_char_size)
        try:
            return data.decode(WIDE_CODECS[reader.wide_char_size], "surrogatepass"), stop
        except UnicodeDecodeError as error:
            raise CorruptError(f"invalid wide string: {error.reason}", offset=pos + 4) from error

    def packer(self, writer: Writer) -> Callable[[str], bytes]:
        return partial(self._pack_wide, writer.wide_char_size)

    def _pack_wide(self, size: int, value: str) -> bytes:
        return self.sized(value.encode(WIDE_CODECS[size], "surrogatepass"), size)

    def to_form(self, value: str, _: TextForm) -> JsonValue:
        if any(ord(char) in _HIGH_SURROGATES for char in value):
            return {"utf-32": hex_of(value.encode("utf-32-le", "surrogatepass"))}
        return name_to_form(value)

    def from_form(self, form: Json, _: TextForm) -> str:
        if isinstance(form, Mapping) and "utf-32" in form:
            return bytes_from_form(form["utf-32"]).decode("utf-32-le", "surrogatepass")
        return name_from_form(form)


class Bytes(Varying[bytes]):
    """Arbitrary bytes; some have a format of their own (``formatted``)."""

    python = bytes

    def read(self, reader: Reader, _: Scope, pos: int, end: int, __: int) -> tuple[bytes, int]:
        return self.payload(reader.data, pos, end)

    def packer(self, _: Writer) -> Callable[[bytes], bytes]:
        return self.sized

    def to_form(self, value: bytes, _: TextForm) -> str | list[str]:
        return hex_of(value)

    def from_form(self, form: Json, _: TextForm) -> bytes:
        if isinstance(form, Mapping) and ARRAY in form:
            return array_from_form(form).tobytes()
        return bytes_from_form(form)

    def coerce(self, value: object) -> bytes:
        if isinstance(value, bytes | bytearray | memoryview):
            return bytes(value)
        raise misfit(self.type, value)


def read_u32(data: bytes, pos: int, end: int) -> int:
    """Read a u32 that has to end before ``end``."""
    if pos + 4 > end:
        raise TruncatedError("a u32 ends too early", offset=pos)
    number: int = _U32.unpack_from(data, pos)[0]
    return number
