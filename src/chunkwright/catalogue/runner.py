"""Filling a catalogue: finding outdated files, and sending batches to processes or Dask workers."""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
from collections import Counter, deque
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from chunkwright.base import inside, is_frozen
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits, named
from chunkwright.batch.pool import Pool, WorkerDiedError
from chunkwright.catalogue import COLUMNS, SCHEMA_VERSION, failed_row, storable
from chunkwright.catalogue.work import PARTIAL, Batch, Done, Rules, expand, work, write_files
from chunkwright.errors import (
    FileAccessError,
    QueryError,
    UnsupportedVersionError,
    boundary,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from dask.distributed import Future

    from chunkwright.batch.pool import Ticket
    from chunkwright.catalogue.work import Source


# A batch is small enough to bound a worker's memory and what is lost with it, and large enough
# to keep the number of parts low.
BATCH_FILES: Final = 256
BATCH_BYTES: Final = 64 << 20

_KEPT: Final = ("file", "source", "size", "stamp")


class Plan(NamedTuple):
    """The batches to process, and the number of unchanged files in the catalogue."""

    batches: list[Batch]
    kept: int


def make_plan(roots: Sequence[str], out: Path, *, is_fresh: bool) -> Plan:
    """Compare the sources with the catalogue, and remove from it what is outdated.

    A part with a file that has changed or is gone is made again; parts of sources that are not
    among ``roots`` stay. If ``is_fresh``, everything is made again.
    """
    shutil.rmtree(out / PARTIAL, ignore_errors=True)
    tables = tuple(os.path.join(out, name, "") for name in COLUMNS)
    found = [
        source
        for root in dict.fromkeys(roots)
        for source in expand(root)
        if not os.path.abspath(source.address).startswith(tables)
    ]
    known = {(*_key(each), each.size, each.stamp) for each in found}
    names = set(map(storable, roots))
    kept: set[tuple[str, str]] = set()
    finished = set()
    for path, rows in _parts(out):
        mine = {row[1] for row in rows} & names
        if mine and (is_fresh or not all(row in known for row in rows)):
            path.unlink()
            continue
        finished.add(path.name)
        kept.update(row[:2] for row in rows if row[1] in mine)
    _clear(out, finished)
    left = [source for source in found if _key(source) not in kept]
    return Plan(list(batches(left)), len(kept))


def _key(source: Source) -> tuple[str, str]:
    """Return the columns that identify a file in the table ``files``."""
    return storable(source.address), storable(source.root)


def _parts(out: Path) -> Iterator[tuple[Path, list[tuple[str, str, int, str]]]]:
    """Yield the finished parts of a catalogue with the identifying columns of their files."""
    for path in sorted((out / "files").glob("*.parquet")):
        try:
            table = pq.read_table(path, columns=list(_KEPT))
        except (OSError, pa.ArrowException) as error:
            raise QueryError(
                f"is not part of a catalogue: {error}",
                file=str(path),
                hint="remove it, or choose another folder",
            ) from error
        stated = (table.schema.metadata or {}).get(b"chunkwright_catalogue", b"").decode()
        if stated != str(SCHEMA_VERSION):
            raise UnsupportedVersionError(
                f"expected a catalogue of schema {SCHEMA_VERSION}, found {stated or 'unknown'}",
                file=str(path),
                hint="choose another folder",
            )
        columns = [table.column(name).to_pylist() for name in _KEPT]
        yield path, list(zip(*columns, strict=True))


def _clear(out: Path, finished: set[str]) -> None:
    """Remove the parts of unfinished batches."""
    for table in COLUMNS.keys() - {"files"}:
        for path in (out / table).glob("format=*/*.parquet"):
            if path.name not in finished:
                path.unlink()


def batches(sources: Iterable[Source]) -> Iterator[Batch]:
    """Divide sources into batches.

    No batch mixes files of two sources, or of two containers that have to be read from the start:
    such a container is a single batch, whatever its size.
    """
    held: list[Source] = []
    size = 0
    for source in sources:
        if held:
            is_full = len(held) >= BATCH_FILES or size + source.size > BATCH_BYTES
            is_other = (source.root, source.container) != (held[0].root, held[0].container)
            if is_other or (is_full and not source.container):
                yield _batch(held)
                held, size = [], 0
        held.append(source)
        size += source.size
    if held:
        yield _batch(held)


def _batch(sources: Sequence[Source]) -> Batch:
    told = "\n".join(f"{each.address}\t{each.root}\t{each.stamp}" for each in sources)
    return Batch(hashlib.sha1(told.encode("utf-8", "surrogateescape")).hexdigest(), tuple(sources))


def halves(batch: Batch) -> list[Batch]:
    """Split a batch, in order to find the file that kills its worker."""
    middle = len(batch.sources) // 2
    return [_batch(batch.sources[:middle]), _batch(batch.sources[middle:])]


if TYPE_CHECKING:
    Progress = Callable[[int, int], None]

MAX_SIZE: Final = 256 << 20


@dataclass(slots=True)
class Summary:
    """The result of a run, in numbers of files; ``kept`` counts those that have not changed since."""

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

    Raises ``QueryError`` for an unknown ``encoding`` and if a folder of a table in ``out`` has
    other files, ``UnsupportedVersionError`` for a catalogue of another schema, ``FileAccessError``
    for a source that does not exist and a folder that cannot be listed.
    """
    if jobs is not None and jobs < 1:
        raise QueryError(f"expected at least 1 for jobs, not {jobs}")
    if encoding is not None:
        from chunkwright.nmo import VirtoolsFile

        VirtoolsFile().encoding = encoding  # an unknown one is refused before anything is read
    folder = Path(named(os.fspath(out))).absolute()
    if inside(str(folder)) is not None:
        raise FileAccessError("expected a folder, not one in a container", file=str(folder))
    if folder.exists() and not folder.is_dir():
        raise FileAccessError("expected a folder for the tables, not a file", file=str(folder))
    plan = make_plan([os.fspath(each) for each in sources], folder, is_fresh=is_fresh)
    with boundary(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
    summary = Summary(kept=plan.kept)
    total = sum(len(batch.sources) for batch in plan.batches)
    rules = Rules(str(folder), max_size, limits, encoding)
    if scheduler is None:
        results = run(plan.batches, rules, jobs or os.cpu_count() or 1)
    else:
        results = run_on(scheduler, plan.batches, rules)
    for done in results:
        summary.read += done.files
        summary.failed += done.failed
        if progress is not None:
            progress(summary.read, total)
    return summary


TRIES: Final = 2  # how often a batch may lose its worker before it is split


class Recovery:
    """The decisions about batches whose worker died."""

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
            hint="there may be too little memory",
        )
        write_files(Path(self.rules.out), batch.name, [failed_row(source, error)])
        return Done(1, 1)


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
            # No more batches than processes: if one dies, everything submitted is done again.
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
    """Process a batch in a worker; its first batch loads the modules that all others need too.

    The modules are frozen, so that the collector does not scan them again and again.
    """
    done = work(batch, rules)
    if not is_frozen():
        gc.collect()
        gc.freeze()
    return done


_AHEAD: Final = 4  # batches at the scheduler per thread of its workers, so that none is ever idle


def run_on(scheduler: str, batches: Iterable[Batch], rules: Rules) -> Iterator[Done]:
    """Yield the result of each batch; Dask reassigns the batches of a lost worker.

    Raises ``QueryError`` if no scheduler answers at the address.
    """
    from dask.distributed import Client, as_completed
    from distributed.scheduler import KilledWorker

    try:
        client = Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise QueryError(f"no Dask scheduler answers at {scheduler}: {error}") from error
    waiting, recovery = deque(batches), Recovery(rules)
    running: dict[Future[Done], Batch] = {}
    finished = as_completed([])
    with client:
        while True:
            # No more than a few: a million files at once would fill the scheduler's memory.
            most = _AHEAD * max(sum(client.ncores().values()), 1)
            while waiting and len(running) < most:
                batch = waiting.popleft()
                future = client.submit(work, batch, rules, pure=False)
                running[future] = batch
                finished.add(future)
            if not running:
                return
            future = next(finished)
            batch = running.pop(future)
            try:
                # waits again if the result was lost with its worker
                yield future.result()
            except KilledWorker:
                instead = recovery.again(batch)
                waiting.extendleft(instead)
                if not instead:
                    yield recovery.give_up(batch)
