"""Packing quaternions for spline-compressed animations, whole arrays at a time.

This is the inverse of ``views.quaternions``, for the packings that were measured on real files:
three components of 12 or 15 bits, and four floats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Raw = NDArray[np.uint8]


class Packer(NamedTuple):
    """A way to pack unit quaternions: its number in a mask, and its maximum error.

    ``error`` is an angle in radians. It is largest for four equal components: three of them are
    half a step off, and the fourth by the sum of these.
    """

    kind: int
    error: float
    pack: Callable[[Floats], Raw]


def _largest_left_out(rows: Floats, half: int) -> tuple[NDArray[np.int64], ...]:
    """Return three components in steps, the index of the omitted one, and its sign."""
    left_out = np.abs(rows).argmax(axis=1)
    places = np.arange(len(rows))
    negative = (rows[places, left_out] < 0).astype(np.int64)
    others = np.array([[each for each in range(4) if each != one] for one in range(4)])[left_out]
    three = rows[places[:, None], others]
    steps = np.clip(np.rint(three * (half * np.sqrt(2.0))), -half, half).astype(np.int64) + half
    return steps, left_out, negative


def _three_comp_40(rows: Floats) -> Raw:
    steps, left_out, negative = _largest_left_out(rows, 0x7FF)
    value = steps[:, 0] | steps[:, 1] << 12 | steps[:, 2] << 24 | left_out << 36 | negative << 38
    raw: Raw = value.astype("<i8").view(np.uint8).reshape(-1, 8)[:, :5]
    return raw


def _three_comp_48(rows: Floats) -> Raw:
    words, left_out, negative = _largest_left_out(rows, 0x3FFF)
    words[:, 0] |= (left_out & 1) << 15
    words[:, 1] |= (left_out >> 1) << 15
    words[:, 2] |= negative << 15
    return words.astype("<u2").view(np.uint8).reshape(-1, 6)


def _uncompressed(rows: Floats) -> Raw:
    return rows.astype("<f4").view(np.uint8).reshape(-1, 16)


# From smallest to most exact; half a step is 1 / (2 * sqrt(2) * steps in each direction).
PACKERS: Final = (
    Packer(1, 6**0.5 / 0x7FF, _three_comp_40),
    Packer(2, 6**0.5 / 0x3FFF, _three_comp_48),
    Packer(5, 5e-7, _uncompressed),
)
