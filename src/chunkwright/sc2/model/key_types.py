"""The type of a new entry of a scene: the one that its key has in real files.

The engine looks entries up by key and type, and does not find a number stored with another type.
``KEY_TYPES`` applies to the archives of a scene wherever they are changed.
"""

from __future__ import annotations

import copy
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, Self, overload

from chunkwright.errors import QueryError, SerializeError
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.keyed_archive.model.coercion import coerce
from chunkwright.keyed_archive.model.variants import VariantType

if TYPE_CHECKING:
    from chunkwright.document import Document


_DIGITS: Final = re.compile(r"\d+")
# Not in the table, but in the engine's sources (NMaterial, GlobalMaterial).
_BY_SOURCE: Final = {VariantType.UINT64: ("globalMaterialId", "materialKey")}


class _KeyTypes:
    """The types of new entries in the archives of scenes; a singleton."""

    def type_for(self, key: str, value: object) -> VariantType | None:
        """Return the type of a new entry; None to infer it from the value."""
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
    # Imported here because the table is long and most scenes are only read.
    from chunkwright.sc2.model.key_table import ROWS

    types: dict[str, list[VariantType]] = defaultdict(list)
    for source in (ROWS, _BY_SOURCE):
        for type_, keys in source.items():
            for key in keys:
                types[key].append(type_)
    return dict(types)


def known_types(key: str) -> list[VariantType]:
    """Return the types of a key that cannot be inferred from its values, usually one or none."""
    return _by_key().get(_DIGITS.sub("N", key), [])


def typed_archive(values: Mapping[str, object]) -> KeyedArchive:
    """Build an archive whose entries have the types that their keys have in real files."""
    if isinstance(values, KeyedArchive):
        return values
    if not isinstance(values, Mapping):
        raise SerializeError(f"expected a mapping of entries, not a {type(values).__name__}")
    archive = KeyedArchive()
    archive.use_key_types(KEY_TYPES)
    archive.update(values)
    return archive


def new_archive(values: Mapping[str, object] | None, fixed: Mapping[str, object]) -> KeyedArchive:
    """Build a new archive from the values of a caller and the ones that it must have.

    If ``values`` is an archive, its types are kept; it is not modified.
    """
    archive = copy.copy(typed_archive({} if values is None else values))
    archive.use_key_types(KEY_TYPES)
    archive.update(fixed)
    return archive


class ArchivePart:
    """An archive of a scene other than its nodes; new entries get types from ``KEY_TYPES``."""

    def __init__(self, text: str) -> None:
        self.__doc__ = text

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, scene: None, owner: type) -> Self: ...
    @overload
    def __get__(self, scene: Document, owner: type) -> KeyedArchive | None: ...
    def __get__(self, scene: Document | None, owner: type) -> Self | KeyedArchive | None:
        return self if scene is None else scene.__dict__.get(self._name)

    def __set__(self, scene: Document, archive: KeyedArchive | None) -> None:
        if isinstance(archive, KeyedArchive):
            archive.use_key_types(KEY_TYPES)
        elif archive is not None:
            raise QueryError(
                f"expected an archive, not a {type(archive).__name__}", path=f"/{self._name}"
            )
        scene.__dict__[self._name] = archive
