"""Converting member values to and from the text of hkpackfile XML.

Numbers are decimal, reals are the shortest text of the same float32 or have six decimals; vectors
are ``(x y z w)``. Transforms have three numbers per column, whereas the file has four: ``FOURTH``
is the value of the fourth. hkxpack writes all four.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model.record import DType, Value

    Array = NDArray[Any]
    # Returns the texts of float32 numbers, with so many decimals, or as many as are needed.
    Spell = Callable[[Array, int | None], list[str]]


class Block(NamedTuple):
    """A vector or matrix: how many numbers each bracket holds, and the unwritten fourths."""

    brackets: tuple[int, ...]
    fourth: tuple[float, ...]


BLOCKS: Final = {
    "VECTOR4": Block((4,), ()),
    "QUATERNION": Block((4,), ()),
    "MATRIX3": Block((3, 3, 3), (0.0, 0.0, 0.0)),
    "ROTATION": Block((3, 3, 3), (0.0, 0.0, 0.0)),
    "QSTRANSFORM": Block((3, 4, 3), (0.0, 0.0)),
    "TRANSFORM": Block((3, 3, 3, 3), (0.0, 0.0, 0.0, 1.0)),
    "MATRIX4": Block((4, 4, 4, 4), ()),
}
NULL_TEXT: Final = "\u2400"

# Characters that XML 1.0 or UTF-8 cannot represent.
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
)
# Text that needs no escapes: printable ASCII without markup.
_PLAIN: Final = re.compile("[ -%'-;=?-~]*")
# Characters of a CHAR array that are text, none of them markup.
_WORD: Final = re.compile(r"[0-9A-Za-z._-]+")
# The bits of the NaNs that have a spelling: nan and -nan.
SPELT_NANS: Final = (0x7FC00000, 0xFFC00000)


class RealTexts:
    """The texts of float32 numbers, each distinct one made once; ``spell`` makes them."""

    def __init__(self, spell: Spell, decimals: int | None) -> None:
        self._spell = spell
        self._decimals = decimals
        self._known: dict[int, str] = {}
        self._nans: set[int] = set()

    def of(self, values: Array) -> tuple[list[str], bool]:
        """Return the texts of numbers in one dimension, and whether a NaN is among them."""
        bits = values.astype(np.float32, copy=False).view(np.uint32).tolist()
        known = self._known
        fresh = list(set(bits).difference(known))
        if fresh:
            reals = np.array(fresh, np.uint32).view(np.float32)
            known.update(zip(fresh, self._spell(reals, self._decimals), strict=True))
            self._nans.update(np.array(fresh, np.uint32)[np.isnan(reals)].tolist())
        has_nan = bool(self._nans) and not self._nans.isdisjoint(bits)
        return list(map(known.__getitem__, bits)), has_nan


def real_texts(values: Array, decimals: int | None) -> list[str]:
    """Return reals, given in one dimension, as text; the shortest if ``decimals`` is None."""
    if decimals is not None:
        texts = (f"%.{decimals}f " * len(values) % tuple(values.tolist())).split()
    else:
        # Numpy's scalars know the shortest text of a float32.
        texts = list(map(str, values))
    for place in np.flatnonzero(np.isnan(values) & np.signbit(values)).tolist():
        texts[place] = "-nan"
    return texts


def written_numbers(values: Array, brackets: tuple[int, ...]) -> Array:
    """Return the numbers of vectors or matrices that are written, in order."""
    columns = np.ascontiguousarray(values, np.float32).reshape(len(values), -1)
    kept = _kept(brackets)
    return columns.ravel() if len(kept) == columns.shape[1] else columns[:, kept].ravel()


@cache
def _kept(brackets: tuple[int, ...]) -> list[int]:
    """Return the indices of the numbers that are written."""
    return [4 * place + at for place, width in enumerate(brackets) for at in range(width)]


def bracketed(count: int, brackets: tuple[int, ...], texts: Sequence[str]) -> list[str]:
    """Return the texts of a number of vectors or matrices in brackets, one text for each."""
    row = "".join(f"({' '.join(['%s'] * width)})" for width in brackets)
    return ("\n".join([row] * count) % tuple(texts)).split("\n") if count else []


def unwritten(values: Array, kind: str) -> Array:
    """Return a mask of the rows of ``values`` whose fourth number would be lost."""
    brackets, fourth = BLOCKS[kind]
    columns = values.reshape(-1, len(brackets), 4)
    lost = [place for place, width in enumerate(brackets) if width == 3]
    if not lost:
        return np.zeros(len(columns), np.bool_)
    expected = np.array(fourth, np.float32).view(np.uint32)
    stored = np.ascontiguousarray(columns[:, lost, 3], np.float32).view(np.uint32)
    changed: Array = (stored != expected).any(axis=1)
    return changed


def has_odd_nan(values: Value, spelt: tuple[int, ...]) -> bool:
    """Whether there is a NaN whose bits have no spelling."""
    is_nan = np.isnan(values)
    if not is_nan.any():
        return False
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    return bool((is_nan & ~np.isin(bits, spelt)).any())


def text(value: str | None) -> str:
    """Return escaped text; for None, the sign of null."""
    if value is None:
        return "&#9216;"
    if _PLAIN.fullmatch(value):
        return value
    safe = _UNWRITABLE.sub("\ufffd", value).translate(_ESCAPES)
    return safe.encode("ascii", "xmlcharrefreplace").decode("ascii")


def is_writable(value: str | None) -> bool:
    """Whether text can be read back: no control characters, and not the sign of null."""
    return value is None or (value != NULL_TEXT and not _UNWRITABLE.search(value))


def parse_text(written: str) -> str | None:
    """Return text; None for the sign of null."""
    return None if written == NULL_TEXT else written


def parse_numbers(words: Sequence[str], dtype: DType) -> Array:
    """Read numbers of a numpy type; ``CorruptError`` names the first invalid one."""
    try:
        if dtype.kind == "f":
            return _reals(words, dtype)
        if dtype.kind == "b":
            return np.array([_TRUTH[word.lower()] for word in words], np.bool_)
        return _integers(words, dtype)
    except (ValueError, KeyError, OverflowError):
        bad = next((word for word in words if not _is_number(word, dtype)), words[0])
        raise CorruptError(f"{bad!r:.40} is not a number of type {dtype}") from None


_TRUTH: Final = {"true": True, "false": False, "1": True, "0": False}

# How the C libraries of Microsoft write what is not a number, cut to any count of decimals:
# 1.#INF00, -1.#IND00, 1.#QNAN0 before 2015, nan(ind) and nan(snan) since; others -nan(0x...).
_MICROSOFT: Final = re.compile(
    r"([+-]?)(?:1\.#(INF|IND|QNAN|SNAN|IO|QO|[RJQ])0*|(?:nan)\([0-9a-z_]*\))", re.IGNORECASE
)
_SAYS_INFINITY: Final = re.compile("inf|#", re.IGNORECASE)
_NAN_IN_BRACKETS: Final = re.compile(r"nan\([0-9a-z_]*\)", re.IGNORECASE)
_DECIMAL: Final = re.compile(r"[+-]?[0-9]+")


def _reals(words: Sequence[str], dtype: DType) -> Array:
    try:
        _no_underscores(words)
        made = np.array(list(map(float, words)), np.float64)
    except ValueError:
        made = np.array(list(map(parse_real, words)), np.float64)
    with np.errstate(over="ignore"):
        stored = made.astype(dtype)
    if np.isinf(stored).any():
        for word, number in zip(words, stored.tolist(), strict=True):
            if math.isinf(number) and not math.isinf(_spelt(word)):
                raise OverflowError(word)
    return stored


def _spelt(word: str) -> float:
    """Return the real that a word says, 0.0 for a number that is too large for any float."""
    value = parse_real(word)
    return value if not math.isinf(value) or _SAYS_INFINITY.search(word) else 0.0


def parse_real(word: str) -> float:
    """Return a real in any spelling; ``ValueError`` if it is invalid."""
    found = _MICROSOFT.fullmatch(word)
    if found is None:
        _no_underscores([word])
        return float(word)
    sign, kind = found.groups()
    # Truncated, infinity and IND are both J or IO, but IND has a minus.
    infinite = "" if kind is None else ("INF", "J", "IO")[: 1 if sign == "-" else 3]
    return float(f"{sign}{'inf' if kind and kind.upper() in infinite else 'nan'}")


def _no_underscores(words: Sequence[str]) -> None:
    """Raise ``ValueError`` for what only Python reads as a number."""
    whole = "".join(words)
    if "_" in whole or not whole.isascii():
        raise ValueError(whole)


def _integers(words: Sequence[str], dtype: DType) -> Array:
    bits = 8 * dtype.itemsize
    _no_underscores(words)
    try:
        made = list(map(int, words))
    except ValueError:
        made = [int(word) if _DECIMAL.fullmatch(word) else int(word, 16) for word in words]
        if not all(_DECIMAL.fullmatch(word) or "x" in word.lower() for word in words):
            raise
    if made and (max(made) >= 1 << bits or min(made) < -(1 << (bits - 1))):
        raise OverflowError
    if not made or min(made) >= 0:
        return np.array(made, f"u{dtype.itemsize}").view(dtype)
    # Unsigned members are often written as the negative number of the same bits.
    mask = (1 << bits) - 1
    return np.array([value & mask for value in made], f"u{dtype.itemsize}").view(dtype)


def _is_number(word: str, dtype: DType) -> bool:
    try:
        if dtype.kind == "b":
            return word.lower() in _TRUTH
        if dtype.kind == "f":
            _reals([word], dtype)
        else:
            _integers([word], dtype)
    except (ValueError, OverflowError):
        return False
    return True


def parse_blocks(written: str, kind: str, count: int | None = None) -> Array:
    """Read vectors or matrices that follow each other: first axis their number.

    Where the form has three numbers a column, all four may stand there too, as hkxpack
    writes them: the first bracket tells, or the ``count`` of values that there should be.
    """
    brackets, fourth = BLOCKS[kind]
    if "(" in written:
        written = _NAN_IN_BRACKETS.sub("nan", written)
    words = written.replace("(", " ").replace(")", " ").split()
    numbers = parse_numbers(words, np.dtype(np.float32))
    if _is_full(written, len(words), kind, count):
        made = numbers.reshape(-1, len(brackets), 4)
        return made[:, 0] if len(brackets) == 1 else made
    width = sum(brackets)
    if len(numbers) % width:
        raise CorruptError(f"{len(numbers)} numbers, each {kind} takes {width}")
    rows = numbers.reshape(-1, width)
    made = np.zeros((len(rows), len(brackets), 4), np.float32)
    at, rest = 0, iter(fourth)
    for place, size in enumerate(brackets):
        made[:, place, :size] = rows[:, at : at + size]
        if size == 3:
            made[:, place, 3] = next(rest)
        at += size
    return made[:, 0] if len(brackets) == 1 else made


def _is_full(written: str, numbers: int, kind: str, count: int | None) -> bool:
    """Whether all four numbers of each column are there."""
    brackets = BLOCKS[kind].brackets
    full = 4 * len(brackets)
    if not numbers or numbers % full or full == sum(brackets):
        return False
    start, end = written.find("("), written.find(")")
    first = len(written[start + 1 : end].split()) if 0 <= start < end else full
    if first in (3, 4):
        return first == 4
    return numbers == full * count if count else numbers % sum(brackets) != 0


def char_text(value: bytes) -> str:
    """Return a C array of CHAR as text, "" if it could not be read back."""
    text = value.rstrip(b"\0").decode("latin-1")
    if not _WORD.fullmatch(text) or parse_chars(text, len(value)) != value:
        return ""
    return text


def parse_chars(written: str, count: int | None) -> bytes:
    """Read an array of CHAR: so many numbers, or text, which zeros fill up in a C array."""
    words = written.split()
    if all(map(_DECIMAL.fullmatch, words)) and count in (None, len(words)):
        return bytes(parse_numbers(words, np.dtype(np.uint8)).tolist())
    found = written.strip().encode("utf-8", "surrogateescape")
    if count is not None and len(found) > count:
        raise CorruptError(f"{written.strip()!r:.40} is longer than {count} bytes")
    return found.ljust(count or 0, b"\0")


_NUMBER: Final = re.compile(r"[+-]?\d+|[+-]?0[xX][0-9a-fA-F]+")


_IS_DECIMAL: Final = re.compile(r"-?[0-9]+").fullmatch


_UINT8: Final = np.dtype(np.uint8)


_UNKNOWN: Final = object()


def truth_reader(codec: Codec) -> Callable[[str], Value]:
    """Return the reader of a Boolean: true, false or a number."""

    def read(word: str) -> Value:
        if re.fullmatch(r"\d+", word):
            # A byte that is neither 0 nor 1 is written as a number.
            number = int(parse_numbers([word], _UINT8)[0])
            return codec.names[number] if codec.names is not None else bool(number)
        return bool(parse_numbers([word], np.dtype(np.bool_))[0])

    return read


def integer_reader(codec: Codec) -> Callable[[str], int]:
    """Return the reader of an integer, negative or not."""
    dtype: DType = codec.dtype  # type: ignore[attr-defined]
    stored: DType = codec.stored.newbyteorder("=")  # type: ignore[attr-defined]
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)

    def read(word: str) -> int:
        # Nearly all words are decimal digits.
        if _IS_DECIMAL(word):
            number = int(word)
            if low <= number <= high:
                return number
        # -1 of an unsigned member has as many bits as the layout stores.
        kind = stored if word.startswith("-") else dtype
        return int(parse_numbers([word], kind)[0])

    return read


def named_reader(codec: Codec) -> Callable[[str], Value]:
    """Return the reader of an enum item or of flags; values without a name are numbers."""
    names: Any = codec.names
    known: dict[str, Value] = {}

    def read(word: str) -> Value:
        found = known.get(word, _UNKNOWN)
        if found is _UNKNOWN:
            if _NUMBER.fullmatch(word):
                dtype: DType = codec.dtype  # type: ignore[attr-defined]
                number = int(parse_numbers([word], dtype)[0])
            else:
                number = names.number(word)
            found = known[word] = names[number]
        return found

    return read
