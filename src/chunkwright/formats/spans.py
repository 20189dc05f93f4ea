"""Spans: which bytes of a file an item stands for, and which item a byte belongs to.

Each format derives a class from ``Spans`` in its ``spans.py``. Positions come from what reads the
format: the class layouts, the table rows, the decoder of archives.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from chunkwright.query.items import Item


class Part(NamedTuple):
    """Bytes to look at: those of the file, or those that a packed range of it unpacks to.

    ``note`` states how they come from the bytes of the file; it is "" for the file itself.
    """

    name: str
    data: bytes
    note: str = ""


class Span(NamedTuple):
    """A range of bytes of a part, which is given by its index; ``end`` is the byte after it."""

    part: int
    start: int
    end: int

    def holds(self, part: int, offset: int) -> bool:
        """Whether a byte is in the range."""
        return part == self.part and self.start <= offset < self.end


class Owner(NamedTuple):
    """What a byte belongs to: the address of an item, "" for none, and what the bytes are.

    ``label`` is "" where they are those of the item, else says what else they are, such as a
    table of fixups.
    """

    address: str
    label: str = ""


class Spans(ABC):
    """The bytes of one document, which has not been edited since it was read."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)

    @abstractmethod
    def of(self, item: Item) -> Sequence[Span]:
        """Return the ranges of an item, its own first; () if it has none of its own.

        Ranges after the first are elsewhere: the payload of an array, the text of a string.
        """

    @abstractmethod
    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return what a byte belongs to."""

    def innermost(self, item: Item, part: int, offset: int) -> Item:
        """Return the smallest item below ``item`` that has a byte; itself if none has."""
        found: Item | None = item
        while found is not None:
            item = found
            found = _first(item.children(), lambda each: self.holds(each, part, offset))
        return item

    def holds(self, item: Item, part: int, offset: int) -> bool:
        """Whether a byte is in one of the ranges of an item."""
        return any(span.holds(part, offset) for span in self.of(item))


def _first(items: Iterable[Item], holds: Callable[[Item], bool]) -> Item | None:
    return next(filter(holds, items), None)
