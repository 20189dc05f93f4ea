"""``info()`` and ``problems()`` of every file that opens raise no error."""

from __future__ import annotations

import contextlib
import random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.query.typed import select
from tests import mutations
from tests.damage import SEED
from tests.hkx import test_damage as hkx_damage
from tests.nmo import test_damage as nmo_damage
from tests.samples import needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.document import Document

CASES = 160
PARTS = 4
MOST_NODES = 2000
MOST_PROBLEMS = 5


class Format(NamedTuple):
    """How files of a format are damaged so that they still open."""

    damage: Callable[[random.Random], bytes]
    options: dict[str, Any]


FORMATS = {
    "dava": Format(lambda chance: mutations.damage(chance).data, {}),
    "hkx": Format(
        lambda chance: hkx_damage.damage(chance, chance.choice(hkx_damage.bases())),
        {"format": "hkx"},
    ),
    "nmo": Format(nmo_damage.case, {"format": "nmo", "strict": False}),
    "state_chunk": Format(
        lambda chance: nmo_damage.damaged(chance, chance.choice(nmo_damage.chunks())),
        {"format": "state_chunk"},
    ),
}


def ask(document: Document) -> None:
    """Call all the reports of a document; only a part of the tree may be refused."""
    assert repr(document)
    assert document.info()["format"] == document.format
    problems = document.problems()
    assert all(one.path.startswith("/") and one.message for one in problems), problems
    for one in problems[:MOST_PROBLEMS]:
        with contextlib.suppress(ChunkwrightError):
            assert list(select(document.tree(), one.path)), one
    waiting = [document.tree()]
    for _ in range(MOST_NODES):
        if not waiting:
            break
        with contextlib.suppress(*([ChunkwrightError] if problems else [])):
            waiting += waiting.pop().shown()


@needs_samples
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", FORMATS)
def test_a_damaged_file_that_opens_can_be_reported_on(name: str, part: int) -> None:
    format = FORMATS[name]
    opened = 0
    for number in range(part, CASES, PARTS):
        data = format.damage(random.Random(f"{SEED}/reports/{name}/{number}"))
        try:
            document = chunkwright.open(data, **format.options)
        except ChunkwrightError:
            continue
        opened += 1
        try:
            ask(document)
        except BaseException as error:
            error.add_note(f"case {number} of seed {SEED}: {data[:4000].hex()}")
            raise
    assert opened
