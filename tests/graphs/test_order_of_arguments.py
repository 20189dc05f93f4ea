"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
graphs.layout.Box: node x y width height lines
graphs.layout.Layout: width height boxes routes
graphs.layout.Route: edge points
graphs.model.Edge: start end label is_dashed
graphs.model.Graph: title nodes edges notes
graphs.model.Node: key title kind address lines style
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
