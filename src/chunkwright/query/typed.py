"""What people type: patterns and addresses with wildcards, values of an expected type."""

from __future__ import annotations

import re
from contextlib import suppress
from fnmatch import fnmatchcase
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.wording import WILD, spelt_out, split
from chunkwright.binary.forms import (
    bytes_from_form,
    finite_float,
    float_from_form,
    float_to_form,
    hex_of,
    numbers_to_form,
    scalar_of,
)
from chunkwright.errors import CorruptError, QueryError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np

    from chunkwright.base.classes import Array
    from chunkwright.base.jsontext import JsonValue
    from chunkwright.query.items import Item


_RUN: Final = r"[\x20-\x7e]+"
_LITERAL: Final = r"[+-]?(0[xX][0-9a-fA-F]+|[1-9][0-9]{0,40}|0)"
# The minimum length of text that is worth searching bytes for.
_SHORTEST: Final = 3
_LOWER: Final = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


class AnyCase(str):
    """ASCII text in lower case that is searched for regardless of case."""

    __slots__ = ()


class NamedNumber(int):
    """A number with a ``name``, such as that of an event; queries find it by either."""

    name: str

    def __new__(cls, number: int, name: str) -> NamedNumber:
        """Make a number that has a name."""
        made = super().__new__(cls, number)
        made.name = name
        return made


def holds(data: bytes, needle: str) -> bool:
    """Whether bytes contain an ASCII text; regardless of case if it is ``AnyCase``."""
    return needle.encode() in (data.lower() if isinstance(needle, AnyCase) else data)


class Pattern:
    """A pattern for a name or value: ``*`` is any text, ``?`` any character.

    A ``literal`` pattern, which was quoted, has no wildcards. ``is_plain`` means that only this
    exact text matches. An ASCII pattern that ``ignores_case`` equates only ASCII letters, and not
    the Kelvin sign with k: their bytes differ.
    """

    def __init__(self, text: str, *, literal: bool = False, ignores_case: bool = False) -> None:
        self.text = text
        self.literal = literal
        self.ignores_case = ignores_case
        self.has_wildcards = not literal and ("*" in text or "?" in text)
        self.is_plain = not (self.has_wildcards or ignores_case)

    @property
    def ignoring_case(self) -> Pattern:
        """The same pattern, ignoring case."""
        return Pattern(self.text, literal=self.literal, ignores_case=True)

    @property
    def matches_all(self) -> bool:
        """Whether every text matches."""
        return not self.literal and self.text == "*"

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        flags = re.DOTALL
        if self.ignores_case:
            flags |= re.IGNORECASE | (re.ASCII if self.text.isascii() else 0)
        if not self.has_wildcards:
            return re.compile(re.escape(self.text), flags)
        # No backtracking into an earlier *: time is at most text length times pattern length.
        first, *rest = [re.escape(part).replace(r"\?", ".") for part in self.text.split("*")]
        if not rest:
            return re.compile(first, flags)
        middle = "".join(f"(?>.*?{part})" for part in rest[:-1])
        return re.compile(f"{first}{middle}.*{rest[-1]}", flags)

    def matches(self, text: str) -> bool:
        """Whether the pattern matches the whole of a text."""
        if self.is_plain:
            return text == self.text
        return self._compiled.fullmatch(text) is not None

    def folded(self, text: str) -> str:
        """Return text in which letters that this pattern does not distinguish are written alike."""
        if not self.ignores_case:
            return text
        return text.translate(_LOWER) if self.text.isascii() else text.casefold()

    @property
    def needle(self) -> str:
        """The longest ASCII text that every match contains; "" if it is too short to help."""
        return self.needle_in(self.text if self.literal else re.sub(r"[*?]", "\n", self.text))

    def needle_in(self, text: str) -> str:
        """Return the needle for a text without wildcards; ``AnyCase`` if case is ignored.

        Text outside ASCII has none then: its letters match others in more ways than bytes show.
        """
        if not self.ignores_case:
            return needle_of(text)
        return AnyCase(needle_of(text).lower() if self.text.isascii() else "")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pattern):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[str, bool, bool]:
        return self.text, self.has_wildcards, self.ignores_case

    def __repr__(self) -> str:
        return f"Pattern({self.text!r}{', literal=True' if self.literal else ''})"


def number_of(text: str) -> float | None:
    """Return the number that a text represents, decimal or as ``0x1f``; None for other text."""
    try:
        return int(text, 0) if re.fullmatch(_LITERAL, text) else float(text)
    except ValueError:
        return None


def needle_of(text: str) -> str:
    """Return the longest run of visible ASCII in a text; "" if none is worth a search."""
    longest = max(re.findall(_RUN, text), key=len, default="")
    return longest if len(longest) >= _SHORTEST else ""


_WHOLE: Final = r"[+-]?(0[xX][0-9a-fA-F]+|[0-9]{1,40})"
_COMMA: Final = r"[+-]?\d*,\d+"
_TRUTHS: Final = frozenset({"yes", "no", "on", "off"})
FEW: Final = 16
"""Numbers of an array that fit in a line."""
_SHOWN: Final = 8
_BITS: Final = r"0x[0-9a-f]{8}([0-9a-f]{8})?"


def misfit(value: object, expected: str, hint: str = "") -> SerializeError:
    """Return the error for a value that is not of the expected type."""
    return SerializeError(
        f"expected {expected}, not {value!r:.60}", hint=hint or _meant_by(value, expected)
    )


def _meant_by(value: object, expected: str) -> str:
    """Return a hint for a number with a decimal comma, and for yes and no; "" for anything else."""
    word = value.strip() if isinstance(value, str) else ""
    if re.fullmatch(_COMMA, word):
        return f"with a decimal point: {word.replace(',', '.')}"
    is_truth = word.lower() in _TRUTHS and "bool" in expected.lower()
    return "write true or false" if is_truth else ""


def astray(value: object, expected: str, error: QueryError) -> SerializeError:
    """Return the error for an address that leads to no object, with what was found on the way."""
    hint = f"; {error.hint}" if error.hint else ""
    return misfit(value, expected, f"{error.path} {error.message}{hint}".strip())


def read(value: object) -> object:
    """Return the meaning of a text where no text is expected: a JSON value, else the text itself.

    In addition to JSON, numbers may be written ``0x1f``, ``nan`` or ``inf``.
    """
    if not isinstance(value, str):
        return value
    text = value.strip()
    if re.fullmatch(_WHOLE, text):
        return int(text, 16) if "x" in text.lower() else int(text)
    import json  # imported here, because reading files does not need it

    try:
        return json.loads(text, parse_float=_finite)
    except SerializeError:
        raise
    except (ValueError, RecursionError):
        pass  # not JSON
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
    match read(value):
        case bool():
            pass
        case int(number):
            return number
        case float(number) if number.is_integer():
            return int(number)
    raise misfit(value, expected)


def real(value: object, expected: str) -> float:
    """Return a number as a float; ``0x7fc00000`` are the bits of one."""
    if isinstance(value, str) and re.fullmatch(_BITS, value):
        return float_from_form(value, len(value) // 2 - 1)
    match read(value):
        case bool():
            pass
        case float(number):
            return number
        case int(number):
            with suppress(OverflowError):
                return float(number)
    raise misfit(value, expected)


def truth(value: object, expected: str) -> bool:
    """Return a boolean, which may also be given as 1 or 0."""
    match read(value):
        case int(found) if found in (True, False):
            return bool(found)
    raise misfit(value, expected)


def text(value: object, expected: str) -> str:
    """Return text as it is, even if it looks like another value."""
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
        raise misfit(value, expected, "[] is the empty list" if found in ("", None) else "")
    return list(found)


def mapping(value: object, expected: str) -> dict[str, Any]:
    """Return a mapping, given as one or as JSON."""
    found = read(value)
    if not isinstance(found, dict):
        raise misfit(value, expected)
    return found


def array(value: object, dtype: np.dtype[Any], expected: str) -> Array:
    """Return an array of numbers from nested lists, of any shape."""
    from chunkwright.base.classes import numbers

    rows: Any = value
    if not getattr(value, "ndim", 0):
        rows = _numeric(listed(value, expected), expected)
    try:
        made = numbers(rows, dtype, None)
        return made.copy() if made is value else made
    except SerializeError as error:
        raise misfit(value, expected) from error


def _numeric(rows: list[object], expected: str) -> list[object]:
    return [_number(each, expected) for each in rows]


def _number(value: object, expected: str) -> object:
    match value:
        case list():
            return _numeric(value, expected)
        case str():
            return real(value, expected)
    return value


def plain(value: object, *, size: int = 4) -> JsonValue:
    """Return a value without objects, or an array of numbers, as in the text forms.

    ``size`` is the size of a float in bytes.
    """
    if hasattr(value, "dtype"):
        array: Any = value
        form: JsonValue = (
            numbers_to_form(array) if array.ndim else plain(scalar_of(array), size=array.itemsize)
        )
        return form
    match value:
        case None | bool() | int():
            return value
        case str():
            return str(value)
        case float():
            return float_to_form(value, size)
        case bytes() | bytearray():
            return hex_of(bytes(value))
        case list() | tuple():
            return [plain(each, size=size) for each in value]
    return str(value)


_ANY: Final = "**"


def first_of(array: Array) -> str:
    """Return the first numbers of a long array, and its shape."""
    rows = max(1, _SHOWN * len(array) // array.size)
    shape = " x ".join(f"{size:,}" for size in array.shape)
    return f"{spelt_out(plain(array[:rows]))[:-1]}, ...] ({shape})"


def select(root: Item, pattern: str) -> Iterator[Item]:
    """Yield the items of the tree that an address matches; the root if it is empty.

    In a segment ``*`` and ``?`` match any characters, and ``[...]`` one of several; ``**``
    matches any number of segments. An item with exactly these names is preferred to all others.
    Items below a match belong to it and are not yielded again.
    """
    segments = split(pattern)
    exact = _exact(root, segments) if any(map(WILD.intersection, segments)) else None
    if exact is not None:
        return iter([exact])
    reached = _reached(segments, {0})
    if len(segments) in reached:
        return iter([root])
    return _matches(root, segments, reached)


def _exact(root: Item, segments: Iterable[str]) -> Item | None:
    """Return the item at exactly this address, with wildcards as ordinary characters, if any."""
    item = root
    for segment in segments:
        found = _named(item, segment)
        if len(found) != 1:
            return None
        item = found[0]
    return item


def _named(item: Item, segment: str) -> list[Item]:
    """Return the items below that match a segment, else the error of an unreadable part."""
    start = item.target or item
    fault = start.fault
    if fault is None:
        return start.named(segment)
    return [each for each in start.shown() if each.is_called(segment)] or [fault]


def _matches(item: Item, segments: Sequence[str], reached: set[int]) -> Iterator[Item]:
    plain = len(reached) == 1 and not WILD.intersection(segments[max(reached)])
    for child in _named(item, segments[max(reached)]) if plain else item.shown():
        after = _reached(segments, {max(reached) + 1}) if plain else _step(child, segments, reached)
        if len(segments) in after:
            yield child
        elif after:
            yield from _matches(child, segments, after)


def _step(child: Item, segments: Sequence[str], reached: set[int]) -> set[int]:
    """Return the positions in the pattern that are reached by descending to ``child``."""
    after = set()
    for place in reached:
        segment = segments[place]
        if segment == _ANY:
            after.add(place)
        elif child.is_called(segment) or fnmatchcase(child.label, segment):
            after.add(place + 1)
    return _reached(segments, after)


def _reached(segments: Sequence[str], places: set[int]) -> set[int]:
    """Add the positions after a ``**``, which may also match no name at all."""
    for place in sorted(places):
        after = place
        while after < len(segments) and segments[after] == _ANY:
            after += 1
            places.add(after)
    return places
