"""Nodes of a scene model as new entities of a scene, and whole new scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import QueryError
from chunkwright.exchange.losses import losses, texture_losses
from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.model import Material as Look
from chunkwright.exchange.transforms import composed, local_matrix
from chunkwright.sc2.materials import Material
from chunkwright.sc2.model import Scene
from chunkwright.sc2.scene_model.arrays import color_bytes
from chunkwright.sc2.scene_model.files import Files
from chunkwright.sc2.scene_model.look_edits import FACTORS, recolor
from chunkwright.sc2.scene_model.picture_edits import Pictures
from chunkwright.sc2.scene_model.placing import Z_UP
from chunkwright.sc2.scene_model.textures import Textures
from chunkwright.scg.model import Geometry
from chunkwright.wording import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.exchange.model import Node as Placed
    from chunkwright.exchange.model import Primitive, SceneModel, Texture
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.sc2.nodes import Node
    from chunkwright.sc2.scene_model.pixels import Role

# From the Y up of a scene model to the Z up of the engine.
FROM_Y_UP: Final = np.linalg.inv(composed((0, 0, 0), Z_UP, (1, 1, 1))).round(9)
# The newest version of real files.
NEWEST: Final = 47
_TEMPLATE: Final = "~res:/Materials/Textured.material"
_SLOTS: Final = {"base_color_texture": "albedo", "normal_texture": "normalmap"}
_OLD_SLOTS: Final = {"base_color_texture": "tex0"}
_ROLES: Final[dict[str, Role]] = {
    "normal_texture": "normal",
    "metallic_roughness_texture": "rough_metal",
    "occlusion_texture": "occlusion",
}
# The fields of the scene model that a new entity and its polygon groups store. What a vertex follows is lost with the skin.
_OF_NODE: Final = frozenset(("children", "translation", "rotation", "scale", "matrix", "mesh"))
_OF_PART: Final = frozenset(
    ("indices", "normals", "texcoords", "colors", "material", "joints", "weights")
)
# A look without properties.
_USUAL: Final = Look("")
# Before, a material says itself what it does.
_FIRST_WITH_TEMPLATES: Final = 10


def new_scene(model: SceneModel) -> tuple[Scene, list[str], dict[str, bytes]]:
    """Return a scene of the newest version, linked with a new geometry, and what it lacks.

    Pictures are named in its materials as ``images/NAME.tex``: their files come last, by path.
    """
    scene = Scene(NEWEST)
    scene.link(Geometry())
    pictures = Pictures(scene, Textures(Files(None), wanted=True))
    adder = Adder(scene, {}, pictures)
    for root in model.roots:
        adder.add(None, root, FROM_Y_UP @ local_matrix(root))
    adder.notes += losses(model.name or "the scene", model, ("roots", "animations", "notes"))
    if model.animations:
        count = counted(len(model.animations), "animation")
        adder.notes.append(f"{count}: a scene does not store them")
    return scene, adder.notes + pictures.notes, pictures.files


class Adder:
    """Adds nodes to a scene, whose data nodes are given by their addresses."""

    def __init__(self, scene: Scene, data_nodes: Mapping[str, Node], pictures: Pictures) -> None:
        self.scene = scene
        self.pictures = pictures
        self.notes: list[str] = []
        self._data_nodes = data_nodes
        self._materials: dict[int, Material] = {}
        self._paths: set[str] | None = None

    def add(self, parent: Node | None, node: Placed, matrix: Matrix) -> None:
        """Add a node with its subtree, below an entity or as a root.

        A mesh of several primitives becomes an entity of each, the first above the others.
        """
        todo = [(parent, node, matrix)]
        while todo:
            above, each, place = todo.pop()
            entity = self._entity(above, each)
            try:
                entity.transform.local = place.T
            except QueryError as error:
                self.notes.append(f"{each.name}: {error.message}")
            todo += [(entity, child, local_matrix(child)) for child in reversed(each.children)]
            self._note_losses(each)

    def _note_losses(self, node: Placed) -> None:
        self.notes += losses(node.name, node, _OF_NODE)
        if node.mesh is None:
            return
        self.notes += losses(f"the mesh {node.mesh.name}", node.mesh, ("primitives",))
        for part in node.mesh.primitives:
            # Tangents need normals to stand upright on.
            with_tangents = ("tangents",) if part.normals is not None else ()
            self.notes += losses(node.name, part, _OF_PART.union(with_tangents))

    def _entity(self, parent: Node | None, node: Placed) -> Node:
        parts = [] if node.mesh is None else [part for part in node.mesh.primitives if _draws(part)]
        if not parts:
            return self.scene.add_entity(node.name, parent)
        first, *others = parts
        entity = self._mesh(node.name, first, parent)
        for number, part in enumerate(others, 1):
            self._mesh(f"{node.name}_{number}", part, entity)
        return entity

    def _mesh(self, name: str, part: Primitive, parent: Node | None) -> Node:
        indices = part.indices
        streams = {}
        if part.tangents is not None and part.normals is not None:
            sides = np.cross(part.normals, part.tangents[:, :3]) * part.tangents[:, 3:]
            streams = {"tangent": part.tangents[:, :3], "binormal": sides}
        return self.scene.add_mesh(
            name,
            part.positions,
            np.arange(len(part.positions)) if indices is None else indices,
            material=self._material(part.material),
            normals=part.normals,
            uvs=np.array(part.texcoords) if part.texcoords else None,
            colors=None if part.colors is None else color_bytes(part.colors),
            streams=streams,
            parent=parent,
        )

    def _material(self, look: Look | None) -> Material:
        """Return the material of a look: the one that it was made from, or a new one."""
        key = 0 if look is None else id(look)
        if key not in self._materials:
            node = self._data_nodes.get(str(mark_of(look.extras).get("address")) if look else "")
            self._materials[key] = self._new(look) if node is None else Material(self.scene, node)
        return self._materials[key]

    def path_of(self, texture: Texture, field: str, look: Look) -> str:
        """Return the path for a picture, which is written unless the scene has the path."""
        image = texture.image
        if image.source and image.source in self.known_paths():
            return image.source
        if not image.data:
            return image.source or image.name
        old = self.scene.version < _FIRST_WITH_TEMPLATES
        return self.pictures.add(image, role_of(field, look), old=old)

    def known_paths(self) -> set[str]:
        """Return the paths of all textures that the materials of the scene refer to."""
        if self._paths is None:
            self._paths = {
                path
                for material in self.scene.materials()
                for path in material.textures.values()
                if isinstance(path, str)
            }
        return self._paths

    def _new(self, look: Look | None) -> Material:
        name = look.name if look is not None and look.name else "material"
        with_templates = self.scene.version >= _FIRST_WITH_TEMPLATES
        material = self.scene.new_material(name, template=_TEMPLATE if with_templates else None)
        if look is None:
            return material
        slots = _SLOTS if with_templates else _OLD_SLOTS
        for field, slot in slots.items():
            texture: Texture | None = getattr(look, field)
            if texture is not None:
                material.textures[slot] = self.path_of(texture, field, look)
        stored = {
            field
            for field in FACTORS
            if getattr(look, field) != getattr(_USUAL, field) and recolor(material, field, look)
        }
        self.notes += losses(name, look, stored.union(slots))
        self.notes += texture_losses(look, slots, ())
        return material


def role_of(field: str, look: Look) -> Role:
    """Return what a texture is for, by the field of the look that has it."""
    if field != "base_color_texture":
        return _ROLES[field]
    if mark_of(look.extras).get("additive"):
        return "additive"
    return "opaque" if look.alpha_mode == "OPAQUE" else "color"


def _draws(part: Primitive) -> bool:
    """Whether a primitive has triangles."""
    count = len(part.positions) if part.indices is None else part.indices.size
    return count > 0 and not part.lines
