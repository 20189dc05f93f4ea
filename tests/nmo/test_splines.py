"""Smooth curves computed by hand, and marks and colours of scenes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.model import KEY, Node
from chunkwright.nmo import VirtoolsFile, scene_model
from chunkwright.nmo.scene_model import color_of, linear, marked, name_of, shown


def test_tangents_are_weighted_by_unequal_steps() -> None:
    times = np.array([0.0, 2.0, 6.0])
    values = np.array([[0.0, 1.0], [4.0, 0.0], [24.0, 8.0]])  # slopes 2 and 5; -1/2 and 2
    shape = np.array([(0.5, 0.3, 0.1), (0.2, 0.3, 0.4), (-0.5, -0.3, 0.1)])
    into, out = scene_model.tangents(times, values, shape)
    # (1 - tension) / 2 times the slopes before and after, weighted by continuity and bias.
    assert into == pytest.approx(
        np.array(
            [
                0.25 * (0.7 * 1.1 + 1.3 * 0.9) * np.array((2, -0.5)),
                0.4 * (0.7 * 1.4 * np.array((2, -0.5)) + 1.3 * 0.6 * np.array((5, 2))),
                0.75 * (1.3 * 1.1 + 0.7 * 0.9) * np.array((5, 2)),
            ]
        )
    )
    assert out == pytest.approx(
        np.array(
            [
                0.25 * (1.3 * 1.1 + 0.7 * 0.9) * np.array((2, -0.5)),
                0.4 * (1.3 * 1.4 * np.array((2, -0.5)) + 0.7 * 0.6 * np.array((5, 2))),
                0.75 * (0.7 * 1.1 + 1.3 * 0.9) * np.array((5, 2)),
            ]
        )
    )


def about(axis: int, angles: Any) -> Any:
    """Return rotations about one of the axes, by angles in degrees."""
    halves = np.radians(np.asarray(angles, float)) / 2
    made = np.zeros((len(halves), 4))
    made[:, axis], made[:, 3] = np.sin(halves), np.cos(halves)
    return made


def by_hand(frames: list[float], angles: list[float], at: float) -> float:
    """Return the angle of the squad about one axis, computed with plain numbers."""
    inner = list(angles)
    for key in range(1, len(angles) - 1):
        inner[key] += -(angles[key - 1] + angles[key + 1] - 2 * angles[key]) / 4
    key = max(place for place in range(len(frames) - 1) if frames[place] <= at)
    part = (at - frames[key]) / (frames[key + 1] - frames[key])

    def between(points: list[float]) -> float:
        return points[key] + part * (points[key + 1] - points[key])

    bent = 2 * part * (1 - part)
    return between(angles) + bent * (between(inner) - between(angles))


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_smooth_rotations_about_one_axis_follow_the_squad(axis: int) -> None:
    frames, angles = [0.5, 2.0, 3.0, 7.5], [0.0, 20.0, 80.0, 100.0]
    rotations = about(axis, angles)
    rotations[2] = -rotations[2]  # the same rotation with the opposite sign
    times, values = scene_model.smooth_rotations(np.array(frames), rotations)
    assert times.tolist() == [0.5, 1, 2, 3, 4, 5, 6, 7, 7.5]
    assert values == pytest.approx(about(axis, [by_hand(frames, angles, at) for at in times]))
    # At frame 4, a third of the way: 86.67, and 4/9 of the way to the inner value.
    assert by_hand(frames, angles, 5.25) == pytest.approx(90 + 0.5 * 5)


def test_the_tangent_of_the_last_key_is_the_slope_before_it() -> None:
    times, values = np.array([0.0, 1.0, 2.0, 4.0]), np.array([[0.0], [1.0], [3.0], [13.0]])
    into, out = scene_model.tangents(times, values, np.zeros((4, 3)))
    assert into[:, 0].tolist() == out[:, 0].tolist() == [1, 1.5, 3.5, 5]


def test_rotating_all_keys_rotates_the_curve() -> None:
    frames = np.array([0.0, 2.0, 3.0, 5.0])
    keys = np.vstack([about(axis, [10 + 40 * axis]) for axis in (0, 1, 2, 0)])
    turn = about(1, [50])[0]
    turned = np.array([scene_model._product(turn, key) for key in keys])
    _, values = scene_model.smooth_rotations(frames, keys)
    _, found = scene_model.smooth_rotations(frames, turned)
    assert found == pytest.approx(np.array([scene_model._product(turn, each) for each in values]))


def test_signs_of_quaternions_are_kept_unless_the_other_is_nearer() -> None:
    thirds = about(2, [0, 120, 240])  # the last has the opposite sign to the first
    assert scene_model._same_side(thirds).tolist() == thirds.tolist()
    halves = np.array([(1.0, 0, 0, 0), (0, 0, 0, 1.0)])  # equally near with either sign
    assert scene_model._same_side(halves).tolist() == halves.tolist()
    assert scene_model._same_side(halves[:1]).tolist() == halves[:1].tolist()


@pytest.mark.parametrize(
    ("most", "wanted"), [(1, [0.5, 1, 2, 3, 7.5]), (5, [0.5, 1, 2, 3, 4, 5, 6, 7.5])]
)
def test_rotations_over_too_many_frames_are_interpolated_linearly(
    monkeypatch: pytest.MonkeyPatch, most: int, wanted: list[float]
) -> None:
    monkeypatch.setattr(scene_model, "_MOST_FRAMES", most)
    frames = np.array([0.5, 2.0, 3.0, 7.5])
    times, _ = scene_model.smooth_rotations(frames, about(2, [0, 20, 80, 100]))
    assert times.tolist() == wanted


def test_the_limit_of_smooth_frames_is_65536() -> None:
    assert scene_model._MOST_FRAMES == 65536


def test_a_small_rotation_is_approximated_by_its_sine() -> None:
    for size in (1e-9, 1e-13, 1e-200):
        turn = np.array((0.0, size, 0.0))
        assert scene_model._exp(turn).tolist() == pytest.approx([0, size, 0, 1], rel=1e-12, abs=0)
        assert scene_model._log(np.array((0.0, size, 0.0, 1.0))).tolist() == pytest.approx(
            turn.tolist(), rel=1e-12, abs=0
        )
    # Half turns, where both ways are equally short.
    assert scene_model._log(np.array((0.0, 0.0, -1.0, 0.0))).tolist() == [0, 0, -math.pi / 2]


def test_colours_of_dwords_are_linear_light() -> None:
    # Below 10.3 of 255, a channel is divided by 12.92; the first byte is alpha.
    assert color_of(0x33010A05) == pytest.approx(
        (1 / 255 / 12.92, 10 / 255 / 12.92, 5 / 255 / 12.92, 0.2)
    )
    assert color_of(0xFFFF8000) == pytest.approx((1, 0.2158605, 0, 1))
    assert [linear(-0.5), linear(0.0), linear(1.0), linear(1.5)] == [0, 0, 1, 1]
    assert shown((0.001, 0.002, 0.003, 0.25)) == pytest.approx((0.01292, 0.02584, 0.03876, 0.25))
    assert [shown((0, 0, 0, alpha))[3] for alpha in (-0.5, 0.0, 1.0, 1.5)] == [0, 0, 1, 1]


def test_custom_properties_omit_empty_values() -> None:
    file = VirtoolsFile()
    file.add_object("CKMesh", "Other")
    thing = file.add_object("CKLight", "Lamp")
    values: dict[str, Any] = {
        "flag": True,
        "count": 3,
        "zero": 0.0,
        "size": 2.5,
        "names": ["a"],
        "text": "b",
    }
    nothing: dict[str, Any] = {
        "off": False,
        "none": None,
        "empty": "",
        "list": [],
        "fields": {},
        "far": math.inf,
        "odd": math.nan,
    }
    assert marked(thing, **values, **nothing) == {
        KEY: {"family": "virtools", "address": "/objects/Lamp", "class": "CKLight", **values}
    }
    assert name_of(thing) == "Lamp"
    thing.name = None
    assert name_of(thing) == "#2"


def smooth(kind: int, rows: list[list[float]], rate: float) -> Any:
    return scene_model.channel_of(Node("n"), scene_model.TRACKS[kind], np.array(rows, float), rate)


def test_smooth_keys_are_exported_as_channels_with_tangents() -> None:
    """Slopes of 2 and 5 per frame, which the middle key weights by its parameters."""
    rows = [
        [0.0, 0, 1, 1, 0.5, 0.3, 0.1],
        [2.0, 4, 0, 1, 0.2, 0.3, 0.4],
        [6.0, 24, 8, 9, -0.5, -0.3, 0.1],
    ]
    found = smooth(0x347E4A01, [[*each, 0.0, 0.0] for each in rows], 10)
    assert (found.path, found.interpolation) == ("translation", "CUBICSPLINE")
    assert found.times == pytest.approx([0, 0.2, 0.6])
    keys = found.values.reshape(3, 3, 3)  # into, value, out of each
    assert keys[:, 1].tolist() == [[0, 1, -1], [4, 0, -1], [24, 8, -9]]
    slopes = np.array([[2, -0.5, 0], [5, 2, -2]])
    into = [
        0.25 * (0.7 * 1.1 + 1.3 * 0.9) * slopes[0],
        0.4 * (0.7 * 1.4 * slopes[0] + 1.3 * 0.6 * slopes[1]),
        0.75 * (1.3 * 1.1 + 0.7 * 0.9) * slopes[1],
    ]
    out = [
        0.25 * (1.3 * 1.1 + 0.7 * 0.9) * slopes[0],
        0.4 * (1.3 * 1.4 * slopes[0] + 0.7 * 0.6 * slopes[1]),
        0.75 * (0.7 * 1.1 + 1.3 * 0.9) * slopes[1],
    ]
    # A second has ten frames.
    assert keys[:, 0] == pytest.approx(10 * np.array(into), rel=1e-5)
    assert keys[:, 2] == pytest.approx(10 * np.array(out), rel=1e-5)


@pytest.mark.parametrize(
    ("kind", "path", "signs"),
    [
        (0x637C4301, "translation", (1, 1, -1)),
        (0x654A3A04, "scale", (1, 1, 1)),
        (0x347E4A01, "translation", (1, 1, -1)),
        (0x1B545904, "scale", (1, 1, 1)),
    ],
)
def test_channels_are_sorted_without_duplicate_times(kind: int, path: str, signs: Any) -> None:
    rest = [0.0] * 5 if kind in (0x347E4A01, 0x1B545904) else []
    rows = [
        [30.0, 4, 5, 6, *rest],
        [0.0, 1, 2, 3, *rest],
        [30.0, 7, 8, 9, *rest],  # of two keys at one time, the first counts
        [60.0, math.nan, 1, 1, *rest],
        [90.0, math.inf, 1, 1, *rest],
    ]
    found = smooth(kind, rows, 30)
    assert (found.path, found.interpolation) == (path, "LINEAR")
    assert found.times.tolist() == [0, 1]
    assert found.values.tolist() == (np.array([[1, 2, 3], [4, 5, 6]]) * signs).tolist()
    assert smooth(kind, rows[3:], 30) is None


def test_channels_of_rotations_are_normalised() -> None:
    rows = [[0.0, 0, 0, 0, 2], [15.0, 0, 3, 4, 0]]
    found = smooth(0x49ED4002, rows, 30)
    assert (found.path, found.interpolation) == ("rotation", "LINEAR")
    assert found.times.tolist() == [0, 0.5]
    assert found.values == pytest.approx(np.array([[0, 0, 0, 1], [0, 0.6, -0.8, 0]]))
    assert smooth(0x49ED4002, [*rows, [20.0, 0, 0, 0, 0]], 30) is None
    # Three smooth keys become a key per frame, on the curve; two are like linear ones.
    curve = [[frame, 0, 0, 0, 1, *[0.0] * 5] for frame in (0.0, 2, 5)]
    assert smooth(0x45B52A02, curve[:2], 30).times == pytest.approx([0, 2 / 30])
    assert smooth(0x45B52A02, curve, 30).times == pytest.approx(np.arange(6) / 30)
