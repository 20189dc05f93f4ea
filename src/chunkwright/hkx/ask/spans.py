"""The spans of Havok files: of packfiles, whose classes say where members are, and of files without
fixed offsets, whose reader has recorded them; see ``chunkwright.spans``."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import join
from chunkwright.formats.results import Owner, Part, Span, Spans
from chunkwright.hkx.ask.items import ClassNameItem, ObjectItem, PackfileItem
from chunkwright.hkx.ask.part_items import HeaderItem, PartItem
from chunkwright.hkx.ask.root_item import RawItem, RawPointerItem, RootItem
from chunkwright.hkx.file import HEADER_SIZE
from chunkwright.hkx.model.record import Record
from chunkwright.query.items import Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.file import Section
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile


# The maximum length of a chain of pointers to pointers: only a loop exceeds it.
_DEEPEST: Final = 64


class Place(NamedTuple):
    """Where a value is: offset and size in a section, and its codec, None for an object."""

    section: int
    at: int
    size: int = 0
    codec: Codec | None = None


class ObjectSpans(Spans):
    """The spans of objects; derived classes know their places in a file, and what pointers point to.

    Offsets are those in the data of a section, of which a file may have several.
    """

    @abstractmethod
    def extent(self, obj: HkObject) -> tuple[int, int] | None:
        """Return the start and end of an object with its payloads; None if it was not read."""

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
        match item:
            case ObjectItem():
                extent = self.extent(item.obj)
                return () if extent is None else self.spans(item.obj.section_index, extent)
            case PartItem():
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
        match item:
            case ObjectItem():
                obj = item.obj
                known = self.extent(obj) is not None
                return Place(obj.section_index, obj.body_offset) if known else None
            case PartItem(parent=Item() as parent):
                base = self._place(parent)
                return None if base is None else self._part_place(item, parent, base)
        return None

    def _part_place(self, item: PartItem, parent: Item, base: Place) -> Place | None:
        """Return where a member or an element is stored; ``base`` is the place of its parent."""
        codec, offset = item.codec, item.offset
        if offset is not None:
            return Place(base.section, base.at + offset, codec.size, codec)
        start = None if base.codec is None else self._payload(base)
        if start is None or base.codec is None:
            return None
        size = base.codec.element_size(parent.value, base.size)
        return Place(base.section, start + int(item.key) * size, size, codec)

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
        """Return the value of an object that contains a byte, by following pointers backwards."""
        if obj.values.plan is None:
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
        """Return the smallest value below an item that contains an offset of the section."""
        while True:
            place = self._place(item)
            found = None if place is None else self._step(item, place, at)
            if found is None:
                return item
            item = found

    def _step(self, item: Item, place: Place, at: int) -> Item | None:
        match item.value.values if item.is_object else item.value:
            case Record() as record:
                return self._member(item, record, at - place.at)
            case str():
                return None
            case value:
                payload = self._payload(place)
        if place.codec is None or payload is None or at < payload or not hasattr(value, "__len__"):
            return None
        size = place.codec.element_size(value, place.size)
        if not size or not 0 <= (at - payload) // size < len(value):
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
# What comes before the name of a class: its signature and a byte.
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
        """Return the bytes of an object or a value in it, of the header, or of class names."""
        match item:
            case RawItem(parent=ObjectItem() as parent):
                return self.of(parent)
            case RawPointerItem(parent=ObjectItem() as parent):
                obj = parent.obj
                at = obj.body_offset + int(item.key, 16)
                return self.spans(obj.section_index, (at, at + self.packfile.header.pointer_size))
            case HeaderItem():
                return self._header(item)
            case ClassNameItem():
                return self._class_name(item.key)
        return super().of(item)

    def extent(self, obj: HkObject) -> tuple[int, int] | None:
        """Return the start and end of an object with its payloads; None if it was not read."""
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
                ends = row.offset + len(name) + 1  # one byte per character, as in all class names
                section = self.packfile.header.class_name_section
                return self.spans(section, (row.offset - _SIGNATURE, ends))
        return ()

    # -- bytes to items ------------------------------------------------------------------

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the owner of a byte: a member, an element, an object, or a part of the file."""
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
        place = bisect_right(starts, at) - 1
        obj = packfile.object_at(index, starts[place]) if place >= 0 else None
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


class Located:
    """An object or value: its ranges of the stream, and what is inside by address segment.

    There are several ranges for an element of an array that is stored by columns.
    """

    __slots__ = ("inside", "ranges")

    def __init__(
        self, ranges: list[tuple[int, int]], inside: dict[str, Located] | None = None
    ) -> None:
        self.ranges = ranges
        self.inside = {} if inside is None else inside

    def holds(self, offset: int) -> bool:
        """Whether a byte is in one of the ranges."""
        return any(start <= offset < end for start, end in self.ranges)


class LocatedSpans(Spans):
    """The spans of a file whose objects were located, in file order.

    ``rest`` describes bytes that belong to no object; ``base`` is where the Havok file starts.
    """

    def __init__(
        self,
        data: bytes,
        stored: Sequence[HkObject],
        objects: Sequence[Located],
        *,
        rest: str,
        base: int = 0,
    ) -> None:
        super().__init__([Part("file", data)])
        self._base = base
        self._rest = rest
        self._stored = stored
        self._objects = objects
        self._starts = [one.ranges[0][0] for one in objects]
        self._places = {id(obj): place for place, obj in enumerate(stored)}

    def of(self, item: Item) -> Sequence[Span]:
        """Return the bytes of an object or value; () for one that is not stored, such as zero."""
        segments: list[str] = []
        above: Item | None = item
        while above is not None and not isinstance(above, ObjectItem):
            segments.append(above.key)
            above = above.parent
        place = None if above is None else self._places.get(id(above.obj))
        found = None if place is None else self._objects[place]
        for segment in reversed(segments):
            found = None if found is None else found.inside.get(segment)
        base = self._base
        ranges = () if found is None else found.ranges
        return tuple(Span(0, base + start, base + end) for start, end in ranges)

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the smallest value that contains a byte; ``rest`` for a byte outside the
        objects."""
        at = offset - self._base
        place = bisect_right(self._starts, at) - 1
        if part or place < 0 or not self._objects[place].holds(at):
            return Owner("", self._rest)
        found, segments = self._objects[place], list[str]()
        while inside := next((one for one in found.inside.items() if one[1].holds(at)), None):
            segments.append(inside[0])
            found = inside[1]
        assert isinstance(root, RootItem)
        address = root.item_of(self._stored[place]).address
        return Owner(address + join(*segments) if segments else address)
