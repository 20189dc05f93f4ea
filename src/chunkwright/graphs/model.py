"""The model of a graph: nodes with lines of text, and labelled edges."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chunkwright.base.json_types import JsonObject

# The styles of nodes: where a graph begins, what has a graph of its own, an end.
START: Final = "start"
GROUP: Final = "group"
LEAF: Final = "leaf"

# The kinds of edges: what leads on, and what gives a value to.
LINK: Final = "link"
DATA: Final = "data"


@dataclass(frozen=True, slots=True)
class Node:
    """What stands for a part of a document.

    ``key`` identifies it in the graph, ``address`` is that of the part, ``title`` its name and
    ``kind`` what it is. ``lines`` are further facts. ``style`` is "", or ``START``,
    ``GROUP`` or ``LEAF``. One that is ``inline`` is not drawn: the lines of the node that it leads
    to tell what it is. ``settings`` are facts that are not drawn either.
    """

    key: str
    title: str
    kind: str = ""
    address: str = ""
    lines: tuple[str, ...] = ()
    style: str = ""
    inline: bool = False
    settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """A link from one node to another, by their keys; ``is_dashed`` for one of another kind.

    ``kind`` is ``LINK`` or ``DATA``. ``source`` and ``target`` are the addresses of what exactly is
    linked, such as parameters, if that is not the nodes; ``output`` and ``input`` are the names of
    these, and ``delay`` is after how many frames it leads on.
    """

    start: str
    end: str
    label: str = ""
    is_dashed: bool = False
    kind: str = LINK
    source: str = ""
    target: str = ""
    output: str = ""
    input: str = ""
    delay: int = 0


@dataclass(slots=True)
class Graph:
    """Nodes and edges; ``notes`` are what was left out, ``owner`` is what it is the script of."""

    title: str
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    owner: str = ""

    def drawn(self) -> Graph:
        """Return the graph without what is inline."""
        inline = {node.key for node in self.nodes if node.inline}
        if not inline:
            return self
        nodes = [node for node in self.nodes if not node.inline]
        edges = [edge for edge in self.edges if not {edge.start, edge.end} & inline]
        return Graph(self.title, nodes, edges, self.notes, self.owner)

    def to_dict(self) -> JsonObject:
        """Return the whole graph for JSON; what is empty is left out."""
        return {
            "title": self.title,
            **({"owner": self.owner} if self.owner else {}),
            "nodes": [_stated(node) for node in self.nodes],
            "edges": [_stated(edge) for edge in self.edges],
            "notes": list(self.notes),
        }


def _stated(part: Node | Edge) -> JsonObject:
    stated = {key: value for key, value in asdict(part).items() if value not in ("", (), False, 0)}
    return {
        key: list(value) if isinstance(value, tuple) else value for key, value in stated.items()
    }


MOST_NODES: Final = 200
MOST_LINES: Final = 400
"""What is drawn of a graph: more takes minutes to lay out, and nobody can follow it."""


def bounded(graph: Graph) -> Graph:
    """Return the part of a graph that can be drawn, with a note if that is not all of it.

    Edges between the same two nodes are one line.
    """
    graph = graph.drawn()
    known = {node.key for node in graph.nodes[:MOST_NODES]}
    within = [edge for edge in graph.edges if edge.start in known and edge.end in known]
    lines = set(list(dict.fromkeys((edge.start, edge.end) for edge in within))[:MOST_LINES])
    edges = [edge for edge in within if (edge.start, edge.end) in lines]
    notes = list(graph.notes)
    if len(graph.nodes) > MOST_NODES:
        notes.append(f"only the first {MOST_NODES} of {len(graph.nodes):,} nodes are drawn")
    elif len(edges) < len(graph.edges):
        notes.append(f"only {len(edges):,} of {len(graph.edges):,} links are drawn")
    return Graph(graph.title, graph.nodes[:MOST_NODES], edges, notes, graph.owner)
