"""Which blocks of ASTC are valid, by the tables of the Khronos specification, bit by bit."""

from __future__ import annotations

import random

import numpy as np
import pytest

from chunkwright.tex import pixels

# The bits of a weight, then whether it has a trit or a quint, by the range and the precision.
RANGES = {
    0: {2: (1, ""), 3: (0, "t"), 4: (2, ""), 5: (0, "q"), 6: (1, "t"), 7: (3, "")},
    1: {2: (1, "q"), 3: (2, "t"), 4: (4, ""), 5: (2, "q"), 6: (3, "t"), 7: (5, "")},
}
# The block modes, from bit 10 to bit 0, and the width and height of the grid.
MODES = [
    ("DHBBAAr00RR", ("B", 4), ("A", 2)),
    ("DHBBAAr01RR", ("B", 8), ("A", 2)),
    ("DHBBAAr10RR", ("A", 2), ("B", 8)),
    ("DH0BAAr11RR", ("A", 2), ("B", 6)),
    ("DH1BAAr11RR", ("B", 2), ("A", 2)),
    ("DH00AArRR00", ("", 12), ("A", 2)),
    ("DH01AArRR00", ("A", 2), ("", 12)),
    ("DH1100rRR00", ("", 6), ("", 10)),
    ("DH1101rRR00", ("", 10), ("", 6)),
    ("BB10AArRR00", ("A", 6), ("B", 6)),
]


def packed(count: int, bits: int, other: str) -> int:
    """Return the number of bits of a sequence of integers; 5 trits take 8 bits, 3 quints 7."""
    more = {"": 0, "t": -(-8 * count // 5), "q": -(-7 * count // 3)}[other]
    return count * bits + more


def fields(mode: int) -> tuple[dict[str, int], tuple[int, int]] | None:
    """Return the fields of a block mode and the size of its grid; None for a reserved one."""
    word = f"{mode:011b}"
    for form, *size in reversed(MODES):
        if any(f != w for f, w in zip(form, word, strict=True) if f in "01"):
            continue
        found = dict.fromkeys("DHABRr", 0)
        for name, bit in zip(form, word, strict=True):
            if name not in "01":
                found[name] = found[name] << 1 | int(bit)
        if found["R"]:  # without either bit, the range or the mode is reserved
            width, height = (found.get(name, 0) + more for name, more in size)
            return found, (width, height)
    return None


def is_legal(word: int, block: tuple[int, int]) -> bool:
    if word & 0x1FF == 0x1FC:
        return True  # one colour
    known = fields(word & 0x7FF)
    if known is None:
        return False
    found, (width, height) = known
    planes, count = found["D"] + 1, width * height * (found["D"] + 1)
    size = packed(count, *RANGES[found["H"]][found["R"] << 1 | found["r"]])
    parts = (word >> 11 & 3) + 1
    if parts == 1:
        classes, before = [word >> 15 & 3], 11 + 2 + 4
    elif not word >> 23 & 3:
        classes, before = [word >> 27 & 3] * parts, 11 + 2 + 10 + 6
    else:
        least = (word >> 23 & 3) - 1
        classes = [least + (word >> 25 + part & 1) for part in range(parts)]
        before = 11 + 2 + 10 + 2 + parts + 2 * parts  # with the bits after the colours
    values = sum(2 * (each + 1) for each in classes)
    left = 128 - before - size - 2 * (planes - 1)
    return (
        (width <= block[0] and height <= block[1])
        and (count <= 64 and 24 <= size <= 96)
        and not (planes == 2 and parts == 4)
        and (values <= 18 and left >= -(-13 * values // 5))
    )


@pytest.mark.parametrize("block", [(4, 4), (6, 5), (8, 8), (10, 6), (12, 12)])
def test_valid_astc_blocks_are_those_of_the_specification(block: tuple[int, int]) -> None:
    chance = random.Random(5)
    words = [mode | chance.getrandbits(18) << 11 for mode in range(0x800) for _ in range(2)]
    data = b"".join(word.to_bytes(16, "little") for word in words)
    magenta = bytes.fromhex("fcfdffffffffffffffff0000ffffffff")
    made = pixels.mended(data, block)
    kept = [made[at : at + 16] == data[at : at + 16] for at in range(0, len(data), 16)]
    assert kept == [is_legal(word, block) for word in words]
    changed = {made[at : at + 16] for at in range(0, len(made), 16) if not kept[at // 16]}
    assert changed == {magenta}
    assert 0.02 < np.mean(kept) < 0.9
