"""Nodes of a scene model as new entities of a Virtools file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.exchange.losses import losses, texture_losses
from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.transforms import local_matrix
from chunkwright.nmo.entities import Entity3d
from chunkwright.nmo.geometry import Mesh
from chunkwright.nmo.materials import Material
from chunkwright.nmo.scene_model.look_edits import set_cover, set_emissive, set_roughness, set_sides
from chunkwright.nmo.scene_model.marks import shown
from chunkwright.nmo.scene_model.placing import MIRROR

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from chunkwright.exchange import model
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.objects import VirtoolsObject
    from chunkwright.nmo.scene_model.picture_edits import Pictures

    Array = NDArray[Any]

_MIRROR: Final = np.array((1, 1, -1), np.float32)
# The fields of the scene model that new entities, meshes and materials store. What a vertex follows
# is lost with the skin; the alpha cutoff means something to masks only, which have it.
_OF_NODE: Final = ("children", "translation", "rotation", "scale", "matrix", "mesh")
_OF_PART: Final = frozenset(("indices", "material", "joints", "weights"))
_OF_LOOK: Final = (
    "base_color",
    "base_color_texture",
    "roughness",
    "emissive",
    "alpha_mode",
    "alpha_cutoff",
    "double_sided",
)
_USUAL_ROUGHNESS: Final = 1.0


class Adder:
    """Adds nodes to a file, whose objects are given by their addresses."""

    def __init__(
        self, file: VirtoolsFile, known: Mapping[str, VirtoolsObject], pictures: Pictures
    ) -> None:
        self.file = file
        self.pictures = pictures
        self.notes: list[str] = []
        self._known = known
        self._materials: dict[int, Material] = {}
        self._meshes: dict[int, Mesh | None] = {}

    def add(self, parent: Entity3d | None, node: model.Node, world: Matrix) -> None:
        """Add a node with its subtree, below an entity or as a root."""
        todo = [(parent, node, world)]
        while todo:
            above, each, place_ = todo.pop()
            entity = self.file.add_object("CK3dObject", each.name)
            assert isinstance(entity, Entity3d)
            if above is not None:
                entity.parent = above
            place(entity, place_)
            if each.mesh is not None:
                entity.mesh = self._mesh(each.mesh)
            self.notes += losses(each.name, each, _OF_NODE)
            todo += [(entity, child, place_ @ local_matrix(child)) for child in each.children[::-1]]

    def _mesh(self, shown_mesh: model.Mesh) -> Mesh | None:
        """Return the new mesh that a mesh becomes; None if it has no faces."""
        if id(shown_mesh) not in self._meshes:
            parts = [part for part in shown_mesh.primitives if _draws(part)]
            self._note_losses(shown_mesh, parts)
            self._meshes[id(shown_mesh)] = self._new_mesh(shown_mesh.name, parts) if parts else None
        return self._meshes[id(shown_mesh)]

    def _new_mesh(self, name: str, parts: list[model.Primitive]) -> Mesh:
        mesh = self.file.add_object("CKMesh", name)
        assert isinstance(mesh, Mesh)
        mesh.material_slots = [self._material(part.material) for part in parts]
        faces = [_faces(part) for part in parts]
        starts = np.cumsum([0, *(len(part.positions) for part in parts)])
        mesh.set_geometry(
            np.concatenate([part.positions for part in parts]) * _MIRROR,
            np.concatenate([rows + at for rows, at in zip(faces, starts, strict=False)]),
            normals=_joined([part.normals for part in parts], _MIRROR),
            uvs=_joined([part.texcoords[0] if part.texcoords else None for part in parts]),
            face_materials=np.repeat(np.arange(len(parts)), [len(rows) for rows in faces]),
        )
        return mesh

    def _note_losses(self, mesh: model.Mesh, parts: list[model.Primitive]) -> None:
        """Note the arrays that are not stored: those that not all parts have, and second channels."""
        notes = [*losses(f"the mesh {mesh.name}", mesh, ("primitives",))]
        stored = set(_OF_PART)
        if all(part.normals is not None for part in parts):
            stored.add("normals")
        if all(len(part.texcoords) == 1 for part in parts):
            stored.add("texcoords")
        for part in mesh.primitives:
            notes += losses(f"the mesh {mesh.name}", part, stored)
        self.notes += dict.fromkeys(notes)

    def _material(self, look: model.Material | None) -> Material | None:
        if look is None:
            return None
        if id(look) not in self._materials:
            found = self._known.get(str(mark_of(look.extras).get("address")))
            made = found if isinstance(found, Material) else self._new_material(look)
            self._materials[id(look)] = made
        return self._materials[id(look)]

    def _new_material(self, look: model.Material) -> Material:
        material = self.file.add_object("CKMaterial", look.name)
        assert isinstance(material, Material)
        material.diffuse = shown(look.base_color)
        if look.base_color_texture is not None:
            material.texture = self.pictures.texture(look.base_color_texture.image)
        set_sides(material, look)
        set_cover(material, look)
        if look.roughness != _USUAL_ROUGHNESS:
            set_roughness(material, look)
        if any(look.emissive):
            set_emissive(material, look)
        self.notes += losses(look.name, look, _OF_LOOK)
        self.notes += texture_losses(look, ("base_color_texture",), ())
        return material


def place(entity: Entity3d, world: Matrix, *, is_turned: bool = True) -> None:
    """Place an entity by a matrix of the scene model; its axes remain unless it is rotated."""
    rows: Array = (MIRROR @ world @ MIRROR).T.astype(np.float32)
    if is_turned:
        rows[:, 3] = (0, 0, 0, 1)
        entity.matrix = rows
    else:
        entity.position = rows[3, :3]


def _draws(part: model.Primitive) -> bool:
    return not part.lines and len(_faces(part)) > 0


def _faces(part: model.Primitive) -> Array:
    """Return the faces, reversed as mirroring requires."""
    flat = np.arange(len(part.positions)) if part.indices is None else part.indices.reshape(-1)
    return flat[: len(flat) // 3 * 3].reshape(-1, 3).astype(np.int64)[:, [0, 2, 1]]


def _joined(arrays: list[Array | None], factor: Array | float = 1) -> Array | None:
    found = [each for each in arrays if each is not None]
    return np.concatenate(found) * factor if len(found) == len(arrays) else None
