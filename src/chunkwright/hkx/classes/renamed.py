"""Names that differ between Havok versions, and members that a version only implies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.hkx.classes.versions import VERSIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.hkx.kinds.codecs import Codec
    from chunkwright.hkx.kinds.record import Record
    from chunkwright.hkx.model.types import Value


@dataclass(frozen=True, slots=True)
class Renamed:
    """A class, or a member of class ``owner``, that is named ``new`` from version ``since``."""

    old: str
    new: str
    since: str
    owner: str = ""


RENAMED: Final = (
    Renamed("hkaSkeletalAnimation", "hkaAnimation", "Havok-6.6.0-r1"),
    Renamed(
        "hkaInterleavedSkeletalAnimation", "hkaInterleavedUncompressedAnimation", "Havok-6.6.0-r1"
    ),
    Renamed("hkaSplineSkeletalAnimation", "hkaSplineCompressedAnimation", "Havok-6.6.0-r1"),
    Renamed("hkaWaveletSkeletalAnimation", "hkaWaveletCompressedAnimation", "Havok-6.6.0-r1"),
    Renamed("hkaDeltaCompressedSkeletalAnimation", "hkaDeltaCompressedAnimation", "Havok-6.6.0-r1"),
    Renamed(
        "hkaWaveletSkeletalAnimationQuantizationFormat",
        "hkaWaveletCompressedAnimationQuantizationFormat",
        "Havok-6.6.0-r1",
    ),
    Renamed(
        "hkaDeltaCompressedSkeletalAnimationQuantizationFormat",
        "hkaDeltaCompressedAnimationQuantizationFormat",
        "Havok-6.6.0-r1",
    ),
    Renamed("name", "trackName", "Havok-6.6.0-r1", owner="hkaAnnotationTrack"),
    # No table between these two has the class; both are 3.40282e38 in every file.
    Renamed("maxImpulse", "breachImpulse", "hk_2014.1.0-r1", owner="hkpBallSocketConstraintAtom"),
)

# Enums whose items were renamed but kept their values, which are used for conversion.
BY_VALUE: Final = frozenset({("hkaAnimationBinding", "blendHint")})

# What the type of an animation is called, by words in the name of its class. Other programs store
# the number that another version has for it.
_TYPES: Final = {
    "Interleaved": "HK_INTERLEAVED_ANIMATION",
    "Delta": "HK_DELTA_COMPRESSED_ANIMATION",
    "Wavelet": "HK_WAVELET_COMPRESSED_ANIMATION",
    "Mirrored": "HK_MIRRORED_ANIMATION",
    "Spline": "HK_SPLINE_COMPRESSED_ANIMATION",
    "Quantized": "HK_QUANTIZED_COMPRESSED_ANIMATION",
    "Predictive": "HK_PREDICTIVE_COMPRESSED_ANIMATION",
    "ReferencePose": "HK_REFERENCE_POSE_ANIMATION",
}
_HAVE_TYPES: Final = ("hkaAnimation", "hkaSkeletalAnimation")


def named_by_class(value: Value, record: Record, owner: str, member: str, codec: Codec) -> Value:
    """Return the name of an enum, or what the class implies if the target has no such member."""
    if owner not in _HAVE_TYPES or member != "type" or codec.names is None:
        return value
    known = getattr(codec.names, "numbers", {})
    if not isinstance(value, str) or value in known:
        return value
    implied = [name for word, name in _TYPES.items() if f"hka{word}" in record.class_name]
    return next((name for name in implied if name in known), value)


# Strings that are class names.
CLASS_NAME_TEXTS: Final = frozenset({("hkRootLevelContainerNamedVariant", "className")})


def carried_name(name: str, source: str, target: str, owner: str = "") -> str:
    """Return the name in version ``target`` of a class or a member of ``owner`` in ``source``."""
    was, will = VERSIONS.index(source), VERSIONS.index(target)
    for row in RENAMED:
        since = VERSIONS.index(row.since)
        if row.owner != owner or (was < since) == (will < since):
            continue
        if name == (row.old if was < since else row.new):
            return row.new if was < since else row.old
    return name


_LARGEST: Final = 0xFFFFFFFF  # a count takes 32 bits


def _static_dofs(animation: Record) -> int:
    """Count the constant degrees of freedom in the transform tracks of a compressed animation.

    The constants fill the buffer up to the quantisation tables; those of float tracks follow.
    Measured on animations without float tracks, in files of 6.6 to 2010.1.
    """
    quantized = animation["qFormat"]
    stored = (quantized["offsetIdx"] - animation["staticDOFsIdx"]) // 4
    moving = quantized["numD"] - _dynamic_dofs(animation)
    found = int(stored - (animation["numberOfFloatTracks"] - moving))
    return found if 0 <= found <= _LARGEST else 0


def _dynamic_dofs(animation: Record) -> int:
    """Count the moving degrees of freedom: the bits above the lowest six of each track's mask."""
    buffer, at = animation["dataBuffer"].tobytes(), animation["staticMaskIdx"]
    tracks = animation["numberOfTransformTracks"]
    if at < 0 or tracks <= 0 or at + 2 * tracks > len(buffer):
        return 0
    masks = np.frombuffer(buffer, "<u2", tracks, at)
    return int(np.unpackbits((masks >> 6).astype("<u2").view(np.uint8)).sum())


# Members that a target has and a source implies; all others start empty.
COMPUTED: Final[dict[tuple[str, str], Callable[[Record], Value]]] = {
    (name, member): count
    for name in ("hkaDeltaCompressedAnimation", "hkaWaveletCompressedAnimation")
    for member, count in (
        ("numStaticTransformDOFs", _static_dofs),
        ("numDynamicTransformDOFs", _dynamic_dofs),
    )
}
