"""Animation clips assembled by hand, following the engine's own description."""

from __future__ import annotations

import struct
import zlib


def u32(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}I", *values)


def floats(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}f", *values)


def text(data: bytes) -> bytes:
    data += b"\0"
    return data + bytes(-len(data) % 4)


def channel(target: int, dimension: int, way: int, *keys: bytes, padding: bytes = b"abc") -> bytes:
    head = bytes([target]) + padding + b"DVAC" + bytes([dimension, way]) + bytes(2)
    return head + u32(len(keys)) + b"".join(keys)


def track(uid: bytes, name: bytes, *channels: bytes) -> bytes:
    return text(uid) + text(name) + b"DVAT" + u32(len(channels)) + b"".join(channels)


def clip(duration: float, tracks: list[bytes], *markers: bytes, rest: bytes = b"") -> bytes:
    body = floats(duration) + u32(len(tracks)) + b"".join(tracks)
    return file(body + u32(len(markers)) + b"".join(markers) + rest)


def file(body: bytes) -> bytes:
    return b"DVAF" + u32(1, zlib.crc32(body), len(body)) + body


def made_files() -> dict[str, bytes]:
    moving = channel(0, 3, 0, floats(0, 1, 2, 3), floats(1, 2, 3, 4))
    turning = channel(1, 4, 1, floats(0.5, 0, 0, 0, 1))
    growing = channel(2, 1, 2, floats(0, 1, 5, 6, 7, 8), floats(1, 2, 9, 10, 11, 12))
    both = track(b"node-a", b"a", moving, turning)
    return {
        "empty": clip(0, []),
        "one": clip(1, [both]),
        "bezier": clip(2, [track(b"", b"bc", growing), both], text(b"hit") + floats(0.5)),
        "no channels": clip(1, [track(b"abc", b"abcd")]),
    }
