"""The SVG of a box and of a line, word for word."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from chunkwright.graphs import GROUP, LEAF, START, Edge, Graph, Node
from chunkwright.graphs import svg as drawing
from chunkwright.graphs.svg import LINE, Box, Route

LOOKS = {
    "": ("4", "currentColor", "0.06", "currentColor", "0.6", None),
    START: ("10", "#2e9e5b", "0.25", "#2e9e5b", None, "2"),
    GROUP: ("4", "#3b7dd8", "0.16", "#3b7dd8", None, "2"),
    LEAF: ("10", "#c98a1b", "0.18", "#c98a1b", None, None),
}
ATTRIBUTES = ("rx", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width")


@pytest.mark.parametrize("style", LOOKS)
def test_a_box_contains_its_text_and_address(style: str) -> None:
    node = Node("key", "title", address="/a/<b>\x07", style=style)
    made = ET.fromstring(drawing._box(Box(node, 100, 50, 60, 20, ("first & best", "second"))))
    assert made.attrib == {"data-address": "/a/<b>\ufffd"}
    rect, first, second = made
    where = {"x": "70.0", "y": "40.0", "width": "60.0", "height": "20.0"}
    looks = {key: value for key, value in zip(ATTRIBUTES, LOOKS[style], strict=True) if value}
    assert rect.attrib == where | looks
    assert [first.text, second.text] == ["first & best", "second"]
    # Lines below each other, from 4 below the top.
    usual = {"x": "100.0", "text-anchor": "middle", "fill": "currentColor"}
    assert first.attrib == usual | {"y": f"{44 + LINE * 0.75:.1f}", "font-weight": "600"}
    assert second.attrib == usual | {"y": f"{44 + LINE * 1.75:.1f}", "fill-opacity": "0.75"}


def test_a_box_without_an_address_has_no_attribute() -> None:
    assert drawing._box(Box(Node("k", "t"), 1, 2, 3, 4, ())).startswith("<g><rect")


def test_parallel_edges_are_drawn_as_one_line_with_all_labels() -> None:
    points, others = ((0.0, 0.0), (10.0, 20.0)), ((5.0, 5.0), (6.0, 6.0))
    routes = [
        Route(Edge("a", "b", "one"), points),
        Route(Edge("b", "a", "back", is_dashed=True), others),
        Route(Edge("a", "b", "two", is_dashed=True), others),
        Route(Edge("a", "b", "one"), points),
        Route(Edge("a", "b"), points),
    ]
    there, back = drawing._together(routes)
    assert there == (points, ["one", "two"], False)
    assert back == (others, ["back"], True)


@pytest.mark.parametrize(
    ("count", "shown", "top"),
    [
        (0, [], 0),
        (1, ["label 0"], 0),
        (2, ["label 0", "label 1"], 5.5),
        (4, ["label 0", "label 1", "label 2", "label 3"], 16.5),
        (6, ["label 0", "label 1", "label 2", "label 3", "and 2 more"], 22),
    ],
)
@pytest.mark.parametrize("is_dashed", [False, True])
def test_a_line_is_drawn_with_at_most_four_labels(
    count: int, shown: list[str], top: float, is_dashed: bool
) -> None:
    labels = [f"label {number}" for number in range(count)]
    line = drawing._Line(((0.0, 100.0), (50.0, 200.0)), labels, is_dashed)
    path, *texts = ET.fromstring(f"<g>{drawing._route(line)}</g>")
    wanted = {
        "d": "M0.0 100.0C25.0 100.0 25.0 200.0 50.0 200.0",
        "fill": "none", "stroke": "currentColor", "stroke-opacity": "0.55",
        "marker-end": "url(#arrow)",
    }  # fmt: skip
    assert path.attrib == wanted | ({"stroke-dasharray": "4 3"} if is_dashed else {})
    assert [each.text for each in texts] == shown
    for place, text in enumerate(texts):
        # The middle of the labels, each 11 high, is 3 above the route at 0.42 of its length.
        assert text.attrib == {
            "x": "21.0", "y": f"{100 + 42 - 3 - top + 11 * place:.1f}", "text-anchor": "middle",
            "font-size": "10", "fill": "currentColor", "fill-opacity": "0.85",
        }  # fmt: skip


@pytest.mark.parametrize(("length", "shown"), [(39, 39), (40, 40), (41, 37)])
def test_long_labels_are_truncated(length: int, shown: int) -> None:
    assert drawing._short("x" * length) == "x" * shown + ("..." if shown < length else "")


@pytest.mark.parametrize(
    ("points", "place"),
    [
        (((0, 0), (100, 50)), (42, 21)),
        (((0, 0), (100, 50), (200, 50)), (42, 21)),
        (((0, 0), (100, 50), (200, 70), (300, 0)), (142, 58.4)),
        (((0, 0), (100, 50), (200, 70), (300, 0), (400, 0)), (142, 58.4)),
    ],
)
def test_labels_are_placed_nearer_to_the_start_of_a_line(
    points: tuple[tuple[float, float], ...], place: tuple[float, float]
) -> None:
    assert drawing._label_place(points) == pytest.approx(place)


def test_a_route_with_a_bend_is_drawn_as_two_curves() -> None:
    made = drawing._curve(((0, 10), (40, 20), (100, 5)))
    assert made == "M0.0 10.0C20.0 10.0 20.0 20.0 40.0 20.0C70.0 20.0 70.0 5.0 100.0 5.0"


def test_a_drawing_consists_of_title_lines_boxes_and_notes_in_order() -> None:
    pytest.importorskip("grandalf", reason="grandalf, of the extra view, is not installed")
    nodes = [Node("a", "first"), Node("b", "second")]
    made = drawing.svg(Graph("g & h", nodes, [Edge("a", "b", "goes")], ["a note", "<another>"]))
    assert made.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="')
    assert made.endswith("\n</svg>\n")
    names = [re.sub("{.*}", "", each.tag) for each in ET.fromstring(made)]
    assert names == ["title", "defs", "path", "text", "g", "g", "desc", "desc"]
    texts = [each.text for each in ET.fromstring(made) if each.tag.endswith(("title", "desc"))]
    assert texts == ["g & h", "a note", "<another>"]
