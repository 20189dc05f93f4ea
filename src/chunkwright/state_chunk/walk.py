"""Iterating over sub-chunks: those in position lists, and those in decoded fields."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.state_chunk.chunk_format import pairs
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import parse_sub_chunk

if TYPE_CHECKING:
    from collections.abc import Iterator

_U32 = struct.Struct("<I")


def listed_sub_chunks(chunk: StateChunk) -> list[StateChunk]:
    """Return the sub-chunks in the list of a chunk, without null ones.

    Sub-chunks follow each other. Raises ``CorruptError`` if entries overlap or go back, so that no
    bytes are read twice.
    """
    core, lists = chunk.untouched() or chunk.assemble()
    found: list[StateChunk] = []
    end = 0
    for position, sequence in pairs(lists.chunks or ()):
        at = 4 * position
        if at < end:
            raise CorruptError(f"the sub-chunk listed at dword {position} overlaps another")
        count = 1
        if sequence:
            if at + 4 > len(core):
                raise TruncatedError(f"the sub-chunks listed at dword {position} are missing")
            (count,) = _U32.unpack_from(core, at)
            at += 4
            if count > (len(core) - at) // 4:
                raise TruncatedError(f"{count:,} sub-chunks at dword {position} do not fit")
        for _ in range(count):
            sub, at = parse_sub_chunk(core, at, chunk)
            if sub is not None:
                found.append(sub)
        end = at
    return found


def all_sub_chunks(chunk: StateChunk) -> Iterator[tuple[int, StateChunk]]:
    """Yield every sub-chunk at every depth, with its depth, outer ones first."""
    waiting = [(1, sub) for sub in reversed(listed_sub_chunks(chunk))]
    while waiting:
        depth, sub = waiting.pop()
        yield depth, sub
        waiting += [(depth + 1, inner) for inner in reversed(listed_sub_chunks(sub))]


def decode_chunk(chunk: StateChunk) -> None:
    """Decode every known area of a chunk and of its sub-chunks."""
    waiting = None
    while True:
        for area in chunk.load():
            fields = area.decode()
            if area.has_chunks and fields is not None:
                waiting = (waiting or []) + sub_chunks(fields)
        if not waiting:
            return
        chunk = waiting.pop()


def sub_chunks(value: object) -> list[StateChunk]:
    """Return the sub-chunks in decoded fields."""
    if type(value) is StateChunk:
        return [value]
    if type(value) is dict:
        return [sub for item in value.values() for sub in sub_chunks(item)]
    if isinstance(value, list):
        return [sub for item in value for sub in sub_chunks(item)]
    return []
