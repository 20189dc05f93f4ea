"""A packed file made from scratch, for ``chunkwright demo``."""

from __future__ import annotations

from chunkwright.dvpl.model import DvplFile
from chunkwright.formats.format import Demo

_TEXT = b"tanks:\n  - name: T-34\n    tier: 5\n"


def make() -> DvplFile:
    """Return a packed text file, as the game packs its tables."""
    return DvplFile(_TEXT)


def edit(document: DvplFile) -> str:
    """Change a number in the text."""
    document.payload = _TEXT.replace(b"5", b"6")
    return "tier 5 -> 6"


def demo() -> Demo[DvplFile]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
