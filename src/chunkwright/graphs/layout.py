"""The positions of the nodes and edges of a graph, in layers from left to right.

The layout is that of Sugiyama, by grandalf, which knows boxes and routes but no text.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError, how_to_install

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.graphs.model import Edge, Graph, Node

# The width of a character of 12 pixels in a wide font; titles are bold.
CHARACTER: Final = 7.2
BOLD: Final = 8.3
LINE: Final = 16
_BORDER: Final = 16
_LONGEST: Final = 44
_BETWEEN: Final = 28
_APART: Final = 90
_ASIDE: Final = 13  # between lines of the same two nodes: one line of their labels

Point = tuple[float, float]


class Box(NamedTuple):
    """A node with the middle, width and height of its box, and its lines of text."""

    node: Node
    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...]


class Route(NamedTuple):
    """An edge with the points that it goes through."""

    edge: Edge
    points: tuple[Point, ...]


class Layout(NamedTuple):
    """Boxes and routes in a space that starts at 0, 0."""

    width: float
    height: float
    boxes: list[Box]
    routes: list[Route]


class _View:
    """What grandalf needs of a vertex: its size, and an attribute for its position.

    Its layers go down: width and height are exchanged, and x and y afterwards.
    """

    def __init__(self, width: float, height: float) -> None:
        self.w, self.h = width, height
        self.xy: Point = (0.0, 0.0)


class _Path:
    """What grandalf asks of an edge: where to put its points."""

    def __init__(self) -> None:
        self.points: list[Point] = []

    def setpath(self, points: Sequence[Point]) -> None:
        self.points = list(points)


def lay_out(graph: Graph) -> Layout:
    """Return where everything in a graph is; ``QueryError`` if grandalf is not installed."""
    try:
        from grandalf.graphs import Edge as Link
        from grandalf.graphs import Graph as Links
        from grandalf.graphs import Vertex
    except ImportError as error:
        raise QueryError("drawing a graph needs grandalf", hint=how_to_install("view")) from error
    texts = {node.key: _lines(node) for node in graph.nodes}
    between = Counter(frozenset((edge.start, edge.end)) for edge in graph.edges)
    most = {key: number for pair, number in sorted(between.items(), key=_number) for key in pair}
    vertices = {}
    for node in graph.nodes:
        lines = texts[node.key]
        width = max(len(lines[0]) * BOLD, max(map(len, lines)) * CHARACTER) + _BORDER
        height = max(len(lines) * LINE, (most.get(node.key, 0) - 1) * _ASIDE) + _BORDER / 2
        vertices[node.key] = vertex = Vertex(node)
        vertex.view = _View(height, width)
    links, drawn = [], {}
    for edge in graph.edges:
        pair = edge.start, edge.end
        if edge.start != edge.end and pair not in drawn:
            drawn[pair] = link = Link(vertices[edge.start], vertices[edge.end])
            link.view = _Path()
            links.append(link)
    parts = Links(list(vertices.values()), links).C
    _place(parts)
    views = {key: vertex.view for key, vertex in vertices.items()}
    paths = {pair: link.view.points for pair, link in drawn.items()}
    return _turned(graph, texts, views, paths, between)


def _number(item: tuple[frozenset[str], int]) -> int:
    return item[1]


def _lines(node: Node) -> tuple[str, ...]:
    from chunkwright.base.addresses import printable

    found = (node.title, node.kind, *node.lines)
    texts = [printable(text) for text in found if text]
    return tuple(t if len(t) <= _LONGEST else t[: _LONGEST - 3] + "..." for t in texts) or ("",)


def _place(parts: Iterable[object]) -> None:
    """Lay out each connected part, and put them beside each other."""
    from grandalf.layouts import SugiyamaLayout
    from grandalf.routing import route_with_lines

    start = 0.0
    for part in parts:
        layout = SugiyamaLayout(part)
        layout.xspace, layout.yspace = _BETWEEN, _APART
        layout.route_edge = route_with_lines
        layout.init_all()
        layout.draw()
        views = [vertex.view for vertex in part.sV]  # type: ignore[attr-defined]
        least = min(view.xy[0] - view.w / 2 for view in views)
        top = min(view.xy[1] - view.h / 2 for view in views)
        for view in views:
            view.xy = view.xy[0] - least + start, view.xy[1] - top
        for link in part.sE:  # type: ignore[attr-defined]
            link.view.points = [(x - least + start, y - top) for x, y in link.view.points]
        start = max(view.xy[0] + view.w / 2 for view in views) + _BETWEEN


def _turned(
    graph: Graph,
    texts: dict[str, tuple[str, ...]],
    views: dict[str, _View],
    paths: dict[tuple[str, str], list[Point]],
    between: Counter[frozenset[str]],
) -> Layout:
    """Exchange x and y, so that layers follow each other to the right."""
    boxes = [
        Box(node, view.xy[1] + _BORDER, view.xy[0] + _BORDER, view.h, view.w, texts[node.key])
        for node, view in ((node, views[node.key]) for node in graph.nodes)
    ]
    by_key = {box.node.key: box for box in boxes}
    done: Counter[frozenset[str]] = Counter()
    routes = []
    for edge in graph.edges:
        pair = frozenset((edge.start, edge.end))
        aside = (done[pair] - (between[pair] - 1) / 2) * _ASIDE
        done[pair] += 1
        middle = [
            (y + _BORDER, x + _BORDER + aside) for x, y in paths.get((edge.start, edge.end), [])
        ]
        routes.append(Route(edge, _ends(by_key[edge.start], by_key[edge.end], middle, aside)))
    width = max((box.x + box.width / 2 for box in boxes), default=0) + _BORDER
    height = max((box.y + box.height / 2 for box in boxes), default=0) + _BORDER
    return Layout(width, height, boxes, routes)


def _ends(start: Box, end: Box, points: list[Point], aside: float) -> tuple[Point, ...]:
    """Return the points of a route from the side of one box to the side of another.

    Several between the same two boxes are kept ``aside`` of each other.
    """
    if start is end:
        right, top = start.x + start.width / 2, start.y - start.height / 2
        return (
            (right - 12, top),
            (right - 12, top - 14),
            (right + 14, top - 14),
            (right + 14, start.y),
            (right, start.y),
        )
    way = 1 if end.x >= start.x else -1
    first = start.x + way * start.width / 2, start.y + _within(aside, start)
    last = end.x - way * end.width / 2, end.y + _within(aside, end)
    return (first, *points[1:-1], last)


def _within(aside: float, box: Box) -> float:
    most = box.height / 2 - 2
    return max(-most, min(most, aside))
