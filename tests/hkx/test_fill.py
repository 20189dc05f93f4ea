"""Sections that another program padded are detected."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright.hkx.xml.serialize import _seems_filled


@pytest.mark.parametrize(
    ("end", "filled"),
    [
        (b"\xcd" * 5, True),
        (b"\1" * 5, True),
        (b"\xfe" * 5, True),
        (b"\0" * 5, False),
        (b"\xff" * 5, False),  # -1, a value as frequent as zero
        (b"\xcc" + b"\xcd" * 4, False),
    ],
)
def test_rows_that_end_in_five_equal_bytes_are_taken_for_padding(end: bytes, filled: bool) -> None:
    plain = bytes(range(1, 17))
    for rows, enough in ((64, True), (65, False)):
        data = plain * (rows - 1) + plain[:11] + end + b"rest"
        section: Any = SimpleNamespace(data=data)
        assert _seems_filled(section) == (filled and enough)
