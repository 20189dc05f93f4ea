"""Edits of animations.

Editors bake clips: all channels of all joints, with a key for each frame. So clips are compared by
the values of the original at the times of the edited keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chunkwright.exchange.edits.matching import plain_name
from chunkwright.exchange.edits.model import AnimationEdit
from chunkwright.exchange.model import Channel
from chunkwright.exchange.sampling import is_changed, leaves, sampled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.exchange.model import Animation, Node, SceneModel
    from chunkwright.exchange.sampling import Rows


def animation_edits(
    original: SceneModel, edited: SceneModel, to_original: Mapping[Node, Node]
) -> Iterator[AnimationEdit]:
    """Yield the clips that differ and those that are new; a missing clip is kept."""
    known = {plain_name(each.name): each for each in original.animations}
    to_edited = {old: new for new, old in to_original.items()}
    for clip in edited.animations:
        old = known.get(plain_name(clip.name))
        if old is None:
            yield AnimationEdit(None, clip)
        elif _differs(old, clip, to_original):
            clip.channels += _stopped(old, clip, to_original, to_edited)
            yield AnimationEdit(old, clip)


def new_nodes_moved(
    edited: SceneModel, to_original: Mapping[Node, Node]
) -> Iterator[tuple[Animation, Node]]:
    """Yield the clips that move a node which the original does not have, with that node."""
    for clip in edited.animations:
        moved = {
            each.node: None
            for each in clip.channels
            if each.node not in to_original and leaves(each, getattr(each.node, each.path))
        }
        for node in moved:
            yield clip, node


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


def _stopped(
    old: Animation,
    new: Animation,
    to_original: Mapping[Node, Node],
    to_edited: Mapping[Node, Node],
) -> list[Channel]:
    """Return channels in place of those that were removed: what they moved stays where it is."""
    kept = {(to_original.get(each.node), each.path) for each in new.channels}
    return [
        Channel(node, each.path, each.times[:1], np.array([getattr(node, each.path)], np.float32))
        for each in old.channels
        if (each.node, each.path) not in kept
        and leaves(each, _start(each))
        and (node := to_edited.get(each.node)) is not None
        and node.matrix is None
    ]


def _start(channel: Channel) -> Rows:
    """Return the first value of a channel; editors drop a channel that never leaves it."""
    first: Rows = sampled(channel, channel.times[:1])
    return first
