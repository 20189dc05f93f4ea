"""How far nodes may drift before they count as moved, and how edits are listed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits.finding import _Finder, find_edits
from chunkwright.exchange.edits.model import Edits, MaterialEdit, NodeEdit, PictureEdit
from chunkwright.exchange.importing import lines_of
from chunkwright.exchange.model import (
    Animation,
    Channel,
    Image,
    Material,
    Node,
    SceneModel,
    Skin,
)


def allowed(node: Node, parent: Node | None, root: Node) -> Any:
    finder = _Finder(SceneModel("s"), SceneModel("s", [root]))
    before = np.array([[2.0, -3, 1, 5], [0, 1, 2, -7], [1, 1, 1, 0], [0, 0, 0, 1]])
    return finder._allowed(before, node, parent)


def test_how_much_each_number_of_a_matrix_may_differ() -> None:
    """The largest axis is 3, the farthest place 60; a position adds the error of the scene."""
    node = Node("n", translation=(4, -5, 6))
    parent = Node("p", [node], translation=(-40, 20, 54), scale=(4, 0.5, 2))
    world = parent.translation[2] + 6 * 2
    found = allowed(node, parent, parent)
    assert world == 66
    assert found[:3, :3] == pytest.approx(np.full((3, 3), 3e-5), rel=1e-12)
    assert found[3] == pytest.approx(np.full(4, 3e-5), rel=1e-12)
    own = np.array([6e-5, 8e-5, 1e-5])
    assert found[:3, 3] == pytest.approx(own + 4e-6 * 66 / 0.5, rel=1e-12)
    found = allowed(node, None, parent)
    assert found[:3, 3] == pytest.approx(own + 4e-6 * 66, rel=1e-12)


def test_below_a_parent_of_no_size_the_error_is_that_of_the_scene() -> None:
    node = Node("n", translation=(4, 5, 6))
    parent = Node("p", [node], translation=(-40, 20, 30), scale=(4, 0, 2))
    found = allowed(node, parent, parent)
    assert found[0, 3] == pytest.approx(6e-5 + 4e-6 * 42, rel=1e-12)


def test_the_size_of_a_parent_is_that_of_its_shortest_axis() -> None:
    """The columns have lengths of 5, 3 and 0.25, the rows others."""
    matrix = np.array([[3.0, 0, 0, 9], [4, 0, 0.25, 0], [0, 3, 0, 0], [0, 0, 0, 1]])
    node = Node("n")
    parent = Node("p", [node], matrix=matrix)
    found = allowed(node, parent, parent)
    assert found[0, 3] == pytest.approx(6e-5 + 4e-6 * 9 / 0.25, rel=1e-12)


def test_a_node_that_is_longer_is_turned_too() -> None:
    for axis in range(3):
        size = [1.0, 1.0, 1.0]
        size[axis] = 1.5
        longer = SceneModel("s", [Node("n", scale=(size[0], size[1], size[2]))])
        (found,) = find_edits(SceneModel("s", [Node("n")]), longer).nodes
        assert found.is_turned
        assert found.matrix.diagonal().tolist() == [*size, 1]


def scene(x: float, angle: float, scale: float = 1.0) -> SceneModel:
    turn = (0.0, 0.0, float(np.sin(angle / 2)), float(np.cos(angle / 2)))
    return SceneModel(
        "s", [Node("n", translation=(x, 0, 0), rotation=turn, scale=(scale, scale, scale))]
    )


@pytest.mark.parametrize(
    ("edited", "moved"),
    [
        (scene(8, 0), None),
        (scene(8 + 1.21e-4, 0), None),  # 1e-5 x 9 + 4e-6 x 8
        (scene(8 + 1.23e-4, 0), False),
        (scene(8, 0.9e-5), None),
        (scene(8, 1.1e-5), True),
        (scene(9, 0.5), True),
    ],
)
def test_a_node_that_moved_or_turned(edited: SceneModel, moved: bool | None) -> None:
    found = find_edits(scene(8, 0), edited).nodes
    assert [each.is_turned for each in found] == ([] if moved is None else [moved])
    if moved is not None:
        assert found[0].original.name == "n"
        assert found[0].edited is edited.roots[0]
        assert found[0].matrix[0, 3] == edited.roots[0].translation[0]


def test_animated_nodes_and_those_with_a_skin_have_no_place() -> None:
    def model(x: float) -> SceneModel:
        joint, bound, still = Node("joint"), Node("bound"), Node("still")
        for node in (joint, bound, still):
            node.translation = (x, 0, 0)
        bound.skin = Skin("skin", [joint], np.eye(4, dtype=np.float32)[None])
        clip = Animation("clip")
        clip.channels.append(
            Channel(joint, "scale", np.zeros(1, np.float32), np.ones((1, 3), np.float32))
        )
        return SceneModel("s", [joint, bound, still], [clip])

    assert [each.original.name for each in find_edits(model(1), model(2)).nodes] == ["still"]


def test_the_lines_of_edits() -> None:
    old, new = Node("old"), Node("new")
    red, wall = Material("red"), Image("wall")
    edits = Edits(
        nodes=[NodeEdit(old, new, np.eye(4), True), NodeEdit(new, old, np.eye(4), False)],
        materials=[
            MaterialEdit(
                red, Material("blue"), frozenset({"roughness", "base_color", "alpha_mode"})
            )
        ],
        pictures=[PictureEdit(wall, Image("other"), "slot", red, red)],
        added=[(old, new, np.eye(4)), (None, old, np.eye(4))],
        removed=[Node("gone")],
    )
    assert list(lines_of(edits)) == [
        "~ old: turned",
        "~ new: moved",
        "~ material red: alpha mode, base color, roughness",
        "~ picture wall: painted over",
        "+ new below old",
        "+ old",
        "- gone",
    ]
