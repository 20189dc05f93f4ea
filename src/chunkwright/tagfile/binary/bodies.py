# ruff: noqa: D102 - what an overriding method does is documented once, in MemberCodec.
"""The bodies of structs and objects of binary tagfiles: presence bits, then the members.

An array of structs is stored by columns: presence bits once, then each member of all elements.
"""

from __future__ import annotations

from itertools import repeat
from threading import Lock
from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError
from chunkwright.hkx.kinds.record import ArrayHeader, Record, same
from chunkwright.tagfile.binary.codecs import (
    ByteMember,
    IntMember,
    MemberCodec,
    RealMember,
    RefMember,
    TextMember,
    Vec4Member,
    VectorMember,
    blaming,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.kinds.codecs import Codec, StructCodec
    from chunkwright.hkx.kinds.references import FixedCodec
    from chunkwright.hkx.model.types import Value
    from chunkwright.tagfile.binary.codecs import Session
    from chunkwright.tagfile.binary.streams import Writer
    from chunkwright.tagfile.classes import Classes, TagClass, TagMember

# The least memory that a struct that is not stored costs.
_LEAST: Final = 64
# The memory that a member that is not stored costs in each of several structs.
_IMPLIED: Final = 16
_SIMPLE: Final[dict[str, type[MemberCodec]]] = {
    "byte": ByteMember,
    "real": RealMember,
    "vec4": Vec4Member,
    "vec12": VectorMember,
    "vec16": VectorMember,
    "ref": RefMember,
    "string": TextMember,
}


def unstored(value: Value) -> SerializeError:
    """Return the error about a value for a member that the form does not store."""
    return SerializeError(f"such a member is not stored, so it cannot be {value!r:.60}")


class VoidMember(MemberCodec):
    """A member that is never stored."""

    def one(self, session: Session) -> Value:
        raise CorruptError("a member without a value is present", offset=session.stream.at)

    def column(self, session: Session, count: int) -> Sequence[Value]:
        del count
        return [self.one(session)]

    def is_zero(self, value: Value) -> bool:
        return value is None or same(value, self.codec.default())

    def put(self, stream: Writer, value: Value) -> None:
        del stream
        self.check(value)

    def check(self, value: Value) -> None:
        """Raise ``SerializeError`` for a value that would be lost."""
        if not self.is_zero(value):
            raise unstored(value)


class StructMember(MemberCodec):
    """A struct; several are stored by columns."""

    codec: StructCodec
    always = True

    def __init__(self, codec: Codec, bodies: Bodies) -> None:
        super().__init__(codec)
        self._bodies = bodies

    @property
    def body(self) -> Body:
        """How the struct is stored; its class may contain arrays of itself."""
        return self._bodies.of(self.codec.plan)

    def one(self, session: Session) -> Value:
        return Record(self.codec.plan, self.body.read(session))

    def column(self, session: Session, count: int) -> Sequence[Value]:
        return list(map(Record, repeat(self.codec.plan), self.body.read_many(session, count)))

    def absent(self, session: Session) -> Value:
        session.stream.imply(max(self.codec.size, _LEAST))
        return self.codec.default()

    def put(self, stream: Writer, value: Value) -> None:
        self.body.write(stream, self.codec.plan.record(value))

    def put_column(self, stream: Writer, values: Sequence[Value]) -> None:
        self.body.write_many(stream, list(map(self.codec.plan.record, values)))

    def put_array(self, stream: Writer, values: Value) -> None:
        self.put_column(stream, self.codec.check_many(values))


class ArrayMember(MemberCodec):
    """An array: a count, then the elements."""

    def __init__(self, codec: Codec, element: MemberCodec) -> None:
        super().__init__(codec)
        self.element = element

    def one(self, session: Session) -> Value:
        stream = session.stream
        count = stream.count("elements")
        if not isinstance(self.element, StructMember):
            stream.expect(count)
        return self.element.array(session, count)

    def absent(self, session: Session) -> Value:
        return self.element.codec.read_none(session.blob)

    def is_zero(self, value: Value) -> bool:
        return not (value.size if isinstance(value, ArrayHeader) else len(value))

    def put(self, stream: Writer, value: Value) -> None:
        value = self.elements(value)
        stream.varint(len(value))
        self.element.put_array(stream, value)

    def elements(self, value: Value) -> Value:
        """Return the elements to write."""
        if not isinstance(value, ArrayHeader):
            return value
        if value.size:
            raise SerializeError("an array without elements has no size or capacity here")
        return []


class TupleMember(MemberCodec):
    """A fixed number of elements."""

    codec: FixedCodec
    always = True

    def __init__(self, codec: Codec, element: MemberCodec, count: int) -> None:
        super().__init__(codec)
        self.element = element
        self.count = count

    def one(self, session: Session) -> Value:
        return self.element.array(session, self.count)

    def absent(self, session: Session) -> Value:
        session.stream.imply(max(self.codec.size, _LEAST * self.count))
        return self.codec.default()

    def put(self, stream: Writer, value: Value) -> None:
        if len(value) != self.count:
            raise SerializeError(f"expected {self.count} elements, not {len(value)}")
        self.element.put_array(stream, value)


class Body:
    """How the instances of one class are stored."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.members: list[MemberCodec] = []
        self.stated: list[TagMember] = []
        self.mask_size = (len(plan.names) + 7) // 8

    def _mask(self, session: Session) -> int:
        raw = session.stream.take(self.mask_size)
        mask = int.from_bytes(raw, "little")
        if mask >> len(self.members):
            raise CorruptError(
                f"{self.plan.name} has {len(self.members)} members, more are said to be present",
                offset=session.stream.at - self.mask_size,
            )
        return mask

    def read(self, session: Session) -> list[Value]:
        """Read one instance: the values of its members."""
        mask = self._mask(session)
        row: list[Value] = []
        stream = session.stream
        self._enter(session)
        try:
            for place, member in enumerate(self.members):
                row.append(member.one(session) if mask >> place & 1 else member.absent(session))
        except ChunkwrightError as error:
            raise error.within(self.plan.names[len(row)]) from None
        stream.depth -= 1
        return row

    def _enter(self, session: Session) -> None:
        stream = session.stream
        stream.depth += 1
        stream.limits.check("the nesting of structs", stream.depth, "depth", stream.at)

    def read_many(self, session: Session, count: int) -> list[list[Value]]:
        """Read the values of adjacent instances, which are stored by columns."""
        stream = session.stream
        mask = self._mask(session)
        missing = len(self.members) - mask.bit_count()
        stream.imply(count * (_IMPLIED * missing if mask else max(self.plan.size, _LEAST)))
        columns: list[Sequence[Value]] = []
        self._enter(session)
        try:
            for place, member in enumerate(self.members):
                if mask >> place & 1:
                    columns.append(member.column(session, count))
                else:
                    columns.append([member.absent(session) for _ in range(count)])
        except ChunkwrightError as error:
            raise error.within(self.plan.names[len(columns)]) from None
        stream.depth -= 1
        if not columns:
            return [[] for _ in range(count)]
        return list(map(list, zip(*columns, strict=True)))

    def write(self, stream: Writer, record: Record) -> None:
        """Write one instance."""
        self._put(stream, record.held, _is_zero, _put)

    def write_many(self, stream: Writer, records: Sequence[Record]) -> None:
        """Write adjacent instances by columns."""
        columns = ([record.held[place] for record in records] for place in range(len(self.members)))
        self._put(stream, columns, _are_zero, _put_column)

    def _put(
        self,
        stream: Writer,
        values: Iterable[Value],
        is_zero: Callable[[MemberCodec, Value], bool],
        put: Callable[[MemberCodec, Writer, Value], None],
    ) -> None:
        """Write presence bits, and the value or column of each member that is present."""
        mask, at = 0, len(stream.out)
        stream.out += bytes(self.mask_size)
        with blaming(self.plan.names) as blamed:
            for blamed.place, (member, value) in enumerate(zip(self.members, values, strict=True)):
                if member.always or not is_zero(member, value):
                    mask |= 1 << blamed.place
                    put(member, stream, value)
        stream.out[at : at + self.mask_size] = mask.to_bytes(self.mask_size, "little")


def _is_zero(member: MemberCodec, value: Value) -> bool:
    return member.is_zero(value)


def _are_zero(member: MemberCodec, column: Value) -> bool:
    return all(map(member.is_zero, column))


def _put(member: MemberCodec, stream: Writer, value: Value) -> None:
    member.put(stream, value)


def _put_column(member: MemberCodec, stream: Writer, column: Value) -> None:
    member.put_column(stream, column)


class Bodies:
    """The bodies of the classes of a file, each made once."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._done: dict[Plan, Body] = {}
        self._lock = Lock()

    def of(self, plan: Plan) -> Body:
        """Return how instances of a class are stored; the same for all threads."""
        found = self._done.get(plan)
        if found is None:
            with self._lock:
                found = self._done.get(plan) or self._made(plan)
                self._done[plan] = found
        return found

    def described(self, name: str) -> TagClass:
        """Return a class as the file describes it."""
        return self._classes[name]

    def _made(self, plan: Plan) -> Body:
        made = Body(plan)
        for slot, codec in zip(plan.slots, plan.codecs, strict=True):
            own = self._classes[slot.owner.name].members
            stated = next(one for one in own if one.name == slot.member.name)
            made.stated.append(stated)
            made.members.append(self._member(slot.owner.name, stated, codec))
        return made

    def _member(self, owner: str, stated: TagMember, codec: Codec) -> MemberCodec:
        if stated.kind.name == "void":
            return VoidMember(codec)
        element = getattr(codec, "element", codec)
        if stated.kind.name == "vec8":
            return TupleMember(codec, VectorMember(element), 2)
        one = self._single(owner, stated, element)
        if stated.is_array:
            return ArrayMember(codec, one)
        return TupleMember(codec, one, stated.count) if stated.count else one

    def _single(self, owner: str, stated: TagMember, codec: Codec) -> MemberCodec:
        kind = stated.kind.name
        if kind == "int":
            return IntMember(codec, owner)
        if kind == "struct":
            return StructMember(codec, self)
        return _SIMPLE[kind](codec)
