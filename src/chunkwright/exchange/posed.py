"""Meshes in the axes of the scene, transformed by their nodes, or by their joints."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from chunkwright.exchange.transforms import world_matrices

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.exchange.model import Node, Primitive, SceneModel, Skin
    from chunkwright.exchange.transforms import Matrix

    Rows = NDArray[np.float64]


class Posed(NamedTuple):
    """A primitive of a node, with its vertices in the axes of the scene.

    ``indices`` are (n, 3), or (n, 2) for lines; triangles of a node that mirrors are reversed, so
    that their front remains in front. Normals have length 1.
    """

    node: Node
    primitive: Primitive
    positions: Rows
    normals: Rows | None
    indices: NDArray[np.int64]


def shown(model: SceneModel) -> Iterator[Node]:
    """Yield the nodes that are neither hidden nor below one that is, parents first."""
    todo = [*reversed(model.roots)]
    while todo:
        node = todo.pop()
        if not node.hidden:
            yield node
            todo.extend(reversed(node.children))


def posed(model: SceneModel) -> Iterator[Posed]:
    """Yield everything that a scene draws, in its pose; what is hidden is not drawn."""
    worlds = {id(node): matrix for node, matrix in world_matrices(model.roots)}
    for node in shown(model):
        for primitive in node.mesh.primitives if node.mesh is not None else ():
            matrices = vertex_matrices(node, primitive, worlds)
            yield _posed(node, primitive, matrices)


def bounds(model: SceneModel) -> tuple[Rows, Rows] | None:
    """Return the lowest and highest corners of what a scene draws; None if that is nothing.

    Vertices that no triangle uses are ignored.
    """
    corners = [
        (used.min(axis=0), used.max(axis=0))
        for each in posed(model)
        if len(used := each.positions[np.unique(each.indices)])
    ]
    if not corners:
        return None
    lows: Rows = np.stack([low for low, _ in corners])
    highs: Rows = np.stack([high for _, high in corners])
    return lows.min(axis=0), highs.max(axis=0)


def vertex_matrices(node: Node, primitive: Primitive, worlds: Mapping[int, Matrix]) -> Rows:
    """Return the matrix (4, 4) of all vertices or, with a skin, that of each vertex (n, 4, 4).

    ``worlds`` are the matrices of nodes in the scene, by the ``id`` of the node.
    """
    if node.skin is None or primitive.joints is None or primitive.weights is None:
        return worlds[id(node)]
    return weighted(joint_matrices(node.skin, worlds), primitive.joints, primitive.weights)


def weighted(matrices: Rows, joints: Array, weights: Array) -> Rows:
    """Return the mean matrix (n, 4, 4) of the joints (n, 4) of each vertex, by their weights."""
    parts = weights.astype(np.float64)
    # A vertex without weights follows its first joint, as in the files that are written.
    parts[~(parts.sum(axis=1) > 0)] = np.eye(1, parts.shape[1])
    parts /= parts.sum(axis=1, keepdims=True)
    made: Rows = np.einsum("nk,nkij->nij", parts, matrices[joints.astype(np.int64)])
    return made


def joint_matrices(skin: Skin, worlds: Mapping[int, Matrix]) -> Rows:
    """Return the matrix (4, 4) by which each joint of a skin moves the vertices that follow it."""
    places = np.array([worlds[id(joint)] for joint in skin.joints])
    made: Rows = places @ np.asarray(skin.inverse_binds, np.float64)
    return made


def _posed(node: Node, primitive: Primitive, matrices: Rows) -> Posed:
    linear, moved = matrices[..., :3, :3], matrices[..., :3, 3]
    points = primitive.positions.astype(np.float64)
    positions = np.einsum("...ij,...j->...i", linear, points) + moved
    normals = None
    if primitive.normals is not None:
        # Like the inverse transpose, cofactors transform normals, but for any scale.
        turned = np.einsum("...ij,...j->...i", _cofactors(linear), primitive.normals)
        length = np.linalg.norm(turned, axis=1, keepdims=True)
        normals = turned / np.where(length > 0, length, 1.0)
    corners = 2 if primitive.lines else 3
    if primitive.indices is None:
        indices = np.arange(len(points), dtype=np.int64).reshape(-1, corners)
    else:
        indices = primitive.indices.astype(np.int64).reshape(-1, corners)
    if corners == 3 and linear.ndim == 2 and np.linalg.det(linear) < 0:
        indices = indices[:, ::-1]
    return Posed(node, primitive, positions, normals, indices)


def _cofactors(linear: Rows) -> Rows:
    a, b, c = linear[..., 0], linear[..., 1], linear[..., 2]
    made = np.stack([np.cross(b, c), np.cross(c, a), np.cross(a, b)], axis=-1)
    sign = np.sign(np.einsum("...i,...i->...", a, np.cross(b, c)))
    made *= np.where(sign < 0, -1.0, 1.0)[..., None, None]
    return made
