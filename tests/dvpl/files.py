"""DVPL files assembled by hand, field by field."""

from __future__ import annotations

import struct
import zlib


def dvpl(
    packed: bytes,
    *,
    kind: int,
    size: int,
    packed_size: int | None = None,
    crc: int | None = None,
    magic: bytes = b"DVPL",
) -> bytes:
    """Append a footer to ``packed``; fields that are not given have the right values."""
    packed_size = len(packed) if packed_size is None else packed_size
    crc = zlib.crc32(packed) if crc is None else crc
    return packed + struct.pack("<4I", size, packed_size, crc, kind) + magic


def literals(data: bytes) -> bytes:
    """Write an LZ4 block of up to 14 bytes without any match."""
    return bytes([len(data) << 4]) + data


def stream(rows: list[tuple[int, int, int, int, int]], blocks: bytes) -> bytes:
    """Write a type 4 payload: rows of offset, packed CRC, packed size, raw CRC, raw size."""
    return struct.pack("<I", len(rows)) + b"".join(struct.pack("<Q4I", *r) for r in rows) + blocks


def two_parts() -> bytes:
    """Write ``hello, world`` in two parts."""
    first, second = literals(b"hello, "), literals(b"world")
    start = 4 + 2 * 24
    rows = [
        (start, zlib.crc32(first), len(first), zlib.crc32(b"hello, "), 7),
        (start + len(first), zlib.crc32(second), len(second), zlib.crc32(b"world"), 5),
    ]
    return stream(rows, first + second)
