"""A pytest plugin: puts tests in order, names the one that runs, bounds their processor time.

Where all tests are recorded, it also notes which lines of the package each of them runs. Each line
is reported once per test, so that this costs little (``sys.monitoring``, Python 3.12).

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
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, settings

if TYPE_CHECKING:
    from types import CodeType

RECORD = os.environ.get("MUTATE_RECORD", "")  # the folder in which to note what all tests do
PLAN = os.environ.get("MUTATE_PLAN")  # which tests to run in which order, and for how long
TIME_IS_UP = "time is up"
LONGEST = 900  # seconds that a test may take on a busy machine

if RECORD:
    import chunkwright

    PACKAGE = str(Path(chunkwright.__file__).parent) + os.sep

    # Otherwise the lines that run at import would be credited to the first test.
    for module in pkgutil.walk_packages(chunkwright.__path__, "chunkwright."):
        with suppress(ImportError):  # of what an extra of the package installs
            importlib.import_module(module.name)


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Keep hypothesis from shrinking failing examples, which nobody reads."""
    settings.register_profile(
        "mutate", settings(phases=(Phase.explicit, Phase.generate), database=None)
    )
    settings.load_profile("mutate")


class Recorder:
    """A recorder of the time and the lines of each test that passes."""

    def __init__(self) -> None:
        self.seconds: dict[str, float | None] = {}
        self.names: list[str] = []  # of the tests that ran here
        self.lines: dict[tuple[str, int], list[int]] = defaultdict(list)  # numbers of tests
        self.running = False
        self.worker = os.environ.get("PYTEST_XDIST_WORKER", "")
        events = sys.monitoring.events
        sys.monitoring.use_tool_id(sys.monitoring.COVERAGE_ID, "mutate")
        for event, seen in ((events.PY_START, self._begins), (events.LINE, self._runs)):
            sys.monitoring.register_callback(sys.monitoring.COVERAGE_ID, event, seen)
        sys.monitoring.set_events(sys.monitoring.COVERAGE_ID, events.PY_START)

    def _begins(self, code: CodeType, _: int) -> object:
        """Watch the lines of a function of the package."""
        if code.co_filename.startswith(PACKAGE):
            line = sys.monitoring.events.LINE
            sys.monitoring.set_local_events(sys.monitoring.COVERAGE_ID, code, line)
        return sys.monitoring.DISABLE

    def _runs(self, code: CodeType, line: int) -> object:
        """Note a line, which is not reported again until the next test."""
        if self.running:
            self.lines[code.co_filename, line].append(len(self.names) - 1)
        return sys.monitoring.DISABLE

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        """Have all lines reported again."""
        self.names.append(item.nodeid)
        self.running = True
        sys.monitoring.restart_events()

    def pytest_runtest_teardown(self) -> None:
        """Note nothing between tests."""
        self.running = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the time of setting up, running and tearing down."""
        before = self.seconds.get(report.nodeid, 0.0)
        after = None if before is None or report.failed else before + report.duration
        self.seconds[report.nodeid] = after

    def pytest_sessionfinish(self) -> None:
        """Write the times in the process that has those of all tests, lines in each."""
        # Otherwise Python 3.12 still calls back at exit, when the names of this module are gone.
        sys.monitoring.set_events(sys.monitoring.COVERAGE_ID, sys.monitoring.events.NO_EVENTS)
        for event in (sys.monitoring.events.PY_START, sys.monitoring.events.LINE):
            sys.monitoring.register_callback(sys.monitoring.COVERAGE_ID, event, None)
        sys.monitoring.free_tool_id(sys.monitoring.COVERAGE_ID)
        if not self.worker:
            Path(RECORD, "seconds.json").write_text(json.dumps(self.seconds))
        lines = [[file, line, tests] for (file, line), tests in self.lines.items()]
        form = {"tests": self.names, "lines": lines}
        Path(RECORD, f"lines{self.worker}.json").write_text(json.dumps(form))


class Runner:
    """A runner of tests by their rank, for a limited time."""

    def __init__(self, form: dict[str, Any]) -> None:
        self.rank = {test: at for at, test in enumerate(form["order"])}
        self.left_out = set(form["left_out"])
        self.whole = set(form["whole"])
        self.now = Path(form["now"])
        self.test_seconds, self.seconds = form["test_seconds"], form["seconds"]
        self.end = 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the quick ones first that run what was changed; new ones come before all others."""
        kept = [item for item in items if self._wanted(item.nodeid)]
        items[:] = sorted(kept, key=lambda item: self.rank.get(item.nodeid, -1))

    def _wanted(self, test: str) -> bool:
        """Whether a test is listed, or new in a file of which all are wanted."""
        wanted = test in self.rank or test.partition("::")[0] in self.whole
        return wanted and test not in self.left_out

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
