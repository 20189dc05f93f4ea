"""Values from text and JSON, according to the type that is expected."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary.floats import finite_float, float_from_form, float_to_form
from chunkwright.binary.text import bytes_from_form, hex_of, numbers_to_form
from chunkwright.errors import CorruptError, QueryError, SerializeError

if TYPE_CHECKING:
    import numpy as np

    from chunkwright.base.arrays import Array
    from chunkwright.base.json_types import JsonValue

_WHOLE: Final = re.compile(r"[+-]?(0[xX][0-9a-fA-F]+|[0-9]{1,40})")
_COMMA: Final = re.compile(r"[+-]?\d*,\d+")
_TRUTHS: Final = frozenset({"yes", "no", "on", "off"})
_BITS: Final = re.compile(r"0x[0-9a-f]{8}([0-9a-f]{8})?")


def misfit(value: object, expected: str, hint: str = "") -> SerializeError:
    """Return the error for a value that is not of the expected type."""
    return SerializeError(
        f"expected {expected}, not {value!r:.60}", hint=hint or _meant_by(value, expected)
    )


def _meant_by(value: object, expected: str) -> str:
    """Return how to write a number that has a comma, or yes and no; "" for anything else."""
    word = value.strip() if isinstance(value, str) else ""
    if _COMMA.fullmatch(word):
        return f"with a point: {word.replace(',', '.')}"
    is_truth = word.lower() in _TRUTHS and "bool" in expected.lower()
    return "write true or false" if is_truth else ""


def astray(value: object, expected: str, error: QueryError) -> SerializeError:
    """Return the error for an address that leads to no object, with what was found on the way."""
    hint = f"; {error.hint}" if error.hint else ""
    return misfit(value, expected, f"{error.path} {error.message}{hint}".strip())


def read(value: object) -> object:
    """Return the value of a text where text is not expected: that of JSON, else the text itself.

    In addition to JSON, numbers may be written ``0x1f``, ``nan`` or ``inf``.
    """
    if not isinstance(value, str):
        return value
    text = value.strip()
    if _WHOLE.fullmatch(text):
        return int(text, 16) if "x" in text.lower() else int(text)
    import json  # here, because reading files does not need it

    try:
        return json.loads(text, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        if isinstance(error, SerializeError):
            raise
    try:
        float(text)
    except ValueError:
        return value
    return _finite(text)


def _finite(text: str) -> float:
    try:
        return finite_float(text)
    except ValueError as error:
        raise SerializeError(str(error)) from None


def whole(value: object, expected: str) -> int:
    """Return a whole number; ``SerializeError`` for anything else."""
    number = read(value)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if not isinstance(number, int) or isinstance(number, bool):
        raise misfit(value, expected)
    return number


def real(value: object, expected: str) -> float:
    """Return a number as a float; ``0x7fc00000`` are the bits of one."""
    if isinstance(value, str) and _BITS.fullmatch(value):
        return float_from_form(value, len(value) // 2 - 1)
    number = read(value)
    if not isinstance(number, int | float) or isinstance(number, bool):
        raise misfit(value, expected)
    try:
        return number if isinstance(number, float) else float(number)
    except OverflowError:
        raise misfit(value, expected) from None


def truth(value: object, expected: str) -> bool:
    """Return a boolean, which may also be given as 1 or 0."""
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
    """Return bytes, given as such or as hexadecimal text, which may be a list of lines."""
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value)
    try:
        return bytes_from_form(read(value) if str(value)[:1] == "[" else value)
    except CorruptError:
        raise misfit(value, f"{expected} in hexadecimal") from None


def listed(value: object, expected: str) -> list[Any]:
    """Return a list, given as one or as JSON."""
    found = read(value)
    if hasattr(found, "tolist"):
        found = found.tolist()
    if not isinstance(found, list | tuple):
        raise misfit(value, expected, "[] is the empty one" if found in ("", None) else "")
    return list(found)


def mapping(value: object, expected: str) -> dict[str, Any]:
    """Return a mapping, given as one or as JSON."""
    found = read(value)
    if not isinstance(found, dict):
        raise misfit(value, expected)
    return found


def array(value: object, dtype: np.dtype[Any], expected: str) -> Array:
    """Return an array of numbers from nested lists, of any shape."""
    from chunkwright.base.arrays import numbers

    rows = _numeric(listed(value, expected), expected)
    try:
        return numbers(rows, dtype, None)
    except SerializeError as error:
        raise misfit(value, expected) from error


def _numeric(rows: list[Any], expected: str) -> list[Any]:
    return [
        _numeric(each, expected)
        if isinstance(each, list)
        else (real(each, expected) if isinstance(each, str) else each)
        for each in rows
    ]


def plain(value: object, *, size: int = 4) -> JsonValue:
    """Return a value without objects, or an array of numbers, as in the text forms.

    ``size`` is the size of a float in bytes.
    """
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, float):
        return float_to_form(value, size)
    if isinstance(value, bytes | bytearray):
        return hex_of(bytes(value))
    if isinstance(value, list | tuple):
        return [plain(each, size=size) for each in value]
    if hasattr(value, "tolist"):
        array: Any = value
        form: JsonValue = (
            numbers_to_form(array) if array.ndim else plain(array.item(), size=array.itemsize)
        )
        return form
    return str(value)
