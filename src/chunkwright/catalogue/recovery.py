"""Handling batches whose worker died."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chunkwright.catalogue.plan import halves
from chunkwright.catalogue.rows import failed_row
from chunkwright.catalogue.work import Done, write_files
from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.catalogue.work import Batch, Rules

TRIES: Final = 2  # how often a batch may lose its worker before it is split


class WorkerDiedError(ChunkwrightError):
    """The process that read a file died, at every attempt."""


class Recovery:
    """Decides what to do with a batch whose worker died."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._lost: Counter[str] = Counter()

    def again(self, batch: Batch) -> Sequence[Batch]:
        """Return what to try next: the batch, its halves, or nothing if it is a single file."""
        self._lost[batch.name] += 1
        if self._lost[batch.name] < TRIES:
            return (batch,)
        return halves(batch) if len(batch.sources) > 1 else ()

    def give_up(self, batch: Batch) -> Done:
        """Write the row of the single file that kills every worker."""
        (source,) = batch.sources
        error = WorkerDiedError(
            "the process that read it died",
            file=source.address,
            hint="is there too little memory?",
        )
        write_files(Path(self.rules.out), batch.name, [failed_row(source, error)])
        return Done(1, 1)
