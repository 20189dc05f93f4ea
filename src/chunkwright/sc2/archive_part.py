"""Attributes for the archives that a scene has in addition to its nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, overload

from chunkwright.errors import QueryError
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.sc2.key_types import KEY_TYPES

if TYPE_CHECKING:
    from chunkwright.document import Document


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
