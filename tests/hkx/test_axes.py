"""Matrices, axes and handedness of packfiles, by hand."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import QueryError
from chunkwright.exchange.model import Node
from chunkwright.hkx.scene_model import Axes, place, quaternions
from chunkwright.hkx.scene_model.building import scene_model
from chunkwright.hkx.views.physics import shape

HALF = math.sqrt(0.5)
# The columns are the images of the axes.
TURNS = {
    (HALF, 0, 0, HALF): ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    (0, HALF, 0, HALF): ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    (0, 0, HALF, HALF): ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    (1, 0, 0, 0): ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
    (0, 1, 0, 0): ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
    (0, 0, 1, 0): ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    (0.5, 0.5, 0.5, 0.5): ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    (0, 0, 0, 1): ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def matrix(axes: Any, place: Any = (0, 0, 0)) -> Any:
    made = np.eye(4)
    made[:3, :3] = axes
    made[:3, 3] = place
    return made


def test_rotation_matrices_become_quaternions() -> None:
    found = quaternions(np.array(list(TURNS.values()), np.float64))
    for row, turn in zip(found, TURNS, strict=True):
        assert abs(row @ np.array(turn)) == pytest.approx(1)
    assert quaternions(np.full((1, 3, 3), np.nan)).tolist() == [[0, 0, 0, 1]]


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("size", [(1, 1, 1), (2, 3, 4), (-2, 3, 4), (1e-3, 1e-3, 1e-3)])
def test_a_matrix_becomes_translation_rotation_and_scale(turn: Any, size: Any) -> None:
    node = Node("n")
    place(node, matrix(np.array(TURNS[turn]) * size, (5, 6, 7)))
    assert node.matrix is None
    assert node.translation == (5, 6, 7)
    assert node.scale == pytest.approx(size)
    assert abs(np.dot(node.rotation, turn)) == pytest.approx(1)


@pytest.mark.parametrize("at", [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)])
@pytest.mark.parametrize("turn", TURNS)
def test_a_sheared_node_keeps_its_matrix(at: tuple[int, int], turn: Any) -> None:
    axes = np.array(TURNS[turn], np.float64)
    shear = np.eye(3)
    shear[at] = 0.1
    node = Node("n")
    place(node, matrix(axes @ shear))
    assert node.matrix is not None
    assert node.matrix[:3, :3].tolist() == (axes @ shear).tolist()


def test_a_matrix_with_nan_gives_the_identity_transform() -> None:
    node = Node("n")
    place(node, matrix(np.eye(3), (math.nan, 0, 0)))
    assert (node.translation, node.rotation, node.scale) == ((0, 0, 0), (0, 0, 0, 1), (1, 1, 1))
    flat = Node("flat")
    place(flat, matrix(np.diag((2.0, 0.0, 3.0))))
    assert sorted(flat.scale) == [0, 2, 3]


def test_the_top_node_turns_the_up_axis_to_y() -> None:
    for name, up in (("z-up", (0, 0, 1)), ("y-up", (0, 1, 0)), ("y-up-left", (0, 1, 0))):
        axes = Axes.chosen(name, 0.5)
        top = axes.top("t")
        assert axes.matrix()[:3, :3] @ up == pytest.approx((0, 0.5, 0))
        assert top.scale == (0.5, 0.5, 0.5)
        node = Node("n")
        place(node, axes.matrix())
        assert abs(np.dot(node.rotation, top.rotation)) == pytest.approx(1)
        assert axes.is_mirrored == (name == "y-up-left")
    assert Axes.chosen(None, None) == Axes("z-up", 1.0)


@pytest.mark.parametrize(
    ("name", "unit", "words"),
    [
        ("x-up", None, "unknown axes 'x-up'"),
        (None, 0.0, "expected a positive unit in metres, not 0.0"),
        (None, -1.0, "expected a positive unit in metres"),
        (None, math.inf, "expected a positive unit in metres"),
        (None, math.nan, "expected a positive unit in metres"),
    ],
)
def test_unknown_axes_and_invalid_units_are_refused(
    name: str | None, unit: float | None, words: str
) -> None:
    with pytest.raises(QueryError, match=words):
        Axes.chosen(name, unit)


def test_left_handed_vectors_are_mirrored_in_z() -> None:
    right, left = Axes("y-up"), Axes("y-up-left")
    assert right.vectors([[1, 2, 3]]).tolist() == [[1, 2, 3]]
    assert left.vectors([[1, 2, 3]]).tolist() == [[1, 2, -3]]
    turns: Any = [[0, 0, 0, 2], [0.6, 0, 0, 0.8], [0, 0, 0, 0], [math.nan, 0, 0, 1]]
    assert right.rotations(turns).tolist() == [
        [0, 0, 0, 1],
        [0.6, 0, 0, 0.8],
        [0, 0, 0, 1],
        [0, 0, 0, 1],
    ]
    assert left.rotations([[0.5, 0.5, 0.5, 0.5]]).tolist() == [[-0.5, -0.5, 0.5, 0.5]]
    rows = [[1, 2, 3, 0], [4, 5, 6, 0], [7, 8, 9, 0], [10, 11, 12, 0]]
    assert right.matrices(rows).tolist() == [
        [1, 4, 7, 10],
        [2, 5, 8, 11],
        [3, 6, 9, 12],
        [0, 0, 0, 1],
    ]
    assert left.matrices(rows).tolist() == [
        [1, 4, -7, 10], [2, 5, -8, 11], [-3, -6, 9, -12], [0, 0, 0, 1]
    ]  # fmt: skip
    assert right.triangles([0, 1, 2, 3, 4, 5]).tolist() == [0, 1, 2, 3, 4, 5]
    assert left.triangles([0, 1, 2, 3, 4, 5]).tolist() == [2, 1, 0, 5, 4, 3]


def test_a_shape_of_another_class_shows_its_plain_members() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    made = hkx.new_object(packfile, "hkpHeightFieldShape", {"userData": 7})
    view = shape(made)
    assert view.kind == made.class_name == "hkpHeightFieldShape"
    assert view.parameters["userData"] == 7
    assert "memSizeAndFlags" in view.parameters
    assert all(isinstance(name, str) for name in view.parameters)
    assert view.children == []


def test_a_note_lists_the_options_that_were_assumed() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    bones = {"bones": [{"name": "body"}], "parentIndices": [-1], "referencePose": [[[0] * 4] * 3]}
    variant = {
        "className": "hkaSkeleton",
        "variant": hkx.new_object(packfile, "hkaSkeleton", bones),
    }
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})

    def notes(**chosen: Any) -> list[str]:
        return [note for note in scene_model(packfile, **chosen).notes if "assumed" in note]

    because = "assumed, because Havok files do not say:"
    assert notes() == [f"{because} axes z-up (--axes), unit 1 m (--unit)"]
    assert notes(axes="y-up") == [f"{because} unit 1 m (--unit)"]
    assert notes(unit=0.5) == [f"{because} axes z-up (--axes)"]
    assert notes(axes="y-up", unit=0.5) == []


@pytest.mark.parametrize(
    ("hint", "version", "moved", "turned"),
    [
        ("NORMAL", "hk_2014.1.0-r1", (1, 0, 0), (HALF, 0, 0, HALF)),
        # The pose (10 along y, a quarter turn about z), then the clip in its axes.
        ("ADDITIVE", "hk_2014.1.0-r1", (0, 11, 0), (0.5, 0.5, 0.5, 0.5)),
        # The clip (1 along x, a quarter turn about x), then the pose in its axes.
        ("ADDITIVE_DEPRECATED", "hk_2014.1.0-r1", (1, 0, 10), (0.5, -0.5, 0.5, 0.5)),
        # The same under its old name.
        ("ADDITIVE", "Havok-7.1.0-r1", (1, 0, 10), (0.5, -0.5, 0.5, 0.5)),
    ],
)
def test_additive_clips_are_added_to_the_pose(
    hint: str, version: str, moved: tuple[float, ...], turned: tuple[float, ...]
) -> None:
    packfile = hkx.new_packfile(version, "8101")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    skeleton["bones"] = [{"name": "body"}]
    skeleton["parentIndices"] = [-1]
    skeleton["referencePose"] = [[[0, 10, 0, 0], [0, 0, HALF, HALF], [2, 2, 2, 0]]]
    steps = np.tile(np.array([1, 0, 0], np.float32), (2, 1, 1))
    turns = np.tile(np.array([HALF, 0, 0, HALF], np.float32), (2, 1, 1))
    samples = hkx.animations.samples(steps, turns, np.full((2, 1, 3), 3, np.float32))
    made = hkx.animations.add_interleaved(packfile, samples, duration=1.0, names=["body"])
    binding = hkx.animations.bind(made.animation, bones=[0], skeleton_name="cat")
    binding["blendHint"] = hint
    packfile.root = binding
    model = scene_model(packfile, axes="y-up", unit=1.0)
    (clip,) = model.animations
    rows = {each.path: each.values[0] for each in clip.channels}
    assert list(rows) == ["translation", "rotation", "scale"]
    assert rows["translation"] == pytest.approx(moved, abs=1e-5)
    assert rows["rotation"] == pytest.approx(turned, abs=1e-5)
    assert rows["scale"] == pytest.approx([3 if hint == "NORMAL" else 6] * 3)
