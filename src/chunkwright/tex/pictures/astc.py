"""Invalid ASTC blocks, which have to be found before decoding.

Some combinations of bits are invalid: more weights than fit into a block, or weights that leave no
room for colours. A decoder should show such a block in magenta, but the one used here reads out of
bounds instead.
https://registry.khronos.org/DataFormat/specs/1.3/dataformat.1.3.html#ASTC
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]
    Numbers = NDArray[np.int64]
    Truths = NDArray[np.bool_]

# A block of one colour: its mark, no extent, then red, green, blue and alpha, 16 bits each.
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
    """Return blocks of a size in pixels, with magenta in place of invalid ones."""
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


def _grid(bits: Any) -> tuple[Numbers, Numbers, Numbers, Numbers, Truths]:
    """Return columns and rows of weights, planes, precision, and whether the form is known."""
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
    # One form has its size in place of planes and precision.
    is_plain = ~usual & (other == 2)
    planes = np.where(is_plain, 1, bits(10, 1) + 1)
    precision = np.where(is_plain, 0, bits(9, 1))
    is_known = usual | ((form != 0) & ~((other == 3) & (a >= 2)))
    return width, height, planes, precision, is_known


def _colors(bits: Any, parts: Numbers) -> tuple[Numbers, Numbers]:
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
