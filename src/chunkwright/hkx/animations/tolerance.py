"""Tolerances for written transforms, and their actual errors."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING

import numpy as np

from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.hkx.views.spline import Samples

    Floats = NDArray[np.float64]


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
