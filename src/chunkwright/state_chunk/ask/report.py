"""The report of a chunk: counts, problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.base.wording import counted
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError
from chunkwright.state_chunk.chunk_format import pairs
from chunkwright.state_chunk.walk import all_sub_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.state_chunk.ask.text import Json
    from chunkwright.state_chunk.model import StateChunk


def info(chunk: StateChunk) -> Json:
    """Count areas, sub-chunks and dwords; for unreadable sub-chunks, return the error."""
    counts: Json = {
        "areas": len(chunk.areas),
        "core_dwords": len(chunk.assemble()[0]) // 4,
        "virtools": {
            "chunk_version": chunk.chunk_version & 0xFF,
            "data_version": chunk.data_version & 0xFF,
            "class_id": chunk.class_id,
        },
    }
    try:
        return counts | {"sub_chunks": sum(1 for _ in all_sub_chunks(chunk))}
    except ChunkwrightError as error:
        return counts | {"unreadable": str(error)}


def headline(chunk: StateChunk) -> str:
    """Return the class of the object and the number of areas."""
    return f"state of an object of class {chunk.class_id}, {counted(len(chunk.areas), 'area')}"


def problems(chunk: StateChunk) -> Iterator[Problem]:
    """Yield problems of the chain and the position lists."""
    return chunk_problems(chunk, "", top=True)


def chunk_problems(chunk: StateChunk, path: str, *, top: bool) -> Iterator[Problem]:
    """Yield problems of a chunk and its sub-chunks; only the top one has to be a chain."""
    # Before the areas are accessed, because then they have to be assembled.
    core, lists = chunk.untouched() or chunk.assemble()
    if chunk.chain_fault is not None and top and chunk.raw:
        yield Problem(path or "/", f"the data is not a chain of areas: {chunk.chain_fault}")
    if len({area.identifier for area in chunk.areas}) != len(chunk.areas):
        yield Problem(path or "/", "an identifier occurs twice; loaders only find the first")
    for name, marks in zip(("ids", "chunks", "managers"), lists, strict=True):
        outside = [p for p, _ in pairs(marks or ()) if 4 * p >= len(core)]
        if outside:
            yield Problem(path or "/", f"{name}: positions beyond the data: {outside[:5]}")
    try:
        for depth, sub in all_sub_chunks(chunk):
            if len({area.identifier for area in sub.areas}) != len(sub.areas):
                yield Problem(path or "/", f"an identifier occurs twice in a sub-chunk ({depth})")
    except ChunkwrightError as error:
        yield Problem(path or "/", str(error))
