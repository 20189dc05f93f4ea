# ruff: noqa: D102 - overriding methods are documented once, in Codec.
"""The sections of a chunked tagfile, the tables of items and slots, and codecs of values in items."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright_kaitai import HavokTagfile, ParseError

from chunkwright.binary import let_go
from chunkwright.errors import CorruptError, SerializeError, TruncatedError, UnsupportedVersionError
from chunkwright.hkx import file as container
from chunkwright.hkx.classes.codecs import Codec
from chunkwright.hkx.classes.references import ArrayCodec, PointerCodec, TextCodec, decoded
from chunkwright.hkx.file.source import MOST_CLAIMED, MOST_TEXT, SLACK, Source
from chunkwright.hkx.model.record import ArrayHeader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.holders import Bond
    from chunkwright.hkx.model.record import RawItem, Value
    from chunkwright.tagfile.chunked.numbering import Numberer, Place
    from chunkwright.tagfile.types import TagType, TypeTable

    PlaceOf = Callable[[int], Place]


COMPENDIUM: Final = b"TCM0"
_LEAF: Final = 0x40000000
_UNKNOWN_FLAG: Final = 0x80000000  # set in no known file
_SIZE: Final = 0x3FFFFFFF
_HEADER: Final = 8


@dataclass(slots=True)
class Section:
    """A section: the raw ``data`` of a leaf, or child sections; its body begins at ``start``."""

    tag: str
    data: bytes = b""
    children: list[Section] | None = None
    start: int = 0

    def leaves(self) -> Iterator[Section]:
        """Yield the leaves in stored order."""
        if self.children is None:
            yield self
        for each in self.children or ():
            yield from each.leaves()

    def outline(self) -> list[object]:
        """Return the tag and the outlines of any child sections: the part that ``dump`` keeps."""
        if self.children is None:
            return [self.tag]
        return [self.tag, [each.outline() for each in self.children]]


def length(data: bytes, at: int = 0) -> int:
    """Return the stated size of the section at an offset."""
    return int.from_bytes(data[at : at + 4]) & _SIZE


def read_sections(data: bytes) -> Section:
    """Return the tree of sections; ``CorruptError`` with the offset of one that does not fit.

    Raises ``UnsupportedVersionError`` for a flag of unknown meaning, ``TruncatedError`` for a
    fragment, whose sections extend beyond the data.
    """
    size = length(data)
    if size > len(data):
        raise TruncatedError(
            f"the tagfile states {size:,} bytes, but {len(data):,} are left",
            offset=0,
            hint="this is a fragment of a tagfile",
        )
    try:
        parsed = HavokTagfile.from_bytes(data[:size])
    except RecursionError:
        raise CorruptError("sections are nested too deeply", offset=0) from None
    except ParseError as error:
        raise CorruptError(
            f"a section does not fit: {error.reason}",
            offset=error.offset,
            hint="this is a fragment of a tagfile",
        ) from error
    made, _ = _section(parsed.file, data, 0)
    let_go(parsed)
    return made


def _section(parsed: HavokTagfile.Section, data: bytes, at: int) -> tuple[Section, int]:
    """Return the section at an offset, and where it ends."""
    tag = struct.pack(">I", int(parsed.tag))
    if not tag.isalnum():
        raise CorruptError(f"{tag!r} is not the tag of a section", offset=at + 4)
    if parsed.flags_and_len & _UNKNOWN_FLAG:
        raise UnsupportedVersionError(
            f"the section {tag.decode('ascii')} has a flag of unknown meaning", offset=at
        )
    name = tag.decode("ascii")
    end = at + _HEADER + parsed.len_body
    if parsed.is_leaf:
        return Section(name, data[at + _HEADER : end], None, at + _HEADER), end
    children: list[Section] = []
    inner = at + _HEADER
    assert isinstance(parsed.body, HavokTagfile.SectionList)
    for each in parsed.body.sections:
        child, inner = _section(each, data, inner)
        children.append(child)
    return Section(name, b"", children, at + _HEADER), end


def leaves_by_tag(tree: Section) -> dict[str, Section]:
    """Return the leaves by tag; ``CorruptError`` if one occurs twice."""
    found: dict[str, Section] = {}
    for each in tree.leaves():
        if each.tag in found:
            raise CorruptError(f"there is a second section {each.tag}", offset=each.start - _HEADER)
        found[each.tag] = each
    return found


def write_sections(tree: Section) -> bytes:
    """Return the bytes of a section, its children included."""
    if tree.children is None:
        body, flags = tree.data, _LEAF
    else:
        body, flags = b"".join(map(write_sections, tree.children)), 0
    size = len(body) + _HEADER
    if size > _SIZE:
        raise SerializeError(f"the section {tree.tag} takes {size:,} bytes, over 1 GiB")
    return struct.pack(">I", flags | size) + tree.tag.encode("ascii") + body


OBJECT: Final = 0x10
ARRAY: Final = 0x20
_ITEM: Final = struct.Struct("<III")
_PATCH: Final = struct.Struct("<II")


class Item(NamedTuple):
    """One item: type number, ``OBJECT`` or ``ARRAY``, offset in the data, count of values."""

    type: int
    kind: int
    offset: int
    length: int


class Patch(NamedTuple):
    """The offsets of the slots of one type that are not null."""

    type: int
    offsets: tuple[int, ...]


def read_items(section: Section, types: TypeTable, data_size: int) -> list[Item]:
    """Return the items, the first of which is null; ``CorruptError`` if one is invalid."""
    if len(section.data) % _ITEM.size:
        why = f"the items take {len(section.data):,} bytes, not a multiple of 12"
        raise CorruptError(why, offset=section.start)
    made = [
        Item(word & 0xFFFFFF, word >> 24, offset, count)
        for word, offset, count in _ITEM.iter_unpack(section.data)
    ]
    if not made or made[0] != (0, 0, 0, 0):
        raise CorruptError("item 0 is not null", offset=section.start)
    for number, item in enumerate(made[1:], 1):
        at = section.start + number * _ITEM.size
        if not 0 < item.type <= len(types):
            raise CorruptError(
                f"item {number} has the type {item.type}, not one from 1 to {len(types)}",
                offset=at,
            )
        if item.kind not in (OBJECT, ARRAY):
            raise CorruptError(f"item {number} has the unknown kind {item.kind:#x}", offset=at)
        size = max(types.types[item.type - 1].size, 1) * item.length
        if item.kind == OBJECT and item.length != 1:
            raise CorruptError(f"item {number} is {item.length:,} objects, not 1", offset=at)
        if item.offset + size > data_size:
            raise CorruptError(
                f"item {number} ends at {item.offset + size:#x}, but the data ends at {data_size:#x}",
                offset=at,
            )
    return made


def write_items(rows: Iterable[tuple[int, int, int, int, int]], count: int) -> bytes:
    """Return the table of ``count`` items and the null item before them.

    A row has the numbers of an item, its type and its kind, its offset and its count of values.
    """
    made = bytearray(_ITEM.size * (count + 1))
    for number, kind, what, offset, length in rows:
        _ITEM.pack_into(made, _ITEM.size * number, kind | what << 24, offset, length)
    return bytes(made)


def read_patches(section: Section, types: TypeTable) -> list[Patch]:
    """Return the lists of slots; ``CorruptError`` if one is cut off or its type is unknown.

    Raises ``UnsupportedVersionError`` for lists after a zero, which public readers treat as
    slots that refer to other files; no known file has them.
    """
    made: list[Patch] = []
    data, at = section.data, 0
    while at < len(data):
        if data[at : at + 4] == bytes(4):
            raise UnsupportedVersionError(
                "slots that refer to other files are not supported", offset=section.start + at
            )
        if len(data) - at < _PATCH.size:
            raise CorruptError("a list of slots ends too early", offset=section.start + at)
        kind, count = _PATCH.unpack_from(data, at)
        if kind > len(types):
            raise CorruptError(
                f"slots of type {kind}, but only {len(types)} types", offset=section.start + at
            )
        at += _PATCH.size
        if 4 * count > len(data) - at:
            raise CorruptError(
                f"{count:,} slots do not fit {len(data) - at:,} bytes",
                offset=section.start + at - 4,
            )
        made.append(Patch(kind, struct.unpack_from(f"<{count}I", data, at)))
        at += 4 * count
    return made


def write_patches(patches: list[Patch]) -> bytes:
    """Return the bytes of the lists of slots."""
    return b"".join(
        struct.pack(f"<II{len(one.offsets)}I", one.type, len(one.offsets), *one.offsets)
        for one in patches
    )


_NUMBER: Final = struct.Struct("<Q")
_SHORT: Final = struct.Struct("<I")


class ItemSource(Source):
    """Source of values in the data of a chunked tagfile; ``places`` maps items to objects."""

    def __init__(
        self,
        data: bytes,
        start: int,
        items: Sequence[Item],
        types: TypeTable,
        places: Mapping[int, int],
        bond: Bond,
    ) -> None:
        self.section = container.Section("DATA", data, start=start)
        self.data = data
        self.byte_order = "<"
        self.items, self.types = items, types
        self._places = places
        self._bond = bond
        self.local = {}
        self._left = MOST_CLAIMED * len(data) + SLACK
        self._texts = {}
        self._text_left = MOST_TEXT * len(data) + SLACK

    def item_at(self, at: int) -> int:
        """Return the item number in the slot at an offset; 0 for null."""
        if at + _NUMBER.size > len(self.data):
            raise CorruptError("a slot ends past the data", offset=self.section.start + at)
        (number,) = _NUMBER.unpack_from(self.data, at)
        return self._checked(number, at)

    def _checked(self, number: int, at: int) -> int:
        if number >= len(self.items):
            raise CorruptError(f"there is no item {number:,}", offset=self.section.start + at)
        return number

    def target(self, at: int) -> HkObject | None:
        """Return the object that the pointer at an offset points to, None for null."""
        number = self.item_at(at)
        if not number:
            return None
        place = self._places.get(number)
        if place is None:
            raise CorruptError(
                f"item {number:,} is the target of a pointer but not an object",
                offset=self.section.start + at,
            )
        return self._bond.document().stored_object(0, place)

    def targets(self, pointers: Iterable[int]) -> list[Value]:
        """Return the object that each pointer points to, None for null."""
        return list(map(self.target, pointers))

    def text_at(self, at: int) -> str | None:
        """Return the text of the string at an offset, None for null."""
        number = self.item_at(at)
        if not number:
            return None
        item = self.items[number]
        text = self.text(item.offset)
        kind = self.types.types[item.type - 1]
        if item.kind == OBJECT or kind.size != 1:
            raise CorruptError(
                f"item {number:,}, a {kind.title}, is not a string", offset=self.section.start + at
            )
        if self.data.find(b"\0", item.offset) != item.offset + item.length - 1:
            raise CorruptError(
                f"item {number:,} is a string of {item.length:,} characters, but has no NUL there",
                offset=self.section.start + at,
            )
        return text

    def texts(self, pointers: Iterable[int]) -> list[str | None]:
        """Return the text of each string, None for null."""
        return [self.text_at(at) for at in pointers]

    def item_elements(self, codec: ItemArrayCodec, number: int, at: int) -> Value:
        """Read the elements of an array from its item."""
        item = self.items[self._checked(number, at)]
        wanted = codec.tag_type.sub
        if item.kind == OBJECT or self.types.types[item.type - 1] is not wanted:
            raise CorruptError(
                f"item {number:,} is of type {item.type}, not of the elements of {codec.tag_type.title}",
                offset=self.section.start + at,
            )
        self.claim(item.offset, item.length, codec.element.size, at)
        return codec.element.read_many(self, item.offset, item.length)


class ItemPointerCodec(PointerCodec):
    """A pointer: the number of an item that is an object, 0 for null."""

    is_text = False
    store = _NUMBER.pack_into

    def number(
        self, items: Numberer, values: Iterable[Value], numbers: list[int], place: PlaceOf
    ) -> None:
        """Append the numbers of the items that values refer to; ``place(i)`` locates value i."""
        del place
        numbers.extend(0 if value is None else items.object(value) for value in values)

    def __init__(self, tag_type: TagType) -> None:
        super().__init__("<", tag_type.size)
        self.tag_type = tag_type


class ItemTextCodec(TextCodec):
    """A string: the number of an item of characters, 0 for null."""

    is_text = True
    store = _NUMBER.pack_into

    def number(
        self, items: Numberer, values: Iterable[Value], numbers: list[int], place: PlaceOf
    ) -> None:
        del place
        items.texts(values, numbers)

    def __init__(self, tag_type: TagType) -> None:
        super().__init__("<", tag_type.size)
        self.tag_type = tag_type


class UnknownReferenceCodec(Codec):
    """A value that may contain item numbers at unknown offsets: only zeros are read.

    Keeping its bytes would be wrong, because items are renumbered when a file is written.
    """

    def __init__(self, tag_type: TagType) -> None:
        super().__init__("<", tag_type.size, f"{tag_type.size}s")
        self.tag_type = tag_type

    def read(self, source: Source, raw: RawItem, at: int) -> None:
        if any(raw):
            raise UnsupportedVersionError(
                f"it is not known how a {self.tag_type.title} refers to other values",
                offset=source.section.start + at,
            )


class UndescribedCodec(Codec):
    """An element of a type that the file names but does not describe: arrays are empty."""

    def __init__(self, tag_type: TagType) -> None:
        super().__init__("<")
        self.tag_type = tag_type

    def read_many(self, source: Source, at: int, count: int) -> list[Value]:
        raise CorruptError(
            f"an array has {count:,} elements of the type {self.tag_type.title}, which is not described",
            offset=source.section.start + at,
        )

    def pack_many(self, values: Sequence[object]) -> bytes:
        del values
        raise SerializeError(
            f"the tagfile names the type {self.tag_type.title}, but does not describe it",
            hint="make a new tagfile with the types of one that does: new_tagfile(types)",
        )


class ItemArrayCodec(ArrayCodec):
    """An array: the number of an item, which has the count; the rest of the slot is zero."""

    is_text = False

    def __init__(self, tag_type: TagType, element: Codec) -> None:
        self.element = element
        self.tag_type = tag_type
        Codec.__init__(self, "<", tag_type.size, f"{tag_type.size}s")
        self.width = min(self.size, 8) if self.size != 8 else 4
        self.store = (_SHORT if self.width == _SHORT.size else _NUMBER).pack_into
        self.empty_raw = bytes(self.size)  # type: ignore[assignment]

    def number(
        self, items: Numberer, values: Iterable[Value], numbers: list[int], place: PlaceOf
    ) -> None:
        for index, value in enumerate(values):
            is_null = value is None or not len(value)
            numbers.append(0 if is_null else items.array(self, value, place(index)))

    def read(self, source: Source, raw: RawItem, at: int) -> Value:
        if raw == self.empty_raw:
            return self.element.read_none(source)
        if any(raw[self.width :]):
            raise CorruptError(
                "expected zeros after the item number of an array", offset=source.section.start + at
            )
        assert isinstance(source, ItemSource)
        return source.item_elements(self, int.from_bytes(raw[: self.width], "little"), at)

    def read_many(self, source: Source, at: int, count: int) -> list[Value]:
        return decoded(super().read_many(source, at, count))

    def pack(self, value: Value) -> bytes:
        if isinstance(value, ArrayHeader):
            raise SerializeError("an array of a tagfile cannot have a size without elements")
        len(value)
        return bytes(self.size)


ReferringCodec = ItemPointerCodec | ItemTextCodec | ItemArrayCodec
"""The codecs of values stored as item numbers; their method ``store`` packs a number."""
