"""The header of a PVR file of version 3: the format of its pixels, and their offsets."""

from __future__ import annotations

import struct
from typing import Final

from chunkwright.errors import CorruptError, TruncatedError, UnsupportedVersionError
from chunkwright.tex.pictures.layout import (
    BC1,
    BC2,
    BC3,
    BC4,
    BC5,
    BC6,
    BC7,
    ETC1,
    PVRTC2,
    PVRTC4,
    Blocks,
    Layout,
    Pixels,
    channels,
)

MAGIC: Final = b"PVR\x03"
# Version, flags, pixels, colour space, type of channels, sizes and counts, length of metadata.
_HEADER: Final = struct.Struct("<2IQ9I")
_FIRST_ASTC: Final = 27
# Channels of these sizes follow one another; smaller ones are bits of one number.
_WHOLE: Final = {8, 16, 32}
# The largest sizes of a pixel in bytes: of channels that stand alone, and of such a number.
_MOST_BYTES: Final = 16
_WORD: Final = 4
# By the type of channels: plain numbers, and floats. Those with a sign are neither.
_UNSIGNED: Final = {0, 2, 4, 6, 8, 10}
_FLOAT: Final = 12
_FLOAT_SIZES: Final = {16, 32}

# The block sizes, in the order of their numbers.
_ASTC: Final = (
    *((4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8)),
    *((10, 5), (10, 6), (10, 8), (10, 10), (12, 10), (12, 12)),
)
_BLOCKS: Final = {
    0: PVRTC2,
    1: PVRTC2,
    2: PVRTC4,
    3: PVRTC4,
    6: ETC1,
    7: BC1,
    8: BC2,
    9: BC2,
    10: BC3,
    11: BC3,
    12: BC4,
    13: BC5,
    14: BC6,
    15: BC7,
    22: Blocks("ETC2", "etc2", (4, 4), 8),
    23: Blocks("ETC2_A8", "etc2a8", (4, 4), 16),
    24: Blocks("ETC2_A1", "etc2a1", (4, 4), 8),
    25: Blocks("EAC_R", "eacr", (4, 4), 8),
    26: Blocks("EAC_RG", "eacrg", (4, 4), 16),
    **{
        _FIRST_ASTC + place: Blocks("ASTC_{}x{}".format(*block), "astc", block, 16)
        for place, block in enumerate(_ASTC)
    },
}


def layout(data: bytes) -> Layout:
    """Return the layout; ``CorruptError`` or ``UnsupportedVersionError`` if it is unknown."""
    if len(data) < _HEADER.size:
        raise TruncatedError(
            f"expected a header of {_HEADER.size} bytes, the file has {len(data):,}"
        )
    fields = _HEADER.unpack_from(data)
    _, _, code, _, kind, height, width, depth, surfaces, faces, _, extra = fields
    if not all((height, width, depth, surfaces, faces)) or faces > 6:
        raise CorruptError(
            f"{width} x {height} pixels on {faces} faces are not a picture", offset=24
        )
    if depth > 1:
        raise UnsupportedVersionError("volumes of pixels are not decoded", offset=32)
    pixels = _pixels(code, kind)
    # All faces of a level precede the next level.
    start, length = _HEADER.size + extra, pixels.length(width, height)
    return Layout(width, height, pixels, tuple(start + face * length for face in range(faces)))


def _pixels(code: int, kind: int) -> Pixels:
    """Return the format of a code: a number, or up to four letters and the bits of each."""
    if code >> 32 == 0:
        if code not in _BLOCKS:
            raise UnsupportedVersionError(f"PVR pixel format {code} is not decoded", offset=8)
        return _BLOCKS[code]
    raw = code.to_bytes(8, "little")
    order = raw[:4].rstrip(b"\0").decode("latin-1")
    sizes = tuple(raw[4 : 4 + len(order)])
    size, rest = divmod(sum(sizes), 8)
    if (
        set(order) - set("rgbalix")
        or len(set(order)) < len(order)
        or rest
        or not 0 < size <= (_MOST_BYTES if set(sizes) <= _WHOLE else _WORD)
    ):
        raise UnsupportedVersionError(
            f"PVR pixels {order!r} of {', '.join(map(str, sizes))} bits are not decoded", offset=8
        )
    is_float = kind == _FLOAT
    if kind not in {*_UNSIGNED, _FLOAT} or (is_float and set(sizes) - _FLOAT_SIZES):
        raise UnsupportedVersionError(
            f"PVR channels of type {kind} and {', '.join(map(str, sizes))} bits are not decoded",
            offset=20,
        )
    name = f"{order.upper()}{''.join(map(str, sizes))}{'F' if is_float else ''}"
    if set(sizes) <= _WHOLE:
        return channels(name, order, sizes, is_float=is_float)
    # Smaller channels are bits of one number, highest first.
    return channels(name, order[::-1], sizes[::-1])
