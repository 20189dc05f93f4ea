"""The changes that ``tools/mutate`` draws, and the tests that it runs on them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import FunctionType, SimpleNamespace
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
def test_effective_mutations_are_generated(changes: Any, source: str, wanted: set[str]) -> None:
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
def test_mutations_without_effect_are_not_generated(changes: Any, source: str) -> None:
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


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(FOLDER))
    return loaded("places")


def recorded(
    places: Any, monkeypatch: pytest.MonkeyPatch, source: str, change: Any, call: str
) -> list[int]:
    """Run a module that records its places, then a call; return what was recorded."""
    ran: list[int] = []
    monkeypatch.setitem(sys.modules, "mutate_seen", SimpleNamespace(seen=ran.append))
    path = Path("module.py")
    (text,) = places.telling({path: source}, [change]).values()
    names: dict[str, Any] = {}
    exec(compile(text, "module.py", "exec", dont_inherit=True), names)
    assert ran == []
    exec(call, names)
    return ran


BRANCHES = """
def f(x):
    '''Text.'''
    if x < 1:
        return 1
    elif x < 2:
        x = 3
    return x
"""
TABLES = """
from __future__ import annotations
ROWS = (1, 2)
SUMS = [sum(ROWS)]
OTHERS = (3, 4)
def f(x, y=5):
    return SUMS[0] + x
def g():
    return OTHERS
"""


@pytest.mark.parametrize(
    ("source", "old", "new", "call", "ran"),
    [
        (BRANCHES, "x < 2", "x <= 2", "f(0)", 0),
        (BRANCHES, "x < 2", "x <= 2", "f(1)", 1),
        (BRANCHES, "x = 3", "x = 4", "f(1)", 1),
        (BRANCHES, "x = 3", "x = 4", "f(2)", 0),
        (TABLES, "(1, 2)", "(2, 1)", "f(1)", 1),  # used through another table
        (TABLES, "(1, 2)", "(2, 1)", "g()", 0),
        (TABLES, "=5", "=6", "f(1)", 1),
        (TABLES, "(3, 4)", "(4, 3)", "g()", 1),
    ],
)
def test_a_mutated_place_is_recorded_only_when_it_runs(
    changes: Any,
    places: Any,
    monkeypatch: pytest.MonkeyPatch,
    source: str,
    old: str,
    new: str,
    call: str,
    ran: int,
) -> None:
    at = source.index(old)
    change = changes.Change(Path("module.py"), "rows", at, at + len(old), new)
    assert recorded(places, monkeypatch, source, change, call) == [0] * ran


def test_an_instrumented_function_keeps_its_docstring(changes: Any, places: Any) -> None:
    source = "A = 1\ndef f():\n    '''Text.'''\n    return A\n"
    change = changes.Change(Path("module.py"), "constant", 4, 5, "2")
    (text,) = places.telling({Path("module.py"): source}, [change]).values()
    names: dict[str, Any] = {}
    exec(text, names)
    assert names["f"].__doc__ == "Text."


def test_a_place_is_recorded_once_per_test(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MUTATE_RECORD", str(tmp_path))
    module = loaded("seen")
    for test in ("tests/a.py::one (call)", "tests/a.py::two[x (y)] (setup)"):
        monkeypatch.setenv("PYTEST_CURRENT_TEST", test)
        module.forget()
        for place in (7, 8, 7):
            module.seen(place)
    (file,) = tmp_path.iterdir()
    assert file.read_text().splitlines() == [
        "7 tests/a.py::one",
        "8 tests/a.py::one",
        "7 tests/a.py::two[x (y)]",
        "8 tests/a.py::two[x (y)]",
    ]


@pytest.fixture
def covering(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(FOLDER))
    return loaded("covering")


def test_the_quickest_test_of_each_file_runs_first(covering: Any) -> None:
    seconds = {"a::1": 0.01, "a::2": 0.011, "a::3": 0.012, "b::1": 0.03, "c::1": 2.0, "d::1": 0.0}
    known = covering.Covering(seconds, [], [covering.Place([*seconds][:5], early=False)])
    assert known.order(0) == ["a::1", "b::1", "a::2", "a::3", "c::1"]
    assert known.others(0, {"a", "d"}) == ["d::1"]


def test_the_coverage_record_of_a_draw_is_saved_and_loaded(covering: Any, tmp_path: Path) -> None:
    place = covering.Place(["a::1"], early=True, slow=True)
    known = covering.Covering({"a::1": 1.0}, ["a::2"], [place])
    known.save(tmp_path / "folder" / "known.json")
    assert covering.Covering.load(tmp_path / "folder" / "known.json") == known


@pytest.mark.slow
def test_every_mutation_listed_as_equivalent_can_be_generated(changes: Any) -> None:
    listed = changes.equivalents(FOLDER / "equivalent.toml")
    possible = set()
    for name in {name for name, _, _ in listed}:
        source = (FOLDER.parents[1] / name).read_text()
        found = changes.Finder(Path(name), source).found
        possible |= {(name, *change.lines(source)) for change in found}
    assert listed - possible == set()


def functions_of(module: dict[str, Any]) -> list[FunctionType]:
    return [each for each in module.values() if isinstance(each, FunctionType)]


def test_a_mutated_function_is_replaced_in_the_loaded_module(server: Any) -> None:
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
def test_a_mutation_of_code_that_runs_at_import_is_not_applied_to_a_loaded_module(
    server: Any, after: str
) -> None:
    before = "LIMIT = 2\n" if "def" not in after else after.replace("x=1", "x=2")
    module: dict[str, Any] = {}
    exec(compile(before, "module.py", "exec", dont_inherit=True), module)
    assert not server.apply(functions_of(module), "module.py", before, after)
    assert module["LIMIT"] == 2


def form(tmp_path: Path, **given: object) -> dict[str, object]:
    (tmp_path / "known.json").write_text('["a::1", "a::2", "b::1"]')
    lists: dict[str, object] = {"first": [], "later": [], "left_out": [], "whole": []}
    paths = {"known": str(tmp_path / "known.json"), "now": str(tmp_path / "now")}
    return lists | paths | {"test_seconds": 7, "seconds": 100} | given


class Item:
    """A stand-in for a pytest item, slow by its name."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid

    def get_closest_marker(self, name: str) -> str | None:
        return name if self.nodeid.endswith(name) else None


def test_new_tests_run_after_the_quickest_test_known_to_reach_the_mutation(tmp_path: Path) -> None:
    names = ("a::1", "a::2", "a::new", "a::slow", "a::bad", "b::1", "c::new")
    items = [Item(name) for name in names]
    wanted = form(tmp_path, first=["a::2"], later=["a::1", "a::bad"], whole=["a"])
    runner = loaded("watch").Runner(wanted | {"left_out": ["a::bad"]})
    assert [each.nodeid for each in runner.arranged(items)] == ["a::2", "a::new", "a::1"]


def test_a_test_that_waits_forever_is_ended_by_an_alarm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    watch = loaded("watch")
    timers: list[tuple[Any, ...]] = []
    monkeypatch.setattr(watch.signal, "setitimer", lambda *given: timers.append(given))
    monkeypatch.setattr(watch.signal, "alarm", lambda seconds: timers.append((seconds,)))
    runner = watch.Runner(form(tmp_path, first=["a"]))
    runner.pytest_runtest_logstart("a")
    assert timers == [(watch.signal.ITIMER_PROF, 7), (900,)]
    assert (tmp_path / "now").read_text() == "a"
    timers.clear()
    runner.pytest_runtest_teardown(None)
    assert timers == [(watch.signal.ITIMER_PROF, 0), (0,)]
