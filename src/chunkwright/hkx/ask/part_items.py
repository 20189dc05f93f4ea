"""The items of members, of the elements of arrays, and of the header; see ``query.items``."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.hkx.ask import Assigned
from chunkwright.hkx.ask.root_item import kind_of, root_of
from chunkwright.hkx.classes.codecs import POINTER, TEXT
from chunkwright.hkx.classes.number_codecs import NamedCodec
from chunkwright.hkx.model import StoredArray, is_array
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.record import Record
from chunkwright.query.items import Choices, Item, Need
from chunkwright.query.typed import NamedNumber, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import JsonValue, Value


_ATOMS: Final = frozenset((bool, int, float, str, type(None)))
_NUMBERS: Final = frozenset((bool, int, float, type(None), StoredArray))


def member_items(parent: Item, record: Record) -> Iterator[Item]:
    """Yield the items of the members of a record, except ignored ones that are not set."""
    plan = record.plan
    rows = zip(plan.ignored, plan.codecs, record.held, strict=True)
    for index, (ignored, codec, value) in enumerate(rows):
        if not (ignored and codec.is_default(value)):
            yield MemberItem(parent, record, index)


def worded(parent: Item, held: Value) -> Iterable[Item]:
    """Return the items in a value: of a record, those of members that are more than numbers."""
    return _worded_members(parent, held) if isinstance(held, Record) else parent.children()


def _worded_members(parent: Item, record: Record) -> Iterator[Item]:
    plan = record.plan
    for index, value in enumerate(record.held):
        if type(value) in _NUMBERS:
            continue
        if not (plan.ignored[index] and plan.codecs[index].is_default(value)):
            yield MemberItem(parent, record, index)


def named_member(parent: Item, record: Record, name: str) -> list[Item]:
    """Return the item of the member with a name, if there is one."""
    index = record.plan.index.get(name)
    return [] if index is None else [MemberItem(parent, record, index)]


def stored_text(parent: Item, obj: HkObject, plan: Plan | None, name: str) -> Item | None:
    """Return the item of a text member without decoding its object; None for any other member."""
    index = None if plan is None else plan.index.get(name)
    if plan is None or index is None or plan.codecs[index].sort != TEXT:
        return None
    item = StoredTextItem(parent, obj, plan, index)
    try:
        _ = item.held
    except ChunkwrightError:
        return None  # decoding the object fails too, and keeps its bytes
    return item


class PartItem(Item):
    """A value in an object: a member or an element."""

    __slots__ = ()

    @property
    @abstractmethod
    def codec(self) -> Codec:
        """The codec that reads and packs the value."""

    @property
    @abstractmethod
    def type_name(self) -> str:
        """The type as the class table spells it."""

    @property
    def offset(self) -> int | None:
        """The offset of a member in its instance; None for an element."""
        return None

    @property
    @abstractmethod
    def element_type(self) -> str:
        """The type of an element."""

    @property
    def class_name(self) -> str:
        """The class of a struct, "" for other values."""
        held = self.held
        return kind_of(held).class_name(held)

    @property
    def lineage(self) -> Sequence[str]:
        """The class of a struct and its base classes."""
        held = self.held
        return kind_of(held).lineage(held)

    @property
    def held(self) -> Value:
        """The value as the record holds it, where arrays that were not accessed are stored bytes."""
        return self.value

    @property
    def target(self) -> Item | None:
        """The object that a pointer points to."""
        held = self.held
        return kind_of(held).target(self, held)

    @property
    def opens(self) -> bool:
        """Whether ``**`` descends into it: into structs and lists of values."""
        held = self.held
        # Most values are atoms, which is faster to check.
        return type(held) not in _ATOMS and kind_of(held).opens(held)

    @property
    def detail(self) -> str:
        """The value; for a struct its class, for a list the number of its elements."""
        held = self.held
        return kind_of(held).detail(self, held)

    def shown(self) -> Iterable[Item]:
        """Return the items of members and of the elements of lists."""
        held = self.held
        return kind_of(held).shown(self, held)

    def members(self, record: Record) -> Iterator[Item]:
        """Yield the items of the members of a struct."""
        return member_items(self, record)

    def member(self, record: Record, name: str) -> list[Item]:
        """Return the item of the member with a name, if there is one."""
        return named_member(self, record, name)

    def element(self, held: Any, place: int, codec: Codec) -> Item:
        """Return the item of an element."""
        return ElementItem(self, held, place, codec)

    @property
    def packfile(self) -> HavokDocument:
        """The packfile of the value."""
        return root_of(self).packfile

    def children(self) -> Iterator[Item]:
        """Return the items of members or elements."""
        value = self.value
        return kind_of(value).children(self, value)

    def worded(self) -> Iterable[Item]:
        """Return the items of members or elements that may be more than numbers."""
        return worded(self, self.held)

    def named(self, segment: str) -> list[Item]:
        """Return the member with that name, or the element at that index."""
        if type(self.held) in _ATOMS:
            return []
        value = self.value
        return kind_of(value).named(self, value, segment)

    def may_hold(self, need: Need) -> bool:
        """Whether the value may contain a match, judged by the classes of structs."""
        held = self.held
        return need.name.matches_all or kind_of(held).may_hold(held, need)

    @property
    def comparable(self) -> Any:
        """Text, a number or a boolean; for an array its bytes, as searches see them."""
        held = self.held
        return held if type(held) in _ATOMS else kind_of(held).comparable(held)

    def plain(self) -> JsonValue:
        """Return the value, with references as addresses."""
        value = self.value
        return kind_of(value).plain(self, value)

    @property
    def choices(self) -> Choices | None:
        """The items of an enum, or flags."""
        codec = self.codec
        if not isinstance(codec, NamedCodec) or not codec.names.numbers:
            return None
        return Choices(codec.names.numbers, codec.names.are_flags, codec.names.number(self.held))

    @property
    def refers_to(self) -> str | None:
        """The class that a pointer is declared with."""
        return self.type_name.partition(" ")[2] if self.codec.sort == POINTER else None

    def assign(self, value: object) -> None:
        """Replace the value with one of its type."""
        self.put(self.codec.coerce(Assigned(value, self.packfile, self.type_name)))

    @abstractmethod
    def put(self, value: Value) -> None:
        """Replace the value with one that was converted to its type."""


class MemberItem(PartItem):
    """A member of an object or struct."""

    __slots__ = ("_index", "_record")

    def __init__(self, parent: Item, record: Record, index: int) -> None:
        super().__init__(parent, record.plan.names[index])
        self._record = record
        self._index = index

    @property
    def record(self) -> Record:
        """The object or struct that has the member."""
        return self._record

    @property
    def codec(self) -> Codec:
        """The codec that reads and packs the member."""
        return self.record.plan.codecs[self._index]

    @property
    def offset(self) -> int:
        """The offset in the instance."""
        return self.record.plan.slots[self._index].offset

    @property
    def type_name(self) -> str:
        """The type, with the element type and the class or enum that it refers to."""
        member = self.record.plan.slots[self._index].member
        kind = member.type + (f":{member.subtype}" if member.subtype != "VOID" else "")
        count = f"[{member.count}]" if member.count else ""
        return f"{kind}{count} {member.refers}".rstrip()

    @property
    def element_type(self) -> str:
        """The type of an element."""
        member = self.record.plan.slots[self._index].member
        kind = member.type if member.count else member.subtype
        return f"{kind} {member.refers}".rstrip()

    @property
    def held(self) -> Value:
        """The value as the record holds it."""
        return self.record.held[self._index]

    @property
    def detail(self) -> str:
        """The value; for the number of an event or variable, also its name."""
        held = self.held
        if type(held) is int:
            name = self._number_name
            return f"{held} {name!r}" if name else str(held)
        return super().detail

    @property
    def comparable(self) -> Any:
        """As for any part; the number of an event or variable also has its name."""
        held = self.held
        name = self._number_name if type(held) is int else ""
        return NamedNumber(held, name) if name else super().comparable

    @property
    def _number_name(self) -> str:
        """The name of the event or variable whose number this is; "" for other members."""
        from chunkwright.hkx.ask.uses import spots

        holder = self.holder
        if holder is None or self._index not in spots(self.record.plan).own:
            return ""
        return root_of(self).names_in(self.record, holder.value).get(self._index) or ""

    @property
    def value(self) -> Value:
        """The value."""
        return self.record[self.key]

    def assign(self, value: object) -> None:
        """Replace the value; the number of an event or variable may be given by name."""
        if isinstance(value, str) and not value.lstrip("-").isdecimal():
            value = self._number_called(value)
        super().assign(value)

    def _number_called(self, name: str) -> object:
        """Return the number of an event or variable by name; the name itself for other members."""
        from chunkwright.hkx.ask.uses import spots

        spot = spots(self.record.plan).own.get(self._index)
        holder = self.holder
        graph = None if holder is None or spot is None else root_of(self).graph_of(holder.value)
        if spot is None or graph is None:
            return name
        return graph.number_of(spot.kind_in(self.record), name)

    def put(self, value: Value) -> None:
        """Replace the value."""
        self.record[self.key] = value

    def delete(self) -> None:
        """Raise ``QueryError``: the class decides which members there are."""
        del self.record[self.key]


class StoredTextItem(MemberItem):
    """A text member of an object that is not decoded: only the text is read."""

    __slots__ = ("_obj", "_plan")

    def __init__(self, parent: Item, obj: HkObject, plan: Plan, index: int) -> None:
        PartItem.__init__(self, parent, plan.names[index])
        self._obj = obj
        self._plan = plan
        self._index = index

    @property
    def record(self) -> Record:
        """The members, which this decodes."""
        held: Record = self._obj.values
        return held

    @property
    def held(self) -> Value:
        """The text."""
        obj = self._obj
        if obj.is_decoded:
            return super().held
        return obj.packfile.decoder.text(obj, self._plan, self._index)

    @property
    def value(self) -> Value:
        """The text."""
        return self.held


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
        """The codec that reads and packs an element."""
        return self._codec

    @property
    def type_name(self) -> str:
        """The type of an element."""
        above = self.parent
        return above.element_type if isinstance(above, PartItem) else ""

    @property
    def element_type(self) -> str:
        """The type of an element of an element."""
        return self.type_name

    @property
    def value(self) -> Value:
        """The element."""
        return self._list[self._place]

    def assign(self, value: object) -> None:
        """Replace the element; in an array of numbers, with numbers of its type."""
        from chunkwright.query import typed

        array = self._list
        if not is_array(array):
            super().assign(value)
            return
        from chunkwright.base.classes import numbers

        if array.ndim > 1:
            row = typed.array(value, array.dtype, self.type_name)
            array[self._place] = numbers(row, array.dtype, array.shape[1:])
        else:
            one = typed.real if array.dtype.kind == "f" else typed.whole
            array[self._place] = numbers(one(value, self.type_name), array.dtype)

    def put(self, value: Value) -> None:
        """Replace the element."""
        self._list[self._place] = value

    def delete(self) -> None:
        """Remove the element from its array."""
        parent = self.parent
        if not isinstance(parent, PartItem) or parent.codec.is_fixed:
            raise QueryError("the number of elements of a C array is fixed by its class")
        if not is_array(self._list):
            del self._list[self._place]
            return
        if self._list.ndim <= len(getattr(self._codec, "shape", ())):
            raise QueryError("the number of components of a vector is fixed by its type")
        import numpy as np

        parent.put(np.delete(self._list, self._place, 0))


# The fields of a header that an XML packfile states.
_IN_XML: Final = ("file_version", "contents_version", "max_predicate", "predicates")


class HeaderItem(Item):
    """The header, or a field of it, which can only be changed by conversion."""

    __slots__ = ("packfile",)
    is_storage = True

    def __init__(self, parent: Item, packfile: Packfile, key: str = "header") -> None:
        super().__init__(parent, key)
        self.packfile = packfile

    @property
    def value(self) -> Any:
        """The header, or the value of the field."""
        header = self.packfile.header
        return getattr(header, self.key) if isinstance(self.parent, HeaderItem) else header

    def children(self) -> Iterator[Item]:
        """Yield the items of the fields."""
        if not isinstance(self.parent, HeaderItem):
            is_xml = self.packfile.stored_xml is not None
            for field in fields(self.packfile.header):
                if not is_xml or field.name in _IN_XML:
                    yield HeaderItem(self, self.packfile, field.name)

    def plain(self) -> JsonValue:
        """Return the value of the field, or all fields by name."""
        below = {child.key: child.plain() for child in self.children()}
        return below or plain(self.value)
