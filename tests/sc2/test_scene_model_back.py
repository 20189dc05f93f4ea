"""Edits of scene models written back to scenes: materials and skins."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import import_scene
from chunkwright.exchange.model import Material, Mesh, Node
from chunkwright.keyed_archive import KeyedArchive, VariantArray
from chunkwright.keyed_archive.values import VariantType, Vector3
from chunkwright.sc2 import Scene
from chunkwright.sc2.scene_model.edits.looks import recolor
from chunkwright.scg import PolygonGroup
from tests.sc2.scene_models import drawn, named, worlds
from tests.sc2.test_building import square
from tests.sc2.test_scene_model import (
    light_component,
    look,
    material_scene,
    properties,
    scene_with,
    skinned_scene,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chunkwright.exchange.model import SceneModel


def edited(scene: Scene, folder: Path, edit: Callable[[SceneModel], None]) -> tuple[Any, list[str]]:
    """Export a scene, edit the export, import it, and return the model of the new scene."""
    scene.save(folder / "a.sc2")
    if scene.geometry is not None:
        scene.geometry.save(folder / "a.scg")
    original = chunkwright.open(folder / "a.sc2")
    model = gltf.read(gltf.to_glb(scene_of(original, {})))
    edit(model)
    (folder / "out").mkdir()
    target = folder / "out" / "a.sc2"
    notes = import_scene(gltf.to_glb(model), original, target)
    again = chunkwright.open_scene(target)
    assert again.problems() == []
    return scene_of(again, {}), [note for note in notes if "not found" not in note]


def look_of(model: SceneModel) -> Any:
    mesh = drawn(model)[0].mesh
    assert mesh is not None
    return mesh.primitives[0].material


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("base_color", (0.5, 0.25, 1, 1)),
        ("alpha_mode", "MASK"),
        ("alpha_mode", "BLEND"),
        ("double_sided", True),
        ("double_sided", False),
    ],
)
@pytest.mark.parametrize("version", [5, 35])
def test_edited_factors_of_materials_are_written_back(
    tmp_path: Path, version: int, field: str, value: Any
) -> None:
    if version == 5:
        scene = Scene(5)
        square(scene)
        archive = scene.materials()[0].node.archive
        archive["mat.isTwoSided"] = value is False
    else:
        scene, _ = material_scene()
        if value is False:
            scene.materials()[0].node.archive["customCullMode"] = 0

    def edit(model: SceneModel) -> None:
        assert getattr(look_of(model), field) != value
        setattr(look_of(model), field, value)

    model, notes = edited(scene, tmp_path, edit)
    if version == 5 and value == "MASK":
        assert notes == [
            "material red: its alpha mode not applied: a material before version 10 has no"
            " alpha threshold"
        ]
    else:
        assert notes == []
        assert getattr(look_of(model), field) == value


def test_a_transparent_material_can_become_opaque() -> None:
    scene, entity = material_scene(enabledPresets=KeyedArchive({"AlphaTest": True}))
    [material, _] = scene.materials()
    paint = Material("paint")
    assert recolor(material, "alpha_mode", paint, paint) is None
    assert look(scene, entity).alpha_mode == "OPAQUE"
    # The effect of a template is not undone.
    scene, _ = material_scene(fxName="~res:/Materials/Textured.Alphatest.material")
    reason = recolor(scene.materials()[0], "alpha_mode", paint, paint)
    assert reason == "its template Textured.Alphatest.material decides that"


def test_additive_light_of_materials_is_written_back(tmp_path: Path) -> None:
    scene, _ = material_scene(
        enabledPresets=KeyedArchive({"AlphaBlendAdditive": True}),
        flags=KeyedArchive({"FLATCOLOR": 1}),
        properties=properties(flatColor=(1, 0.5, 0, 1)),
    )

    def edit(model: SceneModel) -> None:
        look_of(model).emissive = (0, 0, 1)

    model, notes = edited(scene, tmp_path, edit)
    assert (look_of(model).emissive, notes) == ((0, 0, 1), [])


def test_factors_that_a_material_cannot_store_are_reported(tmp_path: Path) -> None:
    scene, _ = material_scene()

    def edit(model: SceneModel) -> None:
        look_of(model).metallic = 1
        look_of(model).roughness = 0.5

    _, notes = edited(scene, tmp_path, edit)
    assert notes == [
        f"material paint: its {what} not applied: a material has no {what} factor, only a map"
        for what in ("metallic", "roughness")
    ]


def test_a_new_mesh_brings_its_material(tmp_path: Path) -> None:
    scene, _ = material_scene()

    def edit(model: SceneModel) -> None:
        glass = Material("glass", (0, 0.5, 1, 0.5), alpha_mode="BLEND", double_sided=True)
        old = drawn(model)[0]
        assert old.mesh is not None
        part = old.mesh.primitives[0]
        part = type(part)(part.positions, part.indices, part.normals, material=glass)
        named(model, "a").children.append(Node("window", mesh=Mesh("window", [part])))

    model, notes = edited(scene, tmp_path, edit)
    assert notes == []
    mesh = named(model, "window").mesh
    assert mesh is not None
    made = mesh.primitives[0].material
    assert made is not None
    assert (made.name, made.base_color, made.alpha_mode, made.double_sided) == (
        "glass",
        (0, 0.5, 1, 0.5),
        "BLEND",
        True,
    )


def test_new_triangles_of_a_skin_are_bound_to_the_joints_that_they_name(tmp_path: Path) -> None:
    scene, _ = skinned_scene({"hard_joint_index": [1, 1, 0, 0]}, [0, 1])

    def edit(model: SceneModel) -> None:
        [node] = drawn(model)
        assert node.mesh is not None
        [part] = node.mesh.primitives
        assert part.indices is not None
        for name in ("positions", "normals", "joints", "weights"):
            array = getattr(part, name)
            setattr(part, name, np.concatenate([array, array[:1]]))
        part.positions[4] += (0.1, 0, 0)
        part.attributes["_VID"] = np.append(part.attributes["_VID"], np.float32(0))
        part.indices = np.append(part.indices, np.array([4, 1, 2], np.uint32))
        assert part.joints is not None
        part.joints[4] = 0

    model, notes = edited(scene, tmp_path, edit)
    assert notes == []
    [node] = drawn(model)
    assert node.mesh is not None
    [part] = node.mesh.primitives
    assert part.indices is not None
    assert part.joints is not None
    assert len(part.indices) == 9
    assert part.joints[:, 0].tolist() == [1, 1, 0, 0, 0]


def test_moved_bones_emitters_and_lights_are_written_to_their_components(tmp_path: Path) -> None:
    scene, _ = skinned_scene({"hard_joint_index": [1, 1, 0, 0]}, [0, 1])
    sun = scene.add_entity("sun")
    sun.transform.position = 1, 2, 3
    sun.add_component("LightComponent", light_component(0))
    entry = KeyedArchive({"emitter.position": Vector3(1.0, 2.0, 3.0)})
    effect = {"pe.emitters": VariantArray([entry])}
    scene.add_entity("smoke").add_component("ParticleEffectComponent", effect)

    def edit(model: SceneModel) -> None:
        named(model, "arm").translation = (0, 7, 0)
        named(model, "smoke emitter 0").translation = (4, 5, 6)
        named(model, "smoke emitter 0").rotation = (0, 0, 1, 0)
        named(model, "sun").rotation = (0, 0, 0, 1)

    model, notes = edited(scene, tmp_path, edit)
    assert notes == []
    assert named(model, "arm").translation == (0, 7, 0)
    emitter = named(model, "smoke emitter 0")
    assert (emitter.translation, emitter.rotation) == ((4, 5, 6), (0, 0, 1, 0))
    # It shone along -Y of the scene, now along -Z, from the same place.
    placed = worlds(model)
    light = placed[id(named(model, "sun"))]
    assert np.allclose(light[:3, :3] @ (0, 0, -1), (0, -1, 0), atol=1e-6)
    assert named(model, "sun").translation == (1, 2, 3)


def configured() -> Scene:
    """Make a scene whose material has a look of its own and one for a skin."""
    scene, _ = material_scene()
    archive = scene.materials()[0].node.archive
    for number, (name, path) in enumerate((("Default", "a.tex"), ("Skin", "b.tex"))):
        config = KeyedArchive({"configName": name, "fxName": "~res:/Materials/Textured.material"})
        config["textures"] = KeyedArchive({"albedo": path})
        archive[f"configArchive_{number}"] = config
    archive.set("configCount", 2, VariantType.UINT32)
    return scene


def test_material_configurations_become_gltf_variants(tmp_path: Path) -> None:
    files = gltf.to_gltf(scene_of(configured(), {}), "a")
    document = json.loads(files["a.gltf"])
    extension = document["extensions"]["KHR_materials_variants"]
    assert extension == {"variants": [{"name": "Default"}, {"name": "Skin"}]}
    assert "KHR_materials_variants" in document["extensionsUsed"]
    mappings = document["meshes"][0]["primitives"][0]["extensions"]["KHR_materials_variants"]
    assert mappings == {
        "mappings": [{"material": 0, "variants": [0]}, {"material": 1, "variants": [1]}]
    }

    def edit(model: SceneModel) -> None:
        look = look_of(model)
        assert list(look.variants) == ["Default", "Skin"]
        assert look.variants["Default"] is look
        look.variants["Skin"].double_sided = True

    again, notes = edited(configured(), tmp_path, edit)
    assert notes == []
    look = look_of(again)
    assert (look.double_sided, look.variants["Skin"].double_sided) == (False, True)
    sources = [one.base_color_texture.image.source for one in look.variants.values()]
    assert sources == ["a.tex", "b.tex"]


def test_a_variant_keeps_its_name_when_its_material_is_renamed(tmp_path: Path) -> None:
    names: list[str] = []

    def rename(model: SceneModel) -> None:
        look = look_of(model)
        look.name = "other"
        names.append(look.variants["Skin"].name)

    again, notes = edited(configured(), tmp_path, rename)
    assert notes == []
    look = look_of(again)
    assert [look.name, look.variants["Skin"].name] == ["other", *names]


def test_unedited_variants_are_not_treated_as_an_edit(tmp_path: Path) -> None:
    _, notes = edited(configured(), tmp_path, lambda _: None)
    assert notes == []
    assert (tmp_path / "out" / "a.sc2").read_bytes() == (tmp_path / "a.sc2").read_bytes()


def armoured() -> Scene:
    """Make a scene with two plates in one polygon group, 3 of two triangles and 7 of one."""
    square_of_four = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
    group = PolygonGroup.from_arrays(
        positions=np.array([*square_of_four, *square_of_four], np.float32),
        indices=[[0, 1, 2], [4, 5, 6], [0, 2, 3]],
        id=1,
        # The third vertex of both plates is equal; the others are told apart by it.
        streams={
            "hard_joint_index": [3] * 4 + [7] * 4,
            "flexibility": [10, 11, 12, 13, 14, 15, 12, 17],
        },
    )
    scene, _ = scene_with(group)
    return scene


def plates(path: Path) -> dict[int, list[list[float]]]:
    """Return positions and flexibility of the vertices of each plate."""
    vertices = chunkwright.open_scene(path).find_geometry().groups[0].vertices
    columns = (vertices[name] for name in ("position", "flexibility"))
    rows = np.column_stack([each.reshape(len(vertices), -1) for each in columns])
    numbers = vertices["hard_joint_index"].ravel()
    return {int(plate): rows[numbers == plate].tolist() for plate in np.unique(numbers)}


def test_a_moved_vertex_changes_only_its_plate(tmp_path: Path) -> None:
    def move(model: SceneModel) -> None:
        plate = named(model, "thing_armor_7").mesh
        assert plate is not None
        part = plate.primitives[0]
        part.positions = part.positions.copy()
        part.positions[1] = (1, 0, 5)

    _, notes = edited(armoured(), tmp_path, move)
    assert notes == []
    before, after = (
        chunkwright.open_scene(tmp_path / name / "a.sc2").find_geometry().groups[0].vertices
        for name in ("", "out")
    )
    assert [at for at in range(8) if before[at] != after[at]] == [5]
    assert after["position"][5].tolist() == [1, 0, 5]


def test_a_triangle_belongs_to_the_plate_of_its_first_vertex(tmp_path: Path) -> None:
    scene = armoured()
    group = scene.find_geometry().groups[0]
    group.set_indices(np.array([0, 1, 2, 3, 5, 6, 4, 5, 7], np.uint16))

    def move(model: SceneModel) -> None:
        plate = named(model, "thing_armor_3").mesh
        assert plate is not None
        part = plate.primitives[0]
        part.positions = part.positions + np.where(part.positions[:, :1] > 0, (0, 0, 5), 0)

    _, notes = edited(scene, tmp_path, move)
    assert notes == []
    after = chunkwright.open_scene(tmp_path / "out" / "a.sc2").find_geometry().groups[0]
    # The vertex that the plates share is unchanged in the other.
    numbers = after.vertices["hard_joint_index"].ravel()
    heights = after.vertices["position"][:, 2]
    assert heights[numbers == 7].tolist() == [0, 0, 0]
    assert sorted(heights[numbers == 3]) == [0, 0, 5, 5, 5, 5]


@pytest.mark.parametrize("gone", [3, 7])
def test_removing_a_plate_keeps_the_other_one(tmp_path: Path, gone: int) -> None:
    def take(model: SceneModel) -> None:
        node = named(model, f"thing_armor_{gone}")
        assert node.mesh is not None
        node.mesh = None

    again, _ = edited(armoured(), tmp_path, take)
    (left,) = (node for node in drawn(again) if node.mesh)
    assert left.name == f"thing_armor_{10 - gone}"
    rows = {3: [[0, 0, 0, 10], [1, 0, 0, 11], [1, 1, 0, 12], [0, 1, 0, 13]]}
    rows[7] = [[0, 0, 0, 14], [1, 0, 0, 15], [1, 1, 0, 12]]
    assert plates(tmp_path / "out" / "a.sc2") == {10 - gone: rows[10 - gone]}


def test_triangles_added_to_a_plate_leave_the_other_plate_unchanged(tmp_path: Path) -> None:
    def grow(model: SceneModel) -> None:
        mesh = named(model, "thing_armor_7").mesh
        assert mesh is not None
        part = mesh.primitives[0]
        assert part.indices is not None
        part.indices = np.append(part.indices, part.indices[::-1])

    _, notes = edited(armoured(), tmp_path, grow)
    assert notes == []
    group = chunkwright.open_scene(tmp_path / "out" / "a.sc2").find_geometry().groups[0]
    assert group.triangles.tolist() == [[0, 1, 2], [0, 2, 3], [4, 5, 6], [6, 5, 4]]
    assert group.vertices["hard_joint_index"].ravel().tolist() == [3] * 4 + [7] * 3


def test_triangles_of_a_plate_are_added_and_removed(tmp_path: Path) -> None:
    def reshape(model: SceneModel) -> None:
        small, large = (named(model, f"thing_armor_{number}").mesh for number in (7, 3))
        assert small is not None
        assert large is not None
        part = small.primitives[0]
        part.positions = np.vstack([part.positions, [[2, 2, 2]]]).astype(np.float32)
        part.attributes = {"_VID": np.append(part.attributes["_VID"], 0).astype(np.float32)}
        assert part.indices is not None
        part.indices = np.append(part.indices, [0, 2, 3]).astype(np.uint32)
        one = large.primitives[0]
        assert one.indices is not None
        one.indices = one.indices[:3]

    again, notes = edited(armoured(), tmp_path, reshape)
    assert notes == []
    sizes = {
        node.name: [len(part.indices) for part in node.mesh.primitives if part.indices is not None]
        for node in drawn(again)
        if node.mesh
    }
    assert sizes == {"thing_armor_3": [3], "thing_armor_7": [6]}
    by_plate = plates(tmp_path / "out" / "a.sc2")
    # Streams that a scene model lacks are kept; a new vertex copies the nearest one's.
    assert by_plate[3] == [[0, 0, 0, 10], [1, 0, 0, 11], [1, 1, 0, 12]]
    assert sorted(by_plate[7]) == [[0, 0, 0, 14], [1, 0, 0, 15], [1, 1, 0, 12], [2, 2, 2, 12]]


@pytest.mark.parametrize("turned", [False, True])
def test_an_entity_is_moved_or_turned(tmp_path: Path, turned: bool) -> None:
    def edit(model: SceneModel) -> None:
        [node] = drawn(model)
        node.translation = (1, 2, 3)
        if turned:  # a quarter turn about z: +x becomes +y
            node.rotation = (0, 0, 2**-0.5, 2**-0.5)

    scene, _ = material_scene()
    model, notes = edited(scene, tmp_path, edit)
    assert notes == []
    [node] = drawn(model)
    # In the model y is up: (x, y, z) of the scene is at (x, z, -y).
    assert worlds(model)[id(node)] @ (1, 0, 0, 1) == pytest.approx(
        (1, 3, -3, 1) if turned else (2, 3, -2, 1), abs=1e-6
    )
