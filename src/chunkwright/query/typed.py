"""Values from text and JSON, by the type of the place that they are to fill."""

from __future__ import annotations

import json
import math
import re
import struct
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    import numpy as np

    from chunkwright.arrays import Array
    from chunkwright.json_types import JsonValue

_WHOLE: Final = re.compile(r"[+-]?(0[xX][0-9a-fA-F]+|[0-9]{1,40})")
_SINGLE: Final = struct.Struct("<f")


def misfit(value: object, expected: str, hint: str = "") -> SerializeError:
    """Return the error for a value that is not of the type of its place."""
    return SerializeError(f"expected {expected}, not {value!r:.60}", hint=hint)


def read(value: object) -> object:
    """Return what a text stands for where no text is wanted: JSON, else the text itself.

    Beside JSON, numbers may be written ``0x1f``, ``nan`` or ``inf``.
    """
    if not isinstance(value, str):
        return value
    text = value.strip()
    if _WHOLE.fullmatch(text):
        return int(text, 16) if "x" in text.lower() else int(text)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return float(text)
    except ValueError:
        return value


def whole(value: object, expected: str) -> int:
    """Return a whole number; ``SerializeError`` for anything else."""
    number = read(value)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if not isinstance(number, int) or isinstance(number, bool):
        raise misfit(value, expected)
    return number


def real(value: object, expected: str) -> float:
    """Return a number as a float."""
    number = read(value)
    if not isinstance(number, int | float) or isinstance(number, bool):
        raise misfit(value, expected)
    try:
        return float(number)
    except OverflowError:
        raise misfit(value, expected) from None


def truth(value: object, expected: str) -> bool:
    """Return true or false, for which 1 and 0 stand too."""
    found = read(value)
    if found in (True, False) and isinstance(found, bool | int):
        return bool(found)
    raise misfit(value, expected)


def text(value: object, expected: str) -> str:
    """Return text, which is never read as anything else."""
    if not isinstance(value, str):
        raise misfit(value, expected)
    return value


def octets(value: object, expected: str) -> bytes:
    """Return bytes, given as such or as hexadecimal text."""
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value)
    if isinstance(value, str):
        try:
            return bytes.fromhex(value)
        except ValueError:
            pass
    raise misfit(value, f"{expected} in hexadecimal")


def listed(value: object, expected: str) -> list[Any]:
    """Return a list, given as such or as JSON."""
    found = read(value)
    if hasattr(found, "tolist"):
        found = found.tolist()
    if not isinstance(found, list | tuple):
        raise misfit(value, expected)
    return list(found)


def mapping(value: object, expected: str) -> dict[str, Any]:
    """Return names and values, given as such or as JSON."""
    found = read(value)
    if not isinstance(found, dict):
        raise misfit(value, expected)
    return found


def array(value: object, dtype: np.dtype[Any], expected: str) -> Array:
    """Return an array of numbers from nested lists, of any shape."""
    from chunkwright.arrays import numbers

    rows = _numeric(listed(value, expected), expected)
    return numbers(rows, dtype, None)


def _numeric(rows: list[Any], expected: str) -> list[Any]:
    return [
        _numeric(each, expected)
        if isinstance(each, list)
        else (real(each, expected) if isinstance(each, str) else each)
        for each in rows
    ]


def plain(value: object, *, double: bool = False) -> JsonValue:
    """Return a value without objects, or an array of numbers, as strict JSON can hold it.

    Floats are the shortest decimals that give the same 32 bits, where they have no more; a
    ``double`` has 64.
    """
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            return str(float(value))
        return float(value) if double else shortest(value)
    if isinstance(value, bytes | bytearray):
        return value.hex()
    if isinstance(value, list | tuple):
        return [plain(each, double=double) for each in value]
    if hasattr(value, "tolist"):
        rows: object = value.tolist()
        return plain(rows, double=double)
    return str(value)


def shortest(value: float) -> float:
    """Return the shortest decimal that is the same float32; of more bits, the value itself."""
    try:
        stored = _SINGLE.pack(value)
    except OverflowError:
        return float(value)
    if _SINGLE.unpack(stored)[0] != value:
        return float(value)
    short = (float(f"{value:.{digits}g}") for digits in (6, 7, 8))
    return next((one for one in short if _SINGLE.pack(one) == stored), float(f"{value:.9g}"))
