"""Applying edits of a scene model to a packfile: clips and reference poses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import ChunkwrightError
from chunkwright.exchange.edits.model import Applied
from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.sampling import is_edited, sampled
from chunkwright.exchange.transforms import decomposed
from chunkwright.hkx import animations, objects, views
from chunkwright.hkx.scene_model.axes import Axes
from chunkwright.hkx.scene_model.clips import track_bones
from chunkwright.hkx.scene_model.marks import file_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.exchange.edits.model import AnimationEdit, Edits, NodeEdit
    from chunkwright.exchange.model import Animation, Channel, Extras, Node
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.views.spline import Samples

_FRAME: Final = 1 / 30
_PLACES: Final = {"translation": "translations", "rotation": "rotations", "scale": "scales"}
# The members of an animation other than transforms, which remain.
_KEPT: Final = frozenset(("annotationTracks", "extractedMotion"))
_NORMAL: Final = ("NORMAL", "")


def apply_edits(
    packfile: HavokDocument, edits: Edits, *, axes: str | None = None, unit: float | None = None
) -> Applied:
    """Apply edited clips and poses to a packfile; return what could not be applied.

    Clips are sampled at the frames that they had, and spline-compressed within 1e-3 units and
    radians; those that were not compressed are written as they are.
    """
    return Applied(_Back(packfile, Axes.chosen(axes, unit)).apply(edits), {})


class _Back:
    def __init__(self, packfile: HavokDocument, axes: Axes) -> None:
        self.packfile = packfile
        self.axes = axes
        self.notes: list[str] = []
        self._name = file_name(packfile)

    def apply(self, edits: Edits) -> list[str]:
        for edit in edits.nodes:
            self._pose(edit)
        for clip in edits.animations:
            try:
                self._animate(clip, edits)
            except ChunkwrightError as error:
                self.notes.append(f"{clip.edited.name}: {error.message}")
        for change in edits.primitives:
            # Sticks are only for display.
            if mark_of(change.mesh.extras).get("part") != "sticks":
                self.notes.append(f"{change.mesh.name}: its vertices stay as they are")
        for look in edits.materials:
            self.notes.append(f"the material {look.original.name} stays as it is")
        for picture in edits.pictures:
            self.notes.append(f"the picture {picture.original.name} stays as it is")
        for _, node, _ in edits.added:
            self.notes.append(f"{node.name}: new nodes are left out")
        for gone in edits.removed:
            self.notes.append(f"{gone.name}: it stays")
        return self.notes

    def _object(self, extras: Extras) -> HkObject | None:
        """Return the object of this packfile that extras refer to."""
        mark = mark_of(extras)
        if mark.get("file") != self._name:
            return None
        number = str(mark.get("address", "")).rpartition("#")[2]
        found = [each for each in self.packfile.objects if f"{each.number:04d}" == number]
        return found[0] if found else None

    # -- reference poses -----------------------------------------------------------------

    def _pose(self, edit: NodeEdit) -> None:
        skeleton, bone = self._object(edit.original.extras), bone_of(edit.original)
        if skeleton is None or bone is None or skeleton.class_name != "hkaSkeleton":
            self.notes.append(f"{edit.original.name}: it stays where it is")
            return
        moved, turned, sized = decomposed(edit.matrix)
        pose = np.array(skeleton["referencePose"], np.float32)
        row = pose[bone].reshape(3, 4)
        row[0, :3] = self.axes.vectors(moved)
        if edit.is_turned:
            row[1] = self.axes.rotations(turned)
            row[2, :3] = sized
        skeleton["referencePose"] = pose

    # -- clips ---------------------------------------------------------------------------

    def _animate(self, edit: AnimationEdit, edits: Edits) -> None:
        if edit.original is None:
            self._add(edit.edited, edits)
            return
        source = self._object(edit.original.extras)
        if source is None:
            self.notes.append(f"{edit.edited.name}: it is from another file, and is not changed")
            return
        found = (each for each in views.animations(self.packfile) if each.source is source)
        view = next(found, None)
        if view is None:
            self.notes.append(f"{edit.edited.name}: the motion of a scene stays as it is")
            return
        if view.blend_hint not in _NORMAL:
            self.notes.append(f"{edit.edited.name}: clips that add to others stay as they are")
            return
        step = view.frame_duration or _FRAME
        times = _times(edit.edited, view.duration, step)
        samples = view.sample(np.minimum(times, view.duration))
        tracks = {bone: track for track, bone in enumerate(track_bones(view)) if bone >= 0}
        before = {(each.node, each.path): each for each in edit.original.channels}
        for channel in edit.edited.channels:
            node = edits.originals.get(channel.node)
            track = None if node is None else self._track(node, source, tracks)
            if track is not None:
                self._fill(samples, track, channel, times)
            elif is_edited(channel, node, before):
                self.notes.append(f"{edit.edited.name}: it has no track for {channel.node.name}")
        is_as_long = len(times) == view.num_frames
        duration = view.duration if is_as_long else float(times[-1])
        self._replace(edit.edited.name, source, view, samples, duration)

    def _track(self, node: Node, source: HkObject, tracks: Mapping[int, int]) -> int | None:
        """Return the track that moves a node: that of a bone, or of a node without a skeleton."""
        mark = mark_of(node.extras)
        if mark.get("part") == "track" and self._object(node.extras) is source:
            return int(mark["track"])
        bone = bone_of(node)
        return None if bone is None else tracks.get(bone)

    def _fill(self, samples: Samples, track: int, channel: Channel, times: Any) -> None:
        """Write a channel into the samples of a track."""
        getattr(samples, _PLACES[channel.path])[:, track] = self._values(channel, times)

    def _values(self, channel: Channel, times: Any) -> Any:
        rows = sampled(channel, times)
        if channel.path == "translation":
            return self.axes.vectors(rows)
        return self.axes.rotations(rows) if channel.path == "rotation" else rows

    def _replace(
        self, name: str, source: HkObject, view: views.Animation, samples: Samples, duration: float
    ) -> None:
        """Store samples in the place of an animation."""
        add = animations.add_interleaved if view.kind == "interleaved" else animations.add_spline
        encoded = add(self.packfile, samples, duration=duration)
        self.notes += encoded.notes(name)
        made = encoded.animation
        for member in _KEPT:
            made[member] = source[member]
        for binding in self.packfile.objects.of_class("hkaAnimationBinding"):
            if binding["animation"] is source:
                binding["animation"] = made
        for container in self.packfile.objects.of_class("hkaAnimationContainer"):
            listed = [each for each in container["animations"] if each is not made]
            container["animations"] = [made if each is source else each for each in listed]
        objects.drop(self.packfile, source)

    def _add(self, clip: Animation, edits: Edits) -> None:
        """Add a new clip, with a track for each bone that it moves, bound to its skeleton."""
        nodes: dict[int, Node] = {}
        moved: list[tuple[int, Channel]] = []
        for channel in clip.channels:
            node = edits.originals.get(channel.node)
            bone = None if node is None else bone_of(node)
            if node is not None and bone is not None:
                nodes[bone] = node
                moved.append((bone, channel))
        if not nodes:
            self.notes.append(f"{clip.name}: it moves no bone of a skeleton, and is left out")
            return
        bones = sorted(nodes)
        times = _times(clip, 0.0, _FRAME)
        still = [nodes[bone] for bone in bones]
        samples = animations.samples(
            np.tile(self.axes.vectors([node.translation for node in still]), (len(times), 1, 1)),
            np.tile(self.axes.rotations([node.rotation for node in still]), (len(times), 1, 1)),
            np.tile(np.array([node.scale for node in still]), (len(times), 1, 1)),
        )
        for bone, channel in moved:
            self._fill(samples, bones.index(bone), channel, times)
        made = animations.add_spline(
            self.packfile, samples, duration=float(times[-1]), names=[node.name for node in still]
        )
        self.notes += made.notes(clip.name)
        skeleton = self._object(still[0].extras)
        name = "" if skeleton is None else str(skeleton["name"] or "")
        animations.bind(made.animation, bones=bones, skeleton_name=name)


def bone_of(node: Node) -> int | None:
    """Return the bone of its skeleton that a node is; None if it is not a bone."""
    bone = mark_of(node.extras).get("bone")
    return bone if isinstance(bone, int) else None


def _times(clip: Animation, duration: float, step: float) -> Any:
    """Return the times of the frames: those of the original if the clip has the same length."""
    last = max((float(channel.times[-1]) for channel in clip.channels), default=duration)
    if abs(last - duration) < 1.5 * step:
        last = duration
    return np.arange(round(last / step) + 1) * step
