"""How time and memory grow from 10 KB to 100 MB: ``python -m benchmarks.growth [FAMILY...]``.

The families are ``scene`` and ``packfile``; ``benchmarks.test_nmo`` does the same for Virtools
files. Each size is read, decoded whole and written in a process of its own, so that the peak is its
own. Short measurements are the best of several rounds.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import resource
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import chunkwright
from benchmarks import packfiles, scenes
from chunkwright.hkx.file import rewrite

if TYPE_CHECKING:
    from collections.abc import Callable


class Family(NamedTuple):
    """What is measured: how to build the bytes, to decode all of them and to write all anew."""

    build: Callable[[int], bytes]
    decode: Callable[[Any], object]
    write: Callable[[Any], object]


FAMILIES: Final = {
    "scene": Family(scenes.scene_of, lambda scene: scene, bytes),
    "packfile": Family(
        packfiles.packfile_of,
        lambda packfile: packfile.decode_all(),
        lambda packfile: bytes(rewrite.rewrite(packfile)),
    ),
}
SIZES: Final = (10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
# As many rounds as it takes to read so many bytes, within reason.
_ENOUGH: Final = 20_000_000
_MOST_ROUNDS: Final = 100


class Figures(NamedTuple):
    """Seconds of the first read, of the best one and of the best write; the peak in bytes."""

    first: float
    best: float
    writing: float
    peak: int


def measure(family: str, data: bytes) -> Figures:
    """Read, decode and write in this process."""
    _, decode, write = FAMILIES[family]
    document = chunkwright.open(FAMILIES[family].build(0))  # Imports what reading needs.
    decode(document)
    before = _most_memory()
    peak = 0
    reading, writing = [], []
    for _ in range(max(2, min(_MOST_ROUNDS, _ENOUGH // len(data)))):
        del document
        gc.collect()
        start = time.perf_counter()
        document = chunkwright.open(data)
        decode(document)
        read = time.perf_counter()
        peak = peak or _most_memory() - before
        write(document)
        writing.append(time.perf_counter() - read)
        reading.append(read - start)
    return Figures(reading[0], min(reading), min(writing), peak)


def _most_memory() -> int:
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    """Print one line a size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family", nargs="*", help=f"any of {', '.join(FAMILIES)}; all by default")
    context = multiprocessing.get_context("spawn")
    for family in parser.parse_args().family or FAMILIES:
        print(f"{family:>12} {'read, first':>14} {'read, best':>14} {'write':>14} {'peak':>14}")
        for size in SIZES:
            data = FAMILIES[family].build(size)
            with context.Pool(1) as pool:
                figures = pool.apply(measure, (family, data))
            times = " ".join(f"{1e9 * each / len(data):8.1f} ms/MB" for each in figures[:3])
            print(f"{len(data):12,} {times} {figures.peak / len(data):8.1f} bytes a byte")


if __name__ == "__main__":
    main()
