"""The items of a tagfile (objects, and the members and elements in them), and where they are in its bytes.

In a chunked tagfile a slot has the number of an item, and the table of items has its offset; the
patches list the slots. In the other forms, objects and values are located by stepping over them."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Final

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.base.wording import counted
from chunkwright.errors import QueryError
from chunkwright.formats.results import Owner, Part
from chunkwright.hkx import instances
from chunkwright.hkx.ask.items import OBJECTS, ObjectItem
from chunkwright.hkx.ask.root_item import RootItem
from chunkwright.hkx.ask.spans import Located, LocatedSpans, ObjectSpans
from chunkwright.hkx.model import hkobject
from chunkwright.hkx.model.havok_document import settle
from chunkwright.query import typed
from chunkwright.query.items import Branch, Item
from chunkwright.tagfile.model import BINARY, CHUNKED, form_named, head_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.formats.results import Spans
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import JsonValue
    from chunkwright.hkx.xml import Node
    from chunkwright.tagfile.chunked import ChunkedHead
    from chunkwright.tagfile.chunked.items import Item as Stored
    from chunkwright.tagfile.model import Tagfile


def items(tagfile: Tagfile) -> TagfileItem:
    """Return the root item of a tagfile."""
    return TagfileItem(tagfile)


class TagfileItem(RootItem):
    """A whole tagfile."""

    __slots__ = ()
    packfile: Tagfile

    @property
    def label(self) -> str:
        """``tagfile``."""
        return "tagfile"

    @property
    def detail(self) -> str:
        """The form, the version and the number of objects."""
        tagfile = self.packfile
        what = f"{tagfile.form} {tagfile.contents_version}".rstrip()
        return f"{what}, {counted(len(tagfile.objects), 'object')}"

    def item_of(self, obj: HkObject, label: str = "") -> ObjectItem:
        """Return the item of an object."""
        return ObjectItem(self.listed, obj, label)

    def named(self, segment: str) -> list[Item]:
        """Return the items that match a segment: an object, or a part of the form such as types."""
        parts = form_named(self.packfile.form).parts(self.packfile, self)
        return super().named(segment) or [part for part in parts if part.key == segment]

    @property
    def listed(self) -> ObjectsItem:
        """The item that lists the objects."""
        return ObjectsItem(self, self.packfile)

    @property
    def value(self) -> Tagfile:
        """The tagfile."""
        return self.packfile

    def children(self) -> Iterator[Item]:
        """Yield the items of the version and of the objects."""
        yield VersionItem(self, "contents_version")
        yield self.listed


class VersionItem(Item):
    """The version of the SDK, which only conversion changes."""

    __slots__ = ()
    is_storage = True

    @property
    def value(self) -> str:
        """The version."""
        assert isinstance(self.parent, TagfileItem)
        return self.parent.packfile.contents_version

    def plain(self) -> JsonValue:
        """Return the version."""
        return typed.plain(self.value)


class ObjectsItem(Branch):
    """The objects of a tagfile."""

    __slots__ = ("tagfile",)
    has_only_objects = True

    def __init__(self, parent: Item, tagfile: Tagfile) -> None:
        super().__init__(parent, OBJECTS)
        self.tagfile = tagfile

    @property
    def value(self) -> Sequence[HkObject]:
        """The list of objects, live."""
        return self.tagfile.objects

    @property
    def detail(self) -> str:
        """The number of objects."""
        return f"{len(self.value):,}"

    def children(self) -> Iterator[Item]:
        """Yield the items of the objects."""
        settle(self.tagfile)
        return (ObjectItem(self, each) for each in self.value)

    def named(self, segment: str) -> list[Item]:
        """Return the objects that have a number, a name, or a class and name."""
        if segment[:1] == "#" and segment[1:].isdecimal():
            number = int(segment[1:21])
            found = [each for each in self.value if each.number == number]
            if found:
                return [ObjectItem(self, each) for each in found]
        known = hkobject.directory(self.tagfile)
        called = known.by_pair.get(segment) or known.by_title.get(segment) or ()
        return [ObjectItem(self, each) for each in called]

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Create an object of a class; its members are set afterwards."""
        del name, place
        return ObjectItem(self, instances.new_object(self.tagfile, class_name))

    def assign(self, value: object) -> None:
        """Refuse to replace all objects at once."""
        raise QueryError(
            f"add and remove objects one by one instead of setting them to {value!r:.40}"
        )


_NUMBER = 4
"""The bytes of a slot that are the number of an item."""


class TagfileSpans(ObjectSpans):
    """The spans of a chunked tagfile."""

    def __init__(self, tagfile: Tagfile, head: ChunkedHead, data: bytes) -> None:
        super().__init__([Part("file", data)])
        self._head = head
        self._base = (tagfile.embedded_at or 0) + head.start
        self._items = sorted(head.items[1:], key=lambda item: item.offset)
        self._starts = [item.offset for item in self._items]
        self._objects = {obj.offset: obj for obj in tagfile.stored_objects}
        self._ids = set(map(id, tagfile.stored_objects))

    def _size(self, item: Stored) -> int:
        return self._head.types.types[item.type - 1].size * item.length

    def extent(self, obj: HkObject) -> tuple[int, int] | None:
        """Return where an object starts and ends; None for a new one."""
        if id(obj) not in self._ids or obj.offset is None:
            return None
        found = self._items[bisect_right(self._starts, obj.offset) - 1]
        return obj.offset, obj.offset + self._size(found)

    def data_of(self, section: int) -> bytes:
        """Return the data."""
        del section
        return self._head.data

    def start_of(self, section: int) -> int:
        """Return where the data starts in the file."""
        del section
        return self._base

    def _number_at(self, at: int) -> int:
        return int.from_bytes(self._head.data[at : at + _NUMBER], "little")

    def pointed(self, section: int, at: int, codec: Codec) -> int | None:
        """Return the offset of the item whose number is in the slot at an offset."""
        del section, codec
        number = self._number_at(at)
        return self._head.items[number].offset if 0 < number < len(self._head.items) else None

    @cached_property
    def _slots(self) -> dict[int, int]:
        """The offsets of slots, by the offset of the item that they refer to."""
        found: dict[int, int] = {}
        for patch in self._head.patches:
            for at in patch.offsets:
                number = self._number_at(at)
                if 0 < number < len(self._head.items):
                    found.setdefault(self._head.items[number].offset, at)
        return found

    def source(self, section: int, at: int, least: int) -> int | None:
        """Return the offset of the slot that refers to the item at a byte, or None."""
        del section, least
        place = bisect_right(self._starts, at) - 1
        return self._slots.get(self._starts[place]) if place >= 0 else None

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the member, element or object that a byte belongs to, or the part of the file."""
        at = offset - self._base
        if part or not 0 <= at < len(self._head.data):
            return Owner("", "types and tables of the tagfile")
        assert isinstance(root, TagfileItem)
        obj = self._object_of(at)
        if obj is None:
            return Owner("", "data")
        return Owner(self.in_object(root.item_of(obj), obj, at).address)

    def _object_of(self, at: int) -> HkObject | None:
        """Return the object that contains a byte, or reaches it through arrays and strings."""
        from chunkwright.tagfile.chunked.items import OBJECT

        seen: set[int] = set()
        while at not in seen:
            seen.add(at)
            place = bisect_right(self._starts, at) - 1
            item = self._items[place] if place >= 0 else None
            if item is None or at >= item.offset + max(self._size(item), 1):
                return None
            if item.kind == OBJECT:
                return self._objects.get(item.offset)
            at = self._slots.get(item.offset, at)
        return None


def spans(tagfile: Tagfile, data: bytes) -> Spans:
    """Return the spans of a tagfile that was read from ``data``."""
    if tagfile.form == CHUNKED:
        from chunkwright.tagfile.chunked import ChunkedHead

        return TagfileSpans(tagfile, head_of(tagfile, ChunkedHead), data)
    assert tagfile.stored is not None, "only documents that were read have spans"
    located = (
        in_binary(tagfile, tagfile.stored) if tagfile.form == BINARY else in_xml(tagfile.stored)
    )
    rest = "version, classes and end of the tagfile"
    base = tagfile.embedded_at or 0
    return LocatedSpans(data, tagfile.stored_objects, located, rest=rest, base=base)


def in_binary(tagfile: Tagfile, data: bytes) -> list[Located]:
    """Return where the objects of a binary tagfile are, in file order."""
    # Here, because the items themselves need none of these modules.
    from chunkwright.tagfile.binary import Resolver, bodies_of
    from chunkwright.tagfile.binary.bodies import Locator
    from chunkwright.tagfile.classes import RecordTag
    from chunkwright.tagfile.stated import stated_classes

    resolver = Resolver(data, DEFAULT_LIMITS, None)
    stream, classes = resolver.stream, stated_classes(tagfile)
    locator, bodies = Locator(stream, Located), bodies_of(classes)
    found: list[Located] = []
    tag = resolver.start()
    while tag != RecordTag.END:
        start = stream.at - 1  # the tag is one byte
        plan = classes.find(resolver.classes[stream.varint() - 1].name)
        assert plan is not None, "the class was found when the object was read"
        inside = locator.body(bodies.of(plan))
        found.append(Located([(start, stream.at)], inside))
        tag = stream.varint()
    return found


_SEVERAL: Final = ("array", "tuple")


def _located(node: Node, found: Located) -> Located:
    """Record where the contents of an element are: members by name, array elements by index."""
    for child in node.children:
        segment: str | None = child.attributes.get("name")
        if node.tag in _SEVERAL:
            segment = str(len(found.inside))
        if segment is None:
            _located(child, found)
        else:
            found.inside[segment] = _located(child, Located([(child.start, child.end)]))
    return found


def in_xml(data: bytes) -> list[Located]:
    """Return where the objects of an XML tagfile are; ``CorruptError`` for malformed XML."""
    from chunkwright.hkx.xml import document

    objects = (each for each in document(data).children if each.tag == "object")
    return [_located(each, Located([(each.start, each.end)])) for each in objects]
