"""Graphs in documents, such as behaviours and scripts: as data, as text, as DOT and as SVG."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.base.jsontext import JsonObject

__all__ = ["Edge", "Graph", "Node"]

# The styles of nodes: the start of a graph, a node with a graph of its own, an end.
START: Final = "start"
GROUP: Final = "group"
LEAF: Final = "leaf"

# The kinds of edges: the flow of control, and the flow of values.
LINK: Final = "link"
DATA: Final = "data"


@dataclass(frozen=True, slots=True)
class Node:
    """A node, which represents a part of a document.

    ``key`` identifies it in the graph, ``address``, ``title`` and ``kind`` are the address, the
    name and the kind of the part. ``lines`` are further facts. ``style`` is "", or ``START``,
    ``GROUP`` or ``LEAF``. A node that is ``inline`` is not drawn: the lines of the node that it
    leads to include its facts. ``settings`` are facts that are not drawn either.
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
    """A link from one node to another, by their keys; ``is_dashed`` sets it apart from other links.

    ``kind`` is ``LINK`` or ``DATA``. ``source`` and ``target`` are the addresses of the linked
    parts of nodes, such as parameters; "" if the nodes themselves are linked. ``output`` and
    ``input`` are the names of these parts, and ``delay`` is the number of frames before the end is
    reached.
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
    """Nodes and edges; ``notes`` say what was left out, ``owner`` has this graph as its script."""

    title: str
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    owner: str = ""

    def drawn(self) -> Graph:
        """Return the graph without its inline nodes."""
        inline = {node.key for node in self.nodes if node.inline}
        if not inline:
            return self
        nodes = [node for node in self.nodes if not node.inline]
        edges = [edge for edge in self.edges if not {edge.start, edge.end} & inline]
        return Graph(self.title, nodes, edges, self.notes, self.owner)

    def to_dict(self) -> JsonObject:
        """Return the whole graph for JSON, without empty members."""
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
"""How much of a graph is drawn: more takes minutes to lay out, and nobody can follow it."""


def bounded(graph: Graph) -> Graph:
    """Return the part of a graph that can be drawn, with a note about what is left out.

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


if TYPE_CHECKING:
    Inside = Callable[[Node], Graph]

_STEP: Final = "  "
_LOCAL: Final = "local"
_DEEPEST: Final = 50


def text(graph: Graph, inside: Inside, address: str = "") -> str:
    """Return a graph as text; ``inside`` returns the graph that a node of style ``GROUP`` has.

    ``address`` is that of the graph.
    """
    lines = [f"{graph.title}  {address}".rstrip()]
    if graph.owner:
        lines.append(f"{_STEP}of {graph.owner}")
    lines += (_STEP + line for line in _Text(graph, inside, [address], 0).lines())
    lines = [printable(line) for line in lines]
    return "\n".join([*lines, ""])


class _Text:
    """A graph as text; ``begun`` are the addresses of the graphs around it and, last, its own."""

    def __init__(self, graph: Graph, inside: Inside, begun: list[str], depth: int) -> None:
        self.graph = graph
        self.inside = inside
        self.begun = begun
        self.depth = depth
        self.address = begun[-1]
        self.nodes = {node.key: node for node in graph.nodes}
        self.after: dict[str, list[Edge]] = {}
        self.given: dict[str, list[Edge]] = {}
        self.values: set[str] = set()
        self.names = Counter((node.kind, node.title) for node in graph.nodes)
        for edge in graph.edges:
            if edge.kind == DATA:
                self.given.setdefault(edge.end, []).append(edge)
                self.values |= {edge.start, edge.end}
            else:
                self.after.setdefault(edge.start, []).append(edge)

    def lines(self) -> Iterator[str]:
        """Yield the paragraphs of all nodes that have a body, or that no link leads to."""
        order = self._in_order()
        shown: set[str] = set()
        reached = {edge.end for edge in self.graph.edges if edge.kind == LINK}
        for node in order:
            shown.add(node.key)
            body = list(self._body(node, shown))
            if body or node.key not in reached:
                if node.key in self.values and len(node.lines) == 1 and body[-1:] == [*node.lines]:
                    yield f"{self._heading(node)} = {body.pop()}"
                else:
                    yield self._heading(node)
                yield from (_STEP + line for line in body)
        for note in self.graph.notes:
            yield f"note: {note}"

    def _in_order(self) -> list[Node]:
        """Return the nodes that are shown: those that links reach from the start, then others."""
        found: dict[str, Node] = {}
        starts = [node for node in self.graph.nodes if node.style == START]
        for node in (*starts, *self.graph.nodes):
            waiting = [] if node.inline else [node.key]
            while waiting:
                key = waiting.pop()
                if key in found or key not in self.nodes:
                    continue
                found[key] = self.nodes[key]
                waiting += [edge.end for edge in reversed(self.after.get(key, ()))]
        return [*found.values()]

    def _body(self, node: Node, shown: set[str]) -> Iterator[str]:
        """Yield the lines below the heading of a node."""
        told = list(node.lines)
        for edge in self.given.get(node.key, ()):
            yield self._source(edge, told)
        yield from told
        yield from node.settings
        if node.style == GROUP:
            yield from self._group(node)
        for edge in self.after.get(node.key, ()):
            yield self._link(edge, shown)

    def _group(self, node: Node) -> Iterator[str]:
        if node.address in self.begun:
            yield "graph: as above"
            return
        if self.depth >= _DEEPEST:
            yield "graph: too deep to be shown here"
            return
        yield "graph:"
        self.begun.append(node.address)
        below = _Text(self.inside(node), self.inside, self.begun, self.depth + 1)
        yield from (_STEP + line for line in below.lines())

    def _heading(self, node: Node) -> str:
        words = self._called(node)
        if node.kind and node.kind not in words:
            words += f" ({node.kind})"
        if _numbered(node) or node.address in ("", self.address):
            return words
        if node.address.endswith(f"/{node.kind}:{node.title}"):
            return words  # the words are the end of the address
        return f"{words}  {node.address}"

    def _called(self, node: Node) -> str:
        """Return the words by which other nodes refer to a node."""
        if _numbered(node):
            return f"{node.title} {node.key}"
        if self.names[node.kind, node.title] > 1 and node.key.startswith(node.kind):
            return f"{node.key} {node.title}"
        return node.title if node.title == node.kind else f"{node.kind} {node.title}".strip()

    def _link(self, edge: Edge, shown: set[str]) -> str:
        """Return the line of a link: where it leads."""
        name = edge.output or ("" if edge.input or edge.delay else edge.label)
        words = f"{name} -> {self._place(edge.end, edge.input)}".lstrip()
        if edge.delay:
            words += f" after {counted(edge.delay, 'frame')}"
        return f"{words} (above)" if edge.end in shown else words

    def _source(self, edge: Edge, told: list[str]) -> str:
        """Return the line about the source of a parameter; the line with its value is removed.

        The value of an inline source is shown in place of that source.
        """
        name = edge.input
        source = self.nodes[edge.start]
        value = next((line for line in told if line.startswith(f"{name} = ")), None)
        if value is not None:
            told.remove(value)
        if not source.inline:
            return f"{value or name} <- {self._place(edge.start, edge.output)}".lstrip()
        own = source.key if source.title == name else self._called(source)
        kind = "" if source.kind == _LOCAL else f", {source.kind}"
        return f"{value or name + ' = ' + ', '.join(source.lines)}  [{own}{kind}]".lstrip()

    def _place(self, key: str, port: str) -> str:
        called = self._called(self.nodes[key]) if key in self.nodes else key
        return f"{called}.{port}" if port else called


def _numbered(node: Node) -> bool:
    """Whether the key of a node is its number in the file, such as #401."""
    return node.key.startswith("#")


_STYLES: Final = {START: "rounded,bold", GROUP: "bold", LEAF: "rounded"}


def dot(graph: Graph) -> str:
    """Return a graph in DOT: a box for each node, with its address as the tooltip."""
    graph = graph.drawn()
    lines = [f"digraph {_quoted(graph.title)} {{", "  rankdir=LR;", "  node [shape=box];"]
    for node in graph.nodes:
        text = "\n".join(filter(None, (node.title, node.kind, *node.lines)))
        facts = f"label={_quoted(text)} tooltip={_quoted(node.address)}"
        style = f' style="{_STYLES[node.style]}"' if node.style else ""
        lines.append(f"  {_quoted(node.key)} [{facts}{style}];")
    for edge in graph.edges:
        label = f" label={_quoted(edge.label)}" if edge.label else ""
        style = " style=dashed" if edge.is_dashed else ""
        lines.append(f"  {_quoted(edge.start)} -> {_quoted(edge.end)} [{(label + style).strip()}];")
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    shown = "\n".join(map(printable, text.split("\n")))
    return json.dumps(shown, ensure_ascii=False)  # DOT is UTF-8 and has no \u
