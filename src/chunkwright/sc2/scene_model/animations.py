"""Clips of .anim files, bound to the joints of the entities that play them."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.anim.model import AnimationClip, Target
from chunkwright.document import open_neighbour
from chunkwright.exchange.model import Animation, Channel
from chunkwright.sc2.scene_model.plain import mark, marked

if TYPE_CHECKING:
    from chunkwright.anim.model import Channel as Keys
    from chunkwright.anim.model import Track
    from chunkwright.exchange.model import Node, Path, SceneModel
    from chunkwright.sc2.model.components import Component
    from chunkwright.sc2.model.nodes import Node as Entity
    from chunkwright.sc2.scene_model.building import Builder

# The property of a joint that a channel animates, and the numbers per key in the scene model.
_PATHS: Final[dict[int, tuple[Path, int]]] = {
    Target.POSITION: ("translation", 3),
    Target.ORIENTATION: ("rotation", 4),
    Target.SCALE: ("scale", 3),
}
# The entries of a MotionComponent that control playback.
_PLAYED: Final = ("motion.playbackRate", "simpleMotion.repeatsCount")


def animate(builder: Builder, entity: Entity, node: Node, model: SceneModel) -> None:
    """Add the clip that the MotionComponent of an entity plays."""
    component = entity.component("MotionComponent")
    if component is None:
        return
    path = component.archive.get("motion.filepath")
    if not isinstance(path, str) or not path:
        return
    mark(node.extras, motion=path)
    found = builder.files.find(path)
    if found is None:
        builder.notes.append(f"the animation {path} was not found")
        return
    clip = open_neighbour(AnimationClip, found)
    animation = _animation(component, path, clip)
    skeleton = builder.skeleton(entity)
    joints = {} if skeleton is None else skeleton.by_uid()
    lost = 0
    for track in clip.tracks:
        joint = joints.get(track.uid)
        # A matrix cannot be animated; only joints with shear have one.
        if joint is None or joint.matrix is not None:
            lost += 1
        else:
            animation.channels += _channels(track, joint)
    if lost:
        builder.notes.append(f"{path}: {lost} of {len(clip.tracks)} tracks lead to no joint")
    if animation.channels:
        model.animations.append(animation)


def _animation(component: Component, path: str, clip: AnimationClip) -> Animation:
    name = posixpath.splitext(posixpath.basename(path.replace("\\", "/")))[0]
    extras = marked(address=component.address, file=path, duration=clip.duration)
    mark(extras, **{key: component.archive.get(key) for key in _PLAYED})
    mark(extras, markers={marker.name: marker.time for marker in clip.markers})
    return Animation(name, extras=extras)


def _channels(track: Track, joint: Node) -> list[Channel]:
    made = []
    for keys in track.channels:
        if keys.target in _PATHS:
            path, width = _PATHS[keys.target]
            channel = _channel(keys, joint, path, width)
            if channel is not None:
                made.append(channel)
    return made


def _channel(keys: Keys, joint: Node, path: Path, width: int) -> Channel | None:
    """Return the keys that can be played, those with ascending times; None if there are none.

    A scale of one number is the same in all directions.
    """
    table = keys.table
    times, values = table[:, 0], keys.values
    if values.shape[1] == 1 and path == "scale":
        values = np.repeat(values, 3, axis=1)
    if values.shape[1] != width:
        return None
    good = np.isfinite(table).all(axis=1)
    times, values = times[good], values[good]
    before = np.maximum.accumulate(np.concatenate([[-np.inf], times])[:-1])
    rising = (times > before) & (times >= 0)
    if not rising.any():
        return None
    return Channel(joint, path, times[rising].copy(), values[rising].copy())
