"""The items of archives: entries and elements, each with its variant type; see ``query.items``."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.keyed_archive import formatted
from chunkwright.keyed_archive.fitting import coerce
from chunkwright.keyed_archive.kinds import KINDS, Floats, Integer
from chunkwright.keyed_archive.kinds.fixed import Boolean, Real
from chunkwright.keyed_archive.model import KeyedArchive, VariantArray
from chunkwright.keyed_archive.variants import VariantType
from chunkwright.query import typed
from chunkwright.query.items import Item, comparable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.json_types import JsonValue
    from chunkwright.keyed_archive.values import Value

# The keys under which the engine's archives state their class.
CLASS_KEYS: Final = ("##name", "comp.typename")
_WITH_TYPE: Final = 'a new entry is set with its type: {"type": "STRING", "value": "..."}'


class ContainerItem(Item):
    """An archive or array: what both have in common."""

    __slots__ = ()

    @property
    def container(self) -> KeyedArchive | VariantArray | None:
        """The archive or array; None if the value is neither."""
        value = self.value
        return value if isinstance(value, KeyedArchive | VariantArray) else None

    @property
    def class_name(self) -> str:
        """The engine's class that an archive represents, "" for other archives."""
        container = self.container
        if not isinstance(container, KeyedArchive):
            return ""
        return next((str(container[key]) for key in CLASS_KEYS if key in container), "")

    @property
    def opens(self) -> bool:
        """Whether there is anything below."""
        return self.container is not None and self.target is None

    def entry(self, archive: KeyedArchive, key: str) -> EntryItem:
        """Return the item of an entry."""
        return EntryItem(self, archive, key)

    def element(self, array: VariantArray, place: int) -> ElementItem:
        """Return the item of an element."""
        return ElementItem(self, array, place)

    def children(self) -> Iterator[Item]:
        """Yield the items of entries or elements."""
        container = self.container
        if isinstance(container, KeyedArchive):
            return (self.entry(container, key) for key in container)
        if container is None:
            return iter(())
        return (self.element(container, at) for at in range(len(container)))

    def named(self, segment: str) -> list[Item]:
        """Return the entry with that key, or the element at that index."""
        container = self.container
        if isinstance(container, KeyedArchive):
            if segment in container:
                return [self.entry(container, segment)]
            return super().named(segment)
        if container is None or not segment.isdecimal() or int(segment[:20]) >= len(container):
            return []
        return [self.element(container, int(segment))]

    def insert(self, key: str, value: object, type_name: str = "") -> None:
        """Insert an entry, or an element at an index."""
        container = self.container
        if container is None:
            super().insert(key, value, type_name)
            return
        if isinstance(container, KeyedArchive) and key in container:
            raise QueryError(f"already has an entry {key!r:.60}")
        made = fit(type_called(type_name), value) if type_name else built(value)

        def put_in(container: Any) -> None:
            place: Any = key
            if isinstance(container, VariantArray):
                place = int(key)
                container.insert(place, made)
            if type_name:
                container.set(place, made, type_called(type_name))
            elif isinstance(container, KeyedArchive):
                container[place] = made

        put_in(container)
        carry_up(self, put_in)

    def add(self, key: str, value: object) -> bool:
        """Put in an entry under the type that comes with the value, else one that its key has.

        An element is put in behind the last, and takes the type of that where none is given.
        """
        container = self.container
        inner, name = typed_value(typed.read(value))
        if isinstance(container, VariantArray):
            if key != str(len(container)):
                return False
            before = container.type_of(-1).name if len(container) else ""
            self.insert(key, inner if name else value, name or before)
            return True
        if container is None:
            return False
        key_types = container.shape.key_types
        known = [] if name or key_types is None else key_types.types_of(key)
        if known:
            name, inner = _first_fit(known, value)
        if name:
            self.insert(key, inner, name)
        return bool(name)

    @property
    def how_to_add(self) -> str:
        """How the type of an entry is given."""
        return _WITH_TYPE if isinstance(self.container, KeyedArchive) else ""

    def plain(self) -> JsonValue:
        """Return the entries by key, or the elements."""
        container = self.container
        if isinstance(container, VariantArray):
            return [child.plain() for child in self.children()]
        return {child.key: child.plain() for child in self.children()}


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
    def stored(self) -> Value:
        """The value as it is in the archive."""

    @abstractmethod
    def put(self, value: Value) -> None:
        """Replace the value with one of its type."""

    @property
    def type_name(self) -> str:
        """The name of the variant type."""
        return self.type.name

    @property
    def value(self) -> Any:
        """The value; of a byte array what is known to be inside."""
        return self.stored

    @property
    def comparable(self) -> Any:
        """Text, number or boolean."""
        return comparable(self.value)

    def plain(self) -> JsonValue:
        """Return the value; for an archive or array, with everything in it."""
        value = self.value
        return super().plain() if self.container is not None else self._spelt(value)

    def _spelt(self, value: object) -> JsonValue:
        return typed.plain(value, size=8 if self.type is VariantType.FLOAT64 else 4)

    def stored_plain(self) -> JsonValue:
        """Return the value as JSON; for a byte array, the bytes."""
        if isinstance(self.stored, KeyedArchive | VariantArray):
            return self.plain()
        return self._spelt(self.stored)

    def assign(self, value: object) -> None:
        """Replace the value with one of the same type."""
        self.put(fit(self.type, value))


class EntryItem(ValueItem):
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
    def stored(self) -> Value:
        """The value as it is in the archive."""
        stored: Value = self._archive[self.key]
        return stored

    @property
    def value(self) -> Any:
        """The value; of a byte array what is known to be inside."""
        value = self.stored
        return value if not isinstance(value, bytes) else self._decoded(value)

    def _decoded(self, data: bytes) -> Any:
        holder = "" if self.parent is None else self.parent.key
        found = formatted.try_decode(self.key, data, holder)
        if isinstance(found, formatted.MaterialProperty):
            return found.floats
        return data if found is None else found

    def put(self, value: Value) -> None:
        """Replace the value."""
        self._archive[self.key] = value
        carry_up(self.parent, lambda archive: archive.__setitem__(self.key, value))

    def change_inside(self, change: Callable[[KeyedArchive], None]) -> bool:
        """Change the archive in a byte array, and the bytes with it; whether this is one."""
        stored = self.stored
        inside = self._decoded(stored) if isinstance(stored, bytes) else None
        if not isinstance(inside, KeyedArchive):
            return False
        change(inside)
        self.put(formatted.encoded(self.key, inside))
        return True

    def assign(self, value: object) -> None:
        """Replace the value with one of the same type, or with the content of formatted bytes."""
        stored = self.stored
        inside = self.value
        if not isinstance(stored, bytes) or inside is stored or isinstance(value, bytes):
            super().assign(value)
        elif isinstance(inside, KeyedArchive):
            raise QueryError("set the archive in these bytes entry by entry")
        elif isinstance(inside, int):
            number = typed.whole(value, "a 64-bit integer")
            self.put(formatted.encoded(self.key, number))
        else:
            self._assign_floats(stored, inside, typed.listed(value, f"{len(inside)} numbers"))

    def _assign_floats(self, stored: bytes, inside: Any, rows: list[Any]) -> None:
        expected = f"{len(inside)} numbers"
        if len(rows) != len(inside):
            raise typed.misfit(rows, expected)
        floats = [typed.real(row, expected) for row in rows]
        holder = "" if self.parent is None else self.parent.key
        found = formatted.try_decode(self.key, stored, holder)
        if isinstance(found, formatted.MaterialProperty):
            self.put(formatted.encode_property(found._replace(floats=tuple(floats))))
        else:
            self.put(formatted.encoded(self.key, type(inside)(*floats)))

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
    def stored(self) -> Value:
        """The element."""
        stored: Value = self._array[self._place]
        return stored

    def put(self, value: Value) -> None:
        """Replace the element."""
        type_ = self.type
        self._array.set(self._place, value, type_)
        carry_up(self.parent, lambda array: array.set(self._place, value, type_))

    def delete(self) -> None:
        """Remove the element; those after it move up."""
        del self._array[self._place]
        carry_up(self.parent, lambda array: array.__delitem__(self._place))


def carry_up(item: Item | None, change: Callable[[Any], None]) -> None:
    """Make the change of what an item holds in the byte array too that it was decoded from.

    The bytes are decoded anew: they may have been changed since the item was made.
    """
    keys: list[str] = []

    def change_there(archive: KeyedArchive) -> None:
        place: Any = archive
        for key in reversed(keys):
            place = place[key] if isinstance(place, KeyedArchive) else place[int(key)]
        change(place)

    while item is not None:
        if isinstance(item, EntryItem) and item.change_inside(change_there):
            return
        keys.append(item.key)
        item = item.parent


def fit(type_: VariantType, value: object) -> Value:
    """Return the value that an entry of a type stores; ``SerializeError`` if it does not fit."""
    kind = KINDS[type_]
    expected = type_.name
    try:
        if isinstance(kind, Boolean):
            return coerce(type_, typed.truth(value, expected))
        if isinstance(kind, Integer):
            return coerce(type_, typed.whole(value, expected))
        if isinstance(kind, Real):
            return coerce(type_, typed.real(value, expected))
        if isinstance(kind, Floats):
            return coerce(
                type_, [typed.real(each, expected) for each in typed.listed(value, expected)]
            )
        if type_ is VariantType.BYTE_ARRAY:
            return coerce(type_, typed.octets(value, expected))
        if type_ is VariantType.ARRAY:
            return coerce(type_, typed.listed(value, expected))
        if type_ is VariantType.KEYED_ARCHIVE and not isinstance(value, Mapping):
            return coerce(type_, typed.mapping(value, expected))
        return coerce(type_, value)
    except ChunkwrightError as error:
        error.hint = ""
        raise typed.misfit(value, expected) from error


def _first_fit(types: Iterable[VariantType], value: object) -> tuple[str, Value]:
    """Return the first type that a value fits, and it under that; the last error for none."""
    error: SerializeError | None = None
    for type_ in types:
        try:
            return type_.name, fit(type_, value)
        except SerializeError as misfit:
            error = misfit
    assert error is not None
    error.hint = _WITH_TYPE
    raise error


def type_called(name: str) -> VariantType:
    """Return the variant type of a name; ``QueryError`` if there is none."""
    if name not in VariantType.__members__:
        raise QueryError(f"unknown variant type {name!r:.40}")
    return VariantType[name]


def typed_value(value: object) -> tuple[object, str]:
    """Return value and type name of ``{"type", "value"}``; anything else has no type name."""
    if isinstance(value, Mapping) and value.keys() == {"type", "value"}:
        return value["value"], str(value["type"])
    return value, ""


def built(value: object) -> Any:
    """Return the archive or array given by JSON in which each value is ``{"type", "value"}``."""
    if isinstance(value, Mapping):
        archive = ArchiveItem(KeyedArchive())
        for key, each in value.items():
            archive.insert(key, *typed_value(each))
        return archive.archive
    if isinstance(value, list):
        array = VariantArray()
        for place, each in enumerate(value):
            inner, name = typed_value(each)
            array.append(fit(type_called(name), inner) if name else built(inner))
            if name:
                array.set(place, array[place], type_called(name))
        return array
    return value
