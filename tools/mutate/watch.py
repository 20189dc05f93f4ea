"""A pytest plugin: puts tests in order, names the one that runs, bounds their processor time.

While all tests are recorded, it notes how long each takes; ``seen.py`` notes which places it runs.

A change may make a loop endless. The interval timer counts processor time, so that a busy machine
is not blamed on a change, and its signal ends the process, in a loop of C code too. A test that
waits forever for another process uses none: it is ended after ``LONGEST`` seconds of wall clock.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, settings

RECORD = os.environ.get("MUTATE_RECORD", "")  # the folder in which to note what all tests do
PLAN = os.environ.get("MUTATE_PLAN")  # which tests to run in which order, and for how long
TIME_IS_UP = "time is up"
NEW = ""  # the place in the order of tests that are not known yet
LONGEST = 900  # seconds that a test may take on a busy machine

if TYPE_CHECKING:
    from collections.abc import Iterable

if RECORD:
    import chunkwright

    # Otherwise the places that run at import would be credited to the first test.
    for module in pkgutil.walk_packages(chunkwright.__path__, "chunkwright."):
        with suppress(ImportError):  # a library of an extra is not installed
            importlib.import_module(module.name)


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Keep hypothesis from shrinking failing examples, which nobody reads."""
    settings.register_profile(
        "mutate", settings(phases=(Phase.explicit, Phase.generate), database=None)
    )
    settings.load_profile("mutate")


class Recorder:
    """A recorder of the time of each test that passes."""

    def __init__(self) -> None:
        self.seconds: dict[str, float | None] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        """Have all places recorded again."""
        if mutate_seen := sys.modules.get("mutate_seen"):
            mutate_seen.forget()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the time of setting up, running and tearing down."""
        before = self.seconds.get(report.nodeid, 0.0)
        after = None if before is None or report.failed else before + report.duration
        self.seconds[report.nodeid] = after

    def pytest_sessionfinish(self) -> None:
        """Write the times in the process that has those of all tests."""
        if "PYTEST_XDIST_WORKER" not in os.environ:
            Path(RECORD, "seconds.json").write_text(json.dumps(self.seconds))


class Runner:
    """A runner of tests by their rank, for a limited time."""

    def __init__(self, form: dict[str, Any]) -> None:
        tests = [*form["first"], NEW, *form["later"]]
        self.rank = {test: at for at, test in enumerate(tests)}
        self.known = {*json.loads(Path(form["known"]).read_text()), *form["left_out"]}
        self.left_out = set(form["left_out"])
        self.whole = set(form["whole"])
        self.now = Path(form["now"])
        self.test_seconds, self.seconds = form["test_seconds"], form["seconds"]
        self.end = 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests that are not wanted."""
        items[:] = self.arranged(items)

    def arranged(self, items: Iterable[pytest.Item]) -> list[pytest.Item]:
        """Put new tests after those that run the change, and before the others."""
        ranks = {item: rank for item in items if (rank := self._rank(item)) is not None}
        return sorted(ranks, key=ranks.__getitem__)

    def _rank(self, item: pytest.Item) -> int | None:
        """Return the place of a test, None where it is not wanted."""
        test = item.nodeid
        if test in self.rank and test not in self.left_out:
            return self.rank[test]
        new = test not in self.known and test.partition("::")[0] in self.whole
        return self.rank[NEW] if new and item.get_closest_marker("slow") is None else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Note which test begins."""
        self.end = self.end or _spent() + self.seconds
        self.now.write_text(nodeid)
        signal.setitimer(signal.ITIMER_PROF, self.test_seconds)
        signal.alarm(LONGEST)

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Stop the clock, and the run when its time is up."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
        if _spent() > self.end and not item.session.shouldfail:
            item.session.shouldstop = "time is up"
            self.now.write_text(TIME_IS_UP)


def _spent() -> float:
    """Return the processor time of this process and those that it waited for."""
    return sum(os.times()[:4])


def pytest_configure(config: pytest.Config) -> None:
    """Record or run."""
    if RECORD:
        config.pluginmanager.register(Recorder())
    if PLAN:
        config.pluginmanager.register(Runner(json.loads(Path(PLAN).read_text())))
