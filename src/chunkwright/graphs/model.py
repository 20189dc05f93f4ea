"""The model of a graph: nodes with lines of text, and edges with a word each."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Node:
    """What stands for a part of a document.

    ``key`` identifies it in the graph, ``address`` is that of the part, ``title`` its name and
    ``kind`` what it is. ``lines`` are further facts. ``style`` is "" or one of ``STYLES``.
    """

    key: str
    title: str
    kind: str = ""
    address: str = ""
    lines: tuple[str, ...] = ()
    style: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """A link from one node to another, by their keys; ``is_dashed`` for one of another kind."""

    start: str
    end: str
    label: str = ""
    is_dashed: bool = False


@dataclass(slots=True)
class Graph:
    """Nodes and edges; ``notes`` are what was left out."""

    title: str
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


START = "start"
GROUP = "group"
LEAF = "leaf"
STYLES = ("", START, GROUP, LEAF)
"""What nodes can be shown as: where it begins, what has a graph of its own, an end."""
