from __future__ import annotations

import random

import pytest

from chunkwright.errors import ChunkwrightError
from chunkwright.hkx.conversion import convert
from chunkwright.hkx.file import binary, rewrite
from tests.patience import within
from tests.samples import needs_samples, samples

WORDS = (0, 1, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


def mutated(data: bytes, dice: random.Random) -> bytes:
    """Change bytes, words or whole stretches, fixup tables and counts among them."""
    made = bytearray(data)
    for _ in range(dice.choice((1, 3, 20))):
        at = dice.randrange(64, len(made) - 64)
        kind = dice.randrange(4)
        if kind == 0:
            made[at] = dice.randrange(256)
        elif kind == 1:
            made[at & ~3 : (at & ~3) + 4] = dice.choice(WORDS).to_bytes(4, "little")
        elif kind == 2:
            # Fixup tables are at the end: their offsets may point anywhere.
            at = len(made) - 4 - dice.randrange(len(made) // 4) & ~3
            made[at : at + 4] = (dice.randrange(len(made)) & ~3).to_bytes(4, "little")
        else:
            start = dice.randrange(len(made) - 64)
            made[at : at + 40] = made[start : start + 40]
    return bytes(made)


def outcome(data: bytes) -> str:
    """Write a file again and convert it; return the outcome."""
    try:
        packfile = binary.read(data)
        binary.write_container(rewrite.rewrite(packfile))
        convert(packfile, layout="4011")
        convert(packfile, version="hk_2014.1.0-r1", lossy=True)
    except ChunkwrightError as error:
        return type(error).__name__
    return "written"


@needs_samples
@pytest.mark.parametrize("seed", range(8))
def test_bad_values_raise_only_errors_of_the_library_in_bounded_time(seed: int) -> None:
    dice = random.Random(seed)
    files = [path for path in samples("havok") if path.stat().st_size < 60_000]
    outcomes = set()
    for path in dice.sample(files, 25):
        data = mutated(path.read_bytes(), dice)
        outcomes.add(within(5, outcome, data))
    # A seed that breaks nothing, or everything, tests nothing.
    assert len(outcomes) > 1
