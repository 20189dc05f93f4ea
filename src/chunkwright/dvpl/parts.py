"""Type 4: a payload packed as separate LZ4 blocks, so that it can be read in parts.

A u32 count, a table of 24 bytes per part, then the blocks. The engine fork that has this type
(MelvilPE/dava.revanced, LZ4Compressor.cpp) packs 1 MiB per part and treats a CRC of 0 as
unknown.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.binary.paths import within
from chunkwright.errors import CorruptError, TruncatedError

if TYPE_CHECKING:
    from collections.abc import Callable

Buffer = bytes | memoryview

PART_SIZE: Final = 1 << 20
# What to do about a wrong checksum.
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


def split(payload: bytes, compress: Callable[[Buffer], bytes]) -> bytes:
    """Pack ``payload`` part by part."""
    view = memoryview(payload)
    raw = [view[start : start + PART_SIZE] for start in range(0, len(view), PART_SIZE)]
    blocks = [compress(part) for part in raw]
    offset = COUNT.size + ROW.size * len(raw)
    table = bytearray(COUNT.pack(len(raw)))
    for part, block in zip(raw, blocks, strict=True):
        table += ROW.pack(offset, zlib.crc32(block), len(block), zlib.crc32(part), len(part))
        offset += len(block)
    return b"".join([table, *blocks])


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
