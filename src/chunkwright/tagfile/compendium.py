"""The types of tagfiles read: from the sections of ``TYPE``, and from type compendiums (TCM0).

A compendium has the types that the tagfiles of a game share, in a file of its own. This project
knows no such file; the code follows what public tools read.
"""

from __future__ import annotations

import contextlib
import itertools
import os
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base import fileio
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    SerializeError,
    TruncatedError,
    boundary,
)
from chunkwright.tagfile.types import (
    Argument,
    Field,
    FieldFlag,
    Part,
    TagType,
    TypeTable,
    check_titles,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from chunkwright.base.fileio import Source
    from chunkwright.tagfile.chunked.items import Section


class _Width(NamedTuple):
    """A way to store a number: how many bits, the prefix in the first byte, and more bytes."""

    bits: int
    lead: int
    more: int


# Shortest first, as writers choose.
_WIDTHS: Final = (
    _Width(7, 0x00, 0),
    _Width(14, 0x80, 1),
    _Width(21, 0xC0, 2),
    _Width(27, 0xE0, 3),
    _Width(35, 0xE8, 4),
    _Width(40, 0xF8, 5),
    _Width(59, 0xF0, 7),
    _Width(64, 0xF9, 8),
)


def _widths_by_lead() -> tuple[_Width | None, ...]:
    found: list[_Width | None] = [None] * 256
    for width in _WIDTHS:
        inside = max(width.bits - 8 * width.more, 0)
        for first in range(width.lead, width.lead + (1 << inside)):
            found[first] = width
    return tuple(found)


_BY_LEAD: Final = _widths_by_lead()


class Varuints:
    """Reader of successive numbers in ``data``, which starts at ``start`` in the file."""

    def __init__(self, data: bytes, start: int = 0) -> None:
        self.data = data
        self.start = start
        self.at = 0

    @property
    def offset(self) -> int:
        """The offset of the next number in the file."""
        return self.start + self.at

    @property
    def left(self) -> int:
        """The number of bytes left."""
        return len(self.data) - self.at

    def next(self) -> int:
        """Read a number."""
        at = self.at
        if at >= len(self.data):
            raise TruncatedError("a number is missing", offset=self.offset)
        first = self.data[at]
        if first < 0x80:
            self.at = at + 1
            return first
        width = _BY_LEAD[first]
        if width is None:
            raise CorruptError(f"no number starts with {first:#x}", offset=self.offset)
        end = at + 1 + width.more
        if end > len(self.data):
            raise TruncatedError("a number ends too early", offset=self.offset)
        self.at = end
        rest = int.from_bytes(self.data[at + 1 : end])
        return (first - width.lead) << (8 * width.more) | rest

    def count(self, least: int, what: str) -> int:
        """Read a count of items that take at least ``least`` bytes each; they must fit."""
        at = self.offset
        number = self.next()
        if number * least > self.left:
            raise CorruptError(
                f"expected {number:,} {what}, but {self.left:,} bytes are left", offset=at
            )
        return number


def packed(value: int) -> bytes:
    """Return a number in its shortest form; ``SerializeError`` if it does not fit 64 bits."""
    if 0 <= value < 0x80:
        return bytes((value,))
    for width in _WIDTHS if value >= 0 else ():
        if value < 1 << width.bits:
            first = width.lead | value >> (8 * width.more)
            rest = value & ((1 << 8 * width.more) - 1)
            return bytes((first,)) + rest.to_bytes(width.more)
    raise SerializeError(f"expected a number of up to 64 bits, not {value}")


class TagPair(NamedTuple):
    """The old and the new tag of a section, and the first version that has the new one.

    Files of 2016 have either tag for names and bodies; readers accept both.
    """

    old: str
    new: str
    since: str

    @property
    def both(self) -> tuple[str, str]:
        """The old and the new tag."""
        return self.old, self.new

    def chosen(self, sdk: str, tags: Container[str]) -> str:
        """Return the one of the two that occurs in ``tags`` of a file, else the SDK's usual one."""
        usual = self.new if sdk >= self.since else self.old
        return next((tag for tag in self.both if tag in tags), usual)


TYPE_STRINGS: Final = TagPair("TSTR", "TST1", "2019")
TYPE_NAMES: Final = TagPair("TNAM", "TNA1", "2018")
FIELD_STRINGS: Final = TagPair("FSTR", "FST1", "2019")
TYPE_BODIES: Final = TagPair("TBOD", "TBDY", "2018")
ATTRIBUTE_STRINGS: Final = TagPair("ASTR", "AST1", "2019")


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
        raise CorruptError(f"expected one section {' or '.join(tags.both)}, not {len(found)}")
    return found[0]


def _strings(
    sections: Mapping[str, Section], tags: TagPair, *, optional: bool = False
) -> list[str]:
    if optional and not any(tag in sections for tag in tags.both):
        return []
    body = _one(sections, tags).data
    return [each.decode("utf-8", "surrogateescape") for each in body.split(b"\0")]


def _string(texts: list[str], number: int, at: int) -> str:
    if number >= len(texts):
        raise CorruptError(
            f"string {number} is referenced, but there are only {len(texts)}", offset=at
        )
    return texts[number]


def _names(section: Section, texts: list[str]) -> list[TagType]:
    """Read names and arguments; a type can be an argument before its own name was read."""
    numbers = Varuints(section.data, section.start)
    count = max(numbers.next(), 1) - 1  # the count includes null, which takes no bytes
    if count * 2 > numbers.left:
        raise CorruptError(
            f"{count:,} types do not fit {numbers.left:,} bytes", offset=section.start
        )
    types = [TagType("") for _ in range(count)]
    for one in types:
        at = numbers.offset
        one.name = _string(texts, numbers.next(), at)
        if not one.name:
            raise CorruptError("a type has no name", offset=at)
        for _ in range(numbers.count(2, "template arguments")):
            at = numbers.offset
            name = _string(texts, numbers.next(), at)
            value = numbers.next()
            one.arguments.append(Argument(name, _argument(types, name, value, at)))
    return types


def _argument(types: list[TagType], name: str, value: int, at: int) -> TagType | int | None:
    return value if name.startswith("v") else _type(types, value, at)


def _type(types: list[TagType], number: int, at: int) -> TagType | None:
    if number > len(types):
        raise CorruptError(
            f"type {number} is referenced, but there are only {len(types)}", offset=at
        )
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
        _ = one.chain  # raises for types that derive from themselves
    if section.data[numbers.at :].strip(b"\0"):
        raise CorruptError("only zeros may follow the bodies of types", offset=numbers.offset)
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
        one.attributes = _string(attributes, numbers.next(), at)


def _fields(numbers: Varuints, one: TagType, types: list[TagType], names: list[str]) -> None:
    at = numbers.offset
    word = numbers.next()
    one.properties, count = divmod(word, 1 << 16)
    if count * 4 > numbers.left:
        raise CorruptError(f"{count:,} fields do not fit {numbers.left:,} bytes", offset=at)
    one.own_fields = []
    for _ in range(count):
        at = numbers.offset
        name = _string(names, numbers.next(), at)
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
            raise CorruptError(
                f"type {number} is referenced, but there are only {len(types)}", offset=at
            )
        if numbers.left < 4:
            raise CorruptError("a checksum is missing", offset=at)
        found[number] = int.from_bytes(section.data[numbers.at : numbers.at + 4], "little")
        numbers.at += 4
    return found


class Compendium(NamedTuple):
    """Types, and the ids by which tagfiles refer to them; ``source`` is the path of the file."""

    ids: tuple[bytes, ...]
    types: TypeTable
    source: str | None = None


# At most this many files of a folder are looked at.
_MOST_FILES: Final = 1 << 14


def beside(file: str) -> Iterator[Compendium]:
    """Yield the compendiums in the folder of a file, except damaged ones."""
    folder = os.path.dirname(os.path.abspath(file))
    try:
        changed = os.stat(folder).st_mtime_ns
    except OSError:
        return  # the folder is not on disk: the file is in an archive, or is only named
    for path, written in _in_folder(folder, changed):
        with contextlib.suppress(ChunkwrightError):
            yield _loaded(path, written)


@lru_cache(16)
def _in_folder(folder: str, _changed: int) -> tuple[tuple[str, int], ...]:
    """Return the paths of the compendiums in a folder, and their modification times."""
    with os.scandir(folder) as entries:
        files = [each for each in itertools.islice(entries, _MOST_FILES) if each.is_file()]
    found = (each for each in files if _is_compendium(each.path))
    return tuple(sorted((each.path, each.stat().st_mtime_ns) for each in found))


def _is_compendium(path: str) -> bool:
    from chunkwright.tagfile.chunked.items import COMPENDIUM

    try:
        with open(path, "rb") as file:
            return file.read(8)[4:] == COMPENDIUM
    except OSError:
        return False  # unreadable, which is no error here


@lru_cache(16)
def _loaded(path: str, _written: int) -> Compendium:
    return load(path)


def load(source: Source) -> Compendium:
    """Read a compendium from a path or buffer; ``CorruptError`` for anything else."""
    data, path = fileio.load(source)
    with boundary(path, "type compendium"):
        return read(data, path)


def read(data: bytes, source: str | None = None) -> Compendium:
    """Read the bytes of a compendium."""
    # Here, because chunked tagfiles need the types of a compendium.
    from chunkwright.tagfile.chunked.items import COMPENDIUM, leaves_by_tag, read_sections

    if data[4:8] != COMPENDIUM:
        raise CorruptError(
            f"starts with {data[:8].hex(' ') or 'nothing'}, unlike any type compendium", offset=0
        )
    leaves = leaves_by_tag(read_sections(data))
    if "TCID" not in leaves:
        raise CorruptError("the compendium has no section TCID")
    ids = leaves["TCID"].data
    if len(ids) % 8:
        raise CorruptError(
            f"ids take {len(ids):,} bytes, not a multiple of 8", offset=leaves["TCID"].start
        )
    found = tuple(ids[at : at + 8] for at in range(0, len(ids), 8))
    return Compendium(found, read_types(leaves), source)
