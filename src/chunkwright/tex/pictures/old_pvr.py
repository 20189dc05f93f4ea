"""The header of a PVR file of version 2: the format of its pixels, and their offsets.

https://docs.imgtec.com/specifications/pvr-file-format-specification/html/topics/pvr-legacy-file-formats.html
"""

from __future__ import annotations

import struct
from typing import Final

from chunkwright.errors import CorruptError, TruncatedError, UnsupportedVersionError
from chunkwright.tex.pictures.layout import (
    BC1,
    BC2,
    BC3,
    ETC1,
    PVRTC2,
    PVRTC4,
    R16F,
    R32F,
    RG16,
    RG16F,
    RG32F,
    RGBA16,
    RGBA16F,
    RGBA32F,
    Blocks,
    Layout,
    Pixels,
    chain,
    channels,
)

# The offset of the magic, after the fields of version 1.
MAGIC: Final = b"PVR!"
MAGIC_AT: Final = 44
# Its own size, sizes and count of smaller levels, flags, length, bits, masks, magic, surfaces.
_HEADER: Final = struct.Struct("<13I")
_FLAGS_AT: Final = 16
# The lowest byte of the flags is the format. Pixels behind one another may be stored in the order
# of a curve; those of PVRTC always are. Whether rows are flipped is a note for who drew them: the
# engine takes them as they are.
_FORMAT: Final = 0xFF
_TWIDDLED: Final = 0x200
_CUBE: Final = 0x1000
_VOLUME: Final = 0x4000
_CUBE_FACES: Final = 6

# Channels from the lowest bit up.
_ARGB4: Final = channels("ARGB4444", "bgra", (4, 4, 4, 4))
_ARGB1555: Final = channels("ARGB1555", "bgra", (5, 5, 5, 1))
_RGB565: Final = channels("RGB565", "bgr", (5, 6, 5))
_XRGB1555: Final = channels("XRGB1555", "bgrx", (5, 5, 5, 1))
_ARGB8332: Final = channels("ARGB8332", "bgra", (2, 3, 3, 8))
_RGB8: Final = channels("RGB888", "rgb", (8, 8, 8))
_BGR8: Final = channels("BGR888", "bgr", (8, 8, 8))
_BGRA8: Final = channels("BGRA8888", "bgra", (8, 8, 8, 8))
_L8: Final = channels("L8", "l", (8,))
_LA8: Final = channels("LA88", "la", (8, 8))
_A8: Final = channels("A8", "a", (8,))
_FORMATS: Final[dict[int, Pixels]] = {
    # For the first processors.
    0x00: _ARGB4,
    0x01: _ARGB1555,
    0x02: _RGB565,
    0x03: _XRGB1555,
    0x04: _BGR8,
    0x05: _BGRA8,
    0x06: _ARGB8332,
    0x07: _L8,
    0x08: _LA8,
    0x0C: PVRTC2,
    0x0D: PVRTC4,
    # For OpenGL.
    0x10: channels("RGBA4444", "abgr", (4, 4, 4, 4)),
    0x11: channels("RGBA5551", "abgr", (1, 5, 5, 5)),
    0x12: channels("RGBA8888", "rgba", (8, 8, 8, 8)),
    0x13: _RGB565,
    0x14: channels("RGBX5551", "xbgr", (1, 5, 5, 5)),
    0x15: _RGB8,
    0x16: _L8,
    0x17: _LA8,
    0x18: PVRTC2,
    0x19: PVRTC4,
    0x1A: _BGRA8,
    0x1B: _A8,
    # For Direct3D.
    0x20: BC1,
    0x21: BC2,
    0x22: BC2,
    0x23: BC3,
    0x24: BC3,
    0x25: channels("RGB332", "bgr", (2, 3, 3)),
    0x26: channels("AL44", "la", (4, 4)),
    0x2A: channels("ABGR2101010", "rgba", (10, 10, 10, 2)),
    0x2B: channels("ARGB2101010", "bgra", (10, 10, 10, 2)),
    0x2D: RG16,
    0x2F: RGBA16,
    0x30: R16F,
    0x31: RG16F,
    0x32: RGBA16F,
    0x33: R32F,
    0x34: RG32F,
    0x35: RGBA32F,
    0x36: ETC1,
}


def layout(data: bytes) -> Layout:
    """Return the layout; ``CorruptError`` or ``UnsupportedVersionError`` if it is unknown."""
    if len(data) < _HEADER.size:
        raise TruncatedError(
            f"expected a header of {_HEADER.size} bytes, the file has {len(data):,}"
        )
    start, height, width, smaller, flags, *_, surfaces = _HEADER.unpack_from(data)
    if start < _HEADER.size:
        raise CorruptError(f"a header of {start} bytes has no room for its fields", offset=0)
    if not width or not height:
        raise CorruptError(f"{width} x {height} pixels are not a picture", offset=4)
    if flags & _VOLUME:
        raise UnsupportedVersionError("volumes of pixels are not decoded", offset=_FLAGS_AT)
    pixels = _FORMATS.get(flags & _FORMAT)
    if pixels is None:
        raise UnsupportedVersionError(
            f"PVR pixel format {flags & _FORMAT:#04x} of version 2 is not decoded",
            offset=_FLAGS_AT,
        )
    if flags & _TWIDDLED and not isinstance(pixels, Blocks):
        raise UnsupportedVersionError("twiddled pixels are not decoded", offset=_FLAGS_AT)
    faces = _CUBE_FACES if flags & _CUBE and surfaces == _CUBE_FACES else 1
    # All levels of a face precede the next face.
    length = chain(pixels, width, height, smaller + 1)
    return Layout(width, height, pixels, tuple(start + face * length for face in range(faces)))
