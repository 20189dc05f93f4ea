"""The packed quaternions of spline-compressed animations, unpacked as whole arrays.

The bit layouts are those of PredatorCZ/HavokLib and Grimrukh/soulstruct-havok. ``POLAR32``,
``THREECOMP40``, ``THREECOMP48`` and ``UNCOMPRESSED`` give finite unit quaternions on real files.
``THREECOMP24`` and ``STRAIGHT16`` occur in no known file: two independent readers agree on them,
and the former is ``THREECOMP48`` with bytes in place of words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Raw = NDArray[np.uint8]


_IDENTITY: Final = (0.0, 0.0, 0.0, 1.0)


class Packing(NamedTuple):
    """A way to pack a quaternion in ``size`` bytes, aligned to ``align``.

    ``unpack`` takes rows of ``size`` bytes and the byte order, and returns rows (x, y, z, w).
    """

    name: str
    size: int
    align: int
    unpack: Callable[[Raw, str], Floats]


def _words(raw: Raw, kind: str, order: str) -> NDArray[np.int64]:
    rows = np.ascontiguousarray(raw).view(f"{order}{kind}")
    return rows.astype(np.int64)


def _three_of_four(
    parts: NDArray[np.int64], half: int, left_out: NDArray[np.int64], negative: NDArray[np.int64]
) -> Floats:
    """Restore the omitted component, the largest, so that the length is 1.

    The other three are at most 1/sqrt(2) in magnitude, which ``half`` steps represent.
    """
    three = (parts - half) / (half * np.sqrt(2.0))
    fourth = np.sqrt(np.maximum(0.0, 1.0 - (three * three).sum(axis=1)))
    fourth = np.where(negative != 0, -fourth, fourth)
    whole = np.empty((len(parts), 4))
    for place in range(4):
        rows = left_out == place
        whole[rows, place] = fourth[rows]
        whole[np.ix_(rows, [other for other in range(4) if other != place])] = three[rows]
    return whole.astype(np.float32)


def _three_comp_40(raw: Raw, order: str) -> Floats:
    rows = raw if order == "<" else raw[:, ::-1]
    value = np.zeros(len(rows), np.int64)
    for byte in range(5):
        value |= rows[:, byte].astype(np.int64) << (8 * byte)
    parts = np.stack([(value >> shift) & 0xFFF for shift in (0, 12, 24)], axis=1)
    return _three_of_four(parts, 0x7FF, (value >> 36) & 3, (value >> 38) & 1)


def _three_comp_48(raw: Raw, order: str) -> Floats:
    words = _words(raw, "u2", order)
    left_out = ((words[:, 1] >> 14) & 2) | (words[:, 0] >> 15)
    return _three_of_four(words & 0x7FFF, 0x3FFF, left_out, words[:, 2] >> 15)


def _three_comp_24(raw: Raw, _order: str) -> Floats:
    parts = raw.astype(np.int64)
    left_out = ((parts[:, 1] >> 6) & 2) | (parts[:, 0] >> 7)
    return _three_of_four(parts & 0x7F, 0x3F, left_out, parts[:, 2] >> 7)


def _straight_16(raw: Raw, _order: str) -> Floats:
    """Unpack four numbers of 4 bits, the lower half of a byte first; 7 stands for zero."""
    parts = np.stack((raw & 15, raw >> 4), axis=2).reshape(-1, 4).astype(np.float64) - 7
    lengths = np.linalg.norm(parts, axis=1, keepdims=True)
    whole = np.where(lengths > 0, parts / np.where(lengths > 0, lengths, 1), _IDENTITY)
    return whole.astype(np.float32)


def _polar_32(raw: Raw, order: str) -> Floats:
    """Unpack 18 bits of two angles, 10 bits of w and 4 signs."""
    value = _words(raw, "u4", order)[:, 0]
    w = 1.0 - (((value >> 18) & 0x3FF) / 1023.0) ** 2
    angles = (value & 0x3FFFF).astype(np.float64)
    ring = np.floor(np.sqrt(angles))
    # Ring n of the sphere has 2n + 1 directions; n * n are in the rings before it.
    around = np.pi / 4 * (angles - ring * ring) / np.maximum(ring, 1.0)
    down = np.pi / 2 / 511.0 * ring
    length = np.sqrt(np.maximum(0.0, 1.0 - w * w))
    parts = np.stack(
        (
            np.sin(down) * np.cos(around) * length,
            np.sin(down) * np.sin(around) * length,
            np.cos(down) * length,
            w,
        ),
        axis=1,
    )
    signs = np.stack([(value >> bit) & 1 for bit in (28, 29, 30, 31)], axis=1)
    return np.where(signs != 0, -parts, parts).astype(np.float32)


def _uncompressed(raw: Raw, order: str) -> Floats:
    return np.ascontiguousarray(raw).view(f"{order}f4").astype(np.float32)


# By the number in the mask of a track.
PACKINGS: Final = {
    0: Packing("POLAR32", 4, 4, _polar_32),
    1: Packing("THREECOMP40", 5, 1, _three_comp_40),
    2: Packing("THREECOMP48", 6, 2, _three_comp_48),
    3: Packing("THREECOMP24", 3, 1, _three_comp_24),
    4: Packing("STRAIGHT16", 2, 2, _straight_16),
    5: Packing("UNCOMPRESSED", 16, 4, _uncompressed),
}
