"""Levels of detail and shown states before version 10, which are indices, follow the children."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import difference
from chunkwright.sc2 import Node, Scene
from tests.query.files import opened
from tests.sc2.examples import node

if TYPE_CHECKING:
    from collections.abc import Callable

LEVELS = "ka/5db94857_vh01.sc2"


def lod_node() -> Scene:
    """Return a scene with a LodNode: level 0 has the children c and a, level 1 has b."""
    scene = Scene(5)
    numbers = {"l0_0_ni": 2, "l0_1_ni": 0, "l1_0_ni": 1, "lod0_cnt": 2, "lod1_cnt": 1}
    scene.roots.append(node("LodNode", lodCount=2, lod0_layer=0, lod1_layer=1, **numbers))
    scene.roots[0].children.extend(node("SceneNode", name=name) for name in "abcd")
    return scene


def levels(scene: Scene) -> dict[int, list[str]]:
    """Return the names of the children of each level, as in the file."""
    again = chunkwright.open_scene(bytes(scene))
    assert [problem for problem in again.problems() if "count" in problem.path] == []
    owner = again.roots[0]
    found: dict[int, list[str]] = {}
    for level in range(2):
        keys = [f"l{level}_{part}_ni" for part in range(owner.archive[f"lod{level}_cnt"])]
        found[level] = [owner.children[owner.archive[key]].name for key in keys]
        assert f"l{level}_{len(keys)}_ni" not in owner.archive
    return found


def move_to_end(children: Any) -> None:
    children.append(children.pop(0))


def rotate(children: Any) -> None:
    children[:] = [*children[2:], *children[:2]]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda children: children.reverse(), {0: ["c", "a"], 1: ["b"]}),
        (
            lambda children: children.insert(1, node("SceneNode", name="new")),
            {0: ["c", "a"], 1: ["b"]},
        ),
        (
            lambda children: children.append(node("SceneNode", name="new")),
            {0: ["c", "a"], 1: ["b"]},
        ),
        (move_to_end, {0: ["c", "a"], 1: ["b"]}),
        (rotate, {0: ["c", "a"], 1: ["b"]}),
        (lambda children: children.pop(0), {0: ["c"], 1: ["b"]}),
        (lambda children: children.pop(1), {0: ["c", "a"], 1: []}),
        (lambda children: children.__delitem__(slice(0, 3)), {0: [], 1: []}),
        (lambda children: children.clear(), {0: [], 1: []}),
        (
            lambda children: children.__setitem__(2, node("SceneNode", name="x")),
            {0: ["x", "a"], 1: ["b"]},
        ),
    ],
)
def test_edits_of_a_lod_node_keep_the_levels_of_its_children(
    change: Callable[[Any], object], expected: dict[int, list[str]]
) -> None:
    scene = lod_node()
    assert levels(scene) == {0: ["c", "a"], 1: ["b"]}
    change(scene.roots[0].children)
    assert levels(scene) == expected


def test_a_child_put_back_into_a_lod_node_regains_its_level() -> None:
    scene = lod_node()
    data, children = bytes(scene), scene.roots[0].children
    for place in range(4):
        taken = children.pop(place)
        children.insert(place, taken)
        assert {level: set(names) for level, names in levels(scene).items()} == {
            0: {"a", "c"},
            1: {"b"},
        }
    assert len(bytes(scene)) == len(data)
    other = node("LodNode")
    taken = children.pop(0)
    other.children.append(taken)
    assert [key for key in other.archive if key.endswith("_ni")] == []


def test_a_switch_node_shows_the_same_child_after_edits() -> None:
    scene = Scene(5)
    scene.roots.append(node("SwitchNode", switchIndex=1))
    switch = scene.roots[0]
    switch.children.extend(node("SceneNode", name=name) for name in "abc")
    switch.children.reverse()
    assert (switch.switch_state, switch.children[1].name) == (1, "b")
    switch.children.pop(0)
    assert switch.switch_state == 0
    shown = switch.children.pop(0)
    assert (shown.name, switch.switch_state) == ("b", 0)
    switch.children.append(shown)
    assert switch.switch_state == 1


def test_other_nodes_store_no_indices_of_children() -> None:
    owner = node("SceneNode", l0_0_ni=0, switchIndex=0)
    owner.children.extend([node("SceneNode"), node("SceneNode")])
    owner.children.reverse()
    assert (owner.archive["l0_0_ni"], owner.archive["switchIndex"]) == (0, 0)


def shown(scene: Scene) -> dict[str, set[int]]:
    """Return the levels of the parts below each child of the LodNode."""
    (owner,) = (each for each in scene.all_nodes() if each.class_name == "LodNode")
    return {
        child.name: {part.lod_index for each in child.walk() for part in scene.mesh_parts(each)}
        for child in owner.children
    }


def test_removing_a_level_of_a_real_scene_keeps_the_others() -> None:
    scene: Scene = opened(LEVELS)
    every = {"vh01_lod3": {3}, "vh01_lod2": {2}, "vh01_lod1": {1}, "vh01_lod0": {0}}
    assert shown(scene) == every
    (owner,) = (each for each in scene.all_nodes() if each.class_name == "LodNode")
    scene.remove(owner.children[1].address)
    again = chunkwright.open_scene(bytes(scene))
    del every["vh01_lod2"]
    assert shown(again) == every
    assert again.problems() == []


def test_a_child_that_a_patch_moves_keeps_its_level() -> None:
    old: Scene = opened(LEVELS)
    new: Scene = opened(LEVELS)
    owner: Node = next(each for each in new.all_nodes() if each.class_name == "LodNode")
    owner.children.insert(0, owner.children.pop())
    changes = difference.diff(old, new)
    assert difference.patch(old, changes) == []
    assert shown(old) == shown(new) == shown(opened(LEVELS))
    old.remove(next(each for each in old.all_nodes() if each.name == "vh01_lod2").address)
    assert shown(old) == {"vh01_lod3": {3}, "vh01_lod1": {1}, "vh01_lod0": {0}}


def test_a_patch_removes_and_adds_children_with_their_levels() -> None:
    old: Scene = opened(LEVELS)
    new: Scene = opened(LEVELS)
    new.remove(next(each for each in new.all_nodes() if each.name == "vh01_lod2").address)
    without = shown(new)
    there, back = difference.diff(old, new), difference.diff(new, old)
    assert difference.patch(old, there) == []
    assert shown(old) == without
    assert difference.patch(new, back) == []
    assert shown(new) == shown(opened(LEVELS))
