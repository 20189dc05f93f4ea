"""The items of a texture descriptor, and their spans in the bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import SerializeError
from chunkwright.records import changed, in_version, known
from chunkwright.records.items import AttributeItem, RecordItem, RecordsItem, RecordSpans
from chunkwright.tex.fields import (
    ASTC_ENTRY,
    ENTRY,
    SIGNATURES,
    TRAILING,
    entry_layout,
    has_count,
    layouts_of,
    rows_of,
)
from chunkwright.tex.model import ASTC, Entry, PixelFormat, TextureDescriptor

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.query.items import Item
    from chunkwright.records import Row


def items(descriptor: TextureDescriptor) -> DescriptorItem:
    """Return the root item of a descriptor."""
    return DescriptorItem(descriptor)


class DescriptorItem(RecordItem[TextureDescriptor]):
    """A whole descriptor."""

    __slots__ = ()
    is_ordered = True

    @property
    def class_name(self) -> str:
        """An empty text, because a descriptor is the document."""
        return ""

    @property
    def detail(self) -> str:
        """What the file is, its version, and the family or kind that it is for."""
        kind = "cube" if self.record.is_cube else "texture"
        exported = ", exported" if self.record.is_exported else ""
        return f"texture descriptor version {self.record.version}: {kind}{exported}"

    @property
    def rows(self) -> Sequence[Row]:
        """The attributes of its version, and the trailing bytes if there are any."""
        return (*rows_of(self.record), *changed(self.record, [TRAILING]))

    def parts(self) -> Iterator[Item]:
        """Yield the item of the list of entries."""
        yield EntriesItem(self, self.record)


class EntriesItem(RecordsItem[Entry]):
    """The entries of a descriptor, by family."""

    __slots__ = ("descriptor",)
    kind = Entry

    def __init__(self, parent: Item, descriptor: TextureDescriptor) -> None:
        super().__init__(parent, "entries", descriptor.entries)
        self.descriptor = descriptor

    def item(self, place: int) -> EntryItem:
        """Return the item of an entry."""
        name = self.descriptor.gpus[place]
        return EntryItem(self.checked()[place], self.descriptor.version, self, name)


class EntryItem(RecordItem[Entry]):
    """The picture for a family of graphics processors."""

    __slots__ = ("version",)
    is_object = True

    def __init__(self, entry: Entry, version: int, parent: Item, key: str) -> None:
        super().__init__(entry, parent, key)
        self.version = version

    @property
    def rows(self) -> Sequence[Row]:
        """The attributes of its version, including those of ASTC."""
        return in_version((*ENTRY, *ASTC_ENTRY), self.version)

    def attribute(self, row: Row) -> AttributeItem:
        """Return the item of an attribute; those of ASTC cannot be set for other pixels."""
        kind = AttributeItem if row in ENTRY else AstcItem
        return kind(self, self.record, row)


class AstcItem(AttributeItem):
    """An attribute that an entry only has if its pixels are ASTC."""

    __slots__ = ()

    def assign(self, value: object) -> None:
        """Set the attribute, unless the value would be lost because the pixels are not ASTC."""
        made = self._row.kind.coerce(value)
        assert isinstance(self._record, Entry)
        if made != self._row.default and self._record.pixel_format not in ASTC:
            pixels = known(PixelFormat, self._record.pixel_format)
            raise SerializeError(
                f"an entry with pixels of {getattr(pixels, 'name', pixels)} has no {self.key}, so it cannot be {made!r}"
            )
        super().assign(value)


def spans(descriptor: TextureDescriptor, data: bytes) -> RecordSpans:
    """Return the spans of a descriptor, in the order in which it is written."""
    found, version = RecordSpans(data), descriptor.version
    front, behind = layouts_of(descriptor)
    found.skip(len(SIGNATURES[0]) + (version > 0))
    front.span(found, descriptor)
    if has_count(version, is_exported=descriptor.is_exported):
        found.skip(1)
    for entry in descriptor.entries:
        start = found.begin()
        entry_layout(entry, version).span(found, entry)
        found.end(entry, start)
    behind.span(found, descriptor)
    found.value(descriptor, TRAILING.name, len(descriptor.trailing))
    return found
