"""From types to the sections of ``TYPE``."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import SerializeError
from chunkwright.tagfile.types.hashes import TypeHashes
from chunkwright.tagfile.types.order import order_for
from chunkwright.tagfile.types.table import Part, TagType
from chunkwright.tagfile.types.tags import (
    ATTRIBUTE_STRINGS,
    FIELD_STRINGS,
    TYPE_BODIES,
    TYPE_NAMES,
    TYPE_STRINGS,
    TagPair,
)
from chunkwright.tagfile.types.varuints import packed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.tagfile.types.order import Order

# In files of this year, there is room for the types up to the last that has a checksum.
_ROOM_TO_LAST_HASH: Final = "2019"
_SLOT: Final = 8


class WrittenTypes(NamedTuple):
    """The bodies of sections by tag, and the numbers of the types by identity."""

    sections: dict[str, bytes]
    ids: dict[int, int]
    order: Order


@lru_cache(32)
def write_types(
    sdk: str,
    used: tuple[TagType, ...],
    hashed: tuple[TagType, ...],
    tags: frozenset[str] = frozenset(),
) -> WrittenTypes:
    """Return the sections for the types of items, with checksums of those of items and slots.

    Both are in the order in which they are first met; files of one game often have the same.
    ``tags`` are those of the file that was read: it decides between the old and the new tag of a
    section, else the version of the SDK does.
    """
    order = order_for(sdk, used)
    ids = {id(one): number for number, one in enumerate(order.types, 1)}
    texts = {text: number for number, text in enumerate(order.texts)}
    names: dict[str, int] = {}
    attributes: dict[str, int] = {}
    bodies = b"".join(_body(one, ids, names, attributes) for one in order.bodies)
    hashes = _hashes(sdk, hashed, ids)
    room = len(order.types)
    if sdk.startswith(_ROOM_TO_LAST_HASH):
        room = max((ids[id(one)] for one in hashes.types), default=0)

    def strings(pair: TagPair, texts: Iterable[str]) -> dict[str, bytes]:
        tag = pair.chosen(sdk, tags)
        return {tag: _strings(texts, b"\xff" if tag == pair.new else b"\0")}

    sections = {
        "TPTR": bytes(_SLOT * (room + 1)),
        **strings(TYPE_STRINGS, texts),
        TYPE_NAMES.chosen(sdk, tags): _filled(_names(order.types, ids, texts)),
        **strings(FIELD_STRINGS, names),
        TYPE_BODIES.chosen(sdk, tags): _filled(bodies),
        "THSH": _filled(hashes.data),
        "TPAD": b"",
    }
    if attributes or not tags.isdisjoint(ATTRIBUTE_STRINGS.both):
        sections |= strings(ATTRIBUTE_STRINGS, attributes)
    return WrittenTypes(sections, ids, order)


def _filled(data: bytes, fill: bytes = b"\0") -> bytes:
    return data + fill * (-len(data) % 4)


def _strings(texts: Iterable[str], fill: bytes) -> bytes:
    data = b"".join(text.encode("utf-8", "surrogateescape") + b"\0" for text in texts)
    return _filled(data, fill)


def _names(types: Sequence[TagType], ids: dict[int, int], texts: dict[str, int]) -> bytes:
    made = bytearray(packed(len(types) + 1))
    for one in types:
        made += packed(texts[one.name]) + packed(len(one.arguments))
        for each in one.arguments:
            value = each.value
            number = ids[id(value)] if isinstance(value, TagType) else value or 0
            made += packed(texts[each.name]) + packed(number)
    return bytes(made)


def _body(
    one: TagType, ids: dict[int, int], names: dict[str, int], attributes: dict[str, int]
) -> bytes:
    parts = one.parts or 0
    numbers = [ids[id(one)], 0 if one.parent is None else ids[id(one.parent)], parts]
    if parts & Part.FORMAT:
        numbers.append(one.own_format or 0)
    if parts & Part.SUB_TYPE:
        numbers.append(0 if one.own_sub is None else ids[id(one.own_sub)])
    if parts & Part.VERSION:
        numbers.append(one.version or 0)
    if parts & Part.SIZE:
        numbers += (one.own_size or 0, one.own_alignment or 0)
    if parts & Part.FLAGS:
        numbers.append(one.flags or 0)
    if parts & Part.FIELDS:
        fields = one.own_fields or []
        if len(fields) > 0xFFFF:
            raise SerializeError(f"the type {one.title} has {len(fields):,} fields")
        numbers.append(one.properties << 16 | len(fields))
        for field in fields:
            numbers += (names.setdefault(field.name, len(names)), field.flags)
            numbers += () if field.extra is None else (field.extra,)
            numbers += (field.offset, ids[id(field.type)])
    if parts & Part.INTERFACES:
        numbers.append(len(one.interfaces or ()))
        for base, offset in one.interfaces or ():
            numbers += (ids[id(base)], offset)
    if parts & Part.ATTRIBUTES:
        numbers.append(attributes.setdefault(one.attributes or "", len(attributes)))
    return b"".join(map(packed, numbers))


class _Hashes(NamedTuple):
    data: bytes
    types: Sequence[TagType]


def _hashes(sdk: str, types: Sequence[TagType], ids: dict[int, int]) -> _Hashes:
    hashes = TypeHashes(sdk)
    rows = [packed(ids[id(one)]) + hashes.of(one).to_bytes(4, "little") for one in types]
    return _Hashes(packed(len(types)) + b"".join(rows), types)
