"""Model to bytes: every size, count, index and checksum is computed."""

from __future__ import annotations

import math
import struct
from itertools import repeat
from typing import TYPE_CHECKING, Final

from chunkwright.base import collector_paused, kernel
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo import file as file_header
from chunkwright.nmo.file import (
    BARE_HEAD,
    BARE_RECORD,
    Checksum,
    IncludedFile,
    Packing,
    PluginCategory,
    WriteMode,
)
from chunkwright.state_chunk import serialize as chunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.nmo.model import Holder
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import VirtoolsObject

_U32 = struct.Struct("<I")


def write(file: VirtoolsFile) -> bytes:
    """Return the bytes of the file."""
    _check_header(file)
    try:
        with collector_paused():
            if file.file_version >= file_header.VERSION_HEADER_PART:
                return _write_new(file)
            return _write_old(file)
    except struct.error as error:
        raise SerializeError(f"a number does not fit its field: {error}") from error


# The file versions that store an attribute: the first, and the one after the last. A value in a
# file of another version would be lost.
_STORED: Final = {
    "unused_header_size": (0, file_header.VERSION_HEADER_PART),
    "unused_checksum": (0, file_header.VERSION_CHECKSUM),
    "odd_sizes": (file_header.VERSION_SIZES, file_header.VERSION_HEADER_PART),
    "plugin_dependencies": (file_header.VERSION_HEADER_PART, math.inf),
    "included_files": (file_header.VERSION_HEADER_PART, math.inf),
    "included_rest": (file_header.VERSION_HEADER_PART, math.inf),
    "header_rest": (file_header.VERSION_HEADER_PART, math.inf),
}


def _check_header(file: VirtoolsFile) -> None:
    """Refuse values that would be changed or lost in writing."""
    version = file.file_version
    for name, (first, end) in _STORED.items():
        # Contents that have not been read have not been set either.
        holder = file.header if file.deferred is not None else file
        if not first <= version < end and (value := getattr(holder, name, None)):
            raise SerializeError(
                f"a file of version {version} cannot store {value!r:.60}", path=f"/{name}"
            )
    _check_mode(file)
    if len(file.signature_rest) != 4:
        raise SerializeError(
            f"expected 4 bytes, not {file.signature_rest!r:.60}", path="/signature_rest"
        )
    wrong = file.wrong_checksum
    if file.checksum is Checksum.WRONG and not (
        isinstance(wrong, tuple) and len(wrong) == 2 and all(isinstance(one, int) for one in wrong)
    ):
        raise SerializeError(
            f"expected the stored checksum and the right one, not {wrong!r:.60}",
            path="/wrong_checksum",
        )
    if file.checksum is Checksum.DATA_ONLY and version < file_header.VERSION_HEADER_PART:
        raise SerializeError(
            f"a file of version {version} has no DATA_ONLY checksum", path="/checksum"
        )


def _check_mode(file: VirtoolsFile) -> None:
    """Refuse a write mode that contradicts the packing of the data part.

    Loaders inflate the data part if the mode says so, whatever its sizes are.
    """
    says = bool(file.write_mode & file_header.DATA_PACKED)
    if file.file_version >= file_header.VERSION_SIZES and says is not bool(
        file.data_packing.packed
    ):
        raise SerializeError(
            f"the write mode {file.write_mode:#x} says that the data part is"
            f" {'packed' if says else 'plain'}, but its packing says the opposite",
            path="/write_mode",
            hint="set write_mode, which sets data_packing.packed too",
        )


def _chunk_bytes(file: VirtoolsFile, holders: Sequence[Holder]) -> Iterator[bytes]:
    """Yield the chunks of objects and managers; as they were read if they were not accessed."""
    stored = [each.stored_bytes() for each in holders]
    left = [each for each, data in zip(holders, stored, strict=True) if data is None]
    made: Iterable[bytes | None] = repeat(None)
    if left and kernel() is not None:
        from chunkwright.nmo import compiled  # here, because it needs all kinds of fields

        made = compiled.written(left, file.objects)
    found = iter(made)
    for holder, data in zip(holders, stored, strict=True):
        if data is None and (data := next(found)) is None:
            data = _written(holder)
        yield data


def _written(holder: Holder) -> bytes:
    """Return the chunk of an object or manager that was accessed."""
    chunk = holder.load()
    if chunk is None:
        return b""
    try:
        return chunks.write(chunk)
    except ChunkwrightError as error:
        error.beneath(holder.address)
        raise


def _write_new(file: VirtoolsFile) -> bytes:
    table, content, after, managers, objects, max_id = _contents(file)
    stored_table = file.header_packing.pack(table)
    stored = content
    if file.write_mode & file_header.DATA_PACKED:
        packing = file.data_packing
        if packing.kept_plain and file.header_packing.differs(table):
            packing = Packing(level=packing.level)  # an edited file is packed as its mode says
        stored = packing.pack(content, always=True)
    head = file_header.PART_0.pack(
        file_header.MAGIC,
        file.signature_rest,
        0,
        file.ck_version,
        file.file_version,
        0,
        file.write_mode,
        len(stored_table),
    ) + file_header.PART_1.pack(
        len(stored),
        len(content),
        managers,
        objects,
        max_id,
        file.product_version,
        file.product_build,
        len(table),
    )
    sums = file_header.checksums(head, stored_table, stored)
    head = _with_checksum(file, head, sums)
    return b"".join((head, stored_table, stored, after))


def _contents(file: VirtoolsFile) -> tuple[bytes, bytes, bytes, int, int, int]:
    """Return header part, data part, trailer, and the numbers for the header."""
    kept = file.deferred
    if kept is not None:
        return (
            kept.header_part, kept.data_part, kept.after, kept.managers, kept.objects, kept.max_id
        )  # fmt: skip
    content, starts = _data_part(file)
    table = _header_part(file, starts)
    max_id = file.odd_max_id if file.odd_max_id is not None else file.objects.max_id()
    after = b"".join(_trailing(file))
    return table, content, after, len(file.managers), len(file.objects), max_id


def _with_checksum(file: VirtoolsFile, head: bytes, sums: dict[Checksum, int]) -> bytes:
    """Fill in the checksum. A wrong one is kept as long as the content is unchanged."""
    value = sums.get(file.checksum, sums[Checksum.FULL])
    if file.checksum is Checksum.WRONG and file.wrong_checksum is not None:
        stored, right = file.wrong_checksum
        if right == sums[Checksum.FULL]:
            value = stored
    at = file_header.CHECKSUM_AT
    return head[:at] + _U32.pack(value) + head[at + 4 :]


def _data_part(file: VirtoolsFile) -> tuple[bytes, list[int]]:
    """Return the data part and the offset in it of the size of each object."""
    version = file.file_version
    parts: list[bytes] = []
    position = 0
    if version < file_header.VERSION_HEADER_PART:
        max_id = file.odd_max_id if file.odd_max_id is not None else file.objects.max_id()
        parts.append(struct.pack("<II", max_id, len(file.objects)))
        position = 8
    holders = file.holders()  # refuses anything but managers
    if version < file_header.VERSION_CHUNK_BUFFERS:
        del holders[len(file.managers) :]
    found = _chunk_bytes(file, holders)
    if version >= file_header.VERSION_MANAGERS:
        for manager in file.managers:
            chunk = next(found)
            parts += [struct.pack("<III", *manager.guid, len(chunk)), chunk]
            position += 12 + len(chunk)
    elif file.managers:
        raise SerializeError(f"file version {version} cannot have managers")
    starts: list[int] = []
    pack_size = _U32.pack
    with_id = version < file_header.VERSION_OBJECT_TABLE
    for item in file.objects.all():
        if version < file_header.VERSION_CHUNK_BUFFERS:
            parts.append(write_bare_object(item))
            continue
        chunk = next(found)
        if with_id:
            parts.append(_U32.pack(item.id))
            position += 4
        starts.append(position)
        size = len(chunk)
        parts.append(pack_size(size))
        parts.append(chunk)
        position += 4 + size
    parts.append(file.data_rest)
    return b"".join(parts), starts


def _object_table(file: VirtoolsFile, starts: list[int], size_after: int = 0) -> bytes:
    """Return the object table; ``size_after`` unpacked bytes are between it and the data part."""
    items = file.objects.all()
    names = [item.stored_name or b"" for item in items]
    base = 64 + 16 * len(items) + sum(map(len, names)) + size_after
    parts: list[bytes] = []
    pack = file_header.OBJECT_ENTRY.pack
    for item, name, at in zip(items, names, starts, strict=True):
        try:
            index = (base + at + item.index_shift) & 0xFFFFFFFF
            parts.append(pack(item.id, item.class_id, index, len(name)))
        except (TypeError, struct.error) as error:
            raise SerializeError(
                f"the id, class or index of the object does not fit: {error}", path=item.address
            ) from error
        parts.append(name)
    return b"".join(parts)


def _header_part(file: VirtoolsFile, starts: list[int]) -> bytes:
    check_rows(file)
    after: list[bytes] = [_U32.pack(len(file.plugin_dependencies))]
    for row in file.plugin_dependencies:
        after.append(struct.pack("<II", row.category, len(row.guids)))
        after += [struct.pack("<II", *guid) for guid in row.guids]
    after.append(struct.pack("<i", file.included_size))
    counted = sum(1 for item in file.included_files if item.counted)
    if file.included_size > 0:
        after += [_U32.pack(counted), file.included_rest]
    elif counted:
        raise SerializeError("included files are counted, but the header part has no count")
    if len(file.included_rest) != max(file.included_size - 4, 0):
        raise SerializeError(
            f"expected {max(file.included_size - 4, 0)} bytes after the number of included files, "
            f"not {file.included_rest!r:.60}",
            path="/included_rest",
        )
    rest = b"".join(after) + file.header_rest
    return _object_table(file, starts, len(rest)) + rest


def check_rows(file: VirtoolsFile) -> None:
    """Refuse invalid plugin dependencies and included files."""
    for place, row in enumerate(file.plugin_dependencies):
        _check_row(row, PluginCategory, f"plugin_dependencies/{place}")
    for place, item in enumerate(file.included_files):
        _check_row(item, IncludedFile, f"included_files/{place}")


def _check_row(row: object, kind: type, path: str) -> None:
    """Refuse a row of the wrong type, or with a value of the wrong type."""
    wrong = not isinstance(row, kind)
    if isinstance(row, PluginCategory):
        wrong = not isinstance(row.guids, list) or not all(
            isinstance(guid, tuple) and len(guid) == 2 for guid in row.guids
        )
    elif isinstance(row, IncludedFile):
        wrong = not (isinstance(row.name, bytes) and isinstance(row.data, bytes))
    if wrong:
        raise SerializeError(f"expected {kind.__name__}, not {row!r:.80}", path=f"/{path}")


def _trailing(file: VirtoolsFile) -> list[bytes]:
    counted = [item.counted for item in file.included_files]
    if counted != sorted(counted, reverse=True):
        raise SerializeError("counted included files must come before all others")
    parts = []
    for item in file.included_files:
        parts += [_U32.pack(len(item.name)), item.name, _U32.pack(len(item.data)), item.data]
    return [*parts, file.tail]


def write_bare_object(item: VirtoolsObject) -> bytes:
    """Return the record of one object."""
    chunk = item.chunk
    core = chunk.assemble()[0] if chunk is not None else b""
    size = len(core) + item.index_shift
    if core and size <= 0:
        size = len(core)  # the odd size belonged to the old data
    head = BARE_HEAD.pack(item.id, size)
    if chunk is None or size <= 0:
        return head
    packing = item.packing or Packing(packed=bool(item.file.write_mode & WriteMode.CHUNKS_PACKED))
    stored = packing.pack(core)
    return head + BARE_RECORD.pack(item.class_id, item.save_flags or 0, len(stored)) + stored


def _write_old(file: VirtoolsFile) -> bytes:
    version = file.file_version
    content, starts = _data_part(file)
    head = file_header.PART_0.pack(
        file_header.MAGIC,
        file.signature_rest,
        file.unused_checksum,
        file.ck_version,
        version,
        0,
        file.write_mode,
        file.unused_header_size,
    )
    packed = version >= file_header.VERSION_SIZES and bool(
        file.write_mode & file_header.DATA_PACKED
    )
    stored = file.data_packing.pack(content, always=True) if packed else content
    if version >= file_header.VERSION_SIZES:
        head += _old_sizes(file, content, stored, packed=packed)
    table = b""
    if version >= file_header.VERSION_OBJECT_TABLE:
        table = _object_table(file, starts)
    if version >= file_header.VERSION_CHECKSUM:
        head = _with_checksum(file, head, file_header.old_checksums(content))
    return b"".join((head, table, stored, file.tail))


def _old_sizes(file: VirtoolsFile, content: bytes, stored: bytes, *, packed: bool) -> bytes:
    numbers = {
        "len_raw_data_part": len(stored),
        "len_data": len(content),
        "num_managers": len(file.managers),
        "num_objects": len(file.objects),
        "max_id": file.odd_max_id if file.odd_max_id is not None else file.objects.max_id(),
        "product_version": file.product_version,
        "product_build": file.product_build,
        "len_header_part": 0,
    }
    odd = dict(file.odd_sizes)
    if packed:
        # Loaders read these sizes if the data part is packed.
        odd.pop("len_raw_data_part", None)
        odd.pop("len_data", None)
    return file_header.PART_1.pack(*(numbers | odd).values())
