"""Edits of clips: their tracks, length, annotations and float tracks; new and removed ones."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.edits.model import Change, Outcome
from chunkwright.exchange.model import Animation, Channel, Node
from chunkwright.exchange.transforms import is_edited, sampled
from chunkwright.hkx import animations, views
from chunkwright.hkx.animations import Tracks
from chunkwright.hkx.model.havok_document import HavokDocument
from chunkwright.hkx.scene_model import is_carried
from chunkwright.hkx.scene_model.clips import MOVED, ROOT_MOTION, float_tracks
from chunkwright.hkx.scene_model.editing import NO_PROPERTIES, key_frames, open_clip, part_of
from chunkwright.hkx.scene_model.editing.key_frames import pace_of
from chunkwright.hkx.scene_model.editing.open_clip import OpenClip
from chunkwright.hkx.views.animation_view import ANIMATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.editing import Target
    from chunkwright.hkx.scene_model.editing.skeletons import Skeletons

_FRAME: Final = 1 / 30
# The fraction of a frame by which a key may be late.
_ALMOST: Final = 0.01
# Frames are added if keys are closer to each other than frames by this factor.
_FINER: Final = 0.75


class Clips:
    """The animations of a packfile, with the bones that ``skeletons`` has now.

    ``lost`` is settings of new clips that cannot be kept.
    """

    def __init__(self, target: Target, skeletons: Skeletons) -> None:
        self.target = target
        self.skeletons = skeletons
        self.lost: list[Outcome] = []

    def source_of(self, clip: Animation) -> HkObject:
        """Return the animation of a clip; ``QueryError`` if it is that of a scene."""
        found = self.target.object_of(clip.extras)
        if set(ANIMATIONS).isdisjoint(views.lineage(found)):
            raise QueryError("it is the motion of a scene")
        return found

    def _view(self, clip: Animation) -> views.Animation:
        source = self.source_of(clip)
        return next(
            each for each in views.animations(self.target.packfile) if each.source is source
        )

    # -- what moves ----------------------------------------------------------------------

    def channels(self, change: Change) -> str | None:
        """Apply how a clip moves its bones, and how long it is."""
        view = self._view(change.original)
        before = {(each.node, each.path): each for each in change.original.channels}
        pace = pace_of(change, self.target.edits.originals, _end(change.original))
        if pace is not None:
            opened = OpenClip(self.target, self.skeletons, view, change.original)
            opened.tracks.stretch(pace)
            made = opened.write()
            self._stretch_notes(change, made, pace)
            key_frames.stretch(made)
            self.target.mark_clips(made)
            return None
        edited = [each for each in change.edited.channels if self._is_edited(each, before)]
        step, count = view.frame_duration or _FRAME, _count(change, view)
        finest = min((_spacing(each) for each in edited), default=step)
        opened, reasons = self._filled(change, edited, step, count)
        if not opened.is_exact and finest < _FINER * step:
            # The keys are too close together for frames this far apart.
            count = round((count - 1) * step / finest) + 1
            opened, reasons = self._filled(change, edited, finest, count)
        animation = opened.write()
        if count != view.num_frames:
            key_frames.resize(animation, view.duration, (view.num_frames, count))
            self._resize_floats(change, opened)
        for channel in filter(self._is_motion, edited):
            key_frames.fill(animation, channel, self.target.axes, count)
        self.target.mark_clips(animation)
        if reasons:
            return "; ".join(reasons)
        opened.check()
        return None

    def _filled(
        self, change: Change, edited: list[Channel], step: float, count: int
    ) -> tuple[OpenClip, list[str]]:
        """Return a clip with edited channels, and why some cannot be stored."""
        view = self._view(change.original)
        opened = OpenClip(self.target, self.skeletons, view, change.original)
        if count != view.num_frames:
            opened.tracks.resize(count, step)
        reasons = []
        if is_carried(change.original):
            moved = [each for each in edited if not self._is_motion(each)]
            open_clip.fill(opened, change.original, moved, self.target.edits.originals)
            return opened, []
        for channel in edited:
            if not self._is_motion(channel):
                try:
                    opened.fill(channel)
                except QueryError as error:
                    reasons.append(error.message)
        return opened, list(dict.fromkeys(reasons))

    def _is_motion(self, channel: Channel) -> bool:
        return part_of(self.target.edits.originals.get(channel.node)) in MOVED

    def _is_edited(self, channel: Channel, before: Mapping[Any, Channel]) -> bool:
        original = self.target.edits.originals.get(channel.node)
        known = None if original is None else before.get((original, channel.path))
        if is_edited(channel, original, before):
            return True
        return known is not None and channel.interpolation not in ("LINEAR", known.interpolation)

    def _stretch_notes(self, change: Change, made: HkObject, pace: float) -> None:
        """Scale the times of annotations with a slower or faster clip, unless they were edited."""
        edits = self.target.edits
        if any(each.key == "annotations" for each in edits.changes):
            return
        key_frames.stretch_notes(made, pace)
        for found in self._beside(change, "annotations"):
            for note in found.values():
                note["time"] = note["time"] * pace
                self.target.remark(f"{change.name}: its annotations were scaled with it")

    def _resize_floats(self, change: Change, opened: OpenClip) -> None:
        """Update the float tracks of the edited scene, which are now as long as the clip."""
        made = float_tracks(opened.tracks.samples)
        for found in self._beside(change, "float_tracks"):
            if made:
                found.clear()
                found.update(made)
                self.target.remark(f"{change.name}: its float tracks were cut or extended with it")

    def _beside(self, change: Change, key: str) -> Iterator[dict[str, Any]]:
        """Yield a clip's extras with a key, also those kept by editors above the bones."""
        for thing in dict.fromkeys((change.edited, *self.target.edits.originals)):
            held = (thing.extras.get(key) if hasattr(thing, "extras") else None) or {}
            found = held if thing is change.edited else held.get(change.name)
            if found:
                yield found

    def node(self, change: Change) -> str | None:
        """Apply the motion of a new node, which is a bone."""
        view = self._view(change.original)
        opened = OpenClip(self.target, self.skeletons, view, change.original)
        if is_carried(change.original):
            edits = self.target.edits
            news = (each.node for each in change.edited.channels if each.node.name == change.key)
            node = next(each for each in news if each not in edits.originals)
            if not opened.has_bone(node):
                return f"a Havok clip moves bones, and {node.name} is not a bone"
            open_clip.fill_new(opened, change.edited, node, edits.parents)
            self.target.mark_clips(opened.write())
            return None
        for channel in change.edited.channels:
            if channel.node not in self.target.edits.originals and channel.node.name == change.key:
                opened.fill(channel)
        self.target.mark_clips(opened.write())
        return None

    # -- clips as a whole ----------------------------------------------------------------

    def removed(self, change: Change) -> str | None:
        """Remove an animation with its bindings."""
        source = self.source_of(change.original)
        if any(part_of(channel.node) == "track" for channel in change.original.channels):
            return "without a skeleton, the nodes that it moves are its tracks, and would be removed too"
        for binding in views.find(self.target.packfile, "hkaAnimationBinding"):
            if binding["animation"] is source:
                self.target.drop(binding)
        if source in self.target.packfile.objects:
            self.target.drop(source)
        for node in self.target.edits.originals:
            for key in ("annotations", "float_tracks"):
                found = node.extras.get(key) if isinstance(node, Node) else None
                if found and change.name in found:
                    left = {name: each for name, each in found.items() if name != change.name}
                    rest = {name: each for name, each in node.extras.items() if name != key}
                    node.extras = rest | ({key: left} if left else {})
        self._forget_motion()
        return None

    def _forget_motion(self) -> None:
        """Take the node of root motion out of the edited scene, if no clip has any."""
        edits = self.target.edits
        files = [each for each in edits.documents if isinstance(each, HavokDocument)]
        found = [one for each in files for one in views.find(each, *ANIMATIONS)]
        if edits.edited is None or any(key_frames.rows_of(one).size for one in found):
            return
        for node in edits.edited.nodes():
            node.children[:] = [each for each in node.children if part_of(each) != ROOT_MOTION]

    def added(self, change: Change) -> str | None:
        """Add a clip with a track for each bone that it moves, bound to its skeleton."""
        edits, clip = self.target.edits, change.edited
        numbers: dict[int, Node] = {}
        moved: list[tuple[int, Channel]] = []
        motion: list[Channel] = []
        for channel in clip.channels:
            original = edits.originals.get(channel.node)
            number = self.skeletons.number_of(channel.node, original)
            if part_of(original) in MOVED:
                motion.append(channel)
            elif number is not None:
                numbers[number] = original or channel.node
                moved.append((number, channel))
        if not numbers:
            return "it moves no bone of a skeleton"
        known = {id(channel) for _, channel in moved} | set(map(id, motion))
        others = dict.fromkeys(one.node.name for one in clip.channels if id(one) not in known)
        if others:
            left = Change("animation.channels", clip.name, clip, clip)
            reason = f"a Havok clip moves only bones, unlike {', '.join(others)}"
            self.lost.append(Outcome(left, reason))
        bones = sorted(numbers)
        samples = self._still([numbers[bone] for bone in bones], _end(clip))
        times = np.arange(len(samples.translations)) * _FRAME
        for bone, channel in moved:
            rows = sampled(channel, times)
            axes, at = self.target.axes, bones.index(bone)
            if channel.path == "translation":
                samples.translations[:, at] = axes.vectors(rows)
            elif channel.path == "rotation":
                samples.rotations[:, at] = axes.rotations(rows)
            else:
                samples.scales[:, at] = rows
        made = animations.add_spline(
            self.target.packfile,
            samples,
            duration=float(times[-1]),
            names=[numbers[bone].name for bone in bones],
        )
        for note in made.notes(clip.name):
            self.target.remark(note)
        self._bind(made.animation, bones, numbers[bones[0]])
        for channel in motion:
            key_frames.fill(made.animation, channel, self.target.axes, len(times))
        given = clip.extras.get("annotations")
        if given:
            key_frames.apply_notes(made.animation, given)
        self.target.remark(
            f"Havok clips have no names: {clip.name} is named after its file and number"
        )
        return None

    def _still(self, nodes: list[Node], end: float) -> Any:
        count, axes = round(end / _FRAME) + 1, self.target.axes
        return animations.samples(
            np.tile(axes.vectors([node.translation for node in nodes]), (count, 1, 1)),
            np.tile(axes.rotations([node.rotation for node in nodes]), (count, 1, 1)),
            np.tile(np.array([node.scale for node in nodes]), (count, 1, 1)),
        )

    def _bind(self, animation: HkObject, bones: list[int], node: Node) -> None:
        skeleton = self.target.find(node.extras)
        known = [each.skeleton_name for each in views.animations(self.target.packfile)]
        name = next(filter(None, known), "")
        if skeleton is not None:
            name = str(skeleton["name"] or "")
        animations.bind(animation, bones=bones, skeleton_name=name)

    # -- names and extras ------------------------------------------------------------------

    def name(self, change: Change) -> str | None:
        """Refuse another name."""
        self.target.object_of(change.original.extras)
        return "a Havok file has no names for clips: they are named after the file"

    def extras(self, change: Change) -> str | None:
        """Apply annotations and float tracks."""
        if change.key == "annotations":
            given = change.edited.extras.get("annotations")
            key_frames.apply_notes(self.source_of(change.original), given)
            return None
        if change.key != "float_tracks":
            return NO_PROPERTIES
        return self._floats(change.original, change.edited.extras.get("float_tracks"))

    def _floats(self, clip: Animation, given: Any) -> str | None:
        tracks = Tracks(self._view(clip))
        try:
            rows = np.array([given[str(each)] for each in range(len(given))], np.float64).T
        except (TypeError, KeyError, ValueError):
            rows = np.empty((0, 0))
        if rows.shape != tracks.samples.floats.shape or not np.isfinite(rows).all():
            count, width = tracks.samples.floats.shape
            return f"expected {width} float tracks of {count} numbers each"
        tracks.set_floats(rows)
        self.target.replace(tracks.write(), tracks.source)
        return None

    def marked(self, change: Change) -> str | None:
        """Refuse an edited mark."""
        self.target.object_of(change.original.extras)
        return f"{change.key} describes how the clip is stored, and is not a setting"

    def place(self, change: Change) -> str | None:
        """Leave the position of a node without a skeleton to its clip."""
        self.target.object_of(change.original.extras)
        clips = [each.edited for each in self.target.edits.of_kind("animation.channels")]
        if any(channel.node is change.edited for clip in clips for channel in clip.channels):
            return None
        return "a track of a clip without its skeleton has values, but no transform of its own"

    def noted(self, change: Change) -> str | None:
        """Apply the annotations or float tracks that the holder of a skeleton has for each clip."""
        old = change.original.extras.get(change.key) or {}
        new = change.edited.extras.get(change.key) or {}
        if not isinstance(new, dict):
            return f"expected {change.key} of clips by the names of the clips"
        clips = {
            clip.name: clip
            for clip in self.target.edits.originals.values()
            if isinstance(clip, Animation)
        }
        unknown = [name for name in new if name not in clips and name not in old]
        if unknown:
            return f"there is no clip {', '.join(map(str, unknown))} in the scene"
        reasons = []
        for name in old | new:
            if name not in clips or old.get(name) == new.get(name):
                continue
            if change.key == "annotations":
                key_frames.apply_notes(self.source_of(clips[name]), new.get(name))
            else:
                reasons.append(self._floats(clips[name], new.get(name)))
        return next(filter(None, reasons), None)

    def motion_removed(self, _change: Change) -> str | None:
        """Remove the root motion of all clips."""
        found = views.find(self.target.packfile, *ANIMATIONS)
        frames = [(one, one["extractedMotion"]) for one in found]
        if not any(frame is not None for _, frame in frames):
            return "no clip of this file has root motion"
        for one, frame in frames:
            one["extractedMotion"] = None
            if frame is not None and frame in self.target.packfile.objects:
                self.target.drop(frame)
        return None


def _spacing(channel: Channel) -> float:
    """Return the distance between keys in seconds; infinity for a single one."""
    return float(np.median(np.diff(channel.times))) if len(channel.times) > 1 else np.inf


def _end(clip: Animation) -> float:
    return max((float(channel.times[-1]) for channel in clip.channels), default=0.0)


def _count(change: Change, view: views.Animation) -> int:
    """Return the number of frames: as before if the clip ends where it did, else up to its end."""
    step, end = view.frame_duration or _FRAME, _end(change.edited)
    still = abs(end - view.duration) < 1.5 * max(step, 1 / 24) or not change.edited.channels
    if still or (end == 0 and len(change.original.channels) > 0):
        return view.num_frames
    return math.ceil(end / step - _ALMOST) + 1
