"""The addresses of items in a document that stays as it is, each made only once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.addresses import escape
from chunkwright.query.items import Item

if TYPE_CHECKING:
    from collections.abc import Hashable

_PLAIN: Final = Item.address
_MOST: Final = 4096  # containers to remember


class AddressBook:
    """Addresses of many items, which share those of the items that contain them.

    It is for a single pass: it does not notice that something was renamed or moved.
    """

    def __init__(self) -> None:
        # With the item, so that no other one gets its id meanwhile.
        self._containers: dict[int, tuple[Item, str]] = {}
        self._objects: dict[Hashable, str] | None = None

    def of(self, item: Item) -> str:
        """Return the address of an item."""
        parent = item.parent
        if parent is None or type(item).address is not _PLAIN:
            return item.address
        known = self._containers.get(id(parent))
        if known is None:
            if len(self._containers) >= _MOST:
                self._containers.clear()
            known = self._containers[id(parent)] = parent, self.of(parent)
        return f"{known[1]}/{escape(item.key)}"

    def of_object(self, item: Item) -> str:
        """Return the address of an object that a reference points to."""
        if self._objects is None:
            root = item
            while root.parent is not None:
                root = root.parent
            self._objects = root.object_addresses()
        identity = item.identity
        found = self._objects.get(identity)
        if found is None:
            found = self._objects[identity] = item.address
        return found

    def summary(self, item: Item) -> str:
        """Return the ``summary`` of an item."""
        target = item.target
        return item.described if target is None else f"-> {self.of_object(target)}"
