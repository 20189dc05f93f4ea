"""Packfiles inside other files: NIF physics blobs, animation archives, packages."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chunkwright.hkx.related_formats import MAGIC

if TYPE_CHECKING:
    from collections.abc import Iterator


# Twelve were seen in one file; a bound keeps the search linear.
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

    None where header or section table are cut off, or lead past the end of ``data``.
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
