"""The long tables of a file: objects, plugins, and the positions of chunks."""

from __future__ import annotations

import struct
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from chunkwright.errors import CorruptError, TruncatedError
from chunkwright.nmo import file as file_header
from chunkwright.nmo.file import Checksum, Packing, PluginCategory, WriteMode, unpack
from chunkwright.nmo.model import Manager
from chunkwright.nmo.model.document import Header
from chunkwright.nmo.model.views import object_type
from chunkwright.state_chunk.chunk_format import Guid
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

    from chunkwright.base.fileio import Limits
    from chunkwright.nmo.model.document import Contents, VirtoolsFile
    from chunkwright.nmo.model.objects import VirtoolsObject


_HEAD = struct.Struct("<Ii")
_RECORD = struct.Struct("<III")


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
        if position + _HEAD.size > len(content):
            raise TruncatedError("the data part ends early", offset=position).within(*where)
        object_id, size = _HEAD.unpack_from(content, position)
        position += _HEAD.size
        if size <= 0:
            item = object_type(0)(file, object_id, 0)
            item.index_shift = size
            file.objects.read_one(item)
            continue
        if position + _RECORD.size > len(content):
            raise TruncatedError("the data part ends early", offset=position).within(*where)
        class_id, flags, stored_size = _RECORD.unpack_from(content, position)
        position += _RECORD.size
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


def write_bare_object(item: VirtoolsObject) -> bytes:
    """Return the record of one object."""
    chunk = item.chunk
    core = chunk.assemble()[0] if chunk is not None else b""
    size = len(core) + item.index_shift
    if core and size <= 0:
        size = len(core)  # the odd size was that of the old data
    head = _HEAD.pack(item.id, size)
    if chunk is None or size <= 0:
        return head
    packing = item.packing or Packing(packed=bool(item.file.write_mode & WriteMode.CHUNKS_PACKED))
    stored = packing.pack(core)
    return head + _RECORD.pack(item.class_id, item.save_flags or 0, len(stored)) + stored


_U32 = struct.Struct("<I")
_TRIPLE = struct.Struct("<III")


class Sizes(NamedTuple):
    """The second half of a header, from version 5 onwards: sizes in bytes, counts."""

    stored_data: int
    data: int
    managers: int
    objects: int
    max_id: int
    product_version: int
    product_build: int
    table: int


def sizes_of(data: bytes) -> Sizes:
    """Return the second half of the header of a file of version 5 or later."""
    return Sizes._make(file_header.PART_1.unpack_from(data, file_header.PART_0.size))


def check_counts(table: bytes, content: bytes, managers: int, objects: int) -> None:
    """Check the header's counts against the minimum size of so many objects and managers."""
    if objects * file_header.OBJECT_ENTRY.size > len(table):
        raise TruncatedError(
            f"a table of {objects:,} objects does not fit into {len(table):,} bytes", offset=0x2C
        )
    if managers * 12 + objects * 4 > len(content):
        raise TruncatedError(
            f"{managers:,} managers and {objects:,} objects do not fit into {len(content):,} bytes",
            offset=0x28,
        )


Entries = list[tuple[int, int, int, int]]
"""The rows of an object table: CK_ID, class, file index, length of the name."""


def read_object_table(table: bytes, position: int, count: int) -> tuple[int, Entries]:
    """Read the rows of the object table; return the offset after it, and rows without names."""
    size = len(table)
    if count * file_header.OBJECT_ENTRY.size > size - position:
        raise TruncatedError(
            f"a table of {count:,} objects does not fit into {size - position:,} bytes",
            offset=0x2C,
        )
    unpack_entry = file_header.OBJECT_ENTRY.unpack_from
    entries: Entries = []
    try:
        for _ in range(count):
            entry = unpack_entry(table, position)
            entries.append(entry)
            position += 16 + entry[3]
    except struct.error:
        raise _cut_off(position, size, len(entries)) from None
    if position > size:
        raise _cut_off(position, size, count)
    return position, entries


def _cut_off(position: int, size: int, read: int) -> TruncatedError:
    """Return the error of a truncated object table: in the name before ``position``, or there."""
    if position > size:
        return TruncatedError(
            f"the last name takes {position - size:,} bytes more than the object table has"
        ).within("objects", read - 1)
    return TruncatedError("the object table is cut off").within("objects", read)


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
            raise TruncatedError(f"{extra:,} bytes to skip go past the header part")
        contents.included_rest = table[position : position + extra]
        position += extra
    contents.header_rest = table[position:]
    return announced


def u32_at(data: bytes, position: int, what: str) -> tuple[int, int]:
    """Return the dword at a position and the position after it; ``what`` names it in errors."""
    if position + 4 > len(data):
        raise TruncatedError(f"the data ends before {what}", offset=position)
    return _U32.unpack_from(data, position)[0], position + 4


def read_data_part(
    file: VirtoolsFile,
    contents: Contents,
    content: bytes,
    position: int,
    counts: tuple[int, int],
    limits: Limits,
) -> list[int]:
    """Find the chunks of managers and objects, without reading any of them.

    ``counts`` are those of managers and objects. Returns the offset of the size of each object of
    a table, which its file index refers to, and the end of the last chunk. Objects of versions
    without a table are made here.
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
        position = _chunks(content, position, objects, starts)
    contents.data_rest = content[position:]
    return starts


def _span(content: bytes, start: int, length: int, path: str) -> tuple[bytes, int, int] | None:
    if not length:
        return None
    if length > len(content) - start:
        raise TruncatedError(
            f"a chunk of {length:,} bytes does not fit into {len(content) - start:,}", offset=start
        ).beneath(path)
    return (content, start, start + length)


def _chunks(content: bytes, position: int, count: int, starts: list[int]) -> int:
    """Find the chunk of each object of the table; the offsets of sizes go into ``starts``."""
    unpack_size = _U32.unpack_from
    try:
        for _ in range(count):
            starts.append(position)
            position += 4 + unpack_size(content, position)[0]
    except struct.error:
        raise _lacking_chunk(content, starts) from None
    if position > len(content):
        raise _lacking_chunk(content, starts)
    starts.append(position)
    return position


def _lacking_chunk(content: bytes, starts: list[int]) -> TruncatedError:
    """Return the error of a truncated chunk: the one at the last start inside the data."""
    size = len(content)
    index = bisect_right(starts, size) - 1
    start = starts[index] + 4
    if start > size:
        message = "the data part ends early"
    else:
        length = _U32.unpack_from(content, start - 4)[0]
        message = f"a chunk of {length:,} bytes does not fit into {size - start:,}"
    return TruncatedError(message, offset=start - 4).within("objects", index)


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
    """Return the header that the generated class has read.

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


def note_checksum(header: Header, stored: int, sums: dict[Checksum, int], *, strict: bool) -> None:
    """Record which form of the checksum is stored; ``CorruptError`` for none if strict."""
    for form, value in sums.items():
        if value == stored:
            header.checksum = form
            return
    if strict:
        computed = ", ".join(f"{value:#010x} ({form})" for form, value in sums.items())
        raise CorruptError(
            f"the checksum is {stored:#010x}, but the content has {computed}",
            offset=file_header.CHECKSUM_AT,
            hint="open with --lenient, in Python strict=False, to read the file anyway",
        )
    header.checksum = Checksum.WRONG
    header.wrong_checksum = (stored, sums[Checksum.FULL])


def note_max_id(file: VirtoolsFile, contents: Contents, stored: int) -> None:
    """Record the highest id in the header if it is not that of the objects."""
    if stored != file.objects.max_id():
        contents.odd_max_id = stored
