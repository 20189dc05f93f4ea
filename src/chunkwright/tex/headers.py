"""The headers of DDS and PVR files, of both versions: the format of the pixels, and their offsets."""

from __future__ import annotations

import struct
from typing import Final

from chunkwright.errors import CorruptError, TruncatedError, UnsupportedVersionError
from chunkwright.tex.pixels import (
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
    chain,
    channels,
)
from chunkwright.tex.pixels import Kind as Pixels

DDS_MAGIC: Final = b"DDS "
# Sizes, then flags, code, bits and masks of the pixels, then the kind of surface.
_DDS_HEADER: Final = struct.Struct("<4x7I44x2I4s5I2I12x")
_HEADER_10: Final = struct.Struct("<5I")
_DDS_CUBE: Final = 0x200
_FACES: Final = 0xFC00
_FOURCC: Final = 4
_ALPHA: Final = 1
_LUMINANCE: Final = 0x20000
_CUBE_10: Final = 4
_TEXTURE_3D: Final = 0x200000

_DDS_CODES: Final = {
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
# Formats by their number in Direct3D 9, which is stored instead of a FourCC.
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
_DDS_BGRA8: Final = channels("BGRA8", "bgra", (8, 8, 8, 8))
_BGRX8: Final = channels("BGRX8", "bgrx", (8, 8, 8, 8))
# Formats by their DXGI number.
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
    **dict.fromkeys((87, 90, 91), _DDS_BGRA8),
    **dict.fromkeys((88, 92, 93), _BGRX8),
    **dict.fromkeys((94, 95), BC6),
    **dict.fromkeys((97, 98, 99), BC7),
    115: channels("B4G4R4A4", "bgra", (4, 4, 4, 4)),
}


def dds_layout(data: bytes) -> Layout:
    """Return the layout; ``CorruptError`` or ``UnsupportedVersionError`` if it is unknown."""
    if len(data) < _DDS_HEADER.size:
        raise TruncatedError(
            f"expected a header of {_DDS_HEADER.size} bytes, but the file has {len(data):,}"
        )
    fields = _DDS_HEADER.unpack_from(data)
    _, _, height, width, _, _, levels, _, flags, code, bits, *masks = fields
    masks, caps = masks[:4], masks[4:]
    start = _DDS_HEADER.size
    if caps[1] & _TEXTURE_3D:
        raise UnsupportedVersionError("volumes of pixels cannot be decoded", offset=112)
    faces = (caps[1] & _FACES).bit_count() if caps[1] & _DDS_CUBE else 1
    if flags & _FOURCC and code == b"DX10":
        if len(data) < start + _HEADER_10.size:
            raise TruncatedError("the second header is cut off", offset=start)
        number, _, misc, _, _ = _HEADER_10.unpack_from(data, start)
        start += _HEADER_10.size
        faces = 6 if misc & _CUBE_10 else 1
        pixels = _known(_NUMBERS.get(number), f"DXGI format {number}")
    elif flags & _FOURCC:
        number = int.from_bytes(code, "little")
        pixels = _known(_DDS_CODES.get(code, _OLD_NUMBERS.get(number)), f"pixel format {code!r}")
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
        raise UnsupportedVersionError(f"{what} cannot be decoded", offset=84)
    return pixels


def _by_masks(bits: int, masks: tuple[int, ...], flags: int) -> Channels:
    """Return the pixel format that masks describe; for luminance, red is the mask of all three."""
    if bits not in (8, 16, 24, 32):
        raise CorruptError(f"{bits} bits per pixel are not whole bytes", offset=88)
    red, green, blue, alpha = masks
    if flags & _LUMINANCE:
        green = blue = red
    # The mask of alpha may be set, but is unused if there are colours.
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


PVR_MAGIC: Final = b"PVR\x03"
# Version, flags, pixels, colour space, type of channels, sizes and counts, length of metadata.
PVR_HEADER: Final = struct.Struct("<2IQ9I")
_FIRST_ASTC: Final = 27
# Channels of these sizes follow one another; smaller ones are bits of one number.
_WHOLE: Final = {8, 16, 32}
# The largest sizes of a pixel in bytes: as separate channels, and as bits of one number.
_MOST_BYTES: Final = 16
_WORD: Final = 4
# The channel types of unsigned numbers and of floats; signed numbers have others.
_UNSIGNED: Final = {0, 2, 4, 6, 8, 10}
_FLOAT: Final = 12
_FLOAT_SIZES: Final = {16, 32}

# The block sizes, in the order of their numbers.
_ASTC: Final = (
    *((4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8)),
    *((10, 5), (10, 6), (10, 8), (10, 10), (12, 10), (12, 12)),
)
PVR_BLOCKS: Final = {
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


def pvr_layout(data: bytes) -> Layout:
    """Return the layout; ``CorruptError`` or ``UnsupportedVersionError`` if it is unknown."""
    if len(data) < PVR_HEADER.size:
        raise TruncatedError(
            f"expected a header of {PVR_HEADER.size} bytes, but the file has {len(data):,}"
        )
    fields = PVR_HEADER.unpack_from(data)
    _, _, code, _, kind, height, width, depth, surfaces, faces, _, extra = fields
    if not all((height, width, depth, surfaces, faces)) or faces > 6:
        raise CorruptError(
            f"{width} x {height} pixels on {faces} faces are not a picture", offset=24
        )
    if depth > 1:
        raise UnsupportedVersionError("volumes of pixels cannot be decoded", offset=32)
    pixels = _pixels(code, kind)
    # All faces of a level precede the next level.
    start, length = PVR_HEADER.size + extra, pixels.length(width, height)
    return Layout(width, height, pixels, tuple(start + face * length for face in range(faces)))


def _pixels(code: int, kind: int) -> Pixels:
    """Return the format of a code: a number, or up to four letters and the bits of each."""
    if code >> 32 == 0:
        if code not in PVR_BLOCKS:
            raise UnsupportedVersionError(f"PVR pixel format {code} cannot be decoded", offset=8)
        return PVR_BLOCKS[code]
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
            f"PVR pixels {order!r} of {', '.join(map(str, sizes))} bits cannot be decoded", offset=8
        )
    is_float = kind == _FLOAT
    if kind not in {*_UNSIGNED, _FLOAT} or (is_float and set(sizes) - _FLOAT_SIZES):
        raise UnsupportedVersionError(
            f"PVR channels of type {kind} and {', '.join(map(str, sizes))} bits cannot be decoded",
            offset=20,
        )
    name = f"{order.upper()}{''.join(map(str, sizes))}{'F' if is_float else ''}"
    if set(sizes) <= _WHOLE:
        return channels(name, order, sizes, is_float=is_float)
    # Smaller channels are bits of one number, highest first.
    return channels(name, order[::-1], sizes[::-1])


# The offset of the magic, after the fields of version 1.
OLD_PVR_MAGIC: Final = b"PVR!"
OLD_PVR_MAGIC_AT: Final = 44
# The size of the header, sizes, number of mipmaps, flags, length, bits, masks, magic, surfaces.
_OLDPVR_HEADER: Final = struct.Struct("<13I")
_FLAGS_AT: Final = 16
# The lowest byte of the flags is the format. Uncompressed pixels may be twiddled (stored in the
# order of a curve); those of PVRTC always are. The flag for flipped rows is for authoring tools:
# the engine ignores it.
_OLD_PVR_FORMAT: Final = 0xFF
_TWIDDLED: Final = 0x200
_OLD_PVR_CUBE: Final = 0x1000
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
_OLD_PVR_FORMATS: Final[dict[int, Pixels]] = {
    # The formats of the first processors.
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
    # The formats of OpenGL.
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
    # The formats of Direct3D.
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


def old_pvr_layout(data: bytes) -> Layout:
    """Return the layout; ``CorruptError`` or ``UnsupportedVersionError`` if it is unknown."""
    if len(data) < _OLDPVR_HEADER.size:
        raise TruncatedError(
            f"expected a header of {_OLDPVR_HEADER.size} bytes, but the file has {len(data):,}"
        )
    start, height, width, smaller, flags, *_, surfaces = _OLDPVR_HEADER.unpack_from(data)
    if start < _OLDPVR_HEADER.size:
        raise CorruptError(f"a header of {start} bytes is too small for its fields", offset=0)
    if not width or not height:
        raise CorruptError(f"{width} x {height} pixels are not a picture", offset=4)
    if flags & _VOLUME:
        raise UnsupportedVersionError("volumes of pixels cannot be decoded", offset=_FLAGS_AT)
    pixels = _OLD_PVR_FORMATS.get(flags & _OLD_PVR_FORMAT)
    if pixels is None:
        raise UnsupportedVersionError(
            f"PVR pixel format {flags & _OLD_PVR_FORMAT:#04x} of version 2 cannot be decoded",
            offset=_FLAGS_AT,
        )
    if flags & _TWIDDLED and not pixels.in_blocks:
        raise UnsupportedVersionError("twiddled pixels cannot be decoded", offset=_FLAGS_AT)
    faces = _CUBE_FACES if flags & _OLD_PVR_CUBE and surfaces == _CUBE_FACES else 1
    # All levels of a face precede the next face.
    length = chain(pixels, width, height, smaller + 1)
    return Layout(width, height, pixels, tuple(start + face * length for face in range(faces)))
