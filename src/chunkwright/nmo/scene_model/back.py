"""Applying edits of a scene model to a Virtools file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.exchange.edits.model import Applied
from chunkwright.exchange.losses import losses
from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.transforms import local_matrix
from chunkwright.nmo.entities import Entity3d
from chunkwright.nmo.file_changes import remove_objects
from chunkwright.nmo.geometry import Mesh
from chunkwright.nmo.images import Texture
from chunkwright.nmo.materials import Material
from chunkwright.nmo.model import VirtoolsFile
from chunkwright.nmo.scene import enter_scene, has_scene
from chunkwright.nmo.scene_model.adding import Adder, place
from chunkwright.nmo.scene_model.clip_edits import Clips
from chunkwright.nmo.scene_model.look_edits import SETTERS
from chunkwright.nmo.scene_model.marks import shown
from chunkwright.nmo.scene_model.mesh_edits import edit_mesh
from chunkwright.nmo.scene_model.picture_edits import Pictures
from chunkwright.wording import counted

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import (
        Edits,
        MaterialEdit,
        NodeEdit,
        PictureEdit,
        PrimitiveEdit,
    )
    from chunkwright.exchange.model import Extras, SceneModel
    from chunkwright.nmo.objects import VirtoolsObject


def apply_edits(file: VirtoolsFile, edits: Edits, *, textures: str | None = None) -> Applied:
    """Apply edits to a file; return what could not be applied, and pictures beside it.

    ``textures`` is another folder to search for these.
    """
    back = _Back(file, textures)
    return Applied(back.apply(edits), back.pictures.files)


def new_file(model: SceneModel) -> tuple[VirtoolsFile, list[str]]:
    """Return a new file made from a scene model, and notes of what it lacks."""
    file = VirtoolsFile()
    adder = Adder(file, {}, Pictures(file, None))
    for root in model.roots:
        adder.add(None, root, local_matrix(root))
    adder.notes += losses(model.name or "the scene", model, ("roots", "animations", "notes"))
    if model.animations:
        count = counted(len(model.animations), "animation")
        adder.notes.append(f"{count}: only existing files get clips")
    return file, adder.notes


class _Back:
    def __init__(self, file: VirtoolsFile, textures: str | None) -> None:
        self.file = file
        self.pictures = Pictures(file, textures)
        self.notes: list[str] = []
        # Addresses are from before anything was added, removed or renamed.
        self._known = {each.address: each for each in file.objects}

    def apply(self, edits: Edits) -> list[str]:
        for edit in edits.nodes:
            self._move(edit, edits)
        self._reshape(edits.primitives)
        for look in edits.materials:
            self._recolor(look)
        for picture in edits.pictures:
            self._repaint(picture)
        clips = Clips(self.file, self._known)
        for clip in edits.animations:
            clips.put(clip, edits)
        adder = Adder(self.file, self._known, self.pictures)
        count = len(self.file.objects)
        for above, node, matrix in edits.added:
            parent = None if above is None else self._object(above.extras)
            world = matrix if above is None else edits.worlds[above] @ matrix
            adder.add(parent if isinstance(parent, Entity3d) else None, node, world)
        if edits.added and has_scene(self.file):
            enter_scene(self.file, self.file.objects[count:])
        self._remove(edits)
        return self.notes + adder.notes + self.pictures.notes + clips.notes

    def _object(self, extras: Extras) -> VirtoolsObject | None:
        return self._known.get(str(mark_of(extras).get("address")))

    def _move(self, edit: NodeEdit, edits: Edits) -> None:
        """Place an entity and all below it, because matrices in the file are those in the world."""
        for node in edit.original.walk():
            entity = self._object(node.extras)
            world = edits.worlds.get(node)
            if isinstance(entity, Entity3d) and world is not None:
                place(entity, world, is_turned=edit.is_turned)

    def _reshape(self, edits: list[PrimitiveEdit]) -> None:
        by_mesh: dict[int, list[PrimitiveEdit]] = {}
        for edit in edits:
            by_mesh.setdefault(id(edit.mesh), []).append(edit)
        for group in by_mesh.values():
            mesh = self._object(group[0].mesh.extras)
            if isinstance(mesh, Mesh):
                self.notes += edit_mesh(mesh, group)
            else:
                self.notes.append(
                    f"{group[0].mesh.name}: it is not a mesh of the file, and is not changed"
                )

    def _recolor(self, edit: MaterialEdit) -> None:
        material = self._object(edit.original.extras)
        if not isinstance(material, Material):
            self.notes.append(f"{edit.original.name}: not a material of the file")
            return
        left = set(edit.changed)
        if "base_color_texture" in left:
            left -= {"base_color_texture", "emissive_texture"}
            look = edit.edited.base_color_texture
            material.texture = None if look is None else self.pictures.texture(look.image)
        known = set(SETTERS)
        if mark_of(edit.original.extras).get("additive"):
            # What glTF cannot add is exported as what the material emits: its colour.
            known.discard("emissive")
            if "emissive" in left and edit.edited.emissive_texture is None:
                left.discard("emissive")
                material.diffuse = shown((*edit.edited.emissive, material.diffuse[3]))
        elif "base_color" in left and edit.edited.base_color_texture is None:
            left.discard("base_color")
            material.diffuse = shown(edit.edited.base_color)
        for name in left & known:
            SETTERS[name](material, edit.edited)
        left -= known
        self.notes += [
            f"{edit.original.name}: its {name.replace('_', ' ')} stays as it is"
            for name in sorted(left)
        ]

    def _repaint(self, edit: PictureEdit) -> None:
        texture = self._object(edit.original.extras)
        if isinstance(texture, Texture):
            self.pictures.change(texture, edit.edited)
        else:
            self.notes.append(f"the picture {edit.original.name} is not a texture of the file")

    def _remove(self, edits: Edits) -> None:
        """Remove entities with those below them that were not moved elsewhere."""
        gone: list[VirtoolsObject] = []
        for root in edits.removed:
            for node in root.walk():
                entity = self._object(node.extras)
                if entity is None:
                    self.notes.append(f"{node.name}: not an object of the file")
                elif node not in edits.worlds:
                    gone.append(entity)
        if gone:
            opaque = remove_objects(self.file, gone)
            self.notes += [f"{path}: it may refer to what was removed" for path in opaque]
