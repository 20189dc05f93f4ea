"""The order of the positional arguments of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
graphs.Edge: start end label is_dashed
graphs.Graph: title nodes edges notes
graphs.Node: key title kind address lines style
graphs.svg.Box: node x y width height lines
graphs.svg.Layout: width height boxes routes
graphs.svg.Route: edge points
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
