"""The places of boxes and lines in drawings of graphs."""

from __future__ import annotations

from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from chunkwright.graphs import MOST_LINES, Edge, Graph, Node, bounded

from ..patience import within

pytest.importorskip("grandalf", reason='graphs are drawn with pip install ".[view]"')

from chunkwright.graphs.svg import CHARACTER, LINE, lay_out, svg

NODES = [Node(key, f"the block {key}", lines=("first", "second")) for key in "abcd"]


def test_boxes_enclose_their_text_and_do_not_overlap() -> None:
    graph = Graph("g", NODES, [Edge("a", "b"), Edge("a", "c"), Edge("b", "d"), Edge("c", "d")])
    layout = lay_out(graph)
    for box in layout.boxes:
        assert box.width >= max(map(len, box.lines)) * CHARACTER
        assert box.height >= len(box.lines) * LINE
        assert box.width / 2 <= box.x <= layout.width - box.width / 2
        assert box.height / 2 <= box.y <= layout.height - box.height / 2
    for one, other in combinations(layout.boxes, 2):
        beside = abs(one.x - other.x) >= (one.width + other.width) / 2
        assert beside or abs(one.y - other.y) >= (one.height + other.height) / 2
    places = {box.node.key: box.x for box in layout.boxes}
    assert places["a"] < places["b"] < places["d"]


def test_routes_start_and_end_at_their_boxes() -> None:
    alone = [Node("e", "the block e"), Node("f", "the block f")]
    pairs = [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("a", "d"), ("e", "f")]
    layout = lay_out(Graph("g", NODES + alone, [Edge(*pair) for pair in pairs]))
    boxes = {box.node.key: box for box in layout.boxes}
    for route in layout.routes:
        ends = ((route.edge.start, route.points[0]), (route.edge.end, route.points[-1]))
        for key, (x, y) in ends:
            box = boxes[key]
            assert abs(x - box.x) <= box.width / 2 + 1
            assert abs(y - box.y) <= box.height / 2 + 1
        # The points in between are never outside the drawing.
        assert all(0 <= x <= layout.width and 0 <= y <= layout.height for x, y in route.points)


def test_routes_between_the_same_two_boxes_do_not_touch() -> None:
    edges = [Edge("a", "b", f"{number}") for number in range(6)] + [Edge("b", "a", "back")]
    layout = lay_out(Graph("g", NODES[:2], edges))
    ends = sorted(route.points[0][1] for route in layout.routes)
    assert all(after - before > 10 for before, after in pairwise(ends))
    for box in layout.boxes:
        assert box.y - box.height / 2 < ends[0]
        assert ends[-1] < box.y + box.height / 2
    back = next(route for route in layout.routes if route.edge.label == "back")
    assert back.points[0][0] > back.points[-1][0]


def test_a_self_loop_is_drawn_around_its_box() -> None:
    layout = lay_out(Graph("g", NODES[:1], [Edge("a", "a")]))
    (route,), (box,) = layout.routes, layout.boxes
    assert len(set(route.points)) == 5
    right, top = box.x + box.width / 2, box.y - box.height / 2
    assert [x - right for x, _ in route.points] == [-12, -12, 14, 14, 0]
    assert [y - top for _, y in route.points] == [0, -14, -14, box.height / 2, box.height / 2]


def test_the_first_text_line_of_a_box_is_bold() -> None:
    drawing = svg(Graph("g", NODES[:1], []))
    texts = [each for each in ElementTree.fromstring(drawing).iter() if each.tag.endswith("text")]
    assert [(each.text, each.get("font-weight"), each.get("fill-opacity")) for each in texts] == [
        ("the block a", "600", None),
        ("first", None, "0.75"),
        ("second", None, "0.75"),
    ]
    tops = [float(each.get("y", "")) for each in texts]
    assert [round(low - high, 1) for high, low in pairwise(tops)] == [LINE, LINE]


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_labels_are_centred_42_percent_along_the_route(count: int) -> None:
    labels = [f"label {number}" for number in range(count)]
    edges = [Edge("a", "b", label) for label in labels]
    layout = lay_out(Graph("g", [Node("a", "a"), Node("b", "b")], edges))
    drawing = ElementTree.fromstring(svg(Graph("g", [Node("a", "a"), Node("b", "b")], edges)))
    texts = [each for each in drawing.iter() if each.get("font-size") == "10"]
    more = [f"and {count - 4} more"] if count > 4 else []
    assert [each.text for each in texts] == labels[:4] + more
    tops = [float(each.get("y", "")) for each in texts]
    assert all(low - high == pytest.approx(11, abs=0.2) for high, low in pairwise(tops))
    (x, y), (to_x, to_y) = layout.routes[0].points[:2]
    assert sum(tops) / len(tops) == pytest.approx(y + 0.42 * (to_y - y) - 3, abs=0.1)
    middle = pytest.approx(x + 0.42 * (to_x - x), abs=0.1)
    assert all(float(each.get("x", "")) == middle for each in texts)


@pytest.mark.parametrize(("length", "shown"), [(40, "x" * 40), (41, "x" * 37 + "...")])
def test_long_labels_are_truncated(length: int, shown: str) -> None:
    drawing = svg(Graph("g", [Node("a", "a"), Node("b", "b")], [Edge("a", "b", "x" * length)]))
    assert f">{shown}</text>" in drawing


def test_names_are_escaped() -> None:
    hostile = Node("a", "<script>alert(1)</script>", address='/objects/"><b>')
    drawing = svg(Graph("a & b", [hostile], [Edge("a", "a", "</text>")]))
    root = ElementTree.fromstring(drawing)
    kinds = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert kinds == {"svg", "title", "defs", "marker", "path", "g", "rect", "text"}
    assert "<script>alert(1)</script>" in {element.text for element in root.iter()}


def test_only_a_limited_number_of_nodes_is_drawn() -> None:
    nodes = [Node(str(number), f"node {number}") for number in range(100)]
    edges = [Edge(str(a), str(b), label) for a in range(100) for b in range(100) for label in "xy"]
    drawn = bounded(Graph("dense", nodes, edges, ["a note"]))
    assert len({(edge.start, edge.end) for edge in drawn.edges}) == MOST_LINES
    assert drawn.notes == ["a note", f"only {2 * MOST_LINES} of 20,000 links are drawn"]
    assert within(20, lambda: svg(Graph("dense", nodes, edges))).count("<rect") == 100
    small = Graph("small", nodes[:3], edges[:1])
    assert bounded(small) == Graph("small", nodes[:3], edges[:1])


def test_edges_to_nodes_that_are_not_drawn_are_left_out() -> None:
    nodes = [Node(str(number), "") for number in range(201)]
    edges = [Edge("0", "199"), Edge("0", "200"), Edge("200", "0"), Edge("199", "0")]
    drawn = bounded(Graph("g", nodes, edges))
    assert drawn == Graph(
        "g", nodes[:200], [edges[0], edges[3]], ["only the first 200 of 201 nodes are drawn"]
    )
    assert bounded(Graph("g", nodes[:200], [edges[0], edges[3]])).notes == []
    # There is a note about nodes, and one about links to missing nodes.
    assert bounded(Graph("g", nodes[:200], edges)).notes == ["only 2 of 4 links are drawn"]
