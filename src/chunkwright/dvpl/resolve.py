"""Take a DVPL file apart, and trust nothing in its footer before it is checked."""

from __future__ import annotations

import zlib
from typing import Final

from chunkwright.dvpl.codecs import FOOTER, MAGIC, DvplType, decode
from chunkwright.dvpl.model import DvplFile, DvplWrapper
from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.limits import DEFAULT_LIMITS, Limits

# Where each field stands, counted from the end of the file.
_UNPACKED_SIZE: Final = -20
_PACKED_SIZE: Final = -16
_CRC32: Final = -12
_TYPE: Final = -8
_MAGIC: Final = -4


def read(data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> DvplFile:
    """Unpack a DVPL file and check all that its footer says.

    In this order: magic, packed size, CRC-32, type, unpacked size. Raises ``CorruptError``
    or ``TruncatedError`` with both values, ``LimitError`` before anything is unpacked.
    """
    size, kind = _check_footer(data)
    limits.check("the unpacked size", size, "unpacked_size", len(data) + _UNPACKED_SIZE)
    try:
        payload, bare = decode(kind, memoryview(data)[: -FOOTER.size], size)
    except CorruptError as error:
        error.offset = len(data) + _UNPACKED_SIZE if error.offset is None else error.offset
        raise
    return DvplFile(payload, DvplWrapper(kind, bare_deflate=bare, packed=data))


def _check_footer(data: bytes) -> tuple[int, DvplType]:
    """Give the announced size of the payload and how it is packed."""
    if len(data) < FOOTER.size:
        raise TruncatedError(f"a DVPL footer has {FOOTER.size} bytes, the file {len(data)}")
    size, packed_size, crc, kind, magic = FOOTER.unpack_from(data, len(data) - FOOTER.size)
    packed = memoryview(data)[: -FOOTER.size]

    def wrong(message: str, field: int) -> CorruptError:
        return CorruptError(message, offset=len(data) + field)

    if magic != MAGIC:
        raise wrong(f"the file ends with {magic!r} and not with {MAGIC!r}", _MAGIC)
    if packed_size != len(packed):
        raise wrong(
            f"the footer says {packed_size:,} packed bytes, the file has {len(packed):,}",
            _PACKED_SIZE,
        )
    if crc != (found := zlib.crc32(packed)):
        raise wrong(
            f"the footer says CRC-32 {crc:#010x}, the packed bytes have {found:#010x}", _CRC32
        )
    if kind not in DvplType.__members__.values():
        known = ", ".join(f"{known.value} {known.name}" for known in DvplType)
        raise wrong(f"the footer says packing type {kind}, known are {known}", _TYPE)
    if size != packed_size and kind == DvplType.NONE:
        raise wrong(
            f"the footer says {size:,} unpacked bytes, the payload is stored in {packed_size:,}",
            _UNPACKED_SIZE,
        )
    return size, DvplType(kind)
