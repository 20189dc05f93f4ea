"""Reading whole files and replacing them in one step."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from chunkwright.errors import FileAccessError, boundary

Source = str | os.PathLike[str] | bytes | bytearray | memoryview


def load(source: Source) -> tuple[bytes, str | None]:
    """Give the bytes of a path or buffer, and the path as text where it was one."""
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source), None
    path = os.fspath(source)
    with boundary(path):
        return Path(path).read_bytes(), path


def save(data: bytes, path: str | os.PathLike[str] | None) -> None:
    """Replace ``path`` by ``data`` atomically; its permissions stay as they were."""
    if path is None:
        raise FileAccessError("no path to save to: this document was not read from a file")
    target = Path(path)
    with boundary(str(target)):
        target = target.resolve()
        mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
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
