"""Floats whose bits a Python float does not preserve, and floats in text forms."""

from __future__ import annotations

import math
import re
from struct import Struct
from typing import ClassVar, Final, Self

from chunkwright.errors import CorruptError, QueryError

# Size in bytes -> the struct formats of a float and of its bits.
_FLOATS: Final = {4: Struct("<f"), 8: Struct("<d")}
_BITS: Final = {4: Struct("<I"), 8: Struct("<Q")}
_SINGLE: Final = _FLOATS[4]
# Integers below this are short already.
_EXACT: Final = 1e6
# "nan:7f800001" is the form in older dumps of packfiles.
_SPELT_BITS: Final = re.compile(r"(?:0x|nan:)([0-9A-Fa-f]+)")


_SPELT_INFINITY: Final = re.compile(r"\s*[+-]?inf(inity)?\s*", re.IGNORECASE)


class FloatBits(float):
    """A float that preserves its ``bits``: a signalling NaN, which Python floats make quiet.

    ``size`` is 4 or 8 bytes. It equals only a ``FloatBits`` of the same bits and size. Raises
    ``QueryError`` for bits that do not fit.
    """

    __slots__ = ("_bits", "_size")

    _bits: int
    _size: int
    # Whether any was made in this process; if not, packing need not look for them.
    met: ClassVar[bool] = False

    def __new__(cls, bits: int, size: int = 4) -> Self:
        """Create the float with these bits."""
        if not isinstance(bits, int) or size not in _BITS or not 0 <= bits < 1 << 8 * size:
            raise QueryError(f"expected bits of a float of 4 or 8 bytes, not {bits!r}, {size!r}")
        FloatBits.met = True
        self = super().__new__(cls, _FLOATS[size].unpack(_BITS[size].pack(bits))[0])
        self._bits = bits
        self._size = size
        return self

    @property
    def bits(self) -> int:
        """The bits as an unsigned integer."""
        return self._bits

    @property
    def size(self) -> int:
        """The stored size in bytes."""
        return self._size

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, FloatBits) and other._bits == self._bits and other._size == self._size
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self._bits, self._size))

    def __repr__(self) -> str:
        return f"FloatBits({self._bits:#0{2 + 2 * self._size}x})"

    def __reduce__(self) -> tuple[object, ...]:
        return FloatBits, (self._bits, self._size)


def finite_float(text: str) -> float:
    """Return the float that a decimal number stands for; ``ValueError`` if it is too large.

    Python makes infinity of it, which is never what was meant. Text that says infinity is.
    """
    value = float(text)
    if math.isinf(value) and not _SPELT_INFINITY.fullmatch(text):
        raise ValueError(f"{text:.40} is too large for any float")
    return value


def float_from_bits(bits: int, size: int = 4) -> float:
    """Return the float with these bits, as ``FloatBits`` if a Python float would change them."""
    stored = _BITS[size].pack(bits)
    value: float = _FLOATS[size].unpack(stored)[0]
    return value if _FLOATS[size].pack(value) == stored else FloatBits(bits, size)


def float_to_bits(value: float, size: int = 4) -> int:
    """Return the bits of a float in its stored size; ``OverflowError`` if it is too large."""
    if isinstance(value, FloatBits):
        return value.bits
    bits: int = _BITS[size].unpack(_FLOATS[size].pack(value))[0]
    return bits


def float_to_form(value: float, size: int = 4) -> float | str:
    """Return the JSON form of a float: a short number with the same bits, "inf", or the bits."""
    if math.isfinite(value):
        return value if size == 8 else shortest(value)
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return f"{float_to_bits(value, size):#0{2 + 2 * size}x}"


def float_to_text(value: float, size: int = 4) -> str:
    """Return a float as lines of text have it: spelt as in JSON forms."""
    return str(float_to_form(value, size))


def shortest(value: float) -> float:
    """Return the double of a short decimal that rounds to the same 4-byte float.

    It is the nearest decimal with as many digits, from six on, as are needed. There is no shorter
    one, except for some subnormal floats, and for three powers of two, where one that is farther
    away has a digit less.
    """
    if value.is_integer() and -_EXACT < value < _EXACT:
        return value
    stored = _SINGLE.pack(value)
    for digits in (6, 7, 8):
        short = float(f"{value:.{digits}g}")
        try:
            if _SINGLE.pack(short) == stored:
                return short
        except OverflowError:
            continue  # rounded past the largest float, so more digits are needed
    return float(f"{value:.9g}")


def float_from_form(form: object, size: int = 4) -> float:
    """Return the float of a JSON form; ``CorruptError`` if it is not one."""
    if isinstance(form, str):
        return _from_text(form, size)
    if isinstance(form, bool) or not isinstance(form, int | float):
        raise CorruptError(f"expected a number, not {form!r:.60}")
    try:
        return float(form)
    except OverflowError:
        raise CorruptError("a number is too large for any float") from None


def _from_text(form: str, size: int) -> float:
    if form in ("inf", "-inf"):
        return float(form)
    spelt = _SPELT_BITS.fullmatch(form)
    if spelt is None or len(spelt[1]) > 2 * size:
        raise CorruptError(
            f'expected a float of {size} bytes, "inf", "-inf" or its bits after 0x, not {form!r:.60}'
        )
    return float_from_bits(int(spelt[1], 16), size)
