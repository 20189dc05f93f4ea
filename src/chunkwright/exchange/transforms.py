"""Matrices of nodes: their place in the scene; translation, rotation and scale of matrices.

All are (4, 4) for column vectors, in double precision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Node, Vector3, Vector4

    Matrix = NDArray[np.float64]


# How far a matrix may differ from its parts, relative to its largest number; in real files, which
# have single precision, it is less.
SHEAR: Final = 1e-5


def local_matrix(node: Node) -> Matrix:
    """Return the matrix of a node relative to its parent."""
    if node.matrix is not None:
        return np.asarray(node.matrix, np.float64)
    return composed(node.translation, node.rotation, node.scale)


def composed(
    translation: Sequence[float], rotation: Sequence[float], scale: Sequence[float]
) -> Matrix:
    """Return the matrix that scales, then rotates, then translates."""
    made = np.eye(4)
    made[:3, :3] = rotation_matrix(rotation) * np.asarray(scale, np.float64)
    made[:3, 3] = translation
    return made


def rotation_matrix(quaternion: Sequence[float]) -> Matrix:
    """Return the (3, 3) matrix of a quaternion ``x, y, z, w`` of any length but 0."""
    x, y, z, w = np.asarray(quaternion, np.float64) / (np.linalg.norm(quaternion) or 1.0)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def decomposed(matrix: Matrix) -> tuple[Vector3, Vector4, Vector3]:
    """Return translation, rotation and scale of a matrix; shear is lost."""
    linear = np.asarray(matrix, np.float64)[:3, :3]
    scale = np.linalg.norm(linear, axis=0)
    if np.linalg.det(linear) < 0:
        scale[0] = -scale[0]
    axes = linear / np.where(scale == 0, 1.0, scale)
    x, y, z = (float(value) for value in np.asarray(matrix)[:3, 3])
    a, b, c = (float(value) for value in scale)
    return (x, y, z), quaternion_of(axes), (a, b, c)


def is_sheared(matrix: Matrix) -> bool:
    """Whether a matrix is more than translation, rotation and scale."""
    most = float(np.abs(matrix[:3, :3]).max())
    return bool(np.abs(composed(*decomposed(matrix)) - matrix)[:3, :3].max() > SHEAR * most)


def unsheared(matrix: Matrix) -> tuple[Matrix, Matrix]:
    """Return two matrices without shear, outer and inner, whose product is the matrix."""
    left, scale, right = np.linalg.svd(np.asarray(matrix, np.float64)[:3, :3])
    if np.linalg.det(left) < 0:
        left[:, 0], scale[0] = -left[:, 0], -scale[0]
    if np.linalg.det(right) < 0:
        right[0], scale[0] = -right[0], -scale[0]
    outer, inner = np.eye(4), np.eye(4)
    outer[:3, :3], outer[:3, 3] = left * scale, matrix[:3, 3]
    inner[:3, :3] = right
    return outer, inner


def quaternion_of(axes: Matrix) -> Vector4:
    """Return the quaternion ``x, y, z, w`` nearest to a (3, 3) matrix of axes."""
    # Bar-Itzhack's method: the eigenvector of the largest eigenvalue, exact for a rotation.
    m = np.asarray(axes, np.float64)
    k = np.array(
        [
            [m[0, 0] - m[1, 1] - m[2, 2], 0, 0, 0],
            [m[1, 0] + m[0, 1], m[1, 1] - m[0, 0] - m[2, 2], 0, 0],
            [m[2, 0] + m[0, 2], m[2, 1] + m[1, 2], m[2, 2] - m[0, 0] - m[1, 1], 0],
            [m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1], m.trace()],
        ]
    )
    _, vectors = np.linalg.eigh(k)
    x, y, z, w = vectors[:, -1] if vectors[3, -1] >= 0 else -vectors[:, -1]
    return float(x), float(y), float(z), float(w)


def world_matrices(roots: Iterable[Node]) -> Iterator[tuple[Node, Matrix]]:
    """Yield each node below some roots with its matrix in the scene, parents first."""
    todo = [(root, np.eye(4)) for root in roots][::-1]
    while todo:
        node, parent = todo.pop()
        matrix = parent @ local_matrix(node)
        yield node, matrix
        todo.extend((child, matrix) for child in reversed(node.children))
