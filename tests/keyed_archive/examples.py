"""Archives with a value of every type, built here and spelt out in bytes."""

from __future__ import annotations

import struct
from typing import Any, Final

from chunkwright.keyed_archive import (
    V1,
    V2,
    AABBox2,
    AABBox3,
    Color,
    KeyedArchive,
    Matrix2,
    Matrix3,
    Matrix4,
    Quaternion,
    Rect,
    Transform,
    VariantArray,
    VariantType,
    Vector2,
    Vector3,
    Vector4,
)

T = VariantType

# One value per type; ``every_value`` creates new containers each time.
PLAIN: Final[dict[VariantType, Any]] = {
    T.NONE: None,
    T.BOOLEAN: True,
    T.INT32: -2,
    T.FLOAT: 0.5,
    T.STRING: "text \N{SNOWMAN}",
    T.WIDE_STRING: "wide \N{SNOWMAN}",
    T.BYTE_ARRAY: b"\x00\xff",
    T.UINT32: 0xFFFFFFFF,
    T.INT64: -(2**63),
    T.UINT64: 2**64 - 1,
    T.VECTOR2: Vector2(1, 2),
    T.VECTOR3: Vector3(1, 2, 3),
    T.VECTOR4: Vector4(1, 2, 3, 4),
    T.MATRIX2: Matrix2(*range(4)),
    T.MATRIX3: Matrix3(*range(9)),
    T.MATRIX4: Matrix4(*range(16)),
    T.COLOR: Color(0.25, 0.5, 0.75, 1),
    T.FASTNAME: "fast",
    T.AABBOX3: AABBox3(-1, -2, -3, 1, 2, 3),
    T.FILEPATH: "~res:/3d/tank.sc2",
    T.FLOAT64: 1 / 3,
    T.INT8: -128,
    T.UINT8: 255,
    T.INT16: -32768,
    T.UINT16: 65535,
    T.RECT: Rect(0, 0, 2, 3),
    T.QUATERNION: Quaternion(0, 0, 0, 1),
    T.TRANSFORM: Transform(1, 2, 3, 4, 5, 6, 0, 0, 0, 1),
    T.AABBOX2: AABBox2(-1, -1, 1, 1),
}


def every_value() -> list[tuple[VariantType, Any]]:
    """Return a value of each type from 0 to 30, mixed and nested arrays among them."""
    inner = KeyedArchive({"deep": KeyedArchive(), "hp": 100, "text": "inside"})
    mixed = VariantArray()
    for type_, value in PLAIN.items():
        mixed.append(None)
        mixed.set(len(mixed) - 1, value, type_)
    array = VariantArray([mixed, VariantArray(), VariantArray([1, 2, 3], T.UINT8), KeyedArchive()])
    return [*PLAIN.items(), (T.KEYED_ARCHIVE, inner), (T.ARRAY, array)]


def every_type(version: int | None = V1) -> KeyedArchive:
    """Build an archive with an entry of each type."""
    archive = KeyedArchive(version=version)
    for type_, value in every_value():
        archive.set(type_.name, value, type_)
    if version == V2:
        archive["spelt out"] = KeyedArchive({"a": "inline"}, version=V1)
        archive["own table"] = KeyedArchive({"b": "registered"}, version=V2)
    return archive


def u16(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}H", *values)


def u32(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}I", *values)


def u64(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}Q", *values)


def text(data: bytes) -> bytes:
    """Return a length and the bytes that it counts."""
    return u32(len(data)) + data


def key(name: bytes) -> bytes:
    """Return a key of version 1: a variant of type STRING."""
    return b"\x04" + text(name)


def v1(*entries: tuple[bytes, bytes]) -> bytes:
    """Return a version 1 archive; the values include their type bytes."""
    return b"KA\x01\0" + u32(len(entries)) + b"".join(key(name) + value for name, value in entries)


def v2(rows: list[tuple[bytes, int]], *entries: tuple[int, bytes]) -> bytes:
    """Return a version 2 archive with its table of (string, id) rows."""
    names = b"".join(u16(len(name)) + name for name, _ in rows)
    return b"KA\x02\0" + u32(len(rows)) + names + u32(*(id_ for _, id_ in rows)) + _by_id(entries)


def v2_sub(*entries: tuple[int, bytes]) -> bytes:
    """Return a version 2 archive under the table of another archive."""
    return b"KA\x02\x01" + _by_id(entries)


def _by_id(entries: tuple[tuple[int, bytes], ...]) -> bytes:
    return u32(len(entries)) + b"".join(u32(id_) + value for id_, value in entries)


EMPTY: Final = b"KA\x02\xff"


def nested(archive: bytes) -> bytes:
    """Return a value of type KEYED_ARCHIVE."""
    return b"\x08" + text(archive)


def array(*elements: bytes) -> bytes:
    """Return a value of type ARRAY; the elements include their type bytes."""
    return b"\x1b" + u32(len(elements)) + b"".join(elements)


def int32(value: int) -> bytes:
    """Return a value of type INT32."""
    return b"\x02" + struct.pack("<i", value)
