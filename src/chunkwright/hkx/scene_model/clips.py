"""Animations as clips: their keys, root motion and annotations, and the skeleton that each moves."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.exchange.model import KEY, Animation, Channel, Node, mark_of
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import marked, plain, rotation_matrices
from chunkwright.hkx.views.animation_view import ANIMATIONS, SKELETON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Path, SceneModel
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.scene_model import Axes
    from chunkwright.hkx.scene_model.nodes import Rig
    from chunkwright.hkx.views.spline import Samples

    Floats = NDArray[np.float64]


# The blend hints of values that are relative to the reference pose.
_AFTER: Final = "ADDITIVE"
_BEFORE: Final = "ADDITIVE_DEPRECATED"
ROOT_MOTION: Final = "root motion"
# What the extracted motion moves: a node of its own, the skeleton, or nothing.
NODE: Final = "node"
ARMATURE: Final = "armature"
NONE: Final = "none"
MOTIONS: Final = (ARMATURE, NODE, NONE)
# The parts that it moves: a node of its own, or one above the bones of a skeleton or the tracks.
MOVED: Final = frozenset((ROOT_MOTION, "skeleton", "tracks"))


def is_one_scene(documents: Sequence[HavokDocument]) -> bool:
    """Whether some documents have skeletons, and the others animations without one."""
    without = [each for each in documents if not views.find(each, SKELETON)]
    if not 0 < len(without) < len(documents):
        return False
    return all(views.find(each, *ANIMATIONS) for each in without)


def track_bones(view: views.Animation) -> list[int]:
    """Return the bone that each track moves, -1 for none; track n moves bone n if none is bound."""
    if view.bones is None or not len(view.bones):
        return list(range(view.num_tracks))
    given = view.bones.tolist()[: view.num_tracks]
    return [*given, *[-1] * (view.num_tracks - len(given))]


def track_names(view: views.Animation) -> list[str]:
    """Return the names of the tracks, or their numbers if they have none."""
    named = [track.name for track in view.tracks[: view.num_tracks]]
    named += [""] * (view.num_tracks - len(named))
    return [name or f"track{place}" for place, name in enumerate(named)]


def blend_hint(document: HavokDocument, view: views.Animation) -> str:
    """Return the blend hint of an animation, by its name since 2014.

    ADDITIVE of before 2010 multiplies rotations in the opposite order; 2010 deprecated it.
    """
    if view.blend_hint == _AFTER and document.contents_version.startswith("Havok-"):
        return _BEFORE
    return view.blend_hint


def clip_of(
    view: views.Animation, rig: Rig, track_bones: Sequence[int], name: str, axes: Axes, hint: str
) -> Animation:
    """Return the clip of an animation that can be sampled; ``track_bones`` are numbers in the rig.

    ``hint`` is the result of ``blend_hint``.
    """
    samples, bones, moved, turned, sized = pose_of(view, rig, track_bones, axes, hint)
    made = Animation(name, extras=extras_of(view))
    count = len(samples.translations)
    if not count:
        return made
    if rig.is_carried:  # the scale of a bone changes the nodes below it, which may have no track
        bones, moved, turned, sized = _whole(rig, bones, moved, turned, sized)
    times = _times(count, view.frame_duration * (count - 1))
    rest: list[tuple[Path, Floats, Floats]] = [
        ("translation", moved, rig.translations[bones]),
        ("rotation", unbroken(turned), rig.rotations[bones]),
        ("scale", sized, rig.scales[bones]),
    ]
    for path, values, still in rest:
        add_channels(made, [rig.bones[bone] for bone in bones], path, times, values, still)
    _keep_floats(made, samples)
    return made


def pose_of(
    view: views.Animation, rig: Rig, track_bones: Sequence[int], axes: Axes, hint: str
) -> tuple[Samples, NDArray[np.int64], Floats, Floats, Floats]:
    """Return samples, the bones that have tracks, and their poses as (frames, bones, n) arrays.

    Values relative to the reference pose become absolute; non-finite numbers become those of the
    pose.
    """
    samples = view.sample()
    bones = np.array(track_bones, np.int64)
    moving = np.flatnonzero((bones >= 0) & (bones < len(rig.bones)))
    bones = bones[moving]
    moved = _finite(axes.vectors(samples.translations[:, moving]), rig.given[bones])
    turned = axes.rotations(samples.rotations[:, moving])
    sized = _finite(samples.scales[:, moving].astype(np.float64), rig.given_scales[bones])
    if hint in (_AFTER, _BEFORE):
        moved, turned, sized = _posed(rig, bones, moved, turned, sized, hint)
    return samples, bones, moved, turned, sized


def _whole(
    rig: Rig, bones: NDArray[np.int64], moved: Floats, turned: Floats, sized: Floats
) -> tuple[NDArray[np.int64], Floats, Floats, Floats]:
    """Return all bones with their values; those without a track are in the reference pose."""
    rests = rig.given, rig.rotations, rig.given_scales
    full = [np.tile(rest, (len(moved), 1, 1)) for rest in rests]
    for whole, part in zip(full, (moved, turned, sized), strict=True):
        whole[:, bones] = part
    places, scales = rig.once(*full)
    return np.arange(len(rig.bones)), places, full[1], scales


def _times(count: int, duration: float) -> NDArray[np.float32]:
    """Return the times of frames, 1/30 s apart in a file without a duration."""
    good = np.isfinite(duration) and duration > 0
    times = np.linspace(0.0, duration if good else (count - 1) / 30, count).astype(np.float32)
    if (np.diff(times) <= 0).any():
        raise CorruptError(f"{count:,} frames are too many for {duration:g} seconds")
    return times


def _finite(values: Floats, instead: Floats) -> Floats:
    return np.where(np.isfinite(values), values, instead)


def unbroken(rotations: Floats) -> Floats:
    """Return the same rotations without changes of sign, which make bones spin in some programs."""
    turned = (rotations[1:] * rotations[:-1]).sum(axis=-1) < 0
    signs = np.cumprod(np.where(turned, -1.0, 1.0), axis=0)
    return np.concatenate((rotations[:1], rotations[1:] * signs[..., None]))


def _posed(
    rig: Rig, bones: NDArray[np.int64], moved: Floats, turned: Floats, sized: Floats, hint: str
) -> tuple[Floats, Floats, Floats]:
    """Make values that are relative to the reference pose absolute."""
    rests, turns = rig.given[bones], rig.rotations[bones]
    if hint == _AFTER:
        matrices = rotation_matrices(turns)
        moved = rests + np.einsum("bij,fbj->fbi", matrices, moved)
        turned = multiplied(turns[None], turned)
    else:
        matrices = rotation_matrices(turned.reshape(-1, 4)).reshape(*turned.shape[:2], 3, 3)
        moved = moved + np.einsum("fbij,bj->fbi", matrices, rests)
        turned = multiplied(turned, turns[None])
    return moved, turned, sized * rig.given_scales[bones]


def multiplied(one: Floats, two: Floats) -> Floats:
    """Return the product of quaternions (..., 4); the second is applied first."""
    a, b = np.broadcast_arrays(one, two)
    axis = a[..., 3:] * b[..., :3] + b[..., 3:] * a[..., :3] + np.cross(a[..., :3], b[..., :3])
    real = a[..., 3] * b[..., 3] - (a[..., :3] * b[..., :3]).sum(axis=-1)
    return np.concatenate((axis, real[..., None]), axis=-1)


def add_channels(
    made: Animation,
    nodes: list[Node],
    path: Path,
    times: NDArray[np.float32],
    values: Floats,
    still: Floats,
) -> None:
    """Add a channel for each node that leaves its pose: one key, or all frames."""
    rows = values.astype(np.float32)
    constant = (rows == rows[:1]).all(axis=(0, 2))
    resting = constant & (rows[0] == still.astype(np.float32)).all(axis=1)
    for place, node in enumerate(nodes):
        if resting[place]:
            continue
        if constant[place]:
            made.channels.append(Channel(node, path, times[:1], rows[:1, place], "STEP"))
        else:
            made.channels.append(Channel(node, path, times, np.ascontiguousarray(rows[:, place])))


def extras_of(view: views.Animation) -> dict[str, Any]:
    """Return the extras of a clip, which say how its animation is stored."""
    made = marked(
        view.source,
        part="animation",
        kind=view.kind,
        duration=view.duration,
        frames=view.num_frames,
        tracks=view.num_tracks,
        blend_hint=view.blend_hint,
        skeleton=view.skeleton_name,
    )
    slots = _float_slots(view)
    if slots:
        made[KEY]["float_slots"] = slots
    notes = annotated(view)
    if notes:
        made["annotations"] = notes
    return made


def _float_slots(view: views.Animation) -> list[int]:
    """Return the float slot of its skeleton that each float track is for."""
    if not view.num_float_tracks:
        return []
    for binding in views.find(view.source.packfile, "hkaAnimationBinding"):
        if binding["animation"] is view.source:
            slots = views.elements(binding, "floatTrackToFloatSlotIndices")
            return [int(each) for each in slots]
    return []


def annotated(view: views.Animation) -> dict[str, dict[str, str | float]]:
    """Return the annotations of all tracks, numbered in order."""
    found = [(track.name, note) for track in view.tracks for note in track.annotations]
    return {
        str(place): {"time": float(plain(note.time) or 0.0), "text": note.text, "track": name}
        for place, (name, note) in enumerate(sorted(found, key=lambda pair: pair[1].time))
    }


def _keep_floats(made: Animation, samples: Samples) -> None:
    """Keep the float tracks, which nodes cannot represent, frame by frame."""
    tracks = float_tracks(samples)
    if tracks:
        made.extras["float_tracks"] = tracks


def float_tracks(samples: Samples) -> dict[str, list[float]]:
    """Return the values of float tracks, by their numbers."""
    floats = np.nan_to_num(samples.floats)
    if not floats.size:
        return {}
    return {str(track): row for track, row in enumerate(floats.T.astype(float).tolist())}


def motion_samples(view: views.Animation) -> Floats | None:
    """Return the extracted motion (n, 4) of an animation, None if it has none that can be shown.

    A sample is a position and an angle about the up axis.
    """
    frame = views.member(view.source, "extractedMotion")
    rows = np.asarray(views.elements(frame, "referenceFrameSamples"), np.float64).reshape(-1, 4)
    return rows if len(rows) and np.isfinite(rows).all() else None


def root_motion(view: views.Animation, made: Animation, moving: Node, axes: Axes) -> None:
    """Add the extracted motion of an animation, if it has any, as that of a node."""
    rows = motion_samples(view)
    if rows is None:
        return
    frame = views.member(view.source, "extractedMotion")
    up = np.asarray(views.member(frame, "up"), np.float64)[:3]
    half = rows[:, 3:] / 2
    turned = axes.rotations(np.concatenate((np.sin(half) * up, np.cos(half)), axis=1))
    moved = axes.vectors(rows[:, :3])
    times = _times(len(rows), float(views.member(frame, "duration", default=view.duration)))
    still = np.array([(0.0, 0.0, 0.0, 1.0)])
    rest: list[tuple[Path, Floats, Floats]] = [
        ("translation", moved[:, None], np.zeros((1, 3))),
        ("rotation", turned[:, None], still),
    ]
    for path, values, resting in rest:
        add_channels(made, [moving], path, times, values, resting)


def has_motion_node(model: SceneModel) -> bool:
    """Whether a scene has a node that moves by root motion alone."""
    return any(mark_of(node.extras).get("part") == ROOT_MOTION for node in model.nodes())


def motion_node(holder: Node) -> Node:
    """Return the node below another that the extracted motion moves, which is made if missing."""
    node = next((each for each in holder.children if each.name == ROOT_MOTION), None)
    if node is None:
        node = Node(ROOT_MOTION, extras=marked(None, part="root motion"))
        holder.children.append(node)
    return node


# The fraction of named tracks that must have the names of bones, and of tracks that must begin in
# the reference pose where nothing else distinguishes skeletons.
_ALIKE: Final = 0.5
# Fewer tracks than bones belong to another skeleton if less than this fraction begins in its
# reference pose: real clips are below 0.1 on other skeletons, and nearly all above 0.5 on their
# own.
_UNLIKE: Final = 0.1
# The tolerance within which a translation counts as that of the reference pose.
_CLOSE: Final = 0.02


class Fit(NamedTuple):
    """A skeleton that an animation moves: the bone of each track, -1 for none."""

    rig: Rig
    bones: list[int]

    @property
    def left_out(self) -> list[int]:
        """The tracks that move no bone."""
        return [track for track, bone in enumerate(self.bones) if bone < 0]


def fit_of(view: views.Animation, rigs: Sequence[Rig]) -> Fit | None:
    """Return the skeleton of an animation, None if it fits none."""
    found = [_Candidate(view, rig) for rig in rigs]
    fitting = [each for each in found if each.grade]
    best = max((each.grade for each in fitting), default=0)
    fitting = [each for each in fitting if each.grade == best]
    if len(fitting) > 1 and best == _IN_ORDER:
        fitting = [each for each in fitting if each.is_plausible]
    chosen = max(fitting, key=lambda each: each.rank, default=None)
    return None if chosen is None else Fit(chosen.rig, chosen.bones)


def bones_on(view: views.Animation, rig: Rig) -> list[int]:
    """Return the bone of a skeleton that each track moves, -1 for none."""
    count = len(rig.bones)
    if is_listed(view):
        given = view.bones.tolist()[: view.num_tracks]  # type: ignore[union-attr]
        given += [-1] * (view.num_tracks - len(given))
        return [bone if 0 <= bone < count else -1 for bone in given]
    order = [track if track < count else -1 for track in range(view.num_tracks)]
    places = _places(rig)
    names = _names(view)
    named = [name for name in names if name]
    if sum(name in places for name in named) < _ALIKE * len(named) or not named:
        return order
    return [places.get(name, -1) if name else bone for name, bone in zip(names, order, strict=True)]


def is_listed(view: views.Animation) -> bool:
    """Whether the binding of an animation lists the bones of its tracks."""
    return view.bones is not None and len(view.bones) > 0


def _names(view: views.Animation) -> list[str]:
    found = [(track.name or "").lower() for track in view.tracks[: view.num_tracks]]
    return [*found, *[""] * (view.num_tracks - len(found))]


def _places(rig: Rig) -> dict[str, int]:
    """Return the bones by name; of two with one name, the first."""
    return {name.lower(): bone for bone, name in reversed(list(enumerate(rig.names)))}


_NORMAL: Final = ("NORMAL", "")
# The evidence for a skeleton, weakest first: its name, the order or list of bones, their names.
_CALLED: Final = 1
_IN_ORDER: Final = 2
_NAMED: Final = 3


class _Candidate:
    """A skeleton that an animation might move."""

    def __init__(self, view: views.Animation, rig: Rig) -> None:
        self.view = view
        self.rig = rig
        self.bones = bones_on(view, rig)
        self.is_called = bool(rig.name) and rig.name.lower() == view.skeleton_name.lower()
        self._share = self._named_alike()

    @property
    def grade(self) -> int:
        """The strongest evidence for the skeleton, 0 for none."""
        if not any(bone >= 0 for bone in self.bones):
            return 0
        if self._share is not None and self._share >= _ALIKE:
            return _NAMED
        if self._share is None and min(self.bones) >= 0 and not self._is_unlike():
            return _IN_ORDER
        if self.is_called and (is_listed(self.view) or self.agreement >= _ALIKE):
            return _CALLED
        return 0

    @property
    def is_plausible(self) -> bool:
        """Whether the skeleton is one of several that the tracks could belong to."""
        return self.is_called or is_listed(self.view) or self.agreement >= _ALIKE

    @property
    def rank(self) -> tuple[bool, float, float, bool]:
        """The order of preference among skeletons of the same grade."""
        pose = self.agreement if self._share is None else 0.0
        return self.is_called, self._share or 0.0, pose, len(self.rig.bones) == len(self.bones)

    def _named_alike(self) -> float | None:
        """Return the fraction of named tracks that have their bones' names; None without names."""
        names = self.rig.names
        pairs = list(zip(_names(self.view), self.bones, strict=True))
        if is_listed(self.view):
            pairs = [(name, bone) for name, bone in pairs if bone >= 0]
        named = [bone >= 0 and name == names[bone].lower() for name, bone in pairs if name]
        return sum(named) / len(named) if named else None

    def _is_unlike(self) -> bool:
        """Whether there are fewer tracks than bones, and hardly any begin in the reference pose."""
        if is_listed(self.view) or len(self.bones) == len(self.rig.bones):
            return False
        return self.view.blend_hint in _NORMAL and self.agreement < _UNLIKE

    @cached_property
    def agreement(self) -> float:
        """The fraction of tracks that begin in the reference pose of their bone."""
        tracks = [track for track, bone in enumerate(self.bones) if bone >= 0]
        try:
            found = self.view.sample(np.zeros(1)).translations
        except ChunkwrightError:
            return 0.0  # of a kind that cannot be sampled
        if not len(found):
            return 0.0
        first = found[0, tracks]
        rest = self.rig.given[[self.bones[track] for track in tracks]]
        apart = np.linalg.norm(np.abs(first) - np.abs(rest), axis=1)  # whatever the axes
        return float((apart <= _CLOSE * np.linalg.norm(rest, axis=1) + 1e-6).mean())
