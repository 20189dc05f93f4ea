"""Applying edited clips to the .anim files that scenes play.

Editors bake clips: the values of a channel are compared with those of the file, and only a channel
that differs gets new keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.anim.model import AnimationClip, Interpolation, Target, Track
from chunkwright.anim.model import Channel as Keys
from chunkwright.document import open_neighbour
from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.sampling import (
    differ,
    is_changed,
    is_edited,
    leaves,
    sampled,
    straight_keys,
)
from chunkwright.sc2.scene_model.files import file_stem
from chunkwright.tex.names import PACKED

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange.edits.model import AnimationEdit, Edits
    from chunkwright.exchange.model import Animation, Channel, Node, Path
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.scene_model.files import Files

    Rows = NDArray[np.float64]

_SUFFIX: Final = ".anim"
_COMPONENTS: Final = "/components/"
_TARGETS: Final = {
    "translation": Target.POSITION,
    "rotation": Target.ORIENTATION,
    "scale": Target.SCALE,
}


class Clips:
    """Collects the .anim files of edited clips: ``files`` has their bytes by path."""

    def __init__(self, scene: Scene, found: Files) -> None:
        self.files: dict[str, bytes] = {}
        self.notes: list[str] = []
        self._scene = scene
        self._found = found

    def put(self, edit: AnimationEdit, edits: Edits) -> None:
        """Write the file of a clip."""
        if edit.original is None:
            self._add(edit.edited, edits)
            return
        mark = mark_of(edit.original.extras)
        path, entity = str(mark["file"]), str(mark["address"]).rpartition(_COMPONENTS)[0]
        file = self._found.find(path)
        if file is None:  # it existed when the scene was exported
            self.notes.append(f"the animation {path} was not found, and stays as it is")
            return
        clip = open_neighbour(AnimationClip, file)
        before = {(each.node, each.path): each for each in edit.original.channels}
        moved = list(_moved(edit.edited, edits, entity))
        for node, channel in moved:
            self._change(clip, node, channel, before.get((node, channel.path)))
        self._note_others(edit.edited, edits, {id(each) for _, each in moved}, before)
        last = max((float(key.times[-1]) for key in _keys(clip)), default=0.0)
        clip.duration = max(clip.duration, last)
        packed = PACKED if clip.wrapper is not None else ""
        self.files[path.replace("\\", "/") + packed] = bytes(clip)

    def _note_others(
        self,
        clip: Animation,
        edits: Edits,
        moved: Container[int],
        before: Mapping[tuple[Node, Path], Channel],
    ) -> None:
        """Note the nodes of the scene that are moved, but are no joints of the entity."""
        names = {
            each.node.name: None
            for each in clip.channels
            if id(each) not in moved and is_edited(each, edits.originals.get(each.node), before)
        }
        for name in names:
            self.notes.append(f"{clip.name}: {name} is not a joint of its entity, and is not moved")

    def _change(
        self, clip: AnimationClip, node: Node, channel: Channel, before: Channel | None
    ) -> None:
        uid = str(mark_of(node.extras).get("uid", ""))
        track = next((each for each in clip.tracks if each.uid == uid), None)
        target = _TARGETS[channel.path]
        keys = None if track is None else track.channel(target)
        if before is not None and keys is not None:
            if is_changed(before, channel):
                self._store(keys, channel, before, node.name)
        elif leaves(channel, getattr(node, channel.path)):
            if track is None:
                track = Track(uid, node.name)
                clip.tracks.append(track)
            if keys is None:
                keys = _new_keys(target)
                track.channels.append(keys)
            self._store(keys, channel, None, node.name)

    def _store(self, keys: Keys, channel: Channel, before: Channel | None, name: str) -> None:
        """Set the keys of a channel to edited ones; values that were not edited remain."""
        if keys.interpolation == Interpolation.BEZIER:
            self.notes.append(f"{name}: its Bezier keys stay as they are")
            return
        times, values = straight_keys(channel, np.empty(0) if before is None else before.times)
        if before is not None:
            stored = np.asarray(before.times, np.float64)
            same = ~differ(sampled(before, times), values) & np.isin(times, stored)
            values[same] = before.values[np.searchsorted(stored, times[same])]
        if channel.path == "scale":
            values = self._uniform(values, name)
        keys.set_keys(times, values)

    def _uniform(self, values: Rows, name: str) -> Rows:
        """Return scales as one number, as in all known files."""
        mean: Rows = values.mean(axis=1, keepdims=True)
        if differ(np.broadcast_to(mean, values.shape), values).any():
            self.notes.append(f"{name}: an animated scale is the same along all axes")
        return mean

    def _add(self, clip: Animation, edits: Edits) -> None:
        """Write a new clip beside the scene; the user decides which entity plays it."""
        made = AnimationClip()
        moved = list(_moved(clip, edits, ""))
        for node, channel in moved:
            self._change(made, node, channel, None)
        self._note_others(clip, edits, {id(each) for _, each in moved}, {})
        if not made.tracks:
            self.notes.append(f"{clip.name}: it moves no joint of the scene, and is left out")
            return
        made.duration = max(float(keys.times[-1]) for keys in _keys(made))
        made.wrapper = self._scene.wrapper
        name = file_stem(clip.name, "clip") + _SUFFIX
        if self._found.find(name) is not None:
            self.notes.append(f"{clip.name}: there is a file {name} already; it is left out")
            return
        self.files[name + (PACKED if made.wrapper is not None else "")] = bytes(made)
        self.notes.append(f"{clip.name}: no entity plays {name} until a MotionComponent names it")


def _moved(clip: Animation, edits: Edits, entity: str) -> Iterator[tuple[Node, Channel]]:
    """Yield the joints that a clip moves, those of one entity or of all, with the channels."""
    for channel in clip.channels:
        node = edits.originals.get(channel.node)
        mark = {} if node is None else mark_of(node.extras)
        address = str(mark.get("address", ""))
        if node is not None and mark.get("part") == "joint" and address.startswith(entity + "/"):
            yield node, channel


def _keys(clip: AnimationClip) -> list[Keys]:
    return [keys for track in clip.tracks for keys in track.channels if keys.key_count]


def _new_keys(target: Target) -> Keys:
    turns = target == Target.ORIENTATION
    return Keys(
        target,
        interpolation=Interpolation.SPHERICAL_LINEAR if turns else Interpolation.LINEAR,
    )
