"""Converting a Keyed Archive between its versions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.binary.reading import within
from chunkwright.errors import QueryError, SerializeError
from chunkwright.keyed_archive.model.archive import HEADERLESS, V1, V2, KeyedArchive
from chunkwright.keyed_archive.model.fast_names import FastName, FastNameTable
from chunkwright.keyed_archive.model.shapes import Shape
from chunkwright.keyed_archive.model.variant_array import VariantArray
from chunkwright.keyed_archive.model.variants import NAME_TYPES

if TYPE_CHECKING:
    from chunkwright.keyed_archive.model.values import Value

_TARGETS: Final = {0: HEADERLESS, 1: V1, 2: V2}


def convert(archive: KeyedArchive, *, version: int) -> KeyedArchive:
    """Return a copy in another version: 0 without a header, 1 with inline text, 2 with a table.

    Nested archives are converted too. A new string table has exactly the strings in use. Raises
    ``QueryError`` for any other version, ``SerializeError`` if a fast name has no text.
    """
    if version not in _TARGETS:
        raise QueryError(f"unknown Keyed Archive version {version}", hint="known: 0, 1, 2")
    result = _copy(archive)
    result.version = _TARGETS[version]
    result.wide_char_size = archive.wide_char_size
    if version == V2:
        covers = NAME_TYPES if archive.fast_names is None else archive.fast_names.covers
        result.fast_names = FastNameTable(covers=covers)
    return result


def _copy(archive: KeyedArchive) -> KeyedArchive:
    shape = archive.shape
    keys = [_text(key) for key in shape.keys]
    values = []
    for key, value in zip(keys, archive.stored_values, strict=True):
        with within(key):
            values.append(_copy_value(value))
    copied = Shape(keys, shape.types, shared=False, key_types=shape.key_types)
    return KeyedArchive.from_parts(copied, values, None)


def _copy_value(value: Value) -> Value:
    if isinstance(value, KeyedArchive):
        return _copy(value)
    if isinstance(value, VariantArray):
        return VariantArray.from_parts(value.types, [_copy_value(item) for item in value])
    return _text(value) if isinstance(value, str) else value


def _text(name: str) -> str:
    """Return the text of a name, without the id or type that it was stored with."""
    if isinstance(name, FastName) and not name.resolved:
        raise SerializeError(f"the fast name {name.id:#010x} has no text to convert")
    return str(name)
