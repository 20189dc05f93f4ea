"""Making values valid in glTF: directions of length 1, weights whose sum is 1.

Rows that are valid already are not changed at all.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.model import Floats

# How far a length may differ from 1; validators tolerate about ten times as much.
TOLERANCE: Final = 5e-4
# How far the sum of four weights may differ from 1.
WEIGHT_TOLERANCE: Final = 1e-7
INT_BOUND: Final = 1 << 31


def unit_rows(rows: Floats, fallback: Sequence[float]) -> Floats:
    """Return rows of length 1; those without a direction become ``fallback``."""
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))
    if (np.abs(lengths - 1.0) <= TOLERANCE).all():
        return rows
    made = rows.astype(np.float64)
    wrong = ~(np.abs(lengths - 1.0) <= TOLERANCE)
    # Scaled first, because squares of large and small numbers overflow or vanish.
    part = made[wrong]
    part[~np.isfinite(part).all(axis=1)] = 0.0
    most = np.abs(part).max(axis=1, keepdims=True)
    part = part / np.where(most > 0, most, 1.0)
    size = np.linalg.norm(part, axis=1, keepdims=True)
    made[wrong] = np.where(size > 0, part / np.where(size > 0, size, 1.0), np.asarray(fallback))
    return made.astype(np.float32)


def tangents(rows: Floats) -> Floats:
    """Return tangents of length 1, whose last number is 1 or -1."""
    directions = unit_rows(rows[:, :3], (1.0, 0.0, 0.0))
    signs = np.where(rows[:, 3] < 0, np.float32(-1), np.float32(1))
    return np.column_stack([directions, signs]).astype(np.float32)


def finite(rows: Floats) -> Floats:
    """Return the rows with 0 in place of NaN and infinity."""
    return rows if np.isfinite(rows).all() else np.nan_to_num(rows, posinf=0.0, neginf=0.0)


def colors(rows: Floats) -> Floats:
    """Return colours from 0 to 1."""
    return np.clip(np.nan_to_num(rows, nan=1.0), 0.0, 1.0).astype(np.float32)


def skinning(
    joints: NDArray[np.uint16], weights: Floats
) -> tuple[NDArray[np.uint16], NDArray[np.float32]]:
    """Return valid joints and weights.

    A vertex has no joint twice, joint 0 where the weight is 0, no negative weights, and a sum of 1;
    one without weights follows its first joint.
    """
    bones = joints.astype(np.uint16)
    parts = np.maximum(np.nan_to_num(weights, posinf=0.0, neginf=0.0), 0).astype(np.float32)
    for first, second in combinations(range(4), 2):
        twice = bones[:, first] == bones[:, second]
        parts[twice, first] += parts[twice, second]
        parts[twice, second] = 0
    sums = parts.sum(axis=1, dtype=np.float64)
    parts[~(sums > 0)] = (1, 0, 0, 0)
    sums[~(sums > 0)] = 1
    wrong = np.abs(sums - 1) > WEIGHT_TOLERANCE
    parts[wrong] = (parts[wrong] / sums[wrong, None]).astype(np.float32)
    bones[parts == 0] = 0
    return bones, parts


def quaternion(values: Sequence[float]) -> list[float]:
    """Return a rotation of length 1; the identity if it is invalid."""
    length = math.hypot(*values)
    if not math.isfinite(length) or length == 0:
        return [0.0, 0.0, 0.0, 1.0]
    if abs(length - 1) <= 1e-6:
        return [min(max(float(value), -1.0), 1.0) for value in values]
    return [min(max(value / length, -1.0), 1.0) for value in values]


def text(value: str) -> str:
    """Return a text that UTF-8 can encode: lone surrogates become U+FFFD."""
    return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def extras(values: Mapping[str, Any]) -> JsonObject:
    """Return extras in a form that other programs preserve.

    Because of one number over 31 bits, Blender turns a whole object into text, and it drops null.
    So such numbers become texts, as do NaN and infinity, and None is left out.
    """
    return {text(str(key)): _extra(value) for key, value in values.items() if value is not None}


def _extra(value: Any) -> Any:
    if isinstance(value, str):
        return text(value)
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, int | np.integer):
        return int(value) if -INT_BOUND <= value < INT_BOUND else str(value)
    if isinstance(value, float | np.floating):
        return float(value) if math.isfinite(value) else str(value)
    if isinstance(value, dict):
        return extras(value)
    if isinstance(value, np.ndarray):
        return _extra(value.tolist())
    if isinstance(value, list | tuple):
        return [_extra(each) for each in value if each is not None]
    return text(str(value))
