"""Running tasks one after the other, or in parallel processes."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, NoReturn, ParamSpec, TypeVar

from chunkwright import registry
from chunkwright.batch.tasks import DONE, FAILED, SKIPPED, Outcome, Skip, Task, Verb
from chunkwright.errors import (
    ChunkwrightError,
    LimitError,
    QueryError,
    UnknownFormatError,
    boundary,
    internal_error,
)
from chunkwright.fileio import recorded_reads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess

    Waiting = deque[tuple[Task | Outcome, Future[Outcome]]]

_AHEAD: Final = 8  # tasks queued per process, so that no process is ever idle
_MANY: Final = 32  # files that may be worth it
_TRIAL: Final = 0.05  # seconds before the pace of the first files counts
_WORTH_COMPANY: Final = 0.5  # seconds of work that are worth the start of processes

_GRACE: Final = 5.0  # seconds until a worker that was told to end is ended

# What ends a process; of these, only SIGTERM ends a worker.
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)

P = ParamSpec("P")
Result = TypeVar("Result")


def usable_cpus() -> int:
    """Return how many processors this process may use."""
    ours = getattr(os, "sched_getaffinity", None)  # only on Linux
    return len(ours(0)) if ours else os.cpu_count() or 1


def do(verb: Verb, task: Task, *, alone: bool = False) -> Outcome:
    """Run one task; an error of its file becomes the outcome.

    So does an internal error, unless the task is ``alone`` and no others are waiting.
    """
    try:
        with boundary(task.path), recorded_reads() as read:
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
        return failed(task, internal_error(error, task.path))
    written = tuple(task.written)
    # Only what is written can be out of date.
    kept = read if task.target is not None else None
    return Outcome(
        task.path, DONE, task.target, value, tuple(task.notes), written=written, read=kept
    )


def failed(task: Task, error: ChunkwrightError) -> Outcome:
    """Return the outcome of a task that failed with an error."""
    return Outcome(
        task.path, FAILED, notes=tuple(task.notes), error=error.to_dict(), text=str(error)
    )


def do_all(
    verb: Verb, tasks: Iterable[Task | Outcome], jobs: int | None, count: int
) -> Iterator[Outcome]:
    """Run tasks in ``jobs`` processes; yield their outcomes in order.

    ``count`` is the number of tasks, including the outcomes among them. Without ``jobs`` this process begins alone, and starts others if what it sees of the first
    files says that the rest is worth it. An outcome among the tasks is passed on as it is. If the
    caller stops iterating, or interrupts, only the files that are being written are finished.
    """
    left = iter(tasks)
    most = usable_cpus() if jobs is None else jobs
    with ExitStack() as stack:
        crew = None
        if jobs is None and most > 1 and count >= _MANY and _can_fork():
            # Before this process has threads; until there are tasks they cost next to nothing.
            crew = stack.enter_context(_Crew(verb, most))
        if jobs is None or most == 1:
            pace = _Pace(count)
            for task in left:
                yield task if isinstance(task, Outcome) else do(verb, task)
                if most > 1 and pace.is_worth_company(busy=not isinstance(task, Outcome)):
                    break
            else:
                return
        yield from (crew or stack.enter_context(_Crew(verb, most))).outcomes(left)


class _Pace:
    """How long files take, as far as that can be seen, and what is left to do."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.seen = 0
        self.busy = 0
        self.warm = 0.0

    def is_worth_company(self, *, busy: bool) -> bool:
        """Note that one more is done; whether the rest takes longer than to start processes."""
        self.seen += 1
        if not busy:
            return False
        self.busy += 1
        now = time.perf_counter()
        if self.busy == 1:
            self.warm = now  # modules were imported for the first file
            return False
        if now - self.warm < _TRIAL:
            return False
        left = (self.count - self.seen) * self.busy / self.seen
        return left * (now - self.warm) / (self.busy - 1) > _WORTH_COMPANY


class _Crew:
    """A pool of worker processes that is replaced if one of them dies."""

    def __init__(self, verb: Verb, jobs: int) -> None:
        self.verb, self.jobs = verb, jobs
        self._pool = _new_pool(jobs)
        # Starts forked processes now, while this one has no threads; and says whether any begins.
        self._first = _submit(self._pool, int)

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def outcomes(self, tasks: Iterable[Task | Outcome]) -> Iterator[Outcome]:
        """Yield the outcomes of tasks in their order."""
        waiting: Waiting = deque()
        for task in tasks:
            if len(waiting) >= _AHEAD * self.jobs:
                yield self.outcome(waiting)
            waiting.append((task, self.start(task)))
        while waiting:
            yield self.outcome(waiting)

    def start(self, task: Task | Outcome) -> Future[Outcome]:
        """Submit a task to the next free worker."""
        from concurrent.futures import Future
        from concurrent.futures.process import BrokenProcessPool

        settled: Future[Outcome] = Future()
        if isinstance(task, Outcome):
            settled.set_result(task)
            return settled
        try:
            return _submit(self._pool, _do_or_end, self.verb, task)
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
        except BrokenProcessPool:
            return self._after_death(task, waiting)

    def _after_death(self, task: Task, waiting: Waiting) -> Outcome:
        """Run what a dead worker may have been doing again: this task alone, then the others."""
        from concurrent.futures.process import BrokenProcessPool

        self._pool.shutdown(wait=True, cancel_futures=True)
        if self._first.cancelled() or self._first.exception() is not None:
            raise QueryError(
                "the processes of a batch end before they start work",
                hint="in a script it is started below if __name__ == '__main__': as"
                " multiprocessing asks; jobs=1 needs no other process",
            )
        self._pool = _new_pool(1)
        try:
            result = self.start(task).result()
        except BrokenProcessPool:
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

    how = "fork" if _can_fork() else "spawn"
    return ProcessPoolExecutor(jobs, mp_context=get_context(how), initializer=_be_a_worker)


def _submit(
    pool: ProcessPoolExecutor, work: Callable[P, Result], *args: P.args, **options: P.kwargs
) -> Future[Result]:
    """Submit work; a process that starts for it holds signals back until it can handle them."""
    if sys.platform == "win32":
        return pool.submit(work, *args, **options)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        return pool.submit(work, *args, **options)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _can_fork() -> bool:
    """Whether this process has one thread, native ones included: a fork of others may hang."""
    if sys.platform != "linux":
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False  # without /proc nothing says so


def _be_a_worker() -> None:
    """Ignore Ctrl-C, which the parent process handles; clean up before exiting on SIGTERM.

    A worker ends with its parent, even if that is killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    if sys.platform != "win32":
        if signal.SIGTERM in signal.sigpending():
            os._exit(128 + signal.SIGTERM)  # the pool would print what the handler raises here
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    end_with_parent()


def end_with_parent() -> None:
    """End this process, which another one started, as soon as that one is gone."""
    from multiprocessing import parent_process
    from threading import Thread

    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    # As if it were told to end: what it is writing is cleaned up.
    os.kill(os.getpid(), signal.SIGTERM)


def _stop(number: int, _frame: object) -> NoReturn:
    if sys.platform != "win32":
        # The pool swallows what is raised while it hands over a result, and then waits forever.
        signal.setitimer(signal.ITIMER_REAL, _GRACE)
    raise SystemExit(128 + number)


def _do_or_end(verb: Verb, task: Task) -> Outcome:
    """Run one task in a worker; on SIGTERM clean up, then exit.

    The pool passes every exception on as a result and keeps the worker. When it is broken it
    terminates its workers and waits for them, which would then be forever.
    """
    try:
        return do(verb, task)
    except SystemExit as end:
        os._exit(end.code if isinstance(end.code, int) else 1)
