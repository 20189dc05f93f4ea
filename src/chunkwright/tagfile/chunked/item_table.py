"""The tables of a chunked tagfile: items, and the places where their numbers are."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import CorruptError, UnsupportedVersionError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.tagfile.chunked.sections import Section
    from chunkwright.tagfile.types.table import TypeTable

OBJECT: Final = 0x10
ARRAY: Final = 0x20
_ITEM: Final = struct.Struct("<III")
_PATCH: Final = struct.Struct("<II")


class Item(NamedTuple):
    """One item: type number, ``OBJECT`` or ``ARRAY``, offset in the data, count of values."""

    type: int
    kind: int
    offset: int
    length: int


class Patch(NamedTuple):
    """The offsets of the slots of one type that are not null."""

    type: int
    offsets: tuple[int, ...]


def read_items(section: Section, types: TypeTable, data_size: int) -> list[Item]:
    """Return the items, the first of which is null; ``CorruptError`` if one is invalid."""
    if len(section.data) % _ITEM.size:
        raise CorruptError(f"{len(section.data):,} bytes of items of 12", offset=section.start)
    made = [
        Item(word & 0xFFFFFF, word >> 24, offset, count)
        for word, offset, count in _ITEM.iter_unpack(section.data)
    ]
    if not made or made[0] != (0, 0, 0, 0):
        raise CorruptError("item 0 is not null", offset=section.start)
    for number, item in enumerate(made[1:], 1):
        at = section.start + number * _ITEM.size
        if not 0 < item.type <= len(types):
            raise CorruptError(f"item {number} is of type {item.type} of {len(types)}", offset=at)
        if item.kind not in (OBJECT, ARRAY):
            raise CorruptError(f"item {number} is of the unknown kind {item.kind:#x}", offset=at)
        size = max(types.types[item.type - 1].size, 1) * item.length
        if item.kind == OBJECT and item.length != 1:
            raise CorruptError(f"item {number} is an object {item.length:,} times", offset=at)
        if item.offset + size > data_size:
            raise CorruptError(
                f"item {number} ends at {item.offset + size:#x}, the data at {data_size:#x}",
                offset=at,
            )
    return made


def write_items(rows: Iterable[tuple[int, int, int, int, int]], count: int) -> bytes:
    """Return the table of so many items and the null item before them.

    A row has the number of an item, those of its type and kind, its offset and count of values.
    """
    made = bytearray(_ITEM.size * (count + 1))
    for number, kind, what, offset, length in rows:
        _ITEM.pack_into(made, _ITEM.size * number, kind | what << 24, offset, length)
    return bytes(made)


def read_patches(section: Section, types: TypeTable) -> list[Patch]:
    """Return the lists of slots; ``CorruptError`` if one ends too late or has no type.

    Raises ``UnsupportedVersionError`` for lists after a zero, which public readers take for slots
    with items of other files; none is known that has them.
    """
    made: list[Patch] = []
    data, at = section.data, 0
    while at < len(data):
        if data[at : at + 4] == bytes(4):
            raise UnsupportedVersionError(
                "slots that refer to other files are not supported", offset=section.start + at
            )
        if len(data) - at < _PATCH.size:
            raise CorruptError("a list of slots ends too early", offset=section.start + at)
        kind, count = _PATCH.unpack_from(data, at)
        if kind > len(types):
            raise CorruptError(
                f"slots are of type {kind} of {len(types)}", offset=section.start + at
            )
        at += _PATCH.size
        if 4 * count > len(data) - at:
            raise CorruptError(
                f"{count:,} slots in {len(data) - at:,} bytes", offset=section.start + at - 4
            )
        made.append(Patch(kind, struct.unpack_from(f"<{count}I", data, at)))
        at += 4 * count
    return made


def write_patches(patches: list[Patch]) -> bytes:
    """Return the lists of slots."""
    return b"".join(
        struct.pack(f"<II{len(one.offsets)}I", one.type, len(one.offsets), *one.offsets)
        for one in patches
    )
