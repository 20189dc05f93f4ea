"""Parts of a packfile that cannot be shown: noted, so that the rest is shown."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from chunkwright.errors import ChunkwrightError
from chunkwright.hkx.views.own_types import refusing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import HkObject


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
