"""When processes are started, and how many tasks each is given, tested without real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright.batch import CURRENT, DONE, FAILED, Outcome, Task, Verb
from chunkwright.batch import pool as pools
from chunkwright.batch.pool import WorkerDiedError

VERB = Verb("count", len, None)  # type: ignore[arg-type]


def task(number: int) -> Any:
    return SimpleNamespace(path=f"t{number}")


@pytest.mark.parametrize(
    ("count", "times", "worth"),
    [
        # One second of work left, a little more, and a little less than the time of a trial.
        (22, [0.05, 0.1], [False, False]),
        (23, [0.05, 0.1], [False, True]),
        (99, [0.05, 0.0999], [False, False]),
        (99, [0.05, 0.0999, 0.1001], [False, False, True]),
        # One in four is done already: 53 and 54 left count as 39.75 and 40.5.
        (57, [0.05, None, 0.06, 0.1], [False, False, False, False]),
        (58, [0.05, None, 0.06, 0.1], [False, False, False, True]),
        (99, [None, None], [False, False]),
    ],
)
def test_the_pace_of_the_first_files_decides_whether_processes_are_started(
    monkeypatch: pytest.MonkeyPatch, count: int, times: list[float | None], worth: list[bool]
) -> None:
    clock = iter([time for time in times if time is not None])
    monkeypatch.setattr(pools, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    pace = pools._Pace(count)
    assert [pace.is_worth_processes(busy=time is not None) for time in times] == worth


def test_the_pace_of_quick_work_is_measured_in_processor_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter([0.05, 0.06, 0.1001])
    monkeypatch.setattr(pools, "time", SimpleNamespace(process_time=lambda: next(clock)))
    pace = pools._Pace(99, is_quick=True)
    assert [pace.is_worth_processes(busy=True) for _ in range(3)] == [False, False, True]


def test_processes_are_not_started_for_quick_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quick = Verb("quick", len, None, remembers=False)  # type: ignore[arg-type]
    monkeypatch.setattr(pools, "do", lambda _, one: Outcome(one.path, DONE))
    monkeypatch.setattr(pools, "usable_cpus", lambda: 2)
    monkeypatch.setattr(pools, "can_fork", lambda: True)
    monkeypatch.delattr(pools, "_new_pool")
    assert len(list(pools.do_all(quick, map(task, range(40)), None, 40))) == 40


class Crew:
    """A pool that does each task immediately."""

    made: list[tuple[int, int]]
    done: list[str]

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.made.append((jobs, len(self.done)))

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.done.append("end")

    def submit(self, work: Any, verb: Verb, one: Any) -> Outcome:
        assert (work, verb) == (pools._do_or_end, VERB)
        return Outcome(one.path, CURRENT)

    def result(self, ticket: Outcome) -> Outcome:
        return ticket


@pytest.mark.parametrize(
    ("jobs", "cpus", "count", "forks", "slow", "made", "alone"),
    [
        (None, 3, 32, True, True, [(3, 0)], 1),
        (None, 3, 31, True, True, [(3, 1)], 1),
        (None, 3, 32, False, True, [(3, 1)], 1),
        (None, 2, 32, True, True, [(2, 0)], 1),
        (None, 2, 32, True, False, [(2, 0)], 4),
        (None, 2, 31, True, False, [], 4),
        (None, 1, 32, True, True, [], 4),
        (1, 3, 32, True, True, [], 4),
        (2, 3, 32, True, True, [(2, 0)], 0),
    ],
)
def test_small_batches_run_in_this_process_and_large_ones_in_others(
    monkeypatch: pytest.MonkeyPatch,
    jobs: int | None,
    cpus: int,
    count: int,
    forks: bool,
    slow: bool,
    made: list[tuple[int, int]],
    alone: int,
) -> None:
    done: list[str] = []
    asked: list[bool] = []

    def do(verb: Verb, one: Any) -> Outcome:
        assert verb is VERB
        done.append(one.path)
        return Outcome(one.path, DONE)

    def is_worth_processes(*, busy: bool) -> bool:
        asked.append(busy)
        return slow

    def pace(of: int, *, is_quick: bool) -> Any:
        assert (of, is_quick) == (count, False)
        return SimpleNamespace(is_worth_processes=is_worth_processes)

    monkeypatch.setattr(Crew, "made", [], raising=False)
    monkeypatch.setattr(Crew, "done", done, raising=False)
    monkeypatch.setattr(pools, "_new_pool", Crew)
    monkeypatch.setattr(pools, "_Pace", pace)
    monkeypatch.setattr(pools, "do", do)
    monkeypatch.setattr(pools, "usable_cpus", lambda: cpus)
    monkeypatch.setattr(pools, "can_fork", lambda: forks)
    found = list(pools.do_all(VERB, map(task, range(4)), jobs, count))
    assert [each.file for each in found] == ["t0", "t1", "t2", "t3"]
    assert [each.result for each in found] == [DONE] * alone + [CURRENT] * (4 - alone)
    assert Crew.made == made
    assert done.count("end") == len(made)
    assert asked == ([True] * alone if jobs is None and cpus > 1 else [])


def test_files_that_are_up_to_date_do_not_count_towards_the_pace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bool] = []
    pace = SimpleNamespace(is_worth_processes=lambda *, busy: asked.append(busy))
    monkeypatch.setattr(pools, "_Pace", lambda *_, **__: pace)
    monkeypatch.setattr(pools, "do", lambda _, one: Outcome(one.path, DONE))
    monkeypatch.setattr(pools, "usable_cpus", lambda: 2)
    tasks = [Outcome("a", CURRENT), task(1)]
    found = list(pools.do_all(VERB, tasks, None, 2))
    assert [(each.file, each.result) for each in found] == [("a", CURRENT), ("t1", DONE)]
    assert asked == [False, True]


class Slow(Crew):
    """A pool that records the tasks that were started."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.started: list[str] = []

    def submit(self, work: Any, verb: Verb, one: Any) -> Outcome:
        assert (work, verb) == (pools._do_or_end, VERB)
        self.started.append(one.path)
        return Outcome(one.path, DONE)

    def result(self, ticket: Outcome) -> Outcome:
        if ticket.file == "deadly":
            raise WorkerDiedError("died")
        return ticket


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_each_process_has_eight_tasks_at_a_time(jobs: int) -> None:
    pool: Any = Slow(jobs)
    tasks: list[Any] = [*map(task, range(26)), Outcome("known", CURRENT), task(27)]
    outcomes = pools._in_processes(VERB, tasks, pool)
    assert next(outcomes).file == "t0"
    assert len(pool.started) == 8 * jobs
    assert next(outcomes).file == "t1"
    assert len(pool.started) == 8 * jobs + 1
    rest = [(each.file, each.result) for each in outcomes]
    names = [(f"t{number}", DONE) for number in range(2, 26)]
    assert rest == [*names, ("known", CURRENT), ("t27", DONE)]
    assert len(pool.started) == 27


def test_the_file_that_kills_a_worker_fails() -> None:
    deadly: Any = SimpleNamespace(path="deadly", notes=["a note"])
    pool: Any = Slow(2)
    first, second = pools._in_processes(VERB, [deadly, task(1)], pool)
    assert (first.file, first.result, first.notes) == ("deadly", FAILED, ("a note",))
    assert first.text.startswith("deadly: the process that worked on it died")
    assert "--jobs 1 needs less memory" in first.text
    assert second.file == "t1"


@pytest.mark.skipif(os.name == "nt", reason="signals are held back on POSIX")
@pytest.mark.parametrize("pending", [False, True])
def test_only_sigterm_ends_a_worker(monkeypatch: pytest.MonkeyPatch, pending: bool) -> None:
    said: list[tuple[Any, ...]] = []
    monkeypatch.setattr(signal, "signal", lambda *given: said.append(given))
    monkeypatch.setattr(signal, "pthread_sigmask", lambda *given: said.append(given))
    waiting = {signal.SIGTERM} if pending else {signal.SIGINT}
    monkeypatch.setattr(signal, "sigpending", lambda: waiting)
    monkeypatch.setattr(os, "_exit", lambda status: said.append((status,)))
    pools.be_a_worker()
    assert said == [
        (signal.SIGINT, signal.SIG_IGN),
        (signal.SIGTERM, pools._stop),
        *([(143,)] if pending else []),
        (signal.SIG_UNBLOCK, (signal.SIGINT, signal.SIGTERM)),
    ]
    with pytest.raises(SystemExit) as end:
        pools._stop(15, None)
    if sys.platform != "win32":
        left, again = signal.setitimer(signal.ITIMER_REAL, 0)
        assert (4 < left <= 5, again) == (True, 0)
    assert end.value.code == 143


@pytest.mark.parametrize(("code", "status"), [(143, 143), (0, 0), (None, 1), ("what", 1)])
def test_a_worker_exits_with_the_requested_status(
    monkeypatch: pytest.MonkeyPatch, code: Any, status: int
) -> None:
    ends: list[int] = []

    def do(verb: Verb, one: Task) -> Outcome:
        assert verb is VERB
        if one.path == "t2":
            raise SystemExit(code)
        return Outcome(one.path, DONE)

    monkeypatch.setattr(pools, "do", do)
    monkeypatch.setattr(os, "_exit", ends.append)
    assert pools._do_or_end(VERB, task(1)).file == "t1"
    assert ends == []
    pools._do_or_end(VERB, task(2))
    assert ends == [status]


@pytest.mark.parametrize(("threads", "forks"), [(["7"], True), (["7", "8"], False), (None, False)])
def test_only_a_single_threaded_process_is_forked(
    monkeypatch: pytest.MonkeyPatch, threads: list[str] | None, forks: bool
) -> None:
    def listdir(path: str) -> list[str]:
        assert path == "/proc/self/task"
        if threads is None:
            raise FileNotFoundError
        return threads

    monkeypatch.setattr(pools, "os", SimpleNamespace(listdir=listdir))
    for platform in ("linux", "darwin"):
        monkeypatch.setattr(pools, "sys", SimpleNamespace(platform=platform))
        assert pools.can_fork() is (forks and platform == "linux")


def test_a_verb_keeps_its_constructor_arguments() -> None:
    work: Any = len
    rename: Any = str
    made = Verb("count", work, rename, edits=True)
    assert (made.name, made.work, made.rename, made.edits) == ("count", work, rename, True)
    plain = Verb("count", work)
    assert (plain.name, plain.work, plain.rename, plain.edits) == ("count", work, None, False)


SWALLOWING = """
import signal, time
from chunkwright.batch import pool

pool._GRACE = 0.1
pool.be_a_worker()
try:
    signal.raise_signal(signal.SIGTERM)
except SystemExit as end:
    print(end.code, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
def test_a_worker_ends_even_if_its_exit_exception_is_caught() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SWALLOWING], capture_output=True, text=True, timeout=50, check=False
    )
    assert (done.stdout, done.returncode) == ("143\n", -signal.SIGALRM)
