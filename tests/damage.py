"""Helpers of the tests of damaged files: the number of cases, the damage, and what is done with a file.

``CHUNKWRIGHT_MUTATIONS`` is the number of cases of each family, of which those that take long have
a share; ``CHUNKWRIGHT_SEED`` varies them.
"""

from __future__ import annotations

import os
import random
import struct
from typing import TYPE_CHECKING, Any

import chunkwright
from chunkwright import ChunkwrightError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from chunkwright.query.items import Item

    Act = Callable[[Any], object]

SEED = os.environ.get("CHUNKWRIGHT_SEED", "1")


DEFAULT = 400


def number_of_cases(share: float = 1) -> int:
    """Return the number of cases; for cases that take long, a share of it."""
    return int(share * int(os.environ.get("CHUNKWRIGHT_MUTATIONS", DEFAULT)))


def damaged_words(
    chance: random.Random, data: bytes, place: Callable[[], int], orders: Sequence[str] = "<"
) -> bytes:
    """Damage data at random places: cut it, flip bits, overwrite words with extremes, copy words."""
    if chance.random() < 0.05:
        return data[: chance.randrange(len(data))]
    made = bytearray(data)
    extremes = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, len(data), len(data) - 1, 0x10000)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = min(place(), len(data) - 4)
        kind = chance.randrange(4)
        if kind == 0:
            made[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            order = orders[0] if len(orders) == 1 else chance.choice(orders)
            struct.pack_into(f"{order}I", made, at & ~3, chance.choice(extremes))
        elif kind == 2:
            other = chance.randrange(len(data) - 4) & ~3
            made[at & ~3 : (at & ~3) + 4] = made[other : other + 4]
        else:
            made[at] = chance.randrange(256)
    return bytes(made)


def outcome_of(data: bytes, format_: str, acts: Iterable[Act], *, thorough: bool) -> str:
    """Open a file and do everything with it; return how it ended.

    "refused" means that it was not opened, "opened" that a later step was refused, "decoded"
    neither.
    """
    try:
        document = chunkwright.open(data, format=format_)
    except ChunkwrightError:
        return "refused"
    document.info()
    document.problems()
    assert bytes(document) == data
    outcome = "decoded"
    for act in acts:
        try:
            act(document)
        except ChunkwrightError:
            outcome = "opened"
    if thorough:
        walk(document.tree())
    return outcome


def walk(node: Item) -> None:
    stack = [node]
    while stack:
        stack += stack.pop().shown()


def outcomes_of(
    seed: str,
    numbers: Iterable[int],
    case: Callable[[random.Random], bytes],
    survive: Callable[[bytes, int], str],
) -> list[str]:
    """Return how the cases with these numbers ended; an error has a note with the bytes."""
    outcomes = []
    for number in numbers:
        data = case(random.Random(f"{seed}{number}"))
        try:
            outcomes.append(survive(data, number))
        except BaseException as error:
            error.add_note(f"case {number} of seed {SEED}: {data.hex()}")
            raise
    return outcomes
