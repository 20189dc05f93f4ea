"""How long something takes, as the benchmarks measure it."""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def best(
    work: Callable[[], object], rounds: int = 5, *, clock: Callable[[], float] = time.process_time
) -> float:
    """Return the least seconds of several runs: of processor time, unless ``clock`` is another."""
    times = []
    for _ in range(rounds):
        gc.collect()
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)
