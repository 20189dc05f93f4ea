"""Sources of files: paths, folders, containers such as zip and 7z, addresses of ``fsspec``.

Every file has an address by which it can be opened again: a path, or what ``fsspec`` calls a URL,
such as ``zip://meshes/a.hkx::mods.zip`` or ``s3://bucket/a.hkx``.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NoReturn

import fsspec

from chunkwright.errors import FileAccessError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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

    A container in a folder that cannot be opened is a file that cannot be read; what is neither a
    file nor a folder is left out. Raises ``FileAccessError`` for a root that is not there or cannot
    be opened, and for a folder that cannot be listed.
    """
    if "://" in root or "::" in root:
        yield from _remote(root, root)
    elif os.path.isdir(root):
        for folder, folders, names in os.walk(root, onerror=_refuse):
            folders.sort()
            for name in sorted(names):
                yield from _local(os.path.join(folder, name), root)
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
    except Exception as error:  # each file system of fsspec has its own errors
        raise FileAccessError(
            f"cannot be opened: {error or type(error).__name__}", file=address
        ) from error
    if not listed and root in (address, rest):
        raise FileAccessError("no such file or folder, or nothing in it", file=address)
    for path, facts in sorted(listed.items()):
        own = f"{protocol}://{path}::{rest}" if rest else system.unstrip_protocol(path)
        stamp = next((str(facts[key]) for key in _STAMPS if facts.get(key)), "")
        yield Source(own, root, facts.get("size") or 0, stamp)


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
        raise FileAccessError(f"cannot be read: {error}", file=container) from error


def read(source: Source) -> bytes:
    """Return the bytes of a file that can be read on its own; ``FileAccessError`` if it fails."""
    try:
        if "://" not in source.address:
            with open(source.address, "rb") as file:
                return file.read()
        first, _, rest = source.address.partition("::")
        protocol, _, path = first.partition("://")
        if rest:
            data: bytes = _opened(protocol, rest).cat_file(path)
            return data
        with fsspec.open(source.address, "rb") as stream:
            remote: bytes = stream.read()
            return remote
    except OSError as error:
        raise FileAccessError(error.strerror or str(error), file=source.address) from error
    except Exception as error:  # each file system of fsspec has errors of its own
        raise FileAccessError(
            f"cannot be read: {error or type(error).__name__}", file=source.address
        ) from error


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
