"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
dvpl.model.DvplFile: payload wrapper
dvpl.model.DvplWrapper: type level bare_deflate packed
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
