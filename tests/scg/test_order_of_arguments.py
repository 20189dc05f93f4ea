"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
scg.streams.Stream: bit name width code
"""


def test_arguments_are_in_order() -> None:
    check(TABLE)
