"""The places of the parts of a graph that are not connected."""

from __future__ import annotations

from itertools import pairwise

import pytest

from chunkwright.graphs import Edge, Graph, Node

pytest.importorskip("grandalf", reason='graphs are drawn with pip install ".[view]"')

from chunkwright.graphs.svg import Box, lay_out

LONG = "a title of many words"
NODES = [
    Node("a", LONG, lines=("1", "2", "3")),
    Node("b", "b"),
    Node("c", "c", lines=("1",)),
    Node("d", "d", lines=("1", "2")),
    Node("e", "e"),
    Node("f", "f", lines=("1", "2", "3", "4")),
]
PARTS = ("abc", "de", "f")


def test_unconnected_parts_are_stacked_at_equal_distances() -> None:
    layout = lay_out(Graph("g", NODES, [Edge("a", "b"), Edge("a", "c"), Edge("e", "d")]))
    boxes = {box.node.key: box for box in layout.boxes}

    def of(part: str) -> list[Box]:
        return [boxes[key] for key in part]

    lefts = [min(box.x - box.width / 2 for box in of(part)) for part in PARTS]
    assert lefts == pytest.approx([16, 16, 16])
    spans = sorted(
        (
            min(box.y - box.height / 2 for box in of(part)),
            max(box.y + box.height / 2 for box in of(part)),
        )
        for part in PARTS
    )
    assert spans[0][0] == pytest.approx(16)
    assert [after[0] - before[1] for before, after in pairwise(spans)] == pytest.approx([28, 28])
    assert layout.height == pytest.approx(spans[-1][1] + 16)
    assert layout.width == pytest.approx(max(box.x + box.width / 2 for box in boxes.values()) + 16)


def test_a_box_has_the_size_of_its_text_plus_a_margin() -> None:
    layout = lay_out(Graph("g", [*NODES, Node("w", "w", lines=("x" * 30,))], []))
    sizes = {box.node.key: (box.width, box.height) for box in layout.boxes}
    # A title of 21 bold letters above 3 lines, with 16 around; a line of 30 letters.
    assert sizes["a"] == pytest.approx((21 * 8.3 + 16, 4 * 16 + 8))
    assert sizes["b"] == pytest.approx((8.3 + 16, 16 + 8))
    assert sizes["w"] == pytest.approx((30 * 7.2 + 16, 2 * 16 + 8))


@pytest.mark.parametrize(
    ("text", "shown"),
    [("n" * 44, "n" * 44), ("n" * 45, "n" * 41 + "..."), ("n" * 99, "n" * 41 + "...")],
)
def test_text_lines_of_more_than_44_letters_are_truncated(text: str, shown: str) -> None:
    (box,) = lay_out(Graph("g", [Node("a", "a", lines=(text,))], [])).boxes
    assert box.lines == ("a", shown)


@pytest.mark.parametrize("above", [0, 1])
def test_an_edge_across_a_layer_passes_beside_its_boxes(above: int) -> None:
    edges = [Edge("a", "b"), Edge("b", "c"), Edge("a", "c", "1"), Edge("a", "c", "2")]
    layout = lay_out(Graph("g", [*NODES[4 : 4 + above], *NODES[:3]], edges))
    passed = next(box for box in layout.boxes if box.node.key == "b")
    one, two = (route.points for route in layout.routes[2:])
    (middle,), (other,) = one[1:-1], two[1:-1]
    # In the middle of the layer, and 13 apart.
    assert middle[0] == pytest.approx(passed.x)
    assert other == pytest.approx((middle[0], middle[1] + 13))
    # Outside the box, but no further than the gap between two boxes that a line passes.
    beside = (middle[1] + other[1]) / 2 - passed.y
    assert 28 < beside - passed.height / 2 < 56


def test_a_box_shows_its_title_then_its_kind() -> None:
    nodes = [Node("a", "title", "kind", lines=("1", "", "2\n3")), Node("b", "", lines=("4",))]
    boxes = lay_out(Graph("g", [*nodes, Node("c", "")], [])).boxes
    lines = {box.node.key: box.lines for box in boxes}
    assert lines == {"a": ("title", "kind", "1", "2\\n3"), "b": ("4",), "c": ("",)}
