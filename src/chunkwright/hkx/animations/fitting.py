"""Fitting B-splines to samples, with as few control points as a tolerance allows."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.hkx.views.spline import Samples, basis

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]


# Weight of the differences between neighbours, which place points that no frame determines.
_SMOOTH: Final = 1e-8
# The minimum distance in frames for trying double knots, and the maximum number of knots that are
# tried for removal one by one.
_LONG: Final = 6
# The minimum number of knots between two that are removed at once.
_APART: Final = 4
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
    with the values, row by row. ``reach`` is the tolerance as a distance between rows, and
    ``distance`` returns the lengths of rows of differences.
    """

    values: Floats
    tolerance: float
    reach: float
    settle: Callable[[Floats], Floats]
    error_of: Callable[[Floats, Floats], Floats]
    distance: Callable[[Floats], Floats]


def fit(target: Target) -> Curve | None:
    """Return a curve; None if quantization alone exceeds the tolerance.

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
        places, weights, square = self.equations(inside)
        rows = self.target.values
        cells = places[:, :, None] * rows.shape[1] + np.arange(rows.shape[1])
        sides = _summed(
            cells, weights[:, :, None] * rows[:, None, :], square[:, 0].size, rows.shape[1]
        )
        points = np.asarray(np.linalg.solve(square, sides), np.float64)
        return points, self.target.error_of(
            _blended(places, weights, self.target.settle(points)), rows
        )

    def equations(self, inside: list[int]) -> tuple[NDArray[np.int64], Floats, Floats]:
        """Return which control points affect each frame, with what weights, and their products.

        Products are added up one by one: a product of whole matrices would be distributed to
        threads, which costs more than it saves.
        """
        at = np.arange(self.last + 1, dtype=np.float64)
        first, weights = basis(self.knots(inside).astype(np.float64), self.degree, at)
        places, count = first[:, None] + np.arange(self.degree + 1), len(inside) + self.degree + 1
        cells = places[:, :, None] * count + places[:, None, :]
        square = _summed(cells, weights[:, :, None] * weights[:, None, :], count, count)
        return places, weights, square + _SMOOTH * _differences(count)

    def worst(self, errors: Floats, inside: list[int]) -> list[int]:
        """Return a new knot for every span that exceeds the tolerance."""
        breaks = sorted({0, *inside, self.last})
        pairs = pairwise(breaks)
        spans = [(low, high) for low, high in pairs if high - low > 1]
        most = self.target.tolerance
        over = [span for span in spans if errors[span[0] : span[1] + 1].max() > most]
        return [low + 1 + int(errors[low + 1 : high].argmax()) for low, high in over or spans]

    def thin(self, inside: list[int], points: Floats) -> tuple[list[int], Floats]:
        """Remove the knots that the curve does not need, the least needed first.

        Several knots that are far from each other are removed at once.
        """
        needed: set[int] = set()
        while chosen := self.spare(inside, points, needed):
            fewer = _without(inside, chosen)
            found, errors = self.solve(fewer)
            while errors.max() > self.target.tolerance and len(chosen) > 1:
                chosen = chosen[: len(chosen) // 2]
                fewer = _without(inside, chosen)
                found, errors = self.solve(fewer)
            if errors.max() <= self.target.tolerance:
                inside, points = fewer, found
            else:
                needed.add(inside[chosen[0]])
        return inside, points

    def spare(self, inside: list[int], points: Floats, needed: set[int]) -> list[int]:
        """Return the indices of knots that may be removed, only the best of several close ones.

        A curve without a knot is one with the knot whose derivative does not jump there. This adds
        one equation, which determines how far the best such curve is from the values, apart from
        quantization.
        """
        places, weights, square = self.equations(inside)
        jumps = _jumps(self.knots(inside).astype(np.float64), self.degree, len(inside))
        ways = np.asarray(np.linalg.solve(square, jumps.T), np.float64)
        sizes = np.einsum("ij,ji->i", jumps, ways)
        moves = -np.einsum("ij,jk->ik", jumps, points) / sizes[:, None]
        along = _blended(places, weights, ways)
        rest = _blended(places, weights, points) - self.target.values
        off = rest[:, None, :] + along[:, :, None] * moves
        far = self.target.distance(off).max(axis=0)
        chosen: list[int] = []
        for each in np.argsort(far).tolist():
            if far[each] > self.target.reach:
                break
            if inside[each] not in needed and all(abs(each - one) > _APART for one in chosen):
                chosen.append(each)
        return chosen


def _without(inside: list[int], places: list[int]) -> list[int]:
    return [knot for place, knot in enumerate(inside) if place not in places]


def _jumps(knots: Floats, degree: int, count: int) -> Floats:
    """Return for each inner knot the combination of control points that is 0 if it is not needed.

    Inserting a knot interpolates between control points; the combination tests whether they are the
    result of that.
    """
    rows = np.zeros((count, count + degree + 1))
    which, places = np.arange(count), np.arange(count) + degree + 1
    at = knots[places]
    end = np.searchsorted(knots, at, side="right")
    # Among the other knots: the last that is not above this one, and how many are equal to it.
    span, times = end - 2, end - np.searchsorted(knots, at) - 1
    value, share = np.ones(count), np.ones(count)
    for step in range(degree + 2):
        point = span - degree + step
        counts = point <= span - times + 1
        rows[which[counts], point[counts]] = value[counts]
        after = point + 1
        low = knots[np.minimum(after + (after >= places), len(knots) - 1)]
        high = knots[np.minimum(after + degree + (after + degree >= places), len(knots) - 1)]
        inside = after <= span - times
        following = np.where(inside, (at - low) / np.where(inside, high - low, 1), 0)
        value, share = -value * share / np.where(counts, 1 - following, 1), following
    return rows


def _blended(places: NDArray[np.int64], weights: Floats, points: Floats) -> Floats:
    made: Floats = (weights[:, :, None] * points[places]).sum(axis=1)
    return made


def _summed(cells: NDArray[np.int64], values: Floats, rows: int, columns: int) -> Floats:
    """Return a table of rows and columns, each cell the sum of the values that belong there."""
    flat = np.bincount(cells.reshape(-1), values.reshape(-1), rows * columns)
    return flat.astype(np.float64).reshape(rows, columns)


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


@dataclass(frozen=True, slots=True)
class Tolerance:
    """The maximum errors allowed, at the frames.

    ``translation`` is a distance in the units of the skeleton, ``rotation`` an angle in radians,
    ``scale`` a difference of one axis, ``value`` that of a float track.
    """

    translation: float = 1e-3
    rotation: float = 1e-3
    scale: float = 1e-3
    value: float = 1e-3

    def __post_init__(self) -> None:
        """Refuse anything but positive numbers."""
        for each, value in zip(fields(self), astuple(self), strict=True):
            if not 0 < value < float("inf"):
                raise QueryError(f"expected a tolerance > 0 for {each.name}, not {value!r:.40}")


@dataclass(frozen=True, slots=True)
class Errors:
    """The maximum errors that occur, in the units of ``Tolerance``."""

    translation: float
    rotation: float
    scale: float
    value: float

    def within(self, tolerance: Tolerance) -> bool:
        """Whether every error is within its tolerance."""
        return all(
            have <= most for have, most in zip(astuple(self), astuple(tolerance), strict=True)
        )


def angles(one: Floats, two: Floats) -> Floats:
    """Return the angle between unit quaternions, row by row, in radians."""
    near = np.linalg.norm(one - two, axis=-1)
    far = np.linalg.norm(one + two, axis=-1)
    found: Floats = 4 * np.arcsin(np.clip(np.minimum(near, far) / 2, 0, 1))
    return found


def measure(wanted: Samples, found: Samples) -> Errors:
    """Compare two samples of the same tracks at the same frames."""

    def gap(name: str) -> Floats:
        made: Floats = getattr(found, name).astype(np.float64) - getattr(wanted, name)
        return made

    turned = angles(found.rotations.astype(np.float64), wanted.rotations.astype(np.float64))
    return Errors(
        float(np.linalg.norm(gap("translations"), axis=-1).max(initial=0)),
        float(turned.max(initial=0)),
        float(np.abs(gap("scales")).max(initial=0)),
        float(np.abs(gap("floats")).max(initial=0)),
    )


def samples(
    translations: ArrayLike,
    rotations: ArrayLike | None = None,
    scales: ArrayLike | None = None,
    floats: ArrayLike | None = None,
) -> Samples:
    """Return arrays as the samples of an animation.

    ``translations`` is (frames, tracks, 3), ``rotations`` (frames, tracks, 4) quaternions
    (x, y, z, w) of any length but 0, ``scales`` (frames, tracks, 3), ``floats`` (frames, float
    tracks); anything left out is the identity. Raises ``QueryError`` for other shapes, no frames,
    and numbers that are not finite.
    """
    moved = _array("translations", translations)
    if moved.ndim != 3 or moved.shape[2] != 3 or not len(moved):
        raise QueryError(f"expected translations (frames, tracks, 3), not {moved.shape}")
    count, tracks = moved.shape[:2]
    turned = np.zeros((count, tracks, 4), np.float64)
    turned[..., 3] = 1
    if rotations is not None:
        turned = _shaped("rotations", rotations, (count, tracks, 4))
        lengths = np.linalg.norm(turned, axis=2, keepdims=True)
        if not lengths.all():
            raise QueryError("a rotation of length 0 has no direction")
        turned = turned / lengths
    shape = (count, tracks, 3)
    sized = np.ones(shape) if scales is None else _shaped("scales", scales, shape)
    values = np.zeros((count, 0)) if floats is None else _array("floats", floats)
    if values.ndim != 2 or len(values) != count:
        raise QueryError(f"expected floats ({count}, float tracks), not {values.shape}")
    return Samples(*(each.astype(np.float32) for each in (moved, turned, sized, values)))


def _array(name: str, value: ArrayLike) -> NDArray[np.float64]:
    try:
        made = np.asarray(value, np.float64)
    except (TypeError, ValueError) as error:
        raise QueryError(f"expected numbers for {name}: {error}") from error
    if not (np.abs(made) <= np.finfo(np.float32).max).all():
        raise QueryError(f"{name} contain numbers that are not finite in float32")
    return made


def _shaped(name: str, value: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.float64]:
    made = _array(name, value)
    if made.shape != shape:
        raise QueryError(f"expected {name} of shape {shape}, not {made.shape}")
    return made
