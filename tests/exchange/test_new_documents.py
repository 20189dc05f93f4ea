"""New files of scenes that do not come from a file of the format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import chunkwright
from chunkwright.binary import png
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import new_document, save
from chunkwright.exchange.model import Image, Material, Mesh, Node, Primitive, SceneModel, Texture
from chunkwright.exchange.transforms import bounds

if TYPE_CHECKING:
    from pathlib import Path


def corner(material: Material | None, size: float) -> Primitive:
    return Primitive(
        np.diag([size, size, size]).astype(np.float32),
        np.arange(3, dtype=np.uint32),
        normals=np.tile(np.array([[0, 0, 1]], np.float32), (3, 1)),
        texcoords=[np.array([[0, 0], [1, 0], [0, 1]], np.float32)],
        material=material,
    )


def house() -> SceneModel:
    wood = Material(
        "Wood",
        base_color_texture=Texture(Image("planks", png(np.full((4, 4, 3), 200, np.uint8)))),
        double_sided=True,
        alpha_mode="MASK",
    )
    roof = Node("Roof", mesh=Mesh("Roof", [corner(None, 2)]), translation=(0, 3, 0))
    walls = Mesh("Walls", [corner(wood, 1), corner(Material("Stone"), 4)])
    return SceneModel("house", [Node("House", [roof], rotation=(0, 0.6, 0, 0.8), mesh=walls)])


def test_a_new_scene_is_saved_as_an_sc2_file(tmp_path: Path) -> None:
    made = new_document(gltf.to_glb(house()), tmp_path / "house.sc2")
    assert list(made.files) == ["images/planks.dx11.dds", "images/planks.tex"]
    written = save(made.document, tmp_path / "house.sc2", made.files)
    assert written == [str(tmp_path / name) for name in made.files]
    scene = chunkwright.open_scene(tmp_path / "house.sc2")
    assert scene.problems() == []
    assert scene.version == 47
    assert [node.name for node in scene.all_nodes()] == ["House", "Roof"]
    wood, stone, bare = scene.materials()
    assert [wood.name, stone.name, bare.name] == ["Wood", "Stone", "material"]
    assert wood.textures["albedo"] == "images/planks.tex"
    assert wood.node.archive["customCullMode"] == 0
    assert wood.node.archive["enabledPresets"]["AlphaTest"] is True
    extents = [bounds(model) for model in (house(), scene_of(scene, {"no_textures": True}))]
    assert extents[0] is not None
    assert extents[1] is not None
    assert np.allclose(extents[0], extents[1], atol=1e-6)
    look = next(
        part.material
        for node in scene_of(scene, {"no_textures": True}).nodes()
        if node.mesh
        for part in node.mesh.primitives
        if part.material and part.material.name == "Wood"
    )
    assert (look.double_sided, look.alpha_mode) == (True, "MASK")


@pytest.mark.parametrize("name", ["house.txt", "house.dvpl", "house"])
def test_making_a_new_file_of_another_format_is_refused(name: str) -> None:
    with pytest.raises(chunkwright.QueryError, match=r"\.sc2"):
        new_document(gltf.to_glb(house()), name)
