"""A geometry file made from scratch, for ``chunkwright demo``."""

from __future__ import annotations

import numpy as np

from chunkwright.formats.format import Demo
from chunkwright.scg.model import Geometry
from chunkwright.scg.polygon_group import PolygonGroup


def make() -> Geometry:
    """Return a square of two triangles, with normals and texture coordinates."""
    square = PolygonGroup.from_arrays(
        positions=[[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]],
        normals=[[0, 0, 1]] * 4,
        texcoords=[[[0, 0], [1, 0], [1, 1], [0, 1]]],
        indices=[[0, 1, 2], [0, 2, 3]],
        id=7,
    )
    return Geometry(groups=[square])


def edit(geometry: Geometry) -> str:
    """Scale the square by a factor of two."""
    group = geometry.groups[0]
    vertices = group.vertices.copy()
    vertices["position"] *= np.float32(2)
    group.set_vertices(vertices)
    return "positions of 4 vertices scaled by 2"


def demo() -> Demo[Geometry]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
