"""Files below version 8: no header part, and a checksum over the unpacked data.

Source: doyaGu/CK2 (CKFile.cpp, ReadFileHeaders and ReadFileData). No such file is known.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.nmo import file_header
from chunkwright.nmo.model import Contents, Deferred
from chunkwright.nmo.numbered import StoredObjects
from chunkwright.nmo.packing import Packing, read_part
from chunkwright.nmo.resolve_tables import (
    Entries,
    Sizes,
    header_of,
    note_checksum,
    note_max_id,
    read_data_part,
    read_object_table,
    sizes_of,
    u32_at,
)

if TYPE_CHECKING:
    from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

    from chunkwright.limits import Limits
    from chunkwright.nmo.model import Header, VirtoolsFile


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
            f"the data part has {count:,} objects, the table {len(entries):,}",
            offset=position + 4,
        )
    managers = sizes.managers if sizes and version >= file_header.VERSION_MANAGERS else 0
    counts = (managers, count, max_id)
    if sizes:
        header.odd_sizes = _odd_sizes(header, sizes, counts, len(content))
    read = partial(
        _read_contents,
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


def _read_contents(
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
