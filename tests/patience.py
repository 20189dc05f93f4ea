"""Bounds on how long something takes that hold on a slow or busy machine.

Damaged and hostile files have to end in bounded time, and the tests say so in seconds. What a clock
shows depends on more than the code, though: the machine, other processes that take its caches and
shared cores away, and the garbage collector, which may start to scan all that earlier tests left
behind. Work that took too long is therefore tried again, just after the collector has run, and with
more time, in proportion to how long a fixed piece of work takes here.

A bound is several times the normal cost, and a real fault exceeds it by far: a cost that grows with
the square of the size does so every time, and an endless loop is interrupted.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import struct
import time
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

P = ParamSpec("P")
T = TypeVar("T")

# Seconds of processor time that ``work`` takes on the machine whose seconds the bounds are.
NORMAL = 0.04
TRIES = 3
# Work that takes this many times as long as its bound allows counts as endless.
ENDLESS = 30
# Seconds to wait for another process, which takes a few at most: only hangs take so many.
FOREVER = 600


def within(seconds: float, act: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    """Return the result of ``act``; on a normal machine it has the given processor time.

    ``act`` is called again if it took longer, so it must be able to run more than once.
    """

    def once() -> T:
        return act(*args, **options)

    spent, result = _timed(once, ENDLESS * seconds)
    if spent <= seconds:
        return result
    for _ in range(TRIES - 1):
        # After this, the collector will not soon scan what earlier tests left behind.
        gc.collect()
        allowed = seconds * slowness()
        spent, result = _timed(once, ENDLESS * seconds)
        if spent <= allowed:
            return result
    pytest.fail(f"took {spent:.1f} s of processor time, more than {allowed:.1f} s")


def slowness() -> float:
    """Return how many times slower than a normal machine this one is, at least 1."""
    return max(1.0, min(_timed(work, FOREVER)[0] for _ in range(5)) / NORMAL)


def work() -> int:
    """Read numbers and keep them, as reading a file does."""
    data = bytes(range(256)) * 64
    total = 0
    for start in range(40):
        seen: dict[int, list[int]] = {}
        for at in range(start, len(data) - 8, 4):
            first, second = struct.unpack_from("<II", data, at)
            seen.setdefault((first ^ second) % 977, []).append(at)
        total += len(seen)
    return total


def _timed(act: Callable[[], T], most: float) -> tuple[float, T]:
    with _interrupted(most):
        start = time.process_time()
        result = act()
        return time.process_time() - start, result


@contextlib.contextmanager
def _interrupted(seconds: float) -> Iterator[None]:
    """Fail a block that takes more processor time than the given seconds, if the system can."""
    if os.name == "nt":
        yield
        return

    def fail(*_: object) -> None:
        # This is no ``Exception``, which the code under test might turn into an error of its own.
        pytest.fail(f"no end after {seconds:.0f} s of processor time")

    before = signal.signal(signal.SIGPROF, fail)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
