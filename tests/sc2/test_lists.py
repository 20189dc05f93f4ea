"""The lists of nodes, compared with plain lists after the same operations."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import sc2
from chunkwright.sc2 import Scene
from chunkwright.scg import Geometry
from tests.freeing import left_over
from tests.sc2.examples import full_scene, node


def made() -> sc2.Scene:
    scene = sc2.Scene(39)
    for number in range(5):
        scene.add_entity(f"E{number}")
    return scene


def names(scene: sc2.Scene) -> list[str]:
    """Return the names of the roots, as a written scene has them."""
    again = chunkwright.open_scene(bytes(scene))
    assert again.problems() == []
    return [node.name for node in again.roots]


@pytest.mark.parametrize("seed", range(6))
def test_random_changes_of_a_list_of_nodes_are_written(seed: int) -> None:
    pick = random.Random(seed)
    scene = made()
    model = [node.name for node in scene.roots]
    for step in range(24):
        at = pick.randrange(len(model))
        match pick.choice(("reverse", "insert", "append", "del", "pop", "slice", "set")):
            case "reverse":
                scene.roots.reverse()
                model.reverse()
            case "insert":
                node = scene.add_entity(f"N{step}")
                assert scene.roots.pop().archive is node.archive
                scene.roots.insert(at, node)
                model.insert(at, node.name)
            case "append":
                node = scene.roots.pop(at)
                scene.roots.append(node)
                model.append(model.pop(at))
            case "del" if len(model) > 1:
                del scene.roots[at]
                del model[at]
            case "pop" if len(model) > 1:
                assert scene.roots.pop(at).name == model.pop(at)
            case "slice":
                scene.roots[at:] = list(scene.roots)[at:][::-1]
                model[at:] = model[at:][::-1]
            case "set":
                node = scene.add_entity(f"S{step}")
                scene.roots.remove(node)
                scene.roots[at] = node
                model[at] = node.name
        assert [node.name for node in scene.roots] == model
        assert names(scene) == model
        assert [node.address for node in scene.roots] == [f"/hierarchy/{name}" for name in model]


def test_a_reversed_list_of_nodes_is_written() -> None:
    scene = chunkwright.open_scene(bytes(made()))
    before = bytes(scene)
    scene.roots.reverse()
    assert bytes(scene) != before
    assert names(scene) == ["E4", "E3", "E2", "E1", "E0"]
    copy = chunkwright.open_scene(before)
    child = copy.add_entity("child", copy.roots[0])
    copy.add_entity("other", copy.roots[0])
    assert names(copy) == ["E0", "E1", "E2", "E3", "E4"]
    copy.roots[0].children.reverse()
    again = chunkwright.open_scene(bytes(copy))
    assert [node.name for node in again.roots[0].children] == ["other", child.name]


def test_scenes_and_their_views_are_unequal_to_other_objects() -> None:
    scene = Scene(47)
    scene.link(Geometry())
    points = np.eye(3, dtype=np.float32)
    paint = scene.new_material("paint", template="~res:/Materials/Textured.material")
    entity = scene.add_mesh("thing", points, [0, 1, 2], material=paint)
    (material,), (part,) = scene.materials(), scene.mesh_parts(entity)
    assert material == scene.materials()[0]
    assert part == scene.mesh_parts(entity)[0]
    for one in (scene, material, part):
        assert one != 5
        assert one != "paint"


def test_lists_and_nodes_know_their_scene() -> None:
    for version in (5, 35):
        scene = Scene(version)
        parent: Any = scene.add_entity("parent")
        child = scene.add_entity("child", parent=parent)
        assert scene.roots.scene is scene.data_nodes.scene is parent.children.scene is scene
        assert parent.scene is child.scene is scene
        assert (parent.scene_version, child.scene_version) == (version, version)
        alone = node("Entity")
        assert (alone.scene, alone.scene_version, alone.children.scene) == (None, 0, None)


@pytest.mark.parametrize("version", [1, 5, 17, 28, 35])
def test_a_scene_is_freed_without_the_collector(version: int) -> None:
    assert left_over(bytes(full_scene(version))) == {}


@pytest.mark.parametrize("version", [5, 35])
def test_a_node_keeps_its_scene_alive(version: int) -> None:
    data = bytes(full_scene(version))
    node = chunkwright.open(data).roots[-1]
    assert node.address.startswith("/hierarchy/")
    assert node.scene is not None
    assert node.scene.roots[-1] == node
    number = next(each.data_id for each in node.scene.all_data_nodes() if each.data_id)
    found = chunkwright.open(data).data_node(number)
    assert found is not None
    assert found.scene is not None
    assert found.scene.get(found.address) == found
