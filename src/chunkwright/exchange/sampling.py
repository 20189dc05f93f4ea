"""The values of an animation channel at given times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.model import Channel, Floats

    Rows = NDArray[np.float64]


def sampled(channel: Channel, times: Floats, *, straight: bool = False) -> Rows:
    """Return the values (n, 3), or (n, 4) for rotations, at n times in seconds.

    Before the first and after the last key, the value is constant. Rotations have length 1; between
    keys they follow the arc, or with ``straight`` its chord, as in Blender.
    """
    keys = np.asarray(channel.times, np.float64)
    at = np.clip(np.asarray(times, np.float64), keys[0], keys[-1])
    left = np.clip(np.searchsorted(keys, at, side="right") - 1, 0, max(len(keys) - 2, 0))
    values = np.asarray(channel.values, np.float64)
    if len(keys) == 1:
        only = values[1::3] if channel.interpolation == "CUBICSPLINE" else values
        return _unit(np.repeat(only[:1], len(at), axis=0), channel)
    span = keys[left + 1] - keys[left]
    part = ((at - keys[left]) / span)[:, None]
    if channel.interpolation == "STEP":
        return _unit(values[np.where(part[:, 0] >= 1, left + 1, left)], channel)
    if channel.interpolation == "CUBICSPLINE":
        return _unit(_hermite(values.reshape(len(keys), 3, -1), left, part, span), channel)
    if channel.path == "rotation":
        ends = _unit(values[left], channel), _unit(values[left + 1], channel)
        return _along_chord(*ends, part) if straight else _slerp(*ends, part)
    return values[left] * (1 - part) + values[left + 1] * part


def _hermite(keys: Rows, left: NDArray[Any], t: Rows, span: Rows) -> Rows:
    """Return the cubic between two keys, each with in-tangent, value and out-tangent."""
    start, end, length = keys[left], keys[left + 1], span[:, None]
    made: Rows = (
        (2 * t**3 - 3 * t**2 + 1) * start[:, 1]
        + (t**3 - 2 * t**2 + t) * length * start[:, 2]
        + (3 * t**2 - 2 * t**3) * end[:, 1]
        + (t**3 - t**2) * length * end[:, 0]
    )
    return made


def _slerp(start: Rows, end: Rows, t: Rows) -> Rows:
    """Return rotations between two others, along the shorter arc."""
    cosine = np.einsum("ij,ij->i", start, end)[:, None]
    end = np.where(cosine < 0, -end, end)
    angle = np.arccos(np.clip(np.abs(cosine), 0.0, 1.0))
    sine = np.sin(angle)
    near = sine < 1e-6
    safe = np.where(near, 1.0, sine)
    made: Rows = np.where(
        near,
        start * (1 - t) + end * t,
        (np.sin((1 - t) * angle) * start + np.sin(t * angle) * end) / safe,
    )
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


def _along_chord(start: Rows, end: Rows, t: Rows) -> Rows:
    cosine = np.einsum("ij,ij->i", start, end)[:, None]
    made: Rows = start * (1 - t) + np.where(cosine < 0, -end, end) * t
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


def _unit(rows: Rows, channel: Channel) -> Rows:
    if channel.path != "rotation":
        return rows
    sizes = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(sizes > 0, sizes, 1.0)
