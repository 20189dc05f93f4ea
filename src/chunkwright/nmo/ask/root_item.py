"""The root of the items of a Virtools file, as the items below see it, and its lists."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from chunkwright.query.items import Branch, Item

if TYPE_CHECKING:
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import VirtoolsObject


class FileBase(Branch):
    """The root of the items of a file, which makes the items of referenced objects."""

    __slots__ = ("file", "is_exact")

    def __init__(self, file: VirtoolsFile) -> None:
        super().__init__(None, "")
        self.file = file
        self.is_exact = False  # whether values are set as they are given, whatever they mean

    @abstractmethod
    def item_of(self, obj: VirtoolsObject) -> Item:
        """Return the item of an object."""


class ListItem(Branch):
    """A list of a file."""

    __slots__ = ("file",)

    def __init__(self, parent: Item, key: str, file: VirtoolsFile) -> None:
        super().__init__(parent, key)
        self.file = file

    @property
    def detail(self) -> str:
        """How many there are."""
        return str(len(self.value))


def file_of(item: Item) -> FileBase:
    """Return the root that an item is below."""
    while item.parent is not None:
        item = item.parent
    assert isinstance(item, FileBase)
    return item
