"""The items of a Virtools file: managers, objects, areas, fields; see ``query.items``."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from chunkwright.addresses import split
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo.field_items import FileBase, area_items
from chunkwright.nmo.file_changes import add_object, remove_objects
from chunkwright.nmo.file_header import VERSION_OBJECT_TABLE
from chunkwright.nmo.given_fields import given_record
from chunkwright.nmo.payloads.classes import CLASSES, lineage
from chunkwright.query import typed
from chunkwright.query.items import Item

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from chunkwright.json_types import JsonValue
    from chunkwright.nmo.holders import Holder, Manager
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.objects import VirtoolsObject
    from chunkwright.nmo.parts import IncludedFile
    from chunkwright.query.items import Need

OBJECTS: Final = "objects"
MANAGERS: Final = "managers"
_CLASS_NAMES: Final = frozenset(row.name for row in CLASSES.values())


class FileItem(FileBase):
    """A whole file."""

    __slots__ = ()

    def item_of(self, obj: VirtoolsObject) -> ObjectItem:
        """Make the item of an object, wherever it was met."""
        return ObjectItem(ObjectsItem(self, OBJECTS, self.file), obj)

    @property
    def value(self) -> VirtoolsFile:
        """The file."""
        return self.file

    def children(self) -> Iterator[Item]:
        """Make the items of the lists that a file has."""
        yield ManagersItem(self, MANAGERS, self.file)
        yield ObjectsItem(self, OBJECTS, self.file)
        if self.file.included_files:
            yield IncludedItem(self, "included files", self.file)

    def named(self, segment: str) -> list[Item]:
        """Return what a segment leads to; ``#401`` is an object."""
        if segment[:1] == "#":
            return ObjectsItem(self, OBJECTS, self.file).named(segment)
        return super().named(segment)

    def plain(self) -> JsonValue:
        """Return everything by address segment."""
        return {child.key: child.plain() for child in self.children()}


class _ListItem(Item):
    """A list of a file."""

    __slots__ = ("file",)

    def __init__(self, parent: Item, key: str, file: VirtoolsFile) -> None:
        super().__init__(parent, key)
        self.file = file

    def plain(self) -> JsonValue:
        """Return what is in the list by address segment."""
        return {child.key: child.plain() for child in self.children()}


class ManagersItem(_ListItem):
    """The managers that saved a state."""

    __slots__ = ()
    has_only_objects = True

    @property
    def value(self) -> Sequence[Manager]:
        """The managers, live."""
        return self.file.managers

    def children(self) -> Iterator[Item]:
        """Make the items of the managers."""
        return (ManagerItem(self, each) for each in self.file.managers)


class ObjectsItem(_ListItem):
    """The objects of the table."""

    __slots__ = ()
    has_only_objects = True

    @property
    def value(self) -> Sequence[VirtoolsObject]:
        """The table, live."""
        return self.file.objects

    def children(self) -> Iterator[Item]:
        """Make the items of the objects."""
        return (ObjectItem(self, each) for each in self.file.objects)

    def named(self, segment: str) -> list[Item]:
        """Return the objects of an id, a name or an index."""
        table = self.file.objects
        found = table.named(segment)
        if segment[:1] == "#" and segment[1:].isdecimal():
            number = int(segment[1:21])
            found = [each for each in table if each.id == number] or found
        elif not found and segment.isdecimal() and int(segment[:20]) < len(table):
            found = [table[int(segment)]]
        return [ObjectItem(self, each) for each in found]

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Make an object of a class at the end of the table; its areas are put in then."""
        del place
        return ObjectItem(self, add_object(self.file, class_name, name or None))

    def candidates(self, need: Need, *, deep: bool) -> Iterator[Item]:
        """Make the items of the objects whose bytes hold all texts that are looked for."""
        del deep
        texts = [needle.encode() for needle in need.needles]
        return (
            ObjectItem(self, each)
            for each in self.file.objects
            if all(_has_text(each, text) for text in texts)
        )


def _has_text(holder: Holder, text: bytes) -> bool:
    """Whether a text can be in a chunk, or in the name of its object."""
    stored = holder.stored_bytes()
    if stored is None or text in stored:
        return True
    return text in (getattr(holder, "stored_name", None) or b"")


class HolderItem(Item):
    """What an object and a manager have: areas."""

    __slots__ = ()
    is_object = True

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
        """Make the items of the areas; of a chunk that cannot be read, that of its bytes."""
        try:
            chunk = self.held.chunk
        except ChunkwrightError:
            return [BrokenItem(self, "chunk", self.held)]
        return () if chunk is None else area_items(self, chunk)

    def plain(self) -> JsonValue:
        """Return the areas by name."""
        return {child.key: child.plain() for child in self.children()}


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
    def type_name(self) -> str:
        """The word for it."""
        return "bytes"


class ManagerItem(HolderItem):
    """A manager."""

    __slots__ = ("manager",)

    def __init__(self, parent: Item, manager: Manager) -> None:
        super().__init__(parent, "")
        self.manager = manager

    @property
    def held(self) -> Holder:
        """The manager."""
        return self.manager

    @property
    def value(self) -> Manager:
        """The manager."""
        return self.manager

    @property
    def name(self) -> str:
        """What the manager is for."""
        return self.manager.name

    @property
    def type_name(self) -> str:
        """The word for it."""
        return "manager"

    def is_called(self, segment: str) -> bool:
        """Whether a segment is the name or the GUID."""
        return segment == str(self.manager.guid) or super().is_called(segment)

    def delete(self) -> None:
        """Take the manager's state out of the file."""
        self.manager.file.managers[:] = [
            each for each in self.manager.file.managers if each is not self.manager
        ]


class ObjectItem(HolderItem):
    """An object of the table."""

    __slots__ = ("obj",)

    def __init__(self, parent: Item | None, obj: VirtoolsObject) -> None:
        super().__init__(parent, "")
        self.obj = obj

    @property
    def identity(self) -> Hashable:
        """The identity of the object."""
        return id(self.obj)

    @property
    def held(self) -> Holder:
        """The object."""
        return self.obj

    @property
    def value(self) -> VirtoolsObject:
        """The object."""
        return self.obj

    @property
    def name(self) -> str:
        """The name, "" for none."""
        try:
            return self.obj.name or ""
        except ChunkwrightError:
            return ""  # Of an old file, in a chunk that cannot be read, which the bytes show.

    @property
    def class_name(self) -> str:
        """The class."""
        return self.obj.class_name

    @property
    def lineage(self) -> Sequence[str]:
        """The class and those that it derives from."""
        found = [CLASSES[each].name for each in lineage(self.obj.class_id)]
        return found or (self.class_name,)

    @property
    def type_name(self) -> str:
        """The word for it."""
        return "object"

    def is_called(self, segment: str) -> bool:
        """Whether a segment is the id or the name."""
        return segment == f"#{self.obj.id}" or (bool(segment) and segment == self.name)

    def children(self) -> Iterator[Item]:
        """Make the items of name, where it is beside the chunk, and areas."""
        if self.obj.file.file_version >= VERSION_OBJECT_TABLE and self.obj.stored_name is not None:
            yield NameItem(self, self.obj)
        yield from super().children()

    def named(self, segment: str) -> list[Item]:
        """Return the area of that name or identifier, or the name."""
        if segment == "name" and self.obj.file.file_version >= VERSION_OBJECT_TABLE:
            return [NameItem(self, self.obj)]
        return super().named(segment)

    def may_hold(self, need: Need) -> bool:
        """Whether the name looked for can be that of an area or field: no class's name is."""
        return not (need.name.is_plain and need.name.text in _CLASS_NAMES)

    def assign(self, value: object) -> None:
        """Set or put in the name and the areas that a mapping gives."""
        for key, each in typed.mapping(value, "areas by name").items():
            there = next((child for child in self.children() if child.is_called(key)), None)
            if there is None:
                self.insert(key, each)
            else:
                there.assign(each)

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Put in the name, or an area: its fields, what is not given being as in a new one.

        An area of unknown layout goes by its identifier, ``0x4000``, and is given in hexadecimal.
        """
        del type_name
        if key == "name":
            self.obj.name = None if value is None else typed.text(value, "text")
            return
        chunk = self.obj.need_chunk()
        identifier = self.obj.codec().identifier(key, chunk.data_version)
        if identifier is None:
            self._insert_bytes(key, value)
            return
        if identifier in chunk:
            raise QueryError("the area is there already", path=f"{self.address}/{key}")
        rows = self.obj.codec().rows(chunk, identifier)
        try:
            given = given_record(rows, typed.mapping(value, "fields"), self.obj.file)
        except ChunkwrightError as error:
            raise error.within(key).beneath(self.address) from None
        self.obj[key] = given
        try:
            # Decoded again, so that numbers are arrays as elsewhere.
            chunk[identifier].set_content(chunk[identifier].content)
        except ChunkwrightError as error:
            del chunk[identifier]
            raise error.beneath(self.address) from error

    def add(self, key: str, value: object) -> bool:
        """Put in the name, or an area that objects of the class can have."""
        chunk = self.obj.chunk
        if chunk is None or self.obj.codec().identifier(key, chunk.data_version) is None:
            return False
        self.insert(key, value)
        return True

    @property
    def how_to_add(self) -> str:
        """What an area is set to."""
        return "a new area has a name that its class knows, and fields as JSON"

    def _insert_bytes(self, key: str, value: object) -> None:
        try:
            identifier = int(key, 16)
        except ValueError:
            raise QueryError(
                f"{self.obj!r} can have no area {key!r:.60}", path=self.address
            ) from None
        self.obj.need_chunk()[identifier] = typed.octets(value, "bytes")

    def delete(self) -> None:
        """Take the object out of the file, and all references to it."""
        remove_objects(self.obj.file, [self.obj])


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
        """The word for it."""
        return "string"

    def assign(self, value: object) -> None:
        """Rename the object; None takes the name away."""
        self._obj.name = None if value is None else typed.text(value, "text")

    def delete(self) -> None:
        """Take the name away."""
        self._obj.name = None


class IncludedItem(_ListItem):
    """The files that are included."""

    __slots__ = ()

    @property
    def value(self) -> list[IncludedFile]:
        """The files, live."""
        return self.file.included_files

    def children(self) -> Iterator[Item]:
        """Make the items of the files."""
        from chunkwright.addresses import unique

        names = [each.name.decode(self.file.encoding, "backslashreplace") for each in self.value]
        keys = unique(names, map(str, range(len(names))))
        return (
            IncludedFileItem(self, key, each) for key, each in zip(keys, self.value, strict=True)
        )


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
    def type_name(self) -> str:
        """The word for it."""
        return "bytes"

    def assign(self, value: object) -> None:
        """Replace the bytes."""
        self._file.data = typed.octets(value, "bytes")
