"""The header of a DDS file: the format of its pixels, and their offsets."""

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
    R16,
    R16F,
    R32F,
    RG16,
    RG16F,
    RG32F,
    RGB32F,
    RGBA16,
    RGBA16F,
    RGBA32F,
    Blocks,
    Channels,
    Layout,
    Pixels,
    chain,
    channels,
)

MAGIC: Final = b"DDS "
# Sizes, then flags, code, bits and masks of the pixels, then the kind of surface.
_HEADER: Final = struct.Struct("<4x7I44x2I4s5I2I12x")
_HEADER_10: Final = struct.Struct("<5I")
_CUBE: Final = 0x200
_FACES: Final = 0xFC00
_FOURCC: Final = 4
_ALPHA: Final = 1
_LUMINANCE: Final = 0x20000
_CUBE_10: Final = 4
_TEXTURE_3D: Final = 0x200000

_CODES: Final = {
    b"DXT1": BC1,
    b"DXT2": BC2,
    b"DXT3": BC2,
    b"DXT4": BC3,
    b"DXT5": BC3,
    b"ATI1": BC4,
    b"BC4U": BC4,
    b"ATI2": BC5,
    b"BC5U": BC5,
    b"ATC ": Blocks("ATC", "atc_rgb4", (4, 4), 8),
    b"ATCI": Blocks("ATC", "atc_rgba8", (4, 4), 16),
}
# By the number of Direct3D 9, which takes the place of a FourCC.
_OLD_NUMBERS: Final[dict[int, Pixels]] = {
    36: RGBA16,
    111: R16F,
    112: RG16F,
    113: RGBA16F,
    114: R32F,
    115: RG32F,
    116: RGBA32F,
}
_RGBA8: Final = channels("RGBA8", "rgba", (8, 8, 8, 8))
_BGRA8: Final = channels("BGRA8", "bgra", (8, 8, 8, 8))
_BGRX8: Final = channels("BGRX8", "bgrx", (8, 8, 8, 8))
# By the DXGI number.
_NUMBERS: Final[dict[int, Pixels]] = {
    2: RGBA32F,
    6: RGB32F,
    10: RGBA16F,
    11: RGBA16,
    16: RG32F,
    **dict.fromkeys((27, 28, 29), _RGBA8),
    34: RG16F,
    35: RG16,
    41: R32F,
    **dict.fromkeys((48, 49), channels("RG8", "rg", (8, 8))),
    54: R16F,
    56: R16,
    **dict.fromkeys((60, 61), channels("R8", "l", (8,))),
    65: channels("A8", "a", (8,)),
    **dict.fromkeys((70, 71, 72), BC1),
    **dict.fromkeys((73, 74, 75), BC2),
    **dict.fromkeys((76, 77, 78), BC3),
    **dict.fromkeys((79, 80), BC4),
    **dict.fromkeys((82, 83), BC5),
    85: channels("B5G6R5", "bgr", (5, 6, 5)),
    86: channels("B5G5R5A1", "bgra", (5, 5, 5, 1)),
    **dict.fromkeys((87, 90, 91), _BGRA8),
    **dict.fromkeys((88, 92, 93), _BGRX8),
    **dict.fromkeys((94, 95), BC6),
    **dict.fromkeys((97, 98, 99), BC7),
    115: channels("B4G4R4A4", "bgra", (4, 4, 4, 4)),
}


def layout(data: bytes) -> Layout:
    """Return the layout; ``CorruptError`` or ``UnsupportedVersionError`` if it is unknown."""
    if len(data) < _HEADER.size:
        raise TruncatedError(
            f"expected a header of {_HEADER.size} bytes, the file has {len(data):,}"
        )
    fields = _HEADER.unpack_from(data)
    _, _, height, width, _, _, levels, _, flags, code, bits, *masks = fields
    masks, caps = masks[:4], masks[4:]
    start = _HEADER.size
    if caps[1] & _TEXTURE_3D:
        raise UnsupportedVersionError("volumes of pixels are not decoded", offset=112)
    faces = (caps[1] & _FACES).bit_count() if caps[1] & _CUBE else 1
    if flags & _FOURCC and code == b"DX10":
        if len(data) < start + _HEADER_10.size:
            raise TruncatedError("the second header is cut off", offset=start)
        number, _, misc, _, _ = _HEADER_10.unpack_from(data, start)
        start += _HEADER_10.size
        faces = 6 if misc & _CUBE_10 else 1
        pixels = _known(_NUMBERS.get(number), f"DXGI format {number}")
    elif flags & _FOURCC:
        number = int.from_bytes(code, "little")
        pixels = _known(_CODES.get(code, _OLD_NUMBERS.get(number)), f"pixel format {code!r}")
    else:
        pixels = _by_masks(bits, tuple(masks), flags)
    if not width or not height or not faces:
        raise CorruptError(
            f"{width} x {height} pixels on {faces} faces are not a picture", offset=12
        )
    # 0 levels mean one; all levels of a face precede the next face.
    length = chain(pixels, width, height, max(levels, 1))
    return Layout(width, height, pixels, tuple(start + face * length for face in range(faces)))


def _known(pixels: Pixels | None, what: str) -> Pixels:
    if pixels is None:
        raise UnsupportedVersionError(f"{what} is not decoded", offset=84)
    return pixels


def _by_masks(bits: int, masks: tuple[int, ...], flags: int) -> Channels:
    """Return the pixel format that masks describe; for luminance, red is the mask of all three."""
    if bits not in (8, 16, 24, 32):
        raise CorruptError(f"{bits} bits per pixel are not whole bytes", offset=88)
    red, green, blue, alpha = masks
    if flags & _LUMINANCE:
        green = blue = red
    # The bits of alpha may be set, but unused beside colours.
    if not flags & _ALPHA and (red or green or blue):
        alpha = 0
    places = []
    for mask in (red, green, blue, alpha):
        first = (mask & -mask).bit_length() - 1 if mask else 0
        size = (mask >> first).bit_length() if mask else 0
        if first + size > bits or mask != ((1 << size) - 1) << first:
            raise CorruptError(f"the mask {mask:#x} is not a contiguous row of bits", offset=92)
        places.append((first, size))
    return Channels(f"{bits} bits", bits, tuple(places))
