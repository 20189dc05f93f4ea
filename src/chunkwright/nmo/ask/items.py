"""The items of a Virtools file: managers, objects, areas, fields; see ``query.items``."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted, index_of
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo.ask import FileBase, ListItem, fault_of
from chunkwright.nmo.ask.holder_items import HolderItem, IncludedItem, NameItem, part_of_parameter
from chunkwright.nmo.file import VERSION_OBJECT_TABLE
from chunkwright.nmo.model import Manager
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.model.parameters import Parameter, ParameterIn, constant_of
from chunkwright.nmo.payloads import CLASSES, MANAGER_NAMES, lineage
from chunkwright.nmo.payloads.primitives import guid
from chunkwright.query.items import Fault, Item, Line
from chunkwright.query.typed import holds
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from chunkwright.nmo.model import Holder
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import VirtoolsObject
    from chunkwright.query.items import Need
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.chunk_format import Guid

OBJECTS: Final = "objects"
MANAGERS: Final = "managers"
INCLUDED: Final = "included files"
CLASS: Final = "class"
_CLASS_NAMES: Final = frozenset(row.name for row in CLASSES.values())


def items(file: VirtoolsFile) -> FileItem:
    """Return the root item of a file."""
    return FileItem(file)


class FileItem(FileBase):
    """A whole file."""

    __slots__ = ()

    def item_of(self, obj: VirtoolsObject) -> ObjectItem:
        """Return the item of an object."""
        return ObjectItem(ObjectsItem(self, OBJECTS, self.file), obj)

    @property
    def value(self) -> VirtoolsFile:
        """The file."""
        return self.file

    @property
    def label(self) -> str:
        """``nmo``."""
        return "nmo"

    @property
    def detail(self) -> str:
        """The version and the number of objects; the stated number if they cannot be read."""
        file = self.file
        count = len(file.objects) if fault_of(file) is None else file.stated_counts()[0]
        return f"version {file.file_version}, {counted(count, 'object')}"

    @property
    def fault(self) -> Item | None:
        """The error if the contents cannot be read at all, else None."""
        fault = fault_of(self.file)
        return None if fault is None else Fault(self, "unreadable", str(fault))

    def shown(self) -> Iterator[Item]:
        """Yield the lists of a file, and the scripts as graphs."""
        if (fault := self.fault) is not None:
            yield fault
            return
        for child in self.children():
            yield child
            if child.key == OBJECTS:
                yield self._scripts

    @property
    def _scripts(self) -> Item:
        from chunkwright.nmo.ask.scripts import script_lines

        return Line(self, "scripts", "as graphs", lambda line: script_lines(line, self.file))

    @property
    def _included(self) -> Item:
        return IncludedItem(self, INCLUDED, self.file)

    def part_of_parameter(self, parent: Item, record: Fields, name: str, type_: Guid) -> Item:
        """Return the item of the kind or the value in a parameter's record."""
        return part_of_parameter(parent, record, name, type_)

    def children(self) -> Iterator[Item]:
        """Yield the items of the lists of a file."""
        yield ManagersItem(self, MANAGERS, self.file)
        yield ObjectsItem(self, OBJECTS, self.file)
        if self.file.included_files:
            yield self._included

    def named(self, segment: str) -> list[Item]:
        """Return the items that match a segment; ``#401`` is an object."""
        file = self.file
        if segment == "header":
            line = f"version {file.file_version}, checksum {file.checksum}"
            return [Line(self, segment, line)]
        if segment[:1] == "#":
            return ObjectsItem(self, OBJECTS, file).named(segment)
        return [self._scripts] if segment == "scripts" else super().named(segment)

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Insert the first included files from a mapping of names to data."""
        from chunkwright.query import typed

        if key != INCLUDED or self.file.included_files:
            super().insert(key, value, type_name)
        files = self._included
        for name, data in typed.mapping(value, "files by name").items():
            files.insert(name, data)

    @contextmanager
    def exact(self) -> Iterator[None]:
        """Return a context in which even values that the engine would leave out can be set."""
        self.is_exact = True
        try:
            yield
        finally:
            self.is_exact = False


class ManagersItem(ListItem):
    """The managers that saved a state."""

    __slots__ = ()
    has_only_objects = True

    @property
    def value(self) -> Sequence[Manager]:
        """The managers, live."""
        return self.file.managers

    def children(self) -> Iterator[Item]:
        """Yield the items of the managers."""
        return (ManagerItem(self, each) for each in self.file.managers)

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Append a manager with a name or GUID to the list; its areas are added afterwards."""
        del name, place
        found = guid_of_manager(class_name)
        chunk = StateChunk(found.first & 0xFF, data_version=0, bound=True)
        manager = Manager(self.file, found, chunk=chunk)
        self.file.managers.append(manager)
        return ManagerItem(self, manager)


def guid_of_manager(name: str) -> Guid:
    """Return the GUID of a manager given its name, or a GUID as text; else ``QueryError``."""
    known = next((found for found, word in MANAGER_NAMES.items() if word == name), None)
    return known if known is not None else guid(name)


class ObjectsItem(ListItem):
    """The objects of the table."""

    __slots__ = ()
    has_only_objects = True

    @property
    def value(self) -> Sequence[VirtoolsObject]:
        """The table, live."""
        return self.file.objects

    def children(self) -> Iterator[Item]:
        """Yield the items of the objects."""
        return (ObjectItem(self, each) for each in self.file.objects)

    def named(self, segment: str) -> list[Item]:
        """Return the objects with an id, a name or an index."""
        table = self.file.objects
        found = table.named(segment)
        if segment[:1] == "#" and segment[1:].isdecimal():
            number = int(segment[1:21])
            found = [each for each in table if each.id == number] or found
        elif not found and (place := index_of(segment, len(table))) is not None:
            found = [table[place]]
        return [ObjectItem(self, each) for each in found]

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Append an object of a class to the table; its areas are added afterwards."""
        from chunkwright.nmo.edit.file_changes import add_object

        del place
        return ObjectItem(self, add_object(self.file, class_name, name or None))

    def add(self, key: str, value: object) -> bool:
        """Append an object; ``value`` has its class and areas."""
        from chunkwright.nmo.edit.file_changes import add_object
        from chunkwright.query import typed

        fields = typed.read(value)
        if not isinstance(fields, dict) or CLASS not in fields:
            return False
        class_name = typed.text(fields[CLASS], "the name of a class")
        made = add_object(self.file, class_name, key)
        try:
            ObjectItem(self, made).assign({k: v for k, v in fields.items() if k != CLASS})
        except ChunkwrightError:
            self.file.objects.remove(made)
            raise
        return True

    @property
    def how_to_add(self) -> str:
        """A hint on how to add an object."""
        return f'a new object needs its class, {{"{CLASS}": "CKGroup"}}, and may have areas'

    def candidates(self, need: Need, *, deep: bool) -> Iterator[Item]:
        """Yield the items of the objects whose bytes may contain all of the sought texts."""
        del deep
        return (
            ObjectItem(self, each)
            for each in self.file.objects
            if all(_has_text(each, text) for text in need.needles)
        )


def _has_text(holder: Holder, text: str) -> bool:
    """Whether a text may be in a chunk, or in the name of its object."""
    stored = holder.stored_bytes()
    if stored is None or holds(stored, text):
        return True
    return holds(getattr(holder, "stored_name", None) or b"", text)


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
        """The purpose of the manager."""
        return self.manager.name

    @property
    def detail(self) -> str:
        """The GUID, or the purpose if the label is the GUID."""
        text = str(self.manager.guid)
        return text if self.key != text else self.manager.name

    @property
    def class_name(self) -> str:
        """The purpose of the manager, or the GUID if that is unknown."""
        return self.key

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "manager"

    def is_called(self, segment: str) -> bool:
        """Whether an address segment is the name or the GUID."""
        return segment == str(self.manager.guid) or super().is_called(segment)

    def delete(self) -> None:
        """Remove the manager's state from the file."""
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
            return ""  # the name is in the unreadable chunk of an old file, which is shown as bytes

    @property
    def class_name(self) -> str:
        """The class."""
        return self.obj.class_name

    @property
    def detail(self) -> str:
        """The class, id and name, and whether the object is in another file."""
        return f"{self.obj!r}{', in another file' if self.obj.reference_only else ''}"

    @property
    def lineage(self) -> Sequence[str]:
        """The class and its base classes."""
        found = [CLASSES[each].name for each in lineage(self.obj.class_id)]
        return found or (self.class_name,)

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "object"

    def is_called(self, segment: str) -> bool:
        """Whether an address segment is the id or the name."""
        return segment == f"#{self.obj.id}" or (bool(segment) and segment == self.name)

    def children(self) -> Iterator[Item]:
        """Yield the item of the name, if it is outside the chunk, and the items of the areas."""
        if self.obj.file.file_version >= VERSION_OBJECT_TABLE and self.obj.stored_name is not None:
            yield NameItem(self, self.obj)
        yield from super().children()

    def named(self, segment: str) -> list[Item]:
        """Return the area with that name or identifier, or the name."""
        if segment == "name" and self.obj.file.file_version >= VERSION_OBJECT_TABLE:
            return [NameItem(self, self.obj)]
        return super().named(segment)

    def may_hold(self, need: Need) -> bool:
        """Whether the sought name may be the name of an area or field; class names never are."""
        return not (need.name.is_plain and need.name.text in _CLASS_NAMES)

    def place_for(self, value: object) -> Item:
        """Return the item of a parameter's value, unless ``value`` is a mapping of areas."""
        from chunkwright.query import typed

        if isinstance(typed.read(value), dict):
            return self
        if isinstance(self.obj, ParameterIn):
            return type(self)(self.parent, constant_of(self.obj)).place_for(value)
        if not isinstance(self.obj, Parameter):
            return self
        found: Item = self
        for _ in range(3):  # the area has a record with the kind and the value
            inner = found.named("value")
            if not inner:
                raise QueryError("has no value that could be set")
            found = inner[0]
        return found

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Insert the name, or an area."""
        from chunkwright.query import typed

        if key == "name":
            self.obj.name = None if value is None else typed.text(value, "text")
            return
        super().insert(key, value, type_name)

    def delete(self) -> None:
        """Remove the object and all references to it from the file."""
        from chunkwright.nmo.edit.file_changes import remove_objects

        remove_objects(self.obj.file, [self.obj])

    def duplicate(self) -> Item:
        """Add a copy of the object, also to the scene and the groups of the original."""
        file = self.obj.file
        return ObjectItem(self.parent, file.objects.clone(self.obj, enter=True))
