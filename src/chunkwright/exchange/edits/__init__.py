"""Finding edits: a scene model compared with the one that was exported."""

from __future__ import annotations

from chunkwright.exchange.edits.finding import find_edits
from chunkwright.exchange.edits.model import (
    AnimationEdit,
    Applied,
    Edits,
    MaterialEdit,
    NodeEdit,
    PictureEdit,
    PrimitiveEdit,
)
from chunkwright.exchange.edits.vertices import number_vertices

__all__ = [
    "AnimationEdit",
    "Applied",
    "Edits",
    "MaterialEdit",
    "NodeEdit",
    "PictureEdit",
    "PrimitiveEdit",
    "find_edits",
    "number_vertices",
]
