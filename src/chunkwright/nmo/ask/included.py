"""The items of the files that a Virtools file includes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.wording import index_of, unique
from chunkwright.errors import QueryError
from chunkwright.nmo.ask.root_item import ListItem
from chunkwright.nmo.file.file_header import IncludedFile
from chunkwright.query import typed
from chunkwright.query.items import Item
from chunkwright.state_chunk.values import decode, encode

if TYPE_CHECKING:
    from collections.abc import Iterator


class IncludedItem(ListItem):
    """The included files."""

    __slots__ = ()

    @property
    def value(self) -> list[IncludedFile]:
        """The files, live."""
        return self.file.included_files

    def children(self) -> Iterator[Item]:
        """Yield the items of the files."""
        names = [decode(each.name, self.file.encoding) for each in self.value]
        keys = unique(names, map(str, range(len(names))))
        return (
            IncludedFileItem(self, key, each) for key, each in zip(keys, self.value, strict=True)
        )

    def named(self, segment: str) -> list[Item]:
        """Return the file with that name, or at that index."""
        place = index_of(segment, len(self.value))
        found = super().named(segment)
        return found if found or place is None else [list(self.children())[place]]

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Append a file with a name."""
        del type_name
        try:
            name = encode(key, self.file.encoding)
        except UnicodeEncodeError:
            raise QueryError(f"cannot be the name of a file: {key!r:.60}") from None
        files = self.file.included_files
        counted = sum(each.counted for each in files)  # which come first
        files.insert(counted, IncludedFile(name, typed.octets(value, "bytes")))

    def delete(self) -> None:
        """Remove all included files."""
        self.file.included_files.clear()


class IncludedFileItem(Item):
    """An included file."""

    __slots__ = ("_file",)

    def __init__(self, parent: Item, key: str, file: IncludedFile) -> None:
        super().__init__(parent, key)
        self._file = file

    @property
    def value(self) -> bytes:
        """The bytes of the file."""
        return self._file.data

    @property
    def detail(self) -> str:
        """The size, and whether the header counts the file."""
        note = "" if self._file.counted else ", not counted in the header"
        return f"{len(self._file.data):,} bytes{note}"

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "bytes"

    def assign(self, value: object) -> None:
        """Replace the bytes."""
        self._file.data = typed.octets(value, "bytes")

    def delete(self) -> None:
        """Remove the file."""
        assert isinstance(self.parent, IncludedItem)
        self.parent.value[:] = [each for each in self.parent.value if each is not self._file]
