"""Clips of new packfiles, with what an export writes of them: motion, annotations, float tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.exchange.marks import mark_of
from chunkwright.hkx import animations
from chunkwright.hkx.scene_model.clips import MOVED, ROOT_MOTION
from chunkwright.hkx.scene_model.editing import motions, notes
from chunkwright.hkx.scene_model.editing.additive import Pose
from chunkwright.hkx.scene_model.editing.frames import values_at

if TYPE_CHECKING:
    from chunkwright.exchange.model import Animation, Channel, Node
    from chunkwright.hkx import views
    from chunkwright.hkx.model import HkObject, Packfile
    from chunkwright.hkx.scene_model.axes import Axes
    from chunkwright.hkx.views.spline import Samples

_FRAME: Final = 1 / 30
_PLACES: Final = {"translation": "translations", "rotation": "rotations", "scale": "scales"}
_PATHS: Final = tuple(_PLACES)
_HINTS: Final = ("ADDITIVE", "ADDITIVE_DEPRECATED")
# In files of this version, a list of bones that are all bones in order is left out.
_UNLISTED: Final = "hk_2010.2.0-r1"


class Target(NamedTuple):
    """A skeleton that clips move, and the node of each of its bones; the node above them."""

    skeleton: views.Skeleton
    nodes: dict[int, Node]
    axes: Axes
    holder: Node | None = None


class NewClip:
    """A clip of a scene for a skeleton; ``channels`` are those of its bones."""

    def __init__(self, packfile: Packfile, clip: Animation, target: Target) -> None:
        self.packfile = packfile
        self.clip = clip
        self.target = target
        self._bones = {node: bone for bone, node in target.nodes.items()}
        self.channels = [each for each in clip.channels if each.node in self._bones]
        self._mark = mark_of(clip.extras)

    def add(self) -> list[str]:
        """Add the clip with a track for each bone; return notes about it."""
        times = self._times()
        tracks = self._count()
        samples = self._samples(times, tracks)
        made = animations.add_spline(
            self.packfile,
            samples,
            duration=float(times[-1]),
            names=list(self.target.skeleton.bones[:tracks]),
        )
        told = made.notes(self.clip.name)
        self._bind(made.animation, tracks)
        for channel in self.clip.channels:
            if self._is_motion(channel):
                motions.fill(made.animation, channel, self.target.axes, len(times))
        held = self._held("annotations")
        if held:
            notes.apply_notes(made.animation, held)
        return told

    def _is_motion(self, channel: Channel) -> bool:
        """Whether a channel is that of root motion, which is not that of another skeleton."""
        part, holder = mark_of(channel.node.extras).get("part"), self.target.holder
        if holder is None or part == ROOT_MOTION:
            return part in MOVED
        return channel.node is holder

    def _held(self, key: str) -> Any:
        """Return what the clip has in its extras, or in those above the bones, which editors keep."""
        holder = self.target.holder
        above = {} if holder is None else holder.extras.get(key) or {}
        return self.clip.extras.get(key) or above.get(self.clip.name)

    def _times(self) -> Any:
        """Return the times of the frames: as many as the mark says, if the clip is as long."""
        moving = [*self.channels, *filter(self._is_motion, self.clip.channels)]
        last = max(float(each.times[-1]) for each in moving)
        duration, frames = self._mark.get("duration"), self._mark.get("frames")
        step = _FRAME
        if isinstance(duration, float) and isinstance(frames, int) and frames > 1:
            step = duration / (frames - 1)
            # What does not move has one key.
            if last == 0 or abs(last - duration) < 1.5 * max(step, 1 / 24):
                last = duration
        return np.arange(round(last / step) + 1) * step

    def _count(self) -> int:
        """Return the number of tracks: that of the mark, if it is enough, or all bones."""
        bones, given = len(self.target.skeleton.bones), self._mark.get("tracks")
        most = max(self._bones[each.node] for each in self.channels)
        return given if isinstance(given, int) and most < given <= bones else bones

    def _samples(self, times: Any, tracks: int) -> Samples:
        view, count = self.target.skeleton, len(times)
        arrays = {
            "translation": np.tile(view.translations[:tracks], (count, 1, 1)).astype(np.float64),
            "rotation": np.tile(view.rotations[:tracks], (count, 1, 1)).astype(np.float64),
            "scale": np.tile(view.scales[:tracks], (count, 1, 1)).astype(np.float64),
        }
        for each in self.channels:
            rows, _ = values_at(each, times)
            arrays[each.path][:, self._bones[each.node]] = self._stored(each.path, rows)
        if self._mark.get("blend_hint") in _HINTS:
            self._make_relative(arrays, tracks)
        moved, turned, sized = (arrays[path] for path in _PATHS)
        return animations.samples(moved, turned, sized, self._floats(count))

    def _stored(self, path: str, rows: Any) -> Any:
        if path == "translation":
            return self.target.axes.vectors(rows)
        return self.target.axes.rotations(rows) if path == "rotation" else rows

    def _make_relative(self, arrays: dict[str, Any], tracks: int) -> None:
        """Store what the clip adds to the reference pose."""
        view = self.target.skeleton
        is_after = self._mark["blend_hint"] == "ADDITIVE" and self.packfile.contents_version >= (
            "hk_2014"
        )
        for bone in range(tracks):
            pose = Pose(
                view.translations[bone], view.rotations[bone], view.scales[bone], is_after=is_after
            )
            made = pose.relative(*(arrays[path][:, bone] for path in _PATHS))
            for path, rows in zip(_PATHS, made, strict=True):
                arrays[path][:, bone] = rows

    def _floats(self, count: int) -> Any:
        held = self._held("float_tracks")
        if not isinstance(held, dict) or not held:
            return None
        rows = [np.asarray(held[key], np.float64) for key in sorted(held, key=int)]
        at = np.linspace(0, 1, count)
        return np.array([np.interp(at, np.linspace(0, 1, len(each)), each) for each in rows]).T

    def _bind(self, animation: HkObject, tracks: int) -> None:
        view = self.target.skeleton
        is_listed = self.packfile.contents_version != _UNLISTED
        named = self._mark.get("skeleton")
        binding = animations.bind(
            animation,
            skeleton=view,
            bones=list(range(tracks)) if is_listed else None,
            skeleton_name=named if isinstance(named, str) and named else view.name,
        )
        floats = animation["numberOfFloatTracks"]
        if floats:
            slots = self._mark.get("float_slots")
            if not isinstance(slots, list) or len(slots) != floats:
                slots = list(range(floats))
            binding["floatTrackToFloatSlotIndices"] = np.array(slots, np.int16)
        hint = self._mark.get("blend_hint")
        if hint in _HINTS:
            is_new = self.packfile.contents_version >= "hk_2014"
            binding["blendHint"] = hint if is_new else "ADDITIVE"
