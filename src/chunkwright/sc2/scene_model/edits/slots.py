"""Slots of entities, each of which draws a polygon group with a material.

A slot is a render batch or, before version 10, three entries of a MeshInstanceNode.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.model import Node as Placed
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.values import AABBox3, VariantType
from chunkwright.sc2.building import place_group
from chunkwright.sc2.model import components, layout
from chunkwright.sc2.model.components import numbered, numbered_keys
from chunkwright.sc2.model.key_types import typed_archive
from chunkwright.sc2.model.references import refer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Node as Placed
    from chunkwright.exchange.model import SceneModel
    from chunkwright.sc2.model.nodes import Node
    from chunkwright.sc2.scene_model.drawing import Drawing, Part
    from chunkwright.sc2.scene_model.edits.context import Context, Key
    from chunkwright.scg.polygon_group import PolygonGroup

    Targets = NDArray[np.int32]

_BATCHES: Final = "ro.batches"
_VISIBLE: Final = 1
_OLD_VISIBLE: Final = 2
# Before version 10, the suffixes of the keys of a slot's mesh and material.
_OLD_MESH: Final = ("_meshptr", "_ms", "_pg")
_OLD_MATERIAL: Final = ("_matptr", "_mat")
_OLD_KEY: Final = re.compile(r"(pg|l\d+_)(\d+)(_.*)")
# The keys of a render object's entries about one batch.
_OF_BATCH: Final = re.compile(r"(rb|skinnedObject\.batch)(\d+)(\..*)")


@dataclass(eq=False)
class Slot:
    """A polygon group and a material that an entity draws.

    ``holder`` is the archive of the batch, in ``render_object``; before version 10 that of the
    entity, with keys that begin with ``stem``.
    """

    entity: Node
    holder: KeyedArchive
    group: PolygonGroup
    material: Node | None
    render_object: KeyedArchive | None = None
    stem: str = ""

    @property
    def number(self) -> int:
        """The index of the batch in its render object; -1 if it is in none."""
        if self.render_object is None:
            return -1
        batches = self.render_object.get_as(_BATCHES, KeyedArchive)
        found = enumerate(numbered(batches).values())
        return next((number for number, archive in found if archive is self.holder), -1)

    def draw(self, group: PolygonGroup, reference: Reference) -> None:
        """Set the polygon group."""
        self.group = group
        for key in [f"{self.stem}{suffix}" for suffix in _OLD_MESH] if self.stem else ():
            self.holder.pop(key, None)
        for suffix, value, type_ in reference:
            self.holder.set(f"{self.stem}{suffix}", value, type_)

    def reference(self) -> Reference:
        """Return the entries that refer to the polygon group."""
        suffixes = _OLD_MESH if self.stem else ("rb.datasource",)
        keys = [(suffix, f"{self.stem}{suffix}") for suffix in suffixes]
        return [
            (suffix, self.holder[key], self.holder.type_of(key))
            for suffix, key in keys
            if key in self.holder
        ]

    def paint(self, material: Node | None) -> None:
        """Set the material."""
        self.material = material
        refer(self.holder, self._material_key(), material)

    def _material_key(self) -> str:
        if not self.stem:
            return "rb.nmatname"
        keys = [f"{self.stem}{suffix}" for suffix in _OLD_MATERIAL]
        return next((key for key in keys if key in self.holder), keys[0])

    @property
    def targets(self) -> bytes | None:
        """The joints to which the joint indices of vertices refer, as stored."""
        if self.render_object is None:
            return None
        return self.render_object.get_as(f"skinnedObject.batch{self.number}.targetsData", bytes)

    def aim(self, targets: Targets) -> None:
        """Set the joints to which the joint indices of vertices refer."""
        assert self.render_object is not None
        stem = f"skinnedObject.batch{self.number}"
        data = np.asarray(targets, "<i4").tobytes()
        self.render_object.set(f"{stem}.targetsCount", len(targets), VariantType.UINT32)
        self.render_object.set(f"{stem}.targetsData", data, VariantType.BYTE_ARRAY)

    def fit(self) -> None:
        """Set the bounding box of a batch to that of its vertices."""
        if self.render_object is not None and self.group.vertex_count:
            self.holder["rb.aabbox"] = box_of(self.group)


Reference = list[tuple[str, Any, VariantType]]


def box_of(group: PolygonGroup) -> AABBox3:
    """Return the box around the vertices of a polygon group."""
    positions = group.vertices["position"]
    corners = (*positions.min(axis=0), *positions.max(axis=0))
    return AABBox3._make(float(number) for number in corners)


class Slots:
    """The slots of all entities; ``shown`` has those of the primitives of a node, by its key."""

    def __init__(self, context: Context, drawing: Drawing) -> None:
        self._context = context
        self._drawing = drawing
        self.shown: dict[Key, list[Slot | None]] = {}
        self._of: dict[int, list[Slot]] = {}
        self._by_part: dict[Part, Slot] = {}
        for entity, part in drawing.all:
            slot = _slot(entity, part)
            self._by_part[part] = slot
            self._of.setdefault(id(entity.archive), []).append(slot)

    def record(self, model: SceneModel, key_of: Callable[[Placed], Key]) -> None:
        """Record the slots of the primitives of the nodes of a scene model."""
        for node in model.nodes():
            parts = self._drawing.shown.get(node)
            if parts is not None:
                self.shown[key_of(node)] = [self._by_part[part] for part in parts]

    def all(self) -> Iterator[Slot]:
        """Yield all slots."""
        for slots in self._of.values():
            yield from slots

    def of(self, entity: Node) -> list[Slot]:
        """Return the slots of an entity."""
        return self._of.setdefault(id(entity.archive), [])

    def forget(self, entity: Node) -> None:
        """Forget the slots of an entity that is removed."""
        self._of.pop(id(entity.archive), None)

    def add(
        self, entity: Node, group: PolygonGroup, reference: Reference, like: Slot | None
    ) -> Slot:
        """Append a slot to an entity, with the level of detail and switch state of another one."""
        if self._context.scene.version < components.FIRST_WITH_COMPONENTS:
            slot = self._add_old(entity, group)
        else:
            slot = _add_batch(self._context.scene.version, entity, group, like)
        slot.draw(group, reference)
        slot.fit()
        self.of(entity).append(slot)
        return slot

    def _add_old(self, entity: Node, group: PolygonGroup) -> Slot:
        version, archive = self._context.scene.version, entity.archive
        fresh = typed_archive(layout.mesh_node(version))
        if entity.class_name != fresh["##name"]:
            for key, value, type_ in _entries(fresh):
                if key not in archive:
                    archive.set(key, value, type_)
            entity.class_name = fresh["##name"]
            for key in ("pgcnt", "lod0_cnt"):
                if key in archive:
                    archive[key] = 0
        stem, counter = ("l0_", "lod0_cnt") if version < 3 else ("pg", "pgcnt")
        number = int(archive.get(counter, 0))
        archive[counter] = number + 1
        return Slot(entity, archive, group, None, stem=f"{stem}{number}")

    def remove(self, slot: Slot) -> None:
        """Remove a slot from its entity; later ones are renumbered."""
        self.of(slot.entity).remove(slot)
        if slot.render_object is not None:
            _remove_batch(slot)
        else:
            self._remove_old(slot)

    def _remove_old(self, slot: Slot) -> None:
        match = _OLD_KEY.fullmatch(f"{slot.stem}_")
        assert match is not None
        stem, gone = match[1], int(match[2])
        archive = slot.holder
        for key in list(archive):
            found = _OLD_KEY.fullmatch(key)
            if found is None or found[1] != stem or int(found[2]) < gone:
                continue
            value, type_ = archive[key], archive.type_of(key)
            del archive[key]
            if int(found[2]) > gone:
                archive.set(f"{stem}{int(found[2]) - 1}{found[3]}", value, type_)
        counter = "pgcnt" if stem == "pg" else f"lod{stem[1:-1]}_cnt"
        if archive.get_as(counter, int) is not None:
            archive[counter] = archive[counter] - 1
        for other in self.of(slot.entity):
            found = _OLD_KEY.fullmatch(f"{other.stem}_")
            if found is not None and found[1] == stem and int(found[2]) > gone:
                other.stem = f"{stem}{int(found[2]) - 1}"

    def copy_group(self, group: PolygonGroup) -> tuple[PolygonGroup, Reference]:
        """Add a copy of a polygon group, with an id of its own."""
        from chunkwright.scg.polygon_group import PolygonGroup as Group

        archive = copy.deepcopy(group.archive)
        return self.add_group(Group(archive))

    def add_group(self, group: PolygonGroup) -> tuple[PolygonGroup, Reference]:
        """Add a polygon group; return the one added, and the entries that refer to it."""
        scene = self._context.scene
        self._context.link()
        placed = place_group(scene, group)
        if not isinstance(placed, tuple):
            return placed, [("rb.datasource", placed.id, VariantType.UINT64)]
        mesh, found = placed
        suffix = "_ms" if scene.layout.two_trees else "_meshptr"
        holder = KeyedArchive()
        key = f"{layout.mesh_stem(scene.version)}{suffix}"
        refer(holder, key, mesh)
        return found, [
            (suffix, holder[key], holder.type_of(key)),
            ("_pg", 0, VariantType.INT32),
        ]


def _entries(archive: KeyedArchive) -> Iterator[tuple[str, Any, VariantType]]:
    yield from ((key, archive[key], archive.type_of(key)) for key in archive)


def _slot(entity: Node, part: Part) -> Slot:
    group = part.mesh.polygon_group
    assert group is not None
    holder, key = part.mesh.place
    if part.batch is not None:
        return Slot(entity, holder, group, part.mesh.material, part.batch.render_object)
    stem = key.rpartition("_")[0]
    return Slot(entity, holder, group, part.mesh.material, stem=stem)


def _add_batch(version: int, entity: Node, group: PolygonGroup, like: Slot | None) -> Slot:
    batch = typed_archive(layout.render_batch())
    component = entity.component("RenderComponent")
    found = None if component is None else component.archive.get("rc.renderObj")
    lod = state = -1
    if like is not None and like.render_object is not None:
        found, number = like.render_object, like.number
        lod = int(found.get(f"rb{number}.lodIndex", -1))
        state = int(found.get(f"rb{number}.switchIndex", -1))
    if not isinstance(found, KeyedArchive):
        found = _new_render_object(version, entity)
    batches = found.get_as(_BATCHES, KeyedArchive)
    if batches is None:
        batches = KeyedArchive()
        found.set(_BATCHES, batches, VariantType.KEYED_ARCHIVE)
        batches = found[_BATCHES]
    number = len(numbered_keys(batches))
    batches.set(f"{number:04}", batch, VariantType.KEYED_ARCHIVE)
    found.set("ro.batchCount", number + 1, VariantType.UINT32)
    found.set(f"rb{number}.lodIndex", lod, VariantType.INT32)
    found.set(f"rb{number}.switchIndex", state, VariantType.INT32)
    return Slot(entity, batches[f"{number:04}"], group, None, found)


def _new_render_object(version: int, entity: Node) -> KeyedArchive:
    drawn = layout.component_type(version, 1)
    made = layout.render_object(version, {})
    made["ro.batches"], made["ro.batchCount"] = {}, 0
    component = entity.component("RenderComponent")
    if component is None:
        component = entity.add_component("RenderComponent", drawn | {"rc.renderObj": made})
    else:
        component.archive["rc.renderObj"] = typed_archive(made)
    found = component.archive["rc.renderObj"]
    assert isinstance(found, KeyedArchive)
    return found


def _remove_batch(slot: Slot) -> None:
    """Remove a batch, and renumber the entries about later ones."""
    found, gone = slot.render_object, slot.number
    assert found is not None
    batches = found[_BATCHES]
    keys = numbered_keys(batches)
    values = [batches[key] for key in keys]
    del values[gone]
    for key in keys:
        del batches[key]
    for number, value in enumerate(values):
        batches.set(f"{number:04}", value, VariantType.KEYED_ARCHIVE)
    found["ro.batchCount"] = len(values)
    for key in list(found):
        match = _OF_BATCH.fullmatch(key)
        if match is None or int(match[2]) < gone:
            continue
        value, type_ = found[key], found.type_of(key)
        del found[key]
        if int(match[2]) > gone:
            found.set(f"{match[1]}{int(match[2]) - 1}{match[3]}", value, type_)


def show(entity: Node, *, is_hidden: bool) -> str | None:
    """Show or hide the meshes of an entity; return the reason if that is impossible."""
    version = entity.scene_version
    if version < components.FIRST_WITH_COMPONENTS:
        flags = entity.archive.get("flags", 0)
        entity.archive["flags"] = _switched(int(flags), _OLD_VISIBLE, is_on=not is_hidden)
        return None
    found = False
    for component in entity.components:
        archive = component.archive.get_as("rc.renderObj", KeyedArchive)
        if archive is not None:
            flags = int(archive.get("ro.flags", _VISIBLE))
            on = _switched(flags, _VISIBLE, is_on=not is_hidden)
            archive.set("ro.flags", on, VariantType.UINT32)
            found = True
    return None if found else "an entity that draws nothing cannot be hidden"


def why_shown(entity: Node, node: Placed) -> str | None:
    """Return why an entity cannot be hidden like its node, which hides everything below it."""
    if entity.scene_version < components.FIRST_WITH_COMPONENTS or not node.children:
        return None
    return "hiding an entity hides its own meshes, but not the entities below it"


def _switched(flags: int, bit: int, *, is_on: bool) -> int:
    return flags | bit if is_on else flags & ~bit
