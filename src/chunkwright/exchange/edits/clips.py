"""Edits of animations.

Editors bake clips: all channels of all joints, with a key for each frame. So clips are compared by
the values of the original at the times of the edited keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.exchange.edits.matching import plain_name
from chunkwright.exchange.edits.model import AnimationEdit
from chunkwright.exchange.sampling import is_changed, leaves, sampled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.exchange.model import Animation, Channel, Node, SceneModel
    from chunkwright.exchange.sampling import Rows


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
    before = {(each.node, each.path): each for each in old.channels}
    left = dict(before)
    for each in new.channels:
        node = to_original.get(each.node)
        if node is None:
            continue
        known = left.pop((node, each.path), None)
        if known is not None and is_changed(known, each):
            return True
        if (node, each.path) not in before and leaves(each, getattr(node, each.path)):
            return True
    return any(leaves(each, _start(each)) for each in left.values())


def _start(channel: Channel) -> Rows:
    """Return the first value of a channel; editors drop a channel that never leaves it."""
    first: Rows = sampled(channel, channel.times[:1])
    return first
