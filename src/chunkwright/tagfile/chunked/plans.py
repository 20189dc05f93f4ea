"""Classes from the types of a tagfile: members, offsets, codecs, and slots that refer to items."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from chunkwright.errors import CorruptError, LimitError, QueryError
from chunkwright.hkx.classes import (
    TYPES,
    ClassLayout,
    Layout,
    Layouts,
    MemberFlags,
    Slot,
    codecs,
    number_codecs,
)
from chunkwright.hkx.classes.codecs import StructCodec
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.number_codecs import BoolNames
from chunkwright.hkx.classes.plan import Plan, Plans
from chunkwright.hkx.classes.references import FixedCodec
from chunkwright.hkx.classes.table import NO_FLAGS, ClassDef, ClassTable, EnumDef, MemberDef
from chunkwright.hkx.classes.versions import Dialect, version_for
from chunkwright.hkx.model.record import Record
from chunkwright.tagfile.chunked.items import (
    ItemArrayCodec,
    ItemPointerCodec,
    ItemTextCodec,
    ReferringCodec,
    UndescribedCodec,
    UnknownReferenceCodec,
)
from chunkwright.tagfile.types import FLOAT32, FormatBits, Kind, TagType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model.record import JsonDict, Value
    from chunkwright.tagfile.types import Field, TypeTable

LAYOUT: Final = Layout(8, True, False, True)
# The last version of packfiles: its enums name the values, because tagfiles have no enums.
_ENUMS_OF: Final = "hk_2014.1.0-r1"
# The enums that later versions are known to share with it.
_SHARED_ENUMS: Final = ("hka",)
_MOST_SIZE: Final = 1 << 18
_MOST_NESTED: Final = 64
# The most members of all classes of a file, with inherited ones; a whole SDK has some 100,000.
_MOST_MEMBERS: Final = 1 << 18
# Sizes of values with an item number: pointers and strings; relative and other arrays.
_SLOT: Final = 8
_ARRAY_SIZES: Final = (4, 8, 16)

# Records and arrays of floats that packfiles have types for, by name without typedefs.
_BLOCKS: Final = {
    "hkVector4f": "VECTOR4",
    "hkQuaternionf": "QUATERNION",
    "hkMatrix3f": "MATRIX3",
    "hkMatrix3Impl": "MATRIX3",
    "hkRotationf": "ROTATION",
    "hkRotationImpl": "ROTATION",
    "hkQsTransformf": "QSTRANSFORM",
    "hkMatrix4f": "MATRIX4",
    "hkTransformf": "TRANSFORM",
}
# Integer types by their bits and whether they are signed.
_INTEGERS: Final = {
    (8, True): "INT8",
    (8, False): "UINT8",
    (16, True): "INT16",
    (16, False): "UINT16",
    (32, True): "INT32",
    (32, False): "UINT32",
    (64, True): "INT64",
    (64, False): "UINT64",
}
_FLOAT64: Final = 52
_HALF16: Final = 7


class TagMember(MemberDef):
    """A member with its type in the tagfile."""

    __match_args__ = (*MemberDef.__match_args__, "tag_type")
    __slots__ = ("tag_type",)

    tag_type: TagType

    def __init__(
        self,
        name: str,
        type: str,  # noqa: A002 - the format's own word
        subtype: str,
        refers: str,
        count: int,
        flags: MemberFlags,
        offset: int | None,
        tag_type: TagType,
    ) -> None:
        self._set(name, type, subtype, refers, count, flags, offset, tag_type)


class TagClasses(ClassTable):
    """The record types of a type table as classes, each made on demand."""

    def __init__(self, version: str, types: TypeTable) -> None:
        super().__init__(version)
        self.types = types
        # The first of several records with the same title, which types of other kinds may share.
        self._records = {one.title: one for one in reversed(types.types) if one.kind == Kind.RECORD}

    def get(self, name: str) -> ClassDef | None:
        """Return a class by its name with template arguments; None if it is unknown."""
        found = self._classes.get(name)
        if found is None and name in self._records:
            found = self._classes[name] = self._made(self._records[name])
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._records

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def type_of(self, name: str) -> TagType:
        """Return the type of a class; ``QueryError`` if the class is unknown."""
        if name not in self._records:
            raise QueryError(f"no class {name!r} is known for {self.version}")
        return self._records[name]

    def _made(self, one: TagType) -> ClassDef:
        return ClassDef(
            one.title,
            "" if one.parent is None else one.parent.title,
            tuple(map(self.member, one.own_fields or ())),
            version=one.version or 0,
            size=one.size,
        )

    def member(self, field: Field) -> TagMember:
        """Return a field as a member in the terms of packfiles, with the closest type."""
        one, count = field.type, 0
        if one.kind == Kind.ARRAY and one.is_inline and _block(one) is None and one.sub is not None:
            one, count = one.sub, one.format >> 8
        elif one.kind == Kind.STRING and one.is_inline:
            return TagMember(
                field.name, "CHAR", "VOID", "", one.format >> 16, NO_FLAGS, field.offset, field.type
            )
        kind, subtype, refers = self.kind_of(one)
        flags = NO_FLAGS if field.is_saved else MemberFlags.SERIALIZE_IGNORED
        return TagMember(field.name, kind, subtype, refers, count, flags, field.offset, field.type)

    def kind_of(self, one: TagType, depth: int = 0) -> tuple[str, str, str]:
        """Return the packfile type, subtype and class or enum for a type."""
        if depth > _MOST_NESTED:
            raise CorruptError(f"the type {one.title} is nested too deeply")
        kind = one.kind
        if kind in (Kind.ARRAY, Kind.POINTER) and not one.is_inline:
            sub = one.sub
            if kind == Kind.POINTER:
                return "POINTER", "STRUCT", "" if sub is None else sub.title
            if sub is None:
                return "ARRAY", "VOID", ""
            inner, _, refers = self.kind_of(sub, depth + 1)
            name = "RELARRAY" if one.size < 16 else "ARRAY"
            return name, inner, refers
        block = _block(one)
        if block is not None:
            return block, "VOID", ""
        if kind == Kind.RECORD:
            return "STRUCT", "VOID", one.title
        if kind == Kind.STRING:
            named = any(each.name == "hkStringPtr" for each in one.chain)
            return "STRINGPTR" if named else "CSTRING", "VOID", ""
        number = _number(one)
        enum = self._enum(one) if number else None
        return ("ENUM", number, enum) if enum else (number or "VOID", "VOID", "")

    def _enum(self, one: TagType) -> str | None:
        """Return the enum of an ``hkEnum`` or ``hkFlags``, looked up by its name."""
        holder = next((each for each in one.chain if each.name in ("hkEnum", "hkFlags")), None)
        named = None if holder is None else next(holder.mentioned(), None)
        if holder is None or named is None or "::" not in named.name or holder.name == "hkFlags":
            return None
        if not (self.version.startswith("2015") or named.name.startswith(_SHARED_ENUMS)):
            return None
        owner, _, name = named.name.rpartition("::")
        found = builtin(_ENUMS_OF).get(owner.replace("::", ""))
        enums: tuple[EnumDef, ...] = () if found is None else found.enums
        known = next((each for each in enums if each.name == name), None)
        if known is None:
            return None
        key = f"{owner}.{name}"
        self.enums[key] = known
        return key

    def enum_of(self, owner: ClassDef, member: MemberDef) -> EnumDef | None:
        """Return the enum that names the values of a member; None if it is unknown."""
        del owner
        return self.enums.get(member.refers)


def _block(one: TagType) -> str | None:
    """Return the packfile type of a vector, matrix or transform; None for other types."""
    if one.kind not in (Kind.RECORD, Kind.ARRAY):
        return None
    for each in one.chain:
        found = _BLOCKS.get(each.name)
        if found is not None and TYPES[found].size == one.size:
            return found
    return None


def _number(one: TagType) -> str:
    """Return the packfile type of a number; "" if there is none."""
    layout = one.format
    if layout & FormatBits.BIG_ENDIAN and one.size > 1:
        return ""
    if one.kind == Kind.BOOL:
        return "BOOL" if one.size == 1 else ""
    if one.kind == Kind.INT:
        if one.name == "char" and one.size == 1:
            return "CHAR"
        bits = layout >> 10
        return (
            _INTEGERS.get((bits, bool(layout & FormatBits.SIGNED)), "")
            if bits == 8 * one.size
            else ""
        )
    if one.kind == Kind.FLOAT:
        mantissa = layout >> 16
        if mantissa == FLOAT32 and one.size == 4:
            return "REAL"
        if mantissa == _FLOAT64 and one.size == 8:
            return "DOUBLE"
        return "HALF" if mantissa == _HALF16 and one.size == 2 else ""
    return ""


class TagLayouts(Layouts):
    """The layouts of the records of a type table, as the table states them.

    A class has the members of its parents too, so that a small file may describe classes with far
    more members than it has fields; too many raise ``LimitError``.
    """

    table: TagClasses

    def __init__(self, table: TagClasses) -> None:
        super().__init__(table, LAYOUT, stated=True)
        self._counted: set[str] = set()
        self._left = _MOST_MEMBERS

    def _lay_out(self, one: ClassDef) -> ClassLayout:
        made = self.table.type_of(one.name)
        slots: list[Slot] = []
        end = 0
        chain = self.table.chain(one.name)
        if one.name not in self._counted:
            self._counted.add(one.name)
            self._left -= sum(len(definition.members) for definition in chain)
        if self._left < 0:
            raise LimitError(f"the classes together have over {_MOST_MEMBERS:,} members")
        for definition in chain:
            for member in definition.members:
                assert isinstance(member, TagMember)
                at, size = member.offset or 0, member.tag_type.size
                if at < end:
                    raise CorruptError(
                        f"{one.name}.{member.name} at {at:#x} overlaps a member up to {end:#x}"
                    )
                slots.append(Slot(member, definition, at, size))
                end = at + size
        if end > made.size:
            raise CorruptError(f"{one.name} takes {made.size:#x} bytes, but its fields {end:#x}")
        if made.size > _MOST_SIZE:
            raise LimitError(f"{one.name} takes {made.size:,} bytes, over {_MOST_SIZE:,}")
        return ClassLayout(one.name, tuple(slots), made.size, made.alignment, end)


class TagPlans(Plans):
    """The records of a type table, compiled."""

    table: TagClasses

    def __init__(self, version: str, types: TypeTable) -> None:
        table = TagClasses(version, types)
        super().__init__(table, Dialect(version_for(""), LAYOUT), stated=True)
        self.layouts = TagLayouts(table)
        self.types = types
        self.version = version

    def __reduce__(self) -> tuple[object, ...]:
        return plans_of, (self.version, self.types)

    def codec(self, slot: Slot) -> Codec:
        """Return the codec of one member."""
        member = slot.member
        assert isinstance(member, TagMember)
        made = self.codec_of(member.tag_type, 0, slot)
        if member.ignored and made.refers:
            return _kept(member.tag_type)
        return made

    def codec_of(self, one: TagType, depth: int = 0, slot: Slot | None = None) -> Codec:
        """Return the codec of a value of a type."""
        if depth > _MOST_NESTED:
            raise CorruptError(f"the type {one.title} is nested too deeply")
        if not one.has_body:
            return UndescribedCodec(one)
        kind = one.kind
        block = _block(one)
        if block is not None:
            return number_codecs.BlockCodec("<", TYPES[block].shape)
        if kind == Kind.POINTER:
            return ItemPointerCodec(one) if one.size == _SLOT else UnknownReferenceCodec(one)
        if kind == Kind.STRING:
            if one.is_inline:
                return FixedCodec(codecs.CharCodec("<"), one.format >> 16)
            return ItemTextCodec(one) if one.size == _SLOT else UnknownReferenceCodec(one)
        if kind == Kind.ARRAY:
            return self._array(one, depth)
        if kind == Kind.RECORD:
            return StructCodec("<", self[one.title])
        if kind == Kind.OPAQUE and 0 < one.size <= _MOST_SIZE:
            return UnknownReferenceCodec(one)
        return self._number_codec(one, slot)

    def _array(self, one: TagType, depth: int) -> Codec:  # type: ignore[override]
        sub = one.sub
        if one.size > _MOST_SIZE:
            raise LimitError(f"{one.title} takes {one.size:,} bytes, over {_MOST_SIZE:,}")
        if sub is None or (not one.is_inline and one.size not in _ARRAY_SIZES):
            return UnknownReferenceCodec(one)
        if not one.is_inline:
            return ItemArrayCodec(one, self.codec_of(sub, depth + 1))
        count = one.format >> 8
        element = self.codec_of(sub, depth + 1)
        if element.size * count != one.size:
            raise CorruptError(f"{count:,} elements of {one.title} do not take {one.size:,} bytes")
        return FixedCodec(element, count)

    def _number_codec(self, one: TagType, slot: Slot | None) -> Codec:
        number = _number(one)
        if slot is not None and slot.member.type == "ENUM":
            return self._named(slot.owner, slot.member)
        if number == "BOOL":
            return number_codecs.NamedCodec("<", "u1", BoolNames())
        if number == "CHAR":
            return codecs.CharCodec("<")
        if number == "HALF":
            return number_codecs.HalfCodec("<")
        if one.kind == Kind.BOOL and one.size in (2, 4, 8):
            return number_codecs.NamedCodec("<", f"u{one.size}", BoolNames())
        if number:
            return number_codecs.NumberCodec("<", TYPES[number].dtype)
        return _kept(one)


def _kept(one: TagType) -> Codec:
    """Return the codec of a value that is kept as raw bytes."""
    if one.size > _MOST_SIZE:
        raise LimitError(f"{one.title} takes {one.size:,} bytes, over {_MOST_SIZE:,}")
    return FixedCodec(codecs.CharCodec("<"), one.size) if one.size else codecs.Codec("<")


@lru_cache(32)
def plans_of(version: str, types: TypeTable) -> TagPlans:
    """Return the compiled records of a type table, the same at each call."""
    return TagPlans(version, types)


class TagLibrary:
    """The classes of one tagfile by name."""

    def __init__(self, plans: TagPlans) -> None:
        self.plans = plans

    def find(self, name: str, stated: int | None = None) -> Plan | None:
        """Return a class; None if no record type has that name."""
        del stated
        return self.plans.get(name) if name in self.plans.table else None

    def lineage(self, name: str, stated: int | None = None) -> list[str]:
        """Return a class and its bases, nearest first; an unknown class has no bases."""
        del stated
        if name not in self.plans.table:
            return [name]
        return [one.title for one in self.plans.table.type_of(name).chain]


class RefSlot:
    """A slot of a value that refers to an item, with its path as indices and as names."""

    def __init__(
        self,
        path: tuple[int, ...],
        names: tuple[str | int, ...],
        offset: int,
        codec: ReferringCodec,
    ) -> None:
        self.path = path
        self.names = names
        self.offset = offset
        self.codec = codec
        self.type = codec.tag_type

    def values_in(self, elements: Sequence[Value]) -> Iterable[Value]:
        """Return the value of the slot in each element."""
        for step in self.path:
            elements = [one.held[step] if type(one) is Record else one[step] for one in elements]
        return elements


def item_slots(codec: Codec) -> list[RefSlot]:
    """Return the slots of a value in the order in which their items are numbered."""
    kept: JsonDict = codec.plan.kept if isinstance(codec, StructCodec) else {}
    found: list[RefSlot] | None = kept.get("slots")
    if found is None:
        found = kept["slots"] = sorted(slots_of(codec), key=lambda slot: slot.codec.is_text)
    return found


def slots_of(
    codec: Codec,
    offset: int = 0,
    path: tuple[int, ...] = (),
    names: tuple[str | int, ...] = (),
) -> Iterator[RefSlot]:
    """Yield the slots of a value in the order of its fields, without those that are not saved."""
    match codec:
        case ItemPointerCodec() | ItemTextCodec() | ItemArrayCodec():
            yield RefSlot(path, names, offset, codec)
        case StructCodec():
            plan = codec.plan
            for index, (slot, one) in enumerate(zip(plan.slots, plan.codecs, strict=True)):
                if one.refers:
                    inside = (*names, plan.names[index])
                    yield from slots_of(one, offset + slot.offset, (*path, index), inside)
        case FixedCodec() if codec.element.refers:
            size = codec.element.size
            for index in range(codec.count):
                below = (*names, index)
                yield from slots_of(codec.element, offset + index * size, (*path, index), below)
