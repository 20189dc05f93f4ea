"""Reading whole files and replacing them atomically."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

from chunkwright import logs
from chunkwright.errors import FileAccessError, QueryError, boundary
from chunkwright.replacing import write_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    Stamp = list[int] | None

_RECORDS: Final[list[dict[str, Stamp]]] = []


def stamp_of(path: str) -> Stamp:
    """Return size and time of a file or folder; None if it does not exist."""
    try:
        stat = os.stat(path)
    except OSError:
        return None
    return [stat.st_size, stat.st_mtime_ns]


@contextmanager
def recorded_reads() -> Iterator[dict[str, Stamp]]:
    """Record which files are loaded, and which folders looked into, with their stamps before that.

    The record is of absolute paths, and goes on until the context ends.
    """
    record: dict[str, Stamp] = {}
    _RECORDS.append(record)
    try:
        yield record
    finally:
        _RECORDS.remove(record)


def record_read(path: str) -> None:
    """Note that what is done depends on a file, or on which files are in a folder."""
    if _RECORDS:
        absolute = os.path.abspath(path)
        for record in _RECORDS:
            if absolute not in record:
                record[absolute] = stamp_of(absolute)


class Readable(Protocol):
    """A binary file open for reading, such as ``BytesIO``."""

    def read(self, size: int = ..., /) -> bytes:
        """Return the rest of the file."""


class Writable(Protocol):
    """A binary file open for writing."""

    def write(self, data: bytes, /) -> object:
        """Write all of the data."""


Source = str | os.PathLike[str] | bytes | bytearray | memoryview | Readable
Target = str | os.PathLike[str] | Writable


def load(source: Source) -> tuple[bytes, str | None]:
    """Return the bytes of a path, buffer or open file, and the path as text if it was one.

    A file object is read from its current position to its end, and stays open.
    """
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source), None
    if not isinstance(source, str | os.PathLike):
        return _read_object(source), None
    path = named(os.fspath(source))
    record_read(path)
    with boundary(path), open(path, "rb", buffering=0) as file:
        data = file.readall()
    logs.debug("read %d bytes of %s", len(data), path)
    return data, path


def named(path: str) -> str:
    """Return a path; ``FileAccessError`` for one that no system takes, such as an empty one."""
    if not path or "\0" in path:
        raise FileAccessError(f"expected the name of a file, not {path!r}")
    return path


def _read_object(source: Readable) -> bytes:
    if not hasattr(source, "read"):
        raise QueryError(
            f"expected a path, bytes or a binary file object, not {type(source).__name__}"
        )
    with boundary(name_of(source)):
        data: object = source.read()
    if not isinstance(data, bytes | bytearray | memoryview):
        raise QueryError(
            f"expected bytes from the file object, not {type(data).__name__}",
            file=name_of(source),
            hint="open it in binary mode, 'rb'",
        )
    return bytes(data)


def name_of(source: object) -> str | None:
    """Return the name of an open file for use in errors; None for one in memory.

    It is not a path to save to: that file may be packed, or contain more than what was read.
    """
    name = getattr(source, "name", None) if hasattr(source, "read") else None
    return name if isinstance(name, str) else None


def inner_parts(path: str) -> list[str]:
    """Return the steps of a path of a file format that lead into a folder, not out of one."""
    parts = path.replace("\\", "/").replace("\0", "").split("/")
    return [part for part in parts if part not in ("", ".", "..") and ":" not in part]


def make_folder_of(path: str) -> None:
    """Create the folder that a file is to be written to, unless it exists."""
    folder = os.path.dirname(named(path)) or "."
    if not os.path.isdir(folder):
        with boundary(path):
            os.makedirs(folder, exist_ok=True)


def save(data: bytes, path: Target | None, *, durable: bool = True) -> None:
    """Replace ``path`` with ``data`` atomically, keeping what belongs to the file.

    That is its permissions, owner, extended attributes and hard links; ``SavingWarning`` says
    what the system does not let this process keep. A file with several hard links is written in
    place. A file object, and anything that is not a regular file, such as a pipe or ``/dev/null``,
    is written to directly. What is not ``durable`` may be lost if the system crashes.
    """
    if path is None:
        raise FileAccessError("no path to save to: this document was not read from a file")
    if not isinstance(path, str | os.PathLike):
        _write_object(data, path)
        return
    target = named(os.fspath(path))
    with boundary(target):
        write_file(data, target, durable=durable)
    logs.debug("wrote %d bytes to %s", len(data), target)


def _write_object(data: bytes, target: Writable) -> None:
    import io

    if isinstance(target, io.TextIOBase) or not hasattr(target, "write"):
        raise QueryError(
            f"expected a path or a binary file object to save to, not {type(target).__name__}"
        )
    with boundary(str(getattr(target, "name", None) or "<file object>")):
        target.write(data)
