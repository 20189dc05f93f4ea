"""Graphs as SVG: nodes in layers from left to right, in the colour of the text around."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import printable
from chunkwright.errors import QueryError, how_to_install
from chunkwright.graphs import GROUP, LEAF, START, bounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.graphs import Edge, Graph, Node


# The width of a character of 12 pixels in a wide font; titles are bold.
CHARACTER: Final = 7.2
BOLD: Final = 8.3
LINE: Final = 16
_BORDER: Final = 16
_LONGEST_LINE: Final = 44
_BETWEEN: Final = 28
_APART: Final = 90
_ASIDE: Final = 13  # between lines of the same two nodes: the height of a label

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
    """A vertex for grandalf: its size, and an attribute for its position.

    grandalf stacks layers downwards, and ours go to the right: so width and height are swapped for
    it, and the x and y that it returns are swapped back.
    """

    def __init__(self, width: float, height: float) -> None:
        self.w, self.h = width, height
        self.xy: Point = (0.0, 0.0)


class _Path:
    """An edge for grandalf, which sets its points."""

    def __init__(self) -> None:
        self.points: list[Point] = []

    def setpath(self, points: Sequence[Point]) -> None:
        self.points = list(points)


def lay_out(graph: Graph) -> Layout:
    """Return the positions of nodes and edges; ``QueryError`` if grandalf is not installed."""
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
    from chunkwright.base.wording import printable

    found = (node.title, node.kind, *node.lines)
    texts = [printable(text) for text in found if text]
    return tuple(
        t if len(t) <= _LONGEST_LINE else t[: _LONGEST_LINE - 3] + "..." for t in texts
    ) or ("",)


def _place(parts: Iterable[object]) -> None:
    """Lay out each connected part, and put the parts next to each other."""
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

    Several routes between the same two boxes are kept apart by different values of ``aside``.
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


_LOOKS: Final = {
    "": 'rx="4" fill="currentColor" fill-opacity="0.06" stroke="currentColor" stroke-opacity="0.6"',
    START: 'rx="10" fill="#2e9e5b" fill-opacity="0.25" stroke="#2e9e5b" stroke-width="2"',
    GROUP: 'rx="4" fill="#3b7dd8" fill-opacity="0.16" stroke="#3b7dd8" stroke-width="2"',
    LEAF: 'rx="10" fill="#c98a1b" fill-opacity="0.18" stroke="#c98a1b"',
}
_HEAD: Final = (
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" '
    'orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker></defs>'
)
_LONGEST_LABEL: Final = 40
_MOST_LABELS: Final = 4
_SMALL: Final = 11
_NEARER: Final = 0.42


def svg(graph: Graph) -> str:
    """Return a drawing of a graph, or of the part of it that ``bounded`` returns.

    Each box has the attribute ``data-address``, each note is a description.
    """
    graph = bounded(graph)
    layout = lay_out(graph)
    width, height = max(layout.width, 1), max(layout.height, 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="12">',
        f"<title>{_text(graph.title)}</title>",
        _HEAD,
        *map(_route, _together(layout.routes)),
        *map(_box, layout.boxes),
        *(f"<desc>{_text(note)}</desc>" for note in graph.notes),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _text(text: str) -> str:
    return escape(printable(text))


def _box(box: Box) -> str:
    node = box.node
    left, top = box.x - box.width / 2, box.y - box.height / 2
    rows = [
        f'<text x="{box.x:.1f}" y="{top + 4 + LINE * (place + 0.75):.1f}" text-anchor="middle" '
        f'fill="currentColor"{_weight(place)}>{escape(line)}</text>'
        for place, line in enumerate(box.lines)
    ]
    where = f' data-address="{_attribute(node.address)}"' if node.address else ""
    return (
        f'<g{where}><rect x="{left:.1f}" y="{top:.1f}" width="{box.width:.1f}" '
        f'height="{box.height:.1f}" {_LOOKS[node.style]}/>{"".join(rows)}</g>'
    )


def _attribute(text: str) -> str:
    """Return an address for XML; characters that are not printable become U+FFFD."""
    return escape("".join(char if char.isprintable() else "\ufffd" for char in text))


def _weight(place: int) -> str:
    return ' font-weight="600"' if place == 0 else ' fill-opacity="0.75"'


class _Line(NamedTuple):
    """A line that represents all edges from one box to another."""

    points: tuple[Point, ...]
    labels: list[str]
    is_dashed: bool


def _together(routes: Iterable[Route]) -> list[_Line]:
    """Return a line for each pair of boxes, with the labels of all edges between them."""
    lines: dict[tuple[str, str], _Line] = {}
    for edge, points in routes:
        line = lines.setdefault((edge.start, edge.end), _Line(points, [], edge.is_dashed))
        if edge.label and edge.label not in line.labels:
            line.labels.append(edge.label)
    return list(lines.values())


def _route(line: _Line) -> str:
    dashes = ' stroke-dasharray="4 3"' if line.is_dashed else ""
    path = (
        f'<path d="{_curve(line.points)}" fill="none" stroke="currentColor" '
        f'stroke-opacity="0.55"{dashes} marker-end="url(#arrow)"/>'
    )
    labels = line.labels[:_MOST_LABELS]
    if len(line.labels) > len(labels):
        labels.append(f"and {len(line.labels) - len(labels)} more")
    x, y = _label_place(line.points)
    y -= 3 + (len(labels) - 1) * _SMALL / 2
    rows = "".join(
        f'<text x="{x:.1f}" y="{y + place * _SMALL:.1f}" text-anchor="middle" font-size="10" '
        f'fill="currentColor" fill-opacity="0.85">{_text(_short(label))}</text>'
        for place, label in enumerate(labels)
    )
    return path + rows


def _short(label: str) -> str:
    return label if len(label) <= _LONGEST_LABEL else label[: _LONGEST_LABEL - 3] + "..."


def _label_place(points: tuple[Point, ...]) -> Point:
    """Return the position of a label, nearer to the start of its line than to the end."""
    at = (len(points) - 2) // 2
    (x, y), (to_x, to_y) = points[at], points[at + 1]
    return x + (to_x - x) * _NEARER, y + (to_y - y) * _NEARER


def _curve(points: tuple[Point, ...]) -> str:
    """Return a path through points that starts and ends horizontally, as layers go to the right."""
    (x, y), *rest = points
    path = [f"M{x:.1f} {y:.1f}"]
    for to_x, to_y in rest:
        bend = (to_x - x) / 2
        path.append(f"C{x + bend:.1f} {y:.1f} {to_x - bend:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}")
        x, y = to_x, to_y
    return "".join(path)
