"""Many files at once: whole folders, in parallel processes, without stopping at failures.

>>> from chunkwright import batch
>>> for outcome in batch.run(batch.CONVERT, ["meshes"], output="out", layout="8101"):
...     print(outcome.file, outcome.result, outcome.text)  # doctest: +SKIP
meshes/cat.hkx done

A script that runs a batch in more than one process has to do so under
``if __name__ == "__main__":``, as ``multiprocessing`` requires. Define your own verb as a ``Verb``
around a module-level function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.batch.editing import REMOVE, SET
    from chunkwright.batch.exporting import EXPORT
    from chunkwright.batch.reading import FIND, INFO, VERIFY
    from chunkwright.batch.running import Batch, run, summary
    from chunkwright.batch.tasks import (
        CURRENT,
        DONE,
        FAILED,
        RESULTS,
        SKIPPED,
        Entry,
        Outcome,
        Skip,
        Task,
        Verb,
        expand,
        is_many,
    )
    from chunkwright.batch.writing import BUILD, CONVERT, DUMP, UNWRAP, WRAP

__all__ = [
    "BUILD",
    "CONVERT",
    "CURRENT",
    "DONE",
    "DUMP",
    "EXPORT",
    "FAILED",
    "FIND",
    "INFO",
    "REMOVE",
    "RESULTS",
    "SET",
    "SKIPPED",
    "UNWRAP",
    "VERIFY",
    "WRAP",
    "Batch",
    "Entry",
    "Outcome",
    "Skip",
    "Task",
    "Verb",
    "expand",
    "is_many",
    "run",
    "summary",
]

_HOMES: Final = {
    "BUILD": "writing",
    "Batch": "running",
    "CONVERT": "writing",
    "CURRENT": "tasks",
    "DONE": "tasks",
    "DUMP": "writing",
    "EXPORT": "exporting",
    "Entry": "tasks",
    "FAILED": "tasks",
    "FIND": "reading",
    "INFO": "reading",
    "Outcome": "tasks",
    "REMOVE": "editing",
    "RESULTS": "tasks",
    "SET": "editing",
    "SKIPPED": "tasks",
    "Skip": "tasks",
    "Task": "tasks",
    "UNWRAP": "writing",
    "VERIFY": "reading",
    "Verb": "tasks",
    "WRAP": "writing",
    "expand": "tasks",
    "is_many": "tasks",
    "run": "running",
    "summary": "running",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
