"""Chunks put together by hand, dword by dword."""

from __future__ import annotations

import struct


def dwords(*values: int) -> bytes:
    """Return little-endian dwords; negative ones in two's complement."""
    return b"".join(struct.pack("<I", value & 0xFFFFFFFF) for value in values)


# Core data of two areas: 0x4 (empty), then 0xfffff with a sequence of two ids at dword 4.
CHAIN = dwords(0x4, 2, 0xFFFFF, 0, 2, 0x65, 0x66)

VERY_OLD = (
    bytes([3, 0, 4, 0])  # data version 3, chunk version 4, a word each
    + dwords(23, 7, 0)  # class, dwords of data, flag
    + dwords(2, 0)  # entries of the ids and sub-chunk lists
    + CHAIN
    + dwords(0xFFFFFFFF, 4)  # a sequence whose count is at dword 4
)
OLD = (
    bytes([4, 0, 5, 0])
    + dwords(23, 7, 1)
    + dwords(2, 0, 0)  # ... and of the managers list
    + CHAIN
    + dwords(0xFFFFFFFF, 4)
)
NEW = (
    bytes([10, 23, 7, 0x01])  # data version, class, chunk version, options: ids
    + dwords(7)
    + CHAIN
    + dwords(2, 0xFFFFFFFF, 4)  # the ids list with its count
)

# One area 0x10 with a sub-chunk of class 45: its data is an area 0x200 without payload.
SUB_BARE = dwords(45, 2, 0, 0x200, 0)
SUB_TWO = dwords(45, 0x0004_0003, 2, 0, 1, 0, 0x200, 0, 1)
SUB_THREE = dwords(45, 0x0007_000A, 2, 0, 1, 0, 1, 0x200, 0, 1, 0)


def with_sub_chunk(version: int, sub: bytes) -> bytes:
    """Return a chunk of a version with a sub-chunk, which is listed if the version has the list."""
    size = len(sub) // 4
    core = dwords(0x10, 0, size) + sub
    count = len(core) // 4
    if version >= 6:
        return bytes([10, 8, version, 0x04]) + dwords(count) + core + dwords(1, 2)
    listed = dwords(2) if version >= 4 else b""
    counts = dwords(0, len(listed) // 4) + (dwords(0) if version == 5 else b"")
    return struct.pack("<HHIII", 3, version, 8, count, 0) + counts + core + listed
