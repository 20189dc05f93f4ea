"""Graphs as SVG: boxes with text and lines between them, in the colour of the text around."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from chunkwright.addresses import printable
from chunkwright.graphs.layout import LINE, lay_out
from chunkwright.graphs.model import GROUP, LEAF, START

if TYPE_CHECKING:
    from chunkwright.graphs.layout import Box, Point, Route
    from chunkwright.graphs.model import Graph

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
_LONGEST: Final = 40


def svg(graph: Graph) -> str:
    """Return a drawing of a graph; each box has the attribute ``data-address``."""
    layout = lay_out(graph)
    width, height = max(layout.width, 1), max(layout.height, 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="12">',
        f"<title>{_text(graph.title)}</title>",
        _HEAD,
        *map(_route, layout.routes),
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
    """Return an address as it is, as far as XML can have it."""
    return escape("".join(char if char.isprintable() else "\ufffd" for char in text))


def _weight(place: int) -> str:
    return ' font-weight="600"' if place == 0 else ' fill-opacity="0.75"'


def _route(route: Route) -> str:
    edge = route.edge
    dashes = ' stroke-dasharray="4 3"' if edge.is_dashed else ""
    line = (
        f'<path d="{_curve(route.points)}" fill="none" stroke="currentColor" '
        f'stroke-opacity="0.55"{dashes} marker-end="url(#arrow)"/>'
    )
    if not edge.label:
        return line
    (x, y), (to_x, to_y) = _middle(route.points)
    label = edge.label if len(edge.label) <= _LONGEST else edge.label[: _LONGEST - 3] + "..."
    return (
        f'{line}<text x="{(x + to_x) / 2:.1f}" y="{(y + to_y) / 2 - 3:.1f}" text-anchor="middle" '
        f'font-size="10" fill="currentColor" fill-opacity="0.85">{_text(label)}</text>'
    )


def _middle(points: tuple[Point, ...]) -> tuple[Point, Point]:
    at = (len(points) - 1) // 2
    return points[at], points[at + 1]


def _curve(points: tuple[Point, ...]) -> str:
    """Return a path through points that leaves and arrives level, as layers go to the right."""
    (x, y), *rest = points
    path = [f"M{x:.1f} {y:.1f}"]
    for to_x, to_y in rest:
        bend = (to_x - x) / 2
        path.append(f"C{x + bend:.1f} {y:.1f} {to_x - bend:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}")
        x, y = to_x, to_y
    return "".join(path)
