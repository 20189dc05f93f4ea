"""The work of a worker: load files from their sources, and write their rows into parts of tables."""

from __future__ import annotations

import contextlib
import gc
import os
import shutil
import stat
import tempfile
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq

from chunkwright.base import SEPARATOR, fileio, inside
from chunkwright.catalogue import COLUMNS, SCHEMA_VERSION, failed_row, rows_of, storable, too_large
from chunkwright.errors import ChunkwrightError, FileAccessError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.catalogue import Row


# The protocol of containers that libarchive reads sequentially.
_IN_TURN: Final = "libarchive"

# Suffix of a container -> the protocol of fsspec that opens it.
CONTAINERS: Final = {
    ".zip": "zip",
    ".pk3": "zip",
    ".pk4": "zip",
    ".jar": "zip",
    ".apk": "zip",
    ".7z": _IN_TURN,
    ".rar": _IN_TURN,
    ".tar": _IN_TURN,
    ".tgz": _IN_TURN,
    ".tar.gz": _IN_TURN,
    ".tar.xz": _IN_TURN,
    ".tar.zst": _IN_TURN,
    ".iso": _IN_TURN,
    ".cab": _IN_TURN,
}

# The ends of the names of files that are looked into if they are containers of a kind that a format
# declares.
OF_GAMES: Final = (
    ".bsa",
    ".ba2",
    ".sklb",
    ".pap",
    ".sarc",
    "pack",
    ".zs",
    "bnd",
    ".dcx",
    ".ar.00",
)

# Metadata of files in file systems; the first that is present reveals whether a file changed.
_STAMPS: Final = ("CRC", "ETag", "etag", "mtime", "LastModified", "updated", "created")


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read. ``root`` is the source that was asked for; ``stamp`` changes with the file.

    ``container`` is the address of a container that can only be read sequentially.
    """

    address: str
    root: str
    size: int
    stamp: str
    container: str = ""


def expand(root: str) -> Iterator[Source]:
    """Yield the files of a path, folder, container or address in a stable order.

    A container that cannot be opened counts as a file that cannot be read; what is neither a file
    nor a folder is left out. Raises ``FileAccessError`` for a root that does not exist or cannot be
    opened, and for a folder that cannot be listed.
    """
    if "://" in root or "::" in root:
        yield from _remote(root, root)
    elif os.path.isdir(root):
        for folder, folders, names in os.walk(root, onerror=_refuse):
            folders.sort()
            for name in sorted(names):
                yield from _local(os.path.join(folder, name), root)
    elif inside(root) is not None:
        yield from _held(root, root)
    else:
        yield from _local(root, root)


def _refuse(error: OSError) -> NoReturn:
    raise FileAccessError(error.strerror or str(error), file=str(error.filename)) from error


def _local(path: str, root: str) -> Iterator[Source]:
    try:
        facts = os.stat(path)
    except OSError as error:
        if path == root:
            _refuse(error)
        # Gone since the folder was listed, or a dangling link: reading it reports why.
        yield Source(path, root, 0, "")
        return
    if not stat.S_ISREG(facts.st_mode):  # reading from a pipe would never end
        if path == root:
            raise FileAccessError("neither a file nor a folder", file=path)
        return
    lower, stamp = path.lower(), str(facts.st_mtime_ns)
    protocol = next((CONTAINERS[end] for end in CONTAINERS if lower.endswith(end)), "")
    if lower.endswith(OF_GAMES) and fileio.is_folder(path):
        yield from _held(f"{path}{SEPARATOR}", root)
        return
    if not protocol:
        yield Source(path, root, facts.st_size, stamp)
        return
    address = f"{protocol}://::{path}"
    try:
        yield from _remote(address, root)
    except FileAccessError:
        if path == root:
            raise
        yield Source(address, root, 0, stamp)  # reading it reports why


def _held(address: str, root: str) -> Iterator[Source]:
    """Yield the files in a container of a game, or in a folder of any container."""
    found = inside(address)
    assert found is not None, "an address in a container"
    facts = os.stat(found.file)
    stamp = str(facts.st_mtime_ns)
    try:
        names = found.members(elsewhere=True)
        start = f"{found.file}{SEPARATOR}{found.folder}".removesuffix("/")
    except ChunkwrightError:
        if root in (address, address.removesuffix(SEPARATOR)):
            raise
        yield Source(address, root, 0, stamp)  # reading it reports why
        return
    if root == address and not names:
        raise FileAccessError("expected a file, or a folder with files", file=address)
    for name in names:
        yield Source(f"{start}/{name}", root, facts.st_size // len(names), stamp)


def _remote(address: str, root: str) -> Iterator[Source]:
    """Yield the file at an address, or all files below it."""
    first, _, rest = address.partition("::")
    protocol, _, start = first.partition("://")
    if protocol == _IN_TURN:
        yield from _members(rest, start.strip("/"), root)
        return
    try:
        system, start = fsspec.core.url_to_fs(address)
        listed = system.find(start, detail=True)
    except Exception as error:  # each file system of fsspec has errors of its own
        raise _unreadable("opened", address, error) from error
    if not listed and root in (address, rest):
        raise FileAccessError("expected a file, or a folder with files", file=address)
    for path, facts in sorted(listed.items()):
        own = f"{protocol}://{path}::{rest}" if rest else system.unstrip_protocol(path)
        stamp = next((str(facts[key]) for key in _STAMPS if facts.get(key)), "")
        yield Source(own, root, facts.get("size") or 0, stamp)


def _unreadable(what: str, file: str, error: Exception) -> FileAccessError:
    return FileAccessError(f"cannot be {what}: {error or type(error).__name__}", file=file)


def _members(container: str, start: str, root: str) -> Iterator[Source]:
    """Yield the files in a container that has to be read sequentially."""
    with _read_from_start(container) as archive:
        for entry in archive:
            path = str(entry.pathname).strip("/")
            if entry.isfile and (path == start or path.startswith(start and f"{start}/")):
                own = f"{_IN_TURN}://{path}::{container}"
                yield Source(own, root, entry.size or 0, str(entry.mtime), container)


@contextlib.contextmanager
def _read_from_start(container: str) -> Iterator[Any]:
    import libarchive

    try:
        with contextlib.ExitStack() as stack:
            path = container
            if "://" in container:  # 7z needs seeking, which a remote stream may not allow
                stream = stack.enter_context(fsspec.open(container, "rb"))
                copy = stack.enter_context(tempfile.NamedTemporaryFile())
                shutil.copyfileobj(stream, copy)
                copy.flush()
                path = copy.name
            yield stack.enter_context(libarchive.file_reader(path))
    except (OSError, libarchive.ArchiveError) as error:
        raise _unreadable("read", container, error) from error


def read(source: Source) -> bytes:
    """Return the bytes of a file that can be read on its own; ``FileAccessError`` if it fails."""
    try:
        if "://" not in source.address:
            return fileio.load(source.address)[0]
        first, _, rest = source.address.partition("::")
        protocol, _, path = first.partition("://")
        if rest:
            return bytes(_opened(protocol, rest).cat_file(path))
        with fsspec.open(source.address, "rb") as stream:
            return bytes(stream.read())
    except ChunkwrightError as error:
        where = error.file or source.address
        raise FileAccessError(error.message, file=where, hint=error.hint) from error
    except OSError as error:
        raise FileAccessError(error.strerror or str(error), file=source.address) from error
    except Exception as error:  # each file system of fsspec has errors of its own
        raise _unreadable("read", source.address, error) from error


@lru_cache(maxsize=2)
def _opened(protocol: str, container: str) -> Any:
    """Open a container once for all of its files, because its table of contents may be long."""
    return fsspec.core.url_to_fs(f"{protocol}://::{container}")[0]


def read_in_turn(container: str, wanted: Iterable[Source]) -> Iterator[tuple[Source, bytes]]:
    """Yield the bytes of files in a container that has to be read sequentially, in its order.

    Files that are not in it are left out. Raises ``FileAccessError`` if the container is damaged,
    truncated or gone.
    """
    left = {each.address.partition("::")[0].partition("://")[2]: each for each in wanted}
    with _read_from_start(container) as archive:
        for entry in archive:
            source = left.pop(str(entry.pathname).strip("/"), None)
            if source is not None:
                yield source, b"".join(entry.get_blocks())
            if not left:
                return


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
    # Frees the cycles that files leave: full collections are rare while the heap hardly grows.
    gc.collect()
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
                data: bytes | ChunkwrightError = read(source)
            except FileAccessError as error:
                data = error
            yield source, data
    for container, wanted in in_turn.items():
        left = {each.address: each for each in wanted}
        reason = FileAccessError("is no longer in the container", file=container)
        try:
            for source, content in read_in_turn(container, wanted):
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


_KINDS: Final = {
    "text": pa.string(),
    "whole": pa.int64(),
    "problems": pa.list_(
        pa.struct({"address": pa.string(), "message": pa.string(), "offset": pa.int64()}.items())
    ),
    "error": pa.struct(
        (name, pa.int64() if name == "offset" else pa.string())
        for name in ("kind", "message", "address", "offset", "hint")
    ),
}


def _schema(table: str) -> pa.Schema:
    columns = COLUMNS[table]
    fields = [
        pa.field(name, _KINDS[kind], metadata={"meaning": text}) for name, kind, text in columns
    ]
    metadata = {"chunkwright_catalogue": str(SCHEMA_VERSION), "table": table}
    return pa.schema(fields, metadata=metadata)


TABLES: Final = {table: _schema(table) for table in COLUMNS}
"""Name of a table -> its schema."""


def to_arrow(table: str, rows: Sequence[dict[str, object]]) -> pa.Table:
    """Return rows as an Arrow table, with text passed through ``storable`` where needed.

    An offset that only a damaged file can state, of 2^63 or more, is left out; its message has it.
    """
    try:
        return pa.Table.from_pylist(rows, TABLES[table])
    except (UnicodeEncodeError, OverflowError):
        return pa.Table.from_pylist([_storable(row) for row in rows], TABLES[table])


def _storable(value: object) -> object:
    match value:
        case str():
            return storable(value)
        case dict():
            return {key: _storable(each) for key, each in value.items()}
        case list():
            return [_storable(each) for each in value]
    return None if isinstance(value, int) and value >= 1 << 63 else value
