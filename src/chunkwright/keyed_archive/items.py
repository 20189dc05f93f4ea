"""The items of archives: entries and elements, each with its variant type; see ``query.items``."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, cast

from chunkwright.base.wording import counted
from chunkwright.errors import QueryError
from chunkwright.keyed_archive import variant_array
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.contents import (
    Contents,
    Entries,
    PackedItem,
    carry_up,
    contents_of,
    fit,
    type_called,
    typed_value,
)
from chunkwright.keyed_archive.forms import encoded, unpacked, with_numbers
from chunkwright.keyed_archive.kinds import KINDS
from chunkwright.keyed_archive.values import (
    Container,
    VariantType,
    container_of,
    in_line,
    same_value,
)
from chunkwright.query.items import Item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.keyed_archive.names import KeyTypes
    from chunkwright.keyed_archive.values import Value
    from chunkwright.keyed_archive.variant_array import VariantArray

_TYPED: Final = {"type", "value"}
_ATOMS: Final = frozenset((bool, int, float, str, bytes))


class ContainerItem(Item):
    """The item of an archive or array."""

    __slots__ = ()

    @property
    def container(self) -> Container | None:
        """The archive or array; None if the value is neither."""
        value = self.value
        # Most values are neither, and this test is faster.
        return None if type(value) in _ATOMS else container_of(value)

    @property
    def contents(self) -> Contents | None:
        """The contents of the archive or array; None if the value is neither."""
        container = self.container
        return None if container is None else contents_of(self, container)

    @property
    def class_name(self) -> str:
        """The engine's class that an archive represents, "" for other archives."""
        contents = self.contents
        return "" if contents is None else contents.class_name

    @property
    def opens(self) -> bool:
        """Whether the item has items below it."""
        return self.container is not None and self.target is None

    def entry(self, archive: KeyedArchive, key: str) -> EntryItem:
        """Return the item of an entry."""
        return EntryItem(self, archive, key)

    def element(self, array: VariantArray, place: int) -> ElementItem:
        """Return the item of an element."""
        return ElementItem(self, array, place)

    def children(self) -> Iterator[Item]:
        """Yield the items of entries or elements."""
        contents = self.contents
        return iter(()) if contents is None else contents.children()

    def shown(self) -> Iterable[Item]:
        """Return the items of elements or entries, including those that later duplicates hide."""
        contents = self.contents
        return self.children() if contents is None else contents.shown()

    def named(self, segment: str) -> list[Item]:
        """Return the entry with that key, or the element at that index."""
        contents = self.contents
        if contents is None:
            return []
        found = contents.named(segment)
        return super().named(segment) if found is None else found

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Insert an entry, or an element at an index."""
        contents = self.contents
        if contents is None:
            super().insert(key, value, type_name)
            return
        contents.insert(key, value, type_name)

    def add(self, key: str, value: object) -> bool:
        """Add an entry with the type given with the value, else with the type of its key.

        In an array, append an element, by default with the type of the last one.
        """
        contents = self.contents
        return contents is not None and contents.add(key, value)

    @property
    def how_to_add(self) -> str:
        """The hint on how to write the type of an entry."""
        contents = self.contents
        return "" if contents is None else contents.how_to_add

    def refilled(self, value: object) -> Container:
        """Return the archive or array with other entries or elements; see ``Contents``."""
        contents = self.contents
        if contents is None:
            raise QueryError("is neither an archive nor an array")
        return contents.refilled(value)

    def plain(self) -> JsonValue:
        """Return the entries by key, or the elements."""
        contents = self.contents
        return {} if contents is None else contents.plain()


def items(archive: KeyedArchive) -> ArchiveItem:
    """Return the root item of an archive."""
    return ArchiveItem(archive)


class ArchiveItem(ContainerItem):
    """The archive of a whole file."""

    __slots__ = ("archive",)

    def __init__(self, archive: KeyedArchive, parent: Item | None = None, key: str = "") -> None:
        super().__init__(parent, key)
        self.archive = archive

    @property
    def value(self) -> KeyedArchive:
        """The archive."""
        return self.archive

    @property
    def detail(self) -> str:
        """The version of the archive, and the numbers of its entries and fast names."""
        archive = self.archive
        version = "new" if archive.version is None else f"version {archive.version:#06x}"
        table = archive.fast_names
        names = "" if table is None else f", {counted(len(table), 'fast name')}"
        return f"Keyed Archive {version}, {counted(len(archive), 'entry')}{names}"

    def assign(self, value: object) -> None:
        """Replace all entries; each keeps its type, unless it is given as ``{"type", "value"}``."""
        made = Entries(self, self.archive).refilled(value)
        for key in [key for key in self.archive if key not in made]:
            del self.archive[key]
        for key in made:
            if made[key] is not self.archive.get(key):
                self.archive.set(key, made[key], made.type_of(key))


class ValueItem(ContainerItem):
    """A value with a variant type."""

    __slots__ = ()
    is_typed = True

    @property
    @abstractmethod
    def type(self) -> VariantType:
        """The variant type."""

    @property
    @abstractmethod
    def key_types(self) -> KeyTypes | None:
        """The rule for the types of new entries beside the value; None to infer them."""

    @property
    @abstractmethod
    def stored(self) -> Value:
        """The value as stored."""

    @abstractmethod
    def put(self, value: Value, type_: VariantType) -> None:
        """Replace the value and its type."""

    @property
    def type_name(self) -> str:
        """The name of the variant type."""
        return self.type.name

    @property
    def value(self) -> Any:
        """The value; for a byte array of a known format, the decoded value."""
        return self.stored

    @property
    def packed(self) -> bytes | None:
        """The byte array, if it may contain an archive; None for other values."""
        return None

    @property
    def detail(self) -> str:
        """The type and the value: the size of a container, the decoded content of bytes."""
        value, stored = self.value, self.stored
        container = container_of(value)
        if container is not None:
            around = f" in {counted(len(self.packed), 'byte')}" if self.packed is not None else ""
            return counted(len(container), container.noun) + around
        if self.packed is not None and value is not stored:
            return f"{value:#x}" if isinstance(value, int) else in_line(value)
        return f"{self.type.name} {self.in_line}"

    @property
    def in_line(self) -> str:
        """The value of an item that is no container, as a line of text without its type."""
        stored = self.stored
        return in_line(stored, self._float_size if type(stored) is float else 4)

    @property
    def _float_size(self) -> int:
        return 8 if self.type is VariantType.FLOAT64 else 4

    def plain(self) -> JsonValue:
        """Return the value; for an archive or array, including all contents."""
        value = self.value
        return super().plain() if self.container is not None else self._to_json(value)

    def _to_json(self, value: object) -> JsonValue:
        from chunkwright.query import typed

        return typed.plain(value, size=self._float_size)

    def stored_plain(self) -> JsonValue:
        """Return the value as JSON; for a byte array, the undecoded bytes."""
        if container_of(self.stored) is not None:
            return self.plain()
        return self._to_json(self.stored)

    def assign(self, value: object) -> None:
        """Replace the value with one of the same type, or of the type given with the new value.

        An archive or array gets new entries or elements; see ``refilled``.
        """
        before = self.stored
        fitted, type_ = self.fitted(value)
        if fitted is not before:
            self.put(fitted, type_)
            variant_array.note_all_in(before)

    def fitted(self, value: object) -> tuple[Value, VariantType]:
        """Return the value and type that ``assign`` stores; an equal value keeps the old object."""
        from chunkwright.query import typed

        stored = self.stored
        is_json = isinstance(value, str) and value.lstrip()[:1] == "{"
        is_text = KINDS[self.type].python is str
        inner, name = typed_value(typed.read(value) if is_json and not is_text else value)
        container = self.container
        if not name or (container is not None and set(container.places()) == _TYPED):
            inner, name = value, ""
        type_ = type_called(name) if name else self.type
        if type_ is not self.type:
            return fit(type_, inner, self.key_types), type_
        made = self.fitted_as_before(inner, is_stored=bool(name))
        return (stored if same_value(made, stored) else made), type_

    def fitted_as_before(self, value: object, *, is_stored: bool) -> Value:
        """Return a value coerced to the same type; ``is_stored`` text is undecoded bytes."""
        del is_stored
        if self.container is None or container_of(value) is not None:
            return fit(self.type, value, self.key_types)
        return cast("Value", self.refilled(value))


class EntryItem(ValueItem, PackedItem):
    """An entry of an archive."""

    __slots__ = ("_archive",)

    def __init__(self, parent: Item, archive: KeyedArchive, key: str) -> None:
        super().__init__(parent, key)
        self._archive = archive

    @property
    def archive(self) -> KeyedArchive:
        """The archive that has the entry."""
        return self._archive

    @property
    def type(self) -> VariantType:
        """The variant type."""
        return self._archive.type_of(self.key)

    @property
    def key_types(self) -> KeyTypes | None:
        """The rule for the types of new entries in the archive."""
        return self._archive.key_types

    @property
    def stored(self) -> Value:
        """The value as stored."""
        stored: Value = self._archive[self.key]
        return stored

    @property
    def is_packed(self) -> bool:
        """Whether the value is a byte array, which may contain an archive."""
        return self.packed is not None

    @property
    def packed(self) -> bytes | None:
        """The byte array; None for other values."""
        return self._archive.get_as(self.key, bytes)

    @property
    def value(self) -> Any:
        """The value; for a byte array of a known format, the decoded value."""
        packed = self.packed
        return self.stored if packed is None else unpacked(self.key, packed, self._holder)

    @property
    def _holder(self) -> str:
        return "" if self.parent is None else self.parent.key

    def put(self, value: Value, type_: VariantType) -> None:
        """Replace the value."""
        _put_entry(self._archive, self.key, value, type_)
        carry_up(self.parent, lambda archive: _put_entry(archive, self.key, value, type_))

    def change_inside(self, change: Callable[[KeyedArchive], None]) -> bool:
        """Edit the archive in a byte array, and update the bytes; return whether there is one."""
        inside = self.value
        if self.packed is None or not isinstance(inside, KeyedArchive):
            return False
        change(inside)
        self.put(encoded(self.key, inside), self.type)
        return True

    def fitted_as_before(self, value: object, *, is_stored: bool) -> Value:
        """Return a value coerced to the same type, or encoded as bytes in their format."""
        from chunkwright.query import typed

        stored = self.packed
        inside = self.value
        is_stored = isinstance(value, (bytes, str) if is_stored else bytes)
        if stored is None or inside is stored or is_stored:
            return super().fitted_as_before(value, is_stored=is_stored)
        if self.container is not None:
            made = self.refilled(value)
            return stored if made == inside else encoded(self.key, made)
        if isinstance(inside, int):
            return encoded(self.key, typed.whole(value, "a 64-bit integer"))
        rows = typed.listed(value, f"{len(inside)} numbers")
        return with_numbers(self.key, stored, self._holder, rows)

    def delete(self) -> None:
        """Remove the entry."""
        del self._archive[self.key]
        carry_up(self.parent, lambda archive: archive.__delitem__(self.key))


class ElementItem(ValueItem):
    """An element of an array."""

    __slots__ = ("_array", "_place")

    def __init__(self, parent: Item, array: Any, place: int) -> None:
        super().__init__(parent, str(place))
        self._array = array
        self._place = place

    @property
    def array(self) -> Any:
        """The array that has the element."""
        return self._array

    @property
    def place(self) -> int:
        """The index of the element."""
        return self._place

    @property
    def type(self) -> VariantType:
        """The variant type."""
        found: VariantType = self._array.type_of(self._place)
        return found

    @property
    def key_types(self) -> KeyTypes | None:
        """The rule for the types of new entries of archives in the array."""
        found: KeyTypes | None = self._array.key_types
        return found

    @property
    def stored(self) -> Value:
        """The element."""
        stored: Value = self._array[self._place]
        return stored

    def put(self, value: Value, type_: VariantType) -> None:
        """Replace the element."""
        self._array.set(self._place, value, type_)
        carry_up(self.parent, lambda array: array.set(self._place, value, type_))

    def delete(self) -> None:
        """Remove the element; later elements move up."""
        del self._array[self._place]
        carry_up(self.parent, lambda array: array.__delitem__(self._place))


def _put_entry(archive: KeyedArchive, key: str, value: Value, type_: VariantType) -> None:
    if type_ is archive.type_of(key):
        archive[key] = value
    else:
        archive.set(key, value, type_)
