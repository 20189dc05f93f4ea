"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
query.items.Need: name needles targets
query.syntax.Filter: key operator text regex number
query.syntax.Query: text steps source
query.syntax.Relation: word of filters
query.syntax.Step: name deep filters
"""


def test_arguments_are_in_order() -> None:
    check(TABLE)
