"""Reading whole files and replacing them in one step."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Final, Protocol

from chunkwright import logs
from chunkwright.errors import FileAccessError, QueryError, boundary

if TYPE_CHECKING:
    from pathlib import Path


TEMPORARY: Final = ".chunkwright-"  # how names of files start that are being written


class Readable(Protocol):
    """A binary file that is open for reading, such as ``BytesIO``."""

    def read(self, size: int = ..., /) -> bytes:
        """Return what is left of it."""


class Writable(Protocol):
    """A binary file that is open for writing."""

    def write(self, data: bytes, /) -> object:
        """Take all of the data."""


Source = str | os.PathLike[str] | bytes | bytearray | memoryview | Readable
Target = str | os.PathLike[str] | Writable


def load(source: Source) -> tuple[bytes, str | None]:
    """Return the bytes of a path, buffer or open file, and the path as text where it was one.

    A file object is read from where it stands to its end, and stays open.
    """
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source), None
    if not isinstance(source, str | os.PathLike):
        return _read_object(source), None
    path = os.fspath(source)
    with boundary(path), open(path, "rb") as file:
        data = file.read()
    logs.debug("read %d bytes of %s", len(data), path)
    return data, path


def _read_object(source: Readable) -> bytes:
    if not hasattr(source, "read"):
        raise QueryError(
            f"a file is a path, bytes or a binary file object, not {type(source).__name__}"
        )
    with boundary(name_of(source)):
        data: object = source.read()
    if not isinstance(data, bytes | bytearray | memoryview):
        raise QueryError(
            f"the file object gives {type(data).__name__} instead of bytes",
            file=name_of(source),
            hint="open it in binary mode, such as 'rb'",
        )
    return bytes(data)


def name_of(source: object) -> str | None:
    """Return the name that an open file has for errors; None for one in memory.

    It is not a path to save to: what stands there may be packed, or hold more than was read.
    """
    name = getattr(source, "name", None) if hasattr(source, "read") else None
    return name if isinstance(name, str) else None


def save(data: bytes, path: Target | None) -> None:
    """Replace ``path`` by ``data`` atomically; its permissions stay as they were.

    What is there and no regular file, such as a pipe or ``/dev/null``, is written to instead,
    as is a file object.
    """
    if path is None:
        raise FileAccessError("no path to save to: this document was not read from a file")
    if not isinstance(path, str | os.PathLike):
        _write_object(data, path)
        return
    from pathlib import Path

    target = Path(path)
    with boundary(str(target)):
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _replace(target.resolve(), data)
    logs.debug("wrote %d bytes to %s", len(data), target)


def _write_object(data: bytes, target: Writable) -> None:
    import io

    if isinstance(target, io.TextIOBase) or not hasattr(target, "write"):
        raise QueryError(
            f"a document is saved to a path or a binary file object, not {type(target).__name__}"
        )
    with boundary(str(getattr(target, "name", None) or "<file object>")):
        target.write(data)


def _replace(target: Path, data: bytes) -> None:
    import tempfile  # as pathlib, here: who only reads does without
    from pathlib import Path

    mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
    try:
        # Not named after the target: its name may be as long as names can be.
        handle, name = tempfile.mkstemp(prefix=TEMPORARY, dir=target.parent)
    except OSError as error:
        error.filename = str(target.parent)  # the caller never heard of the other name
        raise
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()
        raise


def _umask() -> int:
    # There is no call that only reads it.
    mask = os.umask(0)
    os.umask(mask)
    return mask
