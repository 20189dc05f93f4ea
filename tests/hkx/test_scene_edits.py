"""``hkx`` scenes that were edited: nodes, lights, cameras, meshes, materials, key frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.binary import png
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of
from chunkwright.exchange.model import (
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
    Texture,
)
from chunkwright.hkx.scene_model.meshes import triangles_of, vertices_of

from ..samples import SAMPLES, needs_samples
from ..thinning import one_of

if TYPE_CHECKING:
    from chunkwright.hkx.model.hkobject import HkObject

pytestmark = needs_samples
NEW, OLD = "0407790c_teapot[4001].hkx", "e8b5f5b5_teapot[4011].hkx"
SQUARE = np.array([(0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)], np.float32)
TWO = np.array([0, 2, 1, 0, 3, 2], np.uint32)
COLOURLESS = "the imported result differs from the edit"


class Teapot:
    """A teapot with its scene, which is edited and imported."""

    def __init__(self, name: str = NEW) -> None:
        self.packfile: Any = chunkwright.open_packfile(SAMPLES / "havok" / name)
        self.model: SceneModel = gltf.read(gltf.to_glb(scene_of([self.packfile], {})))
        self.top = self.model.roots[0]

    def node(self, name: str, part: str = "node") -> Node:
        found = (n for n in self.model.nodes() if mark(n).get("part") == part)
        return next(each for each in found if each.name == name)

    @property
    def mesh(self) -> Mesh:
        mesh = self.node("mesh", "skinned mesh").mesh
        assert mesh is not None
        return mesh

    def imported(self) -> list[str]:
        done = apply(self.packfile, edits_of(gltf.to_glb(self.model), [self.packfile]))
        self.files = done.files
        return list(done.notes)

    def read(self) -> Any:
        made = chunkwright.open_packfile(bytes(self.packfile))
        assert made.problems() == []
        return made

    def scene(self) -> HkObject:
        scene: HkObject = next(iter(self.read().objects.of_class("hkxScene")))
        return scene


def mark(node: Any) -> Any:
    return node.extras.get("chunkwright", {})


def hkx_node(packfile: Any, name: str) -> Any:
    return next(o for o in packfile.objects.of_class("hkxNode") if o["name"] == name)


@pytest.mark.parametrize("name", [NEW, OLD])
def test_nodes_are_added_moved_renamed_and_removed(name: str) -> None:
    pot = Teapot(name)
    sun = pot.node("Omni01")
    sun.name = "Sun"
    pot.node("Omni02").translation = (1, 2, 3)
    removed = pot.node("Omni03")
    pot.top.children.remove(removed)
    holder = Node("Holder", translation=(5, 0, 0), children=[Node("Inner", translation=(0, 1, 0))])
    sun.children.append(holder)
    camera = pot.node("Camera01")
    pot.top.children.remove(camera)
    camera.matrix = None
    camera.translation, camera.rotation = (0, 0, 7), (0, 0, 0, 1)
    pot.node("Omni02").children.append(camera)
    assert pot.imported() == []
    read = pot.read()
    names = [obj["name"] for obj in read.objects.of_class("hkxNode")]
    assert "Omni03" not in names
    assert {"Sun", "Holder", "Inner"} <= set(names)
    assert [o["name"] for o in hkx_node(read, "Sun")["children"]] == ["Holder"]
    assert [o["name"] for o in hkx_node(read, "Omni02")["children"]] == ["Camera01"]
    assert hkx_node(read, "Holder")["keyFrames"][0, 3, :3].tolist() == [5, 0, 0]
    assert hkx_node(read, "Omni02")["keyFrames"][0, 3, :3] == pytest.approx((1, 2, 3))
    assert len(pot.scene()["lights"]) == 2


def test_a_node_outside_the_scene_is_put_below_its_root() -> None:
    pot = Teapot()
    pot.model.roots.append(Node("Pin", translation=(1, 2, 3)))
    assert pot.imported() == []
    root = pot.scene()["rootNode"]
    (made,) = (each for each in root["children"] if each["name"] == "Pin")
    # Y up becomes Z up.
    assert made["keyFrames"][0, 3, :3] == pytest.approx((1, -3, 2), abs=1e-5)


@pytest.mark.parametrize("name", [NEW, OLD])
def test_lights_and_cameras_are_added_changed_and_removed(name: str) -> None:
    pot = Teapot(name)
    light = pot.node("Omni01").light
    assert light is not None
    light.color, light.kind = (1.0, 0.0, 0.5), "directional"
    camera = pot.node("Camera01").camera
    assert camera is not None
    camera.yfov, camera.near = 0.3, 2.0
    pot.node("Omni02").light = None
    pot.node("Dummy01").children.append(Node("Lamp", light=Light("Lamp", "spot", outer_cone=0.5)))
    pot.top.children.append(Node("Eye", camera=Camera("Eye", yfov=0.7, aspect=1.0)))
    assert pot.imported() == []
    read, scene = pot.read(), pot.scene()
    sun = hkx_node(read, "Omni01")["object"]
    assert (sun["type"], sun["color"]) == ("DIRECTIONAL_LIGHT", 0xFFFF0080)
    assert hkx_node(read, "Omni02")["object"] is None
    lamp = hkx_node(read, "Lamp")["object"]
    assert (lamp["type"], lamp["angle"]) == ("SPOT_LIGHT", pytest.approx(1.0))
    eye = hkx_node(read, "Eye")["object"]
    assert (eye.class_name, eye["fov"]) == ("hkxCamera", pytest.approx(0.7))
    old = hkx_node(read, "Camera01")["object"]
    assert (old["fov"], old["near"]) == (pytest.approx(0.3), 2.0)
    assert (len(scene["lights"]), len(scene["cameras"])) == (3, 2)


def test_a_new_mesh_shares_the_materials_of_the_scene() -> None:
    pot = Teapot()
    before = len(pot.packfile.objects.of_class("hkxMaterial"))
    corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)], np.float32)
    look = pot.mesh.primitives[0].material
    part = Primitive(corners, np.arange(3, dtype=np.uint32), material=look)
    pot.top.children.append(Node("Sail", mesh=Mesh("Sail", [part])))
    assert pot.imported() == []
    assert len(pot.read().objects.of_class("hkxMaterial")) == before > 0


@pytest.mark.parametrize(("name", "member"), [("Omni01", "position"), ("Camera01", "from")])
def test_a_light_or_a_camera_moves_with_its_node(name: str, member: str) -> None:
    pot = Teapot()
    before = np.array(hkx_node(pot.read(), name)["object"][member], np.float32)
    node = pot.node(name)
    node.translation = tuple(np.add(node.translation, (0, 5, 0)))
    assert pot.imported() == []
    after = np.array(hkx_node(pot.read(), name)["object"][member], np.float32)
    assert np.abs(after - before)[:3].max() == pytest.approx(5, abs=1e-3)


def test_nodes_may_share_a_light_or_a_camera() -> None:
    pot = Teapot()
    camera, light = pot.node("Camera01").camera, pot.node("Omni01").light
    # As editors copy nodes, with their marks.
    pot.top.children.append(
        Node("Camera01.001", camera=camera, extras=dict(pot.node("Camera01").extras))
    )
    pot.node("Dummy01").children.append(Node("Lamp", light=light))
    assert pot.imported() == []
    read, scene = pot.read(), pot.scene()
    one, two = (hkx_node(read, name)["object"] for name in ("Camera01", "Camera01.001"))
    assert one is two
    assert hkx_node(read, "Lamp")["object"] is hkx_node(read, "Omni01")["object"]
    assert (len(scene["lights"]), len(scene["cameras"])) == (3, 1)
    model = scene_of([read], {})
    seen = [each.camera for each in model.nodes() if each.camera is not None]
    assert seen[0] is seen[1]
    assert seen[0].name == "Camera01"


def test_intensity_and_range_are_refused_in_versions_without_them() -> None:
    for name in (NEW, OLD):
        pot = Teapot(name)
        light = pot.node("Omni01").light
        assert light is not None
        light.intensity, light.range = 40.0, 7.0
        notes = pot.imported()
        made = hkx_node(pot.read(), "Omni01")["object"]
        if name == NEW:
            assert notes == []
            assert (made["intensity"], made["range"]) == (40.0, 7.0)
        else:
            assert notes == [
                "light Omni01: its intensity not applied: a light of this version has no"
                " intensity, unlike later ones",
                "light Omni01: its range not applied: a light of this version has no range,"
                " unlike later ones",
            ]


def test_settings_of_a_new_light_that_its_version_lacks_are_reported() -> None:
    for name in (NEW, OLD):
        pot = Teapot(name)
        pot.top.children.append(Node("Lamp", light=Light("Lamp", "point", intensity=5.0)))
        notes = pot.imported()
        assert notes == (
            []
            if name == NEW
            else [
                "light Lamp: its intensity not applied: a light of this version has no intensity,"
                " unlike later ones"
            ]
        )


def test_a_mesh_is_added_to_a_node_with_its_material_and_picture() -> None:
    pot = Teapot()
    picture = png(np.zeros((4, 4, 3), np.uint8))
    look = Material("Red", base_color=(1, 0, 0, 1), metallic=0.5)
    look.base_color_texture = Texture(Image("paint", picture))
    uvs = [np.array([(0, 0), (20, 0), (20, 1), (0, 1)], np.float32)]
    part = Primitive(SQUARE, TWO, texcoords=uvs, material=look)
    pot.top.children.append(Node("Table", mesh=Mesh("Table", [part])))
    notes = [each for each in pot.imported() if COLOURLESS not in each]
    assert notes == [
        "material Red: its metallic not applied: an hkx material has no metallic factor: it has"
        " diffuse and specular colours"
    ]
    read = pot.read()
    mesh = hkx_node(read, "Table")["object"]
    (section,) = mesh["sections"]
    held = vertices_of(section["vertexBuffer"])
    assert held.positions.tolist() == SQUARE.tolist()
    assert held.texcoords[0].tolist() == uvs[0].tolist()
    assert held.joints is None
    assert triangles_of(section, 4).ravel().tolist() == TWO.tolist()
    assert section["material"]["name"] == "Red"
    assert bytes(section["material"]["stages"][0]["texture"]["data"]) == picture
    (scene,) = read.objects.of_class("hkxScene")
    assert len(scene["meshes"]) == 2
    assert len(scene["materials"]) == 2


@pytest.mark.parametrize("name", [NEW, OLD])
def test_vertices_that_are_not_edited_keep_their_bits(name: str) -> None:
    pot = Teapot(name)
    (buffer,) = pot.packfile.objects.of_class("hkxVertexBuffer")
    before = vertices_of(buffer)
    part = pot.mesh.primitives[0]
    part.positions = np.array(part.positions)
    part.positions[7] += np.float32(5)
    assert pot.imported() == []
    (buffer,) = pot.read().objects.of_class("hkxVertexBuffer")
    after = vertices_of(buffer)
    step = after.positions - before.positions
    assert np.flatnonzero(np.abs(step).max(axis=1) > 1e-3).tolist() == [7]
    assert step[7] == pytest.approx((5, -5, 5), abs=1e-2)
    for one, other in (
        (after.normals, before.normals),
        (after.joints, before.joints),
        (after.weights, before.weights),
        (after.texcoords[0], before.texcoords[0]),
    ):
        assert one is not None
        assert other is not None
        assert np.array_equal(one, other)


def test_vertex_colours_and_texture_coordinates_are_added_and_removed() -> None:
    pot = Teapot()
    part = pot.mesh.primitives[0]
    count = len(part.positions)
    part.colors = np.tile(np.array([1, 0.5, 0, 1], np.float32), (count, 1))
    part.texcoords = [*part.texcoords, part.texcoords[0] * np.float32(30)]
    assert pot.imported() == []
    (buffer,) = pot.read().objects.of_class("hkxVertexBuffer")
    held = vertices_of(buffer)
    assert held.colors is not None
    assert held.colors[0] == pytest.approx((1, 0.5, 0, 1), abs=3e-3)
    assert len(held.texcoords) == 2
    assert held.texcoords[1] == pytest.approx(held.texcoords[0] * 30)


def test_texture_coordinates_that_an_old_vertex_format_lacks_are_reported() -> None:
    pot = Teapot(OLD)
    part = pot.mesh.primitives[0]
    part.texcoords = [*part.texcoords, part.texcoords[0]]
    (note,) = pot.imported()
    assert "have no room for another set of texture coordinates" in note


def test_triangles_are_removed_and_the_material_is_replaced() -> None:
    pot = Teapot()
    part = pot.mesh.primitives[0]
    assert part.indices is None or len(part.indices) == 3072
    flat = np.arange(3072) if part.indices is None else part.indices
    part.indices = flat[:300].astype(np.uint32)
    part.material = Material("Plain", base_color=(0, 1, 0, 1))
    assert [each for each in pot.imported() if COLOURLESS not in each] == []
    (section,) = pot.read().objects.of_class("hkxMeshSection")
    held = vertices_of(section["vertexBuffer"])
    assert len(triangles_of(section, len(held.positions))) <= 100
    assert section["material"]["name"] == "Plain"


def test_edits_of_a_material_are_applied_or_reported() -> None:
    pot = Teapot()
    look = pot.mesh.primitives[0].material
    assert look is not None
    look.name, look.emissive, look.alpha_mode = "Glass", (0.0, 0.5, 0.0), "BLEND"
    look.base_color = (1.0, 1.0, 1.0, 0.5)
    look.normal_texture = Texture(Image("bumps", png(np.zeros((2, 2, 3), np.uint8))))
    look.base_color_texture = None
    look.double_sided = True
    assert (
        pot.imported()
        == [
            "material Glass: its double sided not applied: an hkx material does not say whether it is"
            " double-sided"
        ]
        or pot.model
    )
    (made,) = pot.read().objects.of_class("hkxMaterial")
    assert made["name"] == "Glass"
    assert made["diffuseColor"].tolist() == [1, 1, 1, 0.5]
    assert made["emissiveColor"][:3].tolist() == [0, 0.5, 0]
    assert made["transparency"] == "transp_alpha"
    assert [stage["usageHint"] for stage in made["stages"]] == ["TEX_NORMAL"]


def test_slowing_down_a_scene_keeps_its_key_frames() -> None:
    pot = Teapot()
    before = np.array(hkx_node(pot.packfile, "Bone02")["keyFrames"])
    for channel in pot.model.animations[0].channels:
        channel.times = channel.times * np.float32(1.5)
    assert pot.imported() == []
    assert pot.scene()["sceneLength"] == pytest.approx(15.0)
    assert np.array_equal(hkx_node(pot.read(), "Bone02")["keyFrames"], before)


def test_bones_without_their_mesh_are_plain_nodes_and_the_armature_is_reported() -> None:
    """Blender keeps the armature, as a skin that no mesh has."""
    teapot = Teapot("f9d46fc0_teapot[8101].hkx")
    gone = teapot.node("mesh", "skinned mesh")
    assert gone.skin is not None
    teapot.model.roots.remove(gone)
    gone.skin.name = "Armature"
    teapot.model.armatures.append(gone.skin)
    assert teapot.imported() == [
        "armature Armature: it is left out: no mesh is bound to its bones, which are plain nodes"
        " without one"
    ]
    assert not list(teapot.read().objects.of_class("hkxSkinBinding"))
    assert len(list(teapot.read().objects.of_class("hkxNode"))) > 7


def test_an_armature_that_other_meshes_are_bound_to_is_not_reported() -> None:
    teapot = Teapot("f9d46fc0_teapot[8101].hkx")
    sticks = next(n for n in teapot.model.nodes() if mark(n).get("part") == "sticks")
    assert sticks.skin is not None
    teapot.model.armatures.append(sticks.skin)
    teapot.node("Teapot01").name = "Pot"
    assert teapot.imported() == []


def test_a_new_parent_of_a_skinned_mesh_is_reported_as_not_applied() -> None:
    teapot = Teapot("f9d46fc0_teapot[8101].hkx")
    mesh = teapot.node("mesh", "skinned mesh")
    teapot.model.roots.remove(mesh)
    teapot.node("Camera01").children.append(mesh)
    assert teapot.imported() == [
        "mesh: its parent not applied: a skinned mesh is where its joints are:"
        " it has no transform of its own"
    ]


def test_renaming_a_skinned_mesh_is_reported_as_not_applied() -> None:
    teapot = Teapot("f9d46fc0_teapot[8101].hkx")
    teapot.node("mesh", "skinned mesh").name = "Pot"
    assert teapot.imported() == ["mesh: its name not applied: a skinned mesh has no name"]


def test_removing_the_clip_of_a_scene_leaves_one_key_frame_per_node() -> None:
    pot = Teapot()
    pot.model.animations = []
    assert pot.imported() == []
    read = pot.read()
    assert len(hkx_node(read, "Bone02")["keyFrames"]) == 1


def test_a_second_clip_of_a_scene_is_left_out() -> None:
    pot = Teapot()
    rows = np.array([(0, 0, 0), (0, 1, 0)], np.float32)
    going = Channel(pot.node("Omni01"), "translation", np.array([0, 1], np.float32), rows)
    pot.model.animations.append(Animation("Fly", [going]))
    (note,) = pot.imported()
    assert note.startswith("clip Fly: it is left out")


def test_annotations_of_nodes_are_edited() -> None:
    pot = Teapot()
    node = next(n for n in pot.model.nodes() if n.name == "Dummy01" and "annotations" in n.extras)
    del node.extras["annotations"]["0"]
    node.extras["annotations"]["1"]["text"] = "the"
    notes = [each for each in pot.imported() if "annotations" not in each]
    assert notes == []
    found = hkx_node(pot.read(), "Dummy01")["annotations"]
    assert [each["description"] for each in found][:2] == ["the", "little"]


def test_vertices_are_not_bound_to_a_removed_node() -> None:
    pot = Teapot()
    bone = pot.node("Bone06")
    skinned = pot.node("mesh", "skinned mesh")
    assert skinned.skin is not None
    place = skinned.skin.joints.index(bone)
    part = pot.mesh.primitives[0]
    assert part.joints is not None
    assert part.weights is not None
    follows = part.joints == place
    part.joints, part.weights = np.array(part.joints), np.array(part.weights)
    part.weights[follows] = 0
    part.weights[part.weights.sum(axis=1) == 0, 0] = 1
    part.weights /= part.weights.sum(axis=1, keepdims=True)
    part.joints[follows] = 0
    part.joints[part.joints > place] -= 1
    skinned.skin.joints.remove(bone)
    skinned.skin.inverse_binds = np.delete(skinned.skin.inverse_binds, place, axis=0)
    pot.node("Bone05").children.remove(bone)
    clip = pot.model.animations[0]
    clip.channels = [each for each in clip.channels if each.node is not bone]
    assert [each for each in pot.imported() if COLOURLESS not in each] == []
    (binding,) = pot.read().objects.of_class("hkxSkinBinding")
    assert "Bone06" not in list(binding["nodeNames"])
    assert len(binding["nodeNames"]) == len(binding["bindPose"]) == 6
    again = scene_of([pot.packfile], {})
    made = next(n for n in again.nodes() if mark(n).get("part") == "skinned mesh")
    assert made.skin is not None
    assert len(made.skin.joints) == 6


@pytest.mark.parametrize(
    "name", one_of(3, sorted(p.name for p in SAMPLES.glob("havok/*_teapot[[]*.hkx")))
)
def test_vertices_are_written_in_the_vertex_format_of_each_version(name: str) -> None:
    pot = Teapot(name)
    (primitive,) = pot.mesh.primitives
    assert primitive.normals is not None
    primitive.positions = wanted = (primitive.positions * np.float32(2)).astype(np.float32)
    primitive.normals = -primitive.normals
    assert pot.imported() == []
    meshes = [n.mesh for n in scene_of([pot.read()], {}).nodes() if n.mesh is not None]
    (made,) = next(each for each in meshes if each.name == "mesh").primitives
    assert made.positions == pytest.approx(wanted, abs=1e-4)
    # Normals of triangles without an area are not an edit.
    faces = np.asarray(primitive.indices).reshape(-1, 3)
    corners = wanted[faces].astype(np.float64)
    areas = np.linalg.norm(
        np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1
    )
    seen = np.unique(faces[areas > 1e-6])
    assert len(seen) > len(wanted) / 2
    assert made.normals is not None
    assert made.normals[seen] == pytest.approx(primitive.normals[seen], abs=1e-6)
