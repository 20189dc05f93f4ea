"""Finding edits: a scene model compared with the one that was exported."""

from __future__ import annotations

from chunkwright.exchange.edits.finding import find_edits
from chunkwright.exchange.edits.model import (
    Applied,
    Change,
    Edits,
    Handler,
    MeshChange,
    NodeChange,
    Outcome,
    PartEdit,
    SlotChange,
    apply_changes,
)
from chunkwright.exchange.edits.vertices import number_vertices

__all__ = [
    "Applied",
    "Change",
    "Edits",
    "Handler",
    "MeshChange",
    "NodeChange",
    "Outcome",
    "PartEdit",
    "SlotChange",
    "apply_changes",
    "find_edits",
    "number_vertices",
]
