"""Words and values in the lines that people read."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.base.json_types import JsonValue

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
    """Return bytes in hexadecimal, of many only the first."""
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
    import json  # here, because numbers and names do not need it

    return json.JSONEncoder(ensure_ascii=False).encode


def bytes_follow(number: int, what: str) -> str:
    """Return ``1 byte follows the archive``, ``2 bytes follow the archive``."""
    return f"{counted(number, 'byte')} {'follows' if number == 1 else 'follow'} {what}"
