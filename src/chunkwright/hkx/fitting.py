"""Setting values by address: converting text and JSON to the types of members."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.hkx.kinds import codecs, number_codecs, references
from chunkwright.hkx.kinds.number_codecs import BoolNames
from chunkwright.hkx.kinds.record import ArrayHeader, Record
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.query import typed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.arrays import Array
    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.types import Value


def fit(codec: Codec, value: object, packfile: HavokDocument, expected: str) -> Value:
    """Return the value that a member stores; ``SerializeError`` if it does not fit."""
    if isinstance(codec, references.TextCodec):
        return None if value is None else typed.text(value, f"text ({expected})")
    if isinstance(codec, references.PointerCodec):
        return pointer(value, packfile, expected)
    if isinstance(codec, references.HomogeneousCodec):
        raise QueryError("set a homogeneous array element by element")
    if isinstance(codec, references.ArrayCodec | references.RelArrayCodec | references.FixedCodec):
        made = (
            value if isinstance(value, ArrayHeader) else _elements(codec, value, packfile, expected)
        )
        codec.pack(made)
        return made
    if isinstance(codec, codecs.StructCodec):
        return struct_of(codec, value, packfile, expected)
    if isinstance(codec, codecs.CharCodec):
        return _packed(codec, typed.octets(value, expected), expected)
    if isinstance(codec, number_codecs.NamedCodec):
        return codec.names[_packed_number(codec, value, expected)]
    if isinstance(codec, number_codecs.BlockCodec):
        made = typed.array(value, codec.dtype, expected)
        return codec.settle(_shaped(made, codec.shape, expected))
    if isinstance(codec, number_codecs.HalfCodec) or codec.code in number_codecs.REALS:
        return _packed(codec, typed.real(value, expected), expected)
    if isinstance(codec, number_codecs.NumberCodec):
        return _packed(codec, typed.whole(value, expected), expected)
    raise QueryError(f"a member of this type has no value: {expected}")


def pointer(value: object, packfile: HavokDocument, expected: str) -> HkObject | None:
    """Return the object with an address or a name; None for null."""
    if value is None or value == "null":
        return None
    if isinstance(value, HkObject):
        if value.packfile is not packfile:
            raise QueryError(f"{value!r} is of another packfile")
        return value
    if not isinstance(value, str):
        raise typed.misfit(value, f"an address or null ({expected})")
    if value.startswith("/"):
        try:
            found = packfile.get(value)
        except QueryError as error:
            raise typed.astray(value, f"the address of an object ({expected})", error) from None
        if not isinstance(found, HkObject):
            raise typed.misfit(value, f"the address of an object ({expected})")
        return found
    return packfile.find_object(value)


def struct_of(
    codec: codecs.StructCodec, value: object, packfile: HavokDocument, expected: str
) -> Record:
    """Return a record of members by name; others have the defaults of the class."""
    if isinstance(value, Record):
        return codec.plan.record(value)
    return filled(codec.plan.fresh(), typed.mapping(value, expected), packfile)


def filled(record: Record, given: Mapping[str, object], packfile: HavokDocument) -> Record:
    """Set the given members of a record."""
    plan = record.plan
    made: dict[str, Value] = {}
    for name, each in given.items():
        place = plan.index.get(name)
        if place is None:
            raise QueryError(f"{plan.name} has no member {name!r:.60}")
        try:
            made[name] = fit(plan.codecs[place], each, packfile, plan.slots[place].member.type)
        except ChunkwrightError as error:
            raise error.within(name) from None
    for name, each in made.items():
        record[name] = each
    return record


def _elements(codec: Codec, value: object, packfile: HavokDocument, expected: str) -> Value:
    element: Codec = codec.element  # type: ignore[attr-defined]
    if isinstance(element, codecs.CharCodec):
        return typed.octets(value, expected)
    if isinstance(element, number_codecs.NumericCodec):
        flat = typed.array(value, element.dtype, expected)
        shape = (-1, *element.shape)
        return element.check_many(_shaped(flat, shape, expected) if element.shape else flat)
    made: list[Value] = []
    for place, each in enumerate(typed.listed(value, expected)):
        try:
            made.append(fit(element, each, packfile, expected))
        except ChunkwrightError as error:
            raise error.within(place) from None
    return made


def _shaped(values: Array, shape: tuple[int, ...], expected: str) -> Array:
    try:
        return values.reshape(shape)
    except ValueError:
        raise typed.misfit(values.tolist(), expected) from None


def _packed_number(codec: number_codecs.NamedCodec, value: object, expected: str) -> int:
    given = typed.read(value)
    if isinstance(codec.names, BoolNames) and isinstance(given, str):
        raise typed.misfit(value, expected)
    if not isinstance(given, str | int):
        raise typed.misfit(value, expected)
    number = codec.pack(given)
    _packed(codec, number, expected)
    return number


def _packed(codec: Codec, value: Value, expected: str) -> Value:
    """Return a value, after checking that the codec can pack it."""
    try:
        struct.pack(codec.order + codec.code, codec.pack(value))
    except (struct.error, OverflowError, ValueError, TypeError):
        raise typed.misfit(value, expected) from None
    return value
