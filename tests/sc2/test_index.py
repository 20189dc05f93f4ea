"""The index of a scene: equal to a rebuilt one after any edit, and kept where possible."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType
from chunkwright.sc2 import Node, Scene
from chunkwright.sc2.model.addresses import SceneIndex
from chunkwright.scg import Geometry
from tests.scg.meshes import triangle

if TYPE_CHECKING:
    from collections.abc import Callable

VERSIONS = (1, 9, 20, 35)


def _id(number: int) -> bytes:
    return number.to_bytes(8, "little")


def _node(number: int) -> Node:
    return Node(KeyedArchive({"##name": "NMaterial", "#id": _id(number), "id": number}))


def _some(nodes: list[Node], dice: random.Random) -> Node | None:
    return dice.choice(nodes) if nodes else None


def add_entity(scene: Scene, dice: random.Random) -> None:
    scene.add_entity("e", _some(list(scene.all_nodes()), dice) if dice.random() < 0.5 else None)


def add_data_node(scene: Scene, dice: random.Random) -> None:
    scene.add_data_node("NMaterial", scene.index().next_ids(1)[0] + dice.randrange(3))


def append_by_hand(scene: Scene, dice: random.Random) -> None:
    entity = _some(list(scene.all_nodes()), dice)
    lists = [scene.data_nodes, scene.roots, *([entity.children] if entity else [])]
    dice.choice(lists).append(_node(dice.randrange(1, 9000)))


def change_an_id(scene: Scene, dice: random.Random) -> None:
    node = _some([*scene.all_nodes(), *scene.all_data_nodes()], dice)
    if node is not None:
        key = dice.choice(["#id", "id", "materialKey"])
        number = dice.randrange(1, 9000)
        if key == "#id":
            node.archive.set(key, _id(number), VariantType.BYTE_ARRAY)
        else:
            node.archive[key] = number


def remove_one(scene: Scene, dice: random.Random) -> None:
    nodes = dice.choice([scene.data_nodes, scene.roots])
    if len(nodes) > 2:
        del nodes[dice.randrange(len(nodes))]


def replace_a_list(scene: Scene, dice: random.Random) -> None:
    if scene.body is not None:
        key = dice.choice(["#dataNodes", "#hierarchy"])
        rows = [KeyedArchive({"#id": _id(dice.randrange(1, 9000)), "id": 3}) for _ in range(2)]
        scene.body.set(key, VariantArray(rows), VariantType.ARRAY)
    else:
        scene.data_nodes[1:] = list(scene.data_nodes)[1:]


def forget_an_id(scene: Scene, dice: random.Random) -> None:
    node = _some(list(scene.all_data_nodes()), dice)
    if node is not None:
        node.archive.pop("#id", None)


EDITS: tuple[Callable[[Scene, random.Random], None], ...] = (
    add_entity,
    add_data_node,
    append_by_hand,
    change_an_id,
    remove_one,
    replace_a_list,
    forget_an_id,
)


def _facts(index: SceneIndex) -> object:
    ids = {number: id(node.archive) for number, node in index.data_nodes.items()}
    return ids, index.next_entity_id(), index.next_ids(2)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("seed", range(3))
def test_an_index_equals_a_rebuilt_one_after_any_edits(version: int, seed: int) -> None:
    dice = random.Random(seed)
    scenes = [Scene(version), Scene(version)]
    for _ in range(120):
        scene = dice.choice(scenes)
        dice.choice(EDITS)(scene, dice)
        if dice.random() < 0.6:
            for one in scenes:
                assert _facts(one.index()) == _facts(SceneIndex(one))


@pytest.mark.parametrize("version", VERSIONS)
def test_edits_of_another_scene_do_not_invalidate_an_index(
    version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = [Scene(version), Scene(version)]
    made: list[Scene] = []
    make = SceneIndex.__init__

    def counted(index: SceneIndex, scene: Scene) -> None:
        made.append(scene)
        make(index, scene)

    monkeypatch.setattr(SceneIndex, "__init__", counted)
    for number in range(50):
        for scene in scenes:
            scene.add_data_node("NMaterial", number + 1)
            scene.add_entity("e", scene.roots[0] if number else None)
    assert len(made) == len(scenes)


def test_an_index_notices_changed_ids_of_polygon_groups() -> None:
    scene, geometry = Scene(35), Geometry()
    scene.link(geometry)
    material = scene.new_material("m", template="~res:/M.material")
    positions = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    scene.add_mesh("a", positions=positions, indices=[0, 1, 2], material=material)
    scene.index().next_ids(1)
    geometry.groups[0].archive.set("#id", _id(500), VariantType.BYTE_ARRAY)
    assert scene.index().next_ids(1) == [501]


@pytest.mark.parametrize("version", VERSIONS)
def test_an_index_notices_nodes_added_next_to_the_first_child(version: int) -> None:
    scene = Scene(version)
    parent = scene.add_entity("parent")
    scene.add_entity("child", parent)
    parent.children.append(_node(9000))
    assert scene.index().next_entity_id() == _facts(SceneIndex(scene))[1]  # type: ignore[index]


@pytest.mark.parametrize("linked", [False, True])
def test_new_ids_are_greater_than_all_others_while_possible(linked: bool) -> None:
    """Ids have 64 bits: in the highest id all are set."""
    highest = (1 << 64) - 1

    def scene_with(number: int) -> Scene:
        scene = Scene(35)
        scene.data_nodes.append(_node(2))
        if linked:
            scene.link(Geometry([triangle(id=number)]))
        else:
            scene.data_nodes.append(_node(number))
        return scene

    assert scene_with(9).index().next_ids(3) == [10, 11, 12]
    assert scene_with(1).index().next_ids(1) == [3]
    assert scene_with(highest - 2).index().next_ids(2) == [highest - 1, highest]
    assert scene_with(highest - 2).index().next_ids(3) == [1, 3, 4]
    assert scene_with(highest).index().next_ids(2) == [1, 3]
    assert Scene(35).index().next_ids(2) == [1, 2]
