"""Everything in a packfile that lists bones by number, when these change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import Animation, mark_of
from chunkwright.hkx import views
from chunkwright.hkx.animations.tracks import Tracks
from chunkwright.hkx.model.havok_document import pointed_to
from chunkwright.hkx.scene_model.clips import track_bones
from chunkwright.hkx.scene_model.editing.target import bone_of
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.editing.target import Target


class BoneNumbers(NamedTuple):
    """The new number of each bone that remains, and how many there were and are."""

    new: dict[int, int]
    before: int
    size: int

    def listed(self, values: Any, missing: int) -> np.ndarray[Any, Any]:
        """Return a list that has a number for each bone, ``missing`` for a new one."""
        old = np.asarray(values)
        made = np.full(self.size, missing, old.dtype)
        for before, now in self.new.items():
            if before < len(old):
                made[now] = old[before]
        return made


def renumber(target: Target, skeleton: HkObject, numbers: BoneNumbers) -> None:
    """Renumber bones in all objects that list those of a skeleton.

    Raises ``QueryError``, before anything is changed, for what cannot follow.
    """
    partitions = _partitions(skeleton, numbers)
    for obj in target.packfile.objects:
        if obj is skeleton or all(each is not skeleton for each in pointed_to(obj)):
            continue
        change = next((_LISTS[each] for each in lookup.lineage(obj) if each in _LISTS), None)
        if change is not None:
            change(obj, skeleton, numbers)
        elif obj.class_name != "hkaAnimationContainer":
            target.remark(f"{obj!r} refers to the skeleton: numbers of bones in it stay")
    for row in lookup.elements(skeleton, "localFrames"):
        row["boneIndex"] = numbers.new.get(row["boneIndex"], -1)
    if "localFrames" in skeleton.values:
        kept = [row for row in lookup.elements(skeleton, "localFrames") if row["boneIndex"] >= 0]
        skeleton["localFrames"] = kept
    if partitions is not None:
        skeleton["partitions"] = partitions
    for view in _animations(target, skeleton):
        _rebind(target, view, numbers)


def _partitions(skeleton: HkObject, numbers: BoneNumbers) -> list[Any] | None:
    """Return the partitions, ranges of bones; a new bone belongs to the last if that ends there."""
    made = []
    for row in lookup.elements(skeleton, "partitions"):
        start, count = row["startBoneIndex"], row["numBones"]
        held = sorted(numbers.new[b] for b in range(start, start + count) if b in numbers.new)
        if held and held != list(range(held[0], held[0] + len(held))):
            raise QueryError("its partitions are ranges of bones, which would have gaps then")
        if start + count == numbers.before and held:
            held = list(range(held[0], numbers.size))
        made.append((row, held))
    for row, held in made:
        row["startBoneIndex"], row["numBones"] = (held or [0])[0], len(held)
    return [row for row, _ in made] or None


# -- what points to a skeleton ------------------------------------------------------------


def _ragdoll(obj: HkObject, _skeleton: HkObject, numbers: BoneNumbers) -> None:
    for member in ("boneToRigidBodyMap", "boneToBodyMap"):
        if member in obj.values:
            obj[member] = numbers.listed(obj[member], -1)


def _mapper(obj: HkObject, skeleton: HkObject, numbers: BoneNumbers) -> None:
    data = obj["mapping"]
    for side in "AB":
        if data[f"skeleton{side}"] is not skeleton:
            continue
        for member, names in (
            ("simpleMappings", (f"bone{side}",)),
            ("chainMappings", (f"startBone{side}", f"endBone{side}")),
        ):
            _map_rows(data, member, names, numbers)
        if side == "B":
            old = np.asarray(data["unmappedBones"])
            found = [numbers.new[int(each)] for each in old if int(each) in numbers.new]
            data["unmappedBones"] = np.array(found, old.dtype)


def _map_rows(data: Any, member: str, names: tuple[str, ...], numbers: BoneNumbers) -> None:
    """Renumber the bones of mappings; one of a bone that is gone goes too."""
    rows = list(data[member])
    kept = [all(row[name] in numbers.new for name in names) for row in rows]
    for row, stays in zip(rows, kept, strict=True):
        for name in names if stays else ():
            row[name] = numbers.new[row[name]]
    data[member] = [row for row, stays in zip(rows, kept, strict=True) if stays]
    ranges = f"{member.removesuffix('s')}PartitionRanges"
    for row in lookup.elements(data, ranges):
        start, count = row["startMappingIndex"], row["numMappings"]
        row["startMappingIndex"] = sum(kept[:start])
        row["numMappings"] = sum(kept[start : start + count])


def _mesh_binding(obj: HkObject, _skeleton: HkObject, numbers: BoneNumbers) -> None:
    mappings = lookup.elements(obj, "mappings")
    for row in mappings:
        old = np.asarray(row["mapping"])
        row["mapping"] = np.array([numbers.new.get(int(b), 0) for b in old], old.dtype)
    stored = np.asarray(obj["boneFromSkinMeshTransforms"])
    if not len(mappings) and len(stored) == numbers.before:
        made = np.tile(np.eye(4, dtype=stored.dtype), (numbers.size, 1, 1))
        for before, now in numbers.new.items():
            made[now] = stored[before]
        obj["boneFromSkinMeshTransforms"] = made


_LISTS: dict[str, Callable[[HkObject, HkObject, BoneNumbers], None]] = {
    "hkaRagdollInstance": _ragdoll,
    "hknpRagdollData": _ragdoll,
    "hkaSkeletonMapper": _mapper,
    "hkaMeshBinding": _mesh_binding,
}


# -- animations ---------------------------------------------------------------------------


def _animations(target: Target, skeleton: HkObject) -> list[views.Animation]:
    """Return the animations of a skeleton: those whose channels moved its bones."""
    moved = set()
    for clip in target.edits.originals.values():
        if isinstance(clip, Animation) and any(
            bone_of(each.node) is not None and target.find(each.node.extras) is skeleton
            for each in clip.channels
        ):
            moved.add(str(mark_of(clip.extras).get("address")))
    return [
        view
        for view in views.animations(target.packfile)
        if f"/objects/#{view.source.number:04d}" in moved
    ]


def _rebind(target: Target, view: views.Animation, numbers: BoneNumbers) -> None:
    """Renumber the bones of an animation; the tracks of removed bones go."""
    bones = track_bones(view)
    gone = [track for track, bone in enumerate(bones) if bone >= 0 and bone not in numbers.new]
    source = view.source
    if gone:
        tracks = Tracks(view)
        tracks.remove(gone)
        source = tracks.write()
        target.replace(source, view.source)
    kept = [numbers.new.get(bone, -1) for track, bone in enumerate(bones) if track not in set(gone)]
    is_listed = view.bones is not None and len(view.bones)
    for binding in lookup.find(target.packfile, "hkaAnimationBinding"):
        if binding["animation"] is source and (is_listed or kept != list(range(len(kept)))):
            binding["transformTrackToBoneIndices"] = np.array(kept, np.int16)
    target.mark_clips(source)
