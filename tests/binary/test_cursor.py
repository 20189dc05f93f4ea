"""The cursor that reads parts of data one after another."""

from __future__ import annotations

import pytest

from chunkwright.binary import Cursor
from chunkwright.errors import TruncatedError


def test_a_cursor_reads_bytes_and_numbers_in_sequence() -> None:
    cursor = Cursor(b"ab\x01\x00\x02\x00\x03\x00\x00\x00rest", end=10)
    assert cursor.take(2) == b"ab"
    assert list(cursor.numbers("H", 2)) == [1, 2]
    assert (cursor.number(), cursor.left, cursor.take(0)) == (3, 0, b"")


def test_the_byte_order_can_be_chosen() -> None:
    cursor = Cursor(b"\x00\x01\xff\xfe\x00\x02")
    cursor.order = ">"
    assert cursor.numbers("h", 2) == (1, -2)
    assert cursor.number("H") == 2
    # The sizes are the same on every machine: 8 bytes for Q, 4 for L.
    assert Cursor(bytes(4)).number("L") == 0


@pytest.mark.parametrize(("at", "end"), [(0, 3), (2, None), (9, None)])
def test_reading_past_the_end_is_refused(at: int, end: int | None) -> None:
    cursor = Cursor(bytes(5), at, end)
    with pytest.raises(TruncatedError, match="expected 4 bytes") as caught:
        cursor.number()
    assert (caught.value.offset, cursor.at) == (at, at)


def test_a_count_larger_than_the_remaining_bytes_is_refused() -> None:
    data = b"\x03\x00\x00\x00" + bytes(12)
    assert Cursor(data).count(4, "parts") == 3
    with pytest.raises(TruncatedError, match="3 parts do not fit in the 12 bytes left") as caught:
        Cursor(data).count(5, "parts")
    assert caught.value.offset == 0
