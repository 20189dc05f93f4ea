"""CKStateChunk, the serialised state of one Virtools object or manager.

A chunk is a chain of areas, each an identifier and a payload of dwords, with lists of the positions
of object ids, sub-chunks and manager values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.formats import Format, Option

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


class StateChunkFormat(Format["StateChunk"]):
    """State chunks of Virtools in files of their own, such as an exported object state."""

    name = "state_chunk"
    family = "Virtools"
    title = "Virtools state chunk"
    extensions = (".state_chunk",)
    spec = "virtools_state_chunk"
    by_structure = True
    starts = (2, b"\6\7")  # the chunk version
    verbs = ("probe",)
    elsewhere = {
        ".ask": (
            "to_dict",
            "from_dict",
            "info",
            "headline",
            "problems",
            "items",
            "spans",
            "demo",
            "convert",
        ),
    }
    convert_options = (
        Option(
            name="version",
            type=int,
            metavar="VERSION",
            help="Convert a state chunk to chunk version 0 to 7.",
        ),
    )


_HOMES: Final = {
    "Area": "area",
    "Lists": "chunk_format",
    "StateChunk": "model",
    "Unresolved": "chunk_format",
    "convert": "ask",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
