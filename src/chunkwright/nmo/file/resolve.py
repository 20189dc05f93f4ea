"""Bytes to model: the generated class reads header and parts, ``struct`` reads long tables."""

from __future__ import annotations

import struct
from functools import partial

from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

from chunkwright.base import collector_paused
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.errors import CorruptError, TruncatedError, UnsupportedVersionError
from chunkwright.nmo import file as file_header
from chunkwright.nmo.file import (
    BARE_HEAD,
    BARE_RECORD,
    Checksum,
    Entries,
    IncludedFile,
    Packing,
    PluginCategory,
    Sizes,
    WriteMode,
    check_counts,
    chunk_starts,
    note_checksum,
    read_object_table,
    read_part,
    sizes_of,
    u32_at,
    unpack,
)
from chunkwright.nmo.model import Manager
from chunkwright.nmo.model.document import Contents, Deferred, Header, VirtoolsFile
from chunkwright.nmo.model.numbered import StoredObjects
from chunkwright.nmo.model.views import object_type
from chunkwright.state_chunk.chunk_format import Guid
from chunkwright.state_chunk.model import StateChunk

_U32 = struct.Struct("<I")
_TRIPLE = struct.Struct("<III")


def read(
    data: bytes,
    *,
    limits: Limits = DEFAULT_LIMITS,
    strict: bool = True,
    encoding: str | None = None,
) -> VirtoolsFile:
    """Read a Virtools file.

    A wrong checksum is a ``CorruptError``, or with ``strict=False`` a problem of the model.
    ``encoding`` declares the code page of names and strings, which the file does not state.
    """
    head = _head(data)
    try:
        if head.file_version >= file_header.VERSION_HEADER_PART:
            header, deferred = _read_new(head, data, limits, strict=strict)
        else:
            header, deferred = read_old(head, data, limits, strict=strict)
    finally:
        vars(head).clear()  # a cycle: only a garbage collection would free it and its bytes
    file = VirtoolsFile(header=header, encoding=encoding, deferred=deferred)
    if header.checksum is Checksum.WRONG or header.file_version < file_header.VERSION_HEADER_PART:
        # Without a valid checksum the contents may be damaged, so they are read immediately.
        file.load()
    return file


def _head(data: bytes) -> VirtoolsNmo:
    """Check for errors that the generated class would not report clearly, then read with it."""
    if not data.startswith(file_header.MAGIC):
        raise CorruptError("expected 'Nemo' at the start of a Virtools file", offset=0)
    if len(data) < file_header.PART_0.size:
        raise TruncatedError(f"a header takes 32 bytes, but there are only {len(data)}", offset=0)
    _, _, _, _, version, second, _, header_size = file_header.PART_0.unpack_from(data)
    if second:
        raise UnsupportedVersionError(
            f"expected 0 as second file version, found {second:#x}",
            offset=0x14,
            hint="loaders treat such a file as one from before version 2, or reject it",
        )
    if version > file_header.NEWEST_FILE_VERSION:
        raise UnsupportedVersionError(f"unknown file version {version}", offset=0x10)
    if version >= file_header.VERSION_SIZES:
        if len(data) < 64:
            raise TruncatedError(
                f"a header takes 64 bytes, but there are only {len(data)}", offset=0x20
            )
        if version >= file_header.VERSION_HEADER_PART:
            (packed,) = _U32.unpack_from(data, 0x20)
            for size, at, what in (
                (header_size, 0x1C, "header part"),
                (header_size + packed, 0x20, "data part"),
            ):
                if size > len(data) - 64:
                    raise TruncatedError(
                        f"the {what} would end at {size + 64:,}, past the {len(data):,} bytes of the file",
                        offset=at,
                        hint=file_header.SALVAGE,
                    )
    return VirtoolsNmo.from_bytes(data)


def _read_new(
    head: VirtoolsNmo, data: bytes, limits: Limits, *, strict: bool
) -> tuple[Header, Deferred]:
    sizes, start = sizes_of(data), 64 + head.len_raw_header_part
    stored_table, stored = data[64:start], data[start : start + sizes.stored_data]
    blank = data[: file_header.CHECKSUM_AT] + bytes(4) + data[file_header.CHECKSUM_AT + 4 : 64]
    header = header_of(head, data)
    sums = file_header.checksums(blank, stored_table, stored)
    note_checksum(header, head.checksum, sums, strict=strict)

    table, header.header_packing = read_part(
        stored_table,
        sizes.table,
        len(stored_table) != sizes.table,
        limits,
        offset=64,
        what="header part",
    )
    content, header.data_packing = read_part(
        stored,
        sizes.data,
        bool(header.write_mode & file_header.DATA_PACKED),
        limits,
        offset=start,
        what="data part",
    )
    limits.check("the number of objects", sizes.objects, "objects", 0x2C)
    check_counts(table, content, sizes.managers, sizes.objects)
    after = data[start + len(stored) :]
    counts = (sizes.managers, sizes.objects, sizes.max_id)
    read = partial(read_contents, parts=(table, content, after), counts=counts, limits=limits)
    return header, Deferred(read, table, content, after, *counts)


def read_contents(
    file: VirtoolsFile,
    parts: tuple[bytes, bytes, bytes],
    counts: tuple[int, int, int],
    limits: Limits,
) -> Contents:
    """Read the two parts and the trailer: objects into the table, and the other contents."""
    table, content, after = parts
    managers, objects, max_id = counts
    found = Contents()
    with collector_paused():
        end, entries = read_object_table(table, 0, objects)
        announced = read_dependencies(found, table, end)
        starts = read_data_part(file, found, content, 0, (managers, objects), limits)
    file.objects.fill(StoredObjects(entries, table, 0, starts, content, 64 + len(table)))
    note_max_id(file, found, max_id)
    _read_trailer(found, announced, after)
    return found


def _read_trailer(contents: Contents, announced: int, data: bytes) -> None:
    """Read the files after the data part, including those that are not counted."""
    size, position = len(data), 0
    while position + 8 <= size:
        (name_size,) = _U32.unpack_from(data, position)
        after_name = position + 4 + name_size
        if after_name + 4 > size:
            break
        (length,) = _U32.unpack_from(data, after_name)
        end = after_name + 4 + length
        if end > size:
            break
        counted = len(contents.included_files) < announced
        contents.included_files.append(
            IncludedFile(data[position + 4 : after_name], data[after_name + 4 : end], counted)
        )
        position = end
    if len(contents.included_files) < announced:
        raise TruncatedError(
            f"{announced:,} included files are announced, but there are {len(contents.included_files):,}",
            offset=position,
        )
    contents.tail = data[position:]


def read_old(
    head: VirtoolsNmo, data: bytes, limits: Limits, *, strict: bool
) -> tuple[Header, Deferred]:
    """Read a file below version 8: the table (7 only) is plain, the data may be packed."""
    header = header_of(head, data)
    version = header.file_version
    header.unused_header_size = head.len_raw_header_part
    sizes = sizes_of(data) if version >= file_header.VERSION_SIZES else None
    position = start = 64 if sizes else 32
    entries: Entries = []
    if sizes and version == file_header.VERSION_OBJECT_TABLE:
        limits.check("the number of objects", sizes.objects, "objects", 0x2C)
        position, entries = read_object_table(data, position, sizes.objects)
    table, content, after = data[start:position], data[position:], b""
    header.data_packing = Packing(packed=False)
    if sizes and header.write_mode & file_header.DATA_PACKED:
        content, after, header.data_packing = _unpacked(sizes, content, position, limits)
    if version >= file_header.VERSION_CHECKSUM:
        note_checksum(header, head.checksum, file_header.old_checksums(content), strict=strict)
    else:
        header.unused_checksum = head.checksum
    max_id, at = u32_at(content, 0, "the highest object id")
    count, _ = u32_at(content, at, "the number of objects")
    if version == file_header.VERSION_OBJECT_TABLE and count != len(entries):
        raise CorruptError(
            f"the data part has {count:,} objects, but the table {len(entries):,}",
            offset=position + 4,
        )
    managers = sizes.managers if sizes and version >= file_header.VERSION_MANAGERS else 0
    counts = (managers, count, max_id)
    if sizes:
        header.odd_sizes = _odd_sizes(header, sizes, counts, len(content))
    read = partial(
        _read_old_contents,
        rows=StoredObjects(entries, table, 0, [], content, position),
        after=after,
        counts=counts,
        limits=limits,
    )
    return header, Deferred(read, table, content, after, *counts)


def _unpacked(
    sizes: Sizes, content: bytes, position: int, limits: Limits
) -> tuple[bytes, bytes, Packing]:
    """Return the unpacked data part, what follows it, and how it was packed."""
    size = sizes.stored_data
    if size > len(content):
        raise TruncatedError(
            f"the data part would end at {position + size:,}, past the "
            f"{position + len(content):,} bytes of the file",
            offset=0x20,
        )
    unpacked, packing = read_part(
        content[:size], sizes.data, True, limits, offset=position, what="data part"
    )
    return unpacked, content[size:], packing


def _read_old_contents(
    file: VirtoolsFile,
    rows: StoredObjects,
    after: bytes,
    counts: tuple[int, int, int],
    limits: Limits,
) -> Contents:
    """Read the data part: objects into the table, and the other contents."""
    managers, objects, max_id = counts
    found = Contents(tail=after)
    starts = read_data_part(file, found, rows.content, 8, (managers, objects), limits)
    if file.file_version == file_header.VERSION_OBJECT_TABLE:
        file.objects.fill(rows._replace(starts=starts))
    note_max_id(file, found, max_id)
    return found


def _odd_sizes(
    header: Header, sizes: Sizes, counts: tuple[int, int, int], size: int
) -> dict[str, int]:
    """Return unusual values of header fields that no loader of these versions reads."""
    _, objects, max_id = counts
    found = {"len_header_part": sizes.table} if sizes.table else {}
    if sizes.max_id != max_id:
        found["max_id"] = sizes.max_id
    if header.file_version < file_header.VERSION_OBJECT_TABLE and sizes.objects != objects:
        found["num_objects"] = sizes.objects
    if header.file_version < file_header.VERSION_MANAGERS and sizes.managers:
        found["num_managers"] = sizes.managers
    if not header.data_packing.packed:
        if sizes.stored_data != size:
            found["len_raw_data_part"] = sizes.stored_data
        if sizes.data != size:
            found["len_data"] = sizes.data
    return found


def read_bare_objects(
    file: VirtoolsFile, content: bytes, position: int, count: int, limits: Limits
) -> int:
    """Read ``count`` records; return the position after them.

    A record is a CK_ID and a size; if that is not 0, class, save flags, the stored size and the
    data follow. The data is a zlib stream if the sizes differ and the write mode says that chunks
    are packed.
    """
    for index in range(count):
        where = "objects", index
        if position + BARE_HEAD.size > len(content):
            raise TruncatedError("the data part ends early", offset=position).within(*where)
        object_id, size = BARE_HEAD.unpack_from(content, position)
        position += BARE_HEAD.size
        if size <= 0:
            item = object_type(0)(file, object_id, 0)
            item.index_shift = size
            file.objects.read_one(item)
            continue
        if position + BARE_RECORD.size > len(content):
            raise TruncatedError("the data part ends early", offset=position).within(*where)
        class_id, flags, stored_size = BARE_RECORD.unpack_from(content, position)
        position += BARE_RECORD.size
        if stored_size > len(content) - position:
            raise TruncatedError(
                f"a chunk of {stored_size:,} bytes does not fit", offset=position
            ).within(*where)
        stored = content[position : position + stored_size]
        packed = stored_size != size and bool(file.write_mode & WriteMode.CHUNKS_PACKED)
        core, packing = stored, Packing(packed=False)
        if packed:
            core = unpack(stored, size, limits, offset=position, what="chunk")
            packing = Packing(kept=(core, stored))
        position += stored_size
        chunk = StateChunk(class_id, data_version=0, chunk_version=0, core=core)
        item = object_type(class_id)(file, object_id, class_id, chunk=chunk)
        item.save_flags, item.packing = flags, packing
        # Plain data has the stored size, whatever the other one says.
        item.index_shift = size - len(core)
        file.objects.read_one(item)
    return position


def read_dependencies(contents: Contents, table: bytes, position: int) -> int:
    """Read what follows the object table; return the stated number of included files."""
    count, position = u32_at(table, position, "the number of plugin categories")
    if count * 8 > len(table) - position:
        raise TruncatedError(f"{count:,} plugin categories do not fit into the header part")
    for _ in range(count):
        category, position = u32_at(table, position, "a plugin category")
        number, position = u32_at(table, position, "the number of plugins")
        if number * 8 > len(table) - position:
            raise TruncatedError(f"{number:,} plugins do not fit into the header part")
        values = struct.unpack_from(f"<{2 * number}I", table, position)
        position += 8 * number
        guids = [Guid(*pair) for pair in zip(values[::2], values[1::2], strict=True)]
        contents.plugin_dependencies.append(PluginCategory(category, guids))
    raw, position = u32_at(table, position, "the size of the word on included files")
    contents.included_size = raw - (1 << 32) if raw >> 31 else raw
    announced = 0
    if contents.included_size > 0:
        announced, position = u32_at(table, position, "the number of included files")
        extra = max(contents.included_size - 4, 0)
        if extra > len(table) - position:
            raise TruncatedError(f"{extra:,} bytes to skip extend past the header part")
        contents.included_rest = table[position : position + extra]
        position += extra
    contents.header_rest = table[position:]
    return announced


def read_data_part(
    file: VirtoolsFile,
    contents: Contents,
    content: bytes,
    position: int,
    counts: tuple[int, int],
    limits: Limits,
) -> list[int]:
    """Find the chunks of managers and objects, without reading any of them.

    ``counts`` are the numbers of managers and objects. Returns, for versions with an object table,
    the offset of each object's size (to which its file index refers) and the end of the last chunk;
    for older versions, creates the objects.
    """
    managers, objects = counts
    limits.check("the number of objects", managers + objects, "objects")
    size = len(content)
    if managers * 12 + objects * 4 > size - position:
        raise TruncatedError(
            f"{managers:,} managers and {objects:,} objects do not fit into {size:,} bytes"
        )
    for index in range(managers):
        if position + 12 > size:
            raise TruncatedError("the data part ends early").within("managers", index)
        first, second, length = _TRIPLE.unpack_from(content, position)
        position += 12
        span = _span(content, position, length, f"/managers/{index}")
        contents.managers.append(Manager(file, Guid(first, second), span=span))
        position += length
    starts: list[int] = []
    if file.file_version < file_header.VERSION_CHUNK_BUFFERS:
        position = read_bare_objects(file, content, position, objects, limits)
    elif file.file_version < file_header.VERSION_OBJECT_TABLE:
        position = _chunks_with_ids(file, content, position, objects)
    else:
        position = chunk_starts(content, position, objects, starts)
    contents.data_rest = content[position:]
    return starts


def _span(content: bytes, start: int, length: int, path: str) -> tuple[bytes, int, int] | None:
    if not length:
        return None
    if length > len(content) - start:
        raise TruncatedError(
            f"a chunk of {length:,} bytes does not fit into {len(content) - start:,} bytes",
            offset=start,
        ).beneath(path)
    return (content, start, start + length)


def _chunks_with_ids(file: VirtoolsFile, content: bytes, position: int, count: int) -> int:
    """Read objects of versions 4 to 6: name and class are in the chunks."""
    for index in range(count):
        object_id, position = u32_at(content, position, f"object {index}")
        length, position = u32_at(content, position, f"the size of object {index}")
        span = _span(content, position, length, f"/objects/{index}")
        position += length
        class_id = _class_in_chunk(content, span)
        file.objects.read_one(object_type(class_id)(file, object_id, class_id, span=span))
    return position


def _class_in_chunk(content: bytes, span: tuple[bytes, int, int] | None) -> int:
    if span is None or span[2] - span[1] < 8:
        return 0
    start = span[1]
    if content[start + 2] >= 6:
        return content[start + 1]
    return int(_U32.unpack_from(content, start + 4)[0])


def header_of(head: VirtoolsNmo, data: bytes) -> Header:
    """Return our header for the one that the generated class has read.

    Dates and flags are kept as the single number that is stored.
    """
    _, _, _, ck_version, _, _, write_mode, _ = file_header.PART_0.unpack_from(data)
    header = Header(
        head.file_version,
        ck_version=ck_version,
        write_mode=write_mode,
        signature_rest=head.magic_rest,
    )
    if head.file_version >= file_header.VERSION_SIZES:
        sizes = sizes_of(data)
        header.product_version, header.product_build = sizes.product_version, sizes.product_build
    return header


def note_max_id(file: VirtoolsFile, contents: Contents, stored: int) -> None:
    """Record the highest id in the header if it is not the highest of the objects."""
    if stored != file.objects.max_id():
        contents.odd_max_id = stored
