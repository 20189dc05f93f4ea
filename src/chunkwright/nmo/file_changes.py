"""Edits that concern a whole file: adding and deleting objects, opening it for editing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo import file_header
from chunkwright.nmo.codec import TableCodec
from chunkwright.nmo.file_header import WriteMode
from chunkwright.nmo.numbering import renumber_ids
from chunkwright.nmo.payloads.classes import class_named
from chunkwright.nmo.payloads.fields import forget_fields
from chunkwright.nmo.payloads.guids import VARIABLE_MANAGER, WRITE_MODE_VARIABLE
from chunkwright.nmo.views import object_type
from chunkwright.state_chunk.chunk_format import (
    VERSION_IDS_LISTED,
    VERSION_MANAGERS,
    VERSION_NEW_BUFFER,
)
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.position_lists import Content
from chunkwright.state_chunk.walk import sub_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.objects import VirtoolsObject


def add_object(
    file: VirtoolsFile, class_name: str, name: str | None, *, ck_id: int | None = None
) -> VirtoolsObject:
    """Put a new object with an empty chunk at the end of the table.

    ``ck_id`` is one that no object has where it is not given. Below file version 8 the chunk
    is of the versions that the objects before it have.
    """
    class_id = class_named(class_name)
    if ck_id is None:
        ck_id = file.objects.free_id()
    elif file.objects.has_id(ck_id):
        raise QueryError(f"an object has the id {ck_id} already")
    chunk = _empty_chunk(file, class_id)
    item = object_type(class_id)(file, ck_id, class_id, chunk=chunk)
    # First, so that a name that is refused leaves the table as it is.
    item.name = name
    file.objects.append(item)
    return item


_OLD_CHUNKS: Final = {7: VERSION_NEW_BUFFER, 6: VERSION_MANAGERS, 5: VERSION_IDS_LISTED}
"""The chunk versions that suit file versions where there is no other chunk to follow; 4 is as 5."""


def _empty_chunk(file: VirtoolsFile, class_id: int) -> StateChunk:
    version = file.file_version
    if version >= file_header.VERSION_HEADER_PART:
        return StateChunk(class_id, bound=True)
    for item in file.objects:
        try:
            model = item.chunk
        except ChunkwrightError:
            # A broken chunk is no model; it is reported elsewhere.
            continue
        if model is not None:
            return StateChunk(
                class_id,
                data_version=model.data_version,
                chunk_version=model.chunk_version,
                bound=model.bound,
            )
    if version < file_header.VERSION_CHUNK_BUFFERS:
        return StateChunk(class_id, data_version=0, chunk_version=0)
    return StateChunk(class_id, chunk_version=_OLD_CHUNKS.get(version, VERSION_IDS_LISTED))


def remove_objects(file: VirtoolsFile, items: Iterable[VirtoolsObject]) -> list[str]:
    """Take objects out of the file, and all references to them with them.

    Single references become null, members leave their group, script list and the like.
    All other references are renumbered when the file is written. Returns the paths of areas
    that may hold references and could not be renumbered, because their layout is unknown.
    """
    taken = list(items)
    gone = {id(item) for item in taken}
    missing = [item for item in taken if item not in file.objects]
    if missing:
        raise QueryError(
            f"{len(missing)} of the objects to remove are not in the file", hint=f"{missing[0]!r}"
        )
    file.decode_all()
    left = [item for item in file.objects if id(item) not in gone]
    opaque: list[str] = []
    chunks = [(holder, chunk) for holder in file.holders() if (chunk := holder.chunk) is not None]
    for holder, chunk in chunks:
        if id(holder) not in gone:
            found = [f"{holder.address}/{name}" for name in _forget(chunk, gone)]
            opaque += found
    file.objects[:] = left
    if opaque:
        for holder, chunk in chunks:
            if id(holder) not in gone:
                chunk.refresh(leave_raw=True)
    return opaque


def _forget(chunk: StateChunk, gone: set[int]) -> Iterator[str]:
    """Drop references in a chunk and its sub-chunks; name bound areas that stay raw."""
    codec = chunk.codec
    if not isinstance(codec, TableCodec):
        return
    if chunk.chain_fault is not None:
        core, lists = chunk.assemble()
        chunk.raw = _forget_ids(Content(core, lists), chunk, codec, gone).payload
        chunk.keep_lists(lists)
    for area in chunk.areas:
        fields = area.fields
        layout = codec.layout(chunk, area.identifier)
        if fields is None or layout is None or layout.rows is None:
            if chunk.bound and area.payload:
                yield area.name or f"{area.identifier:#x}"
            elif area.payload:
                content = _forget_ids(area.content, chunk, codec, gone)
                if content != area.stored:
                    area.set_content(content)
            continue
        for sub in sub_chunks(fields):
            yield from _forget(sub, gone)
        kept = forget_fields(layout.rows, fields, gone)
        for name, value in kept.items():
            fields[name] = value


def _forget_ids(content: Content, chunk: StateChunk, codec: TableCodec, gone: set[int]) -> Content:
    """Make CK_IDs of what is gone null, in bytes of unknown layout."""
    by_id = codec.numbers.by_id
    return renumber_ids(content, chunk, lambda old: 0 if id(by_id(old)) in gone else old)


def make_editable(file: VirtoolsFile) -> None:
    """Turn a file for viewers (.vmo) into one that opens for editing (.nmo, .cmo).

    The mode is in the header and, in files of Virtools 3 and later, among the variables of
    the variable manager, from where loading would set it again.
    """
    file.write_mode &= ~WriteMode.FOR_VIEWER
    for manager in file.managers:
        if manager.guid != VARIABLE_MANAGER:
            continue
        fields = manager.area_fields("variables")
        for variable in fields["variables"] if fields is not None else ():
            if variable["name"] == WRITE_MODE_VARIABLE:
                variable["value"] &= ~int(WriteMode.FOR_VIEWER)
