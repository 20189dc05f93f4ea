"""Where the areas of a state chunk are in its bytes; see ``chunkwright.formats.results``."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright.formats.results import Owner, Part, Span, Spans
from chunkwright.state_chunk.ask.items import AreaItem, ChunkItem, RawItem
from chunkwright.state_chunk.chunk_format import (
    BufferFormat,
    SubChunkFormat,
    buffer_format,
    sub_chunk_format,
    walk_chain,
)
from chunkwright.state_chunk.resolve import SUB_HEADS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.query.items import Item
    from chunkwright.state_chunk.area import Area
    from chunkwright.state_chunk.model import StateChunk

Range = tuple[int, int]

# The dwords of the header of the older formats, to which the last of them adds one.
_OLD_HEADER: Final = 24
_LINK: Final = 8


def core_range(data: bytes, start: int) -> Range:
    """Return where the dwords of the areas of the chunk at an offset are."""
    version = data[start + 2]
    if version == 7 or buffer_format(version, start) is BufferFormat.NEW:
        (count,) = struct.unpack_from("<I", data, start + 4)
        return start + 8, start + 8 + 4 * count
    version, _, count = struct.unpack_from("<HII", data, start + 2)
    first = start + _OLD_HEADER + 4 * (buffer_format(version) is BufferFormat.OLD)
    return first, first + 4 * count


def sub_core_range(data: bytes, start: int, parent_version: int) -> Range:
    """Return where the dwords of the areas of the sub-chunk at an offset are.

    Its layout is that of the chunk version of its parent.
    """
    layout = sub_chunk_format(parent_version)
    head = SUB_HEADS[layout]
    values = head.unpack_from(data, start + 4)
    first = start + 4 + head.size
    return first, first + 4 * values[1 if layout is SubChunkFormat.BARE else 3]


def area_ranges(chunk: StateChunk, data: bytes, core: Range) -> dict[int, Range]:
    """Return where each area of a chunk is, with its identifier, by the ``id()`` of the area."""
    first, end = core
    found = walk_chain(data[first:end])
    if isinstance(found, str) or len(found) != len(chunk.areas):
        return {}
    rows = zip(chunk.areas, found, strict=True)
    return {id(area): (first + at - _LINK, first + stop) for area, (_, at, stop) in rows}


class ChunkSpans(Spans):
    """The spans of a chunk that is a file."""

    def __init__(self, chunk: StateChunk, data: bytes) -> None:
        super().__init__([Part("file", data)])
        self._chunk = chunk
        self._areas = area_ranges(chunk, data, core_range(data, 0))

    def of(self, item: Item) -> Sequence[Span]:
        """Return the range of an area, of data that is not a chain, or of the whole chunk."""
        found: Range | None = None
        if isinstance(item, AreaItem):
            found = self._area(item.area)
        elif isinstance(item, RawItem) and item.parent is not None and item.parent.parent is None:
            found = core_range(self.parts[0].data, 0)
        elif isinstance(item, ChunkItem) and item.parent is None:
            found = 0, len(self.parts[0].data)
        return () if found is None else (Span(0, *found),)

    def _area(self, area: Area) -> Range | None:
        return self._areas.get(id(area))

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the area that has a byte."""
        item = self.innermost(root, part, offset)
        return Owner(item.address, "" if item.address else "header or lists of the chunk")


def spans(chunk: StateChunk, data: bytes) -> ChunkSpans:
    """Return the spans of a chunk that is a file."""
    return ChunkSpans(chunk, data)
