"""Bounds on time catch slow code, not slow machines."""

from __future__ import annotations

import contextlib
import gc
import os
import time
from typing import TYPE_CHECKING

import pytest

from . import patience

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def act(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[float]], int]:
    """Return a function that takes the given times, the longest first, and returns how often it ran."""
    now = 0.0
    runs = 0

    def spend(seconds: list[float]) -> int:
        nonlocal now, runs
        now += seconds[runs]
        runs += 1
        return runs

    monkeypatch.setattr(time, "process_time", lambda: now)
    # Collecting the garbage of all earlier tests takes a long time.
    monkeypatch.setattr(gc, "collect", lambda: 0)
    return spend


@pytest.mark.parametrize(
    ("slowness", "seconds", "runs"),
    [
        (1.0, [1.0], 1),
        (1.0, [1.1, 0.9], 2),
        (1.0, [1.1, 1.1, 0.9], 3),
        (4.0, [3.9, 3.9], 2),
    ],
)
def test_work_that_exceeds_its_time_once_is_tried_again(
    act: Callable[[list[float]], int],
    monkeypatch: pytest.MonkeyPatch,
    slowness: float,
    seconds: list[float],
    runs: int,
) -> None:
    monkeypatch.setattr(patience, "slowness", lambda: slowness)
    assert patience.within(1, act, seconds) == runs


@pytest.mark.parametrize("slowness", [1.0, 4.0])
def test_work_that_always_exceeds_its_time_fails(
    act: Callable[[list[float]], int], monkeypatch: pytest.MonkeyPatch, slowness: float
) -> None:
    monkeypatch.setattr(patience, "slowness", lambda: slowness)
    with pytest.raises(pytest.fail.Exception, match=r"4\.1 s of processor time, more than"):
        patience.within(1, act, [4.1] * patience.TRIES)


def test_a_fast_machine_does_not_reduce_the_time_limits() -> None:
    assert 1 <= patience.slowness() < 1000


@pytest.mark.skipif(os.name == "nt", reason="the system has no interval timer")
def test_a_test_that_never_ends_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang() -> None:
        while True:
            with contextlib.suppress(Exception):
                sum(range(1000))

    monkeypatch.setattr(patience, "ENDLESS", 1)
    with pytest.raises(pytest.fail.Exception, match="no end after"):
        patience.within(0.05, hang)
