"""Fitting B-splines to samples, with as few control points as a tolerance allows.

Knots are whole frames, as a block stores them; two on the same frame allow the second derivative
to jump, as in curves made from an animator's keys. Initially, knots are as far apart as a single
cubic fits; then knots are added where the error is still too large, and removed where it stays
small enough without them. The error is what a reader will see, including quantization.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.hkx.views.spline import basis

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

# Weight of the differences between neighbours, which place points that no frame determines.
_SMOOTH: Final = 1e-8
# The minimum distance in frames for trying double knots, and the maximum number of knots that are
# tried for removal one by one.
_LONG: Final = 6
_MOST_TRIED: Final = 96


@dataclass(frozen=True, slots=True)
class Curve:
    """A clamped B-spline: degree, knots in frames, and control points before quantization."""

    degree: int
    knots: NDArray[np.uint8]
    points: Floats


@dataclass(frozen=True, slots=True)
class Target:
    """What a curve has to approximate: one row of ``values`` per frame, within ``tolerance``.

    ``settle`` returns control points as they are read back; ``error_of`` compares blended points
    with the values, row by row. ``reach`` is the tolerance as a distance between rows.
    """

    values: Floats
    tolerance: float
    reach: float
    settle: Callable[[Floats], Floats]
    error_of: Callable[[Floats, Floats], Floats]


def fit(target: Target) -> Curve | None:
    """Return a curve; None if the quantization alone is too coarse.

    Degree 3 is tried before degree 1, which interpolates all values if every frame is a knot.
    """
    last = len(target.values) - 1
    for degree in (3, 1):
        if last >= degree:
            found = _Fit(target, degree).run()
            if found is not None:
                return found
    return None


class _Fit:
    """The search for the knots inside a curve of one degree."""

    def __init__(self, target: Target, degree: int) -> None:
        self.target = target
        self.degree = degree
        self.last = len(target.values) - 1

    def run(self) -> Curve | None:
        inside = self.start()
        while True:
            points, errors = self.solve(inside)
            if errors.max() <= self.target.tolerance:
                break
            more = self.worst(errors, inside)
            if not more:
                return None
            inside = sorted([*inside, *more])
        if len(inside) <= _MOST_TRIED:
            inside, points = self.thin(inside, points)
        return Curve(self.degree, self.knots(inside).astype(np.uint8), points)

    def start(self) -> list[int]:
        if self.degree < 3:
            return []
        breaks = _segments(self.target.values, self.target.reach)
        twice = 2 if self.last > _LONG * (len(breaks) + 1) else 1
        return [each for each in breaks for _ in range(twice)]

    def knots(self, inside: list[int]) -> NDArray[np.int64]:
        ends = self.degree + 1
        return np.array([0] * ends + inside + [self.last] * ends)

    def solve(self, inside: list[int]) -> tuple[Floats, Floats]:
        """Return the best control points, and the error at each frame."""
        first, weights = basis(
            self.knots(inside).astype(np.float64),
            self.degree,
            np.arange(self.last + 1, dtype=np.float64),
        )
        matrix = np.zeros((self.last + 1, len(inside) + self.degree + 1))
        rows = np.arange(self.last + 1)[:, None]
        matrix[rows, first[:, None] + np.arange(self.degree + 1)] = weights
        square = matrix.T @ matrix
        square += _SMOOTH * _differences(len(square))
        solved = np.linalg.solve(square, matrix.T @ self.target.values)
        points = np.asarray(solved, np.float64)
        made = matrix @ self.target.settle(points)
        return points, self.target.error_of(made, self.target.values)

    def worst(self, errors: Floats, inside: list[int]) -> list[int]:
        """Return a new knot for every span that exceeds the tolerance."""
        breaks = sorted({0, *inside, self.last})
        pairs = pairwise(breaks)
        spans = [(low, high) for low, high in pairs if high - low > 1]
        most = self.target.tolerance
        over = [span for span in spans if errors[span[0] : span[1] + 1].max() > most]
        return [low + 1 + int(errors[low + 1 : high].argmax()) for low, high in over or spans]

    def thin(self, inside: list[int], points: Floats) -> tuple[list[int], Floats]:
        """Remove the knots that the curve does not need, double knots first."""
        times = Counter(inside)
        for knot in sorted(inside, key=lambda each: -times[each]):
            fewer = inside.copy()
            fewer.remove(knot)
            found, errors = self.solve(fewer)
            if errors.max() <= self.target.tolerance:
                inside, points = fewer, found
        return inside, points


@lru_cache(maxsize=512)
def _differences(count: int) -> Floats:
    """Return the matrix of the squared differences between neighbours."""
    rows = np.diff(np.eye(count), axis=0)
    made: Floats = rows.T @ rows
    return made


def _segments(values: Floats, reach: float) -> list[int]:
    """Return the frames between consecutive cubics, each of which is as long as possible."""
    breaks, last = [0], len(values) - 1
    while breaks[-1] < last:
        start = breaks[-1]
        good, step = min(start + 3, last), 4
        while good < last:
            trial = min(good + step, last)
            if _beside_cubic(values[start : trial + 1]) <= reach:
                good, step = trial, step * 2
            elif step > 1:
                step = max(step // 4, 1)
            else:
                break
        breaks.append(good)
    return breaks[1:-1]


def _beside_cubic(rows: Floats) -> float:
    """Return the distances of rows from the best-fitting cubic."""
    base = _cubics(len(rows))
    rest = rows - base @ (base.T @ rows)
    return float(np.sqrt((rest * rest).sum(axis=1).max()))


@lru_cache(maxsize=256)
def _cubics(count: int) -> Floats:
    """Return an orthonormal basis of the cubics over a number of frames."""
    at = np.linspace(-1, 1, count)
    base: Floats = np.linalg.qr(np.vander(at, min(4, count)))[0]
    return base
