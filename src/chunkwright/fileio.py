"""Reading whole files and replacing them in one step."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from chunkwright.errors import FileAccessError, boundary

if TYPE_CHECKING:
    from pathlib import Path

Source = str | os.PathLike[str] | bytes | bytearray | memoryview


def load(source: Source) -> tuple[bytes, str | None]:
    """Return the bytes of a path or buffer, and the path as text where it was one."""
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source), None
    path = os.fspath(source)
    with boundary(path), open(path, "rb") as file:
        return file.read(), path


def save(data: bytes, path: str | os.PathLike[str] | None) -> None:
    """Replace ``path`` by ``data`` atomically; its permissions stay as they were.

    What is there and no regular file, such as a pipe or ``/dev/null``, is written to instead.
    """
    if path is None:
        raise FileAccessError("no path to save to: this document was not read from a file")
    from pathlib import Path

    target = Path(path)
    with boundary(str(target)):
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _replace(target.resolve(), data)


def _replace(target: Path, data: bytes) -> None:
    import tempfile  # as pathlib, here: who only reads does without
    from pathlib import Path

    mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
    try:
        # Not named after the target: its name may be as long as names can be.
        handle, name = tempfile.mkstemp(prefix=".chunkwright-", dir=target.parent)
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
