"""The items of a packfile: sections, objects, members, elements; see ``query.items``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted, split
from chunkwright.errors import QueryError
from chunkwright.hkx import ask, instances
from chunkwright.hkx.ask import filled, part_items
from chunkwright.hkx.ask.part_items import (
    HeaderItem,
    member_items,
    named_member,
    stored_text,
)
from chunkwright.hkx.ask.root_item import RootItem, raw_items
from chunkwright.hkx.file import TYPES
from chunkwright.hkx.model import hkobject
from chunkwright.hkx.model.havok_document import settle
from chunkwright.query import typed
from chunkwright.query.items import Branch, Fault, Item, Line, Need

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.file import ClassName, Rows
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile

OBJECTS: Final = "objects"


def items(packfile: Packfile) -> PackfileItem:
    """Return the root item of a packfile."""
    return PackfileItem(packfile)


class PackfileItem(RootItem):
    """A whole packfile: its objects, and other parts of its sections."""

    __slots__ = ()
    packfile: Packfile

    @property
    def label(self) -> str:
        """``packfile``."""
        return "packfile"

    @property
    def detail(self) -> str:
        """The version, the layout and the number of objects."""
        header, count = self.packfile.header, len(self.packfile.objects)
        layout = header.layout if self.packfile.stored_xml is None else "XML"
        return f"{header.contents_version} {layout}, {counted(count, 'object')}"

    def item_of(self, obj: HkObject, label: str = "") -> ObjectItem:
        """Return the item of an object, wherever the reference to it is."""
        section = obj.section_index
        if self.packfile.sections[section].tag == TYPES:
            return ObjectItem(ObjectsItem(self, TYPES, self.packfile, section), obj, label)
        return ObjectItem(self.listed, obj, label)

    def named(self, segment: str) -> list[Item]:
        """Return the items that a segment matches: an object, a part, a section with its tables."""
        found = super().named(segment)
        hidden = found or self.packfile.stored_xml is not None
        rows = () if hidden else enumerate(self.packfile.sections)
        return found or [
            Line(self, section.tag, *section_line(self.packfile, index))
            for index, section in rows
            if section.tag == segment
        ]

    @property
    def listed(self) -> ObjectsItem:
        """The item that lists the objects."""
        return ObjectsItem(self, OBJECTS, self.packfile, None)

    @property
    def value(self) -> Packfile:
        """The packfile."""
        return self.packfile

    def children(self) -> Iterator[Item]:
        """Yield the items of the objects and of the sections."""
        packfile = self.packfile
        yield HeaderItem(self, packfile)
        yield self.listed
        for index, section in enumerate(packfile.sections):
            if section.tag == TYPES and section.data:
                yield ObjectsItem(self, TYPES, packfile, index)
        if packfile.stored_xml is None:
            yield ClassNamesItem(self, packfile)


class ObjectsItem(Branch):
    """The objects of a packfile, or those of a section of classes."""

    __slots__ = ("index", "packfile")
    has_only_objects = True

    def __init__(self, parent: Item, key: str, packfile: Packfile, index: int | None) -> None:
        super().__init__(parent, key)
        self.packfile = packfile
        self.index = index

    @property
    def value(self) -> Sequence[HkObject]:
        """The list of objects, live."""
        packfile = self.packfile
        return packfile.objects if self.index is None else packfile.section_objects(self.index)

    @property
    def detail(self) -> str:
        """The number of objects; for a section of classes, its size."""
        if self.index is not None:
            return section_line(self.packfile, self.index)[0]
        return f"{len(self.value):,}"

    def shown(self) -> Iterable[Item]:
        """Return the items of the objects; for a section of classes, of the tables after its
        data."""
        if self.index is not None:
            return section_line(self.packfile, self.index)[1](self)
        return self.children()

    def children(self) -> Iterator[Item]:
        """Yield the items of the objects."""
        settle(self.packfile)
        return (ObjectItem(self, each) for each in self.value)

    def named(self, segment: str) -> list[Item]:
        """Return the objects that have a number, a name, or a class and name."""
        return [ObjectItem(self, each) for each in self._called(segment)]

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Create an object of a class; its members are set afterwards."""
        del name, place
        return ObjectItem(self, instances.new_object(self.packfile, class_name))

    def _called(self, segment: str) -> Sequence[HkObject]:
        if self.index is not None:
            return [each for each in self.value if segment == f"#{each.number:04d}"]
        if segment[:1] == "#" and segment[1:].isdecimal():
            number = int(segment[1:21])
            found = [each for each in self.packfile.objects if each.number == number]
            if found:
                return found
        if not self._can_be_called(segment):
            return ()
        known = hkobject.directory(self.packfile)
        return known.by_pair.get(segment) or known.by_title.get(segment) or ()

    def _can_be_called(self, segment: str) -> bool:
        """Whether any object may have the name in a segment, determined without decoding."""
        packfile = self.packfile
        if segment[:1] == "#":
            return True
        name = segment.rpartition(":")[2].encode("utf-8", "surrogateescape") + b"\0"
        for index, section in enumerate(packfile.sections):
            if index != packfile.header.class_name_section and name in section.data:
                return True
        return ask.uses.was_touched(packfile)

    def candidates(self, need: Need, *, deep: bool) -> Iterator[Item]:
        """Yield the items of the objects that may match or, if ``deep``, contain a match."""
        packfile, pattern = self.packfile, need.name
        named = pattern.is_plain and self._can_be_called(pattern.text)
        if ask.uses.was_touched(packfile):
            settle(packfile)
        elif self.index is None and not self._may_have(need, deep, named):
            return iter(())
        found = ask.uses.worth_a_look(packfile, self.value, need)
        if pattern.matches_all:
            return (ObjectItem(self, each) for each in found)
        fits: dict[tuple[str, int | None], bool] = {}
        # Empty for a pattern with wildcards, and in a packfile that does not have the name.
        called = set(map(id, self._called(pattern.text) if named else ()))
        return (
            ObjectItem(self, each)
            for each in found
            if not pattern.is_plain or id(each) in called or self._fits(each, need, deep, fits)
        )

    def _may_have(self, need: Need, deep: bool, named: bool) -> bool:
        """Whether an object may match or contain a match, according to the sections."""
        packfile, pattern = self.packfile, need.name
        plans = ask.uses.listed_plans(packfile)
        if None in plans:
            return True
        for needle in need.needles:
            if not any(
                typed.holds(section.data, needle) for section in packfile.sections
            ) and not any(plan is not None and ask.uses.has_word(plan, needle) for plan in plans):
                return False
        if named or not pattern.is_plain:
            return True
        return any(
            pattern.text in ask.uses.lineage(plan) or (deep and ask.uses.may_hold(plan, pattern))
            for plan in plans
            if plan is not None
        )

    def _fits(
        self, obj: HkObject, need: Need, deep: bool, known: dict[tuple[str, int | None], bool]
    ) -> bool:
        """Whether the class of an object matches or, if ``deep``, may contain a match."""
        key = obj.class_name, obj.signature
        if key not in known:
            item = ObjectItem(self, obj)
            fits = any(map(need.name.matches, item.lineage))
            known[key] = fits or (deep and item.may_hold(need))
        return known[key]


class ObjectItem(Branch):
    """An object of the graph."""

    __slots__ = ("_label", "obj")
    is_object = True

    def __init__(self, parent: Item | None, obj: HkObject, label: str = "") -> None:
        super().__init__(parent, "")
        self.obj = obj
        self._label = label

    @property
    def label(self) -> str:
        """The key, or ``root``."""
        return self._label or self.key

    @property
    def detail(self) -> str:
        """Class, number and name."""
        name = self.name
        return f"{self.class_name} #{self.obj.number:04d}" + (f" {name!r}" if name else "")

    @property
    def fault(self) -> Item | None:
        """Why the object cannot be decoded."""
        held = self.obj.values
        error = held.error if held.plan is None else None
        return None if error is None else Fault(self, "error", str(error))

    def shown(self) -> Iterator[Item]:
        """Yield the reason if the object cannot be decoded, then the items in it."""
        fault = self.fault
        if fault is not None:
            yield fault
        yield from self.children()

    @property
    def key(self) -> str:
        """Class and name if no other object has both, else the number."""
        return split(self.obj.address)[-1]

    @property
    def address(self) -> str:
        """The address of the object."""
        return self.obj.address

    @property
    def name(self) -> str:
        """The name, from one of the members; "" for none."""
        return hkobject.title(self.obj)

    @property
    def class_name(self) -> str:
        """The class of the object."""
        return self.obj.class_name

    @property
    def lineage(self) -> Sequence[str]:
        """The class and its base classes, if known."""
        plan = self._plan()
        return (self.obj.class_name,) if plan is None else ask.uses.lineage(plan)

    def _plan(self) -> Plan | None:
        plan = self.obj.values.plan if self.obj.is_decoded else None
        return plan or instances.plan_of(self.obj)

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "object"

    @property
    def value(self) -> HkObject:
        """The object."""
        return self.obj

    @property
    def identity(self) -> Hashable:
        """The identity of the object."""
        return id(self.obj)

    @property
    def described(self) -> str:
        """The class and the name, which is never the key."""
        name = self.name
        return f"{self.class_name} {name!r}" if name else self.class_name

    def children(self) -> Iterator[Item]:
        """Yield the items of the members; for an undecodable object, of its bytes and pointers."""
        held = self.obj.values
        return raw_items(self, held) if held.plan is None else member_items(self, held)

    def worded(self) -> Iterable[Item]:
        """Return the items of the members that are more than numbers."""
        return part_items.worded(self, self.obj.values)

    def named(self, segment: str) -> list[Item]:
        """Return the member of that name."""
        obj = self.obj
        if not obj.is_decoded:
            text = stored_text(self, obj, instances.plan_of(obj), segment)
            if text is not None:
                return [text]
        held = obj.values
        if held.plan is None:
            return super().named(segment)
        return named_member(self, held, segment)

    def is_called(self, segment: str) -> bool:
        """Whether a segment is the number, the name, or class and name of the object."""
        if segment[:1] == "#":
            return segment in (f"#{self.obj.number:04d}", f"#{self.obj.number}")
        called = self.name
        return bool(called) and segment in (called, f"{self.obj.class_name}:{called}")

    def may_hold(self, need: Need) -> bool:
        """Whether the class has members, or structs with members, of the sought name."""
        plan = self._plan()
        return plan is None or ask.uses.may_hold(plan, need.name)

    def assign(self, value: object) -> None:
        """Set the members in a mapping."""
        held = self.obj.values
        if held.plan is None:
            raise QueryError(held.reason(), hint=held.hint())
        filled(held, typed.mapping(value, f"members ({self.class_name})"), self.obj.packfile)

    def delete(self) -> None:
        """Remove the object with all pointers to it."""
        if self.parent is None or self.parent.key != OBJECTS:
            raise QueryError("descriptions of classes cannot be removed")
        instances.drop(self.obj.packfile, self.obj)


class ClassNamesItem(Item):
    """The names of the classes that the packfile lists."""

    __slots__ = ("packfile",)
    is_storage = True

    def __init__(self, parent: Item, packfile: Packfile) -> None:
        section = packfile.sections[packfile.header.class_name_section]
        super().__init__(parent, section.tag)
        self.packfile = packfile

    @property
    def value(self) -> list[str]:
        """The names."""
        return [row.name for row in self.packfile.class_names]

    @property
    def detail(self) -> str:
        """The size of the section."""
        return section_line(self.packfile, self.packfile.header.class_name_section)[0]

    def children(self) -> Iterator[Item]:
        """Yield an item for each name."""
        return (ClassNameItem(self, row) for row in self.packfile.class_names)

    def shown(self) -> Iterator[Item]:
        """Yield the names, and the tables of their section."""
        yield from self.children()
        yield from section_line(self.packfile, self.packfile.header.class_name_section)[1](self)


class ClassNameItem(Item):
    """The name of a class."""

    __slots__ = ("_row",)

    def __init__(self, parent: Item, row: ClassName) -> None:
        super().__init__(parent, row.name)
        self._row = row

    @property
    def detail(self) -> str:
        """The signature."""
        return f"signature {self._row.signature:#010x}"

    @property
    def value(self) -> str:
        """The name."""
        return self.key


def section_line(packfile: Packfile, index: int) -> tuple[str, Callable[[Item], Iterable[Item]]]:
    """Return the size of a section, and a function that yields the lines of its tables."""
    section = packfile.sections[index]

    def tables(parent: Item) -> Iterator[Item]:
        for name in ("local_fixups", "global_fixups", "virtual_fixups"):
            rows = section.table(name)
            yield Line(parent, name, f"{len(rows):,}", partial(_fixups, rows))
        for name, symbols in section.symbols.items():
            yield Line(parent, name, f"{len(symbols):,} bytes")

    return f"{len(section.data):,} bytes", tables


def _fixups(rows: Rows, parent: Item) -> Iterator[Item]:
    for place, row in enumerate(rows):
        yield Line(parent, str(place), " ".join(f"{number:#x}" for number in row))
