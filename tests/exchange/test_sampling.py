"""The values of animation channels between their keys, calculated by hand."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.exchange.model import Channel, Node
from chunkwright.exchange.transforms import differ, is_changed, leaves, sampled, straight_keys

if TYPE_CHECKING:
    from collections.abc import Sequence

HALF = math.sqrt(0.5)
QUARTER = (math.sin(math.pi / 8), math.cos(math.pi / 8))  # half of a turn by 90 degrees
NONE, RIGHT = (0, 0, 0, 1), (0, 0, HALF, HALF)  # no turn, 90 degrees about z


def channel(
    path: Any, keys: Sequence[tuple[float, ...]], way: Any = "LINEAR", step: float = 2
) -> Channel:
    times = np.arange(len(keys) // (3 if way == "CUBICSPLINE" else 1), dtype=np.float32) * step
    return Channel(Node("n"), path, times, np.array(keys, np.float32), way)


def at(made: Channel, *times: float, straight: bool = False) -> Any:
    return sampled(made, np.array(times), straight=straight)


def test_linear_channels_are_interpolated_linearly_between_keys() -> None:
    made = channel("translation", [(0, 0, 0), (4, 8, -2), (0, 0, 0)])
    rows = at(made, -1, 0, 0.5, 2, 3, 9)
    assert rows.tolist() == [[0, 0, 0], [0, 0, 0], [1, 2, -0.5], [4, 8, -2], [2, 4, -1], [0, 0, 0]]


def test_steps_hold_until_the_next_key() -> None:
    made = channel("scale", [(1, 1, 1), (2, 2, 2), (3, 3, 3)], "STEP")
    assert at(made, 0, 1.99, 2, 3.99, 4, 5)[:, 0].tolist() == [1, 1, 2, 2, 3, 3]


def test_rotations_are_interpolated_along_the_arc_or_its_chord() -> None:
    made = channel("rotation", [NONE, RIGHT])
    assert at(made, 1)[0] == pytest.approx([0, 0, *QUARTER])
    assert at(made, 1, straight=True)[0] == pytest.approx([0, 0, *QUARTER])
    # A quarter of the way: 22.5 degrees on the arc; the chord is a little behind.
    assert at(made, 0.5)[0, 2] == pytest.approx(math.sin(math.pi / 16))
    part = np.array([0, 0, HALF / 4, 0.75 + HALF / 4])
    assert at(made, 0.5, straight=True)[0] == pytest.approx(part / np.linalg.norm(part))


@pytest.mark.parametrize("straight", [False, True])
def test_rotations_take_the_shorter_arc(straight: bool) -> None:
    there = channel("rotation", [NONE, (0, 0, -HALF, -HALF)])
    assert at(there, 1, straight=straight)[0] == pytest.approx([0, 0, *QUARTER])
    same = channel("rotation", [NONE, (0, 0, 0, -1)])
    assert at(same, 0.5, straight=straight)[0] == pytest.approx(NONE)


@pytest.mark.parametrize("way", ["LINEAR", "STEP"])
def test_sampled_rotations_are_unit_quaternions(way: str) -> None:
    made = channel("rotation", [(0, 0, 3, 4), (0, 0, 3, 4), (0, 0, 0, 0)], way)
    assert at(made, 1, 2)[:, 2:] == pytest.approx(np.array([[0.6, 0.8], [0.6, 0.8]]))
    only = channel("rotation", [(0, 0, 3, 4)], way)
    assert at(only, 7)[0] == pytest.approx([0, 0, 0.6, 0.8])
    assert at(channel("rotation", [(0, 0, 0, 0)], way), 7)[0].tolist() == [0, 0, 0, 0]
    assert at(channel("scale", [(0, 3, 4)], way), 7)[0].tolist() == [0, 3, 4]


def test_tangents_of_cubics_are_in_units_per_second() -> None:
    """From 0 to 8 in 2 s, with slopes of 3 and -1 at the ends; halfway 4 + 0.25 * 4 * 2."""
    key = [(9, 0, 0), (0, 0, 0), (3, 0, 0), (-1, 0, 0), (8, 0, 0), (7, 0, 0)]
    made = channel("translation", key, "CUBICSPLINE")
    assert at(made, 0, 1, 2)[:, 0].tolist() == [0, 5, 8]
    # A quarter of the way: 5/32 of 8, 9/64 of 2 * 3, -3/64 of 2 * -1.
    assert at(made, 0.5)[0, 0] == pytest.approx(8 * 5 / 32 + 6 * 9 / 64 + 2 * 3 / 64)
    assert at(channel("translation", key[:3], "CUBICSPLINE"), 5)[0].tolist() == [0, 0, 0]


def test_opposite_quaternions_are_the_same_rotation() -> None:
    rows = np.array([NONE, RIGHT, RIGHT])
    assert differ(rows, -rows).tolist() == [False] * 3
    assert differ(rows, rows + 0.01).tolist() == [True] * 3
    assert differ(rows[:, :3], -rows[:, :3]).tolist() == [False, True, True]
    assert differ(np.array([[1000.0, 0, 0]]), np.array([[1000.9, 0, 0]])).tolist() == [False]
    assert differ(np.array([[1000.0, 0, 0]]), np.array([[1001.1, 0, 0]])).tolist() == [True]


def test_keys_at_other_times_on_the_same_curve_are_not_a_change() -> None:
    old = channel("translation", [(0, 0, 0), (4, 0, 0)])
    baked = channel(
        "translation", [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0)], step=0.5
    )
    moved = channel(
        "translation", [(0, 0, 0), (1, 0, 0), (2.5, 0, 0), (3, 0, 0), (4, 0, 0)], step=0.5
    )
    assert (is_changed(old, baked), is_changed(old, moved)) == (False, True)
    assert is_changed(baked, old) is False
    # If all new keys are among the old ones, the old keys that were left out count.
    assert is_changed(moved, old) is True
    assert leaves(moved, np.zeros(3)) is True
    assert leaves(channel("translation", [(0, 0, 0)] * 2), np.zeros(3)) is False


def test_a_shortened_channel_is_changed_if_it_moved_in_the_part_cut_off() -> None:
    old = channel("translation", [(0, 0, 0), (1, 0, 0), (3, 0, 0)], step=1)
    moving = old.times <= 1
    cut = Channel(old.node, old.path, old.times[moving] + np.float32(1e-3), old.values[moving])
    late = Channel(old.node, old.path, old.times[1:], old.values[1:])
    assert (is_changed(old, cut), is_changed(old, late)) == (True, True)
    still = channel("translation", [(0, 0, 0), (3, 0, 0), (3, 0, 0)], step=1)
    held = Channel(old.node, old.path, still.times[:2], still.values[:2])
    assert is_changed(still, held) is False


def test_linear_keys_are_used_if_they_reproduce_the_curve() -> None:
    line = channel("translation", [(0, 0, 0), (4, 0, 0)])
    times, values = straight_keys(line, np.array([0.0, 1.0, 2.0]))
    assert (times.tolist(), values[:, 0].tolist()) == ([0, 1, 2], [0, 2, 4])
    bent = channel("translation", [(0, 0, 0), (4, 0, 0), (0, 0, 0)], step=1)
    times, values = straight_keys(bent, np.array([0.0, 2.0]))
    assert (times.tolist(), values[:, 0].tolist()) == ([0, 1, 2], [0, 4, 0])
    jumping = channel("translation", [(0, 0, 0), (4, 0, 0)], "STEP", step=0.1)
    times, values = straight_keys(jumping, np.array([]))
    assert times == pytest.approx([0, 1 / 30, 2 / 30, 0.1])
    assert values[:, 0].tolist() == [0, 0, 0, 4]
    # Every frame up to the last key has a key, in addition to the old keys.
    falling = channel("translation", [(0, 0, 0), (4, 0, 0), (8, 0, 0)], "STEP", step=0.05)
    times, values = straight_keys(falling, np.array([]))
    assert times == pytest.approx([0, 1 / 30, 0.05, 2 / 30, 0.1])
    assert values[:, 0].tolist() == [0, 0, 4, 4, 8]


def test_rotations_baked_along_the_chord_or_the_arc_are_not_a_change() -> None:
    third = (0.0, 0.0, np.sin(np.pi / 3), np.cos(np.pi / 3))  # 120 degrees about z
    old = channel("rotation", [(0, 0, 0, 1), third])

    def baked(*angles: float) -> Channel:
        rows = [(0, 0, np.sin(angle / 2), np.cos(angle / 2)) for angle in np.radians(angles)]
        return channel("rotation", rows, step=0.5)

    # A quarter of the chord is at 27.8 degrees, a quarter of the arc at 30.
    quarter = float(np.degrees(2 * np.arctan2(0.25 * np.sin(np.pi / 3), 0.75 + 0.25 * 0.5)))
    along_the_chord = baked(0, quarter, 60, 120 - quarter, 120)
    along_the_arc = baked(0, 30, 60, 90, 120)
    elsewhere = baked(0, 45, 60, 75, 120)
    assert quarter == pytest.approx(27.8, abs=0.05)
    changes = [is_changed(old, each) for each in (along_the_chord, along_the_arc, elsewhere)]
    assert changes == [False, False, True]
