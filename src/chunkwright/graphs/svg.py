"""Graphs as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunkwright.graphs.model import Graph


def svg(graph: Graph) -> str:
    """Return a drawing of a graph."""
    raise NotImplementedError(graph.title)
