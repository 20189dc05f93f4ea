"""CKStateChunk, the serialised state of one Virtools object or manager.

A chunk is a chain of areas, each an identifier and a payload of dwords, with lists of the positions
of object ids, sub-chunks and manager values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Area
    from chunkwright.state_chunk.ask import convert
    from chunkwright.state_chunk.chunk_format import Lists, Unresolved
    from chunkwright.state_chunk.model import StateChunk

__all__ = [
    "Area",
    "Lists",
    "StateChunk",
    "Unresolved",
    "convert",
]

_HOMES: Final = {
    "Area": "area",
    "Lists": "chunk_format",
    "StateChunk": "model",
    "Unresolved": "chunk_format",
    "convert": "ask",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
