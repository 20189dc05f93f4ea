"""Merging scenes of one version, with their geometries.

Entities and data nodes of the other scene are copied. Numbers that objects are found by (``#id``,
``materialKey``, ``#index``, the ids of entities and polygon groups) stay as they are unless the
scene has them already; then references follow. Materials and polygon groups that are equal are one.
"""

from __future__ import annotations

import copy
import os
from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError
from chunkwright.formats.results import JOINED, KEPT, RENAMED, Merge, MergedName
from chunkwright.keyed_archive.model.archive import KeyedArchive
from chunkwright.sc2.edit.incoming import Incoming
from chunkwright.sc2.model.addresses import NODE_KEYS
from chunkwright.sc2.model.components import append_numbered, numbered_keys
from chunkwright.sc2.model.scene import GLOBAL_MATERIAL_KEY, Scene
from chunkwright.scg.model import Geometry

if TYPE_CHECKING:
    from chunkwright.sc2.model.nodes import Node

_COMPONENTS: Final = "#sceneComponents"


def merge_scene(scene: Scene, other: Scene, *, rename: bool = False) -> Merge:
    """Bring everything of another scene into a scene, and report what became of it.

    Both are linked with their geometries, where they have any; that of the scene gets the polygon
    groups of the other, and has to be saved too. With ``rename``, roots of a name that the scene
    has get another one. Raises ``QueryError``, with nothing changed, for scenes of two versions,
    and if a geometry is missing.
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
        merge.remarks.append("its pictures and clips are looked for from the folder of the result")
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
                hint="its .scg file belongs beside it",
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
        found = None if component is None else component.archive.get("map")
        if not isinstance(found, KeyedArchive):
            continue
        for value in found.stored_values:
            if isinstance(value, KeyedArchive) and value.get("entityUid") == name:
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
            merge.untaken.append("/extra_archive: the first scene has another one")
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
            merge.untaken.append(f"/{key}: the first scene has something else there")


def _join_components(mine: KeyedArchive, theirs: KeyedArchive, merge: Merge) -> None:
    present = [mine[key] for key in numbered_keys(mine)]
    types = {each.get("comp.typename") for each in present}
    for key in numbered_keys(theirs):
        component = theirs[key]
        name = str(component.get("comp.typename", key))
        if component in present:
            continue
        if component.get("comp.typename") in types:
            merge.untaken.append(f"/{_COMPONENTS}/{key}: the first scene has another {name}")
        else:
            append_numbered(mine, copy.deepcopy(component))
            merge.names.append(MergedName("scene component", name, JOINED))
