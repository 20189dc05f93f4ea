# ruff: noqa: D102 - what an overriding method does is documented once, in MemberCodec.
"""Codecs of the members of binary tagfiles, one for each kind: single, in arrays, in columns.

Values are those of packfiles: the codec of the member there says how they are checked and named.
A member that is zero is absent where its kind allows; presence bits say which members follow.
"""

from __future__ import annotations

import operator
import struct
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Self

from chunkwright.binary.forms import float_to_bits
from chunkwright.binary.reading import within
from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError
from chunkwright.hkx.classes.codecs import CharCodec, Codec
from chunkwright.hkx.classes.number_codecs import HalfCodec, NamedCodec, NumberCodec, NumericCodec
from chunkwright.hkx.model import STRUCT_CODES, StoredArray
from chunkwright.tagfile.stated import Blob, MisfitError, misfit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Value
    from chunkwright.tagfile.binary.streams import Reader, Writer


_INT_WIDTH: Final = 4
_WIDE_INT: Final = 8
_INT32: Final = range(-(1 << 31), 1 << 32)
_WORD: Final = struct.Struct("<I")
# What values of a wrong kind cause where they are written, other than errors of this package.
_UNFIT: Final = (TypeError, AttributeError, ValueError, OverflowError, struct.error)


class blaming:  # noqa: N801 - reads as what it does, like contextlib.suppress
    """Add the name of the member at ``place`` to the path of an error in the block.

    Errors that values of the wrong type cause become ``SerializeError``.
    """

    __slots__ = ("_names", "place")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self.place = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, ChunkwrightError):
            error.within(self._names[self.place])
        elif isinstance(error, _UNFIT):
            made = SerializeError(f"it cannot be stored: {error}")
            raise made.within(self._names[self.place]) from error


class Session:
    """The state of reading one stream: its bytes for arrays, and its objects by number."""

    def __init__(self, stream: Reader, target: Callable[[int], HkObject]) -> None:
        self.stream = stream
        self.blob: Any = Blob(stream.data)
        self.target = target


class MemberCodec(ABC):
    """A kind of member; ``codec`` is that of the packfile's member or of its elements."""

    always = False
    """Whether the member is present even if it is zero."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec

    @abstractmethod
    def one(self, session: Session) -> Value:
        """Read a single value."""

    def column(self, session: Session, count: int) -> Sequence[Value]:
        """Read the values of this member in so many structs."""
        return [self.one(session) for _ in range(count)]

    def array(self, session: Session, count: int) -> Value:
        """Read the elements of an array."""
        return list(self.column(session, count))

    def absent(self, session: Session) -> Value:
        """The value of a member that is not stored."""
        del session
        return self.codec.default()

    def is_zero(self, value: Value) -> bool:
        """Whether a value can be left out; not called for members that are ``always`` present."""
        del value
        return False

    @abstractmethod
    def put(self, stream: Writer, value: Value) -> None:
        """Write a single value."""

    def put_column(self, stream: Writer, values: Sequence[Value]) -> None:
        """Write the values of this member in several structs."""
        for value in values:
            self.put(stream, value)

    def put_array(self, stream: Writer, values: Value) -> None:
        """Write the elements of an array."""
        with within() as place:
            for place.index, value in enumerate(self.codec.check_many(values)):
                self.put(stream, value)


class ByteMember(MemberCodec):
    """A byte, a boolean, or an enum of a byte."""

    def one(self, session: Session) -> Value:
        raw = session.stream.take(1)
        if isinstance(self.codec, CharCodec):
            return raw
        return raw[0] if self.codec.names is None else self.codec.names[raw[0]]

    def column(self, session: Session, count: int) -> Sequence[Value]:
        raw, names = session.stream.take(count), self.codec.names
        if isinstance(self.codec, CharCodec):
            return [raw[place : place + 1] for place in range(count)]
        return list(raw) if names is None else [names[byte] for byte in raw]

    def array(self, session: Session, count: int) -> Value:
        if isinstance(self.codec, CharCodec):
            return session.stream.take(count)
        if isinstance(self.codec, NumericCodec):
            at = session.stream.skip(count)
            return StoredArray(session.blob, self.codec, at, count)
        return self.column(session, count)

    def is_zero(self, value: Value) -> bool:
        return not self.raw(value)

    def raw(self, value: Value) -> int:
        """Return the stored number of a value."""
        if type(value) is bytes:
            value = value[0] if len(value) == 1 else value
        raw = self.codec.pack(value) if isinstance(self.codec, NamedCodec) else value
        return _integer(raw, range(256))

    def put(self, stream: Writer, value: Value) -> None:
        stream.out.append(self.raw(value))

    def raws(self, values: Value) -> Sequence[int]:
        """Return the stored numbers of an array."""
        packed: bytes = self.codec.pack_many(values)
        return packed

    def put_array(self, stream: Writer, values: Value) -> None:
        stream.out += self.codec.pack_many(values)


class IntMember(MemberCodec):
    """An integer, or an enum of one. ``owner`` is the class that has the member."""

    def __init__(self, codec: Codec, owner: str) -> None:
        super().__init__(codec)
        self.owner = owner
        self.word = getattr(codec, "word", "") or getattr(codec, "dtype_name", "i8")
        bits = 8 * int(self.word[1])
        signed = self.word[0] == "i"
        self.range = range(-(1 << bits - 1), 1 << bits - 1) if signed else range(1 << bits)

    def one(self, session: Session) -> Value:
        raw = session.stream.varint()
        if raw not in self.range:
            raise self._misfit()
        return raw if self.codec.names is None else self.codec.names[raw]

    def _misfit(self) -> MisfitError:
        return misfit(self.owner, self.word)

    def _raws(self, session: Session, count: int) -> Sequence[int]:
        stream = session.stream
        at = stream.at
        width = stream.varint()
        if width not in (_INT_WIDTH, _WIDE_INT):
            raise CorruptError(f"integers of {width} bytes, not of 4 or 8", offset=at)
        return stream.varints(count)

    def column(self, session: Session, count: int) -> Sequence[Value]:
        raws = self._raws(session, count)
        if raws and not (min(raws) in self.range and max(raws) in self.range):
            raise self._misfit()
        names = self.codec.names
        return raws if names is None else [names[raw] for raw in raws]

    def array(self, session: Session, count: int) -> Value:
        if not isinstance(self.codec, NumericCodec):
            return list(self.column(session, count))
        raws = self._raws(session, count)
        try:
            packed = struct.pack(f"<{len(raws)}{STRUCT_CODES[self.word]}", *raws)
        except struct.error:
            raise self._misfit() from None
        blob: Any = Blob(packed)
        return StoredArray(blob, self.codec, 0, count)

    def is_zero(self, value: Value) -> bool:
        return not self.raw(value)

    def raw(self, value: Value) -> int:
        """Return the stored number of a value."""
        raw = self.codec.pack(value) if isinstance(self.codec, NamedCodec) else value
        return _integer(raw, self.range)

    def put(self, stream: Writer, value: Value) -> None:
        stream.varint(self.raw(value))

    def put_column(self, stream: Writer, values: Sequence[Value]) -> None:
        self._put_raws(stream, list(map(self.raw, values)))

    def _put_raws(self, stream: Writer, raws: Sequence[int]) -> None:
        wide = bool(raws) and not (min(raws) in _INT32 and max(raws) in _INT32)
        stream.varint(_WIDE_INT if wide else _INT_WIDTH)
        stream.varints(raws)

    def raws(self, values: Value) -> Sequence[int]:
        """Return the stored numbers of an array."""
        if not isinstance(self.codec, NumericCodec):
            return list(map(self.raw, self.codec.check_many(values)))
        packed = self.codec.pack_many(values)
        count = len(packed) // struct.calcsize(f"={STRUCT_CODES[self.word]}")
        return struct.unpack(f"<{count}{STRUCT_CODES[self.word]}", packed)

    def put_array(self, stream: Writer, values: Value) -> None:
        self._put_raws(stream, self.raws(values))


class RealMember(MemberCodec):
    """A float."""

    def one(self, session: Session) -> Value:
        return session.stream.real()

    def column(self, session: Session, count: int) -> Sequence[Value]:
        return session.stream.reals(count)

    def array(self, session: Session, count: int) -> Value:
        if isinstance(self.codec, NumberCodec):
            at = session.stream.skip(4 * count)
            return StoredArray(session.blob, self.codec, at, count)
        return self.codec.check_many(list(self.column(session, count)))

    def is_zero(self, value: Value) -> bool:
        return float_to_bits(_real(value)) == 0

    def put(self, stream: Writer, value: Value) -> None:
        stream.out += _WORD.pack(float_to_bits(_real(value)))

    def packed(self, values: Value) -> bytes:
        """Return the floats of an array."""
        if isinstance(self.codec, HalfCodec):
            floats: bytes = self.codec.check_many(values).astype("<f4").tobytes()
            return floats
        return self.codec.pack_many(values)

    def put_array(self, stream: Writer, values: Value) -> None:
        stream.out += self.packed(values)


class VectorMember(MemberCodec):
    """A vector or matrix: floats without a count."""

    codec: NumericCodec
    always = True

    def one(self, session: Session) -> Value:
        at = session.stream.skip(self.codec.size)
        return StoredArray(session.blob, self.codec, at, None)

    def column(self, session: Session, count: int) -> Sequence[Value]:
        size = self.codec.size
        at = session.stream.skip(count * size)
        places = range(at, at + count * size, size)
        return [StoredArray(session.blob, self.codec, place, None) for place in places]

    def array(self, session: Session, count: int) -> Value:
        at = session.stream.skip(count * self.codec.size)
        return StoredArray(session.blob, self.codec, at, count)

    def put(self, stream: Writer, value: Value) -> None:
        stream.out += self.codec.pack(value)

    def put_array(self, stream: Writer, values: Value) -> None:
        stream.out += self.codec.pack_many(values)


class Vec4Member(VectorMember):
    """A vector; several of them say how many floats of each are stored, from the first on."""

    def _several(self, session: Session, count: int) -> tuple[Any, int]:
        stream = session.stream
        at = stream.at
        stored = stream.varint()
        if not 1 <= stored <= 4:
            raise CorruptError(f"{stored} floats are stored of each vector, not 1 to 4", offset=at)
        start = stream.skip(count * 4 * stored)
        if stored == 4:
            return session.blob, start
        stream.imply(16 * count)
        raw, fill = stream.data[start : stream.at], bytes(4 * (4 - stored))
        step = 4 * stored
        parts = (raw[place : place + step] + fill for place in range(0, len(raw), step))
        return Blob(b"".join(parts)), 0

    def column(self, session: Session, count: int) -> Sequence[Value]:
        blob, start = self._several(session, count)
        places = range(start, start + 16 * count, 16)
        return [StoredArray(blob, self.codec, place, None) for place in places]

    def array(self, session: Session, count: int) -> Value:
        blob, start = self._several(session, count)
        return StoredArray(blob, self.codec, start, count)

    def put_column(self, stream: Writer, values: Sequence[Value]) -> None:
        stream.varint(4)
        super().put_column(stream, values)

    def put_array(self, stream: Writer, values: Value) -> None:
        stream.varint(4)
        super().put_array(stream, values)


class RefMember(MemberCodec):
    """A reference to another object by its number, 0 for null."""

    def one(self, session: Session) -> Value:
        stream = session.stream
        at = stream.at
        number = stream.varint()
        if number < 0:
            raise CorruptError(f"a reference to the object {number}", offset=at)
        return session.target(number) if number else None

    def is_zero(self, value: Value) -> bool:
        return value is None

    def put(self, stream: Writer, value: Value) -> None:
        stream.varint(stream.number_of(value))


class TextMember(MemberCodec):
    """A text; null is absent."""

    def one(self, session: Session) -> Value:
        return session.stream.text()

    def is_zero(self, value: Value) -> bool:
        return value is None

    def put(self, stream: Writer, value: Value) -> None:
        if value is not None and not isinstance(value, str):
            raise SerializeError(f"expected text, not {value!r:.60}")
        stream.text(value)


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
