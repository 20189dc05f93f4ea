"""The picture formats of glTF, recognised by how their files begin, and PNG files of pixels."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def mime_type_of(data: bytes) -> str:
    """Return the MIME type of a picture in a format of glTF, by magic; "" for any other."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "image/webp"
    return ""


_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEADER: Final = struct.Struct(">2I5B")
# The colour type of so many channels of 8 bits: grey, grey and alpha, RGB, RGBA.
_KINDS: Final = {1: 0, 2: 4, 3: 2, 4: 6}
# Each byte is stored as the difference from that of the pixel before it.
_SUB: Final = 1
# Higher levels take several times as long for a few hundredths of the size.
_LEVEL: Final = 1


def png(pixels: NDArray[np.uint8]) -> bytes:
    """Return the PNG file of an array (height, width, channels) of 1 to 4 channels."""
    import numpy as np

    height, width, channels = pixels.shape
    rows = np.empty((height, 1 + width * channels), np.uint8)
    flat = pixels.reshape(height, -1)
    rows[:, 0] = _SUB
    rows[:, 1 : 1 + channels] = flat[:, :channels]
    np.subtract(flat[:, channels:], flat[:, :-channels], out=rows[:, 1 + channels :])
    header = _HEADER.pack(width, height, 8, _KINDS[channels], 0, 0, 0)
    data = zlib.compress(rows.data, _LEVEL)
    parts = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, part) for name, part in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return b"".join(
        (
            struct.pack(">I", len(data)),
            name,
            data,
            struct.pack(">I", zlib.crc32(data, zlib.crc32(name))),
        )
    )
