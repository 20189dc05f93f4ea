"""Choosing items by an address with wildcards, as ``tree --path`` does."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from chunkwright.base.addresses import WILD, split

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.query.items import Item

_ANY: Final = "**"


def select(root: Item, pattern: str) -> Iterator[Item]:
    """Yield the items of the tree that an address matches; the root if it is empty.

    In a segment ``*`` and ``?`` match any characters, and ``[...]`` one of several; ``**``
    matches any number of segments. An item with exactly these names is preferred to all others.
    Items below a match belong to it and are not yielded again.
    """
    segments = split(pattern)
    exact = _exact(root, segments) if any(map(WILD.intersection, segments)) else None
    if exact is not None:
        return iter([exact])
    reached = _reached(segments, {0})
    if len(segments) in reached:
        return iter([root])
    return _matches(root, segments, reached)


def _exact(root: Item, segments: Iterable[str]) -> Item | None:
    """Return the item at an address whose names contain wildcards, if there is one."""
    item = root
    for segment in segments:
        found = _named(item, segment)
        if len(found) != 1:
            return None
        item = found[0]
    return item


def _named(item: Item, segment: str) -> list[Item]:
    """Return the items below that a segment matches, else the error of what cannot be read."""
    start = item.target or item
    fault = start.fault
    if fault is None:
        return start.named(segment)
    return [each for each in start.shown() if each.is_called(segment)] or [fault]


def _matches(item: Item, segments: Sequence[str], reached: set[int]) -> Iterator[Item]:
    plain = len(reached) == 1 and not WILD.intersection(segments[max(reached)])
    for child in _named(item, segments[max(reached)]) if plain else item.shown():
        after = _reached(segments, {max(reached) + 1}) if plain else _step(child, segments, reached)
        if len(segments) in after:
            yield child
        elif after:
            yield from _matches(child, segments, after)


def _step(child: Item, segments: Sequence[str], reached: set[int]) -> set[int]:
    """Return the positions in the pattern that are reached by going on to ``child``."""
    after = set()
    for place in reached:
        segment = segments[place]
        if segment == _ANY:
            after.add(place)
        elif child.is_called(segment) or fnmatchcase(child.label, segment):
            after.add(place + 1)
    return _reached(segments, after)


def _reached(segments: Sequence[str], places: set[int]) -> set[int]:
    """Add the positions after a ``**``, which also matches no name at all."""
    for place in sorted(places):
        after = place
        while after < len(segments) and segments[after] == _ANY:
            after += 1
            places.add(after)
    return places
