"""A pool after one of its processes has died, tested without real processes."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from chunkwright.batch import pool as pools
from chunkwright.batch.pool import Pool, Ticket, WorkerDiedError
from chunkwright.errors import QueryError


class Executor:
    """An executor that records its tasks; it breaks on a deadly task, and then refuses others."""

    def __init__(self, jobs: int, deadly: str = "", starts: bool = True) -> None:
        self.jobs, self.deadly, self.starts = jobs, deadly, starts
        self.asked: list[str] = []
        self.ends: list[dict[str, bool]] = []
        self.broken = False

    def submit(self, work: Any, *given: Any) -> Future[Any]:
        if not given:
            assert work is int
            return settled(0 if self.starts else BrokenProcessPool())
        if self.broken:
            raise BrokenProcessPool
        (name,) = given
        self.asked.append(name)
        self.broken = name == self.deadly
        return settled(BrokenProcessPool() if self.broken else work(name))

    def shutdown(self, **how: bool) -> None:
        self.ends.append(how)


def settled(result: Any) -> Future[Any]:
    made: Future[Any] = Future()
    if isinstance(result, BaseException):
        made.set_exception(result)
    elif result is not None:
        made.set_result(result)
    return made


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Executor]:
    found: list[Executor] = []

    def new(pool: Pool, jobs: int) -> Any:
        name = pool._name
        found.append(Executor(jobs, "x" if "deadly" in name else "", "dead" not in name.split()))
        return found[-1]

    monkeypatch.setattr(Pool, "_new", new)
    return found


@pytest.mark.parametrize("name", ["deadly work", "work"])
def test_only_unfinished_tasks_are_repeated_after_a_crash(made: list[Executor], name: str) -> None:
    pool = Pool(3, forks=False, name=name)
    tickets = [pool.submit(str.upper, each) for each in "xdblw"]
    first, done, broken, left, waits = tickets
    for ticket, state in (
        (first, settled(BrokenProcessPool())),
        (done, settled("D")),
        (broken, settled(BrokenProcessPool())),
        (left, settled(None)),
        (waits, settled(None)),
    ):
        ticket.future = state
    left.future.cancel()
    if "deadly" in name:
        with pytest.raises(WorkerDiedError):
            pool.result(first)
    else:
        assert pool.result(first) == "X"
    # The first pool, one for the suspect alone, and a new one for the others.
    assert [each.jobs for each in made] == [3, 1, 3]
    assert [each.asked for each in made[1:]] == [["x"], ["b", "l", "w"]]
    assert made[0].ends == [{"wait": True, "cancel_futures": True}]
    assert made[1].ends == [{"wait": True}]
    assert made[2].ends == []
    assert [pool.result(each) for each in (done, broken, left, waits)] == ["D", "B", "L", "W"]


def test_tasks_that_a_broken_pool_refuses_run_in_the_next_pool(made: list[Executor]) -> None:
    pool = Pool(2, forks=False, name="deadly work")
    tickets = [pool.submit(str.upper, each) for each in "axbc"]
    assert made[0].asked == ["a", "x"]
    assert pool.result(tickets[0]) == "A"
    with pytest.raises(WorkerDiedError):
        pool.result(tickets[1])
    assert [pool.result(each) for each in tickets[2:]] == ["B", "C"]
    assert [each.asked for each in made] == [["a", "x"], ["x"], ["b", "c"]]


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_pool_whose_processes_never_start_is_not_replaced(
    made: list[Executor], cancelled: bool
) -> None:
    pool = Pool(2, forks=False, name="some dead work")
    if cancelled:
        pool._first = settled(None)
        pool._first.cancel()
    ticket = pool.submit(str.upper, "a")
    ticket.future = settled(BrokenProcessPool())
    with pytest.raises(QueryError, match="the processes of some dead work end before they start"):
        pool.result(ticket)
    assert len(made) == 1


def test_waiting_returns_all_finished_tasks(made: list[Executor]) -> None:
    pool = Pool(2, forks=False, name="work")
    tickets: list[Ticket[str]] = [pool.submit(str.upper, each) for each in "abc"]
    tickets[1].future = settled(None)
    assert pool.first_done(tickets) == [tickets[0], tickets[2]]
    assert made[0].asked == ["a", "b", "c"]


def test_processes_end_with_the_context_of_the_pool(made: list[Executor]) -> None:
    with Pool(2, forks=False, name="work") as pool:
        assert pool.jobs == 2
        assert made[0].ends == []
    assert made[0].ends == [{"wait": True, "cancel_futures": True}]


@pytest.mark.parametrize(("forks", "how"), [(True, "fork"), (False, "spawn")])
def test_processes_are_forked_or_spawned_as_requested(
    monkeypatch: pytest.MonkeyPatch, forks: bool, how: str
) -> None:
    asked: list[tuple[Any, ...]] = []

    def executor(jobs: int, *, mp_context: Any, initializer: Any) -> Executor:
        asked.append((jobs, mp_context.get_start_method(), initializer))
        return Executor(jobs)

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", executor)
    Pool(4, forks=forks, name="work")
    assert asked == [(4, how, pools.be_a_worker)]
