"""The points of routes between boxes, and the space around them, in numbers."""

from __future__ import annotations

import pytest

from chunkwright.graphs import Edge, Graph, Node

pytest.importorskip("grandalf", reason='graphs are drawn with pip install ".[view]"')

from chunkwright.graphs.svg import Box, Layout, _ends, lay_out


def test_the_layout_of_an_empty_graph_is_only_its_border() -> None:
    assert lay_out(Graph("g", [], [])) == Layout(16, 16, [], [])


def box(key: str, x: float, y: float, width: float, height: float) -> Box:
    return Box(Node(key, key), x, y, width, height, (key,))


LEFT, RIGHT = box("a", 100, 50, 40, 30), box("b", 300, 70, 60, 24)


@pytest.mark.parametrize("aside", [0, 5, -5, 9.9, -9.9, 12.5, 100, -100])
def test_routes_start_and_end_at_the_sides_of_boxes(aside: float) -> None:
    """At most 2 above the lower edge of a box: 15 - 2 and 12 - 2 from its middle."""
    of_left = max(-13, min(13, aside))
    of_right = max(-10, min(10, aside))
    between = [(1.0, 2.0), (200.0, 66.0), (210.0, 67.0), (3.0, 4.0)]
    # The first and last points are inside the boxes, and are replaced by points on their sides.
    there = _ends(LEFT, RIGHT, between, aside)
    assert there == ((120, 50 + of_left), *between[1:-1], (270, 70 + of_right))
    back = _ends(RIGHT, LEFT, [], aside)
    assert back == ((270, 70 + of_right), (120, 50 + of_left))
    below = box("c", 100, 150, 10, 100)
    assert _ends(LEFT, below, [], 0) == ((120, 50), (95, 150))


def test_a_self_transition_is_drawn_around_the_upper_right_corner() -> None:
    assert _ends(LEFT, LEFT, [(1, 2)], 7) == (
        (108, 35), (108, 21), (134, 21), (134, 50), (120, 50)
    )  # fmt: skip


def test_boxes_next_to_each_other_keep_their_distance() -> None:
    nodes = [Node("a", "aaaa"), Node("b", "bb")]
    layout = lay_out(Graph("g", nodes, [Edge("a", "b"), Edge("b", "a"), Edge("b", "b")]))
    a, b = layout.boxes
    # Bold letters of 8.3, 16 around; a line of 16, 8 around, or 13 more for a second edge.
    assert (a.width, a.height) == pytest.approx((4 * 8.3 + 16, 24))
    assert (b.width, b.height) == pytest.approx((2 * 8.3 + 16, 24))
    assert (a.x, a.y) == pytest.approx((16 + a.width / 2, 16 + 12))
    assert b.y == pytest.approx(a.y)
    assert layout.width == pytest.approx(b.x + b.width / 2 + 16)
    assert layout.height == pytest.approx(16 + 24 + 16)
    there, back, loop = (route.points for route in layout.routes)
    sides = a.x + a.width / 2, b.x - b.width / 2
    assert sides[1] - sides[0] == pytest.approx(90)
    assert sum(there, ()) == pytest.approx((sides[0], a.y - 6.5, sides[1], b.y - 6.5))
    assert sum(back, ()) == pytest.approx((sides[1], b.y + 6.5, sides[0], a.y + 6.5))
    assert len(loop) == 5
