"""Settings of all tests: which are slow, and how long hypothesis waits for a slow or busy machine."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

from .samples import SAMPLES, is_large

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

ROOT = Path(__file__).resolve().parents[1]

if sys.dont_write_bytecode:
    # Without a cache in the checkout, each process that a test starts would compile the package
    # again, and each worker all tests.
    os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

if "PYTEST_XDIST_WORKER" in os.environ:
    # Scanning thousands of tests again and again would slow the collector.
    gc.set_threshold(10_000)

# Tests that run a browser, compilers, type checkers, Blender or other runtimes over many files.
SLOW = (
    "tests/blender/",
    "tests/typing/",
    "tests/webide/",
    "test_collector.py",  # only with little in memory, in test_collector_alone.py
    "test_kaitai_build.py",
    "test_kaitai_languages.py",
    "test_kaitai_javascript.py",
    "test_kaitai_typed.py",
    "test_a_type_checker_knows_every_field",
)

# Half of the usual examples, as these run at each change, unless a test states its own number. All
# else is the default of hypothesis, which differs where CI is set. Bounds on time have tests of
# their own, which measure processor time.
settings.register_profile(
    "patient",
    settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]),
)
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests, which only ``pytest -m slow`` runs: by their names, or a large file."""
    for item in items:
        if any(part in item.nodeid for part in SLOW) or any(map(is_large, _real_files(item))):
            item.add_marker("slow")


def _real_files(item: pytest.Item) -> Iterator[Path]:
    """List the real files that are parameters of a test, or parts of parameters."""
    call = getattr(item, "callspec", None)
    for value in call.params.values() if call else ():
        for part in value if isinstance(value, list | tuple) else (value,):
            if isinstance(part, Path) and part.is_relative_to(SAMPLES):
                yield part
