"""Converting a chunk to another version, buffer format or binding; and its bytes to other CK_IDs."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.state_chunk.chunk_format import (
    NO_LISTS,
    OBJECT_MARKERS,
    SEQUENCE_MARKERS,
    VERSION_IDS_LISTED,
    VERSION_MANAGERS,
    VERSION_NEW_BUFFER,
    Content,
    Lists,
    buffer_format,
    pairs,
)
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import parse_sub_chunk
from chunkwright.state_chunk.serialize import write_sub_chunk

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.state_chunk.area import Area, Value


def convert(chunk: StateChunk, version: int, *, bound: bool | None = None) -> StateChunk:
    """Return a copy of a chunk in another chunk version, which determines its format.

    References are encoded again: as indices into the file if the copy is ``bound`` (versions 6 and
    7 only, by default if the original is), otherwise as CK_IDs, with inline markers below version
    4. An area of unknown layout is copied as it is; raises ``SerializeError`` for one that contains
    references that need another encoding, and for fields that the copy would lose.
    """
    buffer_format(version)
    chunk.refresh()
    can_bind = version >= VERSION_NEW_BUFFER
    target_bound = can_bind and (chunk.bound if bound is None else bound)
    target = StateChunk(
        chunk.class_id,
        data_version=chunk.data_version if version or not chunk.nested else 0,
        chunk_version=version,
        options=chunk.options if can_bind else 0,
        # The new format lacks it, and its purpose is unknown.
        file_flag=chunk.file_flag if chunk.nested or not can_bind else 0,
        bound=target_bound,
        nested=chunk.nested,
        codec=chunk.codec,
    )
    if chunk.chain_fault is not None:
        target.raw = chunk.raw or b""
        target.keep_lists(_fitting(chunk.assemble()[1], version))
        return target
    for area in chunk.areas:
        _carry(area, chunk, target)
    for area, made in zip(chunk.areas, target.areas, strict=True):
        # Only now, because the meaning of some fields depends on other areas.
        if area.fields is not None and target.codec is not None:
            made.check(area.fields, made.stored)
    return target


def _carry(area: Area, chunk: StateChunk, target: StateChunk) -> None:
    fields = area.fields
    if fields is not None and target.codec is not None:
        target.append(area.identifier, Content(b""))
        fresh = target.areas[-1]
        fresh.set_content(target.codec.encode(target, fresh, _nested(fields, target)))
        return
    content = area.content
    same_ids = (chunk.bound, _inline(chunk)) == (target.bound, _inline(target))
    # Without a layout only the lists show references, and a bound chunk lists none.
    if not same_ids and (chunk.bound or _inline(chunk) or content.lists.ids):
        raise SerializeError(
            f"area {area.identifier:#x} has no known layout, so that its references cannot "
            "be encoded anew"
        )
    if content.lists.chunks and chunk.chunk_version != target.chunk_version:
        raise SerializeError(
            f"area {area.identifier:#x} has no known layout, so that its sub-chunks cannot "
            "be laid out anew"
        )
    target.append(
        area.identifier, Content(content.payload, _fitting(content.lists, target.chunk_version))
    )


def _nested(value: Value, target: StateChunk) -> Value:
    """Convert the sub-chunks in decoded fields along with the chunk."""
    if type(value) is StateChunk:
        version = target.chunk_version if target.chunk_version < VERSION_IDS_LISTED else None
        return value if version is None else convert(value, 0, bound=False)
    if type(value) is dict:
        return {name: _nested(item, target) for name, item in value.items()}
    if isinstance(value, list):
        return [_nested(item, target) for item in value]
    return value


def _inline(chunk: StateChunk) -> bool:
    return chunk.chunk_version & 0xFF < VERSION_IDS_LISTED


def _fitting(lists: Lists, chunk_version: int) -> Lists:
    """Leave out the lists that a version does not have."""
    if chunk_version >= VERSION_MANAGERS or lists is NO_LISTS:
        return lists
    if chunk_version >= VERSION_IDS_LISTED:
        return lists._replace(managers=None)
    return NO_LISTS


_U32 = struct.Struct("<I")
_OBJECT_MARK: Final = struct.pack("<3I", *OBJECT_MARKERS)


_SEQUENCE_MARK: Final = struct.pack("<5I", *SEQUENCE_MARKERS)


def renumber_ids(content: Content, chunk: StateChunk, renumber: Callable[[int], int]) -> Content:
    """Replace the CK_IDs in bytes of unknown layout, including those in sub-chunks."""
    if chunk.chunk_version & 0xFF < VERSION_IDS_LISTED:
        return content._replace(payload=_renumber_marked(content.payload, renumber))
    data = bytearray(content.payload)
    for at, count in _listed_ids(data, content.lists):
        for place in range(at, at + 4 * count, 4):
            (old,) = _U32.unpack_from(data, place)
            if old:
                _U32.pack_into(data, place, renumber(old))
    for position, sequence in pairs(content.lists.chunks or ()):
        _renumber_chunks(data, 4 * position, chunk, renumber, sequence=sequence)
    return content._replace(payload=bytes(data))


def listed_ids(content: Content, chunk: StateChunk) -> set[int]:
    """Return the CK_IDs in bytes of unknown layout; none if they are malformed."""
    found: set[int] = set()

    def note(ck_id: int) -> int:
        found.add(ck_id)
        return ck_id

    try:
        renumber_ids(content, chunk, note)
    except ChunkwrightError:
        # A broken list does not point to numbers; it is reported elsewhere.
        return found
    return found


def _listed_ids(data: bytearray, lists: Lists) -> list[tuple[int, int]]:
    """Return (byte position, count) of each run of CK_IDs in the list."""
    found = []
    for position, sequence in pairs(lists.ids or ()):
        at, count = 4 * position, 1
        if sequence and at + 4 <= len(data):
            count = _U32.unpack_from(data, at)[0]
            at += 4
        if count <= (len(data) - at) // 4:
            found.append((at, count))
    return found


def _renumber_chunks(
    data: bytearray, at: int, parent: StateChunk, renumber: Callable[[int], int], *, sequence: bool
) -> None:
    count = 1
    if sequence:
        if at >= len(data):
            return
        count = _U32.unpack_from(data, at)[0]
        at += 4
    for _ in range(count):
        sub, end = parse_sub_chunk(bytes(data), at, parent)
        if sub is not None:
            core, lists = sub.assemble()
            sub.raw = renumber_ids(Content(core, lists), sub, renumber).payload
            sub.keep_lists(lists)
            data[at:end] = write_sub_chunk(sub, parent.chunk_version & 0xFF)
        at = end


def _renumber_marked(payload: bytes, renumber: Callable[[int], int]) -> bytes:
    """Replace CK_IDs that follow markers, as in chunks of versions below 4."""
    data = bytearray(payload)
    at = 0
    while at < len(data):
        if data.startswith(_OBJECT_MARK, at):
            at, count = at + len(_OBJECT_MARK), 1
        elif data.startswith(_SEQUENCE_MARK, at):
            at += len(_SEQUENCE_MARK) + 4
            count = int.from_bytes(data[at - 4 : at], "little")
        else:
            at, count = at + 4, 0
        for place in range(at, min(at + 4 * count, len(data) - 3), 4):
            (old,) = _U32.unpack_from(data, place)
            if old:
                _U32.pack_into(data, place, renumber(old))
        at += 4 * count
    return bytes(data)
