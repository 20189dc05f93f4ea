"""The types of an XML tagfile of version 3 with what XML does not state: sizes and offsets.

A type that is known with the same description has what is known of it. Of the others, values are
laid out as 64-bit compilers do: by the rules below every type of the chunked tagfiles of 2015 to
2022 that are known has its stored size, alignment and offsets, except those that derive from
interfaces, or ask for an alignment, which XML does not state either.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import CorruptError
from chunkwright.tagfile.types.table import (
    FLOAT32,
    Argument,
    Field,
    Kind,
    Part,
    TagType,
    TypeTable,
    check_titles,
)
from chunkwright.tagfile.xml.types import NO_TYPE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.tagfile.xml.types import XmlField, XmlType, XmlTypesHead

POINTER: Final = 8  # bytes
_REFERRING: Final[dict[int, int]] = {
    Kind.POINTER: POINTER,
    Kind.STRING: POINTER,
    Kind.ARRAY: 2 * POINTER,
}
"""Sizes of values that refer to others elsewhere; arrays count theirs."""
_HAS_VTABLE: Final = 0x80
"""The bit in the flags of a class whose values begin with a pointer to its virtual functions."""
_HALF: Final = (7, 10)
_DOUBLE: Final = 52
"""Bits of the mantissas of floats of 2 and of 8 bytes."""


class Extent(NamedTuple):
    """Size and alignment of a value, in bytes."""

    size: int
    alignment: int


def types_of(head: XmlTypesHead, known: TypeTable) -> TypeTable:
    """Return the types that a head describes, as chunked tagfiles describe them.

    Raises ``CorruptError`` for a type that contains itself, or that is not described.
    """
    made = {one.id: TagType(one.name) for one in head.types}
    for one in head.types:
        _describe(made[one.id], one, made, known)
    check_titles(made.values())
    layouts = _Layouts(made.values(), known)
    for each in made.values():
        layouts.lay_out(each)
    types = (*made.values(), *layouts.adopted)
    return TypeTable(types, [each for each in types if each.has_body])


def _describe(one: TagType, stated: XmlType, made: dict[str, TagType], known: TypeTable) -> None:
    """Set on a type what XML states of it."""

    def find(type_id: str | None) -> TagType | None:
        if type_id is None or type_id == NO_TYPE:
            return None
        if type_id not in made:
            raise CorruptError(f"the type {type_id!r:.40} is not described")
        return made[type_id]

    one.parent, one.own_sub = find(stated.parent), find(stated.subtype)
    one.own_format, one.version, one.flags = stated.format, stated.version, stated.flags
    if stated.fields is not None:
        one.own_fields = [_field(each, find(each.type_id)) for each in stated.fields]
    values = [each if isinstance(each, int) else find(each) for each in stated.parameters or ()]
    names = _names_of_arguments(one.name, values, known)
    one.arguments = [Argument(*each) for each in zip(names, values, strict=True)]
    parts = {
        Part.FORMAT: one.own_format,
        Part.SUB_TYPE: one.own_sub,
        Part.VERSION: one.version,
        Part.SIZE: one.own_format,  # of all types that are known, those with a format have a size
        Part.FLAGS: one.flags,
        Part.FIELDS: one.own_fields,
    }
    stored = sum(part for part, value in parts.items() if value is not None)
    one.parts = stored if stored or one.parent is not None else None


def _field(stated: XmlField, its_type: TagType | None) -> Field:
    if its_type is None:
        raise CorruptError(f"the field {stated.name!r:.40} has no type")
    return Field(stated.name, stated.flags, None, 0, its_type)


def _names_of_arguments(
    name: str, values: list[TagType | int | None], known: TypeTable
) -> Iterator[str]:
    """Yield the names of template arguments, which XML does not state.

    Files are read alike whatever they are, except that those of numbers begin with ``v``.
    """
    alike = next(
        (one for one in known if one.name == name and len(one.arguments) == len(values)), None
    )
    for place, value in enumerate(values):
        usual = "v" if isinstance(value, int) else "t"
        found = "" if alike is None else alike.arguments[place].name
        yield found if found.startswith(usual) else f"{usual}{place}"


class _Layouts:
    """Sizes, alignments and offsets, those of each type once."""

    def __init__(self, types: Iterable[TagType], known: TypeTable) -> None:
        self.known = known
        self.adopted: list[TagType] = []
        self._by_title = {one.title: one for one in types}
        self._extents: dict[int, Extent | None] = {}

    def lay_out(self, one: TagType) -> Extent:
        """Set the size and the offsets of a type and of all that it contains; return its extent."""
        if id(one) in self._extents:
            found = self._extents[id(one)]
            if found is None:
                raise CorruptError(f"the type {one.title} contains itself")
            return found
        self._extents[id(one)] = None
        made = self._extent(one)
        alike = self.known.by_title.get(one.title)
        if alike is not None and _is_described_alike(one, alike):
            made = self._take(one, alike)
        elif one.own_format is not None:
            one.own_size, one.own_alignment = made
        self._extents[id(one)] = made
        return made

    def _take(self, one: TagType, alike: TagType) -> Extent:
        """Copy to a type what is known of it; return its extent."""
        one.parts, one.properties, one.attributes = alike.parts, alike.properties, alike.attributes
        one.own_size, one.own_alignment = alike.own_size, alike.own_alignment
        if alike.interfaces is not None:
            one.interfaces = [(self._adopt(base), offset) for base, offset in alike.interfaces]
        for ours, theirs in zip(one.own_fields or (), alike.own_fields or (), strict=True):
            ours.flags, ours.extra, ours.offset = theirs.flags, theirs.extra, theirs.offset
        return Extent(alike.size, alike.alignment)

    def _adopt(self, known: TagType) -> TagType:
        """Return the type with the title of a known one: a copy of that if XML describes none."""
        found = self._by_title.get(known.title)
        if found is None:
            made = found = self._by_title[known.title] = replace(known)
            self.adopted.append(made)
            made.parent = None if known.parent is None else self._adopt(known.parent)
            made.own_sub = None if known.own_sub is None else self._adopt(known.own_sub)
            made.arguments = [
                replace(each, value=self._adopt(each.value))
                if isinstance(each.value, TagType)
                else each
                for each in known.arguments
            ]
            if known.own_fields is not None:
                made.own_fields = [
                    replace(each, type=self._adopt(each.type)) for each in known.own_fields
                ]
            if known.interfaces is not None:
                made.interfaces = [(self._adopt(base), offset) for base, offset in known.interfaces]
        return found

    def _extent(self, one: TagType) -> Extent:
        parent = Extent(0, 1) if one.parent is None else self.lay_out(one.parent)
        if one.own_format is None and one.own_fields is None and one.parent is not None:
            return parent  # another name for it
        fields = self._fields(one, parent)
        kind = one.kind
        if one.is_inline and one.sub is not None:
            size, alignment = self.lay_out(one.sub)
            return Extent(size * (one.format >> 8), max(alignment, parent.alignment))
        if kind in (Kind.INT, Kind.BOOL):
            return Extent(one.format >> 13, one.format >> 13)
        if kind == Kind.FLOAT:
            return _float(one.format)
        if not one.own_fields and kind in _REFERRING:
            return Extent(_REFERRING[kind], POINTER)
        return Extent(0, 1) if one.own_fields is None else fields

    def _fields(self, one: TagType, parent: Extent) -> Extent:
        """Set the offsets of the fields, which follow those of a parent; return the extent."""
        size, alignment = (0, 1)
        if one.parent is not None and one.parent.kind == Kind.RECORD:
            size, alignment = parent
        elif (one.flags or 0) & _HAS_VTABLE:
            size, alignment = POINTER, POINTER
        for field in one.own_fields or ():
            extent = self.lay_out(field.type)
            field.offset = _aligned(size, extent.alignment)
            size = field.offset + extent.size
            alignment = max(alignment, extent.alignment)
        return Extent(_aligned(max(size, 1), alignment), alignment)


def _float(stored: int) -> Extent:
    mantissa = stored >> 16 & 0xFF
    if mantissa not in (*_HALF, FLOAT32, _DOUBLE):
        raise CorruptError(f"a float has a mantissa of {mantissa} bits")
    size = 2 if mantissa in _HALF else 4 if mantissa == FLOAT32 else 8
    return Extent(size, size)


def _aligned(size: int, alignment: int) -> int:
    return -(-size // max(alignment, 1)) * max(alignment, 1)


def _is_described_alike(one: TagType, other: TagType) -> bool:
    """Whether XML states the same of two types, except for the types of their parts by name."""

    def stated(each: TagType) -> tuple[object, ...]:
        fields = each.own_fields
        return (
            each.own_format,
            each.version,
            each.flags,
            None if each.parent is None else each.parent.title,
            None if each.own_sub is None else each.own_sub.title,
            None if fields is None else [(field.name, field.type.title) for field in fields],
        )

    return stated(one) == stated(other)
