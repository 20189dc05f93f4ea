"""The positional arguments of public values."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
scg.streams.Stream: bit name width code
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
