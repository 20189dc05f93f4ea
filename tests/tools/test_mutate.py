"""Which changes ``tools/mutate`` draws, and which it leaves out because they mean nothing."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).resolve().parents[2] / "tools" / "mutate" / "changes.py"


@pytest.fixture(scope="module")
def changes() -> Any:
    spec = importlib.util.spec_from_file_location("mutate_changes", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def texts(changes: Any, source: str) -> set[str]:
    """Return the sources that changes of one source make."""
    path = Path("module.py")
    return {change.apply(source) for change in changes.Finder(path, source).found}


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a < b\n", {"a <= b\n"}),
        ("x = f(a, b)\n", {"x = f(b, a)\n"}),
        ("x = (a, b)\n", {"x = (b, a)\n"}),
        ("x = 2\n", {"x = 3\n", "x = (1)\n"}),
        ("x.y = z\n", {"pass\n"}),
        ("if a:\n    b\n", {"if not (a):\n    b\n", "if True:\n    b\n", "if False:\n    b\n"}),
        ("_ROWS = (a, b)\nx = _ROWS[0]\n", {"_ROWS = (b, a)\nx = _ROWS[0]\n"}),
    ],
)
def test_what_has_a_meaning_is_changed(changes: Any, source: str, wanted: set[str]) -> None:
    assert wanted <= texts(changes, source)


@pytest.mark.parametrize(
    "source",
    [
        "import a, b\n",
        "x: tuple[int, str]\n",
        "X = dict[str, int]\n",
        "def f(a: int | None) -> None:\n    '''Text.'''\n",
        "raise ValueError(1, 2)\n",
        "x = isinstance(x, int | str)\n",
        "x = isinstance(x, (int, str))\n",
        "x = y.endswith(('a', 'b'))\n",
        "x = frozenset(('a', 'b'))\n",
        "x = any((a, b))\n",
        "x = sum(f(z) for z in (a, b))\n",
        "x, y = [], []\n",
        "_ALL = (a, b)\nx = frozenset(_ALL)\n",
        "_CAUGHT = (A, b.Error)\ntry:\n    x\nexcept _CAUGHT:\n    x\n",
        "try:\n    x\nexcept (A, B):\n    x\n",
        "__all__ = ['a', 'b']\n",
    ],
)
def test_what_means_nothing_is_left_out(changes: Any, source: str) -> None:
    assert not texts(changes, source)


def test_members_may_stand_in_any_order(changes: Any) -> None:
    assert texts(changes, "x in (a, b)\n") == {"x not in (a, b)\n"}
    assert texts(changes, "_NAMES = (a, b)\nx in _NAMES\n") == {
        "_NAMES = (a, b)\nx not in _NAMES\n"
    }
