"""Writing objects to sections: bodies, payloads, fixups and class names; and the descriptions of classes
that a ``__types__`` section has."""

from __future__ import annotations

import struct
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.hkx.classes import TYPES as MEMBER_TYPES
from chunkwright.hkx.classes.library import builtin, number_plans
from chunkwright.hkx.classes.versions import version_for
from chunkwright.hkx.file import Section, rows_of
from chunkwright.hkx.file.source import (
    NEEDS_TABLE,
    RawObject,
    Sink,
    hash_order,
    meta_classes,
    reachable,
)
from chunkwright.hkx.model.hkobject import HkObject, label
from chunkwright.hkx.model.packfile import packfile_of
from chunkwright.hkx.model.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.hkx.classes import Layouts, Slot
    from chunkwright.hkx.classes.library import Library
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import ClassTable, EnumDef
    from chunkwright.hkx.file import Header
    from chunkwright.hkx.model.packfile import Packfile


if TYPE_CHECKING:
    Find = Callable[[HkObject], Plan | None]
    # Writes the body of an object from its bytes; returns False if it has to be decoded.
    Move = Callable[[HkObject, Plan, Sink], bool]

_ALIGN: Final = 16


class Written(NamedTuple):
    """Objects laid out: the sections by index, and the place of each object.

    ``places`` are pairs (section, offset) and ``targets`` the objects pointed to, both by the
    identity of the object; ``order`` are the objects in the order of writing.
    """

    sinks: dict[int, Sink]
    places: dict[int, tuple[int, int]]
    targets: dict[int, list[HkObject]]
    order: list[HkObject]


class Writer:
    """A writer of objects for one header; ``find`` returns the class of an object in its layout.

    ``prefix`` is 8 if each object has an id before it. The programs that write these ids follow
    pointers by offset, whereas the SDK follows them in the order of members. ``taken`` are existing
    ids; objects without one get their number. ``move`` writes the body of an object without
    decoding it, if possible.
    """

    def __init__(
        self,
        header: Header,
        find: Find,
        prefix: int = 0,
        taken: Iterable[int] = (),
        move: Move = lambda _obj, _plan, _sink: False,
    ) -> None:
        self.header = header
        self.find = find
        self._move = move
        self.prefix = prefix
        self.version = version_for(header.contents_version)
        self._taken = set(taken)
        self._new_ids: dict[int, int] = {}

    def write(self, order: Iterable[HkObject]) -> Written:
        """Write objects in the order given."""
        written = Written({}, {}, {}, [])
        for obj in order:
            self._object(written, obj)
        for sink in written.sinks.values():
            sink.pad(_ALIGN)
        return written

    def depth_first(self, roots: Iterable[HkObject]) -> Written:
        """Write objects in the SDK's order: each before those it points to, starting at roots."""
        written = Written({}, {}, {}, [])
        for root in roots:
            waiting = [root]
            while waiting:
                obj = waiting.pop()
                if id(obj) in written.places:
                    continue
                self._object(written, obj)
                waiting += reversed(written.targets[id(obj)])
        for sink in written.sinks.values():
            sink.pad(_ALIGN)
        return written

    def _object(self, written: Written, obj: HkObject) -> None:
        """Write one object: body, payloads adjacent to the body, then all others."""
        sink = written.sinks.get(obj.section_index)
        if sink is None:
            sink = written.sinks[obj.section_index] = Sink(self.version)
        known = len(sink.pointers)
        sink.pad(_ALIGN)
        start = len(sink.out)
        written.places[id(obj)] = (obj.section_index, start)
        written.order.append(obj)
        if self.prefix:
            sink.out += self._id(obj)
        try:
            self._body(sink, obj)
        except ChunkwrightError as error:
            raise error.within(*label(obj)) from None
        if self.prefix:
            sink.pointers[known:] = sorted(sink.pointers[known:], key=itemgetter(0))
        written.targets[id(obj)] = [
            one for _, one in sink.pointers[known:] if not isinstance(one, str)
        ]

    def _body(self, sink: Sink, obj: HkObject) -> None:
        at = len(sink.out)
        plan = self.find(obj)
        if plan is not None and self._move(obj, plan, sink):
            return
        values = obj.values
        if values.plan is None:
            self._raw(sink, obj, values, at)
            return
        if plan is None:
            raise SerializeError(
                f"the class {obj.class_name} is not known for "
                f"{self.header.contents_version} {self.header.layout}",
                hint=NEEDS_TABLE,
            )
        record = plan.record(values)
        sink.out += plan.pack(record)
        sink.body_end = len(sink.out)
        if plan.has_placed:
            plan.place(sink, record, at)
        if plan.refers:
            sink.pad(_ALIGN)
            plan.emit(sink, record, at)

    def _id(self, obj: HkObject) -> bytes:
        number = obj.object_id
        if number is None:
            number = self._new_ids.get(id(obj))
        if number is None:
            number = obj.number if obj.number not in self._taken else 1 + max(self._taken)
            self._new_ids[id(obj)] = number
            self._taken.add(number)
        if not 0 <= number < 1 << 64:
            raise SerializeError(f"the id {number} of {obj!r} does not fit into 64 bits")
        return struct.pack(f"{self.header.byte_order}Q", number)

    def _raw(self, sink: Sink, obj: HkObject, values: RawObject, at: int) -> None:
        layout = packfile_of(obj).header.layout
        if layout != self.header.layout:
            raise SerializeError(
                f"{values.reason()}: its bytes cannot be converted from layout {layout} to "
                f"{self.header.layout}",
                hint=values.hint(),
            )
        astray = [to for _, to in values.local_fixups if not 0 <= to <= len(values.data)]
        if astray:
            raise SerializeError(
                f"{values.reason()}, and one of its pointers leads {astray[0]:#x} bytes from its "
                "start, outside the object",
                hint=values.hint(),
            )
        sink.out += values.data
        sink.local.extend(at + offset for row in values.local_fixups for offset in row)
        for source, target in values.pointers:
            sink.point(at + source, target)


def class_list(used: Iterable[HkObject], version: str, kept: dict[str, int]) -> dict[str, int]:
    """Return the classes of a class-name section with their signatures.

    Those of ``used`` are in the order of first use, after the classes that describe classes. SDK
    5.5 lists every class that it can reach, in the order of a hash table: the list ``kept`` from a
    file is reused if nothing is missing from it.
    """
    meta = meta_classes(version)
    meta.update({name: kept[name] for name in meta if name in kept})
    found: dict[str, int] = {}
    for obj in used:
        if obj.class_name not in found:
            found[obj.class_name] = 0 if obj.signature is None else obj.signature
    if not version_for(version).lists_reachable:
        return meta | found
    if kept and found.keys() <= kept.keys():
        return kept
    table = builtin(version)
    reached = {name: table[name].signature or 0 for name in reachable(table, found)}
    every = {name: one for name, one in (kept | reached | found).items() if name not in meta}
    return meta | {name: every[name] for name in hash_order(sorted(every))}


class Places(NamedTuple):
    """Targets of fixups: ``objects`` by identity and ``classes`` by name as (section, offset),
    ``names`` as offsets in the class-name section ``name_section``.
    """

    objects: dict[int, tuple[int, int]]
    classes: dict[str, tuple[int, int]]
    name_section: int
    names: dict[str, int]


def make_section(
    model: Section, index: int, start: int, written: Written, places: Places
) -> Section:
    """Return section ``index``, to be at the offset ``start``, with the written objects.

    Everything else is copied from ``model``.
    """
    sink = written.sinks.get(index) or Sink(version_for(""))
    rows: list[int] = []  # three numbers per row, as in ``starts``
    room = 0
    for at, target in sink.pointers:
        if isinstance(target, str):
            found = places.classes.get(target)
            room += found is None and sink.version.variant_room and at in sink.in_payload
        else:
            found = places.objects.get(id(target))
            if found is None:
                raise SerializeError(
                    f"{target!r} is pointed to, but was removed from the packfile",
                    hint="hkx.drop removes an object with all pointers to it",
                )
        if found is not None:
            rows += (at, *found)
    starts: list[int] = []
    for obj in written.order:
        if obj.section_index == index:
            place = written.places[id(obj)][1]
            starts += (place, places.name_section, _name_place(places, obj))
    made = Section(
        model.tag,
        bytes(sink.out),
        rows_of(2, sink.local),
        rows_of(3, rows),
        rows_of(3, starts),
        fills=(
            b"\xff" * (-4 * len(sink.local) % 16),
            _global_fill(model, len(rows) // 3, room),
            b"\xff" * (-4 * len(starts) % 16),
        ),
        exports=model.exports,
        imports=model.imports,
        start=start,
        tag_fill=model.tag_fill,
        reserved=model.reserved,
    )
    if made.symbols and made.data != model.data:
        raise SerializeError(
            f"the {' and '.join(made.symbols)} of {model.tag} contain offsets that are not decoded: "
            "the section cannot be laid out again",
            hint="replace the section with a copy that has exports=b'' and imports=b''",
        )
    return made


def _global_fill(model: Section, count: int, room: int) -> bytes:
    """Return the bytes after the global fixups, and the space of those that were omitted.

    A writer that omits none leaves less space: the bytes of a file are kept as long as its number
    of fixups stays the same.
    """
    kept = model.fills[1]
    if count == model.count("global_fixups") and (model.data or kept) and not kept.strip(b"\xff"):
        return kept
    return b"\xff" * (_up(12 * (count + room)) - 12 * count)


def _name_place(places: Places, obj: HkObject) -> int:
    place = places.names.get(obj.class_name)
    if place is None:
        raise SerializeError(f"the class {obj.class_name!r:.60} is not among the class names")
    return place


def _up(size: int) -> int:
    return -(-size // _ALIGN) * _ALIGN


class Describer:
    """A maker of ``hkClass`` and ``hkClassEnum`` objects for the classes of a packfile.

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
