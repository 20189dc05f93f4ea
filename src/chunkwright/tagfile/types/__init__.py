"""The types that chunked tagfiles describe: read, written, ordered, and hashed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.tagfile.types import compendium

__all__ = ["compendium"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, {"compendium": ""})
