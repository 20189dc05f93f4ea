"""Indices of children that nodes before version 10 store: parts of levels, and the shown state.

A LodNode gives its children to levels of detail, and a SwitchNode shows one of them, by index.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.keyed_archive.model.archive import KeyedArchive
    from chunkwright.sc2.model.nodes import Node

    Gone = dict[int, tuple[Node, list[int]]]

_CLASSES: Final = ("LodNode", "SwitchNode")
_PART: Final = re.compile(r"l(\d+)_(\d+)_ni")
_SHOWN: Final = "switchIndex"
_are_left: ContextVar[bool] = ContextVar("child numbers are left", default=False)
# The key of the shown state among levels.
_STATE: Final = -1


@contextmanager
def left_alone() -> Iterator[None]:
    """Do not update any numbers, because a patch sets them itself."""
    token = _are_left.set(True)
    try:
        yield
    finally:
        _are_left.reset(token)


def are_left() -> bool:
    """Whether numbers are not updated."""
    return _are_left.get()


def are_held_by(owner: Node | None) -> bool:
    """Whether a node stores indices of its children."""
    return owner is not None and owner.class_name in _CLASSES and not _are_left.get()


class _Moves:
    """Where the children of a node were, and where they are."""

    def __init__(self, before: Sequence[Node], after: Sequence[Node]) -> None:
        self.before = before
        self.after = after
        self._old = set(map(id, before))
        self._places = {id(node): place for place, node in enumerate(after)}

    def place(self, old: int) -> int | None:
        """Return where the child at an index is now, or its replacement; None if it is gone."""
        if not 0 <= old < len(self.before):
            return old
        place = self._places.get(id(self.before[old]))
        replaced = len(self.before) == len(self.after) and id(self.after[old]) not in self._old
        return old if place is None and replaced else place

    def back(self, gone: Gone) -> list[tuple[int, list[int]]]:
        """Return index and levels of each child that was removed and is back."""
        return [
            (place, gone.pop(id(node))[1])
            for place, node in enumerate(self.after)
            if id(node) not in self._old and id(node) in gone
        ]


def follow(owner: Node, before: Sequence[Node], after: Sequence[Node], gone: Gone) -> None:
    """Update the indices that a node stores after its children have changed.

    A level loses a child that is taken out; ``gone`` remembers it, in case it is put back.
    """
    archive, moves = owner.archive, _Moves(before, after)
    parts = _parts(archive)
    shown = archive.get(_SHOWN)
    if owner.class_name == "SwitchNode" and isinstance(shown, int):
        parts = {_STATE: [shown]}
    made: dict[int, list[int]] = {}
    for level, numbers in parts.items():
        made[level] = []
        for number in numbers:
            place = moves.place(number)
            if place is not None:
                made[level].append(place)
            else:
                node = before[number]
                gone.setdefault(id(node), (node, []))[1].append(level)
    for place, levels in moves.back(gone):
        for level in levels:
            made.setdefault(level, []).append(place)
    for level, numbers in made.items():
        if level != _STATE:
            _write(archive, level, parts.get(level, []), numbers)
        elif numbers and numbers[-1] != shown:
            archive[_SHOWN] = numbers[-1]


def _parts(archive: KeyedArchive) -> dict[int, list[int]]:
    """Return the indices of the children of each level, in the order of their keys."""
    found: dict[int, dict[int, int]] = {}
    for key, value in archive.items():
        match = _PART.fullmatch(key)
        if match is not None and isinstance(value, int):
            found.setdefault(int(match[1]), {})[int(match[2])] = value
    return {level: [row[each] for each in sorted(row)] for level, row in found.items()}


def _write(archive: KeyedArchive, level: int, old: list[int], new: list[int]) -> None:
    """Store the indices of the children of a level, and their count."""
    if new == old:
        return
    for part, number in enumerate(new):
        archive[f"l{level}_{part}_ni"] = number
    for part in range(len(new), len(old)):
        archive.pop(f"l{level}_{part}_ni", None)
    count = f"lod{level}_cnt"
    if count in archive:
        archive[count] = len(new)
