"""Bytes to model: the generated class gives header and parts, ``struct`` the long tables."""

from __future__ import annotations

import struct
from functools import partial

from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

from chunkwright.collector import collector_paused
from chunkwright.errors import CorruptError, TruncatedError, UnsupportedVersionError
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.nmo import layout
from chunkwright.nmo.layout import Checksum
from chunkwright.nmo.model import Deferred, VirtoolsFile
from chunkwright.nmo.numbered import Rows
from chunkwright.nmo.packing import read_part
from chunkwright.nmo.parts import IncludedFile
from chunkwright.nmo.resolve_old import read_old
from chunkwright.nmo.resolve_tables import (
    check_counts,
    note_max_id,
    read_data_part,
    read_dependencies,
    read_object_table,
)

_U32 = struct.Struct("<I")


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
    # Dates and flags as the one number that they are written as.
    _, _, _, file.ck_version, _, _, file.write_mode, _ = layout.PART_0.unpack_from(data)
    if head.file_version >= layout.VERSION_SIZES:
        *_, file.product_version, file.product_build, _ = layout.PART_1.unpack_from(
            data, layout.PART_0.size
        )
    if head.file_version >= layout.VERSION_HEADER_PART:
        _read_new(file, head, data, limits, strict=strict)
    else:
        read_old(file, head, data, limits, strict=strict)
    return file


def _head(data: bytes) -> VirtoolsNmo:
    """Check what the generated class would fail on without a word, then let it read."""
    if not data.startswith(layout.MAGIC):
        raise CorruptError("no Virtools file: it does not start with 'Nemo'", offset=0)
    if len(data) < layout.PART_0.size:
        raise TruncatedError(f"a header needs 32 bytes, {len(data)} are there", offset=0)
    _, _, _, _, version, second, _, header_size = layout.PART_0.unpack_from(data)
    if second:
        raise UnsupportedVersionError(
            f"the second file version is {second:#x}, not 0",
            offset=0x14,
            hint="loaders take such a file for one from before version 2, or refuse it",
        )
    if version > layout.NEWEST_FILE_VERSION:
        raise UnsupportedVersionError(f"file version {version} is not known", offset=0x10)
    if version >= layout.VERSION_SIZES:
        if len(data) < 64:
            raise TruncatedError(f"a header needs 64 bytes, {len(data)} are there", offset=0x20)
        if version >= layout.VERSION_HEADER_PART:
            (packed,) = _U32.unpack_from(data, 0x20)
            for size, at, what in (
                (header_size, 0x1C, "header part"),
                (header_size + packed, 0x20, "data part"),
            ):
                if size > len(data) - 64:
                    raise TruncatedError(
                        f"the {what} would end at {size + 64:,} of {len(data):,} bytes", offset=at
                    )
    return VirtoolsNmo.from_bytes(data)


def _read_new(
    file: VirtoolsFile, head: VirtoolsNmo, data: bytes, limits: Limits, *, strict: bool
) -> None:
    stored_table, stored = head.raw_header_part, head.raw_data_part
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
        head.len_data_part,
        bool(file.write_mode & layout.DATA_PACKED),
        limits,
        offset=64 + len(stored_table),
        what="data part",
    )
    limits.check("the number of objects", head.num_objects, "objects", 0x2C)
    check_counts(table, content, head.num_managers, head.num_objects)
    after = data[64 + len(stored_table) + len(stored) :]
    numbers = head.num_managers, head.num_objects, head.max_id
    load = partial(_contents, file, table, content, after, numbers, limits)
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
            *numbers,
        )
    )


def _contents(
    file: VirtoolsFile,
    table: bytes,
    content: bytes,
    after: bytes,
    numbers: tuple[int, int, int],
    limits: Limits,
) -> None:
    """Read what is in the two parts and after them.

    ``numbers`` are those of managers and objects, and the highest id.
    """
    num_managers, num_objects, max_id = numbers
    with collector_paused():
        end, entries = read_object_table(table, 0, num_objects)
        announced = read_dependencies(file, table, end)
        starts = read_data_part(file, content, 0, num_managers, num_objects, limits)
    base = 64 + len(table)
    file.objects.fill(Rows(entries, table, 0, starts, content, base))
    note_max_id(file, max_id)
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
