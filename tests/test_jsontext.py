"""Strict reading of JSON."""

from __future__ import annotations

import pytest

from chunkwright import CorruptError
from chunkwright.base.jsontext import loads


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfe{}", "not UTF-8 text"),
        (b'{"a": 1', "line 1, column 8"),
        (b'{"a": NaN}', "invalid JSON number: NaN"),
    ],
)
def test_invalid_json_is_reported_in_one_line(data: bytes, message: str) -> None:
    with pytest.raises(CorruptError, match=message) as caught:
        loads(data, "change.json")
    assert caught.value.file == "change.json"
    assert "\n" not in str(caught.value)


def test_a_byte_order_mark_is_skipped() -> None:
    assert loads(b'\xef\xbb\xbf{"a": 1}', None) == {"a": 1}
