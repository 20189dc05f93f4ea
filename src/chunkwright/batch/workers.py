"""Running tasks one after the other, or in parallel processes."""

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

_AHEAD: Final = 8  # tasks queued per process, so that no process is ever idle


def usable_jobs(verb: Verb, count: int) -> int:
    """Return how many processes pay off for a number of files, at most one per usable CPU."""
    ours = getattr(os, "sched_getaffinity", None)  # only on Linux
    cpus = len(ours(0)) if ours else os.cpu_count() or 1
    return max(1, min(cpus, count // verb.files_per_job))


def do(verb: Verb, task: Task, *, alone: bool = False) -> Outcome:
    """Run one task; an error of its file becomes the outcome.

    So does an internal error, unless the task is ``alone`` and no others are waiting.
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
    except Exception as error:  # an internal error must not stop thousands of other files
        if alone:
            raise
        return failed(task, _fault(error, task))
    return Outcome(task.path, DONE, task.target, value, tuple(task.notes))


def failed(task: Task, error: ChunkwrightError) -> Outcome:
    """Return the outcome of a task that failed with an error."""
    return Outcome(
        task.path, FAILED, notes=tuple(task.notes), error=error.to_dict(), text=str(error)
    )


def _fault(error: Exception, task: Task) -> ChunkwrightError:
    return ChunkwrightError(
        f"internal error in chunkwright: {type(error).__name__}: {error}",
        file=task.path,
        hint="please report it; chunkwright --debug with only this file prints the traceback",
    )


def do_all(verb: Verb, tasks: Iterable[Task | Outcome], jobs: int) -> Iterator[Outcome]:
    """Run tasks in ``jobs`` processes, including this one; yield the outcomes in order.

    An outcome among the tasks is passed on as it is. If the caller stops iterating, or interrupts,
    only the files that are being written are finished.
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
    """A pool of worker processes that is replaced if one of them dies."""

    def __init__(self, verb: Verb, jobs: int) -> None:
        self.verb, self.jobs = verb, jobs
        self._pool = _new_pool(jobs)

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def start(self, task: Task | Outcome) -> Future[Outcome]:
        """Submit a task to the next free worker."""
        from concurrent.futures import Future
        from concurrent.futures.process import BrokenProcessPool

        settled: Future[Outcome] = Future()
        if isinstance(task, Outcome):
            settled.set_result(task)
            return settled
        try:
            return self._pool.submit(do, self.verb, task)
        except BrokenProcessPool as error:
            # The pool is broken; the tasks that wait will find out when their turn comes.
            settled.set_exception(error)
            return settled

    def outcome(self, waiting: Waiting) -> Outcome:
        """Return the outcome of the first waiting task."""
        from concurrent.futures.process import BrokenProcessPool

        task, future = waiting.popleft()
        if isinstance(task, Outcome):
            return task
        try:
            return future.result()
        except (BrokenProcessPool, SystemExit):  # killed, or asked to end
            return self._after_death(task, waiting)

    def _after_death(self, task: Task, waiting: Waiting) -> Outcome:
        """Run what a dead worker may have been doing again: this task alone, then the others."""
        from concurrent.futures.process import BrokenProcessPool

        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = _new_pool(1)
        try:
            result = self.start(task).result()
        except (BrokenProcessPool, SystemExit):
            result = failed(
                task,
                LimitError(
                    "the process that worked on it died, most likely because it ran out of memory",
                    file=task.path,
                    hint="--jobs 1 needs less memory",
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
    """Ignore Ctrl-C, which the parent process handles; clean up before exiting on SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)


def _stop(number: int, _frame: object) -> NoReturn:
    raise SystemExit(128 + number)
