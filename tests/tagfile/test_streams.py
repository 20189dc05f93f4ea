"""The streams of binary tagfiles: numbers, texts, and each kind of member."""

from __future__ import annotations

import random
import struct
from typing import Any

import numpy as np
import pytest

from chunkwright.base.fileio import Limits
from chunkwright.errors import CorruptError, LimitError, SerializeError, TruncatedError
from chunkwright.hkx.classes.codecs import CharCodec
from chunkwright.hkx.classes.number_codecs import (
    BlockCodec,
    BoolNames,
    HalfCodec,
    NamedCodec,
    NumberCodec,
)
from chunkwright.tagfile.binary import codecs
from chunkwright.tagfile.binary.codecs import Session
from chunkwright.tagfile.binary.streams import Reader, Writer
from chunkwright.tagfile.stated import MisfitError, read_fitting

from . import binary_build as build

# The largest integer of each length in bytes, the first of the next, and both extremes.
EDGES = [0, *(value for bits in range(6, 63, 7) for value in ((1 << bits) - 1, 1 << bits))]
INTEGERS = [*EDGES, *(-value for value in EDGES[1:]), (1 << 63) - 1, 1 - (1 << 63), -(1 << 63)]


def reader(data: bytes, at: int = 0) -> Reader:
    return Reader(data, at, Limits())


@pytest.mark.parametrize("value", INTEGERS)
def test_integers_are_read_and_written_as_known_bytes(value: int) -> None:
    data = build.varint(value)
    stream = reader(b"?" + data + b"\2", 1)
    assert (stream.varint(), stream.at, stream.varint()) == (value, 1 + len(data), 1)
    out = Writer(b"!")
    out.varint(value)
    assert bytes(out.out) == b"!" + data
    for size in range(len(data)):
        with pytest.raises(TruncatedError, match="ends within an integer") as caught:
            reader(b"?" + data[:size], 1).varint()
        assert caught.value.offset == 1


@pytest.mark.parametrize("value", [1 << 63, -(1 << 63) - 1, 1 << 64, 1 << 80, 1 << 90])
def test_integers_of_more_than_64_bits_cannot_be_stored(value: int) -> None:
    with pytest.raises(CorruptError, match="has more than 64 bits") as caught:
        reader(b"?" + build.varint(value), 1).varint()
    assert caught.value.offset == 1
    with pytest.raises(SerializeError, match=f"{value} does not fit a signed integer"):
        Writer().varint(value)


def test_an_integer_may_end_with_superfluous_zero_bits() -> None:
    stream = reader(b"\x8a" + b"\x80" * 10 + b"\0\2")
    assert (stream.varint(), stream.at, stream.varint()) == (5, 12, 1)
    with pytest.raises(CorruptError, match="has more than 64 bits"):
        reader(b"\x8a" + b"\x80" * 11 + b"\0\2").varint()


def numbers(count: int, *, small: bool) -> list[int]:
    pick = random.Random(count)
    choice = range(-63, 64) if small else INTEGERS[:-1]
    return [pick.choice(choice) for _ in range(count)]


@pytest.mark.parametrize("small", [True, False])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 47, 48, 49, 200])
def test_adjacent_integers_are_read_and_written_together(count: int, small: bool) -> None:
    values = numbers(count, small=small)
    data = b"".join(map(build.varint, values))
    for more in (b"", b"\2", b"\x80"):
        stream = reader(b"??" + data + more, 2)
        assert list(stream.varints(count)) == values
        assert stream.at == 2 + len(data)
    out = Writer(b"!")
    out.varints(values)
    assert bytes(out.out) == b"!" + data
    if count:
        stream = reader(b"??" + data + b"\2", 2)
        assert list(stream._many(count)) == values
        assert stream.at == 2 + len(data)
        with pytest.raises(TruncatedError):
            reader(b"??" + data[:-1], 2).varints(count)
        with pytest.raises(TruncatedError):
            reader(data[:-1])._many(count)


@pytest.mark.parametrize("place", [0, 30, 59])
def test_the_smallest_integer_is_read_and_written_among_others(place: int) -> None:
    values = numbers(60, small=False)
    values[place] = -(1 << 63)
    data = b"".join(map(build.varint, values))
    assert list(reader(data).varints(60)) == list(reader(data)._many(60)) == values
    out = Writer()
    out.varints(values)
    assert bytes(out.out) == data


def test_reading_beyond_the_end_is_refused() -> None:
    stream = reader(b"abcdefg", 1)
    assert (stream.take(2), stream.at, stream.skip(3), stream.at) == (b"bc", 3, 3, 6)
    assert (stream.take(1), stream.take(0), stream.skip(0)) == (b"g", b"", 7)
    for call in ("take", "skip", "expect"):
        getattr(reader(b"abcdefg", 5), call)(2)
        with pytest.raises(TruncatedError, match=r"expected 3 (bytes|values), but 2 .*left") as why:
            getattr(reader(b"abcdefg", 5), call)(3)
        assert why.value.offset == 5


def test_counts_texts_and_names_are_read() -> None:
    data = b"".join(
        (
            *(build.varint(5), build.varint(0), build.text("cat"), build.text("dog\udc80"[:3])),
            *map(build.varint, (0, -1, -2, -3, -4)),
        )
    )
    stream = reader(data)
    assert (stream.count("x"), stream.count("x")) == (5, 0)
    assert [stream.text() for _ in range(6)] == ["cat", "dog", "", None, "cat", "dog"]
    with pytest.raises(
        CorruptError, match="text 4 is referenced, but only 4 were read so far"
    ) as caught:
        stream.text()
    assert caught.value.offset == len(data) - 1
    with pytest.raises(
        CorruptError, match="the number of classes cannot be negative: -5"
    ) as caught:
        reader(b"?" + build.varint(-5), 1).count("classes")
    assert caught.value.offset == 1
    for nothing in (0, -1):
        with pytest.raises(CorruptError, match="a member has no name") as caught:
            reader(b"?" + build.varint(nothing), 1).name("member")
        assert caught.value.offset == 1
    assert reader(build.varint(1) + b"\x80").name("member") == "\udc80"
    out = Writer()
    for text in ("cat", "dog", "", None, "cat", "dog", "\udc80"):
        out.text(text)
    assert bytes(out.out) == data[2:-1] + b"\2\x80"
    assert out.num_texts == 3


def test_references_to_objects_of_other_documents_are_refused() -> None:
    out, one, other = Writer(), object(), object()
    out.numbers[id(one)] = 7
    assert (out.number_of(one), out.number_of(None)) == (7, 0)
    with pytest.raises(SerializeError, match="expected an object of this document"):
        out.number_of(other)


def test_implied_bytes_are_limited() -> None:
    stream = Reader(b"abc", 2, Limits(unpacked_size=5 << 8))
    stream.imply(20)
    stream.imply(5 + 3 * 16 - 20)
    with pytest.raises(LimitError, match="far more values than it stores") as caught:
        stream.imply(1)
    assert caught.value.offset == 2


ODD = struct.unpack("<I", bytes.fromhex("0100c0ff"))[0]


def bits_of(values: Any) -> list[int]:
    from chunkwright.binary.forms import float_to_bits

    return [float_to_bits(value) for value in values]


def test_floats_keep_their_bits() -> None:
    bits = [0x3FC00000, ODD, 0x80000000, 0x7F800001]
    data = struct.pack("<4I", *bits)
    stream = reader(b"?" + data, 1)
    assert bits_of(stream.reals(4)) == bits
    stream = reader(b"?" + data, 1)
    assert bits_of(stream.real() for _ in range(4)) == bits
    assert stream.at == 17


def session(data: bytes, at: int = 1) -> Session:
    """Return a session that reads data after one preceding byte."""
    return Session(reader(b"?" * at + data, at), lambda number: f"object {number}")  # type: ignore[arg-type, return-value]


def plain(value: Any) -> Any:
    """Return arrays as lists."""
    made = value.make() if hasattr(value, "make") else value
    return made.tolist() if isinstance(made, np.ndarray) else made


def word(width: int, *values: int) -> bytes:
    return b"".join(map(build.varint, (width, *values)))


BOOL, CHAR, BYTE = NamedCodec("<", "u1", BoolNames()), CharCodec("<"), NumberCodec("<", "u1")
SHORT, WORD = NumberCodec("<", "i2"), NumberCodec("<", "u4")
FLOAT, HALF = NumberCodec("<", "f4"), HalfCodec("<")
VECTOR, MATRIX = BlockCodec("<", (4,)), BlockCodec("<", (3, 4))
V, M = np.arange(1, 13, dtype="<f4"), np.arange(1, 37, dtype="<f4")
V3 = V.reshape(3, 4).tolist()


@pytest.mark.parametrize(
    ("member", "ones", "column", "values"),
    [
        (codecs.byte_member(BYTE), b"\5\0\xff", b"\5\0\xff", [5, 0, 255]),
        (codecs.byte_member(BOOL), b"\1\0\1", b"\1\0\1", [True, False, True]),
        (codecs.byte_member(CHAR), b"cat", b"cat", [b"c", b"a", b"t"]),
        (codecs.int_member(SHORT, "C"), word(-32768, 32767, 5), word(4, -32768, 32767, 5),
         [-32768, 32767, 5]),
        (codecs.int_member(WORD, "C"), word(0, (1 << 32) - 1, 7), word(4, 0, (1 << 32) - 1, 7),
         [0, (1 << 32) - 1, 7]),
        (codecs.real_member(FLOAT), build.reals(1.5, -2, 3), build.reals(1.5, -2, 3), [1.5, -2, 3]),
        (codecs.real_member(HALF), build.reals(1.5, -2, 3), build.reals(1.5, -2, 3), [1.5, -2, 3]),
        (codecs.VectorMember(VECTOR), V.tobytes(), V.tobytes(), V3),
        (codecs.VectorMember(MATRIX), M.tobytes(), M.tobytes(), M.reshape(3, 3, 4).tolist()),
        (codecs.Vec4Member(VECTOR), V.tobytes(), build.varint(4) + V.tobytes(), V3),
        (codecs.RefMember(CHAR), word(7, 0, 300), word(7, 0, 300),
         ["object 7", None, "object 300"]),
        (codecs.TextMember(CHAR), build.text("cat") + word(0, -1), build.text("cat") + word(0, -1),
         ["cat", "", None]),
    ],
)  # fmt: skip
def test_each_kind_of_member_is_read_and_written(
    member: codecs.MemberCodec, ones: bytes, column: bytes, values: list[Any]
) -> None:
    stream = session(ones + b"rest")
    assert [plain(member.one(stream)) for _ in values] == values
    assert stream.stream.at == 1 + len(ones)
    stream = session(column + b"rest")
    assert list(map(plain, member.column(stream, 3))) == values
    assert stream.stream.at == 1 + len(column)
    stream = session(column + b"rest")
    array = plain(member.array(stream, 3))
    assert stream.stream.at == 1 + len(column)
    letters = isinstance(member, codecs.ByteMember) and member.codec is CHAR
    assert array == (b"cat" if letters else values)
    out = Writer()
    for number in (7, 300):
        out.numbers[id(values[0] if number == 7 else values[2])] = number
    for value in values:
        member.put(out, value)
    assert bytes(out.out) == ones
    out.out.clear()
    again = Writer() if isinstance(member, codecs.TextMember) else out
    member.put_column(again, values)
    assert bytes(again.out) == column


@pytest.mark.parametrize(
    ("member", "values", "data"),
    [
        (codecs.byte_member(BYTE), [5, 0, 255], b"\5\0\xff"),
        (codecs.byte_member(BOOL), [True, False], b"\1\0"),
        (codecs.byte_member(CHAR), b"cat", b"cat"),
        (codecs.int_member(SHORT, "C"), [-5, 700], word(4, -5, 700)),
        (codecs.int_member(NumberCodec("<", "i8"), "C"), [-(1 << 31), (1 << 32) - 1],
         word(4, -(1 << 31), (1 << 32) - 1)),
        (codecs.int_member(NumberCodec("<", "i8"), "C"), [1, 1 << 32], word(8, 1, 1 << 32)),
        (codecs.int_member(NumberCodec("<", "i8"), "C"), [-1 - (1 << 31), 1],
         word(8, -1 - (1 << 31), 1)),
        (codecs.int_member(SHORT, "C"), [], word(4)),
        (codecs.int_member(NamedCodec("<", "u2", BoolNames()), "C"), [True, False, 700],
         word(4, 1, 0, 700)),
        (codecs.real_member(FLOAT), [1.5, -2], build.reals(1.5, -2)),
        (codecs.real_member(HALF), [1.5, -2], build.reals(1.5, -2)),
        (codecs.VectorMember(VECTOR), V3, V.tobytes()),
        (codecs.Vec4Member(VECTOR), V3, build.varint(4) + V.tobytes()),
    ],
)  # fmt: skip
def test_arrays_are_written_as_known_bytes(
    member: codecs.MemberCodec, values: Any, data: bytes
) -> None:
    out = Writer(b"!")
    member.put_array(out, values)
    assert bytes(out.out) == b"!" + data
    if isinstance(member, codecs.IntMember):
        assert list(member.raws(values)) == [int(value) for value in values]
        out = Writer()
        member.put_column(out, values)
        assert bytes(out.out) == data


@pytest.mark.parametrize("stored", [1, 2, 3, 4])
def test_vectors_of_fewer_floats_are_read(stored: int) -> None:
    rows = V.reshape(3, 4)[:, :stored]
    filled = [[*row, *[0.0] * (4 - stored)] for row in rows.tolist()]
    data = build.varint(stored) + rows.tobytes()
    member = codecs.Vec4Member(VECTOR)
    for read in (member.column, member.array):
        stream = session(data + b"rest")
        found: Any = read(stream, 3)
        assert (list(map(plain, found)) if isinstance(found, list) else plain(found)) == filled
        assert stream.stream.at == 1 + len(data)
    for wrong in (0, 5, -1):
        with pytest.raises(CorruptError, match=f"for each vector, not {wrong}") as why:
            member.column(session(build.varint(wrong) + bytes(99)), 3)
        assert why.value.offset == 1


@pytest.mark.parametrize("width", [3, 5, 7, 9, -4])
def test_integers_of_other_than_4_or_8_bytes_are_refused(width: int) -> None:
    member = codecs.int_member(WORD, "C")
    for right in (4, 8):
        assert list(member.column(session(word(right, 5)), 1)) == [5]
    with pytest.raises(
        CorruptError, match=f"integers must have 4 or 8 bytes, not {width}"
    ) as caught:
        member.column(session(word(width, 5)), 1)
    assert caught.value.offset == 1


@pytest.mark.parametrize(
    ("dtype", "value"),
    [("i1", -129), ("i1", 128), ("u1", -1), ("u1", 256), ("i2", 1 << 15), ("u4", 1 << 32)],
)
def test_integers_that_do_not_fit_are_refused(dtype: str, value: int) -> None:
    member = codecs.int_member(NumberCodec("<", dtype), "C")
    sign = "a signed" if dtype[0] == "i" else "an unsigned"
    wrong = f"a number does not fit {sign} integer of {8 * int(dtype[1])} bits"
    near = value + 1 if value < 0 else value - 1
    for read, data in ((member.one, b""), (member.column, word(4)), (member.array, word(4))):
        count = (3,) if data else ()
        rows = [(5, near, 6), (5, value, 6)] if data else [(near,), (value,)]
        read(session(data + word(*rows[0])), *count)
        with pytest.raises(MisfitError, match=wrong) as caught:
            read(session(data + word(*rows[1])), *count)
        assert caught.value.class_name == "C"
    with pytest.raises(SerializeError, match=f"{value} is not between"):
        member.put(Writer(), value)
    member.put(Writer(), near)


@pytest.mark.parametrize(
    ("member", "value", "is_zero"),
    [
        (codecs.byte_member(BYTE), 0, True),
        (codecs.byte_member(BYTE), 1, False),
        (codecs.byte_member(CHAR), b"\0", True),
        (codecs.byte_member(CHAR), b"c", False),
        (codecs.byte_member(BOOL), False, True),
        (codecs.byte_member(BOOL), True, False),
        (codecs.int_member(SHORT, "C"), 0, True),
        (codecs.int_member(SHORT, "C"), -1, False),
        (codecs.real_member(FLOAT), 0.0, True),
        (codecs.real_member(FLOAT), -0.0, False),
        (codecs.real_member(FLOAT), 5, False),
        (codecs.VectorMember(VECTOR), [0, 0, 0, 0], False),
        (codecs.VectorMember(VECTOR), [0, 0, 0, 1], False),
        (codecs.RefMember(CHAR), None, True),
        (codecs.RefMember(CHAR), "object", False),
        (codecs.TextMember(CHAR), None, True),
        (codecs.TextMember(CHAR), "", False),
    ],
)
def test_zero_values_are_omitted(member: codecs.MemberCodec, value: Any, is_zero: bool) -> None:
    assert member.is_zero(value) is is_zero
    assert member.always is isinstance(member, codecs.VectorMember)


@pytest.mark.parametrize(
    ("member", "value", "why"),
    [
        (codecs.byte_member(BYTE), 256, "256 is not between 0 and 255"),
        (codecs.byte_member(BYTE), -1, "-1 is not between 0 and 255"),
        (codecs.byte_member(BYTE), "5", "expected an integer, not '5'"),
        (codecs.byte_member(CHAR), b"ab", "expected an integer, not b'ab'"),
        (codecs.real_member(FLOAT), True, "expected a number, not True"),
        (codecs.real_member(FLOAT), "5", "expected a number, not '5'"),
        (codecs.TextMember(CHAR), 5, "expected text, not 5"),
    ],
)
def test_values_of_wrong_types_cannot_be_stored(
    member: codecs.MemberCodec, value: Any, why: str
) -> None:
    with pytest.raises(SerializeError, match=why):
        member.put(Writer(), value)


def test_negative_references_are_refused() -> None:
    with pytest.raises(
        CorruptError, match="the number of an object cannot be negative: -3"
    ) as caught:
        codecs.RefMember(CHAR).one(session(build.varint(-3)))
    assert caught.value.offset == 1


def test_classes_that_do_not_fit_are_read_again_as_the_file_describes() -> None:
    asked: list[Any] = []

    def read(classes: frozenset[str] | None) -> int:
        asked.append(classes)
        if classes is not None and len(classes) < most:
            raise MisfitError("no", f"C{len(classes)}")
        return len(asked)

    most = 3
    assert read_fitting(read) == 4
    assert asked == [{f"C{at}" for at in range(count)} for count in range(4)]
    most = 9
    asked.clear()
    assert read_fitting(read) == 9
    assert asked[7:] == [{f"C{at}" for at in range(7)}, None]
