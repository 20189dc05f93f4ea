"""On which side of a plane through three points others are, without an error of rounding.

A product of floats decides where its error cannot matter (the bound is that of Shewchuk, "Adaptive
Precision Floating-Point Arithmetic", 1997), and integers decide the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]
    Triangles = NDArray[np.int64]
    Places = NDArray[np.int64]

# The error of a determinant relative to the sum of its absolute products: 8 or 9 times 1.1e-16.
_ERROR: Final = 2e-15
# What products of tiny numbers, scaled to 1, may lose besides.
_TINY: Final = 1e-290


class Sides:
    """Compares points (n, 3), all finite, with planes through three of them.

    ``points`` are scaled by a power of two, so that none is larger than 1.
    """

    def __init__(self, points: Points) -> None:
        largest = float(np.abs(points).max(initial=0.0))
        self.points = np.ldexp(points, -int(np.frexp(largest)[1]))
        self._given = points
        self._whole: list[tuple[int, int, int]] | None = None

    def in_front(self, faces: Triangles, places: Places) -> NDArray[np.bool_]:
        """Return (faces, places) whether a point sees a face counter-clockwise.

        A point in the plane of a face does not see it.
        """
        sums, sizes = self._determinants(faces, places)
        seen: NDArray[np.bool_] = sums > 0
        unsure = ~(np.abs(sums) > _ERROR * sizes + _TINY)
        for row, column in zip(*(each.tolist() for each in np.nonzero(unsure)), strict=True):
            seen[row, column] = self._exactly(faces[row].tolist(), int(places[column])) > 0
        return seen

    def _determinants(self, faces: Triangles, places: Places) -> tuple[Points, Points]:
        """Return determinants, positive in front, and the sums of their absolute products."""
        a, b, c = (self.points[faces[:, corner]] for corner in range(3))
        first, second = b - a, c - a
        away = self.points[places][None] - a[:, None]
        one = first[:, (1, 2, 0)] * second[:, (2, 0, 1)]
        two = first[:, (2, 0, 1)] * second[:, (1, 2, 0)]
        sums = np.einsum("fpk,fk->fp", away, one - two)
        sizes = np.einsum("fpk,fk->fp", np.abs(away), np.abs(one) + np.abs(two))
        return sums, sizes

    def _exactly(self, face: list[int], place: int) -> int:
        if self._whole is None:
            self._whole = _integers(self._given)
        a, b, c, d = (self._whole[each] for each in (*face, place))
        bx, by, bz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
        cx, cy, cz = c[0] - a[0], c[1] - a[1], c[2] - a[2]
        return (
            (d[0] - a[0]) * (by * cz - bz * cy)
            + (d[1] - a[1]) * (bz * cx - bx * cz)
            + (d[2] - a[2]) * (bx * cy - by * cx)
        )


def _integers(points: Points) -> list[tuple[int, int, int]]:
    """Return points as integers, all scaled by the same power of two."""
    parts, exponents = np.frexp(points)
    shifts = np.where(parts == 0, 0, exponents - int(exponents[parts != 0].min(initial=0)))
    whole = np.ldexp(parts, 53).astype(np.int64).tolist()
    rows = [
        [number << shift for number, shift in zip(*row, strict=True)]
        for row in zip(whole, shifts.tolist(), strict=True)
    ]
    return [(x, y, z) for x, y, z in rows]
