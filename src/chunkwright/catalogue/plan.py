"""What is left to do: the files of the sources, except those already in the catalogue."""

from __future__ import annotations

import hashlib
import os
import shutil
from typing import TYPE_CHECKING, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from chunkwright.catalogue.schema import SCHEMA_VERSION, TABLES, storable
from chunkwright.catalogue.sources import expand
from chunkwright.catalogue.work import PARTIAL, Batch
from chunkwright.errors import QueryError, UnsupportedVersionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from chunkwright.catalogue.sources import Source

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
    tables = tuple(os.path.join(out, name, "") for name in TABLES)
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
    """Return what identifies a file in the table of files."""
    return storable(source.address), storable(source.root)


def _parts(out: Path) -> Iterator[tuple[Path, list[tuple[str, str, int, str]]]]:
    """Yield the finished parts of a catalogue with what identifies their files."""
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
    for table in TABLES.keys() - {"files"}:
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
