"""The work of a worker: read a batch of files, and write their rows into parts of the tables.

A part is written to a temporary folder and moved into place when it is complete, that of ``files``
last: when that one is in place the batch is done, whatever happens to the worker.
"""

from __future__ import annotations

import contextlib
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pyarrow.parquet as pq

from chunkwright.catalogue import sources as reading
from chunkwright.catalogue.rows import failed_row, rows_of, too_large
from chunkwright.catalogue.schema import TABLES, to_arrow
from chunkwright.errors import ChunkwrightError, FileAccessError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.limits import Limits
    from chunkwright.catalogue.rows import Row
    from chunkwright.catalogue.sources import Source

PARTIAL: Final = ".partial"
_FLUSH: Final = 20_000  # rows of a table to buffer before they are written


class Batch(NamedTuple):
    """Files that one worker reads together; ``name`` is that of the resulting parts."""

    name: str
    sources: tuple[Source, ...]


class Rules(NamedTuple):
    """The settings for all batches of a run."""

    out: str
    max_size: int
    limits: Limits
    encoding: str | None = None


class Done(NamedTuple):
    """The result of a batch: how many files were read, and how many of them failed."""

    files: int
    failed: int


def work(batch: Batch, rules: Rules) -> Done:
    """Read the files of a batch and move its parts into place."""
    out = Path(rules.out)
    files: list[Row] = []
    with _parts(out, batch.name) as parts:
        for source, data in _bytes(batch, rules.max_size):
            if isinstance(data, ChunkwrightError):
                files.append(failed_row(source, data))
                continue
            if len(data) > rules.max_size:  # a container or server may not know sizes in advance
                error = too_large(source.address, len(data), rules.max_size)
                files.append(failed_row(source, error))
                continue
            rows = rows_of(source, data, rules.limits, rules.encoding)
            files.append(rows.file)
            for table in ("objects", "references", "strings"):
                parts.add(table, rows.file.get("format"), getattr(rows, table))
        parts.finish()
        write_files(out, batch.name, files)
    return Done(len(files), sum(row.get("error") is not None for row in files))


def write_files(out: Path, name: str, rows: list[Row]) -> None:
    """Write a part of the table ``files``, which marks a batch as done."""
    partial = out / PARTIAL / f"{name}.files.parquet"
    partial.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(to_arrow("files", rows), partial, compression="zstd")
    place = out / "files" / f"{name}.parquet"
    place.parent.mkdir(parents=True, exist_ok=True)
    partial.replace(place)


def _bytes(batch: Batch, max_size: int) -> Iterator[tuple[Source, bytes | ChunkwrightError]]:
    in_turn: dict[str, list[Source]] = {}
    for source in batch.sources:
        if source.size > max_size:
            yield source, too_large(source.address, source.size, max_size)
        elif source.container:
            in_turn.setdefault(source.container, []).append(source)
        else:
            try:
                data: bytes | ChunkwrightError = reading.read(source)
            except FileAccessError as error:
                data = error
            yield source, data
    for container, wanted in in_turn.items():
        left = {each.address: each for each in wanted}
        reason = FileAccessError("is no longer in the container", file=container)
        try:
            for source, content in reading.read_in_turn(container, wanted):
                del left[source.address]
                yield source, content
        except FileAccessError as error:
            reason = error
        for source in left.values():
            yield source, reason


@dataclass(slots=True)
class _Parts:
    """The parts of one batch: a file for each table and format, in a folder of its own."""

    out: Path
    name: str
    folder: Path
    writers: dict[tuple[str, str], pq.ParquetWriter] = field(default_factory=dict)
    held: dict[tuple[str, str], list[Row]] = field(default_factory=dict)

    def add(self, table: str, format: str | None, rows: list[Row]) -> None:
        """Buffer rows, writing them out when there are many, so that memory is bounded."""
        if not rows:
            return
        held = self.held.setdefault((table, str(format)), [])
        held.extend(rows)
        if len(held) >= _FLUSH:
            self._flush(table, str(format))

    def _flush(self, table: str, format: str) -> None:
        key = table, format
        if key not in self.writers:
            place = self.folder / f"{table}.{format}"
            self.writers[key] = pq.ParquetWriter(place, TABLES[table], compression="zstd")
        rows = self.held[key]
        self.writers[key].write_table(to_arrow(table, rows))
        rows.clear()

    def finish(self) -> None:
        """Write buffered rows, and move the parts into place."""
        for (table, format), rows in self.held.items():
            if rows:
                self._flush(table, format)
        self.close()
        for table, format in self.writers:
            place = part_path(self.out, table, format, self.name)
            place.parent.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{table}.{format}").replace(place)

    def close(self) -> None:
        """Close the files that are open for writing."""
        for writer in self.writers.values():
            writer.close()


def part_path(out: Path, table: str, format: str, name: str) -> Path:
    """Return the path of a part of a partitioned table."""
    return out / table / f"format={format}" / f"{name}.parquet"


@contextlib.contextmanager
def _parts(out: Path, name: str) -> Iterator[_Parts]:
    folder = out / PARTIAL / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    parts = _Parts(out, name, folder)
    try:
        yield parts
    finally:
        parts.close()
        shutil.rmtree(folder, ignore_errors=True)
