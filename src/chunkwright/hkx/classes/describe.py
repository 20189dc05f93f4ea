"""Classes as objects of a ``__types__`` section, made from a class table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.hkx.classes import types_section
from chunkwright.hkx.classes.layout import TYPES
from chunkwright.hkx.kinds import raw
from chunkwright.hkx.kinds.record import Record
from chunkwright.hkx.model.hkobject import HkObject

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.classes.layout import Layouts, Slot
    from chunkwright.hkx.classes.library import Library
    from chunkwright.hkx.classes.table import ClassTable, EnumDef
    from chunkwright.hkx.file.container import Header
    from chunkwright.hkx.file.encode import Written
    from chunkwright.hkx.model.packfile import Packfile


class Describer:
    """Makes ``hkClass`` and ``hkClassEnum`` objects for the classes of a packfile.

    Offsets and sizes are for the layout of ``header``. Each class and enum is described once.
    """

    def __init__(self, packfile: Packfile, index: int, header: Header, library: Library) -> None:
        self.packfile = packfile
        self.index = index
        self.library = library
        self._plans = types_section.number_plans(header)
        self._signatures = raw.meta_classes(header.contents_version)
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
            TYPES[member.type].ordinal,
            TYPES[member.subtype].ordinal,
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


def places(written: Written) -> dict[str, tuple[int, int]]:
    """Return section and offset of the classes of a written ``__types__`` section, by name."""
    return {
        str(obj["name"]): written.places[id(obj)]
        for obj in written.order
        if obj.class_name == "hkClass"
    }
