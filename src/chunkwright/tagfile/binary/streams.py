"""The streams of binary tagfiles: variable-length integers, texts by number, reals, records."""

from __future__ import annotations

import struct
import sys
from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import float_from_bits
from chunkwright.errors import CorruptError, SerializeError, TruncatedError
from chunkwright.tagfile.binary.codecs import FLOATS, INT_WIDTH, WIDE_INT
from chunkwright.tagfile.classes import ARRAY, TUPLE, WITH_PREDICATES, WITH_SDK, RecordTag
from chunkwright.tagfile.stated import Allowance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.base.fileio import Limits
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Record, Value
    from chunkwright.tagfile.binary.bodies import Body, StructMember
    from chunkwright.tagfile.binary.codecs import MemberCodec
    from chunkwright.tagfile.classes import BinaryHead, TagClass, TagMember

_WORD: Final = struct.Struct("<I")
_REAL: Final = struct.Struct("<f")
_INT32: Final = range(-(1 << 31), 1 << 32)
_MOST_BITS: Final = 63
# From this many integers on, numpy is faster than a loop.
_MANY: Final = 48
# Up to this many bytes, a loop takes less time than importing numpy.
_FEW: Final = 1 << 17
# The integers of one byte.
_SHORT: Final = tuple(-(byte >> 1) if byte & 1 else byte >> 1 for byte in range(0x80))
# Repeated texts up to this length cost no more memory than a byte may imply anyway.
_FREE_TEXT: Final = 16
_LONGEST: Final = 9  # a varint of at most this many bytes always fits 63 bits


class Reader:
    """Reader of one stream. It counts implied bytes, which are described but not stored.

    ``pool`` holds the texts met so far: the empty text, null, then each text in order.
    """

    def __init__(self, data: bytes, at: int, limits: Limits) -> None:
        self.data = data
        self.at = at
        self.limits = limits
        self.depth = 0
        self.pool: list[str | None] = ["", None]
        self._implied = Allowance(len(data), limits)

    def take(self, size: int) -> bytes:
        """Return the next bytes; ``TruncatedError`` if there are fewer."""
        at = self.at
        self.at = at + size
        if self.at > len(self.data):
            raise TruncatedError(
                f"expected {size:,} bytes, but {len(self.data) - at:,} are left", offset=at
            )
        return self.data[at : self.at]

    def skip(self, size: int) -> int:
        """Step over bytes, and return where they start."""
        at = self.at
        if size > len(self.data) - at:
            raise TruncatedError(
                f"expected {size:,} bytes, but {len(self.data) - at:,} are left", offset=at
            )
        self.at = at + size
        return at

    def expect(self, count: int) -> None:
        """Check that this many values can follow, each of at least one byte."""
        if count > len(self.data) - self.at:
            raise TruncatedError(
                f"expected {count:,} values, but {len(self.data) - self.at:,} bytes are left",
                offset=self.at,
            )

    def varint(self) -> int:
        """Return a signed integer: sign in bit 0, six bits, then seven bits in each byte."""
        data, at = self.data, self.at
        try:
            byte = data[at]
            if byte < 0x80:
                self.at = at + 1
                return -(byte >> 1) if byte & 1 else byte >> 1
            negative = byte & 1
            value, shift = (byte >> 1) & 0x3F, 6
            while byte & 0x80:
                at += 1
                byte = data[at]
                value |= (byte & 0x7F) << shift
                shift += 7
                if shift > 80:
                    break
        except IndexError:
            raise TruncatedError("the stream ends within an integer", offset=self.at) from None
        is_least = negative and value == 1 << _MOST_BITS
        if byte & 0x80 or (value >> _MOST_BITS and not is_least):
            raise CorruptError("an integer has more than 64 bits", offset=self.at)
        self.at = at + 1
        return -value if negative else value

    def varints(self, count: int) -> Sequence[int]:
        """Return adjacent integers."""
        self.expect(count)
        window = self.data[self.at : self.at + count]
        if len(window) == count and max(window, default=0) < 0x80:
            self.at += count
            return list(map(_SHORT.__getitem__, window))
        if count < _MANY or (len(self.data) <= _FEW and "numpy" not in sys.modules):
            varint = self.varint
            return [varint() for _ in range(count)]
        return self._many(count)

    def _many(self, count: int) -> Sequence[int]:
        import numpy as np

        window = np.frombuffer(self.data, np.uint8, -1, self.at)[: count * _LONGEST]
        ends = np.flatnonzero(window < 0x80)[:count]
        if len(ends) < count:
            return [self.varint() for _ in range(count)]  # one by one, to locate the failure
        starts = np.empty(count, np.int64)
        starts[0], starts[1:] = 0, ends[:-1] + 1
        sizes = ends - starts + 1
        if int(sizes.max()) > _LONGEST:
            return [self.varint() for _ in range(count)]
        first = window[starts].astype(np.int64)
        values = (first >> 1) & 0x3F
        for place in range(1, int(sizes.max())):
            longer = np.flatnonzero(sizes > place)
            more = window[starts[longer] + place].astype(np.int64) & 0x7F
            values[longer] |= more << (7 * place - 1)
        self.at += int(ends[-1]) + 1
        made: list[int] = np.where(first & 1, -values, values).tolist()
        return made

    def count(self, what: str) -> int:
        """Return a count, which must not be negative."""
        at = self.at
        found = self.varint()
        if found < 0:
            raise CorruptError(f"the number of {what} cannot be negative: {found}", offset=at)
        return found

    def text(self) -> str | None:
        """Return a text, or an earlier one by its number, None for null."""
        at = self.at
        size = self.varint()
        if size > 0:
            made = self.take(size).decode("utf-8", "surrogateescape")
            self.pool.append(made)
            return made
        if -size >= len(self.pool):
            raise CorruptError(
                f"text {-size} is referenced, but only {len(self.pool)} were read so far", offset=at
            )
        found = self.pool[-size]
        if found and len(found) > _FREE_TEXT:
            self.imply(len(found) - _FREE_TEXT)
        return found

    def name(self, what: str) -> str:
        """Return the text of a name, which is neither null nor empty."""
        at = self.at
        found = self.text()
        if not found:
            raise CorruptError(f"a {what} has no name", offset=at)
        return found

    def real(self) -> float:
        """Return a float; a NaN with unusual bits keeps them."""
        at = self.skip(4)
        value: float
        (value,) = _REAL.unpack_from(self.data, at)
        return value if value == value else float_from_bits(*_WORD.unpack_from(self.data, at))

    def reals(self, count: int) -> list[float]:
        """Return adjacent floats."""
        at = self.skip(4 * count)
        found = list(struct.unpack_from(f"<{count}f", self.data, at))
        for place, value in enumerate(found):
            if value != value:
                found[place] = float_from_bits(*_WORD.unpack_from(self.data, at + 4 * place))
        return found

    def imply(self, size: int) -> None:
        """Count the bytes of implied values, which are not stored; ``LimitError`` for too many."""
        self._implied.spend(size, self.at)


class Writer:
    """Writer of one stream; every text is stored once and then referenced.

    ``numbers`` has the number of each object, by ``id()``.
    """

    def __init__(self, start: bytes = b"") -> None:
        self.out = bytearray(start)
        self.numbers: dict[int, int] = {}
        self._pool: dict[str | None, int] = {"": 0, None: 1}

    @property
    def num_texts(self) -> int:
        """The number of texts stored so far."""
        return len(self._pool) - 2

    def varint(self, value: int) -> None:
        """Append an integer in as few bytes as possible."""
        size = abs(value)
        head = (size << 1) & 0x7E | (value < 0)
        size >>= 6
        if not size:
            self.out.append(head)
            return
        if size >> (_MOST_BITS - 6) and value != -1 << _MOST_BITS:
            raise SerializeError(
                f"{value} does not fit a signed integer of 64 bits",
                hint="no known binary tagfile has integers of 2**63 or more",
            )
        self.out.append(head | 0x80)
        while size > 0x7F:
            self.out.append(size & 0x7F | 0x80)
            size >>= 7
        self.out.append(size)

    def varints(self, values: Sequence[int]) -> None:
        """Append adjacent integers."""
        few = len(self.out) + len(values) <= _FEW and "numpy" not in sys.modules
        if few or len(values) < _MANY:
            for value in values:
                self.varint(value)
            return
        import numpy as np

        if max(values) >= 1 << _MOST_BITS or min(values) <= -1 << _MOST_BITS:
            for value in values:
                self.varint(value)
            return
        given = np.array(values, np.int64)
        magnitude = np.abs(given)
        columns = [((magnitude << 1) & 0x7E) | (given < 0)]
        rest = magnitude >> 6
        kept = [np.ones(len(given), bool)]
        while rest.any():
            kept.append(rest > 0)
            columns[-1] = columns[-1] | np.where(rest > 0, 0x80, 0)
            columns.append(rest & 0x7F)
            rest >>= 7
        table = np.stack(columns, axis=1).astype(np.uint8)
        self.out += table[np.stack(kept, axis=1)].tobytes()

    def begin(self, size: int) -> int:
        """Append placeholder presence bits, set by ``end``; return their offset."""
        start = len(self.out)
        self.out += bytes(size)
        return start

    def member(self, stated: TagMember) -> None:
        """Do nothing: the presence bits say which members follow."""

    def end(self, start: int, size: int, present: int) -> None:
        """Set presence bits."""
        self.out[start : start + size] = present.to_bytes(size, "little")

    def byte(self, raw: int) -> None:
        """Append a byte."""
        self.out.append(raw)

    def octets(self, packed: bytes) -> None:
        """Append bytes, or packed values of any other kind."""
        self.out += packed

    integer = varint
    vector = reals = octets

    def integers(self, raws: Sequence[int]) -> None:
        """Append the elements of an array of integers, after the width of each in bytes."""
        wide = bool(raws) and not (min(raws) in _INT32 and max(raws) in _INT32)
        self.varint(WIDE_INT if wide else INT_WIDTH)
        self.varints(raws)

    def real(self, bits: int) -> None:
        """Append a float."""
        self.out += _WORD.pack(bits)

    def vectors(self, packed: bytes, size: int) -> None:
        """Append the elements of an array of matrices."""
        del size
        self.out += packed

    def vec4s(self, packed: bytes) -> None:
        """Append the elements of an array of vectors, after the number of floats in each."""
        self.varint(FLOATS)
        self.out += packed

    def reference(self, target: HkObject | None) -> None:
        """Append the number of an object."""
        self.varint(self.number_of(target))

    def struct(self, body: Body, record: Record) -> None:
        """Append a struct."""
        body.write(self, record)

    def structs(self, member: StructMember, values: Value) -> None:
        """Append the elements of an array of structs, by columns."""
        member.put_column(self, member.codec.check_many(values))

    def array(self, element: MemberCodec, values: Value) -> None:
        """Append the number of elements, then the elements."""
        self.varint(len(values))
        element.put_array(self, values)

    def tuple(self, element: MemberCodec, values: Value) -> None:
        """Append the elements of a member whose class states their number."""
        element.put_array(self, values)

    def text(self, value: str | None) -> None:
        """Append a text, or the number of an equal one."""
        known = self._pool.get(value)
        if value is None or known is not None:
            self.varint(-(1 if known is None else known))
            return
        raw = value.encode("utf-8", "surrogateescape")
        self.varint(len(raw))
        self.out += raw
        self._pool[value] = len(self._pool)

    def number_of(self, target: object) -> int:
        """Return the number of an object, 0 for None."""
        if target is None:
            return 0
        found = self.numbers.get(id(target))
        if found is None:
            raise SerializeError(f"expected an object of this document, not {target!r:.60}")
        return found


def put_file_info(stream: Writer, head: BinaryHead) -> None:
    """Append the first record: the version, and the file info that this version states."""
    stream.varint(RecordTag.FILE_INFO)
    stream.varint(head.version)
    if head.version >= WITH_SDK:
        stream.text(head.sdk)
    if head.version >= WITH_PREDICATES:
        count = len(head.predicates)
        stream.out += struct.pack(f"<{count + 2}H", head.max_predicate, count, *head.predicates)


def put_class(stream: Writer, one: TagClass, places: dict[str, int]) -> None:
    """Append the record of a class; ``places`` has the numbers of earlier classes."""
    stream.varint(RecordTag.CLASS)
    stream.text(one.name)
    stream.varint(one.version)
    stream.varint(places.get(one.parent, 0))
    stream.varint(len(one.members))
    for member in one.members:
        stream.text(member.name)
        kind = member.kind.number
        stream.varint(kind | (ARRAY if member.is_array else 0) | (TUPLE if member.count else 0))
        if member.count:
            stream.varint(member.count)
        if member.kind.refers:
            stream.text(member.class_name)
