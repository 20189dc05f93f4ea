"""Where things are in packs: by the footer, in the pack itself, and in files beside it.

A pack in two files is a ``.dvpm`` with the table, and ``.dvpd`` files with the bytes.

The table has the offset of a file in a ``.dvpd``, but not in which one, where there are several. It is
the one whose bytes at that offset have the checksum in the table. All numbers are little-endian.

Sources: Pyogenics/WOTBDVPFormat, and ResourceDLC of MelvilPE/dava.revanced.
"""

from __future__ import annotations

import os
import struct
import zlib
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, Protocol

from chunkwright.base import fileio, inside
from chunkwright.base.wording import counted
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    QueryError,
    TruncatedError,
    boundary,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonObject
    from chunkwright.dvpk.pack import Pack

ELSEWHERE: Final = "its bytes are in another pack"
"""Why a file in the table is left out."""
TABLE_SUFFIX: Final = ".dvpm"
WHOLE: Final = "DVPK"
SPLIT: Final = "DVPM"
# The offset of a file, its sizes packed and raw, CRC-32 packed, type, CRC-32 raw, index of
# metadata.
ENTRY: Final = struct.Struct("<Q6I")
# Eight zeros, CRC-32 and size of the metadata, CRC-32 of the info.
FOOTER: Final = struct.Struct("<8s3I")
# Four bytes without a meaning, CRC-32 of the info.
OLDER_FOOTER: Final = struct.Struct("<4sI")
# Number of files, sizes of the names packed and raw, size and CRC-32 of the table, magic.
INFO: Final = struct.Struct("<5I4s")
NEWER: Final = FOOTER.size + INFO.size
OLDER: Final = OLDER_FOOTER.size + INFO.size
ZEROS: Final = bytes(8)


class Footer(NamedTuple):
    """The end of a pack: what kind of pack it is, how much of what is in it, and where it begins.

    ``size`` is its own size; ``start``, ``table_at`` and ``metadata_at`` are offsets in the pack, of
    which the last may be negative.
    """

    marker: str
    size: int
    start: int
    reserved: bytes
    metadata_crc32: int
    metadata_size: int
    files: int
    packed_names: int
    names: int
    table_size: int
    table_crc32: int

    @property
    def table_at(self) -> int:
        """Where the table begins."""
        return self.start - self.table_size

    @property
    def metadata_at(self) -> int:
        """Where the metadata begin, which is the end of the packed files."""
        return self.table_at - self.metadata_size


def read_footer(tail: bytes, length: int) -> Footer:
    """Return the footer of a pack of a length, from its last 45 bytes or more.

    Raises ``TruncatedError`` for a shorter pack, ``CorruptError`` for any other footer.
    """
    if length < NEWER:
        raise TruncatedError(f"expected at least the {NEWER} bytes of a footer, found {length}")
    before, at = len(tail) - NEWER, length - INFO.size
    reserved, size, metadata_crc, metadata_size = b"", NEWER, 0, 0
    if length > NEWER and tail[before : before + len(ZEROS)] != ZEROS:
        size = OLDER
        reserved, crc = OLDER_FOOTER.unpack_from(tail, len(tail) - OLDER)
    else:
        zeros, metadata_crc, metadata_size, crc = FOOTER.unpack_from(tail, before)
        if zeros != ZEROS:
            raise CorruptError(f"expected zeros, found {zeros.hex(' ')}", offset=length - NEWER)
    *info, magic = INFO.unpack_from(tail, len(tail) - INFO.size)
    if magic not in (WHOLE.encode(), SPLIT.encode()):
        raise CorruptError(
            f"expected {WHOLE} or {SPLIT} at the end of the file, found {magic!r}",
            offset=length - 4,
        )
    check_crc("the info", zlib.crc32(tail[-INFO.size :]), crc, at)
    return Footer(magic.decode(), size, length - size, reserved, metadata_crc, metadata_size, *info)


def check_crc(what: str, found: int, stated: int, at: int) -> None:
    """Raise ``CorruptError`` if a part does not have the CRC-32 that the footer states."""
    if found != stated:
        raise CorruptError(
            f"the footer says that {what} has CRC-32 {stated:#010x}, but it has {found:#010x}",
            offset=at,
        )


def fits(file: BinaryIO) -> bool:
    """Whether the footer at the end of a file is that of the whole file.

    It may be that of a pack which is the last part of another container: then the table, whose
    offsets count from the beginning of that pack, is wrong about the file.
    """
    length = file.seek(0, os.SEEK_END)
    file.seek(max(length - NEWER - 1, 0))
    try:
        footer = read_footer(file.read(), length)
    except ChunkwrightError:
        return False
    if footer.metadata_at < 0 or footer.files * ENTRY.size > footer.table_size:
        return False
    file.seek(footer.table_at)
    table = file.read(footer.table_size)
    if zlib.crc32(table) != footer.table_crc32:
        return False
    if footer.marker == SPLIT:
        return footer.metadata_at == 0
    places = []
    for start, packed, size, crc, kind, *_ in ENTRY.iter_unpack(table[: footer.files * ENTRY.size]):
        places.append((start, packed if kind else size, crc))
    if max((start + size for start, size, _ in places), default=0) == footer.metadata_at:
        return True
    left = footer.metadata_at  # files may share bytes, which are not read again and again
    for start, size, crc in places:
        if 0 < size <= left and start + size <= footer.metadata_at:
            left -= size
            file.seek(start)
            if zlib.crc32(file.read(size)) == crc:
                return True
    return False


DATA_MAGIC: Final = b"DVPD"
# The bytes that pair it with the .dvpm, whose metadata has them too; size and CRC-32 of everything
# before the footer; magic.
DATA_FOOTER: Final = struct.Struct("<16sQI4s")
_SUFFIX: Final = ".dvpd"
_AT_ONCE: Final = 1 << 20  # bytes


class DataFile:
    """One ``.dvpd``; of a file in a container, all bytes are kept, as it may be packed.

    Raises ``CorruptError`` for a footer that contradicts the size of the file.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._held: bytes | None = None
        if inside(path) is not None:
            self._held, _ = fileio.load(path)
        fileio.record_read(path)
        with boundary(path):
            length = os.path.getsize(path) if self._held is None else len(self._held)
            start = length - DATA_FOOTER.size
            footer = self._bytes(max(start, 0), DATA_FOOTER.size)
            if len(footer) < DATA_FOOTER.size or not footer.endswith(DATA_MAGIC):
                raise CorruptError(
                    f"expected {DATA_MAGIC!r} at the end of {os.path.basename(path)}"
                )
            self.pairing, self.size, self.crc32, _ = DATA_FOOTER.unpack(footer)
            if self.size != start:
                raise CorruptError(
                    f"the footer of {os.path.basename(path)} says {self.size:,} bytes of data, but"
                    f" {start:,} are before it",
                    offset=start,
                )

    def _bytes(self, start: int, size: int) -> bytes:
        if self._held is not None:
            return self._held[start : start + size]
        with open(self.path, "rb", buffering=0) as file:
            file.seek(start)
            return file.read(size)

    def read(self, where: slice) -> bytes:
        """Return a range of the data, cut off at the end of the data."""
        start, stop = (min(each, self.size) for each in (where.start, where.stop))
        with boundary(self.path):
            return self._bytes(start, stop - start)

    def problems(self, metadata: bytes) -> Iterator[str]:
        """Yield what is wrong with the whole: its checksum, and to which pack it belongs."""
        crc = 0
        for start in range(0, self.size, _AT_ONCE):
            crc = zlib.crc32(self.read(slice(start, start + _AT_ONCE)), crc)
        name = os.path.basename(self.path)
        if crc != self.crc32:
            yield f"{name} states CRC-32 {self.crc32:#010x}, but its data has {crc:#010x}"
        if self.pairing not in metadata:
            yield f"{name} belongs to another pack: the id in its footer is not in this one"


class Data:
    """The data of a pack: the ``.dvpd`` of its name beside it, and others named in its metadata.

    ``source`` is the path of the ``.dvpm``, None for one that was not read from a file.
    """

    def __init__(self, source: str | None, metadata: bytes) -> None:
        self.source = source
        self._metadata = metadata
        self._is_checked = False

    @cached_property
    def files(self) -> list[DataFile]:
        """The files that are there, that of the same name first."""
        own, others = self._paths
        return [*map(DataFile, own), *filter(None, map(self._other, others))]

    @property
    def names(self) -> list[str]:
        """The names of the files that are there, even if the one of the same name is damaged."""
        own, others = self._paths
        found = (each.path for each in map(self._other, others) if each is not None)
        return [os.path.basename(path) for path in (*own, *found)]

    @property
    def is_there(self) -> bool:
        """Whether there are such files, even if the one of the same name is damaged."""
        return bool(self._paths[0] or self.files)

    @cached_property
    def _paths(self) -> tuple[list[str], list[str]]:
        """The paths of the files of the same name, and of others that may be those of other packs."""
        if self.source is None:
            return [], []
        folder = os.path.dirname(self.source)
        with boundary(self.source):
            names = [
                each for each in fileio.listed(folder or ".") if each.lower().endswith(_SUFFIX)
            ]
        own = [each for each in names if each.lower() == self.wanted.lower()]
        others = [each for each in names if each not in own]
        return [os.path.join(folder, x) for x in own], [os.path.join(folder, x) for x in others]

    def _other(self, path: str) -> DataFile | None:
        """Return a file with the data of this pack; None for any that cannot be read as one."""
        try:
            made = DataFile(path)
        except ChunkwrightError:
            return None
        return made if made.pairing in self._metadata else None

    def stored(self, where: slice, crc32: int) -> bytes:
        """Return the bytes in a range, with a checksum, from the file that has them.

        Raises ``QueryError`` if there is no such file, ``CorruptError`` if the range is outside all of
        them, or none has that checksum.
        """
        if self.source is None:
            raise QueryError("the pack was not read from a file, so its data (.dvpd) is unknown")
        if not self.files:
            raise QueryError(
                f"the bytes of the files are in {self.wanted}, which is not beside the pack",
                file=self.source,
            )
        size = where.stop - where.start
        if where.stop > self._reach:
            ends = [f"of {os.path.basename(x.path)} at {x.size:#x}" for x in self.files]
            raise CorruptError(
                f"its {counted(size, 'byte')} at {where.start:#x} extend past the end {', '.join(ends)}"
            )
        for each in self.files:
            data = each.read(where)
            if len(data) == size and zlib.crc32(data) == crc32:
                return data
        names = ", ".join(os.path.basename(each.path) for each in self.files)
        raise CorruptError(
            f"the bytes in {names} do not have the CRC-32 {crc32:#010x}: they are damaged, or in"
            f" another {_SUFFIX} that is not beside the pack"
        )

    def refuse_damaged(self) -> None:
        """Raise ``CorruptError`` if the file of the same name is damaged as a whole."""
        list(self.files)  # opening a file checks its footer

    @property
    def _reach(self) -> int:
        """The size of the largest of the files."""
        return max((each.size for each in self.files), default=0)

    def check_sizes(self, files: Iterable[Sized], limits: Limits) -> None:
        """Raise ``LimitError`` if the files in the data unpack to too much, whatever others claim."""
        if not self._is_checked:
            check_sizes([each for each in files if each.stored.stop <= self._reach], limits)
            self._is_checked = True

    @property
    def wanted(self) -> str:
        """The name of the file that belongs beside the pack; "" if that is not a file."""
        return os.path.splitext(os.path.basename(self.source))[0] + _SUFFIX if self.source else ""


def split_facts(pack: Pack) -> JsonObject:
    """Return which files have the bytes of a pack in two files, and how many are elsewhere."""
    if pack.data is None:
        return {}
    beside = {} if pack.source is None else {"data_files": pack.data.names}
    return {**beside, "elsewhere": sum(not pack.has_bytes_of(each) for each in pack.files)}


def fit_suffix(pack: Pack, suffix: str) -> Iterator[str]:
    """Yield what a pack in two files needs beside it; it keeps the suffix of such packs.

    Raises ``QueryError`` for the suffix of a pack in one file, or the other way round.
    """
    if pack.data is None and suffix == TABLE_SUFFIX:
        raise QueryError("a pack in one file has the bytes of its files: OUT has to end in .dvpk")
    if pack.data is None:
        return
    if suffix != TABLE_SUFFIX:
        raise QueryError(
            f"a pack in two files stays in two: OUT has to end in {TABLE_SUFFIX}",
            hint="chunkwright extract takes the files out",
        )
    names = ", ".join(pack.data.names) or pack.data.wanted or f"a {_SUFFIX}"
    yield (
        f"only the table is written: the bytes of the files stay in {names}, which OUT needs beside"
        f" it, with its own name and {_SUFFIX}"
    )


def refuse_change_of(data: Data | None) -> None:
    """Raise ``QueryError`` for a pack in two files: both would change, but their pairing is unknown."""
    if data is not None:
        raise QueryError(
            "a pack with its bytes in .dvpd files cannot be changed: it is unknown how they are paired",
            hint="chunkwright extract takes the files out",
        )


class Sized(Protocol):
    """A file of a pack: its size, and the range of its packed bytes."""

    size: int

    @property
    def stored(self) -> slice:
        """The range of the packed bytes."""


def check_sizes(
    files: Sequence[Sized], limits: Limits, packed: int | None = None, at: int | None = None
) -> None:
    """Raise ``LimitError`` if files unpack to too much for ``packed`` bytes, by default their own.

    All files of a large pack may exceed the limit of one file, but not the ratio to the packed size.
    """
    total = sum(each.size for each in files)
    of_all = limits._replace(unpacked_size=max(total, limits.unpacked_size))
    packed = covered(each.stored for each in files) if packed is None else packed
    of_all.check_unpacked("the size of all files", total, packed, at)


def check_size(file: Sized, limits: Limits) -> None:
    """Raise ``LimitError`` if one file unpacks to too much for its packed bytes."""
    packed = file.stored.stop - file.stored.start
    limits.check_unpacked("the size of a file", file.size, packed)


def is_small(file: Sized, limits: Limits) -> bool:
    """Whether ``check_size`` accepts a file."""
    try:
        check_size(file, limits)
    except LimitError:
        return False
    return True


def covered(spans: Iterable[slice]) -> int:
    """Return the number of bytes that ranges have together; those that several share count once."""
    size = reach = 0
    for start, stop in sorted((each.start, each.stop) for each in spans):
        size += max(stop - max(start, reach), 0)
        reach = max(reach, stop)
    return size


def respliced(
    body: bytes, spans: Sequence[slice], new: Mapping[int, bytes]
) -> tuple[bytes, list[int]]:
    """Return a body with other bytes for some of its files, and the offset of each file in it.

    ``spans`` are the ranges of all files, ``new`` has the bytes by the number of the file. Bytes that
    several files share are kept, and new ones appended.
    """
    order = sorted(range(len(spans)), key=lambda at: (spans[at].start, spans[at].stop))
    shared, reach, last = set[int](), 0, -1
    for at in order:
        if spans[at].start < reach:
            shared |= {at, last}
        if spans[at].stop > reach:
            reach, last = spans[at].stop, at
    starts = [each.start for each in spans]
    parts, copied, stops, moved = list[bytes | memoryview](), 0, list[int](), [0]
    for at in (each for each in order if each in new and each not in shared):
        start, stop = spans[at].start, spans[at].stop
        parts += memoryview(body)[copied:start], new[at]
        starts[at] += moved[-1]
        copied = stop
        stops.append(stop)
        moved.append(moved[-1] + len(new[at]) - (stop - start))
    parts.append(memoryview(body)[copied:])
    size = len(body) + moved[-1]
    for at in range(len(spans)):
        if at not in new:
            starts[at] += moved[bisect_right(stops, starts[at])]
        elif at in shared:
            starts[at] = size
            parts.append(new[at])
            size += len(new[at])
    return b"".join(parts), starts
