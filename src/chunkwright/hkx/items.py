"""The items of a packfile: sections, objects, members, elements; see ``query.items``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.addresses import split
from chunkwright.errors import QueryError
from chunkwright.hkx import addresses, fitting, objects, pruning, values
from chunkwright.hkx.classes.codecs import StructCodec
from chunkwright.hkx.classes.raw import RawObject
from chunkwright.hkx.classes.record import ArrayHeader, Homogeneous, Record
from chunkwright.hkx.classes.references import FixedCodec
from chunkwright.hkx.container import TYPES
from chunkwright.hkx.model import HkObject
from chunkwright.hkx.unset import is_unset
from chunkwright.query import typed
from chunkwright.query.items import Item, Need, comparable

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model import Packfile
    from chunkwright.hkx.types import JsonValue, Value

OBJECTS: Final = "objects"


class PackfileItem(Item):
    """A whole packfile: its objects, and what sections hold beside them."""

    __slots__ = ("packfile",)

    def __init__(self, packfile: Packfile) -> None:
        super().__init__(None, "")
        self.packfile = packfile

    @property
    def value(self) -> Packfile:
        """The packfile."""
        return self.packfile

    def children(self) -> Iterator[Item]:
        """Make the items of the objects and of the sections."""
        packfile = self.packfile
        yield ObjectsItem(self, OBJECTS, packfile, None)
        for index, section in enumerate(packfile.sections):
            if section.tag == TYPES and section.data:
                yield ObjectsItem(self, TYPES, packfile, index)
        yield ClassNamesItem(self, packfile)

    def named(self, segment: str) -> list[Item]:
        """Return the items that a segment leads to; ``root`` and ``#0005`` are objects."""
        listed = ObjectsItem(self, OBJECTS, self.packfile, None)
        root = self.packfile.root
        if segment == "root" and root is not None:
            return [ObjectItem(listed, root)]
        return listed.named(segment) if segment[:1] == "#" else super().named(segment)

    def plain(self) -> JsonValue:
        """Return all objects by address segment."""
        return {child.key: child.plain() for child in self.children()}


class ClassNamesItem(Item):
    """The names of the classes that the packfile lists."""

    __slots__ = ("packfile",)

    def __init__(self, parent: Item, packfile: Packfile) -> None:
        section = packfile.sections[packfile.header.class_name_section]
        super().__init__(parent, section.tag)
        self.packfile = packfile

    @property
    def value(self) -> list[str]:
        """The names."""
        return [row.name for row in self.packfile.class_names]

    def children(self) -> Iterator[Item]:
        """Make an item of each name."""
        return (ClassNameItem(self, name) for name in self.value)

    def plain(self) -> JsonValue:
        """Return the names."""
        return self.value


class ClassNameItem(Item):
    """The name of a class."""

    __slots__ = ()

    @property
    def value(self) -> str:
        """The name."""
        return self.key

    def plain(self) -> JsonValue:
        """Return the name."""
        return self.key


class ObjectsItem(Item):
    """The objects of a packfile, or those of a section of classes."""

    __slots__ = ("index", "packfile")

    def __init__(self, parent: Item, key: str, packfile: Packfile, index: int | None) -> None:
        super().__init__(parent, key)
        self.packfile = packfile
        self.index = index

    @property
    def value(self) -> Sequence[HkObject]:
        """The list of objects, live."""
        packfile = self.packfile
        return packfile.objects if self.index is None else packfile.section_objects(self.index)

    def children(self) -> Iterator[Item]:
        """Make the items of the objects."""
        values.settle(self.packfile)
        return (ObjectItem(self, each) for each in self.value)

    def named(self, segment: str) -> list[Item]:
        """Return the objects that have a number, a name, or a class and name."""
        return [ObjectItem(self, each) for each in self._called(segment)]

    def create(self, class_name: str, name: str, place: int | None) -> Item:
        """Make an object of a class; its members are set then."""
        del name, place
        return ObjectItem(self, objects.new_object(self.packfile, class_name))

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
        known = addresses.directory(self.packfile)
        return known.by_pair.get(segment) or known.by_title.get(segment) or ()

    def _can_be_called(self, segment: str) -> bool:
        """Whether there is such a name at all: that takes no decoding to know."""
        name = segment.rpartition(":")[2].encode("utf-8", "surrogateescape")
        if any(name in section.data for section in self.packfile.sections):
            return True
        return any(each.is_decoded for each in self.packfile.objects)

    def candidates(self, need: Need, *, deep: bool) -> Iterator[Item]:
        """Make the items of the objects that can be or, where ``deep``, hold what is needed."""
        values.settle(self.packfile)
        found = pruning.worth_a_look(self.packfile, self.value, need)
        pattern = need.name
        if pattern.matches_all:
            return (ObjectItem(self, each) for each in found)
        fits: dict[tuple[str, int | None], bool] = {}
        called = set(map(id, self._called(pattern.text))) if pattern.is_plain else None
        return (
            ObjectItem(self, each)
            for each in found
            if called is None or id(each) in called or self._fits(each, need, deep, fits)
        )

    def _fits(
        self, obj: HkObject, need: Need, deep: bool, known: dict[tuple[str, int | None], bool]
    ) -> bool:
        """Whether the class of an object is the one wanted or, ``deep``, can hold it."""
        key = obj.class_name, obj.signature
        if key not in known:
            known[key] = need.name.matches(obj.class_name) or (
                deep and ObjectItem(self, obj).may_hold(need)
            )
        return known[key]

    def plain(self) -> JsonValue:
        """Return the members of all objects by address segment."""
        return {child.key: child.plain() for child in self.children()}


class ObjectItem(Item):
    """An object of the graph."""

    __slots__ = ("obj",)
    is_object = True

    def __init__(self, parent: Item | None, obj: HkObject) -> None:
        super().__init__(parent, "")
        self.obj = obj

    @property
    def key(self) -> str:
        """Class and name where no other object has both, else the number."""
        return split(self.obj.address)[-1]

    @property
    def address(self) -> str:
        """The address of the object."""
        return self.obj.address

    @property
    def name(self) -> str:
        """The name that one of the members gives it, "" for none."""
        return addresses.title(self.obj)

    @property
    def class_name(self) -> str:
        """The class of the object."""
        return self.obj.class_name

    @property
    def type_name(self) -> str:
        """The word for it."""
        return "object"

    @property
    def value(self) -> HkObject:
        """The object."""
        return self.obj

    @property
    def identity(self) -> Hashable:
        """The identity of the object."""
        return id(self.obj)

    def children(self) -> Iterator[Item]:
        """Make the items of the members; of an object without any, of its bytes and pointers."""
        held = self.obj.values
        return _raw_parts(self, held) if isinstance(held, RawObject) else _members(self, held)

    def named(self, segment: str) -> list[Item]:
        """Return the member of that name."""
        held = self.obj.values
        return (
            super().named(segment) if isinstance(held, RawObject) else _member(self, held, segment)
        )

    def is_called(self, segment: str) -> bool:
        """Whether a segment is the number, the name, or class and name of the object."""
        if segment[:1] == "#":
            return segment in (f"#{self.obj.number:04d}", f"#{self.obj.number}")
        called = self.name
        return bool(called) and segment in (called, f"{self.obj.class_name}:{called}")

    def may_hold(self, need: Need) -> bool:
        """Whether the class has members, or structs with members, of the name looked for."""
        obj = self.obj
        held = obj.values if obj.is_decoded else None
        plan = held.plan if isinstance(held, Record) else values.plan_of(obj)
        return plan is None or pruning.may_hold(plan, need.name)

    def plain(self) -> JsonValue:
        """Return the members."""
        return {child.key: child.plain() for child in self.children()}

    def assign(self, value: object) -> None:
        """Set those members that a mapping gives."""
        held = self.obj.values
        if isinstance(held, RawObject):
            raise QueryError(held.reason(), hint=held.hint())
        fitting.filled(
            held, typed.mapping(value, f"members ({self.class_name})"), self.obj.packfile
        )

    def delete(self) -> None:
        """Remove the object with all pointers to it."""
        if self.parent is None or self.parent.key != OBJECTS:
            raise QueryError("what describes classes cannot be removed")
        objects.drop(self.obj.packfile, self.obj)


def _members(parent: Item, record: Record) -> Iterator[Item]:
    plan = record.plan
    rows = zip(plan.ignored, plan.codecs, record.held, strict=True)
    for index, (ignored, codec, value) in enumerate(rows):
        if not (ignored and is_unset(codec, value)):
            yield MemberItem(parent, record, index)


def _member(parent: Item, record: Record, name: str) -> list[Item]:
    index = record.plan.index.get(name)
    return [] if index is None else [MemberItem(parent, record, index)]


def _raw_parts(parent: Item, held: RawObject) -> Iterator[Item]:
    yield RawItem(parent, "data", held)
    for at, target in held.pointers:
        yield RawPointerItem(parent, f"+{at:#x}", target)


class RawItem(Item):
    """The bytes of an object that has no members."""

    __slots__ = ("_held",)

    def __init__(self, parent: Item, key: str, held: RawObject) -> None:
        super().__init__(parent, key)
        self._held = held

    @property
    def type_name(self) -> str:
        """The word for it."""
        return "bytes"

    @property
    def value(self) -> bytes:
        """The bytes."""
        return self._held.data

    def plain(self) -> JsonValue:
        """Return the bytes in hexadecimal."""
        return self._held.data.hex()

    def assign(self, value: object) -> None:
        """Replace the bytes by as many others."""
        data = typed.octets(value, "bytes")
        if len(data) != len(self._held.data):
            raise typed.misfit(value, f"{len(self._held.data):,} bytes")
        self._held.data = data


class RawPointerItem(Item):
    """A pointer of an object that has no members."""

    __slots__ = ("_target",)

    def __init__(self, parent: Item, key: str, target: HkObject) -> None:
        super().__init__(parent, key)
        self._target = target

    @property
    def value(self) -> HkObject:
        """The object that it leads to."""
        return self._target

    @property
    def target(self) -> Item:
        """The item of that object."""
        return _item_of(self._target)

    def plain(self) -> JsonValue:
        """Return the address of that object."""
        return self._target.address


def _item_of(obj: HkObject) -> ObjectItem:
    packfile = obj.packfile
    types = packfile.sections[obj.section_index].tag == TYPES
    root = PackfileItem(packfile)
    index = obj.section_index if types else None
    return ObjectItem(ObjectsItem(root, TYPES if types else OBJECTS, packfile, index), obj)


class PartItem(Item):
    """A value in an object: a member or an element."""

    __slots__ = ()

    @property
    def codec(self) -> Codec:
        """What reads and packs the value."""
        raise NotImplementedError

    @property
    def type_name(self) -> str:
        """The type as the class table has it."""
        raise NotImplementedError

    @property
    def class_name(self) -> str:
        """The class of a struct."""
        held = self.held
        return held.class_name if isinstance(held, Record) else ""

    @property
    def held(self) -> Value:
        """The value, arrays of numbers as they are stored where nobody asked for them."""
        return self.value

    @property
    def target(self) -> Item | None:
        """The object that a pointer leads to."""
        held = self.held
        return _item_of(held) if isinstance(held, HkObject) else None

    @property
    def opens(self) -> bool:
        """Whether ``**`` looks into it: into structs and lists of values."""
        held = self.held
        return isinstance(held, Record | list) or (
            isinstance(held, Homogeneous) and isinstance(held.items, list)
        )

    @property
    def packfile(self) -> Packfile:
        """The packfile that it is in."""
        holder = self.holder
        assert isinstance(holder, ObjectItem)
        return holder.obj.packfile

    def children(self) -> Iterator[Item]:
        """Make the items of members or elements."""
        value = self.value
        if isinstance(value, Record):
            return _members(self, value)
        held, codec = self._elements(value)
        return (ElementItem(self, held, at, codec) for at in range(len(held)))

    def named(self, segment: str) -> list[Item]:
        """Return the member or the element of that name or place."""
        value = self.value
        if isinstance(value, Record):
            return _member(self, value, segment)
        held, codec = self._elements(value)
        if not segment.isdecimal() or int(segment[:20]) >= len(held):
            return []
        return [ElementItem(self, held, int(segment), codec)]

    def _elements(self, value: Value) -> tuple[Any, Codec]:
        """Return what can be counted in a value, and the codec of one."""
        codec = self.codec
        if isinstance(value, Homogeneous) and isinstance(value.items, list):
            items = value.items
            plan = items[0].plan if items and isinstance(items[0], Record) else None
            return (items, codec) if plan is None else (items, StructCodec(codec.order, plan))
        if isinstance(value, list) or (hasattr(value, "ndim") and value.ndim):
            return value, getattr(codec, "element", codec)
        return (), codec

    def may_hold(self, need: Need) -> bool:
        """Whether what is looked for can be in it, by the classes of structs."""
        if need.name.matches_all:
            return True
        value = self.held
        if isinstance(value, Record):
            return pruning.may_hold(value.plan, need.name)
        first = value[0] if isinstance(value, list) and value else None
        if isinstance(first, Record):
            plan = first.plan
            digits = not any(map(str.isalpha, need.name.text))
            return digits or need.name.matches(plan.name) or pruning.may_hold(plan, need.name)
        return True

    @property
    def comparable(self) -> Any:
        """Text, number or truth value; the bytes of an array whose class is not known."""
        held = self.held
        if isinstance(held, Homogeneous) and isinstance(held.items, bytes):
            return comparable(held.items)
        return held.item() if hasattr(held, "item") and not held.shape else comparable(held)

    def plain(self) -> JsonValue:
        """Return the value, references as addresses."""
        value = self.value
        if isinstance(value, HkObject):
            return value.address
        if isinstance(value, Record):
            return {child.key: child.plain() for child in self.children()}
        if isinstance(value, ArrayHeader):
            return {"size": value.size, "capacity": value.capacity}
        if isinstance(value, Homogeneous):
            rows = [child.plain() for child in self.children()]
            items = value.items.hex() if isinstance(value.items, bytes) else rows
            return {"class": value.class_name, "size": value.size, "items": items}
        if isinstance(value, list):
            return [child.plain() for child in self.children()]
        return typed.plain(value)

    def assign(self, value: object) -> None:
        """Replace the value by one of its type."""
        self.put(fitting.fit(self.codec, value, self.packfile, self.type_name))

    def put(self, value: Value) -> None:
        """Replace the value by one that fits."""
        raise NotImplementedError


class MemberItem(PartItem):
    """A member of an object or struct."""

    __slots__ = ("_index", "_record")

    def __init__(self, parent: Item, record: Record, index: int) -> None:
        super().__init__(parent, record.plan.names[index])
        self._record = record
        self._index = index

    @property
    def codec(self) -> Codec:
        """What reads and packs the member."""
        return self._record.plan.codecs[self._index]

    @property
    def type_name(self) -> str:
        """The type, with that of the elements and the class or enum that it refers to."""
        member = self._record.plan.slots[self._index].member
        kind = member.type + (f":{member.subtype}" if member.subtype != "VOID" else "")
        count = f"[{member.count}]" if member.count else ""
        return f"{kind}{count} {member.refers}".rstrip()

    @property
    def element_type(self) -> str:
        """The type of an element."""
        member = self._record.plan.slots[self._index].member
        kind = member.type if member.count else member.subtype
        return f"{kind} {member.refers}".rstrip()

    @property
    def held(self) -> Value:
        """The value as it is kept."""
        return self._record.held[self._index]

    @property
    def value(self) -> Value:
        """The value."""
        return self._record[self.key]

    def put(self, value: Value) -> None:
        """Replace the value."""
        self._record[self.key] = value

    def delete(self) -> None:
        """Refuse: members are what the class says."""
        del self._record[self.key]


class ElementItem(PartItem):
    """An element of an array."""

    __slots__ = ("_codec", "_list", "_place")

    def __init__(self, parent: Item, held: Any, place: int, codec: Codec) -> None:
        super().__init__(parent, str(place))
        self._list = held
        self._place = place
        self._codec = codec

    @property
    def codec(self) -> Codec:
        """What reads and packs an element."""
        return self._codec

    @property
    def type_name(self) -> str:
        """The type of an element."""
        item = self.parent
        while item is not None and not isinstance(item, MemberItem):
            item = item.parent
        return item.element_type if isinstance(item, MemberItem) else ""

    @property
    def value(self) -> Value:
        """The element."""
        return self._list[self._place]

    def assign(self, value: object) -> None:
        """Replace the element; one of an array of numbers by numbers of its type."""
        if isinstance(self._list, list):
            super().assign(value)
            return
        from chunkwright.arrays import numbers

        array = self._list
        row = (
            typed.listed(value, self.type_name)
            if array.ndim > 1
            else [
                typed.real(value, self.type_name)
                if array.dtype.kind == "f"
                else typed.whole(value, self.type_name)
            ]
        )
        made = numbers(row, array.dtype, array.shape[1:] or (1,))
        array[self._place] = made if array.ndim > 1 else made[0]

    def put(self, value: Value) -> None:
        """Replace the element."""
        self._list[self._place] = value

    def delete(self) -> None:
        """Take the element out of its array."""
        parent = self.parent
        if not isinstance(parent, PartItem) or isinstance(parent.codec, FixedCodec):
            raise QueryError("a C array has as many elements as its class says")
        if isinstance(self._list, list):
            del self._list[self._place]
            return
        if self._list.ndim <= len(getattr(self._codec, "shape", ())):
            raise QueryError("a vector has as many numbers as its type says")
        import numpy as np

        parent.put(np.delete(self._list, self._place, 0))
