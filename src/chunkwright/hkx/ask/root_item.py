"""The root item of a packfile or tagfile, the items of objects that are not decoded, and what the
tree shows of each object and of each kind of value."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.wording import counted, index_of
from chunkwright.hkx import ask
from chunkwright.hkx.classes.codecs import StructCodec
from chunkwright.hkx.classes.number_codecs import real_size
from chunkwright.hkx.model import StoredArray, in_line, is_array
from chunkwright.hkx.model.havok_document import pointed_to, reachable, settle
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous, Record, by_kind
from chunkwright.query.items import Branch, Item, Line, called, comparable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from chunkwright.hkx.ask.part_items import PartItem
    from chunkwright.hkx.behaviour import BehaviourGraph
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.file.source import RawObject
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.record import JsonValue, Value
    from chunkwright.query.items import Need


UNREACHED: Final = "unreached"


class _Owners:
    """The pointer at which the tree shows each object: the first one in a walk from the root."""

    def __init__(self, packfile: HavokDocument) -> None:
        self._owners: dict[int, int] = {}
        self._twice: set[int] = set()  # objects with several pointers from one object
        self._first: dict[int, dict[int, str]] = {}  # the holder's first pointer to each, by id
        settle(packfile)
        root = packfile.root
        for obj in reachable([] if root is None else [root]):
            met = set()
            for target in pointed_to(obj):
                self._owners.setdefault(id(target), id(obj))
                if id(target) in met:
                    self._twice.add(id(target))
                met.add(id(target))
        if root is not None:
            self._owners[id(root)] = 0

    def __contains__(self, obj: HkObject) -> bool:
        return id(obj) in self._owners

    def shows(self, place: Item, obj: HkObject) -> bool:
        """Whether the tree shows the members of an object at a pointer to it."""
        holder = place.holder
        if holder is None or self._owners.get(id(obj)) != id(holder.value):
            return False
        if id(obj) not in self._twice:
            return True
        if id(holder.value) not in self._first:
            found = self._first[id(holder.value)] = {}
            for each in _pointers(holder):
                if id(each.value) in self._twice and id(each.value) not in found:
                    found[id(each.value)] = each.address
        return self._first[id(holder.value)].get(id(obj)) == place.address


def _pointers(item: Item) -> Iterator[Item]:
    """Yield the pointers that the tree shows in an object or struct."""
    for child in item.shown():
        if child.target is not None:
            yield child
        else:
            yield from _pointers(child)


class RootItem(Branch):
    """The root item of a document, which decides at which pointer each object is shown."""

    __slots__ = ("_graphs", "_names", "_owners", "packfile")

    def __init__(self, packfile: HavokDocument) -> None:
        super().__init__(None, "")
        self.packfile = packfile
        self._graphs: Mapping[int, BehaviourGraph] | None = None
        self._names: tuple[Record | None, Mapping[int, str]] = None, {}
        self._owners: _Owners | None = None

    def graph_of(self, obj: HkObject) -> BehaviourGraph | None:
        """Return the behaviour graph that an object belongs to."""
        if self._graphs is None:
            self._graphs = {}
            # Most files have no behaviour.
            if any(each.class_name == "hkbBehaviorGraph" for each in self.packfile.objects):
                from chunkwright.hkx.behaviour import scopes

                self._graphs = scopes(self.packfile)
        return self._graphs.get(id(obj))

    def names_in(self, record: Record, obj: HkObject) -> Mapping[int, str]:
        """Return the names of the events and variables in a record, by the index of the member."""
        if self._names[0] is not record:
            graph = self.graph_of(obj)
            names = {}
            if graph is not None:
                from chunkwright.hkx.ask.uses import APART

                names = {} if obj.class_name in APART else graph.names_in(record)
            self._names = record, names
        return self._names[1]

    @property
    def owners(self) -> _Owners:
        """The pointers at which the tree shows the objects."""
        if self._owners is None:
            self._owners = _Owners(self.packfile)
        return self._owners

    def shown(self) -> Iterator[Item]:
        """Yield the items of the root object, and of those that it does not reach."""
        owners, packfile = self.owners, self.packfile
        if packfile.root is not None:
            yield self.item_of(packfile.root, "root")
        apart = [each for each in packfile.objects if each not in owners]
        if apart:
            yield Line(
                self,
                UNREACHED,
                counted(len(apart), "object"),
                lambda _: map(self.item_of, apart),
            )

    def pointer_detail(self, place: Item, obj: HkObject) -> str:
        """Return the tree's text for a pointer: the object that is shown there, or its number."""
        if self.owners.shows(place, obj):
            return self.item_of(obj).detail
        return f"-> #{obj.number:04d} {obj.class_name}"

    def shown_at(self, place: Item, obj: HkObject) -> Iterable[Item]:
        """Return what the tree shows below a pointer to an object."""
        return self.item_of(obj).shown() if self.owners.shows(place, obj) else ()

    @property
    @abstractmethod
    def listed(self) -> Item:
        """The item that lists the objects."""

    @abstractmethod
    def item_of(self, obj: HkObject, label: str = "") -> Item:
        """Return the item of an object; ``label`` is its label in the tree, by default its key."""

    def named(self, segment: str) -> list[Item]:
        """Return the items that match a segment; ``root`` and ``#0005`` are objects."""
        root = self.packfile.root
        if segment == UNREACHED:
            return called(self.shown(), segment)
        if segment == "root" and root is not None:
            return [self.item_of(root)]
        return self.listed.named(segment) if segment[:1] == "#" else super().named(segment)


def root_of(item: Item) -> RootItem:
    """Return the root above an item."""
    while item.parent is not None:
        item = item.parent
    assert isinstance(item, RootItem)
    return item


def raw_items(parent: Item, held: RawObject) -> Iterator[Item]:
    """Yield the items of the bytes and pointers of an object without members."""
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
        """The type of item, in words."""
        return "bytes"

    @property
    def value(self) -> bytes:
        """The bytes."""
        return self._held.data

    @property
    def detail(self) -> str:
        """The size, and why there are no members."""
        is_unknown = self._held.error is None
        what = "of an unknown class" if is_unknown else "that cannot be decoded"
        return f"{len(self._held.data):,} bytes {what}"

    def assign(self, value: object) -> None:
        """Replace the bytes with as many other bytes."""
        from chunkwright.query import typed

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
        """The object that it points to."""
        return self._target

    @property
    def target(self) -> Item:
        """The item of that object."""
        return root_of(self).item_of(self._target)

    @property
    def detail(self) -> str:
        """That object."""
        return root_of(self).pointer_detail(self, self._target)

    def shown(self) -> Iterable[Item]:
        """Return the items of that object, if the tree shows it here."""
        return root_of(self).shown_at(self, self._target)

    def plain(self) -> JsonValue:
        """Return the address of that object."""
        return self._target.address


class Kind:
    """Values without members: numbers, text, bytes, arrays of numbers.

    A ``held`` value may be an array as stored, a ``value`` is decoded.
    """

    def class_name(self, _held: Value) -> str:
        """The class of a struct, "" for other values."""
        return ""

    def lineage(self, _held: Value) -> Sequence[str]:
        """The class of a struct and its base classes."""
        return ()

    def target(self, _item: PartItem, _held: Value) -> Item | None:
        """The object that a pointer points to."""
        return None

    def opens(self, _held: Value) -> bool:
        """Whether ``**`` descends into it."""
        return False

    def detail(self, item: PartItem, held: Value) -> str:
        """The value; for a struct its class, for a list the number of its elements."""
        return in_line(held, real_size(item.codec))

    def shown(self, _item: PartItem, _held: Value) -> Iterable[Item]:
        """Return the items that a tree shows below it."""
        return ()

    def elements(self, item: PartItem, value: Value) -> tuple[Any, Codec]:
        """Return the elements of a value, and the codec of an element."""
        codec = item.codec
        return (value, codec.inner) if is_array(value) and value.ndim else ((), codec)

    def children(self, item: PartItem, value: Value) -> Iterator[Item]:
        """Return the items of members or elements."""
        held, codec = self.elements(item, value)
        return (item.element(held, at, codec) for at in range(len(held)))

    def named(self, item: PartItem, value: Value, segment: str) -> list[Item]:
        """Return the member with that name, or the element at that index."""
        held, codec = self.elements(item, value)
        place = index_of(segment, len(held))
        return [] if place is None else [item.element(held, place, codec)]

    def may_hold(self, _held: Value, _need: Need) -> bool:
        """Whether the value may contain a match, judged by the classes of structs."""
        return True

    def elements_may_hold(self, _first: Value, _need: Need) -> bool:
        """Whether a list may contain a match, judged by the class of its first element."""
        return True

    def comparable(self, held: Value) -> Any:
        """Text, a number or a boolean; for an array its bytes."""
        if is_array(held):
            return comparable(held.tobytes() if held.shape else held.item())
        return comparable(held)

    def plain(self, item: PartItem, value: Value) -> JsonValue:
        """Return the value as JSON, with references as addresses."""
        from chunkwright.query import typed

        return typed.plain(value, size=real_size(item.codec))


class _Stored(Kind):
    def comparable(self, held: StoredArray) -> Any:
        return comparable(held.data)


class _Pointer(Kind):
    def target(self, item: PartItem, held: HkObject) -> Item | None:
        return root_of(item).item_of(held)

    def detail(self, item: PartItem, held: HkObject) -> str:
        return root_of(item).pointer_detail(item, held)

    def shown(self, item: PartItem, held: HkObject) -> Iterable[Item]:
        return root_of(item).shown_at(item, held)

    def comparable(self, _held: HkObject) -> Any:
        return NotImplemented

    def plain(self, _item: PartItem, value: HkObject) -> str:
        return value.address


class _Struct(Kind):
    def class_name(self, held: Record) -> str:
        return held.class_name

    def lineage(self, held: Record) -> Sequence[str]:
        return ask.uses.lineage(held.plan)

    def opens(self, _held: Record) -> bool:
        return True

    def detail(self, _item: PartItem, held: Record) -> str:
        return held.class_name

    def shown(self, item: PartItem, held: Record) -> Iterable[Item]:
        return item.members(held)

    def children(self, item: PartItem, value: Record) -> Iterator[Item]:
        return item.members(value)

    def named(self, item: PartItem, value: Record, segment: str) -> list[Item]:
        return item.member(value, segment)

    def may_hold(self, held: Record, need: Need) -> bool:
        return ask.uses.may_hold(held.plan, need.name)

    def elements_may_hold(self, first: Record, need: Need) -> bool:
        plan = first.plan
        digits = not any(map(str.isalpha, need.name.text))
        called = any(map(need.name.matches, ask.uses.lineage(plan)))
        return digits or called or ask.uses.may_hold(plan, need.name)

    def comparable(self, _held: Record) -> Any:
        return NotImplemented

    def plain(self, item: PartItem, value: Record) -> JsonValue:
        return {child.key: child.plain() for child in item.members(value)}


class _List(Kind):
    def opens(self, _held: list[Value]) -> bool:
        return True

    def detail(self, _item: PartItem, held: list[Value]) -> str:
        return f"[{len(held):,}]" if held else "[]"

    def shown(self, item: PartItem, held: list[Value]) -> Iterable[Item]:
        return self.children(item, held)

    def elements(self, item: PartItem, value: list[Value]) -> tuple[Any, Codec]:
        return value, item.codec.inner

    def may_hold(self, held: list[Value], need: Need) -> bool:
        return not held or kind_of(held[0]).elements_may_hold(held[0], need)

    def plain(self, item: PartItem, value: list[Value]) -> JsonValue:
        return [child.plain() for child in self.children(item, value)]


class _Homogeneous(Kind):
    def opens(self, held: Homogeneous) -> bool:
        return not held.is_raw

    def detail(self, _item: PartItem, held: Homogeneous) -> str:
        return f"{held.size} x {held.class_name or 'unknown'}"

    def elements(self, item: PartItem, value: Homogeneous) -> tuple[Any, Codec]:
        if value.is_raw:
            return (), item.codec
        plan = next((each.plan for each in value.items[:1] if kind_of(each) is _STRUCT), None)
        return value.items, item.codec if plan is None else StructCodec(item.codec.order, plan)

    def comparable(self, held: Homogeneous) -> Any:
        return comparable(held.items)

    def plain(self, item: PartItem, value: Homogeneous) -> JsonValue:
        rows = [child.plain() for child in self.children(item, value)]
        items = super().plain(item, value.items) if value.is_raw else rows
        return {"class": value.class_name, "size": value.size, "items": items}


class _Header(Kind):
    def plain(self, _item: PartItem, value: ArrayHeader) -> JsonValue:
        return {"size": value.size, "capacity": value.capacity}


_STRUCT: Final = _Struct()
_KINDS: Final[dict[type, Kind]] = {
    ArrayHeader: _Header(),
    HkObject: _Pointer(),
    Homogeneous: _Homogeneous(),
    Record: _STRUCT,
    StoredArray: _Stored(),
    list: _List(),
    object: Kind(),
}


def kind_of(value: object) -> Kind:
    """Return the kind of a value."""
    return by_kind(_KINDS, value)
