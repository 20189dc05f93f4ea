"""The data of a chunked tagfile, as codecs read it: numbers of items stand for what they are."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError
from chunkwright.hkx.classes.source import MOST_CLAIMED, MOST_TEXT, SLACK, Source
from chunkwright.hkx.container import Section
from chunkwright.tagfile.chunked.item_table import OBJECT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.hkx.hkobject import HkObject
    from chunkwright.hkx.types import Value
    from chunkwright.tagfile.chunked.item_codecs import ItemArrayCodec
    from chunkwright.tagfile.chunked.item_table import Item
    from chunkwright.tagfile.types.table import TypeTable

_NUMBER: Final = struct.Struct("<Q")


class ItemSource(Source):
    """Reads values from the data of a chunked tagfile, whose body starts at ``start``."""

    def __init__(
        self,
        data: bytes,
        start: int,
        items: Sequence[Item],
        types: TypeTable,
        objects: dict[int, HkObject],
    ) -> None:
        self.section = Section("DATA", data, start=start)
        self.data = data
        self.byte_order = "<"
        self.items = items
        self.types = types
        self.objects = objects
        self.local = {}
        self._left = MOST_CLAIMED * len(data) + SLACK
        self._texts = {}
        self._text_left = MOST_TEXT * len(data) + SLACK

    def item_at(self, at: int) -> int:
        """Return the number of the item that the slot at an offset has; 0 for null."""
        if at + _NUMBER.size > len(self.data):
            raise CorruptError("a slot ends beyond the data", offset=self.section.start + at)
        (number,) = _NUMBER.unpack_from(self.data, at)
        return self._checked(number, at)

    def _checked(self, number: int, at: int) -> int:
        if number >= len(self.items):
            raise CorruptError(
                f"item {number:,} of {len(self.items):,}", offset=self.section.start + at
            )
        return number

    def target(self, at: int) -> HkObject | None:
        """Return the object that the pointer at an offset points to, None for null."""
        number = self.item_at(at)
        if not number:
            return None
        found = self.objects.get(number)
        if found is None:
            raise CorruptError(
                f"item {number:,}, which is pointed to, is not an object",
                offset=self.section.start + at,
            )
        return found

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
                f"item {number:,} is a string of {item.length:,} characters, which is not where it "
                "ends",
                offset=self.section.start + at,
            )
        return text

    def texts(self, pointers: Iterable[int]) -> list[str | None]:
        """Return the text of each string, None for null."""
        return [self.text_at(at) for at in pointers]

    def item_elements(self, codec: ItemArrayCodec, number: int, at: int) -> Value:
        """Read the elements of an array that is an item."""
        item = self.items[self._checked(number, at)]
        wanted = codec.tag_type.sub
        if item.kind == OBJECT or self.types.types[item.type - 1] is not wanted:
            raise CorruptError(
                f"item {number:,} is of type {item.type}, not elements of {codec.tag_type.title}",
                offset=self.section.start + at,
            )
        self.claim(item.offset, item.length, codec.element.size, at)
        return codec.element.read_many(self, item.offset, item.length)
