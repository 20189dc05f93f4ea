"""Edits of nodes as edits of entities: renamed, moved, reparented, hidden, added, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.exchange.edits.comparing import plain_name
from chunkwright.exchange.model import KEY, mark_of
from chunkwright.exchange.model import Node as Placed
from chunkwright.exchange.transforms import local_matrix
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.forms import encoded, try_decode
from chunkwright.keyed_archive.values import VariantType, Vector3, Vector4
from chunkwright.sc2.scene_model.edits.context import (
    add_binding,
    drop_binding,
    entity_matrix,
    part_of,
    put_at,
    rename_binding,
    set_place,
    with_above,
)
from chunkwright.sc2.scene_model.edits.materials import rows_of, set_entries
from chunkwright.sc2.scene_model.edits.slots import show, why_shown
from chunkwright.sc2.scene_model.things import AXES, pose

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.exchange.edits.model import Change, NodeChange
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.edits.context import Context
    from chunkwright.sc2.scene_model.edits.joints import Joints
    from chunkwright.sc2.scene_model.edits.lamps import Lamps
    from chunkwright.sc2.scene_model.edits.shapes import Shapes

DERIVED: Final = {
    "axes": "it is named after the file, and turns Z up into Y up",
    "light": "a light has the name of its entity",
    "camera": "a camera has the name of its entity",
    "view": "it is a level or a state of its entity, and has the entity's name",
    "skin": "it is the mesh of its entity, and has the entity's name",
    "hidden": "it is the hidden mesh of its entity, and has the entity's name",
    "armor": "it is a plate of its entity, named after the entity and its number",
    "sticks": "it shows bones to editors, and is not in the scene",
}
_FOLLOWING: Final = ("light", "camera", "view", "hidden", "skin", "armor", "emitter", "sticks")
_ARCHIVES: Final = {"light": "LightComponent", "particle_effect": "ParticleEffectComponent"}
_COMPONENT: Final = "CustomPropertiesComponent"
_IN_COMPONENT: Final = "cpc.properties"
_IN_NODE: Final = "customprops"


class Nodes:
    """The handlers of nodes."""

    def __init__(self, context: Context, shapes: Shapes, joints: Joints, lamps: Lamps) -> None:
        self._context = context
        self._shapes = shapes
        self._joints = joints
        self._lamps = lamps

    # -- names -------------------------------------------------------------------------------

    def rename(self, change: Change) -> str | None:
        """Rename an entity, a joint, or an emitter."""
        part = part_of(change.original)
        if part == "joint":
            return self._joints.rename(change)
        if part == "emitter":
            return self._rename_emitter(change)
        if part in DERIVED:
            return DERIVED[part]
        entity = self._context.entity(change.original)
        if entity is None:
            return "it is not an entity"
        before = entity.name or entity.class_name
        if "joint" in mark_of(change.original.extras):
            rename_binding(entity, entity.name, change.edited.name)
        entity.name = change.edited.name
        self._follow_name(entity, before, change.edited)
        return None

    def _rename_emitter(self, change: Change) -> str | None:
        emitters = mark_of(change.original.extras).get("emitters") or []
        data = [self._context.data_nodes.get(str(each)) for each in emitters]
        if not data or data[0] is None or not data[0].name:
            return "an emitter without a name has that of its entity"
        data[0].name = change.edited.name
        return None

    def _follow_name(self, entity: Node, before: str, edited: Placed) -> None:
        """Update the names in the edited scene that derive from the name of an entity."""
        name = edited.name
        for node, old in self._context.placed():
            owner = self._context.owner(old)
            if owner is None or owner.archive is not entity.archive:
                continue
            for thing, mine in ((node.mesh, old.mesh), (node.light, old.light),
                                (node.camera, old.camera), (node.skin, old.skin)):  # fmt: skip
                if thing is not None and mine is not None and mine.name == before:
                    thing.name = name
            if part_of(old) in _FOLLOWING and plain_name(node.name) == plain_name(old.name):
                node.name = name + old.name.removeprefix(before)

    # -- places ------------------------------------------------------------------------------

    def place(self, change: NodeChange) -> str | None:
        """Move a node relative to its parent."""
        old, part = change.original, part_of(change.original)
        if part == "joint":
            return self._joints.move(change)
        if part == "emitter":
            return self._move_emitter(change)
        if part == "light":
            return self._turn_light(change)
        if part == "camera":
            return self._lamps.aim(old, change.matrix)
        if part in DERIVED:
            return "it is where its entity is" if part != "axes" else DERIVED[part]
        if "joint" in mark_of(old.extras):
            return f"it is where the joint {mark_of(old.extras)['joint']} is"
        entity = self._context.entity(old)
        if entity is None:
            return "it is not an entity"
        matrix = self._in_parent(change, entity)
        return set_place(entity, matrix, is_turned=change.is_turned)

    def _in_parent(self, change: NodeChange, entity: Node) -> Matrix:
        """Return the matrix of an entity relative to its parent, whose node may be a light."""
        matrix = change.matrix
        if entity.parent is None and change.parent is None:
            matrix = np.linalg.inv(AXES) @ matrix
        return matrix @ np.linalg.inv(self._context.offset(change.edited))

    def _turn_light(self, change: NodeChange) -> str | None:
        """Rotate the entity of a light, unless other entities or meshes would rotate too."""
        entity = self._context.owner(change.original)
        if entity is None:
            return "its entity is not in the scene"
        if len(entity.children) or entity.component("RenderComponent") is not None:
            return "its entity has more than the light, and all of it would move too"
        matrix: Matrix = entity_matrix(entity) @ change.matrix @ np.linalg.inv(AXES)
        reason = set_place(entity, matrix)
        above = self._context.edits.parents.get(change.edited)
        if reason is None and above is not None:
            put_at(above, matrix)
            put_at(change.edited, AXES)
        return reason

    def _move_emitter(self, change: NodeChange) -> str | None:
        archive = self._context.archive(change.original)
        if archive is None:
            return "it is not an emitter of the scene"
        return place_emitter(archive, change.matrix, is_turned=change.is_turned)

    def reparent(self, change: NodeChange) -> str | None:
        """Move a node below another one."""
        old, part = change.original, part_of(change.original)
        if part == "joint":
            return self._joints.reparent(change)
        if part:
            return f"it is part of its entity ({part})"
        entity = self._context.entity(old)
        if entity is None:
            return "it is not an entity"
        parent, matrix = self._context.place_below(change.parent, change.matrix)
        if change.parent is not None and self._joints.is_joint(change.parent):
            return self._bind(change, entity)
        if parent is not None and any(
            each.archive is entity.archive for each in with_above(parent)
        ):
            return "it would be below itself"
        self._unbind(old, entity)
        moved = self._context.move(entity, parent)
        reason = set_place(moved, matrix @ np.linalg.inv(self._context.offset(change.edited)))
        return (
            None
            if reason is None
            else f"it is below its new parent, but not at its new transform: {reason}"
        )

    def _unbind(self, old: Placed, entity: Node) -> None:
        """Unbind an entity from its joint."""
        if "joint" not in mark_of(old.extras):
            return
        above: Node | None = entity
        while above is not None:
            component = above.component("SkeletonJointBindingComponent")
            if component is not None:
                drop_binding(component.archive, entity.name)
            above = above.parent

    def _bind(self, change: NodeChange, entity: Node) -> str | None:
        """Bind an entity to a joint."""
        if not np.allclose(change.matrix, np.eye(4), atol=1e-4):
            return "an entity bound to a joint must have the same transform as the joint"
        home = self._joints.entity_of(change.parent)  # type: ignore[arg-type]
        if home is None or any(each.archive is entity.archive for each in with_above(home)):
            return "the joint must belong to an entity above it"
        self._unbind(change.original, entity)
        moved = self._context.move(entity, home)
        component = home.component("SkeletonJointBindingComponent")
        if component is None:
            component = home.add_component("SkeletonJointBindingComponent")
        uid = self._joints.uid(change.parent)  # type: ignore[arg-type]
        add_binding(component.archive, moved.name, uid)
        return None

    # -- the contents of nodes ----------------------------------------------------------------

    def hide(self, change: Change) -> str | None:
        """Show or hide the meshes of an entity."""
        old, new, part = change.original, change.edited, part_of(change.original)
        entity = self._context.owner(old)
        if entity is None:
            return "it is not an entity"
        if part == "hidden":
            return self._uncover(entity, new)
        if part not in ("", "skin"):
            return f"it is part of its entity ({part}), which is hidden as a whole"
        reason = why_shown(entity, new) if new.hidden and not part else None
        return reason or show(entity, is_hidden=new.hidden)

    def _uncover(self, entity: Node, node: Placed) -> str | None:
        """Show the hidden meshes of an entity, which its own node draws from now on."""
        above = self._context.edits.parents.get(node)
        if above is None or above.mesh is not None:
            return "its entity draws other meshes too, which are hidden and shown with it"
        reason = show(entity, is_hidden=False)
        if reason is None:
            above.mesh = node.mesh
            above.children += node.children
            above.children.remove(node)
        return reason

    def hold(self, change: Change) -> str | None:
        """Add a light or a camera to a node, or remove it."""
        old, new, kind = change.original, change.edited, change.field
        if getattr(new, kind) is None:
            reason = self._lamps.lose(old, kind)
            entity = self._context.entity(old)
            if reason is None and part_of(old) == kind:
                self._forget(new)
            elif reason is None and entity is not None:
                put_at(new, entity_matrix(entity))
            return reason
        entity = self._context.entity(old)
        if entity is None:
            return f"only an entity has a {kind}"
        made = Placed(f"{new.name} {kind}", light=new.light if kind == "light" else None,
                      camera=new.camera if kind == "camera" else None)  # fmt: skip
        offset = self._context.offset(new)
        # The entity is exported as a single node, because it has nothing else.
        is_beside = not np.array_equal(offset, np.eye(4))
        parent = entity.parent if is_beside else entity
        added = self._context.scene.add_entity(made.name, parent)
        self._context.put(made, added)
        reason = self._lamps.give(added, made)
        if reason is not None:
            self._context.remove(added)
            return reason
        inside = entity_matrix(entity) @ offset if is_beside else np.eye(4)
        placed = np.asarray(inside @ np.linalg.inv(self._context.offset(made)), np.float64)
        set_place(added, placed)
        setattr(new, kind, None)
        above = self._context.edits.parents.get(new) if is_beside else new
        if above is not None:
            put_at(made, local_matrix(new) if is_beside else np.eye(4))
            above.children.append(made)
        return None

    def _forget(self, node: Placed) -> None:
        """Remove a node from the edited scene that only had the removed light or camera."""
        above = self._context.edits.parents.get(node)
        if above is not None and node in above.children and not node.children:
            above.children.remove(node)

    def custom(self, change: Change) -> str | None:
        """Change a custom property of an entity."""
        entity = self._context.entity(change.original)
        if entity is None:
            return "only an entity has custom properties"
        key = change.key
        old = {key: change.original.extras[key]} if key in change.original.extras else {}
        new = {key: change.edited.extras[key]} if key in change.edited.extras else {}
        reason = set_custom(entity, old, new)
        if reason is None:
            mark_custom(change.edited, old, new)
        return reason

    def mark(self, change: Change) -> str | None:
        """Apply the edited mark of a node to the archive with its entries."""
        old = mark_of(change.original.extras).get(change.key)
        new = mark_of(change.edited.extras).get(change.key)
        if change.key == "custom":
            return self._custom_mark(change, old or {}, new or {})
        if isinstance(old, dict) and isinstance(new, dict):
            archive = self._archive_of(change.original, change.key)
            if archive is not None:
                return set_entries(archive, old, new)
        if change.key == "motion" and isinstance(new, str):
            owner = self._context.owner(change.original)
            component = None if owner is None else owner.component("MotionComponent")
            if component is not None:
                component.archive["motion.filepath"] = new
                return None
        return "it only identifies the node"

    def _custom_mark(self, change: Change, old: JsonObject, new: JsonObject) -> str | None:
        entity = self._context.entity(change.original)
        if entity is None:
            return "only an entity has custom properties"
        reason = set_custom(entity, old, new)
        if reason is None:
            for key in old.keys() - new.keys():
                change.edited.extras.pop(key, None)
            change.edited.extras.update(new)
        return reason

    def _archive_of(self, node: Placed, key: str) -> KeyedArchive | None:
        """Return the archive with the entries of one part of a mark."""
        owner = self._context.owner(node)
        if key == "emitter":
            return self._context.archive(node)
        if key == "parameters":
            emitters = mark_of(node.extras).get("emitters") or [""]
            data = self._context.data_nodes.get(str(emitters[0]))
            return None if data is None else data.archive
        if key == "camera":
            return self._lamps.camera_archive(node)
        inside = {"light": "lc.light", "lod_distances": "lc.loddist"}.get(key)
        name = _ARCHIVES.get(key, "LodComponent" if key == "lod_distances" else "")
        component = None if owner is None else owner.component(name)
        if component is None:
            return None
        archive = component.archive
        return archive if inside is None else archive.get_as(inside, KeyedArchive)

    # -- removing ------------------------------------------------------------------------------

    def remove(self, change: Change) -> str | None:
        """Remove a node with all nodes below it that were also removed."""
        reasons = [self._gone(node) for node in self._context.edits.gone(change)]
        return "; ".join(dict.fromkeys(filter(None, reasons))) or None

    def _gone(self, node: Placed) -> str | None:
        part, owner = part_of(node), self._context.owner(node)
        if owner is None:
            return None if part != "axes" else DERIVED[part]
        reason = self._lamps.left_out(node)
        if reason is not None:
            return reason
        if part in ("light", "camera"):
            return self._lamps.lose(node, part)
        if part in ("view", "hidden", "skin", "armor"):
            return self._shapes.drop(node)
        if part == "joint":
            return None
        if part == "sticks":
            return DERIVED[part] if owner.component("SkeletonComponent") else None
        if part == "emitter":
            return self._remove_emitter(owner, node)
        self._unbind(node, owner)
        self._context.remove(owner)
        return None

    def _remove_emitter(self, owner: Node, node: Placed) -> str | None:
        archive = self._context.archive(node)
        for component in owner.components:
            holder = component.archive.get_as("pe.emitters", KeyedArchive)
            if holder is not None:
                return "an emitter of this version cannot be removed on its own"
            if holder is None or archive is None:
                continue
            at = next((n for n, each in enumerate(holder) if each is archive), None)
            if at is not None:
                del holder[at]
                if "pe.emittersCount" in component.archive:
                    component.archive["pe.emittersCount"] = len(holder)
                return None
        return "it is not an emitter of the scene"


def place_emitter(archive: KeyedArchive, matrix: Matrix, *, is_turned: bool) -> str | None:
    """Set the matrix of an emitter in its entity; return why that is not possible."""
    node = Placed("")
    pose(node, np.asarray(matrix.T, np.float64))
    if node.matrix is not None:
        return "an emitter cannot be sheared"
    archive.set("emitter.position", Vector3(*node.translation), VariantType.VECTOR3)
    if is_turned:
        archive.set("emitter.rotation", Vector4(*node.rotation), VariantType.VECTOR4)
        archive.set("emitter.scale", Vector3(*node.scale), VariantType.VECTOR3)
    return None


def set_custom(entity: Node, old: JsonMapping, new: JsonMapping) -> str | None:
    """Store the custom properties of an entity that differ."""
    component = entity.component(_COMPONENT)
    archive, key = (entity.archive, _IN_NODE)
    if _IN_NODE not in entity.archive:
        if component is None:
            component = entity.add_component(_COMPONENT)
        archive, key = component.archive, _IN_COMPONENT
    stored = archive.get_as(key, bytes)
    inside = None if stored is None else try_decode(key, stored)
    held = inside if isinstance(inside, KeyedArchive) else KeyedArchive()
    reason = set_entries(held, old, new)
    archive.set(key, encoded(key, held), VariantType.BYTE_ARRAY)
    return reason


def mark_custom(node: Placed, old: JsonObject, new: JsonObject) -> None:
    """Update the custom properties in the mark of an edited node."""
    mark = mark_of(node.extras)
    kept = dict(rows_of(mark.get("custom")))
    for key in old.keys() - new.keys():
        kept.pop(key, None)
    node.extras = node.extras | {KEY: mark | {"custom": kept | new}}
