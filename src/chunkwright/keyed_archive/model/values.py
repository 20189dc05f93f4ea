"""The Python values of variants made of several numbers."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from chunkwright.binary.forms import FloatBits, float_to_text

if TYPE_CHECKING:
    from chunkwright.keyed_archive.model.archive import KeyedArchive
    from chunkwright.keyed_archive.model.variant_array import VariantArray

# The bytes of a byte array that a line shows.
_SHOWN: Final = 16
# The value of an entry or element.
Value: TypeAlias = (
    "bool | int | float | str | bytes | tuple[float, ...] | KeyedArchive | VariantArray | None"
)


class Vector2(NamedTuple):
    """Two floats."""

    x: float
    y: float


class Vector3(NamedTuple):
    """Three floats."""

    x: float
    y: float
    z: float


class Vector4(NamedTuple):
    """Four floats."""

    x: float
    y: float
    z: float
    w: float


class Quaternion(NamedTuple):
    """A rotation, scalar part last."""

    x: float
    y: float
    z: float
    w: float


class Color(NamedTuple):
    """Red, green, blue, alpha; 0 to 1 unless the scene is HDR."""

    r: float
    g: float
    b: float
    a: float


class Rect(NamedTuple):
    """Position and extent."""

    x: float
    y: float
    dx: float
    dy: float


class AABBox2(NamedTuple):
    """An axis-aligned rectangle by its corners."""

    min_x: float
    min_y: float
    max_x: float
    max_y: float


class AABBox3(NamedTuple):
    """An axis-aligned box by its corners."""

    min_x: float
    min_y: float
    min_z: float
    max_x: float
    max_y: float
    max_z: float


class Transform(NamedTuple):
    """Translation, then scale, then rotation as a quaternion with the scalar part last."""

    x: float
    y: float
    z: float
    scale_x: float
    scale_y: float
    scale_z: float
    rotation_x: float
    rotation_y: float
    rotation_z: float
    rotation_w: float


class Matrix2(NamedTuple):
    """A 2x2 matrix in memory order: _00, _01, _10, _11."""

    m00: float
    m01: float
    m10: float
    m11: float


class Matrix3(NamedTuple):
    """A 3x3 matrix in memory order, row by row, for row vectors on the left."""

    m00: float
    m01: float
    m02: float
    m10: float
    m11: float
    m12: float
    m20: float
    m21: float
    m22: float


class Matrix4(NamedTuple):
    """A 4x4 matrix in memory order, row by row; the translation is the last row."""

    m00: float
    m01: float
    m02: float
    m03: float
    m10: float
    m11: float
    m12: float
    m13: float
    m20: float
    m21: float
    m22: float
    m23: float
    m30: float
    m31: float
    m32: float
    m33: float


def same_value(left: object, right: object) -> bool:
    """Whether two values have the same bytes: equal NaNs are equal, -0.0 and 0.0 are not."""
    if isinstance(left, float) and isinstance(right, float):
        if isinstance(left, FloatBits) or isinstance(right, FloatBits):
            return left == right
        return struct.pack("<d", left) == struct.pack("<d", right)
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same_value, left, right))
    return left == right


def in_line(value: Value, size: int = 4) -> str:
    """Return a value that is no container as a line of text; ``size`` is that of a float."""
    if isinstance(value, bytes):
        first = value[:_SHOWN].hex(" ")
        return f"{len(value)} bytes {first}{' ...' if len(value) > _SHOWN else ''}".rstrip()
    if isinstance(value, tuple):
        return "(" + ", ".join(in_line(number, size) for number in value) + ")"
    if isinstance(value, float):
        return float_to_text(value, size)
    return repr(value) if isinstance(value, str) else str(value)
