# ruff: noqa: D102 - what an overriding method does is documented once, in MemberCodec.
"""The spans of binary tagfiles: decoding again while recording offsets."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.hkx.ask.located import Located
from chunkwright.tagfile.binary.bodies import Bodies, StructMember
from chunkwright.tagfile.binary.codecs import IntMember, MemberCodec
from chunkwright.tagfile.binary.resolve import Resolver
from chunkwright.tagfile.binary.streams import Reader
from chunkwright.tagfile.classes.described import Classes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.model.types import Value
    from chunkwright.tagfile.binary.codecs import Session
    from chunkwright.tagfile.binary.streams import Writer
    from chunkwright.tagfile.classes.described import BinaryHead, TagMember
    from chunkwright.tagfile.model import Tagfile

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
        self._name = name
        self._inner = inner
        self._notes = notes

    def one(self, session: Session) -> Value:
        value, found = self._one(session)
        self._notes.add(self._name, found)
        return value

    def _one(self, session: Session) -> tuple[Value, Located]:
        start = session.stream.at
        with self._notes.inside() as inside:
            value = self._inner.one(session)
        return value, Located([(start, session.stream.at)], _single(inside))

    def column(self, session: Session, count: int) -> Sequence[Value]:
        values, found = self._several(session, count)
        self._notes.add(self._name, found)
        return values

    def array(self, session: Session, count: int) -> Value:
        start = session.stream.at
        if self._is_one_by_one or isinstance(self._inner, StructMember):
            values, found = self._several(session, count)
            values = list(values)
        else:
            values = self._inner.array(session, count)
            found = self._split(session, start, count)
        for place, each in enumerate(found):
            self._notes.add(str(place), each)
        return values

    @property
    def _is_one_by_one(self) -> bool:
        return type(self._inner).column is MemberCodec.column

    def _several(self, session: Session, count: int) -> tuple[Sequence[Value], list[Located]]:
        start = session.stream.at
        if self._is_one_by_one:
            rows = [self._one(session) for _ in range(count)]
            return [value for value, _ in rows], [found for _, found in rows]
        if not isinstance(self._inner, StructMember):
            return self._inner.column(session, count), self._split(session, start, count)
        with self._notes.inside() as columns:
            values = self._inner.column(session, count)
        found = [Located([]) for _ in range(count)]
        for name, column in columns.items():
            assert isinstance(column, list), "structs in arrays are stored by columns"
            for one, each in zip(found, column, strict=False):
                one.inside[name] = each
                one.ranges += each.ranges
        return values, found

    def _split(self, session: Session, start: int, count: int) -> list[Located]:
        """Return where adjacent numbers are, which were read at once."""
        stream = session.stream
        if not count or count > _MOST_ELEMENTS:
            return []
        if isinstance(self._inner, IntMember):
            again = Reader(stream.data, start, stream.limits)
            again.varint()  # the width
            ends = [again.at]
            for _ in range(count):
                again.varint()
                ends.append(again.at)
        else:
            size = (stream.at - start) // count
            ends = list(range(stream.at - size * count, stream.at + 1, size or 1))
        return [Located([span]) for span in pairwise(ends)]

    def absent(self, session: Session) -> Value:
        return self._inner.absent(session)

    def is_zero(self, value: Value) -> bool:
        return self._inner.is_zero(value)

    def put(self, stream: Writer, value: Value) -> None:
        self._inner.put(stream, value)


def _single(inside: dict[str, Located | list[Located]]) -> dict[str, Located]:
    return {name: each for name, each in inside.items() if isinstance(each, Located)}


class NotedBodies(Bodies):
    """Bodies whose members note where they are."""

    def __init__(self, classes: Classes, notes: Notes) -> None:
        super().__init__(classes)
        self._notes = notes

    def _member(self, owner: str, stated: TagMember, codec: Codec) -> MemberCodec:
        made = super()._member(owner, stated, codec)
        return NotedMember(stated.name, getattr(made, "_inner", made), self._notes)

    def _single(self, owner: str, stated: TagMember, codec: Codec) -> MemberCodec:
        return NotedMember("", super()._single(owner, stated, codec), self._notes)


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
        self.found.append(Located([(start, self.stream.at)], _single(inside)))


def locate(data: bytes, head: BinaryHead) -> list[Located]:
    """Return where the objects of a binary tagfile are, in file order."""
    locator = Locator(data, head)
    locator.run()
    return locator.found
