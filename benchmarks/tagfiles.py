"""Tagfiles compared with packfiles: ``python -m benchmarks.tagfiles FILE...``.

For each file, the processor time of opening it, of decoding all its objects and of writing it from
its values, best of several runs, in milliseconds. Types and classes are known from the first run
on, as when many files of one game are opened. Compare files of the same size and number of objects.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Final

import chunkwright
from benchmarks.timing import best
from chunkwright.hkx import Packfile
from chunkwright.hkx.file import rewrite
from chunkwright.tagfile import Tagfile
from chunkwright.tagfile.model import form_named

ROUNDS: Final = 9


def decoded(data: bytes) -> Packfile | Tagfile:
    """Return a file with all its objects decoded."""
    document = chunkwright.open(data)
    assert isinstance(document, Packfile | Tagfile)
    document.decode_all()
    return document


def write(document: Packfile | Tagfile) -> None:
    """Make the bytes from the values."""
    if isinstance(document, Packfile):
        rewrite.rewrite(document)
    else:
        form_named(document.form).rewrite(document)


def main(paths: list[str]) -> None:
    """Print a line for each file."""
    print(f"{'format':8} {'bytes':>10} {'objects':>8} {'open':>8} {'decode':>8} {'write':>8}")
    for path in paths:
        data = Path(path).read_bytes()
        document = decoded(data)
        jobs = (
            partial(chunkwright.open, data),
            partial(decoded, data),
            partial(write, document),
        )
        times = [1000 * best(job, ROUNDS) for job in jobs]
        facts = f"{document.format:8} {len(data):>10,} {len(document):>8,}"
        print(facts, *(f"{each:8.2f}" for each in times), Path(path).name)


if __name__ == "__main__":
    main(sys.argv[1:])
