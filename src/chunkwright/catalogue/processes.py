"""Processing batches in processes on this machine."""

from __future__ import annotations

import gc
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING

from chunkwright.batch.workers import end_with_parent
from chunkwright.catalogue.recovery import Recovery
from chunkwright.catalogue.work import work
from chunkwright.collector import is_frozen
from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from chunkwright.catalogue.work import Batch, Done, Rules


def run(batches: Iterable[Batch], rules: Rules, jobs: int) -> Iterator[Done]:
    """Yield the result of each batch; nothing is lost if a process dies."""
    waiting = deque(batches)
    recovery = Recovery(rules)
    while waiting:
        lost = yield from _run_pool(waiting, rules, min(jobs, len(waiting)))
        for batch in lost:
            # Alone: a process that dies takes all batches of its pool with it.
            for guilty in (yield from _run_pool(deque([batch]), rules, 1)):
                instead = recovery.again(guilty)
                waiting.extendleft(instead)
                if not instead:
                    yield recovery.give_up(guilty)


def _work(batch: Batch, rules: Rules) -> Done:
    """Do the work of a process, whose first batch loads all modules that the others need too.

    The collector need not look through those again and again.
    """
    done = work(batch, rules)
    if not is_frozen():
        gc.collect()
        gc.freeze()
    return done


def _check_that_it_begins(pool: ProcessPoolExecutor) -> None:
    """Raise ``QueryError`` if a process ends before it gets a file."""
    try:
        pool.submit(int).result()
    except BrokenProcessPool as error:
        raise QueryError(
            "the processes of a catalogue end before they start work",
            hint="in a script it is started below if __name__ == '__main__': as"
            " multiprocessing asks",
        ) from error


def _run_pool(waiting: deque[Batch], rules: Rules, jobs: int) -> Generator[Done, None, list[Batch]]:
    """Use one pool until everything is done or a process dies; return the unfinished batches."""
    running: dict[Future[Done], Batch] = {}
    # Spawned, because a fork of a process with threads (Arrow has some) may hang.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=end_with_parent) as pool:
        _check_that_it_begins(pool)
        while waiting or running:
            # No more than there are processes: if one dies, everything submitted is lost.
            while waiting and len(running) < jobs:
                batch = waiting.popleft()
                try:
                    running[pool.submit(_work, batch, rules)] = batch
                except BrokenProcessPool:
                    waiting.appendleft(batch)
                    return list(running.values())
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    result = future.result()
                except BrokenProcessPool:
                    return list(running.values())
                del running[future]
                yield result
    return []
