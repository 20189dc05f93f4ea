"""The Python values of variants that have more than one number, and of odd bit patterns."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from chunkwright.errors import CorruptError, QueryError

if TYPE_CHECKING:
    from chunkwright.keyed_archive.model import KeyedArchive, VariantArray

# What an entry or element holds; several floats may have odd bits among them.
Value: TypeAlias = (
    "bool | int | float | FloatBits | str | bytes | tuple[float | FloatBits, ...]"
    " | KeyedArchive | VariantArray | None"
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
    """A 3x3 matrix in memory order, row by row; row vectors are multiplied from the left."""

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


@dataclass(frozen=True, slots=True, repr=False)
class FloatBits:
    """A float whose bits a Python float cannot carry: a signalling NaN.

    It is not a ``float`` on purpose: packing one as a number would set its quiet bit.
    ``size`` is 4 or 8 bytes. Raises ``QueryError`` for what is not a whole number.
    """

    bits: int
    size: int = 4

    def __post_init__(self) -> None:
        if not isinstance(self.bits, int) or self.size not in (4, 8):
            raise QueryError(f"a float has bits and 4 or 8 bytes, not {self.bits!r}, {self.size!r}")

    def __repr__(self) -> str:
        return f"FloatBits({self.bits:#0{2 + 2 * self.size}x})"


def float_from_bits(bits: int, size: int = 4) -> float | FloatBits:
    """Return the float of these bits, as ``FloatBits`` where a Python float would change them."""
    code, word = ("<f", "<I") if size == 4 else ("<d", "<Q")
    value: float = struct.unpack(code, struct.pack(word, bits))[0]
    if struct.pack(code, value) != struct.pack(word, bits):
        return FloatBits(bits, size)
    return value


def float_to_bits(value: float | FloatBits, size: int = 4) -> int:
    """Return the bits of a float in its stored size; ``OverflowError`` where it is too large."""
    if isinstance(value, FloatBits):
        return value.bits
    code, word = ("<f", "<I") if size == 4 else ("<d", "<Q")
    bits: int = struct.unpack(word, struct.pack(code, value))[0]
    return bits


def same_value(left: object, right: object) -> bool:
    """Compare two values as files do: a NaN equals a NaN of the same bits, -0.0 is not 0.0."""
    if isinstance(left, float) and isinstance(right, float):
        return struct.pack("<d", left) == struct.pack("<d", right)
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same_value, left, right))
    return left == right


def float_to_form(value: float | FloatBits, size: int) -> float | str:
    """Return the JSON form of a float: a short number of the same bits, "inf", or the bits."""
    if isinstance(value, FloatBits) or math.isnan(value):
        return f"{float_to_bits(value, size):#0{2 + 2 * size}x}"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return value if size == 8 else _shortest(value)


def _shortest(value: float) -> float:
    """Return the double with the shortest decimal that rounds to the same 4-byte float."""
    stored = struct.pack("<f", value)
    for digits in (6, 7, 8):
        short = float(f"{value:.{digits}g}")
        try:
            if struct.pack("<f", short) == stored:
                return short
        except OverflowError:
            continue  # Rounded past the largest float: more digits are needed.
    return float(f"{value:.9g}")


def float_from_form(form: object, size: int) -> float | FloatBits:
    """Return the float of a JSON form; ``CorruptError`` where it is none."""
    if isinstance(form, str):
        if form in ("inf", "-inf"):
            return float(form)
        bits = int(form, 16) if form.startswith("0x") else -1
        if not 0 <= bits < 1 << 8 * size:
            raise CorruptError(f"{form!r} is not a float of {size} bytes")
        return float_from_bits(bits, size)
    if isinstance(form, bool) or not isinstance(form, int | float):
        raise CorruptError(f"expected a number, not {form!r}")
    try:
        return float(form)
    except OverflowError:
        raise CorruptError("a number is too large for any float") from None
