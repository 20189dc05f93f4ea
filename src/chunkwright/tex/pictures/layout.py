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

    A channel without bits is 255. ``bits`` is the size of a pixel, which is little endian.
    """

    name: str
    bits: int
    channels: tuple[tuple[int, int], ...]

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


def channels(name: str, order: str, sizes: tuple[int, ...]) -> Channels:
    """Return a format of channels from the lowest bit up: ``channels("BGR8", "bgr", (8, 8, 8))``.

    ``l`` is red, green and blue at once; so is ``a`` alone, as in the engine.
    """
    places, start = {}, 0
    for letter, size in zip(order, sizes, strict=True):
        places[letter] = (start, size)
        start += size
    if "l" in places or order == "a":
        grey = places.pop("l", None) or places.pop("a")
        places |= dict.fromkeys("rgb", grey)
    return Channels(name, start, tuple(places.get(letter, (0, 0)) for letter in "rgba"))
