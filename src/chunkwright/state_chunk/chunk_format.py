"""Definitions for reading and writing state chunks: versions, option bits, markers, the chain.

Also text and bytes that preserve their terminator and padding, unlike plain Python values.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from enum import IntEnum, IntFlag
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, Self, TypeVar

from chunkwright.base.classes import Frozen
from chunkwright.binary.forms import FloatBits, float_from_bits
from chunkwright.errors import SerializeError, UnsupportedVersionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.base.jsontext import Json


VERSION_IDS_LISTED: Final = 4
"""The first version with object ids listed by position instead of marked inline."""
VERSION_MANAGERS: Final = 5
"""The first version with a list of manager values."""
VERSION_NEW_BUFFER: Final = 6
VERSION_FILE_INDICES: Final = 7
"""The version of every known file: object references may be indices into the file."""
CURRENT_DATA_VERSION: Final = 10

DEEPEST: Final = 32
"""Maximum nesting of sub-chunks, each level of which copies its content. Real files nest 3 deep."""

SEQUENCE_MARK: Final = 0xFFFFFFFF
"""In a position list: the next entry is the position of a count, not of a single item."""
OBJECT_MARKERS: Final = (0xE32BC4C9, 0x134212E3, 0xFCBAE9DC)
SEQUENCE_MARKERS: Final = (0xE192BD47, 0x13246628, 0x13EAB3CE, 0x7891AEFC, 0x13984562)
"""Inline markers of chunk versions below 4 (doyaGu/CK2, the object remapper)."""


class ChunkOption(IntFlag):
    """Byte 3 of the new buffer format. The lists follow in the order ids, chunks, managers."""

    IDS = 0x01
    MANAGERS = 0x02
    CHUNKS = 0x04
    FILE = 0x08
    ALLOW_DYNAMIC = 0x10
    LIST_BIG = 0x20


LIST_OPTIONS: Final = (ChunkOption.IDS, ChunkOption.CHUNKS, ChunkOption.MANAGERS)
"""The option bit of each position list, in stream order."""


class BufferFormat(IntEnum):
    """The three layouts of a top-level chunk."""

    VERY_OLD = 0
    OLD = 1
    NEW = 2


class SubChunkFormat(IntEnum):
    """The three layouts of a sub-chunk; the version of the outer chunk decides which one is used.

    ``BARE`` has data only, ``TWO_LISTS`` adds ids and chunks, ``THREE_LISTS`` managers.
    """

    BARE = 0
    TWO_LISTS = 2
    THREE_LISTS = 3


def buffer_format(chunk_version: int, offset: int | None = None) -> BufferFormat:
    """Return the buffer format of a chunk version; only its low byte counts."""
    version = chunk_version & 0xFF
    if version > VERSION_FILE_INDICES:
        raise UnsupportedVersionError(
            f"unknown chunk version {version}",
            offset=offset,
            hint="known: 0 to 7",
        )
    if version >= VERSION_NEW_BUFFER:
        return BufferFormat.NEW
    return BufferFormat.OLD if version >= VERSION_MANAGERS else BufferFormat.VERY_OLD


def sub_chunk_format(parent_version: int) -> SubChunkFormat:
    """Return the layout of the sub-chunks of a chunk of this version."""
    version = parent_version & 0xFF
    if version >= VERSION_MANAGERS:
        return SubChunkFormat.THREE_LISTS
    return SubChunkFormat.TWO_LISTS if version >= VERSION_IDS_LISTED else SubChunkFormat.BARE


LINK: Final = struct.Struct("<II")
"""The header of an area: its identifier and the dword index of the next, 0 for none."""


def walk_chain(data: bytes) -> list[tuple[int, int, int]] | str:
    """Follow the identifier chain of core data.

    Returns (identifier, payload start, payload end) of each area, in bytes; or, for data that is
    not a chain, a message that says why. Areas tile the data: the first starts at dword 0, each
    ends where the next one starts, and links only go forward, so loops are rejected.
    """
    size = len(data)
    if not size:
        return []
    if size < 8:
        return "there is no room for the header of an area"
    unpack = LINK.unpack_from
    identifier, following = unpack(data, 0)
    areas: list[tuple[int, int, int]] = []
    payload = 8
    while following:
        end = following << 2
        if end < payload:
            return f"the area at dword {payload - 8 >> 2} links back to dword {following}"
        areas.append((identifier, payload, end))
        payload = end + 8
        if payload > size:
            if end > size:
                at = areas[-1][1] - 8 >> 2
                return f"the area at dword {at} links past the end to dword {following}"
            return f"the area at dword {following} has no room for its header"
        identifier, following = unpack(data, end)
    areas.append((identifier, payload, size))
    return areas


def link_chain(areas: list[tuple[int, bytes]]) -> bytes:
    """Return the core data of (identifier, payload) pairs: the inverse of ``walk_chain``."""
    last = len(areas) - 1
    if not last:
        return LINK.pack(areas[0][0], 0) + areas[0][1]
    parts: list[bytes] = []
    position = 0
    for index, (identifier, payload) in enumerate(areas):
        position += 8 + len(payload)
        parts.append(LINK.pack(identifier, 0 if index == last else position >> 2))
        parts.append(payload)
    return b"".join(parts)


Marks = tuple[int, ...]
"""Dword positions as in a position list, with ``SEQUENCE_MARK`` before sequences."""


class Lists(NamedTuple):
    """The three position lists; None for a missing list, () for an empty one."""

    ids: Marks | None = None
    chunks: Marks | None = None
    managers: Marks | None = None


NO_LISTS = Lists()


def fitting(lists: Lists, chunk_version: int) -> Lists:
    """Return the lists without those that a chunk version does not have."""
    if chunk_version >= VERSION_MANAGERS or lists is NO_LISTS:
        return lists
    if chunk_version >= VERSION_IDS_LISTED:
        return lists._replace(managers=None)
    return NO_LISTS


def lists_to_form(lists: Lists) -> dict[str, list[int]]:
    """Return the text form of the lists that are present, by name."""
    return {name: list(marks) for name, marks in lists._asdict().items() if marks is not None}


def lists_of_form(mapping: Mapping[str, Json]) -> Lists:
    """Return the lists from their text form."""
    found = {name: tuple(map(int, mapping[name])) for name in Lists._fields if name in mapping}
    return Lists(**found) if found else NO_LISTS


class Content(NamedTuple):
    """A payload and its position lists, relative to the payload's first dword."""

    payload: bytes
    lists: Lists = NO_LISTS


def pairs(marks: Marks) -> Iterator[tuple[int, bool]]:
    """Yield (position, whether a sequence starts there) for each item of a position list."""
    entries = iter(marks)
    for entry in entries:
        if entry == SEQUENCE_MARK:
            position = next(entries, None)
            if position is not None:
                yield position, True
        else:
            yield entry, False


def share(lists: Lists, spans: list[tuple[int, int, int]]) -> dict[int, Lists]:
    """Split position lists among the areas that contain the positions, relative to each payload.

    ``spans`` are (identifier, start, end); returns the lists of areas that have any, by start.
    """
    starts = [start for _, start, _ in spans]
    shares: dict[int, tuple[list[int], list[int], list[int]]] = {}
    for which, marks in enumerate(lists):
        for position, sequence in pairs(marks or ()):
            index = bisect_right(starts, 4 * position) - 1
            if index < 0 or 4 * position >= spans[index][2]:
                continue
            start = starts[index]
            if start not in shares:
                shares[start] = ([], [], [])
            if sequence:
                shares[start][which].append(SEQUENCE_MARK)
            shares[start][which].append(position - (start >> 2))
    return {
        start: Lists(*(tuple(found) or None for found in three)) for start, three in shares.items()
    }


def join(contents: list[Content]) -> Lists:
    """Return the position lists of a whole chunk from those of its areas."""
    joined: list[list[int]] = [[], [], []]
    start = 2
    for content in contents:
        for whole, marks in zip(joined, content.lists, strict=True):
            for position, sequence in pairs(marks or ()):
                if sequence:
                    whole.append(SEQUENCE_MARK)
                whole.append(position + start)
        start += 2 + len(content.payload) // 4
    return Lists(*(tuple(whole) or None for whole in joined)) if any(joined) else NO_LISTS


SEPARATOR: Final = ","


def decode(data: bytes, encoding: str) -> str:
    """Decode bytes; those that are invalid in every code page are escaped, as ``\\xff``."""
    if SEPARATOR in encoding:
        for page in encoding.split(SEPARATOR):
            try:
                return data.decode(page)
            except UnicodeDecodeError:
                continue
    return data.decode(encoding.rpartition(SEPARATOR)[2], "backslashreplace")


def encode(text: str, encoding: str) -> bytes:
    """Encode text; raise ``UnicodeEncodeError`` for characters that are in no code page.

    Also raised for text that would be decoded differently, in another of the code pages.
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
            encoding, text, error.start, error.end, "this character is in no code page of the file"
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
    """Return the ``struct.Struct`` of ``count`` signed dwords."""
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
        """Return the text with the ``stored`` bytes that it was decoded from."""
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
        """Return a buffer of the data that also stores their ``padding``."""
        self = super().__new__(cls, data)
        self.padding = padding
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return PaddedBytes, (bytes(self), self.padding)


def unpadded(stored: bytes, size: int) -> bytes:
    """Return the bytes without padding, as ``PaddedBytes`` if the padding is not zero."""
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

    Raises ``UnicodeEncodeError`` for text that the code page cannot encode, ``SerializeError`` for
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


F = TypeVar("F")


class ByType(dict[type, F]):
    """Functions by the type of value that they handle, or the nearest of its base classes."""

    def __missing__(self, kind: type) -> F:
        found = self[kind] = next(self[base] for base in kind.__mro__ if base in self)
        return found


class Unresolved(Frozen):
    """A reference without an object: an index into the file's table, or a CK_ID."""

    __match_args__ = ("value", "by_index")
    __slots__ = __match_args__

    value: int
    by_index: bool

    def __init__(self, value: int, by_index: bool = False) -> None:
        self._set(value, by_index)
