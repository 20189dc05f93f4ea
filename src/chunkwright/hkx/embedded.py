"""Packfiles inside other files: NIF physics blobs, animation archives, packages."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.hkx import nif, put_back, related_formats
from chunkwright.hkx.related_formats import MAGIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.fileio import Target
    from chunkwright.hkx.model import Packfile


# A known file has twelve; the limit keeps the search linear.
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
    byte array are updated instead, so that it may also be longer. Raises ``CorruptError`` if there
    is not a packfile, ``SerializeError`` with the reason if the new one does not fit.
    """
    size = length(data, offset) if data.startswith(MAGIC, offset) else None
    if size is None:
        raise CorruptError("no packfile starts here", offset=offset)
    made = bytes(packfile)
    if related_formats.is_xml_packfile(made):
        raise SerializeError("XML cannot be embedded", hint="hkx.convert makes a packfile of it")
    if length(made) != len(made):
        raise SerializeError("only a packfile without trailing bytes can be embedded")
    if len(made) != size and data.startswith(nif.MAGIC):
        data = nif.resized(data, offset, len(made) - size)
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
    return put_back.put_back(packfile, replace)[0]


def save(packfile: Packfile, path: Target | None = None) -> None:
    """Write an embedded packfile back into its container, or into a copy at ``path``.

    The container is read again, and written atomically. Raises like ``container_of``.
    """
    put_back.save(packfile, replace, path)


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
