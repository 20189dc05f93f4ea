"""Joints of skeletons: added, removed, moved and renamed, and the vertices that are bound to them.

All joints of a skeleton are renumbered before anything else is applied: later edits use the new
numbers.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from chunkwright.exchange.model import mark_of
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import Matrix4, VariantType, Vector3
from chunkwright.sc2.model.key_types import typed_archive
from chunkwright.sc2.scene_model.skins import NO_PARENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.edits.model import Change, NodeChange, PartEdit
    from chunkwright.exchange.model import Mesh, Skin
    from chunkwright.exchange.model import Node as Placed
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.edits.context import Context

_NONE: Final = 0xFFFFFF
_NEW_JOINT: Final[JsonObject] = {
    "joint.bbox.max": Vector3(0.0, 0.0, 0.0),
    "joint.bbox.min": Vector3(0.0, 0.0, 0.0),
}
_BOXES: Final = ("joint.bbox.min", "joint.bbox.max")


class Weights(NamedTuple):
    """Joints and weights (n, 4) of vertices; ``joints`` index the batch's ``targets``."""

    targets: NDArray[np.int32]
    joints: NDArray[np.int64]
    weights: NDArray[np.float32]

    @property
    def is_hard(self) -> bool:
        """Whether each vertex is bound to a single joint."""
        return bool((np.sort(self.weights, axis=1)[:, :-1] <= _LEAST).all())


# A weight that has no visible effect.
_LEAST: Final = 1e-3


@dataclass(eq=False)
class Plan:
    """The future joints of a skeleton: edited nodes in order, with their archives.

    ``numbers`` has the new number of each of ``Edits.joints`` of the skin; ``is_new`` means that
    the scene had no such skeleton.
    """

    entity: Node
    nodes: list[Placed] = field(default_factory=list)
    archives: list[KeyedArchive] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    numbers: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, np.int64))
    is_new: bool = False


class Joints:
    """The handlers of skeletons and their joints."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._plans: dict[int, Plan] = {}
        self._of_skin: dict[Skin, Plan] = {}
        self._added: dict[Placed, NodeChange] = {
            change.edited: change for change in context.edits.of_kind("node.added")
        }
        self._moved = {
            change.edited: change for change in context.edits.of_kind("node.parent", "node.place")
        }
        # Meshes whose vertices already use the new numbers, with the plans of their skeletons.
        self.renumbered: dict[Mesh, Plan] = {}
        # New skins without any joint of the scene, by their joints.
        self._new_skins: dict[Placed, Skin] = {}
        gained = [change.edited for change in context.edits.of_kind("node.skin")]
        for node in (*self._added, *gained):
            if node.skin is not None and not any(
                each in context.edits.originals for each in node.skin.joints
            ):
                self._new_skins |= dict.fromkeys(node.skin.joints, node.skin)
        for new, old in list(context.edits.originals.items()):
            if part_of_skin(new, old):
                self._plan(old, new)

    # -- planning ------------------------------------------------------------------------

    def _plan(self, old: Placed, new: Placed) -> None:
        edits = self._context.edits
        entity = self._context.owner(old)
        if entity is None or new.skin is None or new.skin not in edits.joints:
            return
        known = self._plans.get(id(entity.archive))
        if known is None:
            known = self._made(entity, old, new.skin)
            self._plans[id(entity.archive)] = known
        self._of_skin[new.skin] = known

    def _made(self, entity: Node, old: Placed, skin: Skin) -> Plan:
        assert old.skin is not None
        edits = self._context.edits
        joints = edits.joints[skin]
        count = len(old.skin.joints)
        kept = [each for each in joints[:count] if each is not None]
        new = [
            each
            for each in joints[count:]
            if each is not None and each not in edits.originals and each in self._added
        ]
        plan = Plan(entity)
        members = [*kept, *new]
        while members:  # parents come first
            ready = [each for each in members if edits.parents.get(each) not in members]
            plan.nodes += ready
            members = [each for each in members if each not in ready]
        if len(new) == 0 and len(kept) == count and self._is_in_order(kept):
            plan.nodes = kept
        place = {each: n for n, each in enumerate(plan.nodes)}
        plan.parents = [self._parent(each, place) for each in plan.nodes]
        numbers = [place.get(each, -1) if each is not None else -1 for each in joints]
        for n, joint in enumerate(old.skin.joints):
            if numbers[n] < 0:
                numbers[n] = self._survivor(joint, old.skin, numbers)
        plan.numbers = np.array(numbers, np.int64)
        changed = len(new) or len(kept) < count or plan.nodes != kept
        reparented = any(each in self._moved for each in kept)
        plan.archives = [self._archive(each, plan) for each in plan.nodes]
        if changed or reparented:
            self._rewrite(plan, changed=bool(changed))
        return plan

    def _is_in_order(self, kept: list[Placed]) -> bool:
        place = {each: n for n, each in enumerate(kept)}
        return all(self._parent(each, place) < n for n, each in enumerate(kept))

    def _parent(self, joint: Placed, place: dict[Placed, int]) -> int:
        above = self._context.edits.parents.get(joint)
        return -1 if above is None else place.get(above, -1)

    def _survivor(self, joint: Placed, skin: Skin, numbers: list[int]) -> int:
        """Return the new number of the nearest remaining joint above a removed one."""
        index = {each: n for n, each in enumerate(skin.joints)}
        above = {child: each for each in skin.joints for child in each.children}
        node: Placed | None = joint
        while node is not None:
            node = above.get(node)
            if node is not None and node in index and numbers[index[node]] >= 0:
                return numbers[index[node]]
        return 0

    def _archive(self, joint: Placed, plan: Plan) -> KeyedArchive:
        original = self._context.edits.originals.get(joint)
        found = None if original is None else self._context.archive(original)
        return self._fresh(joint, plan) if found is None else found

    def _fresh(self, joint: Placed, plan: Plan) -> KeyedArchive:
        """Return the archive of a new joint, copied from another joint of the skeleton."""
        holder = self._holder(plan.entity)
        like = holder[next(iter(sorted(key for key in holder if key.isdigit())))]
        archive: KeyedArchive = copy.deepcopy(like)
        uids = {str(holder[key].get("joint.uid")) for key in holder if key.isdigit()}
        stem = "node-" if all(uid.startswith("node-") for uid in uids) else ""
        uid, number = f"{stem}{joint.name}", 0
        while uid in uids:
            number += 1
            uid = f"{stem}{joint.name}_{number}"
        for key, value in (("joint.name", joint.name), ("joint.uid", uid)):
            archive.set(key, value, like.type_of(key) if key in like else VariantType.STRING)
        for key in _BOXES:
            if key in archive:
                archive[key] = Vector3(0.0, 0.0, 0.0)
        return archive

    def _holder(self, entity: Node) -> KeyedArchive:
        component = entity.component("SkeletonComponent")
        assert component is not None
        holder = component.archive["joints"]
        assert isinstance(holder, KeyedArchive)
        return holder

    def _rewrite(self, plan: Plan, *, changed: bool) -> None:
        """Store the joints in their new order, each with the number of its parent."""
        poses: list[Any] = []
        binds: list[Any] = []
        for node, archive, parent in zip(plan.nodes, plan.archives, plan.parents, strict=True):
            change = self._added.get(node) or self._moved.get(node)
            if change is not None:
                # Below another joint, its local pose differs even if it does not move.
                turned = change.is_turned or change.kind == "node.parent"
                set_pose(archive, change.matrix.T, is_turned=turned)
            stored = archive.get("joint.parentIndex")
            if parent >= 0 or stored not in NO_PARENT:
                number = parent if parent >= 0 else _NONE
                archive.set("joint.parentIndex", number, VariantType.UINT32)
            pose = stored_matrix(archive, "joint.bindPose")
            poses.append(pose if parent < 0 else pose @ poses[parent])
            if node in self._added:
                above = np.eye(4) if parent < 0 else np.linalg.inv(binds[parent])
                bind = np.linalg.inv(pose @ above)
                archive.set("joint.invBindPose", matrix4(bind), VariantType.MATRIX4)
            bind = stored_matrix(archive, "joint.invBindPose")
            if np.array_equal(bind, np.eye(4)):
                bind = np.linalg.inv(poses[-1])
            binds.append(bind)
        if not changed:
            return
        self._renumber_targets(plan)
        holder = self._holder(plan.entity)
        for key in [key for key in holder if key.isdigit()]:
            del holder[key]
        for n, archive in enumerate(plan.archives):
            holder.set(f"{n:04}", archive, VariantType.KEYED_ARCHIVE)
        component = plan.entity.component("SkeletonComponent")
        assert component is not None
        for key, where in (("count", holder), ("jointsCount", component.archive)):
            if key in where:
                where[key] = len(plan.archives)
        # From now on the joints' archives are those in the holder.
        plan.archives = [holder[f"{n:04}"] for n in range(len(plan.archives))]

    def _renumber_targets(self, plan: Plan) -> None:
        for slot in self._context.slots.of(plan.entity):
            stored = slot.targets
            if stored is not None:
                old = np.frombuffer(stored, "<i4")
                slot.aim(plan.numbers[old].astype(np.int32))
            elif slot.render_object is not None and "SkinnedMesh" in str(
                slot.render_object.get("##name")
            ):
                slot.aim(plan.numbers.astype(np.int32))

    def plan_of(self, skin: Skin) -> Plan | None:
        """Return the skeleton of an edited skin, which is made if there is none yet."""
        known = self._of_skin.get(skin)
        if known is None and skin.joints and self._new_skins.get(skin.joints[0]) is skin:
            known = self._new_skeleton(skin)
            self._plans[id(known.entity.archive)] = known
        if known is None:
            members = set(skin.joints)
            known = next((each for each in self._plans.values() if members & set(each.nodes)), None)
        if known is not None:
            self._of_skin[skin] = known
        return known

    def home_of(self, skin: Skin) -> Node | None:
        """Return the entity with the skeleton of an edited skin."""
        known = self.plan_of(skin)
        return None if known is None else known.entity

    def home_of_joint(self, joint: Placed) -> Node | None:
        """Return the entity with the skeleton of an edited joint, which may be new."""
        skin = self._new_skins.get(joint)
        return self.entity_of(joint) if skin is None else self.home_of(skin)

    def _new_skeleton(self, skin: Skin) -> Plan:
        """Add the skeleton of a skin to the nearest entity above its joints."""
        context, edits = self._context, self._context.edits
        members = list(skin.joints)
        plan = Plan(self._home(skin), is_new=True)
        while members:  # parents come first
            ready = [each for each in members if edits.parents.get(each) not in members]
            plan.nodes += ready
            members = [each for each in members if each not in ready]
        place = {each: n for n, each in enumerate(plan.nodes)}
        plan.numbers = np.array([place[each] for each in skin.joints], np.int64)
        binds = dict(zip(skin.joints, np.asarray(skin.inverse_binds, np.float64), strict=True))
        uids: set[str] = set()
        for joint in plan.nodes:
            parent = self._parent(joint, place)
            plan.parents.append(parent)
            above = context.world(plan.entity) if parent < 0 else edits.worlds[plan.nodes[parent]]
            pose = np.linalg.inv(above) @ edits.worlds[joint]
            uid, number = joint.name, 0
            while uid in uids:
                number += 1
                uid = f"{joint.name}_{number}"
            uids.add(uid)
            archive = typed_archive(_NEW_JOINT | {"joint.name": joint.name, "joint.uid": uid})
            archive["joint.parentIndex"] = parent if parent >= 0 else _NONE
            archive.set("joint.bindPose", matrix4(pose.T), VariantType.MATRIX4)
            archive.set("joint.invBindPose", matrix4(binds[joint].T), VariantType.MATRIX4)
            plan.archives.append(archive)
        holder = KeyedArchive()
        for n, archive in enumerate(plan.archives):
            holder.set(f"{n:04}", archive, VariantType.KEYED_ARCHIVE)
        values = {"joints": holder, "jointsCount": len(plan.archives)}
        plan.entity.add_component("SkeletonComponent", values)
        return plan

    def _home(self, skin: Skin) -> Node:
        members = set(skin.joints)
        top = next(
            each for each in skin.joints if self._context.edits.parents.get(each) not in members
        )
        above = self._context.edits.parents.get(top)
        while above is not None:
            entity = self._context.of_edited(above)
            if entity is not None and entity.component("SkeletonComponent") is None:
                return entity
            above = self._context.edits.parents.get(above)
        return self._context.scene.add_entity(skin.name or "skeleton")

    # -- vertices bound to joints -----------------------------------------------------

    def weights(self, part: PartEdit, mesh: Mesh) -> Weights | None:
        """Return the joints of the vertices of an edited primitive; None if they are unchanged."""
        new = part.edited
        if new is None or new.joints is None or new.weights is None:
            return None
        if not part.changed & {"weights", "indices"} and part.original is not None:
            return None
        numbers = self._numbers_for(mesh)
        if numbers is None:
            return None
        weights = np.maximum(np.nan_to_num(new.weights), 0).astype(np.float32)
        joints = new.joints.astype(np.int64)
        joints[weights <= 0] = joints[:, :1].repeat(joints.shape[1], axis=1)[weights <= 0]
        final = numbers[np.minimum(joints, len(numbers) - 1)]
        targets, local = np.unique(final, return_inverse=True)
        return Weights(targets.astype(np.int32), local.reshape(final.shape), weights)

    def _numbers_for(self, mesh: Mesh) -> NDArray[np.int64] | None:
        if mesh in self.renumbered:
            return np.arange(len(self.renumbered[mesh].nodes))
        edited = self._context.edits.edited
        for node in () if edited is None else edited.nodes():
            if node.mesh is mesh and node.skin in self._of_skin:
                return self._of_skin[node.skin].numbers
        return None

    # -- handlers ------------------------------------------------------------------------

    def is_joint(self, node: Placed) -> bool:
        """Return whether an edited node is now a joint of a skeleton of the scene."""
        known = any(node in plan.nodes for plan in self._plans.values())
        return known or node in self._new_skins

    def archive(self, original: Placed, edited: Placed) -> KeyedArchive | None:
        """Return the archive of a joint in the file."""
        for plan in self._plans.values():
            if edited in plan.nodes:
                return plan.archives[plan.nodes.index(edited)]
        return self._context.archive(original)

    def uid(self, edited: Placed) -> str:
        """Return the uid of an edited joint, by which clips find it."""
        for plan in self._plans.values():
            if edited in plan.nodes:
                return str(plan.archives[plan.nodes.index(edited)].get("joint.uid", ""))
        original = self._context.edits.originals.get(edited)
        return "" if original is None else str(mark_of(original.extras).get("uid", ""))

    def entity_of(self, edited: Placed) -> Node | None:
        """Return the entity that has the skeleton of an edited joint."""
        for plan in self._plans.values():
            if edited in plan.nodes:
                return plan.entity
        original = self._context.edits.originals.get(edited)
        return None if original is None else self._context.owner(original)

    def rename(self, change: Change) -> str | None:
        """Rename a joint."""
        archive = self.archive(change.original, change.edited)
        if archive is None:
            return "it is not a joint of the file"
        type_ = archive.type_of("joint.name") if "joint.name" in archive else VariantType.STRING
        archive.set("joint.name", change.edited.name, type_)
        return None

    def move(self, change: NodeChange) -> str | None:
        """Change the pose of a joint; the binding of vertices remains."""
        archive = self.archive(change.original, change.edited)
        if archive is None:
            return "it is not a joint of the file"
        set_pose(archive, change.matrix.T, is_turned=change.is_turned)
        return None

    def reparent(self, change: NodeChange) -> str | None:
        """Check that the new parent of a joint is a joint or the entity of its skeleton."""
        if not self.is_joint(change.edited):
            return "a joint must be below another joint or the entity of its skeleton"
        entity = self.entity_of(change.edited)
        above = None if change.parent is None else self._context.of_edited(change.parent)
        is_root = above is not None and entity is not None and above.archive is entity.archive
        if not is_root and (change.parent is None or not self.is_joint(change.parent)):
            return "a joint must be below another joint or the entity of its skeleton"
        return None

    def bind(self, change: Change) -> str | None:
        """Report joints with another bind pose: the vertices bound to them are moved instead."""
        nodes = [each for each in self._context.edits.originals.values() if hasattr(each, "skin")]
        shown = [each for each in nodes if each.skin is change.original]
        if any(mark_of(each.extras).get("part") == "sticks" for each in shown):
            return "its bones are shown in their own pose, whatever is bound to them"
        self._context.remarks.append(f"{change.name}: its vertices are moved, not their binding")
        return None

    def settle(self) -> None:
        """Record the addresses of the joints."""
        for plan in self._plans.values():
            component = plan.entity.component("SkeletonComponent")
            if component is None:
                continue
            for n, node in enumerate(plan.nodes):
                self._context.joint_owners[node] = plan.entity
                self._context.joint_places[node] = f"/components/{component.key}/joints/{n:04}"


def part_of_skin(new: Any, old: Any) -> bool:
    """Return whether two objects are both nodes with a skin."""
    return getattr(new, "skin", None) is not None and getattr(old, "skin", None) is not None


def set_pose(archive: KeyedArchive, matrix: Any, *, is_turned: bool) -> None:
    """Set the pose of a joint to a matrix of row vectors."""
    numbers = np.asarray(matrix, np.float64).ravel().tolist()
    stored = archive.get_as("joint.bindPose", Matrix4)
    if not is_turned and stored is not None:
        numbers = [*stored[:12], *numbers[12:15], stored[15]]
    archive.set("joint.bindPose", Matrix4(*numbers), VariantType.MATRIX4)


def stored_matrix(archive: KeyedArchive, key: str) -> NDArray[np.float64]:
    """Return a matrix (4, 4) of row vectors; the identity if an archive has none."""
    value = archive.get_as(key, Matrix4)
    numbers = np.eye(4).ravel() if value is None else value
    return np.array(numbers, np.float64).reshape(4, 4)


def matrix4(matrix: NDArray[np.floating[Any]]) -> Matrix4:
    """Return a matrix as archives store it."""
    return Matrix4(*matrix.ravel().tolist())
