"""The items of objects and managers: what they have in common, and their rarer parts.

These are areas, names, and values of parameters by type; also included files.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from chunkwright.base.wording import index_of, split, unique
from chunkwright.binary import within
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo.ask import ListItem, file_of, refuse_faults
from chunkwright.nmo.ask.field_items import FieldItem, area_items
from chunkwright.nmo.edit import is_typed, spelled
from chunkwright.nmo.edit import stored as stored_form
from chunkwright.nmo.edit.coercion import Coercion, area_fields
from chunkwright.nmo.file import IncludedFile
from chunkwright.nmo.model.parameters import PARAMETER_TYPES, from_buffer
from chunkwright.nmo.payloads import kinds
from chunkwright.query import typed
from chunkwright.query.items import Branch, Choices, Item
from chunkwright.state_chunk.chunk_format import decode, encode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.nmo.model import Holder
    from chunkwright.nmo.model.objects import VirtoolsObject
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.chunk_format import Guid


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
        """Return the items of the areas; for an unreadable chunk, the item of its bytes."""
        try:
            chunk = self.held.chunk
        except ChunkwrightError:
            return [BrokenItem(self, "chunk", self.held)]
        return () if chunk is None else area_items(self, chunk)

    def shown(self) -> Iterable[Item]:
        """Return the items of the areas; the line of the object already has the name."""
        return HolderItem.children(self)

    def assign(self, value: object) -> None:
        """Set or insert the areas in a mapping, and the name of an object."""
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
            # Decoding the bytes makes arrays of numbers, as in other areas.
            chunk[identifier].set_content(chunk[identifier].content)
        except ChunkwrightError as error:
            del chunk[identifier]
            error.beneath(self.address)
            raise

    def add(self, key: str, value: object) -> bool:
        """Insert an area of a known name; return whether the class or manager has one."""
        chunk = self.held.chunk
        if chunk is None or self.held.codec().identifier(key, chunk.data_version) is None:
            return False
        self.insert(key, value)
        return True

    def may_have(self, key: str) -> bool:
        """Whether an area of that name is missing, but known for the class or manager."""
        try:
            chunk = self.held.chunk
        except ChunkwrightError:
            return False
        if chunk is None:
            return False
        identifier = self.held.codec().identifier(key, chunk.data_version)
        return identifier is not None and identifier not in chunk

    def near_part(self, key: str) -> str:
        """Return the most similar name of an area known for the class or manager; "" for none."""
        import difflib  # here, because it is only needed for errors

        chunk = self.held.chunk
        names = [] if chunk is None else self.held.codec().names(chunk.data_version)
        spelt = {name.casefold(): name for name in names}
        near = difflib.get_close_matches(key.casefold(), spelt, 1)
        return spelt[near[0]] if near else ""

    @property
    def how_to_add(self) -> str:
        """A hint on how to add an area."""
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
        """The reason why the chunk cannot be read."""
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


class TypedItem(FieldItem):
    """The value of a parameter, interpreted by its type; see ``nmo.edit``."""

    __slots__ = ("of",)

    def __init__(self, parent: Item | None, held: Value, place: str | int, of: Guid) -> None:
        super().__init__(parent, held, place, None)
        self.of = of

    @property
    def type_name(self) -> str:
        """The name of the type."""
        known = PARAMETER_TYPES.get(self.of)
        return known.name if known is not None else super().type_name

    @property
    def value(self) -> Value:
        """The value: a number, numbers or a text; the stored bytes if they do not fit the type."""
        stored = super().value
        if isinstance(stored, tuple):
            return stored
        return from_buffer(self.of, stored, file_of(self).file.encoding)

    @property
    def detail(self) -> str:
        """The name of a choice or an entry, else the value."""
        called = _word(self.plain())
        return super().detail if called is None or isinstance(self.value, str) else called

    @property
    def comparable(self) -> Any:
        """The name of a choice or an entry, else the value."""
        found = self.plain()
        return found if isinstance(found, str | bool) else super().comparable

    @property
    def described(self) -> str:
        """The name of a choice or an entry, else the value."""
        called = _word(self.comparable)
        return super().described if called is None else called

    @property
    def choices(self) -> Choices | None:
        """The names of the choices or flags of the type."""
        row, number = PARAMETER_TYPES.get(self.of), self.value
        if row is None or not row.names or not isinstance(number, int):
            return None
        return Choices(row.names, row.are_flags, number)

    def plain(self) -> JsonValue:
        """Return the value as people write it."""
        return spelled(self.of, super().value, file_of(self).file)

    def coerced(self, value: object) -> Value:
        """Return the bytes of a value, or the entry of a manager."""
        return stored_form(self.of, value, super().value, file_of(self).file)

    def assign(self, value: object) -> None:
        """Replace the value with one of the type."""
        old = super().value
        self.put(value)
        self._check(lambda: super(TypedItem, self).put(old))

    def put(self, value: Value) -> None:
        """Replace the value."""
        super().put(self.coerced(value))


def _word(found: JsonValue) -> str | None:
    """Return a name or a boolean as text; None for anything else."""
    match found:
        case bool():
            return str(found).lower()
        case str():
            return found
    return None


def part_of_parameter(parent: Item, record: Fields, name: str, type_: Guid) -> Item:
    """Return the item of "kind" or "value" in the record of a parameter's value."""
    if name == "value" and is_typed(type_, record):
        return TypedItem(parent, record, name, type_)
    is_object = name == "value" and record["kind"] == "object"
    return FieldItem(parent, record, name, kinds.REF if is_object else None)


class IncludedItem(ListItem):
    """The list of included files."""

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
        counted = sum(each.counted for each in files)  # counted files come first
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
