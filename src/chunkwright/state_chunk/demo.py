"""A chunk of two areas for ``chunkwright demo``, and an edit of it."""

from __future__ import annotations

from chunkwright.formats.format import Demo
from chunkwright.state_chunk.chunk_format import Content, Lists
from chunkwright.state_chunk.model import StateChunk


def make() -> StateChunk:
    """Return the state of a group of two objects, with their ids listed."""
    chunk = StateChunk(23)
    chunk.append(0x4, Content(b""))
    members = b"".join(value.to_bytes(4, "little") for value in (2, 101, 102))
    chunk.append(0xFFFFF, Content(members, Lists(ids=(0xFFFFFFFF, 0))))
    return chunk


def edit(document: StateChunk) -> str:
    """Make the group visible and add a third member."""
    del document[0x4]
    members = b"".join(value.to_bytes(4, "little") for value in (3, 101, 102, 103))
    document[0xFFFFF].set_content(Content(members, Lists(ids=(0xFFFFFFFF, 0))))
    return "took the area 0x4 (hidden) out and put the id 103 into 0xfffff (members)"


def demo() -> Demo[StateChunk]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
