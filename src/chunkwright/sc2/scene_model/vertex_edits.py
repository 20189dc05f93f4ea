"""Applying edited vertices and triangles to a polygon group; other values keep their bits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.sc2.scene_model.arrays import color_bytes
from chunkwright.scg.arrays import stream_names
from chunkwright.scg.primitives import Primitive as Kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import PrimitiveEdit
    from chunkwright.exchange.model import Primitive
    from chunkwright.scg.arrays import Vertices
    from chunkwright.scg.polygon_group import PolygonGroup

    Rows = NDArray[np.int64]
    Mask = NDArray[np.bool_]
    Floats = NDArray[np.float64]

_CHUNK: Final = 512  # the number of new vertices that are compared with all old ones at once


def edit_group(group: PolygonGroup, edit: PrimitiveEdit) -> None:
    """Apply an edited primitive to the polygon group that it was made from.

    Streams that the scene model does not have are those of the nearest old vertex; tangents are
    recomputed around changes.
    """
    if edit.edited is None:
        group.set_indices(np.empty(0, np.uint16))
        return
    old = group.vertices
    vertices = old[edit.rows]
    new = np.flatnonzero(edit.rows < 0)
    if len(new):
        vertices[new] = old[_nearest(edit.edited.positions[new], edit.original.positions)]
    touched = _fill(vertices, edit)
    if "indices" in edit.changed:
        assert edit.edited.indices is not None
        triangles = edit.edited.indices.reshape(-1, 3)
        group.primitive = Kind.TRIANGLE_LIST
    else:
        triangles = group.triangles
    _fit_tangents(vertices, triangles.astype(np.int64), touched)
    group.set_vertices(vertices)
    if "indices" in edit.changed:
        group.set_indices(triangles)


def _fill(vertices: Vertices, edit: PrimitiveEdit) -> Mask:
    """Write the values that differ from the original; return a mask of the changed vertices."""
    assert edit.edited is not None
    touched = edit.rows < 0
    for name, values, before in _streams(edit.edited, edit.original):
        if name not in stream_names(vertices) or values is None:
            continue
        differs = np.ones(len(values), bool)
        if before is not None:
            known = edit.rows >= 0
            differs[known] = (values[known] != before[edit.rows[known]]).any(axis=1)
        if name == "color":
            values = color_bytes(values)
        vertices[name][differs] = values[differs]
        touched |= differs
    return touched


def _streams(
    edited: Primitive, original: Primitive
) -> list[tuple[str, NDArray[Any] | None, NDArray[Any] | None]]:
    channels = zip(edited.texcoords, original.texcoords, strict=False)
    return [
        ("position", edited.positions, original.positions),
        ("normal", edited.normals, original.normals),
        ("color", edited.colors, original.colors),
        *((f"texcoord{number}", new, old) for number, (new, old) in enumerate(channels)),
    ]


def _nearest(points: NDArray[Any], among: NDArray[Any]) -> Rows:
    """Return the index of the nearest of some points to each of others."""
    found = [
        np.square(points[at : at + _CHUNK, None, :] - among[None]).sum(axis=2).argmin(axis=1)
        for at in range(0, len(points), _CHUNK)
    ]
    return np.concatenate(found)


def _fit_tangents(vertices: Vertices, triangles: Rows, touched: Mask) -> None:
    """Recompute the tangents of all vertices whose triangles have a changed vertex.

    A tangent points in the direction of rising u, a binormal in that of falling v, as in the files
    of the engine; both are perpendicular to the normal.
    """
    names = stream_names(vertices)
    if not {"tangent", "normal", "texcoord0"} <= set(names) or not touched.any():
        return
    around = np.zeros(len(vertices), bool)
    around[triangles[touched[triangles].any(axis=1)]] = True
    around |= touched
    along_u, along_v = _slopes(vertices, triangles)
    normals = vertices["normal"].astype(np.float64)
    tangents = _square(along_u, normals)
    proper = around & (np.linalg.norm(tangents, axis=1) > 0)
    vertices["tangent"][proper] = tangents[proper]
    if "binormal" in names:
        binormals = np.cross(normals, tangents)
        sides = np.einsum("ij,ij->i", binormals, along_v)
        binormals[sides > 0] *= -1
        vertices["binormal"][proper] = binormals[proper]


def _slopes(vertices: Vertices, triangles: Rows) -> tuple[Floats, Floats]:
    """Return the directions of rising u and v at each vertex, summed over its triangles."""
    points = vertices["position"].astype(np.float64)[triangles]
    coordinates = vertices["texcoord0"].astype(np.float64)[triangles]
    edges, spans = points[:, 1:] - points[:, :1], coordinates[:, 1:] - coordinates[:, :1]
    area = spans[:, 0, 0] * spans[:, 1, 1] - spans[:, 1, 0] * spans[:, 0, 1]
    scale = np.divide(1, area, out=np.zeros_like(area), where=np.abs(area) > 1e-12)[:, None]
    along_u = (edges[:, 0] * spans[:, 1, 1:] - edges[:, 1] * spans[:, 0, 1:]) * scale
    along_v = (edges[:, 1] * spans[:, 0, :1] - edges[:, 0] * spans[:, 1, :1]) * scale
    return _summed(along_u, triangles, len(vertices)), _summed(along_v, triangles, len(vertices))


def _summed(rows: Floats, triangles: Rows, count: int) -> Floats:
    made = np.zeros((count, 3))
    for corner in range(3):
        for axis in range(3):
            made[:, axis] += np.bincount(triangles[:, corner], rows[:, axis], minlength=count)
    return made


def _square(rows: Floats, normals: Floats) -> Floats:
    """Return rows of length 1, perpendicular to normals; 0 for those without a direction."""
    flat = rows - normals * np.einsum("ij,ij->i", rows, normals)[:, None]
    sizes = np.linalg.norm(flat, axis=1, keepdims=True)
    made: Floats = np.divide(flat, sizes, out=np.zeros_like(flat), where=sizes > 1e-12)
    return made
