"""What fits a variant type: the rules of assignment, and the type of a new Python value."""

from __future__ import annotations

import operator
import struct
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from chunkwright.errors import SerializeError
from chunkwright.keyed_archive.values import FloatBits, float_from_bits
from chunkwright.keyed_archive.variants import KINDS, TYPE_OF_CLASS, VariantType

if TYPE_CHECKING:
    from chunkwright.keyed_archive.variants import VariantKind

_INT_TYPES = (VariantType.INT32, VariantType.UINT32, VariantType.INT64, VariantType.UINT64)


def infer_type(value: Any) -> VariantType:
    """Choose the type of a value that comes without one.

    An ``int`` becomes the first of INT32, UINT32, INT64, UINT64 that holds it, a ``float``
    FLOAT64 where it is too large for FLOAT.
    Raises ``SerializeError`` where no type does.
    """
    known = TYPE_OF_CLASS.get(type(value))
    if known is not None:
        return known
    if isinstance(value, FloatBits):
        return VariantType.FLOAT if value.size == 4 else VariantType.FLOAT64
    if isinstance(value, float):
        return VariantType.FLOAT if _fits_struct("f", value) else VariantType.FLOAT64
    simple = (
        (type(None), VariantType.NONE),
        (bool, VariantType.BOOLEAN),
        (str, VariantType.STRING),
        ((bytes, bytearray, memoryview), VariantType.BYTE_ARRAY),
        (Mapping, VariantType.KEYED_ARCHIVE),
    )
    for python, type_ in simple:
        if isinstance(value, python):
            return type_
    number = _index(value)
    if number is not None:
        for type_ in _INT_TYPES:
            if _fits_struct(KINDS[type_].code, number):
                return type_
        raise SerializeError(f"{value} does not fit 64 bits")
    if isinstance(value, Sequence):
        return VariantType.ARRAY
    raise SerializeError(f"no variant type holds a {type(value).__name__}")


def coerce_plain(type_: VariantType, value: Any) -> Any:
    """Give ``value`` as the file would give it back under ``type_``, which is no container.

    Floats are rounded to the stored size. Raises ``SerializeError`` where the value
    does not fit the type.
    """
    kind = KINDS[type_]
    if type_ is VariantType.BYTE_ARRAY:
        if isinstance(value, bytes | bytearray | memoryview):
            return bytes(value)
    elif kind.code is None:
        if isinstance(value, str):
            return value
    elif kind.width == 1:
        return _coerce_number(kind, value)
    elif type_ is VariantType.NONE:
        if value is None:
            return None
    elif isinstance(value, Sequence) and len(value) == kind.width:
        number = KINDS[VariantType.FLOAT]
        assert kind.make is not None
        return kind.make([_coerce_number(number, item) for item in value])
    raise misfit(type_, value)


def _coerce_number(kind: VariantKind, value: Any) -> Any:
    assert kind.code is not None
    if kind.python is bool:
        if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):
            return bool(value)
    elif kind.python is float:
        if isinstance(value, FloatBits) and value.size == struct.calcsize(kind.code):
            return _exact(kind, value)
        if not isinstance(value, str | bytes | bool) and hasattr(value, "__float__"):
            return _round(kind, value)
    elif not isinstance(value, bool):
        number = _index(value)
        if number is not None and _fits_struct(kind.code, number):
            return number
    raise misfit(kind.type, value)


def _exact(kind: VariantKind, value: FloatBits) -> float | FloatBits:
    """Give the float of these bits where a Python float can have them, as a file gives it back."""
    if not 0 <= value.bits < 1 << 8 * value.size:
        raise misfit(kind.type, value)
    return float_from_bits(value.bits, value.size)


def _index(value: Any) -> int | None:
    """Give the whole number that a value is, None where it is none (an array, say)."""
    try:
        return operator.index(value)
    except TypeError:
        return None


def _round(kind: VariantKind, value: Any) -> float:
    code = f"<{kind.code}"
    try:
        rounded: float = struct.unpack(code, struct.pack(code, float(value)))[0]
    except (OverflowError, TypeError, ValueError):
        # Too large, or an array of several numbers.
        raise misfit(kind.type, value) from None
    return rounded


def _fits_struct(code: str | None, value: float) -> bool:
    try:
        struct.pack(f"<{code}", value)
    except (struct.error, OverflowError):
        return False
    return True


def misfit(type_: VariantType, value: Any) -> SerializeError:
    """Make the error for a value that its type cannot hold."""
    shown = repr(value)
    if len(shown) > 60:
        shown = shown[:57] + "..."
    return SerializeError(
        f"{shown} does not fit {type_.name}", hint="set(key, value, type) takes another type"
    )
