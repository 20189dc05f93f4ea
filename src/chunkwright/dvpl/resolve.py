"""Reading DVPL files, without trusting anything in the footer before it is checked."""

from __future__ import annotations

import zlib
from typing import Final

from chunkwright_kaitai.dava_dvpl import DavaDvpl

from chunkwright.dvpl.codecs import FOOTER, MAGIC, DvplType, decode
from chunkwright.dvpl.model import DvplFile, DvplWrapper
from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.limits import DEFAULT_LIMITS, Limits

# The position of each field, counted from the end of the file.
_UNPACKED_SIZE: Final = -20
_PACKED_SIZE: Final = -16
_CRC32: Final = -12
_TYPE: Final = -8
_MAGIC: Final = -4


def read(data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> DvplFile:
    """Unpack a DVPL file and check every field of its footer.

    The order is magic, packed size, CRC-32, type, unpacked size. Raises ``CorruptError`` or
    ``TruncatedError`` with the expected and actual value, ``LimitError`` before anything is
    unpacked.
    """
    packed = _read_structure(data)
    kind, size = _check_footer(packed), packed.footer.len_unpacked
    where = len(data) + _UNPACKED_SIZE
    limits.check("the unpacked size", size, "unpacked_size", where)
    try:
        payload, bare = decode(kind, packed.payload, size)
    except CorruptError as error:
        error.offset = where if error.offset is None else error.offset
        raise
    return DvplFile(payload, DvplWrapper(kind, bare_deflate=bare, packed=data))


def _read_structure(data: bytes) -> DavaDvpl:
    """Split the file into payload and footer, after checking that it has one."""
    if len(data) < FOOTER.size:
        raise TruncatedError(
            f"expected at least the {FOOTER.size} bytes of a DVPL footer, found {len(data)}"
        )
    magic = data[_MAGIC:]
    if magic != MAGIC:
        raise CorruptError(
            f"expected {MAGIC!r} at the end of the file, found {magic!r}", offset=len(data) + _MAGIC
        )
    return DavaDvpl.from_bytes(data)


def _check_footer(packed: DavaDvpl) -> DvplType:
    """Check the footer against the payload and return the type."""
    footer, stored = packed.footer, len(packed.payload)
    end = stored + FOOTER.size
    if footer.len_packed != stored:
        raise CorruptError(
            f"the footer says {footer.len_packed:,} packed bytes, but the file has {stored:,}",
            offset=end + _PACKED_SIZE,
        )
    crc = zlib.crc32(packed.payload)
    if footer.crc32 != crc:
        raise CorruptError(
            f"the footer says CRC-32 {footer.crc32:#010x}, but the packed bytes have {crc:#010x}",
            offset=end + _CRC32,
        )
    # An enum member if the spec knows the type, else a plain number.
    kind = int(footer.codec)
    if kind not in DvplType.__members__.values():
        known = ", ".join(f"{known.value} {known.name}" for known in DvplType)
        raise CorruptError(
            f"unknown packing type {kind}, expected one of {known}", offset=end + _TYPE
        )
    if kind == DvplType.NONE and footer.len_unpacked != stored:
        raise CorruptError(
            f"the footer says {footer.len_unpacked:,} unpacked bytes, but {stored:,} are stored",
            offset=end + _UNPACKED_SIZE,
        )
    return DvplType(kind)
