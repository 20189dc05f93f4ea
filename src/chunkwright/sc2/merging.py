"""Merging scenes of one version, with their geometries.

The nodes and polygon groups of the other scene are copied and renumbered."""

from __future__ import annotations

import copy
import itertools
import os
import zlib
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError
from chunkwright.formats.results import JOINED, KEPT, RENAMED, SHARED, Merge, MergedName
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.sc2.model import GLOBAL_MATERIAL_KEY, Scene
from chunkwright.sc2.model.addresses import ID_KEY, IDENTIFYING, MATERIAL_KEY, NODE_KEYS
from chunkwright.sc2.model.components import append_numbered, numbered_keys
from chunkwright.sc2.model.materials import CLASSES
from chunkwright.sc2.model.nodes import id_bytes
from chunkwright.sc2.model.references import Resolver, Space, number_of, renumber
from chunkwright.scg.geometry import Geometry
from chunkwright.scg.polygon_group import PolygonGroup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, MutableSequence

    from chunkwright.sc2.model.nodes import Node


_INDEX_KEY: Final = "#index"
_ENTITY_KEY: Final = "id"
_TREES: Final = (Space.MATERIAL_INDEX, Space.MESH_INDEX)
_OWN: Final = IDENTIFYING | {_INDEX_KEY}
"""The entries in which otherwise equal data nodes may differ."""


class Incoming:
    """The content of one scene on its way into another; ``merge`` records the outcome.

    ``numbers`` maps, for each kind of number, old numbers to new ones where they change.
    """

    def __init__(self, scene: Scene, other: Scene, merge: Merge) -> None:
        self.scene, self.merge = scene, merge
        self.resolver = Resolver(other)
        self.numbers: dict[Space, dict[int, int]] = defaultdict(dict)
        self.roots = [copy.deepcopy(node) for node in other.roots]
        self.data: list[list[Node]] = [
            [copy.deepcopy(node) for node in nodes] for nodes in _data_lists(other)
        ]
        self.groups = [
            PolygonGroup(copy.deepcopy(group.archive))
            for group in (() if other.geometry is None else other.geometry)
        ]

    # -- shared objects ------------------------------------------------------------------------

    def share(self) -> None:
        """Leave out polygon groups and materials that the scene already has."""
        self._share_groups()
        if self.scene.layout.two_trees:
            for root in self.scene.data_nodes:
                self.merge.names.append(MergedName(root.class_name, root.name, JOINED))
        for place, nodes in enumerate(_data_lists(self.scene)):
            self._share_materials(place, nodes)

    def _share_groups(self) -> None:
        mine: dict[int, list[PolygonGroup]] = defaultdict(list)
        for group in () if self.scene.geometry is None else self.scene.geometry:
            mine[_checksum(group.archive)].append(group)
        left = []
        for group in self.groups:
            same = mine.get(_checksum(group.archive), [])
            found = next((one for one in same if _bare(one.archive) == _bare(group.archive)), None)
            if found is None or group.stored_id is None or found.stored_id is None:
                left.append(group)
                continue
            self.numbers[Space.ID][group.stored_id] = found.stored_id
            self.merge.names.append(MergedName("PolygonGroup", f"#{group.stored_id:#x}", SHARED))
        self.groups = left

    def _share_materials(self, place: int, present: Iterable[Node]) -> None:
        """Share equal materials, parents before the materials that inherit from them."""
        mine = defaultdict(list)
        for node in present:
            if node.class_name in CLASSES:
                mine[node.class_name, node.name].append(node)
        waiting, tried = self.data[place], -1
        while len(waiting) != tried:
            tried = len(waiting)
            left = []
            for node in waiting:
                same = mine.get((node.class_name, node.name), [])
                found = next((one for one in same if self._is_same(node, one)), None)
                if found is None:
                    left.append(node)
                else:
                    self._note_shared(node, found, place)
            waiting = left
        self.data[place] = waiting
        for node in waiting:
            if (node.class_name, node.name) in mine and node.name:
                self.merge.names.append(MergedName(node.class_name, node.name, KEPT))

    def _is_same(self, theirs: Node, mine: Node) -> bool:
        if len(theirs.children) or len(mine.children):
            return False
        made = _bare(theirs.archive)
        unknown: list[int] = []

        def new(space: Space, number: int) -> int:
            if number not in self.numbers[space]:
                unknown.append(number)
            return self.numbers[space].get(number, number)

        renumber(self.resolver, made, new)
        return not unknown and made == _bare(mine.archive)

    def _note_shared(self, theirs: Node, mine: Node, place: int) -> None:
        spaces = {ID_KEY: Space.ID, MATERIAL_KEY: Space.ID}
        if self.scene.layout.two_trees:
            spaces[_INDEX_KEY] = _TREES[min(place, 1)]
        for key, space in spaces.items():
            one, two = number_of(theirs.archive.get(key)), number_of(mine.archive.get(key))
            if one is not None and two is not None:
                self.numbers[space][one] = two
        self.merge.names.append(MergedName(theirs.class_name, theirs.name, SHARED))

    # -- numbers -------------------------------------------------------------------------------

    def number(self) -> None:
        """Assign new numbers wherever a number is taken in the scene."""
        scene = self.scene
        taken = set(scene.index().data_nodes)
        for node in scene.all_data_nodes():
            taken.update(filter(None, (number_of(node.archive.get(key)) for key in IDENTIFYING)))
        taken |= set() if scene.geometry is None else set(scene.geometry.by_ids())
        ids = [
            number
            for node in self._nodes()
            for key in (ID_KEY, MATERIAL_KEY)
            if (number := number_of(node.archive.get(key)))
        ]
        ids += [group.stored_id for group in self.groups if group.stored_id]
        _renumbered(self.numbers[Space.ID], ids, taken, 1 << 64)
        if scene.layout.two_trees:
            for space, root, nodes in zip(_TREES, scene.data_nodes, self.data, strict=False):
                self._number_tree(space, root, [node for top in nodes for node in top.walk()])
        for node in self._nodes():
            self._store_numbers(node)
        for group in self.groups:
            if group.stored_id in self.numbers[Space.ID]:
                group.id = self.numbers[Space.ID][group.stored_id]
        self._number_entities()

    def _store_numbers(self, node: Node) -> None:
        """Store the new numbers of a data node."""
        archive = node.archive
        for key in (ID_KEY, MATERIAL_KEY):
            number = number_of(archive.get(key))
            if number is not None:
                _store(archive, key, self.numbers[Space.ID].get(number, number))

    def _number_tree(self, space: Space, root: Node, nodes: list[Node]) -> None:
        """Renumber the nodes that are added to a tree of version 1."""
        taken = {number_of(node.archive.get(_INDEX_KEY)) or 0 for node in root.walk()}
        coming = [number_of(node.archive.get(_INDEX_KEY)) for node in nodes]
        _renumbered(
            self.numbers[space], [each for each in coming if each is not None], taken, 1 << 31
        )
        for node in nodes:
            number = number_of(node.archive.get(_INDEX_KEY))
            if number is not None:
                _store(node.archive, _INDEX_KEY, self.numbers[space].get(number, number))

    def _number_entities(self) -> None:
        taken = {number for node in self.scene.all_nodes() if (number := node.id) is not None}
        entities = [node for root in self.roots for node in root.walk()]
        new: dict[int, int] = {}
        _renumbered(new, [node.id for node in entities if node.id is not None], taken, 1 << 32)
        for node in entities:
            if node.id in new:
                node.id = new[node.id]

    def renumber(self, archive: KeyedArchive) -> None:
        """Update the references in an archive of the other scene."""
        renumber(self.resolver, archive, lambda space, old: self.numbers[space].get(old, old))

    # -- adding --------------------------------------------------------------------------------

    def add(self) -> None:
        """Append everything to the scene and its geometry."""
        scene = self.scene
        for node in itertools.chain(self._nodes(), *(root.walk() for root in self.roots)):
            self.renumber(node.archive)
        for target, nodes in zip(_data_lists(scene), self.data, strict=True):
            target.extend(nodes)
        scene.roots.extend(self.roots)
        if scene.geometry is not None:
            scene.geometry.groups.extend(self.groups)

    def _nodes(self) -> Iterator[Node]:
        """Yield the data nodes to add."""
        for nodes in self.data:
            for top in nodes:
                yield from top.walk()


def _data_lists(scene: Scene) -> list[MutableSequence[Node]]:
    """Return the lists of data nodes: one, or in version 1 those below the roots of two trees."""
    if not scene.layout.two_trees:
        return [scene.data_nodes]
    return [root.children for root in scene.data_nodes]


def _checksum(archive: KeyedArchive) -> int:
    return zlib.crc32(archive.get_as("vertices", bytes) or b"")


def _bare(archive: KeyedArchive) -> KeyedArchive:
    """Return a copy of an archive without the numbers that identify it."""
    made = copy.deepcopy(archive)
    for key in _OWN & set(made):
        del made[key]
    return made


def _store(archive: KeyedArchive, key: str, number: int) -> None:
    value = archive[key]
    archive.set(key, id_bytes(number) if isinstance(value, bytes) else number, archive.type_of(key))


def _renumbered(new: dict[int, int], coming: list[int], taken: set[int], end: int) -> None:
    """Add new numbers for taken ones, except for shared objects, which already have theirs."""
    used = taken | set(coming)
    first = max(used, default=0) + 1
    free: Iterator[int] = itertools.count(first)
    if first + len(coming) >= end:
        free = (number for number in itertools.count(1) if number not in used)
    for number in dict.fromkeys(coming):
        if number in taken and number not in new:
            new[number] = next(free)


_COMPONENTS: Final = "#sceneComponents"


def merge_scene(scene: Scene, other: Scene, *, rename: bool = False) -> Merge:
    """Add everything in another scene to a scene, and report the outcome.

    Both must be linked with their geometries, if they have any; the scene's geometry gets the
    polygon groups of the other and has to be saved too. With ``rename``, roots whose names are
    taken get new names. Raises ``QueryError``, with nothing changed, if the versions differ or a
    geometry is missing.
    """
    _check(scene, other)
    merge = Merge(other.source or "", _count(scene))
    if other.geometry is not None and scene.geometry is None:
        scene.link(Geometry())
    coming = Incoming(scene, other, merge)
    coming.share()
    coming.number()
    _name_roots(scene, coming.roots, merge, rename=rename)
    coming.add()
    _join_global_material(scene, other, coming, merge)
    _join_tags(scene, other, merge)
    _join_body(scene, other, merge)
    merge.added = _count(scene) - merge.present
    if _folder(scene) != _folder(other):
        merge.remarks.append("its pictures and clips are looked up from the folder of the result")
    return merge


def _folder(scene: Scene) -> str:
    return os.path.dirname(os.path.abspath(scene.source)) if scene.source else ""


def _count(scene: Scene) -> int:
    """Return the number of entities, data nodes and polygon groups."""
    groups = 0 if scene.geometry is None else len(scene.geometry)
    return len(scene) + sum(1 for _ in scene.all_data_nodes()) + groups


def _check(scene: Scene, other: Scene) -> None:
    if not isinstance(other, Scene) or other is scene:
        raise QueryError(f"expected another scene, found {other!r:.60}")
    if scene.version != other.version:
        raise QueryError(
            f"a scene of version {other.version} cannot be merged into one of version "
            f"{scene.version}",
            file=other.source,
        )
    for each in (scene, other):
        if each.geometry is None and each.stored_geometry_id_hash:
            raise QueryError(
                "its geometry is not linked, so that its meshes cannot be merged",
                file=each.source,
                hint="put its .scg file beside it",
            )


def _name_roots(scene: Scene, roots: list[Node], merge: Merge, *, rename: bool) -> None:
    """Report roots whose names are taken, and rename them on request."""
    taken = {node.name for node in scene.roots}
    for node in roots:
        name = node.name
        if name not in taken or not name:
            continue
        if not rename:
            merge.names.append(MergedName(node.class_name or "Entity", name, KEPT))
            continue
        number = 2
        while f"{name}_{number}" in taken:
            number += 1
        node.name = f"{name}_{number}"
        taken.add(node.name)
        _follow_name(node, name)
        merge.names.append(
            MergedName(node.class_name or "Entity", name, RENAMED, f"now {node.name}")
        )


def _follow_name(root: Node, name: str) -> None:
    """Update the bindings to joints of a renamed entity, which refer to it by name."""
    for node in root.walk():
        component = node.component("SkeletonJointBindingComponent")
        found = None if component is None else component.archive.get_as("map", KeyedArchive)
        for value in () if found is None else found.archives():
            if value.get("entityUid") == name:
                value["entityUid"] = root.name


def _join_global_material(scene: Scene, other: Scene, coming: Incoming, merge: Merge) -> None:
    theirs = other.global_material
    if theirs is None:
        return
    made = copy.deepcopy(theirs)
    coming.renumber(made)
    if scene.global_material is None:
        scene.global_material = made
    elif scene.global_material != made:
        merge.names.append(MergedName("global material", "", KEPT, "that of the first scene"))


def _join_tags(scene: Scene, other: Scene, merge: Merge) -> None:
    """Add the feature versions that the scene lacks."""
    mine, theirs = scene.version_tags, other.version_tags
    if mine is not None and theirs is not None:
        for key, kind, value in theirs.entries():
            if key not in mine:
                mine.set(key, copy.deepcopy(value), kind)
                merge.names.append(MergedName("version tag", key, JOINED))
            elif mine[key] != value:
                merge.names.append(
                    MergedName("version tag", key, KEPT, f"{mine[key]}, not {value}")
                )
    if other.extra_archive and scene.extra_archive != other.extra_archive:
        if scene.extra_archive:
            merge.untaken.append("/extra_archive: the first scene has a different one")
        else:
            scene.extra_archive = copy.deepcopy(other.extra_archive)


def _join_body(scene: Scene, other: Scene, merge: Merge) -> None:
    """Add the components of the scene, and the entries other than nodes."""
    if scene.body is None or other.body is None:
        return
    for key, kind, value in other.body.entries():
        if key in NODE_KEYS or key == GLOBAL_MATERIAL_KEY:
            continue
        mine = scene.body.get(key)
        if key not in scene.body:
            scene.body.set(key, copy.deepcopy(value), kind)
        elif mine == value:
            continue
        elif key == _COMPONENTS and isinstance(mine, KeyedArchive):
            _join_components(mine, value, merge)
        else:
            merge.untaken.append(f"/{key}: the first scene has a different value there")


def _join_components(mine: KeyedArchive, theirs: KeyedArchive, merge: Merge) -> None:
    present = [mine[key] for key in numbered_keys(mine)]
    types = {each.get("comp.typename") for each in present}
    for key in numbered_keys(theirs):
        component = theirs[key]
        name = str(component.get("comp.typename", key))
        if component in present:
            continue
        if component.get("comp.typename") in types:
            merge.untaken.append(f"/{_COMPONENTS}/{key}: the first scene has a different {name}")
        else:
            append_numbered(mine, copy.deepcopy(component))
            merge.names.append(MergedName("scene component", name, JOINED))
