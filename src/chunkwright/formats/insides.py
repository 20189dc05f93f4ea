"""Files inside documents: what is taken out of one and put in again, and safe names for them."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from chunkwright.base.classes import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable


INCLUDED: Final = "included file"
PICTURE: Final = "picture"
STORED: Final = "picture as stored"


class Inside(Frozen):
    """A file that is inside a document.

    ``name`` is a safe file name, which no other one has; ``what`` is one of the words above,
    ``address`` where it is in the document.
    """

    __match_args__ = ("name", "what", "address", "data")
    __slots__ = __match_args__

    name: str
    what: str
    address: str
    data: bytes

    def __init__(self, name: str, what: str, address: str, data: bytes) -> None:
        self._set(name, what, address, data)


# What Windows refuses in names, separators of all systems, and what terminals do not show.
_REFUSED: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f\ud800-\udfff]')
_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_LONGEST: Final = 120  # bytes
_LONGEST_SUFFIX: Final = 16


def safe_name(name: str) -> str:
    """Return a file name that every system accepts, and that leads to no other folder.

    >>> safe_name("../a:b.png"), safe_name("con.txt"), safe_name("")
    ('.._a_b.png', '_con.txt', '_')
    """
    stem, suffix = os.path.splitext(_REFUSED.sub("_", name))
    if len(suffix) > _LONGEST_SUFFIX:
        stem, suffix = stem + suffix, ""
    made = (_cut(stem, _LONGEST - len(suffix.encode())) + suffix).rstrip(". ").lstrip(" ")
    if not made.strip("."):
        return "_"
    return f"_{made}" if _DEVICES.fullmatch(made) else made


def safe_names(names: Iterable[str]) -> list[str]:
    """Return a safe name for each, no two of which are the same in upper or lower case.

    >>> safe_names(["a.png", "A.png", "a_2.png"])
    ['a.png', 'A_2.png', 'a_2_2.png']
    """
    taken: set[str] = set()
    made = []
    for name in map(safe_name, names):
        stem, suffix = os.path.splitext(name)
        free, number = name, 1
        while free.casefold() in taken:
            number += 1
            free = f"{stem}_{number}{suffix}"
        taken.add(free.casefold())
        made.append(free)
    return made


def _cut(text: str, most: int) -> str:
    """Return the beginning of a text, at most ``most`` bytes of it."""
    return text.encode("utf-8", "replace")[:most].decode("utf-8", "ignore")
