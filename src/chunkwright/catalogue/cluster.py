"""Processing batches on a Dask cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dask.distributed import Client, as_completed
from distributed.scheduler import KilledWorker

from chunkwright.catalogue.recovery import Recovery
from chunkwright.catalogue.work import work
from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.catalogue.work import Batch, Done, Rules


def run_on(scheduler: str, batches: Iterable[Batch], rules: Rules) -> Iterator[Done]:
    """Yield the result of each batch; Dask reassigns the batches of a lost worker.

    Raises ``QueryError`` if no scheduler answers at the address.
    """
    try:
        client = Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise QueryError(f"no Dask scheduler answers at {scheduler}: {error}") from error
    recovery = Recovery(rules)
    with client:
        running = {client.submit(work, each, rules, pure=False): each for each in batches}
        finished = as_completed(running)
        for future in finished:
            batch = running.pop(future)
            try:
                # Waits again if the result was lost with its worker.
                yield future.result()
            except KilledWorker:
                instead = recovery.again(batch)
                for each in instead:
                    another = client.submit(work, each, rules, pure=False)
                    running[another] = each
                    finished.add(another)
                if not instead:
                    yield recovery.give_up(batch)
