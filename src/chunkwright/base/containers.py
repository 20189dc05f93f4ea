"""Files inside containers: ``mod.zip!/meshes/cat.hkx`` is read, listed and replaced like any file.

``!/`` after the name of a file leads into it, and a path may have several, one for each container.
Zip and 7z archives are known here; other kinds are declared by the formats whose files they hold.
"""

from __future__ import annotations

import copy
import errno
import io
import os
from abc import ABC, abstractmethod
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, BinaryIO, Final

from chunkwright.base import SEPARATOR, Unheld
from chunkwright.base.fileio import DEFAULT_LIMITS, kind_of, stamp_of
from chunkwright.base.wording import Paths, tidied
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    FileAccessError,
    QueryError,
    boundary,
    how_to_install,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from zipfile import ZipFile, ZipInfo

    from chunkwright.base.fileio import Limits, Stamp

_AT_ONCE: Final = 1 << 18  # bytes
_PACKINGS: Final = (0, 8, 12, 14)  # of zip archives, that can be written
_MOST_OPEN: Final = 4  # containers; a batch goes through one after the other


class Container(ABC):
    """The files inside one file, by names with ``/`` between folders.

    ``read`` raises ``ChunkwrightError`` for a file that is damaged, encrypted or too large. With
    ``ignores_case``, names that differ only in case mean the same file.
    """

    title: str
    path = ""  # of the file that was opened, which may be inside another container
    ignores_case = False
    elsewhere: Sequence[str] = ()  # paths of files whose bytes are not in it: ``read`` says why

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
        return type(self).all_replaced is not Container.all_replaced

    def replaced(self, name: str, data: bytes) -> bytes:
        """Return the container with ``data`` as the file of that name, which may be new."""
        return self.all_replaced({name: data})

    def all_replaced(self, changes: Mapping[str, bytes]) -> bytes:
        """Return the container with other bytes for at least one file."""
        del changes
        raise FileAccessError(
            f"files in a {self.title} can be read, but not written",
            hint="name another file with -o, or in Python save(path)",
        )

    @cached_property
    def paths(self) -> Paths:
        """The paths of the files, by which they are asked for."""
        return Paths(self.names, any_case=self.ignores_case)

    def inner(self, path: str, limits: Limits) -> Container:
        """Return a file of this container as a container."""
        if path not in self._inner:
            file = io.BytesIO(self.read(self.paths.files[path]))
            file.name = f"{self.path}{SEPARATOR}{path}"
            made = opened(file, limits)
            if made is None:
                raise FileAccessError(f"{path!r:.100} is not a container, so nothing is inside it")
            if len(self._inner) >= _MOST_OPEN:
                self._inner.clear()
            self._inner[path] = made
        return self._inner[path]


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
        """The names of the members that are not folders, which some programs end with a backslash."""
        return [x.filename for x in self._zip.filelist if not x.filename.endswith(("/", "\\"))]

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

    def all_replaced(self, changes: Mapping[str, bytes]) -> bytes:
        """Return the archive; what is not replaced stays as it is, byte for byte."""
        from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

        made, source = io.BytesIO(), self._zip
        names, changed = set(self.names), dict[int, bytes]()
        for name in changes.keys() & names:
            changed[id(source.NameToInfo[name])] = changes[name]
        records = list(_records(source))
        with ZipFile(made, "w") as target:
            target.comment = source.comment
            members = {id(member): _copied(member) for member in source.filelist}
            for held, raw in records[1:]:
                for member in (members[id(each)] for each in held if id(each) not in changed):
                    member.header_offset = target.start_dir
                if not all(id(each) in changed for each in held):
                    made.seek(target.start_dir)
                    made.write(raw)
                    target.start_dir = made.tell()
                for at in (id(each) for each in held if id(each) in changed):
                    members[at].extra = b""  # it may be about the former bytes
                    kind = members[at].compress_type
                    kind = kind if kind in _PACKINGS else ZIP_DEFLATED
                    target.writestr(members[at], changed[at], kind)
            target.filelist[:] = members.values()
            for name in (each for each in changes if each not in names):
                target.writestr(ZipInfo(name), changes[name], ZIP_DEFLATED)
        return records[0][1] + made.getvalue()


def _records(archive: ZipFile) -> Iterator[tuple[list[ZipInfo], bytes]]:
    """Yield the members that start at each offset, with the bytes from there to the next.

    The first are the bytes before all members. Bytes after the archive are refused.
    """
    members: dict[int, list[ZipInfo]] = {0: []}
    for member in archive.filelist:
        members.setdefault(member.header_offset, []).append(member)
    starts = sorted(members)
    file = archive.fp
    assert file is not None, "the archive is open"
    file.seek(-22 - len(archive.comment), os.SEEK_END)
    if file.read(4) != b"PK\5\6":
        raise FileAccessError("is followed by bytes that would be lost, so it is not written")
    if members[0]:
        yield [], b""
    for start, end in zip(starts, [*starts[1:], archive.start_dir], strict=True):
        file.seek(start)
        yield members[start], file.read(max(end - start, 0))


class _Raw(str):
    """A name in the bytes that it was read from, which may be in another code page."""

    def encode(self, *_: str) -> bytes:
        return str.encode(self, "cp437")


def _copied(member: ZipInfo) -> ZipInfo:
    made = copy.copy(member)
    if not member.flag_bits & 1 << 11:  # not in UTF-8
        made.filename = _Raw(member.orig_filename)
    return made


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
                files = [x for x in archive.files if not (x.is_directory or x.is_symlink)]
                files = [each for each in files if not each.is_junction]
                limits.check("the number of files", len(files), "objects")
                self._names = list(dict.fromkeys(str(each.filename) for each in files))
                total = sum(each.uncompressed or 0 for each in files)
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
    if (kind := kind_of(file)) is None:
        return None
    file.seek(0)
    made: Container = import_module(kind.module).open_container(file, limits)
    made.path = getattr(file, "name", "")
    return made


_OPEN: Final[dict[str, tuple[Stamp, Container]]] = {}


def _open(path: str, limits: Limits) -> Container:
    """Open the container of a path, unless it is open and has not changed since."""
    key, stamp = os.path.realpath(path), stamp_of(path)
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
        """The containers on the way, each with the path of the next, and the path in the last."""
        container, name = _open(self.file, self._limits), self._name
        way: list[tuple[Container, str]] = []
        while (into := container.paths.parted(name, SEPARATOR)) is not None:
            head, name = into
            way.append((container, head))
            with boundary(f"{self.file}{SEPARATOR}{self._name}"):
                container = container.inner(head, self._limits)
        paths, head = container.paths, name.partition(SEPARATOR)[0]
        found = paths.found(name)
        if not (head == name or found in paths.files or f"{head}!" in paths.folders):
            raise self._missing(container, head)
        return [*way, (container, "")], found

    @property
    def name(self) -> str:
        """The path that follows ``!/``, the same for all spellings of it."""
        way, path = self._found
        return "".join(f"{inner}{SEPARATOR}" for _, inner in way[:-1]) + path

    @property
    def place(self) -> str:
        """The whole path without links, the same for all spellings of it."""
        try:
            name = self.name
        except ChunkwrightError:  # reading it will say why
            name = tidied(self._name)
        return f"{os.path.realpath(self.file)}{SEPARATOR}{name}"

    @property
    def _paths(self) -> Paths:
        return self._found[0][-1][0].paths

    def _missing(self, container: Container, name: str) -> FileAccessError:
        hint = f"{self.file}{SEPARATOR} stands for all files in it"
        if close := container.paths.closest(name):
            hint = f"did you mean {close!r}?"
        return FileAccessError(f"there is no {name!r:.100} in the {container.title}", hint=hint)

    @property
    def is_file(self) -> bool:
        """Whether there is a file of this name."""
        return self._is_in(lambda paths: paths.files)

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder with files, or the container itself."""
        return self._is_in(lambda paths: paths.folders)

    def _is_in(self, some: Callable[[Paths], Collection[str]]) -> bool:
        try:
            return self._found[1] in some(self._paths)
        except FileAccessError:
            return False

    def load(self) -> bytes:
        """Return the bytes of the file; ``FileAccessError`` if there is none."""
        way, name = self._found
        container = way[-1][0]
        if name in container.paths.files:
            return container.read(container.paths.files[name])
        if name in container.paths.folders:
            raise FileAccessError(f"is a folder of the {container.title}, not a file in it")
        if name not in container.elsewhere:
            raise self._missing(container, name)
        return container.read(name)  # which says where it is

    def names(self) -> list[str]:
        """Return the names of the files and folders in a folder; ``FileNotFoundError`` without one."""
        name, folders = self._found[1], self._paths.folders
        if name not in folders:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        return list(folders[name])

    @property
    def folder(self) -> str:
        """The part of the name after ``!/`` that ``members`` leave out; "" for a pattern."""
        name = self._found[1]
        return self.name if name in self._paths.folders else self.name.removesuffix(name)

    def members(self, *, elsewhere: bool = False) -> list[str]:
        """Return the paths of all files below a folder, relative to it, in the order of the container.

        If this is no folder, return the paths that it matches as a pattern, from the container. Those
        whose bytes are ``elsewhere`` come last, if they are wanted.
        """
        name, container = self._found[1], self._found[0][-1][0]
        every = [container.paths, *([Paths(container.elsewhere)] if elsewhere else [])]
        ask = Paths.below if name in container.paths.folders else Paths.matching
        return [path for paths in every for path in ask(paths, name)]

    @property
    def is_writable(self) -> bool:
        """Whether files in all the containers on the way can be replaced."""
        return all(container.can_be_written for container, _ in self._found[0])

    def replaced(self, data: bytes) -> bytes:
        """Return the bytes of ``file`` with ``data`` as the file of this name."""
        return changed(self.file, {self.name: data})


def changed(file: str, changes: Mapping[str, bytes], limits: Limits = DEFAULT_LIMITS) -> bytes:
    """Return the bytes of a container with other files, by what follows its ``!/`` in their paths.

    Raises ``FileAccessError`` for a new file that cannot be added, ``QueryError`` for two of one path.
    """
    made = _changed(_open(file, limits), changes, limits)
    _OPEN.pop(os.path.realpath(file), None)  # its time may stay the same
    return made


def _changed(container: Container, changes: Mapping[str, bytes], limits: Limits) -> bytes:
    own, deeper, paths = dict[str, bytes](), dict[str, dict[str, bytes]](), container.paths
    for name, data in changes.items():
        if (into := paths.parted(name, SEPARATOR)) is not None:
            deeper.setdefault(into[0], {})[into[1]] = data
            continue
        path = paths.found(name)
        if path not in paths.files and (reason := paths.why_not(path)):
            raise FileAccessError(f"{path or SEPARATOR!r:.100} {reason}")
        if path in own:
            raise QueryError(f"{path!r:.100} cannot be replaced by two files")
        own[path] = data
    for head, inner in deeper.items():
        if head in own:
            raise QueryError(f"{head!r:.100} cannot be replaced together with files in it")
        own[head] = _changed(container.inner(head, limits), inner, limits)
    return container.all_replaced({paths.files.get(x, x): data for x, data in own.items()})


def inside(path: str, limits: Limits = DEFAULT_LIMITS) -> Inside | None:
    """Return the target of a path into a container; None for any other path."""
    text = path.replace("\\", "/")  # as what follows is no path on disk, on any system
    text += "/" * text.endswith("!")  # as ``dirname`` leaves it of mod.zip!/file
    at = text.find(SEPARATOR)
    while at >= 0:
        if os.path.isfile(path[:at]) and not os.path.isdir(path[: at + 1]):
            is_on_disk = path[at + 1 : at + 2] == "\\" and os.path.lexists(path)
            return None if is_on_disk else Inside(path[:at], text[at + len(SEPARATOR) :], limits)
        at = text.find(SEPARATOR, at + 1)
    return None
