"""The five ways to pack a payload, and the footer that says which one was used.

All numbers are little-endian. The footer is ``LitePack::Footer`` in the engine's
PackFormatSpec.h.
"""

from __future__ import annotations

import enum
import struct
import zlib
from typing import TYPE_CHECKING, Final

import lz4.block

from chunkwright.binary.inflate import inflate
from chunkwright.dvpl import lz4_blocks, parts
from chunkwright.errors import CorruptError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Callable

Buffer = bytes | memoryview

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
    """Unpack to exactly ``size`` bytes; without ``strict``, take parts with wrong checksums.

    Return the payload, whether it was bare deflate data, and which checksum was wrong. Never unpacks more than ``size`` + 1 bytes. Raises ``CorruptError``.
    """
    bare, odd = False, ""
    if kind is DvplType.NONE:
        payload = bytes(packed)
    elif kind is DvplType.RFC1951:
        payload, bare = _inflate_any(packed, size)
    elif kind is DvplType.LZ4_STREAM:
        payload, odd = parts.join(packed, size, lz4_decode, strict=strict)
    else:
        payload = lz4_decode(packed, size)
    if len(payload) != size:
        raise CorruptError(
            f"the payload unpacks to {len(payload):,} bytes, but the footer says {size:,}"
        )
    return payload, bare, odd


def encode(kind: DvplType, payload: bytes, level: int | None, *, bare: bool = False) -> bytes:
    """Pack ``payload`` at ``level``, None for the default; ``bare`` applies to deflate only."""
    if level is None and LEVELS[kind]:
        level = LEVELS[kind][0]
    if kind is DvplType.NONE or level is None:
        return payload
    if kind is DvplType.RFC1951:
        packer = zlib.compressobj(level, wbits=-zlib.MAX_WBITS if bare else zlib.MAX_WBITS)
        return packer.compress(payload) + packer.flush()
    if kind is DvplType.LZ4_STREAM:
        return parts.split(payload, _lz4_encoder(level))
    if len(payload) > LZ4_MOST:
        raise SerializeError(
            f"the payload has {len(payload):,} bytes, more than the {LZ4_MOST:,} of an LZ4 block",
            hint="use DvplType.LZ4_STREAM",
        )
    return _lz4_encoder(level)(payload)


def lz4_decode(packed: Buffer, size: int) -> bytes:
    """Unpack one LZ4 block of at most ``size`` bytes.

    A block that the library refuses, but that other readers unpack to exactly ``size`` bytes, is
    unpacked as they do; see ``is_sound``.
    """
    if size > min(LZ4_MOST, LZ4_BEST_RATIO * len(packed)):
        raise CorruptError(
            f"an LZ4 block of {len(packed):,} bytes cannot unpack to the declared {size:,}"
        )
    try:
        payload: bytes = lz4.block.decompress(packed, uncompressed_size=size)
    except lz4.block.LZ4BlockError:
        return lz4_blocks.decode(bytes(packed), size)
    return payload


def is_sound(block: Buffer, size: int) -> bool:
    """Whether the LZ4 library unpacks a block."""
    try:
        lz4.block.decompress(block, uncompressed_size=size)
    except lz4.block.LZ4BlockError:
        return False
    return True


def _lz4_encoder(level: int) -> Callable[[Buffer], bytes]:
    """Return the encoder that LZ4 frames use: HC from level 3, else fast, faster below 0."""
    options: dict[str, str | int] = {"store_size": False}
    if level >= HC_LEVEL:
        options |= {"mode": "high_compression", "compression": level}
    else:
        options |= {"mode": "fast", "acceleration": max(1, 1 - level)}

    def compress(payload: Buffer) -> bytes:
        packed: bytes = lz4.block.compress(payload, **options)
        return packed

    return compress


def _inflate_any(packed: Buffer, size: int) -> tuple[bytes, bool]:
    try:
        return inflate(packed, size, whole=True), False
    except CorruptError as as_zlib:
        try:
            return inflate(packed, size, bare=True, whole=True), True
        except CorruptError:
            raise as_zlib from as_zlib.__cause__
