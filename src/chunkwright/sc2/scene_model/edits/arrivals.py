"""Added nodes, which become entities with everything in them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.model import KEY, lost_fields, mark_of
from chunkwright.exchange.transforms import local_matrix
from chunkwright.sc2.scene_model.edits.context import part_of, set_place
from chunkwright.sc2.scene_model.edits.followers import Followers
from chunkwright.sc2.scene_model.edits.nodes import DERIVED
from chunkwright.sc2.scene_model.edits.values import (
    add_binding,
    mark_custom,
    set_custom,
    show,
    why_shown,
)

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import Change, NodeChange
    from chunkwright.exchange.model import Node as Placed
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.edits.context import Context
    from chunkwright.sc2.scene_model.edits.joints import Joints
    from chunkwright.sc2.scene_model.edits.lamps import Lamps
    from chunkwright.sc2.scene_model.edits.shapes import Shapes

# Components for what an entity draws and follows, which a copy gets in another way.
_NOT_COPIED: Final = frozenset(
    (
        "RenderComponent",
        "TransformComponent",
        "SkeletonComponent",
        "SkeletonJointBindingComponent",
        "MotionComponent",
        "LightComponent",
        "CameraComponent",
    )
)
# The fields of a new node that an entity stores.
_STORED: Final = frozenset(
    (
        *("children", "translation", "rotation", "scale", "matrix", "mesh", "light", "camera"),
        *("hidden", "extras"),
    )
)


class Arrivals:
    """Adds nodes."""

    def __init__(self, context: Context, shapes: Shapes, joints: Joints, lamps: Lamps) -> None:
        self._context = context
        self._shapes = shapes
        self._joints = joints
        self._lamps = lamps
        self._followers = Followers(context, shapes, joints)

    def add(self, change: NodeChange) -> str | None:
        """Add a node with everything but its children."""
        node = change.edited
        if self._joints.is_joint(node):
            return None
        like = self._context.edits.likes.get(node)
        if like is not None and part_of(like) in ("axes", "sticks"):
            return DERIVED[part_of(like)]
        if node.skin is not None and node.mesh is not None:
            if mark_of(node.mesh.extras).get("part") == "sticks":
                self._joints.home_of(node.skin)
                return None  # they show bones for editors, as those of the new skeleton will
            return self._followers.add(node)
        if change.parent is not None and self._joints.is_joint(change.parent):
            self._joints.home_of_joint(change.parent)
        parent, matrix = self._context.place_below(change.parent, change.matrix)
        entity = self._context.scene.add_entity(node.name, parent)
        self._context.put(node, entity)
        lost = list(lost_fields(node, _STORED))
        if like is not None:
            self._copy_components(entity, like)
        reason = self._lamps.give(entity, node)
        if node.mesh is not None:
            lost += self._shapes.draw(node, entity)
        if node.hidden:
            reason = why_shown(entity, node) or show(entity, is_hidden=True) or reason
        own = {key: each for key, each in node.extras.items() if key != KEY}
        marked = mark_of(node.extras).get("custom") if like is None else None
        own = (marked if isinstance(marked, dict) else {}) | own
        if own:
            reason = set_custom(entity, {}, own) or reason
            mark_custom(node, {}, own)
        placed = set_place(entity, matrix @ np.linalg.inv(self._context.offset(node)))
        if change.parent is not None and self._joints.is_joint(change.parent):
            reason = self._follow(change, entity) or reason
        for each in filter(None, (*lost, reason, placed)):
            self._context.notes.append(f"{node.name} is added, but not all of it: {each}")
        return None

    def skin(self, change: Change) -> str | None:
        """Let a mesh follow joints, or no longer: then it becomes that of an entity of its own."""
        old, new = change.original, change.edited
        if part_of(old) == "sticks":
            return DERIVED["sticks"]
        if new.skin is not None:
            return self._followers.gain(change)
        if new.mesh is None or part_of(old) != "skin":
            return self._shapes.drop(old)
        above = self._context.edits.parents.get(new)
        parent, matrix = self._context.place_below(above, local_matrix(new))
        entity = self._context.scene.add_entity(new.name, parent)
        lost = self._shapes.unbind(old, new, entity)
        self._context.put(new, entity)
        return set_place(entity, matrix) or "; ".join(lost) or None

    def _follow(self, change: NodeChange, entity: Node) -> str | None:
        """Bind a new entity to the joint above it, if it is at the place of the joint."""
        assert change.parent is not None
        home = self._joints.home_of_joint(change.parent)
        if home is None or not np.allclose(change.matrix, np.eye(4), atol=1e-4):
            return "an entity follows a joint only where the joint is"
        component = home.component("SkeletonJointBindingComponent")
        if component is None:
            component = home.add_component("SkeletonJointBindingComponent")
        add_binding(component.archive, entity.name, self._joints.uid(change.parent))
        return None

    def _copy_components(self, entity: Node, like: Placed) -> None:
        """Copy the components of the entity that a new node was copied from."""
        source = self._context.entity(like)
        if source is None:
            return
        for component in source.components:
            if component.type_name not in _NOT_COPIED:
                entity.add_component(component.type_name, copy.deepcopy(component.archive))
