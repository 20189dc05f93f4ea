"""Arrays of numbers as stored, and numbers as text: each type, each byte order, each spelling."""

from __future__ import annotations

import struct
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.hkx import model as arrays
from chunkwright.hkx.model import StoredArray
from chunkwright.hkx.xml import values as xml_values


def codec(
    word: str, order: str = "<", type_name: str | None = None, shape: tuple[int, ...] = ()
) -> Any:
    size = struct.calcsize("=" + arrays.STRUCT_CODES[word]) * int(np.prod(shape))
    name = type_name or np.dtype(word).name
    return SimpleNamespace(word=word, order=order, type_name=name, shape=shape, size=size)


def stored(own: Any, data: bytes, count: int | None, at: int = 2) -> StoredArray:
    source: Any = SimpleNamespace(data=bytes(range(200, 200 + at)) + data + b"\xee" * 9)
    return StoredArray(source, own, at, count)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(
    ("word", "numbers"),
    [
        ("i1", [-3, 5]),
        ("u1", [250, 5]),
        ("i2", [-300, 5]),
        ("u2", [65000, 5]),
        ("i4", [-70000, 5]),
        ("u4", [4000000000, 5]),
        ("i8", [-(1 << 40), 5]),
        ("u8", [(1 << 63) + 5, 5]),
        ("f4", [1.5, -2.25]),
        ("f8", [1.5, -2.25]),
        ("?", [True, False]),
    ],
)
def test_numbers_of_each_type_are_decoded_without_numpy(
    word: str, numbers: list[Any], order: str
) -> None:
    code = arrays.STRUCT_CODES[word]
    data = struct.pack(f"{order}2{code}", *numbers)
    made = stored(codec(word, order), data, 2)
    found = made.make_list()
    assert (found, [type(each) for each in found]) == (numbers, [type(each) for each in numbers])
    assert (made.data, len(made), made.shape) == (data, 2, (2,))
    swapped = struct.pack(f"{'>' if order == '<' else '<'}2{code}", *numbers)
    assert made.bytes_for(codec(word, order)) == data
    assert made.bytes_for(codec(word, ">" if order == "<" else "<")) == swapped


@pytest.mark.parametrize("order", ["<", ">"])
def test_halves_without_numpy_are_the_upper_bits_of_floats(order: str) -> None:
    data = struct.pack(f"{order}3H", 0x3F80, 0xC020, 0x0001)
    found = stored(codec("u2", order, "float32"), data, 3).make_list()
    assert found == [1.0, -2.5, 2.0**-133]


def test_arrays_stored_differently_are_not_copied_as_bytes() -> None:
    data = struct.pack("<8f", *range(8))
    own = codec("f4", shape=(2, 2))
    made = stored(own, data, 2)
    assert (made.shape, len(made), made.data) == ((2, 2, 2), 2, data)
    assert made.bytes_for(codec("f4", shape=(2, 2))) == data
    for other in (
        codec("u4", type_name="float32", shape=(2, 2)),
        codec("f4", type_name="float64", shape=(2, 2)),
        codec("f4", shape=(4,)),
    ):
        assert made.bytes_for(other) is None
    alone = stored(codec("f4", shape=(4,)), data, None)
    assert (alone.shape, len(alone), alone.data) == ((4,), 4, data[:16])


def test_stored_arrays_are_the_same_only_at_the_same_offset() -> None:
    own = codec("i2")
    one = stored(own, bytes(8), 2)
    same = StoredArray(one.source, own, 2, 2)
    assert one.is_same(same)
    for other in (
        StoredArray(one.source, own, 4, 2),
        StoredArray(one.source, own, 2, 3),
        StoredArray(one.source, codec("i2"), 2, 2),
        stored(own, bytes(8), 2),
    ):
        assert not one.is_same(other)


@pytest.mark.parametrize(
    ("bits", "half"),
    [
        (0x3F800000, 0x3F80),
        (0x3F807FFF, 0x3F80),
        (0x3F808000, 0x3F80),  # a tie, to even
        (0x3F808001, 0x3F81),
        (0x3F818000, 0x3F82),  # a tie, to even
        (0x3F817FFF, 0x3F81),
        (0x7F7FFFFF, 0x7F80),
        (0xBF808001, 0xBF81),
        (0xFF800000, 0xFF80),
        # NaN stays NaN, with its upper bits, or the lowest if it has no others.
        (0x7FC5FFFF, 0x7FC5),
        (0xFFA2FFFF, 0xFFA2),
        (0x7F800001, 0x7F81),
        (0x7F810000, 0x7F81),
        (0xFF80FFFF, 0xFF81),
    ],
)
def test_floats_are_rounded_to_halves(bits: int, half: int) -> None:
    made = arrays.halves(np.array([0x3F800000, bits], np.uint32).view(np.float32))
    assert (made.tolist(), made.dtype.name) == ([0x3F80, half], "uint16")


@pytest.mark.parametrize(
    ("value", "size", "text"),
    [
        (struct.unpack("<f", struct.pack("<f", 0.1))[0], 4, "0.1"),
        (0.1, 8, "0.1"),
        (1 / 3, 8, "0.3333333333333333"),
        (16777216.0, 4, "16777216.0"),
        (struct.unpack("<f", struct.pack("<f", 1.23456789))[0], 4, "1.2345679"),
        (1e39, 8, "1e+39"),
        (-0.0, 4, "-0.0"),
        (float("inf"), 4, "inf"),
        (float("nan"), 4, "0x7fc00000"),
        (3.4028234663852886e38, 4, "3.4028235e+38"),
    ],
)
def test_a_float_is_shown_with_the_fewest_digits(value: float, size: int, text: str) -> None:
    assert arrays.in_line(value, size) == text


@pytest.mark.parametrize(
    ("written", "numbers", "kind", "count", "full"),
    [
        # The first bracket decides.
        ("(1 2 3)(1 2 3)(1 2 3)(1 2 3)", 12, "ROTATION", None, False),
        ("(1 2 3 4)", 12, "ROTATION", None, True),
        ("(1 2 3)", 12, "ROTATION", 1, False),
        ("1 (1 2 3 4)", 12, "ROTATION", None, True),
        # If it does not, the count decides, or the number of numbers.
        ("(1 2)", 12, "ROTATION", 1, True),
        ("(1 2)", 12, "ROTATION", 2, False),
        ("1 2", 12, "ROTATION", 1, True),
        ("1 2", 12, "ROTATION", 2, False),
        ("1 2", 12, "ROTATION", None, True),
        ("1 2", 24, "ROTATION", 2, True),
        ("1 2", 36, "ROTATION", None, False),
        (")(", 12, "ROTATION", None, True),
        ("(1 2 3", 12, "ROTATION", 1, True),
        ("1 2 3)", 12, "ROTATION", 1, True),
        # No numbers, or not a multiple of all twelve.
        ("(1 2 3 4)", 0, "ROTATION", None, False),
        ("(1 2 3 4)", 13, "ROTATION", None, False),
        # No number of a vector is left out.
        ("(1 2 3 4)", 4, "VECTOR4", 1, False),
    ],
)
def test_text_of_matrices_with_four_numbers_a_column_is_detected(
    written: str, numbers: int, kind: str, count: int | None, full: bool
) -> None:
    assert xml_values._is_full(written, numbers, kind, count) == full


def test_brackets_in_nans_do_not_count_as_brackets_of_columns() -> None:
    packed = xml_values.parse_blocks("(nan(snan) 2 3)(4 nan(ind) 6)(7 8 NaN(0x4))", "ROTATION")
    made = np.frombuffer(packed, np.float32).reshape(1, 3, 4)
    assert np.isnan(made[0]).tolist() == [
        [True, False, False, False],
        [False, True, False, False],
        [False, False, True, False],
    ]
    assert made[0, 0].tolist()[1:] == [2, 3, 0]
    with pytest.raises(CorruptError, match="expected a multiple of 9 numbers for ROTATION, not 10"):
        xml_values.parse_blocks("1 2 3 4 5 6 7 8 9 10", "ROTATION")


def test_columns_whose_fourth_number_would_be_lost_are_found() -> None:
    values = np.zeros((3, 3, 4), np.float32)
    values[0, 1, 3] = -0.0
    values[2, 2, 3] = 5
    values[1, 0, 2] = 5
    bits = xml_values.bits_of(values)
    assert xml_values.unwritten(bits, "ROTATION") == [0, 2]
    # The quaternion in the middle of a QSTRANSFORM is written whole.
    assert xml_values.unwritten(bits, "QSTRANSFORM") == [2]
    assert xml_values.unwritten(xml_values.bits_of(values[:, 0]), "VECTOR4") == []
    frame = np.zeros((1, 4, 4), np.float32)
    assert xml_values.unwritten(xml_values.bits_of(frame), "TRANSFORM") == [0]
    frame[0, 3, 3] = 1
    assert xml_values.unwritten(xml_values.bits_of(frame), "TRANSFORM") == []


@pytest.mark.parametrize("count", [0, 1, 31, 32, 33])
@pytest.mark.parametrize(("decimals", "text"), [(None, "0.1"), (0, "0"), (3, "0.100")])
def test_short_and_long_arrays_of_reals_have_the_same_text(
    count: int, decimals: int | None, text: str
) -> None:
    bits = [*xml_values.bits_of([0.1] * count), 0xFFC00000]
    assert xml_values.real_texts(bits, decimals) == [text] * count + ["-nan"]
