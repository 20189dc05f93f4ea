"""Extras of nodes and meshes, with their place in the packfile."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError
from chunkwright.exchange.model import KEY
from chunkwright.hkx.views.view import refusing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.exchange.model import Extras
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject


# glTF allows any number, but Blender loses all extras if one does not fit.
_MOST: Final = (1 << 31) - 1


def marked(source: HkObject | None, **more: str | float | bool) -> Extras:
    """Return extras that name the object by its packfile and its number."""
    mark: dict[str, Any] = {"family": "havok", **more}
    if source is not None:
        mark["address"] = f"/objects/#{source.number:04d}"
        mark["class"] = source.class_name
        mark["file"] = file_name(source.packfile)
    return {KEY: mark}


def file_name(packfile: HavokDocument) -> str:
    """Return the name of the file that a packfile was read from, "" if there is none."""
    return os.path.basename(packfile.source or "")


def stem(packfile: HavokDocument, instead: str) -> str:
    """Return that name without its suffix."""
    return os.path.splitext(file_name(packfile))[0] or instead


def plain(value: object) -> str | float | bool | None:
    """Return a value in a form that extras can have, None if there is none."""
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if -_MOST <= value <= _MOST else str(value)
    if isinstance(value, float):
        return value if abs(value) <= 3.4028234663852886e38 else str(value)
    return None


class Missing:
    """Collects ``notes`` about what could not be shown, and the ``errors`` that say why."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.errors: list[ChunkwrightError] = []

    @contextmanager
    def unless(self, what: str, document: HavokDocument) -> Iterator[None]:
        """Show a part of a document, or note that it is missing and why."""
        try:
            with refusing(document):
                yield
        except ChunkwrightError as error:
            self.errors.append(error)
            self.note(f"{what} not shown: {error.message}")

    @contextmanager
    def unless_of(self, obj: HkObject) -> Iterator[None]:
        """Show what an object stands for, or note that it is missing and why."""
        with self.unless(f"{obj!r} is", obj.packfile):
            yield

    def note(self, text: str) -> None:
        """Add a note for the user, once."""
        if text not in self.notes:
            self.notes.append(text)
