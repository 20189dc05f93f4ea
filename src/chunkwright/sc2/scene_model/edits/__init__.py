"""Edits of a scene model, applied to the scene that it was made from, and to its geometry.

``apply_edits`` has one handler for each kind of edit; the other modules contain the handlers. Added
nodes become entities.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.edits.looks import TEXTURES
from chunkwright.exchange.edits.model import (
    Applied,
    Change,
    Edits,
    NodeChange,
    apply_changes,
    line_of,
)
from chunkwright.exchange.model import KEY, Material, losses, lost_fields, mark_of
from chunkwright.exchange.transforms import local_matrix, world_matrices
from chunkwright.sc2.model import Scene
from chunkwright.sc2.scene_model.edits.clips import Clips
from chunkwright.sc2.scene_model.edits.context import Context, add_binding, part_of, set_place
from chunkwright.sc2.scene_model.edits.joints import Joints
from chunkwright.sc2.scene_model.edits.lamps import Followers, Lamps
from chunkwright.sc2.scene_model.edits.materials import Materials, rows_of
from chunkwright.sc2.scene_model.edits.nodes import DERIVED, Nodes, mark_custom, set_custom
from chunkwright.sc2.scene_model.edits.shapes import Shapes
from chunkwright.sc2.scene_model.edits.slots import show, why_shown
from chunkwright.scg.geometry import Geometry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chunkwright.exchange.edits.model import Handler
    from chunkwright.exchange.model import Node as Placed
    from chunkwright.exchange.model import SceneModel
    from chunkwright.sc2.model.nodes import Node


# Components of meshes, joints, lights and cameras, which other edits add to copied entities.
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
    """The handlers of added nodes, and of skins that nodes gain or lose."""

    def __init__(self, context: Context, shapes: Shapes, joints: Joints, lamps: Lamps) -> None:
        self._context = context
        self._shapes = shapes
        self._joints = joints
        self._lamps = lamps
        self._followers = Followers(context, shapes, joints)

    def add(self, change: NodeChange) -> str | None:
        """Add a node with everything except its children."""
        node = change.edited
        if self._joints.is_joint(node):
            return None
        like = self._context.edits.likes.get(node)
        if like is not None and part_of(like) in ("axes", "sticks"):
            return DERIVED[part_of(like)]
        if node.skin is not None and node.mesh is not None:
            if mark_of(node.mesh.extras).get("part") == "sticks":
                self._joints.home_of(node.skin)
                return None  # they show bones to editors, as the new skeleton's sticks will
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
        own = rows_of(mark_of(node.extras).get("custom") if like is None else None) | own
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
        """Bind a mesh to joints, or unbind it and make it the mesh of a new entity."""
        old, new = change.original, change.edited
        if part_of(old) == "sticks":
            return DERIVED["sticks"]
        if new.skin is not None:
            return self._followers.gain_skin(change)
        if new.mesh is None or part_of(old) != "skin":
            return self._shapes.drop(old)
        above = self._context.edits.parents.get(new)
        parent, matrix = self._context.place_below(above, local_matrix(new))
        entity = self._context.scene.add_entity(new.name, parent)
        lost = self._shapes.unbind(old, new, entity)
        self._context.put(new, entity)
        return set_place(entity, matrix) or "; ".join(lost) or None

    def _follow(self, change: NodeChange, entity: Node) -> str | None:
        """Bind a new entity to the joint above it, if it has the joint's transform."""
        assert change.parent is not None
        home = self._joints.home_of_joint(change.parent)
        if home is None or not np.allclose(change.matrix, np.eye(4), atol=1e-4):
            return "an entity bound to a joint must have the same transform as the joint"
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


_SAMPLED: Final = ("wrap", "min_filter", "mag_filter", "mipmaps")
# The effect of these edits shows only once the files of clips are in place.
_OF_CLIPS: Final = frozenset(
    f"animation.{field}" for field in ("added", "removed", "channels", "name", "mark")
)
# Fields that an export derives from others. Meshes, lights and cameras have the names of their
# entities; whether a map determines metal is known once its file is read; for a skin bound
# elsewhere, the vertices are moved instead of the binding.
_FOLLOWING: Final = frozenset(
    ("mesh.name", "light.name", "camera.name", "skin.inverse_binds", "material.metallic")
)


def apply_edits(
    scene: Scene,
    edits: Edits,
    *,
    geometry: str | None = None,
    textures: str | None = None,
    **options: Any,
) -> Applied:
    """Apply edits to a scene and its geometry; return the outcome of each, and files.

    ``geometry`` is the path of the .scg file, by default the file beside the scene, ``textures``
    another folder to search for textures; the other options are those of the export.
    """
    context = Context(scene, edits, geometry=geometry, textures=textures, **options)
    joints = Joints(context)
    materials = Materials(context)
    shapes = Shapes(context, materials, joints)
    lamps = Lamps(context)
    nodes = Nodes(context, shapes, joints, lamps)
    arrivals = Arrivals(context, shapes, joints, lamps)
    clips = Clips(context, joints)
    _sort(edits)
    handlers = {
        **_handlers(materials, shapes, lamps, nodes, clips),
        **_of_joints(joints),
        "node.added": arrivals.add,
        "node.skin": arrivals.skin,
    }
    outcomes = apply_changes(edits, handlers)
    shapes.fit_boxes()
    shapes.report_names()
    clips.finish()
    joints.settle()
    shapes.settle()
    context.settle()
    unseen = _FOLLOWING | (_OF_CLIPS if clips.files else frozenset())
    return Applied(
        [*context.notes, *context.pictures.notes],
        context.pictures.files | clips.files,
        outcomes,
        context.remarks,
        unseen,
    )


def _sort(edits: Edits) -> None:
    """Sort edits so that nodes get new parents from the top of the edited scene down.

    The ancestors of a node are then already in place, so that no node comes below itself.
    """
    depths: dict[Placed, int] = {}
    for node, parent in edits.parents.items():
        depths[node] = 0
        while parent is not None:
            depths[node] += 1
            parent = edits.parents.get(parent)

    def rank(change: Change) -> int:
        if change.kind == "node.added":  # a skin needs the entity of its skeleton
            return int(change.edited.skin is not None)
        return depths.get(change.edited, 0) if change.kind == "node.parent" else 0

    edits.changes.sort(key=rank)


def _handlers(
    materials: Materials, shapes: Shapes, lamps: Lamps, nodes: Nodes, clips: Clips
) -> Mapping[str, Handler]:
    return {
        "image.data": materials.textures.paint,
        "image.name": materials.textures.rename_picture,
        "image.*": _because("a picture is a file, which has no place for it"),
        "material.name": materials.rename,
        "material.mark": materials.mark,
        "material.extras": _because("a material has no custom properties"),
        "material.variants": _because("configurations are not edited through variants"),
        **dict.fromkeys(map("material.{}".format, TEXTURES), materials.textures.texture),
        "material.*": materials.factor,
        **dict.fromkeys(map("texture.{}".format, _SAMPLED), materials.textures.sampler),
        "texture.offset": materials.textures.transform,
        "texture.scale": materials.textures.transform,
        "texture.texcoord": _because(
            "the template of a material decides which coordinates it uses"
        ),
        "texture.strength": _because("a texture of a material has no strength"),
        "mesh.name": _because("a mesh has no name of its own, only that of its entity"),
        "mesh.extras": _because("polygon groups have no custom properties"),
        "mesh.mark": _because("it only says which polygon groups form the mesh"),
        "mesh.shape": shapes.reshape,
        "node.parent": nodes.reparent,
        "node.place": nodes.place,
        "node.mesh": shapes.show,
        "node.name": nodes.rename,
        "node.hidden": nodes.hide,
        "node.extras": nodes.custom,
        "node.mark": nodes.mark,
        "node.light": nodes.hold,
        "node.camera": nodes.hold,
        "node.removed": nodes.remove,
        "camera.*": lamps.camera,
        "light.*": lamps.light,
        "animation.name": clips.rename,
        "animation.channels": clips.change_keys,
        "animation.mark": clips.mark,
        "animation.extras": _because("a clip has no custom properties"),
        "animation.node": clips.move_new,
        "animation.added": clips.add,
        "animation.removed": clips.remove,
        "scene.name": _because("a scene has the name of its file"),
        "scene.extras": _because("only the entities of a scene have custom properties"),
        "scene.mark": _because("it only says which file the scene is from"),
    }


def _of_joints(joints: Joints) -> Mapping[str, Handler]:
    return {
        "skin.inverse_binds": joints.bind,
        "skin.joints": _because("a mesh can only be bound to the joints of its own entity"),
        "skin.name": _because("a skin has no name of its own, only that of its entity"),
        "skin.*": _because("a skin is the skeleton of its entity, which has no place for it"),
    }


def _because(reason: str) -> Callable[[object], str]:
    """Return a handler for edits that the format cannot store."""
    return lambda _change: reason


# The newest version of real files.
NEWEST: Final = 47


def new_scene(model: SceneModel) -> tuple[Scene, list[str], dict[str, bytes]]:
    """Return a scene of the newest version, linked with a new geometry; its losses; and files.

    Its materials refer to pictures as ``images/NAME.tex``, whose files are returned by path.
    """
    _paint(model)
    scene = Scene(NEWEST)
    scene.link(Geometry())
    applied = apply_edits(scene, _everything(model))
    lines = [line_of(each) for each in applied.outcomes if each.reason]
    fields = ("roots", "animations", "notes")
    lines += losses(model.name or "the scene", model, fields)
    return scene, [*applied.notes, *lines], applied.files


def _paint(model: SceneModel) -> None:
    """Add a plain material where there is none, because parts without one are not drawn."""
    plain = Material("material")
    for node in model.nodes():
        for part in node.mesh.primitives if node.mesh is not None else ():
            part.material = part.material or plain


def _everything(model: SceneModel) -> Edits:
    """Return the edits that build the model from an empty scene."""
    edits = Edits(edited=model, worlds=dict(world_matrices(model.roots)))
    todo: list[tuple[Placed | None, Placed]] = [(None, root) for root in reversed(model.roots)]
    while todo:
        parent, node = todo.pop()
        edits.parents[node] = parent
        # The node that rotates Z up to Y up becomes no entity.
        if mark_of(node.extras).get("part") == "axes":
            edits.ignored.add(node)
        else:
            matrix = local_matrix(node)
            edits.changes.append(
                NodeChange("node.added", node.name, None, node, "", parent, matrix)
            )
        todo += [(node, child) for child in reversed(node.children)]
    edits.changes += [Change("animation.added", clip.name, None, clip) for clip in model.animations]
    return edits
