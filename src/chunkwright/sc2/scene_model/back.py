"""Applying edits of a scene model to the scene and its geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.document import open_neighbour
from chunkwright.errors import QueryError
from chunkwright.exchange.edits.model import Applied
from chunkwright.exchange.marks import mark_of
from chunkwright.keyed_archive.values import AABBox3
from chunkwright.sc2 import addresses
from chunkwright.sc2.materials import Material
from chunkwright.sc2.parts import mesh_parts
from chunkwright.sc2.references import Resolver
from chunkwright.sc2.scene_model.adding import FROM_Y_UP, Adder, role_of
from chunkwright.sc2.scene_model.clip_edits import Clips
from chunkwright.sc2.scene_model.files import Files
from chunkwright.sc2.scene_model.look_edits import recolor
from chunkwright.sc2.scene_model.part_edits import move_part
from chunkwright.sc2.scene_model.picture_edits import Pictures
from chunkwright.sc2.scene_model.plate_edits import edit_plates
from chunkwright.sc2.scene_model.textures import Textures
from chunkwright.sc2.scene_model.vertex_edits import edit_group
from chunkwright.sc2.templates import FIRST_WITH_GEOMETRY_FILE
from chunkwright.scg.model import PATH as GROUPS
from chunkwright.scg.model import Geometry

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import (
        Edits,
        MaterialEdit,
        NodeEdit,
        PictureEdit,
        PrimitiveEdit,
    )
    from chunkwright.exchange.model import Material as Look
    from chunkwright.exchange.model import Node as Placed
    from chunkwright.exchange.model import Texture
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.nodes import Node
    from chunkwright.scg.polygon_group import PolygonGroup

_OCCLUSION: Final = "miscMap"
# The slots of a DAVA material that each texture of the scene model may come from, better first.
_SLOTS: Final = {
    "base_color_texture": ("baseColorMap", "albedo", "tex0"),
    "normal_texture": ("baseNormalMap", "normalmap"),
    "metallic_roughness_texture": ("baseRMMap",),
    "occlusion_texture": (_OCCLUSION, "lightmap", "decal"),
    "emissive_texture": (),
}


def apply_edits(
    scene: Scene, edits: Edits, *, geometry: str | None = None, textures: str | None = None
) -> Applied:
    """Apply edits to a scene and its geometry; return what could not be applied, and pictures.

    ``geometry`` is the path of the .scg file if that is not beside the scene, ``textures`` another
    folder to search for textures.
    """
    back = _Back(scene, geometry, textures)
    return Applied(back.apply(edits), back.pictures.files | back.clips.files)


class _Back:
    def __init__(self, scene: Scene, geometry: str | None, textures: str | None) -> None:
        self.scene = scene
        files = Files(scene.source, textures)
        self.pictures = Pictures(scene, Textures(files, wanted=True))
        self.clips = Clips(scene, files)
        self.notes: list[str] = []
        self._geometry_path = geometry
        self._entities = dict(addresses.walk(scene.roots, addresses.HIERARCHY))
        self._data_nodes = dict(addresses.walk(scene.data_nodes, addresses.DATA_NODES))

    def apply(self, edits: Edits) -> list[str]:
        # Addresses are from before anything was added or removed.
        removed = [self._entity(node) for node in edits.removed]
        parents = [None if node is None else self._entity(node) for node, _, _ in edits.added]
        groups = [self._group(edit) for edit in edits.primitives]
        for edit in edits.nodes:
            self._move(edit)
        plates: dict[int, tuple[PolygonGroup, list[PrimitiveEdit]]] = {}
        for change, group in zip(edits.primitives, groups, strict=True):
            if group is not None and "plate" in mark_of(change.mesh.extras):
                plates.setdefault(id(group.archive), (group, []))[1].append(change)
            else:
                self._reshape(change, group)
        for group, changes in plates.values():
            edit_plates(group, changes)
        self._fit_boxes([group for group in groups if group is not None])
        adder = Adder(self.scene, self._data_nodes, self.pictures)
        for look in edits.materials:
            self._recolor(look, adder)
        for picture in edits.pictures:
            self._repaint(picture)
        if edits.added:
            self._link_for_new()
        for parent, (above, node, matrix) in zip(parents, edits.added, strict=True):
            # Outside the node that turns Z up into Y up, this has not been done yet.
            adder.add(parent, node, matrix if above is not None else FROM_Y_UP @ matrix)
        self.notes += adder.notes
        for entity, node in zip(removed, edits.removed, strict=True):
            self._remove(entity, node)
        for clip in edits.animations:
            self.clips.put(clip, edits)
        return self.notes + self.pictures.notes + self.clips.notes

    # -- what stands where ---------------------------------------------------------------

    def _entity(self, node: Placed) -> Node | None:
        mark = mark_of(node.extras)
        return None if "part" in mark else self._entities.get(str(mark.get("address")))

    def _group(self, edit: PrimitiveEdit) -> PolygonGroup | None:
        mark = mark_of(edit.mesh.extras)
        stored = mark.get("groups")
        if not isinstance(stored, list) or edit.index >= len(stored):
            self.notes.append(f"{edit.mesh.name}: it is not a mesh of the scene")
            return None
        address = str(stored[edit.index])
        if not address.startswith(GROUPS):
            node = self._data_nodes.get(address)
            return None if node is None else node.polygon_group()
        self._link()
        assert self.scene.geometry is not None
        known = self.scene.geometry.groups
        return dict(zip(known.segments(), known, strict=True)).get(address.rpartition("/")[2])

    def _link(self) -> None:
        if self._geometry_path is not None:
            self.scene.link(open_neighbour(Geometry, self._geometry_path))
            self._geometry_path = None
        elif self.scene.geometry is None:
            self.scene.find_geometry()

    def _link_for_new(self) -> None:
        if self.scene.version >= FIRST_WITH_GEOMETRY_FILE:
            self._link()

    # -- edits ---------------------------------------------------------------------------

    def _move(self, edit: NodeEdit) -> None:
        entity, mark = self._entity(edit.original), mark_of(edit.original.extras)
        if move_part(self.scene, self._entities, mark, edit):
            return
        if entity is None or "joint" in mark:
            self.notes.append(
                f"{edit.original.name}: something else moves it, so it stays where it is"
            )
            return
        try:
            if edit.is_turned:
                entity.transform.local = edit.matrix.T
            else:
                entity.transform.position = edit.matrix[:3, 3]
        except QueryError as error:
            self.notes.append(f"{edit.original.name}: {error.message}")

    def _reshape(self, edit: PrimitiveEdit, group: PolygonGroup | None) -> None:
        if group is None:
            return
        edit_group(group, edit)
        if edit.original.joints is not None and (edit.rows < 0).any():
            self.notes.append(
                f"{edit.mesh.name}: new vertices follow the joints of those nearest to them"
            )

    def _fit_boxes(self, groups: list[PolygonGroup]) -> None:
        """Set the boxes of all batches with changed groups to those of the vertices."""
        changed = {id(group.archive) for group in groups}
        resolver = Resolver(self.scene, self.scene.geometry)
        for entity in self._entities.values() if changed else ():
            batches = [batch for component in entity.components for batch in component.batches]
            for batch, part in zip(batches, mesh_parts(resolver, entity), strict=False):
                group = part.polygon_group
                if group is not None and id(group.archive) in changed and group.vertex_count:
                    batch.archive["rb.aabbox"] = _box(group)

    def _material(self, look: Look) -> Material | None:
        node = self._data_nodes.get(str(mark_of(look.extras).get("address")))
        if node is None:
            self.notes.append(f"{look.name}: a material that the scene does not have")
            return None
        config = mark_of(look.extras).get("config")
        return Material(self.scene, node, config if isinstance(config, str) else None)

    def _recolor(self, edit: MaterialEdit, adder: Adder) -> None:
        material = self._material(edit.original)
        for name in sorted(edit.changed) if material is not None else ():
            assert material is not None
            if name in _SLOTS:
                self._retexture(material, name, edit, adder)
            elif not recolor(material, name, edit.edited):
                what = name.replace("_", " ")
                self.notes.append(f"{edit.original.name}: its {what} stays as it is")

    def _retexture(self, material: Material, name: str, edit: MaterialEdit, adder: Adder) -> None:
        slot = _slot_of(material, name)
        texture: Texture | None = getattr(edit.edited, name)
        if slot is None:
            return
        if texture is None:
            del material.textures[slot]
        else:
            material.textures[slot] = adder.path_of(texture, name, edit.edited)

    def _repaint(self, edit: PictureEdit) -> None:
        material = self._material(edit.material)
        slot = None if material is None else _slot_of(material, edit.slot)
        if material is None or slot is None:
            self.notes.append(f"the picture {edit.original.name} has no place in the scene")
            return
        role = role_of(edit.slot, edit.edited_material)
        if edit.slot == "occlusion_texture" and slot != _OCCLUSION:
            role = "opaque"  # baked light or colours
        self.pictures.change(str(material.textures[slot]), edit.edited, role)

    def _remove(self, entity: Node | None, node: Placed) -> None:
        if entity is None:
            self.notes.append(f"{node.name}: it is part of something else, and is kept")
            return
        siblings = self.scene.roots if entity.parent is None else entity.parent.children
        del siblings[next(n for n, each in enumerate(siblings) if each.archive is entity.archive)]


def _slot_of(material: Material, field: str) -> str | None:
    """Return the slot of a material that a field of its look came from."""
    return next((slot for slot in _SLOTS[field] if slot in material.textures), None)


def _box(group: PolygonGroup) -> AABBox3:
    positions = group.vertices["position"]
    corners = (*positions.min(axis=0), *positions.max(axis=0))
    return AABBox3._make(float(number) for number in corners)
