"""Floats, bytes and arrays of numbers in text forms: exact, and in lines of bounded length."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import chain
from math import isnan
from struct import Struct, pack, unpack_from
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from chunkwright.base.classes import numbers
from chunkwright.errors import CorruptError, QueryError, SerializeError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

    from chunkwright.base.classes import Array
    from chunkwright.base.jsontext import Json, JsonMapping, JsonObject


# Size in bytes -> the struct formats of a float and of its bits.
_FLOATS: Final = {4: Struct("<f"), 8: Struct("<d")}
_BITS: Final = {4: Struct("<I"), 8: Struct("<Q")}
_SINGLE: Final = _FLOATS[4]
# Integers below this are short already.
_EXACT: Final = 1e6
# "nan:7f800001" is the form in older dumps of packfiles.
_SPELT_BITS: Final = r"(?:0x|nan:)([0-9A-Fa-f]+)"


_QUIET: Final = 0x400000
"""The bit that a NaN of 4 bytes has unless it is a signalling one."""
_WIDER: Final = 29
"""How many more bits the mantissa of a float of 8 bytes has."""
_SPELT_INFINITY: Final = r"\s*[+-]?inf(inity)?\s*"


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

    def bits_in(self, size: int) -> int:
        """Return the bits of the float in another size: a NaN keeps the upper ones of its mantissa."""
        if size == self._size:
            return self._bits
        if not isnan(self):
            bits: int = _BITS[size].unpack(_FLOATS[size].pack(self))[0]
            return bits
        if size < self._size:
            mantissa = self._bits >> _WIDER & 0x7FFFFF or 1
            return self._bits >> 63 << 31 | 0x7F800000 | mantissa
        return self._bits >> 31 << 63 | 0x7FF << 52 | (self._bits & 0x7FFFFF) << _WIDER

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


def scalar_of(value: Any) -> Any:
    """Return a number of a numpy array as a Python number; a float keeps its bits."""
    made, size = value.item(), value.itemsize
    if made == made or size not in _BITS:
        return made
    return float_from_bits(value.view(value.dtype.str.replace("f", "u")).item(), size)


def finite_float(text: str) -> float:
    """Return the float of a decimal number; ``ValueError`` if it is too large.

    Python would return infinity, which is never what was meant. Text such as "inf" gives infinity.
    """
    value = float(text)
    if math.isinf(value) and not re.fullmatch(_SPELT_INFINITY, text, re.IGNORECASE):
        raise ValueError(f"{text:.40} is too large for any float")
    return value


def float_from_bits(bits: int, size: int = 4) -> float:
    """Return the float with these bits, as ``FloatBits`` if a Python float would change them.

    Since Python 3.14, ``struct`` keeps a signalling NaN of 4 bytes; it is ``FloatBits`` there too.
    """
    stored = _BITS[size].pack(bits)
    value: float = _FLOATS[size].unpack(stored)[0]
    is_kept = _FLOATS[size].pack(value) == stored
    if is_kept and (value == value or size == 8 or bits & _QUIET):
        return value
    return FloatBits(bits, size)


def float_to_bits(value: float, size: int = 4) -> int:
    """Return the bits of a float in its stored size; ``OverflowError`` if it is too large."""
    if isinstance(value, FloatBits):
        return value.bits_in(size)
    bits: int = _BITS[size].unpack(_FLOATS[size].pack(value))[0]
    return bits


def floats_at(data: bytes, at: int, count: int) -> tuple[float, ...]:
    """Return adjacent floats of 4 bytes, little endian; NaNs keep their bits."""
    found = unpack_from(f"<{count}f", data, at)
    if any(map(isnan, found)):
        return tuple(map(float_from_bits, unpack_from(f"<{count}I", data, at)))
    return found


def packed_floats(values: Sequence[float]) -> bytes:
    """Return floats as 4 bytes each, little endian; ``OverflowError`` if one is too large."""
    packed = pack(f"<{len(values)}f", *values)
    if FloatBits.met and FloatBits in map(type, values):
        return pack(f"<{len(values)}I", *map(float_to_bits, values))
    return packed


def float_to_form(value: float, size: int = 4) -> float | str:
    """Return the JSON form of a float: a short number with the same bits, "inf", or the bits."""
    if math.isfinite(value):
        return value if size == 8 else shortest(value)
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return f"{float_to_bits(value, size):#0{2 + 2 * size}x}"


def float_to_text(value: float, size: int = 4) -> str:
    """Return a float for a line of text, spelt as in JSON forms."""
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
    match form:
        case str():
            return _from_text(form, size)
        case bool():
            pass
        case int() | float():
            try:
                return float(form)
            except OverflowError:
                raise CorruptError("a number is too large for any float") from None
    raise CorruptError(f"expected a number, not {form!r:.60}")


def _from_text(form: str, size: int) -> float:
    if form in ("inf", "-inf"):
        return float(form)
    spelt = re.fullmatch(_SPELT_BITS, form)
    if spelt is None or len(spelt[1]) > 2 * size:
        raise CorruptError(
            f'expected a float of {size} bytes, "inf", "-inf" or its bits after 0x, not {form!r:.60}'
        )
    return float_from_bits(int(spelt[1], 16), size)


# Importing numpy takes longer than reading a small file, so it waits until there is an array.

# Bytes per line of hexadecimal digits.
LINE: Final = 32
HEX: Final = "$hex"
ARRAY: Final = "$array"
# Numbers of digits to try for a float32. Powers of ten are exact doubles up to 10**22, so that
# numbers with these decimal exponents can be rounded all at once.
_DIGITS: Final = (6, 7, 8, 9)
_MAX_EXPONENT: Final = 14
# Up to this many numbers are converted faster one by one.
_FEW: Final = 24
_COLUMN: Final = r"(\d{0,3})([<>|=]?[fiu][1248])"


def hex_of(data: bytes) -> str | list[str]:
    """Return bytes as hexadecimal digits, as a list of lines if one is not enough."""
    return data.hex() if len(data) <= LINE else data.hex("\n", -LINE).split("\n")


def bytes_to_form(data: bytes) -> dict[str, str | list[str]]:
    """Return the form of bytes where values of other types are possible too."""
    return {HEX: hex_of(data)}


def bytes_from_form(form: Json, *beside: str) -> bytes:
    """Return the bytes of ``hex_of`` or ``bytes_to_form``; ``CorruptError`` for anything else.

    ``beside`` are other keys of a mapping, which the caller reads.
    """
    if isinstance(form, Mapping):
        # "hex" is the key in older dumps of packfiles.
        check_keys(form, HEX, "hex", *beside)
        form = form.get(HEX, form.get("hex"))
    try:
        return bytes.fromhex("".join(form) if isinstance(form, list) else form)
    except (TypeError, ValueError) as error:
        raise CorruptError(f"expected bytes in hexadecimal, not {form!r:.60}: {error}") from error


def numbers_to_form(values: Array) -> Json:
    """Return the numbers of an array as nested lists."""
    if values.dtype.kind != "f":
        return values.tolist()
    import numpy as np

    size = values.dtype.itemsize
    flat = values.reshape(-1)
    if size == 4 and flat.size <= _FEW:
        reals = flat.tolist()
        if not any(map(isnan, reals)):
            return _nested([float_to_form(real) for real in reals], values.shape)
    special = np.flatnonzero(~np.isfinite(flat))
    made = shortest_decimals(flat) if size == 4 else flat.astype(np.float64)
    if not special.size:
        return made.reshape(values.shape).tolist()
    texts = made.tolist()
    words = flat.astype(flat.dtype.newbyteorder("=")).view(f"u{size}")[special]
    for place, bits in zip(special.tolist(), words.tolist(), strict=True):
        texts[place] = float_to_form(float_from_bits(bits, size), size)
    return _nested(texts, values.shape)


def _nested(flat: list[float | str], shape: tuple[int, ...]) -> Json:
    import numpy as np

    return flat if len(shape) == 1 else np.array(flat, object).reshape(shape).tolist()


def shortest_decimals(values: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the result of ``shortest`` for each float32, and special values unchanged."""
    import numpy as np

    with np.errstate(invalid="ignore"):  # signalling NaNs, which are written as bits
        made = values.astype(np.float64)
    left = np.flatnonzero(np.isfinite(made) & (made != 0))
    exponents = np.floor(np.log10(np.abs(made[left]))).astype(np.int64)
    near = np.abs(exponents) <= _MAX_EXPONENT
    for place in left[~near].tolist():
        made[place] = shortest(made[place])
    left, exponents = left[near], exponents[near]
    for digits in _DIGITS:
        power = digits - 1 - exponents
        wide = made[left]
        scale = 10.0 ** np.abs(power)
        up = power >= 0
        # Both operands of the last step are exact, so it gives the double nearest to the decimal.
        short = np.rint(np.where(up, wide * scale, wide / scale))
        short = np.where(up, short / scale, short * scale)
        with np.errstate(over="ignore"):
            found = short.astype(np.float32) == values[left]
        made[left[found]] = short[found]
        left, exponents = left[~found], exponents[~found]
        if not left.size:
            break
    return made


def numbers_from_form(form: Json, dtype: DTypeLike, shape: tuple[int, ...]) -> Array:
    """Return the array of nested lists, with the bits of NaNs; ``CorruptError`` if invalid."""
    import numpy as np

    kind = np.dtype(dtype)
    try:
        made = numbers(form, kind)
    except SerializeError as error:
        if kind.kind != "f":
            raise CorruptError(error.message) from error
        made = _with_specials(form, kind)
    try:
        return made.reshape(shape)
    except ValueError as error:
        raise CorruptError(f"expected numbers of shape {shape}, not {made.shape}") from error


def _with_specials(form: Json, dtype: np.dtype[Any]) -> Array:
    """Return a flat array of floats, some of them given as text."""
    import numpy as np

    size = dtype.itemsize
    flat = np.array(form, object).ravel().tolist()
    texts = {place: each for place, each in enumerate(flat) if isinstance(each, str)}
    for place in texts:
        flat[place] = 0.0
    try:
        made = numbers(flat, dtype.newbyteorder("="))
    except SerializeError as error:
        raise CorruptError(error.message) from error
    words = made.view(f"u{size}")
    for place, text in texts.items():
        words[place] = float_to_bits(float_from_form(text, size), size)
    return made.astype(dtype) if made.dtype != dtype else made


def array_to_form(array: Array) -> JsonObject:
    """Return an array with its type and shape; each row of a structured one is a list."""
    if array.dtype.fields is None:
        return {
            ARRAY: array.dtype.str,
            "shape": list(array.shape),
            "values": numbers_to_form(array),
        }
    count = len(array)
    columns = []
    codes = []
    for name in array.dtype.names or ():
        column = array[name].reshape(count, -1)
        codes.append(f"{column.shape[1]}{column.dtype.str.replace('|', '')}")
        columns.append(numbers_to_form(column))
    rows = [list(chain.from_iterable(parts)) for parts in zip(*columns, strict=True)]
    return {ARRAY: ",".join(codes), "shape": [count], "values": rows}


def array_from_form(form: JsonMapping) -> Array:
    """Return the array of ``array_to_form``; ``CorruptError`` if it is invalid."""
    import numpy as np

    check_keys(form, ARRAY, "shape", "values", "bits")
    columns = [_column(text) for text in str(form[ARRAY]).split(",")]
    shape = tuple(map(int, form["shape"]))
    if min(shape, default=0) < 0:
        raise CorruptError(f"expected a shape, not {shape}")
    if len(columns) > 1 or columns[0][0]:
        made = _rows_from_form(form["values"], columns)
        if made.shape != shape:
            raise CorruptError(f"expected {shape} rows, not {made.shape}")
        return made
    dtype = np.dtype(columns[0][1])
    if "bits" in form:  # the form of arrays with NaNs in older dumps
        return np.array(form["bits"], f"<u{dtype.itemsize}").view(dtype).reshape(shape)
    return numbers_from_form(form["values"], dtype, shape)


def _column(text: str) -> tuple[int, str]:
    found = re.fullmatch(_COLUMN, text)
    if found is None:
        raise CorruptError(f"expected a number type such as <f4, not {text!r:.40}")
    return int(found[1] or 0), found[2]


def _rows_from_form(rows: Json, columns: list[tuple[int, str]]) -> Array:
    import numpy as np

    fields = [(f"f{at}", code, (width,)) for at, (width, code) in enumerate(columns)]
    width = sum(width for width, _ in columns)
    for at, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != width:
            raise CorruptError(f"expected {width} numbers in row {at}, not {row!r:.60}")
    made = np.empty(len(rows), np.dtype(fields))
    start = 0
    for name, code, shape in fields:
        part = [row[start : start + shape[0]] for row in rows]
        made[name] = numbers_from_form(part, code, (len(rows), *shape))
        start += shape[0]
    return made


# The keys of the text form of every document.
OF_DOCUMENTS: Final = ("chunkwright", "format", "wrapper")


def check_keys(form: Mapping[str, object], *known: str) -> None:
    """Raise ``CorruptError`` for a key of a text form that would be ignored."""
    for key in form:
        if key not in known:
            from difflib import get_close_matches  # here, because it is only needed for errors

            _ = form[key]  # so that the path of the error ends in the key
            near = get_close_matches(str(key), known, 1)
            raise CorruptError(
                f"unknown key {key!r:.60}", hint=f"did you mean {near[0]}?" if near else ""
            )
