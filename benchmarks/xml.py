"""Packfiles to hkpackfile XML and back, in processor time, compared with decoding and writing anew.

``python -m benchmarks.xml FILE...`` measures packfiles of a user's own, by default those of
``benchmarks.packfiles``. A packfile is opened anew each time, so that writing XML includes
decoding.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chunkwright
from benchmarks.packfiles import SIZES, packfile_of
from benchmarks.timing import best
from chunkwright.hkx import xml
from chunkwright.hkx.file import rewrite

if TYPE_CHECKING:
    from collections.abc import Callable


def row(name: str, data: bytes) -> str:
    """Measure one packfile."""
    text = xml.dump(chunkwright.open(data)).text.encode("ascii")
    layout = chunkwright.open(data).layout
    jobs: list[Callable[[], Any]] = [
        lambda: chunkwright.open(data).decode_all(),
        lambda: rewrite.rewrite(chunkwright.open(data)),
        lambda: xml.dump(chunkwright.open(data)),
        lambda: xml.load(text, layout=layout),
    ]
    shown = " ".join(f"{1000 * best(job):10.1f}" for job in jobs)
    return f"{name[-40:]:40} {len(data):10,} {len(text):11,} {shown}"


def main() -> None:
    """Print one line a packfile."""
    named = [(path.name, path.read_bytes()) for path in map(Path, sys.argv[1:])]
    made = [(name, packfile_of(size)) for name, size in SIZES.items()] if not named else []
    print(f"{'milliseconds':40} {'bytes':>10} {'XML':>11} ", end="")
    print(" ".join(f"{job:>10}" for job in ("decode", "anew", "to XML", "from XML")))
    for name, data in [*named, *made]:
        print(row(name, data))


if __name__ == "__main__":
    main()
