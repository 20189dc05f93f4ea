"""Damaged tagfiles: only ChunkwrightError leaves the library, within bounded time and memory."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.hkx import views
from chunkwright.tagfile.chunked.items import leaves_by_tag, read_sections
from chunkwright.tagfile.making import make
from tests.damage import SEED, damaged_words, number_of_cases, outcome_of, outcomes_of
from tests.patience import within
from tests.samples import samples

if TYPE_CHECKING:
    import random

    from chunkwright.tagfile.model import Tagfile


COUNT = number_of_cases(share=0.12)
# Seconds of processor time that one file may take, for all operations together.
PATIENCE = 4.0
LARGEST_BASE = 20_000
CHUNKS = 12


@cache
def bases() -> list[bytes]:
    """Return small real files of all versions, and a made one."""
    found = [path.read_bytes() for path in samples("havok_tagfile")]
    small = [one for one in found if len(one) <= LARGEST_BASE and one[4:8] == b"TAG0"]
    return [bytes(make()), *small]


@cache
def places(data: bytes) -> list[range]:
    """Return the spans of the sections' bodies; damage hits each of them equally often."""
    try:
        leaves = leaves_by_tag(read_sections(data))
    except ChunkwrightError:
        return [range(len(data))]
    bodies = [range(one.start, one.start + len(one.data)) for one in leaves.values() if one.data]
    return [range(64), *bodies]


def damage(chance: random.Random, data: bytes) -> bytes:
    """Damage every section equally often."""
    return damaged_words(chance, data, lambda: chance.choice(chance.choice(places(data))))


def survive(data: bytes, *, thorough: bool) -> str:
    """Read everything in a file, or only the quick parts; return the outcome."""
    acts = ACTS if thorough else ACTS[:1]
    return within(PATIENCE, outcome_of, data, "tagfile", acts, thorough=thorough)


def decode(tagfile: Tagfile) -> None:
    for obj in tagfile.objects:
        list(obj.references())
        assert repr(obj.values)
    assert bytes(tagfile)


def write_text(tagfile: Tagfile) -> None:
    assert bytes(chunkwright.from_dict(tagfile.to_dict())) == bytes(tagfile)


ACTS = (
    decode,
    write_text,
    views.skeletons,
    views.behaviours,
    views.ragdolls,
    views.physics_systems,
)


@pytest.mark.damage
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_damage_raises_only_errors_of_the_package(chunk: int) -> None:
    outcomes = outcomes_of(
        f"{SEED} ",
        range(chunk, COUNT, CHUNKS),
        lambda chance: damage(chance, chance.choice(bases())),
        lambda data, number: survive(data, thorough=number // CHUNKS % 8 == 0),
    )
    # The damage of real files is neither so mild that all is read nor so severe that nothing is.
    if COUNT >= 1000 and samples("havok_tagfile"):
        assert {"refused", "decoded"} <= set(outcomes)
