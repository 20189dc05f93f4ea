"""The contents of archives and arrays: as items, and as JSON from users, with or without types."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.wording import index_of
from chunkwright.binary import within
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.kinds import KINDS, coerce, key_bytes
from chunkwright.keyed_archive.values import Container, VariantType
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.query import typed
from chunkwright.query.items import Item

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.keyed_archive.items import ContainerItem
    from chunkwright.keyed_archive.names import KeyTypes
    from chunkwright.keyed_archive.values import Value

# The keys under which the engine's archives state their class.
CLASS_KEYS: Final = ("##name", "comp.typename")
WITH_TYPE: Final = 'a new entry is set with its type: {"type": "STRING", "value": "..."}'


def fit(type_: VariantType, value: object, key_types: KeyTypes | None = None) -> Value:
    """Return the value that an entry of a type stores; ``SerializeError`` if it does not fit.

    For the contents of archives and arrays see ``built``.
    """
    kind = KINDS[type_]
    expected = type_.name
    try:
        plain = kind.given(value)
        return coerce(type_, built(plain, key_types) if kind.is_container else plain)
    except ChunkwrightError as error:
        if error.path:
            raise  # the error names the value in an archive or array
        error.hint = ""
        raise typed.misfit(value, expected) from error


def first_fit(types: Iterable[VariantType], value: object) -> tuple[str, Value]:
    """Return the first type that fits a value, and the coerced value; else raise the last error."""
    error: SerializeError | None = None
    for type_ in types:
        try:
            return type_.name, fit(type_, value)
        except SerializeError as misfit:
            error = misfit
    assert error is not None
    error.hint = WITH_TYPE
    raise error


def type_called(name: str) -> VariantType:
    """Return the variant type with a name; ``QueryError`` if there is none."""
    if name not in VariantType.__members__:
        raise QueryError(f"unknown variant type {name!r:.40}")
    return VariantType[name]


def typed_value(value: object) -> tuple[object, str]:
    """Return the value and type name of ``{"type", "value"}``; anything else has no type name."""
    match value:
        case {"type": str(type_), "value": inner, **others} if not others:
            return inner, type_
    return value, ""  # also an archive with these keys, whose values are themselves typed


def built(value: object, key_types: KeyTypes | None = None) -> Any:
    """Return the archive or array that JSON describes; any other value as it is.

    Each value in it is ``{"type", "value"}``, else gets the type that ``key_types`` has for its
    key, else a type inferred from the value.
    """
    match value:
        case Container():
            return value
        case Mapping():
            return _built_archive(value, key_types)
        case list() | tuple():
            array = VariantArray()
            for each in value:
                append(array, each, key_types)
            return array
    return value


def _built_archive(rows: Mapping[str, object], key_types: KeyTypes | None) -> KeyedArchive:
    archive = KeyedArchive()
    if key_types is not None:
        archive.use_key_types(key_types)
    for key in sorted(rows, key=key_bytes):
        with within(key):
            made, *type_ = _built_entry(rows[key], key_types)
        if type_:
            archive.set(key, made, *type_)
        else:
            archive[key] = made
    return archive


def _built_entry(
    value: object, key_types: KeyTypes | None
) -> tuple[object] | tuple[object, VariantType]:
    inner, name = typed_value(value)
    if name:
        type_ = type_called(name)
        return fit(type_, inner, key_types), type_
    return (built(inner, key_types),)


def append(array: VariantArray, value: object, key_types: KeyTypes | None = None) -> None:
    """Append an element: ``{"type", "value"}``, or a value for the last element's type."""
    with within(len(array)):
        made, *type_ = _built_entry(value, key_types)
    array.append(made)
    if type_:
        array.set(len(array) - 1, made, *type_)


class Contents(ABC):
    """The contents of an item's archive or array."""

    how_to_add = ""

    def __init__(self, item: ContainerItem) -> None:
        self.item = item

    @property
    def class_name(self) -> str:
        """The engine's class that the container represents, "" for none."""
        return ""

    @abstractmethod
    def children(self) -> Iterator[Item]:
        """Yield the items of entries or elements."""

    def shown(self) -> Iterator[Item]:
        """Yield the items of entries or elements, including entries that later duplicates hide."""
        return self.children()

    @abstractmethod
    def named(self, segment: str) -> list[Item] | None:
        """Return the item at a segment; None to go on to other names."""

    @abstractmethod
    def plain(self) -> JsonValue:
        """Return the entries by key, or the elements."""

    @abstractmethod
    def insert(self, key: str, value: object, type_name: str) -> None:
        """Insert a value under a key or at an index, also in bytes that contain the archive."""

    @abstractmethod
    def add(self, key: str, value: object) -> bool:
        """Insert a value with its given type or the type for its key; False if there is neither."""

    @abstractmethod
    def refilled(self, value: object) -> Container:
        """Return the container with the given entries or elements in place of its own.

        Values keep their types unless given as ``{"type", "value"}``; for new ones see ``built``.
        """


class Entries(Contents):
    """The contents of an archive: its entries."""

    how_to_add = WITH_TYPE

    def __init__(self, item: ContainerItem, archive: KeyedArchive) -> None:
        super().__init__(item)
        self.archive = archive

    @property
    def class_name(self) -> str:
        archive = self.archive
        return next((str(archive[key]) for key in CLASS_KEYS if key in archive), "")

    def children(self) -> Iterator[Item]:
        return (self.item.entry(self.archive, key) for key in self.archive)

    def shown(self) -> Iterator[Item]:
        return (self.item.entry(holder, key) for holder, key in self.archive.with_hidden())

    def named(self, segment: str) -> list[Item] | None:
        return [self.item.entry(self.archive, segment)] if segment in self.archive else None

    def plain(self) -> JsonValue:
        return {child.key: child.plain() for child in self.item.children()}

    def insert(self, key: str, value: object, type_name: str) -> None:
        if key in self.archive:
            raise QueryError(f"already has an entry {key!r:.60}")
        key_types = self.archive.key_types
        made = built(value, key_types)
        type_ = type_called(type_name) if type_name else None
        if type_ is not None:
            made = fit(type_, value, key_types)

        def put_in(archive: KeyedArchive) -> None:
            if type_ is None:
                archive[key] = made
            else:
                archive.set(key, made, type_)

        put_in(self.archive)
        carry_up(self.item, put_in)

    def add(self, key: str, value: object) -> bool:
        inner, name = typed_value(typed.read(value))
        key_types = self.archive.key_types
        known = [] if name or key_types is None else key_types.types_of(key)
        if known:
            name, inner = first_fit(known, value)
        if name:
            self.item.insert(key, inner, name)
        return bool(name)

    def refilled(self, value: object) -> KeyedArchive:
        old, rows = self.archive, typed.mapping(value, "KEYED_ARCHIVE")
        made = copy(old)
        for key in old:
            if key not in rows:
                del made[key]
        new = built({key: rows[key] for key in rows if key not in old}, old.shape.key_types)
        for key, row in rows.items():
            if key in new:
                made.set(key, new[key], new.type_of(key))
                continue
            with within(key):
                value, type_ = self.item.entry(old, key).fitted(row)
            if value is not old[key]:
                made.set(key, value, type_)
        return made


class Elements(Contents):
    """The contents of an array: its elements."""

    def __init__(self, item: ContainerItem, array: VariantArray) -> None:
        super().__init__(item)
        self.array = array

    def children(self) -> Iterator[Item]:
        return (self.item.element(self.array, at) for at in range(len(self.array)))

    def named(self, segment: str) -> list[Item] | None:
        place = index_of(segment, len(self.array))
        return [] if place is None else [self.item.element(self.array, place)]

    def plain(self) -> JsonValue:
        return [child.plain() for child in self.item.children()]

    def insert(self, key: str, value: object, type_name: str) -> None:
        key_types = self.array.key_types
        made, place = built(value, key_types), int(key)
        type_ = type_called(type_name) if type_name else None
        if type_ is not None:
            made = fit(type_, value, key_types)

        def put_in(array: VariantArray) -> None:
            array.insert(place, made)
            if type_ is not None:
                array.set(place, made, type_)

        put_in(self.array)
        carry_up(self.item, put_in)

    def add(self, key: str, value: object) -> bool:
        inner, name = typed_value(typed.read(value))
        if key != str(len(self.array)):
            return False
        before = self.array.type_of(-1).name if len(self.array) else ""
        self.item.insert(key, inner if name else self._beside(inner), name or before)
        return True

    def _beside(self, value: object) -> object:
        """Return a list or mapping as an element with the types of the last element's values.

        Any other value, or one that differs too much from the last element, is returned unchanged.
        """
        inner, name = typed_value(value)
        if not len(self.array) or name or not isinstance(inner, Mapping | list | tuple):
            return value
        try:
            last = self.item.element(self.array, len(self.array) - 1)
            return deepcopy(last.fitted(inner)[0])
        except ChunkwrightError:
            return value

    def refilled(self, value: object) -> VariantArray:
        old, rows = self.array, typed.listed(value, "ARRAY")
        made = copy(old)
        del made[len(rows) :]
        for place, row in enumerate(rows):
            if place >= len(old):
                append(made, self._beside(row))
                continue
            with within(place):
                value, type_ = self.item.element(old, place).fitted(row)
            if value is not old[place]:
                made.set(place, value, type_)
        return made


_KINDS_OF_CONTENTS: Final[dict[type, Callable[[ContainerItem, Any], Contents]]] = {
    KeyedArchive: Entries,
    VariantArray: Elements,
}


def contents_of(item: ContainerItem, container: Container) -> Contents:
    """Return the contents of an item's container."""
    return _KINDS_OF_CONTENTS[type(container)](item, container)


class PackedItem(Item):
    """An item whose value may be a byte array with an archive in it."""

    __slots__ = ()

    @abstractmethod
    def change_inside(self, change: Callable[[KeyedArchive], None]) -> bool:
        """Edit the archive in the bytes, and update the bytes; return whether there is one."""


def carry_up(item: Item | None, change: Callable[[Any], None]) -> None:
    """Repeat an edit of an item in the byte array that contains the item.

    The bytes are decoded again, as they may have changed since the item was made.
    """
    keys: list[str] = []

    def change_there(archive: KeyedArchive) -> None:
        place: Any = archive
        for key in reversed(keys):
            place = place.at(key)
        change(place)

    while item is not None:
        if isinstance(item, PackedItem) and item.change_inside(change_there):
            return
        keys.append(item.key)
        item = item.parent
