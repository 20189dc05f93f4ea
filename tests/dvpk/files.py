"""Packs assembled by a writer that shares no code with the package."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def literal(data: bytes) -> bytes:
    """Return an LZ4 block of literals alone."""
    count = len(data)
    if count < 15:
        return bytes([count << 4]) + data
    full, rest = divmod(count - 15, 255)
    return b"\xf0" + b"\xff" * full + bytes([rest]) + data


def repeated(byte: bytes, count: int) -> bytes:
    """Return an LZ4 block of one byte, many times: a match that overlaps itself, then literals."""
    matched = count - 1 - 5 - 4 - 15
    full, rest = divmod(matched, 255)
    head = b"\x1f" + byte + b"\x01\x00" + b"\xff" * full + bytes([rest])
    return head + b"\x50" + byte * 5


PACKERS: dict[int, Callable[[bytes], bytes]] = {0: bytes, 1: literal, 2: literal, 3: zlib.compress}


def footer(
    table: bytes, count: int, packed: int, raw: int, before: bytes, marker: bytes = b"DVPK"
) -> bytes:
    info = struct.pack("<IIIII", count, packed, raw, len(table), zlib.crc32(table)) + marker
    return before + struct.pack("<I", zlib.crc32(info)) + info


def pack(files: dict[str, tuple[int, bytes]], metadata: bytes = b"", gap: bytes = b"") -> bytes:
    """Return a pack with the footer of 44 bytes; ``gap`` comes before each file."""
    body, table = b"", b""
    for place, (kind, data) in enumerate(files.values()):
        stored = PACKERS[kind](data)
        body += gap
        sizes = len(stored), len(data), zlib.crc32(stored), kind, zlib.crc32(data), place
        table += struct.pack("<QIIIIII", len(body), *sizes)
        body += stored
    raw = b"".join(name.encode() + b"\0" for name in files)
    names = literal(raw)
    if files:
        table += names + struct.pack("<I", zlib.crc32(names))
    else:
        names = raw = b""
    before = bytes(8) + struct.pack("<II", zlib.crc32(metadata), len(metadata))
    return body + metadata + table + footer(table, len(files), len(names), len(raw), before)


def older_pack(files: dict[str, tuple[int, bytes]]) -> bytes:
    """Return a pack with the footer of 32 bytes, as the older writer of the engine made them.

    That writer overwrites the end of the last row with the checksum of the names. A file that is
    not packed has a packed size of 0.
    """
    body, table = b"", b""
    for kind, data in files.values():
        stored = PACKERS[kind](data)
        size = len(stored) if kind else 0
        table += struct.pack("<QIIII8x", len(body), size, len(data), zlib.crc32(stored), kind)
        body += stored
    raw = b"".join(name.encode() + b"\0" for name in files)
    names = literal(raw)
    table = table[:-4] + struct.pack("<I", zlib.crc32(names)) + names + bytes(4)
    return body + table + footer(table, len(files), len(names), len(raw), bytes(4))


PAIRING = bytes(range(16, 32))


def data_file(body: bytes, pairing: bytes = PAIRING) -> bytes:
    """Return a ``.dvpd``: the stored bytes, and the footer of 32 bytes."""
    return body + pairing + struct.pack("<QI", len(body), zlib.crc32(body)) + b"DVPD"


def split_pack(
    files: dict[str, tuple[int, bytes]], *, elsewhere: str | tuple[str, ...] = (), bodies: int = 1
) -> tuple[bytes, list[bytes]]:
    """Return a ``.dvpm`` and its ``.dvpd`` files, among which the files take turns.

    The bytes of the files named ``elsewhere`` are in none of them, and their checksums are 0.
    """
    elsewhere = (elsewhere,) if isinstance(elsewhere, str) else elsewhere
    stored = [b"" for _ in range(bodies)]
    table = names = b""
    for place, (name, (kind, data)) in enumerate(files.items()):
        packed, at = PACKERS[kind](data), place % bodies
        crc = zlib.crc32(packed)
        start = len(stored[at])
        if name in elsewhere:
            crc = 0
        else:
            stored[at] += packed
        row = len(packed), len(data), crc, kind, zlib.crc32(data), place
        table += struct.pack("<QIIIIII", start, *row)
        names += name.encode() + b"\0"
    pairings = [bytes([each]) + PAIRING[1:] for each in range(bodies)]
    groups = b"base 0\n"
    metadata = b"met3" + struct.pack("<I", len(files)) + bytes(8 * len(files))
    metadata += struct.pack("<I", bodies) + b"".join(pairings)
    metadata += struct.pack("<I", len(names)) + names
    metadata += struct.pack("<II", len(groups), len(literal(groups))) + literal(groups)
    packed_names = literal(names)
    table += packed_names + struct.pack("<I", zlib.crc32(packed_names))
    before = bytes(8) + struct.pack("<II", zlib.crc32(metadata), len(metadata))
    end = footer(table, len(files), len(packed_names), len(names), before, b"DVPM")
    return metadata + table + end, list(map(data_file, stored, pairings))


TANK = b"model: tank\n" * 20
FILES = {
    "3d/tank.txt": (2, TANK),
    "3d/tank_crash.txt": (1, TANK[::-1]),
    "tanks.yaml": (3, b"tier: 5\n" * 40),
    "empty": (0, b""),
    "logo.bin": (0, bytes(range(256))),
}


def made_files() -> dict[str, bytes]:
    return {
        "of one file": pack({"a": (0, b"b")}),
        "of several files": pack(FILES),
        "with metadata": pack(FILES, struct.pack("<5I", *range(5))),
        "with gaps": pack(FILES, gap=b"gap"),
        "of no file": pack({}),
        "in two files": split_pack(FILES)[0],
        "older": older_pack(FILES),
        "older of one file": older_pack({"a": (0, b"b")}),
    }
