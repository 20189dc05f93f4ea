"""From the sections of ``TYPE`` to types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import CorruptError
from chunkwright.tagfile.types.table import (
    Argument,
    Field,
    FieldFlag,
    Part,
    TagType,
    TypeTable,
    check_titles,
)
from chunkwright.tagfile.types.varuints import (
    ATTRIBUTE_STRINGS,
    FIELD_STRINGS,
    TYPE_BODIES,
    TYPE_NAMES,
    TYPE_STRINGS,
    TagPair,
    Varuints,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.tagfile.chunked.sections import Section


def read_types(sections: Mapping[str, Section]) -> TypeTable:
    """Return the types that sections describe, by tag; raises ``CorruptError`` with the offset."""
    texts = _strings(sections, TYPE_STRINGS)
    types = _names(_one(sections, TYPE_NAMES), texts)
    names = _strings(sections, FIELD_STRINGS)
    attributes = _strings(sections, ATTRIBUTE_STRINGS, optional=True)
    bodies = _bodies(_one(sections, TYPE_BODIES), types, names, attributes)
    check_titles(types)
    hashes = _hashes(sections["THSH"], types) if "THSH" in sections else {}
    return TypeTable(types, bodies, hashes)


def _one(sections: Mapping[str, Section], tags: TagPair) -> Section:
    found = [sections[tag] for tag in tags.both if tag in sections]
    if len(found) != 1:
        raise CorruptError(f"there are {len(found)} sections {' or '.join(tags.both)}, not one")
    return found[0]


def _strings(
    sections: Mapping[str, Section], tags: TagPair, *, optional: bool = False
) -> list[str]:
    if optional and not any(tag in sections for tag in tags.both):
        return []
    body = _one(sections, tags).data
    return [each.decode("utf-8", "surrogateescape") for each in body.split(b"\0")]


def _text(texts: list[str], number: int, at: int) -> str:
    if number >= len(texts):
        raise CorruptError(f"string {number} of {len(texts)}", offset=at)
    return texts[number]


def _names(section: Section, texts: list[str]) -> list[TagType]:
    """Read names and arguments; a type can be an argument before its own name was read."""
    numbers = Varuints(section.data, section.start)
    count = max(numbers.next(), 1) - 1  # null is counted, and takes nothing
    if count * 2 > numbers.left:
        raise CorruptError(f"{count:,} types in {numbers.left:,} bytes", offset=section.start)
    types = [TagType("") for _ in range(count)]
    for one in types:
        at = numbers.offset
        one.name = _text(texts, numbers.next(), at)
        if not one.name:
            raise CorruptError("a type has no name", offset=at)
        for _ in range(numbers.count(2, "template arguments")):
            at = numbers.offset
            name = _text(texts, numbers.next(), at)
            value = numbers.next()
            one.arguments.append(Argument(name, _argument(types, name, value, at)))
    return types


def _argument(types: list[TagType], name: str, value: int, at: int) -> TagType | int | None:
    return value if name.startswith("v") else _type(types, value, at)


def _type(types: list[TagType], number: int, at: int) -> TagType | None:
    if number > len(types):
        raise CorruptError(f"type {number} of {len(types)}", offset=at)
    return types[number - 1] if number else None


def _bodies(
    section: Section, types: list[TagType], names: list[str], attributes: list[str]
) -> list[TagType]:
    numbers = Varuints(section.data, section.start)
    found: list[TagType] = []
    while numbers.left:
        at = numbers.offset
        one = _type(types, numbers.next(), at)
        if one is None:
            break
        if one.parts is not None:
            raise CorruptError(f"the type {one.name} is described twice", offset=at)
        _body(numbers, one, types, names, attributes)
        found.append(one)
    for one in found:
        _ = one.chain  # which refuses types that derive from themselves
    if section.data[numbers.at :].strip(b"\0"):
        raise CorruptError(
            "the bodies of types are followed by more than zeros", offset=numbers.offset
        )
    return found


def _body(
    numbers: Varuints,
    one: TagType,
    types: list[TagType],
    names: list[str],
    attributes: list[str],
) -> None:
    at = numbers.offset
    one.parent = _type(types, numbers.next(), at)
    parts = one.parts = numbers.next()
    if parts > 0xFF:
        raise CorruptError(f"a body has unknown parts: {parts:#x}", offset=at)
    if parts & Part.FORMAT:
        one.own_format = numbers.next()
    if parts & Part.SUB_TYPE:
        one.own_sub = _type(types, numbers.next(), at)
    if parts & Part.VERSION:
        one.version = numbers.next()
    if parts & Part.SIZE:
        one.own_size, one.own_alignment = numbers.next(), numbers.next()
    if parts & Part.FLAGS:
        one.flags = numbers.next()
    if parts & Part.FIELDS:
        _fields(numbers, one, types, names)
    if parts & Part.INTERFACES:
        one.interfaces = []
        for _ in range(numbers.count(2, "interfaces")):
            base = _known(types, numbers)
            one.interfaces.append((base, numbers.next()))
    if parts & Part.ATTRIBUTES:
        one.attributes = _text(attributes, numbers.next(), at)


def _fields(numbers: Varuints, one: TagType, types: list[TagType], names: list[str]) -> None:
    at = numbers.offset
    word = numbers.next()
    one.properties, count = divmod(word, 1 << 16)
    if count * 4 > numbers.left:
        raise CorruptError(f"{count:,} fields in {numbers.left:,} bytes", offset=at)
    one.own_fields = []
    for _ in range(count):
        at = numbers.offset
        name = _text(names, numbers.next(), at)
        flags = numbers.next()
        extra = numbers.next() if flags & FieldFlag.EXTRA else None
        offset = numbers.next()
        one.own_fields.append(Field(name, flags, extra, offset, _known(types, numbers)))


def _known(types: list[TagType], numbers: Varuints) -> TagType:
    at = numbers.offset
    found = _type(types, numbers.next(), at)
    if found is None:
        raise CorruptError("a type is missing", offset=at)
    return found


def _hashes(section: Section, types: list[TagType]) -> dict[int, int]:
    numbers = Varuints(section.data, section.start)
    found: dict[int, int] = {}
    for _ in range(numbers.count(5, "checksums")):
        at = numbers.offset
        number = numbers.next()
        if not 0 < number <= len(types):
            raise CorruptError(f"type {number} of {len(types)}", offset=at)
        if numbers.left < 4:
            raise CorruptError("a checksum is missing", offset=at)
        found[number] = int.from_bytes(section.data[numbers.at : numbers.at + 4], "little")
        numbers.at += 4
    return found
