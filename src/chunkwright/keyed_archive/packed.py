"""What stands in byte arrays in a known format: archives and numbers, and changes of them."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from chunkwright.keyed_archive.model import KeyedArchive
from chunkwright.query.items import Item

if TYPE_CHECKING:
    from collections.abc import Callable


class PackedItem(Item):
    """An item whose value may be a byte array with an archive in it."""

    __slots__ = ()

    @abstractmethod
    def change_inside(self, change: Callable[[KeyedArchive], None]) -> bool:
        """Change the archive in the bytes, and the bytes with it; whether there is one."""


def carry_up(item: Item | None, change: Callable[[Any], None]) -> None:
    """Repeat the change of the value of an item in the byte array that it was decoded from.

    The bytes are decoded again, as they may have been changed since the item was made.
    """
    keys: list[str] = []

    def change_there(archive: KeyedArchive) -> None:
        place: Any = archive
        for key in reversed(keys):
            place = place[key] if isinstance(place, KeyedArchive) else place[int(key)]
        change(place)

    while item is not None:
        if isinstance(item, PackedItem) and item.change_inside(change_there):
            return
        keys.append(item.key)
        item = item.parent


def unpacked(key: str, data: bytes, holder: str) -> Any:
    """Return what is in the bytes of an entry; the bytes themselves if that is not known."""
    from chunkwright.keyed_archive import formatted

    found = formatted.try_decode(key, data, holder)
    if isinstance(found, formatted.MaterialProperty):
        return found.floats
    return data if found is None else found


def with_numbers(key: str, stored: bytes, holder: str, rows: list[Any]) -> bytes:
    """Return the bytes of an entry with other numbers in them, as many as before."""
    from chunkwright.keyed_archive import formatted
    from chunkwright.query import typed

    inside = unpacked(key, stored, holder)
    expected = f"{len(inside)} numbers"
    if len(rows) != len(inside):
        raise typed.misfit(rows, expected)
    floats = [typed.real(row, expected) for row in rows]
    found = formatted.try_decode(key, stored, holder)
    if isinstance(found, formatted.MaterialProperty):
        return formatted.encode_property(found._replace(floats=tuple(floats)))
    return formatted.encoded(key, type(inside)(*floats))
