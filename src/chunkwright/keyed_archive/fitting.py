"""What becomes of a Python value in an archive: its variant type, and the value under that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from chunkwright.binary.paths import within
from chunkwright.errors import QueryError, SerializeError
from chunkwright.keyed_archive.fast_names import encode_text
from chunkwright.keyed_archive.inference import infer_type
from chunkwright.keyed_archive.kinds import ARCHIVE, ARRAY, KINDS
from chunkwright.keyed_archive.variants import VariantType, variant_type

if TYPE_CHECKING:
    from chunkwright.keyed_archive.shapes import KeyTypes
    from chunkwright.keyed_archive.values import Value


def coerce(type_: VariantType, value: object) -> Value:
    """Return ``value`` as a file would return it under ``type_``, containers included.

    Raises ``SerializeError`` where the value does not fit the type.
    """
    fitted: Value = KINDS[type_].coerce(value)
    return fitted


def key_bytes(key: object) -> bytes:
    """Return a key as it is stored; ``QueryError`` for what is none."""
    if not isinstance(key, str):
        raise QueryError(f"a key is a str, not {key!r:.60}")
    return encode_text(key)


def typed(
    place: str | int,
    value: object,
    type_: VariantType | int | None,
    key_types: KeyTypes | None = None,
) -> tuple[VariantType, Value]:
    """Return the type for a value and it under that type; errors are located by ``place``.

    Without a type ``key_types`` decides for a key that it knows, then the value.
    """
    with within(place):
        if key_types is not None:
            value = _built(value, key_types)
            if type_ is None and isinstance(place, str):
                type_ = key_types.type_for(place, value)
        known = infer_type(value) if type_ is None else variant_type(type_)
        fitted = coerce(known, value)
    follow(fitted, key_types)
    return known, fitted


def fit(type_: int | None, value: object, key_types: KeyTypes | None) -> tuple[Value, VariantType]:
    """Return a value under a type where it fits that, else under one that holds it."""
    if key_types is not None:
        value = _built(value, key_types)
    fitted, known = _kept(type_, value)
    if known is None:
        known = infer_type(value)
        fitted = coerce(known, value)
    follow(fitted, key_types)
    return fitted, known


def _kept(type_: int | None, value: object) -> tuple[Value, VariantType | None]:
    if type_ is not None:
        try:
            return coerce(VariantType(type_), value), VariantType(type_)
        except SerializeError:
            pass  # Another type holds it, which the caller finds.
    return None, None


def _built(value: object, key_types: KeyTypes) -> object:
    """Make archives of mappings, at any depth, by what their keys say."""
    if isinstance(value, (ARCHIVE.python, ARRAY.python)):
        return value
    if isinstance(value, Mapping):
        archive = ARCHIVE.python()
        archive.use_key_types(key_types)
        # In byte order every new key goes to the end, which is the cheap place.
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
    """Have what a value holds follow ``key_types``, at any depth."""
    containers = (ARCHIVE.python, ARRAY.python)
    if key_types is None or not isinstance(value, containers):
        return
    todo = [value]
    while todo:
        container = todo.pop()
        # What follows them already has nothing below that does not.
        if container.takes(key_types):
            todo += [one for one in container.stored_values if isinstance(one, containers)]
