"""Matrices of entities, for nodes.

The axes of Virtools are left-handed with Y up. Z is mirrored, so that lights and cameras, which look
along +Z, look along -Z. The matrix of an entity, even of a child, is that in the world; measured on
3,749 entities of real files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.transforms import decomposed, is_sheared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.exchange.model import Node
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.nmo.model.entities import Entity3d

MIRROR: Final = np.diag((1.0, 1.0, -1.0, 1.0))
"""Converts points, and matrices from both sides, from the axes of Virtools to those of glTF."""


def world_matrices(entities: Sequence[Entity3d]) -> tuple[Matrix, int]:
    """Return the matrices of entities in the world (n, 4, 4), for column vectors.

    The second result counts those that have NaN or infinity, which become the identity.
    """
    rows = np.zeros((len(entities), 4, 4))
    rows[:, 3, 3] = 1
    for place, entity in enumerate(entities):
        fields = entity.area_fields("placement")
        if fields is None:
            rows[place] = entity.matrix
            continue
        rows[place, 0, :3] = fields["x_axis"]
        rows[place, 1, :3] = fields["y_axis"]
        rows[place, 2, :3] = fields["z_axis"]
        rows[place, 3, :3] = fields["position"]
    lost = ~np.isfinite(rows.reshape(-1, 16)).all(axis=1)
    rows[lost] = np.eye(4)
    made: Matrix = MIRROR @ rows.transpose(0, 2, 1) @ MIRROR
    return made, int(lost.sum())


def local_matrices(worlds: Matrix, parents: Sequence[int]) -> Matrix:
    """Return the matrices relative to the parents, given by index; -1 for none."""
    made = worlds.copy()
    below = np.flatnonzero(np.array(parents, int) >= 0)
    above = worlds[np.array(parents, int)[below]]
    if (np.linalg.det(above) == 0).any():
        made[below] = np.linalg.pinv(above) @ worlds[below]
    else:
        made[below] = np.linalg.solve(above, worlds[below])
    return made


def place(node: Node, matrix: Matrix, *, moves: bool) -> None:
    """Set the transform of a node: as parts if these suffice or an animation moves it."""
    if not moves and is_sheared(matrix):
        node.matrix = matrix
        return
    node.translation, node.rotation, node.scale = decomposed(matrix)
