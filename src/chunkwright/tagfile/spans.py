# ruff: noqa: D102 - what an overriding method does is documented once, in MemberCodec.
"""Where objects, members and elements are in the bytes of a tagfile; see ``chunkwright.formats.spans``.

In a chunked tagfile a slot has the number of an item, whose place the table of items has; the
patches list the slots. Of the other forms, objects and values are located by reading them again."""

from __future__ import annotations

from bisect import bisect_right
from contextlib import contextmanager
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.formats.results import Owner, Part
from chunkwright.hkx.ask.spans import Located, LocatedSpans, ObjectSpans
from chunkwright.hkx.xml import document
from chunkwright.tagfile.binary import Resolver
from chunkwright.tagfile.binary.bodies import Bodies
from chunkwright.tagfile.binary.codecs import MemberCodec
from chunkwright.tagfile.binary.streams import Reader
from chunkwright.tagfile.chunked import ChunkedHead
from chunkwright.tagfile.chunked.items import OBJECT
from chunkwright.tagfile.classes import BinaryHead, Classes
from chunkwright.tagfile.items import TagfileItem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.formats.results import Spans
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Value
    from chunkwright.hkx.xml import Node
    from chunkwright.query.items import Item as AnyItem
    from chunkwright.tagfile.binary.bodies import Output
    from chunkwright.tagfile.binary.codecs import Session
    from chunkwright.tagfile.chunked.items import Item
    from chunkwright.tagfile.classes import TagMember
    from chunkwright.tagfile.model import Tagfile


_NUMBER = 4
"""The bytes of a slot that are the number of an item."""


class TagfileSpans(ObjectSpans):
    """The spans of a chunked tagfile."""

    def __init__(self, tagfile: Tagfile, head: ChunkedHead, data: bytes) -> None:
        super().__init__([Part("file", data)])
        self._head = head
        self._base = (tagfile.embedded_at or 0) + head.start
        self._items = sorted(head.items[1:], key=lambda item: item.offset)
        self._starts = [item.offset for item in self._items]
        self._objects = {obj.offset: obj for obj in tagfile.stored_objects}
        self._ids = set(map(id, tagfile.stored_objects))

    def _size(self, item: Item) -> int:
        return self._head.types.types[item.type - 1].size * item.length

    def extent(self, obj: HkObject) -> tuple[int, int] | None:
        """Return where an object is; None for one that was not read."""
        if id(obj) not in self._ids or obj.offset is None:
            return None
        found = self._items[bisect_right(self._starts, obj.offset) - 1]
        return obj.offset, obj.offset + self._size(found)

    def data_of(self, section: int) -> bytes:
        """Return the data."""
        del section
        return self._head.data

    def start_of(self, section: int) -> int:
        """Return where the data starts in the file."""
        del section
        return self._base

    def _number_at(self, at: int) -> int:
        return int.from_bytes(self._head.data[at : at + _NUMBER], "little")

    def pointed(self, section: int, at: int, codec: Codec) -> int | None:
        """Return where the item is whose number the slot at an offset has."""
        del section, codec
        number = self._number_at(at)
        return self._head.items[number].offset if 0 < number < len(self._head.items) else None

    @cached_property
    def _slots(self) -> dict[int, int]:
        """The slot that has the number of an item at an offset, by that offset."""
        found: dict[int, int] = {}
        for patch in self._head.patches:
            for at in patch.offsets:
                number = self._number_at(at)
                if 0 < number < len(self._head.items):
                    found.setdefault(self._head.items[number].offset, at)
        return found

    def source(self, section: int, at: int, least: int) -> int | None:
        """Return the slot that refers to the item that has a byte; None if there is none."""
        del section, least
        place = bisect_right(self._starts, at) - 1
        return self._slots.get(self._starts[place]) if place >= 0 else None

    def owner(self, root: AnyItem, part: int, offset: int) -> Owner:
        """Return the member, element or object that a byte belongs to, or what else it is."""
        at = offset - self._base
        if part or not 0 <= at < len(self._head.data):
            return Owner("", "types and tables of the tagfile")
        assert isinstance(root, TagfileItem)
        obj = self._object_of(at)
        if obj is None:
            return Owner("", "data")
        return Owner(self.in_object(root.item_of(obj), obj, at).address)

    def _object_of(self, at: int) -> HkObject | None:
        """Return the object that has a byte, in itself or in what it leads to."""
        seen: set[int] = set()
        while at not in seen:
            seen.add(at)
            place = bisect_right(self._starts, at) - 1
            item = self._items[place] if place >= 0 else None
            if item is None or at >= item.offset + max(self._size(item), 1):
                return None
            if item.kind == OBJECT:
                return self._objects.get(item.offset)
            at = self._slots.get(item.offset, at)
        return None


def spans(tagfile: Tagfile, data: bytes) -> Spans:
    """Return the spans of a tagfile that was read from ``data``."""
    head = tagfile.head
    if isinstance(head, ChunkedHead):
        return TagfileSpans(tagfile, head, data)
    assert tagfile.stored is not None, "spans are of documents that were read"
    located = (
        in_binary(tagfile.stored, head) if isinstance(head, BinaryHead) else in_xml(tagfile.stored)
    )
    rest = "version, classes and end of the tagfile"
    base = tagfile.embedded_at or 0
    return LocatedSpans(data, tagfile.stored_objects, located, rest=rest, base=base)


# Elements of longer arrays have no spans of their own.
_MOST_ELEMENTS: Final = 4096


class Notes:
    """The ranges recorded so far: of values and columns of values, in the innermost open value."""

    def __init__(self) -> None:
        self._open: list[dict[str, Located | list[Located]]] = [{}]

    @contextmanager
    def inside(self) -> Iterator[dict[str, Located | list[Located]]]:
        """Collect what is located in the block."""
        self._open.append({})
        try:
            yield self._open[-1]
        finally:
            self._open.pop()

    def add(self, name: str, found: Located | list[Located]) -> None:
        """Note a value, or the values of a member in several structs."""
        self._open[-1][name] = found


class NotedMember(MemberCodec):
    """A member or element that reads like another, and records the ranges of its values."""

    def __init__(self, name: str, inner: MemberCodec, notes: Notes) -> None:
        super().__init__(inner.codec)
        self.least = inner.least
        self.inner = inner
        self._name = name
        self._notes = notes

    def one(self, session: Session) -> Value:
        value, found = self._one(session)
        self._notes.add(self._name, found)
        return value

    def _one(self, session: Session) -> tuple[Value, Located]:
        start = session.stream.at
        with self._notes.inside() as inside:
            value = self.inner.one(session)
        return value, Located([(start, session.stream.at)], _singles(inside))

    def column(self, session: Session, count: int) -> Sequence[Value]:
        values, found = self._several(session, count)
        self._notes.add(self._name, found)
        return values

    def array(self, session: Session, count: int) -> Value:
        values, found = self._elements(session, count)
        for place, each in enumerate(found):
            self._notes.add(str(place), each)
        return values

    def _several(self, session: Session, count: int) -> tuple[Sequence[Value], list[Located]]:
        """Return the values in so many structs, and where they are: read one by one."""
        rows = [self._one(session) for _ in range(count)]
        return [value for value, _ in rows], [found for _, found in rows]

    def _elements(self, session: Session, count: int) -> tuple[Value, list[Located]]:
        """Return the elements of an array, and where they are."""
        values, found = self._several(session, count)
        return list(values), found

    def absent(self, session: Session) -> Value:
        return self.inner.absent(session)

    def is_zero(self, value: Value) -> bool:
        return self.inner.is_zero(value)

    def put(self, out: Output, value: Value) -> None:
        self.inner.put(out, value)


class NotedNumbers(NotedMember):
    """Numbers and vectors, several of which are read at once."""

    def _several(self, session: Session, count: int) -> tuple[Sequence[Value], list[Located]]:
        start = session.stream.at
        return self.inner.column(session, count), self._split(session.stream, start, count)

    def _elements(self, session: Session, count: int) -> tuple[Value, list[Located]]:
        start = session.stream.at
        return self.inner.array(session, count), self._split(session.stream, start, count)

    def _split(self, stream: Reader, start: int, count: int) -> list[Located]:
        if not count or count > _MOST_ELEMENTS:
            return []
        return [Located([span]) for span in pairwise(self._ends(stream, start, count))]

    def _ends(self, stream: Reader, start: int, count: int) -> Sequence[int]:
        """Return where the first starts, and each ends."""
        size = (stream.at - start) // count
        return range(stream.at - size * count, stream.at + 1, size or 1)


class NotedIntegers(NotedNumbers):
    """Integers, which take one byte or more."""

    def _ends(self, stream: Reader, start: int, count: int) -> Sequence[int]:
        again = Reader(stream.data, start, stream.limits)
        again.varint()  # the width
        ends = [again.at]
        for _ in range(count):
            again.varint()
            ends.append(again.at)
        return ends


class NotedStructs(NotedMember):
    """Structs, several of which are stored by columns."""

    def _several(self, session: Session, count: int) -> tuple[Sequence[Value], list[Located]]:
        with self._notes.inside() as columns:
            values = self.inner.column(session, count)
        found = [Located([]) for _ in range(count)]
        for name, column in columns.items():
            assert isinstance(column, list), "structs in arrays are stored by columns"
            for one, each in zip(found, column, strict=False):
                one.inside[name] = each
                one.ranges += each.ranges
        return values, found


# Values of other kinds are read one by one.
_NOTED: Final[dict[str, type[NotedMember]]] = {
    **dict.fromkeys(("byte", "real", "vec4", "vec12", "vec16"), NotedNumbers),
    "int": NotedIntegers,
    "struct": NotedStructs,
}


def _singles(inside: dict[str, Located | list[Located]]) -> dict[str, Located]:
    return {name: each for name, each in inside.items() if isinstance(each, Located)}


class NotedBodies(Bodies):
    """Bodies whose members note where they are."""

    def __init__(self, classes: Classes, notes: Notes) -> None:
        super().__init__(classes)
        self._notes = notes

    def _member(self, owner: str, stated: TagMember, codec: Codec) -> MemberCodec:
        made = super()._member(owner, stated, codec)
        if isinstance(made, NotedMember):
            return type(made)(stated.name, made.inner, self._notes)
        return NotedMember(stated.name, made, self._notes)

    def _single(self, owner: str, stated: TagMember, codec: Codec) -> MemberCodec:
        kind = _NOTED.get(stated.kind.name, NotedMember)
        return kind("", super()._single(owner, stated, codec), self._notes)


class Locator(Resolver):
    """Reads a stream again; ``found`` are its objects."""

    def __init__(self, data: bytes, head: BinaryHead) -> None:
        super().__init__(data, DEFAULT_LIMITS, frozenset(head.plain))
        self.found: list[Located] = []
        self._notes = Notes()

    def _tagfile(self) -> Tagfile:
        tagfile = super()._tagfile()
        self._bodies = NotedBodies(Classes(self._plans.stated, self._plans.table), self._notes)
        return tagfile

    def _object(self, tagfile: Tagfile, *, remembered: bool) -> None:
        start = self.stream.at - 1  # the tag is one byte
        with self._notes.inside() as inside:
            super()._object(tagfile, remembered=remembered)
        self.found.append(Located([(start, self.stream.at)], _singles(inside)))


def in_binary(data: bytes, head: BinaryHead) -> list[Located]:
    """Return where the objects of a binary tagfile are, in file order."""
    locator = Locator(data, head)
    locator.run()
    return locator.found


_SEVERAL: Final = ("array", "tuple")


def _located(node: Node, found: Located) -> Located:
    """Record where what is in an element is: members have names, elements of arrays places."""
    for child in node.children:
        segment: str | None = child.attributes.get("name")
        if node.tag in _SEVERAL:
            segment = str(len(found.inside))
        if segment is None:
            _located(child, found)
        else:
            found.inside[segment] = _located(child, Located([(child.start, child.end)]))
    return found


def in_xml(data: bytes) -> list[Located]:
    """Return where the objects of an XML tagfile are; ``CorruptError`` for malformed XML."""
    objects = (each for each in document(data).children if each.tag == "object")
    return [_located(each, Located([(each.start, each.end)])) for each in objects]
