"""Processing batches in processes on this machine."""

from __future__ import annotations

import gc
from collections import deque
from typing import TYPE_CHECKING

from chunkwright.base.collector import is_frozen
from chunkwright.batch.pool import Pool, WorkerDiedError
from chunkwright.catalogue.recovery import Recovery
from chunkwright.catalogue.work import work

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.batch.pool import Ticket
    from chunkwright.catalogue.work import Batch, Done, Rules


def run(batches: Iterable[Batch], rules: Rules, jobs: int) -> Iterator[Done]:
    """Yield the result of each batch; nothing is lost if a process dies."""
    waiting = deque(batches)
    if not waiting:
        return
    recovery = Recovery(rules)
    running: dict[Ticket[Done], Batch] = {}
    # Spawned, because a fork of a process with threads (Arrow has some) may hang.
    with Pool(min(jobs, len(waiting)), forks=False, name="a catalogue") as pool:
        while waiting or running:
            # No more than there are processes: if one dies, everything submitted is done again.
            while waiting and len(running) < pool.jobs:
                batch = waiting.popleft()
                running[pool.submit(_work, batch, rules)] = batch
            for ticket in pool.first_done(running):
                batch = running.pop(ticket)
                try:
                    yield pool.result(ticket)
                except WorkerDiedError:
                    instead = recovery.again(batch)
                    waiting.extendleft(instead)
                    if not instead:
                        yield recovery.give_up(batch)


def _work(batch: Batch, rules: Rules) -> Done:
    """Do the work of a process, whose first batch loads all modules that the others need too.

    The collector need not look through those again and again.
    """
    done = work(batch, rules)
    if not is_frozen():
        gc.collect()
        gc.freeze()
    return done
