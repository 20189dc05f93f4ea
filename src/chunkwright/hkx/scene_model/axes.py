"""The axes and the unit of a packfile, which no file states.

Skyrim and Fallout 4 have Z up, the Souls games a left-handed Y up, Sonic Generations a
right-handed one. Right-handed files keep their numbers below a node that rotates and scales them;
the numbers of left-handed ones are mirrored along Z.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import Node

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from chunkwright.arrays import Array

    Matrix = NDArray[np.float64]

Z_UP: Final = "z-up"
Y_UP: Final = "y-up"
Y_UP_LEFT: Final = "y-up-left"
CHOICES: Final = (Z_UP, Y_UP, Y_UP_LEFT)

_HALF: Final = 0.7071067811865476
_TURN: Final = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]], np.float64)
_MIRROR: Final = np.diag([1.0, 1.0, -1.0, 1.0])
_MIRRORED_ROTATION: Final = np.array([-1.0, -1.0, 1.0, 1.0])


class Axes(NamedTuple):
    """The conversion of a packfile's numbers to those of glTF; ``unit`` is in metres."""

    name: str = Z_UP
    unit: float = 1.0

    @classmethod
    def chosen(cls, name: str | None, unit: float | None) -> Axes:
        """Return the axes that a user chose; ``QueryError`` for invalid ones."""
        made = cls(name or Z_UP, 1.0 if unit is None else unit)
        if made.name not in CHOICES:
            raise QueryError(f"unknown axes {name!r:.40}", hint=f"known: {', '.join(CHOICES)}")
        if not (math.isfinite(made.unit) and made.unit > 0):
            raise QueryError(f"expected a unit in metres, not {unit}")
        return made

    @property
    def is_mirrored(self) -> bool:
        """Whether the packfile is left-handed."""
        return self.name == Y_UP_LEFT

    def top(self, name: str) -> Node:
        """Return the node that rotates and scales everything below it."""
        rotation = (-_HALF, 0.0, 0.0, _HALF) if self.name == Z_UP else (0.0, 0.0, 0.0, 1.0)
        return Node(name, rotation=rotation, scale=(self.unit, self.unit, self.unit))

    def matrix(self) -> Matrix:
        """Return the matrix of that node, for column vectors."""
        made = np.eye(4)
        if self.name == Z_UP:
            made[:3, :3] = _TURN
        made[:3, :3] *= self.unit
        return made

    def vectors(self, values: ArrayLike) -> Array:
        """Return vectors (..., 3), mirrored if the packfile is left-handed."""
        made = np.asarray(values, np.float64)
        return made * (1.0, 1.0, -1.0) if self.is_mirrored else made

    def rotations(self, values: ArrayLike) -> Array:
        """Return quaternions (..., 4) of length 1; one of length 0 becomes the identity."""
        made = np.asarray(values, np.float64)
        lengths = np.linalg.norm(made, axis=-1, keepdims=True)
        good = np.isfinite(lengths) & (lengths > 0)
        made = np.where(good, made / np.where(good, lengths, 1.0), (0.0, 0.0, 0.0, 1.0))
        return made * _MIRRORED_ROTATION if self.is_mirrored else made

    def matrices(self, values: ArrayLike) -> Matrix:
        """Return matrices (..., 4, 4) for column vectors, converted from those of a packfile.

        The rows of the latter are three axes and the origin.
        """
        made = np.array(values, np.float64).swapaxes(-1, -2)
        made[..., 3, :] = (0.0, 0.0, 0.0, 1.0)
        return _MIRROR @ made @ _MIRROR if self.is_mirrored else made

    def triangles(self, indices: ArrayLike) -> NDArray[np.uint32]:
        """Return indices (n, 3) of triangles, counter-clockwise seen from outside, as one row."""
        made = np.asarray(indices, np.uint32).reshape(-1, 3)
        return (made[:, ::-1] if self.is_mirrored else made).ravel()
