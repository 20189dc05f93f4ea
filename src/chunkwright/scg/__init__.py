"""SCPG: the geometry of a DAVA Engine scene, and polygon groups, which scenes have too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.scg.geometry import Geometry
    from chunkwright.scg.polygon_group import PolygonGroup
    from chunkwright.scg.streams import Primitive

__all__ = [
    "Geometry",
    "PolygonGroup",
    "Primitive",
]

_HOMES: Final = {
    "Geometry": "geometry",
    "PolygonGroup": "polygon_group",
    "Primitive": "streams",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
