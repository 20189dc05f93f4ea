"""Edits of a scene model applied to a packfile, by what a node or mesh represents.

``back.apply_edits`` calls the handlers of the modules here: ``skeletons`` change bones, ``clips``
animations, ``stages`` the nodes of ``hkx`` scenes. This module has the packfile that edits are
applied to, the objects that nodes and meshes represent, and everything that lists bones by
number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import KEY, Animation, mark_of
from chunkwright.exchange.transforms import decomposed, is_sheared
from chunkwright.hkx import instances, views
from chunkwright.hkx.animations import Tracks
from chunkwright.hkx.model.havok_document import pointed_to, reachable
from chunkwright.hkx.scene_model import file_name
from chunkwright.hkx.scene_model.clips import extras_of, track_bones

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.base.classes import Array
    from chunkwright.exchange.edits.model import Edits
    from chunkwright.exchange.model import Extras, Node
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model import Axes


NO_PROPERTIES: Final = "Havok objects have no custom properties"
SHEARED: Final = "it is sheared, which translation, rotation and scale cannot represent"


class Target:
    """A packfile with the edits of its scene; ``remarks`` are about how they were applied."""

    def __init__(self, packfile: HavokDocument, edits: Edits, axes: Axes) -> None:
        self.packfile = packfile
        self.edits = edits
        self.axes = axes
        self.remarks: list[str] = []
        self._name = file_name(packfile)
        self._numbers = {f"{each.number:04d}": each for each in packfile.objects}

    def find(self, extras: Extras) -> HkObject | None:
        """Return the object of this packfile that extras refer to."""
        mark = mark_of(extras)
        if mark.get("file") != self._name:
            return None
        return self._numbers.get(str(mark.get("address", "")).rpartition("#")[2])

    def object_of(self, extras: Extras) -> HkObject:
        """Return that object; ``QueryError`` for one that is in another file."""
        found = self.find(extras)
        if found is not None:
            return found
        file = mark_of(extras).get("file")
        if file and file != self._name:
            raise QueryError(f"it is in {file}: apply the edit to that file instead")
        raise QueryError("no object in the file corresponds to it")

    def remark(self, text: str) -> None:
        """Report how something was applied, once."""
        if text not in self.remarks:
            self.remarks.append(text)

    def drop(self, obj: HkObject) -> None:
        """Remove an object, and all others that nothing refers to afterwards."""
        drop(self.packfile, obj)

    def replace(self, made: HkObject, before: HkObject) -> None:
        """Replace an animation by the object that it became."""
        if made is before:
            return
        put_in_place(self.packfile, made, before)
        for number, each in self._numbers.items():
            if each is before:
                self._numbers[number] = made

    def mark_clips(self, animation: HkObject) -> None:
        """Update the marks of edited clips to state what their animation is now."""
        view = next(each for each in views.animations(self.packfile) if each.source is animation)
        told = mark_of(extras_of(view))
        for clip, original in self.edits.originals.items():
            if not isinstance(clip, Animation) or not mark_of(clip.extras):
                continue
            if self.find(original.extras) is animation:
                clip.extras = {**clip.extras, KEY: mark_of(clip.extras) | told}

    def pose(self, matrix: Matrix) -> Array:
        """Return a matrix as the three rows of a transform of Havok: translation, rotation,
        scale."""
        if is_sheared(matrix):
            raise QueryError(SHEARED)
        moved, turned, sized = decomposed(matrix)
        rows = np.zeros((3, 4), np.float32)
        rows[0, :3] = self.axes.vectors(moved)
        rows[1] = self.axes.rotations(turned)
        rows[2, :3] = sized
        return rows

    def stored(self, matrix: Matrix) -> Array:
        """Return a matrix as a packfile stores it: rows of three axes and the origin."""
        made: Array = self.axes.matrices(np.asarray(matrix, np.float64).T)
        return made.T.astype(np.float32)


def drop(packfile: HavokDocument, obj: HkObject) -> None:
    """Remove an object, and all others that nothing refers to afterwards."""
    before = _reachable(packfile)
    instances.drop(packfile, obj)
    kept = _reachable(packfile)
    for each in list(packfile.objects):
        if id(each) in before and id(each) not in kept:
            instances.drop(packfile, each)


def _reachable(packfile: HavokDocument) -> set[int]:
    root = packfile.root
    return set() if root is None else {id(each) for each in reachable([root])}


def put_in_place(packfile: HavokDocument, made: HkObject, before: HkObject) -> None:
    """Bind and list an animation in place of another one, which is removed."""
    for binding in views.find(packfile, "hkaAnimationBinding"):
        if binding["animation"] is before:
            binding["animation"] = made
    for container in views.find(packfile, "hkaAnimationContainer"):
        listed = [each for each in container["animations"] if each is not made]
        container["animations"] = [made if each is before else each for each in listed]
    drop(packfile, before)


def part_of(node: Node | None) -> str:
    """Return what a node of an export represents, "" for one that no export made."""
    return "" if node is None else str(mark_of(node.extras).get("part", ""))


def bone_of(node: Node) -> int | None:
    """Return the bone of its skeleton that a node is; None if it is not a bone."""
    mark = mark_of(node.extras)
    bone = mark.get("bone")
    return bone if mark.get("part") == "bone" and isinstance(bone, int) else None


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

    Raises ``QueryError``, before anything is changed, for lists that cannot be renumbered.
    """
    partitions = _partitions(skeleton, numbers)
    for obj in target.packfile.objects:
        if obj is skeleton or all(each is not skeleton for each in pointed_to(obj)):
            continue
        change = next((_LISTS[each] for each in views.lineage(obj) if each in _LISTS), None)
        if change is not None:
            change(obj, skeleton, numbers)
        elif obj.class_name != "hkaAnimationContainer":
            target.remark(f"{obj!r} refers to the skeleton: its bone numbers are not updated")
    for row in views.elements(skeleton, "localFrames"):
        row["boneIndex"] = numbers.new.get(row["boneIndex"], -1)
    if "localFrames" in skeleton.values:
        kept = [row for row in views.elements(skeleton, "localFrames") if row["boneIndex"] >= 0]
        skeleton["localFrames"] = kept
    if partitions is not None:
        skeleton["partitions"] = partitions
    for view in _animations(target, skeleton):
        _rebind(target, view, numbers)


def _partitions(skeleton: HkObject, numbers: BoneNumbers) -> list[Any] | None:
    """Return the partitions, ranges of bones; a new bone belongs to the last if that ends there."""
    made = []
    for row in views.elements(skeleton, "partitions"):
        start, count = row["startBoneIndex"], row["numBones"]
        held = sorted(numbers.new[b] for b in range(start, start + count) if b in numbers.new)
        if held and held != list(range(held[0], held[0] + len(held))):
            raise QueryError("its partitions are ranges of bones, which would then have gaps")
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
    """Renumber the bones of mappings; remove mappings of removed bones."""
    rows = list(data[member])
    kept = [all(row[name] in numbers.new for name in names) for row in rows]
    for row, stays in zip(rows, kept, strict=True):
        for name in names if stays else ():
            row[name] = numbers.new[row[name]]
    data[member] = [row for row, stays in zip(rows, kept, strict=True) if stays]
    ranges = f"{member.removesuffix('s')}PartitionRanges"
    for row in views.elements(data, ranges):
        start, count = row["startMappingIndex"], row["numMappings"]
        row["startMappingIndex"] = sum(kept[:start])
        row["numMappings"] = sum(kept[start : start + count])


def _mesh_binding(obj: HkObject, _skeleton: HkObject, numbers: BoneNumbers) -> None:
    mappings = views.elements(obj, "mappings")
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
    """Renumber the bones of an animation; remove the tracks of removed bones."""
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
    for binding in views.find(target.packfile, "hkaAnimationBinding"):
        if binding["animation"] is source and (is_listed or kept != list(range(len(kept)))):
            binding["transformTrackToBoneIndices"] = np.array(kept, np.int16)
    target.mark_clips(source)
