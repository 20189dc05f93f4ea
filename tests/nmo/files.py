"""Virtools files put together by hand, and small models in every version."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import chunkwright
from chunkwright.nmo import VirtoolsFile, add_object
from chunkwright.nmo import file as file_header
from chunkwright.state_chunk import StateChunk
from tests.state_chunk.bytes import dwords


def string(text: bytes) -> bytes:
    """Return a string of a payload: length with the NUL, bytes, padding."""
    data = text + b"\0"
    return dwords(len(data)) + data + bytes(-len(data) % 4)


def header(version: int, mode: int, checksum: int, sizes: bytes = b"", table: int = 0) -> bytes:
    """Return the header: 32 bytes, and the sizes if the version has them."""
    first = struct.pack("<8s6I", b"Nemo Fi\0", checksum, 0x13022002, version, 0, mode, table)
    return first + sizes


# A group "A" (CK_ID 101) of one member, the object "B" (CK_ID 102), in chunks of old versions.
# Identifier 1 is the name, which below file version 7 is stored only there.
MEMBERS_MARKED = dwords(0xE192BD47, 0x13246628, 0x13EAB3CE, 0x7891AEFC, 0x13984562, 1, 102)
GROUP_CORE_3 = (
    dwords(1, 4)
    + string(b"A")
    + dwords(0xFFFFF, 13)
    + MEMBERS_MARKED
    + dwords(0x7777, 0, *[0] * 16)  # an identifier that no class has
)
ENTITY_CORE = dwords(1, 0) + string(b"B")
GROUP_CORE_4 = dwords(1, 4) + string(b"A") + dwords(0xFFFFF, 0, 1, 102)


def very_old_chunk(class_id: int, core: bytes, ids: bytes = b"") -> bytes:
    """Return a chunk of version 4."""
    head = struct.pack("<HH", 3, 4) + dwords(class_id, len(core) // 4, 0, len(ids) // 4, 0)
    return head + core + ids


def file_3() -> bytes:
    """Version 3: 32 bytes of header; per object id, size, class, save flags, size, data."""
    packed = zlib.compress(GROUP_CORE_3, 4)
    assert len(packed) != len(GROUP_CORE_3)
    body = (
        dwords(102, 2)
        + dwords(101, len(GROUP_CORE_3), 23, 0x7FFFFFFF, len(packed))
        + packed
        + dwords(102, len(ENTITY_CORE), 33, 0, len(ENTITY_CORE))
        + ENTITY_CORE
    )
    return header(3, 1, zlib.adler32(body, 0)) + body


def file_4() -> bytes:
    """Version 4: 32 bytes of header; per object id, size, chunk buffer."""
    group = very_old_chunk(23, GROUP_CORE_4, dwords(0xFFFFFFFF, 6))
    entity = very_old_chunk(33, ENTITY_CORE)
    body = dwords(102, 2) + dwords(101, len(group)) + group + dwords(102, len(entity)) + entity
    return header(4, 0, zlib.adler32(body, 0)) + body


def body_6() -> bytes:
    """The data part of version 6: highest id, number of objects, managers, objects."""
    group = very_old_chunk(23, GROUP_CORE_4, dwords(0xFFFFFFFF, 6))
    entity = very_old_chunk(33, ENTITY_CORE)
    manager = bytes([0, 0xAE, 7, 0]) + dwords(3, 0x58D621AE, 0, 80000)
    return (
        dwords(102, 2)
        + dwords(0x58D621AE, 0, len(manager))
        + manager
        + dwords(101, len(group))
        + group
        + dwords(102, len(entity))
        + entity
    )


def file_6(*, packed: bool) -> bytes:
    """Version 6: 64 bytes of header; managers; the data part may be packed as a whole."""
    body = body_6()
    stored = zlib.compress(body, 4) if packed else body
    sizes = dwords(len(stored), len(body), 1, 2, 102, 0, 0x02000000, 0)
    return header(6, 8 if packed else 0, zlib.adler32(body, 0), sizes) + stored


def file_7() -> bytes:
    """Version 7: the object table is stored plain after the header, with the ids."""
    group = bytes([10, 23, 7, 8]) + dwords(4, 0xFFFFF, 0, 1, 1)
    entity = bytes([10, 33, 7, 8]) + dwords(0)
    body = dwords(102, 2) + dwords(len(group)) + group + dwords(len(entity)) + entity
    start = 64 + 2 * 17
    table = dwords(101, 23, start + 8, 1) + b"A"
    table += dwords(102, 33, start + 8 + 4 + len(group), 1) + b"B"
    sizes = dwords(len(body), len(body), 0, 2, 102, 0, 0x02000000, 0)
    return header(7, 0, zlib.adler32(body, 0), sizes) + table + body


def file_8(*, data_only: bool = False, counted: bool = False) -> bytes:
    """Version 8, nothing packed: header part with table, plugins and included files."""
    group = bytes([10, 23, 7, 8]) + dwords(4, 0xFFFFF, 0, 1, 1)
    body = dwords(len(group)) + group + dwords(0)
    length = 2 * 17 + 4 + 8 + 8 + 8
    table = (
        dwords(101, 23, 64 + length, 1)
        + b"A"
        + dwords(0x80000066, 33, 64 + length + 4 + len(group), 1)
        + b"B"
        + dwords(1, 4, 1, 0x11223344, 0x55667788)
        + dwords(4, int(counted))
    )
    assert len(table) == length
    sizes = dwords(len(body), len(body), 0, 2, 102, 0, 0x0201000E, len(table))
    head = header(8, 0, 0, sizes, len(table))
    whole = zlib.adler32(body, 0 if data_only else zlib.adler32(head + table, 0))
    after = dwords(5) + b"a.txt" + dwords(3) + b"abc"
    return head[:8] + dwords(whole) + head[12:] + table + body + after


def small(version: int = 8) -> VirtoolsFile:
    """Build a group of two entities in a file of the given version."""
    file = VirtoolsFile(file_version=version)
    if version < 8:
        file.write_mode = 0
    chunk_version = {8: 7, 9: 7, 7: 6, 6: 5, 5: 4, 4: 4}.get(version, 0)
    members = []
    for name in ("Group", "One", "Two"):
        item = add_object(file, "CKGroup" if name == "Group" else "CK3dEntity", None)
        item.chunk = StateChunk(
            item.class_id,
            data_version=10 if version >= 4 else 0,
            chunk_version=chunk_version,
            bound=version >= 8,
        )
        item.name = name
        if name == "Group":
            group = item
        else:
            members.append(item)
    assert group.chunk is not None
    group.chunk[0xFFFFF] = {"members": members}
    return file


def opened(data: bytes, **options: Any) -> VirtoolsFile:
    """Open bytes as a Virtools file."""
    file = chunkwright.open(data, **options)
    assert isinstance(file, VirtoolsFile)
    return file


def repacked(file: VirtoolsFile, content: bytes, table: bytes | None = None) -> bytes:
    """Return a file of version 8 with other parts, and with corrected sizes and checksum.

    ``table`` is the unpacked header part; None keeps the stored one.
    """
    data = bytes(file)
    start = 64 + int.from_bytes(data[0x1C:0x20], "little")
    head = bytearray(data[:64])
    stored_table = data[64:start]
    if table is not None:
        stored_table = zlib.compress(table, 1)
        if len(stored_table) >= len(table):
            stored_table = table
        head[0x1C:0x20] = dwords(len(stored_table))
        head[0x3C:0x40] = dwords(len(table))
    stored = zlib.compress(content, 1)
    head[8:12] = bytes(4)
    head[0x18:0x1C] = dwords(8)
    head[0x20:0x28] = dwords(len(stored), len(content))
    value = file_header.checksums(bytes(head), stored_table, stored)[file_header.Checksum.FULL]
    head[8:12] = dwords(value)
    return bytes(head) + stored_table + stored
