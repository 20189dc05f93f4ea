"""Files inside containers: ``mod.zip!/meshes/cat.hkx`` is read, listed and replaced like any file.

``!/`` after the name of a file leads into it, and a path may have several, one for each container.
Zip and 7z archives are known here; other kinds are declared by the formats whose files they hold.
"""

from __future__ import annotations

import errno
import io
import os
import posixpath
from abc import ABC, abstractmethod
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, BinaryIO, Final

from chunkwright.base import SEPARATOR, Unheld
from chunkwright.base.fileio import DEFAULT_LIMITS, kind_of, matches, stamp_of
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    QueryError,
    boundary,
    how_to_install,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from zipfile import ZipFile, ZipInfo

    from chunkwright.base.fileio import Limits, Stamp

_AT_ONCE: Final = 1 << 18  # bytes
_MOST_OPEN: Final = 4  # containers; a batch goes through one after the other


class Container(ABC):
    """The files inside one file, by names with ``/`` between folders.

    ``read`` raises ``ChunkwrightError`` for a file that is damaged, encrypted or too large.
    """

    title: str
    path = ""  # of the file that was opened, which may be inside another container

    def __init__(self) -> None:
        self._inner: dict[str, Container] = {}

    @property
    @abstractmethod
    def names(self) -> Sequence[str]:
        """The names of all files, in the order of the container."""

    @abstractmethod
    def read(self, name: str) -> bytes:
        """Return the bytes of a file whose name is in ``names``."""

    @property
    def can_be_written(self) -> bool:
        """Whether files in it can be replaced."""
        return type(self).replaced is not Container.replaced

    def replaced(self, name: str, data: bytes) -> bytes:
        """Return the container with ``data`` as the file of that name, which may be new."""
        del name, data
        raise FileAccessError(
            f"files in a {self.title} can be read, but not written",
            hint="name another file with -o, or in Python save(path)",
        )

    def all_replaced(self, changes: Mapping[str, bytes]) -> bytes:
        """Return the container with other bytes for at least one file."""
        made: Container = self
        for name, data in changes.items():
            file = io.BytesIO(made.replaced(name, data))
            file.name = self.path
            made = (len(changes) > 1 and opened(file, DEFAULT_LIMITS)) or made
        return file.getvalue()

    @cached_property
    def files(self) -> dict[str, None]:
        """The names without duplicates."""
        return dict.fromkeys(self.names)

    @cached_property
    def folders(self) -> dict[str, dict[str, None]]:
        """The names in each folder, in the order of the container; "" is the root."""
        found: dict[str, dict[str, None]] = {"": {}}
        for name in self.files:
            while name:
                above, own = posixpath.split(name)
                inside = found.setdefault(above, {})
                if own in inside:
                    break
                inside[own] = None
                name = above
        return found

    def inner(self, name: str, limits: Limits) -> Container:
        """Return a file of this container as a container."""
        if name not in self._inner:
            file = io.BytesIO(self.read(name))
            file.name = f"{self.path}{SEPARATOR}{name}"
            made = opened(file, limits)
            if made is None:
                raise FileAccessError(f"{name!r:.100} is not a container, so nothing is inside it")
            if len(self._inner) >= _MOST_OPEN:
                self._inner.clear()
            self._inner[name] = made
        return self._inner[name]


class ZipContainer(Container):
    """A zip archive, whatever its extension; members that are replaced keep their packing."""

    title = "zip archive"

    def __init__(self, file: BinaryIO, limits: Limits) -> None:
        import zipfile

        super().__init__()
        self._limits = limits
        self._faults = (zipfile.BadZipFile, EOFError, ValueError, OverflowError)
        try:
            self._zip = zipfile.ZipFile(file)
        except self._faults as error:
            raise CorruptError(f"is not a complete zip archive: {error}") from error
        limits.check("the number of files", len(self._zip.filelist), "objects")

    @cached_property
    def names(self) -> Sequence[str]:
        """The names of the members that are not folders."""
        every = (each.filename for each in self._zip.filelist if not each.is_dir())
        return list(dict.fromkeys(every))

    def read(self, name: str) -> bytes:
        """Return the bytes of a member."""
        import zlib

        member = self._zip.getinfo(name)
        packed = member.compress_size
        self._limits.check_unpacked(f"the size of {name!r:.100}", member.file_size, packed)
        try:
            return self._zip.read(member)
        except (*self._faults, zlib.error) as error:
            raise CorruptError(f"{name!r:.100} cannot be unpacked: {error}") from error
        except (RuntimeError, NotImplementedError) as error:  # encrypted; unknown method of packing
            raise FileAccessError(str(error)) from error

    def replaced(self, name: str, data: bytes) -> bytes:
        """Return the archive; what is not replaced stays as it is, byte for byte."""
        return self.all_replaced({name: data})

    def all_replaced(self, changes: Mapping[str, bytes]) -> bytes:
        """Return the archive; what is not replaced stays as it is, byte for byte."""
        import copy
        from zipfile import ZipFile

        made, source = io.BytesIO(), self._zip
        current = {id(source.NameToInfo[name]): name for name in changes.keys() & self.files}
        records = list(_records(source))
        with ZipFile(made, "w") as target:
            target.comment = source.comment
            members: dict[int, ZipInfo] = {}
            for held, raw in records[1:]:
                for member in (each for each in held if id(each) not in current):
                    members[id(member)] = copy.copy(member)
                    members[id(member)].header_offset = target.start_dir
                if not all(id(each) in current for each in held):
                    made.seek(target.start_dir)
                    made.write(raw)
                    target.start_dir = made.tell()
                for member in (each for each in held if id(each) in current):
                    data = changes[current[id(member)]]
                    members[id(member)] = _add(target, _like(member), data)
            target.filelist[:] = [members[id(member)] for member in source.filelist]
            for name in [each for each in changes if each not in self.files]:
                _add(target, name, changes[name])
        return records[0][1] + made.getvalue()


def _records(archive: ZipFile) -> Iterator[tuple[list[ZipInfo], bytes]]:
    """Yield the members that start at each offset, with the bytes from there to the next.

    The first are the bytes before all members.
    """
    members: dict[int, list[ZipInfo]] = {0: []}
    for member in archive.filelist:
        members.setdefault(member.header_offset, []).append(member)
    starts = sorted(members)
    file = archive.fp
    assert file is not None, "the archive is open"
    if members[0]:
        yield [], b""
    for start, end in zip(starts, [*starts[1:], archive.start_dir], strict=True):
        file.seek(start)
        yield members[start], file.read(max(end - start, 0))


def _like(member: ZipInfo) -> ZipInfo:
    """Return the header for new bytes of a member."""
    from zipfile import ZipInfo

    made = ZipInfo(member.filename, member.date_time)
    made.compress_type, made.external_attr = member.compress_type, member.external_attr
    made.create_system, made.comment = member.create_system, member.comment
    return made


def _add(target: ZipFile, member: ZipInfo | str, data: bytes) -> ZipInfo:
    from zipfile import ZIP_DEFLATED, ZipInfo

    if isinstance(member, str):
        member = ZipInfo(member)
        member.compress_type = ZIP_DEFLATED
    target.writestr(member, data)
    return member


class SevenZipContainer(Container):
    """A 7z archive, unpacked into a temporary folder: most are one block that is read in order."""

    title = "7z archive"

    def __init__(self, file: BinaryIO, limits: Limits) -> None:
        super().__init__()
        try:
            import py7zr
        except ImportError:
            raise QueryError("7z archives need py7zr", hint=how_to_install("archives")) from None
        try:
            with py7zr.SevenZipFile(file) as archive:
                listed = [each for each in archive.files if not each.is_directory]
                listed = [each for each in listed if not each.is_symlink and not each.is_junction]
                limits.check("the number of files", len(listed), "objects")
                self._names = list(dict.fromkeys(str(each.filename) for each in listed))
                total = sum(each.uncompressed or 0 for each in listed)
                packed = file.seek(0, os.SEEK_END)
                of_all = limits._replace(unpacked_size=max(total, limits.unpacked_size))
                of_all.check_unpacked("the size of all files", total, packed)
                self._folder = _temporary_folder(total)
                archive.reset()
                archive.extract(self._folder, targets=self._names)
        except (ChunkwrightError, OSError, MemoryError):
            raise  # the disk or the memory is full: not a fault of the archive
        except Exception as error:  # damage lets its parser fail in any way, even by TypeError
            raise CorruptError(f"cannot be unpacked: {error or type(error).__name__}") from error

    @property
    def names(self) -> Sequence[str]:
        """The names of the regular files."""
        return self._names

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        with open(os.path.join(self._folder, *name.split("/")), "rb") as file:
            return file.read()


def _temporary_folder(size: int) -> str:
    """Return a new folder that is removed when this process ends; it must have room for ``size``."""
    import atexit
    import shutil
    import tempfile

    folder, owner = tempfile.mkdtemp(prefix="chunkwright-"), os.getpid()

    def remove() -> None:
        if os.getpid() == owner:  # not a worker, which may end before others have read
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    room = shutil.disk_usage(folder).free
    if size > room:
        raise FileAccessError(f"needs {size:,} bytes in {folder}, which has {room:,} free")
    return folder


def open_container(file: BinaryIO, limits: Limits) -> Container:
    """Open an archive of a kind in ``fileio.ARCHIVES``."""
    kind = SevenZipContainer if file.read(1) == b"7" else ZipContainer
    file.seek(0)
    return kind(file, limits)


def opened(file: BinaryIO, limits: Limits) -> Container | None:
    """Return a file opened as a container; None if it is not one."""
    kind = kind_of(file)
    if kind is None:
        return None
    file.seek(0)
    made: Container = import_module(kind.module).open_container(file, limits)
    made.path = getattr(file, "name", "")
    return made


_OPEN: Final[dict[str, tuple[Stamp, Container]]] = {}


def _open(path: str, limits: Limits) -> Container:
    """Open the container of a path, unless it is open and has not changed since."""
    key, stamp = os.path.abspath(path), stamp_of(path)
    known = _OPEN.get(key)
    if known is not None and known[0] == stamp:
        return known[1]
    with boundary(path):
        made = opened(io.BufferedReader(Unheld(path), _AT_ONCE), limits)
        if made is None:
            raise FileAccessError("is not a container, so nothing is inside it")
    if len(_OPEN) >= _MOST_OPEN:
        _OPEN.pop(next(iter(_OPEN)))
    _OPEN[key] = (stamp, made)
    return made


class Inside:
    """The target of a path with ``!/``: a file or folder in a container.

    ``file`` is the outermost container, which is a real file; ``name`` follows its ``!/``.
    """

    def __init__(self, file: str, name: str, limits: Limits) -> None:
        self.file = file
        self._name = name
        self._limits = limits

    @cached_property
    def _found(self) -> tuple[list[tuple[Container, str]], str]:
        """The containers on the way, each with the name of the next, and the name in the last."""
        container, name = _open(self.file, self._limits), self._name
        way: list[tuple[Container, str]] = []
        while SEPARATOR in name and name not in container.files:
            head, _, name = name.partition(SEPARATOR)
            if head not in container.files:
                raise self._missing(container, head)
            way.append((container, head))
            with boundary(f"{self.file}{SEPARATOR}{self._name}"):
                container = container.inner(head, self._limits)
        return [*way, (container, "")], posixpath.normpath(name) if name else ""

    def _missing(self, container: Container, name: str) -> FileAccessError:
        import difflib

        close = difflib.get_close_matches(name, container.files, 1)
        hint = f"{self.file}{SEPARATOR} stands for all files in it"
        if close:
            hint = f"did you mean {close[0]!r}?"
        return FileAccessError(f"there is no {name!r:.100} in the {container.title}", hint=hint)

    @property
    def is_file(self) -> bool:
        """Whether there is a file of this name."""
        return self._within(lambda container, name: name in container.files)

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder with files, or the container itself."""
        return self._within(lambda container, name: name in container.folders)

    def _within(self, is_so: Callable[[Container, str], bool]) -> bool:
        try:
            way, name = self._found
        except FileAccessError:
            return False
        return is_so(way[-1][0], name)

    def load(self) -> bytes:
        """Return the bytes of the file; ``FileAccessError`` if there is none."""
        way, name = self._found
        container = way[-1][0]
        if name in container.folders:
            raise FileAccessError(f"is a folder of the {container.title}, not a file in it")
        if name not in container.files:
            raise self._missing(container, name)
        return container.read(name)

    def names(self) -> list[str]:
        """Return the names of the files and folders in a folder; ``FileNotFoundError`` without one."""
        way, name = self._found
        if name not in way[-1][0].folders:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        return list(way[-1][0].folders[name])

    @property
    def folder(self) -> str:
        """The part of the name after ``!/`` that ``members`` leave out; "" for a pattern."""
        way, name = self._found
        outer = "".join(f"{inner}{SEPARATOR}" for _, inner in way[:-1])
        return outer + (name if name in way[-1][0].folders else "")

    def members(self) -> list[str]:
        """Return the names of all files below a folder, relative to it, in the order of the container.

        If this is no folder, return the names that it matches as a pattern, from the container.
        """
        way, name = self._found
        container = way[-1][0]
        if name not in container.folders:
            return [each for each in container.files if each == name or matches(each, name)]
        start = f"{name}/" if name else ""
        return [each.removeprefix(start) for each in container.files if each.startswith(start)]

    @property
    def is_writable(self) -> bool:
        """Whether files in all the containers on the way can be replaced."""
        return all(container.can_be_written for container, _ in self._found[0])

    def replaced(self, data: bytes) -> bytes:
        """Return the bytes of ``file`` with ``data`` as the file of this name."""
        way, name = self._found
        return changed(self.file, {"".join(f"{x}{SEPARATOR}" for _, x in way[:-1]) + name: data})


def changed(file: str, changes: Mapping[str, bytes], limits: Limits = DEFAULT_LIMITS) -> bytes:
    """Return the bytes of a container with other files, by what follows its ``!/`` in their paths."""
    made = _changed(_open(file, limits), changes, limits)
    _OPEN.pop(os.path.abspath(file), None)  # its time may stay the same
    return made


def _changed(container: Container, changes: Mapping[str, bytes], limits: Limits) -> bytes:
    own, deeper = dict[str, bytes](), dict[str, dict[str, bytes]]()
    for name, data in changes.items():
        head, separator, rest = name.partition(SEPARATOR)
        if separator and name not in container.files:
            deeper.setdefault(head, {})[rest] = data
        else:
            own[name] = data
    for head, inner in deeper.items():
        if head in own:
            raise QueryError(f"{head!r:.100} cannot be replaced together with files in it")
        own[head] = _changed(container.inner(head, limits), inner, limits)
    return container.all_replaced(own)


def inside(path: str, limits: Limits = DEFAULT_LIMITS) -> Inside | None:
    """Return the target of a path into a container; None for any other path."""
    text = path.replace(os.sep, "/")
    text += "/" * text.endswith("!")  # as ``dirname`` leaves it of mod.zip!/file
    at = text.find(SEPARATOR)
    while at >= 0:
        if os.path.isfile(path[:at]) and not os.path.isdir(path[: at + 1]):
            return Inside(path[:at], text[at + len(SEPARATOR) :], limits)
        at = text.find(SEPARATOR, at + 1)
    return None
