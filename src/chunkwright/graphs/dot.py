"""Graphs as DOT, the language of Graphviz."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from chunkwright.addresses import printable
from chunkwright.graphs.model import GROUP, LEAF, START

if TYPE_CHECKING:
    from chunkwright.graphs.model import Graph

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
