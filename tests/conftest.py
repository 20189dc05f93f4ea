"""What holds for all tests: hypothesis waits as long as a slow or busy machine needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    import pytest

# What runs a browser, compilers, type checkers, Blender or other runtimes over many files.
SLOW = (
    "tests/blender/",
    "tests/typing/",
    "tests/webide/",
    "test_kaitai_languages.py",
    "test_kaitai_javascript.py",
    "test_a_type_checker_knows_every_field",
)

# The rest stays as hypothesis has it, which differs where CI is set. What may cost no more than
# so much time has a test that measures processor time.
settings.register_profile(
    "patient",
    settings(deadline=None, suppress_health_check=[HealthCheck.too_slow]),
)
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests, which only ``pytest -m slow`` runs."""
    for item in items:
        if any(part in item.nodeid for part in SLOW):
            item.add_marker("slow")
