"""A pytest plugin: puts tests in order, names the one that runs, bounds their processor time.

A change may make a loop endless. The interval timer counts processor time, so that a busy
machine condemns no change, and its signal ends the process, in a loop of C code too.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import signal
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import Phase, settings

RECORD = os.environ.get("MUTATE_RECORD")  # where to note what all tests take
PLAN = os.environ.get("MUTATE_PLAN")  # which tests to run in which order, and for how long
TIME_IS_UP = "time is up"

if RECORD:
    import chunkwright

    # Else the test that happens to come first would stand for what an import runs.
    for module in pkgutil.walk_packages(chunkwright.__path__, "chunkwright."):
        with suppress(ImportError):  # of what an extra of the package installs
            importlib.import_module(module.name)


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Take hypothesis' first failing example as it is: nobody reads it."""
    settings.register_profile(
        "mutate", settings(phases=(Phase.explicit, Phase.generate), database=None)
    )
    settings.load_profile("mutate")


class Recorder:
    """Notes how long each test takes, nothing for one that fails."""

    def __init__(self) -> None:
        self.seconds: dict[str, float | None] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the time of setting up, running and tearing down."""
        before = self.seconds.get(report.nodeid, 0.0)
        after = None if before is None or report.failed else before + report.duration
        self.seconds[report.nodeid] = after

    def pytest_sessionfinish(self) -> None:
        """Write it, unless this is but one of the processes that run the tests."""
        if RECORD and "PYTEST_XDIST_WORKER" not in os.environ:
            Path(RECORD).write_text(json.dumps(self.seconds))


class Runner:
    """Runs tests by their rank for so long."""

    def __init__(self, plan: str) -> None:
        form = json.loads(Path(plan).read_text())
        self.rank = {test: at for at, test in enumerate(form["order"])}
        self.left_out = set(form["left_out"])
        self.files = set() if form["others"] else {test.partition("::")[0] for test in self.rank}
        self.now = Path(form["now"])
        self.test_seconds, self.seconds = form["test_seconds"], form["seconds"]
        self.end = 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the quick ones first that run what was changed; new ones come before all others."""
        kept = [item for item in items if self._wanted(item.nodeid)]
        items[:] = sorted(kept, key=lambda item: self.rank.get(item.nodeid, -1))

    def _wanted(self, test: str) -> bool:
        """Whether a test is listed or new; new ones in a file of listed ones come with the last."""
        if test in self.left_out:
            return False
        return test in self.rank or test.partition("::")[0] not in self.files

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Note which test begins."""
        self.end = self.end or _spent() + self.seconds
        self.now.write_text(nodeid)
        signal.setitimer(signal.ITIMER_PROF, self.test_seconds)

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Stop the clock, and the run when its time is up."""
        signal.setitimer(signal.ITIMER_PROF, 0)
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
        config.pluginmanager.register(Runner(PLAN))
