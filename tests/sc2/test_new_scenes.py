"""New scenes made from scene models, value by value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import chunkwright
from chunkwright.binary import png
from chunkwright.exchange import gltf
from chunkwright.exchange.importing import new_document, save
from chunkwright.exchange.model import (
    KEY,
    Animation,
    Camera,
    Channel,
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
from chunkwright.exchange.transforms import local_matrix
from chunkwright.keyed_archive.forms import decode_property
from chunkwright.sc2.scene_model import scene_model
from chunkwright.sc2.scene_model.edits import new_scene
from chunkwright.sc2.scene_model.edits.looks import role_of
from tests.sc2.scene_models import named, worlds

if TYPE_CHECKING:
    from pathlib import Path


def corner(**given: object) -> Primitive:
    """Return a triangle along x and y, without indices."""
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
    one = Primitive(points, None)
    for name, value in given.items():
        setattr(one, name, value)
    return one


def test_new_scenes_have_the_streams_of_vertices() -> None:
    part = corner(
        normals=np.tile(np.array([[0, 0, 1]], np.float32), (3, 1)),
        # Along x; the fourth number flips the binormal.
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
    part.normals = None
    scene, notes, _ = new_scene(SceneModel("a", [Node("Corner", mesh=Mesh("m", [part]))]))
    assert notes == [
        "Corner is added, but not all of it: tangents need normals, to which they are perpendicular"
    ]
    names = scene.find_geometry().groups[0].vertices.dtype.names
    assert names is not None
    assert {"tangent", "binormal"}.isdisjoint(names)
    assert vertices["color"].view(np.uint8).reshape(3, 4).tolist() == [[0, 128, 255, 255]] * 3
    assert vertices["texcoord0"].tolist() == [[0, 0], [1, 0], [0, 1]]


def test_losses_of_a_new_scene_are_noted() -> None:
    sheared = np.eye(4)
    sheared[0, 1] = 0.5
    nodes = [
        Node("Cat", skin=Skin("cat", [], np.zeros((0, 4, 4), np.float32))),
        Node("Sheared", matrix=sheared),
    ]
    scene, notes, _ = new_scene(SceneModel("a", nodes, animations=[Animation("walk", [])]))
    assert [node.name for node in scene.roots] == ["Sheared", "Cat"]
    assert notes == [
        "Sheared is added, but not all of it: translation, rotation and scale cannot represent a"
        " matrix with shear",
        "Cat is added, but not all of it: skin",
        "clip walk: it is left out: it moves no joint of the scene",
    ]


def test_lights_cameras_and_custom_properties_are_stored_in_new_scenes() -> None:
    """New objects are exported as they were, one node each."""
    lamp = Light("Lamp", "spot", (1, 0.5, 0), 3.0, 7.0)
    nodes = [
        Node("Eye", camera=Camera("Eye", yfov=1.0, near=0.5), translation=(1, 2, 3)),
        Node("Lamp", light=lamp, rotation=(0, 0.6, 0, 0.8), translation=(4, 5, 6)),
        Node("Note", extras={"text": "hello", "count": 3, "is_on": True, "place": [1.5, 2.0]}),
    ]
    scene, notes, _ = new_scene(SceneModel("a", nodes))
    assert notes == []
    model = scene_model(scene)
    eye, light, note = (named(model, name) for name in ("Eye", "Lamp", "Note"))
    assert eye.camera is not None
    assert (eye.camera.yfov, eye.camera.near) == pytest.approx((1, 0.5))
    assert light.light is not None
    assert (light.light.kind, light.light.color) == ("spot", (1, 0.5, 0))
    assert (light.light.intensity, light.light.range) == (3, 7)
    placed = worlds(model)
    for made, old in ((eye, nodes[0]), (light, nodes[1])):
        assert placed[id(made)] == pytest.approx(local_matrix(old), abs=1e-6)
    assert {key: note.extras[key] for key in ("text", "count", "is_on", "place")} == {
        "text": "hello",
        "count": 3,
        "is_on": True,
        "place": [1.5, 2.0],
    }


def test_pictures_of_materials_are_written() -> None:
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
        {"baseColorMap": "images/planks.tex", "baseNormalMap": "images/there.tex"},
        {"albedo": "images/planks.tex"},
        {"albedo": "only a name"},
    ]
    assert notes == ["Again loses its emissive"]


def test_a_picture_with_a_path_unknown_to_the_scene_is_written() -> None:
    data = png(np.full((4, 4, 3), 200, np.uint8))
    look = Material("Bark", base_color_texture=Texture(Image("bark", data, source="trees/old.tex")))
    nodes = [Node("Tree", mesh=Mesh("m", [corner(material=look)]))]
    scene, notes, files = new_scene(SceneModel("a", nodes))
    assert (sorted(files), notes) == (["images/bark.dx11.dds", "images/bark.tex"], [])
    (material,) = scene.materials()
    assert dict(material.textures) == {"albedo": "images/bark.tex"}


def test_parts_of_a_mesh_are_batches_of_one_entity() -> None:
    both = Mesh("m", [corner(), corner(indices=np.array([2, 1, 0], np.uint32))])
    child = Node("Child", translation=(1, 2, 3))
    scene, notes, _ = new_scene(SceneModel("a", [Node("Top", [child], mesh=both)]))
    assert notes == []
    (top,) = scene.roots
    assert (top.name, [each.name for each in top.children]) == ("Top", ["Child"])
    # Y up becomes Z up at the root only.
    local = top.children[0].transform.local
    assert local[3, :3].tolist() == [1, 2, 3]
    y_up = np.array([0, 1, 0, 0]) @ np.array(top.transform.local)
    assert np.abs(y_up[:3]) == pytest.approx([0, 0, 1])
    drawn = [part.polygon_group for part in scene.mesh_parts(top)]
    assert [group.triangles.tolist() for group in drawn if group] == [[[0, 1, 2]], [[2, 1, 0]]]


def test_textures_are_written_by_their_roles() -> None:
    glowing = Material("glow", alpha_mode="OPAQUE", extras={KEY: {"additive": True}})
    found = {
        (field, look.name): role_of(field, look)
        for field in (
            "base_color_texture",
            "normal_texture",
            "metallic_roughness_texture",
            "occlusion_texture",
        )
        for look in (Material("solid"), Material("clear", alpha_mode="BLEND"), glowing)
    }
    assert found == {
        ("base_color_texture", "solid"): "opaque",
        ("base_color_texture", "clear"): "color",
        ("base_color_texture", "glow"): "additive",
        **{("normal_texture", name): "normal" for name in ("solid", "clear", "glow")},
        **{
            ("metallic_roughness_texture", name): "rough_metal"
            for name in ("solid", "clear", "glow")
        },
        **{("occlusion_texture", name): "occlusion" for name in ("solid", "clear", "glow")},
    }
    assert role_of("base_color_texture", Material("cut", alpha_mode="MASK")) == "color"


def test_the_losses_of_each_object_are_noted() -> None:
    flat = corner(
        tangents=np.array([[1, 0, 0, 1]] * 3, np.float32),
        attributes={"_HEAT": np.zeros(3, np.float32)},
        computed_normals=True,
    )
    look = Material("Glass", unlit=True, roughness=0.5, base_color=(1, 0, 0, 1), alpha_cutoff=0.25)
    look.base_color_texture = Texture(Image("i", source="i.tex"), texcoord=1)
    upright = corner(
        tangents=np.array([[1, 0, 0, 1]] * 3, np.float32),
        normals=np.tile(np.array([[0, 0, 1]], np.float32), (3, 1)),
        material=look,
    )
    child = Node("Child", mesh=Mesh("small", [upright]), extras={"note": 1})
    mesh = Mesh("big", [flat], extras={"note": 2})
    model = SceneModel("a", [Node("Top", [child], mesh=mesh)], extras={"note": 3})
    assert new_scene(model)[1] == [
        "Top is added, but not all of it: the mesh big loses its custom properties",
        "Top is added, but not all of it: the vertices of a polygon group have no _HEAT",
        "Top is added, but not all of it: tangents need normals, to which they are perpendicular",
        "Glass loses its roughness and unlit",
        "Glass: the base color texture loses its texcoord",
        "a loses its custom properties",
    ]
    model.name, model.notes = "", ["what was lost before"]
    assert new_scene(model)[1][-1] == "the scene loses its custom properties"


def test_nameless_objects_get_names() -> None:
    parts = [corner(), corner(material=Material("")), corner(material=Material("own"))]
    scene, notes, _ = new_scene(SceneModel("", [Node("Top", mesh=Mesh("m", parts))]))
    assert notes == []
    assert [material.name for material in scene.materials()] == ["material", "material", "own"]
    assert [node.name for node in scene] == ["Top"]
    assert scene.version == 47
    assert {material.effective("fxName") for material in scene.materials()} == {
        "~res:/Materials/Textured.material"
    }


def test_factors_of_materials_are_stored() -> None:
    look = Material("Glass", base_color=(0.5, 0.25, 1, 0.75), double_sided=True)
    look.alpha_mode, look.alpha_cutoff = "MASK", 0.25
    scene, notes, _ = new_scene(
        SceneModel("a", [Node("a", mesh=Mesh("m", [corner(material=look)]))])
    )
    assert notes == []
    (material,) = scene.materials()
    assert material.effective("customCullMode") == 0
    stored = {key: decode_property(data).floats for key, data in material.properties.items()}
    assert stored == {"flatColor": (0.5, 0.25, 1, 0.75), "alphatestThreshold": (0.25,)}
    assert dict(material.effective("enabledPresets")) == {"AlphaTest": True}


def test_lines_are_drawn_and_an_empty_mesh_is_not() -> None:
    ends = corner(indices=np.array([0, 1, 1, 2], np.uint32), lines=True)
    none = Primitive(np.zeros((0, 3), np.float32), None)
    scene, _, _ = new_scene(SceneModel("a", [Node("a", mesh=Mesh("m", [ends, none]))]))
    [group] = scene.find_geometry().groups
    assert group.lines.tolist() == [[0, 1], [1, 2]]
    scene, _, _ = new_scene(SceneModel("a", [Node("a", mesh=Mesh("m", [none]))]))
    assert [(node.name, node.component("RenderComponent")) for node in scene] == [("a", None)]


def test_the_file_name_of_a_new_scene_decides_whether_it_is_wrapped(tmp_path: Path) -> None:
    glb = gltf.to_glb(SceneModel("a", [Node("Corner", mesh=Mesh("m", [corner()]))]))
    for name in ("a.sc2.dvpl", "b.sc2"):
        made = new_document(glb, tmp_path / name)
        save(made.document, tmp_path / name, made.files)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["a.sc2.dvpl", "a.scg.dvpl", "b.sc2", "b.scg"]
    packed, plain = (chunkwright.open_scene(tmp_path / name) for name in ("a.sc2.dvpl", "b.sc2"))
    assert (packed.wrapper is None, plain.wrapper) == (False, None)
    assert packed.find_geometry().wrapper is not None
    assert packed == plain


def test_a_skin_of_a_new_scene_has_a_skeleton_and_a_clip(tmp_path: Path) -> None:
    """A joint below another one, a mesh that is bound to both, and a clip that moves one of
    them."""
    tip = Node("tip", translation=(0, 1, 0))
    root = Node("root", [tip], translation=(1, 0, 0))
    binds = np.array([np.eye(4), np.eye(4)], np.float32)
    binds[0, 0, 3], binds[1, :2, 3] = -1, (-1, -1)
    part = corner(
        indices=np.arange(3, dtype=np.uint32),
        joints=np.array([[0, 1, 0, 0]] * 3, np.uint16),
        weights=np.array([[0.5, 0.5, 0, 0]] * 3, np.float32),
    )
    skin = Node("arm skin", mesh=Mesh("arm", [part]), skin=Skin("arm", [root, tip], binds))
    times, values = np.array([0, 1], np.float32), np.array([[0, 1, 0], [0, 2, 0]], np.float32)
    wave = Animation("wave", [Channel(tip, "translation", times, values)])
    model = SceneModel("a", [Node("arm", [root]), skin], animations=[wave])
    made = new_document(gltf.to_glb(model), tmp_path / "a.sc2")
    assert made.notes == []
    save(made.document, tmp_path / "a.sc2", made.files)
    again = scene_model(chunkwright.open_scene(tmp_path / "a.sc2"))
    assert again.notes == []
    drawn = named(again, "arm skin")
    assert drawn.skin is not None
    assert drawn.mesh is not None
    assert [joint.name for joint in drawn.skin.joints] == ["root", "tip"]
    assert drawn.skin.inverse_binds == pytest.approx(binds)
    shape = drawn.mesh.primitives[0]
    assert shape.weights is not None
    assert shape.weights[:, :2].tolist() == [[0.5, 0.5]] * 3
    placed, wanted = worlds(again), worlds(model)
    for name, old in (("root", root), ("tip", tip)):
        assert placed[id(named(again, name))] == pytest.approx(wanted[id(old)], abs=1e-6)
    [clip] = again.animations
    assert (clip.name, clip.channels[0].values.tolist()) == ("wave", values.tolist())
