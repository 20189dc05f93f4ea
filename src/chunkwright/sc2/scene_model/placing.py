"""The transforms of entities as those of the scene model."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.transforms import composed
from chunkwright.keyed_archive.model.values import Matrix4, Transform
from chunkwright.sc2.model import transforms

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Node, Vector3, Vector4
    from chunkwright.sc2.model.nodes import Node as Entity

    Floats = NDArray[np.float64]

_HALF: Final = math.sqrt(0.5)
# A quarter turn that makes the engine's Z, which is up, the Y of the scene model.
Z_UP: Final = (-_HALF, 0.0, 0.0, _HALF)
# The same as a matrix, for column vectors.
AXES: Final = composed((0, 0, 0), Z_UP, (1, 1, 1)).round(9)
# How far a matrix may be from translation, rotation and scale, for 32-bit floats.
_MOST_SHEAR: Final = 1e-4
_SAME: Final = 1e-5


def place(node: Node, entity: Entity) -> None:
    """Set the transform of a node to that of an entity; the numbers stay the same."""
    stored = transforms.of_node(entity)
    if stored is None:
        return
    if not all(math.isfinite(number) for number in stored):
        raise CorruptError("a transform has numbers that are NaN or infinite", path=entity.address)
    if not isinstance(stored, Matrix4):
        node.translation = vector(stored[:3])
        node.scale = vector(stored[3:6])
        node.rotation = unit(stored[6:])
        if (bent := _bent(entity)) is not None:
            node.matrix = bent.T
    elif stored != transforms.IDENTITY:
        # Rows of the engine are columns here: the 16 numbers are in glTF's own order.
        node.matrix = _rows(stored).T


def _bent(entity: Entity) -> Floats | None:
    """Return the matrix of an entity that is rotated below a non-uniform scale.

    The engine multiplies scales one by one, so that nothing shears; matrices that are multiplied
    do. None where both are the same.
    """
    above = entity.parent and transforms.world(entity.parent)
    placed = transforms.world(entity)
    if not isinstance(above, Transform) or not isinstance(placed, Transform):
        return None
    scale = above[3:6]
    if max(scale) - min(scale) <= _SAME * max(map(abs, scale)) or not all(scale):
        return None
    found = _rows(transforms.matrix(placed)) @ np.linalg.inv(_rows(transforms.matrix(above)))
    expected = _rows(transforms.matrix(transforms.of_node(entity)))
    return None if np.allclose(found, expected, rtol=_SAME, atol=_SAME) else found


def _rows(form: Matrix4) -> Floats:
    return np.array(form, np.float64).reshape(4, 4)


def vector(numbers: Iterable[float]) -> Vector3:
    """Return a vector of the scene model."""
    x, y, z = (float(number) for number in numbers)
    return x, y, z


def unit(quaternion: Sequence[float]) -> Vector4:
    """Return a quaternion of length 1; real ones are just over it."""
    length = math.hypot(*quaternion)
    if not length:
        return 0.0, 0.0, 0.0, 1.0
    x, y, z, w = (float(number) / length for number in quaternion)
    return x, y, z, w


def pose(node: Node, matrix: Floats) -> None:
    """Set the matrix of a node, for row vectors, as translation, rotation and scale if possible.

    Only nodes without a matrix can be animated.
    """
    axes = matrix[:3, :3].copy()
    scale = np.linalg.norm(axes, axis=1)
    if np.linalg.det(axes) < 0:
        scale[0] = -scale[0]
    if not scale.all():
        node.matrix = matrix.T
        return
    axes /= scale[:, None]
    if np.abs(axes @ axes.T - np.eye(3)).max() > _MOST_SHEAR:
        node.matrix = matrix.T
        return
    node.translation = vector(matrix[3, :3].tolist())
    node.scale = vector(np.where(np.abs(scale - 1) < 1e-6, 1.0, scale).tolist())
    node.rotation = quaternion(axes)


def quaternion(axes: Floats) -> Vector4:
    """Return the quaternion x, y, z, w of a rotation whose rows are where the axes go."""
    m = axes.T
    trace = float(np.trace(m))
    squares = [1 + 2 * float(m[i, i]) - trace for i in range(3)] + [1 + trace]
    # Divided by the largest component, none is lost.
    at = int(np.argmax(squares))
    turns = [float(m[2, 1] - m[1, 2]), float(m[0, 2] - m[2, 0]), float(m[1, 0] - m[0, 1])]
    if at == 3:
        found = [*turns, squares[3]]
    else:
        found = [float(m[at, j] + m[j, at]) for j in range(3)] + [turns[at]]
        found[at] = squares[at]
    return unit(found)
