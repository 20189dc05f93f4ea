"""Applying edited clips to the .anim files that scenes play.

Editors bake clips: the values of a channel are compared with those of the file, and only a channel
that differs gets new keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.anim.clips import AnimationClip, Interpolation, Marker, Target, Track
from chunkwright.anim.clips import Channel as Keys
from chunkwright.document import open_neighbour
from chunkwright.exchange.model import mark_of
from chunkwright.exchange.transforms import (
    differ,
    is_changed,
    is_edited,
    leaves,
    local_matrix,
    sampled,
    straight_keys,
)
from chunkwright.sc2.scene_model.edits.lamps import remove_component
from chunkwright.sc2.scene_model.textures import file_stem
from chunkwright.tex.pictures import PACKED

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.edits.model import Change
    from chunkwright.exchange.model import Animation, Channel, Node, Path
    from chunkwright.sc2.model.components import Component
    from chunkwright.sc2.model.nodes import Node as Entity
    from chunkwright.sc2.scene_model.edits.context import Context
    from chunkwright.sc2.scene_model.edits.joints import Joints

    Rows = NDArray[np.float64]

_SUFFIX: Final = ".anim"
_COMPONENT: Final = "MotionComponent"
_PATH: Final = "motion.filepath"
_TARGETS: Final = {
    "translation": Target.POSITION,
    "rotation": Target.ORIENTATION,
    "scale": Target.SCALE,
}
# The entries of a new MotionComponent, as real ones have them.
_NEW: Final[JsonObject] = {
    "motion.playbackRate": 1.0,
    "simpleMotion.repeatsCount": 0,
    "simpleMotion.rewindOnFinish": False,
}
_PLAYED: Final = ("motion.playbackRate", "simpleMotion.repeatsCount")
# A clip whose end differs by less counts as unchanged: editors round to whole frames.
_FRAME: Final = 1.5 / 24


class Clips:
    """The handlers of clips; after ``finish``, ``files`` has the bytes of their files by path."""

    def __init__(self, context: Context, joints: Joints) -> None:
        self.files: dict[str, bytes] = {}
        self._context = context
        self._joints = joints
        self._clips: dict[Animation, AnimationClip] = {}
        self._places: dict[Animation, tuple[Entity, Component]] = {}
        self._paths: dict[Animation, str] = {}
        self._notes: list[str] = []
        self._kept: set[int] = set()
        for change in context.edits.changes:
            if change.kind.startswith("animation.") and change.original is not None:
                self._find(change.original)

    def _find(self, clip: Animation) -> None:
        address = str(mark_of(clip.extras).get("address", "")).partition("/components/")
        entity = self._context.at(address[0])
        component = None if entity is None else entity.component(_COMPONENT)
        if entity is not None and component is not None:
            self._places[clip] = entity, component

    def finish(self) -> None:
        """Write the files of all clips that were edited."""
        for animation, clip in self._clips.items():
            path = self._paths.get(animation) or str(mark_of(animation.extras)["file"])
            packed = PACKED if clip.wrapper is not None else ""
            self.files[path.replace("\\", "/") + packed] = bytes(clip)

    def _open(self, animation: Animation) -> AnimationClip | None:
        if animation not in self._clips:
            file = self._context.files.find(str(mark_of(animation.extras).get("file")))
            if file is None:  # the file was deleted after the scene was exported
                return None
            self._clips[animation] = open_neighbour(AnimationClip, file)
        return self._clips[animation]

    # -- handlers ----------------------------------------------------------------------------

    def change_keys(self, change: Change) -> str | None:
        """Store the edited keys of a clip, and its end."""
        old, new = change.original, change.edited
        clip = self._open(old)
        if clip is None or old not in self._places:
            return f"the animation {mark_of(old.extras).get('file')} was not found"
        entity, _ = self._places[old]
        self._notes = []
        before = {(each.node, each.path): each for each in old.channels}
        originals = self._context.edits.originals
        moved = list(self._moved(new, entity))
        for uid, node, channel in moved:
            known = before.get((originals.get(node), channel.path))
            self._change(clip, uid, node, channel, known)
        self._fit_length(clip, old, new, moved)
        self._note_others(new, {id(each) for *_, each in moved}, before)
        return "; ".join(dict.fromkeys(self._notes)) or None

    def _fit_length(
        self,
        clip: AnimationClip,
        old: Animation,
        new: Animation,
        moved: Iterable[tuple[str, Node, Channel]],
    ) -> None:
        """Set the end of a clip to that of the edited one, if it differs.

        Channels that hold their last value until the end get a key there, to mark the length.
        """
        ends = [
            max((float(ch.times[-1]) for ch in each.channels), default=0) for each in (old, new)
        ]
        last = max((float(key.times[-1]) for key in _keys(clip)), default=0.0)
        if ends[1] <= 0 or abs(ends[1] - ends[0]) <= _FRAME:
            clip.duration = max(clip.duration, last)
            return
        for keys in _keys(clip):
            _cut(keys, ends[1])
        for uid, node, channel in moved:
            track = next((each for each in clip.tracks if each.uid == uid), None)
            held = None if track is None else track.channel(_TARGETS[channel.path])
            if held is not None and held.key_count:
                self._hold(held, float(channel.times[-1]), node.name)
        clip.duration = ends[1]

    def _hold(self, keys: Keys, end: float, name: str) -> None:
        """Hold the last value of keys until a later time."""
        if end - float(keys.times[-1]) <= _FRAME:
            return
        if keys.interpolation == Interpolation.BEZIER:
            self._notes.append(f"{name}: its Bezier keys are not changed")
            return
        values = np.asarray(keys.values, np.float64)
        times = np.append(np.asarray(keys.times, np.float64), end)
        keys.set_keys(times, np.vstack([values, values[-1:]]))

    def rename(self, change: Change) -> str | None:
        """Write the file of a clip under another name, which its entity then plays."""
        old = change.original
        clip = self._open(old)
        if clip is None or old not in self._places:
            return f"the animation {mark_of(old.extras).get('file')} was not found"
        path = str(mark_of(old.extras)["file"]).replace("\\", "/")
        folder = path[: path.rfind("/") + 1]
        name = folder + file_stem(change.edited.name, "clip") + _SUFFIX
        if self._context.files.find(name) is not None:
            return f"there is already a file {name}"
        self._paths[old] = name
        self._places[old][1].archive[_PATH] = name
        return None

    def mark(self, change: Change) -> str | None:
        """Apply the edited mark of a clip."""
        old, new = change.original, mark_of(change.edited.extras).get(change.key)
        clip = self._open(old)
        if clip is None or old not in self._places:
            return "its file was not found"
        match change.key, new:
            case key, int() | float() if key in _PLAYED:
                archive = self._places[old][1].archive
                archive[key] = type(archive.get(key, new))(new)
            case "duration", int() | float():
                clip.duration = float(new)
            case "markers", dict():
                clip.markers = [Marker(str(name), float(time)) for name, time in new.items()]
            case _:
                return "it only identifies the clip"
        return None

    def remove(self, change: Change) -> str | None:
        """Stop an entity from playing a clip; the file of the clip remains.

        Nodes that only this clip moved return to rest.
        """
        found = self._places.get(change.original)
        if found is None:
            return "no entity of the scene plays it"
        entity, component = found
        if id(component.archive) in self._kept or not self._context.is_alive(entity):
            return None
        key = next(
            (each.key for each in entity.components if each.archive is component.archive), None
        )
        if key is not None:
            remove_component(entity, key)
        self._clips.pop(change.original, None)
        self._stop(change.original)
        return None

    def _stop(self, clip: Animation) -> None:
        """Return nodes that only a removed clip animated to their transforms in the file."""
        edits = self._context.edits
        moved = {each.node for each in clip.channels}
        others = [] if edits.edited is None else edits.edited.animations
        playing = {each.node for other in others for each in other.channels}
        placed = {each.edited for each in edits.of_kind("node.place", "node.parent")}
        shown = False
        for new, old in list(edits.originals.items()):
            if old not in moved or new in playing or new in placed:
                continue
            before, now = local_matrix(old), local_matrix(new)
            shown |= not np.allclose(before, now, rtol=1e-3, atol=1e-3 * np.abs(before).max())
            new.translation, new.rotation, new.scale = old.translation, old.rotation, old.scale
            new.matrix = old.matrix
        if shown:
            self._context.notes.append(
                f"clip {clip.name}: without it, nodes rest where the file has them, not"
                " where the edited scene shows them"
            )

    def move_new(self, change: Change) -> str | None:
        """Report whether a clip can animate a new node."""
        moved = [ch.node for ch in change.edited.channels if ch.node.name == change.key]
        if any(self._joints.is_joint(each) for each in moved):
            return None
        return f"{change.key} is new, and its animation is left out: clips move only joints"

    def add(self, change: Change) -> str | None:
        """Write a new clip beside the scene, which the entity of its joints then plays."""
        new: Animation = change.edited
        self._notes = []
        moved = list(self._moved(new, None))
        self._note_others(new, {id(each) for *_, each in moved}, {})
        made = AnimationClip()
        homes: dict[int, Entity] = {}
        for uid, node, channel in moved:
            home = self._joints.entity_of(node)
            if home is not None:
                homes[id(home.archive)] = home
            self._change(made, uid, node, channel, None)
        if not made.tracks:
            return "; ".join(dict.fromkeys([*self._notes, "it moves no joint of the scene"]))
        made.duration = max(float(keys.times[-1]) for keys in _keys(made))
        made.wrapper = self._context.scene.wrapper
        name = file_stem(new.name, "clip") + _SUFFIX
        if self._context.files.find(name) is not None:
            return f"there is already a file {name}"
        self.files[name + (PACKED if made.wrapper is not None else "")] = bytes(made)
        for home in homes.values():
            reason = self._play(home, name)
            if reason:
                self._notes.append(reason)
        return "; ".join(dict.fromkeys(self._notes)) or None

    def _play(self, entity: Entity, name: str) -> str | None:
        """Make an entity play a file; return why it cannot."""
        component = entity.component(_COMPONENT)
        gone = {
            id(self._places[each.original][1].archive)
            for each in self._context.edits.of_kind("animation.removed")
            if each.original in self._places
        }
        if component is None:
            entity.add_component(_COMPONENT, _NEW | {_PATH: name})
        elif id(component.archive) in gone - self._kept or not component.archive.get(_PATH):
            component.archive[_PATH] = name
            self._kept.add(id(component.archive))
        else:
            played = component.archive.get(_PATH)
            return (
                f"{name} is written, but {entity.name} plays {played}, and an entity plays one clip"
            )
        return None

    # -- keys ----------------------------------------------------------------------------------

    def _moved(self, clip: Animation, entity: Entity | None) -> Iterator[tuple[str, Node, Channel]]:
        """Yield (uid, joint, channel) for animated joints of an entity, or of all entities."""
        for channel in clip.channels:
            original = self._context.edits.originals.get(channel.node)
            is_joint = original is not None and mark_of(original.extras).get("part") == "joint"
            if not is_joint and not self._joints.is_joint(channel.node):
                continue
            home = self._joints.entity_of(channel.node)
            if home is not None and (entity is None or home.archive is entity.archive):
                yield self._joints.uid(channel.node), channel.node, channel

    def _note_others(
        self,
        clip: Animation,
        moved: Container[int],
        before: Mapping[tuple[Node, Path], Channel],
    ) -> None:
        """Add notes about animated nodes of the scene that are not joints of the entity."""
        originals = self._context.edits.originals
        names = {
            each.node.name: None
            for each in clip.channels
            if id(each) not in moved and is_edited(each, originals.get(each.node), before)
        }
        self._notes += [f"{name} is not a joint of its entity, and is not moved" for name in names]

    def _rest(self, node: Node, path: Path) -> Rows:
        original = self._context.edits.originals.get(node)
        return getattr(node if original is None else original, path)  # type: ignore[no-any-return]

    def _change(
        self,
        clip: AnimationClip,
        uid: str,
        node: Node,
        channel: Channel,
        before: Channel | None,
    ) -> None:
        track = next((each for each in clip.tracks if each.uid == uid), None)
        target = _TARGETS[channel.path]
        keys = None if track is None else track.channel(target)
        if before is not None and keys is not None:
            if is_changed(before, channel) or before.interpolation != channel.interpolation:
                self._store(keys, channel, before, node.name)
        elif leaves(channel, self._rest(node, channel.path)):
            if track is None:
                track = Track(uid, node.name)
                clip.tracks.append(track)
            if keys is None:
                keys = _new_keys(target)
                track.channels.append(keys)
            self._store(keys, channel, None, node.name)

    def _store(self, keys: Keys, channel: Channel, before: Channel | None, name: str) -> None:
        """Set the keys of a channel to edited ones; values that were not edited keep their bits."""
        if keys.interpolation == Interpolation.BEZIER:
            self._notes.append(f"{name}: its Bezier keys are not changed")
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
        """Return uniform scales as one number, as in all known files."""
        mean: Rows = values.mean(axis=1, keepdims=True)
        if differ(np.broadcast_to(mean, values.shape), values).any():
            self._notes.append(f"{name}: an animated scale must be the same along all axes")
        return mean


def _cut(keys: Keys, end: float) -> None:
    """End keys at a time: drop later ones, or hold the last value until then."""
    times, values = np.asarray(keys.times, np.float64), np.asarray(keys.values, np.float64)
    inside = times <= end + 1e-4
    if inside.all() or not len(times):
        return
    last = int(np.argmin(inside))
    kept_times, kept = times[:last], values[:last]
    if last and end - kept_times[-1] > 1e-4:
        share = (end - times[last - 1]) / (times[last] - times[last - 1])
        one, other = values[last - 1], values[last]
        if len(one) == 4 and float(one @ other) < 0:
            other = -other
        between = one * (1 - share) + other * share
        if len(one) == 4:
            between = between / (np.linalg.norm(between) or 1.0)
        kept_times, kept = np.append(kept_times, end), np.vstack([kept, between])
    if not last:
        kept_times, kept = np.zeros(1), values[:1]
    keys.set_keys(kept_times, kept)


def _keys(clip: AnimationClip) -> list[Keys]:
    return [keys for track in clip.tracks for keys in track.channels if keys.key_count]


def _new_keys(target: Target) -> Keys:
    turns = target == Target.ORIENTATION
    return Keys(
        target,
        interpolation=Interpolation.SPHERICAL_LINEAR if turns else Interpolation.LINEAR,
    )
