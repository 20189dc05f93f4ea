"""The tags of the sections of types: each has an old and a new one, by the version of the SDK."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container


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
