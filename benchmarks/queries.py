"""Searching real behaviours for an animation, compared with opening them: ``python -m benchmarks.queries``.

Prints the processor time of one process, each the best of several runs.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Final

import chunkwright
from benchmarks.timing import best
from chunkwright.batch.verbs import search
from chunkwright.query import parse
from tests.samples import samples

if TYPE_CHECKING:
    from pathlib import Path

QUERIES: Final = (
    "**/hkbClipGenerator[animationName=*SprintForwardSword*]",
    "**/hkbClipGenerator[animationName=*Walk*]",
    "**[=*Walk*]",
    "referrers(//hkbClipGenerator)",
)


def behaviours() -> list[Path]:
    """Return the packfiles that mention clips."""
    return [path for path in samples("havok") if b"hkbClipGenerator" in path.read_bytes()]


def opened(paths: list[Path]) -> None:
    for path in paths:
        chunkwright.open(path)


def searched(paths: list[Path], text: str) -> int:
    query = parse(text)
    return sum(1 for path in paths for _ in search(path.read_bytes(), str(path), query, {}))


def main() -> None:
    paths = behaviours()
    if not paths:
        sys.exit("the real packfiles are not here")
    opening = best(partial(opened, paths))
    print(f"{len(paths)} behaviours: opened in {1000 * opening:.0f} ms")
    for text in QUERIES:
        found = searched(paths, text)
        took = best(partial(searched, paths, text))
        print(f"{text}: {found} hits in {1000 * took:.0f} ms, {took / opening:.1f} times as long")


if __name__ == "__main__":
    main()
