"""The positional arguments of the classes of queries."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
query.items.Need: name needles targets
query.syntax.Filter: key operator text regex number
query.syntax.Query: text steps source
query.syntax.Relation: word of filters
query.syntax.Step: name deep filters
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
