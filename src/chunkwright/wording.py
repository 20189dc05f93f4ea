"""Words in the lines that people read."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return ``1 entry``, ``2 entries``, ``1,200 files``; ``plural`` is for irregular nouns."""
    if number == 1:
        return f"{number} {noun}"
    regular = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number:,} {plural or regular}"
