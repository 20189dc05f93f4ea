"""Model to bytes: the inverse of ``resolve``."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from chunkwright.errors import SerializeError
from chunkwright.state_chunk.chunk_format import (
    LIST_OPTIONS,
    NO_LISTS,
    VERSION_FILE_INDICES,
    BufferFormat,
    ChunkOption,
    SubChunkFormat,
    buffer_format,
    sub_chunk_format,
)

if TYPE_CHECKING:
    from chunkwright.state_chunk.chunk_format import Lists, Marks
    from chunkwright.state_chunk.model import StateChunk

_NEW = struct.Struct("<BBBBI")
# Plain ints: an IntFlag takes a microsecond for an |.
_FILE = int(ChunkOption.FILE)
_LIST_BITS = tuple(map(int, LIST_OPTIONS))


def write(chunk: StateChunk) -> bytes:
    """Return the buffer of a top-level chunk, in the format of its version."""
    version = chunk.chunk_version
    # The version of nearly all; looking up a member of an enum takes as long as packing a number.
    is_new = version == VERSION_FILE_INDICES
    layout = None if is_new else buffer_format(version)
    core, lists = chunk.assemble()
    try:
        if is_new or layout is BufferFormat.NEW:
            if chunk.file_flag:
                raise _misfit("file_flag", chunk.file_flag)
            return _new(chunk, core, lists)
        _refuse(chunk, "options", "bound")
        counts = _counts(lists, 3 if layout is BufferFormat.OLD else 2)
        head = struct.pack(
            f"<HHIII{len(counts)}I",
            chunk.data_version,
            chunk.chunk_version,
            chunk.class_id,
            len(core) // 4,
            chunk.file_flag,
            *counts,
        )
    except struct.error as error:
        raise SerializeError(f"a chunk header value does not fit its field: {error}") from error
    return b"".join((head, core, *map(_pack_marks, lists)))


def _new(chunk: StateChunk, core: bytes, lists: Lists) -> bytes:
    options = chunk.options & 0xF0
    if chunk.bound:
        options |= _FILE
    after: list[bytes] = []
    if lists is not NO_LISTS:
        for bit, marks in zip(_LIST_BITS, lists, strict=True):
            if marks is not None:
                options |= bit
                after += [struct.pack("<I", len(marks)), _pack_marks(marks)]
    head = _NEW.pack(
        chunk.data_version, chunk.class_id & 0xFF, chunk.chunk_version, options, len(core) // 4
    )
    return b"".join((head, core, *after)) if after else head + core


def write_sub_chunk(chunk: StateChunk | None, parent_version: int) -> bytes:
    """Return a sub-chunk with its size dword, in the layout for a parent of that version."""
    if chunk is None:
        return bytes(4)
    core, lists = chunk.assemble()
    _refuse(chunk, "options", *(() if chunk.file_flag else ("bound",)))
    layout = sub_chunk_format(parent_version)
    dwords = len(core) // 4
    try:
        if layout is SubChunkFormat.BARE:
            _counts(lists, 0)
            if chunk.chunk_version or chunk.data_version:
                raise SerializeError(
                    "a sub-chunk in a chunk of version below 4 has no version of its own",
                    hint="convert it to chunk version 0 and data version 0",
                )
            head = struct.pack("<III", chunk.class_id, dwords, chunk.file_flag)
        else:
            counts = _counts(lists, int(layout))
            head = struct.pack(
                f"<IHHII{len(counts)}I",
                chunk.class_id,
                chunk.data_version,
                chunk.chunk_version,
                dwords,
                chunk.file_flag,
                *counts,
            )
    except struct.error as error:
        raise SerializeError(f"a chunk header value does not fit its field: {error}") from error
    body = b"".join((head, core, *map(_pack_marks, lists)))
    return struct.pack("<I", len(body) // 4) + body


def _refuse(chunk: StateChunk, *names: str) -> None:
    """Refuse values that the format cannot store, or that would be read differently."""
    for name in names:
        if value := getattr(chunk, name):
            raise _misfit(name, value)


def _misfit(name: str, value: object) -> SerializeError:
    return SerializeError(f"this format cannot store that {name} is {value!r}", path=f"/{name}")


def _counts(lists: Lists, most: int) -> list[int]:
    """Return the lengths of the lists of a format; refuse lists that it does not have."""
    if any(lists[most:]):
        raise SerializeError(
            f"this format carries {most} position lists, the chunk has more",
            hint="convert the chunk to the version first",
        )
    return [len(marks or ()) for marks in lists[:most]]


def _pack_marks(marks: Marks | None) -> bytes:
    return struct.pack(f"<{len(marks)}I", *marks) if marks else b""
