"""Edits of animations.

Editors bake clips: all channels of all joints, with a key for each frame. So clips are compared by
the values of the original at the times of the edited keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.edits.matching import plain_name
from chunkwright.exchange.edits.model import AnimationEdit
from chunkwright.exchange.sampling import sampled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.exchange.model import Animation, Channel, Node, SceneModel
    from chunkwright.exchange.sampling import Rows

_DRIFT: Final = 1e-3
_QUATERNION: Final = 4


def animation_edits(
    original: SceneModel, edited: SceneModel, to_original: Mapping[Node, Node]
) -> Iterator[AnimationEdit]:
    """Yield the clips that differ and those that are new; a missing clip is kept."""
    known = {plain_name(each.name): each for each in original.animations}
    for clip in edited.animations:
        old = known.get(plain_name(clip.name))
        if old is None or _differs(old, clip, to_original):
            yield AnimationEdit(old, clip)


def _differs(old: Animation, new: Animation, to_original: Mapping[Node, Node]) -> bool:
    channels: dict[tuple[Node, str], Channel] = {
        (to_original[each.node], each.path): each
        for each in new.channels
        if each.node in to_original
    }
    return any(
        _channel_differs(each, channels.get((each.node, each.path))) for each in old.channels
    )


def _channel_differs(old: Channel, new: Channel | None) -> bool:
    if new is None:  # editors drop channels that are constant
        rows = sampled(old, old.times)
        return bool((np.abs(rows - rows[0]) > _DRIFT * (1 + np.abs(rows[0]))).any())
    now = sampled(new, new.times)
    # Between keys, an editor may interpolate rotations along the arc or the chord.
    return all(_far(sampled(old, new.times, straight=straight), now) for straight in (False, True))


def _far(before: Rows, now: Rows) -> bool:
    if before.shape[1] == _QUATERNION:  # an opposite quaternion is the same rotation
        signs = np.sign(np.einsum("ij,ij->i", before, now))
        now = now * np.where(signs == 0, 1, signs)[:, None]
    return bool((np.abs(now - before) > _DRIFT * (1 + np.abs(before))).any())
