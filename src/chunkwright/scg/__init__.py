"""SCPG: the geometry of a DAVA Engine scene, and the polygon groups that scenes share."""

from __future__ import annotations

from chunkwright.scg.model import Geometry
from chunkwright.scg.polygon_group import PolygonGroup
from chunkwright.scg.primitives import Primitive

__all__ = ["Geometry", "PolygonGroup", "Primitive"]
