"""Converting a chunk to another version, buffer format or binding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import SerializeError
from chunkwright.state_chunk.chunk_format import (
    NO_LISTS,
    VERSION_IDS_LISTED,
    VERSION_MANAGERS,
    VERSION_NEW_BUFFER,
    Content,
    Lists,
    buffer_format,
)
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
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
