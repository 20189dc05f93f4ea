"""Items made from a tree, for formats whose rooms have none, and tree nodes made from items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.document import TreeNode
from chunkwright.query.items import Item, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.json_types import JsonValue


class TreeItem(Item):
    """A node of a tree; its value is what the node stands for, else its text."""

    __slots__ = ("_node",)

    def __init__(self, parent: Item | None, node: TreeNode) -> None:
        super().__init__(parent, node.name)
        self._node = node

    @property
    def value(self) -> Value:
        """What the node stands for, else its text."""
        held = self._node.value
        return self._node.detail if held is None else held

    @property
    def comparable(self) -> str:
        """The text of the node."""
        return self._node.detail

    def children(self) -> Iterator[Item]:
        """Yield the items of the child nodes."""
        return (TreeItem(self, child) for child in self._node.children())

    def named(self, segment: str) -> list[Item]:
        """Return the items that match a segment, as ``tree --path`` does."""
        return [TreeItem(self, child) for child in self._node.named(segment)]

    def is_called(self, segment: str) -> bool:
        """Whether a segment of an address matches this node."""
        return self._node.is_called(segment)

    def plain(self) -> JsonValue:
        """Return the text of the node, or its children by name."""
        below = {child.key: child.plain() for child in self.children()}
        return below or self._node.detail


def node_of(item: Item) -> TreeNode:
    """Return a tree node that shows an item, such as one that has no line in the tree."""
    summary = item.summary
    detail = item.type_name if summary.startswith("{") else summary  # its members are below
    node = TreeNode(item.key, detail, lambda: map(node_of, item.children()))
    node.address = item.address
    return node
