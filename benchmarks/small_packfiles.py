"""Small packfiles, all together: ``python -m benchmarks.small_packfiles FILE...``.

The processor time of opening and decoding them, of writing them anew and of writing them in
the layout of the other byte order; best of several runs. Files over 16 KB are skipped.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import chunkwright
from benchmarks.timing import best
from chunkwright.hkx.file import rewrite

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.hkx import Packfile

ROUNDS: Final = 9
LARGEST: Final = 16 << 10


def small(paths: Iterable[str]) -> list[bytes]:
    """Return the small packfiles among files, if all jobs can be done with them."""
    found = []
    for path in paths:
        data = Path(path).read_bytes()
        if len(data) > LARGEST:
            continue
        try:
            write(data)
            convert(data)
        except chunkwright.ChunkwrightError:
            continue
        found.append(data)
    return found


def swapped(packfile: Packfile) -> str:
    """Return the layout of a packfile with the other byte order."""
    layout = packfile.layout
    return layout[0] + ("0" if layout[1] == "1" else "1") + layout[2:]


def decode(data: bytes) -> None:
    """Open and decode."""
    chunkwright.open(data, format="hkx").decode_all()


def write(data: bytes) -> None:
    """Open and write anew."""
    bytes(rewrite.rewrite(chunkwright.open(data, format="hkx")))


def convert(data: bytes) -> None:
    """Open and write in the other byte order."""
    packfile = chunkwright.open(data, format="hkx")
    bytes(rewrite.rewrite(packfile, swapped(packfile)))


def all_of(job: Callable[[bytes], None], files: list[bytes]) -> None:
    """Do a job with every file."""
    for data in files:
        job(data)


def main() -> None:
    """Print one line a job."""
    files = small(sys.argv[1:])
    print(f"{len(files)} packfiles, {sum(map(len, files)):,} bytes")
    for job in (decode, write, convert):
        print(f"{job.__name__:8} {1000 * best(partial(all_of, job, files), ROUNDS):8.1f} ms")


if __name__ == "__main__":
    main()
