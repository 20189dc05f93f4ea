"""Making animation objects of a packfile from arrays, and binding them to bones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.hkx.animations import blocks
from chunkwright.hkx.animations.fitting import Errors, Tolerance, measure
from chunkwright.hkx.objects import new_object
from chunkwright.hkx.views.animation_view import animation as view_of
from chunkwright.hkx.views.spline import Samples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.views.skeleton_view import Skeleton

_CONTAINER: Final = "hkaAnimationContainer"
# The frame duration of a single frame, in seconds.
_FRAME: Final = 1 / 30


class Encoded(NamedTuple):
    """A new animation: the object, the measured errors, the size of its data in bytes."""

    animation: HkObject
    error: Errors
    size: int

    def notes(self, name: str) -> list[str]:
        """Return what to tell about a clip of that name whose errors exceed the usual tolerance."""
        if self.error.within(Tolerance()):
            return []
        worst = max(self.error.translation, self.error.scale, self.error.value)
        return [
            f"{name}: it is up to {worst:.2g} units off, as a track with such a range has 16 bits"
        ]


def samples(
    translations: ArrayLike,
    rotations: ArrayLike | None = None,
    scales: ArrayLike | None = None,
    floats: ArrayLike | None = None,
) -> Samples:
    """Return arrays as the samples of an animation.

    ``translations`` is (frames, tracks, 3), ``rotations`` (frames, tracks, 4) quaternions
    (x, y, z, w) of any length but 0, ``scales`` (frames, tracks, 3), ``floats`` (frames, float
    tracks); anything left out is the identity. Raises ``QueryError`` for other shapes, no frames,
    and numbers that are not finite.
    """
    moved = _array("translations", translations)
    if moved.ndim != 3 or moved.shape[2] != 3 or not len(moved):
        raise QueryError(f"expected translations (frames, tracks, 3), not {moved.shape}")
    count, tracks = moved.shape[:2]
    turned = np.zeros((count, tracks, 4), np.float64)
    turned[..., 3] = 1
    if rotations is not None:
        turned = _shaped("rotations", rotations, (count, tracks, 4))
        lengths = np.linalg.norm(turned, axis=2, keepdims=True)
        if not lengths.all():
            raise QueryError("a rotation of length 0 has no direction")
        turned = turned / lengths
    shape = (count, tracks, 3)
    sized = np.ones(shape) if scales is None else _shaped("scales", scales, shape)
    values = np.zeros((count, 0)) if floats is None else _array("floats", floats)
    if values.ndim != 2 or len(values) != count:
        raise QueryError(f"expected floats ({count}, float tracks), not {values.shape}")
    return Samples(*(each.astype(np.float32) for each in (moved, turned, sized, values)))


def _array(name: str, value: ArrayLike) -> NDArray[np.float64]:
    try:
        made = np.asarray(value, np.float64)
    except (TypeError, ValueError) as error:
        raise QueryError(f"expected numbers as {name}: {error}") from error
    if not (np.abs(made) <= np.finfo(np.float32).max).all():
        raise QueryError(f"{name} have numbers that are not finite in float32")
    return made


def _shaped(name: str, value: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.float64]:
    made = _array(name, value)
    if made.shape != shape:
        raise QueryError(f"expected {name} of shape {shape}, not {made.shape}")
    return made


def add_interleaved(
    packfile: HavokDocument, wanted: Samples, *, duration: float, names: Sequence[str] = ()
) -> Encoded:
    """Add a ``hkaInterleavedUncompressedAnimation``, which stores every transform as it is.

    ``duration`` is in seconds, ``names`` are those of the tracks. It is listed in the
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

    A constant track costs its mask and its value, one at the identity only its mask. The returned
    errors are measured on the data as read back. Without a tolerance it is ``Tolerance()``, except
    in tracks that 16 bits over their range cannot store as closely. Raises ``QueryError`` with the
    track if a given tolerance is finer than that, and like ``add_interleaved``.
    """
    wanted = _checked(packfile, wanted, duration, names)
    count = len(wanted.translations)
    packed = blocks.encode(wanted, tolerance or Tolerance(), strict=tolerance is not None)
    step = duration / (count - 1) if count > 1 else duration or _FRAME
    members = {
        "type": "HK_SPLINE_COMPRESSED_ANIMATION",
        "numFrames": count,
        "numBlocks": len(packed.offsets),
        "maxFramesPerBlock": blocks.FRAMES,
        "maskAndQuantizationSize": packed.mask_size,
        "blockDuration": step * (blocks.FRAMES - 1),
        "blockInverseDuration": 1 / (step * (blocks.FRAMES - 1)),
        "frameDuration": step,
        "blockOffsets": np.array(packed.offsets, np.uint32),
        "floatBlockOffsets": np.array(packed.float_offsets, np.uint32),
        "data": np.frombuffer(packed.data, np.uint8),
    }
    made = _add(packfile, "hkaSplineCompressedAnimation", wanted, duration, names, members)
    error = measure(wanted, view_of(made).sample())
    return Encoded(made, error, len(packed.data))


def _checked(
    packfile: HavokDocument, wanted: Samples, duration: float, names: Sequence[str]
) -> Samples:
    """Return samples with unit quaternions and finite numbers; refuse invalid ones."""
    _check_version(packfile)
    count, tracks = wanted.translations.shape[:2]
    if names and len(names) != tracks:
        raise QueryError(f"{len(names)} names for {tracks} tracks")
    if not 0 <= duration < float("inf") or (count > 1 and not duration):
        raise QueryError(f"{duration!r:.40} is not a duration in seconds of {count} frames")
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
    for container in packfile.objects.of_class(_CONTAINER):
        container["animations"] = [*container["animations"], made]
        break
    return made


def _check_version(packfile: HavokDocument) -> None:
    """Refuse versions whose tracks are objects of their own."""
    plan = packfile.decoder.library.find("hkaAnimation", None)
    at = plan.index.get("annotationTracks") if plan is not None else None
    if plan is None or at is None or plan.slots[at].member.subtype != "STRUCT":
        version = packfile.contents_version
        raise QueryError(f"animations of {version} cannot be made, those of 7.1 and later can")


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
        raise QueryError(f"{len(places)} bones for {tracks} tracks")
    if skeleton is not None and max(places, default=tracks - 1) >= len(known):
        raise QueryError(f"{skeleton.name!r} has {len(known)} bones, too few for these tracks")
    packfile = animation.packfile
    members = {
        "originalSkeletonName": skeleton_name or (skeleton.name if skeleton is not None else ""),
        "animation": animation,
        "transformTrackToBoneIndices": np.array(places, np.int16),
    }
    made = new_object(packfile, "hkaAnimationBinding", members)
    for container in packfile.objects.of_class(_CONTAINER):
        container["bindings"] = [*container["bindings"], made]
        break
    return made


def _bone(value: int | str, known: list[str]) -> int:
    if isinstance(value, str):
        if known.count(value) != 1:
            raise QueryError(f"{known.count(value)} bones are named {value!r:.60}")
        return known.index(value)
    if not 0 <= value < 1 << 15:
        raise QueryError(f"no bone has the number {value!r:.40}")
    return int(value)
