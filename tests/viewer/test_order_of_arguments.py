"""The positional parameters of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
viewer.session.Answer: data type
"""


def test_positional_parameters_are_in_the_promised_order() -> None:
    check(TABLE)
