"""Nodes that are put into another scene are copied, and never refer to other objects there."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import chunkwright
from chunkwright import difference
from chunkwright.errors import QueryError
from chunkwright.sc2 import Node, Scene
from tests.query.files import SCENE, opened
from tests.sc2.examples import full_scene, node

KINDS = [5, 25, 35]


def scene_with(name: str, *, version: int = 35) -> Scene:
    """Return a scene with an entity that is drawn with the material 7, which has the given name."""
    scene = Scene(version)
    scene.add_data_node("NMaterial", 7, {"materialName": name})
    tank = scene.add_entity("tank")
    batch = {"rb.nmatname": 7, "rb.datasource": 0}
    holder = {"ro.batchCount": 1, "ro.batches": {"0000": batch}}
    tank.add_component("RenderComponent", {"rc.renderObj": holder})
    return scene


def put(way: str, scene: Scene, new: Node) -> None:
    nodes: Any = scene.roots
    if way == "append":
        nodes.append(new)
    elif way == "insert":
        nodes.insert(0, new)
    elif way == "item":
        nodes[0] = new
    elif way == "slice":
        nodes[:] = [new]
    elif way == "children":
        nodes[0].children.append(new)
    else:
        scene.roots = [new]


WAYS = ("append", "insert", "item", "slice", "children", "assignment")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("version", [25, 35])
def test_a_node_whose_references_mean_other_objects_in_the_new_scene_is_refused(
    version: int, way: str
) -> None:
    source, target = scene_with("red", version=version), scene_with("blue", version=version)
    before = bytes(source), bytes(target)
    tank = source.roots[0]
    with pytest.raises(QueryError, match="0x7 means another object in the other scene") as caught:
        put(way, target, tank)
    assert scene_has(source, caught.value.path)
    assert caught.value.path.startswith("/hierarchy/tank/")
    assert caught.value.path.endswith("/ro.batches/0000/rb.nmatname")
    assert (bytes(source), bytes(target)) == before


def scene_has(scene: Scene, address: str) -> bool:
    return [hit.address for hit in scene.find(address)] == [address]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("version", [25, 35])
def test_nodes_of_another_scene_are_copied(version: int, way: str) -> None:
    source, target = scene_with("red", version=version), scene_with("red", version=version)
    before = bytes(source)
    put(way, target, source.roots[0])
    for each in target.all_nodes():
        each.name = "copy"
    for each in target.all_data_nodes():
        each.name = "copy"
    assert bytes(source) == before
    assert source.roots[0].name == "tank"
    assert all(each.target is not None or each.null for each in target.references())


@pytest.mark.parametrize("version", KINDS)
def test_a_dangling_reference_is_a_problem(version: int) -> None:
    source, target = full_scene(version), Scene(version)
    target.roots.append(source.roots[0])
    dangling = [f"{each.path}/{each.key}" for each in target.references() if each.dangling]
    assert dangling
    assert set(dangling) <= {problem.path for problem in target.problems()}


def test_removed_nodes_are_moved_not_copied() -> None:
    source, target = scene_with("red"), scene_with("blue")
    tank = source.roots.pop()
    target.roots.append(tank)
    assert target.roots[-1] == tank
    material = source.data_nodes.pop()
    material.id = 8
    target.data_nodes.append(material)
    assert target.data_node(8) == material


def test_nodes_can_be_moved_within_their_scene() -> None:
    for version in KINDS:
        scene = full_scene(version)
        child = scene.roots[0].children[0]
        scene.roots.append(child)
        assert scene.roots[-1] == child


def test_nodes_moved_to_a_copy_of_a_scene_are_copied() -> None:
    scene = scene_with("red")
    twin = copy.deepcopy(scene)
    twin.roots.append(scene.roots[0])
    twin.roots[-1].name = "copy"
    assert scene.roots[0].name == "tank"
    twin.data_nodes[0].name = "blue"
    with pytest.raises(QueryError, match="means another object"):
        twin.roots.append(scene.roots[0])


def test_a_node_with_indices_into_another_version_1_scene_is_refused() -> None:
    source, target = opened("ka/56392758_directlight.sc2"), opened("ka/9be41c25_skylight.sc2")
    counts = [
        part.polygon_group.vertex_count
        for each in source.all_nodes()
        for part in source.mesh_parts(each)
        if part.polygon_group is not None
    ]
    assert counts == [324]
    with pytest.raises(QueryError, match="0x0 means another object in the other scene"):
        target.roots.append(source.roots[0])
    target.roots.append(node("SceneNode", name="light"))
    assert chunkwright.open(bytes(target)).roots[-1].name == "light"


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("ka/694d8129_seno01_crash.sc2", "/data_nodes/#0xa37b678"),  # version 5
        ("ka/694d8129_seno01_crash.sc2", "/hierarchy/MaxScene/seno01_crash"),
        ("ka/aa364294_sandHit_APCR4.sc2.dvpl", "/hierarchy/sandHit_APCR4"),  # version 25
        (SCENE, "/hierarchy/raketa1_anim"),  # version 47
    ],
)
def test_a_patch_restores_removed_nodes_completely(name: str, address: str) -> None:
    old, new = opened(name), opened(name)
    data = bytes(old)
    new.remove(address)
    there, back = difference.diff(old, new), difference.diff(new, old)
    assert difference.patch(old, there) == []
    assert bytes(old) == bytes(new)
    assert difference.patch(new, back) == []
    assert bytes(new) == data
