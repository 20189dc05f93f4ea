"""Definitions for reading and writing Virtools files: header, checksums, tables, packed parts."""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_right
from enum import IntFlag, StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from chunkwright.base.classes import Plain
from chunkwright.binary import inflate
from chunkwright.errors import CorruptError, SerializeError, TruncatedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.fileio import Limits
    from chunkwright.nmo.model.document import Header
    from chunkwright.state_chunk.chunk_format import Guid


MAGIC: Final = b"Nemo"
SIGNATURE_REST: Final = b" Fi\0"
NEWEST_FILE_VERSION: Final = 9
"""Read with the layout of version 8; never seen in a file."""
VERSION_CHECKSUM: Final = 2
VERSION_CHUNK_BUFFERS: Final = 4
VERSION_SIZES: Final = 5
VERSION_MANAGERS: Final = 6
VERSION_OBJECT_TABLE: Final = 7
VERSION_HEADER_PART: Final = 8

PART_0: Final = struct.Struct("<4s4s6I")
PART_1: Final = struct.Struct("<8I")
CHECKSUM_AT: Final = 8
OBJECT_ENTRY: Final = struct.Struct("<4I")
BARE_HEAD: Final = struct.Struct("<Ii")
BARE_RECORD: Final = struct.Struct("<III")
"""The data before the chunk of an object in files below version 4; absent without a chunk."""
_U32: Final = struct.Struct("<I")
REFERENCE_ONLY: Final = 0x80000000
"""Bit of an object id: the object has no data here, and is found by name when loading."""
ZLIB_LEVEL: Final = 4
"""The compression level of every known packed file."""


class WriteMode(IntFlag):
    """How the file was saved (header dword 6)."""

    CHUNKS_PACKED = 1
    EXTERNAL_TEXTURES = 2
    FOR_VIEWER = 4
    PACKED = 8


_MODE_WORDS: Final = {
    WriteMode.CHUNKS_PACKED: "chunks packed",
    WriteMode.EXTERNAL_TEXTURES: "external textures",
    WriteMode.FOR_VIEWER: "for viewers",
    WriteMode.PACKED: "packed",
}


def mode_text(mode: int) -> str:
    """Return a write mode as ``info`` shows it: ``0xc (for viewers, packed)``."""
    words = [word for bit, word in _MODE_WORDS.items() if mode & bit] or ["plain"]
    return f"{mode:#x} ({', '.join(words)})"


DATA_PACKED: Final = WriteMode.CHUNKS_PACKED | WriteMode.PACKED


class Checksum(StrEnum):
    """The form of the checksum of a file.

    ``FULL``: Adler-32 from 0 over header, header part and data part. ``DATA_ONLY``: over the data
    part alone, as in files of Virtools 4 and later. Below file version 8 ``FULL`` covers the
    unpacked data; below version 2 there is no checksum.
    """

    FULL = "full"
    DATA_ONLY = "data-only"
    WRONG = "wrong"


def checksums(header: bytes, header_part: bytes, data_part: bytes) -> dict[Checksum, int]:
    """Return both forms for version 8; ``header`` must have 0 as checksum."""
    full = zlib.adler32(data_part, zlib.adler32(header_part, zlib.adler32(header, 0)))
    return {Checksum.FULL: full, Checksum.DATA_ONLY: zlib.adler32(data_part, 0)}


def old_checksums(data_part: bytes) -> dict[Checksum, int]:
    """Return the checksum of versions 2 to 7, over the unpacked data part."""
    return {Checksum.FULL: zlib.adler32(data_part, 0)}


_ADLER: Final = 65521  # the prime of Adler-32
_MOST_PLACES: Final = 64
"""The most positions tried for a wrong byte; one in each 64 KB has the same effect."""


def wrong_bytes(data: bytes, stored: int) -> Iterator[tuple[int, int]]:
    """Yield the position and the right value of each byte that may be the only wrong one.

    ``stored`` is the right Adler-32, from 0. With an error ``e`` in a byte, the first sum is ``e``
    too high, the second ``e`` times the number of bytes from there to the end.
    """
    found = zlib.adler32(data, 0)
    error = ((found & 0xFFFF) - (stored & 0xFFFF)) % _ADLER
    times = ((found >> 16) - (stored >> 16)) % _ADLER
    if error > 0xFF:
        error -= _ADLER
    if not -0xFF <= error <= 0xFF or not error:
        return
    left = times * pow(error, -1, _ADLER) % _ADLER
    places = range(len(data) - left, -1, -_ADLER)
    for place in places[:_MOST_PLACES]:
        if place < len(data) and 0 <= data[place] - error <= 0xFF:
            yield place, data[place] - error


SALVAGE: Final = "chunkwright salvage saves the intact parts of a damaged file"


def note_checksum(header: Header, stored: int, sums: dict[Checksum, int], *, strict: bool) -> None:
    """Record which form of checksum is stored; if none fits, raise ``CorruptError`` when strict."""
    for form, value in sums.items():
        if value == stored:
            header.checksum = form
            return
    if strict:
        computed = ", ".join(f"{value:#010x} ({form})" for form, value in sums.items())
        raise CorruptError(
            f"the checksum is {stored:#010x}, but the content has {computed}",
            offset=CHECKSUM_AT,
            hint=f"open with --lenient, in Python strict=False, to read the file anyway; {SALVAGE}",
        )
    header.checksum = Checksum.WRONG
    header.wrong_checksum = (stored, sums[Checksum.FULL])


class PluginCategory(Plain):
    """Plugins of one kind that a file needs.

    Kinds: 0 bitmap reader, 1 sound reader, 2 model reader, 3 manager, 4 behaviour DLL,
    5 render engine, 6 movie reader, 7 extension.
    """

    __match_args__ = ("category", "guids")
    __slots__ = __match_args__

    def __init__(self, category: int, guids: list[Guid] | None = None) -> None:
        self.category = category
        self.guids: list[Guid] = [] if guids is None else guids

    def copy(self) -> Self:
        """Return a copy with its own list."""
        made = super().copy()
        made.guids = list(self.guids)
        return made


class IncludedFile(Plain):
    """A file after the data part: an included file, or a preview that is not counted.

    ``counted`` is whether the header part counts it; counted files come first.
    """

    __match_args__ = ("name", "data", "counted")
    __slots__ = __match_args__

    def __init__(self, name: bytes, data: bytes, counted: bool = True) -> None:
        self.name = name
        self.data = data
        self.counted = counted


class Packing(Plain):
    """How one part is stored: plain, or as a zlib stream of some compression level.

    The stored bytes that were read are kept with the data they unpack to, and reused as long as
    the data to be packed is the same.
    """

    __match_args__ = ("packed", "level", "kept")
    __slots__ = ("_level", "kept", "packed")

    def __init__(
        self,
        packed: bool = True,
        level: int = ZLIB_LEVEL,
        kept: tuple[bytes, bytes] | None = None,
    ) -> None:
        self.packed = packed
        self._level = level
        self.kept = kept

    @property
    def level(self) -> int:
        """The zlib level; setting it packs the data again."""
        return self._level

    @level.setter
    def level(self, value: int) -> None:
        self._level = value
        self.kept = None

    def pack(self, data: bytes, *, always: bool = False) -> bytes:
        """Return the stored form, which is plain if a stream would not be smaller.

        ``always`` returns a stream regardless, for a part that readers always inflate.
        """
        if not self.packed:
            return data
        if self.kept is not None and self.kept[0] == data:
            return self.kept[1]
        try:
            stream = zlib.compress(data, self.level)
        except (TypeError, ValueError, OverflowError, zlib.error) as error:
            raise SerializeError(f"{self.level!r:.40} is not a zlib level: {error}") from error
        return stream if always or len(stream) < len(data) else data

    @property
    def kept_plain(self) -> bool:
        """Whether a part that is marked as packed was read as plain bytes."""
        return self.packed and self.kept is not None and self.kept[0] == self.kept[1]

    def differs(self, data: bytes) -> bool:
        """Whether the data differ from what was read, if anything was."""
        return self.kept is not None and self.kept[0] != data

    def switch(self, packed: bool) -> None:
        """Set whether the part is packed; drop stored bytes that contradict it."""
        if self.packed is not packed or self.kept_plain:
            self.kept = None
        self.packed = packed

    def is_kept(self, data: bytes, *, always: bool = False) -> bool:
        """Whether ``pack`` would return kept bytes that ``level`` does not reproduce."""
        if self.kept is None or self.kept[0] != data:
            return False
        return Packing(self.packed, self.level).pack(data, always=always) != self.kept[1]

    def find_level(self) -> None:
        """Find the level that reproduces the kept bytes; leave the level unchanged if none does."""
        if self.kept is None or not self.packed:
            return
        data, stored = self.kept
        for level in (self.level, 6, 5, 9, 1, 2, 3, 7, 8, 4):
            if zlib.compress(data, level) == stored:
                self._level = level
                return


def unpack(stored: bytes, size: int, limits: Limits, *, offset: int, what: str) -> bytes:
    """Inflate to exactly ``size`` bytes, never more.

    ``offset`` is the offset of ``stored`` in the file, ``what`` its name in errors.
    """
    limits.check_unpacked(f"the unpacked size of the {what}", size, len(stored), offset)
    data = inflate(stored, size, what=f"zlib stream of the {what}", offset=offset)
    if len(data) != size:
        raise CorruptError(
            f"the {what} unpacks to {len(data):,} bytes instead of {size:,}", offset=offset
        )
    return data


def read_part(
    stored: bytes, size: int, packed: bool, limits: Limits, *, offset: int, what: str
) -> tuple[bytes, Packing]:
    """Unpack one part. A part marked as packed may be plain if it has its full size."""
    if not packed:
        if len(stored) != size:
            raise CorruptError(
                f"the plain {what} has {len(stored):,} bytes instead of {size:,}", offset=offset
            )
        return stored, Packing(packed=False, kept=(stored, stored))
    try:
        content = unpack(stored, size, limits, offset=offset, what=what)
    except CorruptError:
        if len(stored) != size:
            raise
        return stored, Packing(packed=True, kept=(stored, stored))
    return content, Packing(packed=True, kept=(content, stored))


_FEW: Final = 4096
"""How many packed bytes are unpacked at a time; near damage, one at a time."""


class Unpacked(NamedTuple):
    """The data that could be unpacked of a part, and the reason why it is damaged, or ""."""

    data: bytes
    fault: str


def unpacked_so_far(stored: bytes, size: int, expected: int, *, packed: bool) -> Unpacked:
    """Unpack a part of ``size`` bytes as far as it goes; ``expected`` bytes should be stored."""
    cut = f"{len(stored):,} of its {expected:,} bytes are present" if len(stored) < expected else ""
    if not packed or (len(stored) == size and not cut):
        return Unpacked(stored[:size], cut)
    stream = zlib.decompressobj(-zlib.MAX_WBITS)  # raw, so that its checksum is not verified
    data = bytearray()
    step, at = _FEW, 2
    while at < len(stored) and not stream.eof and len(data) <= size:
        before = stream.copy() if step > 1 else stream
        try:
            data += stream.decompress(stored[at : at + step], size + 1 - len(data))
        except zlib.error as error:
            if step == 1:
                return Unpacked(bytes(data[:size]), cut or f"it cannot be unpacked: {error}")
            stream, step = before, 1
            continue
        at += step
    own = (stream.unused_data + stored[at : at + 4])[:4]
    is_right = len(data) == size and own == zlib.adler32(data).to_bytes(4, "big")
    wrong = "the unpacked data does not match the checksum of the zlib stream"
    return Unpacked(bytes(data[:size]), cut or ("" if is_right else wrong))


class Sizes(NamedTuple):
    """The second half of a header, from version 5 onwards: sizes in bytes, counts."""

    stored_data: int
    data: int
    managers: int
    objects: int
    max_id: int
    product_version: int
    product_build: int
    table: int


def sizes_of(data: bytes) -> Sizes:
    """Return the second half of the header of a file of version 5 or later."""
    return Sizes._make(PART_1.unpack_from(data, PART_0.size))


def check_counts(table: bytes, content: bytes, managers: int, objects: int) -> None:
    """Check the header's counts against the minimum size of so many objects and managers."""
    if objects * OBJECT_ENTRY.size > len(table):
        raise TruncatedError(
            f"a table of {objects:,} objects does not fit into {len(table):,} bytes", offset=0x2C
        )
    if managers * 12 + objects * 4 > len(content):
        raise TruncatedError(
            f"{managers:,} managers and {objects:,} objects do not fit into {len(content):,} bytes",
            offset=0x28,
        )


Entries = list[tuple[int, int, int, int]]
"""The rows of an object table: CK_ID, class, file index, length of the name."""


def read_object_table(table: bytes, position: int, count: int) -> tuple[int, Entries]:
    """Read the rows of the object table; return the offset after it, and rows without names."""
    size = len(table)
    if count * OBJECT_ENTRY.size > size - position:
        raise TruncatedError(
            f"a table of {count:,} objects does not fit into {size - position:,} bytes",
            offset=0x2C,
        )
    unpack_entry = OBJECT_ENTRY.unpack_from
    entries: Entries = []
    try:
        for _ in range(count):
            entry = unpack_entry(table, position)
            entries.append(entry)
            position += 16 + entry[3]
    except struct.error:
        raise _cut_off(position, size, len(entries)) from None
    if position > size:
        raise _cut_off(position, size, count)
    return position, entries


def _cut_off(position: int, size: int, read: int) -> TruncatedError:
    """Return the error for a cut-off object table: inside the last name, or at ``position``."""
    if position > size:
        return TruncatedError(
            f"the last name takes {position - size:,} bytes more than the object table has"
        ).within("objects", read - 1)
    return TruncatedError("the object table is cut off").within("objects", read)


def u32_at(data: bytes, position: int, what: str) -> tuple[int, int]:
    """Return the dword at a position and the position after it; ``what`` names it in errors."""
    if position + 4 > len(data):
        raise TruncatedError(f"the data ends before {what}", offset=position)
    return _U32.unpack_from(data, position)[0], position + 4


def chunk_starts(content: bytes, position: int, count: int, starts: list[int]) -> int:
    """Find the chunk of each object of the table; the offsets of sizes go into ``starts``."""
    unpack_size = _U32.unpack_from
    try:
        for _ in range(count):
            starts.append(position)
            position += 4 + unpack_size(content, position)[0]
    except struct.error:
        raise _lacking_chunk(content, starts) from None
    if position > len(content):
        raise _lacking_chunk(content, starts)
    starts.append(position)
    return position


def _lacking_chunk(content: bytes, starts: list[int]) -> TruncatedError:
    """Return the error for a truncated chunk, the last one that starts inside the data."""
    size = len(content)
    index = bisect_right(starts, size) - 1
    start = starts[index] + 4
    if start > size:
        message = "the data part ends early"
    else:
        length = _U32.unpack_from(content, start - 4)[0]
        message = f"a chunk of {length:,} bytes does not fit into {size - start:,} bytes"
    return TruncatedError(message, offset=start - 4).within("objects", index)
