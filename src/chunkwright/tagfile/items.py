"""The items of a tagfile: objects, and the members and elements in them; see ``query.items``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.wording import counted
from chunkwright.errors import QueryError
from chunkwright.hkx import instances
from chunkwright.hkx.ask.items import OBJECTS, ObjectItem
from chunkwright.hkx.ask.root_item import RootItem
from chunkwright.hkx.model import hkobject
from chunkwright.hkx.model.havok_document import settle
from chunkwright.query import typed
from chunkwright.query.items import Branch, Item
from chunkwright.tagfile.model import form_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import JsonValue
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
        """Return what the segment matches: an object, or a part of the form such as its types."""
        parts = form_named(self.packfile.form).parts(self.packfile, self)
        return super().named(segment) or [part for part in parts if part.key == segment]

    @property
    def listed(self) -> ObjectsItem:
        """The item of the objects."""
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
        raise QueryError(f"objects are added and removed one by one, not set to {value!r:.40}")
