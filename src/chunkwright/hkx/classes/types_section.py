"""The ``__types__`` section: the classes of a packfile, described by themselves.

It is a section like ``__data__``, whose objects are ``hkClass`` and ``hkClassEnum``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.hkx.classes.layout import Layout
from chunkwright.hkx.classes.library import builtin_plans
from chunkwright.hkx.classes.member_types import BY_ORDINAL, NAMED, MemberFlags
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.classes.rules import rules
from chunkwright.hkx.classes.source import Source
from chunkwright.hkx.classes.table import ClassDef, ClassTable, EnumDef, MemberDef
from chunkwright.hkx.model import TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.classes.encode import Written
    from chunkwright.hkx.classes.library import Library
    from chunkwright.hkx.classes.plan import Plans
    from chunkwright.hkx.model import Header, HkObject, Packfile

# hkClass and its parts stand the same way in every version, as far as files show.
_META: Final = "hk_2010.2.0-r1"
_FLAG_BITS: Final = 0xFFFF & ~0x38


def meta_plans(header: Header) -> Plans:
    """Give the classes that describe classes, laid out for a packfile."""
    written = rules(header.file_version, header.contents_version)
    return builtin_plans(_META, Layout.parse(header.layout), written)


def section_index(packfile: Packfile) -> int | None:
    """Give the index of the ``__types__`` section that has objects; None where there is none."""
    for index, section in enumerate(packfile.sections):
        if section.tag == TYPES and len(section.virtual_fixups):
            return index
    return None


def places(packfile: Packfile) -> dict[tuple[int, int], str]:
    """Give the names of the classes in ``__types__`` by section and offset."""
    index = section_index(packfile)
    if index is None:
        return {}
    described = _records(packfile, index)
    return {
        (index, offset): str(record["name"])
        for offset, record in described.items()
        if record.class_name == "hkClass"
    }


def read(packfile: Packfile) -> ClassTable | None:
    """Read the classes of a packfile; None where it brings none.

    Offsets and sizes are those of the packfile's layout. Raises ``CorruptError`` where a
    description contradicts itself.
    """
    index = section_index(packfile)
    if index is None:
        return None
    described = _records(packfile, index)
    table = ClassTable(packfile.header.contents_version, source=TYPES, own=True)
    owners = _enum_owners(described)
    for record in described.values():
        if record.class_name == "hkClass" and record["name"]:
            table.add(_class(record, described, owners))
    for record in described.values():
        if record.class_name == "hkClassEnum" and record["name"]:
            table.enums.setdefault(record["name"], _enum(record))
    return table


def _records(packfile: Packfile, index: int) -> dict[int, Record]:
    plans = meta_plans(packfile.header)
    source = Source(packfile, index)
    found: dict[int, Record] = {}
    for obj in packfile.section_objects(index):
        if obj.class_name not in ("hkClass", "hkClassEnum") or obj.offset is None:
            continue
        plan = plans[obj.class_name]
        if obj.offset + plan.size > len(source.data):
            raise CorruptError(
                f"{obj.class_name} ends beyond {TYPES}", offset=source.section.start + obj.offset
            )
        try:
            found[obj.offset] = Record(plan, plan.read(source, obj.offset))
        except ChunkwrightError as error:
            raise error.within(f"{obj.class_name}@{obj.offset:#x}") from None
    return found


def _class(
    record: Record, described: dict[int, Record], owners: dict[tuple[Any, ...], str]
) -> ClassDef:
    members = record["declaredMembers"]
    enums = record["declaredEnums"]
    return ClassDef(
        record["name"],
        _name(record["parent"], described),
        tuple(_member(one, record["name"], described, owners) for one in _listed(members)),
        tuple(_enum(one) for one in _listed(enums)),
        version=record["describedVersion"],
        ifaces=record["numImplementedInterfaces"],
        size=record["objectSize"],
    )


def _listed(value: Any) -> list[Record]:
    return value if isinstance(value, list) else []


def _name(target: HkObject | None, described: dict[int, Record]) -> str:
    record = described.get(-1 if target is None else target.offset or 0)
    return "" if record is None else str(record["name"] or "")


def _member(
    record: Record, owner: str, described: dict[int, Record], owners: dict[tuple[Any, ...], str]
) -> MemberDef:
    kind, subtype = (_type(record, key) for key in ("type", "subtype"))
    target = record["enum"]
    if kind in NAMED and target is not None:
        named = described.get(target.offset or 0)
        holder = owners.get(_enum_key(named), "") if named is not None else ""
        name = _name(target, described)
        refers = name if holder in ("", owner) else f"{holder}.{name}"
    else:
        refers = _name(record["class"], described)
    flags = record.plan.codecs[record.plan.index["flags"]].pack(record["flags"])
    return MemberDef(
        record["name"] or "",
        kind,
        subtype,
        refers,
        max(record["cArraySize"], 0),
        MemberFlags(flags & _FLAG_BITS),
        record["offset"],
    )


def _type(record: Record, key: str) -> str:
    value = record[key]
    number = record.plan.codecs[record.plan.index[key]].pack(value)
    if number not in BY_ORDINAL:
        raise CorruptError(f"{record['name']}: no member type has the number {number}")
    return BY_ORDINAL[number]


def _enum(record: Record) -> EnumDef:
    items = _listed(record["items"])
    return EnumDef(record["name"] or "", tuple((i["name"] or "", i["value"]) for i in items))


def _enum_key(record: Record) -> tuple[Any, ...]:
    made = _enum(record)
    return made.name, made.items


def _enum_owners(described: dict[int, Record]) -> dict[tuple[Any, ...], str]:
    """Tell which class declares an enum: the pointers to enums do not say it."""
    found: dict[tuple[Any, ...], str] = {}
    for record in described.values():
        if record.class_name == "hkClass":
            for enum in _listed(record["declaredEnums"]):
                found.setdefault(_enum_key(enum), record["name"] or "")
    return found


def class_places(written: Written) -> dict[str, tuple[int, int]]:
    """Give where the classes of a written ``__types__`` section stand, by name."""
    return {
        str(obj["name"]): written.places[id(obj)]
        for obj in written.order
        if obj.class_name == "hkClass"
    }


def relocate(objects: Iterable[HkObject], library: Library, header: Header) -> None:
    """Set the offsets and sizes that classes state to those of another layout."""
    if header.layout == next((obj.packfile.header.layout for obj in objects), header.layout):
        return
