"""What the user holds: a file, its objects and managers, and the views of their classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.nmo.model.document import VirtoolsFile

__all__ = ["VirtoolsFile"]

_HOMES: Final = {"VirtoolsFile": "document"}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
