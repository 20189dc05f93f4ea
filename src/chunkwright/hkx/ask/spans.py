"""The spans of packfiles; see ``chunkwright.spans``."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.formats.results import Owner, Part, Span, Spans
from chunkwright.hkx.ask.items import ObjectItem, PackfileItem
from chunkwright.hkx.ask.part_items import ElementItem, MemberItem, PartItem
from chunkwright.hkx.ask.root_item import ClassNameItem, HeaderItem, RawItem, RawPointerItem
from chunkwright.hkx.file.container import HEADER_SIZE
from chunkwright.hkx.kinds.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.file.container import Section
    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.query.items import Item


# Pointers that lead to pointers: more than that only a loop has.
_DEEPEST: Final = 64


class Place(NamedTuple):
    """Where a value is: offset and size in a section, and its codec, None for an object."""

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
        """Return start and end of an object with its payloads; None for one that was not read."""

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
        """Return the bytes of an object up to the next one, or of a member and its payload."""
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
        size = base.codec.element_size(parent.value, base.size)
        return Place(base.section, start + int(item.key) * size, size, item.codec)

    def _payload(self, place: Place) -> int | None:
        """Return where the elements of a value start; None for one that has none."""
        codec = place.codec
        if codec is None or not codec.points:
            return place.at
        return self.pointed(place.section, place.at, codec)

    def _part_spans(self, item: PartItem, place: Place) -> tuple[Span, ...]:
        ranges = [(place.at, place.at + place.size)]
        start = self._payload(place)
        if place.codec is not None and start is not None and start != place.at:
            size = place.codec.payload_size(item.held, self.data_of(place.section), start)
            ranges.append((start, start + size))
        return self.spans(place.section, *ranges)

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
        if isinstance(record, str) or at < payload:
            return None
        size = place.codec.element_size(record, place.size)
        if not size or not 0 <= (at - payload) // size < len(record):
            return None
        found = item.named(str((at - payload) // size))
        return found[0] if found else None

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


# Offset and size of the fields of a header, by the name of the attribute; see ``havok_hkx.ksy``.
_HEADER: Final = {
    "user_tag": (8, 4),
    "file_version": (12, 4),
    "pointer_size": (16, 1),
    "little_endian": (17, 1),
    "reuse_padding": (18, 1),
    "empty_base": (19, 1),
    "contents_section": (24, 4),
    "contents_offset": (28, 4),
    "class_name_section": (32, 4),
    "class_name_offset": (36, 4),
    "contents_version": (40, 16),
    "flags": (56, 4),
    "max_predicate": (60, 2),
    "predicates_size": (62, 2),
}
# What stands before the name of a class: its signature and a byte.
_SIGNATURE: Final = 5
_MOST_ELEMENTS: Final = 1 << 24


class PackfileSpans(ObjectSpans):
    """The spans of a packfile, in a file of its own or inside other data."""

    def __init__(self, packfile: Packfile, data: bytes) -> None:
        super().__init__([Part("file", data)])
        self.packfile = packfile
        self._base = packfile.embedded_at or 0
        self._targets = [_Targets(each) for each in packfile.sections]

    def of(self, item: Item) -> Sequence[Span]:
        """Return the bytes of objects and what is in them, of the header, of class names."""
        if isinstance(item, RawItem) and isinstance(item.parent, ObjectItem):
            return self.of(item.parent)
        if isinstance(item, RawPointerItem) and isinstance(item.parent, ObjectItem):
            obj = item.parent.obj
            at = obj.body_offset + int(item.key, 16)
            return self.spans(obj.section_index, (at, at + self.packfile.header.pointer_size))
        if isinstance(item, HeaderItem):
            return self._header(item)
        if isinstance(item, ClassNameItem):
            return self._class_name(item.key)
        return super().of(item)

    def extent(self, obj: HkObject) -> tuple[int, int] | None:
        """Return start and end of an object with its payloads; None for one that was not read."""
        if self.packfile.place_of(obj) is None:
            return None
        start, end = obj.extent
        return start - self.packfile.stored_prefix, end

    def data_of(self, section: int) -> bytes:
        """Return the data of a section."""
        return self.packfile.sections[section].data

    def start_of(self, section: int) -> int:
        """Return where the data of a section starts in the file."""
        return self._base + self.packfile.sections[section].start

    def pointed(self, section: int, at: int, codec: Codec) -> int | None:
        """Return where the payload of the value at an offset is, as its fixup says."""
        return codec.payload_at(self.packfile.sections[section], at)

    def source(self, section: int, at: int, least: int) -> int | None:
        """Return the pointer to the payload that has a byte; None if there is none."""
        return self._targets[section].source(at, least=least)

    def _header(self, item: HeaderItem) -> tuple[Span, ...]:
        start, size = 0, HEADER_SIZE
        if isinstance(item.parent, HeaderItem):
            predicates = HEADER_SIZE, len(self.packfile.header.predicates)
            start, size = _HEADER.get(item.key, predicates if item.key == "predicates" else (0, 0))
        return (Span(0, self._base + start, self._base + start + size),) if size else ()

    def _class_name(self, name: str) -> tuple[Span, ...]:
        for row in self.packfile.class_names:
            if row.name == name:
                ends = row.offset + len(name) + 1  # a byte a character, as in all class names
                section = self.packfile.header.class_name_section
                return self.spans(section, (row.offset - _SIGNATURE, ends))
        return ()

    # -- bytes to items ------------------------------------------------------------------

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the member, element or object that a byte belongs to, or what else it is."""
        offset -= self._base
        if part or offset < 0:
            return Owner("", "before the packfile")
        if offset < HEADER_SIZE + len(self.packfile.header.predicates):
            return Owner(self.innermost(HeaderItem(root, self.packfile), 0, offset).address)
        for index, section in enumerate(self.packfile.sections):
            found = self._in_section(root, index, section, offset - section.start)
            if found is not None:
                return found
        first = min((each.start for each in self.packfile.sections), default=0)
        return Owner("", "section headers" if offset < first else "after the sections")

    def _in_section(self, root: Item, index: int, section: Section, at: int) -> Owner | None:
        if 0 <= at < len(section.data):
            return self._in_data(root, index, at)
        end = len(section.data)
        for name, width, fill in zip(
            ("local_fixups", "global_fixups", "virtual_fixups"),
            (8, 12, 12),
            section.fills,
            strict=True,
        ):
            start, end = end, end + section.count(name) * width + len(fill)
            if start <= at < end:
                word = name.replace("_", " ")
                return Owner("", f"{word} of {section.tag}, row {(at - start) // width}")
        return None

    def _in_data(self, root: Item, index: int, at: int) -> Owner:
        assert isinstance(root, PackfileItem)
        packfile = self.packfile
        if index == packfile.header.class_name_section:
            for row in packfile.class_names:
                if row.offset - _SIGNATURE <= at < row.offset + len(row.name) + 1:
                    return Owner(f"/{packfile.sections[index].tag}/{row.name}")
            return Owner("", "class names")
        starts = packfile.sections[index].object_starts
        place = int(starts.searchsorted(at, side="right")) - 1
        obj = packfile.object_at(index, int(starts[place])) if place >= 0 else None
        if obj is None:
            return Owner("", f"data of {packfile.sections[index].tag}")
        item = self.in_object(root.item_of(obj), obj, at)
        return Owner(item.address)


class _Targets:
    """The targets of the local fixups of a section, in order, with their pointers."""

    def __init__(self, section: Section) -> None:
        self._section = section

    @cached_property
    def _rows(self) -> list[tuple[int, int]]:
        return sorted((target, source) for source, target in self._section.local_targets.items())

    def source(self, at: int, *, least: int) -> int | None:
        """Return the pointer to the last target that is not after ``at`` nor before ``least``."""
        found = bisect_right(self._rows, (at, _MOST_ELEMENTS << 8)) - 1
        target, source = self._rows[found] if found >= 0 else (-1, 0)
        return source if target >= least else None


def spans(packfile: Packfile, data: bytes) -> PackfileSpans:
    """Return the spans of a packfile that was read from ``data``."""
    return PackfileSpans(packfile, data)
