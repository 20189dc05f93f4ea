"""The variable-length numbers and the tags of the sections of types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import CorruptError, SerializeError, TruncatedError

if TYPE_CHECKING:
    from collections.abc import Container


class _Width(NamedTuple):
    """One way to store a number: bits of it, the first byte without them, bytes after that."""

    bits: int
    lead: int
    more: int


# Shortest first, as writers choose.
_WIDTHS: Final = (
    _Width(7, 0x00, 0),
    _Width(14, 0x80, 1),
    _Width(21, 0xC0, 2),
    _Width(27, 0xE0, 3),
    _Width(35, 0xE8, 4),
    _Width(40, 0xF8, 5),
    _Width(59, 0xF0, 7),
    _Width(64, 0xF9, 8),
)


def _widths_by_lead() -> tuple[_Width | None, ...]:
    found: list[_Width | None] = [None] * 256
    for width in _WIDTHS:
        inside = max(width.bits - 8 * width.more, 0)
        for first in range(width.lead, width.lead + (1 << inside)):
            found[first] = width
    return tuple(found)


_BY_LEAD: Final = _widths_by_lead()


class Varuints:
    """Reads numbers one after the other from ``data``, which starts at ``start`` in the file."""

    def __init__(self, data: bytes, start: int = 0) -> None:
        self.data = data
        self.start = start
        self.at = 0

    @property
    def offset(self) -> int:
        """The offset of the next number in the file."""
        return self.start + self.at

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self.data) - self.at

    def next(self) -> int:
        """Read a number."""
        at = self.at
        if at >= len(self.data):
            raise TruncatedError("a number is missing", offset=self.offset)
        first = self.data[at]
        if first < 0x80:
            self.at = at + 1
            return first
        width = _BY_LEAD[first]
        if width is None:
            raise CorruptError(f"no number starts with {first:#x}", offset=self.offset)
        end = at + 1 + width.more
        if end > len(self.data):
            raise TruncatedError("a number ends too early", offset=self.offset)
        self.at = end
        rest = int.from_bytes(self.data[at + 1 : end])
        return (first - width.lead) << (8 * width.more) | rest

    def count(self, least: int, what: str) -> int:
        """Read the count of what takes at least so many bytes each; they must fit."""
        at = self.offset
        number = self.next()
        if number * least > self.left:
            raise CorruptError(f"{number:,} {what} in {self.left:,} bytes", offset=at)
        return number


def packed(value: int) -> bytes:
    """Return a number in its shortest form; ``SerializeError`` if it does not fit 64 bits."""
    if 0 <= value < 0x80:
        return bytes((value,))
    for width in _WIDTHS if value >= 0 else ():
        if value < 1 << width.bits:
            first = width.lead | value >> (8 * width.more)
            rest = value & ((1 << 8 * width.more) - 1)
            return bytes((first,)) + rest.to_bytes(width.more)
    raise SerializeError(f"{value} is not a number of up to 64 bits")


class TagPair(NamedTuple):
    """The old and the new tag of a section, and the version from which files have the new one.

    Files of 2016 are known to have either tag of names and bodies; readers take both.
    """

    old: str
    new: str
    since: str

    @property
    def both(self) -> tuple[str, str]:
        """The old and the new tag."""
        return self.old, self.new

    def chosen(self, sdk: str, tags: Container[str]) -> str:
        """Return the tag that is among those of a file, else that of the SDK."""
        usual = self.new if sdk >= self.since else self.old
        return next((tag for tag in self.both if tag in tags), usual)


TYPE_STRINGS: Final = TagPair("TSTR", "TST1", "2019")
TYPE_NAMES: Final = TagPair("TNAM", "TNA1", "2018")
FIELD_STRINGS: Final = TagPair("FSTR", "FST1", "2019")
TYPE_BODIES: Final = TagPair("TBOD", "TBDY", "2018")
ATTRIBUTE_STRINGS: Final = TagPair("ASTR", "AST1", "2019")
