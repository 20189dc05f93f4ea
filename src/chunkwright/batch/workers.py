"""Doing one task after the other, or many at once in processes of their own."""

from __future__ import annotations

import os
import signal
from collections import deque
from typing import TYPE_CHECKING, Final, NoReturn

from chunkwright import registry
from chunkwright.batch.tasks import DONE, FAILED, SKIPPED, Outcome, Skip, Task, Verb
from chunkwright.errors import ChunkwrightError, LimitError, UnknownFormatError, boundary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Future, ProcessPoolExecutor

    Waiting = deque[tuple[Task | Outcome, Future[Outcome]]]

FILES_PER_JOB: Final = 16  # fewer are not worth the start of another process
_AHEAD: Final = 8  # tasks that wait for each process, so that none has to wait for us


def usable_jobs(count: int) -> int:
    """Return how many processes so many files are worth, at most one a CPU that is ours."""
    ours = getattr(os, "sched_getaffinity", None)  # Linux has it
    cpus = len(ours(0)) if ours else os.cpu_count() or 1
    return max(1, min(cpus, count // FILES_PER_JOB))


def do(verb: Verb, task: Task, *, alone: bool = False) -> Outcome:
    """Do one task; whatever goes wrong with its file becomes the outcome.

    A fault of ours does too, unless the task stands ``alone``: no others wait for it then.
    """
    try:
        with boundary(task.path):
            value = verb.work(task)
    except Skip as skip:
        return Outcome(task.path, SKIPPED, reason=str(skip), notes=tuple(task.notes))
    except UnknownFormatError as error:
        if not task.entry.named and registry.by_extension(task.path) is None:
            return Outcome(task.path, SKIPPED, reason="of an unknown format")
        return failed(task, error)
    except ChunkwrightError as error:
        return failed(task, error)
    except Exception as error:  # a fault of ours in one file must not end the other thousands
        if alone:
            raise
        return failed(task, _fault(error, task))
    return Outcome(task.path, DONE, task.target, value, tuple(task.notes))


def failed(task: Task, error: ChunkwrightError) -> Outcome:
    """Return the outcome of a task that an error ended."""
    return Outcome(
        task.path, FAILED, notes=tuple(task.notes), error=error.to_dict(), text=str(error)
    )


def _fault(error: Exception, task: Task) -> ChunkwrightError:
    return ChunkwrightError(
        f"internal error in chunkwright: {type(error).__name__}: {error}",
        file=task.path,
        hint="please report it; with this file alone chunkwright --debug shows the traceback",
    )


def do_all(verb: Verb, tasks: Iterable[Task | Outcome], jobs: int) -> Iterator[Outcome]:
    """Do tasks in ``jobs`` processes, one being this one; yield the outcomes in their order.

    An outcome among the tasks is passed on: nothing is to be done for it. Whoever stops taking outcomes, or interrupts, waits for the files that are being written and
    for no others.
    """
    if jobs == 1:
        for task in tasks:
            yield task if isinstance(task, Outcome) else do(verb, task)
        return
    with _Crew(verb, jobs) as crew:
        waiting: Waiting = deque()
        for task in tasks:
            if len(waiting) >= _AHEAD * jobs:
                yield crew.outcome(waiting)
            waiting.append((task, crew.start(task)))
        while waiting:
            yield crew.outcome(waiting)


class _Crew:
    """Worker processes, which are replaced when one dies."""

    def __init__(self, verb: Verb, jobs: int) -> None:
        self.verb, self.jobs = verb, jobs
        self._pool = _new_pool(jobs)

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def start(self, task: Task | Outcome) -> Future[Outcome]:
        """Have a worker do a task when one is free."""
        from concurrent.futures import Future
        from concurrent.futures.process import BrokenProcessPool

        settled: Future[Outcome] = Future()
        if isinstance(task, Outcome):
            settled.set_result(task)
            return settled
        try:
            return self._pool.submit(do, self.verb, task)
        except BrokenProcessPool as error:
            # Noticed here before those that wait were asked: they will tell in their turn.
            settled.set_exception(error)
            return settled

    def outcome(self, waiting: Waiting) -> Outcome:
        """Return the outcome of the first task that is waited for."""
        from concurrent.futures.process import BrokenProcessPool

        task, future = waiting.popleft()
        if isinstance(task, Outcome):
            return task
        try:
            return future.result()
        except (BrokenProcessPool, SystemExit):  # killed, or asked to end
            return self._after_death(task, waiting)

    def _after_death(self, task: Task, waiting: Waiting) -> Outcome:
        """Do again what a dead worker may have been at, this task alone, the others as before."""
        from concurrent.futures.process import BrokenProcessPool

        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = _new_pool(1)
        try:
            result = self.start(task).result()
        except (BrokenProcessPool, SystemExit):
            result = failed(
                task,
                LimitError(
                    "the process that worked on it died, most likely for want of memory",
                    file=task.path,
                    hint="--jobs 1 needs less",
                ),
            )
        self._pool.shutdown(wait=True)
        self._pool = _new_pool(self.jobs)
        for index, (other, future) in enumerate(waiting):
            done = future.done() and not future.cancelled() and future.exception() is None
            if not done:
                waiting[index] = other, self.start(other)
        return result


def _new_pool(jobs: int) -> ProcessPoolExecutor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_be_a_worker)


def _be_a_worker() -> None:
    """Leave Ctrl-C to the process that started this one; clean up before ending for SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)


def _stop(number: int, _frame: object) -> NoReturn:
    raise SystemExit(128 + number)
