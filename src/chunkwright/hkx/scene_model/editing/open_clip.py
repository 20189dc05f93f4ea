"""An animation whose tracks are edited, and tracks that include the scales of parents.

Such translations have already been multiplied, whereas those of nodes have not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import Node, mark_of
from chunkwright.exchange.transforms import sampled
from chunkwright.hkx import scene_model as conventions
from chunkwright.hkx import views
from chunkwright.hkx.animations import Tracks
from chunkwright.hkx.scene_model import clips as exported
from chunkwright.hkx.scene_model import rotation_matrices
from chunkwright.hkx.scene_model.clips import multiplied
from chunkwright.hkx.scene_model.editing import bone_of
from chunkwright.hkx.scene_model.editing.key_frames import BETWEEN, is_between, values_at
from chunkwright.hkx.scene_model.nodes import parents_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from chunkwright.exchange.model import Animation, Channel
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.editing import Target
    from chunkwright.hkx.scene_model.editing.skeletons import Skeletons


class Pose:
    """A reference pose that a clip adds to: ``is_after`` if it turns first and adds then."""

    def __init__(self, moved: Any, turned: Any, sized: Any, *, is_after: bool) -> None:
        self.moved = np.asarray(moved, np.float64)
        self.turned = np.asarray(turned, np.float64)
        self.sized = np.asarray(sized, np.float64)
        self.is_after = is_after
        self._back = self.turned * (-1, -1, -1, 1)

    def absolute(self, moved: Any, turned: Any, sized: Any) -> list[Any]:
        """Return values at each frame, given what the clip adds."""
        if self.is_after:
            axes = rotation_matrices(self.turned[None])[0]
            return [
                self.moved + moved @ axes.T,
                multiplied(self.turned[None], turned),
                sized * self.sized,
            ]
        axes = rotation_matrices(np.asarray(turned, np.float64))
        return [
            moved + axes @ self.moved,
            multiplied(turned, self.turned[None]),
            sized * self.sized,
        ]

    def relative(self, moved: Any, turned: Any, sized: Any) -> list[Any]:
        """Return what the clip adds, given values at each frame."""
        sizes = np.where(self.sized == 0, 1.0, self.sized)
        if self.is_after:
            axes = rotation_matrices(self.turned[None])[0]
            return [
                (moved - self.moved) @ axes,
                multiplied(self._back[None], turned),
                sized / sizes,
            ]
        added = multiplied(turned, self._back[None])
        axes = rotation_matrices(np.asarray(added, np.float64))
        return [moved - axes @ self.moved, added, sized / sizes]


_ARRAYS: Final = {"translation": "translations", "rotation": "rotations", "scale": "scales"}
_PATHS: Final = tuple(_ARRAYS)


class OpenClip:
    """The tracks of an animation, and the bone that each moves; ``write`` stores them.

    ``clip`` is the original clip that shows it. ``is_exact`` says whether the frames pass
    through all keys.
    """

    def __init__(
        self, target: Target, skeletons: Skeletons, view: views.Animation, clip: Animation
    ) -> None:
        self.target = target
        self.skeletons = skeletons
        self.view = view
        self.tracks = Tracks(view)
        # Those of tracks with names, numbered as in the original skeleton.
        self._named = mark_of(clip.extras).get("bones")
        self.bones = exported.track_bones(view) if self._named is None else self._named
        self._hint = exported.blend_hint(target.packfile, view)
        self._filled: list[tuple[int, Channel]] = []
        self.is_exact = True

    def fill(self, channel: Channel) -> None:
        """Write a channel into its track; ``QueryError`` if there is none for it."""
        original = self.target.edits.originals.get(channel.node)
        track = self._track(channel.node, original)
        rows, is_exact = values_at(channel, self.tracks.times)
        self.is_exact = self.is_exact and is_exact
        if self._hint.startswith("ADDITIVE"):
            self._fill_relative(track, channel.path, rows, original or channel.node)
        else:
            self.tracks.set(track, channel.path, self._converted(channel.path, rows))
        self._filled.append((track, channel))

    def put(self, bone: Node, path: str, rows: Any) -> None:
        """Write values of frames into the track of a bone of the original, which must have one."""
        if bone_of(bone) not in self.bones:
            raise QueryError(
                f"{bone.name} has no track, but its translation includes scales that were edited"
            )
        self.tracks.set(self._track(bone, bone), path, self._converted(path, rows))

    def has_bone(self, node: Node) -> bool:
        """Whether a node of the edited scene is a bone."""
        original = self.target.edits.originals.get(node)
        return self.skeletons.number_of(node, original) is not None

    def put_new(self, node: Node, path: str, rows: Any) -> None:
        """Write values of frames into the track of a new bone, adding the track."""
        self.tracks.set(self._track(node, None), path, self._converted(path, rows))

    def _converted(self, path: str, rows: Any) -> Any:
        """Convert values to the axes of the packfile, or back, which is the same."""
        if path == "translation":
            return self.target.axes.vectors(rows)
        return self.target.axes.rotations(rows) if path == "rotation" else rows

    def _fill_relative(self, track: int, path: str, rows: Any, node: Node) -> None:
        """Write what a clip adds to the reference pose so that these values result."""
        is_track = mark_of(node.extras).get("part") == "track"
        pose = Pose(
            *((0.0,) * 3, (0.0, 0.0, 0.0, 1.0), (1.0,) * 3)
            if is_track
            else (node.translation, node.rotation, node.scale),
            is_after=self._hint == "ADDITIVE",
        )
        stored = {
            each: self._converted(each, getattr(self.tracks.samples, name)[:, track])
            for each, name in _ARRAYS.items()
        }
        there = pose.absolute(*stored.values())
        there[_PATHS.index(path)] = rows
        made = dict(zip(_PATHS, pose.relative(*there), strict=True))
        # Before 2014, the added translation depends on the added rotation.
        also = {"translation"} if path == "rotation" and not pose.is_after else set()
        for each in {path, *also}:
            self.tracks.set(track, each, self._converted(each, made[each]))

    def _track(self, node: Node, original: Node | None) -> int:
        """Return the track of a node, adding one for a bone without."""
        mark = mark_of((original or node).extras)
        if original is not None and mark.get("part") == "track":
            self.target.object_of(original.extras)
            return int(mark["track"])
        number = self.skeletons.number_of(node, original)
        if self._named is not None:
            return self._named_track(node, original)
        if number is None:
            raise QueryError(f"a Havok clip moves bones, and {node.name} is not a bone")
        if self.skeletons.is_elsewhere(node):
            raise QueryError(
                f"keys of {node.name} are relative to a new parent, which was not applied"
            )
        if number not in self.bones:
            self._add_track(original or node, number)
        return self.bones.index(number)

    def _named_track(self, node: Node, original: Node | None) -> int:
        number = None if original is None else bone_of(original)
        if number is None or number not in self.bones:
            raise QueryError(f"its tracks are named after bones, and none after {node.name}")
        return self.bones.index(number)

    def _add_track(self, node: Node, number: int) -> None:
        if self.binding() is None:
            raise QueryError(f"nothing binds the clip to bones: it has no track for {node.name}")
        pose = np.zeros((3, 4), np.float32)
        pose[1, 3], pose[2, :3] = 1, 1
        if not self._hint.startswith("ADDITIVE"):
            pose[0, :3] = self.target.axes.vectors(node.translation)
            pose[1] = self.target.axes.rotations(node.rotation)
            pose[2, :3] = node.scale
        self.tracks.add(pose)
        self.bones.append(number)

    def binding(self) -> HkObject | None:
        """Return the object that binds the animation to bones."""
        found = views.find(self.target.packfile, "hkaAnimationBinding")
        return next((each for each in found if each["animation"] is self.view.source), None)

    def write(self) -> HkObject:
        """Store the tracks; return the animation."""
        binding, before = self.binding(), self.view.source
        made = self.tracks.write()
        self.target.replace(made, before)
        if made is not before:
            self.target.remark(
                f"{before!r} was {self.view.kind}-compressed, and is now spline-compressed"
            )
        is_listed = self.view.bones is not None and len(self.view.bones)
        if self._named is not None:
            return made
        if binding is not None and (is_listed or self.bones != list(range(len(self.bones)))):
            binding["transformTrackToBoneIndices"] = np.array(self.bones, np.int16)
        return made

    def check(self) -> None:
        """Raise ``QueryError`` if a channel is not linear between the frames."""
        for track, channel in self._filled:
            rows = getattr(self.tracks.samples, _ARRAYS[channel.path])[:, track]
            here = self._converted(channel.path, rows.astype(np.float64))
            if not self._hint.startswith("ADDITIVE") and is_between(
                channel, self.tracks.times, here
            ):
                raise QueryError(BETWEEN)


_PARTS: Final = ("translation", "rotation", "scale")
_DRIFT: Final = 1e-6


def fill(
    opened: OpenClip, clip: Animation, edited: Iterable[Channel], originals: Mapping[Any, Any]
) -> None:
    """Write edited channels of ``clip``, the original clip, into its tracks.

    The stored values of a bone depend on the scales of its ancestors: where these were edited, the
    tracks of other bones change too. Raises ``QueryError`` if such a bone has no track.
    """
    order = _bones(clip, originals.values())
    numbers = {id(node): place for place, node in enumerate(order)}
    parents = [-1] * len(order)
    for place, node in enumerate(order):
        for child in node.children:
            if id(child) in numbers:
                parents[numbers[id(child)]] = place
    times = opened.tracks.times
    before = [_rows(clip, order, path, times) for path in _PARTS]
    after = [rows.copy() for rows in before]
    for channel in edited:
        original = originals.get(channel.node)
        if id(original) not in numbers:
            raise QueryError(f"a Havok clip moves bones, and {channel.node.name} is not a bone")
        rows, is_exact = values_at(channel, times)
        opened.is_exact = opened.is_exact and is_exact
        after[_PARTS.index(channel.path)][:, numbers[id(original)]] = rows
    sorted_bones = parents_first(parents)
    for place, node in enumerate(order):
        if not np.array_equal(after[1][:, place], before[1][:, place]):
            opened.put(node, "rotation", after[1][:, place])
    was, now = (conventions.carried(parents, sorted_bones, *each) for each in (before, after))
    for path, old, new in zip(("translation", "scale"), was, now, strict=True):
        differs = np.abs(new - old) > _DRIFT * (1 + np.abs(old))
        for bone in np.flatnonzero(differs.any(axis=(0, 2))):
            opened.put(order[bone], path, new[:, bone])


def fill_new(opened: OpenClip, clip: Animation, node: Node, parents: Mapping[Node, Any]) -> None:
    """Write the channels of a new bone in ``clip``, of the edited scene, into a track for it.

    ``parents`` are those of the nodes of the edited scene. Raises ``QueryError`` if the node is no
    bone.
    """
    line: list[Node] = []
    each: Node | None = node
    while each is not None and opened.has_bone(each):
        line.insert(0, each)
        each = parents.get(each)
    times = opened.tracks.times
    rows = [np.array([[getattr(one, path) for one in line]] * len(times), float) for path in _PARTS]
    for channel in clip.channels:
        if channel.node in line:
            found, is_exact = values_at(channel, times)
            opened.is_exact = opened.is_exact and (is_exact or channel.node is not node)
            rows[_PARTS.index(channel.path)][:, line.index(channel.node)] = found
    moved, sized = conventions.carried(
        list(range(-1, len(line) - 1)), list(range(len(line))), *rows
    )
    for path, values in zip(_PARTS, (moved, rows[1], sized), strict=True):
        opened.put_new(node, path, values[:, -1])


def _bones(clip: Animation, originals: Iterable[Any]) -> list[Node]:
    """Return the bones of the skeleton that a clip moves."""
    skeletons = {_skeleton(each.node): None for each in clip.channels}
    nodes = [each for each in originals if isinstance(each, Node) and bone_of(each) is not None]
    return [each for each in nodes if _skeleton(each) in skeletons]


def _skeleton(bone: Node) -> tuple[object, object]:
    mark = mark_of(bone.extras)
    return mark.get("file"), mark.get("address")


def _rows(clip: Animation, bones: list[Node], path: str, times: Any) -> Any:
    """Return the values (frames, bones, 3 or 4) of nodes; those without a channel are at rest."""
    rows = np.array([[getattr(node, path) for node in bones]] * len(times), np.float64)
    places = {id(node): place for place, node in enumerate(bones)}
    for channel in clip.channels:
        if channel.path == path and id(channel.node) in places:
            rows[:, places[id(channel.node)]] = sampled(channel, times)
    return rows
