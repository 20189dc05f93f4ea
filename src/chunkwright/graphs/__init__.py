"""Graphs that documents show: behaviours, scripts; as data, as DOT and as SVG."""

from __future__ import annotations

from chunkwright.graphs.model import Edge, Graph, Node

__all__ = ["Edge", "Graph", "Node"]
