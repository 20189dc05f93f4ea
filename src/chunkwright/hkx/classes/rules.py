"""What changed between Havok versions in how payloads are written, as far as files show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rules:
    """How one file version writes payloads.

    ``array_flags`` is or-ed to the count in the capacity word of an ARRAY, ``text_align`` the
    alignment of each text in an array of texts. ``variant_room`` says that the table of
    global fixups keeps room for the class pointers of variants in arrays, although they are left
    out; those of variants that are members of an object itself have none.
    """

    array_flags: int = 0x80000000
    text_align: int = 2
    variant_room: bool = False


_NEWEST: Final = Rules()


def rules(file_version: int, contents_version: str) -> Rules:
    """Give the rules of a packfile; measured for 5.5, 6.6 and 7.1 to 2014.1."""
    if not contents_version.startswith("Havok-") or contents_version >= "Havok-7":
        return _NEWEST
    return Rules(0xC0000000, 1 if file_version <= 5 else 2, variant_room=True)
