"""The root of the items of a packfile or tagfile, and where its tree shows each object."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted
from chunkwright.hkx import graph
from chunkwright.query.items import Branch, Item, Line, called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from chunkwright.hkx.behaviour.graph import BehaviourGraph
    from chunkwright.hkx.classes.raw import RawObject
    from chunkwright.hkx.classes.record import Record
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.types import JsonValue


UNREACHED: Final = "unreached"


class _Owners:
    """Which pointer the tree shows an object at: the first one met, walking from the root."""

    def __init__(self, packfile: HavokDocument) -> None:
        self._owners: dict[int, int] = {}
        self._twice: set[int] = set()  # objects that another one points to more than once
        self._first: dict[int, dict[int, str]] = {}  # where it does first, by its id
        graph.settle(packfile)
        root = packfile.root
        for obj in graph.reachable([] if root is None else [root]):
            met = set()
            for target in graph.pointed_to(obj):
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
    """The root of the items of a document, which returns those of the objects pointed to."""

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
                from chunkwright.hkx.behaviour.graph import scopes

                self._graphs = scopes(self.packfile)
        return self._graphs.get(id(obj))

    def names_in(self, record: Record, obj: HkObject) -> Mapping[int, str]:
        """Return the names of events and variables whose numbers a record of an object has.

        They are by the index of the member.
        """
        if self._names[0] is not record:
            graph = self.graph_of(obj)
            names = {}
            if graph is not None:
                from chunkwright.hkx.behaviour.uses import APART

                names = {} if obj.class_name in APART else graph.names_in(record)
            self._names = record, names
        return self._names[1]

    @property
    def owners(self) -> _Owners:
        """Where the tree shows each object."""
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
        """Return what the tree says of a pointer: the object that it shows there, or its number."""
        if self.owners.shows(place, obj):
            return self.item_of(obj).detail
        return f"-> #{obj.number:04d} {obj.class_name}"

    def shown_at(self, place: Item, obj: HkObject) -> Iterable[Item]:
        """Return what the tree shows below a pointer to an object."""
        return self.item_of(obj).shown() if self.owners.shows(place, obj) else ()

    @property
    @abstractmethod
    def listed(self) -> Item:
        """The item of the objects."""

    @abstractmethod
    def item_of(self, obj: HkObject, label: str = "") -> Item:
        """Return the item of an object; ``label`` is what the tree calls it there, if not its key."""

    def named(self, segment: str) -> list[Item]:
        """Return the items that match a segment; ``root`` and ``#0005`` are objects."""
        root = self.packfile.root
        if segment == UNREACHED:
            return called(self.shown(), segment)
        if segment == "root" and root is not None:
            return [self.item_of(root)]
        return self.listed.named(segment) if segment[:1] == "#" else super().named(segment)


def root_of(item: Item) -> RootItem:
    """Return the root that an item is below."""
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
        """Replace the bytes with the same number of others."""
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
        """Return what is in that object, if the tree shows it here."""
        return root_of(self).shown_at(self, self._target)

    def plain(self) -> JsonValue:
        """Return the address of that object."""
        return self._target.address
