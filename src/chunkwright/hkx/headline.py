"""What a Havok file is for, in a few words: its skeletons, clips, behaviours and bodies.

Members are read as they are, as importing the views takes longer than all else that ``info`` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError
from chunkwright.hkx.classes.record import ArrayHeader
from chunkwright.wording import counted, listed

if TYPE_CHECKING:
    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.types import Value

# More skeletons than these are only counted, as they have to be decoded to say more.
_MOST_DECODED: Final = 8
_NAMED_CLASSES: Final = 3
_SKELETON: Final = "hkaSkeleton"
_NAMED: Final = {
    "hkbProjectData": "behaviour project",
    "hkbCharacterData": "character",
    "hkbBehaviorGraph": "behaviour graph",
}
_COUNTED: Final = {
    "hkbStateMachine": "state machine",
    "hkpRigidBody": "rigid body",
    "hknpPhysicsSystemData": "physics system",
    "hclClothData": "cloth",
}


def headline(document: HavokDocument) -> str:
    """Return what the objects of a document are for; if none says so, how many there are of which."""
    classes = Counter(obj.class_name for obj in document.objects)
    clips = [obj for obj in document.objects if _is_clip(obj.class_name)]
    parts = [word for name, word in _NAMED.items() if classes[name]]
    parts += _skeletons([obj for obj in document.objects if obj.class_name == _SKELETON])
    if clips:
        parts.append(_clip(clips[0]) if len(clips) == 1 else counted(len(clips), "clip"))
    for name, word in _COUNTED.items():
        if classes[name]:
            parts.append(counted(classes[name], word))
    return ", ".join(parts) or _most_frequent(classes)


def _most_frequent(classes: Counter[str]) -> str:
    """Return the number of objects, and the classes that most of them are of."""
    names = [name for name, _ in classes.most_common(_NAMED_CLASSES)]
    more = ["..."] if len(classes) > len(names) else []
    count = counted(classes.total(), "object")
    return ": ".join(filter(None, [count, ", ".join([*names, *more])]))


def _is_clip(class_name: str) -> bool:
    return class_name.startswith("hka") and class_name.endswith("Animation")


def _skeletons(found: list[HkObject]) -> list[str]:
    if not found:
        return []
    bones: list[int] = []
    if len(found) <= _MOST_DECODED:
        with suppress(ChunkwrightError):
            bones = [_length(obj, "bones") for obj in found]
    if not all(bones) or not bones:
        return [counted(len(found), "skeleton")]
    if len(bones) == 1:
        return ["skeleton", counted(bones[0], "bone")]
    return [f"{len(bones)} skeletons of {listed([f'{count:,}' for count in bones])} bones"]


def _clip(obj: HkObject) -> str:
    try:
        duration, tracks = obj["duration"], obj["numberOfTransformTracks"]
        frames = _frames(obj, tracks)
    except ChunkwrightError:
        return "clip"
    parts = [f"clip of {duration:.1f} s"]
    if frames:
        parts.append(counted(frames, "frame"))
    return ", ".join([*parts, counted(tracks, "track")])


def _frames(obj: HkObject, tracks: int) -> int:
    """Return the number of frames of a clip; 0 if its class does not state it."""
    for name in ("numFrames", "numberOfPoses"):
        if name in obj:
            count: int = obj[name]
            return count
    return _length(obj, "transforms") // tracks if tracks > 0 else 0


def _length(obj: HkObject, name: str) -> int:
    """Return the length of an array; 0 if there is none, or only a header without its elements."""
    if name not in obj:
        return 0
    value: Value = obj[name]
    return len(value) if isinstance(value, Sized) and not isinstance(value, ArrayHeader) else 0
