"""Worker processes: a task that kills its worker fails alone, and the others go on."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn, ParamSpec, TypeVar

from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess
    from typing import Self

_GRACE: Final = 5.0  # seconds until a worker that was told to end is ended

# What ends a process; of these, only SIGTERM ends a worker.
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)

P = ParamSpec("P")
Result = TypeVar("Result")


class WorkerDiedError(Exception):
    """A process died of its work, again when it had nothing else to do."""


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
        # Starts forked processes now, while this one has no threads; and says whether any begins.
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
        """Wait until some work is done; return all that is."""
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
        """Repeat what a dead worker may have been doing: this alone, then the others."""
        from concurrent.futures.process import BrokenProcessPool

        self._pool.shutdown(wait=True, cancel_futures=True)
        if self._first.cancelled() or self._first.exception() is not None:
            raise QueryError(
                f"the processes of {self._name} end before they start work",
                hint="in a script it is started below if __name__ == '__main__': as"
                " multiprocessing asks; jobs=1 needs no other process",
            )
        self._pool = self._new(1)
        try:
            self._start(ticket)
            return ticket.future.result()
        except BrokenProcessPool as error:
            raise WorkerDiedError from error
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
    """Submit work; a process that starts for it holds signals back until it can handle them."""
    if sys.platform == "win32":
        return pool.submit(work, *args, **options)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        return pool.submit(work, *args, **options)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def can_fork() -> bool:
    """Whether this process has one thread, native ones included: a fork of others may hang."""
    if sys.platform != "linux":
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False  # without /proc nothing says so


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
