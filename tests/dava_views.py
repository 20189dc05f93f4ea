"""Assigning to the attributes of models and views: each value is written and read back, or refused."""

from __future__ import annotations

from collections.abc import MutableMapping, MutableSequence
from dataclasses import FrozenInstanceError
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.keyed_archive import KeyedArchive, VariantArray

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ODD: tuple[Any, ...] = (
    *(None, True, -1, 7, 1 << 40, 1 << 70, 1.5, "", "x", b"x", [], [1], {}, {"a": 1}, {"a": "b"}),
    *((1, 2), object(), np.zeros(3), KeyedArchive({"a": 1})),
)
# Attributes of every document, which have tests of their own.
OF_DOCUMENTS = {"format", "source", "wrapper"}


def names(view: Any) -> Iterator[str]:
    """List the public attributes of a view that are not methods."""
    for name in sorted({*dir(type(view)), *getattr(view, "__dict__", ())} - OF_DOCUMENTS):
        if not name.startswith("_") and not callable(getattr(view, name)):
            yield name


def same(left: Any, right: Any) -> bool:
    """Compare as a user would, arrays too."""
    if isinstance(left, np.ndarray) or isinstance(right, np.ndarray):
        return bool(np.array_equal(left, right))
    return bool(left == right)


def assign_everything(make: Callable[[], Any], find: Callable[[Any], Any]) -> int:
    """Assign every odd value to every attribute of a view; return how often that was accepted."""
    accepted = 0
    document = make()
    before = bytes(document)
    for name in names(find(document)):
        for value in ODD:
            view = find(document)
            try:
                setattr(view, name, value)
            except (ChunkwrightError, FrozenInstanceError):
                continue
            assert same(getattr(view, name), value), (view, name, value)
            accepted += reads_back(document, find, name, value)
            document = make()
        # a refused value has left no trace
        assert bytes(document) == before, name
    return accepted


def reads_back(document: Any, find: Callable[[Any], Any], name: str, value: Any) -> bool:
    """Write and read a document, unless it refuses, and check that the value is there."""
    try:
        data = bytes(document)
    except ChunkwrightError:
        return False
    again = chunkwright.open(data)
    assert same(getattr(find(again), name), value), (find(again), name, value)
    return True


def mutations(held: Any) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """Yield edits of a container."""
    if isinstance(held, MutableSequence):
        for value in (None, 5, object(), "x"):
            yield f"append {value}", partial(_append, value)
        if held:
            yield "replace", lambda one: one.__setitem__(0, one[-1])
            yield "delete", lambda one: one.__delitem__(0)
            yield "reverse", lambda one: one.reverse()
            yield "clear", lambda one: one.clear()
    elif isinstance(held, MutableMapping):
        for value in (None, 5, object(), "x", b"x"):
            yield f"set {value}", partial(_put, "albedo", value)
            yield f"new {value}", partial(_put, "other", value)
        if held:
            yield "delete", lambda one: one.__delitem__(next(iter(one)))
            yield "clear", lambda one: one.clear()


def mutate_everything(make: Callable[[], Any], find: Callable[[Any], Any]) -> int:
    """Change every container that a view shows; return how often that was accepted."""
    accepted = 0
    for name in names(find(make())):
        shown = getattr(find(make()), name)
        if isinstance(shown, np.ndarray):
            assert not shown.flags.writeable, name
        if isinstance(shown, KeyedArchive | VariantArray):
            continue  # these have tests of their own
        for title, change in mutations(shown):
            document = make()
            before = bytes(document)
            held = getattr(find(document), name)
            try:
                change(held)
            except ChunkwrightError:
                assert bytes(document) == before, (name, title)
                continue
            seen = getattr(find(document), name)
            assert plain(seen) == plain(held), (name, title)
            try:
                data = bytes(document)
            except ChunkwrightError:
                continue
            again = getattr(find(chunkwright.open(data)), name)
            assert plain(again) == plain(held), (name, title)
            accepted += 1
    return accepted


def _append(value: Any, held: Any) -> None:
    held.append(value)


def _put(key: str, value: Any, held: Any) -> None:
    held[key] = value


def plain(held: Any) -> Any:
    """Return what a container holds, for comparison with that of another document."""
    if isinstance(held, MutableMapping):
        return dict(held)
    return [getattr(one, "archive", one) for one in held]
