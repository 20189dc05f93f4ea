"""The numbers in files, and their names."""

from __future__ import annotations

import random

import pytest

import chunkwright
from chunkwright.dvpl import DvplFormat, DvplWrapper
from chunkwright.dvpl.codecs import DvplType
from chunkwright.dvpl.packing import find_level


def test_packing_methods_have_the_numbers_of_the_engine() -> None:
    wanted = {"NONE": 0, "LZ4": 1, "LZ4_HC": 2, "RFC1951": 3, "LZ4_STREAM": 4}
    assert {kind.name: int(kind) for kind in DvplType} == wanted


def test_packing_methods_are_listed_by_number() -> None:
    format = DvplFormat()
    wrappers = map(format.new_wrapper, format.types)
    numbers = [format.wrap(each, b"text")[-8] for each in wrappers]  # the type is before the magic
    assert numbers == [0, 1, 2, 3, 4]


def texts_of_few_words() -> bytes:
    """Return bytes that each level packs differently."""
    draw = random.Random(0)
    words = [bytes(draw.randrange(256) for _ in range(draw.randrange(2, 60))) for _ in range(300)]
    return b"".join(draw.choice(words) for _ in range(20_000))


@pytest.mark.parametrize(
    ("kind", "levels"),
    [
        (DvplType.LZ4, (0, -1, -2, -3, -4, -5, -6, -7, -8, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
        (DvplType.LZ4_HC, (3, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
        (DvplType.RFC1951, (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
    ],
)
def test_the_level_at_which_a_library_packed_a_file_is_found(
    kind: DvplType, levels: tuple[int, ...]
) -> None:
    format, payload = DvplFormat(), texts_of_few_words()
    seen = set()
    for level in levels:
        packed = format.wrap(DvplWrapper(kind, level), payload)
        seen.add(packed)
        wrapper = chunkwright.open(packed).wrapper
        assert isinstance(wrapper, DvplWrapper)
        again = DvplWrapper(kind, find_level(wrapper))
        assert format.wrap(again, payload) == packed, level
    assert len(seen) > len(levels) / 2
