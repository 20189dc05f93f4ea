"""References between the objects of a scene, in every form that versions have had."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright import CorruptError
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.keyed_archive.kinds import infer_type
from chunkwright.sc2 import (
    Descriptor,
    Material,
    Node,
    Reference,
    Resolver,
    Scene,
    geometry_data_hash,
    geometry_id_hash,
)
from chunkwright.scg import Geometry
from tests.keyed_archive.examples import u64
from tests.sc2.examples import EMITTER_ID, GROUP_ID, MATERIAL_ID, PARENT_ID, full_scene, node
from tests.scg.meshes import triangle

T = VariantType


def references(scene: Scene) -> dict[str, Reference]:
    """Return every reference of a scene by its key, unchanged by writing and reading."""
    again = chunkwright.open(bytes(scene))
    found = {one.key: one for one in Resolver(again).references()}
    assert [(one.path, one.number) for one in Resolver(scene).references()] == [
        (one.path, one.number) for one in found.values()
    ]
    return found


def target(reference: Reference) -> Node:
    assert isinstance(reference.target, Node)
    assert not reference.dangling
    return reference.target


@pytest.mark.parametrize("version", [2, 5, 9, 13, 18, 25, 35])
def test_batches_refer_to_materials_and_emitters(version: int) -> None:
    found = references(full_scene(version))
    assert target(found["rb.datasource"]).class_name == "PolygonGroup"
    assert target(found["rb.nmatname"]).name == "child"
    assert target(found["parentMaterialKey"]).name == "parent"
    assert target(found["emitter.id"]).class_name == "ParticleEmitterNode"
    assert found["rb.nmatname"].number == MATERIAL_ID == 2**63 + 5
    if version >= 14:
        assert ("globalMaterialId" in found) == (version < 30)
    assert found["rb.datasource"].path.endswith("/components/0001/rc.renderObj/ro.batches/0000")
    assert full_scene(version).problems() == []


@pytest.mark.parametrize("version", [18, 29])
def test_the_global_material_is_a_reference(version: int) -> None:
    assert target(references(full_scene(version))["globalMaterialId"]).id == PARENT_ID


def test_an_emitter_refers_to_another() -> None:
    scene = full_scene(35)
    emitter = scene.data_node(EMITTER_ID)
    assert emitter is not None
    emitter.archive.set("reference.id", EMITTER_ID, T.UINT64)
    assert target(references(scene)["reference.id"]).id == EMITTER_ID
    emitter.archive["reference.id"] = 0
    assert references(scene)["reference.id"].null


def test_a_material_of_an_older_file_is_found_by_its_key() -> None:
    scene = Scene(18)
    material = node("NMaterial", materialName="old")
    material.archive.set("materialKey", 99, T.UINT64)
    scene.data_nodes.append(material)
    child = scene.add_data_node("NMaterial", 5)
    child.archive.set("parentMaterialKey", 99, T.UINT64)
    assert target(references(scene)["parentMaterialKey"]).name == "old"
    found = scene.data_node(99)
    assert found is not None
    assert found.name == "old"


def mesh_instance(**values: Any) -> Node:
    return node("MeshInstanceNode", **values)


def test_mesh_instances_of_version_1_refer_into_two_trees() -> None:
    scene = full_scene(1)
    # The root of a tree has no number in it.
    scene.data_nodes[0].archive["#index"] = 0
    scene.roots.append(mesh_instance(l0_0_mat=0, l0_0_ms=0, l0_0_pg=0, l1_0_mat=-1, l1_0_ms=-1))
    found = references(scene)
    assert target(found["l0_0_mat"]).name == "paint"
    assert target(found["l0_0_ms"]).name == "hull"
    assert target(found["l0_0_pg"]).archive["#index"] == 1
    assert found["l1_0_mat"].null
    assert found["l1_0_ms"].null
    scene.roots[-1].archive["l0_0_mat"] = 5
    scene.roots[-1].archive["l0_0_pg"] = 1
    messages = {problem.path: problem.message for problem in scene.problems()}
    path = f"/hierarchy/{len(scene.roots) - 1}"
    assert messages[f"{path}/l0_0_mat"] == "no Material has the number 0x5"
    assert messages[f"{path}/l0_0_pg"] == "no PolygonGroup has the number 0x1"


def meshes(version: int) -> Scene:
    scene = Scene(version)
    scene.data_nodes.append(node("Material", **{"#id": u64(2**40 + 1), "name": "paint"}))
    mesh = node("StaticMesh", **{"#id": u64(2**40 + 2)})
    mesh.children.extend(node("PolygonGroup", number=number) for number in range(2))
    scene.data_nodes.append(mesh)
    return scene


@pytest.mark.parametrize(("version", "stem"), [(2, "l0_3"), (3, "pg7"), (5, "pg0")])
def test_mesh_instances_store_references_as_pointers(version: int, stem: str) -> None:
    scene = meshes(version)
    holder = {
        f"{stem}_matptr": u64(2**40 + 1),
        f"{stem}_meshptr": u64(2**40 + 2),
        f"{stem}_pg": 1,
    }
    scene.roots.append(mesh_instance(**holder))
    found = references(scene)
    assert target(found[f"{stem}_matptr"]).name == "paint"
    assert target(found[f"{stem}_meshptr"]).class_name == "StaticMesh"
    assert target(found[f"{stem}_pg"]).archive["number"] == 1
    part = scene.mesh_parts(scene.roots[0])[0]
    assert part.material is not None
    assert part.material.name == "paint"
    assert part.polygon_group is not None
    assert part.polygon_group.archive["number"] == 1
    scene.roots[0].archive[f"{stem}_meshptr"] = u64(5)
    scene.roots[0].archive[f"{stem}_matptr"] = u64(0)
    found = references(scene)
    assert found[f"{stem}_meshptr"].dangling
    assert found[f"{stem}_pg"].dangling
    assert found[f"{stem}_matptr"].null


@pytest.mark.parametrize("version", [5, 25, 35])
def test_a_dangling_reference_is_reported_with_its_path(version: int) -> None:
    scene = full_scene(version)
    holder = scene.roots[0].components[1].batches[0].archive
    holder["rb.nmatname"] = 0xBAD
    scene.data_nodes[1].archive["parentMaterialKey"] = 0xDAB
    again = chunkwright.open(bytes(scene))
    messages = [str(one) for one in again.problems()]
    assert messages == [
        f"/data_nodes/#{MATERIAL_ID:#x}/parentMaterialKey: no NMaterial has the number 0xdab",
        "/hierarchy/tank/components/0001/rc.renderObj/ro.batches/0000/rb.nmatname: "
        "no NMaterial has the number 0xbad",
    ]


def test_a_value_of_another_type_is_not_a_reference() -> None:
    scene = full_scene(35)
    holder = scene.roots[0].components[1].batches[0].archive
    for value in ("text", b"short", True, 1.5, KeyedArchive({"a": 1})):
        holder.set("rb.nmatname", value, infer_type(value))
        assert "rb.nmatname" not in references(scene)


# --- geometry


def with_geometry() -> Scene:
    scene = full_scene(35)
    group = scene.data_node(GROUP_ID)
    assert group is not None
    scene.data_nodes.remove(group)
    scene.descriptor = Descriptor(1, geometry_id_hash([GROUP_ID]))
    return scene


def test_polygon_groups_are_found_in_the_linked_geometry() -> None:
    scene = with_geometry()
    reference = references(scene)["rb.datasource"]
    assert (reference.target, reference.outside, reference.dangling) == (None, True, False)
    assert scene.problems() == []
    geometry = Geometry([triangle(id=GROUP_ID)])
    scene.link(geometry)
    linked = {one.key: one for one in scene.references()}["rb.datasource"]
    assert linked.target is not None
    assert linked.target.archive is geometry.groups[0].archive
    assert scene.problems() == []
    part = scene.mesh_parts(scene.roots[0])[0]
    assert part.polygon_group is not None
    assert part.polygon_group.archive is geometry.groups[0].archive
    assert (part.lod_index, part.switch_index) == (2, 1)


def test_the_geometry_of_another_scene_is_reported() -> None:
    scene = with_geometry()
    scene.link(Geometry([triangle(id=GROUP_ID + 1)]))
    messages = [problem.message for problem in scene.problems()]
    assert messages[0] == f"no PolygonGroup has the number {GROUP_ID:#x}"
    assert messages[1].startswith(
        "the geometry id hash is 0x9e38ac4d9e364b2d, but the linked file has"
    )


def test_without_a_geometry_file_a_reference_to_a_missing_group_is_dangling() -> None:
    scene = with_geometry()
    scene.descriptor = Descriptor(1, 0)
    assert references(scene)["rb.datasource"].dangling


def test_the_hashes_of_geometry_have_known_values() -> None:
    assert geometry_id_hash([0x13294]) == 0x9E38AC4D9E364B2D
    stored = bytes.fromhex("2d4b369e4dac389e")
    assert geometry_id_hash([0x13294]) == int.from_bytes(stored, "little")
    assert geometry_id_hash([]) == 0
    assert geometry_id_hash([None]) is None
    assert geometry_id_hash([1, None]) is None
    assert geometry_data_hash(b"123456789") == 0xCBF43926


# --- materials


def materials() -> Scene:
    scene = Scene(35)
    top = scene.add_data_node(
        "NMaterial",
        1,
        {
            "materialName": "top",
            "fxName": "fx",
            "textures": {"albedo": "top.tex", "normal": "n.tex"},
            "properties": {"color": b"\x00top", "size": b"\x00"},
        },
    )
    middle = scene.add_data_node(
        "NMaterial", 2, {"materialName": "middle", "textures": {"albedo": "middle.tex"}}
    )
    bottom = scene.add_data_node(
        "NMaterial",
        3,
        {
            "materialName": "bottom",
            "properties": {"color": b"bottom"},
            "configCount": 2,
            "configArchive_0": {"configName": "a"},
            "configArchive_1": {"configName": "b"},
        },
    )
    top.archive.set("parentMaterialKey", 0, T.UINT64)
    middle.archive.set("parentMaterialKey", 1, T.UINT64)
    bottom.archive.set("parentMaterialKey", 2, T.UINT64)
    return scene


def test_a_material_inherits_along_the_chain() -> None:
    scene = chunkwright.open(bytes(materials()))
    bottom = scene.materials()[2]
    assert [one.name for one in bottom.chain()] == ["bottom", "middle", "top"]
    assert bottom.textures == {"albedo": "middle.tex", "normal": "n.tex"}
    assert bottom.properties == {"color": b"bottom", "size": b"\x00"}
    assert bottom.effective("fxName") == "fx"
    assert bottom.effective("missing") is None
    assert bottom.effective("missing", 5) == 5
    assert [config["configName"] for config in bottom.configs] == ["a", "b"]
    assert scene.materials()[0].parent is None
    assert bottom.parent == scene.materials()[1]
    assert len({bottom, scene.materials()[2]}) == 1


def test_the_tree_shows_the_ancestors_of_a_material() -> None:
    tree = materials().tree()
    nodes = next(branch for branch in tree.shown() if branch.label == "data_nodes")
    bottom = list(nodes.shown())[2]
    details = {branch.label: branch.detail for branch in bottom.shown()}
    assert details["(inherits)"] == "'middle' < 'top'"
    assert details["parentMaterialKey"] == "-> NMaterial 'middle' #0x2"


@pytest.mark.parametrize("loop", [1, 2, 3])
def test_following_a_loop_of_parents_is_an_error(loop: int) -> None:
    scene = materials()
    scene.data_nodes[0].archive["parentMaterialKey"] = loop
    bottom = scene.materials()[2]
    with pytest.raises(CorruptError, match="is its own ancestor"):
        list(bottom.chain())
    with pytest.raises(CorruptError, match="is its own ancestor"):
        assert bottom.textures
    assert [one.message for one in scene.problems()] == [
        f"material {['top', 'middle', 'bottom'][0]!r} is its own ancestor"
    ]


def test_a_missing_parent_ends_the_chain() -> None:
    scene = materials()
    scene.data_nodes[0].archive["parentMaterialKey"] = 0xBAD
    assert [one.name for one in Material(scene, scene.data_nodes[1]).chain()] == ["middle", "top"]
    assert [one.message for one in scene.problems()] == ["no NMaterial has the number 0xbad"]


def test_configurations_are_read_despite_a_wrong_count() -> None:
    scene = materials()
    node_ = scene.data_nodes[2]
    for count, number in ((1, 1), (2, 2), (2**31 - 1, 2), (-1, 0), ("x", 0)):
        node_.archive.set("configCount", count, infer_type(count))
        assert len(Material(scene, node_).configs) == number


@pytest.mark.parametrize("version", [3, 10, 18, 35])
def test_references_are_in_every_archive_of_an_entity_once(version: int) -> None:
    """Children are in ``#hierarchy`` from version 30 on; before, the key means nothing."""
    scene = Scene(version)
    scene.add_entity("parent").archive["inner"] = {"rb.nmatname": 7}
    if version < 30:
        scene.roots[0].archive["#hierarchy"] = {"rb.nmatname": 8}
    else:
        child = scene.add_entity("child", scene.roots[0])
        child.archive["inner"] = {"rb.nmatname": 8}
    found = [one.number for one in scene.references() if one.key == "rb.nmatname"]
    assert sorted(found) == [7, 8]
