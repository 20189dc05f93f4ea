"""Where everything is in the bytes of a packfile; see ``chunkwright.spans``."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final

from chunkwright.hkx.classes.references import (
    HomogeneousCodec,
    RelArrayCodec,
)
from chunkwright.hkx.container import HEADER_SIZE
from chunkwright.hkx.items import ClassNameItem, HeaderItem, ObjectItem, PackfileItem
from chunkwright.hkx.object_spans import ObjectSpans
from chunkwright.hkx.raw_items import RawItem, RawPointerItem
from chunkwright.spans import Owner, Part, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.container import Section
    from chunkwright.hkx.model import HkObject, Packfile
    from chunkwright.query.items import Item

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
        """Return where an object and what follows it are; None for one that was not read."""
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
        if isinstance(codec, RelArrayCodec):
            raw = self.data_of(section)[at + 2 : at + 4]
            return at + int.from_bytes(raw, "little" if codec.order == "<" else "big")
        if isinstance(codec, HomogeneousCodec):
            at += codec.pointer_size
        return self.packfile.sections[section].local_targets.get(at)

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
    """What local fixups point to in a section, in order, with the pointers to it."""

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
