"""What a scene that is made of a scene model has of it, value by value."""

from __future__ import annotations

import numpy as np
import pytest

from chunkwright.binary.png import png
from chunkwright.exchange.model import (
    Animation,
    Camera,
    Image,
    Light,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Skin,
    Texture,
)
from chunkwright.sc2.scene_model.adding import new_scene


def corner(**given: object) -> Primitive:
    """Return a triangle along x and y, without indices."""
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
    one = Primitive(points, None)
    for name, value in given.items():
        setattr(one, name, value)
    return one


def test_streams_of_vertices() -> None:
    part = corner(
        normals=np.tile(np.array([[0, 0, 1]], np.float32), (3, 1)),
        # Along x; the fourth number turns the other side round.
        tangents=np.array([[1, 0, 0, 1], [1, 0, 0, 1], [1, 0, 0, -1]], np.float32),
        colors=np.array([[0, 0.5, 1, 1]] * 3, np.float32),
        texcoords=[np.array([[0, 0], [1, 0], [0, 1]], np.float32)],
    )
    scene, notes, files = new_scene(SceneModel("a", [Node("Corner", mesh=Mesh("m", [part]))]))
    assert (notes, files) == ([], {})
    group = scene.find_geometry().groups[0]
    vertices = group.vertices
    assert group.triangles.tolist() == [[0, 1, 2]]
    assert vertices["position"].tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    assert vertices["tangent"].tolist() == [[1, 0, 0]] * 3
    assert vertices["binormal"].tolist() == [[0, 1, 0], [0, 1, 0], [0, -1, 0]]
    assert vertices["color"].view(np.uint8).reshape(3, 4).tolist() == [[0, 128, 255, 255]] * 3
    assert vertices["texcoord0"].tolist() == [[0, 0], [1, 0], [0, 1]]


def test_what_has_no_place_in_a_scene_is_noted() -> None:
    sheared = np.eye(4)
    sheared[0, 1] = 0.5
    nodes = [
        Node("Eye", camera=Camera("eye", yfov=1.0)),
        Node("Lamp", light=Light("lamp")),
        Node("Cat", skin=Skin("cat", [], np.zeros((0, 4, 4), np.float32))),
        Node("Sheared", matrix=sheared),
    ]
    scene, notes, _ = new_scene(SceneModel("a", nodes, animations=[Animation("walk", [])]))
    assert [node.name for node in scene.roots] == ["Eye", "Lamp", "Cat", "Sheared"]
    assert notes == [
        "Eye loses its camera",
        "Lamp loses its light",
        "Cat loses its skin",
        "Sheared: translation, rotation and scale cannot represent a matrix with shear",
        "1 animation: a scene does not store them",
    ]


def test_pictures_of_materials() -> None:
    data = png(np.full((4, 4, 3), 200, np.uint8))
    wood = Image("planks", data)
    there = Image("there", source="images/there.tex")
    looks = [
        Material("Wood", base_color_texture=Texture(wood), normal_texture=Texture(there)),
        Material("Again", base_color_texture=Texture(wood), emissive=(1, 0, 0)),
        Material("Nameless", base_color_texture=Texture(Image("only a name"))),
    ]
    nodes = [Node(look.name, mesh=Mesh("m", [corner(material=look)])) for look in looks]
    scene, notes, files = new_scene(SceneModel("a", nodes))
    assert sorted(files) == ["images/planks.dx11.dds", "images/planks.tex"]
    assert [dict(material.textures) for material in scene.materials()] == [
        {"albedo": "images/planks.tex", "normalmap": "images/there.tex"},
        {"albedo": "images/planks.tex"},
        {"albedo": "only a name"},
    ]
    assert notes == ["Again loses its emissive"]


def test_a_picture_from_a_path_that_the_scene_has_not_is_written() -> None:
    data = png(np.full((4, 4, 3), 200, np.uint8))
    look = Material("Bark", base_color_texture=Texture(Image("bark", data, source="trees/old.tex")))
    nodes = [Node("Tree", mesh=Mesh("m", [corner(material=look)]))]
    scene, notes, files = new_scene(SceneModel("a", nodes))
    assert (sorted(files), notes) == (["images/bark.dx11.dds", "images/bark.tex"], [])
    (material,) = scene.materials()
    assert dict(material.textures) == {"albedo": "images/bark.tex"}


def test_parts_of_a_mesh_stand_below_the_first() -> None:
    points = Primitive(np.zeros((1, 3), np.float32), None)
    points.indices = np.zeros(0, np.uint32)
    both = Mesh("m", [corner(), corner(indices=np.array([2, 1, 0], np.uint32))])
    child = Node("Child", translation=(1, 2, 3))
    scene, notes, _ = new_scene(SceneModel("a", [Node("Top", [child], mesh=both)]))
    assert notes == []
    (top,) = scene.roots
    assert [(node.name, [each.name for each in node.children]) for node in (top,)] == [
        ("Top", ["Top_1", "Child"])
    ]
    # Y up becomes Z up at the root only.
    local = top.children[1].transform.local
    assert local[3, :3].tolist() == [1, 2, 3]
    y_up = np.array([0, 1, 0, 0]) @ np.array(top.transform.local)
    assert np.abs(y_up[:3]) == pytest.approx([0, 0, 1])
    groups = scene.find_geometry().groups
    assert [group.triangles.tolist() for group in groups] == [[[0, 1, 2]], [[2, 1, 0]]]
