"""Graphs as SVG: boxes with text and lines between them, in the colour of the text around."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.addresses import printable
from chunkwright.graphs.layout import LINE, lay_out
from chunkwright.graphs.model import GROUP, LEAF, START, bounded

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    """Return an address as it is, as far as XML can have it."""
    return escape("".join(char if char.isprintable() else "\ufffd" for char in text))


def _weight(place: int) -> str:
    return ' font-weight="600"' if place == 0 else ' fill-opacity="0.75"'


class _Line(NamedTuple):
    """One line, which stands for all edges from one box to another."""

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
    return label if len(label) <= _LONGEST else label[: _LONGEST - 3] + "..."


def _label_place(points: tuple[Point, ...]) -> Point:
    """Return a point of a line nearer to where it starts, so that the way back has another."""
    at = (len(points) - 2) // 2
    (x, y), (to_x, to_y) = points[at], points[at + 1]
    return x + (to_x - x) * _NEARER, y + (to_y - y) * _NEARER


def _curve(points: tuple[Point, ...]) -> str:
    """Return a path through points that leaves and arrives level, as layers go to the right."""
    (x, y), *rest = points
    path = [f"M{x:.1f} {y:.1f}"]
    for to_x, to_y in rest:
        bend = (to_x - x) / 2
        path.append(f"C{x + bend:.1f} {y:.1f} {to_x - bend:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}")
        x, y = to_x, to_y
    return "".join(path)
