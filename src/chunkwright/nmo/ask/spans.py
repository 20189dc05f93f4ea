"""Where objects, areas and fields are in the bytes of a Virtools file; see ``chunkwright.formats.results``.

Packed parts have a byte view of their own. ``FieldSpans`` finds areas and fields.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.formats.results import Owner, Part, Span, Spans
from chunkwright.nmo import file as file_header
from chunkwright.nmo.ask.field_items import AreaItem, FieldItem, area_of
from chunkwright.nmo.ask.holder_items import BrokenItem, HolderItem, NameItem, TypedItem
from chunkwright.nmo.ask.items import ManagerItem, ObjectItem
from chunkwright.nmo.file import read_object_table, sizes_of
from chunkwright.nmo.file.codec import codec_of
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.query.items import Item
from chunkwright.state_chunk.ask import RawItem
from chunkwright.state_chunk.chunk_format import LINK, Guid
from chunkwright.state_chunk.resolve import Range, area_ranges, core_range, sub_core_range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.nmo.file import Packing
    from chunkwright.nmo.model import Holder
    from chunkwright.nmo.model import Span as Stored
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.payloads.steps import TracingReader
    from chunkwright.state_chunk.area import Area, Value
    from chunkwright.state_chunk.model import StateChunk


_DWORD: Final = 4
_GUID: Final = 8


class _Traced(NamedTuple):
    """A value that was read again, the reader with its ranges, and the base of the offsets."""

    value: Value
    reader: TracingReader
    base: int

    def moved(self, found: Range | None) -> Range | None:
        """Return a range of the payload relative to the data with the chunk."""
        return None if found is None else (self.base + found[0], self.base + found[1])


class FieldSpans:
    """The ranges of items below objects and managers, in the data with their chunks."""

    def __init__(self) -> None:
        self._areas: dict[int, dict[int, Range]] = {}
        self._readers: dict[int, TracingReader] = {}

    def range(self, item: Item, held: Holder) -> Range | None:
        """Return the range of an area, a field or a part of a field; None if unknown."""
        match item:
            case AreaItem():
                return self._area(item, held)
            case FieldItem(parent=TypedItem() as parent):
                return _number_of(item, self.range(parent, held))
            case FieldItem(parent=Item() as parent):
                above = self._traced(parent, held)
                return None if above is None else self._inside(above, item, parent, held)
        return None

    def _inside(self, above: _Traced, item: Item, parent: Item, held: Holder) -> Range | None:
        """Return the range of a field or an element in a value that was read again."""
        match above.value:
            case dict() as record:
                return above.moved(above.reader.field(record, item.key))
            case list() as values:
                noted = above.moved(above.reader.element(values, int(item.key)))
                whole = above.moved(above.reader.value(values)) or self.range(parent, held)
                return noted or _share(values, int(item.key), whole)
        return _share(above.value, int(item.key), self.range(parent, held))

    def core(self, item: Item, held: Holder) -> Range | None:
        """Return the range of the core data of the chunk or sub-chunk that an item has."""
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
        """Return the value of an area, a record or a list, read again with ranges."""
        match item:
            case AreaItem():
                start, reader = self._area(item, held), self._reader(item.chunk, item.area)
                if start is not None and reader is not None:
                    return _Traced(reader.fields, reader, start[0] + LINK.size)
            case FieldItem(parent=Item() as parent):
                above = self._traced(parent, held)
                if above is not None:
                    key = item.key if isinstance(above.value, dict) else int(item.key)
                    return above._replace(value=above.value[key])
        return None

    def _reader(self, chunk: StateChunk, area: Area) -> TracingReader | None:
        known = self._readers.get(id(area))
        codec = codec_of(chunk)
        if known is None and codec is not None:
            known = self._readers[id(area)] = codec.trace(chunk, area)
        return known


def _number_of(item: Item, whole: Range | None) -> Range | None:
    """Return the range of one of a parameter's numbers, which are at the end of its buffer."""
    if whole is None or item.parent is None:
        return None
    end = whole[1] - _DWORD * (len(item.parent.value) - int(item.key) - 1)
    return end - _DWORD, end


def _share(values: Value, place: int, whole: Range | None) -> Range | None:
    """Return the range of one of several values; None if their sizes differ."""
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
    match value:
        case Guid():
            return _GUID
        case tuple():
            return _DWORD * len(value) if all(isinstance(one, float) for one in value) else 0
        case str() | bytes() | dict() | list():
            return 0
    return 0 if hasattr(value, "nbytes") else _DWORD


def _chunk_above(item: Item) -> StateChunk | None:
    """Return the chunk with the area of a field."""
    above = area_of(item)
    return None if above is None else above.chunk


class _Where(NamedTuple):
    """The part that contains some bytes of the model, and their start in that part."""

    part: int
    base: int

    def span(self, found: Range) -> Span:
        return Span(self.part, self.base + found[0], self.base + found[1])


class FileSpans(Spans):
    """The spans of a Virtools file."""

    def __init__(self, file: VirtoolsFile, data: bytes) -> None:
        self._file = file
        self._objects = list(file.objects)
        self._places = {id(each): place for place, each in enumerate(self._objects)}
        self._parts = [Part("file", data)]
        self._packed: list[tuple[int, int, str]] = []
        # The offset of the end of each object's row in the table.
        self._ends: list[int] = []
        self._find_parts(data)
        super().__init__(self._parts)
        stored = ((self._stored(each), each) for each in self._objects)
        found = sorted(((span[1], span[2], each) for span, each in stored if span), key=_first)
        self._starts = [start for start, _, _ in found]
        self._chunks = found
        self._inner = FieldSpans()

    def _find_parts(self, data: bytes) -> None:
        header = self._file.header
        version = header.file_version
        has_sizes = version >= file_header.VERSION_SIZES
        start = 64 if has_sizes else 32
        stored = sizes_of(data).stored_data if has_sizes else 0  # without sizes: plain
        self._table = _Where(0, start)
        if version >= file_header.VERSION_HEADER_PART:
            size = int.from_bytes(data[0x1C:0x20], "little")
            table = _unpacked(header.header_packing)
            packed = table is not None
            self._table = self._where("header part", table or b"", start, size, packed=packed)
            self._read_table(table if table is not None else data[start : start + size])
            start += size
        elif version == file_header.VERSION_OBJECT_TABLE:
            start += self._read_table(data[start:])
        content = _unpacked(header.data_packing)
        packed = content is not None
        self._content = self._where("data part", content or b"", start, stored, packed=packed)

    def _read_table(self, table: bytes) -> int:
        """Find the ends of the objects' rows; return the end of the last one."""
        end, entries = read_object_table(table, 0, len(self._objects))
        sizes = (file_header.OBJECT_ENTRY.size + entry[3] for entry in entries)
        self._ends = list(accumulate(sizes))
        return end

    def _where(self, name: str, data: bytes, start: int, size: int, *, packed: bool) -> _Where:
        """Return the location of a part's bytes; a part that was packed gets a view of its own."""
        if not packed:
            return _Where(0, start)
        end = start + size
        self._packed.append((start, end, name))
        note = f"inflated by zlib from bytes {start:#x} to {end:#x} of the file"
        self._parts.append(Part(name, data, note))
        return _Where(len(self._parts) - 1, 0)

    # -- items to bytes ------------------------------------------------------------------

    def of(self, item: Item) -> Sequence[Span]:
        """Return the ranges of an object (its chunk and table row), an area or a field."""
        if isinstance(item, HolderItem):
            return self._of_holder(item)
        holder = item.holder
        if not isinstance(holder, HolderItem) or self._stored(holder.held) is None:
            return ()
        match item:
            case BrokenItem():
                return self._of_holder(holder)[:1]
            case NameItem():
                return self._of_holder(holder)[1:]
            case RawItem(parent=Item() as above):
                found = self._inner.core(above, holder.held)
            case _:
                found = self._inner.range(item, holder.held)
        return () if found is None else (self._content.span(found),)

    def _of_holder(self, item: HolderItem) -> tuple[Span, ...]:
        spans = []
        stored = self._stored(item.held)
        if stored is not None:
            spans.append(self._content.span(stored[1:]))
        place = self._places.get(id(item.held))
        if place is not None and place < len(self._ends):
            first = self._ends[place - 1] if place else 0
            spans.append(self._table.span((first, self._ends[place])))
        return tuple(spans)

    def _stored(self, held: Holder) -> Stored | None:
        """Return the location of an object's chunk; None if the chunk was packed on its own."""
        packed = isinstance(held, VirtoolsObject) and held.packing is not None
        return None if packed else held.stored_span

    # -- bytes to items ------------------------------------------------------------------

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the field, area, object or manager with a byte, else the part of the file."""
        for start, end, name in self._packed:
            if part == 0 and start <= offset < end:
                return Owner("", f"{name}, packed by zlib: its bytes have a part of their own")
        if part == self._content.part and offset >= self._content.base:
            found = self._in_content(root, part, offset)
            if found is not None:
                return found
        if part == self._table.part and offset >= self._table.base:
            found = self._in_table(root, offset - self._table.base)
            if found is not None:
                return found
        return Owner("", self._parts[part].name if part else "header")

    def _in_content(self, root: Item, part: int, offset: int) -> Owner | None:
        at = offset - self._content.base
        place = bisect_right(self._starts, at) - 1
        if place >= 0 and at < self._chunks[place][1]:
            item: Item = ObjectItem(root, self._chunks[place][2])
            return Owner(self.innermost(item, part, offset).address)
        managers = (ManagerItem(root, each) for each in self._file.managers)
        found = next((each for each in managers if self.holds(each, part, offset)), None)
        return None if found is None else Owner(self.innermost(found, part, offset).address)

    def _in_table(self, root: Item, at: int) -> Owner | None:
        place = bisect_right(self._ends, at)
        if place >= len(self._ends):
            return None
        item = ObjectItem(root, self._objects[place])
        return Owner(item.address, "its row in the object table")


def _first(row: tuple[int, int, VirtoolsObject]) -> int:
    return row[0]


def _unpacked(packing: Packing) -> bytes | None:
    """Return the unpacked data of a part; None if it is stored plain."""
    if not packing.packed or packing.kept is None or packing.kept[0] is packing.kept[1]:
        return None
    return packing.kept[0]


def spans(file: VirtoolsFile, data: bytes) -> FileSpans:
    """Return the spans of a file that was read from ``data``."""
    return FileSpans(file, data)
