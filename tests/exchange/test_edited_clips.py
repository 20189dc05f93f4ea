"""Clips that were changed, cut, renamed, added and removed."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkwright.exchange.edits import find_edits, number_vertices
from chunkwright.exchange.edits.model import described
from chunkwright.exchange.model import Animation, Channel, Mesh, Node, SceneModel, Skin
from chunkwright.exchange.transforms import sampled
from tests.exchange.editing import changes, f32, mark, named, square

STILL = [[0, 0, 0], [0, 0, 0]]
WALK = [[0, 0, 0], [1, 0, 0]]


def channel(node: Node, values: Any = WALK, path: Any = "translation", times: Any = (0, 1),
            how: Any = "LINEAR") -> Channel:  # fmt: skip
    return Channel(node, path, f32(times), f32(values), how)


def of(*clips: tuple[str, Any]) -> SceneModel:
    """Return a scene of two nodes and clips that move the first."""
    node, other = Node("n", extras=mark("/n")), Node("other", extras=mark("/other"))
    made = [Animation(name, [channel(node, values)]) for name, values in clips]
    return SceneModel("s", [node, other], made)


def walking() -> tuple[SceneModel, SceneModel, Channel]:
    """Return a clip, a copy of it, and the only channel of that."""
    before = of(("Walk", WALK))
    after = copy.deepcopy(before)
    return before, after, after.animations[0].channels[0]


def lines(before: SceneModel, after: SceneModel) -> list[str]:
    return [described(each) for each in find_edits(before, after).changes]


# -- values ------------------------------------------------------------------------------


def test_baked_clips_are_unchanged() -> None:
    before, after, walk = walking()
    times = np.linspace(0, 1, 31, dtype=np.float32)
    walk.values, walk.times = sampled(walk, times).astype(np.float32), times
    after.animations[0].channels.append(channel(after.roots[0], np.ones((31, 3)), "scale", times))
    assert changes(before, after) == []
    walk.values[15] += 1
    (change,) = find_edits(before, after).changes
    assert change.kind == "animation.channels"
    assert (change.original, change.edited) == (before.animations[0], after.animations[0])
    assert described(change) == "~ clip Walk: channels"


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(*[st.floats(-10, 10, width=32)] * 3), min_size=2, max_size=6),
    st.sampled_from([12, 24, 30, 60]),
    st.data(),
)
def test_a_baked_clip_is_unchanged_until_a_key_is_moved(values: Any, rate: int, data: Any) -> None:
    """Keys are at frames; a baked clip has a key at each frame."""
    before = of(("Walk", values))
    walk = before.animations[0].channels[0]
    walk.times = (np.arange(len(values)) * 6 / rate).astype(np.float32)
    after = copy.deepcopy(before)
    new = after.animations[0].channels[0]
    frames = np.arange((len(values) - 1) * 6 + 1) / rate
    new.values, new.times = sampled(walk, frames).astype(np.float32), frames.astype(np.float32)
    assert changes(before, after) == []
    new.values[data.draw(st.integers(0, len(frames) - 1))] += f32([0, 1, 0])
    assert changes(before, after) == ["animation.channels Walk"]


def test_a_new_channel_is_an_edit_only_if_it_moves_its_node() -> None:
    before, after, _ = walking()
    after.animations[0].channels.append(channel(after.roots[0], STILL, "scale"))
    assert changes(before, after) == ["animation.channels Walk"]
    after.animations[0].channels[-1].values[:] = 1  # the value without a clip
    assert changes(before, after) == []


@pytest.mark.parametrize(
    ("how", "told"), [("STEP", True), ("LINEAR", False), ("CUBICSPLINE", True)]
)
def test_another_interpolation_is_an_edit_only_if_values_change(how: Any, told: bool) -> None:
    before, after, walk = walking()
    walk.interpolation = how
    if how == "CUBICSPLINE":
        walk.values = f32([[0] * 3, [0] * 3, [0] * 3, [0] * 3, [1, 0, 0], [0] * 3])
        walk.values[1:3] = (0, 0, 0), (0, 9, 0)
    assert changes(before, after) == (["animation.channels Walk"] if told else [])


def test_stepped_keys_that_an_editor_baked_are_unchanged() -> None:
    before, after, walk = walking()
    before.animations[0].channels[0].interpolation = "STEP"
    times = np.linspace(0, 1, 25, dtype=np.float32)
    values = np.zeros((25, 3), np.float32)
    values[-1] = (1, 0, 0)
    walk.times, walk.values = times, values
    assert changes(before, after) == []


# -- length ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "told"), [(0.5, True), (0.9, True), (1.0, False), (1.03, False), (1.1, True), (2, True)]
)
def test_a_clip_that_was_cut_or_extended_is_an_edit(end: float, told: bool) -> None:
    before, after, walk = walking()
    walk.times = f32([0, min(end, 1)] if end <= 1 else [0, 1, end])
    walk.values = sampled(before.animations[0].channels[0], walk.times).astype(np.float32)
    assert changes(before, after) == (["animation.channels Walk"] if told else [])


def test_a_clip_that_was_slowed_down_is_an_edit() -> None:
    before, after, walk = walking()
    walk.times = walk.times * 2
    assert changes(before, after) == ["animation.channels Walk"]


# -- channels ----------------------------------------------------------------------------


def test_a_node_whose_channel_was_removed_gets_one_key_at_its_position() -> None:
    before, after, walk = walking()
    after.roots[0].translation = (7, 8, 9)
    after.animations[0].channels = [channel(after.roots[0], STILL, "scale")]
    after.animations[0].channels[0].values[:] = 1
    found = find_edits(before, after)
    assert [each.kind for each in found.changes] == ["node.place", "animation.channels"]
    stopped = after.animations[0].channels[-1]
    assert (stopped.node, stopped.path) == (after.roots[0], "translation")
    assert (stopped.times.tolist(), stopped.values.tolist()) == ([0], [[7, 8, 9]])
    assert walk not in after.animations[0].channels


def test_dropping_a_constant_channel_is_not_an_edit() -> None:
    before, after, _ = walking()
    before.animations[0].channels.append(channel(before.roots[1], STILL))
    assert changes(before, after) == []
    before.animations[0].channels[-1].values[1] = 5
    assert changes(before, after) == ["animation.channels Walk"]


@pytest.mark.parametrize(("y", "is_edit"), [(1.0, False), (1.5, True)])
def test_dropping_a_constant_channel_is_an_edit_unless_it_holds_the_rest_pose(
    y: float, is_edit: bool
) -> None:
    """Without the channel, the bone would be in its rest pose."""

    def model(*channels: Channel) -> SceneModel:
        skin = Skin("rig", [bone], np.eye(4, dtype=np.float32)[None])
        body = Node("body", mesh=Mesh("body", [square()]), skin=skin)
        return SceneModel("s", [bone, body], [Animation("Walk", list(channels))])

    bone = Node("bone", translation=(0, 1, 0))
    still = Channel(bone, "translation", f32([0, 1]), f32([(0, y, 0)] * 2))
    turn = Channel(bone, "rotation", f32([0, 1]), f32([(0, 0, 0, 1), (0, 0, 1, 0)]))
    before, after = model(still, turn), copy.deepcopy(model(turn))
    for each in (before, after):
        number_vertices(each)
    assert changes(before, after) == ["animation.channels Walk"] * is_edit
    added = [ch.values.tolist() for ch in after.animations[0].channels if ch.path == still.path]
    assert added == [[[0, 1, 0]]] * is_edit


def test_channels_of_a_removed_node_are_not_separate_edits() -> None:
    before = of(("Walk", WALK))
    before.animations[0].channels.append(channel(before.roots[1]))
    after = copy.deepcopy(before)
    del after.roots[1], after.animations[0].channels[1]
    assert changes(before, after) == ["node.removed other"]


def test_a_new_node_that_a_clip_moves_is_listed() -> None:
    before, after, _ = walking()
    after.roots.append(new := Node("new"))
    after.animations[0].channels.append(channel(new, STILL))
    assert changes(before, after) == ["node.added new"]
    after.animations[0].channels[-1].values[1] = 5
    after.animations[0].channels.append(channel(new, [[1, 1, 1], [2, 2, 2]], "scale"))
    assert changes(before, after) == ["node.added new", "animation.node Walk: new new"]


# -- whole clips -------------------------------------------------------------------------

RUN = [[0, 0, 0], [0, 0, 9]]


def test_clips_are_added_and_removed() -> None:
    before, after = of(("Walk", WALK), ("Run", RUN)), of(("Walk", WALK))
    assert changes(before, after) == ["animation.removed Run"]
    assert lines(before, after) == ["- clip Run"]
    assert changes(after, before) == ["animation.added Run"]
    assert lines(after, before) == ["+ clip Run"]
    found = find_edits(before, after)
    assert found.originals[after.animations[0]] is before.animations[0]


def test_a_renamed_clip_is_matched_by_its_movement() -> None:
    before, after = of(("Walk", WALK), ("Run", RUN)), of(("Run", RUN), ("Stroll", WALK))
    assert changes(before, after) == ["animation.name Walk"]
    assert lines(before, after) == ["~ clip Walk: renamed to Stroll"]
    # A single clip is matched even if it was changed.
    before, after = of(("Walk", WALK)), of(("Stroll", [[0, 0, 0], [2, 0, 0]]))
    assert changes(before, after) == ["animation.name Walk", "animation.channels Walk"]


def test_a_renamed_clip_that_moves_other_nodes_is_a_new_clip() -> None:
    before, after = of(("Walk", WALK)), of(("Wave", WALK))
    after.animations[0].channels[0].node = after.roots[1]
    assert changes(before, after) == ["animation.removed Walk", "animation.added Wave"]


@pytest.mark.parametrize("names", [("Walk", "Walk.001"), ("Walk.001", "Walk")])
def test_clips_that_an_editor_renamed_with_a_number_are_matched(names: tuple[str, str]) -> None:
    before = of((names[0], WALK), (names[1], RUN))
    after = copy.deepcopy(before)
    after.animations.reverse()
    assert changes(before, after) == []
    found = find_edits(before, after)
    assert found.originals[after.animations[0]] is before.animations[1]


def test_two_clips_with_the_same_name_are_matched() -> None:
    before, after = of(("Walk", WALK), ("Walk", RUN)), of(("Walk", WALK), ("Walk.001", RUN))
    assert changes(before, after) == []


def test_the_length_of_a_clip_without_movement_is_ignored() -> None:
    before = of(("Still", STILL))
    after = copy.deepcopy(before)
    after.animations[0].channels[0].times = f32([0])
    after.animations[0].channels[0].values = f32([[0, 0, 0]])
    assert changes(before, after) == []


def test_properties_of_clips_are_compared() -> None:
    before = of(("Walk", WALK))
    before.animations[0].extras = {"fps": 30, **mark("/clip", loop=True)}
    after = copy.deepcopy(before)
    after.animations[0].extras["fps"] = 25
    after.animations[0].extras["chunkwright"]["loop"] = False
    assert changes(before, after) == ["animation.extras Walk fps", "animation.mark Walk loop"]
    after.animations[0].extras = {}
    assert changes(before, after) == []


def test_finding_edits_twice_gives_the_same_edits() -> None:
    before, after, _ = walking()
    after.animations[0].channels.clear()
    for _ in range(2):
        assert changes(before, after) == ["animation.channels Walk"]
        assert len(after.animations[0].channels) == 1
    assert named(after, "n") is after.roots[0]


def test_channels_are_sampled_between_keys() -> None:
    node = Node("n")
    half = np.sqrt(0.5)
    turn = Channel(node, "rotation", f32([0, 2]), f32([[0, 0, 0, 1], [0, 0, -1, 0]]))
    assert np.allclose(sampled(turn, f32([1])), [[0, 0, -half, half]])
    step = Channel(node, "scale", f32([0, 1]), f32([[1, 1, 1], [2, 2, 2]]), "STEP")
    assert sampled(step, f32([-1, 0.9, 1, 5]))[:, 0].tolist() == [1, 1, 2, 2]
    keys = f32([[0] * 3, [0] * 3, [1, 0, 0], [1, 0, 0], [1, 0, 0], [0] * 3])
    curve = Channel(node, "translation", f32([0, 1]), keys, "CUBICSPLINE")
    # Tangents of 1 at both ends make the straight line from 0 to 1.
    assert np.allclose(sampled(curve, f32([0.25]))[0], [0.25, 0, 0])
