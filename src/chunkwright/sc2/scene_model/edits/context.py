"""The entities and archives behind nodes of the scene model, while edits are applied.

Bindings attach entities to joints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.model import KEY, mark_of
from chunkwright.exchange.model import Node as Placed
from chunkwright.exchange.transforms import decomposed, is_sheared, local_matrix
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import VariantType
from chunkwright.sc2.model import addresses
from chunkwright.sc2.model.layout import FIRST_WITH_GEOMETRY_FILE
from chunkwright.sc2.scene_model import Builder
from chunkwright.sc2.scene_model.drawing import View
from chunkwright.sc2.scene_model.edits.pictures import Pictures
from chunkwright.sc2.scene_model.edits.slots import Slots
from chunkwright.sc2.scene_model.textures import Files, Textures
from chunkwright.sc2.scene_model.things import AXES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.edits.model import Edits
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.model.nodes import Node

# The entries of a mark that distinguish the nodes of one entity.
_KEYS: Final = ("address", "entity", "part", "plate", "lod", "state", "shadow")
Key = tuple[Any, ...]
_NOWHERE: Final = np.eye(4)


def key_of(node: Placed) -> Key:
    """Return a key that identifies a node of the original."""
    mark = mark_of(node.extras)
    return tuple(mark.get(name) for name in _KEYS)


def part_of(node: Placed) -> str:
    """Return the part of an entity that a node represents; "" for the entity itself."""
    return str(mark_of(node.extras).get("part", ""))


class Context:
    """The scene under edit: the entities and archives behind the nodes of both scene models.

    ``options`` are those of the export. ``notes`` and ``remarks`` are those of ``Applied``.
    """

    def __init__(self, scene: Scene, edits: Edits, **options: Any) -> None:
        self.scene, self.edits = scene, edits
        self.notes: list[str] = []
        self.remarks: list[str] = []
        self.files = Files(scene.source, options.get("textures"))
        self.pictures = Pictures(scene, Textures(self.files, wanted=True))
        view = View(options.get("lod") or 0, options.get("state") or 0, bool(options.get("all")))
        builder = Builder(scene, view, Textures(self.files, wanted=False), self.files)
        builder.find_geometry(options.get("geometry"))
        model = builder.build()
        self._geometry = builder.geometry
        # By archive, because lists of nodes make new nodes for the same archives.
        self._nodes: dict[int, Node] = {}
        self._by_address: dict[str, Node] = {}
        for address, entity in addresses.walk(scene.roots, addresses.HIERARCHY):
            self._by_address[address] = self._nodes[id(entity.archive)] = entity
        self.data_nodes = dict(addresses.walk(scene.data_nodes, addresses.DATA_NODES))
        self._owners: dict[Key, Node] = {}
        # By the archive of an entity, the entity that last moved up from below it.
        self._last_up: dict[int, KeyedArchive] = {}
        self._archives: dict[Key, KeyedArchive] = {}
        self._offsets: dict[Key, Matrix] = {}
        self._added: dict[Placed, Node] = {}
        for node in model.nodes():
            self._record(node)
        self.slots = Slots(self, builder.drawing)
        self.slots.record(model, key_of)
        # The addresses of renumbered joints within their entities.
        self.joint_places: dict[Placed, str] = {}
        self.joint_owners: dict[Placed, Node] = {}

    def placed(self) -> list[tuple[Placed, Placed]]:
        """Return each edited node with its original."""
        found = self.edits.originals.items()
        return [(new, old) for new, old in found if isinstance(old, Placed)]

    def _record(self, node: Placed) -> None:
        mark, part = mark_of(node.extras), part_of(node)
        address = str(mark.get("entity") or mark.get("address") or "")
        if part in ("joint", "emitter"):
            archive = self.scene.get(address)
            if isinstance(archive, KeyedArchive):
                self._archives[key_of(node)] = archive
            address = address.partition("/components/")[0]
        entity = self._by_address.get(address)
        if entity is None:
            return
        self._owners[key_of(node)] = entity
        if not part and (node.light is not None or node.camera is not None):
            inside = np.linalg.inv(entity_matrix(entity)) @ local_matrix(node)
            self._offsets[key_of(node)] = inside

    # -- the objects of nodes ------------------------------------------------------------

    def entity(self, node: Placed) -> Node | None:
        """Return the entity that a node of the original represents; None for a part of one."""
        return None if part_of(node) else self.owner(node)

    def owner(self, node: Placed) -> Node | None:
        """Return the entity that a node of the original represents or is a part of."""
        found = self._owners.get(key_of(node))
        return None if found is None else self._nodes.get(id(found.archive))

    def at(self, address: str) -> Node | None:
        """Return the entity that had an address before anything was edited."""
        found = self._by_address.get(address)
        return None if found is None else self._nodes.get(id(found.archive))

    def archive(self, node: Placed) -> KeyedArchive | None:
        """Return the archive of a joint or an emitter of the original."""
        return self._archives.get(key_of(node))

    def of_edited(self, node: Placed) -> Node | None:
        """Return the entity that an edited node represents."""
        if node in self._added:
            return self._nodes.get(id(self._added[node].archive))
        original = self.edits.originals.get(node)
        return None if original is None else self.entity(original)

    def put(self, node: Placed, entity: Node) -> None:
        """Record the entity of a new node."""
        self._added[node] = entity
        self._nodes[id(entity.archive)] = entity

    def entities(self) -> Iterator[Node]:
        """Yield the entities of the scene."""
        yield from self.scene.all_nodes()

    # -- the tree ------------------------------------------------------------------------

    def place_below(self, parent: Placed | None, matrix: Matrix) -> tuple[Node | None, Matrix]:
        """Return the entity to which a child of an edited node belongs, and its matrix there.

        For nodes outside the node that turns Z up into Y up, the turn is undone here. Nodes below a
        part of an entity belong to that entity.
        """
        while parent is not None:
            original = self.edits.originals.get(parent)
            if part_of(original or parent) == "axes" and parent not in self._added:
                return None, matrix
            entity = self.of_edited(parent)
            if entity is not None:
                return entity, self.offset(parent) @ matrix
            if original is not None and part_of(original) in ("skin", "sticks"):
                above = self.edits.worlds[parent]
                owner = self.owner(original)
                inner = self.world(owner)
                return owner, np.linalg.inv(inner) @ above @ matrix
            matrix = local_matrix(parent) @ matrix
            parent = self.edits.parents.get(parent)
        return None, np.linalg.inv(AXES) @ matrix

    @staticmethod
    def world(entity: Node | None) -> Matrix:
        """Return the matrix of an entity in the scene model."""
        return AXES if entity is None else AXES @ np.asarray(entity.transform.world).T

    def offset(self, node: Placed) -> Matrix:
        """Return the matrix from an edited node to its entity.

        Lights of the engine shine along a different axis from those of the scene model.
        """
        original = self.edits.originals.get(node)
        if original is not None:
            return self._offsets.get(key_of(original), _NOWHERE)
        return AXES if node.light is not None and node.mesh is None else _NOWHERE

    def move(self, entity: Node, parent: Node | None) -> Node:
        """Move an entity, with all below it, below another one.

        It becomes the last child; if it only moves up, it follows its former ancestor and the
        entities that moved up from there before, so that the order of the file remains.
        """
        before = self._below(entity, parent)
        siblings = self.scene.roots if entity.parent is None else entity.parent.children
        at = next(n for n, each in enumerate(siblings) if each.archive is entity.archive)
        node = siblings[at]
        del siblings[at]
        target = self.scene.roots if parent is None else parent.children
        place = len(target)
        if before is not None:
            last = self._last_up.get(id(before.archive), before.archive)
            archives = [each.archive for each in target]
            place = next((n + 1 for n, each in enumerate(archives) if each is last), place)
            self._last_up[id(before.archive)] = node.archive
        target.insert(place, node)
        moved = target[place]
        for each in moved.walk():
            self._nodes[id(each.archive)] = each
        return moved

    @staticmethod
    def _below(entity: Node, parent: Node | None) -> Node | None:
        """Return the child of a parent whose descendant an entity is; None if there is none."""
        node = entity.parent
        while node is not None:
            above = node.parent
            if above is None and parent is None:
                return node
            if above is not None and parent is not None and above.archive is parent.archive:
                return node
            node = above
        return None

    def remove(self, entity: Node) -> None:
        """Remove an entity with everything below it."""
        siblings = self.scene.roots if entity.parent is None else entity.parent.children
        at = next(n for n, each in enumerate(siblings) if each.archive is entity.archive)
        for each in entity.walk():
            self._nodes.pop(id(each.archive), None)
            self.slots.forget(each)
        del siblings[at]

    def is_alive(self, entity: Node) -> bool:
        """Return whether an entity is still in the scene."""
        return id(entity.archive) in self._nodes

    # -- the geometry --------------------------------------------------------------------

    def link(self) -> None:
        """Link the scene with its geometry, so that it stores the geometry's hashes."""
        if self.scene.version < FIRST_WITH_GEOMETRY_FILE or self.scene.geometry is not None:
            return
        if self._geometry is None:
            self.scene.find_geometry()
        else:
            self.scene.link(self._geometry)

    # -- marks of the edited scene -------------------------------------------------------

    def settle(self) -> None:
        """Update the addresses in the marks of the edited scene."""
        if self.edits.edited is None:
            return
        now = {
            id(node.archive): address
            for address, node in addresses.walk(self.scene.roots, addresses.HIERARCHY)
        }
        self._settle_parents()
        for node in self.edits.edited.nodes():
            entity = self.of_edited(node)
            original = self.edits.originals.get(node)
            if entity is not None:
                address = now.get(id(entity.archive))
                if node in self._added:  # no longer part of its former entity
                    node.extras = node.extras | {KEY: _without_part(mark_of(node.extras))}
                if address is not None:
                    _remark(node, address=address)
            elif node in self.joint_owners:
                place = now.get(id(self.joint_owners[node].archive), "")
                _remark(node, address=f"{place}{self.joint_places[node]}", part="joint")
            elif original is not None:
                self._settle_part(node, original, now)

    def _settle_parents(self) -> None:
        """Move added and moved nodes below the nodes of their entities' parents.

        These differ from the edited parents that a scene cannot have, such as a light or the root.
        """
        edits = self.edits
        assert edits.edited is not None
        nodes = list(edits.edited.nodes())
        homes = {
            id(entity.archive): node
            for node in nodes
            if (entity := self.of_edited(node)) is not None
        }
        originals = ((node, edits.originals.get(node)) for node in nodes)
        axes = next((new for new, old in originals if old and part_of(old) == "axes"), None)
        for change in edits.of_kind("node.added", "node.parent", "node.skin"):
            entity = self.of_edited(change.edited)
            if entity is None or axes is None or self.follows_joint(entity):
                continue
            above = entity.parent
            home = axes if above is None else homes.get(id(above.archive), axes)
            if edits.parents.get(change.edited) is not home:
                self._put_below(change.edited, home)

    def _put_below(self, node: Placed, home: Placed) -> None:
        edits = self.edits
        assert edits.edited is not None
        for each in edits.edited.nodes():
            if node in each.children:
                each.children.remove(node)
        if node in edits.edited.roots:
            edits.edited.roots.remove(node)
        home.children.append(node)
        put_at(node, np.linalg.inv(edits.worlds[home]) @ edits.worlds[node])

    def follows_joint(self, entity: Node) -> bool:
        """Return whether an entity is bound to a joint of one of its ancestors."""
        above: Node | None = entity
        while above is not None:
            component = above.component("SkeletonJointBindingComponent")
            holder = None if component is None else component.archive.get_as("map", KeyedArchive)
            if holder is not None and any(
                key.isdigit() and str(holder[key].get("entityUid")) == entity.name for key in holder
            ):
                return True
            above = above.parent
        return False

    def _settle_part(self, node: Placed, original: Placed, now: dict[int, str]) -> None:
        owner, mark = self.owner(original), mark_of(original.extras)
        if owner is None or id(owner.archive) not in now:
            return
        place = now[id(owner.archive)]
        if mark.get("entity"):
            _remark(node, entity=place)
        else:
            stored = str(mark.get("address", ""))
            inside = stored.partition("/components/")
            _remark(node, address="".join((place, *inside[1:])))


def _without_part(mark: JsonObject) -> JsonObject:
    return {key: value for key, value in mark.items() if key not in _KEYS}


def _remark(node: Placed, **values: Any) -> None:
    node.extras = node.extras | {KEY: mark_of(node.extras) | {"family": "dava"} | values}


def entity_matrix(entity: Node) -> Matrix:
    """Return the matrix of an entity, for column vectors."""
    return np.asarray(entity.transform.local, np.float64).T


def put_at(node: Placed, matrix: Matrix) -> None:
    """Set the matrix of an edited node relative to its parent."""
    if is_sheared(matrix):
        node.matrix = matrix
        return
    node.matrix = None
    node.translation, node.rotation, node.scale = decomposed(matrix)


def set_place(entity: Node, matrix: Matrix, *, is_turned: bool = True) -> str | None:
    """Set the matrix of an entity relative to its parent; return why that is not possible.

    Below a non-uniform scale, the engine's transform of a child differs from the product of
    matrices: there the world transform is set.
    """
    try:
        if is_turned:
            entity.transform.local = matrix.T
        else:
            entity.transform.position = matrix[:3, 3]
    except QueryError as error:
        parent = entity.parent
        if parent is None:
            return error.message
        try:
            world = np.asarray(parent.transform.world).T @ matrix
            entity.transform.world = world.T
        except QueryError:
            return error.message
    return None


def with_above(entity: Node) -> list[Node]:
    """Return an entity and its ancestors."""
    found: list[Node] = []
    above: Node | None = entity
    while above is not None:
        found.append(above)
        above = above.parent
    return found


def rename_binding(entity: Node, before: str, name: str) -> None:
    """Rename an entity in its binding to a joint."""
    for above in with_above(entity):
        component = above.component("SkeletonJointBindingComponent")
        holder = None if component is None else component.archive.get_as("map", KeyedArchive)
        if holder is not None:
            for key in holder:
                if key.isdigit() and str(holder[key].get("entityUid")) == before:
                    holder[key]["entityUid"] = name


def drop_binding(archive: KeyedArchive, name: str) -> None:
    """Remove an entity from the bindings of a component."""
    holder = archive.get_as("map", KeyedArchive)
    if holder is None:
        return
    keys = sorted((key for key in holder if key.isdigit()), key=int)
    kept = [holder[key] for key in keys if str(holder[key].get("entityUid")) != name]
    for key in keys:
        del holder[key]
    for number, each in enumerate(kept):
        holder.set(f"{number:04}", each, VariantType.KEYED_ARCHIVE)
    archive.set("count", len(kept), VariantType.UINT32)


def add_binding(archive: KeyedArchive, name: str, uid: str) -> None:
    """Bind an entity, by name, to the joint with a uid."""
    if archive.get_as("map", KeyedArchive) is None:
        archive.set("map", KeyedArchive(), VariantType.KEYED_ARCHIVE)
    holder = archive["map"]
    number = sum(key.isdigit() for key in holder)
    made = KeyedArchive()
    made.set("entityUid", name, VariantType.FASTNAME)
    made.set("jointUid", uid, VariantType.FASTNAME)
    holder.set(f"{number:04}", made, VariantType.KEYED_ARCHIVE)
    archive.set("count", number + 1, VariantType.UINT32)
