"""Patterns with wildcards, for the names and values in a query."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

_RUN: Final = re.compile(r"[\x20-\x7e]+")
# The minimum length of text that is worth searching bytes for.
_SHORTEST: Final = 3
_LOWER: Final = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


class AnyCase(str):
    """ASCII text, in lower case, that is sought in upper and lower case."""

    __slots__ = ()


class NamedNumber(int):
    """A number that stands for a ``name``, such as that of an event, and is found by both."""

    name: str

    def __new__(cls, number: int, name: str) -> NamedNumber:
        """Make a number that has a name."""
        made = super().__new__(cls, number)
        made.name = name
        return made


def holds(data: bytes, needle: str) -> bool:
    """Whether bytes contain an ASCII text, in any case if it is ``AnyCase``."""
    return needle.encode() in (data.lower() if isinstance(needle, AnyCase) else data)


class Pattern:
    """A pattern for a name or value: ``*`` is any text, ``?`` any character.

    A ``literal`` pattern, which was quoted, has no wildcards. ``is_plain`` means that only the very
    text matches. One in ASCII that ``ignores_case`` takes the letters of ASCII as the same, and no
    others, such as the Kelvin sign and k: their bytes differ.
    """

    def __init__(self, text: str, *, literal: bool = False, ignores_case: bool = False) -> None:
        self.text = text
        self.literal = literal
        self.ignores_case = ignores_case
        self.has_wildcards = not literal and ("*" in text or "?" in text)
        self.is_plain = not (self.has_wildcards or ignores_case)

    @property
    def ignoring_case(self) -> Pattern:
        """The pattern for which ``A`` is as good as ``a``."""
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
        """Return text in which all that this pattern takes as the same is the same."""
        if not self.ignores_case:
            return text
        return text.translate(_LOWER) if self.text.isascii() else text.casefold()

    @property
    def needle(self) -> str:
        """The longest ASCII text that every match contains; "" if it is too short to help."""
        return self.needle_in(self.text if self.literal else re.sub(r"[*?]", "\n", self.text))

    def needle_in(self, text: str) -> str:
        """Return the needle for a text that is meant as it stands, in any case if that is ignored.

        Text outside ASCII has letters that match others in more ways than bytes show.
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


def needle_of(text: str) -> str:
    """Return the longest run of visible ASCII in a text; "" if none is worth a search."""
    longest = max(_RUN.findall(text), key=len, default="")
    return longest if len(longest) >= _SHORTEST else ""
