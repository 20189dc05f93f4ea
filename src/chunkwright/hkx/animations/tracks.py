"""Changing the tracks of an animation that is stored; all that is not changed stays as it is.

A spline-compressed animation keeps the bytes of each translation, rotation and scale that is not
changed, an interleaved one its numbers. Other kinds become spline-compressed ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.hkx import objects
from chunkwright.hkx.animations import blocks
from chunkwright.hkx.animations.fitting import Tolerance
from chunkwright.hkx.views import spline
from chunkwright.hkx.views.animation_view import spline_data
from chunkwright.hkx.views.spline import BlockParts, Part, Samples

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.views import Animation

PATHS: Final = ("translation", "rotation", "scale")
_ARRAYS: Final = {"translation": "translations", "rotation": "rotations", "scale": "scales"}
_SPLINES: Final = ("hkaSplineCompressedAnimation", "hkaSplineSkeletalAnimation")
_FRAME: Final = 1 / 30
# How close what was not edited stays where it has to be encoded again.
_CLOSE: Final = Tolerance(1e-4, 1e-4, 1e-4, 1e-4)


class Tracks:
    """The tracks of an animation that can be sampled, which ``write`` puts back.

    ``samples`` has all frames; ``order`` has the number of each track before, None for a new one.
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
        """Keep a list of annotations for each track, where there are lists."""
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
            new = objects.new_object
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
        packed = blocks.joined(made)
        source["numFrames"] = count
        source["numBlocks"] = len(frames)
        source["maxFramesPerBlock"] = most
        source["maskAndQuantizationSize"] = packed.mask_size
        if source is not self.source or self.duration != self.view.duration:
            step = self.duration / (count - 1) if count > 1 else self.duration or _FRAME
            source["frameDuration"] = step
            source["blockDuration"] = step * max(most - 1, 1)
            source["blockInverseDuration"] = 1 / (step * max(most - 1, 1))
        source["blockOffsets"] = np.array(packed.offsets, np.uint32)
        source["floatBlockOffsets"] = np.array(packed.float_offsets, np.uint32)
        source["data"] = np.frombuffer(packed.data, np.uint8)
        source["endian"] = 0

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
        """Return a part as it is stored; None if it has to be encoded for another length."""
        old = self.order[track]
        if old is None or not stored:
            return None
        parts = [each.tracks[old][place] for each in stored]
        if not self._resized:
            return parts[block]
        # What stays in its place does so for any time.
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
        """Return a new spline-compressed animation with what all kinds of animations have."""
        source, library = self.source, self.source.packfile.decoder.library
        name = next(each for each in _SPLINES if library.find(each, None) is not None)
        made = objects.new_object(source.packfile, name)
        for member in source.values.keys() & made.values.keys():
            if member not in ("data", "type"):
                made[member] = source[member]
        made["type"] = "HK_SPLINE_COMPRESSED_ANIMATION"
        return made
