"""Files read whole, within limits, and replaced atomically."""

from __future__ import annotations

import contextlib
import io
import os
import stat
import warnings
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, Protocol

from chunkwright import base
from chunkwright.base import ARCHIVES, Kind, container_kinds, inside, is_taken_as_file
from chunkwright.errors import ChunkwrightError, FileAccessError, LimitError, QueryError, boundary

if TYPE_CHECKING:
    from collections.abc import Iterator


TEMPORARY: Final = ".chunkwright-"  # prefix of the names of unfinished files
_NEW: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_CLOEXEC", 0)
    # Only Windows has these: without them, it opens files as text, and child processes inherit
    # them.
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOINHERIT", 0)
)


class SavingWarning(UserWarning):
    """A warning that metadata of a replaced file, such as its owner, was lost."""


def write_file(data: bytes, path: str, *, durable: bool) -> None:
    """Write a whole file; an existing one keeps its metadata, or ``SavingWarning`` says what it lost.

    It is replaced atomically, except that a file with several names (hard links) is written in
    place, so that all of them show the new data; before that, the data is on the disk beside it.
    """
    before, target = _stat(path)
    if before is not None and not stat.S_ISREG(before.st_mode):
        with open(path, "wb") as file:  # a pipe or device
            file.write(data)
        return
    lost: list[str] = []
    # Not named after the target, whose name may already be as long as names can be. The name is
    # known before the file is made, so that no interrupt leaves one behind.
    made = os.path.join(os.path.dirname(target), f"{TEMPORARY}{os.urandom(8).hex()}")
    try:
        # Only its owner can read the new file until it gets the permissions of the old one.
        handle = _create(made, 0o666 if before is None else 0o600)
        try:
            _write_all(handle, data)
            if durable:
                os.fsync(handle)
        finally:
            os.close(handle)
        if before is not None:
            if before.st_nlink > 1 and _write_in_place(target, made, data):
                return
            lost += _keep(target, made, before)
        os.replace(made, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(made)
        raise
    for each in lost:
        warnings.warn(f"{path}: {each}", SavingWarning, stacklevel=4)


def _stat(path: str) -> tuple[os.stat_result | None, str]:
    """Return the status of a path, None if it does not exist, and the path with links resolved."""
    try:
        found = os.lstat(path)
        if stat.S_ISLNK(found.st_mode):
            path = os.path.realpath(path)
            found = os.stat(path)
    except FileNotFoundError:
        return None, path
    return found, path


def _create(path: str, mode: int) -> int:
    """Create a file with the permissions ``mode``, less the umask of the process."""
    try:
        return os.open(path, _NEW, mode)
    except OSError as error:
        error.filename = os.path.dirname(path) or "."  # the caller does not know the temporary name
        raise


def _write_all(handle: int, data: bytes) -> None:
    written = os.write(handle, data)
    while written < len(data):
        written += os.write(handle, memoryview(data)[written:])


def _write_in_place(target: str, spare: str, data: bytes) -> bool:
    """Write into a file that has several names; False if it cannot be opened for that.

    If writing fails midway, the complete data stay beside it, where the error says.
    """
    try:
        file = open(target, "r+b", buffering=0)  # noqa: SIM115 - closed below
    except OSError:
        return False
    with file:
        kept = f"{spare}-complete"
        os.replace(spare, kept)
        try:
            _write_all(file.fileno(), data)
            file.truncate(len(data))
            os.fsync(file.fileno())
        except OSError as error:
            error.strerror = f"{error.strerror}; the complete data is in {kept}"
            raise
    os.unlink(kept)
    return True


def _keep(target: str, made: str, before: os.stat_result) -> list[str]:
    """Copy owner, permissions and the like to a new file; return what could not be kept, in words."""
    lost = []
    if before.st_nlink > 1:
        lost.append("its other hard links keep the old content: it is not writable in place")
    if hasattr(os, "chown"):
        lost += _keep_owner(made, before)
    os.chmod(made, stat.S_IMODE(before.st_mode))
    if hasattr(os, "listxattr"):
        lost += _keep_attributes(target, made)
    return lost


def _keep_owner(made: str, before: os.stat_result) -> list[str]:
    now = os.stat(made)
    lost = []
    for name, old, new, ids in (
        ("owner", before.st_uid, now.st_uid, (before.st_uid, -1)),
        ("group", before.st_gid, now.st_gid, (-1, before.st_gid)),
    ):
        if old == new:
            continue
        try:
            os.chown(made, *ids)
        except OSError as error:
            lost.append(f"its {name} is now {new}, not {old}: {error.strerror}")
    return lost


def _keep_attributes(target: str, made: str) -> list[str]:
    try:
        names = os.listxattr(target)
    except OSError:
        return []  # a file system without attributes
    lost = []
    for name in names:
        try:
            os.setxattr(made, name, os.getxattr(target, name))
        except OSError as error:
            lost.append(f"its extended attribute {name} was not kept: {error.strerror}")
    return lost


if TYPE_CHECKING:
    Stamp = list[int] | None

_RECORDS: Final[list[dict[str, Stamp]]] = []


def stamp_of(path: str) -> Stamp:
    """Return the size and time of a file or folder, or of the container that it is in.

    None if it does not exist.
    """
    found = inside(path)
    try:
        stat = os.stat(path if found is None else found.file)
    except OSError:
        return None
    return [stat.st_size, stat.st_mtime_ns]


@contextmanager
def recorded_reads() -> Iterator[dict[str, Stamp]]:
    """Record the files that are loaded and the folders that are searched, with their earlier stamps.

    The paths are absolute; the stamps are from before the reading. Recording ends with the context.
    """
    record: dict[str, Stamp] = {}
    _RECORDS.append(record)
    try:
        yield record
    finally:
        _RECORDS.remove(record)


def record_read(path: str) -> None:
    """Record that the work depends on a file, or on which files are in a folder."""
    if _RECORDS:
        absolute = os.path.abspath(path)
        for record in _RECORDS:
            if absolute not in record:
                record[absolute] = stamp_of(absolute)


_HEAD: Final = 16  # bytes, which contain most magics


def kind_of(file: BinaryIO) -> Kind | None:
    """Return the kind of container that a file is, by its first and last bytes; None if it is none.

    A file may begin with a container that is the first part of it, or end with one that is the last.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    head = file.read(_HEAD)
    first = last = None
    for kind in (*ARCHIVES, *container_kinds()):
        at = kind.magic_at
        if 0 <= at <= _HEAD - len(kind.magic):
            found = head[at : at + len(kind.magic)]
        else:
            file.seek(max(at if at >= 0 else size + at, 0))
            found = file.read(len(kind.magic))
        if found == kind.magic:
            first, last = (first, last or kind) if at < 0 else (first or kind, last)
    if first and last and last.footer and import_module(last.footer).fits(file):
        return last
    return first or last


def is_folder(path: str) -> bool:
    """Whether a path is a folder, one in a container, or an archive."""
    if os.path.isdir(path):
        return True
    found = inside(path)
    if found is not None:
        return found.is_folder
    if not os.path.isfile(path):  # opening a pipe would consume its data
        return False
    try:
        with open(path, "rb", buffering=0) as file:
            kind = kind_of(file)
    except OSError:  # reading it will say why
        return False
    return kind is not None and not is_taken_as_file(kind)


def is_file(path: str) -> bool:
    """Whether a path is a regular file, or one in a container."""
    found = inside(path)
    return os.path.isfile(path) if found is None else found.is_file


def place_of(path: str) -> str:
    """Return the path of a file without links, the same for all spellings of it."""
    found = inside(path)
    return os.path.realpath(path) if found is None else found.place


def listed(folder: str) -> list[str]:
    """Return the names in a folder, sorted; ``OSError`` if it cannot be listed."""
    record_read(folder)
    found = inside(folder)
    return sorted(os.listdir(folder) if found is None else found.names())


def below(folder: str) -> Iterator[str]:
    """Yield the path of each file below a folder, relative to it, with ``/``; own files come first."""
    members = found.members() if (found := inside(folder)) else []
    yield from sorted(members, key=lambda name: (name.count("/"), name))
    for where, folders, names in os.walk(folder):  # which finds nothing in a container
        record_read(where)
        folders.sort()
        for name in sorted(names):
            yield os.path.relpath(os.path.join(where, name), folder).replace(os.sep, "/")


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
    with boundary(path):
        found = inside(path)
        if found is not None:
            data = found.load()
        else:
            with open(path, "rb", buffering=0) as file:
                data = file.readall()
    base.debug("read %d bytes of %s", len(data), path)
    return data, path


def named(path: str) -> str:
    """Return a path; ``FileAccessError`` for one that no system accepts, such as an empty one."""
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


def make_folder_of(path: str) -> None:
    """Create the folder that a file is to be written to, unless it exists."""
    folder = os.path.dirname(named(path)) or "."
    if not os.path.isdir(folder) and inside(path) is None:
        with boundary(path):
            os.makedirs(folder, exist_ok=True)


def save(data: bytes, path: Target | None, *, durable: bool = True) -> None:
    """Replace ``path`` with ``data`` atomically; a container only with a container.

    It keeps its permissions, owner, extended attributes and hard links; ``SavingWarning`` says
    what the system does not let this process keep. A file with several hard links is written in
    place. A file object, and anything that is not a regular file, such as a pipe or ``/dev/null``,
    is written to directly. Data that are not ``durable`` may be lost if the system crashes.
    """
    if path is None:
        raise FileAccessError("no path to save to: this document was not read from a file")
    if not isinstance(path, str | os.PathLike):
        _write_object(data, path)
        return
    target = named(os.fspath(path))
    with boundary(target):
        found = inside(target)
        _refuse_loss(target, data)
        if found is not None:
            write_file(found.replaced(data), found.file, durable=durable)
        else:
            write_file(data, target, durable=durable)
    base.debug("wrote %d bytes to %s", len(data), target)


def _refuse_loss(path: str, data: bytes) -> None:
    """Refuse to replace a container, and all that is in it, by a file that is none."""
    kind, found = None, inside(path)
    if is_file(path):
        with contextlib.suppress(OSError, ChunkwrightError):  # what cannot be read
            file = io.BytesIO(found.load()) if found else io.BufferedReader(base.Unheld(path))
            kind = kind_of(file)
    if kind is not None and kind_of(io.BytesIO(data)) is None:
        raise FileAccessError(
            f"is a {kind.title}, whose files would be lost",
            hint=f"name a file in it ({path}{base.SEPARATOR}...), or remove it first",
        )


def _write_object(data: bytes, target: Writable) -> None:
    if isinstance(target, io.TextIOBase) or not hasattr(target, "write"):
        raise QueryError(
            f"expected a path or a binary file object to save to, not {type(target).__name__}"
        )
    with boundary(str(getattr(target, "name", None) or "<file object>")):
        target.write(data)


_ALWAYS_ALLOWED: Final = 1 << 26


class Limits(NamedTuple):
    """Bounds on one opened file.

    ``depth`` counts nested containers (archives, arrays, structs; state chunks have a separate
    bound), ``unpacked_size`` the bytes that one packed part may unpack to, ``objects`` the entries,
    elements or objects that one file may contain. ``expansion`` bounds the ratio of unpacked to
    packed size of a part that unpacks to more than 64 MiB: a small file cannot claim much memory,
    of which the objects made from its bytes take a multiple.
    """

    depth: int = 96
    unpacked_size: int = 1 << 30
    objects: int = 50_000_000
    expansion: int = 100

    def check(self, what: str, value: int, limit: str, offset: int | None = None) -> None:
        """Raise ``LimitError`` if ``value`` exceeds the limit of that name."""
        most: int = getattr(self, limit)
        if value > most:
            raise LimitError(
                f"{what} is {value:,}, which exceeds the limit of {most:,}",
                offset=offset,
                hint=f"in Python, limits=Limits({limit}=...) allows it",
            )

    def check_unpacked(self, what: str, size: int, packed: int, offset: int | None = None) -> None:
        """Raise ``LimitError`` if ``packed`` bytes may not unpack to ``size`` bytes."""
        self.check(what, size, "unpacked_size", offset)
        if size > _ALWAYS_ALLOWED and size > self.expansion * packed:
            raise LimitError(
                f"{what} is {size:,}, more than {self.expansion:,} times the {packed:,} packed bytes",
                offset=offset,
                hint="in Python, limits=Limits(expansion=...) allows it",
            )


DEFAULT_LIMITS: Final = Limits()
