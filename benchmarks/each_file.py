"""Decoding compared with the generated classes, for every real Virtools file separately.

``python -m benchmarks.each_file [part of a name] ...`` prints one line a file, slowest ratio
first. Both sides run in turn, many times, so that a busy machine slows both; the best of
each counts, in processor time.
"""

from __future__ import annotations

import gc
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.test_nmo import job
from chunkwright.nmo.file import resolve
from tests.samples import samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SLICE = 0.02
"""The least seconds of one measurement, in which small files are read several times."""
ROUNDS = 7


class Row(NamedTuple):
    """What was measured of one file; times in seconds."""

    name: str
    size: int
    objects: int
    generated: float
    model: float

    @property
    def ratio(self) -> float:
        """How many times faster the model is."""
        return self.generated / self.model


def in_turn(works: list[Callable[[], object]], rounds: int = ROUNDS) -> list[float]:
    """Return the least seconds of one call of each, with the garbage collector on, as usual."""
    repeats = []
    for work in works:
        work()
        start = time.process_time()
        work()
        repeats.append(max(1, int(SLICE / (time.process_time() - start))))
    least = [float("inf")] * len(works)
    for _ in range(rounds):
        for which, work in enumerate(works):
            gc.collect()
            start = time.process_time()
            for _ in range(repeats[which]):
                work()
            least[which] = min(least[which], (time.process_time() - start) / repeats[which])
    return least


def measure(path: Path) -> Row:
    """Measure one file."""
    data = path.read_bytes()
    generated, model = in_turn([job("generated classes", data), job("model", data)])
    return Row(path.name, len(data), len(resolve.read(data).objects), generated, model)


def main() -> None:
    """Print one line a file and the sum of all."""
    wanted = sys.argv[1:]
    found = [
        measure(path)
        for path in samples("virtools")
        if not wanted or any(part in path.name for part in wanted)
    ]
    print(f"{'bytes':>10} {'objects':>8} {'generated':>12} {'model':>12} {'ratio':>7}  file")
    for row in sorted(found, key=lambda one: one.ratio):
        print(
            f"{row.size:10,} {row.objects:8,} {row.generated * 1e6:9,.0f} us"
            f" {row.model * 1e6:9,.0f} us {row.ratio:6.1f}x  {row.name}"
        )
    total = sum(row.generated for row in found) / sum(row.model for row in found)
    print(f"{total:52.1f}x  all together")


if __name__ == "__main__":
    main()
