"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
difference.Change: kind address other class_name old new place
difference.graph.Leaf: key item
difference.graph.Link: target item
difference.graph.Part: item class_name name parent members children
difference.patching.Misfit: change reason
"""


def test_arguments_are_in_order() -> None:
    check(TABLE)
