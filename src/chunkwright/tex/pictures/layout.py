"""Where the pixels of a picture stand, as its header says: what DDS and PVR files have in common."""

from __future__ import annotations

from typing import NamedTuple


class Blocks(NamedTuple):
    """A format of pixels in blocks, with the name of the function that unpacks it.

    ``block`` is width and height in pixels, ``size`` the bytes of one, ``least`` the blocks
    that there are at least along each side.
    """

    name: str
    function: str
    block: tuple[int, int]
    size: int
    least: int = 1

    def length(self, width: int, height: int) -> int:
        """Return the number of bytes of a level."""
        across = max(-(-width // self.block[0]), self.least)
        down = max(-(-height // self.block[1]), self.least)
        return across * down * self.size


class Channels(NamedTuple):
    """A format of single pixels: for each of red, green, blue, alpha the first bit and how many.

    A channel of no bits is full. ``bits`` are those of a pixel, which is little endian.
    """

    name: str
    bits: int
    channels: tuple[tuple[int, int], ...]

    def length(self, width: int, height: int) -> int:
        """Return the number of bytes of a level."""
        return -(-width * self.bits // 8) * height


Pixels = Blocks | Channels


class Layout(NamedTuple):
    """Where the largest level of each face starts, and how it is packed."""

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

    ``l`` is red, green and blue alike; so is ``a`` where it stands alone, as the engine has it.
    """
    places, start = {}, 0
    for letter, size in zip(order, sizes, strict=True):
        places[letter] = (start, size)
        start += size
    if "l" in places or order == "a":
        grey = places.pop("l", None) or places.pop("a")
        places |= dict.fromkeys("rgb", grey)
    return Channels(name, start, tuple(places.get(letter, (0, 0)) for letter in "rgba"))
