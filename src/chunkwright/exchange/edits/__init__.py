"""What was edited in a scene: a scene model compared with the one that was exported."""

from __future__ import annotations

from chunkwright.exchange.edits.finding import find_edits
from chunkwright.exchange.edits.model import (
    AnimationEdit,
    Edits,
    MaterialEdit,
    NodeEdit,
    PrimitiveEdit,
)
from chunkwright.exchange.edits.vertices import number_vertices

__all__ = [
    "AnimationEdit",
    "Edits",
    "MaterialEdit",
    "NodeEdit",
    "PrimitiveEdit",
    "find_edits",
    "number_vertices",
]
