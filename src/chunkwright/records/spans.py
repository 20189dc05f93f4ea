"""Where the attributes of records are in the bytes; see ``chunkwright.formats.results``.

A format writes records row by row, so the size of a value is that of what its row packs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.results import Owner, Part, Span, Spans
from chunkwright.records.items import ArrayItem, AttributeItem, RecordItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.query.items import Item

Range = tuple[int, int]


class RecordSpans(Spans):
    """The spans of a document of records; a format walks its parts in the order of its bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__([Part("file", data)])
        self._position = 0
        self._records: dict[int, Range] = {}
        self._values: dict[tuple[int, str], Range] = {}

    def skip(self, size: int) -> None:
        """Skip bytes that are not a value: a magic, a count."""
        self._position += size

    def begin(self) -> int:
        """Return the position at which a record begins."""
        return self._position

    def end(self, record: object, start: int) -> None:
        """Record that a record from ``start`` ends here."""
        self._records[id(record)] = (start, self._position)

    def value(self, record: object, name: str, size: int) -> None:
        """Record that a value takes the next bytes."""
        self._values[id(record), name] = (self._position, self._position + size)
        self._position += size

    def of(self, item: Item) -> Sequence[Span]:
        """Return the range of a record or of one of its values."""
        found: Range | None = None
        if isinstance(item, RecordItem):
            found = self._records.get(id(item.record))
        elif isinstance(item, AttributeItem | ArrayItem) and isinstance(item.parent, RecordItem):
            found = self._values.get((id(item.parent.record), item.key))
        else:
            inside = [span for child in item.children() for span in self.of(child)]
            if inside:
                found = min(each.start for each in inside), max(each.end for each in inside)
        return () if found is None else (Span(0, *found),)

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the value or record that has a byte."""
        item = self.innermost(root, part, offset)
        return Owner(item.address, "" if item.address else "header or a count")
