"""What keys refer to: all rows of the table, and the items that addresses by id find."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.errors import QueryError
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.sc2 import Node, Resolver, Scene
from chunkwright.sc2.items import SceneItem
from chunkwright.sc2.references import refer
from tests.sc2.examples import PARENT_ID, full_scene, node

T = VariantType
BY_ID = (
    *("rb.datasource", "rb.nmatname", "matname", "parentMaterialKey", "globalMaterialId"),
    *("emitter.id", "reference.id"),
)
POINTERS = ("pg0_matptr", "l1_20_matptr", "pg10_meshptr", "l0_0_meshptr")
INDICES = ("l0_1_mat", "l10_0_ms")


def target() -> Node:
    archive = KeyedArchive({"#index": 3})
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
def test_a_key_is_set_as_files_have_it(
    keys: tuple[str, ...], type_: Any, number: Any, null: Any
) -> None:
    for key in keys:
        holder = KeyedArchive()
        for wanted, value in ((target(), number), (None, null)):
            refer(holder, key, wanted)
            assert (key, holder[key], holder.type_of(key)) == (key, value, type_)


# No reference; a number that counts in the mesh beside it; near misses of patterns.
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
def test_other_keys_refer_to_nothing(key: str) -> None:
    holder = KeyedArchive()
    for wanted in (target(), None):
        with pytest.raises(QueryError, match=f"^{key} cannot refer to "):
            refer(holder, key, wanted)
    assert not holder


@pytest.mark.parametrize("key", ["matname", "pg0_matptr", "l0_0_mat"])
def test_a_node_without_a_number_cannot_be_referred_to(key: str) -> None:
    with pytest.raises(QueryError, match=f"{key} cannot refer to <"):
        refer(KeyedArchive(), key, Node(KeyedArchive({"##name": "x"})))


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


def test_the_tree_has_data_nodes_by_id_too() -> None:
    scene = full_scene(35)
    wanted = scene.data_node(PARENT_ID)
    assert wanted is not None
    for segment in ("#0x6", "#6"):
        (found,) = scene.tree().named(segment)
        assert found.address == wanted.address
    assert scene.tree().named("#0x5") == scene.tree().named("#x") == []
