"""Damaged tagfiles: only ChunkwrightError leaves the library, within bounded time and memory."""

from __future__ import annotations

import os
import random
import struct
from functools import cache
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.hkx import views
from chunkwright.tagfile.chunked.sections import leaves_by_tag, read_sections
from chunkwright.tagfile.demo import make
from tests.patience import within
from tests.samples import samples

if TYPE_CHECKING:
    from chunkwright.document import TreeNode
    from chunkwright.tagfile.model import Tagfile

pytestmark = pytest.mark.damage

SEED = os.environ.get("CHUNKWRIGHT_SEED", "1")
COUNT = int(os.environ.get("CHUNKWRIGHT_MUTATIONS", "240"))
# Seconds of processor time that one file may take, whatever is asked of it.
PATIENCE = 4.0
LARGEST_BASE = 20_000
CHUNKS = 24


@cache
def bases() -> list[bytes]:
    """Small real files of all versions, and one that was made."""
    found = [path.read_bytes() for path in samples("havok_tagfile")]
    small = [one for one in found if len(one) <= LARGEST_BASE and one[4:8] == b"TAG0"]
    return [bytes(make()), *small]


@cache
def places(data: bytes) -> list[range]:
    """Return where the bodies of the sections are; damage hits each of them alike."""
    try:
        leaves = leaves_by_tag(read_sections(data))
    except ChunkwrightError:
        return [range(len(data))]
    bodies = [range(one.start, one.start + len(one.data)) for one in leaves.values() if one.data]
    return [range(64), *bodies]


def damage(chance: random.Random, data: bytes) -> bytes:
    """Cut, flip, overwrite words with extremes, copy words, in every section alike."""
    if chance.random() < 0.05:
        return data[: chance.randrange(len(data))]
    made = bytearray(data)
    extremes = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, len(data), len(data) - 1, 0x10000)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = min(chance.choice(chance.choice(places(data))), len(data) - 4)
        kind = chance.randrange(4)
        if kind == 0:
            made[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            struct.pack_into("<I", made, at & ~3, chance.choice(extremes))
        elif kind == 2:
            other = chance.randrange(len(data) - 4) & ~3
            made[at & ~3 : (at & ~3) + 4] = made[other : other + 4]
        else:
            made[at] = chance.randrange(256)
    return bytes(made)


def survive(data: bytes, *, thorough: bool) -> str:
    """Ask everything of a file, or what is quick; return how it ended."""
    return within(PATIENCE, _outcome, data, thorough=thorough)


def _outcome(data: bytes, *, thorough: bool) -> str:
    try:
        tagfile = chunkwright.open(data, format="tagfile")
    except ChunkwrightError:
        return "refused"
    tagfile.info()
    tagfile.problems()
    assert bytes(tagfile) == data
    outcome = "decoded"
    for act in ACTS if thorough else ACTS[:1]:
        try:
            act(tagfile)
        except ChunkwrightError:
            outcome = "opened"
    if thorough:
        walk(tagfile.tree())
    return outcome


def walk(node: TreeNode) -> None:
    stack = [node]
    while stack:
        stack += stack.pop().children()


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


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_damage(chunk: int) -> None:
    outcomes = []
    for number in range(chunk, COUNT, CHUNKS):
        chance = random.Random(f"{SEED} {number}")
        data = damage(chance, chance.choice(bases()))
        try:
            outcomes.append(survive(data, thorough=number // CHUNKS % 8 == 0))
        except BaseException as error:
            error.add_note(f"case {number} of seed {SEED}: {data.hex()}")
            raise
    # The damage of real files is neither so mild that all is read nor so wild that nothing is.
    if COUNT >= 10_000 and samples("havok_tagfile"):
        assert {"refused", "decoded"} <= set(outcomes)
