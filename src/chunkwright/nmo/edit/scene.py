"""The scene of a level: the list of objects that are present when it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads.classes import SCRIPT
from chunkwright.state_chunk.model import StateChunk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Fields

STARTS: Final = 0x41
"""The flags of most objects in scenes of real files: active and reset at the start."""


class Entry(NamedTuple):
    """The entry of an object in a scene: flags, and the state to reset it to, or None."""

    flags: int = STARTS
    state: StateChunk | None = None


def has_scene(file: VirtoolsFile) -> bool:
    """Whether the file has a level with a scene."""
    return _scene(file) is not None


def scene_objects(file: VirtoolsFile) -> list[VirtoolsObject]:
    """Return the objects of the level's scene; none if the file has no level."""
    return [each for each, _ in scene_entries(file)]


def scene_entries(file: VirtoolsFile) -> list[tuple[VirtoolsObject, Entry]]:
    """Return the objects of the level's scene with their flags and initial states."""
    fields = _scene(file)
    if fields is None or not fields.get("objects"):
        return []
    flags = [int(each) for each in fields["flags"]]
    entries = map(Entry, flags, fields["states"][::2])
    return list(zip(fields["objects"], entries, strict=True))


def enter_scene(file: VirtoolsFile, objects: Iterable[VirtoolsObject]) -> list[VirtoolsObject]:
    """Add objects to the level's scene; return those that were not in it.

    Objects that cannot be in a scene, such as parts of scripts and parameters, are left out. Raises
    ``QueryError`` if the file has no level with a scene, or if an object is of another file.
    """
    return enter_as(file, ((each, Entry()) for each in objects))


def enter_as(
    file: VirtoolsFile, entries: Iterable[tuple[VirtoolsObject, Entry]]
) -> list[VirtoolsObject]:
    """Add objects to the level's scene with flags and states; see ``enter_scene``."""
    fields = _scene(file)
    if fields is None:
        raise QueryError(
            "the file has no level with a scene", path="/objects", hint="add objects to groups"
        )
    import numpy as np

    present = {id(each) for each in fields.get("objects", ())}
    coming, values = [], []
    for each, entry in entries:
        if not isinstance(each, VirtoolsObject) or each not in file.objects:
            raise QueryError(f"expected an object of this file, found {each!r:.60}")
        if id(each) not in present and _belongs(each):
            present.add(id(each))
            coming.append(each)
            values.append(entry)
    if coming:
        flags = np.asarray(fields.get("flags", ()), "<u4")
        fields["objects"] = [*fields.get("objects", ()), *coming]
        states = [state for entry in values for state in (entry.state, None)]
        fields["states"] = [*fields.get("states", ()), *states]
        fields["flags"] = np.append(flags, np.array([entry.flags for entry in values], "<u4"))
        fields["count"] = len(fields["objects"])
    return coming


def _belongs(item: VirtoolsObject) -> bool:
    """Whether an object can be in a scene; of behaviours, only scripts can."""
    if item.is_a("CKBehavior"):
        fields = item.area_fields("behavior") or item.area_fields("old_flags") or {}
        return bool(fields.get("flags", 0) & SCRIPT)
    return item.is_a("CKSceneObject") and not item.is_a("CKScene")


def _scene(file: VirtoolsFile) -> Fields | None:
    """Return the fields that list the objects of the level's scene."""
    for level in file.objects.of_class("CKLevel"):
        scene = (level.area_fields("scenes") or {}).get("scene")
        if not isinstance(scene, StateChunk):
            continue
        for area in scene.areas:
            if area.name == "objects" and area.fields is not None:
                return area.fields
    return None
