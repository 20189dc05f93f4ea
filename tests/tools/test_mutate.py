"""The changes that ``tools/mutate`` draws, and those that it leaves out as without effect."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "tools" / "mutate"


def loaded(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"mutate_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def changes() -> Any:
    return loaded("changes")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(FOLDER))
    return loaded("server")


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
def test_changes_with_an_effect_are_drawn(changes: Any, source: str, wanted: set[str]) -> None:
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
        "x = same(x, y)\n",
        "x = isinstance(x, (int, str))\n",
        "x = y.endswith(('a', 'b'))\n",
        "x = frozenset(('a', 'b'))\n",
        "x = any((a, b))\n",
        "x = sum(f(z) for z in (a, b))\n",
        "x, y = [], []\n",
        "_ALL = (a, b)\nx = frozenset(_ALL)\n",
        "_TYPES = (A, B)\nx = isinstance(x, _TYPES)\n",
        "_CAUGHT = (A, b.Error)\ntry:\n    x\nexcept _CAUGHT:\n    x\n",
        "try:\n    x\nexcept (A, B):\n    x\n",
        "__all__ = ['a', 'b']\n",
    ],
)
def test_changes_without_effect_are_left_out(changes: Any, source: str) -> None:
    assert not texts(changes, source)


def test_the_order_of_members_is_not_changed(changes: Any) -> None:
    assert texts(changes, "x in (a, b)\n") == {"x not in (a, b)\n"}
    assert texts(changes, "_NAMES = (a, b)\nx in _NAMES\n") == {
        "_NAMES = (a, b)\nx not in _NAMES\n"
    }


def test_the_sign_of_an_axis_of_numpy_is_not_changed(changes: Any) -> None:
    assert texts(changes, "y = x.reshape(-1)\n") == {"y = x.reshape(+1)\n"}
    assert texts(changes, "y = x.reshape(a, -1)\n") == {
        "y = x.reshape(a, +1)\n",
        "y = x.reshape(-1, a)\n",
    }
    assert "y = x.take(-2)\n" in texts(changes, "y = x.take(-1)\n")


def test_arguments_without_a_fixed_order_are_not_swapped(changes: Any) -> None:
    assert texts(changes, "np.clip(a, low, high)\n") == {"np.clip(a, high, low)\n", "pass\n"}
    assert "a.clip(high, low)\n" in texts(changes, "a.clip(low, high)\n")
    lengths, product = "x = np.einsum('ij,ij->i', {})\n", "x = np.einsum('ij,jk->ik', {})\n"
    assert lengths.format("b, a") not in texts(changes, lengths.format("a, b"))
    assert product.format("b, a") in texts(changes, product.format("a, b"))


def test_zero_is_not_replaced_by_false(changes: Any) -> None:
    assert texts(changes, "x or 0\n") == {"False or 0\n", "x or 1\n", "x or (-1)\n"}
    assert "x or False\n" in texts(changes, "x or y\n")


def test_tests_follow_the_lines_of_a_changed_module(changes: Any) -> None:
    covering = loaded("covering")
    before = "def f(a):\n    a += 1\n    return a\n\n\nB = f(2)\n"
    after = "import c\n\n\ndef f(a):\n    a += 1\n    a += 2\n    return a\n\n\nB = f(2)\n"
    module = covering.Module(before, {2: ["t::one"], 3: ["t::one", "t::two"]})
    known = covering.Covering({"t::one": 1.0}, set(), {"src/f.py": module})
    path = Path("src/f.py")
    drawn = changes.Finder(path, after).found
    found = {after.count("\n", 0, each.start) + 1: known.of(each, after) for each in drawn}
    assert found[5] == ["t::one"]
    assert found[6] == []  # a new line, which no test is known to run
    assert found[10] == []  # runs as the module is imported
    assert known.of(changes.Change(Path("src/g.py"), "step", 0, 1, ""), after) == []
    memory = known.modules["src/f.py"].as_it_is(before)
    assert (memory[2], memory[3]) == (["t::one"], ["t::one", "t::two"])


def test_every_change_listed_as_without_effect_could_be_drawn(changes: Any) -> None:
    listed = changes.equivalents(FOLDER / "equivalent.toml")
    possible = set()
    for name in {name for name, _, _ in listed}:
        source = (FOLDER.parents[1] / name).read_text()
        found = changes.Finder(Path(name), source).found
        possible |= {(name, *change.lines(source)) for change in found}
    assert listed - possible == set()


def functions_of(module: dict[str, Any]) -> list[FunctionType]:
    return [each for each in module.values() if isinstance(each, FunctionType)]


def test_a_function_is_changed_in_place(server: Any) -> None:
    before = (
        "LIMIT = 2\n\ndef low(x):\n    return x < LIMIT\n\ndef high(x):\n    return x > LIMIT\n"
    )
    module: dict[str, Any] = {}
    exec(compile(before, "module.py", "exec", dont_inherit=True), module)
    low = module["low"]
    after = before.replace("x <", "x <=")
    assert server.apply(functions_of(module), "module.py", before, after)
    assert low(2)
    assert not module["high"](2)


@pytest.mark.parametrize("after", ["LIMIT = 3\n", "LIMIT = 2\n\ndef f(x=1):\n    return x\n"])
def test_code_that_runs_at_import_is_not_changed_in_place(server: Any, after: str) -> None:
    before = "LIMIT = 2\n" if "def" not in after else after.replace("x=1", "x=2")
    module: dict[str, Any] = {}
    exec(compile(before, "module.py", "exec", dont_inherit=True), module)
    assert not server.apply(functions_of(module), "module.py", before, after)
    assert module["LIMIT"] == 2


def test_code_that_runs_at_import_has_the_tests_of_its_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    covering, changes = loaded("covering"), loaded("changes")
    table, user = "ROWS = (1,)\n", "def f():\n    a = 2\n    return ROWS[a]\n"
    known = covering.Covering(
        {"test_a": 1.0, "test_b": 1.0},
        set(),
        {
            "table.py": covering.Module(table, {}),
            "user.py": covering.Module(user, {2: ["test_a"], 3: ["test_b"]}),
        },
    )
    (change,) = (each for each in changes.Finder(Path("table.py"), table).found if each.text == "2")
    assert known.of(change, table) == ["test_b"]


def test_a_test_that_waits_forever_ends_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    watch = loaded("watch")
    timers: list[tuple[Any, ...]] = []
    monkeypatch.setattr(watch.signal, "setitimer", lambda *given: timers.append(given))
    monkeypatch.setattr(watch.signal, "alarm", lambda seconds: timers.append((seconds,)))
    form = {"order": ["a"], "left_out": [], "whole": [], "now": str(tmp_path / "now")}
    runner = watch.Runner(form | {"test_seconds": 7, "seconds": 100})
    runner.pytest_runtest_logstart("a")
    assert timers == [(watch.signal.ITIMER_PROF, 7), (900,)]
    assert (tmp_path / "now").read_text() == "a"
    timers.clear()
    runner.pytest_runtest_teardown(None)
    assert timers == [(watch.signal.ITIMER_PROF, 0), (0,)]
