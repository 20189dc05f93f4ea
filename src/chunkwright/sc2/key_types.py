"""Which type a new entry of a scene gets: the one that its key has in real files.

Readers of the engine look an entry up by key and type; a number under another type is not
found by them. Archives of a scene follow ``KEY_TYPES`` wherever they are changed.
"""

from __future__ import annotations

import copy
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from chunkwright.errors import SerializeError
from chunkwright.keyed_archive.fitting import coerce
from chunkwright.keyed_archive.model import KeyedArchive
from chunkwright.keyed_archive.variants import VariantType

_DIGITS: Final = re.compile(r"\d+")
# Not in the table: the engine's sources have them (NMaterial, GlobalMaterial).
_BY_SOURCE: Final = {VariantType.UINT64: ("globalMaterialId", "materialKey")}


class _KeyTypes:
    """The types of new entries in the archives of scenes; there is one of it."""

    def type_for(self, key: str, value: object) -> VariantType | None:
        """Return the type of a new entry, None where its value decides."""
        for type_ in known_types(key):
            try:
                coerce(type_, value)
            except SerializeError:
                if isinstance(value, int | float) and not isinstance(value, bool):
                    raise
            else:
                return type_
        return None

    def types_of(self, key: str) -> list[VariantType]:
        """Return the types that a key has in real files."""
        return known_types(key)

    def __reduce__(self) -> str:
        return "KEY_TYPES"


KEY_TYPES: Final = _KeyTypes()


@cache
def _by_key() -> dict[str, list[VariantType]]:
    # The table is long, and most scenes are only read.
    from chunkwright.sc2.key_table import ROWS

    types: dict[str, list[VariantType]] = defaultdict(list)
    for source in (ROWS, _BY_SOURCE):
        for type_, keys in source.items():
            for key in keys:
                types[key].append(type_)
    return dict(types)


def known_types(key: str) -> list[VariantType]:
    """List the types of a key that its values do not imply; mostly one or none."""
    return _by_key().get(_DIGITS.sub("N", key), [])


def typed_archive(values: Mapping[str, Any]) -> KeyedArchive:
    """Build an archive whose entries have the types that their keys have in real files."""
    if isinstance(values, KeyedArchive):
        return values
    if not isinstance(values, Mapping):
        raise SerializeError(f"entries come in a mapping, not in a {type(values).__name__}")
    archive = KeyedArchive()
    archive.use_key_types(KEY_TYPES)
    archive.update(values)
    return archive


def new_archive(values: Mapping[str, Any] | None, fixed: Mapping[str, Any]) -> KeyedArchive:
    """Build the archive of something new from what a caller gives and what it must have.

    Of an archive that is given the types stay; it is not touched itself.
    """
    archive = copy.copy(typed_archive({} if values is None else values))
    archive.use_key_types(KEY_TYPES)
    archive.update(fixed)
    return archive
