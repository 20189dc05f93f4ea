"""What a batch does after a process of it has died, and how hits are told, without processes."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright.batch import workers
from chunkwright.batch.searching import facts
from chunkwright.batch.tasks import DONE, FAILED, Outcome
from chunkwright.errors import QueryError


class Pool:
    """Notes what it is asked to do; ``deadly`` files break it."""

    def __init__(self, jobs: int, deadly: str = "") -> None:
        self.jobs, self.deadly = jobs, deadly
        self.asked: list[str] = []
        self.ends: list[dict[str, bool]] = []

    def submit(self, _: Any, *given: Any) -> Future[Any]:
        made: Future[Any] = Future()
        if len(given) < 2:  # whether a process starts at all
            made.set_result(0)
            return made
        path = given[1].path
        self.asked.append(path)
        if path == self.deadly:
            made.set_exception(BrokenProcessPool())
        else:
            made.set_result(Outcome(path, DONE))
        return made

    def shutdown(self, **how: bool) -> None:
        self.ends.append(how)


def settled(result: Any) -> Future[Any]:
    made: Future[Any] = Future()
    if isinstance(result, BaseException):
        made.set_exception(result)
    elif result is not None:
        made.set_result(result)
    return made


def task(path: str) -> Any:
    return SimpleNamespace(path=path, notes=["a note"])


@pytest.mark.parametrize("deadly", [False, True])
def test_only_what_is_not_done_is_done_again(monkeypatch: pytest.MonkeyPatch, deadly: bool) -> None:
    pools: list[Pool] = []

    def new_pool(jobs: int) -> Any:
        pools.append(Pool(jobs, "suspect" if deadly else ""))
        return pools[-1]

    monkeypatch.setattr(workers, "_new_pool", new_pool)
    crew = workers._Crew(SimpleNamespace(), 3)  # type: ignore[arg-type]
    done, broken = settled(Outcome("done", DONE)), settled(BrokenProcessPool())
    left, waits = settled(None), settled(None)
    left.cancel()
    waiting: Any = deque(
        [
            (task("suspect"), settled(BrokenProcessPool())),
            (task("done"), done),
            (task("broken"), broken),
            (task("left"), left),
            (task("waits"), waits),
        ]
    )
    first = crew.outcome(waiting)
    assert (first.file, first.result) == ("suspect", FAILED if deadly else DONE)
    if deadly:
        assert first.notes == ("a note",)
        assert first.text.startswith("suspect: the process that worked on it died")
        assert "--jobs 1 needs less memory" in first.text
    # The first ones, one for the suspect alone, and new ones for the others.
    assert [pool.jobs for pool in pools] == [3, 1, 3]
    assert [pool.asked for pool in pools] == [[], ["suspect"], ["broken", "left", "waits"]]
    assert pools[0].ends == [{"wait": True, "cancel_futures": True}]
    assert pools[1].ends == [{"wait": True}]
    assert pools[2].ends == []
    assert waiting[0][1] is done
    assert [crew.outcome(waiting).file for _ in range(4)] == ["done", "broken", "left", "waits"]


@pytest.mark.parametrize("how", ["cancelled", "broken"])
def test_processes_of_which_none_begins_are_not_started_again(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    pools: list[Pool] = []

    def new_pool(jobs: int) -> Any:
        pools.append(Pool(jobs))
        return pools[-1]

    monkeypatch.setattr(workers, "_new_pool", new_pool)
    crew = workers._Crew(SimpleNamespace(), 2)  # type: ignore[arg-type]
    crew._first = settled(None if how == "cancelled" else BrokenProcessPool())
    if how == "cancelled":
        crew._first.cancel()
    waiting: Any = deque([(task("a"), settled(BrokenProcessPool()))])
    with pytest.raises(QueryError, match="end before they start work"):
        crew.outcome(waiting)
    assert len(pools) == 1


@pytest.mark.parametrize(
    ("class_name", "type_name", "is_object", "told"),
    [
        ("", "", False, {"value": 5}),
        ("", "INT32", False, {"type": "INT32", "value": 5}),
        ("hkaBone", "", False, {"class": "hkaBone", "name": "cat"}),
        ("", "", True, {"name": "cat"}),
        ("hkaBone", "ptr", True, {"class": "hkaBone", "type": "ptr", "name": "cat"}),
    ],
)
def test_a_hit_tells_what_applies_to_it(
    class_name: str, type_name: str, is_object: bool, told: dict[str, Any]
) -> None:
    item = SimpleNamespace(
        class_name=class_name, type_name=type_name, is_object=is_object, name="cat", plain=lambda: 5
    )
    hit: Any = SimpleNamespace(node=item, address="/a")
    assert facts(hit) == {"address": "/a", **told}


@pytest.mark.parametrize(
    ("output", "written", "told"),
    [
        (None, (), {}),
        ("o", (), {"output": "o"}),
        ("o", ("o",), {"output": "o"}),
        ("o", ("o", "p"), {"output": "o", "written": ["o", "p"]}),
        ("o", ("p", "o"), {"output": "o", "written": ["p", "o"]}),
        ("o", ("p",), {"written": ["p"]}),
        (None, ("p", "q"), {"written": ["p", "q"]}),
    ],
)
def test_an_outcome_tells_what_was_written(
    output: str | None, written: tuple[str, ...], told: dict[str, Any]
) -> None:
    made = Outcome("f", DONE, output, written=written)
    assert made.to_dict() == {"path": "f", "result": DONE} | told


def test_an_outcome_tells_why() -> None:
    made = Outcome("f", FAILED, None, 5, ("a", "b"), "old", {"message": "no"}, "text")
    why = {"reason": "old", "notes": ["a", "b"], "error": {"message": "no"}}
    assert made.to_dict() == {"path": "f", "result": FAILED} | why
