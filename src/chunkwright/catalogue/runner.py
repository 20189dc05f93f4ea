"""Filling a catalogue: handing batches to processes, or to Dask workers."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chunkwright.base.fileio import named
from chunkwright.base.limits import DEFAULT_LIMITS, Limits
from chunkwright.catalogue.plan import make_plan
from chunkwright.catalogue.work import Rules
from chunkwright.errors import FileAccessError, QueryError, boundary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Progress = Callable[[int, int], None]

MAX_SIZE: Final = 256 << 20


@dataclass(slots=True)
class Summary:
    """The result of a run, in numbers of files: ``kept`` are unchanged files already in it."""

    kept: int = 0
    read: int = 0
    failed: int = 0


def catalogue(
    sources: Sequence[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    max_size: int = MAX_SIZE,
    limits: Limits = DEFAULT_LIMITS,
    encoding: str | None = None,
    is_fresh: bool = False,
    progress: Progress | None = None,
) -> Summary:
    """Read all files of ``sources`` and write their tables into the folder ``out``.

    Sources are paths, folders, containers (zip, 7z, tar...) and addresses that ``fsspec`` opens.
    Batches that are already in ``out`` are not read again, unless a file of them has changed or is
    gone, or ``is_fresh``. The work is done in ``jobs`` processes, or by the workers of the Dask
    scheduler at the address ``scheduler``, all of which must see ``out`` and the sources under the
    same names. ``progress`` is called with the number of files done and the total. A file of more
    than ``max_size`` bytes becomes a row with an error, as does each file that cannot be read.
    ``encoding`` is the code page of names in Virtools files, which is guessed without it; files that
    are in ``out`` already are not read again for another one.

    Raises ``QueryError`` for an unknown ``encoding`` and if a table in ``out`` has other files,
    ``UnsupportedVersionError`` for a catalogue of another schema, ``FileAccessError`` for a source
    that does not exist and a folder that cannot be listed.
    """
    if jobs is not None and jobs < 1:
        raise QueryError(f"expected at least 1 for jobs, not {jobs}")
    if encoding is not None:
        from chunkwright.nmo import VirtoolsFile

        VirtoolsFile().encoding = encoding  # an unknown one is refused before anything is read
    folder = Path(named(os.fspath(out))).absolute()
    if folder.exists() and not folder.is_dir():
        raise FileAccessError("expected a folder for the tables, not a file", file=str(folder))
    plan = make_plan([os.fspath(each) for each in sources], folder, is_fresh=is_fresh)
    with boundary(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
    summary = Summary(kept=plan.kept)
    total = sum(len(batch.sources) for batch in plan.batches)
    rules = Rules(str(folder), max_size, limits, encoding)
    if scheduler is None:
        from chunkwright.catalogue.processes import run

        results = run(plan.batches, rules, jobs or os.cpu_count() or 1)
    else:
        from chunkwright.catalogue.cluster import run_on

        results = run_on(scheduler, plan.batches, rules)
    for done in results:
        summary.read += done.files
        summary.failed += done.failed
        if progress is not None:
            progress(summary.read, total)
    return summary
