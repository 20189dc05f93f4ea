"""A pytest plugin: names the test that runs, bounds its processor time, spares the shrinking.

A change may make a loop endless. The interval timer counts processor time, so that a busy
machine condemns no change, and its signal ends the process, in a loop of C code too.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import Phase, settings

NOW = Path(os.environ["MUTATE_NOW"])
SECONDS = float(os.environ["MUTATE_SECONDS"])


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Take hypothesis' first failing example as it is: nobody reads it."""
    settings.register_profile(
        "mutate", settings(phases=(Phase.explicit, Phase.generate), database=None)
    )
    settings.load_profile("mutate")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart(nodeid: str) -> None:
    """Note which test begins."""
    NOW.write_text(nodeid)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)


def pytest_runtest_logfinish() -> None:
    """Stop the clock."""
    signal.setitimer(signal.ITIMER_PROF, 0)
