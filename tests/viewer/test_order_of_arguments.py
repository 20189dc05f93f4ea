"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
viewer.session.Answer: data type
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
