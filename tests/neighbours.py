"""Checks for formats of plain records: round trips, addresses, patches and damage."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, difference
from tests.mutations import survive
from tests.samples import SAMPLES
from tests.tex.files import real

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.document import Document
    from chunkwright.query import Item


def through_json(document: Document) -> Document:
    return chunkwright.from_dict(json.loads(json.dumps(document.to_dict(), allow_nan=False)))


def check_promises(data: bytes) -> Document:
    """Check that writing, dumping and copying a file give the same bytes; return the document."""
    document: Document = chunkwright.open(data)
    assert bytes(document) == data
    assert survive(data) == document.format
    for again in (
        through_json(document),
        copy.deepcopy(document),
        pickle.loads(pickle.dumps(document)),
    ):
        assert (again, bytes(again)) == (document, data)
    assert difference.diff(document, through_json(document)) == []
    return document


def check_real(kind: str, count: int) -> None:
    """Check all real files of a kind."""
    names = real(kind)
    assert len(names) == count
    for name in names:
        data = (SAMPLES / name).read_bytes()
        document = chunkwright.open(SAMPLES / name)
        assert document.format == kind
        assert bytes(document) == data == bytes(through_json(document)), name


def leaves(item: Item) -> Iterator[Item]:
    children = list(item.children()) if item.opens else []
    if not children and not hasattr(item, "records"):
        yield item
    for child in children:
        yield from leaves(child)


def check_addresses(data: bytes) -> None:
    """Check that each address leads to a value that can be set to itself and changes nothing."""
    document = chunkwright.open(data)
    for item in leaves(document.root_item()):
        assert [
            each.address for each in document.root_item().named(item.key)
        ] or "/" in item.address
        document.set(item.address, item.plain())
        assert bytes(document) == data, item.address
    waiting = [document.tree()]
    while waiting:
        node = waiting.pop()
        if node.address:
            document.get(node.address)
        waiting += node.shown()


def check_patches(data: bytes, edit: Callable[[Any], object]) -> None:
    """Check that the differences of an edit turn the original into it, and the reverse."""
    old, new = chunkwright.open(data), chunkwright.open(data)
    edit(new)
    assert bytes(new) != data
    there = difference.diff(old, new)
    back = difference.diff(new, old)
    assert there
    assert difference.patch(old, there) == []
    assert bytes(old) == bytes(new)
    assert difference.patch(new, back) == []
    assert bytes(new) == data


def check_damage(files: list[bytes], cases: int, mend: Callable[[bytes], bytes] = bytes) -> None:
    """Damage files at random: each is either written as it was, or refused."""
    outcomes = []
    rng = random.Random(1)
    for _ in range(cases):
        data = bytearray(rng.choice(files))
        for _ in range(rng.choice((1, 1, 2, 4))):
            if data:
                data[rng.randrange(len(data))] = rng.choice((0, 1, 255, rng.randrange(256)))
        if rng.random() < 0.2:
            del data[rng.randrange(len(data)) :]
        outcomes.append(survive(mend(bytes(data))))
    assert len(set(outcomes)) > 1


def refused(form: dict[str, Any], message: str) -> ChunkwrightError:
    with pytest.raises(ChunkwrightError, match=message) as caught:
        chunkwright.from_dict(form)
    return caught.value
