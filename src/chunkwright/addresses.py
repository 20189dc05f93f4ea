"""Addresses: how everything in a document is named, wherever it is printed.

An address is ``/`` followed by segments separated by ``/``, as in
``/objects/P_Ball_Wood_MF/mesh data``. Within a segment ``~`` is written ``~0`` and ``/`` is
written ``~1``, as in a JSON Pointer (RFC 6901); an empty name is written ``~``.
"""

from __future__ import annotations

from collections import Counter
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.query.items import Item

ESCAPED_BYTES: Final = range(0xDC80, 0xDD00)  # how surrogateescape decodes bytes 80 to FF
ANY: Final = "**"
_EMPTY: Final = "~"  # not as in a JSON Pointer, because / is the whole document and // a query
WILD: Final = frozenset("*?[")


def escape(segment: object) -> str:
    """Return a name, key or number as a segment of an address."""
    return str(segment).replace("~", "~0").replace("/", "~1") or _EMPTY


def unescape(segment: str) -> str:
    """Return the name that a segment of an address stands for."""
    return "" if segment == _EMPTY else segment.replace("~1", "/").replace("~0", "~")


def join(*segments: object) -> str:
    """Return the address made of names, from the outermost to the innermost."""
    return "".join(f"/{escape(segment)}" for segment in segments)


def split(address: str) -> list[str]:
    """Return the names that make up an address; none for that of the whole document."""
    return [unescape(segment) for segment in address.split("/") if segment]


def index_of(segment: str, count: int) -> int | None:
    """Return the index that a segment means, None if it is not that of one of ``count``."""
    digits = segment.lstrip("0") or "0"
    if not segment.isdecimal() or len(digits) > len(str(count)) or int(digits) >= count:
        return None
    return int(digits)


def unique(names: Iterable[str], otherwise: Iterable[str]) -> list[str]:
    """Return the name of each sibling if it is unique, else its name from ``otherwise``.

    An empty name is not used, nor is one that starts with ``#``, which could be mistaken for the
    number of another sibling.
    """
    listed = list(names)
    times = Counter(listed)
    return [
        name if times[name] == 1 and name and name[0] != "#" else other
        for name, other in zip(listed, otherwise, strict=True)
    ]


def printable(text: str) -> str:
    r"""Return ``text`` with all but visible characters escaped.

    This way control characters cannot move the cursor, and a byte that was not UTF-8 is shown
    as ``\xNN``.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    code = ord(char)
    if code in ESCAPED_BYTES:
        return f"\\x{code - 0xDC00:02x}"
    return char.encode("unicode_escape").decode("ascii")


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
        if segment == ANY:
            after.add(place)
        elif child.is_called(segment) or fnmatchcase(child.label, segment):
            after.add(place + 1)
    return _reached(segments, after)


def _reached(segments: Sequence[str], places: set[int]) -> set[int]:
    """Add the positions after a ``**``, which also matches no name at all."""
    for place in sorted(places):
        after = place
        while after < len(segments) and segments[after] == ANY:
            after += 1
            places.add(after)
    return places
