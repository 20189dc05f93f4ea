"""Settings of all tests: which are slow, and how long hypothesis waits for a slow or busy machine."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from .samples import SAMPLES, is_large, is_tried

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
# Substrings of the names of tests in which every file must round-trip byte for byte.
BYTES = (
    "test_samples.py",
    "hkx/test_container.py",
    "tagfile/test_binary.py",
    "byte_for_byte",
    "same_bytes",
)

if sys.dont_write_bytecode:
    # Without a cache in the checkout, each process that a test starts would compile the package
    # again, and each worker all tests.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(ROOT / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ

# Tests that run a browser, compilers, type checkers, Blender or other runtimes over many files.
SLOW = (
    "tests/blender/",
    "tests/typing/",
    "tests/webide/",
    "test_collector.py",  # run with little in memory, by test_collector_alone.py
    "test_kaitai_build.py",
    "test_kaitai_languages.py",
    "test_kaitai_javascript.py",
    "test_kaitai_typed.py",
    "test_a_type_checker_knows_every_field",
)

# The longest tests, which begin first: at the end, the other processors would have no work.
LONG = (
    "test_kaitai_languages.py",
    "tests/blender/",
    "tests/webide/",
    "test_kaitai_havok_members.py",
    "test_kaitai_build.py",
    "test_support.py",
    "tests/exchange/test_real_scenes.py",
    "tests/typing/",
    "_in_browser.py",
)

# Half of the usual examples, as these run at each change, unless a test states its own number. All
# else is the default of hypothesis, which differs where CI is set. Bounds on time have tests of
# their own, which measure processor time.
settings.register_profile(
    "patient",
    settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]),
)
settings.load_profile("patient")


def pytest_collection(session: pytest.Session) -> None:
    """Share the compilation of the tests: of two workers, one begins in the middle."""
    if not IS_WORKER:
        return
    worker = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
    named = [Path(name.partition("::")[0]) for name in session.config.args]
    files = [file for path in named for file in sorted(path.rglob("test_*.py"))]
    start = worker * len(files) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for file in files[start:] + files[:start]:
        name = ".".join(file.resolve().relative_to(ROOT).with_suffix("").parts)
        # Errors in the file are reported when it is collected.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(name)


def pytest_collection_finish() -> None:
    """Keep the collector from scanning thousands of tests each time."""
    if IS_WORKER:
        gc.set_threshold(10_000)
        gc.collect()
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Mark the slow tests, which only ``pytest -m slow`` runs: by name, or by a large file.

    Each test tries only a few of several similar files, unless it is named with its file.
    """
    passed_over = []
    for item in items:
        files = list(_real_files(item))
        if any(part in item.nodeid for part in SLOW) or any(map(is_large, files)):
            item.add_marker("slow")
        name = item.nodeid.partition("[")[0]
        # Lists of ``few_and_rest`` stay whole, and tests in ``BYTES`` run for every file.
        is_whole = len(files) > 2 or any(part in item.nodeid for part in BYTES)
        if not is_whole and not all(is_tried(file, name) for file in files):
            passed_over.append(item)
    if passed_over and not any("[" in name for name in config.args):
        config.hook.pytest_deselected(items=passed_over)
        left = set(passed_over)
        items[:] = [item for item in items if item not in left]
    yield  # other plugins deselect items here
    if IS_WORKER:
        items[:] = _dealt(items, int(os.environ["PYTEST_XDIST_WORKER_COUNT"]))


def _dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Put items into an order in which each worker's equal share begins with some long tests."""
    files: dict[tuple[int, str], list[pytest.Item]] = {}
    others = []
    for item in items:
        rank = next((rank for rank, part in enumerate(LONG) if part in item.nodeid), None)
        if rank is None:
            others.append(item)
        else:
            files.setdefault((rank, item.nodeid.partition("::")[0]), []).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, key in enumerate(sorted(files)):
        shares[number % workers] += files[key]
    for left, share in zip(range(workers, 0, -1), shares, strict=True):
        missing = max(0, (len(others) + sum(map(len, shares[-left:]))) // left - len(share))
        share += others[:missing]
        del others[:missing]
    return [*(item for share in shares for item in share), *others]


def _real_files(item: pytest.Item) -> Iterator[Path]:
    """List the real files that are parameters of a test, or parts of parameters."""
    call = getattr(item, "callspec", None)
    for value in call.params.values() if call else ():
        for part in value if isinstance(value, list | tuple) else (value,):
            if isinstance(part, Path) and part.is_relative_to(SAMPLES):
                yield part
