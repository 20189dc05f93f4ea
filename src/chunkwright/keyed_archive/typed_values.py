"""Values from users, text or JSON, with or without types, as values of archives."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy, deepcopy
from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary.reading import within
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.formatted import carry_up
from chunkwright.keyed_archive.kind import Boolean, Real
from chunkwright.keyed_archive.kinds import KINDS, Floats, Integer, coerce, key_bytes
from chunkwright.keyed_archive.values import VariantType
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.keyed_archive.items import ContainerItem
    from chunkwright.keyed_archive.names import KeyTypes
    from chunkwright.keyed_archive.values import Value

WITH_TYPE: Final = 'a new entry is set with its type: {"type": "STRING", "value": "..."}'


def fit(type_: VariantType, value: object, key_types: KeyTypes | None = None) -> Value:
    """Return the value that an entry of a type stores; ``SerializeError`` if it does not fit.

    For what is in archives and arrays see ``built``.
    """
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
        if type_ is VariantType.ARRAY and not isinstance(value, VariantArray):
            value = built(typed.listed(value, expected), key_types)
        if type_ is VariantType.KEYED_ARCHIVE and not isinstance(value, Mapping):
            value = typed.mapping(value, expected)
        if type_ is VariantType.KEYED_ARCHIVE:
            value = built(value, key_types)
        return coerce(type_, value)
    except ChunkwrightError as error:
        if error.path:
            raise  # the error names the value in an archive or array
        error.hint = ""
        raise typed.misfit(value, expected) from error


def first_fit(types: Iterable[VariantType], value: object) -> tuple[str, Value]:
    """Return the first type that a value fits, and the value coerced to it; else the last error."""
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
    """Return the variant type of a name; ``QueryError`` if there is none."""
    if name not in VariantType.__members__:
        raise QueryError(f"unknown variant type {name!r:.40}")
    return VariantType[name]


def typed_value(value: object) -> tuple[object, str]:
    """Return value and type name of ``{"type", "value"}``; anything else has no type name."""
    if isinstance(value, Mapping) and value.keys() == {"type", "value"}:
        type_ = value["type"]
        if isinstance(type_, str):  # not a key of an archive, whose value has a type itself
            return value["value"], type_
    return value, ""


def built(value: object, key_types: KeyTypes | None = None) -> Any:
    """Return the archive or array that JSON describes; any other value as it is.

    Each value in it is ``{"type", "value"}``, or has the type that ``key_types`` has for its key,
    or that which is inferred from it.
    """
    if isinstance(value, KeyedArchive | VariantArray):
        return value
    if isinstance(value, Mapping):
        archive = KeyedArchive()
        if key_types is not None:
            archive.use_key_types(key_types)
        for key in sorted(value, key=key_bytes):
            with within(key):
                made, *type_ = _built_entry(value[key], key_types)
            if type_:
                archive.set(key, made, *type_)
            else:
                archive[key] = made
        return archive
    if isinstance(value, list | tuple):
        array = VariantArray()
        for each in value:
            append(array, each, key_types)
        return array
    return value


def _built_entry(
    value: object, key_types: KeyTypes | None
) -> tuple[object] | tuple[object, VariantType]:
    inner, name = typed_value(value)
    if name:
        type_ = type_called(name)
        return fit(type_, inner, key_types), type_
    return (built(inner, key_types),)


def append(array: VariantArray, value: object, key_types: KeyTypes | None = None) -> None:
    """Append an element: ``{"type", "value"}``, else of the type of the last one if it fits."""
    with within(len(array)):
        made, *type_ = _built_entry(value, key_types)
    array.append(made)
    if type_:
        array.set(len(array) - 1, made, *type_)


def insert(
    item: ContainerItem,
    container: KeyedArchive | VariantArray,
    key: str,
    value: object,
    type_name: str,
) -> None:
    """Insert a value into the archive of an item under a key, or into its array at an index."""
    if isinstance(container, KeyedArchive) and key in container:
        raise QueryError(f"already has an entry {key!r:.60}")
    key_types = container.key_types
    made = built(value, key_types)
    if type_name:
        made = fit(type_called(type_name), value, key_types)

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
    carry_up(item, put_in)


def add(item: ContainerItem, key: str, value: object) -> bool:
    """Insert a value with the type given with it, or that of its key; return whether there is one.

    An element is appended; without a type it gets that of the last one.
    """
    container = item.container
    inner, name = typed_value(typed.read(value))
    if isinstance(container, VariantArray):
        if key != str(len(container)):
            return False
        before = container.type_of(-1).name if len(container) else ""
        item.insert(key, inner if name else beside(item, container, inner), name or before)
        return True
    if container is None:
        return False
    key_types = container.key_types
    known = [] if name or key_types is None else key_types.types_of(key)
    if known:
        name, inner = first_fit(known, value)
    if name:
        item.insert(key, inner, name)
    return bool(name)


def beside(item: ContainerItem, array: VariantArray, value: object) -> object:
    """Return a list or mapping as an element whose values have the types of the last one.

    Any other value, and one that differs too much from the last, is returned as it is.
    """
    inner, name = typed_value(value)
    if not len(array) or name or not isinstance(inner, Mapping | list | tuple):
        return value
    try:
        return deepcopy(item.element(array, len(array) - 1).fitted(inner)[0])
    except ChunkwrightError:
        return value


def refilled(item: ContainerItem, value: object) -> KeyedArchive | VariantArray:
    """Return the container of an item with the given entries or elements instead of its own.

    Each keeps its type unless it is given as ``{"type", "value"}``; for new ones see ``built``.
    """
    container = item.container
    if isinstance(container, KeyedArchive):
        return _archive_refilled(item, container, typed.mapping(value, "KEYED_ARCHIVE"))
    if isinstance(container, VariantArray):
        return _array_refilled(item, container, typed.listed(value, "ARRAY"))
    raise QueryError("is neither an archive nor an array")


def _archive_refilled(
    item: ContainerItem, old: KeyedArchive, rows: Mapping[str, object]
) -> KeyedArchive:
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
            value, type_ = item.entry(old, key).fitted(row)
        if value is not old[key]:
            made.set(key, value, type_)
    return made


def _array_refilled(item: ContainerItem, old: VariantArray, rows: list[Any]) -> VariantArray:
    made = copy(old)
    del made[len(rows) :]
    for place, row in enumerate(rows):
        if place >= len(old):
            append(made, beside(item, old, row))
            continue
        with within(place):
            value, type_ = item.element(old, place).fitted(row)
        if value is not old[place]:
            made.set(place, value, type_)
    return made
