"""Position lists: the positions of references, sub-chunks and manager values in a chunk."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from chunkwright.state_chunk.chunk_format import SEQUENCE_MARK

if TYPE_CHECKING:
    from collections.abc import Iterator

Marks = tuple[int, ...]
"""Dword positions as in a position list, with ``SEQUENCE_MARK`` before sequences."""


class Lists(NamedTuple):
    """The three position lists; None for a missing list, () for an empty one."""

    ids: Marks | None = None
    chunks: Marks | None = None
    managers: Marks | None = None


NO_LISTS = Lists()


class Content(NamedTuple):
    """A payload and its position lists, relative to the payload's first dword."""

    payload: bytes
    lists: Lists = NO_LISTS


def pairs(marks: Marks) -> Iterator[tuple[int, bool]]:
    """Yield (position, whether a sequence starts there) for each item of a position list."""
    entries = iter(marks)
    for entry in entries:
        if entry == SEQUENCE_MARK:
            position = next(entries, None)
            if position is not None:
                yield position, True
        else:
            yield entry, False


def share(lists: Lists, spans: list[tuple[int, int, int]]) -> dict[int, Lists]:
    """Split position lists among the areas that contain the positions, relative to each payload.

    ``spans`` are (identifier, start, end); returns the lists of areas that have any, by start.
    """
    starts = [start for _, start, _ in spans]
    shares: dict[int, tuple[list[int], list[int], list[int]]] = {}
    for which, marks in enumerate(lists):
        for position, sequence in pairs(marks or ()):
            index = bisect_right(starts, 4 * position) - 1
            if index < 0 or 4 * position >= spans[index][2]:
                continue
            start = starts[index]
            if start not in shares:
                shares[start] = ([], [], [])
            if sequence:
                shares[start][which].append(SEQUENCE_MARK)
            shares[start][which].append(position - (start >> 2))
    return {
        start: Lists(*(tuple(found) or None for found in three)) for start, three in shares.items()
    }


def join(contents: list[Content]) -> Lists:
    """Return the position lists of a whole chunk from those of its areas."""
    joined: list[list[int]] = [[], [], []]
    start = 2
    for content in contents:
        for whole, marks in zip(joined, content.lists, strict=True):
            for position, sequence in pairs(marks or ()):
                if sequence:
                    whole.append(SEQUENCE_MARK)
                whole.append(position + start)
        start += 2 + len(content.payload) // 4
    return Lists(*(tuple(whole) or None for whole in joined)) if any(joined) else NO_LISTS
