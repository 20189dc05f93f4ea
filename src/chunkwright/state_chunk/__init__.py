"""CKStateChunk, the serialised state of one Virtools object or manager.

A chunk is a chain of areas, each an identifier and a payload of dwords, with lists of the
positions at which object ids, sub-chunks and manager values stand.
"""

from chunkwright.state_chunk.area import Area
from chunkwright.state_chunk.model import StateChunk, Unresolved
from chunkwright.state_chunk.position_lists import Lists

__all__ = ["Area", "Lists", "StateChunk", "Unresolved"]
