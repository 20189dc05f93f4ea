"""Targets of keys: all rows of the table, and the items that addresses by id find."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright import difference
from chunkwright.errors import QueryError, SerializeError
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.sc2 import Node, Resolver, Scene
from chunkwright.sc2.items import SceneItem
from chunkwright.sc2.model.references import refer
from tests.sc2.examples import PARENT_ID, full_scene, node

T = VariantType
# The keys, with the classes of their targets.
BY_ID = {
    "rb.datasource": "PolygonGroup",
    "rb.nmatname": "NMaterial",
    "matname": "NMaterial",
    "parentMaterialKey": "NMaterial",
    "globalMaterialId": "NMaterial",
    "emitter.id": "ParticleEmitterNode",
    "reference.id": "ParticleEmitterNode",
}
POINTERS = {
    "pg0_matptr": "Material",
    "l1_20_matptr": "Material",
    "pg10_meshptr": "StaticMesh",
    "l0_0_meshptr": "StaticMesh",
}
INDICES = {"l0_1_mat": "Material", "l10_0_ms": "StaticMesh"}


def target(class_name: str) -> Node:
    archive = KeyedArchive({"##name": class_name, "#index": 3, "id": 7})
    archive.set("#id", bytes([5, 1, 0, 0, 0, 0, 0, 0x80]), T.BYTE_ARRAY)
    return Node(archive)


@pytest.mark.parametrize(
    ("keys", "type_", "number", "null"),
    [
        (BY_ID, T.UINT64, 0x8000000000000105, 0),
        (POINTERS, T.BYTE_ARRAY, b"\5\1\0\0\0\0\0\x80", bytes(8)),
        (INDICES, T.INT32, 3, -1),
    ],
)
def test_a_reference_is_stored_in_the_type_of_real_files(
    keys: dict[str, str], type_: Any, number: Any, null: Any
) -> None:
    for key, class_name in keys.items():
        holder = KeyedArchive()
        for wanted, value in ((target(class_name), number), (None, null)):
            refer(holder, key, wanted)
            assert (key, holder[key], holder.type_of(key)) == (key, value, type_)
        for other in {*BY_ID.values(), *POINTERS.values(), "Entity", ""} - {class_name}:
            with pytest.raises(QueryError, match=f"^{key} cannot refer to "):
                refer(holder, key, target(other))
        assert holder[key] == null


def test_an_entity_cannot_be_the_target_of_a_material_reference() -> None:
    scene = full_scene(35)
    first, second = scene.data_nodes[:2]
    emitter = scene.add_data_node("ParticleEmitterNode", 3)
    tank = scene.add_entity("spare")
    assert (tank.id, tank.data_id, emitter.id, emitter.data_id) == (tank.archive["id"], None, 3, 3)
    batch = scene.roots[0].components[1].batches[0]
    address = f"{batch.address}/rb.nmatname"
    before = bytes(scene)
    for other in (tank, emitter):
        with pytest.raises(SerializeError, match="NMaterial"):
            scene.set(address, other.address)
    assert bytes(scene) == before
    for material in (first, second):
        scene.set(address, material.address)
        assert batch.material_id == material.data_id
    assert bytes(scene) == before
    # An "id" in a data node finds nothing.
    del emitter.archive["#id"]
    emitter.archive["id"] = 9
    assert (emitter.id, emitter.data_id, scene.data_node(9)) == (9, None, None)


def test_a_reference_to_an_object_of_another_class_is_a_problem() -> None:
    scene = full_scene(35)
    assert scene.problems() == []
    scene.add_data_node("ParticleEmitterNode", 0x33)
    batch = scene.roots[0].components[1].batches[0]
    batch.material_id = 0x33
    # Patches see a number, because they could not set such a reference by an address.
    plain = full_scene(35)
    changes = difference.diff(plain, scene)
    assert [each.new for each in changes if each.address.endswith("rb.nmatname")] == [0x33]
    assert difference.patch(plain, changes) == []
    assert bytes(plain) == bytes(scene)
    assert [tuple(each) for each in scene.problems()] == [
        (
            f"{batch.address}/rb.nmatname",
            "0x33 refers to ParticleEmitterNode; expected NMaterial",
            None,
        )
    ]


# No reference; an index in the mesh beside it; near misses of patterns.
NONE = (
    "name",
    "pg0_pg",
    "l0_0_pg",
    "rb_datasource",
    "pg_matptr",
    "l0_mat",
    "xl0_0_mat",
    "l0_0_msx",
)


@pytest.mark.parametrize("key", NONE)
def test_keys_that_are_not_references_cannot_be_set_to_nodes(key: str) -> None:
    holder = KeyedArchive()
    for wanted in (target("PolygonGroup"), None):
        with pytest.raises(QueryError, match=f"^{key} cannot refer to "):
            refer(holder, key, wanted)
    assert not holder


@pytest.mark.parametrize("key", [*BY_ID, *POINTERS, *INDICES])
def test_a_node_without_an_id_cannot_be_the_target_of_a_reference(key: str) -> None:
    class_name = (BY_ID | POINTERS | INDICES)[key]
    with pytest.raises(QueryError, match=f"{key} cannot refer to <"):
        refer(KeyedArchive(), key, Node(KeyedArchive({"##name": class_name, "id": 5})))


def test_data_nodes_are_found_by_id_from_the_whole_scene() -> None:
    scene = full_scene(35)
    scene.data_nodes.append(node("NMaterial", materialName="twelfth"))
    root = SceneItem(scene)
    wanted = scene.data_node(PARENT_ID)
    assert wanted is not None
    for segment in ("#0x6", "#6"):
        [found] = root.named(segment)
        assert (found.value, found.address) == (wanted, wanted.address)
    for segment in ("#0x7", "0x6", "#", "##0x6", "#x", "#6.0"):
        assert root.named(segment) == []


def test_the_number_of_a_group_without_a_mesh_is_a_null_reference() -> None:
    scene = Scene(5)
    scene.roots.append(node("MeshInstanceNode", pg0_pg=1))
    (found,) = Resolver(scene).references()
    assert (found.number, found.target, found.null, found.dangling) == (1, None, True, False)
    assert scene.problems() == []


def test_the_tree_finds_data_nodes_by_id() -> None:
    scene = full_scene(35)
    wanted = scene.data_node(PARENT_ID)
    assert wanted is not None
    for segment in ("#0x6", "#6"):
        (found,) = scene.tree().named(segment)
        assert found.address == wanted.address
    assert scene.tree().named("#0x5") == scene.tree().named("#x") == []
