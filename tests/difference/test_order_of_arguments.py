"""The positional arguments of the classes of differences."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
difference.Change: kind address other class_name old new place
difference.graph.Leaf: key item
difference.graph.Link: target item
difference.graph.Part: item class_name name parent members children
difference.patching.Misfit: change reason
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
