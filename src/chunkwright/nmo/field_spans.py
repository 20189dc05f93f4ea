"""Where areas, fields and whatever is in these are in the content of a Virtools file.

The fields of an area are found by reading its payload again, with a reader that takes notes. What
is read is not what the document has, but of the same shape, so an item leads to it by its keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.nmo.codec import TableCodec
from chunkwright.nmo.field_items import AreaItem, FieldItem, TypedItem
from chunkwright.state_chunk.chunk_format import LINK
from chunkwright.state_chunk.spans import Range, area_ranges, core_range, sub_core_range
from chunkwright.state_chunk.values import Guid

if TYPE_CHECKING:
    from chunkwright.nmo.holders import Holder
    from chunkwright.nmo.payloads.tracing import TracingReader
    from chunkwright.query.items import Item
    from chunkwright.state_chunk.area import Area, Value
    from chunkwright.state_chunk.model import StateChunk

_DWORD: Final = 4
_GUID: Final = 8


class _Traced(NamedTuple):
    """A value that was read again, the notes about it, and where the offsets in these start."""

    value: Value
    reader: TracingReader
    base: int

    def moved(self, found: Range | None) -> Range | None:
        """Return a range of the payload as one of the content."""
        return None if found is None else (self.base + found[0], self.base + found[1])


class FieldSpans:
    """The ranges of items below objects and managers, in bytes of what has their chunks."""

    def __init__(self) -> None:
        self._areas: dict[int, dict[int, Range]] = {}
        self._readers: dict[int, TracingReader] = {}

    def range(self, item: Item, held: Holder) -> Range | None:
        """Return where an area, a field or a part of one is; None if that is not known."""
        if isinstance(item, AreaItem):
            return self._area(item, held)
        if not isinstance(item, FieldItem) or item.parent is None:
            return None
        if isinstance(item.parent, TypedItem):
            return _number_of(item, self.range(item.parent, held))
        above = self._traced(item.parent, held)
        if above is None:
            return None
        values, reader = above.value, above.reader
        if isinstance(values, dict):
            return above.moved(reader.field(values, item.key))
        if not isinstance(values, list):
            return _share(values, int(item.key), self.range(item.parent, held))
        noted = above.moved(reader.element(values, int(item.key)))
        whole = above.moved(reader.value(values)) or self.range(item.parent, held)
        return noted or _share(values, int(item.key), whole)

    def core(self, item: Item, held: Holder) -> Range | None:
        """Return where the dwords of a chunk or sub-chunk are, by the item that has them."""
        stored = held.stored_span
        if not isinstance(item, FieldItem):
            return None if stored is None else core_range(stored[0], stored[1])
        start, parent = self.range(item, held), _chunk_above(item)
        if stored is None or start is None or parent is None:
            return None
        return sub_core_range(stored[0], start[0], parent.chunk_version)

    def _area(self, item: AreaItem, held: Holder) -> Range | None:
        known = self._areas.get(id(item.chunk))
        if known is None:
            known = self._areas[id(item.chunk)] = {}
            stored = held.stored_span
            core = None if item.parent is None else self.core(item.parent, held)
            if core is not None and stored is not None:
                known.update(area_ranges(item.chunk, stored[0], core))
        return known.get(id(item.area))

    def _traced(self, item: Item, held: Holder) -> _Traced | None:
        """Return what was read again for an area, a record or a list."""
        if isinstance(item, AreaItem):
            start = self._area(item, held)
            if start is None:
                return None
            reader = self._reader(item.chunk, item.area)
            return None if reader is None else _Traced(reader.fields, reader, start[0] + LINK.size)
        if not isinstance(item, FieldItem) or item.parent is None:
            return None
        above = self._traced(item.parent, held)
        if above is None:
            return None
        key = item.key if isinstance(above.value, dict) else int(item.key)
        return above._replace(value=above.value[key])

    def _reader(self, chunk: StateChunk, area: Area) -> TracingReader | None:
        known = self._readers.get(id(area))
        if known is None and isinstance(chunk.codec, TableCodec):
            known = self._readers[id(area)] = chunk.codec.trace(chunk, area)
        return known


def _number_of(item: Item, whole: Range | None) -> Range | None:
    """Return where one of the numbers of a parameter is: they are at the end of its buffer."""
    if whole is None or item.parent is None:
        return None
    end = whole[1] - _DWORD * (len(item.parent.value) - int(item.key) - 1)
    return end - _DWORD, end


def _share(values: Value, place: int, whole: Range | None) -> Range | None:
    """Return the range of one of several values of the same size; None if they are not."""
    if whole is None:
        return None
    size = whole[1] - whole[0]
    if hasattr(values, "nbytes"):
        each = values.nbytes // len(values)
    elif isinstance(values, tuple):
        each = size // len(values) if all(isinstance(one, int | float) for one in values) else 0
    else:
        sizes = {_size(one) for one in values}
        each = sizes.pop() if len(sizes) == 1 else 0
    left = size - each * len(values)
    # There may be a count before the values.
    if not each or left not in (0, _DWORD):
        return None
    start = whole[0] + left + place * each
    return start, start + each


def _size(value: Value) -> int:
    """Return the size in bytes of a value in a list; 0 if values of its kind differ in size."""
    if isinstance(value, Guid):
        return _GUID
    if isinstance(value, tuple):
        return _DWORD * len(value) if all(isinstance(one, float) for one in value) else 0
    return 0 if isinstance(value, str | bytes | dict | list) or hasattr(value, "nbytes") else _DWORD


def _chunk_above(item: Item) -> StateChunk | None:
    """Return the chunk that has the area of a field."""
    above: Item | None = item
    while above is not None and not isinstance(above, AreaItem):
        above = above.parent
    return None if above is None else above.chunk
