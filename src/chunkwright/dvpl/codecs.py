"""The five ways of packing a payload, unpacked here, and the footer that states which was used.

Nothing in the footer is trusted before it is checked.

All numbers are little-endian. The footer is ``LitePack::Footer`` in the engine's
PackFormatSpec.h.
"""

from __future__ import annotations

import enum
import struct
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.binary import inflate, within
from chunkwright.errors import CorruptError, TruncatedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType


_MIN_MATCH: Final = 4
# A length that fills its four bits continues in further bytes, until one is below 255.
NIBBLE: Final = 15
MORE: Final = 255
_OFFSET_SIZE: Final = 2


class Sequence(NamedTuple):
    """Literals from ``start`` to ``stop``, then a match; the last of a block has no match.

    ``at`` is its offset in the block. ``offset`` and ``length`` of the match are in bytes of the
    output; ``length`` is 0 if there is no match.
    """

    at: int
    start: int
    stop: int
    offset: int
    length: int


def sequences(block: bytes) -> Iterator[Sequence]:
    """Yield the sequences of a block; ``CorruptError`` if it ends inside one."""
    pos, end = 0, len(block)
    while pos < end:
        at, token = pos, block[pos]
        count, pos = token >> 4, pos + 1
        if count == NIBBLE:
            count, pos = _long(block, pos)
        start, pos = pos, pos + count
        if pos > end:
            raise _cut_off(at)
        if pos == end:
            yield Sequence(at, start, pos, 0, 0)
            return
        stop, pos = pos, pos + _OFFSET_SIZE
        if pos > end:
            raise _cut_off(at)
        offset = block[stop] | block[stop + 1] << 8
        count = token & NIBBLE
        if count == NIBBLE:
            count, pos = _long(block, pos)
        yield Sequence(at, start, stop, offset, count + _MIN_MATCH)


def decode_block(block: bytes, size: int) -> bytes:
    """Unpack a block to exactly ``size`` bytes; matches of offset 0 are zeros.

    Raises ``CorruptError``, with the offset in the block if the block is at fault; never unpacks
    more than ``size`` bytes.
    """
    out = bytearray()
    for sequence in sequences(block):
        out += block[sequence.start : sequence.stop]
        if sequence.offset > len(out):
            raise CorruptError(
                f"a match reaches {sequence.offset:,} bytes back, but there are only {len(out):,}",
                offset=sequence.at,
            )
        if len(out) + sequence.length > size:
            raise CorruptError(f"the LZ4 block unpacks to more than the declared {size:,} bytes")
        if sequence.offset == 0:
            out += bytes(sequence.length)
        elif sequence.length:
            # A match may overlap its own output, which then repeats.
            start = len(out) - sequence.offset
            seed = out[start : start + sequence.length]
            times = -(-sequence.length // len(seed))
            out += (seed * times)[: sequence.length]
    if len(out) != size:
        raise CorruptError(
            f"the LZ4 block unpacks to {len(out):,} bytes instead of the declared {size:,}"
        )
    return bytes(out)


def find_zero_offset(block: bytes) -> int | None:
    """Return the offset in the block of the first match of offset 0; None if there is none."""
    if b"\0\0" not in block:
        return None
    for sequence in sequences(block):
        if sequence.length and sequence.offset == 0:
            return sequence.at
    return None


def _long(block: bytes, pos: int) -> tuple[int, int]:
    """Return a length that continues at an offset after its four bits, and the offset after it."""
    total = NIBBLE
    while True:
        if pos >= len(block):
            raise _cut_off(pos)
        total += block[pos]
        pos += 1
        if block[pos - 1] != MORE:
            return total, pos


def _cut_off(at: int) -> CorruptError:
    return CorruptError("the LZ4 block ends inside a sequence", offset=at)


Buffer = bytes | memoryview

PART_SIZE: Final = 1 << 20
# The hint for a wrong checksum.
LENIENT: Final = "open with --lenient, in Python strict=False, to read it anyway"
COUNT: Final = struct.Struct("<I")
# Offset from the start of the file, then CRC-32 and size, packed and raw.
ROW: Final = struct.Struct("<Q4I")


class Part(NamedTuple):
    """One row of the table; sizes and the offset are in bytes."""

    offset: int
    packed_crc: int
    packed_size: int
    raw_crc: int
    raw_size: int


def join(
    packed: Buffer, size: int, decompress: Callable[[Buffer, int], bytes], *, strict: bool = True
) -> tuple[bytes, str]:
    """Unpack all parts, whose raw sizes have to add up to ``size``.

    The whole table is checked before the first part is unpacked. Raises ``CorruptError``
    with the path ``/parts/<n>``. Without ``strict``, returns the first wrong checksum, else "".
    """
    table = read_table(packed, size)
    raw: list[bytes] = []
    odd = ""
    with within("parts") as place:
        for place.index, part in enumerate(table):
            payload, error = _unpack(part, packed, decompress)
            if error is not None and strict:
                raise error
            if error is not None:
                odd = odd or f"part {place.index}: {error.message}"
            raw.append(payload)
    return b"".join(raw), odd


def read_table(packed: Buffer, size: int) -> list[Part]:
    """Read and check the table: parts inside the payload, no overlaps, sizes that add up."""
    if len(packed) < COUNT.size:
        raise TruncatedError(
            f"expected a parts table of at least 4 bytes, found {len(packed)}", offset=0
        )
    (count,) = COUNT.unpack_from(packed)
    end = COUNT.size + ROW.size * count
    if end > len(packed):
        raise TruncatedError(
            f"a table of {count:,} parts ends at {end:,}, beyond the payload at {len(packed):,}",
            offset=0,
        )
    table = [Part(*row) for row in ROW.iter_unpack(packed[COUNT.size : end])]
    for index, part in sorted(enumerate(table), key=lambda item: item[1].offset):
        where = f"part {index}, {part.packed_size:,} bytes at {part.offset:#x},"
        at = COUNT.size + ROW.size * index
        if part.offset < end:
            raise CorruptError(f"{where} overlaps the part before it, up to {end:#x}", offset=at)
        end = part.offset + part.packed_size
        if end > len(packed):
            raise CorruptError(
                f"{where} extends beyond the end of the payload at {len(packed):#x}", offset=at
            )
    total = sum(part.raw_size for part in table)
    if total != size:
        raise CorruptError(
            f"the parts unpack to {total:,} bytes, but the footer says {size:,}", offset=0
        )
    return table


def _unpack(
    part: Part, packed: Buffer, decompress: Callable[[Buffer, int], bytes]
) -> tuple[bytes, CorruptError | None]:
    """Return the bytes of a part, and the error if one of its checksums is wrong."""
    block = packed[part.offset : part.offset + part.packed_size]
    odd = _crc_error("packed", part.packed_crc, block, part)
    try:
        raw = decompress(block, part.raw_size)
    except CorruptError as error:
        error.offset = part.offset
        if odd is not None:
            raise odd from error
        raise
    if len(raw) != part.raw_size:
        raise odd or CorruptError(
            f"unpacks to {len(raw):,} bytes, but the table says {part.raw_size:,}",
            offset=part.offset,
        )
    return raw, odd or _crc_error("unpacked", part.raw_crc, raw, part)


def _crc_error(which: str, announced: int, data: Buffer, part: Part) -> CorruptError | None:
    if announced in (0, found := zlib.crc32(data)):
        return None
    return CorruptError(
        f"the {which} bytes have CRC-32 {found:#010x}, but the table says {announced:#010x}",
        offset=part.offset,
        hint=LENIENT,
    )


MAGIC: Final = b"DVPL"
# Unpacked size, packed size, CRC-32 of the packed payload, type, magic.
FOOTER: Final = struct.Struct("<4I4s")

# No byte of an LZ4 block can expand to more than this: a length byte adds up to 255.
LZ4_BEST_RATIO: Final = 255
# LZ4_MAX_INPUT_SIZE: the maximum size of one block.
LZ4_MOST: Final = 0x7E000000
# Levels from here on use the high-compression encoder.
HC_LEVEL: Final = 3


class DvplType(enum.IntEnum):
    """How the payload is packed: the type number of the footer.

    ``LZ4_HC`` is an LZ4 block like ``LZ4``, made by the slower encoder. ``RFC1951`` is a
    zlib stream (RFC 1950) despite its name: the engine calls miniz ``compress``.
    ``LZ4_STREAM`` is a table of separate LZ4 blocks of 1 MiB each.
    """

    NONE = 0
    LZ4 = 1
    LZ4_HC = 2
    RFC1951 = 3
    LZ4_STREAM = 4


# The levels to try when looking for the one that a payload was packed with, most likely first;
# the first is also the default for packing.
_HC_LEVELS: Final = (9, 12, 10, 4, 3, 5, 6, 7, 8, 11)
LEVELS: Final[dict[DvplType, tuple[int, ...]]] = {
    DvplType.NONE: (),
    DvplType.LZ4: (0, *range(-1, -9, -1), *_HC_LEVELS),
    DvplType.LZ4_HC: (*_HC_LEVELS, 0),
    DvplType.RFC1951: (6, 9, 1, 2, 3, 4, 5, 7, 8, 0),
    DvplType.LZ4_STREAM: (*_HC_LEVELS, 0),
}


def decode(
    kind: DvplType, packed: Buffer, size: int, *, strict: bool = True
) -> tuple[bytes, bool, str]:
    """Unpack to exactly ``size`` bytes; without ``strict``, accept parts with wrong checksums.

    Return the payload, whether it was bare deflate data, and which checksum was wrong. Never unpacks more than ``size`` + 1 bytes. Raises ``CorruptError``.
    """
    bare, odd = False, ""
    if kind is DvplType.NONE:
        payload = bytes(packed)
    elif kind is DvplType.RFC1951:
        payload, bare = _inflate_any(packed, size)
    elif kind is DvplType.LZ4_STREAM:
        payload, odd = join(packed, size, lz4_decode, strict=strict)
    else:
        payload = lz4_decode(packed, size)
    if len(payload) != size:
        raise CorruptError(
            f"the payload unpacks to {len(payload):,} bytes, but the footer says {size:,}"
        )
    return payload, bare, odd


def lz4_decode(packed: Buffer, size: int) -> bytes:
    """Unpack one LZ4 block of at most ``size`` bytes.

    A block that the library refuses, but that other readers unpack to exactly ``size`` bytes, is
    unpacked as they do; see ``is_sound``.
    """
    if size > min(LZ4_MOST, LZ4_BEST_RATIO * len(packed)):
        raise CorruptError(
            f"an LZ4 block of {len(packed):,} bytes cannot unpack to the declared {size:,}"
        )
    library = lz4_library()
    if library is None:
        return decode_block(bytes(packed), size)
    try:
        payload: bytes = library.decompress(packed, uncompressed_size=size)
    except library.LZ4BlockError:
        return decode_block(bytes(packed), size)
    return payload


def lz4_library() -> ModuleType | None:
    """Return the LZ4 library; None if it is not installed, as in a browser."""
    try:
        import lz4.block
    except ImportError:
        return None
    library: ModuleType = lz4.block
    return library


def is_sound(block: Buffer, size: int) -> bool:
    """Whether the LZ4 library unpacks a block; without it, whether all matches have an offset."""
    library = lz4_library()
    if library is None:
        return find_zero_offset(bytes(block)) is None
    try:
        library.decompress(block, uncompressed_size=size)
    except library.LZ4BlockError:
        return False
    return True


def _inflate_any(packed: Buffer, size: int) -> tuple[bytes, bool]:
    try:
        return inflate(packed, size, whole=True), False
    except CorruptError as as_zlib:
        try:
            return inflate(packed, size, bare=True, whole=True), True
        except CorruptError:
            raise as_zlib from as_zlib.__cause__


def fits(data: bytes) -> bool:
    """Whether the footer states the size of the data before it."""
    start = len(data) - FOOTER.size
    return start >= 0 and FOOTER.unpack_from(data, start)[1] == start


# The position of each field, counted from the end of the file.
_UNPACKED_SIZE: Final = -20


_PACKED_SIZE: Final = -16


_CRC32: Final = -12


_TYPE: Final = -8


_MAGIC: Final = -4


_TYPES: Final = {int(kind): kind for kind in DvplType}


class Unpacked(NamedTuple):
    """A payload, how it was packed, and the wrong checksums that were accepted anyway.

    ``packed`` is the whole file with right checksums; empty if it has to be packed again for that.
    """

    payload: bytes
    type: DvplType
    bare_deflate: bool
    packed: bytes
    odd: str


def unwrap(
    data: bytes, *, limits: Limits = DEFAULT_LIMITS, strict: bool = True
) -> tuple[bytes, str]:
    """Return the payload, and which wrong checksum was tolerated; "" if none."""
    found = unpack(data, limits=limits, strict=strict)
    return found.payload, found.odd


def unpack(data: bytes, *, limits: Limits = DEFAULT_LIMITS, strict: bool = True) -> Unpacked:
    """Unpack the payload, with the checks of ``read``."""
    size, kind, odd = _check_footer(data, strict=strict)
    where = len(data) + _UNPACKED_SIZE
    limits.check_unpacked("the unpacked size", size, len(data), where)
    try:
        payload, bare, odd_parts = decode(
            kind, memoryview(data)[: -FOOTER.size], size, strict=strict
        )
    except CorruptError as error:
        error.offset = where if error.offset is None else error.offset
        raise
    if odd_parts:
        return Unpacked(payload, kind, bare, b"", odd_parts)
    if odd:
        crc = zlib.crc32(data[: -FOOTER.size]).to_bytes(_TYPE - _CRC32, "little")
        data = b"".join([data[:_CRC32], crc, data[_TYPE:]])
    return Unpacked(payload, kind, bare, data, odd)


def _check_footer(data: bytes, *, strict: bool) -> tuple[int, DvplType, str]:
    """Check the footer against the payload.

    Return the unpacked size, the type, and which wrong checksum was accepted if not ``strict``.
    """
    end = len(data)
    stored = end - FOOTER.size
    if stored < 0:
        raise TruncatedError(
            f"expected at least the {FOOTER.size} bytes of a DVPL footer, found {end}"
        )
    size, packed_size, stored_crc, number, magic = FOOTER.unpack_from(data, stored)
    if magic != MAGIC:
        raise CorruptError(
            f"expected {MAGIC!r} at the end of the file, found {magic!r}", offset=end + _MAGIC
        )
    if packed_size != stored:
        raise CorruptError(
            f"the footer says {packed_size:,} packed bytes, but the file has {stored:,}",
            offset=end + _PACKED_SIZE,
        )
    crc, odd = zlib.crc32(memoryview(data)[:stored]), ""
    if stored_crc != crc:
        odd = f"the footer says CRC-32 {stored_crc:#010x}, but the packed bytes have {crc:#010x}"
        if strict:
            raise CorruptError(odd, offset=end + _CRC32, hint=LENIENT)
    kind = _TYPES.get(number)
    if kind is None:
        known = ", ".join(f"{known.value} {known.name}" for known in DvplType)
        raise CorruptError(
            f"unknown packing type {number}, expected one of {known}", offset=end + _TYPE
        )
    if kind is DvplType.NONE and size != stored:
        raise CorruptError(
            f"the footer says {size:,} unpacked bytes, but {stored:,} are stored",
            offset=end + _UNPACKED_SIZE,
        )
    return size, kind, odd
