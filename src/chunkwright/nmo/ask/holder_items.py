"""What the items of objects and managers have in common: areas; and the names of objects."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from chunkwright.base.wording import split
from chunkwright.binary.reading import within
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo.ask.field_items import area_items
from chunkwright.nmo.ask.root_item import refuse_faults
from chunkwright.nmo.edit.coercion import Coercion, area_fields
from chunkwright.query.items import Branch, Item

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.nmo.model.holders import Holder
    from chunkwright.nmo.model.objects import VirtoolsObject


class HolderItem(Branch):
    """An object or a manager."""

    __slots__ = ()
    is_object = True
    adds_parts = True

    @property
    @abstractmethod
    def held(self) -> Holder:
        """The object or manager."""

    @property
    def address(self) -> str:
        """The address of the object or manager."""
        return self.held.address

    @property
    def key(self) -> str:
        """The last segment of the address."""
        return split(self.held.address)[-1]

    def children(self) -> Iterable[Item]:
        """Return the items of the areas; for an unreadable chunk, that of its bytes."""
        try:
            chunk = self.held.chunk
        except ChunkwrightError:
            return [BrokenItem(self, "chunk", self.held)]
        return () if chunk is None else area_items(self, chunk)

    def shown(self) -> Iterable[Item]:
        """Return the items of the areas; the name is in the line of the object."""
        return HolderItem.children(self)

    def assign(self, value: object) -> None:
        """Set or insert what is in a mapping: areas, and the name of an object."""
        from chunkwright.query import typed

        for key, each in typed.mapping(value, "areas by name").items():
            there = next((child for child in self.children() if child.is_called(key)), None)
            if there is None:
                self.insert(key, each)
            else:
                there.assign(each)

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Insert an area, with defaults for the fields that are not given.

        An area of unknown layout is named by its identifier, ``0x4000``, and given in hexadecimal.
        """
        del type_name
        chunk = self.held.need_chunk()
        identifier = self.held.codec().identifier(key, chunk.data_version)
        if identifier is None:
            self._insert_bytes(key, value)
            return
        if identifier in chunk:
            raise QueryError("the area already exists", path=f"{self.address}/{key}")
        rows = self.held.codec().rows(chunk, identifier)
        try:
            fields = Coercion(self.held.file).record(rows, area_fields(rows, value))
            for name, each in fields.items():
                with within(name):
                    refuse_faults(self, key, name, None, each)
        except ChunkwrightError as error:
            raise error.within(key).beneath(self.address) from None
        self.held[key] = fields
        try:
            # Decoded again, so that numbers become arrays as elsewhere.
            chunk[identifier].set_content(chunk[identifier].content)
        except ChunkwrightError as error:
            del chunk[identifier]
            raise error.beneath(self.address) from error

    def add(self, key: str, value: object) -> bool:
        """Insert an area that objects of the class, or the manager, can have."""
        chunk = self.held.chunk
        if chunk is None or self.held.codec().identifier(key, chunk.data_version) is None:
            return False
        self.insert(key, value)
        return True

    def may_have(self, key: str) -> bool:
        """Whether an area of that name is missing, but has a place in the class or manager."""
        try:
            chunk = self.held.chunk
        except ChunkwrightError:
            return False
        if chunk is None:
            return False
        identifier = self.held.codec().identifier(key, chunk.data_version)
        return identifier is not None and identifier not in chunk

    def near_part(self, key: str) -> str:
        """Return the nearest name of an area that the class, or the manager, can have."""
        import difflib  # here, because it is only needed for errors

        chunk = self.held.chunk
        names = [] if chunk is None else self.held.codec().names(chunk.data_version)
        spelt = {name.casefold(): name for name in names}
        near = difflib.get_close_matches(key.casefold(), spelt, 1)
        return spelt[near[0]] if near else ""

    @property
    def how_to_add(self) -> str:
        """How to add an area."""
        return "a new area needs a name that its class has, and fields as JSON"

    def _insert_bytes(self, key: str, value: object) -> None:
        from chunkwright.query import typed

        try:
            identifier = int(key, 16)
        except ValueError:
            raise QueryError(
                f"{self.held!r} cannot have an area {key!r:.60}", path=self.address
            ) from None
        self.held.need_chunk()[identifier] = typed.octets(value, "bytes")


class BrokenItem(Item):
    """The bytes of a chunk that cannot be read."""

    __slots__ = ("_held",)

    def __init__(self, parent: Item, key: str, held: Holder) -> None:
        super().__init__(parent, key)
        self._held = held

    @property
    def value(self) -> bytes:
        """The bytes."""
        return self._held.stored_bytes() or b""

    @property
    def detail(self) -> str:
        """Why the chunk cannot be read."""
        try:
            _ = self._held.chunk
        except ChunkwrightError as error:
            return str(error)
        return super().detail

    @property
    def type_name(self) -> str:
        """The type of item."""
        return "bytes"


class NameItem(Item):
    """The name of an object."""

    __slots__ = ("_obj",)

    def __init__(self, parent: Item, obj: VirtoolsObject) -> None:
        super().__init__(parent, "name")
        self._obj = obj

    @property
    def value(self) -> str | None:
        """The name."""
        return self._obj.name

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "string"

    def assign(self, value: object) -> None:
        """Rename the object; None removes the name."""
        from chunkwright.query import typed

        self._obj.name = None if value is None else typed.text(value, "text")

    def delete(self) -> None:
        """Remove the name."""
        self._obj.name = None
