"""The order of the positional arguments of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
viewer.session.Answer: data type
"""


def test_arguments_are_in_order() -> None:
    check(TABLE)
