"""The root of the items of a packfile or tagfile, as all items below it know it."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from chunkwright.query.items import Item

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.behaviour.graph import BehaviourGraph
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.types import JsonValue


class RootItem(Item):
    """The root of the items of a document, which returns those of the objects pointed to."""

    __slots__ = ("_graphs", "packfile")

    def __init__(self, packfile: HavokDocument) -> None:
        super().__init__(None, "")
        self.packfile = packfile
        self._graphs: Mapping[int, BehaviourGraph] | None = None

    def graph_of(self, obj: HkObject) -> BehaviourGraph | None:
        """Return the behaviour graph that an object belongs to."""
        if self._graphs is None:
            from chunkwright.hkx.behaviour.graph import scopes

            self._graphs = scopes(self.packfile)
        return self._graphs.get(id(obj))

    @property
    @abstractmethod
    def listed(self) -> Item:
        """The item of the objects."""

    @abstractmethod
    def item_of(self, obj: HkObject) -> Item:
        """Return the item of an object."""

    def named(self, segment: str) -> list[Item]:
        """Return the items that match a segment; ``root`` and ``#0005`` are objects."""
        root = self.packfile.root
        if segment == "root" and root is not None:
            return [self.item_of(root)]
        return self.listed.named(segment) if segment[:1] == "#" else super().named(segment)

    def plain(self) -> JsonValue:
        """Return all objects by address segment."""
        return {child.key: child.plain() for child in self.children()}


def root_of(item: Item) -> RootItem:
    """Return the root that an item is below."""
    while item.parent is not None:
        item = item.parent
    assert isinstance(item, RootItem)
    return item
