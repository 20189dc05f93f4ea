"""Encoding pictures: DDS files with their smaller levels, as the engine's tools make them.

Blocks are packed by etcpak, which the extra ``chunkwright[scene]`` brings.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import LimitError, QueryError, how_to_install
from chunkwright.tex.headers import DDS_MAGIC
from chunkwright.tex.model import PixelFormat
from chunkwright.tex.pixels import Meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.tex.pixels import Pixels

# The largest texture of Direct3D 11.
MOST_PIXELS_A_SIDE: Final = 16384
_BLOCK: Final = 4
_HEADER: Final = struct.Struct("<4s7I24xI16x8I2I12x")
_SIZE, _FORMAT_SIZE = 124, 32
# The flags of valid fields in the header; all textures of games have these.
_FIELDS: Final = 0x1007
_MIPMAP_COUNT, _PITCH, _LINEAR_SIZE = 0x20000, 0x8, 0x80000
_TEXTURE, _WITH_MIPMAPS = 0x1000, 0x400008
_FOURCC, _RGBA, _IS_NORMAL = 0x4, 0x41, 0x80000000
# The tag before the checksum that the engine's tools store in reserved fields.
_CRC_TAG: Final = struct.unpack("<I", b"CRC_")[0]
_CRC_AT: Final = 60
# The pixel format of the engine, and its code in Direct3D.
_CODES: Final = {
    PixelFormat.DXT1: b"DXT1",
    PixelFormat.DXT5: b"DXT5",
    PixelFormat.DXT5NM: b"DXT5",
    PixelFormat.RGBA8888: b"",
}


def format_for(pixels: Pixels, meaning: Meaning = Meaning.COLOR) -> PixelFormat:
    """Return the smallest format for pixels (height, width, 4) that keeps their meaning.

    Direct3D takes blocks only for sides that are multiples of 4: others are stored as they are.
    """
    height, width = pixels.shape[:2]
    if height % _BLOCK or width % _BLOCK:
        return PixelFormat.RGBA8888
    if meaning is Meaning.DXT5NM:
        return PixelFormat.DXT5NM
    return PixelFormat.DXT1 if pixels[..., 3].min() == 255 else PixelFormat.DXT5


def to_dds(pixels: Pixels, pixel_format: PixelFormat, *, mipmaps: bool = True) -> bytes:
    """Return pixels (height, width, 4) as a DDS file, with smaller levels down to one pixel.

    Raises ``LimitError`` for more pixels than a texture can have, ``QueryError`` for a format
    that is not written, and where etcpak is not installed.
    """
    if pixel_format not in _CODES:
        known = ", ".join(each.name for each in _CODES)
        raise QueryError(f"pixels are not written as {pixel_format!r:.40}", hint=f"known: {known}")
    height, width = pixels.shape[:2]
    if not 0 < max(height, width) <= MOST_PIXELS_A_SIDE:
        raise LimitError(f"a texture of {width:,} x {height:,} pixels cannot be drawn")
    levels = list(_levels(pixels)) if mipmaps else [pixels]
    body = b"".join(_packed(each, pixel_format) for each in levels)
    # The checksum is that of the file before it is put in.
    file = bytearray(_header(width, height, len(levels), pixel_format) + body)
    tag = struct.pack("<2I", _CRC_TAG, zlib.crc32(file))
    file[_CRC_AT : _CRC_AT + len(tag)] = tag
    return bytes(file)


def crc32_of(dds: bytes) -> int:
    """Return the checksum that ``to_dds`` has put into a file; 0 for one of other tools."""
    tag, crc = struct.unpack_from("<2I", dds, _CRC_AT)
    return int(crc) if tag == _CRC_TAG else 0


def _header(width: int, height: int, levels: int, pixel_format: PixelFormat) -> bytes:
    code = _CODES[pixel_format]
    fields, kind, masks = _FIELDS | _LINEAR_SIZE, _FOURCC, (0, 0, 0, 0)
    blocks = -(-width // _BLOCK) * -(-height // _BLOCK)
    size = blocks * (8 if pixel_format == PixelFormat.DXT1 else 16)
    if not code:
        fields, kind, size = _FIELDS | _PITCH, _RGBA, width * 4
        masks = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)
    if pixel_format == PixelFormat.DXT5NM:
        kind |= _IS_NORMAL
    caps = _TEXTURE
    if levels > 1:
        fields, caps = fields | _MIPMAP_COUNT, caps | _WITH_MIPMAPS
    bits = 0 if code else 32
    number = struct.unpack("<I", code)[0] if code else 0
    return _HEADER.pack(
        DDS_MAGIC,
        _SIZE,
        fields,
        height,
        width,
        size,
        0,
        levels,
        int(pixel_format),
        _FORMAT_SIZE,
        kind,
        number,
        bits,
        *masks,
        caps,
        0,
    )


def _levels(pixels: Pixels) -> Iterator[Pixels]:
    """Yield a picture and its smaller levels, each channel for itself.

    In a map, alpha is unrelated to the other channels.
    """
    yield pixels
    while max(pixels.shape[:2]) > 1:
        pixels = halved(pixels)
        yield pixels


def halved(pixels: Pixels) -> Pixels:
    """Return the next smaller level of pixels."""
    return _halved(_halved(pixels, 0), 1)


def _halved(pixels: Pixels, axis: int) -> Pixels:
    """Return the means of neighbours along an axis; the last of an odd number is left out."""
    count = pixels.shape[axis]
    if count == 1:
        return pixels
    even = np.moveaxis(pixels, axis, 0)[: count // 2 * 2].astype(np.uint16)
    made = ((even[0::2] + even[1::2] + 1) // 2).astype(np.uint8)
    return np.moveaxis(made, 0, axis)


def _packed(pixels: Pixels, pixel_format: PixelFormat) -> bytes:
    if pixel_format == PixelFormat.RGBA8888:
        return pixels.tobytes()
    height, width = pixels.shape[:2]
    more = ((0, -height % _BLOCK), (0, -width % _BLOCK), (0, 0))
    whole = np.ascontiguousarray(np.pad(pixels, more, mode="edge"))
    pack = "compress_bc1" if pixel_format == PixelFormat.DXT1 else "compress_bc3"
    made: bytes = getattr(_etcpak(), pack)(whole.tobytes(), whole.shape[1], whole.shape[0])
    return made


def _etcpak() -> Any:
    try:
        import etcpak
    except ImportError as error:
        raise QueryError(
            "packing pictures requires etcpak", hint=how_to_install("scene")
        ) from error
    return etcpak
