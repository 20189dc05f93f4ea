"""Animations and skeletons as views: transforms and tracks, bones and their reference pose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import counted
from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx import views
from chunkwright.hkx.views import View, checked, closed, compressed, spline
from chunkwright.hkx.views.spline import Samples, SplineData

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Value

    # Translations, rotations and scales, first axis frames, second tracks.
    Poses = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]


# Class -> kind; SDK 5.5 has names of its own.
KINDS: Final = {
    "hkaSplineCompressedAnimation": "spline",
    "hkaSplineSkeletalAnimation": "spline",
    "hkaInterleavedUncompressedAnimation": "interleaved",
    "hkaInterleavedSkeletalAnimation": "interleaved",
    "hkaDeltaCompressedAnimation": "delta",
    "hkaDeltaCompressedSkeletalAnimation": "delta",
    "hkaWaveletCompressedAnimation": "wavelet",
    "hkaWaveletSkeletalAnimation": "wavelet",
    "hkaLosslessCompressedAnimation": "lossless",
    "hkaMirroredAnimation": "mirrored",
    "hkaMirroredSkeletalAnimation": "mirrored",
    "hkaQuantizedAnimation": "quantized",
    "hkaPredictiveCompressedAnimation": "predictive",
    "hkaReferencePoseAnimation": "reference pose",
}
ANIMATIONS: Final = ("hkaAnimation", "hkaSkeletalAnimation")
_SAMPLED: Final = ("spline", "interleaved", "delta", "wavelet", "lossless")

# Tolerance for the length of a unit quaternion in float32.
_UNIT: Final = 1e-6


@closed
@dataclass(frozen=True, slots=True)
class Annotation(View):
    """A text at a time, in seconds from the start."""

    time: float
    text: str


@closed
@dataclass(frozen=True, slots=True)
class Track(View):
    """The name of a track and its annotations."""

    name: str
    annotations: list[Annotation]


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Animation(View):
    """An animation of any kind; ``duration`` and ``frame_duration`` are in seconds.

    ``num_frames`` is 0 for kinds that do not state it. ``bones`` has the bone that each transform
    track moves, None if the animation is not bound; an empty binding means that track n moves bone
    n. ``header`` has the members that describe how it is stored.
    """

    kind: str
    duration: float
    num_frames: int
    frame_duration: float
    num_tracks: int
    num_float_tracks: int
    tracks: list[Track]
    bones: NDArray[np.int16] | None
    skeleton_name: str
    blend_hint: str
    header: dict[str, Value]
    source: HkObject

    @checked
    def sample(self, times: ArrayLike | None = None, *, limits: Limits = DEFAULT_LIMITS) -> Samples:
        """Return the transforms of all tracks at ``times`` in seconds, or at each frame for None.

        Times outside the animation give its first or last frame. Raises ``QueryError`` for
        kinds other than spline, interleaved, delta, wavelet and lossless, for times that are NaN
        and for times of an animation without frames, ``CorruptError`` for data that contradicts itself,
        ``LimitError`` where the result is over ``limits.objects`` numbers.
        """
        if self.kind not in _SAMPLED:
            raise QueryError(
                f"{self.kind} animations cannot be sampled{_extent(self)}: only the header is decoded"
            )
        frames: NDArray[np.float64]
        if times is None:
            spline.check(self.num_frames, self.num_tracks, self.num_float_tracks, limits)
            frames = np.arange(self.num_frames, dtype=np.float64)
        else:
            seconds = np.atleast_1d(np.asarray(times, np.float64))
            if np.isnan(seconds).any():
                raise QueryError("a time to sample is not a number")
            if len(seconds) and not self.num_frames:
                raise QueryError("the animation has no frames to sample")
            step = self.frame_duration
            frames = np.clip(seconds / step if step > 0 else 0 * seconds, 0, self.num_frames - 1)
        # Infinities and NaNs are in the file, and are kept without a warning.
        with np.errstate(all="ignore"):
            if self.kind == "spline":
                return spline.sample(spline_data(self.source), frames, limits=limits)
            if self.kind == "interleaved":
                return _sample_interleaved(self, frames, limits)
            return _sample_compressed(self, frames, limits)


@checked
def animations(packfile: HavokDocument) -> list[Animation]:
    """Return the animations of a packfile, in file order."""
    bindings = {}
    for binding in views.find(packfile, "hkaAnimationBinding"):
        bindings[id(views.member(binding, "animation"))] = binding
    found = views.find(packfile, *ANIMATIONS)
    return [animation(obj, bindings.get(id(obj))) for obj in found]


@checked
def animation(obj: HkObject, binding: HkObject | None = None) -> Animation:
    """Return the view of one animation, with its binding."""
    views.expect(obj, *ANIMATIONS)
    kind = KINDS.get(obj.class_name, str(obj["type"]))
    duration = float(obj["duration"])
    num_tracks, num_floats = obj["numberOfTransformTracks"], obj["numberOfFloatTracks"]
    num_frames, frame_duration = _frames(obj, kind, duration)
    bones = None
    if binding is not None:
        bones = np.asarray(views.elements(binding, "transformTrackToBoneIndices"), np.int16)
    return Animation(
        kind,
        duration,
        num_frames,
        frame_duration,
        num_tracks,
        num_floats,
        [_track(each) for each in views.elements(obj, "annotationTracks") if each is not None],
        bones,
        views.text(binding, "originalSkeletonName"),
        views.text(binding, "blendHint"),
        _header(obj),
        obj,
    )


def _track(values: Value) -> Track:
    # Named "name" in SDK 5.5.
    name = views.text(values, "trackName") or views.text(values, "name")
    notes = [
        Annotation(float(n["time"]), views.text(n, "text"))
        for n in views.elements(values, "annotations")
    ]
    return Track(name, notes)


def _frames(obj: HkObject, kind: str, duration: float) -> tuple[int, float]:
    if kind == "spline":
        return obj["numFrames"], float(obj["frameDuration"])
    count = 0
    if kind == "interleaved":
        tracks = obj["numberOfTransformTracks"]
        count = len(views.elements(obj, "transforms")) // tracks if tracks > 0 else 0
    elif kind in ("delta", "wavelet"):
        count = views.member(obj, "numberOfPoses", default=0)
    elif kind in ("lossless", "predictive"):
        count = obj["numFrames"]
    return count, duration / (count - 1) if count > 1 else 0.0


def _extent(view: Animation) -> str:
    """Return how much a predictive animation holds; "" for other kinds, which do not say."""
    if view.kind != "predictive":
        return ""
    size = len(views.elements(view.source, "compressedData"))
    bones, slots = view.header["numBones"], view.header["numFloatSlots"]
    return (
        f" ({counted(view.num_frames, 'frame')} of {counted(bones, 'bone')} and"
        f" {counted(slots, 'float slot')} in {size:,} bytes)"
    )


def _header(obj: HkObject) -> dict[str, Value]:
    """Return the members that are neither payload nor in the view: numbers, names, small structs."""
    shown: dict[str, Value] = {}
    record = obj.values
    for slot, (name, value) in zip(record.plan.slots, record.items(), strict=True):
        if not slot.member.ignored and isinstance(value, bool | int | float | str):
            shown[name] = value
        elif not slot.member.ignored and hasattr(value, "items") and hasattr(value, "plan"):
            shown[name] = {k: v for k, v in value.items() if isinstance(v, bool | int | float)}
    return shown


def spline_data(obj: HkObject) -> SplineData:
    """Return the data of a ``hkaSplineCompressedAnimation``."""
    return SplineData(
        bytes(views.elements(obj, "data")),
        obj["numFrames"],
        obj["maxFramesPerBlock"],
        obj["numberOfTransformTracks"],
        obj["numberOfFloatTracks"],
        obj["maskAndQuantizationSize"],
        list(map(int, views.elements(obj, "blockOffsets"))),
        list(map(int, views.elements(obj, "floatBlockOffsets"))),
        # Data is little endian in files of both byte orders; no file with another was seen.
        "<" if obj["endian"] == 0 else ">",
    )


def _sample_interleaved(view: Animation, frames: NDArray[np.float64], limits: Limits) -> Samples:
    obj, tracks, count = view.source, view.num_tracks, view.num_frames
    stored, floats = (np.asarray(views.elements(obj, each)) for each in ("transforms", "floats"))
    if tracks < 0 or view.num_float_tracks < 0 or len(stored) != count * max(tracks, 0):
        raise CorruptError(f"{len(stored)} transforms do not fill whole frames of {tracks} tracks")
    if len(floats) not in (0, count * view.num_float_tracks):
        raise CorruptError(
            f"{len(floats)} floats do not fill whole frames of {view.num_float_tracks} tracks"
        )
    spline.check(count, tracks, view.num_float_tracks, limits)
    values = floats if len(floats) else np.zeros(count * view.num_float_tracks, np.float32)
    poses = views.transforms(stored.reshape(count, tracks, 3, 4))
    return _between(frames, poses, values.reshape(count, view.num_float_tracks), limits)


def _sample_compressed(view: Animation, frames: NDArray[np.float64], limits: Limits) -> Samples:
    """Decode all frames, and blend the two around each time."""
    spline.check(view.num_frames, view.num_tracks, view.num_float_tracks, limits)
    if view.kind == "lossless":
        poses = compressed.lossless(view.source)
    else:
        stored = compressed.poses(compressed.Quantized.of(view.source)).astype(np.float32)
        poses = stored[..., :3], stored[..., 3:7], stored[..., 7:]
    return _between(frames, poses, np.zeros((view.num_frames, 0), np.float32), limits)


def _between(
    frames: NDArray[np.float64], poses: Poses, floats: NDArray[np.float32], limits: Limits
) -> Samples:
    """Blend the two stored frames around each time."""
    translations, rotations, scales = poses
    count, tracks = translations.shape[:2]
    result = spline.empty(len(frames), tracks, floats.shape[1], limits)
    before = np.floor(frames).astype(np.int64)
    after = np.minimum(before + 1, count - 1)
    share = (frames - before).astype(np.float32)[:, None, None]
    result.translations[:] = _blend(translations, before, after, share)
    result.scales[:] = _blend(scales, before, after, share)
    # The shorter way round.
    turned = (rotations[before] * rotations[after]).sum(axis=2, keepdims=True) < 0
    ends = np.where(turned, -rotations[after], rotations[after])
    mixed = rotations[before] * (1 - share) + ends * share
    lengths = np.linalg.norm(mixed, axis=2, keepdims=True)
    # Stored values of length 1, or of length 0, stay the same to the bit.
    exact = (lengths == 0) | ((share == 0) & (np.abs(lengths - 1) < _UNIT))
    result.rotations[:] = np.where(exact, rotations[before], mixed / np.where(exact, 1, lengths))
    result.floats[:] = _blend(floats, before, after, share[:, :, 0])
    return result


def _blend(
    values: NDArray[np.float32],
    before: NDArray[np.int64],
    after: NDArray[np.int64],
    share: NDArray[np.float32],
) -> NDArray[np.float32]:
    return values[before] * (1 - share) + values[after] * share


SKELETON: Final = "hkaSkeleton"


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Skeleton(View):
    """A ``hkaSkeleton``.

    ``parents`` is the index of the parent of each bone, -1 for a root. The reference pose is
    relative to the parent: ``translations`` (n, 3), ``rotations`` (n, 4), unit quaternions
    (x, y, z, w), ``scales`` (n, 3); a file may have fewer rows than bones. ``locked`` marks bones
    whose translation is fixed. ``float_slots`` are the names of the float tracks,
    ``reference_floats`` their values.
    """

    name: str
    bones: list[str]
    parents: NDArray[np.int16]
    locked: NDArray[np.bool_]
    translations: NDArray[np.float32]
    rotations: NDArray[np.float32]
    scales: NDArray[np.float32]
    float_slots: list[str]
    reference_floats: NDArray[np.float32]
    source: HkObject

    def children(self, bone: int) -> list[int]:
        """Return the indices of the children of a bone; those of -1 are the roots."""
        found: list[int] = np.flatnonzero(self.parents == bone).tolist()
        return found

    def walk(self) -> Iterator[tuple[int, int]]:
        """Yield (depth, bone) from the roots down, with children in the order of the bones."""
        below: dict[int, list[int]] = {}
        for bone, parent in enumerate(self.parents.tolist()):
            below.setdefault(parent, []).append(bone)
        stack = [(0, bone) for bone in reversed(below.get(-1, []))]
        while stack:
            depth, bone = stack.pop()
            yield depth, bone
            stack += [(depth + 1, child) for child in reversed(below.get(bone, []))]

    def model_space(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the reference pose in model space: positions (n, 3), rotations (n, 4).

        Positions are scaled by all bones above, as in the engine.
        """
        count = len(self.translations)
        positions = np.array(self.translations, np.float64)
        rotations = np.array(self.rotations, np.float64)
        sizes = np.array(self.scales, np.float64)
        # Numbers of a file may overflow or be NaN; they remain so, without a warning.
        with np.errstate(all="ignore"):
            for _, bone in self.walk():
                parent = int(self.parents[bone])
                if parent < 0 or bone >= count or parent >= count:
                    continue
                moved = rotate(rotations[parent], sizes[parent] * positions[bone])
                positions[bone] = positions[parent] + moved
                rotations[bone] = multiply(rotations[parent], rotations[bone])
                sizes[bone] = sizes[parent] * sizes[bone]
        return positions, rotations


def rotate(rotation: NDArray[np.float64], vector: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a vector rotated by a unit quaternion (x, y, z, w)."""
    axis, w = rotation[:3], rotation[3]
    twice = 2.0 * np.cross(axis, vector)
    turned: NDArray[np.float64] = vector + w * twice + np.cross(axis, twice)
    return turned


def multiply(one: NDArray[np.float64], two: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the product of two quaternions (x, y, z, w); ``two`` is applied first."""
    x, y, z, w = one
    matrix = np.array([[w, -z, y, x], [z, w, -x, y], [-y, x, w, z], [-x, -y, -z, w]])
    product: NDArray[np.float64] = matrix @ two
    return product


@checked
def skeletons(packfile: HavokDocument) -> list[Skeleton]:
    """Return the skeletons of a packfile, in file order."""
    return [skeleton(obj) for obj in views.find(packfile, SKELETON)]


@checked
def skeleton(obj: HkObject) -> Skeleton:
    """Return the view of a ``hkaSkeleton``.

    Raises ``CorruptError`` if a parent is not in the list or a bone is its own ancestor,
    ``QueryError`` for an object of another class.
    """
    views.expect(obj, SKELETON)
    # Bones are structs since 7.1 and were objects before.
    bones = [bone for bone in views.elements(obj, "bones") if bone is not None]
    parents = np.asarray(views.elements(obj, "parentIndices"), np.int16)
    _check_tree(parents, len(bones), obj)
    pose = np.asarray(views.elements(obj, "referencePose"), np.float32).reshape(-1, 3, 4)
    translations, rotations, scales = views.transforms(pose)
    return Skeleton(
        views.text(obj, "name"),
        [views.text(bone, "name") for bone in bones],
        parents,
        np.array([bool(bone["lockTranslation"]) for bone in bones], np.bool_),
        translations,
        rotations,
        scales,
        [str(slot or "") for slot in views.elements(obj, "floatSlots")],
        np.asarray(views.elements(obj, "referenceFloats"), np.float32),
        obj,
    )


def _check_tree(parents: NDArray[np.int16], count: int, obj: HkObject) -> None:
    if len(parents) != count:
        raise CorruptError(
            f"expected a parent for each of {count} bones, not {len(parents)}", offset=obj.offset
        )
    if ((parents < -1) | (parents >= count)).any():
        raise CorruptError("the parent index of a bone is out of range", offset=obj.offset)
    # Each round goes up by one bone; after as many rounds as bones, all have passed a root.
    above = parents.astype(np.int64)
    for _ in range(count):
        if (above < 0).all():
            return
        above = np.where(above < 0, -1, parents[above])
    if (above >= 0).any():
        raise CorruptError("a bone is its own ancestor", offset=obj.offset)
