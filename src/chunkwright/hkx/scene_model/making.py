"""New packfiles made from scene models: skeletons, and the clips that move them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.base.wording import listed
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.exchange.model import KEY, mark_of
from chunkwright.exchange.transforms import decomposed, local_matrix
from chunkwright.hkx import animations, views
from chunkwright.hkx.instances import new_object, new_packfile
from chunkwright.hkx.scene_model import Y_UP, Axes
from chunkwright.hkx.scene_model.clips import MOVED, ROOT_MOTION
from chunkwright.hkx.scene_model.editing import key_frames
from chunkwright.hkx.scene_model.editing.key_frames import values_at
from chunkwright.hkx.scene_model.editing.open_clip import Pose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.exchange.model import Animation, Channel, Node, SceneModel
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.views.spline import Samples


_FRAME: Final = 1 / 30
_PLACES: Final = {"translation": "translations", "rotation": "rotations", "scale": "scales"}
_PATHS: Final = tuple(_PLACES)
_HINTS: Final = ("ADDITIVE", "ADDITIVE_DEPRECATED")
# In files of this version, a list of bones that are all bones in order is left out.
UNLISTED: Final = "hk_2010.2.0-r1"


class Target(NamedTuple):
    """A skeleton that clips move, the node of each of its bones, and the node above them."""

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
                key_frames.fill(made.animation, channel, self.target.axes, len(times))
        held = self._held("annotations")
        if held:
            key_frames.apply_notes(made.animation, held)
        return told

    def _is_motion(self, channel: Channel) -> bool:
        """Whether a channel is the root motion of this skeleton, not of another."""
        part, holder = mark_of(channel.node.extras).get("part"), self.target.holder
        if holder is None or part == ROOT_MOTION:
            return part in MOVED
        return channel.node is holder

    def _held(self, key: str) -> Any:
        """Return an entry of the clip's extras, or of those above the bones, which editors keep."""
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
        is_listed = self.packfile.contents_version != UNLISTED
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


VERSION: Final = "hk_2010.2.0-r1"
"""The version of Skyrim, the default."""
_LAYOUT: Final = "8101"
_OTHERS: Final = {"mesh": "meshes", "camera": "cameras", "light": "lights"}
_KEPT: Final = frozenset({KEY, "annotations", "float_tracks"})
_DISPLAY: Final = "sticks"


@dataclass(frozen=True, eq=False)
class _Bones:
    """The nodes of a skeleton in its order, its name, and the node above its roots."""

    name: str
    joints: list[Node]
    holder: Node | None


def packfile_of(
    model: SceneModel, *others: HavokDocument, version: str | None = None
) -> tuple[Packfile, list[str]]:
    """Return a packfile of the skeletons of a scene and its clips, and notes of what it lacks.

    There is a skeleton for each skin; without a skin, all nodes are bones of one. With ``others``,
    the skeletons are those of these packfiles: the new one has only the clips, bound to them by
    the names of bones. ``version`` is one such as ``hk_2014.1.0-r1``. Bones keep their axes and
    units relative to the root of the scene, whose mark may say that they are mirrored. Raises
    ``QueryError`` for a scene without nodes, an unknown version, and others without a skeleton.
    """
    packfile = new_packfile(version or VERSION, _LAYOUT)
    axes = _axes_of(model)
    parents = {child: node for node in model.nodes() for child in node.children}
    sets = _sets(model, parents)
    if not sets[0].joints:
        raise QueryError("the scene has no nodes that could be bones")
    container = new_object(packfile, "hkaAnimationContainer", {})
    if others:
        targets = [
            _elsewhere(each, sets, axes) for other in others for each in views.skeletons(other)
        ]
        if not targets:
            raise QueryError("no file that was given has a skeleton", file=others[0].source)
    else:
        made = [_skeleton(packfile, each, parents, axes) for each in sets]
        container["skeletons"] = made
        targets = [
            Target(views.skeleton(one), dict(enumerate(each.joints)), axes, each.holder)
            for one, each in zip(made, sets, strict=True)
        ]
    variant = {
        "name": "Merged Animation Container",
        "className": "hkaAnimationContainer",
        "variant": container,
    }
    packfile.root = new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return packfile, [*_clips(packfile, model, targets), *_left_out_notes(model)]


def _clips(packfile: Packfile, model: SceneModel, targets: Sequence[Target]) -> list[str]:
    """Add the clips of a scene, each for the skeletons that it moves; return notes."""
    notes = []
    for clip in model.animations:
        made = [NewClip(packfile, clip, each) for each in targets]
        fitting = [each for each in made if each.channels]
        if not fitting:
            notes.append(f"the clip {clip.name!r} moves no bone, and is left out")
        for each in fitting:
            try:
                notes += each.add()
            except ChunkwrightError as error:
                notes.append(f"the clip {clip.name!r} is left out: {error.message}")
    return notes


def _left_out_notes(model: SceneModel) -> list[str]:
    left = _left_out(model)
    if not left:
        return []
    return [f"{listed(left)} are left out: a packfile has the skeleton and its clips"]


def _left_out(model: SceneModel) -> list[str]:
    """List the kinds of content of a scene that skeletons and clips cannot store."""
    found: set[str] = set()
    for node in model.nodes():
        if mark_of(node.extras).get("part") != _DISPLAY:
            found.update(name for name in _OTHERS if getattr(node, name) is not None)
    things = [model, *model.nodes(), *_skins(model), *model.animations]
    words = [plural for name, plural in _OTHERS.items() if name in found]
    if any(each.extras.keys() - _KEPT for each in things):
        words.append("custom properties")
    return words


def _axes_of(model: SceneModel) -> Axes:
    """Return the axes that the export of a scene was made with; without a mark, those of glTF."""
    for node in model.nodes():
        mark = mark_of(node.extras)
        if mark.get("part") == "axes":
            unit = mark.get("unit")
            return Axes.chosen(str(mark.get("axes")), unit if isinstance(unit, float) else None)
    return Axes.chosen(Y_UP, None)


def _skins(model: SceneModel) -> list[Any]:
    """Return the skins of a scene, only one of several with the same joints."""
    found = {
        tuple(id(joint) for joint in node.skin.joints): node.skin
        for node in model.nodes()
        if node.skin is not None
    }
    return list(found.values())


def _sets(model: SceneModel, parents: dict[Node, Node]) -> list[_Bones]:
    """Return the bones of each skeleton; editors may insert nodes between it and its holder."""
    skins = _skins(model)
    if not skins:
        nodes = [each for each in model.nodes() if _is_bone(each)]
        return [_Bones(model.name, nodes, None)]
    made = []
    for skin in skins:
        holder = parents.get(skin.joints[0])
        while holder is not None and mark_of(holder.extras).get("part") != "skeleton":
            holder = parents.get(holder)
        name = skin.name if holder is None else holder.name
        made.append(_Bones(name, _in_order(skin.joints), holder))
    return made


def _is_bone(node: Node) -> bool:
    return mark_of(node.extras).get("part") not in {"axes", _DISPLAY, *MOVED}


def _in_order(joints: Sequence[Node]) -> list[Node]:
    """Return joints in the order that they had in their skeleton, new ones last."""
    numbers = [mark_of(joint.extras).get("bone") for joint in joints]
    last = len(joints)
    keys = [each if isinstance(each, int) else last for each in numbers]
    return [joints[at] for at in sorted(range(last), key=lambda at: (keys[at], at))]


def _skeleton(
    packfile: Packfile, bones: _Bones, parents: dict[Node, Node], axes: Axes | None = None
) -> HkObject:
    axes = axes or Axes.chosen(Y_UP, None)
    joints = bones.joints
    numbers = {joint: number for number, joint in enumerate(joints)}
    above, pose = [], np.zeros((len(joints), 3, 4), np.float32)
    for number, joint in enumerate(joints):
        matrix, parent = local_matrix(joint), parents.get(joint)
        chain = []
        while parent is not None and parent not in numbers:
            chain.append(local_matrix(parent))
            parent = parents.get(parent)
        above.append(-1 if parent is None else numbers[parent])
        # Nodes between two bones are part of the lower one.
        for between in chain if parent is not None else ():
            matrix = between @ matrix
        moved, turned, sized = decomposed(matrix)
        pose[number, 0, :3], pose[number, 1] = axes.vectors(moved), axes.rotations(turned)
        pose[number, 2, :3] = sized
    made = new_object(
        packfile,
        "hkaSkeleton",
        {
            "name": bones.name or "skeleton",
            "parentIndices": np.array(above, np.int16),
            "referencePose": pose,
        },
    )
    rows = [
        {
            "name": joint.name,
            "lockTranslation": bool(mark_of(joint.extras).get("lock_translation")),
        }
        for joint in joints
    ]
    plan = made.values.plan
    if plan.slots[plan.index["bones"]].member.subtype == "POINTER":  # before 7.1
        made["bones"] = [new_object(packfile, "hkaBone", row) for row in rows]
    else:
        made["bones"] = rows
    return made


def _elsewhere(skeleton: views.Skeleton, sets: Sequence[_Bones], axes: Axes) -> Target:
    """Return a skeleton of another file with the nodes that have the names of its bones."""
    best: dict[int, Node] = {}
    holder = None
    for each in sets:
        nodes = {joint.name.lower(): joint for joint in each.joints}
        found = {
            number: nodes[bone.lower()]
            for number, bone in enumerate(skeleton.bones)
            if bone.lower() in nodes
        }
        if len(found) > len(best):
            best, holder = found, each.holder
    return Target(skeleton, best, axes, holder)
