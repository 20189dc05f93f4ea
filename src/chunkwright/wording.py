"""Words in the lines that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


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


def bytes_follow(number: int, what: str) -> str:
    """Return ``1 byte follows the archive``, ``2 bytes follow the archive``."""
    return f"{counted(number, 'byte')} {'follows' if number == 1 else 'follow'} {what}"
