"""Edits of a whole file: adding and removing objects, making it editable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo.file import file_header
from chunkwright.nmo.file.codec import TableCodec
from chunkwright.nmo.file.file_header import WriteMode, mode_text
from chunkwright.nmo.file.numbering import renumber_ids
from chunkwright.nmo.model.views import object_type
from chunkwright.nmo.payloads.classes import VARIABLE_MANAGER, WRITE_MODE_VARIABLE, class_named
from chunkwright.nmo.payloads.fields import forget_fields
from chunkwright.state_chunk.chunk_format import (
    VERSION_IDS_LISTED,
    VERSION_MANAGERS,
    VERSION_NEW_BUFFER,
    Content,
)
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.walk import sub_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import VirtoolsObject


def add_object(
    file: VirtoolsFile, class_name: str, name: str | None, *, ck_id: int | None = None
) -> VirtoolsObject:
    """Append a new object with an empty chunk to the table.

    ``ck_id`` is an unused one by default. Below file version 8 the chunk gets the versions of
    those of the objects before it.
    """
    class_id = class_named(class_name)
    if ck_id is None:
        ck_id = file.objects.free_id()
    elif file.objects.has_id(ck_id):
        raise QueryError(f"another object already has the id {ck_id}")
    chunk = _empty_chunk(file, class_id)
    item = object_type(class_id)(file, ck_id, class_id, chunk=chunk)
    # Before the table is changed, because the name may be refused.
    item.name = name
    file.objects.append(item)
    return item


_OLD_CHUNKS: Final = {7: VERSION_NEW_BUFFER, 6: VERSION_MANAGERS, 5: VERSION_IDS_LISTED}
"""The chunk version for a file version if there is no other chunk to follow; 4 is like 5."""


def _empty_chunk(file: VirtoolsFile, class_id: int) -> StateChunk:
    version = file.file_version
    if version >= file_header.VERSION_HEADER_PART:
        return StateChunk(class_id, bound=True)
    for item in file.objects:
        try:
            model = item.chunk
        except ChunkwrightError:
            # A broken chunk is not followed; it is reported elsewhere.
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
    """Remove objects from the file, and all references to them.

    Single references become null; members are removed from groups, script lists and so on. All
    other references are renumbered when the file is written. Returns the paths of areas that may
    contain references and could not be renumbered because their layout is unknown.
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
    """Remove references from a chunk and its sub-chunks; yield the paths of raw bound areas."""
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
    """Replace CK_IDs of removed objects with null, in bytes of unknown layout."""
    by_id = codec.numbers.by_id
    return renumber_ids(content, chunk, lambda old: 0 if id(by_id(old)) in gone else old)


VIEWER_SUFFIX: Final = ".vmo"


def make_editable(file: VirtoolsFile) -> None:
    """Turn a file for viewers (.vmo) into one that can be edited (.nmo, .cmo).

    The mode is in the header and, in files of Virtools 3 and later, also a variable of the
    variable manager, which would set it again on loading.
    """
    _set_mode(file, file.write_mode & ~WriteMode.FOR_VIEWER)


def fit_suffix(file: VirtoolsFile, suffix: str) -> list[str]:
    """Set the write mode that the name of a file implies; return what was changed, in words.

    A file for viewers is packed, as Virtools saves them.
    """
    before, after = file.write_mode, file.write_mode & ~WriteMode.FOR_VIEWER
    if suffix == VIEWER_SUFFIX:
        after = before | WriteMode.FOR_VIEWER | WriteMode.PACKED
    if after == before:
        return []
    _set_mode(file, after)
    return [f"write mode {mode_text(before)} becomes {mode_text(after)}, that of a {suffix} file"]


def _set_mode(file: VirtoolsFile, mode: int) -> None:
    """Set the write mode in the header, and in the variable that has a second copy of it."""
    bits = WriteMode.FOR_VIEWER | (mode ^ file.write_mode)
    if mode != file.write_mode:
        file.write_mode = int(mode)
    for manager in file.managers:
        if manager.guid != VARIABLE_MANAGER:
            continue
        fields = manager.area_fields("variables")
        for variable in fields["variables"] if fields is not None else ():
            if variable["name"] == WRITE_MODE_VARIABLE and isinstance(variable["value"], int):
                variable["value"] = int(variable["value"] & ~bits | mode & bits)
