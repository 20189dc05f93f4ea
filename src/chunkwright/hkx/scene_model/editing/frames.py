"""The values of frames, given keys that may stand between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.model import Channel
from chunkwright.exchange.sampling import DRIFT, differ, is_changed, leaves, sampled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import Change
    from chunkwright.exchange.model import Node

    Rows = NDArray[np.float64]

BETWEEN: Final = (
    "a Havok clip has a value for each of its frames and goes straight from one to the next:"
    " it cannot step or curve in between"
)
"""Why a clip does not go as a channel does."""
_ROUNDS: Final = 200
_FRAME: Final = 1 / 30
# Editors bake clips at these rates, in frames a second.
_RATES: Final = (24.0, 30.0, 25.0, 60.0)


def values_at(channel: Channel, times: Rows) -> tuple[Rows, bool]:
    """Return values at evenly spaced frames, and whether they lead through all keys.

    Editors bake clips at a rate of their own. Between two frames a clip goes straight, so each key
    says something about the frame before and the one after: the values are those that lead through
    the keys, as far as there are any.
    """
    rows = _continuous(sampled(channel, times), channel.path)
    keys = np.asarray(channel.times, np.float64)
    if len(times) < 2 or len(keys) < 2 or channel.interpolation != "LINEAR":
        return rows, True
    keys = keys[(keys >= times[0]) & (keys <= times[-1])]
    wanted = _continuous(sampled(channel, keys), channel.path)
    at = keys / (times[-1] / (len(times) - 1))
    before = np.clip(np.floor(at).astype(np.int64), 0, len(times) - 2)
    after, share = before + 1, (at - before)[:, None]
    wanted = _alike(wanted, rows[before])
    weights = np.zeros(len(times))
    np.add.at(weights, before, 1 - share[:, 0])
    np.add.at(weights, after, share[:, 0])
    weights = np.where(weights > 0, weights, 1.0)[:, None]
    close = DRIFT / 10 * (1 + np.abs(wanted))
    for _ in range(_ROUNDS):
        missing = wanted - rows[before] * (1 - share) - rows[after] * share
        if (np.abs(missing) <= close).all():
            break
        step: Any = np.zeros_like(rows)
        np.add.at(step, before, missing * (1 - share))
        np.add.at(step, after, missing * share)
        rows = rows + step / weights
    here = rows[before] * (1 - share) + rows[after] * share
    return rows, not len(keys) or not differ(here, wanted).any()


def is_between(channel: Channel, times: Rows, rows: Rows) -> bool:
    """Whether a channel steps or curves between its keys otherwise than frames, straight on, do."""
    if channel.interpolation == "LINEAR" or len(channel.times) < 2 or len(times) < 2:
        return False
    keys = np.asarray(channel.times, np.float64)
    middle = (keys[:-1] + keys[1:]) / 2
    middle = middle[middle < times[-1]]
    here = np.array([np.interp(middle, times, column) for column in rows.T]).T
    return bool(len(middle)) and bool(differ(here, sampled(channel, middle)).any())


def _continuous(rows: Rows, path: str) -> Rows:
    """Return the same rotations without changes of sign."""
    if path != "rotation" or len(rows) < 2:
        return rows
    turned = np.einsum("ij,ij->i", rows[1:], rows[:-1]) < 0
    signs = np.concatenate(([1.0], np.cumprod(np.where(turned, -1.0, 1.0))))
    made: Rows = rows * signs[:, None]
    return made


def _alike(rows: Rows, others: Rows) -> Rows:
    """Return rotations with the signs of others; anything else as it is."""
    if rows.shape[1] != 4 or not len(rows):
        return rows
    far = np.einsum("ij,ij->i", rows, others) < 0
    made: Rows = np.where(far[:, None], -rows, rows)
    return made


def pace_of(change: Change, originals: Mapping[Any, Any], end: float) -> float | None:
    """Return how much slower a clip is than before, which ended at ``end``, if that is all."""
    new = max((float(each.times[-1]) for each in change.edited.channels), default=0.0)
    if min(end, new) <= 0 or abs(end - new) < _FRAME:
        return None
    before = {(each.node, each.path): each for each in change.original.channels}
    # Editors bake clips up to the last whole frame of theirs.
    ends = [end, *(float(np.floor(end * rate + 1e-3)) / rate for rate in _RATES)]
    paces = [new / each for each in ends if each > 0]
    return next((each for each in paces if _is_paced(change, originals, before, each)), None)


def _is_paced(
    change: Change,
    originals: Mapping[Any, Any],
    before: Mapping[tuple[Node, str], Channel],
    pace: float,
) -> bool:
    for channel in change.edited.channels:
        known = before.get((originals.get(channel.node), channel.path))  # type: ignore[arg-type]
        if known is None:
            if leaves(channel, getattr(channel.node, channel.path)):
                return False
            continue
        times = (known.times * pace).astype(np.float32)
        slow = Channel(known.node, known.path, times, known.values, known.interpolation)
        if is_changed(slow, channel):
            return False
    return True
