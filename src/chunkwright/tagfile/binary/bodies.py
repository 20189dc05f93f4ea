# ruff: noqa: D102 - overriding methods are documented once, in MemberCodec.
"""The bodies of structs and objects of binary tagfiles: presence bits, then the members.

An array of structs is stored by columns: presence bits once, then each member of all elements.
"""

from __future__ import annotations

from itertools import repeat
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol
from weakref import ref

from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError
from chunkwright.hkx.model.record import ArrayHeader, Record
from chunkwright.tagfile.binary.codecs import (
    IntMember,
    MemberCodec,
    RefMember,
    TextMember,
    Vec4Member,
    VectorMember,
    byte_member,
    int_member,
    real_member,
)
from chunkwright.tagfile.stated import blaming

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.hkx.ask.spans import Located
    from chunkwright.hkx.classes.codecs import Codec, StructCodec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.references import FixedCodec
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Value
    from chunkwright.tagfile.binary.codecs import Session
    from chunkwright.tagfile.binary.streams import Reader, Writer
    from chunkwright.tagfile.classes import Classes, TagClass, TagMember

# The least memory that a struct takes if it is implied, not stored.
_LEAST: Final = 64
# The memory that an implied member takes in each of several structs.
_IMPLIED: Final = 16
_SIMPLE: Final[dict[str, type[MemberCodec]]] = {
    "vec4": Vec4Member,
    "vec12": VectorMember,
    "vec16": VectorMember,
    "ref": RefMember,
    "string": TextMember,
}


class Output(Protocol):
    """A writer of members and their values: as bytes of a stream, or as lines of XML.

    Arrays of values are passed packed, in little endian.
    """

    def begin(self, size: int) -> int:
        """Start a struct or object with this many bytes of presence bits; return its start."""

    def member(self, stated: TagMember) -> None:
        """Start a member that is present; the next value written is its value."""

    def end(self, start: int, size: int, present: int) -> None:
        """End the struct or object; bits say which members were present."""

    def byte(self, raw: int) -> None:
        """Write a byte."""

    def integer(self, raw: int) -> None:
        """Write an integer."""

    def real(self, bits: int) -> None:
        """Write a float."""

    def vector(self, packed: bytes) -> None:
        """Write a vector, a matrix, or two vectors."""

    def reference(self, target: HkObject | None) -> None:
        """Write a reference to another object."""

    def text(self, value: str | None) -> None:
        """Write a text."""

    def struct(self, body: Body, record: Record) -> None:
        """Write a struct."""

    def array(self, element: MemberCodec, values: Value) -> None:
        """Write an array: the count, then the elements."""

    def tuple(self, element: MemberCodec, values: Value) -> None:
        """Write the elements of a member whose class states their number."""

    def octets(self, packed: bytes) -> None:
        """Write elements that are bytes."""

    def integers(self, raws: Sequence[int]) -> None:
        """Write elements that are integers."""

    def reals(self, packed: bytes) -> None:
        """Write elements that are floats."""

    def vectors(self, packed: bytes, size: int) -> None:
        """Write elements that are vectors or matrices of this many bytes each."""

    def vec4s(self, packed: bytes) -> None:
        """Write elements that are vectors of four floats."""

    def structs(self, member: StructMember, values: Value) -> None:
        """Write elements that are structs."""


def unstored(value: Value) -> SerializeError:
    """Return the error about a value for a member that the form does not store."""
    return SerializeError(f"this member is never stored, so its value cannot be {value!r:.60}")


class VoidMember(MemberCodec):
    """A member that is never stored."""

    def one(self, session: Session) -> Value:
        raise CorruptError(
            "a member that is never stored is marked as present", offset=session.stream.at
        )

    def column(self, session: Session, count: int) -> Sequence[Value]:
        del count
        return [self.one(session)]

    def is_zero(self, value: Value) -> bool:
        return value is None or self.codec.is_default(value)

    def put(self, out: Output, value: Value) -> None:
        del out
        if not self.is_zero(value):
            raise unstored(value)


class StructMember(MemberCodec):
    """A struct; several are stored by columns."""

    codec: StructCodec
    always = True
    least = 0

    def __init__(self, codec: Codec, bodies: Bodies) -> None:
        super().__init__(codec)
        self._bodies = ref(bodies)  # weak: the bodies own this member, and outlive its use

    @property
    def body(self) -> Body:
        """How the struct is stored; its class may contain arrays of itself."""
        bodies = self._bodies()
        assert bodies is not None, "readers and writers keep the bodies alive"
        return bodies.of(self.codec.plan)

    def one(self, session: Session) -> Value:
        return Record(self.codec.plan, self.body.read(session))

    def column(self, session: Session, count: int) -> Sequence[Value]:
        return list(map(Record, repeat(self.codec.plan), self.body.read_many(session, count)))

    def absent(self, session: Session) -> Value:
        session.stream.imply(max(self.codec.size, _LEAST))
        return self.codec.unset()

    def put(self, out: Output, value: Value) -> None:
        out.struct(self.body, self.codec.plan.record(value))

    def put_column(self, stream: Writer, values: Sequence[Value]) -> None:
        self.body.write_many(stream, list(map(self.codec.plan.record, values)))

    def put_array(self, out: Output, values: Value) -> None:
        out.structs(self, values)


class ArrayMember(MemberCodec):
    """An array: a count, then the elements."""

    def __init__(self, codec: Codec, element: MemberCodec) -> None:
        super().__init__(codec)
        self.element = element

    def one(self, session: Session) -> Value:
        stream = session.stream
        count = stream.count("elements")
        if self.element.least:
            stream.expect(count)
        return self.element.array(session, count)

    def absent(self, session: Session) -> Value:
        return self.element.codec.read_none(session.blob)

    def is_zero(self, value: Value) -> bool:
        return not (value.size if isinstance(value, ArrayHeader) else len(value))

    def put(self, out: Output, value: Value) -> None:
        if isinstance(value, ArrayHeader):
            if value.size:
                raise SerializeError(
                    "this form cannot store a size or capacity of an array without elements"
                )
            value = []
        out.array(self.element, value)


class TupleMember(MemberCodec):
    """A tuple: a fixed number of elements."""

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
        return self.codec.unset()

    def put(self, out: Output, value: Value) -> None:
        if len(value) != self.count:
            raise SerializeError(f"expected {self.count} elements, not {len(value)}")
        out.tuple(self.element, value)


class PairMember(TupleMember):
    """Two vectors."""

    def put(self, out: Output, value: Value) -> None:
        out.vector(self.codec.pack(value))


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
                f"{self.plan.name} has {len(self.members)} members, but presence bits for more",
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

    def write(self, out: Output, record: Record) -> None:
        """Write one instance: the members that are present."""
        present, start = 0, out.begin(self.mask_size)
        with blaming(self.plan.names) as blamed:
            for blamed.place, value in enumerate(record.held):
                member = self.members[blamed.place]
                if member.always or not member.is_zero(value):
                    present |= 1 << blamed.place
                    out.member(self.stated[blamed.place])
                    member.put(out, value)
        out.end(start, self.mask_size, present)

    def write_many(self, stream: Writer, records: Sequence[Record]) -> None:
        """Write adjacent instances of a stream by columns."""
        present, start = 0, stream.begin(self.mask_size)
        with blaming(self.plan.names) as blamed:
            for blamed.place, member in enumerate(self.members):
                column = [record.held[blamed.place] for record in records]
                if member.always or not all(map(member.is_zero, column)):
                    present |= 1 << blamed.place
                    member.put_column(stream, column)
        stream.end(start, self.mask_size, present)


class Bodies:
    """The bodies of the classes of a file, each made once."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._done: dict[Plan, Body] = {}
        self._lock = Lock()

    def of(self, plan: Plan) -> Body:
        """Return how instances of a class are stored; one shared result for all threads."""
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
            return PairMember(codec, VectorMember(element), 2)
        one = self._single(owner, stated, element)
        if stated.is_array:
            return ArrayMember(codec, one)
        return TupleMember(codec, one, stated.count) if stated.count else one

    def _single(self, owner: str, stated: TagMember, codec: Codec) -> MemberCodec:
        match stated.kind.name:
            case "byte":
                return byte_member(codec)
            case "int":
                return int_member(codec, owner)
            case "real":
                return real_member(codec)
            case "struct":
                return StructMember(codec, self)
        return _SIMPLE[stated.kind.name](codec)


# The longest array whose elements get spans of their own.
_MOST_ELEMENTS: Final = 4096


class Locator:
    """A walk over a stream that was already read, to locate its values."""

    def __init__(self, stream: Reader, located: type[Located]) -> None:
        self._stream = stream
        self._located = located

    def body(self, body: Body) -> dict[str, Located]:
        """Step over a struct or object; return where its members are, by name."""
        return {stated.name: self._one(member) for stated, member in self._present(body)}

    def _present(self, body: Body) -> Iterator[tuple[TagMember, MemberCodec]]:
        mask = int.from_bytes(self._stream.take(body.mask_size), "little")
        members = zip(body.stated, body.members, strict=True)
        return (each for place, each in enumerate(members) if mask >> place & 1)

    def _one(self, member: MemberCodec) -> Located:
        inside: dict[str, Located] = {}
        stream, start = self._stream, self._stream.at
        match member:
            case ArrayMember():
                inside = self._elements(member.element, stream.count("elements"))
            case PairMember():
                stream.skip(member.codec.size)
            case TupleMember():
                inside = self._elements(member.element, member.count)
            case StructMember():
                inside = self.body(member.body)
            case TextMember():
                stream.skip(max(stream.varint(), 0))
            case IntMember() | RefMember():
                stream.varint()
            case _:
                stream.skip(member.size)
        return self._located([(start, stream.at)], inside)

    def _elements(self, element: MemberCodec, count: int) -> dict[str, Located]:
        return {str(place): each for place, each in enumerate(self._several(element, count))}

    def _several(self, member: MemberCodec, count: int) -> list[Located]:
        """Step over the elements of an array, or over a member of several structs."""
        stream, size = self._stream, member.size
        match member:
            case StructMember():
                return self._structs(member.body, count)
            case IntMember():
                stream.varint()  # the width of the integers
                if count > _MOST_ELEMENTS:
                    stream.varints(count)
                    return []
            case Vec4Member():
                size = 4 * stream.varint()
        if not size:
            return [self._one(member) for _ in range(count)]
        start = stream.skip(size * count)
        places = range(start, start + size * count, size) if count <= _MOST_ELEMENTS else ()
        return [self._located([(at, at + size)]) for at in places]

    def _structs(self, body: Body, count: int) -> list[Located]:
        """Step over structs that are stored by columns: each struct has a range per member."""
        found = [self._located([]) for _ in range(count)]
        for stated, member in self._present(body):
            for one, each in zip(found, self._several(member, count), strict=False):
                one.inside[stated.name] = each
                one.ranges += each.ranges
        return found
