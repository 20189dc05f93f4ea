"""The values of an animation channel at given times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.model import Channel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.exchange.model import Node, Path

    Rows = NDArray[np.float64]
    Times = NDArray[np.floating[Any]]

FRAMES_A_SECOND: Final = 30.0
# How far values may drift on their way through an editor, as absolute and relative.
DRIFT: Final = 1e-3
# Seconds: what ends that close is of the same length, as editors round to whole frames.
FRAME: Final = 1.5 / 24
_QUATERNION: Final = 4
# Seconds; keys are not as close to each other.
_NEAR: Final = 1e-5


def sampled(channel: Channel, times: Times, *, straight: bool = False) -> Rows:
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
        start, end = _unit(values[left], channel), _unit(values[left + 1], channel)
        # The shorter way round.
        end = np.where(np.einsum("ij,ij->i", start, end)[:, None] < 0, -end, end)
        if straight:
            return _unit(start * (1 - part) + end * part, channel)
        return slerp(start, end, part)
    return values[left] * (1 - part) + values[left + 1] * part


def _hermite(keys: Rows, left: Array, t: Rows, span: Rows) -> Rows:
    """Return the cubic between two keys, each with in-tangent, value and out-tangent."""
    start, end, length = keys[left], keys[left + 1], span[:, None]
    made: Rows = (
        (2 * t**3 - 3 * t**2 + 1) * start[:, 1]
        + (t**3 - 2 * t**2 + t) * length * start[:, 2]
        + (3 * t**2 - 2 * t**3) * end[:, 1]
        + (t**3 - t**2) * length * end[:, 0]
    )
    return made


def slerp(start: Rows, end: Rows, t: Rows) -> Rows:
    """Return rotations on the arcs between rows of rotations, the way round that signs choose."""
    angle = np.arccos(np.clip(np.einsum("ij,ij->i", start, end)[:, None], -1.0, 1.0))
    sine = np.sin(angle)
    near = sine < 1e-6
    made: Rows = np.where(
        near,
        start * (1 - t) + end * t,
        (np.sin((1 - t) * angle) * start + np.sin(t * angle) * end) / np.where(near, 1.0, sine),
    )
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


def _unit(rows: Rows, channel: Channel) -> Rows:
    if channel.path != "rotation":
        return rows
    sizes = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(sizes > 0, sizes, 1.0)


def differ(before: Rows, now: Rows) -> NDArray[np.bool_]:
    """Return which rows of values (n,) an editor has changed, beyond what it makes them drift."""
    if before.shape[1] == _QUATERNION:  # of which the opposite is the same
        signs = np.sign(np.einsum("ij,ij->i", before, now))
        now = now * np.where(signs == 0, 1, signs)[:, None]
    far = np.abs(now - before) > DRIFT * (1 + np.abs(before))
    return np.asarray(far.any(axis=1), np.bool_)


def is_changed(old: Channel, new: Channel) -> bool:
    """Whether a channel goes another way than before, at its keys.

    Editors that bake clips put keys elsewhere: between them it goes another way by that alone.
    Only where all keys are some of those before, the others count too. Between keys an editor may
    go along the arc of a turn or straight on.
    """
    times = np.asarray(new.times, np.float64)
    before = np.asarray(old.times, np.float64)
    if _among(times, before).all():
        times = before
    # A channel that was cut stays where it ends: keys of before count there, but for the part of a
    # frame to which editors round.
    cut = (before < times[0] - FRAME) | (before > times[-1] + FRAME)
    times = np.sort(np.concatenate((times, before[cut])))
    now = sampled(new, times)
    return all(
        bool(differ(sampled(old, times, straight=straight), now).any())
        for straight in (False, True)
    )


def is_bent(old: Channel, new: Channel) -> bool:
    """Whether a channel goes otherwise between keys than before, with the same keys.

    Editors bake clips to straight lines between frames, never to steps and curves.
    """
    if old.interpolation == new.interpolation or len(old.times) < 2 or len(new.times) < 2:
        return False
    same = len(old.times) == len(new.times) and np.allclose(old.times, new.times, atol=1e-4)
    if not same and new.interpolation == "LINEAR":
        return False
    times = np.asarray(new.times, np.float64)
    between = (times[:-1] + times[1:]) / 2
    return bool(differ(sampled(old, between), sampled(new, between)).any())


def _among(times: Rows, keys: Rows) -> NDArray[np.bool_]:
    """Return which times are those of keys, which rise."""
    after = np.clip(np.searchsorted(keys, times - _NEAR), 0, len(keys) - 1)
    return np.asarray(np.abs(keys[after] - times) < _NEAR, np.bool_)


def leaves(channel: Channel, rest: Rows) -> bool:
    """Whether a channel is anywhere else than at rest, at its keys."""
    rows = sampled(channel, channel.times)
    return bool(differ(np.broadcast_to(rest, rows.shape), rows).any())


def is_edited(
    channel: Channel, node: Node | None, before: Mapping[tuple[Node, Path], Channel]
) -> bool:
    """Whether a channel moves a node of the original otherwise than those of ``before``."""
    if node is None:
        return False
    old = before.get((node, channel.path))
    return leaves(channel, getattr(node, channel.path)) if old is None else is_changed(old, channel)


def straight_keys(new: Channel, times: Times) -> tuple[Rows, Rows]:
    """Return times and values of keys that go straight from one to the next as a channel does.

    They stand at ``times`` where that is enough, else at the keys of the channel, and where it
    goes otherwise between its keys, at every frame too.
    """
    before, dense = np.asarray(times, np.float64), np.asarray(new.times, np.float64)
    if new.interpolation != "LINEAR":
        frames = np.arange(dense[0], dense[-1], 1 / FRAMES_A_SECOND)
        # A frame that is a key in another precision would come before the key, where a step is low.
        dense = np.sort(np.concatenate([dense, frames[~_among(frames, dense)]]))
    few, many = (
        Channel(new.node, new.path, each.astype(np.float32), sampled(new, each).astype(np.float32))
        for each in (before, dense)
    )
    made = few if len(before) and not is_changed(few, many) else many
    return np.asarray(made.times, np.float64), np.asarray(made.values, np.float64)
