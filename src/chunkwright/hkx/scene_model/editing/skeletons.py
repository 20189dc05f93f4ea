"""Edits of bones: all of a skeleton at once, because most edits renumber bones."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.exchange.edits.model import MeshChange, NodeChange
from chunkwright.exchange.model import KEY, Animation, mark_of
from chunkwright.hkx import views
from chunkwright.hkx.instances import new_object
from chunkwright.hkx.scene_model.editing import (
    NO_PROPERTIES,
    BoneNumbers,
    bone_of,
    part_of,
    renumber,
)
from chunkwright.hkx.scene_model.nodes import LOCKS, rig_of
from chunkwright.hkx.views.animation_view import SKELETON

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.exchange.edits.model import Change
    from chunkwright.exchange.model import Mesh, Node, Skin
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.scene_model.editing import Target

_MOST: Final = 0x7FFF
_LOCKED: Final = "lock_translation"


@dataclass(eq=False)
class _Bones:
    """The edited bones of a skeleton, as nodes of the edited scene.

    ``parents`` has the parent of each bone, None for a root; ``before`` the old number of each bone
    that is not new; ``removed`` the old numbers of removed bones.
    """

    source: HkObject
    order: list[Node] = field(default_factory=list)
    parents: dict[Node, Node | None] = field(default_factory=dict)
    before: dict[Node, int] = field(default_factory=dict)
    removed: set[int] = field(default_factory=set)
    is_changed: bool = False


class Skeletons:
    """The skeletons of a packfile; what adds, removes or moves bones in the tree is done at once.

    ``reasons`` says of each such change why it was not applied, "" where it was.
    """

    def __init__(self, target: Target) -> None:
        self.target = target
        self.reasons: dict[Change, str] = {}
        self.bones: dict[Node, tuple[HkObject, int]] = {}
        self._plans: dict[int, _Bones] = {}
        self._of: dict[Node, _Bones] = {}
        self._refused: dict[int, str] = {}
        self._find()
        self._plan()
        for plan in self._plans.values():
            self._restructure(plan)
            for number, node in enumerate(plan.order):
                self.bones[node] = plan.source, number

    # -- the tree ------------------------------------------------------------------------

    def _find(self) -> None:
        """List the bones that are still there, by the numbers they had."""
        found: dict[int, dict[int, Node]] = {}
        for node, original in self.target.edits.originals.items():
            bone = bone_of(original) if hasattr(original, "children") else None
            source = None if bone is None else self.target.find(original.extras)
            if bone is not None and source is not None and source.class_name == SKELETON:
                self._plans.setdefault(id(source), _Bones(source))
                found.setdefault(id(source), {})[bone] = node
        for key, nodes in found.items():
            plan = self._plans[key]
            plan.before = {node: bone for bone, node in sorted(nodes.items())}
            plan.order = list(plan.before)
            parents = np.asarray(plan.source["parentIndices"]).tolist()
            plan.parents = {node: nodes.get(parents[bone]) for bone, node in nodes.items()}
            plan.removed = set(range(len(parents))) - nodes.keys()
            plan.is_changed = bool(plan.removed)
            self._of |= dict.fromkeys(plan.order, plan)

    def _plan(self) -> None:
        edits = self.target.edits
        for change in edits.of_kind("node.added"):
            plan = self._home(change)
            if plan is None or not self._is_bone(change):
                continue
            plan.order.append(change.edited)
            plan.parents[change.edited] = change.parent if change.parent in self._of else None
            plan.is_changed = True
            self._of[change.edited] = plan
            self.reasons[change] = ""
        for change in edits.of_kind("node.parent"):
            plan = self._of.get(change.edited)
            if plan is None:
                continue
            if self._home(change) is not plan:
                self.reasons[change] = "a bone can only be below another bone of its skeleton"
                continue
            plan.parents[change.edited] = change.parent if change.parent in self._of else None
            plan.is_changed = True
            self.reasons[change] = ""

    def _home(self, change: NodeChange) -> _Bones | None:
        """Return the skeleton that the parent of a node belongs to."""
        parent = change.parent
        if parent is None:
            return None
        original = self.target.edits.originals.get(parent)
        if parent not in self._of and original is not None and part_of(original) == "skeleton":
            source = self.target.find(original.extras)
            return self._plans.get(id(source))
        return self._of.get(parent)

    def _is_bone(self, change: NodeChange) -> bool:
        """Whether a new node below a bone is a bone too: a joint, or a node that holds nothing."""
        node = change.edited
        return all(each is None for each in (node.mesh, node.camera, node.light))

    def _restructure(self, plan: _Bones) -> None:
        if not plan.is_changed:
            return
        changes = [each for each in self.reasons if self._of.get(each.edited) is plan]
        try:
            self._rebuild(plan)
        except ChunkwrightError as error:
            self.reasons |= dict.fromkeys(changes, error.message)
            old = sorted(plan.before, key=plan.before.__getitem__)
            plan.order = old
            plan.removed = set()
            self._refused[id(plan.source)] = error.message

    def _rebuild(self, plan: _Bones) -> None:
        """Rewrite the bones of a skeleton, parents first, and everything that lists them."""
        source, order = plan.source, _parents_first(plan.order, plan.parents)
        if len(order) > _MOST:
            raise QueryError(f"a skeleton has at most {_MOST:,} bones, not {len(order):,}")
        pose = np.array(source["referencePose"], np.float32).reshape(-1, 3, 4)
        listed = list(source["bones"])
        if len(pose) != len(listed):
            raise QueryError(f"expected a pose for each of {len(listed)} bones, not {len(pose)}")
        numbers = {node: number for number, node in enumerate(order)}
        mapped = BoneNumbers(
            {old: numbers[node] for node, old in plan.before.items()}, len(listed), len(order)
        )
        places = self._places(plan, order, pose)
        renumber(self.target, source, mapped)
        source["bones"] = [
            listed[plan.before[node]] if node in plan.before else self._new_bone(source, node)
            for node in order
        ]
        source["parentIndices"] = np.array(
            [-1 if (up := plan.parents[node]) is None else numbers[up] for node in order], np.int16
        )
        source["referencePose"] = places
        plan.order = order
        self._mark(order)
        if any(old != new for old, new in mapped.new.items()):
            self.target.remark(
                f"{source['name'] or 'the skeleton'}: bones have other numbers now, and clips"
                " in other files refer to bones by number"
            )

    def _places(self, plan: _Bones, order: list[Node], pose: Any) -> Any:
        """Return the reference poses; new bones and those with another parent are as edited."""
        put = {
            change.edited: change.matrix
            for change, reason in self.reasons.items()
            if not reason and isinstance(change, NodeChange) and change.edited in self._of
        }
        rows = [
            self.target.pose(put[node]) if node in put else pose[plan.before[node]]
            for node in order
        ]
        return np.array(rows, np.float32).reshape(-1, 3, 4)

    def _new_bone(self, source: HkObject, node: Node) -> Any:
        members = {"name": node.name, "lockTranslation": bool(mark_of(node.extras).get(_LOCKED))}
        slot = source.values.plan.slots[source.values.plan.index["bones"]]
        if slot.member.subtype == "STRUCT":
            return members
        return new_object(source.packfile, "hkaBone", members)

    def _mark(self, order: Iterable[Node]) -> None:
        """Update the marks of the edited scene with the current numbers of the bones."""
        some = next((node for node in order if mark_of(node.extras)), None)
        like = {} if some is None else mark_of(some.extras)
        for number, node in enumerate(order):
            node.extras = {**node.extras, KEY: like | mark_of(node.extras) | {"bone": number}}

    # -- changes of one bone -------------------------------------------------------------

    def structural(self, change: Change) -> str | None:
        """Return why a bone could not be added or moved to another parent, "" if it was."""
        if change in self.reasons:
            return self.reasons[change]
        self.target.object_of((change.original or change.edited).extras)
        raise QueryError("it belongs to no skeleton of the file")

    def is_new_bone(self, change: Change) -> bool:
        """Whether a new node is a bone."""
        return change in self.reasons

    def removed(self, change: Change) -> str | None:
        """Return why bones could not be removed; None if they were."""
        source = self.target.object_of(change.original.extras)
        plan = self._plans.get(id(source))
        if plan is None:
            return "a skeleton has at least one bone"
        return self._refused.get(id(source))

    def place(self, change: NodeChange) -> str | None:
        """Move a bone in the reference pose; its axes stay as they are unless they are turned."""
        source, bone = self._bone(change)
        pose = np.array(source["referencePose"], np.float32).reshape(-1, 3, 4)
        if bone >= len(pose):
            return f"the reference pose has only {len(pose)} bones"
        rows = self.target.pose(change.matrix)
        pose[bone, 0, :3] = rows[0, :3]
        if change.is_turned:
            pose[bone, 1], pose[bone, 2, :3] = rows[1], rows[2, :3]
        source["referencePose"] = pose
        return None

    def rename(self, change: Change) -> str | None:
        """Rename a bone, and the tracks of that name."""
        source, bone = self._bone(change)
        held = source["bones"][bone]
        before = str(held["name"] or "")
        held["name"] = change.edited.name
        for clip in views.find(self.target.packfile, "hkaAnimation", "hkaSkeletalAnimation"):
            for track in views.elements(clip, "annotationTracks"):
                if track is not None and before and views.text(track, "trackName") == before:
                    track["trackName"] = change.edited.name
        return None

    def marked(self, change: Change) -> str | None:
        """Apply an edit of the mark of a bone: whether its translation is locked."""
        source, bone = self._bone(change)
        if change.key != _LOCKED:
            return f"{change.key} describes the file, and is not a setting"
        locked = mark_of(change.edited.extras).get(_LOCKED, False)
        source["bones"][bone]["lockTranslation"] = bool(locked)
        return None

    def rename_skeleton(self, change: Change) -> str | None:
        """Rename a skeleton, and the bindings to it."""
        source = self.target.object_of(change.original.extras)
        before, source["name"] = source["name"], change.edited.name
        for binding in views.find(self.target.packfile, "hkaAnimationBinding"):
            if before and views.text(binding, "originalSkeletonName") == before:
                binding["originalSkeletonName"] = change.edited.name
        for clip in self.target.edits.originals:
            mark = mark_of(clip.extras) if isinstance(clip, Animation) else {}
            if before and mark.get("skeleton") == before:
                mark["skeleton"] = change.edited.name
        return None

    def number_of(self, node: Node, original: Node | None) -> int | None:
        """Return the number of a bone, which may be of a skeleton in another file."""
        if node in self.bones:
            return self.bones[node][1]
        return None if original is None else bone_of(original)

    def is_own(self, change: Change) -> bool:
        """Whether a change is not the user's: sticks change with the bones of the skeleton.

        Scenes exported before locked bones were marked have no marks, which unlocks no bone.
        """
        if change.kind == "node.mark" and change.key in (_LOCKED, LOCKS):
            return change.key == LOCKS or not self._has_locks
        if not isinstance(change, MeshChange) or not is_sticks(change.original):
            return False
        changed = {name for part in change.parts for name in part.changed}
        return changed <= {"weights", "joints"} and any(
            plan.is_changed for plan in self._plans.values()
        )

    @cached_property
    def _has_locks(self) -> bool:
        """Whether the edited scene says of any bone whether it is locked."""
        edited = self.target.edits.edited
        marks = [] if edited is None else [mark_of(each.extras) for each in edited.nodes()]
        return edited is None or any({_LOCKED, LOCKS} & mark.keys() for mark in marks)

    def bind_sticks(self) -> None:
        """Bind the sticks of the edited scene, only drawn for display, to the pose of the file."""
        for skin in self.target.edits.joints:
            original = self.target.edits.originals[skin]
            source = self.target.find(original.extras)
            if not is_sticks(original) or source is None:
                continue
            sticks = rig_of(views.skeleton(source), "", self.target.axes).sticks
            assert sticks is not None
            assert sticks.skin is not None
            for place, joint in enumerate(skin.joints):
                if joint in self.bones:
                    skin.inverse_binds[place] = sticks.skin.inverse_binds[self.bones[joint][1]]

    def is_removed(self, node: Node) -> bool:
        """Whether a bone of the original is no longer in its skeleton."""
        plan = self._plans.get(id(self.target.find(node.extras)))
        return plan is not None and bone_of(node) in plan.removed

    def is_elsewhere(self, node: Node) -> bool:
        """Whether a bone is below another one only in the edited scene."""
        return any(
            change.edited is node and self.reasons.get(change) != ""
            for change in self.target.edits.of_kind("node.parent")
        )

    def _bone(self, change: Change) -> tuple[HkObject, int]:
        self.target.object_of(change.original.extras)
        return self.bones[change.edited]

    def held(self, change: Change) -> str | None:
        """Refuse changes that a bone cannot store."""
        self.target.object_of(change.original.extras)
        if change.field == "extras":
            return NO_PROPERTIES
        return f"a bone of a Havok skeleton has no {change.field}, only a name and a transform"


def is_sticks(thing: Mesh | Skin) -> bool:
    """Whether a mesh or a skin is only for display."""
    return mark_of(thing.extras).get("part") == "sticks"


def _parents_first(order: list[Node], parents: dict[Node, Node | None]) -> list[Node]:
    """Return nodes with each one after its parent, otherwise in their order."""
    done: dict[Node, None] = {}
    left = set(order)
    for node in order:
        chain = []
        up: Node | None = node
        while up is not None and up in left and up not in done:
            if up in chain:
                raise QueryError(f"{node.name} would be above itself")
            chain.append(up)
            up = parents[up]
        done.update(dict.fromkeys(reversed(chain)))
    return list(done)
