"""Skeletons without a mesh, drawn as sticks from joint to joint."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.model import Mesh, Node, Primitive, SceneModel
from chunkwright.exchange.posed import shown
from chunkwright.exchange.transforms import world_matrices

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]

# A stick is an octahedron: its thickness, and where it is thickest, as fractions of its length.
_THICKNESS: Final = 0.08
_WAIST: Final = 0.15
_FACES: Final = np.array(
    [(0, 2, 1), (0, 3, 2), (0, 4, 3), (0, 1, 4), (5, 1, 2), (5, 2, 3), (5, 3, 4), (5, 4, 1)]
)


def with_sticks(model: SceneModel) -> SceneModel:
    """Return the model or, if it draws nothing, one with sticks for its nodes."""
    if any(_is_drawn(node) for node in model.nodes()):
        return model
    places = {id(node): matrix[:3, 3] for node, matrix in world_matrices(model.roots)}
    pairs = [
        (places[id(node)], places[id(child)])
        for node in shown(model)
        for child in node.children
        if not child.hidden
    ]
    if not pairs:
        return model
    starts, ends = np.array([a for a, _ in pairs]), np.array([b for _, b in pairs])
    long = np.linalg.norm(ends - starts, axis=1) > 0
    if not long.any():
        return model
    sticks = Node("sticks", mesh=Mesh("sticks", [_sticks(starts[long], ends[long])]))
    return dataclasses.replace(model, roots=[*model.roots, sticks])


def _is_drawn(node: Node) -> bool:
    parts = node.mesh.primitives if node.mesh is not None else []
    return any(not part.lines and len(part.positions) for part in parts)


def _sticks(starts: Points, ends: Points) -> Primitive:
    """Return an octahedron from each start to its end."""
    along = ends - starts
    length = np.linalg.norm(along, axis=1, keepdims=True)
    # Any direction other than that of the stick gives one of its sides.
    other = np.where(np.abs(along[:, :1]) > 0.9 * length, (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
    side = np.cross(along, other)
    side *= _THICKNESS * length / np.linalg.norm(side, axis=1, keepdims=True)
    across = np.cross(along, side) / length
    waist = starts + along * _WAIST
    corners = [starts, waist + side, waist + across, waist - side, waist - across, ends]
    positions = np.stack(corners, axis=1).reshape(-1, 3).astype(np.float32)
    first = np.arange(len(starts))[:, None, None] * len(corners)
    return Primitive(positions, (first + _FACES).reshape(-1).astype(np.uint32))
