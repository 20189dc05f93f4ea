"""Converting member values to and from the text of hkpackfile XML.

Numbers are decimal, reals are the shortest text of the same float32 or have six decimals; vectors
are ``(x y z w)``. Transforms have three numbers per column, whereas the file has four: ``FOURTH``
is the value of the fourth. hkxpack writes all four.
"""

from __future__ import annotations

import math
import re
import struct
import sys
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.binary.forms import shortest
from chunkwright.errors import CorruptError
from chunkwright.hkx.model import STRUCT_CODES, StoredArray

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.hkx.classes.number_codecs import NamedCodec
    from chunkwright.hkx.model.record import Value

    # Numbers in this module: the bits of floats of four bytes.
    Bits = Sequence[int]
    # Returns the texts of floats with this many decimals; None for as many as are needed.
    Spell = Callable[[Bits, int | None], list[str]]


class Block(NamedTuple):
    """A vector or matrix: how many numbers each bracket contains, and which fourth numbers are not written."""

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


_NAN: Final = 0x7F800000
_SIGN: Final = 0x80000000
_NAN_TEXTS: Final = ("nan", "-nan", "NaN")
# From this many numbers on, importing numpy takes less time than doing without.
_MANY: Final = 30_000
# How many texts are cached for numbers that occur again.
_MOST_KEPT: Final = 1 << 18


def bits_of(values: Value) -> Bits:
    """Return the numbers of an array, as stored or decoded, or of a list of floats."""
    if type(values) is StoredArray:
        own, data = values.codec, values.data
        if own.word == "f4":
            return struct.unpack(f"{own.order}{len(data) // 4}I", data)
        if own.word == "u2":  # the upper halves of floats
            return [half << 16 for half in struct.unpack(f"{own.order}{len(data) // 2}H", data)]
        values = values.make()
    if isinstance(values, list | tuple):
        return struct.unpack(f"={len(values)}I", struct.pack(f"={len(values)}f", *values))
    import numpy as np

    bits: list[int] = np.ascontiguousarray(values, np.float32).reshape(-1).view(np.uint32).tolist()
    return bits


def bits_of_all(arrays: Sequence[Value]) -> Bits:
    """Return the numbers of several arrays; those of one file are joined as they are stored."""
    forms = {
        f"{each.codec.order}{each.codec.word}" if type(each) is StoredArray else ""
        for each in arrays
    }
    if forms in ({"<f4"}, {">f4"}):
        data = b"".join([each.data for each in arrays])
        return struct.unpack(f"{forms.pop()[0]}{len(data) // 4}I", data)
    return list(chain.from_iterable(map(bits_of, arrays)))


def floats_of(bits: Bits) -> Sequence[float]:
    """Return numbers as Python floats."""
    return struct.unpack(f"={len(bits)}f", struct.pack(f"={len(bits)}I", *bits))


def nans_in(bits: Bits) -> set[int]:
    """Return the NaNs among numbers."""
    return {each for each in set(bits) if each & ~_SIGN > _NAN}


class RealTexts:
    """The texts of numbers, each distinct one made once; ``spell`` makes them.

    Those of NaNs are ``nan``, ``-nan`` or ``NaN``.
    """

    def __init__(self, spell: Spell, decimals: int | None) -> None:
        self._spell = spell
        self._decimals = decimals
        self._known: dict[int, str] = {}
        self._nans: set[int] = set()

    def of(self, bits: Bits) -> tuple[list[str], bool]:
        """Return the texts of numbers, and whether a NaN is among them."""
        known = self._known
        if len(known) > _MOST_KEPT:
            known.clear()
        fresh = list(set(bits).difference(known))
        if fresh:
            spelt = self._spell(fresh, self._decimals)
            known.update(zip(fresh, spelt, strict=True))
            if any(nan in spelt for nan in _NAN_TEXTS):
                self._nans |= nans_in(fresh)
        has_nan = bool(self._nans) and not self._nans.isdisjoint(bits)
        return list(map(known.__getitem__, bits)), has_nan


def real_texts(bits: Bits, decimals: int | None) -> list[str]:
    """Return numbers as text; the shortest if ``decimals`` is None."""
    if decimals is not None:
        texts = (f"%.{decimals}f " * len(bits) % tuple(floats_of(bits))).split()
    elif len(bits) > _MANY or "numpy" in sys.modules:
        texts = _numpy_texts(bits)
    else:
        texts = list(map(_shortest_text, floats_of(bits)))
    negative = {each for each in nans_in(bits) if each & _SIGN} if "nan" in texts else ()
    if negative:
        return ["-nan" if each in negative else one for each, one in zip(bits, texts, strict=True)]
    return texts


# Below and from these on, numbers have an exponent.
_LEAST: Final = 1e-4
_LARGE: Final = 1e6
_LEAST_NORMAL: Final = 2.0**-126
# Powers of two of which a text that is farther away has a digit less.
_ODD_POWERS: Final = {2.0**-96: "1.2621775e-29", 2.0**87: "1.5474251e+26", 2.0**90: "1.2379401e+27"}


def _shortest_text(value: float) -> str:
    """Return the shortest text that is read as the same float of four bytes, as numpy spells it."""
    size = abs(value)
    if _LEAST <= size < _LARGE or not size or not size < math.inf:
        return repr(shortest(value))
    if size in _ODD_POWERS:
        return f"{'-' if value < 0 else ''}{_ODD_POWERS[size]}"
    first = 0 if size < _LEAST_NORMAL else 5
    texts = (f"{value:.{places}e}" for places in range(first, 9))
    stored = struct.pack("<f", value)
    found = next(each for each in texts if _is_stored(float(each), stored))
    digits, _, exponent = found.partition("e")
    return f"{digits.rstrip('0').rstrip('.') if '.' in digits else digits}e{exponent}"


def _is_stored(value: float, stored: bytes) -> bool:
    try:
        return struct.pack("<f", value) == stored
    except OverflowError:  # rounded past the largest float
        return False


def _numpy_texts(bits: Bits) -> list[str]:
    """Return the shortest texts of many numbers; numpy's scalars know them."""
    import numpy as np

    texts = list(map(str, np.array(bits, np.uint32).view(np.float32)))
    if str(np.float32(_LARGE)) == "1e+06":
        return texts
    # Versions before 2.3 spell large numbers without an exponent.
    return [
        each if "e" in each or abs(float(each)) < _LARGE else _shortest_text(float(each))
        for each in texts
    ]


def written_bits(bits: Bits, brackets: tuple[int, ...]) -> Bits:
    """Return the numbers of vectors or matrices that are written, in order."""
    kept, width = _kept(brackets), 4 * len(brackets)
    if len(kept) == width:
        return bits
    made = [0] * (len(bits) // width * len(kept))
    for at, place in enumerate(kept):
        made[at :: len(kept)] = bits[place::width]
    return made


@cache
def _kept(brackets: tuple[int, ...]) -> list[int]:
    """Return the indices of the numbers that are written."""
    return [4 * place + at for place, width in enumerate(brackets) for at in range(width)]


def bracketed(count: int, brackets: tuple[int, ...], texts: Sequence[str]) -> list[str]:
    """Return the texts of a number of vectors or matrices in brackets, one text for each."""
    row = "".join(f"({' '.join(['%s'] * width)})" for width in brackets)
    return ("\n".join([row] * count) % tuple(texts)).split("\n") if count else []


def unwritten(bits: Bits, kind: str) -> list[int]:
    """Return which vectors or matrices have a fourth number that would be lost."""
    brackets, fourth = BLOCKS[kind]
    lost = (place for place, width in enumerate(brackets) if width == 3)
    found: set[int] = set()
    for place, expected in zip(lost, bits_of(fourth), strict=bool(fourth)):
        column = bits[4 * place + 3 :: 4 * len(brackets)]
        if column.count(expected) != len(column):
            found.update(at for at, each in enumerate(column) if each != expected)
    return sorted(found)


def has_odd_nan(bits: Bits, spelt: tuple[int, ...]) -> bool:
    """Whether there is a NaN whose bits have no spelling."""
    return not nans_in(bits).issubset(spelt)


def text(value: str | None) -> str:
    """Return escaped text; for None, the symbol of null."""
    if value is None:
        return "&#9216;"
    if _PLAIN.fullmatch(value):
        return value
    safe = _UNWRITABLE.sub("\ufffd", value).translate(_ESCAPES)
    return safe.encode("ascii", "xmlcharrefreplace").decode("ascii")


def is_writable(value: str | None) -> bool:
    """Whether text can be read back: no control characters, and not the symbol of null."""
    return value is None or (value != NULL_TEXT and not _UNWRITABLE.search(value))


def parse_text(written: str) -> str | None:
    """Return text; None for the symbol of null."""
    return None if written == NULL_TEXT else written


def parse_numbers(words: Sequence[str], word: str) -> bytes:
    """Read numbers of a numpy type such as ``f4`` into native bytes.

    ``CorruptError`` names the first that is invalid.
    """
    if word == "?":
        return bytes(map(parse_truth, words))
    try:
        return _reals(words) if word == "f4" else _integers(words, word)
    except (ValueError, OverflowError):
        bad = next((each for each in words if not _is_number(each, word)), words[0])
        raise CorruptError(
            f"{bad!r:.40} is not a number of type {_NAMES[word[0]]}{8 * int(word[1])}"
        ) from None


def parse_number(written: str, word: str) -> Value:
    """Read one number of a numpy type."""
    return struct.unpack(f"={STRUCT_CODES[word]}", parse_numbers([written], word))[0]


def parse_truth(written: str) -> bool:
    """Read true or false, or 1 or 0."""
    found = _TRUTH.get(written.lower())
    if found is None:
        raise CorruptError(f"{written!r:.40} is not a number of type bool")
    return found


_NAMES: Final = {"f": "float", "i": "int", "u": "uint"}
_TRUTH: Final = {"true": True, "false": False, "1": True, "0": False}

# How the C libraries of Microsoft write NaNs and infinities, cut to any count of decimals:
# 1.#INF00, -1.#IND00, 1.#QNAN0 before 2015, nan(ind) and nan(snan) since; others -nan(0x...).
_MICROSOFT: Final = re.compile(
    r"([+-]?)(?:1\.#(INF|IND|QNAN|SNAN|IO|QO|[RJQ])0*|(?:nan)\([0-9a-z_]*\))", re.IGNORECASE
)
_SAYS_INFINITY: Final = re.compile("inf|#", re.IGNORECASE)
_NAN_IN_BRACKETS: Final = re.compile(r"nan\([0-9a-z_]*\)", re.IGNORECASE)
_DECIMAL: Final = re.compile(r"[+-]?[0-9]+")


def _reals(words: Sequence[str]) -> bytes:
    try:
        _no_underscores(words)
        made = list(map(float, words))
    except ValueError:
        made = list(map(parse_real, words))
    packed = struct.pack(f"={len(made)}f", *made)  # an OverflowError for one that is too large
    if math.inf in made or -math.inf in made:
        for word, number in zip(words, made, strict=True):
            if math.isinf(number) and not math.isinf(_spelt(word)):
                raise OverflowError(word)
    return packed


def _spelt(word: str) -> float:
    """Return the real that a word spells, 0.0 for a number that is too large for any float."""
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
    """Raise ``ValueError`` for text that only Python reads as a number."""
    whole = "".join(words)
    if "_" in whole or not whole.isascii():
        raise ValueError(whole)


def _integers(words: Sequence[str], word: str) -> bytes:
    bits = 8 * int(word[1])
    _no_underscores(words)
    try:
        made = list(map(int, words))
    except ValueError:
        made = [int(each) if _DECIMAL.fullmatch(each) else int(each, 16) for each in words]
        if not all(_DECIMAL.fullmatch(each) or "x" in each.lower() for each in words):
            raise
    low, high = min(made, default=0), max(made, default=0)
    if high >= 1 << bits or low < -(1 << (bits - 1)):
        raise OverflowError
    if low < 0:
        # Unsigned members are often written as the negative number of the same bits.
        mask = (1 << bits) - 1
        made = [value & mask for value in made]
    return struct.pack(f"={len(made)}{STRUCT_CODES[f'u{word[1]}']}", *made)


def _is_number(each: str, word: str) -> bool:
    try:
        if word == "f4":
            _reals([each])
        else:
            _integers([each], word)
    except (ValueError, OverflowError):
        return False
    return True


def parse_blocks(written: str, kind: str, count: int | None = None) -> bytes:
    """Read vectors or matrices that follow each other into native bytes.

    Where the form has three numbers per column, the text may have all four, as hkxpack writes them:
    the first bracket shows which, or the expected ``count`` of values.
    """
    brackets, fourth = BLOCKS[kind]
    if "(" in written:
        written = _NAN_IN_BRACKETS.sub("nan", written)
    words = written.replace("(", " ").replace(")", " ").split()
    packed = parse_numbers(words, "f4")
    width = sum(brackets)
    if width == 4 * len(brackets) or _is_full(written, len(words), kind, count):
        width = 4 * len(brackets)
    if len(words) % width:
        raise CorruptError(f"expected a multiple of {width} numbers for {kind}, not {len(words)}")
    if width == 4 * len(brackets):
        return packed
    rows = len(words) // width
    numbers = struct.unpack(f"={len(words)}I", packed)
    made, at, rest = [0] * (4 * len(brackets) * rows), 0, iter(bits_of(fourth))
    for place, size in enumerate(brackets):
        for column in range(size):
            made[4 * place + column :: 4 * len(brackets)] = numbers[at::width]
            at += 1
        if size == 3:
            made[4 * place + 3 :: 4 * len(brackets)] = [next(rest)] * rows
    return struct.pack(f"={len(made)}I", *made)


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
    """Read an array of CHAR: ``count`` numbers, or text, padded with zeros in a C array."""
    words = written.split()
    if all(map(_DECIMAL.fullmatch, words)) and count in (None, len(words)):
        return parse_numbers(words, "u1")
    found = written.strip().encode("utf-8", "surrogateescape")
    if count is not None and len(found) > count:
        raise CorruptError(f"{written.strip()!r:.40} is longer than {count} bytes")
    return found.ljust(count or 0, b"\0")


_NUMBER: Final = re.compile(r"[+-]?\d+|[+-]?0[xX][0-9a-fA-F]+")
_UNKNOWN: Final = object()


def named_reader(codec: NamedCodec) -> Callable[[str], Value]:
    """Return the reader of an enum item or of flags; values without a name are numbers."""
    names = codec.names
    known: dict[str, Value] = {}

    def read(word: str) -> Value:
        found = known.get(word, _UNKNOWN)
        if found is _UNKNOWN:
            if _NUMBER.fullmatch(word):
                number = int(parse_number(word, codec.dtype_name))
            else:
                number = names.number(word)
            found = known[word] = names[number]
        return found

    return read
