"""Animations made from arrays of transforms: interleaved, and spline-compressed.

>>> import numpy as np
>>> from chunkwright import hkx
>>> packfile = hkx.new_packfile("hk_2010.2.0-r1")
>>> translations = np.zeros((31, 2, 3))
>>> translations[:, 1, 2] = np.sin(np.linspace(0, 3, 31))
>>> samples = hkx.animations.samples(translations)
>>> made = hkx.animations.add_spline(packfile, samples, duration=1.0)
>>> made.error.translation < 1e-3
True
>>> hkx.animations.bind(made.animation, bones=[0, 5], skeleton_name="cat")
<hkaAnimationBinding #0002>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.hkx import instances
from chunkwright.hkx.animations import blocks
from chunkwright.hkx.animations.fitting import Errors, Tolerance, measure, samples
from chunkwright.hkx.instances import new_object
from chunkwright.hkx.views import spline
from chunkwright.hkx.views.animation_view import animation as view_of
from chunkwright.hkx.views.animation_view import spline_data
from chunkwright.hkx.views.spline import BlockParts, Part, Samples

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.views import Animation
    from chunkwright.hkx.views.animation_view import Skeleton


# The seconds that an animation of one frame lasts if it has no duration.
_FRAME: Final = 1 / 30


class Encoded(NamedTuple):
    """A new animation: the object, the measured errors, the size of its data in bytes."""

    animation: HkObject
    error: Errors
    size: int

    def notes(self, name: str) -> list[str]:
        """Return a note on the clip of that name if its errors exceed the usual tolerance."""
        if self.error.within(Tolerance()):
            return []
        worst = max(self.error.translation, self.error.scale, self.error.value)
        return [
            f"{name}: values are up to {worst:.2g} units off, because 16 bits are"
            " too few for a track's range"
        ]


def add_interleaved(
    packfile: HavokDocument, wanted: Samples, *, duration: float, names: Sequence[str] = ()
) -> Encoded:
    """Add a ``hkaInterleavedUncompressedAnimation``, which stores every transform as it is.

    ``duration`` is in seconds, ``names`` are those of the tracks. The animation is listed in the
    ``hkaAnimationContainer`` of the packfile if there is one. Raises ``QueryError`` for a version
    before 7.1, whose tracks are objects.
    """
    wanted = _checked(packfile, wanted, duration, names)
    count, tracks = wanted.translations.shape[:2]
    rows = np.zeros((count * tracks, 3, 4), np.float32)
    rows[:, 0, :3] = wanted.translations.reshape(-1, 3)
    rows[:, 1] = wanted.rotations.reshape(-1, 4)
    rows[:, 2, :3] = wanted.scales.reshape(-1, 3)
    members = {
        "type": "HK_INTERLEAVED_ANIMATION",
        "transforms": rows,
        "floats": wanted.floats.reshape(-1),
    }
    class_name = "hkaInterleavedUncompressedAnimation"
    made = _add(packfile, class_name, wanted, duration, names, members)
    return Encoded(
        made, measure(wanted, view_of(made).sample()), rows.nbytes + wanted.floats.nbytes
    )


def add_spline(
    packfile: HavokDocument,
    wanted: Samples,
    *,
    duration: float,
    tolerance: Tolerance | None = None,
    names: Sequence[str] = (),
) -> Encoded:
    """Add a ``hkaSplineCompressedAnimation`` that is within ``tolerance`` at every frame.

    A constant track takes up only its mask and its value, one at the identity only its mask. The
    returned errors are measured on the data as read back. The default tolerance is ``Tolerance()``,
    relaxed for tracks whose range is too large for it in 16 bits. Raises ``QueryError`` with the
    track if a given tolerance is finer than 16 bits allow, and as ``add_interleaved`` does.
    """
    wanted = _checked(packfile, wanted, duration, names)
    count = len(wanted.translations)
    packed = blocks.encode(wanted, tolerance or Tolerance(), strict=tolerance is not None)
    members = _SPLINE_TYPE | _block_members(packed, count, blocks.FRAMES)
    members |= _block_times(duration, count, blocks.FRAMES)
    made = _add(packfile, "hkaSplineCompressedAnimation", wanted, duration, names, members)
    error = measure(wanted, view_of(made).sample())
    return Encoded(made, error, len(packed.data))


_SPLINE_TYPE: Final[dict[str, Any]] = {"type": "HK_SPLINE_COMPRESSED_ANIMATION"}


def _block_members(packed: blocks.Blocks, count: int, most: int) -> dict[str, Any]:
    """Return the members that describe the blocks of a spline-compressed animation."""
    return {
        "numFrames": count,
        "numBlocks": len(packed.offsets),
        "maxFramesPerBlock": most,
        "maskAndQuantizationSize": packed.mask_size,
        "blockOffsets": np.array(packed.offsets, np.uint32),
        "floatBlockOffsets": np.array(packed.float_offsets, np.uint32),
        "data": np.frombuffer(packed.data, np.uint8),
    }


def _block_times(duration: float, count: int, most: int) -> dict[str, Any]:
    """Return the members that state how long frames and blocks last, in seconds."""
    step = duration / (count - 1) if count > 1 else duration or _FRAME
    block = step * max(most - 1, 1)
    return {"frameDuration": step, "blockDuration": block, "blockInverseDuration": 1 / block}


def _checked(
    packfile: HavokDocument, wanted: Samples, duration: float, names: Sequence[str]
) -> Samples:
    """Return samples with unit quaternions and finite numbers; refuse invalid ones."""
    _check_version(packfile)
    count, tracks = wanted.translations.shape[:2]
    if names and len(names) != tracks:
        raise QueryError(f"expected a name for each of {tracks} tracks, not {len(names)}")
    if not 0 <= duration < float("inf") or (count > 1 and not duration):
        raise QueryError(f"{duration!r:.40} is not a duration in seconds for {count} frames")
    return samples(wanted.translations, wanted.rotations, wanted.scales, wanted.floats)


def _add(
    packfile: HavokDocument,
    class_name: str,
    wanted: Samples,
    duration: float,
    names: Sequence[str],
    members: dict[str, Any],
) -> HkObject:
    tracks = wanted.translations.shape[1]
    listed = [{"trackName": name} for name in names or [""] * tracks]
    common = {
        "duration": float(duration),
        "numberOfTransformTracks": tracks,
        "numberOfFloatTracks": wanted.floats.shape[1],
        "annotationTracks": listed,
    }
    made = new_object(packfile, class_name, common | members)
    return _listed("animations", made)


def _listed(member: str, made: HkObject) -> HkObject:
    """List a new object in the container of its packfile, if there is one."""
    for container in made.packfile.objects.of_class("hkaAnimationContainer")[:1]:
        container[member] = [*container[member], made]
    return made


def _check_version(packfile: HavokDocument) -> None:
    """Refuse versions whose tracks are objects of their own."""
    plan = packfile.decoder.library.find("hkaAnimation", None)
    at = plan.index.get("annotationTracks") if plan is not None else None
    if plan is None or at is None or plan.slots[at].member.subtype != "STRUCT":
        version = packfile.contents_version
        raise QueryError(f"animations of {version} cannot be made, only those of 7.1 and later")


def bind(
    animation: HkObject,
    *,
    skeleton: Skeleton | None = None,
    bones: Sequence[int | str] | None = None,
    skeleton_name: str = "",
) -> HkObject:
    """Add the ``hkaAnimationBinding`` that says which bone each track moves.

    ``bones`` has a number, or a bone name of ``skeleton``, for each track; by default track n moves
    bone n. The skeleton itself may be in another file, because the binding only names it. Raises
    ``QueryError`` for unknown bones, and if there are not as many bones as tracks.
    """
    tracks = animation["numberOfTransformTracks"]
    known = list(skeleton.bones) if skeleton is not None else []
    places = [_bone(each, known) for each in bones] if bones is not None else []
    if bones is not None and len(places) != tracks:
        raise QueryError(f"expected a bone for each of {tracks} tracks, not {len(places)}")
    if skeleton is not None and max(places, default=tracks - 1) >= len(known):
        raise QueryError(f"{skeleton.name!r} has {len(known)} bones, too few for these tracks")
    members = {
        "originalSkeletonName": skeleton_name or (skeleton.name if skeleton is not None else ""),
        "animation": animation,
        "transformTrackToBoneIndices": np.array(places, np.int16),
    }
    return _listed("bindings", new_object(animation.packfile, "hkaAnimationBinding", members))


def _bone(value: int | str, known: list[str]) -> int:
    if isinstance(value, str):
        if known.count(value) != 1:
            raise QueryError(f"expected one bone named {value!r:.60}, found {known.count(value)}")
        return known.index(value)
    if not 0 <= value < 1 << 15:
        raise QueryError(f"no bone has the number {value!r:.40}")
    return int(value)


PATHS: Final = ("translation", "rotation", "scale")
_ARRAYS: Final = {"translation": "translations", "rotation": "rotations", "scale": "scales"}
_SPLINES: Final = ("hkaSplineCompressedAnimation", "hkaSplineSkeletalAnimation")
# The tolerance for unedited parts that have to be encoded again.
_CLOSE: Final = Tolerance(1e-4, 1e-4, 1e-4, 1e-4)


class Tracks:
    """The tracks of an animation that can be sampled, which ``write`` puts back.

    ``samples`` has all frames; ``order`` has the old number of each track, None for a new one.
    """

    def __init__(self, view: Animation) -> None:
        self.source = view.source
        self.view = view
        self.samples = view.sample()
        self.duration = view.duration
        self.order: list[int | None] = list(range(view.num_tracks))
        self._changed: set[tuple[int, str]] = set()
        self._resized = self._floats_changed = False

    @property
    def times(self) -> NDArray[np.float64]:
        """The times of the frames in seconds."""
        count = len(self.samples.translations)
        if count < 2:
            return np.zeros(count, np.float64)
        made: NDArray[np.float64] = np.linspace(0.0, self.duration, count)
        return made

    def set(self, track: int, path: str, rows: ArrayLike) -> None:
        """Set the translation, rotation or scale of a track, one row for each frame."""
        getattr(self.samples, _ARRAYS[path])[:, track] = rows
        self._changed.add((track, path))

    def set_floats(self, values: ArrayLike) -> None:
        """Set all float tracks, (frames, tracks)."""
        self.samples.floats[:] = values
        self._floats_changed = True

    def add(self, pose: ArrayLike) -> int:
        """Add a track that stays at a translation, rotation and scale (3, 4); return its number."""
        rows = np.asarray(pose, np.float32)
        one = {"translation": rows[0, :3], "rotation": rows[1], "scale": rows[2, :3]}
        count, track = len(self.samples.translations), len(self.order)
        self._take(
            {
                path: np.concatenate(
                    (getattr(self.samples, name), np.tile(one[path], (count, 1, 1))), axis=1
                )
                for path, name in _ARRAYS.items()
            }
        )
        self.order.append(None)
        self._changed |= {(track, path) for path in PATHS}
        return track

    def remove(self, tracks: Collection[int]) -> None:
        """Remove tracks."""
        kept = [each for each in range(len(self.order)) if each not in tracks]
        self._take({path: getattr(self.samples, name)[:, kept] for path, name in _ARRAYS.items()})
        self.order = [self.order[each] for each in kept]
        places = {old: new for new, old in enumerate(kept)}
        self._changed = {(places[t], path) for t, path in self._changed if t in places}

    def _take(self, arrays: dict[str, Any]) -> None:
        moved, turned, sized = (arrays[path] for path in PATHS)
        self.samples = Samples(moved, turned, sized, self.samples.floats)

    def resize(self, count: int, step: float) -> None:
        """Make the animation longer or shorter, with frames ``step`` seconds apart."""
        self.samples = self.view.sample(np.arange(count) * step)
        self.duration = step * (count - 1)
        self._resized = True

    def stretch(self, factor: float) -> None:
        """Play all frames slower or faster."""
        self.duration *= factor

    def write(self) -> HkObject:
        """Write the tracks; return the animation, which is another object if its kind changed."""
        kind, source = self.view.kind, self.source
        stored = self._stored_parts()
        is_other = kind not in ("spline", "interleaved") and bool(
            self._changed or self._resized or self._floats_changed or self._is_reordered()
        )
        if is_other:
            source = self._as_spline()
        self._list_tracks(source)
        count = len(self.samples.translations)
        source["numberOfTransformTracks"] = len(self.order)
        source["duration"] = self.duration
        if kind == "interleaved":
            self._write_interleaved(source)
        elif kind == "spline" or is_other:
            self._write_spline(source, count, stored)
        return source

    def _is_reordered(self) -> bool:
        return self.order != list(range(self.view.num_tracks))

    def _list_tracks(self, source: HkObject) -> None:
        """Reorder the lists of annotations like the tracks, if there are lists."""
        listed = source["annotationTracks"]
        if not self._is_reordered() or not len(listed):
            return
        made = [
            listed[old] if old is not None and old < len(listed) else None for old in self.order
        ]
        slot = source.values.plan.slots[source.values.plan.index["annotationTracks"]]
        if slot.member.subtype == "STRUCT":
            source["annotationTracks"] = [{} if each is None else each for each in made]
        else:
            new = instances.new_object
            source["annotationTracks"] = [
                new(source.packfile, "hkaAnnotationTrack") if each is None else each
                for each in made
            ]

    # -- interleaved ---------------------------------------------------------------------

    def _write_interleaved(self, source: HkObject) -> None:
        count, tracks = self.samples.translations.shape[:2]
        rows = np.zeros((count, tracks, 3, 4), np.float32)
        before = np.asarray(source["transforms"]).reshape(-1, self.view.num_tracks, 3, 4)
        for track, old in enumerate(self.order):
            if old is not None and not self._resized:
                rows[:, track] = before[:, old]
            for row, path in enumerate(PATHS):
                if old is None or self._resized or (track, path) in self._changed:
                    values = getattr(self.samples, _ARRAYS[path])[:, track]
                    rows[:, track, row, : values.shape[1]] = values
        source["transforms"] = rows.reshape(-1, 3, 4)
        if self._floats_changed or self._resized:
            source["floats"] = self.samples.floats.reshape(-1)

    # -- splines -------------------------------------------------------------------------

    def _stored_parts(self) -> list[BlockParts]:
        """Return what is stored in each block; nothing if new parts have another byte order."""
        if self.view.kind != "spline" or self.source["endian"] != 0:
            return []
        return spline.parts_of(spline_data(self.source))

    def _write_spline(self, source: HkObject, count: int, stored: list[BlockParts]) -> None:
        most = self.source["maxFramesPerBlock"] if stored else blocks.FRAMES
        frames = blocks.frames_of(count, most)
        if not self._resized and len(stored) != len(frames):
            stored = []
        made = [
            BlockParts(
                [self._parts(stored, block, rows, track) for track in range(len(self.order))],
                *self._floats(stored, block, rows),
            )
            for block, rows in enumerate(frames)
        ]
        members = _block_members(blocks.joined(made), count, most) | {"endian": 0}
        if source is not self.source or self.duration != self.view.duration:
            members |= _block_times(self.duration, count, most)
        for name, value in members.items():
            source[name] = value

    def _parts(
        self, stored: list[BlockParts], block: int, rows: slice, track: int
    ) -> tuple[Part, Part, Part]:
        made = []
        for place, path in enumerate(PATHS):
            part = None
            if (track, path) not in self._changed:
                part = self._stored(stored, block, track, place)
            close = _CLOSE if (track, path) not in self._changed else Tolerance()
            made.append(part or self._encoded(rows, track, path, close))
        return made[0], made[1], made[2]

    def _stored(self, stored: list[BlockParts], block: int, track: int, place: int) -> Part | None:
        """Return a part as it is stored; None if it has to be encoded again."""
        old = self.order[track]
        if old is None or not stored:
            return None
        parts = [each.tracks[old][place] for each in stored]
        if not self._resized:
            return parts[block]
        # A constant part does not depend on the length.
        is_still = not parts[0].flags >> 4 and all(each == parts[0] for each in parts)
        return parts[0] if is_still else None

    def _encoded(self, rows: slice, track: int, path: str, tolerance: Tolerance) -> Part:
        if path == "rotation":
            return blocks.rotation(self.samples, rows, track, tolerance)
        encode = blocks.translation if path == "translation" else blocks.scale
        return encode(self.samples, rows, track, tolerance, strict=False)

    def _floats(self, stored: list[BlockParts], block: int, rows: slice) -> tuple[bytes, bytes]:
        if stored and not self._resized and not self._floats_changed:
            return stored[block].float_masks, stored[block].floats
        return blocks.floats(self.samples, rows, _CLOSE, strict=False)

    def _as_spline(self) -> HkObject:
        """Return a new spline-compressed animation with the members common to all kinds."""
        source, library = self.source, self.source.packfile.decoder.library
        name = next(each for each in _SPLINES if library.find(each, None) is not None)
        made = instances.new_object(source.packfile, name)
        for member in source.values.keys() & made.values.keys():
            if member not in ("data", "type"):
                made[member] = source[member]
        made["type"] = _SPLINE_TYPE["type"]
        return made


__all__ = [
    "Encoded",
    "Errors",
    "Tolerance",
    "add_interleaved",
    "add_spline",
    "bind",
    "measure",
    "samples",
]
