"""Smooth curves through keys: tension, continuity and bias (Kochanek and Bartels, 1984)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.transforms import slerp

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

# Beyond so many frames, rotations go straight from key to key.
_MOST_FRAMES: Final = 1 << 16


def tangents(times: Array, values: Array, shape: Array) -> tuple[Array, Array]:
    """Return the tangents into and out of keys, per unit of ``times``.

    ``shape`` is (n, 3): the tension, continuity and bias of each key. Beyond the first and the last
    key, the curve is taken to be straight.
    """
    steps = np.diff(times)[:, None]
    slopes = np.diff(values, axis=0) / steps
    before = np.vstack([slopes[:1], slopes])
    after = np.vstack([slopes, slopes[-1:]])
    tension, continuity, bias = (shape[:, [at]] for at in range(3))
    loose = (1 - tension) / 2
    into = loose * ((1 - continuity) * (1 + bias) * before + (1 + continuity) * (1 - bias) * after)
    out = loose * ((1 + continuity) * (1 + bias) * before + (1 - continuity) * (1 - bias) * after)
    return into, out


def smooth_rotations(frames: Array, rotations: Array) -> tuple[Array, Array]:
    """Return rotations at every frame and key, on the smooth curve through keys (n, 4).

    The curve is Shoemake's squad; tension, continuity and bias are taken to be 0, as they are in
    every key of a known file.
    """
    keys = _same_side(rotations)
    inner = keys.copy()
    for at in range(1, len(keys) - 1):
        back = _log(_product(_conjugate(keys[at]), keys[at - 1]))
        forth = _log(_product(_conjugate(keys[at]), keys[at + 1]))
        inner[at] = _product(keys[at], _exp(-(back + forth) / 4))
    last = min(np.floor(frames[-1]), np.ceil(frames[0]) + _MOST_FRAMES)
    whole = np.arange(np.ceil(frames[0]), last + 1)
    times = np.union1d(frames, whole)
    left = np.minimum(np.searchsorted(frames, times, side="right") - 1, len(frames) - 2)
    part = ((times - frames[left]) / (frames[left + 1] - frames[left]))[:, None]
    outside = slerp(keys[left], keys[left + 1], part)
    inside = slerp(inner[left], inner[left + 1], part)
    return times, slerp(outside, inside, 2 * part * (1 - part))


def _same_side(rotations: Array) -> Array:
    """Return the rotations with the signs that take the short way from each to the next."""
    found = rotations.copy()
    for at in range(1, len(found)):
        if found[at] @ found[at - 1] < 0:
            found[at] = -found[at]
    return found


def _conjugate(q: Array) -> Array:
    made: Array = q * np.array((-1.0, -1.0, -1.0, 1.0))
    return made


def _product(p: Array, q: Array) -> Array:
    vector = p[3] * q[:3] + q[3] * p[:3] + np.cross(p[:3], q[:3])
    return np.append(vector, p[3] * q[3] - p[:3] @ q[:3])


def _log(q: Array) -> Array:
    """Return the axis times half the angle, of the short way."""
    if q[3] < 0:
        q = -q
    length = float(np.linalg.norm(q[:3]))
    return q[:3] * (np.arctan2(length, q[3]) / length if length else 1.0)


def _exp(v: Array) -> Array:
    angle = float(np.linalg.norm(v))
    return np.append(v * (np.sin(angle) / angle if angle else 1.0), np.cos(angle))
