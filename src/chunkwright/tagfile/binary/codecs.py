# ruff: noqa: D102 - what an overriding method does is documented once, in MemberCodec.
"""Codecs of the members of binary tagfiles, one for each kind: single, in arrays, in columns.

Values are the same as in packfiles: the member's codec for packfiles checks and names them.
A member that is zero is absent where its kind allows; presence bits say which members follow.
"""

from __future__ import annotations

import operator
import struct
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from chunkwright.binary import within
from chunkwright.binary.forms import float_to_bits
from chunkwright.errors import CorruptError, SerializeError
from chunkwright.hkx.classes.codecs import CharCodec, Codec
from chunkwright.hkx.classes.number_codecs import NamedCodec, NumericCodec
from chunkwright.hkx.model import STRUCT_CODES, StoredArray, blob_of
from chunkwright.tagfile.stated import FLOAT, MisfitError, misfit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.hkx.file.source import Source
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Value
    from chunkwright.tagfile.binary.bodies import Output
    from chunkwright.tagfile.binary.streams import Reader, Writer


INT_WIDTH: Final = 4
WIDE_INT: Final = 8
# The number of floats in a vector, unless an array of vectors stores fewer.
FLOATS: Final = 4
_WORD: Final = struct.Struct("<I")


class Session:
    """The state of reading one stream: its bytes for arrays, and its objects by number."""

    def __init__(self, stream: Reader, target: Callable[[int], HkObject]) -> None:
        self.stream = stream
        self.blob = blob_of(stream.data)
        self.target = target


class MemberCodec(ABC):
    """A kind of member; ``codec`` is the packfile codec of the member, or of its elements."""

    always = False
    """Whether the member is present even if it is zero."""
    least = 1
    """The fewest bytes that an element of an array takes."""
    size = 0
    """The bytes that a value takes; 0 if that depends on the value."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec

    @abstractmethod
    def one(self, session: Session) -> Value:
        """Read a single value."""

    def column(self, session: Session, count: int) -> Sequence[Value]:
        """Read the values of this member in ``count`` structs."""
        return [self.one(session) for _ in range(count)]

    def array(self, session: Session, count: int) -> Value:
        """Read the elements of an array."""
        return list(self.column(session, count))

    def absent(self, session: Session) -> Value:
        """Return the value of a member that is not stored."""
        del session
        return self.codec.unset()

    def is_zero(self, value: Value) -> bool:
        """Return whether a value can be omitted; not called for members ``always`` present."""
        del value
        return False

    @abstractmethod
    def put(self, out: Output, value: Value) -> None:
        """Write a single value."""

    def put_column(self, stream: Writer, values: Sequence[Value]) -> None:
        """Write the values of this member in several structs of a stream."""
        for value in values:
            self.put(stream, value)

    def put_array(self, out: Output, values: Value) -> None:
        """Write the elements of an array."""
        with within() as place:
            for place.index, value in enumerate(self.codec.check_many(values)):
                self.put(out, value)


class ByteMember(MemberCodec):
    """A byte."""

    size = 1

    def one(self, session: Session) -> Value:
        return session.stream.take(1)[0]

    def column(self, session: Session, count: int) -> Sequence[Value]:
        return list(session.stream.take(count))

    def array(self, session: Session, count: int) -> Value:
        at = session.stream.skip(count)
        return _stored(session.blob, self.codec, at, count)

    def is_zero(self, value: Value) -> bool:
        return not self.raw(value)

    def raw(self, value: Value) -> int:
        """Return the stored number of a value."""
        if type(value) is bytes:
            value = value[0] if len(value) == 1 else value
        return _integer(value, range(256))

    def put(self, out: Output, value: Value) -> None:
        out.byte(self.raw(value))

    def put_array(self, out: Output, values: Value) -> None:
        out.octets(self.codec.pack_many(values))


class CharMember(ByteMember):
    """A character; arrays of them are ``bytes``."""

    def one(self, session: Session) -> Value:
        return session.stream.take(1)

    def column(self, session: Session, count: int) -> Sequence[Value]:
        raw = session.stream.take(count)
        return [raw[place : place + 1] for place in range(count)]

    def array(self, session: Session, count: int) -> Value:
        return session.stream.take(count)


class NamedByteMember(ByteMember):
    """A boolean, or an enum of a byte."""

    codec: NamedCodec

    def one(self, session: Session) -> Value:
        return self.codec.names[session.stream.take(1)[0]]

    def column(self, session: Session, count: int) -> Sequence[Value]:
        return list(map(self.codec.names.__getitem__, session.stream.take(count)))

    def array(self, session: Session, count: int) -> Value:
        return self.column(session, count)

    def raw(self, value: Value) -> int:
        if type(value) is bytes:
            value = value[0] if len(value) == 1 else value
        return _integer(self.codec.pack(value), range(256))


class IntMember(MemberCodec):
    """An integer. ``owner`` is the class that has the member."""

    def __init__(self, codec: Codec, owner: str, word: str) -> None:
        super().__init__(codec)
        self.owner = owner
        self.word = word
        bits = 8 * int(word[1])
        self.range = range(-(1 << bits - 1), 1 << bits - 1) if word[0] == "i" else range(1 << bits)

    def one(self, session: Session) -> Value:
        raw = session.stream.varint()
        if raw not in self.range:
            raise self._misfit()
        return raw

    def _misfit(self) -> MisfitError:
        return misfit(self.owner, self.word)

    def _raws(self, session: Session, count: int) -> Sequence[int]:
        stream = session.stream
        at = stream.at
        width = stream.varint()
        if width not in (INT_WIDTH, WIDE_INT):
            raise CorruptError(f"integers must have 4 or 8 bytes, not {width}", offset=at)
        return stream.varints(count)

    def column(self, session: Session, count: int) -> Sequence[Value]:
        raws = self._raws(session, count)
        if raws and not (min(raws) in self.range and max(raws) in self.range):
            raise self._misfit()
        return raws

    def array(self, session: Session, count: int) -> Value:
        raws = self._raws(session, count)
        try:
            packed = struct.pack(f"<{len(raws)}{STRUCT_CODES[self.word]}", *raws)
        except struct.error:
            raise self._misfit() from None
        return _stored(blob_of(packed), self.codec, 0, count)

    def is_zero(self, value: Value) -> bool:
        return not self.raw(value)

    def raw(self, value: Value) -> int:
        """Return the stored number of a value."""
        return _integer(value, self.range)

    def put(self, out: Output, value: Value) -> None:
        out.integer(self.raw(value))

    def put_column(self, stream: Writer, values: Sequence[Value]) -> None:
        stream.integers(list(map(self.raw, values)))

    def raws(self, values: Value) -> Sequence[int]:
        """Return the stored numbers of an array."""
        packed = self.codec.pack_many(values)
        count = len(packed) // struct.calcsize(f"={STRUCT_CODES[self.word]}")
        return struct.unpack(f"<{count}{STRUCT_CODES[self.word]}", packed)

    def put_array(self, out: Output, values: Value) -> None:
        out.integers(self.raws(values))


class NamedIntMember(IntMember):
    """An enum or flags of an integer."""

    codec: NamedCodec

    def one(self, session: Session) -> Value:
        return self.codec.names[super().one(session)]

    def column(self, session: Session, count: int) -> Sequence[Value]:
        return list(map(self.codec.names.__getitem__, super().column(session, count)))

    def array(self, session: Session, count: int) -> Value:
        return self.column(session, count)

    def raw(self, value: Value) -> int:
        return super().raw(self.codec.pack(value))

    def raws(self, values: Value) -> Sequence[int]:
        return list(map(self.raw, self.codec.check_many(values)))


class RealMember(MemberCodec):
    """A float."""

    size = 4

    def one(self, session: Session) -> Value:
        return session.stream.real()

    def column(self, session: Session, count: int) -> Sequence[Value]:
        return session.stream.reals(count)

    def array(self, session: Session, count: int) -> Value:
        at = session.stream.skip(4 * count)
        return _stored(session.blob, self.codec, at, count)

    def is_zero(self, value: Value) -> bool:
        return float_to_bits(_real(value)) == 0

    def put(self, out: Output, value: Value) -> None:
        out.real(float_to_bits(_real(value)))

    def packed(self, values: Value) -> bytes:
        """Return the floats of an array."""
        return self.codec.pack_many(values)

    def put_array(self, out: Output, values: Value) -> None:
        out.reals(self.packed(values))


class HalfMember(RealMember):
    """A float that has two bytes in packfiles."""

    def array(self, session: Session, count: int) -> Value:
        at = session.stream.skip(FLOAT.size * count)
        return _stored(session.blob, FLOAT, at, count).make()

    def packed(self, values: Value) -> bytes:
        floats: bytes = self.codec.check_many(values).astype("<f4").tobytes()
        return floats


class VectorMember(MemberCodec):
    """A vector or matrix: floats without a count."""

    always = True

    def __init__(self, codec: Codec) -> None:
        super().__init__(codec)
        self.size = codec.size

    def one(self, session: Session) -> Value:
        at = session.stream.skip(self.codec.size)
        return _stored(session.blob, self.codec, at, None)

    def column(self, session: Session, count: int) -> Sequence[Value]:
        size = self.codec.size
        at = session.stream.skip(count * size)
        places = range(at, at + count * size, size)
        return [_stored(session.blob, self.codec, place, None) for place in places]

    def array(self, session: Session, count: int) -> Value:
        at = session.stream.skip(count * self.codec.size)
        return _stored(session.blob, self.codec, at, count)

    def put(self, out: Output, value: Value) -> None:
        out.vector(self.codec.pack(value))

    def put_array(self, out: Output, values: Value) -> None:
        out.vectors(self.codec.pack_many(values), self.codec.size)


class Vec4Member(VectorMember):
    """A vector; an array of them states how many leading floats of each are stored."""

    def _several(self, session: Session, count: int) -> tuple[Source, int]:
        stream = session.stream
        at = stream.at
        stored = stream.varint()
        if not 1 <= stored <= 4:
            raise CorruptError(
                f"expected 1 to 4 stored floats for each vector, not {stored}", offset=at
            )
        start = stream.skip(count * 4 * stored)
        if stored == 4:
            return session.blob, start
        stream.imply(16 * count)
        raw, fill = stream.data[start : stream.at], bytes(4 * (4 - stored))
        step = 4 * stored
        parts = (raw[place : place + step] + fill for place in range(0, len(raw), step))
        return blob_of(b"".join(parts)), 0

    def column(self, session: Session, count: int) -> Sequence[Value]:
        blob, start = self._several(session, count)
        places = range(start, start + 16 * count, 16)
        return [_stored(blob, self.codec, place, None) for place in places]

    def array(self, session: Session, count: int) -> Value:
        blob, start = self._several(session, count)
        return _stored(blob, self.codec, start, count)

    def put_column(self, stream: Writer, values: Sequence[Value]) -> None:
        stream.varint(FLOATS)
        super().put_column(stream, values)

    def put_array(self, out: Output, values: Value) -> None:
        out.vec4s(self.codec.pack_many(values))


class RefMember(MemberCodec):
    """A reference to another object by its number, 0 for null."""

    def one(self, session: Session) -> Value:
        stream = session.stream
        at = stream.at
        number = stream.varint()
        if number < 0:
            raise CorruptError(f"the number of an object cannot be negative: {number}", offset=at)
        return session.target(number) if number else None

    def is_zero(self, value: Value) -> bool:
        return value is None

    def put(self, out: Output, value: Value) -> None:
        out.reference(value)


class TextMember(MemberCodec):
    """A text; null is absent."""

    def one(self, session: Session) -> Value:
        return session.stream.text()

    def is_zero(self, value: Value) -> bool:
        return value is None

    def put(self, out: Output, value: Value) -> None:
        if value is not None and not isinstance(value, str):
            raise SerializeError(f"expected text, not {value!r:.60}")
        out.text(value)


def _integer(value: object, limits: range) -> int:
    """Return an integer that fits; ``SerializeError`` for anything else."""
    try:
        raw = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise SerializeError(f"expected an integer, not {value!r:.60}") from None
    if raw not in limits:
        raise SerializeError(f"{raw} is not between {limits[0]} and {limits[-1]}")
    return raw


def _real(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SerializeError(f"expected a number, not {value!r:.60}")
    return float(value) if isinstance(value, int) else value


def byte_member(codec: Codec) -> ByteMember:
    """Return the kind of member for a byte with this codec."""
    match codec:
        case CharCodec():
            return CharMember(codec)
        case NamedCodec():
            return NamedByteMember(codec)
    return ByteMember(codec)


def int_member(codec: Codec, owner: str) -> IntMember:
    """Return the kind of member for an integer with this codec in a class."""
    match codec:
        case NamedCodec():
            return NamedIntMember(codec, owner, codec.dtype_name)
        case NumericCodec():
            return IntMember(codec, owner, codec.word)
    raise CorruptError(f"a member of {owner} is not an integer")


def real_member(codec: Codec) -> RealMember:
    """Return the kind of member for a float with this codec."""
    return HalfMember(codec) if codec.size < _WORD.size else RealMember(codec)


def _stored(source: Source, codec: Value, at: int, count: int | None) -> StoredArray:
    """Return an array, or a vector without a count, that is decoded on access."""
    return StoredArray(source, codec, at, count)
