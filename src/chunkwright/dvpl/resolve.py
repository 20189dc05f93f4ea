"""Reading DVPL files, without trusting anything in the footer before it is checked."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.dvpl.codecs import FOOTER, LENIENT, MAGIC, DvplType, decode
from chunkwright.errors import CorruptError, TruncatedError

if TYPE_CHECKING:
    from chunkwright.dvpl.model import DvplFile

# The position of each field, counted from the end of the file.
_UNPACKED_SIZE: Final = -20
_PACKED_SIZE: Final = -16
_CRC32: Final = -12
_TYPE: Final = -8
_MAGIC: Final = -4

_TYPES: Final = {int(kind): kind for kind in DvplType}


class Unpacked(NamedTuple):
    """A payload, how it was packed, and what was wrong with checksums that were taken anyway.

    ``packed`` is the whole file with right checksums; empty if it has to be packed again for that.
    """

    payload: bytes
    type: DvplType
    bare_deflate: bool
    packed: bytes
    odd: str


def read(data: bytes, *, limits: Limits = DEFAULT_LIMITS, strict: bool = True) -> DvplFile:
    """Unpack a DVPL file and check every field of its footer.

    The order is magic, packed size, CRC-32, type, unpacked size. Raises ``CorruptError`` or
    ``TruncatedError`` with the expected and actual value, ``LimitError`` before anything is
    unpacked. Without ``strict``, wrong checksums are taken; they are right when it is written.
    """
    from chunkwright.dvpl.model import DvplFile, DvplWrapper  # here: unpacking needs neither

    found = unpack(data, limits=limits, strict=strict)
    wrapper = DvplWrapper(
        found.type, bare_deflate=found.bare_deflate, packed=found.packed, mended=found.odd
    )
    return DvplFile(found.payload, wrapper)


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

    Return the unpacked size, the type, and which wrong checksum was taken if not ``strict``.
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
