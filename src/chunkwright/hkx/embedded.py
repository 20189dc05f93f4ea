"""Packfiles inside other files: NIF physics blobs, animation archives, packages; BSA and BA2.

Of an archive, only the table is kept in memory; each file is read when it is asked for.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, Protocol, TypeVar

from chunkwright.base import fileio
from chunkwright.base.containers import Container
from chunkwright.base.wording import names_of_files
from chunkwright.binary import Cursor, inflate
from chunkwright.errors import (
    CorruptError,
    FileAccessError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.hkx.file import MAGIC, is_xml_packfile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from chunkwright.base.fileio import Limits, Target
    from chunkwright.hkx.model.packfile import Packfile


NIF_MAGIC: Final = b"Gamebryo File Format, Version "
_VERSION: Final = 0x14020007
_USER_VERSION: Final = 12
# Stream versions from 103 have one more text, the longest path; from 131 they have one text less,
# and a number before the texts. 170 (Starfield) differs again.
_WITH_PATH, _WITHOUT_SCRIPT, _UNKNOWN = 103, 131, 170
# Blocks that consist of a byte array, which may be a packfile.
ARRAYS: Final = frozenset({"bhkPhysicsSystem", "bhkRagdollSystem", "BSClothExtraData"})


class Block(NamedTuple):
    """A block: its type, the offset and size of its bytes, the offset of its size in the header."""

    type_name: str
    start: int
    size: int
    size_at: int


def blocks(data: bytes) -> list[Block]:
    """Return the table of blocks.

    Raises ``SerializeError`` for other versions, and if the sizes do not add up to the file.
    """
    try:
        return _blocks(data)
    except TruncatedError as error:
        raise SerializeError("the header of the NIF is cut off", offset=error.offset) from error


def _blocks(data: bytes) -> list[Block]:
    line = data.find(b"\n", 0, 128) + 1
    reader = Cursor(data, line)
    version = reader.number() if line else 0
    reader.order = "<" if line and reader.number("B") else ">"
    user, count, stream = (reader.number() for _ in range(3))
    if (version, user) != (_VERSION, _USER_VERSION) or stream >= _UNKNOWN:
        raise SerializeError(
            f"the block sizes of a NIF of version {version:#x}, {user}, {stream} are not known",
            hint="only those of 20.2.0.7 with user version 12 are",
        )
    _skip_texts(reader, stream)
    types = [reader.take(reader.number()).decode("latin-1") for _ in range(reader.number("H"))]
    of_block = reader.numbers("H", count)
    table = reader.at
    sizes = reader.numbers("I", count)
    strings, _longest = reader.numbers("I", 2)
    for _ in range(strings):
        reader.take(reader.number())
    reader.numbers("I", reader.number())
    made = []
    for index, (place, size) in enumerate(zip(of_block, sizes, strict=True)):
        name = types[place] if place < len(types) else ""
        made.append(Block(name, reader.at, size, table + 4 * index))
        reader.take(size)
    reader.numbers("I", reader.number())
    if reader.at != len(data):
        raise SerializeError(
            f"the blocks of the NIF end at {reader.at:#x}, the file at {len(data):#x}",
            offset=reader.at,
        )
    return made


def _skip_texts(reader: Cursor, stream: int) -> None:
    """Skip the author, the scripts of the export, and the longest path."""
    reader.take(reader.number("B"))
    if stream >= _WITHOUT_SCRIPT:
        reader.number()
    for _ in range(1 + (stream < _WITHOUT_SCRIPT) + (stream >= _WITH_PATH)):
        reader.take(reader.number("B"))


def resized(data: bytes, offset: int, growth: int) -> bytes:
    """Return a NIF in which the byte array at an offset is stated to be ``growth`` bytes longer.

    Only the sizes change, in the array and in the header. Raises ``SerializeError`` if there is no
    byte array of a known block at the offset.
    """
    order = "<" if data[data.find(b"\n") + 5] else ">"
    inside = (each for each in blocks(data) if each.start <= offset < each.start + each.size)
    block = next(inside, None)
    if block is None or block.type_name not in ARRAYS:
        where = f"a {block.type_name} block" if block else "no block"
        raise SerializeError(
            f"the packfile is in {where}, whose size fields are not known",
            offset=offset,
            hint=f"known are {', '.join(sorted(ARRAYS))}",
        )
    end = block.start + block.size
    # The array fills the block, or the rest of it after a name.
    for at in range(block.start, min(offset - 4, block.start + 4) + 1, 4):
        (count,) = struct.unpack_from(f"{order}I", data, at)
        if at + 4 + count == end:
            made = bytearray(data)
            struct.pack_into(f"{order}I", made, at, count + growth)
            struct.pack_into(f"{order}I", made, block.size_at, block.size + growth)
            return bytes(made)
    raise SerializeError(
        f"the {block.type_name} block is not filled by a byte array", offset=block.start
    )


class Embedded(Protocol):
    """A document and where it was read: the path of a container, and the offset in it."""

    @property
    def source(self) -> str | None:
        """The path of the container."""
        ...

    @property
    def embedded_at(self) -> int | None:
        """The offset; None for a file of its own."""
        ...


D = TypeVar("D", bound=Embedded)


def container_with(document: D, replace: Callable[[bytes, D, int], bytes]) -> tuple[bytes, str]:
    """Return the container, read again, with the document put back by ``replace``, and its path.

    Raises ``FileAccessError`` for a document that was not read from inside a file.
    """
    if document.embedded_at is None or document.source is None:
        raise FileAccessError(
            "it was not read from inside a file",
            hint="pass the bytes of a container to embedded.replace, or save to a path",
        )
    data, _ = fileio.load(document.source)
    return replace(data, document, document.embedded_at), document.source


def save_with(
    document: D, replace: Callable[[bytes, D, int], bytes], path: Target | None = None
) -> None:
    """Write the container with the document put back atomically, to its own path by default."""
    made, source = container_with(document, replace)
    fileio.save(made, source if path is None else path)


# A known file has twelve sections; the limit keeps the search linear.
MOST_SECTIONS: Final = 64


@dataclass(frozen=True, slots=True)
class Found:
    """A packfile at ``offset`` of a container, ``size`` bytes long by its own section table."""

    offset: int
    size: int


def find(data: bytes) -> Iterator[Found]:
    """Yield the packfiles in ``data``, at any alignment, first to last.

    Only those whose section table fits the bytes that follow are found; bytes inside a
    packfile are not searched again. Open one with ``chunkwright.open(data, offset=found.offset)``.
    """
    at = data.find(MAGIC)
    while at >= 0:
        size = length(data, at)
        if size is not None:
            yield Found(at, size)
        at = data.find(MAGIC, at + (size or len(MAGIC)))


def length(data: bytes, offset: int = 0) -> int | None:
    """Return the size of the packfile at ``offset``: the furthest end of its sections.

    None if header or section table are truncated, or extend past the end of ``data``.
    """
    left = len(data) - offset
    if left < 64 or data[offset + 16] not in (4, 8) or data[offset + 17] > 1:
        return None
    order = "<" if data[offset + 17] else ">"
    (version,) = struct.unpack_from(f"{order}I", data, offset + 12)
    (count,) = struct.unpack_from(f"{order}I", data, offset + 20)
    most, predicates = struct.unpack_from(f"{order}hh", data, offset + 60)
    row = 64 if version > 9 else 48
    table = 64 + (max(predicates, 0) if most != -1 else 0)
    if not 4 <= version <= 11 or not 0 < count <= MOST_SECTIONS or table + count * row > left:
        return None
    end = table + count * row
    for index in range(count):
        at = offset + table + index * row
        start, *_, stop = struct.unpack_from(f"{order}7I", data, at + 20)
        end = max(end, start + stop)
    return end if end <= left else None


def replace(data: bytes, packfile: Packfile | bytes, offset: int) -> bytes:
    """Return a container in which a packfile replaces the one at ``offset``.

    A packfile of the same length is inserted as it is, a shorter one with filler after its last
    fixup table, as the SDK itself writes it. In a NIF of Skyrim or Fallout 4 the sizes of block and
    byte array are updated instead, so that it may also be longer. Raises ``CorruptError`` if no
    packfile starts there, ``SerializeError`` with the reason if the new one does not fit.
    """
    size = length(data, offset) if data.startswith(MAGIC, offset) else None
    if size is None:
        raise CorruptError("no packfile starts here", offset=offset)
    made = bytes(packfile)
    if is_xml_packfile(made):
        raise SerializeError("XML cannot be embedded", hint="hkx.convert makes a packfile of it")
    if length(made) != len(made):
        raise SerializeError("only a packfile without trailing bytes can be embedded")
    if len(made) != size and data.startswith(NIF_MAGIC):
        data = resized(data, offset, len(made) - size)
    elif len(made) < size:
        made = _filled(made, size)
    elif len(made) > size:
        raise SerializeError(
            f"the packfile is {len(made) - size:,} bytes longer than its place of {size:,}, and "
            f"the size fields of this container are unknown",
            offset=offset,
            hint="only those of .nif files of Skyrim and Fallout 4 are known",
        )
    return data[:offset] + made + data[offset + size :]


def container_of(packfile: Packfile) -> bytes:
    """Return the container of an embedded packfile, read again, with the packfile put back.

    Raises like ``replace``, and ``FileAccessError`` for a packfile that was not read from inside a
    file.
    """
    return container_with(packfile, replace)[0]


def save(packfile: Packfile, path: Target | None = None) -> None:
    """Write an embedded packfile back into its container, or into a copy at ``path``.

    The container is read again, and written atomically. Raises like ``container_of``.
    """
    save_with(packfile, replace, path)


def _filled(data: bytes, size: int) -> bytes:
    """Return a packfile made longer with filler after the fixups of its last section."""
    order = "<" if data[17] else ">"
    count, ends = struct.unpack_from(f"{order}I", data, 20)[0], []
    version = struct.unpack_from(f"{order}I", data, 12)[0]
    most, predicates = struct.unpack_from(f"{order}hh", data, 60)
    table = 64 + (max(predicates, 0) if most != -1 else 0)
    for index in range(count):
        at = table + index * (64 if version > 9 else 48) + 20
        start, *_, exports, imports, stop = struct.unpack_from(f"{order}7I", data, at)
        ends.append((start + stop, stop, exports == imports == stop, at))
    end, stop, plain, at = max(ends)
    if not plain or not stop or end != len(data):
        raise SerializeError(f"the packfile is {size - len(data):,} bytes shorter than its place")
    made = bytearray(data) + b"\xff" * (size - len(data))
    struct.pack_into(f"{order}3I", made, at + 16, *[stop + size - len(data)] * 3)
    return bytes(made)


# -- archives ---------------------------------------------------------------------------------------


class Place(NamedTuple):
    """The position and stored size of a file in an archive; a name and a size may come first.

    ``size`` is the size that ``unpack`` returns, None if it is stored before the data.
    """

    at: int
    stored: int
    size: int | None
    unpack: Callable[[bytes, int], bytes] | None = None
    is_named: bool = False


class Archive(Container):
    """An archive of any size, whose files are only read on demand."""

    def __init__(self, file: BinaryIO, limits: Limits) -> None:
        super().__init__()
        self._file, self._limits, self._lock = file, limits, Lock()
        self._end, self.ignores_case = file.seek(0, os.SEEK_END), True  # names are hashed folded
        self.title = "BSA" if self._bytes(0, 3) == b"BSA" else "BA2"
        places = self._bsa() if self.title == "BSA" else self._ba2()
        names = names_of_files([name for name, _ in places], lambda index: f"{index:05}")
        self._places = dict(zip(names, places, strict=True))

    @property
    def names(self) -> Sequence[str]:
        """The names of the files, in the order of the table."""
        return list(self._places)

    def read(self, name: str) -> bytes:
        """Return the bytes of a file, unpacked."""
        at, stored, size, unpack, is_named = self._places[name][1]
        if is_named:
            skipped = 1 + self._bytes(at, 1)[0]
            at, stored = at + skipped, stored - skipped
        if size is None:
            (size,) = struct.unpack("<I", self._bytes(at, 4))
            at, stored = at + 4, stored - 4
        self._limits.check_unpacked("the unpacked size", size, stored)
        data = self._bytes(at, stored)
        if unpack is None:
            return data
        made = unpack(data, size)
        if len(made) != size:
            raise CorruptError(f"unpacks to {len(made):,} bytes, not to {size:,}", offset=at)
        return made

    def _bytes(self, at: int, size: int) -> bytes:
        if not 0 <= size <= self._end - at:
            left = max(0, self._end - at)
            raise CorruptError(f"expected {size:,} bytes, but {left:,} are left", offset=at)
        with self._lock:
            self._file.seek(at)
            return self._file.read(size)

    def _bsa(self) -> list[tuple[str, Place]]:
        """Return each name with its place: folders, their names and files, the names of files."""
        head = Cursor(self._bytes(0, _HEADER), 4)
        version, start, flags, folders, files, folder_names, file_names = head.numbers("I", 7)
        if version not in _UNPACK or flags & _BIG_ENDIAN:
            kind = "for a console" if version in _UNPACK else f"of version {version}"
            raise UnsupportedVersionError(f"is {kind}; known are 103 to 105 of PC games", offset=4)
        if not flags & _FOLDER_NAMES or not flags & _FILE_NAMES:
            raise UnsupportedVersionError("has no names of files, only their hashes", offset=12)
        row = struct.Struct("<Q2I" if version < _WIDE else "<Q2IQ")
        size = folders * (row.size + 1) + folder_names + files * _FILE.size + file_names
        table = Cursor(self._bytes(start, size))
        self._limits.check("the number of files", files, "objects")
        counts = [values[1] for values in row.iter_unpack(table.take(folders * row.size))]
        if sum(counts) != files:
            raise CorruptError(f"{files:,} files, but {sum(counts):,} in the folders", offset=20)
        found = []
        for count in counts:
            folder = _decoded(table.take(table.number("B")).rstrip(b"\0"))
            rows = _FILE.iter_unpack(table.take(count * _FILE.size))
            found += [(folder, stored, at) for _, stored, at in rows]
        names = table.take(file_names).split(b"\0")
        if len(names) <= files:
            raise CorruptError(f"{files:,} files, but {len(names) - 1:,} names", offset=16)
        is_named = version > _OLDEST and bool(flags & _NAMED)
        places = []
        for (folder, stored, at), name in zip(found, names[:files], strict=True):
            is_packed = bool(flags & _PACKED) != bool(stored & _OTHERWISE)
            unpack, stored = _UNPACK[version] if is_packed else None, stored & _OTHERWISE - 1
            place = Place(at & _OFFSET, stored, None if unpack else stored, unpack, is_named)
            places.append((f"{folder}/{_decoded(name)}", place))
        return places

    def _ba2(self) -> list[tuple[str, Place]]:
        """Return each name with its place: one row for each file, the names after all of them."""
        head = Cursor(self._bytes(0, min(_HEADER, self._end)), 4)
        version, kind, files, names_at = _HEAD.unpack(head.take(_HEAD.size))
        if version not in _MORE:
            raise UnsupportedVersionError(f"is of the unknown version {version}", offset=4)
        if kind != b"GNRL":
            what = "textures (DX10)" if kind == b"DX10" else repr(kind)
            raise UnsupportedVersionError(f"contains {what}, not files (GNRL)", offset=8)
        head.at += _MORE[version]
        unpack: Callable[[bytes, int], bytes] = inflate
        if _MORE[version] > 8 and head.data[head.at - 4 : head.at] == b"\3\0\0\0":
            unpack = _from_block
        rows = _ROW.iter_unpack(self._bytes(head.at, files * _ROW.size))
        self._limits.check("the number of files", files, "objects")
        names = Cursor(self._bytes(names_at, min(self._end - names_at, _NAMES_AT_MOST)))
        places = []
        for _, _, _, _, at, stored, size, _ in rows:
            name = _decoded(names.take(names.number("H")))
            place = Place(at, stored, size, unpack) if stored else Place(at, size, size)
            places.append((name, place))
        return places


_HEADER, _OLDEST, _WIDE = 36, 103, 105
_FOLDER_NAMES, _FILE_NAMES, _PACKED, _BIG_ENDIAN, _NAMED = 1, 2, 4, 64, 256
_OTHERWISE, _OFFSET = 1 << 30, (1 << 31) - 1
_FILE: Final = struct.Struct("<Q2I")
# Hashes, extension, flags, offset, stored size (0 if not packed), unpacked size, a mark.
_HEAD: Final = struct.Struct("<I4sIQ")
_ROW: Final = struct.Struct("<I4sIIQIII")
# The bytes after the header by version: of Fallout 4, before and after its update of 2024, Starfield.
_MORE: Final = {1: 0, 7: 0, 8: 0, 2: 8, 3: 12}
_NAMES_AT_MOST: Final = 1 << 28  # bytes


def _decoded(name: bytes) -> str:
    return name.decode("cp1252", "replace")


def _from_frame(data: bytes, size: int) -> bytes:
    import lz4.frame

    try:
        made: bytes = lz4.frame.LZ4FrameDecompressor().decompress(data, max_length=size + 1)
    except RuntimeError as error:
        raise CorruptError(f"the LZ4 frame is damaged: {error}") from error
    return made


def _from_block(data: bytes, size: int) -> bytes:
    import lz4.block

    return bytes(lz4.block.decompress(data, uncompressed_size=size))


# By the version of a BSA.
_UNPACK: Final[dict[int, Callable[[bytes, int], bytes]]] = {
    103: inflate,
    104: inflate,
    105: _from_frame,
}


def open_container(file: BinaryIO, limits: Limits) -> Container:
    """Read the table of an archive; raises ``CorruptError`` and ``UnsupportedVersionError``."""
    return Archive(file, limits)
