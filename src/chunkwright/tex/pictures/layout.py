"""The layout of the pixels of a picture: what DDS and PVR headers have in common."""

from __future__ import annotations

from typing import NamedTuple


class Blocks(NamedTuple):
    """A pixel format of blocks, with the name of the function that unpacks it.

    ``block`` is the width and height of a block in pixels, ``size`` its size in bytes, ``least``
    the smallest number of blocks along each side.
    """

    name: str
    function: str
    block: tuple[int, int]
    size: int
    least: int = 1

    def length(self, width: int, height: int) -> int:
        """Return the size of a level in bytes."""
        across = max(-(-width // self.block[0]), self.least)
        down = max(-(-height // self.block[1]), self.least)
        return across * down * self.size


class Channels(NamedTuple):
    """A format of single pixels: first bit and number of bits of red, green, blue and alpha.

    A colour without bits is 0, an alpha without bits is full, as Direct3D and OpenGL have it.
    ``bits`` is the size of a pixel, which is little endian. ``is_float`` if the channels are floats
    of 16 or 32 bits, of which those from 0 to 1 can be shown.
    """

    name: str
    bits: int
    channels: tuple[tuple[int, int], ...]
    is_float: bool = False

    def length(self, width: int, height: int) -> int:
        """Return the size of a level in bytes."""
        return -(-width * self.bits // 8) * height


Pixels = Blocks | Channels


class Layout(NamedTuple):
    """Size, format, and the offset of the largest level of each face."""

    width: int
    height: int
    pixels: Pixels
    offsets: tuple[int, ...]


BC1 = Blocks("BC1", "bc1", (4, 4), 8)
BC2 = Blocks("BC2", "bc2", (4, 4), 16)
BC3 = Blocks("BC3", "bc3", (4, 4), 16)
BC4 = Blocks("BC4", "bc4", (4, 4), 8)
BC5 = Blocks("BC5", "bc5", (4, 4), 16)
BC6 = Blocks("BC6", "bc6", (4, 4), 16)
BC7 = Blocks("BC7", "bc7", (4, 4), 16)
ETC1 = Blocks("ETC1", "etc1", (4, 4), 8)
PVRTC2 = Blocks("PVRTC2", "pvrtc2", (8, 4), 8, 2)
PVRTC4 = Blocks("PVRTC4", "pvrtc4", (4, 4), 8, 2)


def channels(name: str, order: str, sizes: tuple[int, ...], *, is_float: bool = False) -> Channels:
    """Return a format of channels from the lowest bit up: ``channels("BGR8", "bgr", (8, 8, 8))``.

    ``l`` and ``i`` are red, green and blue at once.
    """
    places, start = {}, 0
    for letter, size in zip(order, sizes, strict=True):
        places[letter] = (start, size)
        start += size
    for grey in "li":
        if grey in places:
            places |= dict.fromkeys("rgb", places[grey])
    found = tuple(places.get(letter, (0, 0)) for letter in "rgba")
    return Channels(name, start, found, is_float)


def chain(pixels: Pixels, width: int, height: int, levels: int) -> int:
    """Return the size of a level and the smaller ones behind it, of which one pixel is the last."""
    return sum(
        pixels.length(max(width >> level, 1), max(height >> level, 1))
        for level in range(min(levels, max(width, height).bit_length()))
    )


R16 = channels("R16", "l", (16,))
RG16 = channels("RG16", "rg", (16, 16))
RGBA16 = channels("RGBA16", "rgba", (16, 16, 16, 16))
R16F = channels("R16F", "l", (16,), is_float=True)
RG16F = channels("RG16F", "rg", (16, 16), is_float=True)
RGBA16F = channels("RGBA16F", "rgba", (16, 16, 16, 16), is_float=True)
R32F = channels("R32F", "l", (32,), is_float=True)
RG32F = channels("RG32F", "rg", (32, 32), is_float=True)
RGB32F = channels("RGB32F", "rgb", (32, 32, 32), is_float=True)
RGBA32F = channels("RGBA32F", "rgba", (32, 32, 32, 32), is_float=True)
