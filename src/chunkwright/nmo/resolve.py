"""Bytes to model: header and parts.

A file is a few numbers and two streams, so ``struct`` reads them here; the typed view of the
same bytes is ``ksy/virtools_nmo.ksy``.
"""

from __future__ import annotations

import struct
from functools import partial

from chunkwright.collector import collector_paused
from chunkwright.errors import CorruptError, TruncatedError, UnsupportedVersionError
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.nmo import layout
from chunkwright.nmo.layout import Checksum, Header
from chunkwright.nmo.model import Deferred, IncludedFile, VirtoolsFile
from chunkwright.nmo.packing import read_part
from chunkwright.nmo.resolve_old import read_old
from chunkwright.nmo.resolve_tables import (
    check_counts,
    note_max_id,
    note_odd_indices,
    read_data_part,
    read_dependencies,
    read_object_table,
)

_U32 = struct.Struct("<I")
# A plain int: an IntFlag takes a microsecond for an &.
_DATA_PACKED = int(layout.DATA_PACKED)


def read(
    data: bytes,
    *,
    limits: Limits = DEFAULT_LIMITS,
    strict: bool = True,
    encoding: str | None = None,
) -> VirtoolsFile:
    """Read a Virtools file.

    A wrong checksum is a ``CorruptError``; with ``strict=False`` it becomes a problem of the
    model. ``encoding`` declares the code page of names and strings, which the file does not
    say.
    """
    head = _head(data)
    file = VirtoolsFile(file_version=head.file_version, encoding=encoding)
    file.signature_rest = head.magic_rest
    file.ck_version = head.ck_version
    file.write_mode = head.write_mode
    if head.file_version >= layout.VERSION_SIZES:
        file.product_version = head.product_version
        file.product_build = head.product_build
    if head.file_version >= layout.VERSION_HEADER_PART:
        _read_new(file, head, data, limits, strict=strict)
    else:
        read_old(file, head, data, limits, strict=strict)
    return file


def _head(data: bytes) -> Header:
    """Read the header and check that the parts it announces are there."""
    if not data.startswith(layout.MAGIC):
        raise CorruptError("no Virtools file: it does not start with 'Nemo'", offset=0)
    if len(data) < layout.PART_0.size:
        raise TruncatedError(f"a header needs 32 bytes, {len(data)} are there", offset=0)
    head = Header(*layout.PART_0.unpack_from(data))
    version = head.file_version
    if head.second_version:
        raise UnsupportedVersionError(
            f"the second file version is {head.second_version:#x}, not 0",
            offset=0x14,
            hint="loaders take such a file for one from before version 2, or refuse it",
        )
    if version > layout.NEWEST_FILE_VERSION:
        raise UnsupportedVersionError(f"file version {version} is not known", offset=0x10)
    if version < layout.VERSION_SIZES:
        return head
    if len(data) < 64:
        raise TruncatedError(f"a header needs 64 bytes, {len(data)} are there", offset=0x20)
    head = Header(*head[:8], *layout.PART_1.unpack_from(data, layout.PART_0.size))
    if version >= layout.VERSION_HEADER_PART:
        table_end = head.len_raw_header_part
        for size, at, what in (
            (table_end, 0x1C, "header part"),
            (table_end + head.len_raw_data_part, 0x20, "data part"),
        ):
            if size > len(data) - 64:
                raise TruncatedError(
                    f"the {what} would end at {size + 64:,} of {len(data):,} bytes", offset=at
                )
    return head


def _read_new(
    file: VirtoolsFile, head: Header, data: bytes, limits: Limits, *, strict: bool
) -> None:
    table_end = 64 + head.len_raw_header_part
    end = table_end + head.len_raw_data_part
    stored_table, stored = data[64:table_end], data[table_end:end]
    blank = data[: layout.CHECKSUM_AT] + bytes(4) + data[layout.CHECKSUM_AT + 4 : 64]
    sums = layout.checksums(blank, stored_table, stored)
    file.note_checksum(head.checksum, sums, strict=strict)

    table, file.header_packing = read_part(
        stored_table,
        head.len_header_part,
        len(stored_table) != head.len_header_part,
        limits,
        offset=64,
        what="header part",
    )
    content, file.data_packing = read_part(
        stored,
        head.len_data,
        bool(file.write_mode & _DATA_PACKED),
        limits,
        offset=table_end,
        what="data part",
    )
    limits.check("the number of objects", head.num_objects, "objects", 0x2C)
    check_counts(table, content, head.num_managers, head.num_objects)
    after = data[end:]
    load = partial(_contents, file, table, content, after, head, limits)
    if file.checksum is Checksum.WRONG:
        load()
        return
    # The checksum says that the contents are as their writer wrote them.
    file.defer(
        Deferred(
            load,
            file.file_version,
            table,
            content,
            after,
            head.num_managers,
            head.num_objects,
            head.max_id,
        )
    )


def _contents(
    file: VirtoolsFile,
    table: bytes,
    content: bytes,
    after: bytes,
    head: Header,
    limits: Limits,
) -> None:
    """Read what is in the two parts and after them."""
    with collector_paused():
        end, indices = read_object_table(file, table, 0, head.num_objects)
        announced = read_dependencies(file, table, end)
        starts = read_data_part(file, content, 0, head.num_managers, head.num_objects, limits)
    note_odd_indices(file, indices, starts, 64 + len(table))
    note_max_id(file, head.max_id)
    _trailing(file, announced, after, 0)


def _trailing(file: VirtoolsFile, announced: int, data: bytes, position: int) -> None:
    """Read the files after the data part, those that nothing counts included."""
    size = len(data)
    while position + 8 <= size:
        (name_size,) = _U32.unpack_from(data, position)
        after_name = position + 4 + name_size
        if after_name + 4 > size:
            break
        (length,) = _U32.unpack_from(data, after_name)
        end = after_name + 4 + length
        if end > size:
            break
        counted = len(file.included_files) < announced
        file.included_files.append(
            IncludedFile(data[position + 4 : after_name], data[after_name + 4 : end], counted)
        )
        position = end
    if len(file.included_files) < announced:
        raise TruncatedError(
            f"{announced:,} included files are announced, {len(file.included_files):,} are there",
            offset=position,
        )
    file.tail = data[position:]
