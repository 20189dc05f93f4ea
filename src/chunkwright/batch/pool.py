"""Tasks done one after the other, or in worker processes; a task that kills its worker fails alone."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from contextlib import ExitStack, nullcontext
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn, ParamSpec, TypeVar

from chunkwright.base.fileio import recorded_reads
from chunkwright.base.plain_words import OF_PACK
from chunkwright.batch import DONE, FAILED, SKIPPED, Outcome, Skip, Task, Verb
from chunkwright.errors import (
    ChunkwrightError,
    LimitError,
    NotApplicableError,
    QueryError,
    UnknownFormatError,
    boundary,
    internal_error,
)
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess
    from typing import Self


_GRACE: Final = 5.0  # seconds until a worker that was told to end is killed

# The signals that end a process; of these, only SIGTERM ends a worker.
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)

P = ParamSpec("P")
Result = TypeVar("Result")


class WorkerDiedError(ChunkwrightError):
    """A worker process died at a task, and again when that was its only task."""


class Ticket(Generic[Result]):
    """Work that was submitted to a pool."""

    def __init__(self, work: Callable[..., Result], flags: tuple[Any, ...]) -> None:
        self.work = work
        self.flags = flags
        self.future: Future[Result]


class Pool:
    """A pool of ``jobs`` worker processes, replaced if one of them dies.

    ``forks`` says whether the processes are forked, which is quick, but safe only for a process of
    one thread. ``name`` is what the work is called in errors.
    """

    def __init__(self, jobs: int, *, forks: bool, name: str) -> None:
        self.jobs = jobs
        self._forks, self._name = forks, name
        self._open: dict[Ticket[Any], None] = {}
        self._pool = self._new(jobs)
        # Starts forked processes now, while this one has no threads; its result shows that one
        # runs.
        self._first = _submit(self._pool, int)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def submit(self, work: Callable[P, Result], *args: P.args, **_: P.kwargs) -> Ticket[Result]:
        """Hand a function of a module, and its arguments, to the next free worker."""
        ticket = Ticket(work, args)
        self._open[ticket] = None
        self._start(ticket)
        return ticket

    def result(self, ticket: Ticket[Result]) -> Result:
        """Return the result of the work, or raise its exception.

        Raises ``WorkerDiedError`` if its process died, and ``QueryError`` if processes end before
        they start work.
        """
        from concurrent.futures.process import BrokenProcessPool

        self._open.pop(ticket, None)
        try:
            return ticket.future.result()
        except BrokenProcessPool:
            return self._again(ticket)

    def first_done(self, tickets: Iterable[Ticket[Result]]) -> list[Ticket[Result]]:
        """Wait until some work is done; return all work that is done."""
        from concurrent.futures import FIRST_COMPLETED, wait

        by_future = {ticket.future: ticket for ticket in tickets}
        done, _ = wait(by_future, return_when=FIRST_COMPLETED)
        return [ticket for future, ticket in by_future.items() if future in done]

    def _start(self, ticket: Ticket[Any]) -> None:
        from concurrent.futures import Future
        from concurrent.futures.process import BrokenProcessPool

        try:
            ticket.future = _submit(self._pool, ticket.work, *ticket.flags)
        except BrokenProcessPool as error:
            # The pool is broken; what waits for it will find out when its turn comes.
            ticket.future = Future()
            ticket.future.set_exception(error)

    def _again(self, ticket: Ticket[Result]) -> Result:
        """Repeat what a dead worker may have been doing: this work alone, then the others."""
        from concurrent.futures.process import BrokenProcessPool

        self._pool.shutdown(wait=True, cancel_futures=True)
        if self._first.cancelled() or self._first.exception() is not None:
            raise QueryError(
                f"the processes of {self._name} end before they start work",
                hint="in a script, start it under if __name__ == '__main__':, as multiprocessing requires;"
                " jobs=1 needs no other process",
            )
        self._pool = self._new(1)
        try:
            self._start(ticket)
            return ticket.future.result()
        except BrokenProcessPool as error:
            raise WorkerDiedError("the process that worked on it died") from error
        finally:
            self._pool.shutdown(wait=True)
            self._pool = self._new(self.jobs)
            for other in self._open:
                future = other.future
                if not future.done() or future.cancelled() or future.exception() is not None:
                    self._start(other)

    def _new(self, jobs: int) -> ProcessPoolExecutor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        context = get_context("fork" if self._forks else "spawn")
        return ProcessPoolExecutor(jobs, mp_context=context, initializer=be_a_worker)


def _submit(
    pool: ProcessPoolExecutor, work: Callable[P, Result], *args: P.args, **options: P.kwargs
) -> Future[Result]:
    """Submit work; in a process that starts for it, signals are blocked until it can handle them."""
    if sys.platform == "win32":
        return pool.submit(work, *args, **options)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        return pool.submit(work, *args, **options)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def can_fork() -> bool:
    """Whether this process has a single thread, native ones included: forking another may hang."""
    if sys.platform != "linux":
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False  # without /proc, this is unknown


def be_a_worker() -> None:
    """Ignore Ctrl-C, which the parent process handles; clean up before exiting on SIGTERM.

    A worker ends with its parent, even if that is killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    _end_with_parent()  # while signals are blocked: the handler must not interrupt it
    if sys.platform != "win32":
        if signal.SIGTERM in signal.sigpending():
            os._exit(128 + signal.SIGTERM)  # the pool would print what the handler raises here
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)


def _end_with_parent() -> None:
    """End this process as soon as the one that started it is gone."""
    from multiprocessing import parent_process
    from threading import Thread

    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    # As on SIGTERM: unfinished files are cleaned up.
    os.kill(os.getpid(), signal.SIGTERM)


def _stop(number: int, _frame: object) -> NoReturn:
    if sys.platform != "win32":
        # The pool swallows what is raised while it hands over a result, and then waits forever.
        signal.setitimer(signal.ITIMER_REAL, _GRACE)
    raise SystemExit(128 + number)


if TYPE_CHECKING:
    Waiting = deque[tuple[Task | Outcome, Ticket[Outcome] | None]]

_AHEAD: Final = 8  # tasks queued per process, so that no process is ever idle
_MANY: Final = 32  # files that may be worth it
_TRIAL: Final = 0.05  # seconds before the pace of the first files counts
_WORTH_COMPANY: Final = 1.0  # seconds of work that are worth the start of processes


def usable_cpus() -> int:
    """Return how many processors this process may use."""
    ours = getattr(os, "sched_getaffinity", None)  # only on Linux
    return len(ours(0)) if ours else os.cpu_count() or 1


def do(verb: Verb, task: Task, *, alone: bool = False) -> Outcome:
    """Run one task; an error of its file becomes the outcome.

    So does an internal error, unless the task is ``alone`` and no others are waiting.
    """
    try:
        with boundary(task.path), recorded_reads() if verb.remembers else nullcontext() as read:
            value = verb.work(task)
    except Skip as skip:
        return Outcome(task.path, SKIPPED, reason=str(skip), notes=tuple(task.notes))
    except NotApplicableError as error:
        if not task.entry.named:
            return Outcome(task.path, SKIPPED, reason=error.message, notes=tuple(task.notes))
        return failed(task, error)
    except UnknownFormatError as error:
        if not task.entry.named and registry.by_extension(task.path) is None:
            reason = error.hint if error.hint == OF_PACK else "of an unknown format"
            return Outcome(task.path, SKIPPED, reason=reason)
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

    ``count`` is the number of tasks, including the outcomes among them, which are passed on as they
    are. Without ``jobs``, this process begins alone, and starts others if the pace of the first
    files shows that the rest is worth it. If the caller stops iterating, or interrupts, only files
    that are being written are finished.
    """
    left = iter(tasks)
    most = usable_cpus() if jobs is None else jobs
    with ExitStack() as stack:
        crew = None
        if jobs is None and most > 1 and count >= _MANY and verb.remembers and can_fork():
            # Forks before this process has threads; quick verbs start none, and forks would slow
            # them.
            crew = stack.enter_context(_new_pool(most))
        if jobs is None or most == 1:
            pace = _Pace(count, is_quick=not verb.remembers)
            for task in left:
                yield task if isinstance(task, Outcome) else do(verb, task)
                if most > 1 and pace.is_worth_processes(busy=not isinstance(task, Outcome)):
                    break
            else:
                return
        yield from _in_processes(verb, left, crew or stack.enter_context(_new_pool(most)))


def _new_pool(jobs: int) -> Pool:
    return Pool(jobs, forks=can_fork(), name="a batch")


class _Pace:
    """How long files have taken so far, and how much is left to do."""

    def __init__(self, count: int, *, is_quick: bool = False) -> None:
        self.count = count
        self.is_quick = is_quick
        self.seen = 0
        self.busy = 0
        self.warm = 0.0

    def is_worth_processes(self, *, busy: bool) -> bool:
        """Count one more as done; return whether starting processes pays off for the rest."""
        self.seen += 1
        if not busy:
            return False
        self.busy += 1
        # On a busy machine, the wall time of quick work says nothing.
        now = time.process_time() if self.is_quick else time.perf_counter()
        if self.busy == 1:
            self.warm = now  # modules were imported for the first file
            return False
        if now - self.warm < _TRIAL:
            return False
        left = (self.count - self.seen) * self.busy / self.seen
        return left * (now - self.warm) / (self.busy - 1) > _WORTH_COMPANY


def _in_processes(verb: Verb, tasks: Iterable[Task | Outcome], pool: Pool) -> Iterator[Outcome]:
    """Yield the outcomes of tasks in order, keeping work for each process queued."""
    waiting: Waiting = deque()
    for task in tasks:
        if len(waiting) >= _AHEAD * pool.jobs:
            yield _outcome(pool, *waiting.popleft())
        if isinstance(task, Outcome):
            waiting.append((task, None))
        else:
            waiting.append((task, pool.submit(_do_or_end, verb, task)))
    while waiting:
        yield _outcome(pool, *waiting.popleft())


def _outcome(pool: Pool, task: Task | Outcome, ticket: Ticket[Outcome] | None) -> Outcome:
    if isinstance(task, Outcome) or ticket is None:
        assert isinstance(task, Outcome)
        return task
    try:
        return pool.result(ticket)
    except WorkerDiedError:
        return failed(
            task,
            LimitError(
                "the process that worked on it died, most likely because it ran out of memory",
                file=task.path,
                hint="--jobs 1 needs less memory",
            ),
        )


def _do_or_end(verb: Verb, task: Task) -> Outcome:
    """Run one task in a worker; on SIGTERM clean up, then exit.

    The pool passes every exception on as a result and keeps the worker. When it breaks, it
    terminates its workers, and would then wait for them forever.
    """
    try:
        return do(verb, task)
    except SystemExit as end:
        os._exit(end.code if isinstance(end.code, int) else 1)
