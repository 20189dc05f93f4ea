"""Running tasks one after the other, or in parallel processes."""

from __future__ import annotations

import os
import time
from collections import deque
from contextlib import ExitStack, nullcontext
from typing import TYPE_CHECKING, Final

from chunkwright.base.fileio import recorded_reads
from chunkwright.batch.pool import Pool, WorkerDiedError, can_fork
from chunkwright.batch.tasks import DONE, FAILED, SKIPPED, Outcome, Skip, Task, Verb
from chunkwright.errors import (
    ChunkwrightError,
    LimitError,
    UnknownFormatError,
    boundary,
    internal_error,
)
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.batch.pool import Ticket

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
        if jobs is None and most > 1 and count >= _MANY and verb.remembers and can_fork():
            # Before this process has threads; quick verbs make none, and forks would cost a share.
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
        """Count one more as done; return whether starting processes pays for the rest."""
        self.seen += 1
        if not busy:
            return False
        self.busy += 1
        # Of quick work, what a busy machine makes of it says nothing.
        now = time.process_time() if self.is_quick else time.perf_counter()
        if self.busy == 1:
            self.warm = now  # modules were imported for the first file
            return False
        if now - self.warm < _TRIAL:
            return False
        left = (self.count - self.seen) * self.busy / self.seen
        return left * (now - self.warm) / (self.busy - 1) > _WORTH_COMPANY


def _in_processes(verb: Verb, tasks: Iterable[Task | Outcome], pool: Pool) -> Iterator[Outcome]:
    """Yield the outcomes of tasks in their order, with work for each process in advance."""
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

    The pool passes every exception on as a result and keeps the worker. When it is broken it
    terminates its workers and waits for them, which would then be forever.
    """
    try:
        return do(verb, task)
    except SystemExit as end:
        os._exit(end.code if isinstance(end.code, int) else 1)
