"""Bytes to model: three formats of chunks and three of sub-chunks; also the offsets of areas.

Also whether a part of a chunk is still referenced, which decides when a file is freed.
"""

from __future__ import annotations

import struct
from collections import deque
from functools import cache
from gc import get_referents
from itertools import chain, compress, repeat
from operator import not_
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base import kernel, most_uses, uses_of
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.errors import CorruptError, LimitError, TruncatedError
from chunkwright.state_chunk.area import Area
from chunkwright.state_chunk.chunk_format import (
    DEEPEST,
    NO_LISTS,
    BufferFormat,
    ChunkOption,
    Lists,
    Marks,
    SubChunkFormat,
    buffer_format,
    pairs,
    sub_chunk_format,
    walk_chain,
)
from chunkwright.state_chunk.model import StateChunk, _Attributes

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from chunkwright.state_chunk.area import Codec


IS_THERE: Final = kernel() is not None
"""Whether the compiled kernel looks for references to parts of chunks."""

_NEW = struct.Struct("<BBBBI")
_OLD = struct.Struct("<HHIIIII")
_U32 = struct.Struct("<I")
SUB_HEADS = {
    SubChunkFormat.BARE: struct.Struct("<III"),
    SubChunkFormat.TWO_LISTS: struct.Struct("<IHHIIII"),
    SubChunkFormat.THREE_LISTS: struct.Struct("<IHHIIIII"),
}
# Plain ints: an IntFlag takes a microsecond for an &.
_LIST_BITS = int(ChunkOption.IDS | ChunkOption.CHUNKS | ChunkOption.MANAGERS)


def read(data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> StateChunk:
    """Read a top-level chunk, such as an exported object state."""
    limits.check("the number of dwords", len(data) // 4, "objects")
    return parse_buffer(data)


def probe(data: bytes) -> bool:
    """Whether ``data`` is exactly one chunk of the new format, with a chain.

    The older formats have too little structure to be distinguished from other data.
    """
    if len(data) < 8 or len(data) % 4 or data[2] not in (6, 7):
        return False
    try:
        chunk = parse_buffer(data)
    except (CorruptError, TruncatedError):
        return False
    return chunk.chain_fault is None and len(chunk.areas) > 0


def parse_buffer(
    data: bytes,
    start: int = 0,
    end: int | None = None,
    codec: Codec | None = None,
) -> StateChunk:
    """Read the chunk that exactly fills the range between two offsets of ``data``."""
    end = len(data) if end is None else end
    if end - start < 8:
        raise TruncatedError(f"{end - start} bytes are too few for a chunk", offset=start)
    data_version, class_id, version, options, count = _NEW.unpack_from(data, start)
    if version == 7 or buffer_format(version, start) is BufferFormat.NEW:
        core_end = start + 8 + 4 * count
        lists = NO_LISTS
        if core_end != end or options & _LIST_BITS:
            lists = _new_lists(data, count, core_end, end, options)
        core = data[start + 8 : core_end]
        return StateChunk.of(class_id, data_version, version, options, codec, core, lists)
    return _parse_old(data, start, end, codec)


def _new_lists(data: bytes, dwords: int, position: int, end: int, options: int) -> Lists:
    """Read the lists in ``options``, after a number of dwords of data, up to ``end``."""
    if position > end:
        start = position - 4 * dwords
        raise _too_short(dwords, end - start, start - 4)
    found: list[Marks | None] = []
    for bit in (ChunkOption.IDS, ChunkOption.CHUNKS, ChunkOption.MANAGERS):
        if options & bit:
            if position + 4 > end:
                raise TruncatedError("a position list lacks its count", offset=position)
            (count,) = _U32.unpack_from(data, position)
            marks, position = _marks(data, position + 4, count, end)
            found.append(marks)
        else:
            found.append(None)
    if position != end:
        raise CorruptError(f"{end - position:,} bytes follow the end of the chunk", offset=position)
    return Lists(*found) if options & _LIST_BITS else NO_LISTS


def _parse_old(data: bytes, start: int, end: int, codec: Codec | None) -> StateChunk:
    """Read the very old or the old buffer; the latter has a third list.

    Both loaders (libcmo21, CK2) skip the dword after the data size and treat object references of
    such chunks as plain CK_IDs.
    """
    if end - start < _OLD.size:
        raise TruncatedError("the chunk header is cut off", offset=start)
    data_version, version, class_id, count, flag, ids, chunks = _OLD.unpack_from(data, start)
    position = start + _OLD.size
    counts = [ids, chunks]
    if buffer_format(version) is BufferFormat.OLD:
        if position + 4 > end:
            raise TruncatedError("the chunk header is cut off", offset=position)
        counts.append(_U32.unpack_from(data, position)[0])
        position += 4
    core_end = position + 4 * count
    if core_end > end:
        raise _too_short(count, end - position, start + 8)
    lists, position_end = _counted_lists(data, core_end, counts, end)
    if position_end != end:
        raise CorruptError(
            f"{end - position_end:,} bytes follow the end of the chunk", offset=position_end
        )
    return StateChunk(
        class_id,
        data_version=data_version,
        chunk_version=version,
        file_flag=flag,
        codec=codec,
        core=data[position:core_end],
        lists=lists,
    )


def parse_sub_chunk(
    data: bytes, position: int, parent: StateChunk
) -> tuple[StateChunk | None, int]:
    """Read the sub-chunk at a byte position of the parent's data, in the parent's layout.

    Returns the chunk, None for a null one, and the position after it.
    """
    if position + 4 > len(data):
        raise TruncatedError("a sub-chunk lacks its size", offset=position)
    (size,) = _U32.unpack_from(data, position)
    start = position + 4
    if not size:
        return None, start
    depth = parent.depth + 1
    if depth > DEEPEST:
        raise LimitError(f"sub-chunks are nested deeper than {DEEPEST}", offset=position)
    end = start + 4 * size
    layout = sub_chunk_format(parent.chunk_version)
    head = SUB_HEADS[layout]
    if end > len(data) or end < start + head.size:
        raise CorruptError(
            f"a sub-chunk of {size:,} dwords does not fit into the "
            f"{len(data) - start:,} bytes left",
            offset=position,
        )
    values = head.unpack_from(data, start)
    if layout is SubChunkFormat.BARE:
        class_id, count, flag = values
        data_version = version = 0
        counts: list[int] = []
    else:
        class_id, data_version, version, count, flag, *counts = values
    core_start = start + head.size
    core_end = core_start + 4 * count
    if core_end > end:
        raise _too_short(count, end - core_start, core_start)
    lists, lists_end = _counted_lists(data, core_end, counts, end)
    if lists_end != end:
        raise CorruptError(
            f"a sub-chunk of {size:,} dwords uses only {(lists_end - start) // 4:,}",
            offset=position,
        )
    sub = StateChunk(
        class_id,
        data_version=data_version,
        chunk_version=version,
        file_flag=flag,
        bound=bool(flag) and parent.bound,
        nested=True,
        core=data[core_start:core_end],
        lists=lists,
    )
    sub.depth = depth
    return sub, end


def _counted_lists(data: bytes, position: int, counts: list[int], end: int) -> tuple[Lists, int]:
    found: list[Marks | None] = []
    for count in counts:
        marks, position = _marks(data, position, count, end)
        found.append(marks or None)
    return (Lists(*found) if any(found) else NO_LISTS), position


def _marks(data: bytes, position: int, count: int, end: int) -> tuple[Marks, int]:
    after = position + 4 * count
    if after > end:
        raise TruncatedError(
            f"a position list of {count:,} entries does not fit into {end - position:,} bytes",
            offset=position,
        )
    return struct.unpack_from(f"<{count}I", data, position), after


def _too_short(count: int, left: int, offset: int) -> TruncatedError:
    return TruncatedError(
        f"the chunk announces {count:,} dwords of data, but {left:,} bytes are left", offset=offset
    )


def listed_sub_chunks(
    chunk: StateChunk, content: tuple[bytes, Lists] | None = None
) -> list[StateChunk]:
    """Return the sub-chunks in the list of a chunk, without null ones.

    ``content`` is that of the chunk if it is known. Sub-chunks follow each other. Raises
    ``CorruptError`` if entries overlap or go back, so that no bytes are read twice.
    """
    core, lists = content or chunk.untouched() or chunk.assemble()
    found: list[StateChunk] = []
    end = 0
    for position, sequence in pairs(lists.chunks or ()):
        at = 4 * position
        if at < end:
            raise CorruptError(f"the sub-chunk listed at dword {position} overlaps another")
        count = 1
        if sequence:
            if at + 4 > len(core):
                raise TruncatedError(
                    f"the chunk ends before the sub-chunks listed at dword {position}"
                )
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


def all_sub_chunks(
    chunk: StateChunk, content: tuple[bytes, Lists] | None = None
) -> Iterator[tuple[int, StateChunk]]:
    """Yield every sub-chunk at every depth, with its depth, outer ones first.

    ``content`` is that of the chunk if it is known.
    """
    waiting = [(1, sub) for sub in reversed(listed_sub_chunks(chunk, content))]
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


def parts_of(
    chunks: list[StateChunk], boxes: frozenset[type], kinds: frozenset[type], counts: Counter[int]
) -> list[StateChunk] | None:
    """Return chunks and their sub-chunks that were read; None if a caller still uses a part.

    ``kinds`` are the types of chunks, of objects in fields, and of ``boxes``, the containers in
    fields. A container without chunks and objects may still be in use. ``counts`` receives the
    number of references from inside the chunks to each chunk, object and container, by ``id()``.
    """
    walked = _parts().walk(chunks, boxes, kinds) if IS_THERE else None
    if walked is not None:
        is_held, reached, inside = walked
        counts.update(inside)
        return None if is_held else reached
    found = {id(each): each for each in chunks}
    new = list(found.values())
    while new:
        lists = [each._areas for each in new if each._areas is not None]
        areas = [each for each in chain.from_iterable(lists) if type(each) is Area]
        if most_uses(lists) > 1 or most_uses(areas) > 1:
            return None
        counts.update(map(id, [each._chunk for each in areas]))
        level: list[Any] = [each._fields for each in areas if type(each._fields) is dict]
        new = []
        while level:
            if most_uses(level) > 1:
                shared = [uses > 1 for uses in uses_of(level)]
                if any(map(_leads_on, compress(level, shared), repeat(boxes), repeat(kinds))):
                    return None
                level = list(compress(level, map(not_, shared)))
            inside = [each for each in get_referents(*level) if type(each) in kinds]
            counts.update(map(id, inside))
            level = [each for each in inside if type(each) in boxes]
            new += [each for each in inside if type(each) is StateChunk and id(each) not in found]
            del inside
        found.update((id(each), each) for each in new)
    return list(found.values())


@cache
def _parts() -> Any:
    return kernel().Parts(StateChunk, Area, get_referents, _leads_on)


def _leads_on(value: object, boxes: frozenset[type], kinds: frozenset[type]) -> bool:
    """Return whether a container with several references contains a chunk or an object."""
    seen = {id(value)}
    waiting = [value]
    while waiting:
        inside = [each for each in get_referents(waiting.pop()) if type(each) in kinds]
        if any(type(each) not in boxes for each in inside):
            return True
        waiting += [each for each in inside if id(each) not in seen]
        seen.update(map(id, inside))
    return False


def take_apart(chunks: list[StateChunk]) -> None:
    """Clear the areas of unused chunks: a chunk and its areas refer to each other."""
    deque(map(_set_areas, chunks, repeat(None)), maxlen=0)


_set_areas: Final = vars(_Attributes)["_areas"].__set__


Range = tuple[int, int]


# The header size of the very old format in bytes; the old format has another dword.
_OLD_HEADER: Final = 24
_LINK: Final = 8


def core_range(data: bytes, start: int) -> Range:
    """Return the start and end of the core data (the areas) of the chunk at an offset."""
    version = data[start + 2]
    if version == 7 or buffer_format(version, start) is BufferFormat.NEW:
        (count,) = struct.unpack_from("<I", data, start + 4)
        return start + 8, start + 8 + 4 * count
    version, _, count = struct.unpack_from("<HII", data, start + 2)
    first = start + _OLD_HEADER + 4 * (buffer_format(version) is BufferFormat.OLD)
    return first, first + 4 * count


def sub_core_range(data: bytes, start: int, parent_version: int) -> Range:
    """Return the start and end of the core data (the areas) of the sub-chunk at an offset.

    The chunk version of its parent determines its layout.
    """
    layout = sub_chunk_format(parent_version)
    head = SUB_HEADS[layout]
    values = head.unpack_from(data, start + 4)
    first = start + 4 + head.size
    return first, first + 4 * values[1 if layout is SubChunkFormat.BARE else 3]


def area_ranges(chunk: StateChunk, data: bytes, core: Range) -> dict[int, Range]:
    """Return the range of each area including its header, by the ``id()`` of the area."""
    first, end = core
    found = walk_chain(data[first:end])
    if isinstance(found, str) or len(found) != len(chunk.areas):
        return {}
    rows = zip(chunk.areas, found, strict=True)
    return {id(area): (first + at - _LINK, first + stop) for area, (_, at, stop) in rows}
