"""Whatever a user assigns in a document is written and read back, or refused with its address."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator, MutableMapping, MutableSequence
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError, hkx
from chunkwright.hkx import HkObject, Packfile
from chunkwright.hkx.model.record import Record
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import VirtoolsFile
from chunkwright.sc2 import Scene
from chunkwright.state_chunk import StateChunk, Unresolved
from chunkwright.state_chunk.chunk_format import Guid
from tests.samples import needs_samples, samples
from tests.thinning import one_of

# The number of edits that run at each change, and of those under ``-m slow``.
EDITS = (100, 300)
LARGEST = 60_000
ODD: list[Any] = [
    None, -1, 1 << 31, 1 << 32, 1 << 64, 10**400, 1e39, float("nan"), True,
    "", "x", "a\0b", "\u4e2d\u6587", "\ud800", "x" * 70_000, b"", b"\xff\0abc",
    [], [None], [[1, 2], [3]], {}, {"kind": "buffer"}, {1: 2}, (), (1, 2, 3), range(3), object(),
    np.zeros((2, 3)), np.full((2, 4), np.nan), np.array(["x"]), np.float32(3), np.int64(7),
    Unresolved(5), Unresolved(-7, by_index=True), Guid(-1, 1 << 40), StateChunk(1),
]  # fmt: skip
Place = tuple[Any, Any]


def places(value: Any, depth: int = 0) -> Iterator[Place]:
    """Yield the targets of assignments: (container, key)."""
    if depth > 8 or isinstance(value, HkObject | StateChunk):
        return
    keys: list[Any] = []
    if isinstance(value, Record | MutableMapping):
        keys = list(value)
    elif isinstance(value, MutableSequence):
        keys = list(range(min(len(value), 4)))
    for key in keys:
        yield value, key
        yield from places(value[key], depth + 1)


def all_places(document: Any, rng: random.Random) -> list[Place]:
    """Return the targets of assignments in one object of a document of any format."""
    if isinstance(document, VirtoolsFile):
        item = rng.choice(document.objects)
        return [place for fields in item.fields.values() for place in places(fields)]
    if isinstance(document, Packfile):
        return list(places(rng.choice(document.objects).values))
    if isinstance(document, Scene):
        return [place for _, archive in document.archives() for place in places(archive)]
    return list(places(document)) if isinstance(document, KeyedArchive) else []


def use(document: Any) -> None:
    """Use every property and report of a document that may contain unexpected values."""
    works = [document.info, document.to_dict, lambda: list(document.problems())]
    if isinstance(document, Packfile):
        works.append(lambda: hkx.xml.dump(document))
    for work in works:
        with contextlib.suppress(ChunkwrightError):
            work()


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("family", ["ka", "havok", "virtools"])
@pytest.mark.parametrize("edits", one_of(2, EDITS))
def test_odd_values_are_written_or_refused(edits: int, family: str) -> None:
    rng = random.Random(f"odd {edits} {family}")
    files = [path for path in samples(family) if path.stat().st_size < LARGEST]
    written = refused = 0
    for _ in range(edits):
        try:
            document: Any = chunkwright.open(rng.choice(files))
            found = all_places(document, rng)
        except ChunkwrightError:
            continue  # broken samples, which have other tests
        if not found:
            continue
        holder, key = rng.choice(found)
        try:
            holder[key] = rng.choice(ODD)
            data = bytes(document)
        except ChunkwrightError:
            refused += 1
        else:
            again = chunkwright.open(data)
            assert bytes(again) == data
            use(again)
            use(document)
            written += 1
    assert written > edits // 50
    assert refused > edits // 50
