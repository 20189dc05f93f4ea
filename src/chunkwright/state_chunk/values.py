"""Values that preserve more of their bytes than plain Python values do."""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import Final, NamedTuple, Self

from chunkwright.base.classes import Frozen
from chunkwright.binary.forms import FloatBits, float_from_bits
from chunkwright.errors import SerializeError

SEPARATOR: Final = ","


def decode(data: bytes, encoding: str) -> str:
    """Decode bytes; those that are invalid in every page are escaped, as ``\\xff``."""
    if SEPARATOR in encoding:
        for page in encoding.split(SEPARATOR):
            try:
                return data.decode(page)
            except UnicodeDecodeError:
                continue
    return data.decode(encoding.rpartition(SEPARATOR)[2], "backslashreplace")


def encode(text: str, encoding: str) -> bytes:
    """Encode text; ``UnicodeEncodeError`` if it has characters that no page has.

    So is text that would be read in another page than the one that has it.
    """
    first, *others = encoding.split(SEPARATOR)
    try:
        return text.encode(first)
    except UnicodeEncodeError as error:
        for page in others:
            try:
                data = text.encode(page)
            except UnicodeEncodeError:
                continue
            if decode(data, encoding) == text:
                return data
        raise UnicodeEncodeError(
            encoding, text, error.start, error.end, "no code page of the file has this"
        ) from None


class Guid(NamedTuple):
    """A Virtools GUID: two dwords, written ``xxxxxxxx-xxxxxxxx``."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{self.first:08X}-{self.second:08X}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the text form."""
        first, _, second = text.partition("-")
        return cls(int(first, 16), int(second, 16))


@lru_cache(4096)
def guid_of(first: int, second: int) -> Guid:
    """Return the GUID of two dwords; cached, because files repeat the same few."""
    return Guid(first, second)


@lru_cache(256)
def signed_run(count: int) -> struct.Struct:
    """Return the ``struct`` of a number of signed dwords."""
    return struct.Struct(f"<{count}i")


class Text(str):
    """A string that preserves its bytes, including terminator and padding.

    ``stored`` are all its bytes in the file, ``size`` is their number without padding. Plain ASCII
    strings with one NUL and zero padding are read as ``str`` instead.
    """

    __slots__ = ("size", "stored")

    stored: bytes
    size: int

    def __new__(cls, text: str, stored: bytes, size: int) -> Self:
        """Keep ``stored`` beside the text that it decodes to."""
        self = super().__new__(cls, text)
        self.stored = stored
        self.size = size
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Text, (str(self), self.stored, self.size)


class PaddedBytes(bytes):
    """A buffer whose padding up to the next dword is not zero, and is preserved."""

    padding: bytes

    def __new__(cls, data: bytes, padding: bytes) -> Self:
        """Keep ``padding`` beside the data."""
        self = super().__new__(cls, data)
        self.padding = padding
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return PaddedBytes, (bytes(self), self.padding)


def unpadded(stored: bytes, size: int) -> bytes:
    """Remove the padding; if it is not zero, it is preserved."""
    if size == len(stored):
        return stored
    padding = stored[size:]
    return PaddedBytes(stored[:size], padding) if any(padding) else stored[:size]


def real(value: float, data: bytes, offset: int) -> float:
    """Return ``value``, read from ``offset`` of ``data``, preserving the bits of a NaN."""
    if value == value:
        return value
    return float_from_bits(int.from_bytes(data[offset : offset + 4], "little"))


def pack_real(value: float) -> bytes:
    """Return the four bytes of a float."""
    if isinstance(value, FloatBits):
        return value.bits.to_bytes(4, "little")
    return struct.pack("<f", value)


def decode_name(name: bytes, encoding: str) -> str:
    """Decode bytes of an ANSI code page up to the first NUL, escaping invalid ones."""
    return decode(name.partition(b"\0")[0], encoding)


def encode_text(text: str, encoding: str) -> tuple[int, bytes]:
    """Return (byte length with the NUL, bytes padded to a dword) of a text.

    Raises ``UnicodeEncodeError`` for text that the code page does not have, ``SerializeError`` for
    text that would be cut off when it is read.
    """
    if isinstance(text, Text):
        return text.size, text.stored
    check_whole(text)
    data = encode(text, "ascii" if text.isascii() else encoding) + b"\0"
    return len(data), data + bytes(-len(data) % 4)


def check_whole(text: str) -> None:
    """Raise ``SerializeError`` for text with a NUL, which would end it."""
    if "\0" in text:
        raise SerializeError(f"a NUL inside the text {text!r:.60} would end it")


class Unresolved(Frozen):
    """A reference without an object: an index into the file's table, or a CK_ID."""

    __match_args__ = ("value", "by_index")
    __slots__ = __match_args__

    value: int
    by_index: bool

    def __init__(self, value: int, by_index: bool = False) -> None:
        self._set(value, by_index)
