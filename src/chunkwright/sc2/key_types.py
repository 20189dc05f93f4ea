"""Which type a new entry of a scene gets: the one that its key has in real files.

Readers of the engine look an entry up by key and type; a number under another type is not
found by them.
"""

from __future__ import annotations

import copy
import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.keyed_archive.model import KeyedArchive, VariantArray, coerce
from chunkwright.keyed_archive.variants import VariantType
from chunkwright.sc2.key_table import ROWS

_DIGITS: Final = re.compile(r"\d+")
# Not in the table: the engine's sources have them (NMaterial, GlobalMaterial).
_BY_SOURCE: Final = {VariantType.UINT64: ("globalMaterialId", "materialKey")}


def _by_key() -> dict[str, list[VariantType]]:
    types: dict[str, list[VariantType]] = defaultdict(list)
    for source in (ROWS, _BY_SOURCE):
        for type_, keys in source.items():
            for key in keys:
                types[key].append(type_)
    return dict(types)


_TYPES: Final = _by_key()


def known_types(key: str) -> list[VariantType]:
    """List the types of a key that its values do not tell by themselves; mostly one or none."""
    return _TYPES.get(_DIGITS.sub("N", key), [])


def put(archive: KeyedArchive, key: str, value: Any) -> None:
    """Set an entry; a new one gets the type that its key has in real files.

    Mappings become archives, at any depth, by the same rule. Raises ``SerializeError`` with
    the path where a number does not fit that type.
    """
    try:
        value = _typed(value)
        type_ = None if key in archive else _type_for(key, value)
    except ChunkwrightError as error:
        error.within(key)
        raise
    if type_ is None:
        archive[key] = value
    else:
        archive.set(key, value, type_)


def typed_archive(values: Mapping[str, Any]) -> KeyedArchive:
    """Build an archive whose entries have the types that their keys have in real files."""
    if isinstance(values, KeyedArchive):
        return values
    if not isinstance(values, Mapping):
        raise SerializeError(f"entries come in a mapping, not in a {type(values).__name__}")
    archive = KeyedArchive()
    # In byte order every new key goes to the end, which is the cheap place.
    for key in sorted(values, key=_sort_key):
        put(archive, key, values[key])
    return archive


def new_archive(values: Mapping[str, Any] | None, fixed: Mapping[str, Any]) -> KeyedArchive:
    """Build the archive of something new from what a caller gives and what it must have.

    Of an archive that is given the types stay; it is not touched itself.
    """
    archive = copy.copy(typed_archive({} if values is None else values))
    for key, value in fixed.items():
        put(archive, key, value)
    return archive


def _sort_key(key: Any) -> bytes:
    if not isinstance(key, str):
        raise SerializeError(f"a key is a str, not {key!r:.60}")
    return key.encode("utf-8", "surrogatepass")


def _typed(value: Any) -> Any:
    if isinstance(value, Mapping):
        return typed_archive(value)
    if isinstance(value, list | tuple) and any(isinstance(one, Mapping | list) for one in value):
        return VariantArray([_typed(one) for one in value])
    return value


def _type_for(key: str, value: Any) -> VariantType | None:
    for type_ in known_types(key):
        try:
            coerce(type_, value)
        except SerializeError:
            if isinstance(value, int | float) and not isinstance(value, bool):
                raise
        else:
            return type_
    return None
