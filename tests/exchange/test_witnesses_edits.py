"""Edits worked out by hand: where nodes are after they were moved elsewhere, and what is listed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits.finding import find_edits
from chunkwright.exchange.edits.model import AnimationEdit, Edits
from chunkwright.exchange.gltf import cleaning
from chunkwright.exchange.importing import lines_of
from chunkwright.exchange.model import Animation, Node, SceneModel


def scene(*roots: Node) -> SceneModel:
    return SceneModel("scene", list(roots))


def node(name: str, x: float, *children: Node, size: float = 1) -> Node:
    return Node(name, list(children), translation=(x, 0, 0), scale=(size, size, size))


def moved(original: SceneModel, edited: SceneModel) -> dict[str, float]:
    """Return where nodes have moved along x, relative to their parents in the original."""
    return {each.original.name: each.matrix[0, 3] for each in find_edits(original, edited).nodes}


def test_a_node_below_another_stays_where_it_is() -> None:
    before = scene(node("a", 1, node("n", 1)), node("b", 5))
    assert moved(before, scene(node("a", 1), node("b", 5, node("n", -3)))) == {}
    assert moved(before, scene(node("a", 1), node("b", 5, node("n", -2)))) == {"n": 2}
    assert moved(before, scene(node("a", 1), node("b", 5), node("n", 7))) == {"n": 6}
    twice = scene(node("a", 1, node("n", 1), size=2), node("b", 5))
    assert moved(twice, scene(node("a", 1, size=2), node("b", 5, node("n", 4)))) == {
        "n": pytest.approx(4)
    }


def test_nodes_in_between_count() -> None:
    before = scene(node("a", 1, node("n", 1)))
    assert moved(before, scene(node("a", 1, node("new", 3, node("n", -2))))) == {}
    assert moved(before, scene(node("a", 1, node("new", 3, node("n", -1))))) == {"n": 2}
    assert moved(before, scene(node("armature", 9, node("a", 1, node("n", 1))))) == {"a": 10}


def test_below_a_node_of_no_size_a_node_has_its_own_matrix() -> None:
    before = scene(node("a", 1, node("n", 1), size=0), node("b", 5))
    after = scene(node("a", 1, size=0), node("b", 5, node("n", 2)))
    assert moved(before, after) == {"n": 7}


def test_new_nodes_are_relative_to_the_known_one_above_them() -> None:
    before = scene(node("a", 1))
    after = scene(node("a", 1, node("new", 2, node("newer", 3))), node("alone", 4))
    found = [
        (parent.name if parent else None, each.name, matrix[0, 3])
        for parent, each, matrix in find_edits(before, after).added
    ]
    assert found == [("a", "new", 2), (None, "alone", 4)]
    assert list(lines_of(find_edits(before, after))) == ["+ new below a", "+ alone"]
    assert list(lines_of(find_edits(after, before))) == ["- new", "- alone"]


def test_any_edit_makes_edits_true() -> None:
    assert not Edits()
    assert not Edits(
        worlds={Node("n"): np.eye(4)}, originals={Node("n"): Node("n")}, notes=["note"]
    )
    thing: Any = object()
    for name in ("nodes", "primitives", "materials", "pictures", "animations", "added", "removed"):
        edits = Edits()
        setattr(edits, name, [thing])
        assert edits, name


def test_clips_are_listed_as_new_or_changed() -> None:
    walk, run = Animation("walk"), Animation("run")
    edits = Edits(animations=[AnimationEdit(walk, walk), AnimationEdit(None, run)])
    assert list(lines_of(edits)) == ["~ animation walk", "+ animation run"]


def test_weights_that_are_nearly_1_keep_their_bits() -> None:
    """A half and the float after it: the sum is within 1e-7 of 1, and dividing would change it."""
    after = np.nextafter(np.float32(0.5), np.float32(1))
    rows = np.array([[0.5, after, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]], np.float32)
    joints = np.array([[3, 4, 5, 5], [3, 4, 0, 0], [7, 0, 0, 0]], np.uint16)
    bones, weights = cleaning.skinning(joints, rows)
    assert weights.tolist() == [[0.5, after, 0, 0], [0.5, 0.5, 0, 0], [1, 0, 0, 0]]
    assert bones.tolist() == [[3, 4, 0, 0], [3, 4, 0, 0], [7, 0, 0, 0]]


def test_a_joint_stands_once_with_the_sum_of_its_weights() -> None:
    bones, weights = cleaning.skinning(
        np.array([[3, 4, 3, 4]], np.uint16), np.array([[0.25, 0.25, 0.25, 0.25]], np.float32)
    )
    assert (bones.tolist(), weights.tolist()) == ([[3, 4, 0, 0]], [[0.5, 0.5, 0, 0]])
