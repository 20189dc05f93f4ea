"""The ``__types__`` section: descriptions of a packfile's own classes, read, and made from a class table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from chunkwright.binary import within
from chunkwright.errors import CorruptError
from chunkwright.hkx.classes import BY_ORDINAL, NAMED, MemberFlags
from chunkwright.hkx.classes import TYPES as MEMBER_TYPES
from chunkwright.hkx.classes.library import builtin, builtin_plans
from chunkwright.hkx.classes.plan import Plans
from chunkwright.hkx.classes.table import ClassDef, ClassTable, EnumDef, MemberDef
from chunkwright.hkx.classes.versions import Dialect
from chunkwright.hkx.file import TYPES
from chunkwright.hkx.file.source import Source, meta_classes
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.classes import Layouts, Slot
    from chunkwright.hkx.classes.library import Library
    from chunkwright.hkx.file import Header
    from chunkwright.hkx.file.encode import Written
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
        if section.tag == TYPES and section.count("virtual_fixups"):
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


class Describer:
    """Makes ``hkClass`` and ``hkClassEnum`` objects for the classes of a packfile.

    Offsets and sizes are for the layout of ``header``. Each class and enum is described once.
    """

    def __init__(self, packfile: Packfile, index: int, header: Header, library: Library) -> None:
        self.packfile = packfile
        self.index = index
        self.library = library
        self._plans = number_plans(header)
        self._signatures = meta_classes(header.contents_version)
        self._classes: dict[str, HkObject] = {}
        self._enums: dict[tuple[int, str], HkObject] = {}

    def describe(self, used: Iterable[str]) -> list[HkObject]:
        """Return the descriptions of classes, from which those that they need are reachable.

        A class that is in no table has none.
        """
        found = [self._class(name) for name in used]
        return [each for each in found if each is not None]

    def _object(self, kind: str, values: Record) -> HkObject:
        return HkObject(
            self.packfile,
            kind,
            self._signatures[kind],
            section_index=self.index,
            number=0,  # only made to be written; nothing looks it up by number
            values=values,
        )

    def _class(self, name: str) -> HkObject | None:
        if name in self._classes or not name:
            return self._classes.get(name)
        layouts = self.library.layouts_of(name)
        if layouts is None:
            return None
        table = layouts.table
        one, laid_out = table[name], layouts[name]
        made = self._classes[name] = self._object(
            "hkClass",
            self._plans["hkClass"].new(
                {
                    "name": name,
                    "objectSize": laid_out.size,
                    "numImplementedInterfaces": one.ifaces,
                    "declaredEnums": list(map(self._declared, one.enums)),
                    "describedVersion": one.version,
                }
            ),
        )
        made["parent"] = self._class(one.parent)
        own = [slot for slot in laid_out.slots if slot.owner is one]
        made["declaredMembers"] = [self._member(layouts, slot) for slot in own]
        return made

    def _declared(self, enum: EnumDef) -> Record:
        item = self._plans["hkClassEnumItem"]
        items = [Record(item, [value, name]) for name, value in enum.items]
        return Record(self._plans["hkClassEnum"], [enum.name, items, None, 0])

    def _member(self, layouts: Layouts, slot: Slot) -> Record:
        member = slot.member
        row = [
            member.name,
            self._class(member.class_name),
            self._enum(layouts.table, slot),
            MEMBER_TYPES[member.type].ordinal,
            MEMBER_TYPES[member.subtype].ordinal,
            member.count,
            int(member.flags),
            slot.offset,
            None,
        ]
        return Record(self._plans["hkClassMember"], row)

    def _enum(self, table: ClassTable, slot: Slot) -> HkObject | None:
        enum = table.enum_of(slot.owner, slot.member)
        if enum is None:
            return None
        # By identity, because two classes may declare enums of the same name.
        key = id(enum), enum.name
        if key not in self._enums:
            self._enums[key] = self._object("hkClassEnum", self._declared(enum))
        return self._enums[key]


def roots(written: Written) -> list[str]:
    """Return the classes of written objects in the order in which the SDK describes them.

    Each object's class follows those of the objects that it points to; classes that are pointed
    to themselves, by a homogeneous array, come last.
    """
    found: dict[str, None] = {}
    done: set[int] = set()
    for start in written.order:
        if id(start) in done:
            continue
        done.add(id(start))
        waiting = [(start, iter(written.targets[id(start)]))]
        while waiting:
            obj, rest = waiting[-1]
            child = next((each for each in rest if id(each) not in done), None)
            if child is None:
                found.setdefault(obj.class_name)
                waiting.pop()
            else:
                done.add(id(child))
                waiting.append((child, iter(written.targets.get(id(child), []))))
    for sink in written.sinks.values():
        found |= {target: None for _, target in sink.pointers if isinstance(target, str)}
    return list(found)


def section_places(written: Written) -> dict[str, tuple[int, int]]:
    """Return the section and offset of each class in a written ``__types__`` section, by name."""
    return {
        str(obj["name"]): written.places[id(obj)]
        for obj in written.order
        if obj.class_name == "hkClass"
    }
