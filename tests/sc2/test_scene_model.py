"""Scene models of scenes: real ones compared with an independent exporter, and made ones."""

from __future__ import annotations

import struct
from pathlib import PurePosixPath
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import CorruptError, LimitError, QueryError
from chunkwright.formats import registry
from chunkwright.heightmap import Heightmap
from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType
from chunkwright.keyed_archive.forms import MaterialProperty, encode_property
from chunkwright.keyed_archive.values import Matrix4, Vector3, Vector4
from chunkwright.sc2 import Node, Scene
from chunkwright.sc2.scene_model import drawing
from chunkwright.sc2.scene_model.textures import Files
from chunkwright.scg import PolygonGroup
from chunkwright.scg.streams import Primitive
from tests.samples import SAMPLES, needs_samples
from tests.sc2.scene_models import drawn, local, model_of, named, points, told, worlds
from tests.sc2.test_building import INDICES, NORMALS, POSITIONS, UVS, empty, square
from tests.sc2.test_real_scenes import DAVA
from tests.thinning import one_of

HALF = 0.5**0.5


@needs_samples
@pytest.mark.parametrize("row", one_of(3, DAVA), ids=lambda row: PurePosixPath(row["file"]).name)
def test_the_scene_model_agrees_with_an_independent_exporter(row: dict[str, Any]) -> None:
    scene = chunkwright.open(SAMPLES / row["file"])
    geometry = SAMPLES / row["scg"] if row["scg"] is not None else None
    if geometry is not None and not geometry.is_file():
        pytest.skip("its geometry is not among the samples")
    model = model_of(scene, geometry=geometry and str(geometry), no_textures=True)
    nodes = list(model.nodes())
    entities = [node for node in nodes if "class_name" in told(node)]
    meshes = drawn(model)
    primitives = primitives_of(meshes)
    materials = {address for node in meshes for address in told(node).get("materials", ())}
    found = {
        "nodes": len(entities),
        "meshes_default": len(meshes),
        "primitives_default": len(primitives),
        "triangles_default": sum(triangles(part) for part in primitives),
        "skins": len({id(node.skin) for node in nodes if node.skin is not None}),
        "joints": sum(told(node).get("part") == "joint" for node in nodes),
        "landscapes": sum("landscape" in told(node) for node in entities),
        "lights": sum("light" in told(node) for node in entities),
        "particle_effects": sum("particle_effect" in told(node) for node in entities),
        "materials_default": len(materials),
    }
    assert found == {key: row[key] for key in found}
    looks = {id(part.material): part.material for part in primitives}
    textures = {path for look in looks.values() for path in told(look).get("textures", {}).values()}
    assert sorted(textures) == sorted(row["textures_resolved"] + row["textures_missing"])
    files = Files(scene.source)
    assert {path for path in textures if files.find(path)} == set(row["textures_resolved"])
    clips = [told(node)["motion"] for node in entities if "motion" in told(node)]
    assert clips == row["animations"]
    missing = [note for note in model.notes if "no polygon group" in note]
    assert bool(missing) == bool(row["unresolved_parts"])
    assert all(note.startswith(str(row["unresolved_parts"])) for note in missing)
    if row["bbox_gltf_m"] is not None:
        box = [points(model).min(axis=0), points(model).max(axis=0)]
        assert np.abs(np.subtract(box, row["bbox_gltf_m"])).max() < 2e-4
    # Each node can be found by its address.
    stated = [told(node)["address"] for node in nodes if "address" in told(node)]
    assert len(stated) == len(set(stated))
    for address in stated if len(stated) < 200 else stated[:200]:
        scene.get(address)
    things: list[Any] = [*nodes, *looks.values(), *(node.mesh for node in meshes)]
    assert [unkept(thing.extras) for thing in things] == [[]] * len(things)


def primitives_of(nodes: list[Any]) -> list[Any]:
    return [part for node in nodes for part in node.mesh.primitives]


def triangles(primitive: Any) -> int:
    return len(primitive.indices) // 3


def unkept(value: Any) -> list[Any]:
    """List the values in extras that other programs do not preserve."""
    if isinstance(value, dict):
        return [bad for one in value.values() for bad in unkept(one)]
    if isinstance(value, list):
        kinds = {type(one) for one in value}
        return [value] if len(kinds) > 1 else [bad for one in value for bad in unkept(one)]
    if isinstance(value, int) and not -(1 << 31) <= value < 1 << 31:
        return [value]
    return [] if isinstance(value, str | bool | int | float) else [value]


def scene_with(group: PolygonGroup, version: int = 35) -> tuple[Scene, Node]:
    """Make a scene with an entity that draws a group."""
    scene = empty(version)
    entity = square(scene, "thing")
    assert scene.geometry is not None
    group.id = scene.geometry.groups[0].id or 0
    scene.geometry.groups[0] = group
    return scene, entity


def batches_of(entity: Node) -> KeyedArchive:
    component = entity.component("RenderComponent")
    assert component is not None
    found: KeyedArchive = component.archive["rc.renderObj"]
    return found


@pytest.mark.parametrize("version", [1, 3, 5, 18, 25, 35, 47])
def test_meshes_are_placed_at_world_transforms_in_all_versions(version: int) -> None:
    scene = empty(version)
    tank = scene.add_entity("tank")
    gun = square(scene, "gun", parent=tank)
    tank.transform.position = 1, 2, 3
    gun.transform.rotation = 0, 0, HALF, HALF
    gun.transform.scale = 2
    model = model_of(scene)
    expected = np.c_[POSITIONS, np.ones(4)] @ gun.transform.world
    turned = expected[:, [0, 2, 1]] * (1, 1, -1)
    assert np.allclose(points(model), turned, atol=1e-5)
    # The entity keeps its numbers, below a node that turns Z up into Y up.
    assert np.allclose(local(named(model, "gun")).T, gun.transform.local, atol=1e-6)
    [axes] = model.roots
    assert np.allclose(local(axes)[:3, :3] @ (0, 0, 1), (0, 1, 0))


def test_rotated_children_of_non_uniform_scales_are_placed_without_shear() -> None:
    scene = empty(35)
    tank = scene.add_entity("tank")
    gun = square(scene, "gun", parent=tank)
    end = square(scene, "end", parent=gun)
    tank.transform.scale = 1, 2, 3
    gun.transform.rotation = 0, 0, 0.6, 0.8
    end.transform.position = 1, 0, 0
    model = model_of(scene)
    for node, entity in zip(drawn(model), (gun, end), strict=True):
        whole = np.c_[POSITIONS, np.ones(4)] @ entity.transform.world
        turned = whole[:, [0, 2, 1]] * (1, 1, -1)
        placed = np.c_[POSITIONS, np.ones(4)] @ worlds(model)[id(node)].T
        assert np.allclose(placed[:, :3], turned, atol=1e-5)


def test_levels_states_and_shadows_are_added_on_request() -> None:
    scene = empty(35)
    levels = [square(scene, name) for name in ("a", "b", "c", "d")]
    for entity, level, state in zip(levels, (0, 1, -1, 0), (-1, -1, -1, 1), strict=True):
        [batch] = entity.component("RenderComponent").batches  # type: ignore[union-attr]
        batch.lod_index, batch.switch_index = level, state
    shadow = scene.new_material("Shadow_Material", template="~res:/Materials/ShadowVolume.material")
    scene.mesh_parts(levels[2])[0].material = shadow
    shown = {tuple(sorted(o.items())): [n.name for n in drawn(model_of(scene, **o))] for o in VIEWS}
    assert list(shown.values()) == [
        ["a"],
        ["b"],
        ["a", "d"],
        ["a", "b lod 1", "c shadow", "d lod 0 state 1"],
    ]
    model = model_of(scene, all=True)
    assert told(named(model, "b lod 1"))["lod"] == 1
    assert told(named(model, "c shadow"))["shadow"] is True


VIEWS: list[dict[str, Any]] = [{}, {"lod": 1}, {"state": 1}, {"all": True}]


def test_levels_and_states_of_old_scenes_are_nodes() -> None:
    scene = Scene(5)
    switch = scene.add_entity("switch")
    switch.class_name = "SwitchNode"
    switch.archive["switchIndex"] = 1
    for name in ("whole", "wreck"):
        lod = scene.add_entity(name, switch)
        lod.class_name = "LodNode"
        for layer in (1, 0):
            lod.archive[f"l{layer}_0_ni"] = 1 - layer
            square(scene, f"{name}{layer}", parent=lod)
    model = model_of(scene)
    assert [node.name for node in drawn(model)] == ["whole0"]
    assert "switches were saved in state 1; state 0 is shown" in model.notes
    switch.archive["switchIndex"] = 0
    other = model_of(scene, state=1, lod=1)
    assert [node.name for node in drawn(other)] == ["wreck1"]
    assert "switches were saved in state 0; state 1 is shown" in other.notes
    assert len(drawn(model_of(scene, all=True))) == 4


def test_instances_share_one_mesh() -> None:
    scene = empty(35)
    first, second = square(scene, "first"), square(scene, "second")
    [part] = first.component("RenderComponent").batches  # type: ignore[union-attr]
    [other] = second.component("RenderComponent").batches  # type: ignore[union-attr]
    other.polygon_group_id = part.polygon_group_id
    leaf = scene.new_material("Instance-0", parent=scene.mesh_parts(first)[0].material)
    other.material_id = leaf.node.id or 0
    model = model_of(scene)
    one, two = drawn(model)
    assert one.mesh is two.mesh
    assert told(two)["materials"] == [leaf.address]


def test_strips_become_triangles_facing_the_same_way() -> None:
    corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]
    group = PolygonGroup.from_arrays(
        positions=corners, indices=[0, 1, 2, 3], id=1, primitive=Primitive.TRIANGLE_STRIP
    )
    scene, _ = scene_with(group)
    [node] = drawn(model_of(scene))
    assert node.mesh is not None
    indices = node.mesh.primitives[0].indices
    assert indices is not None
    a, b, c = np.array(corners, float)[indices.reshape(-1, 3)].transpose(1, 0, 2)
    assert (np.cross(b - a, c - a)[:, 2] > 0).all()


def test_colors_lines_and_other_streams_are_kept() -> None:
    group = PolygonGroup.from_arrays(
        positions=POSITIONS,
        indices=[0, 1, 2, 3],
        id=1,
        colors=np.array([[255, 0, 51, 255]] * 4),
        streams={"flexibility": [0, 1, 2, 3]},
        primitive=Primitive.LINE_LIST,
    )
    scene, _ = scene_with(group)
    [node] = drawn(model_of(scene))
    assert node.mesh is not None
    [primitive] = node.mesh.primitives
    assert primitive.lines
    assert primitive.colors is not None
    assert np.allclose(primitive.colors[0], (1, 0, 0.2, 1))
    assert primitive.attributes["_FLEXIBILITY"].tolist() == [0, 1, 2, 3]


def test_invalid_normals_are_computed_and_reported() -> None:
    normals = NORMALS.copy()
    normals[1] = np.nan
    tangents = np.tile((1, 0, 0), (4, 1)).astype(np.float32)
    tangents[2] = 0
    binormals = np.tile((0, 0, -1), (4, 1)).astype(np.float32)
    group = PolygonGroup.from_arrays(
        positions=POSITIONS,
        indices=INDICES,
        id=1,
        normals=normals,
        texcoords=[UVS],
        streams={"tangent": tangents, "binormal": binormals},
    )
    scene, _ = scene_with(group)
    model = model_of(scene)
    [node] = drawn(model)
    assert node.mesh is not None
    [primitive] = node.mesh.primitives
    assert primitive.normals is not None
    assert primitive.tangents is not None
    assert np.allclose(primitive.normals, NORMALS)
    assert np.allclose(np.linalg.norm(primitive.tangents[:, :3], axis=1), 1)
    # The binormal is the cross product of normal and tangent, times the last number.
    assert primitive.tangents[0].tolist() == [1, 0, 0, -1]
    assert any("1 vertices have invalid normals" in note for note in model.notes)


def test_an_index_beyond_the_vertices_is_refused_with_its_address() -> None:
    scene, _ = scene_with(PolygonGroup.from_arrays(positions=POSITIONS, indices=INDICES, id=1))
    assert scene.geometry is not None
    group = scene.geometry.groups[0]
    group.indices = [0, 1, 9]
    with pytest.raises(CorruptError, match="index 9") as caught:
        model_of(scene)
    assert caught.value.path == f"{group.address}/indices"


def test_armour_plates_become_separate_nodes() -> None:
    group = PolygonGroup.from_arrays(
        positions=np.r_[POSITIONS, POSITIONS],
        indices=[[0, 1, 2], [4, 5, 6], [0, 2, 3]],
        id=1,
        streams={"hard_joint_index": [3] * 4 + [7] * 4},
    )
    scene, _ = scene_with(group)
    plates = drawn(model_of(scene))
    assert [node.name for node in plates] == ["thing_armor_3", "thing_armor_7"]
    assert [told(node)["plate"] for node in plates] == [3, 7]
    sizes = [len(part.positions) for node in plates if node.mesh for part in node.mesh.primitives]
    assert sizes == [4, 3]


def joint(name: str, parent: int, pose: Any, inverse: Any) -> KeyedArchive:
    archive = KeyedArchive({"joint.name": name, "joint.uid": f"node-{name}"})
    archive.set("joint.parentIndex", parent, VariantType.UINT32)
    for key, matrix in (("joint.bindPose", pose), ("joint.invBindPose", inverse)):
        archive.set(key, Matrix4(*np.asarray(matrix, float).ravel()), VariantType.MATRIX4)
    return archive


def moved(x: float, y: float, z: float) -> Any:
    matrix = np.eye(4)
    matrix[3, :3] = x, y, z
    return matrix


def skinned_scene(streams: dict[str, Any], targets: list[int]) -> tuple[Scene, Node]:
    group = PolygonGroup.from_arrays(
        positions=POSITIONS, indices=INDICES, id=1, normals=NORMALS, streams=streams
    )
    scene, entity = scene_with(group)
    joints = KeyedArchive()
    joints["0000"] = joint("root", 0xFFFFFF, moved(10, 0, 0), moved(0, 0, 0))
    joints["0001"] = joint("arm", 0, moved(0, 5, 0), moved(0, -1, 0))
    entity.add_component("SkeletonComponent", {"joints": joints, "jointsCount": 2})
    render_object = batches_of(entity)
    render_object["##name"] = "SkinnedMesh"
    data = struct.pack(f"<{len(targets)}i", *targets)
    render_object.set("skinnedObject.batch0.targetsData", data, VariantType.BYTE_ARRAY)
    return scene, entity


def test_rigidly_skinned_meshes_are_bound_to_the_listed_joints() -> None:
    scene, _ = skinned_scene({"hard_joint_index": [0, 0, 0, 0]}, [1])
    model = model_of(scene)
    [node] = drawn(model)
    assert node in model.roots
    assert told(node)["part"] == "skin"
    assert node.skin is not None
    assert [joint.name for joint in node.skin.joints] == ["root", "arm"]
    # bindPose of the chain after invBindPose: 10, 5 - 1, 0 in the axes of the engine.
    placed = np.add(POSITIONS, (10, 4, 0))[:, [0, 2, 1]] * (1, 1, -1)
    assert np.allclose(points(model), placed, atol=1e-5)


def test_soft_skins_have_four_joints_a_vertex() -> None:
    streams = {
        "joint_indices": [[0, 0, 1, 9]] * 4,
        "joint_weights": [[0.5, 0.25, 0.5, 0]] * 4,
    }
    # Joints without weight may have any number.
    scene, _ = skinned_scene(streams, [1, 0])
    [node] = drawn(model_of(scene))
    assert node.mesh is not None
    [primitive] = node.mesh.primitives
    assert primitive.weights is not None
    assert primitive.joints is not None
    assert primitive.weights[0].tolist() == [0.5, 0.25, 0.5, 0]
    assert primitive.joints[0].tolist() == [1, 1, 0, 1]


@pytest.mark.parametrize("targets", [[5], []])
def test_a_vertex_that_is_bound_to_a_missing_joint_is_refused(targets: list[int]) -> None:
    scene, _ = skinned_scene({"hard_joint_index": [0, 0, 0, 0]}, targets)
    with pytest.raises(CorruptError, match="bound to a joint outside the"):
        model_of(scene)


def test_sockets_have_the_transforms_of_their_joints() -> None:
    scene, entity = skinned_scene({"hard_joint_index": [0, 0, 0, 0]}, [1])
    socket = scene.add_entity("Socket_arm", entity)
    socket.transform.position = 10, 5, 0
    scene.add_entity("wheel", socket)
    bound = KeyedArchive({"entityUid": "Socket_arm", "jointUid": "node-arm"})
    lost = KeyedArchive({"entityUid": "nothing", "jointUid": "node-arm"})
    entity.add_component(
        "SkeletonJointBindingComponent", {"map": KeyedArchive({"0000": bound, "0001": lost})}
    )
    before = worlds(model_of(Scene(35)))
    assert len(before) == 1
    model = model_of(scene)
    node = named(model, "Socket_arm")
    assert node in named(model, "arm").children
    assert (node.translation, told(node)["parent"]) == ((0, 0, 0), entity.address)
    placed = worlds(model)[id(named(model, "wheel"))]
    assert np.allclose(placed[:3, 3], (10, 0, -5))
    assert any("1 of its sockets" in note for note in model.notes)


def properties(**values: tuple[float, ...]) -> KeyedArchive:
    archive = KeyedArchive()
    for name, numbers in values.items():
        data = encode_property(MaterialProperty(len(numbers) - 1, 1, numbers))
        archive.set(name, data, VariantType.BYTE_ARRAY)
    return archive


def look(scene: Scene, entity: Node) -> Any:
    [node] = [node for node in drawn(model_of(scene)) if node.name == entity.name]
    assert node.mesh is not None
    return node.mesh.primitives[0].material


def material_scene(**entries: Any) -> tuple[Scene, Node]:
    """Make a scene whose render batch has an empty material, with a parent of these entries."""
    scene = empty(35)
    template = entries.pop("fxName", "~res:/Materials/Textured.material")
    base = scene.new_material("paint", template=template)
    base.node.archive.update(entries)
    leaf = scene.new_material("Instance-0", parent=base)
    leaf.node.archive["flags"] = KeyedArchive({"HARD_SKINNING": 1})
    return scene, square(scene, "thing", material=leaf)


def test_a_look_has_the_name_and_textures_of_the_parent_material() -> None:
    scene, entity = material_scene(textures=KeyedArchive({"albedo": "images/a.tex"}))
    made = look(scene, entity)
    assert made.name == "paint"
    assert told(made)["address"] == scene.materials()[0].address
    assert made.base_color_texture.image.source == "images/a.tex"
    assert (made.metallic, made.alpha_mode, made.double_sided) == (0, "OPAQUE", False)


def test_texture_slots_of_both_material_systems_are_mapped() -> None:
    slots = ("albedo", "normalmap", "baseColorMap", "baseNormalMap", "baseRMMap", "miscMap")
    scene, entity = material_scene(textures=KeyedArchive({slot: f"{slot}.tex" for slot in slots}))
    made = look(scene, entity)
    assert made.base_color_texture.image.source == "baseColorMap.tex"
    assert made.normal_texture.image.source == "baseNormalMap.tex"
    assert made.metallic_roughness_texture.image.source == "baseRMMap.tex"
    assert made.occlusion_texture.image.source == "miscMap.tex"
    assert told(made)["textures"]["albedo"] == "albedo.tex"


def test_baked_light_uses_a_second_set_of_texture_coordinates() -> None:
    scene, entity = material_scene(
        textures=KeyedArchive({"albedo": "a.tex", "lightmap": "l.tex"}),
        properties=properties(uvScale=(0.5, 0.25), uvOffset=(0.5, 0.75)),
    )
    made = look(scene, entity)
    texture = made.occlusion_texture
    assert (texture.texcoord, texture.scale, texture.offset) == (1, (0.5, 0.25), (0.5, 0.75))
    [node] = drawn(model_of(scene))
    assert node.mesh is not None
    # The group has only one set of coordinates, which is used for both.
    assert len(node.mesh.primitives[0].texcoords) == 2


@pytest.mark.parametrize(
    ("entries", "mode"),
    [
        ({"enabledPresets": ("AlphaTest",)}, "MASK"),
        ({"enabledPresets": ("AlphaBlend",)}, "BLEND"),
        ({"enabledPresets": ("AlphaBlendAdditive",)}, "BLEND"),
        ({"fxName": "~res:/Materials/Textured.Alphatest.material"}, "MASK"),
        ({"fxName": "~res:/Materials/Textured.Alphablend.material"}, "BLEND"),
    ],
)
def test_flags_decide_alpha_and_culling(entries: dict[str, Any], mode: str) -> None:
    presets = entries.get("enabledPresets", ())
    entries = entries | {"enabledPresets": KeyedArchive(dict.fromkeys(presets, True))}
    scene, entity = material_scene(
        **entries,
        customCullMode=0,
        textures=KeyedArchive({"albedo": "a.tex"}),
        flags=KeyedArchive({"FLATCOLOR": 1}),
        properties=properties(alphatestThreshold=(0.25,), flatColor=(2, 0.5, 0, 1)),
    )
    made = look(scene, entity)
    assert (made.alpha_mode, made.double_sided) == (mode, True)
    assert made.alpha_cutoff == (0.25 if mode == "MASK" else 0.5)
    if "AlphaBlendAdditive" in presets:
        assert (made.base_color[:3], made.emissive) == ((0, 0, 0), (1, 0.5, 0))
        assert told(made)["additive"] is True
    else:
        assert made.base_color == (1, 0.5, 0, 1)


def test_old_materials_decide_alpha_culling_and_textures() -> None:
    scene = Scene(5)
    entity = square(scene, "thing")
    material = scene.materials()[0]
    material.node.archive.update({"mat.isTwoSided": True, "mat.isAlphablend": True})
    made = look(scene, entity)
    assert (made.alpha_mode, made.double_sided, made.base_color_texture) == ("BLEND", True, None)
    material.node.archive.update({"mat.type": 3, "mat.isAlphablend": False})
    material.textures.update({"albedo": "a.png", "lightmap": "l.png"})
    made = look(scene, entity)
    assert made.alpha_mode == "OPAQUE"
    assert made.base_color_texture.image.source == "a.png"
    assert made.occlusion_texture.texcoord == 1


def light_component(kind: int) -> dict[str, Any]:
    light = {"##name": "Light", "type": kind, "intensity": 2.0, "radius": 5.0}
    light |= {"color.r": 1.0, "color.g": 0.5, "color.b": 0.0}
    return {"lc.light": KeyedArchive(light)}


def test_lights_have_the_direction_and_colour_of_the_engine() -> None:
    scene = Scene(35)
    for kind, name in enumerate(("sun", "spot", "lamp", "sky", "odd")):
        scene.add_entity(name).add_component("LightComponent", light_component(kind))
    model = model_of(scene)
    sun = named(model, "sun")
    # The engine's lights shine along -Y of the entity, which is Z in the scene model.
    along = worlds(model)[id(sun)][:3, :3] @ (0, 0, -1)
    assert np.allclose(along, (0, 0, 1))
    lamp = named(model, "lamp").light
    assert sun.light is not None
    assert lamp is not None
    assert (sun.light.kind, lamp.kind, lamp.range) == ("directional", "point", 5)
    assert (lamp.color, lamp.intensity) == ((1, 0.5, 0), 2)
    sky = named(model, "sky")
    assert told(sky)["light"]["type"] == 3
    assert sky.light is not None
    assert (sky.light.kind, sky.light.color) == ("directional", (1, 0.5, 0))
    assert np.allclose(worlds(model)[id(sky)][:3, :3] @ (0, 0, -1), (0, -1, 0))  # down
    assert any("light of type 4" in note for note in model.notes)


@needs_samples
def test_a_map_of_the_newest_version_has_its_sun_and_its_sky() -> None:
    model = model_of(chunkwright.open(SAMPLES / "ka" / "b9aec4b2_hv1.sc2"), no_textures=True)
    lights = {node.name: node.light for node in model.nodes() if node.light is not None}
    assert {name: light.kind for name, light in lights.items()} == {
        "Lightbeastsky.sc2": "directional",
        "Lightdynamic.sc2": "directional",
        "Lightbeastdirect.sc2": "directional",
    }
    sky = lights["Lightbeastsky.sc2"]
    assert sky.color == pytest.approx((0.154, 0.201, 0.664))
    assert sky.intensity == pytest.approx(0.7)
    assert lights["Lightdynamic.sc2"].intensity == 7
    assert not any("light of type" in note for note in model.notes)


@needs_samples
def test_cameras_look_where_the_file_says() -> None:
    scene = chunkwright.open(SAMPLES / "ka" / "9858704e_TEST_1HI.sc2")
    model = model_of(scene)
    node = named(model, "CameraTEST")
    assert node.camera is not None
    assert np.isclose(np.degrees(node.camera.yfov), 35)
    placed = worlds(model)[id(node)]
    # Its position and target, in the axes of the scene model.
    assert np.allclose(placed[:3, 3], (33.25, 3.704, 2.248), atol=1e-3)
    along = np.array((32.271, 3.671, 2.448)) - (33.25, 3.704, 2.248)
    assert np.allclose(placed[:3, :3] @ (0, 0, -1), along / np.linalg.norm(along), atol=2e-3)


def test_emitters_become_empty_nodes_with_their_parameters() -> None:
    scene = Scene(35)
    layer = KeyedArchive({"name": "smoke", "spritePath": "~res:/Gfx/smoke", "life": 2.0})
    rising = VariantArray([VariantArray([1, 0.25, 0.0]), VariantArray([1, 4.0, 1.0])])
    layer["sizeOverLifeXY"] = VariantArray([2, rising, rising])
    layer["velocityOverLife"] = VariantArray([2, rising])
    layer["activeLODS"] = VariantArray([False, True, True, False])
    layer["number"] = VariantArray([0, "speed", VariantArray([2, rising]), 30.0])
    layer["alphaOverLife"] = VariantArray(
        [0, "speed", VariantArray([2, rising]), VariantArray([2, rising])]
    )
    emitter = scene.add_data_node(
        "ParticleEmitterNode", 7, {"name": "puff", "layers": VariantArray([layer]), "life": 3.0}
    )
    entry = KeyedArchive({"emitter.position": Vector3(1.0, 2.0, 3.0)})
    entry["emitter.rotation"] = Vector4(0.0, 0.0, 0.0, 1.0)
    data = KeyedArchive()
    data.set("emitter.id", 7, VariantType.UINT64)
    entry["emitter.data"] = VariantArray([data])
    numbered = KeyedArchive({"0000": KeyedArchive({"emitter.filename": "a.yaml"})})
    for name, holder in (("new", VariantArray([entry])), ("old", numbered)):
        scene.add_entity(name).add_component("ParticleEffectComponent", {"pe.emitters": holder})
    model = model_of(scene)
    puff = named(model, "puff")
    assert puff.translation == (1, 2, 3)
    assert told(puff)["parameters"]["life"] == 3
    rise = {"times": [0, 1], "values": [0.25, 4]}
    assert told(puff)["layers"]["smoke"] == {
        "spritePath": "~res:/Gfx/smoke",
        "life": 2.0,
        "curves": {
            "sizeOverLifeXY": {"x": rise, "y": rise},
            "velocityOverLife": rise,
            "number": {"variable": "speed", "value": 30},
            "alphaOverLife": {"variable": "speed", **rise},
        },
    }
    assert told(puff)["emitters"] == [emitter.address]
    assert told(named(model, "old emitter 0"))["emitter"] == {"emitter.filename": "a.yaml"}


HANGAR = SAMPLES / "blitz_data" / "pc" / "3d" / "Maps" / "hangar"


@needs_samples
def test_clips_move_the_joints_of_their_entity() -> None:
    scene = chunkwright.open(HANGAR / "Customization" / "UFO_anim.sc2.dvpl")
    model = model_of(scene, no_textures=True)
    [clip] = model.animations
    assert (clip.name, told(clip)["file"]) == ("UFO_anim", "UFO_anim.anim")
    keys = {(channel.node.name, channel.path): len(channel.times) for channel in clip.channels}
    assert keys["Root", "rotation"] == 431
    assert keys["Gun", "scale"] == 1
    for channel in clip.channels:
        assert channel.values.shape == (
            len(channel.times),
            4 if channel.path == "rotation" else 3,
        )
        assert (np.diff(channel.times) > 0).all()
    # A joint with translation keys starts where the file places it.
    gun = next(channel for channel in clip.channels if channel.path == "translation")
    assert np.allclose(gun.values[0], gun.node.translation, atol=1e-5)


@needs_samples
def test_a_skeleton_without_vertices_has_lines_for_bones() -> None:
    model = model_of(chunkwright.open(HANGAR / "hv1.sc2.dvpl"), no_textures=True)
    [node] = [node for node in model.roots if told(node).get("part") == "sticks"]
    assert node.mesh is not None
    assert node.skin is not None
    [lines] = node.mesh.primitives
    assert lines.lines
    assert lines.joints is not None
    assert lines.weights is not None
    assert (lines.weights == (1, 0, 0, 0)).all()
    assert not lines.joints[:, 1:].any()
    placed = worlds(model)
    matrices = np.array([placed[id(joint)] for joint in node.skin.joints]) @ node.skin.inverse_binds
    ends = np.c_[lines.positions, np.ones(len(lines.positions))]
    moved_ends = (matrices[lines.joints[:, 0]] @ ends[..., None])[:, :3, 0]
    # Each end is at its joint.
    joints = np.array([placed[id(joint)][:3, 3] for joint in node.skin.joints])
    assert np.allclose(moved_ends, joints[lines.joints[:, 0]], atol=1e-4)


@needs_samples
def test_the_ground_is_a_grid_of_heights() -> None:
    model = model_of(chunkwright.open(HANGAR / "hv1.sc2.dvpl"), no_textures=True)
    [node] = [node for node in model.nodes() if "landscape" in told(node)]
    assert node.mesh is not None
    [plane] = node.mesh.primitives
    # 32 heights on each side, all of them the highest, in a box of 20 by 20 by 50 metres.
    assert plane.positions.shape == (33 * 33, 3)
    assert triangles(plane) == 2 * 32 * 32
    assert plane.positions.min(axis=0).tolist() == [-10, -10, 50]
    assert plane.positions.max(axis=0).tolist() == [10, 10, 50]
    assert plane.normals is not None
    assert (plane.normals == (0, 0, 1)).all()
    assert plane.material is not None


def test_a_landscape_node_of_an_old_scene_becomes_a_ground_mesh(tmp_path: Any) -> None:
    Heightmap(size=2, tile_size=2, tiles=bytes(8)).save(tmp_path / "a.heightmap")
    scene = Scene(5)
    node = scene.add_entity("land")
    node.class_name = "LandscapeNode"
    node.archive["bbox"] = struct.pack("<6f", -1, -1, 2, 1, 1, 8)
    node.archive["hmap"] = "A.heightmap"
    scene.save(tmp_path / "a.sc2")
    mesh = named(model_of(chunkwright.open_scene(tmp_path / "a.sc2")), "land").mesh
    assert mesh is not None
    assert mesh.primitives[0].positions.min(axis=0).tolist() == [-1, -1, 2]
    model = model_of(scene)
    assert named(model, "land").mesh is None
    assert "the heightmap A.heightmap was not found: the ground is left out" in model.notes


def test_the_ground_repeats_the_last_row_of_heights() -> None:
    heights = np.array([[0, 65535], [0, 0]], np.uint16)
    box = KeyedArchive({"bbox": struct.pack("<6f", 0, 0, 0, 4, 4, 8)})
    made = drawing.ground(heights, box, "")
    assert made.positions.reshape(3, 3, 3)[..., 2].tolist() == [[0, 8, 8], [0, 0, 0], [0, 0, 0]]
    assert made.indices is not None
    a, b, c = made.positions[made.indices.reshape(-1, 3)].transpose(1, 0, 2)
    assert (np.cross(b - a, c - a)[:, 2] > 0).all()
    assert made.normals is not None
    assert made.normals[0, 0] < 0
    with pytest.raises(CorruptError, match="two corners"):
        drawing.ground(heights, KeyedArchive({"bbox": b"short"}), "")


def test_missing_geometry_is_reported_and_the_rest_exported(tmp_path: Any) -> None:
    scene = empty(35)
    square(scene, "thing")
    scene.save(tmp_path / "a.sc2")
    again = chunkwright.open_scene(tmp_path / "a.sc2")
    model = model_of(again)
    assert named(model, "thing").mesh is None
    assert any("there is no a.scg" in note for note in model.notes)
    assert any("1 mesh parts have no polygon group" in note for note in model.notes)
    assert scene.geometry is not None
    scene.geometry.save(tmp_path / "b.scg")
    assert drawn(model_of(again, geometry=str(tmp_path / "b.scg")))
    scene.geometry.save(tmp_path / "A.SCG")
    assert drawn(model_of(again))
    # The scene itself is unchanged.
    assert again.geometry is None
    assert bytes(again) == (tmp_path / "a.sc2").read_bytes()


@needs_samples
def test_custom_properties_of_entities_are_in_the_extras() -> None:
    model = model_of(chunkwright.open(SAMPLES / "ka" / "3ca66c6d_autumn_cart.sc2"))
    assert told(named(model, "SwitchNode"))["custom"] == {
        "CollisionType": 4,
        "editor.isSolid": False,
    }
    hull = named(
        model_of(chunkwright.open(SAMPLES / "ka" / "9a3c7a9e_A116_XM551.sc2")), "chassis_wheel_R_01"
    )
    assert told(hull)["components"] == ["LodComponent"]
    assert told(hull)["lod_distances"]["distance0"] > 0


def test_large_ground_is_decimated_and_deep_scenes_are_refused(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chunkwright.sc2.scene_model.MOST_HEIGHTS", 2)
    monkeypatch.setattr("chunkwright.sc2.scene_model._DEEPEST", 3)
    heights = Heightmap(size=4, tile_size=4, tiles=bytes(32))
    heights.save(tmp_path / "a.heightmap")
    scene = Scene(35)
    ground_object = {"##name": "Landscape", "bbox": struct.pack("<6f", 0, 0, 0, 4, 4, 8)}
    ground_object["hmap"] = "a.heightmap"
    entity = scene.add_entity("ground")
    entity.add_component("RenderComponent", {"rc.renderObj": KeyedArchive(ground_object)})
    scene.save(tmp_path / "a.sc2")
    model = model_of(chunkwright.open_scene(tmp_path / "a.sc2"))
    assert "the ground shows only 1 in 2 heights along each side" in model.notes
    mesh = named(model, "ground").mesh
    assert mesh is not None
    assert len(mesh.primitives[0].positions) == 9
    scene.add_entity("too deep", scene.add_entity("in it", entity))
    with pytest.raises(LimitError, match="3 levels deep"):
        model_of(scene)


def test_exporting_several_scenes_at_once_is_refused() -> None:
    with pytest.raises(QueryError, match="one by one"):
        registry.by_name("sc2").scene_model(Scene(35), Scene(35))


def test_an_empty_scene_is_exported_as_a_single_root_node() -> None:
    model = model_of(Scene(35))
    assert [node.name for node in model.nodes()] == ["scene"]
