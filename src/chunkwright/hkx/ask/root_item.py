"""The root of the items of a packfile or tagfile, where its tree shows each object, and storage."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.wording import counted
from chunkwright.hkx.model.havok_document import pointed_to, reachable, settle
from chunkwright.query.items import Branch, Item, Line, called

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from chunkwright.hkx.behaviour import BehaviourGraph
    from chunkwright.hkx.file import ClassName, Rows
    from chunkwright.hkx.file.source import RawObject
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import JsonValue, Record


UNREACHED: Final = "unreached"


class _Owners:
    """The pointer at which the tree shows each object: the first one in a walk from the root."""

    def __init__(self, packfile: HavokDocument) -> None:
        self._owners: dict[int, int] = {}
        self._twice: set[int] = set()  # objects that another one points to more than once
        self._first: dict[int, dict[int, str]] = {}  # where it does first, by its id
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
                from chunkwright.hkx.behaviour import scopes

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
        """Return the items of that object, if the tree shows it here."""
        return root_of(self).shown_at(self, self._target)

    def plain(self) -> JsonValue:
        """Return the address of that object."""
        return self._target.address


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
        from chunkwright.query import typed

        below = {child.key: child.plain() for child in self.children()}
        return below or typed.plain(self.value)


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
    """Return the size of a section, and what makes the lines of the tables after its data."""
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
