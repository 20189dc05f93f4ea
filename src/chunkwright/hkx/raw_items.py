"""The items in an object without decoded members: its bytes and pointers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.hkx.root_item import root_of
from chunkwright.query.items import Item

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.hkx.classes.raw import RawObject
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.types import JsonValue


def raw_items(parent: Item, held: RawObject) -> Iterator[Item]:
    """Yield the items of the bytes and pointers of an object without members."""
    yield RawItem(parent, "data", held)
    for at, target in held.pointers:
        yield RawPointerItem(parent, f"+{at:#x}", target)


class RawItem(Item):
    """The bytes of an object that has no members."""

    __slots__ = ("_held",)

    def __init__(self, parent: Item, key: str, held: RawObject) -> None:
        super().__init__(parent, key)
        self._held = held

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "bytes"

    @property
    def value(self) -> bytes:
        """The bytes."""
        return self._held.data

    @property
    def detail(self) -> str:
        """The size, and why there are no members."""
        is_unknown = self._held.error is None
        what = "of an unknown class" if is_unknown else "that cannot be decoded"
        return f"{len(self._held.data):,} bytes {what}"

    def assign(self, value: object) -> None:
        """Replace the bytes with the same number of others."""
        from chunkwright.query import typed

        data = typed.octets(value, "bytes")
        if len(data) != len(self._held.data):
            raise typed.misfit(value, f"{len(self._held.data):,} bytes")
        self._held.data = data


class RawPointerItem(Item):
    """A pointer of an object that has no members."""

    __slots__ = ("_target",)

    def __init__(self, parent: Item, key: str, target: HkObject) -> None:
        super().__init__(parent, key)
        self._target = target

    @property
    def value(self) -> HkObject:
        """The object that it points to."""
        return self._target

    @property
    def target(self) -> Item:
        """The item of that object."""
        return root_of(self).item_of(self._target)

    @property
    def detail(self) -> str:
        """That object."""
        return root_of(self).pointer_detail(self, self._target)

    def shown(self) -> Iterable[Item]:
        """Return what is in that object, if the tree shows it here."""
        return root_of(self).shown_at(self, self._target)

    def plain(self) -> JsonValue:
        """Return the address of that object."""
        return self._target.address
