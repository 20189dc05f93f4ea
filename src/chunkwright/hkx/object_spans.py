"""Where the members of Havok objects are in bytes, whatever file has the objects.

Nothing is searched: the offset of a member is that of its class in the layout, and the file says
where the payload of an array or a text is.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.hkx.classes.arrays import StoredArray
from chunkwright.hkx.classes.codecs import StructCodec
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.classes.references import (
    ArrayCodec,
    HomogeneousCodec,
    RelArrayCodec,
    TextCodec,
)
from chunkwright.hkx.items import ObjectItem
from chunkwright.hkx.part_items import ElementItem, MemberItem, PartItem
from chunkwright.spans import Span, Spans

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model import HkObject
    from chunkwright.query.items import Item

# Pointers that lead to pointers: more than that only a loop has.
_DEEPEST: Final = 64


class Place(NamedTuple):
    """An offset in a section, and how many bytes there are read, and how; None for an object."""

    section: int
    at: int
    size: int = 0
    codec: Codec | None = None


class ObjectSpans(Spans):
    """The spans of objects; derived classes know where a file has them, and where pointers lead.

    Offsets are those in the data of a section, of which a file may have several.
    """

    @abstractmethod
    def extent(self, obj: HkObject) -> tuple[int, int] | None:
        """Return where an object and what follows it are; None for one that was not read."""

    @abstractmethod
    def data_of(self, section: int) -> bytes:
        """Return the data of a section."""

    @abstractmethod
    def start_of(self, section: int) -> int:
        """Return where the data of a section starts in the file."""

    @abstractmethod
    def pointed(self, section: int, at: int, codec: Codec) -> int | None:
        """Return where the payload of the value at an offset is; None if it has none."""

    @abstractmethod
    def source(self, section: int, at: int, least: int) -> int | None:
        """Return the pointer to the payload that has a byte; None if there is none.

        The payload is not before ``least``, where the object starts.
        """

    def of(self, item: Item) -> Sequence[Span]:
        """Return the bytes of an object up to the next one, of a member and what it leads to."""
        if isinstance(item, ObjectItem):
            extent = self.extent(item.obj)
            return () if extent is None else self.spans(item.obj.section_index, extent)
        if isinstance(item, PartItem):
            place = self._place(item)
            return () if place is None else self._part_spans(item, place)
        return ()

    def spans(self, section: int, *ranges: tuple[int, int]) -> tuple[Span, ...]:
        """Return ranges of a section as those of the file."""
        start = self.start_of(section)
        return tuple(Span(0, start + first, start + last) for first, last in ranges)

    # -- items to bytes ------------------------------------------------------------------

    def _place(self, item: Item) -> Place | None:
        """Return where a value is stored; None for what was not read from the file."""
        parent = item.parent
        if isinstance(item, ObjectItem):
            obj = item.obj
            known = self.extent(obj) is not None
            return Place(obj.section_index, obj.body_offset) if known else None
        base = None if parent is None else self._place(parent)
        if base is None:
            return None
        if isinstance(item, MemberItem):
            plan = item.record.plan
            offset, codec = plan.slots[plan.index[item.key]].offset, item.codec
            return Place(base.section, base.at + offset, codec.size, codec)
        if not isinstance(item, ElementItem) or base.codec is None or parent is None:
            return None
        start = self._payload(base)
        if start is None:
            return None
        size = self._element_size(base, parent.value)
        return Place(base.section, start + int(item.key) * size, size, item.codec)

    def _payload(self, place: Place) -> int | None:
        """Return where the elements of a value start; None for one that has none."""
        codec = place.codec
        if isinstance(codec, ArrayCodec | TextCodec | RelArrayCodec | HomogeneousCodec):
            return self.pointed(place.section, place.at, codec)
        return place.at

    def _part_spans(self, item: PartItem, place: Place) -> tuple[Span, ...]:
        ranges = [(place.at, place.at + place.size)]
        start = self._payload(place)
        if start is not None and start != place.at:
            ranges.append((start, start + self._payload_size(item, place, start)))
        return self.spans(place.section, *ranges)

    def _payload_size(self, item: PartItem, place: Place, start: int) -> int:
        codec, held = place.codec, item.held
        if isinstance(codec, TextCodec):
            return self.data_of(place.section).find(b"\0", start) + 1 - start
        if isinstance(held, StoredArray):
            return len(held.data)
        element = getattr(codec, "element", None)
        if element is not None:
            return int(len(held) * element.size)
        items = getattr(held, "items", ())
        if isinstance(items, bytes):
            return len(items)
        first = items[0] if items else None
        return len(items) * first.plan.size if isinstance(first, Record) else 0

    # -- bytes to items ------------------------------------------------------------------

    def in_object(self, item: Item, obj: HkObject, at: int) -> Item:
        """Return the value of an object that has a byte, going back along the pointers to it."""
        if not isinstance(obj.values, Record):
            return item
        start, end = obj.body_offset, obj.body_offset + obj.values.plan.size
        chain = [at]
        while not start <= chain[-1] < end and len(chain) < _DEEPEST:
            source = self.source(obj.section_index, chain[-1], start)
            if source is None:
                return self._in_relarray(item, at)
            chain.append(source)
        for here in reversed(chain):
            item = self._at(item, here)
        return item

    def _at(self, item: Item, at: int) -> Item:
        """Return the smallest value below an item that has an offset of the section."""
        while True:
            place = self._place(item)
            found = None if place is None else self._step(item, place, at)
            if found is None:
                return item
            item = found

    def _step(self, item: Item, place: Place, at: int) -> Item | None:
        record = item.value.values if isinstance(item, ObjectItem) else item.value
        if isinstance(record, Record):
            return self._member(item, record, at - place.at)
        payload = self._payload(place)
        if place.codec is None or payload is None or not hasattr(record, "__len__"):
            return None
        if isinstance(place.codec, TextCodec) or at < payload:
            return None
        size = self._element_size(place, record)
        if not size or not 0 <= (at - payload) // size < len(record):
            return None
        found = item.named(str((at - payload) // size))
        return found[0] if found else None

    def _element_size(self, place: Place, value: Any) -> int:
        """Return the size of an element; the numbers of a vector share its bytes."""
        codec = place.codec
        element = getattr(codec, "element", None)
        if codec is not None and element is not None and place.size == codec.size:
            return int(element.size)
        if isinstance(codec, HomogeneousCodec):
            first = value.items[0] if value.items else None
            return first.plan.size if isinstance(first, Record) else 0
        return 0 if isinstance(codec, StructCodec) else place.size // max(len(value), 1)

    def _member(self, item: Item, record: Record, offset: int) -> Item | None:
        for slot, codec, name in zip(
            record.plan.slots, record.plan.codecs, record.plan.names, strict=True
        ):
            if slot.offset <= offset < slot.offset + codec.size:
                found = item.named(name)
                return found[0] if found else None
        return None

    def _in_relarray(self, item: Item, at: int) -> Item:
        """Return the array whose payload follows the body, to which no fixup points."""
        offset = at + self.start_of(item.value.section_index)
        return self.innermost(item, 0, offset)
