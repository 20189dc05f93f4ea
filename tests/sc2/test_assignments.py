"""Nothing that is assigned to a scene vanishes: it is written and read back, or refused."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, QueryError
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.sc2 import Material, Node, Scene
from tests.dava_views import assign_everything, mutate_everything
from tests.sc2.examples import MATERIAL_ID, full_scene, node

VERSIONS = (1, 5, 28, 35)


def build(version: int) -> Scene:
    """Return a scene with a material that inherits and has configurations, and an old scene."""
    scene = full_scene(version)
    if version > 1:
        parent, child = scene.data_nodes[0].archive, scene.data_nodes[1].archive
        parent["textures"] = {"albedo": "parent.tex", "normalmap": "n.tex"}
        child["textures"] = {"albedo": "child.tex"}
        child["properties"] = {"color": b"\x00\x01\x00\x00\x00\x00\x00\x80\x3f"}
        configs = {"configCount": 1, "configArchive_0": {"configName": "Default"}}
        parent.update(configs)
    old = {"mat.tex0": "a.png", "mat.tex1": "l.png", "mat.type": 3, "mat.texCount": 2}
    siblings = scene.data_nodes if version > 1 else scene.data_nodes[0].children
    siblings.append(node("Material", name="old", **old))
    scene.roots.append(node("SwitchNode", name="switch", switchIndex=1))
    return scene


VIEWS: dict[str, Any] = {
    "scene": lambda scene: scene,
    "layout": lambda scene: scene.layout,
    "descriptor": lambda scene: scene.descriptor,
    "roots": lambda scene: scene.roots,
    "children": lambda scene: scene.roots[0].children,
    "entity": lambda scene: scene.roots[0],
    "child": lambda scene: scene.roots[0].children[0],
    "switch": lambda scene: scene.roots[-1],
    "data node": lambda scene: next(scene.all_data_nodes()),
    "component": lambda scene: scene.roots[0].components[1],
    "batch": lambda scene: scene.roots[0].components[1].batches[0],
    "parent material": lambda scene: scene.materials()[0],
    "child material": lambda scene: scene.materials()[-2],
    "old material": lambda scene: scene.materials()[-1],
    "mesh part": lambda scene: scene.mesh_parts(scene.roots[0])[0],
    "reference": lambda scene: scene.references()[0],
}
# Scenes have a descriptor since version 10.
CASES = [
    pytest.param(version, view, marks=[] if version in (5, 35) else pytest.mark.slow)
    for version in VERSIONS
    for view in VIEWS
    if view != "descriptor" or version >= 10
]


@pytest.mark.parametrize(("version", "view"), CASES)
def test_assigned_values_are_written_or_refused(version: int, view: str) -> None:
    assign_everything(lambda: build(version), VIEWS[view])


@pytest.mark.parametrize(("version", "view"), CASES)
def test_insertions_and_removals_are_written_or_refused(version: int, view: str) -> None:
    mutate_everything(lambda: build(version), VIEWS[view])


def reopened(scene: Scene) -> Any:
    return chunkwright.open(bytes(scene))


@pytest.mark.parametrize("version", [5, 35])
def test_changes_of_textures_are_stored_in_the_material(version: int) -> None:
    scene = build(version)
    child = scene.materials()[1]
    child.textures["albedo"] = "new.tex"
    child.textures["decal"] = "d.tex"
    expected = {"albedo": "new.tex", "decal": "d.tex", "normalmap": "n.tex"}
    assert child.textures == reopened(scene).materials()[1].textures == expected
    stored = reopened(scene).data_node(MATERIAL_ID).archive["textures"]
    assert stored == {"albedo": "new.tex", "decal": "d.tex"}
    assert stored.type_of("decal") is VariantType.STRING
    del child.textures["decal"]
    assert "decal" not in reopened(scene).materials()[1].textures
    with pytest.raises(QueryError, match="'normalmap' is inherited"):
        del child.textures["normalmap"]
    with pytest.raises(KeyError):
        del child.textures["decal"]
    with pytest.raises(ChunkwrightError) as caught:
        child.textures["albedo"] = 5
    assert caught.value.path == f"{child.address}/textures/albedo"
    with pytest.raises(QueryError, match="normalmap would stay"):
        child.textures = {"albedo": "x"}
    assert child.textures["albedo"] == "new.tex"
    child.textures = {"normalmap": "own.tex", "albedo": "x"}
    assert reopened(scene).materials()[1].textures == {"normalmap": "own.tex", "albedo": "x"}
    child.textures.clear()
    assert dict(child.textures) == {"albedo": "parent.tex", "normalmap": "n.tex"}


def test_a_refused_mapping_changes_nothing() -> None:
    scene = build(35)
    before = bytes(scene)
    child = scene.materials()[1]
    bad: Any = {"a": "x", "albedo": "y", "normalmap": 5}
    with pytest.raises(ChunkwrightError):
        child.textures = bad
    assert bytes(scene) == before


def test_entries_can_be_added_to_the_maps_of_a_bare_material() -> None:
    scene = Scene(35)
    scene.add_data_node("NMaterial", 7, {"materialName": "m"})
    scene.materials()[0].textures["albedo"] = "a.tex"
    scene.materials()[0].properties["color"] = b"\x00"
    scene.materials()[0].effective_map("flags")["FLATCOLOR"] = 1
    scene.materials()[0].effective_map("textureSampleStates")["albedo"] = 5
    again = reopened(scene).data_nodes[0].archive
    maps = ("flags", "properties", "textureSampleStates", "textures")
    types = {key: again[key].type_of(next(iter(again[key]))).name for key in maps}
    assert types == {
        "flags": "INT32",
        "properties": "BYTE_ARRAY",
        "textureSampleStates": "UINT32",
        "textures": "STRING",
    }
    with pytest.raises(QueryError, match="unknown map 'x'"):
        scene.materials()[0].effective_map("x")


def test_texture_slots_of_old_materials_are_stored_by_number() -> None:
    scene = Scene(5)
    scene.data_nodes.append(node("Material", **{"#id": bytes(8), "mat.type": 2}))
    textures = scene.materials()[0].textures
    assert dict(textures) == {}
    textures["decal"] = "d.png"
    textures["albedo"] = "a.png"
    textures["tex3"] = "x.png"
    archive = reopened(scene).data_nodes[0].archive
    assert (archive["mat.tex0"], archive["mat.tex1"]) == ("a.png", "d.png")
    assert (archive["mat.tex3"], archive["mat.texCount"]) == ("x.png", 4)
    assert set(textures) == {"albedo", "decal", "tex3"}
    with pytest.raises(
        QueryError, match=r"unknown texture slot 'lightmap' of this material \(known: albedo, decal"
    ):
        textures["lightmap"] = "l.png"
    with pytest.raises(QueryError, match="expected a texture path"):
        textures["albedo"] = ""
    del textures["decal"]
    assert "mat.tex1" not in archive or "mat.tex1" not in reopened(scene).data_nodes[0].archive
    with pytest.raises(KeyError):
        del textures["decal"]
    archive = scene.data_nodes[0].archive
    archive["mat.tex1"] = ""
    assert "decal" not in textures
    assert len(textures) == 2


@pytest.mark.parametrize(
    ("type_", "slots"),
    [
        (0, ["albedo", "tex1", "tex2"]),
        (1, ["albedo", "detail", "tex2"]),
        (2, ["albedo", "decal", "tex2"]),
        (3, ["albedo", "lightmap", "tex2"]),
        (4, ["albedo", "tex1", "tex2"]),
        (5, ["albedo", "detail", "tex2"]),
        (6, ["albedo", "decal", "tex2"]),
        (7, ["albedo", "lightmap", "tex2"]),
        (8, ["albedo", "normalmap", "tex1"]),
        (9, ["albedo", "normalmap", "tex1"]),
        (10, ["albedo", "normalmap", "tex1"]),
        (None, ["albedo", "tex1", "tex2"]),
    ],
)
def test_the_slots_of_an_old_material_depend_on_its_type(
    type_: int | None, slots: list[str]
) -> None:
    paths = {f"mat.tex{number}": f"{number}.png" for number in range(3)}
    values = paths if type_ is None else {**paths, "mat.type": type_}
    material = Material(Scene(5), node("Material", **values))
    assert list(material.textures) == slots
    assert material.textures["albedo"] == "0.png"
    if slots[1] == "normalmap":
        assert material.textures["normalmap"] == "2.png"
    else:
        assert material.textures[slots[1]] == "1.png"


def test_configurations_override_the_material_and_its_parents() -> None:
    scene = Scene(47)
    values: dict[str, Any] = {"materialName": "tank", "textures": {"maskMap": "m"}, "fxName": "own"}
    for number, name in enumerate(("Default", "Skin")):
        textures = {"albedo": f"{name}.tex", "maskMap": name}
        values[f"configArchive_{number}"] = {"configName": name, "textures": textures}
    scene.add_data_node("NMaterial", 1, values | {"configCount": 2})
    scene.add_data_node("NMaterial", 2, {"parentMaterialKey": 1, "materialName": "part"})
    top, part = scene.materials()
    assert (top.config, part.config) == ("Default", None)
    assert dict(part.textures) == {"albedo": "Default.tex", "maskMap": "Default"}
    skin = Material(scene, part.node, "Skin")
    assert dict(skin.textures) == {"albedo": "Skin.tex", "maskMap": "Skin"}
    assert skin.effective("fxName") == "own"
    assert Material(scene, top.node, "Other").config == "Default"
    top.textures["albedo"] = "new.tex"
    again = reopened(scene).data_nodes[0].archive
    assert again["configArchive_0"]["textures"]["albedo"] == "new.tex"
    assert again["configArchive_1"]["textures"]["albedo"] == "Skin.tex"


def test_parents_of_materials_can_be_set() -> None:
    scene = build(35)
    parent, child = scene.materials()[:2]
    other = Material(scene, scene.add_data_node("NMaterial", 99))
    other.parent = child
    assert reopened(scene).data_node(99).archive["parentMaterialKey"] == MATERIAL_ID
    assert other.node.archive.type_of("parentMaterialKey") is VariantType.UINT64
    with pytest.raises(QueryError, match="inherits from this material"):
        parent.parent = other
    with pytest.raises(QueryError, match="expected a material of the scene as parent"):
        other.parent = Material(Scene(35), Node(KeyedArchive()))
    other.parent = None
    assert other.parent is None
    assert scene.problems() == []
    for number in (0, "1", None):
        other.node.archive["parentMaterialKey"] = number
        assert other.parent is None


@pytest.mark.parametrize("version", [5, 35])
def test_references_and_levels_of_batches_can_be_changed(version: int) -> None:
    scene = full_scene(version)
    batch = scene.roots[0].components[1].batches[0]
    batch.polygon_group_id, batch.material_id = 2**63, 1
    batch.lod_index, batch.switch_index = 3, -1
    again = reopened(scene).roots[0].components[1].batches[0]
    assert (again.polygon_group_id, again.material_id) == (2**63, 1)
    assert (again.lod_index, again.switch_index) == (3, -1)
    assert again.archive.type_of("rb.nmatname") is VariantType.UINT64
    for value in (-1, "x", None, 1.5):
        with pytest.raises(ChunkwrightError):
            batch.material_id = value  # type: ignore[assignment]


def test_names_and_ids_can_be_changed() -> None:
    scene = full_scene(35)
    tank, material = scene.roots[0], scene.data_nodes[0]
    tank.name, tank.id, tank.class_name = "T-34", 77, "Vehicle"
    material.name, material.id = "paint", 2**64 - 1
    again = reopened(scene)
    assert (again.roots[0].name, again.roots[0].id) == ("T-34", 77)
    assert again.roots[0].class_name == "Vehicle"
    assert again.data_node(2**64 - 1).archive["materialName"] == "paint"
    assert scene.data_node(2**64 - 1) == material
    switch = node("SwitchNode")
    switch.switch_state = 1
    assert switch.archive["switchIndex"] == 1
    assert node("Entity").switch_state is None
    with pytest.raises(QueryError, match="is not a switch"):
        node("Entity").switch_state = 1
    entity = node("Entity")
    entity.add_component("SwitchComponent", {"sc.switchindex": 2})
    assert entity.switch_state == 2
