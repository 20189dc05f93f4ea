"""Applying edits of nodes: entities with their names, parents, transforms, groups and content.

A file stores the transforms of its entities in world coordinates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.exchange.edits.comparing import field_changes
from chunkwright.exchange.edits.model import NodeChange
from chunkwright.exchange.model import KEY, mark_of
from chunkwright.exchange.transforms import local_matrix
from chunkwright.nmo.model.entities import Entity3d
from chunkwright.nmo.model.geometry import Mesh
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.scene_model import FAMILY, MIRROR, entity_of
from chunkwright.nmo.scene_model.back.work import (
    NO_PROPERTIES,
    NOT_THERE,
    Groups,
    because,
    names_in,
)
from chunkwright.nmo.scene_model.building import HIDDEN, is_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange import model
    from chunkwright.exchange.edits.model import Change, Handler
    from chunkwright.exchange.model import Node
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.nmo.scene_model.back.meshes import Meshes
    from chunkwright.nmo.scene_model.back.work import Work


# A node that a clip moves counts as unmoved if it differs from the file by at most this much.
_NEAR: Final = 1e-4


class Place(NamedTuple):
    """The world matrix of an entity in the scene, and whether it differs from the file's."""

    world: Matrix
    is_moved: bool = False
    is_turned: bool = False


class Places:
    """A finder of the world transforms of edited nodes: each once, after its parent.

    A node that was not moved keeps its transform in the file relative to its parent, because an
    editor may show animated nodes elsewhere.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._known: dict[Node, Place] = {}
        self._changes: dict[Node, NodeChange] = {
            each.edited: each
            for each in work.edits.of_kind("node.added", "node.parent", "node.place")
        }
        self._changes = {each.edited: each for each in self._stopped()} | self._changes

    def _stopped(self) -> Iterator[NodeChange]:
        """Yield changes that apply the scene's transform to nodes no longer moved by a clip."""
        edits = self._work.edits
        gone = [each.original for each in edits.of_kind("animation.removed")]
        left = set() if edits.edited is None else {
            channel.node for clip in edits.edited.animations for channel in clip.channels
        }  # fmt: skip
        moved = {channel.node for clip in gone for channel in clip.channels}
        for node, original in edits.originals.items() if moved else ():
            if original not in moved or node in left:
                continue
            parent = edits.parents.get(node)
            above = np.eye(4) if parent is None else edits.worlds[parent]
            matrix = np.linalg.pinv(above) @ edits.worlds[node]
            if not np.allclose(matrix, local_matrix(original), rtol=_NEAR, atol=_NEAR):
                yield NodeChange("node.place", node.name, original, node, "", parent, matrix)

    def stop(self) -> None:
        """Apply the scene's transforms to the nodes that no clip moves any longer."""
        for change in self._stopped():
            self.settle(change.edited)

    def of(self, node: Node) -> Place:
        """Return the world transform of a node of the edited scene."""
        path: list[Node] = []
        above: Node | None = node
        while above is not None and above not in self._known:
            path.append(above)
            above = self._work.edits.parents.get(above)
        for each in reversed(path):
            self._known[each] = self._found(each)
        return self._known[node]

    def settle(self, node: Node) -> str | None:
        """Set the transform of an entity, and of descendants without a change of their own."""
        todo = [node]
        while todo:
            each = todo.pop()
            place = self.of(each)
            entity = self._work.of_edited(each, Entity3d)
            if entity is not None and place.is_moved:
                put(entity, place.world, is_turned=place.is_turned)
            below = self._work.edits.children(each)
            todo += [child for child in below if child not in self._changes]
        return None

    def _found(self, node: Node) -> Place:
        parent = self._work.edits.parents.get(node)
        above = Place(np.eye(4)) if parent is None else self._known[parent]
        change = self._changes.get(node)
        entity = self._work.of_edited(node, Entity3d)
        here = None if entity is None else _world_of(entity)
        if change is not None:
            if change.kind == "node.parent" and not change.is_moved and here is not None:
                return Place(here)
            turned = change.is_turned or (change.kind == "node.place" and above.is_turned)
            return Place(above.world @ change.matrix, is_moved=True, is_turned=turned)
        original = self._work.edits.originals.get(node, node)
        if here is not None and not above.is_moved:
            return Place(here)
        world = above.world @ local_matrix(original)
        return Place(world, is_moved=above.is_moved, is_turned=above.is_turned)


# The error of an axis, relative to its length, that a product of the transforms in a scene has.
_ROUNDING: Final = 4e-6


def _world_of(entity: Entity3d) -> Matrix:
    made: Matrix = MIRROR @ np.asarray(entity.matrix, np.float64).T @ MIRROR
    return made


def put(entity: Entity3d, world: Matrix, *, is_turned: bool = True) -> None:
    """Move an entity to a matrix of the scene model; keep its axes unless it is rotated.

    Components of axes that differ only by rounding are kept too.
    """
    rows = (MIRROR @ world @ MIRROR).T.astype(np.float32)
    if is_turned:
        rows[:, 3] = (0, 0, 0, 1)
        old, axes = np.asarray(entity.matrix, np.float32)[:3], rows[:3]
        error = _ROUNDING * np.linalg.norm(axes[:, :3], axis=1, keepdims=True)
        rows[:3] = np.where(np.abs(axes - old) <= error, old, axes)
        entity.matrix = rows
    else:
        entity.position = rows[3, :3]


_CAMERAS: Final = ("CKCamera", "CKTargetCamera")
_LIGHTS: Final = ("CKLight", "CKTargetLight")
_FRAMES: Final = ("CK3dEntity", "CK3dObject")
_NAMED_BY_ENTITY: Final = {
    "CKCamera": "camera.name",
    "CKLight": "light.name",
    "CKCurve": "mesh.name",
}
_VISIBLE: Final = 0x2
"""The flag of entities that are drawn: in real files, all but hidden ones have it."""
_NOT_OTHER_MESHES: Final = "expected a list of names, each of a single mesh of the file"


class Nodes:
    """A part that applies edits of nodes to a file."""

    def __init__(self, work: Work, meshes: Meshes, *, shows_all: bool) -> None:
        self._work = work
        self._meshes = meshes
        self._shows_all = shows_all
        self.places = Places(work)
        self.groups = Groups(work)

    def handlers(self) -> dict[str, Handler]:
        """Return the function that applies each kind of change."""
        skins = "skins in Virtools files are not supported"
        return {
            "node.added": self._add,
            "node.removed": self._remove,
            "node.name": self._rename,
            "node.parent": self._reparent,
            "node.place": lambda change: self.places.settle(change.edited),
            "node.mesh": self._show,
            "node.hidden": self._hide,
            "node.mark": self._mark,
            "node.extras": NO_PROPERTIES,
            "node.camera": self._refuse_class,
            "node.light": self._refuse_class,
            "node.skin": because(skins),
            "skin.*": because(skins),
            "scene.name": because("a Virtools file does not store the name of a scene"),
            "scene.extras": NO_PROPERTIES,
            "scene.mark": self._mark_scene,
        }

    def _entity(self, change: Change) -> Entity3d | None:
        return self._work.of(change, Entity3d)

    # -- new and removed nodes -----------------------------------------------------------

    def _add(self, change: NodeChange) -> str | None:
        node = change.edited
        entity = self._like(node) or self._new(node)
        self._work.made[node] = entity
        for held in (node.camera, node.light):
            if held is not None:
                self._work.made[held] = entity
        entity.parent = self._work.of_edited(change.parent, Entity3d)
        put(entity, self.places.of(node).world)
        self._put_mesh(entity, node)
        self._complete(node, entity)
        return None

    def _like(self, node: model.Node) -> Entity3d | None:
        """Return a copy of the entity of a duplicated node, with its scripts and groups."""
        like = self._work.edits.likes.get(node)
        original = self._work.of_original(like, Entity3d)
        if original is None or like is None:
            return None
        if any((getattr(like, held) is None) is not (getattr(node, held) is None)
               for held in ("camera", "light")):  # fmt: skip
            return None
        return self._work.file.objects.clone(original, node.name, enter=True)

    def _new(self, node: model.Node) -> Entity3d:
        made: Entity3d = self._work.file.add_object(_class_of(node), node.name)
        for name, held in (("camera", node.camera), ("light", node.light)):
            if held is not None and name in made.class_name.lower():
                made.made_fields(name)
        return made

    def _put_mesh(self, entity: Entity3d, node: model.Node) -> None:
        """Replace the mesh of an entity with the mesh of its node."""
        like = self._work.edits.likes.get(node)
        was_left_out = like is not None and node.mesh is None is like.mesh
        if was_left_out or entity.is_a("CKCurve"):
            return
        shown = None if node.mesh is None else self._meshes.of(node.mesh)
        before = entity.mesh
        if shown is not before:
            if before is not None:
                entity.meshes = [each for each in entity.meshes if each is not before]
            entity.mesh = shown

    def _complete(self, node: model.Node, entity: Entity3d) -> None:
        """Apply the other properties of its node to a new entity; note those that do not fit."""
        from chunkwright.exchange.model import Node
        from chunkwright.nmo.scene_model import building

        self.groups.set(entity, mark_of(node.extras).get("groups"))
        so_far = Node(node.name, hidden=is_hidden(entity), extras={KEY: self._told(node, entity)})
        self._work.complete(field_changes(so_far, node))
        fresh: dict[str, model.Camera | model.Light] = {}
        if entity.is_a("CKCamera"):
            fresh["camera"] = building.camera(entity)
        elif entity.is_a("CKLight"):
            fresh["light"] = building.light(entity)
        for held in ("camera", "light"):
            wish = getattr(node, held)
            if wish is not None and held in fresh:
                fresh[held].name = wish.name  # the entity has the name
                self._work.unseen.add(f"{held}.name")
                self._work.complete(field_changes(fresh[held], wish, node.name))
            elif wish is not None:
                self._work.refuse(
                    f"node.{held}", node, f"the new entity is of a class without a {held}"
                )
        if node.skin is not None:
            self._work.refuse("node.skin", node, "skins in Virtools files are not supported")

    def _told(self, node: model.Node, entity: Entity3d) -> JsonObject:
        """Return the entries in the mark of a node that its new entity has already."""
        known = {"class", "mesh", "groups"}
        if mark_of(node.extras).get("family") != FAMILY:
            known = set(mark_of(node.extras))
        known.discard("hidden")  # the entity itself stores whether it is hidden
        told = {key: each for key, each in mark_of(node.extras).items() if key in known}
        names = [each.name for each in entity.meshes if each is not entity.mesh]
        return told | ({"other_meshes": names} if names else {})

    def _remove(self, change: Change) -> str | None:
        for node in self._work.edits.gone(change):
            entity = self._work.of_original(node, VirtoolsObject)
            if entity is None:
                return NOT_THERE
            self._work.gone[id(entity)] = entity
        for item in self._work.file.objects.of_class("CKObjectAnimation"):
            if id(entity_of(item)) in self._work.gone:
                self._work.gone[id(item)] = item
        return None

    # -- what nodes are ------------------------------------------------------------------

    def _rename(self, change: Change) -> str | None:
        entity = self._entity(change)
        if entity is None:
            return NOT_THERE
        entity.name = change.edited.name or None
        for name, kind in _NAMED_BY_ENTITY.items():
            if entity.is_a(name):
                self._work.unseen.add(kind)
        return None

    def _reparent(self, change: NodeChange) -> str | None:
        entity = self._entity(change)
        above = change.parent
        parent = None if above is None else self._work.of_edited(above, Entity3d)
        if entity is None or (above is not None and parent is None):
            return NOT_THERE
        entity.parent = parent
        return self.places.settle(change.edited)

    def _show(self, change: Change) -> str | None:
        entity = self._entity(change)
        if entity is None:
            return NOT_THERE
        if entity.is_a("CKCurve"):
            return "a curve is defined by its points: move these"
        self._put_mesh(entity, change.edited)
        return None

    def _hide(self, change: Change) -> str | None:
        entity = self._entity(change)
        if entity is None:
            return NOT_THERE
        chunk = entity.need_chunk()
        for identifier in HIDDEN:
            if identifier in chunk:
                del chunk[identifier]
        area = "placement" if entity.area_fields("placement") is not None else "entity_flags"
        fields = entity.area_fields(area) or {"moveable_flags": 0}
        fields["moveable_flags"] |= _VISIBLE
        if change.edited.hidden:
            chunk[HIDDEN[0]] = {}
            fields["moveable_flags"] &= ~_VISIBLE
        if not self._shows_all:
            # Scenes leave out meshes of hidden entities.
            self._work.unseen |= {"node.mesh", "mesh.shape"}
        return None

    def _refuse_class(self, change: Change) -> str:
        entity = self._entity(change)
        name = "object" if entity is None else entity.class_name
        return f"a {name} keeps its class: add a new node with the {change.field}"

    # -- marks ---------------------------------------------------------------------------

    def _mark(self, change: Change) -> str | None:
        entity = self._entity(change)
        if entity is None:
            return NOT_THERE
        value = mark_of(change.edited.extras).get(change.key)
        if change.key == "groups":
            reason = self.groups.set(entity, value)
            if reason is None:  # in the order of the file
                mark = mark_of(change.edited.extras)
                mark.pop("groups", None)
                names = self.groups.of(entity)
                mark |= {"groups": names} if names else {}
            return reason
        if change.key == "hidden":
            change.edited.hidden = bool(value)
            return self._hide(change)
        if change.key == "other_meshes":
            return self._set_meshes(entity, value)
        if change.key == "class":
            return "the class of an object cannot change"
        if change.key == "mesh":
            return "the mesh of the node decides: change that"
        return "an entity has no such mark"

    def _set_meshes(self, entity: Entity3d, value: object) -> str | None:
        names = names_in(value)
        if names is None:
            return _NOT_OTHER_MESHES
        found: list[VirtoolsObject] = []
        for name in names:
            same = [each for each in self._meshes_named(name) if each is not entity.mesh]
            if len(same) != 1:
                return f"{_NOT_OTHER_MESHES}: there are {len(same)} called {name!r:.60}"
            found += same
        current = [] if entity.mesh is None else [entity.mesh]
        entity.meshes = [*current, *found]
        return None

    def _meshes_named(self, name: str) -> Iterator[VirtoolsObject]:
        return (each for each in self._work.file.objects.of_class(Mesh) if each.name == name)

    def _mark_scene(self, change: Change) -> str | None:
        if change.key == "groups":
            return self.groups.list(change)
        return "a Virtools file stores no such mark of a scene"


def _class_of(node: model.Node) -> str:
    """Return the class of entity for a new node: the class in its mark, if that fits."""
    fitting = _FRAMES[::-1] if node.mesh is not None else _FRAMES
    if node.camera is not None:
        fitting = _CAMERAS
    elif node.light is not None:
        fitting = _LIGHTS
    mark = mark_of(node.extras)
    told = mark.get("class") if mark.get("family") == FAMILY else None
    return told if told in fitting else fitting[0]
