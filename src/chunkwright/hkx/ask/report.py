"""What ``info`` and ``problems`` report about a packfile, and the first line about any Havok file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted, listed
from chunkwright.errors import ChunkwrightError
from chunkwright.hkx.file import TYPES, serialize
from chunkwright.hkx.model.record import ArrayHeader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Problem
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.model.record import JsonDict, Value


def info(packfile: Packfile) -> JsonDict:
    """Count objects, fixups and classes of the contents section, as it would be written now.

    XML has neither a layout nor fixups.
    """
    if packfile.stored_xml is not None:
        return {
            "form": packfile.form,
            "file_version": packfile.header.file_version,
            "contents_version": packfile.contents_version,
            "objects": len(packfile.objects),
            "root_class": "" if packfile.root is None else packfile.root.class_name,
            "classes": dict(sorted(Counter(obj.class_name for obj in packfile.objects).items())),
        }
    packfile = serialize.current(packfile)
    section = packfile.contents
    classes: Counter[str] = Counter()
    _, *places = section.table("virtual_fixups").columns
    for (names, name), count in Counter(zip(*places, strict=True)).items():
        row = packfile.class_name_table(names).get(name)
        classes[row.name if row else ""] += count
    return {
        "file_version": packfile.header.file_version,
        "contents_version": packfile.header.contents_version,
        "layout": packfile.layout,
        "objects": section.count("virtual_fixups"),
        "local_fixups": section.count("local_fixups"),
        "global_fixups": section.count("global_fixups"),
        "virtual_fixups": section.count("virtual_fixups"),
        "class_names": len(packfile.class_names),
        "root_class": packfile.root_class,
        "types_section": any(each.tag == TYPES and each.data for each in packfile.sections),
        "classes": dict(sorted(classes.items())),
        "havok": {"object_ids": packfile.object_prefix == 8},
    }


def problems(packfile: Packfile) -> Iterator[Problem]:
    """Report dangling fixups, wrong signatures, objects that cannot be decoded, and more."""
    from chunkwright.hkx.ask import checks as checking

    return checking.problems(packfile)


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
    """Return what a document contains: clips, skeletons and so on, else counts of classes."""
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
