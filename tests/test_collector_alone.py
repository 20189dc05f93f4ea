"""The tests of the collector, in a process where no other test has left anything behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FILE = Path(__file__).with_name("test_collector.py")


def test_the_slow_collector_tests_pass_in_a_fresh_process() -> None:
    """With thousands of tests in memory, the collector takes a second to scan it."""
    command = [sys.executable, "-m", "pytest", "-q", "-m", "slow", "-p", "no:cacheprovider"]
    environment = {name: text for name, text in os.environ.items() if "PYTEST" not in name}
    done = subprocess.run(
        [*command, str(FILE)], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
