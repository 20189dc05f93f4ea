"""Floats as bits and in text, with the bounds of each form; parts of data under a cursor."""

from __future__ import annotations

import math
import pickle
import struct
from typing import Any

import numpy as np
import pytest

from chunkwright.base.classes import numbers
from chunkwright.binary import Cursor
from chunkwright.binary.forms import (
    FloatBits,
    float_from_bits,
    float_from_form,
    float_to_bits,
    float_to_form,
    scalar_of,
    shortest,
)
from chunkwright.errors import CorruptError, QueryError, TruncatedError
from chunkwright.query.typed import plain


def single(value: float) -> float:
    found: float = struct.unpack("<f", struct.pack("<f", value))[0]
    return found


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (single(0.1), 0.1),
        (single(1 / 3), 0.33333334),
        (single(2 / 3), 0.6666667),
        (single(16777.217), 16777.217),
        (single(0.123456789), 0.12345679),
        (999999.0, 999999.0),
        (1000000.0, 1000000.0),
        (16777216.0, 16777216.0),
        (single(1e10), 1e10),
        (single(-1e10), -1e10),
        (-0.0, -0.0),
        (struct.unpack("<f", b"\xff\xff\x7f\x7f")[0], 3.4028235e38),
        (struct.unpack("<f", b"\x01\0\0\0")[0], 1.4013e-45),  # of at least six digits
        (struct.unpack("<f", b"\xff\xff\x7f\0")[0], 1.1754942e-38),
        # 1.2379401e27 would do too, but is farther from 1.23794003928e27 than the nearest of
        # eight digits, which is nearer to the float below.
        (2.0**90, 1.23794004e27),
        (2.0**91, 2.4758801e27),
    ],
)
def test_a_float32_gets_its_shortest_decimal_form(value: float, wanted: float) -> None:
    assert repr(shortest(value)) == repr(wanted)
    assert float_to_form(value, 4) == wanted
    assert float_to_form(value, 8) == value


def test_nine_digits_distinguish_any_two_float32_values() -> None:
    """Between 1,000 and 1,024, floats are 2**-14 apart, which is less than the eighth digit."""
    assert shortest(1000 + 2**-14) == 1000.00006
    assert shortest(1000 + 3 * 2**-14) == 1000.0002
    assert shortest(1000 + 2 * 2**-14) == 1000.0001
    assert shortest(10.0**9 + 64) == 1000000060.0


@pytest.mark.parametrize(
    ("value", "size", "form"),
    [
        (math.inf, 4, "inf"),
        (-math.inf, 8, "-inf"),
        (FloatBits(0x7F800001), 4, "0x7f800001"),
        (FloatBits(0x7FF0000000000001, 8), 8, "0x7ff0000000000001"),
        (float_from_bits(0xFFC00003), 4, "0xffc00003"),
    ],
)
def test_infinities_and_nans_have_text_forms(value: float, size: int, form: str) -> None:
    assert float_to_form(value, size) == form
    back = float_from_form(form, size)
    assert float_to_bits(back, size) == float_to_bits(value, size)


@pytest.mark.parametrize(
    ("form", "size", "bits"),
    [
        (5, 4, 0x40A00000),
        (0.5, 8, 0x3FE0000000000000),
        ("0x1", 4, 1),
        ("nan:7f800001", 4, 0x7F800001),
        ("0xFFFFFFFF", 4, 0xFFFFFFFF),
        ("0x123456789", 8, 0x123456789),
        ("-inf", 4, 0xFF800000),
    ],
)
def test_json_forms_are_read_as_floats(form: object, size: int, bits: int) -> None:
    assert float_to_bits(float_from_form(form, size), size) == bits


@pytest.mark.parametrize(
    ("form", "size", "why"),
    [
        (True, 4, "expected a number, not True"),
        (None, 4, "expected a number, not None"),
        (10**400, 4, "a number is too large for any float"),
        ("nan", 4, 'a float of 4 bytes, "inf", "-inf" or its bits after 0x, not \'nan\''),
        ("0x123456789", 4, "a float of 4 bytes"),
        ("0x" + "1" * 17, 8, "a float of 8 bytes"),
        ("x1", 4, "not 'x1'"),
        ("0x", 4, "not '0x'"),
    ],
)
def test_json_forms_that_are_not_floats_are_refused(form: object, size: int, why: str) -> None:
    with pytest.raises(CorruptError) as caught:
        float_from_form(form, size)
    assert why in caught.value.message


def test_signalling_nans_become_float_bits_on_every_python() -> None:
    assert type(float_from_bits(0x3F800000)) is float
    assert type(float_from_bits(0x7FC00000)) is float
    assert type(float_from_bits(0x7FC00001)) is float
    assert type(float_from_bits(0x7FF8000000000005, 8)) is float
    kept = float_from_bits(0x7F800001)
    assert isinstance(kept, FloatBits)
    assert (kept.bits, kept.size, math.isnan(kept)) == (0x7F800001, 4, True)
    assert repr(kept) == "FloatBits(0x7f800001)"
    assert repr(FloatBits(5, 8)) == "FloatBits(0x0000000000000005)"


def test_float_bits_equal_only_float_bits_of_the_same_size() -> None:
    one = FloatBits(5)
    assert one == FloatBits(5)
    assert hash(one) == hash(FloatBits(5))
    assert one != FloatBits(6)
    assert one != FloatBits(5, 8)
    assert one != float(one)
    assert hash(one) != hash(FloatBits(5, 8))
    for each in (one, FloatBits(7, 8)):
        back = pickle.loads(pickle.dumps(each))
        assert (back, back.bits, back.size) == (each, each.bits, each.size)


@pytest.mark.parametrize(
    ("kept", "size", "bits"),
    [
        (FloatBits(0x7F800001), 4, 0x7F800001),
        (FloatBits(0x7F800001), 8, 0x7FF0000020000000),
        (FloatBits(0xFFBFFFFF), 8, 0xFFF7FFFFE0000000),
        (FloatBits(0x7FF0000020000000, 8), 4, 0x7F800001),
        (FloatBits(0xFFF7FFFFE0000000, 8), 4, 0xFFBFFFFF),
        # The lower bits of a mantissa are lost, but not that it is a NaN.
        (FloatBits(0x7FF000003FFFFFFF, 8), 4, 0x7F800001),
        (FloatBits(0xFFF0000000000001, 8), 4, 0xFF800001),
        (FloatBits(0x3F800000), 8, 0x3FF0000000000000),
        (FloatBits(0x3FF0000000000000, 8), 4, 0x3F800000),
    ],
)
def test_float_bits_have_a_counterpart_in_the_other_size(
    kept: FloatBits, size: int, bits: int
) -> None:
    assert kept.bits_in(size) == bits
    assert float_to_bits(kept, size) == bits


@pytest.mark.parametrize("code", ["<f4", ">f4", "<f8"])
def test_arrays_of_given_numbers_keep_the_bits_of_nans(code: str) -> None:
    dtype = np.dtype(code)
    odd = FloatBits(0x7F800001)
    for given in ([odd, 1.0], (1, odd), [[odd, 2], [3, odd]], [odd], odd):
        made = numbers(given, dtype)
        flat = np.array(given, object).ravel().tolist()
        words = made.astype(dtype.newbyteorder("="), copy=False).reshape(-1)
        assert made.dtype == dtype
        found = words.view(f"u{dtype.itemsize}").tolist()
        assert found == [
            float_to_bits(float(each) if each is not odd else odd, dtype.itemsize) for each in flat
        ]
    assert np.isnan(numbers([math.nan, 1], dtype)).tolist() == [True, False]


@pytest.mark.parametrize(
    ("bits", "size"), [(0x7F800001, 4), (0xFFC00001, 4), (0x7FF0000000000001, 8)]
)
@pytest.mark.parametrize("order", "<>")
def test_a_number_of_an_array_is_shown_with_its_own_bits(bits: int, size: int, order: str) -> None:
    array = np.array([bits, 0], f"{order}u{size}").view(f"{order}f{size}")
    assert [plain(array[0])] == plain(array[:1]) == [f"{bits:#x}"]
    assert float_to_bits(scalar_of(array[0]), size) == bits
    assert scalar_of(np.int16(-3)) == -3


@pytest.mark.parametrize(
    ("bits", "size"), [(-1, 4), (1 << 32, 4), (1 << 64, 8), (0, 2), (0, 5), ("5", 4)]
)
def test_bits_that_do_not_fit_are_refused(bits: Any, size: int) -> None:
    with pytest.raises(QueryError) as caught:
        FloatBits(bits, size)
    wanted = f"expected bits of a float of 4 or 8 bytes, not {bits!r}, {size!r}"
    assert caught.value.message == wanted
    assert FloatBits((1 << 32) - 1, 4).bits == 0xFFFFFFFF
    assert FloatBits((1 << 64) - 1, 8).bits == (1 << 64) - 1


def test_a_cursor_reads_up_to_its_end() -> None:
    cursor = Cursor(bytes(range(1, 20)), 2, 15)
    assert (cursor.at, cursor.end, cursor.left) == (2, 15, 13)
    assert cursor.take(3) == bytes([3, 4, 5])
    assert cursor.numbers("H", 2) == (0x0706, 0x0908)
    cursor.order = ">"
    assert cursor.number() == 0x0A0B0C0D
    assert (cursor.at, cursor.left) == (13, 2)
    with pytest.raises(TruncatedError, match="expected 3 bytes, but 2 are left") as caught:
        cursor.take(3)
    assert (caught.value.offset, cursor.at) == (13, 13)
    assert cursor.number("h") == 0x0E0F
    assert cursor.take(0) == b""
    cursor.at = 17
    with pytest.raises(TruncatedError, match="expected 1,234 bytes, but 0 are left"):
        cursor.take(1234)
    assert Cursor(b"abc").end == 3


@pytest.mark.parametrize(("count", "fits"), [(0, True), (2, True), (3, False), (4321, False)])
def test_a_count_that_exceeds_the_remaining_bytes_is_refused(count: int, fits: bool) -> None:
    """Eleven bytes follow the count: there is room for two rows of five bytes."""
    cursor = Cursor(bytes(5) + struct.pack("<I", count) + bytes(11), 5)
    if fits:
        assert cursor.count(5, "rows") == count
        assert cursor.at == 9
        return
    with pytest.raises(TruncatedError) as caught:
        cursor.count(5, "rows")
    assert caught.value.message == f"{count:,} rows do not fit in the 11 bytes left"
    assert caught.value.offset == 5
