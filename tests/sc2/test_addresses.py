"""Addresses of nodes: the same in ``repr``, problems, references and errors."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright import CorruptError, SerializeError
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.sc2 import Node, Scene
from chunkwright.sc2.model import addresses
from tests.samples import needs_samples, samples
from tests.sc2.examples import KINDS, MATERIAL_ID, full_scene, node

BOTH = (5, 35)


def entity(name: str) -> Node:
    return node("Entity", name=name)


@pytest.mark.parametrize("version", BOTH)
def test_addresses_use_names_where_unique_and_indices_elsewhere(version: int) -> None:
    scene = Scene(version)
    for name in ("tank", "wheel", "wheel", "", "7", "#0x1", "a/b~c", "name", "tank2"):
        scene.roots.append(entity(name))
    inside = scene.roots[0].children
    for name in ("name", "components", "gun"):
        inside.append(entity(name))
    again = chunkwright.open(bytes(scene))
    for one in (scene, again):
        assert [root.address for root in one.roots] == [
            *("/hierarchy/tank", "/hierarchy/1", "/hierarchy/2", "/hierarchy/3", "/hierarchy/4"),
            *("/hierarchy/5", "/hierarchy/a~1b~0c", "/hierarchy/name", "/hierarchy/tank2"),
        ]
        # An address that is a key of the parent's archive would find that entry.
        assert [child.address for child in one.roots[0].children] == [
            "/hierarchy/tank/0",
            "/hierarchy/tank/components",
            "/hierarchy/tank/gun",
        ]
        walked = [address for address, _ in addresses.walk(one.roots, "/hierarchy")]
        assert walked == [one_.address for one_ in one.all_nodes()]


@pytest.mark.parametrize("version", KINDS)
def test_every_node_has_a_unique_address(version: int) -> None:
    scene = full_scene(version)
    nodes = [*scene.all_nodes(), *scene.all_data_nodes()]
    found = {one.address for one in nodes}
    assert len(found) == len(nodes)
    assert all(repr(one).split(",")[0].endswith(f" {one.address}") for one in nodes)
    for one in nodes:
        for component in one.components:
            assert component.address.startswith(f"{one.address}/components/000")
            assert f" {component.address}," in repr(component)
    [batch] = scene.roots[0].components[1].batches
    where = "/hierarchy/tank/components/0001/rc.renderObj/ro.batches/0000"
    assert batch.address == where
    assert where in repr(batch)
    turret = scene.roots[0].children[0]
    assert turret.parent == scene.roots[0]
    assert scene.roots[0].parent is None


def test_data_nodes_are_addressed_by_their_ids() -> None:
    scene = full_scene(35)
    material = scene.materials()[1]
    assert material.address == f"/data_nodes/#{MATERIAL_ID:#x}"
    assert repr(material) == f"<Material 'child' /data_nodes/#{MATERIAL_ID:#x}>"
    group = scene.data_nodes[-1].polygon_group()
    assert group.address == "/data_nodes/#0x13294"
    assert repr(group).startswith("<PolygonGroup /data_nodes/#0x13294: 3 vertices")
    scene.data_nodes[0].id = MATERIAL_ID
    assert scene.data_nodes[1].address == "/data_nodes/1"
    assert str(scene.problems()[0]) == (
        f"/data_nodes/1: two data nodes have the id {MATERIAL_ID:#x}"
    )


def test_nodes_outside_a_scene_have_no_address() -> None:
    scene = full_scene(35)
    for lost in (Node(KeyedArchive({"name": "x"})), scene.roots.pop()):
        assert (lost.address, lost.parent) == ("", None) or lost.address == ""
        assert "/" not in repr(lost)
    old = full_scene(5)
    gone = old.roots.pop()
    assert (gone.address, gone.is_held) == ("", False)
    old.roots.append(gone)
    assert gone.address == "/hierarchy/tree"


@pytest.mark.parametrize("version", BOTH)
def test_serialization_errors_have_the_address_of_the_node(version: int) -> None:
    scene = full_scene(version)
    archive = scene.roots[0].children[1].archive
    at = archive.shape.keys.index("name")
    archive.stored_values[at] = object()  # type: ignore[call-overload]
    with pytest.raises(SerializeError) as caught:
        bytes(scene)
    assert caught.value.path == "/hierarchy/0/1/name"


def test_read_errors_have_the_address_of_the_node() -> None:
    scene = full_scene(35)
    wheel = scene.roots[0].children[1].archive
    wheel.set("odd", KeyedArchive({"inside": b"abc"}), VariantType.KEYED_ARCHIVE)
    data = bytes(scene).replace(b"\x06\x03\0\0\0abc", b"\x1f\x03\0\0\0abc")
    with pytest.raises(CorruptError) as caught:
        chunkwright.open(data)
    assert caught.value.path == "/hierarchy/0/1/odd/inside"


@pytest.mark.parametrize("version", BOTH)
def test_problems_have_the_address_of_the_node(version: int) -> None:
    scene = full_scene(version)
    batch = scene.roots[0].components[1].batches[0]
    batch.material_id = 0xBAD
    group = scene.data_nodes[-1]
    group.archive["indexFormat"] = 9
    found = {problem.path for problem in chunkwright.open(bytes(scene)).problems()}
    assert found == {f"{batch.address}/rb.nmatname", group.address}


def test_paths_of_stored_keys_become_addresses_of_nodes() -> None:
    scene = full_scene(35)
    data = bytes(scene)
    start = data.index(b"\x06\0turret")
    ids = data.index(b"KA\x02\x00")
    assert start > ids
    assert addresses.named(scene, "/#hierarchy/0/#hierarchy/1/odd") == "/hierarchy/tank/wheel/odd"
    assert addresses.named(scene, "/#dataNodes/1/x/0") == f"/data_nodes/#{MATERIAL_ID:#x}/x/0"
    assert addresses.named(scene, "/#sceneComponents/count") == "/#sceneComponents/count"
    assert addresses.named(scene, "/") == "/"
    old = full_scene(5)
    assert addresses.named(old, "/hierarchy/0/1/odd") == "/hierarchy/tank/wheel/odd"
    assert addresses.named(old, "/hierarchy/9/odd") == "/hierarchy/9/odd"


@needs_samples
def test_real_nodes_are_found_at_their_addresses() -> None:
    """Every address is unique, and finds its node by names and indices alone."""
    for path in samples("ka"):
        if ".sc2" not in path.suffixes or path.name.startswith("577722d0"):
            continue
        scene: Any = chunkwright.open(path)
        seen: set[str] = set()
        for nodes in (scene.roots, scene.data_nodes):
            for address, one in addresses.walk(nodes, nodes.path):
                assert address not in seen
                seen.add(address)
                label = address.rpartition("/")[2]
                assert (
                    label.isdecimal()
                    or label == one.name.replace("~", "~0").replace("/", "~1")
                    or label == f"#{one.id:#x}"
                )


def test_a_node_in_several_lists_is_held_until_the_last_one_removes_it() -> None:
    old = full_scene(5)
    node = Node(KeyedArchive({"name": "x"}))
    old.roots.append(node)
    old.roots.append(node)
    del old.roots[-1]
    assert (node.is_held, node.address) == (True, "/hierarchy/x")
    old.roots.append(node)
    del old.roots[-1]
    assert node.is_held
    del old.roots[-1]
    assert (node.is_held, node.address) == (False, "")


@pytest.mark.parametrize(
    ("values", "segment"),
    [
        ({"#id": bytes([5, 1, 0, 0, 0, 0, 0, 0]), "name": "a"}, "#0x105"),
        ({"#id": bytes([5, 1, 0, 0, 0, 0, 0]), "name": "a"}, "a"),
        ({"#id": bytes(9), "materialName": "b"}, "b"),
        ({"#id": 5, "name": "a", "materialName": "b"}, "a"),
        ({"name": 7, "materialName": "b"}, "b"),
        ({"name": "12", "materialName": "b"}, "1"),
        ({"name": "#12", "materialName": "b"}, "1"),
        ({}, "1"),
    ],
)
def test_nodes_with_an_id_of_eight_bytes_are_addressed_by_it(
    values: dict[str, Any], segment: str
) -> None:
    first, second = KeyedArchive({"name": "first"}), KeyedArchive(values)
    assert addresses.labels([first, second]) == ["first", segment]
    assert addresses.labels([second, first, second])[0] == "0"
