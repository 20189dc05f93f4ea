"""The ``__types__`` section: descriptions of the packfile's own classes.

It is a section like ``__data__``, whose objects are ``hkClass`` and ``hkClassEnum``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from chunkwright.binary.reading import within
from chunkwright.errors import CorruptError
from chunkwright.hkx.classes.layout import BY_ORDINAL, NAMED, MemberFlags
from chunkwright.hkx.classes.library import builtin, builtin_plans
from chunkwright.hkx.classes.plan import Plans
from chunkwright.hkx.classes.table import ClassDef, ClassTable, EnumDef, MemberDef
from chunkwright.hkx.classes.versions import Dialect
from chunkwright.hkx.file.container import TYPES
from chunkwright.hkx.file.source import Source
from chunkwright.hkx.kinds.record import Record

if TYPE_CHECKING:
    from chunkwright.hkx.file.container import Header
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile

# As far as files show, hkClass and its parts have the same members in every version.
_META: Final = "hk_2010.2.0-r1"
_FLAG_BITS: Final = 0xFFFF & ~0x38


def meta_plans(header: Header) -> Plans:
    """Return the classes that describe classes, in the layout of a packfile."""
    return builtin_plans(_META, Dialect.of(header))


def number_plans(header: Header) -> Plans:
    """Return the same classes with types and flags as plain numbers instead of names."""
    return _number_plans(Dialect.of(header))


@cache
def _number_plans(dialect: Dialect) -> Plans:
    named = builtin(_META)
    table = ClassTable(_META)
    for name in ("hkClass", "hkClassMember", "hkClassEnum", "hkClassEnumItem"):
        one = named[name]
        members = [
            MemberDef(member.name, member.subtype, count=member.count, flags=member.flags)
            if member.type in NAMED
            else member
            for member in one.members
        ]
        table.add(one._replace(members=tuple(members)))
    return Plans(table, dialect)


def section_index(packfile: Packfile) -> int | None:
    """Return the index of the ``__types__`` section; None if it is missing or empty."""
    for index, section in enumerate(packfile.sections):
        if section.tag == TYPES and len(section.virtual_fixups):
            return index
    return None


def places(packfile: Packfile) -> dict[tuple[int, int], str]:
    """Return the names of the classes in ``__types__`` by section and offset."""
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
    """Read the packfile's own classes; None if it has none.

    Offsets and sizes are those of the packfile's layout. Raises ``CorruptError`` if a description
    contradicts itself.
    """
    index = section_index(packfile)
    if index is None:
        return None
    described = _records(packfile, index)
    table = ClassTable(packfile.header.contents_version, source=TYPES)
    enums = _enum_names(described, table)
    for record in described.values():
        if record.class_name == "hkClass" and record["name"]:
            table.add(_class(record, described, enums))
    return table


def _records(packfile: Packfile, index: int) -> dict[int, Record]:
    plans = number_plans(packfile.header)
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
        with within(f"{obj.class_name}@{obj.offset:#x}"):
            found[obj.offset] = Record(plan, plan.read(source, obj.offset))
    return found


def _class(record: Record, described: dict[int, Record], names: dict[EnumDef, str]) -> ClassDef:
    members = record["declaredMembers"]
    enums = [_enum(one) for one in _listed(record["declaredEnums"])]
    # Prefer its own enum if another class declares the same one.
    names = names | {enum: enum.name for enum in enums}
    return ClassDef(
        record["name"],
        _name(record["parent"], described),
        tuple(_member(one, described, names) for one in _listed(members)),
        tuple(enums),
        version=record["describedVersion"],
        ifaces=record["numImplementedInterfaces"],
        size=record["objectSize"],
    )


def _listed(value: object) -> list[Record]:
    return value if isinstance(value, list) else []


def _name(target: HkObject | None, described: dict[int, Record]) -> str:
    record = described.get(-1 if target is None else target.offset or 0)
    return "" if record is None else str(record["name"] or "")


def _member(record: Record, described: dict[int, Record], names: dict[EnumDef, str]) -> MemberDef:
    kind, subtype = _type(record["type"]), _type(record["subtype"])
    target = record["enum"]
    if kind in NAMED and target is not None:
        named = described.get(-1 if target.offset is None else target.offset)
        refers = "" if named is None else names.get(_enum(named), "")
    else:
        refers = _name(record["class"], described)
    return MemberDef(
        record["name"] or "",
        kind,
        subtype,
        refers,
        max(record["cArraySize"], 0),
        MemberFlags(record["flags"] & _FLAG_BITS),
        record["offset"],
    )


def _type(number: int) -> str:
    if number not in BY_ORDINAL:
        raise CorruptError(f"no member type has the number {number}")
    return BY_ORDINAL[number]


def _enum(record: Record) -> EnumDef:
    items = _listed(record["items"])
    return EnumDef(record["name"] or "", tuple((i["name"] or "", i["value"]) for i in items))


def _enum_names(described: dict[int, Record], table: ClassTable) -> dict[EnumDef, str]:
    """Return the name of each enum with its class, which pointers to enums do not state.

    Enums that no class declares become enums of the table, with unique names.
    """
    found: dict[EnumDef, str] = {}
    for record in described.values():
        if record.class_name == "hkClass":
            for enum in map(_enum, _listed(record["declaredEnums"])):
                found.setdefault(enum, f"{record['name'] or ''}.{enum.name}")
    for record in described.values():
        if record.class_name == "hkClassEnum" and _enum(record) not in found:
            enum = _enum(record)
            name, count = enum.name, 1
            while name in table.enums:
                count += 1
                name = f"{enum.name}~{count}"
            table.enums[name] = enum
            found[enum] = name
    return found
