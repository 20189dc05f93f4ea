"""Coercing Python values to variant types, given or inferred."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary.forms import FloatBits
from chunkwright.binary.reading import within
from chunkwright.errors import QueryError, SerializeError
from chunkwright.keyed_archive.kinds import (
    ARCHIVE,
    ARRAY,
    FLOAT,
    KINDS,
    Floats,
    Integer,
    whole_number,
)
from chunkwright.keyed_archive.model.fast_names import encode_text
from chunkwright.keyed_archive.model.variants import VariantType, variant_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.keyed_archive.model.shapes import KeyTypes
    from chunkwright.keyed_archive.model.values import Value


T = VariantType
_TYPE_OF_CLASS: Final = {kind.python: kind.type for kind in KINDS if isinstance(kind, Floats)}
_SIMPLE_CLASSES: Final = (
    (type(None), T.NONE),
    (bool, T.BOOLEAN),
    (str, T.STRING),
    ((bytes, bytearray, memoryview), T.BYTE_ARRAY),
    (Mapping, T.KEYED_ARCHIVE),
)
# An integer gets the first of these types that can hold it.
_INTEGERS: Final = tuple(
    kind
    for kind in (KINDS[type_] for type_ in (T.INT32, T.UINT32, T.INT64, T.UINT64))
    if isinstance(kind, Integer)
)


def infer_type(value: object) -> VariantType:
    """Return the type for a value that has none.

    An ``int`` gets the first of INT32, UINT32, INT64 and UINT64 that can hold it, a ``float``
    FLOAT, or FLOAT64 if it is too large for that. Raises ``SerializeError`` if there is no such
    type.
    """
    known = _TYPE_OF_CLASS.get(type(value))
    if known is not None:
        return known
    if isinstance(value, FloatBits):
        return T.FLOAT if value.size == 4 else T.FLOAT64
    if isinstance(value, float):
        return T.FLOAT if FLOAT.fits(value) else T.FLOAT64
    for python, type_ in _SIMPLE_CLASSES:
        if isinstance(value, python):
            return type_
    number = whole_number(value)
    if number is not None:
        for kind in _INTEGERS:
            if kind.fits(number):
                return kind.type
        raise SerializeError(f"{value} does not fit into 64 bits")
    if isinstance(value, Sequence):
        return T.ARRAY
    raise SerializeError(f"no variant type can hold a {type(value).__name__}")


_ATOMS: Final = frozenset((bool, int, float, str, bytes))
# Almost as deep as Python's recursion allows.
_MOST_NESTED: Final = 200


def coerce(type_: VariantType, value: object) -> Value:
    """Return ``value`` as it would be read back with type ``type_``, containers included.

    Raises ``SerializeError`` if the value does not fit the type.
    """
    fitted: Value = KINDS[type_].coerce(value)
    return fitted


def key_bytes(key: object) -> bytes:
    """Return the stored bytes of a key; ``QueryError`` if it is not one."""
    if not isinstance(key, str):
        raise QueryError(f"expected a str as key, not {key!r:.60}")
    return encode_text(key)


def typed(
    place: str | int,
    value: object,
    type_: VariantType | int | None,
    key_types: KeyTypes | None = None,
) -> tuple[VariantType, Value]:
    """Return the type of a value, and the value as that type; ``place`` locates errors.

    If no type is given, ``key_types`` decides for keys that it knows, else the value does.
    """
    with within(place):
        if type(value) not in _ATOMS:
            _check_ends(value)
        if key_types is not None:
            value = _built(value, key_types)
            if type_ is None and isinstance(place, str):
                type_ = key_types.type_for(place, value)
        known = infer_type(value) if type_ is None else variant_type(type_)
        fitted = coerce(known, value)
    follow(fitted, key_types)
    return known, fitted


def fit(type_: int | None, value: object, key_types: KeyTypes | None) -> tuple[Value, VariantType]:
    """Return a value as a type if it fits, else as another type that can hold it."""
    if key_types is not None:
        value = _built(value, key_types)
    fitted, known = _kept(type_, value)
    if known is None:
        known = infer_type(value)
        fitted = coerce(known, value)
    follow(fitted, key_types)
    return fitted, known


def like(value: object, old: Value, key_types: KeyTypes | None) -> object:
    """Return a list or mapping as a container with the types of the values in another.

    That is for what takes the place of ``old``, or stands beside it. Elements beyond its last one
    are taken to be like that. Values that do not fit get another type; anything else is returned
    as it is.
    """
    if isinstance(old, ARCHIVE.python) and isinstance(value, Mapping):
        if isinstance(value, ARCHIVE.python):
            return value
        made = copy.copy(old)
        for key in [key for key in made if key not in value]:
            del made[key]
        for key in sorted(value, key=key_bytes):
            made[key] = value[key]
        return made
    if isinstance(old, ARRAY.python) and len(old) and isinstance(value, list | tuple):
        pairs = []
        for place, one in enumerate(value):
            near = min(place, len(old) - 1)
            with within(place):
                shaped = like(one, old[near], key_types)
                pairs.append(fit(old.type_of(near), shaped, key_types))
        types = bytes(type_ for _, type_ in pairs)
        return ARRAY.python.from_parts(types, [fitted for fitted, _ in pairs], key_types)
    return value


def _check_ends(value: object) -> None:
    """Raise ``SerializeError`` for a list or mapping that contains itself."""
    level = [value]
    for _ in range(_MOST_NESTED):
        inside = [one for held in level for one in _plain_content(held)]
        if not inside:
            return
        level = list({id(one): one for one in inside}.values())
    raise SerializeError("nested too deeply, or without end: a container contains itself")


def _plain_content(value: object) -> list[object]:
    """Return the lists and mappings in one of a user's."""
    if isinstance(value, (ARCHIVE.python, ARRAY.python)):
        return []
    inside: Iterable[object] = ()
    if isinstance(value, Mapping):
        inside = value.values()
    elif isinstance(value, list | tuple):
        inside = value
    return [one for one in inside if isinstance(one, Mapping | list | tuple)]


def _kept(type_: int | None, value: object) -> tuple[Value, VariantType | None]:
    if type_ is not None:
        try:
            return coerce(VariantType(type_), value), VariantType(type_)
        except SerializeError:
            pass  # the caller looks for another type that can hold it
    return None, None


def _built(value: object, key_types: KeyTypes) -> object:
    """Turn mappings at any depth into archives, with types according to their keys."""
    if isinstance(value, (ARCHIVE.python, ARRAY.python)):
        return value
    if isinstance(value, Mapping):
        archive = ARCHIVE.python()
        archive.use_key_types(key_types)
        # In byte order, every new key goes to the end, which is cheap.
        for key in sorted(value, key=key_bytes):
            archive[key] = value[key]
        return archive
    if isinstance(value, list | tuple) and any(
        isinstance(one, Mapping | list | tuple) for one in value
    ):
        pairs = [typed(index, one, None, key_types) for index, one in enumerate(value)]
        types = bytes(type_ for type_, _ in pairs)
        return ARRAY.python.from_parts(types, [made for _, made in pairs], key_types)
    return value


def follow(value: Any, key_types: KeyTypes | None) -> None:
    """Apply ``key_types`` to the archives in a value, at any depth."""
    containers = (ARCHIVE.python, ARRAY.python)
    if key_types is None or not isinstance(value, containers):
        return
    todo = [value]
    while todo:
        container = todo.pop()
        # An archive that has them already has nothing below it that lacks them.
        if container.takes(key_types):
            todo += [one for one in container.stored_values if isinstance(one, containers)]
