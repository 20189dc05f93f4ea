"""Packfiles inside other files: NIF physics blobs, animation archives, packages."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar

from chunkwright.base import fileio
from chunkwright.binary import Cursor
from chunkwright.errors import CorruptError, FileAccessError, SerializeError, TruncatedError
from chunkwright.hkx.file import MAGIC, is_xml_packfile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.base.fileio import Target
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
