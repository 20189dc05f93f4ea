"""Words, values and addresses in the lines that people read."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from chunkwright.base.jsontext import JsonValue


_BYTES: Final = 64  # that fit in a line


def listed(words: Sequence[str]) -> str:
    """Return ``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([*filter(None, [", ".join(words[:-1])]), *words[-1:]])


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return ``1 entry``, ``2 entries``, ``1,200 files``; ``plural`` is for irregular nouns."""
    if number == 1:
        return f"{number} {noun}"
    is_short = noun.endswith("y") and noun[-2:-1] not in "aeiou"  # "entry", but not "key"
    regular = f"{noun[:-1]}ies" if is_short else f"{noun}s"
    return f"{number:,} {plural or regular}"


def shortened(data: bytes) -> str:
    """Return bytes in hexadecimal; of many bytes, only the first."""
    if len(data) <= _BYTES:
        return data.hex()
    return f"{data[:_BYTES].hex()}... ({len(data):,} bytes)"


def spelt_out(value: JsonValue) -> str:
    """Return a plain value as it is printed: numbers as in Python, all else as JSON."""
    if type(value) is float or type(value) is int:
        return repr(value)
    return _encoder()(value)


@cache
def _encoder() -> Callable[[JsonValue], str]:
    import json  # imported here, because numbers and names do not need it

    return json.JSONEncoder(ensure_ascii=False).encode


def bytes_follow(number: int, what: str) -> str:
    """Return ``1 byte follows the archive``, ``2 bytes follow the archive``."""
    return f"{counted(number, 'byte')} {'follows' if number == 1 else 'follow'} {what}"


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
    """Return the names that make up an address; none for the address of the whole document."""
    return [unescape(segment) for segment in address.split("/") if segment]


def index_of(segment: str, count: int) -> int | None:
    """Return the index that a segment stands for; None if it is not an index below ``count``."""
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


def names_of_files(names: Iterable[str], otherwise: Callable[[int], str]) -> list[str]:
    """Return unique names with ``/`` between folders, without a drive and a common folder.

    ``otherwise`` takes the index of a file without a name.
    """
    made = [each.replace("\\", "/") for each in names]
    if made and all(re.match("[A-Za-z]:/", each) for each in made):
        folder = posixpath.commonpath([posixpath.dirname(each) for each in made])
        made = [each[len(folder) :] for each in made]
    found: dict[str, None] = {}
    for index, each in enumerate(made):
        name = posixpath.normpath(each.lstrip("/")) if each.strip("/") else otherwise(index)
        while name in found:  # a later file of the same name
            name = f"{index:05}/{name}"
        found[name] = None
    return list(found)


def printable(text: str) -> str:
    r"""Return ``text`` with all but visible characters escaped.

    So control characters cannot move the cursor, and a byte that was not UTF-8 is shown
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
