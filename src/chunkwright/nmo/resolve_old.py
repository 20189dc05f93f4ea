"""Files below version 8: no header part, and a checksum over the unpacked data.

Source: doyaGu/CK2 (CKFile.cpp, ReadFileHeaders and ReadFileData). No such file is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.nmo import layout
from chunkwright.nmo.numbered import Rows
from chunkwright.nmo.packing import Packing, read_part
from chunkwright.nmo.resolve_tables import (
    Entries,
    note_max_id,
    read_data_part,
    read_object_table,
    u32_at,
)

if TYPE_CHECKING:
    from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

    from chunkwright.limits import Limits
    from chunkwright.nmo.model import VirtoolsFile


def read_old(
    file: VirtoolsFile, head: VirtoolsNmo, data: bytes, limits: Limits, *, strict: bool
) -> None:
    """Read a file below version 8: the table (7 only) is plain, the data part may be packed."""
    version = file.file_version
    file.unused_header_size = head.len_raw_header_part
    position = 64 if version >= layout.VERSION_SIZES else 32
    table = position
    entries: Entries = []
    if version == layout.VERSION_OBJECT_TABLE:
        limits.check("the number of objects", head.num_objects, "objects", 0x2C)
        position, entries = read_object_table(data, position, head.num_objects)
    packed = version >= layout.VERSION_SIZES and bool(file.write_mode & layout.DATA_PACKED)
    content = data[position:]
    if packed:
        size = head.len_raw_data_part
        if size > len(content):
            raise TruncatedError(
                f"the data part would end at {position + size:,} of {len(data):,} bytes",
                offset=0x20,
            )
        stored = content[:size]
        file.tail = content[len(stored) :]
        content, file.data_packing = read_part(
            stored, head.len_data_part, True, limits, offset=position, what="data part"
        )
    else:
        file.data_packing = Packing(packed=False)
    if version >= layout.VERSION_CHECKSUM:
        file.note_checksum(head.checksum, layout.old_checksums(content), strict=strict)
    else:
        file.unused_checksum = head.checksum
    max_id, start = u32_at(content, 0, "the highest object id")
    count, start = u32_at(content, start, "the number of objects")
    if version == layout.VERSION_OBJECT_TABLE and count != len(entries):
        raise CorruptError(
            f"the data part has {count:,} objects, the table {len(entries):,}",
            offset=position + 4,
        )
    managers = head.num_managers if version >= layout.VERSION_MANAGERS else 0
    starts = read_data_part(file, content, start, managers, count, limits)
    if version == layout.VERSION_OBJECT_TABLE:
        file.objects.fill(Rows(entries, data, table, starts, content, position))
    if version >= layout.VERSION_SIZES:
        file.odd_sizes = _odd_sizes(file, head, max_id, len(content))
    note_max_id(file, max_id)


def _odd_sizes(file: VirtoolsFile, head: VirtoolsNmo, max_id: int, size: int) -> dict[str, int]:
    """Note the header's numbers that no loader of these versions reads, where they are odd."""
    found = {"len_header_part": head.len_header_part} if head.len_header_part else {}
    if head.max_id != max_id:
        found["max_id"] = head.max_id
    if file.file_version < layout.VERSION_OBJECT_TABLE and head.num_objects != len(file.objects):
        found["num_objects"] = head.num_objects
    if file.file_version < layout.VERSION_MANAGERS and head.num_managers:
        found["num_managers"] = head.num_managers
    if not file.data_packing.packed:
        if head.len_raw_data_part != size:
            found["len_raw_data_part"] = head.len_raw_data_part
        if head.len_data_part != size:
            found["len_data"] = head.len_data_part
    return found
