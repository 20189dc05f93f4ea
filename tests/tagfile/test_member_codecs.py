"""Members of binary tagfiles, one kind after the other: bytes and values, single and several."""

from __future__ import annotations

import struct
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.errors import CorruptError, SerializeError, TruncatedError
from chunkwright.hkx.classes.codecs import CharCodec
from chunkwright.hkx.classes.number_codecs import (
    BlockCodec,
    HalfCodec,
    NamedCodec,
    Names,
    NumberCodec,
)
from chunkwright.hkx.classes.table import EnumDef
from chunkwright.tagfile.binary.codecs import (
    MemberCodec,
    RefMember,
    Session,
    TextMember,
    Vec4Member,
    VectorMember,
    byte_member,
    int_member,
    real_member,
)
from chunkwright.tagfile.binary.streams import Reader, Writer
from chunkwright.tagfile.stated import MisfitError
from tests.tagfile.binary_build import reals, text, varint

if TYPE_CHECKING:
    from collections.abc import Callable

MODE = EnumDef("Mode", (("A", 0), ("B", 2), ("C", 5)))
U8, I16 = NumberCodec("<", "u1"), NumberCodec("<", "i2")
SMALL, WIDE = NamedCodec("<", "u1", Names("u1", MODE)), NamedCodec("<", "i4", Names("i4", MODE))
CHAR, HALF, FLOAT = CharCodec("<"), HalfCodec("<"), NumberCodec("<", "f4")
VEC4, VEC12 = BlockCodec("<", (4,)), BlockCodec("<", (3, 4))
OBJECTS = {number: object() for number in (1, 2, 3)}


def session(data: bytes) -> Session:
    target: Any = OBJECTS.__getitem__
    return Session(Reader(b"\xaa" + data + b"\xbb", 1, DEFAULT_LIMITS), target)


def plain(value: Any) -> Any:
    """Return arrays as lists."""
    value = value.make() if hasattr(value, "make") else value
    if isinstance(value, list):
        return list(map(plain, value))
    return value.tolist() if isinstance(value, np.ndarray) else value


def written(put: Callable[[Writer, Any], None], value: Any) -> bytes:
    writer = Writer()
    writer.numbers = {id(one): number for number, one in OBJECTS.items()}
    put(writer, value)
    return bytes(writer.out)


# A member, the bytes of single values, and the values.
SINGLE: list[tuple[MemberCodec, bytes, Any]] = [
    (byte_member(U8), b"\x07", 7),
    (byte_member(U8), b"\xff", 255),
    (byte_member(SMALL), b"\x02", "B"),
    (byte_member(SMALL), b"\x03", 3),
    (byte_member(CHAR), b"x", b"x"),
    (int_member(I16, "Own"), varint(-32768), -32768),
    (int_member(I16, "Own"), varint(32767), 32767),
    (int_member(WIDE, "Own"), varint(5), "C"),
    (int_member(WIDE, "Own"), varint(-4), -4),
    (real_member(FLOAT), reals(1.5), 1.5),
    (real_member(HALF), reals(-2.5), -2.5),
    (VectorMember(VEC12), reals(*range(12)), [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]),
    (Vec4Member(VEC4), reals(1, 2, 3, 4), [1, 2, 3, 4]),
    (RefMember(U8), varint(2), OBJECTS[2]),
    (RefMember(U8), varint(0), None),
    (TextMember(U8), text("one"), "one"),
    (TextMember(U8), varint(-1), None),
]


@pytest.mark.parametrize(("member", "stored", "value"), SINGLE)
def test_single_values_are_read_and_written(member: MemberCodec, stored: bytes, value: Any) -> None:
    work = session(stored)
    found = member.one(work)
    assert (plain(found), work.stream.at) == (value, 1 + len(stored))
    assert written(member.put, found) == stored


# A member, its bytes in several structs, the bytes of an array, and the values.
SEVERAL: list[tuple[MemberCodec, bytes, bytes, list[Any]]] = [
    (byte_member(U8), b"\1\2\xff", b"\1\2\xff", [1, 2, 255]),
    (byte_member(SMALL), b"\0\2\3", b"\0\2\3", ["A", "B", 3]),
    (
        int_member(I16, "Own"),
        varint(4) + varint(1) + varint(-300) + varint(0),
        varint(4) + varint(1) + varint(-300) + varint(0),
        [1, -300, 0],
    ),
    (
        int_member(WIDE, "Own"),
        varint(4) + varint(0) + varint(2) + varint(-7),
        varint(4) + varint(0) + varint(2) + varint(-7),
        ["A", "B", -7],
    ),
    (real_member(FLOAT), reals(1, -2, 0.5), reals(1, -2, 0.5), [1, -2, 0.5]),
    (real_member(HALF), reals(1, -2, 0.5), reals(1, -2, 0.5), [1, -2, 0.5]),
    (
        VectorMember(VEC12),
        reals(*range(36)),
        reals(*range(36)),
        np.arange(36).reshape(3, 3, 4).tolist(),
    ),
    (
        Vec4Member(VEC4),
        varint(4) + reals(*range(12)),
        varint(4) + reals(*range(12)),
        np.arange(12).reshape(3, 4).tolist(),
    ),
    (
        RefMember(U8),
        varint(3) + varint(0) + varint(1),
        varint(3) + varint(0) + varint(1),
        [OBJECTS[3], None, OBJECTS[1]],
    ),
    (
        TextMember(U8),
        text("a") + text("bc") + varint(-2),
        text("a") + text("bc") + varint(-2),
        ["a", "bc", "a"],
    ),
]


@pytest.mark.parametrize(("member", "column", "array", "values"), SEVERAL)
def test_several_values_are_read_and_written(
    member: MemberCodec, column: bytes, array: bytes, values: list[Any]
) -> None:
    work = session(column)
    found = member.column(work, 3)
    assert ([plain(each) for each in found], work.stream.at) == (values, 1 + len(column))
    assert written(member.put_column, found) == column
    if isinstance(member, RefMember | TextMember):
        return  # arrays of these need the codecs of their own elements
    work = session(array)
    held = member.array(work, 3)
    assert (plain(held), work.stream.at) == (values, 1 + len(array))
    assert written(member.put_array, held) == array


def test_char_members_are_read_and_written_as_bytes() -> None:
    member = byte_member(CHAR)
    assert member.column(session(b"abc"), 3) == [b"a", b"b", b"c"]
    assert member.array(session(b"abc"), 2) == b"ab"
    assert written(member.put_array, b"ab") == b"ab"
    assert written(member.put_column, [b"a", b"b"]) == b"ab"
    assert (member.is_zero(b"\0"), member.is_zero(b"0")) == (True, False)


def test_only_zero_values_are_omitted() -> None:
    zeros: list[tuple[MemberCodec, Any, Any]] = [
        (byte_member(U8), 0, 1),
        (byte_member(SMALL), "A", "B"),
        (int_member(I16, "Own"), 0, -1),
        (int_member(WIDE, "Own"), "A", "C"),
        (real_member(FLOAT), 0.0, -0.0),
        (real_member(FLOAT), 0, 1),
        (RefMember(U8), None, OBJECTS[1]),
        (TextMember(U8), None, ""),
    ]
    for member, zero, other in zeros:
        assert (member.is_zero(zero), member.is_zero(other)) == (True, False)
    assert (VectorMember(VEC12).always, Vec4Member(VEC4).always) == (True, True)
    assert not any(member.always for member, _, _ in zeros)


@pytest.mark.parametrize("stored", [1, 2, 3])
def test_vectors_of_fewer_floats_end_in_zeros(stored: int) -> None:
    given = np.arange(1, 2 * stored + 1, dtype=np.float32).reshape(2, stored)
    data = varint(stored) + given.tobytes()
    wanted = np.pad(given, ((0, 0), (0, 4 - stored))).tolist()
    member = Vec4Member(VEC4)
    assert [plain(each) for each in member.column(session(data), 2)] == wanted
    assert plain(member.array(session(data), 2)) == wanted


@pytest.mark.parametrize(
    ("raws", "width"),
    [
        ([0, (1 << 32) - 1], 4),
        ([-(1 << 31), 5], 4),
        ([0, 1 << 32], 8),
        ([-(1 << 31) - 1, 5], 8),
    ],
)
def test_arrays_of_integers_state_the_width_of_the_widest(raws: list[int], width: int) -> None:
    member = int_member(NumberCodec("<", "i8"), "Own")
    stored = varint(width) + b"".join(map(varint, raws))
    assert written(member.put_column, raws) == stored
    assert written(member.put_array, np.array(raws)) == stored
    assert list(member.column(session(stored), 2)) == raws
    assert plain(member.array(session(stored), 2)) == raws


def test_numbers_that_do_not_fit_are_refused_with_their_class() -> None:
    member = int_member(I16, "Own")
    message = "a number does not fit a signed integer of 16 bits"
    for number in (32768, -32769):
        stored = varint(4) + varint(0) + varint(number)
        readers: list[Callable[[], Any]] = [
            partial(member.one, session(varint(number))),
            partial(member.column, session(stored), 2),
            partial(member.array, session(stored), 2),
        ]
        for read in readers:
            with pytest.raises(MisfitError, match=message) as caught:
                read()
            assert caught.value.class_name == "Own"
        with pytest.raises(SerializeError, match=f"{number} is not between -32768 and 32767"):
            written(member.put, number)
    for width in (3, 5, 7, 9):
        with pytest.raises(
            CorruptError, match=f"integers must have 4 or 8 bytes, not {width}"
        ) as odd:
            member.column(session(varint(width)), 1)
        assert odd.value.offset == 1
    for stored_floats in (0, 5):
        with pytest.raises(CorruptError, match=f"for each vector, not {stored_floats}") as few:
            Vec4Member(VEC4).column(session(varint(stored_floats) + bytes(99)), 1)
        assert few.value.offset == 1
    with pytest.raises(
        CorruptError, match="the number of an object cannot be negative: -1"
    ) as negative:
        RefMember(U8).one(session(varint(-1)))
    assert negative.value.offset == 1


@pytest.mark.parametrize(
    ("member", "value", "message"),
    [
        (byte_member(U8), 256, "256 is not between 0 and 255"),
        (byte_member(U8), -1, "-1 is not between 0 and 255"),
        (byte_member(U8), 1.0, "expected an integer, not 1.0"),
        (byte_member(CHAR), b"ab", "expected an integer, not b'ab'"),
        (int_member(I16, "Own"), "x", "expected an integer, not 'x'"),
        (real_member(FLOAT), True, "expected a number, not True"),
        (real_member(FLOAT), "1", "expected a number, not '1'"),
        (TextMember(U8), 5, "expected text, not 5"),
    ],
)
def test_values_of_another_kind_are_refused(member: MemberCodec, value: Any, message: str) -> None:
    with pytest.raises(SerializeError) as caught:
        written(member.put, value)
    assert caught.value.message == message


def test_a_whole_number_is_written_as_a_float() -> None:
    assert written(real_member(FLOAT).put, 3) == struct.pack("<f", 3)


def test_arrays_of_halves_keep_the_bits_of_nans() -> None:
    words = [0x7F810000, 0xFFBF0000, 0x7FC00000, 0xFF800000, 0x80000000, 0x3F800001]
    data = struct.pack("<6I", *words)
    member = real_member(HALF)
    work = session(data)
    found = member.array(work, 6)
    assert (found.dtype, found.view(np.uint32).tolist()) == (np.float32, words)
    assert work.stream.at == 1 + len(data)
    assert written(member.put_array, found) == data
    with pytest.raises(TruncatedError):
        member.array(session(data), 7)
