"""Matrices for column vectors of translations, rotations and scales, and the reverse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.model import Node

    Floats = NDArray[np.float64]

# How far a matrix may differ from its parts, relative to its largest number.
_SHEAR: Final = 1e-4


def taken_apart(matrices: Floats) -> tuple[Floats, Floats, Floats]:
    """Return translations (n, 3), rotations (n, 4) and scales (n, 3); shear is lost."""
    axes = matrices[:, :3, :3]
    scales = np.linalg.norm(axes, axis=1)
    scales[:, 0] = np.where(np.linalg.det(axes) < 0, -scales[:, 0], scales[:, 0])
    unit = axes / np.where(scales == 0, 1.0, scales)[:, None, :]
    return matrices[:, :3, 3], quaternions(unit), scales


def quaternions(axes: Floats) -> Floats:
    """Return the unit quaternions (n, 4) of rotations (n, 3, 3)."""
    # The squares of the components, of which the largest is far from zero.
    trace = axes[:, (0, 1, 2), (0, 1, 2)]
    total = trace.sum(axis=1)
    squares = np.column_stack((1 - total[:, None] + 2 * trace, 1 + total))
    best = squares.argmax(axis=1)
    x = axes[:, 2, 1] - axes[:, 1, 2]
    y = axes[:, 0, 2] - axes[:, 2, 0]
    z = axes[:, 1, 0] - axes[:, 0, 1]
    xy = axes[:, 0, 1] + axes[:, 1, 0]
    xz = axes[:, 0, 2] + axes[:, 2, 0]
    yz = axes[:, 1, 2] + axes[:, 2, 1]
    rows = np.array(
        [
            [squares[:, 0], xy, xz, x],
            [xy, squares[:, 1], yz, y],
            [xz, yz, squares[:, 2], z],
            [x, y, z, squares[:, 3]],
        ]
    )
    made = rows[best, :, np.arange(len(axes))]
    lengths = np.linalg.norm(made, axis=1, keepdims=True)
    good = np.isfinite(lengths) & (lengths > 0)
    unit: Floats = np.where(good, made / np.where(good, lengths, 1.0), (0.0, 0.0, 0.0, 1.0))
    return unit


def rotation_matrices(rotations: Floats) -> Floats:
    """Return the matrices (n, 3, 3) of unit quaternions (n, 4)."""
    x, y, z, w = rotations.T
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )
    return np.moveaxis(np.array(rows), 2, 0)


def place(node: Node, matrix: Floats) -> None:
    """Set the matrix of a node, by its parts if they can represent it; one with NaN is ignored."""
    if not np.isfinite(matrix).all():
        return
    moved, turned, sized = (part[0] for part in taken_apart(matrix[None]))
    node.translation = tuple(moved.tolist())
    node.rotation = tuple(turned.tolist())
    node.scale = tuple(sized.tolist())
    error = np.abs(rotation_matrices(turned[None])[0] * sized - matrix[:3, :3]).max()
    if error > _SHEAR * max(float(np.abs(matrix[:3, :3]).max()), 1e-30):
        node.matrix = matrix
