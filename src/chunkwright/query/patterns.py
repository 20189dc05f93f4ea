"""Patterns with wildcards, for the names and values in a query."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

_RUN: Final = re.compile(r"[\x20-\x7e]+")
# The minimum length of text that is worth searching bytes for.
_SHORTEST: Final = 3


class Pattern:
    """A pattern for a name or value: ``*`` is any text, ``?`` any character.

    A ``literal`` pattern, which was quoted, has no wildcards.
    """

    def __init__(self, text: str, *, literal: bool = False) -> None:
        self.text = text
        self.literal = literal
        self.is_plain = literal or not ("*" in text or "?" in text)

    @property
    def matches_all(self) -> bool:
        """Whether every text matches."""
        return not self.literal and self.text == "*"

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        # No backtracking into an earlier *: time is at most text length times pattern length.
        first, *rest = [re.escape(part).replace(r"\?", ".") for part in self.text.split("*")]
        if not rest:
            return re.compile(first, re.DOTALL)
        middle = "".join(f"(?>.*?{part})" for part in rest[:-1])
        return re.compile(f"{first}{middle}.*{rest[-1]}", re.DOTALL)

    def matches(self, text: str) -> bool:
        """Whether the pattern matches the whole of a text."""
        if self.is_plain:
            return text == self.text
        return self._compiled.fullmatch(text) is not None

    @property
    def needle(self) -> str:
        """The longest ASCII text that every match contains; "" if it is too short to help."""
        return needle_of(self.text if self.literal else re.sub(r"[*?]", "\n", self.text))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pattern):
            return NotImplemented
        return (self.text, self.is_plain) == (other.text, other.is_plain)

    def __hash__(self) -> int:
        return hash((self.text, self.is_plain))

    def __repr__(self) -> str:
        return f"Pattern({self.text!r}{', literal=True' if self.literal else ''})"


def needle_of(text: str) -> str:
    """Return the longest run of visible ASCII in a text; "" if none is worth a search."""
    longest = max(_RUN.findall(text), key=len, default="")
    return longest if len(longest) >= _SHORTEST else ""
