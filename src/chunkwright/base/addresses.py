"""Addresses: how everything in a document is named, wherever it is printed.

An address is ``/`` followed by segments separated by ``/``, as in
``/objects/P_Ball_Wood_MF/mesh data``. Within a segment ``~`` is written ``~0`` and ``/`` is
written ``~1``, as in a JSON Pointer (RFC 6901); an empty name is written ``~``.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

ESCAPED_BYTES: Final = range(0xDC80, 0xDD00)  # how surrogateescape decodes bytes 80 to FF
_EMPTY: Final = "~"  # not as in a JSON Pointer, because / is the whole document and // a query
WILD: Final = frozenset("*?[")


def escape(segment: object) -> str:
    """Return a name, key or number as a segment of an address."""
    return str(segment).replace("~", "~0").replace("/", "~1") or _EMPTY


def unescape(segment: str) -> str:
    """Return the name that a segment of an address stands for."""
    return "" if segment == _EMPTY else segment.replace("~1", "/").replace("~0", "~")


def join(*segments: object) -> str:
    """Return the address made of names, from the outermost to the innermost."""
    return "".join(f"/{escape(segment)}" for segment in segments)


def split(address: str) -> list[str]:
    """Return the names that make up an address; none for that of the whole document."""
    return [unescape(segment) for segment in address.split("/") if segment]


def index_of(segment: str, count: int) -> int | None:
    """Return the index that a segment means, None if it is not that of one of ``count``."""
    digits = segment.lstrip("0") or "0"
    if not segment.isdecimal() or len(digits) > len(str(count)) or int(digits) >= count:
        return None
    return int(digits)


def unique(names: Iterable[str], otherwise: Iterable[str]) -> list[str]:
    """Return the name of each sibling if it is unique, else its name from ``otherwise``.

    An empty name is not used, nor is one that starts with ``#``, which could be mistaken for the
    number of another sibling.
    """
    listed = list(names)
    times = Counter(listed)
    return [
        name if times[name] == 1 and name and name[0] != "#" else other
        for name, other in zip(listed, otherwise, strict=True)
    ]


def printable(text: str) -> str:
    r"""Return ``text`` with all but visible characters escaped.

    This way control characters cannot move the cursor, and a byte that was not UTF-8 is shown
    as ``\xNN``.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    code = ord(char)
    if code in ESCAPED_BYTES:
        return f"\\x{code - 0xDC00:02x}"
    return char.encode("unicode_escape").decode("ascii")
