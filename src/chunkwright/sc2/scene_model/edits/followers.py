"""Meshes that follow joints of a skeleton of the scene, and did not before.

The entity of a skeleton draws all that follows its joints: in the scene model, that is one mesh.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.edits.soups import numbers_among, rebound
from chunkwright.exchange.model import NUMBER, Mesh
from chunkwright.exchange.model import Node as Placed
from chunkwright.keyed_archive.model.variants import VariantType
from chunkwright.sc2.model import transforms
from chunkwright.sc2.model.components import numbered_keys
from chunkwright.sc2.scene_model.drawing import title
from chunkwright.sc2.scene_model.edits.context import key_of, part_of
from chunkwright.sc2.scene_model.edits.joints import Plan, matrix4, stored_matrix
from chunkwright.sc2.scene_model.plain import marked
from chunkwright.sc2.scene_model.skins import NO_PARENT

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import Change
    from chunkwright.exchange.model import Skin
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.edits.context import Context
    from chunkwright.sc2.scene_model.edits.joints import Joints
    from chunkwright.sc2.scene_model.edits.shapes import Shapes
    from chunkwright.sc2.scene_model.edits.slots import Slot

_ONE_SKELETON: Final = "a new skin follows joints that are all new, or those of one skeleton"
_TOO_OLD: Final = "scenes before version 10 have no skeletons"


class Followers:
    """Lets entities of skeletons draw what follows their joints."""

    def __init__(self, context: Context, shapes: Shapes, joints: Joints) -> None:
        self._context = context
        self._shapes = shapes
        self._joints = joints

    def add(self, node: Placed) -> str | None:
        """Add a node with a skin."""
        assert node.skin is not None
        plan = self._plan(node.skin)
        if plan is None:
            return _ONE_SKELETON
        if self._context.scene.version < transforms.FIRST_WITH_COMPONENTS:
            return _TOO_OLD
        assert node.mesh is not None
        if plan.is_new:
            lost = self._shapes.draw(node, plan.entity, is_skinned=True)
        else:
            found = self._draw(node, plan)
            if isinstance(found, str):
                return found
            lost = found
        self._note(node, lost)
        return None

    def gain(self, change: Change) -> str | None:
        """Let a mesh of an entity follow joints, as a part of what the skeleton's entity draws."""
        old, node = change.original, change.edited
        plan = self._plan(node.skin)
        if part_of(old) not in ("", "view", "hidden"):
            return "it is a part of its entity, which does not follow joints"
        if plan is None:
            return _ONE_SKELETON
        if self._context.scene.version < transforms.FIRST_WITH_COMPONENTS:
            return _TOO_OLD
        if node.mesh is None:
            return "it has no mesh to follow them"
        drawn = replace(node, children=[])
        found = self._draw(drawn, plan)
        if isinstance(found, str):
            return found
        self._shapes.drop(old)
        self._note(node, found)
        node.mesh = node.skin = None
        if drawn.name != node.name:  # no other mesh of the skeleton: it has a node of its own
            assert self._context.edits.edited is not None
            self._context.edits.edited.roots.append(drawn)
        return None

    def _plan(self, skin: Skin) -> Plan | None:
        """Return the skeleton that an edited skin follows.

        Where all that followed its joints is gone, these are as they were.
        """
        plan = self._joints.plan_of(skin)
        edits = self._context.edits
        joint = next((each for each in skin.joints if each in edits.originals), None)
        owner = None if joint is None else self._context.owner(edits.originals[joint])
        component = None if owner is None else owner.component("SkeletonComponent")
        if plan is not None or owner is None or component is None:
            return plan
        holder = component.archive["joints"]
        here = {
            id(self._context.archive(edits.originals[each])): each
            for each in skin.joints
            if each in edits.originals
        }
        plan = Plan(owner, archives=[holder[key] for key in numbered_keys(holder)])
        if any(id(each) not in here for each in plan.archives):
            return None
        plan.nodes = [here[id(each)] for each in plan.archives]
        stored = (each.get("joint.parentIndex") for each in plan.archives)
        plan.parents = [-1 if each in NO_PARENT else int(each) for each in stored]
        return plan

    def _note(self, node: Placed, lost: list[str]) -> None:
        notes = [f"{node.name} is added, but not all of it: {each}" for each in lost]
        self._context.notes += notes

    def _draw(self, node: Placed, plan: Plan) -> list[str] | str:
        """Let the entity of a skeleton draw a mesh; return what is lost, or why it cannot."""
        mesh, skin = node.mesh, node.skin
        assert mesh is not None
        assert skin is not None
        worlds = self._context.edits.worlds
        needed: set[int] = set()
        for each in mesh.primitives:
            numbers = numbers_among(each, skin, plan.nodes)
            if numbers is None or each.weights is None:
                return _ONE_SKELETON
            needed |= set(np.unique(numbers[each.weights > 0]).tolist())
        binds = self._binds(plan, needed)
        bound = [rebound(each, skin, plan.nodes, binds, worlds) for each in mesh.primitives]
        slots = self._context.slots.of(plan.entity)
        count = len(slots)
        stored = Mesh(mesh.name, bound, extras=mesh.extras)
        self._joints.renumbered[stored] = plan
        lost = self._shapes.draw(
            replace(node, mesh=stored, children=[]), plan.entity, is_skinned=True
        )
        self._context.notes.append(
            f"{node.name} is a part of the mesh of {title(plan.entity)} now: the entity of a skeleton"
            " draws all that follows its joints"
        )
        host, shown = self._host(plan.entity)
        if host is None or host.mesh is None:
            self._be_host(node, plan.entity)
            return lost
        start = sum(slot.group.vertex_count for slot in shown if slot is not None)
        shown += slots[count:]
        for primitive in mesh.primitives:
            size = len(primitive.positions)
            numbers = np.arange(start + 1, start + size + 1, dtype=np.float32)
            part = primitive
            if host.skin is not None and host.skin is not skin:
                part = rebound(part, skin, host.skin.joints, host.skin.inverse_binds, worlds)
            attributes = part.attributes | {NUMBER: numbers}
            host.mesh.primitives.append(replace(part, attributes=attributes))
            start += size
        self._take_out(node)
        return lost

    def _host(self, entity: Node) -> tuple[Placed | None, list[Slot | None]]:
        """Return the edited node that shows what follows the joints of an entity, and its slots."""
        for new, old in self._context.edits.originals.items():
            if not isinstance(old, Placed) or part_of(old) != "skin" or new.mesh is None:
                continue
            owner = self._context.owner(old)
            if owner is not None and owner.archive is entity.archive:
                return new, self._context.slots.shown.setdefault(key_of(old), [])
        return None, []

    def _be_host(self, node: Placed, entity: Node) -> None:
        """Let an edited node stand for all that follows the joints of an entity."""
        assert node.mesh is not None
        assert node.skin is not None
        node.skin = replace(node.skin, name=title(entity))
        node.name, node.mesh.name = f"{title(entity)} skin", title(entity)
        node.extras = marked(entity=str(entity.address), part="skin")
        node.mesh.extras = {}

    def _take_out(self, node: Placed) -> None:
        """Leave a node that is a part of another mesh now out of the edited scene."""
        edited = self._context.edits.edited
        assert edited is not None
        for each in (each.children for each in edited.nodes()):
            if node in each:
                each.remove(node)
        if node in edited.roots:
            edited.roots.remove(node)

    def _binds(self, plan: Plan, needed: set[int]) -> list[Any]:
        """Return where joints are bound, for column vectors.

        Files leave that at the identity where nothing follows a joint; what does now is bound in
        the pose of the joint.
        """
        followed = {
            number
            for slot in self._context.slots.of(plan.entity)
            for number in np.frombuffer(slot.targets or b"", "<i4").tolist()
        }
        poses: list[Any] = []
        binds = []
        for number, (archive, parent) in enumerate(zip(plan.archives, plan.parents, strict=True)):
            pose = stored_matrix(archive, "joint.bindPose")
            poses.append(pose if parent < 0 else pose @ poses[parent])
            bind = stored_matrix(archive, "joint.invBindPose")
            if number in needed - followed and np.array_equal(bind, np.eye(4)):
                bind = np.linalg.inv(poses[-1])
                archive.set("joint.invBindPose", matrix4(bind), VariantType.MATRIX4)
            binds.append(bind.T)
        return binds
