"""Pixels: decoded pictures, the formats that pixels are stored in, and repairs of blocks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.errors import CorruptError, QueryError, how_to_install

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    Words = NDArray[np.uint64]
    Numbers = NDArray[np.int64]
    # A function that returns bits of each block, given the first bit and the number of bits.
    Bits = Callable[[int, int], Numbers]
    Truths = NDArray[np.bool_]

# A DXT5 block has eight bits for alpha and six for green: pictures of two channels use these two,
# with red full and blue empty.
_FULL_RED: Final = 250
_NO_BLUE: Final = 5


class Meaning(Enum):
    """The meaning of the four channels of a picture."""

    COLOR = "red, green, blue, alpha"
    DXT5NM = "the first of two channels in alpha, the second in green"
    LLLA = "the first of two channels in red, green and blue, the second in alpha"


@dataclass(frozen=True, eq=False)
class Picture:
    """The largest level of a picture: ``faces`` are arrays of shape (height, width, 4), uint8.

    A flat picture has one face, a cube six: +x, -x, +y, -y, +z, -z. ``pixel_format`` is that of
    the file, such as ``"BC3"`` or ``"ETC1"``. The top row comes first.
    """

    faces: tuple[Pixels, ...]
    pixel_format: str
    meaning: Meaning = Meaning.COLOR

    @property
    def pixels(self) -> Pixels:
        """The pixels of the first face: red, green, blue, alpha."""
        return self.faces[0]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        height, width = self.pixels.shape[:2]
        return width, height

    @property
    def is_cube(self) -> bool:
        """Whether it has the faces of a cube."""
        return len(self.faces) > 1

    def pair(self) -> tuple[Pixels, Pixels]:
        """Return the two channels of a normal map, or of a mask, wherever they are stored."""
        red, green, _, alpha = (self.pixels[:, :, channel] for channel in range(4))
        if self.meaning is Meaning.DXT5NM:
            return alpha, green
        return (red, alpha) if self.meaning is Meaning.LLLA else (red, green)


def meaning_of(pixels: Pixels, pixel_format: str) -> Meaning:
    """Return the meaning of the channels, judged by the pixels, because files do not state it.

    A normal map of two channels is stored in DXT5 with red full and blue empty, in ASTC, whose
    channels are equally precise, as grey and alpha.
    """
    red, green, blue, alpha = (pixels[:, :, channel] for channel in range(4))
    if pixel_format == "BC3" and red.mean() > _FULL_RED and blue.mean() < _NO_BLUE:
        return Meaning.DXT5NM
    is_grey = pixel_format.startswith("ASTC") and (red == green).all() and (red == blue).all()
    return Meaning.LLLA if is_grey and alpha.min() != alpha.max() else Meaning.COLOR


# Functions with other names in the library, and their arguments. The colours of BC2 and BC3 are
# packed in the same way.
_CALLS: Final[dict[str, tuple[str, *tuple[object, ...]]]] = {
    "bc2": ("bc3",),
    "pvrtc2": ("pvrtc", True),
    "pvrtc4": ("pvrtc", False),
}
# Sizes of channels for which numpy has types.
_WHOLE: Final = (8, 16, 32)


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

    @property
    def in_blocks(self) -> bool:
        """Whether pixels are packed in blocks."""
        return True

    def unpacked(self, packed: bytes, width: int, height: int) -> Pixels:
        """Return the pixels (height, width, 4) of a level."""
        import numpy as np

        decoder = library("texture2ddecoder")
        name, *extra = _CALLS.get(self.function, (self.function,))
        if name == "astc":
            extra, packed = list(self.block), mended(packed, self.block)
        try:
            flat = getattr(decoder, f"decode_{name}")(packed, width, height, *extra)
        except (ValueError, RuntimeError) as error:
            raise CorruptError(f"the pixels cannot be unpacked: {error}") from error
        made = np.frombuffer(flat, np.uint8).reshape(height, width, 4)[:, :, [2, 1, 0, 3]]
        if self.function == "bc1":
            made[:, :, 3] = _alpha_of_bc1(packed, width, height)
        if self.function == "bc2":
            made[:, :, 3] = _alpha_of_bc2(packed, width, height)
        return made


class Channels(NamedTuple):
    """A format of single pixels: first bit and number of bits of red, green, blue and alpha.

    A colour without bits is 0, an alpha without bits is full, as in Direct3D and OpenGL. ``bits``
    is the size of a pixel, which is little endian. ``is_float`` means floats of 16 or 32 bits, of
    which only those from 0 to 1 can be shown.
    """

    name: str
    bits: int
    channels: tuple[tuple[int, int], ...]
    is_float: bool = False

    def length(self, width: int, height: int) -> int:
        """Return the size of a level in bytes."""
        return -(-width * self.bits // 8) * height

    @property
    def in_blocks(self) -> bool:
        """Whether pixels are packed in blocks."""
        return False

    def unpacked(self, packed: bytes, width: int, height: int) -> Pixels:
        """Return the pixels (height, width, 4) of a level."""
        import numpy as np

        stored = np.frombuffer(packed, np.uint8).reshape(height, width, self.bits // 8)
        made = np.zeros((height, width, 4), np.uint8)
        made[:, :, 3] = 255
        for channel, (first, bits) in enumerate(self.channels):
            if not bits:
                continue
            if first % 8 == 0 and bits in _WHOLE:
                code = f"<{'f' if self.is_float else 'u'}{bits // 8}"
                part = stored[:, :, first // 8 : (first + bits) // 8]
                values = np.ascontiguousarray(part).view(code)[:, :, 0]
            else:
                values = _bits(stored, first, bits)
            made[:, :, channel] = _to_bytes(values, bits)
        return made

    def packed(self, pixels: Pixels) -> bytes:
        """Return pixels (height, width, 4) as bytes, the inverse of ``unpacked``.

        If all colours share the same bits, these store the mean of red, green and blue.
        """
        import numpy as np

        words = np.zeros(pixels.shape[:2], np.uint32)
        is_grey = self.channels[0] == self.channels[1]
        for channel, (first, bits) in enumerate(self.channels):
            if not bits or (is_grey and channel in (1, 2)):
                continue
            values = pixels[..., channel].astype(np.uint32)
            if is_grey and channel == 0:
                values = (pixels[..., :3].sum(axis=2, dtype=np.uint32) + 1) // 3
            words |= (values * np.uint32((1 << bits) - 1) + 127) // 255 << np.uint32(first)
        stored = words.astype("<u4").view(np.uint8).reshape(*words.shape, 4)
        return stored[..., : self.bits // 8].tobytes()


Kind = Blocks | Channels


class Layout(NamedTuple):
    """Size, format, and the offset of the largest level of each face."""

    width: int
    height: int
    pixels: Kind
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

    ``l`` and ``i`` mean red, green and blue at once.
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


def chain(pixels: Kind, width: int, height: int, levels: int) -> int:
    """Return the size of a level and of the smaller levels after it, down to one pixel."""
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


# A block of one colour: its marker, void extent, then red, green, blue and alpha, 16 bits each.
_VOID_EXTENT: Final = 0x1FC
_MAGENTA: Final = (0xFFFF_FFFF_FFFF_FDFC, 0xFFFF_FFFF_0000_FFFF)
# The bits, trits and quints of a weight, by its range and whether its precision is high.
_BITS: Final = ((0, 0, 1, 0, 2, 0, 1, 3), (0, 0, 1, 2, 4, 2, 3, 5))
_TRITS: Final = ((0, 0, 0, 1, 0, 0, 1, 0), (0, 0, 0, 1, 0, 0, 1, 0))
_QUINTS: Final = ((0, 0, 0, 0, 0, 1, 0, 0), (0, 0, 1, 0, 0, 1, 0, 0))
_MOST_WEIGHTS: Final = 64
_WEIGHT_BITS: Final = (24, 96)
_MOST_VALUES: Final = 18


def mended(packed: bytes, block: tuple[int, int]) -> bytes:
    """Return blocks of ASTC, with magenta in place of invalid ones."""
    import numpy as np

    blocks = np.frombuffer(packed, "<u8").reshape(-1, 2)
    wrong = ~_are_legal(blocks[:, 0], block)
    if not wrong.any():
        return packed
    blocks = blocks.copy()
    blocks[wrong] = np.array(_MAGENTA, "<u8")
    return blocks.tobytes()


def _are_legal(words: Words, block: tuple[int, int]) -> Truths:
    """Whether blocks are valid, which their first eight bytes decide."""
    import numpy as np

    def bits(start: int, count: int) -> Numbers:
        return (words >> np.uint64(start) & np.uint64((1 << count) - 1)).astype(np.int64)

    width, height, planes, precision, is_known = _grid(bits)
    # The range of weights has one bit in the middle and two that depend on the form.
    low = np.where(bits(0, 2) != 0, bits(0, 2), bits(2, 2))
    span = bits(4, 1) | low << 1
    count = width * height * planes
    size = count * np.array(_BITS)[precision, span]
    size += -(-8 * count * np.array(_TRITS)[precision, span] // 5)
    size += -(-7 * count * np.array(_QUINTS)[precision, span] // 3)
    parts = bits(11, 2) + 1
    values, taken = _colors(bits, parts)
    left = 128 - size - taken - 2 * (planes - 1)
    legal: Truths = (
        is_known
        & (span >= 2)
        & (width <= block[0])
        & (height <= block[1])
        & (count <= _MOST_WEIGHTS)
        & (size >= _WEIGHT_BITS[0])
        & (size <= _WEIGHT_BITS[1])
        & ~((planes == 2) & (parts == 4))
        & (values <= _MOST_VALUES)
        & (left >= -(-13 * values // 5))
    )
    legal |= bits(0, 9) == _VOID_EXTENT
    return legal


def _grid(bits: Bits) -> tuple[Numbers, Numbers, Numbers, Numbers, Truths]:
    """Return the columns, rows, planes and precision of weights, and whether the form is known."""
    import numpy as np

    a, b, form, other = bits(5, 2), bits(7, 2), bits(2, 2), bits(7, 2)
    usual = bits(0, 2) != 0
    narrow = bits(7, 1)
    cases = [
        usual & (form == 0),
        usual & (form == 1),
        usual & (form == 2),
        usual & (form == 3) & (bits(8, 1) == 0),
        usual,
        other == 0,
        other == 1,
        other == 2,
        a == 0,
    ]
    width = np.select(cases, [b + 4, b + 8, a + 2, a + 2, narrow + 2, 12, a + 2, a + 6, 6], 10)
    height = np.select(
        cases,
        [a + 2, a + 2, b + 8, narrow + 6, a + 2, a + 2, 12, bits(9, 2) + 6, 10],
        6,
    )
    # One form stores its size in place of planes and precision.
    is_plain = ~usual & (other == 2)
    planes = np.where(is_plain, 1, bits(10, 1) + 1)
    precision = np.where(is_plain, 0, bits(9, 1))
    is_known = usual | ((form != 0) & ~((other == 3) & (a >= 2)))
    return width, height, planes, precision, is_known


def _colors(bits: Bits, parts: Numbers) -> tuple[Numbers, Numbers]:
    """Return the number of colour values of the partitions, and of the bits before them."""
    import numpy as np

    one, alike = parts == 1, bits(23, 2) == 0
    chosen = sum(bits(25 + part, 1) * (parts > part) for part in range(4))
    values = np.select(
        [one, alike],
        [2 * (bits(15, 2) + 1), parts * 2 * (bits(27, 2) + 1)],
        2 * (parts * bits(23, 2) + chosen),
    )
    taken = np.select([one, alike], [17, 29], 29 + 3 * parts - 4)
    return values, taken


def _alpha_of_bc1(packed: bytes, width: int, height: int) -> Pixels:
    """Return the alpha of BC1: the last colour is transparent if the first is at most the second.

    Colours are compared as stored, as 16-bit numbers. The engine's own decoder for desktops
    compares with red and blue swapped, and shows holes that no graphics processor draws.
    """
    import numpy as np

    across, down = -(-width // 4), -(-height // 4)
    ends = np.frombuffer(packed, "<u2").reshape(down, across, 4)
    words = np.frombuffer(packed, "<u4").reshape(down, across, 2)[:, :, 1]
    three = ends[:, :, 0] <= ends[:, :, 1]
    made = np.full((down, across, 4, 4), 255, np.uint8)
    places = np.arange(0, 32, 2, dtype=np.uint32).reshape(4, 4)
    holes = (words[three][:, None, None] >> places & np.uint32(3)) == 3
    made[three] = np.where(holes, np.uint8(0), np.uint8(255))
    return made.swapaxes(1, 2).reshape(down * 4, across * 4)[:height, :width]


def _alpha_of_bc2(packed: bytes, width: int, height: int) -> Pixels:
    """Return the alpha of BC2: the first half of a block has four bits per pixel, row by row."""
    import numpy as np

    across, down = -(-width // 4), -(-height // 4)
    halves = np.frombuffer(packed, np.uint8).reshape(down, across, 16)[:, :, :8]
    bits = np.stack([halves & 15, halves >> 4], -1).reshape(down, across, 4, 4) * np.uint8(17)
    made: Pixels = bits.swapaxes(1, 2).reshape(down * 4, across * 4)[:height, :width]
    return made


def _bits(stored: Pixels, first: int, bits: int) -> NDArray[np.uint32]:
    """Return some bits of each pixel, a little-endian number of up to four bytes."""
    import numpy as np

    words = np.zeros(stored.shape[:2], np.uint32)
    for byte in range(stored.shape[2]):
        words |= stored[:, :, byte].astype(np.uint32) << np.uint32(8 * byte)
    return words >> np.uint32(first) & np.uint32((1 << bits) - 1)


def _to_bytes(values: NDArray[Any], bits: int) -> Pixels:
    """Return channels as bytes: integers scaled to 255, and floats clipped to 0 to 1 first."""
    import numpy as np

    if values.dtype.kind == "f":
        shown = np.nan_to_num(values.astype(np.float32), nan=0.0).clip(0.0, 1.0)
        return (shown * np.float32(255) + np.float32(0.5)).astype(np.uint8)
    if values.dtype == np.uint8:
        return values
    most = (1 << bits) - 1
    return (
        (values.astype(np.uint64) * np.uint64(255) + np.uint64(most // 2)) // np.uint64(most)
    ).astype(np.uint8)


def library(name: str, hint: str = how_to_install("scene")) -> ModuleType:
    """Return a library for pictures; ``QueryError`` if it is not installed."""
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise QueryError(f"pictures require {name}", hint=hint) from error
