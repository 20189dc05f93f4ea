"""Clips by hand: their skeletons, times, keys, annotations and root motion."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Animation, Node
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import clips
from chunkwright.hkx.scene_model.axes import Axes
from chunkwright.hkx.scene_model.rigs import Rig

AXES = Axes.chosen("y-up", 1.0)
NAMES = ["root", "spine", "neck", "head"]


def rig(name: str = "cat", names: list[str] | None = None) -> Rig:
    names = NAMES if names is None else names
    count = len(names)
    moved = np.arange(3.0 * count).reshape(count, 3)
    turned = np.tile((0.0, 0.0, 0.0, 1.0), (count, 1))
    nodes = [Node(each) for each in names]
    return Rig(name, names, Node("holder"), nodes, moved, turned, np.ones((count, 3)))


def view(names: list[str], bones: list[int] | None = None, skeleton: str = "") -> Any:
    tracks = [SimpleNamespace(name=name, annotations=[]) for name in names]
    indices = None if bones is None else np.array(bones)
    return SimpleNamespace(
        tracks=tracks, num_tracks=len(names), bones=indices, skeleton_name=skeleton
    )


@pytest.mark.parametrize(
    ("names", "bones", "fits"),
    [
        # Half of the names must be those of the bones.
        (["root", "x"], [0, 1], True),
        (["root", "x", "y"], [0, 1, 2], False),
        (["root", "spine", "y"], [0, 1, 2], True),
        (["spine", "root"], [1, 0], True),
        (["spine", "root"], [0, 1], False),
        # Tracks without a name or a bone say nothing.
        (["root", "", "", "x"], [0, 1, 2, 3], True),
        (["root", "x", "y"], [0, -1, -1], True),
        # No bone is beyond the last.
        (["root", "spine", "neck"], [0, 1, 4], False),
        (["root", "spine", "head"], [0, 1, 3], True),
        # Without names, as many tracks as bones, or bones that were chosen.
        ([""] * 4, None, True),
        ([""] * 3, None, False),
        ([""] * 3, [0, 1, 2], False),
        ([""] * 3, [0, 1, 3], True),
        ([""] * 5, None, False),
        ([], [], False),
    ],
)
def test_what_fits_a_skeleton(names: list[str], bones: list[int] | None, fits: bool) -> None:
    one = rig()
    assert clips._fits(view(names, bones), one) == fits
    assert clips.rig_for(view(names, bones), [one]) == (one if fits else None)


def test_the_name_of_a_skeleton_decides_among_those_that_fit() -> None:
    none, cat, dog, other = rig(""), rig("cat"), rig("dog"), rig("cat", ["a", "b", "c", "d"])
    rigs = [other, none, cat, dog]
    for name, wanted in (("cat", cat), ("dog", dog), ("", none), ("cow", none)):
        assert clips.rig_for(view(NAMES, skeleton=name), rigs) is wanted
    assert clips.rig_for(view(NAMES, skeleton="cat"), [other]) is None


def test_tracks_without_a_name_have_a_number() -> None:
    one = view(["root", "", "neck"])
    assert clips.track_names(one) == ["root", "track1", "neck"]
    one.num_tracks = 5
    assert clips.track_names(one) == ["root", "track1", "neck", "track3", "track4"]
    one.num_tracks = 2
    assert clips.track_names(one) == ["root", "track1"]


@pytest.mark.parametrize(
    ("count", "duration", "times"),
    [
        (3, 5.0, [0, 2.5, 5]),
        (1, 5.0, [0]),
        (3, 0.0, [0, 1 / 30, 2 / 30]),
        (3, -1.0, [0, 1 / 30, 2 / 30]),
        (3, float("inf"), [0, 1 / 30, 2 / 30]),
        (3, float("nan"), [0, 1 / 30, 2 / 30]),
    ],
)
def test_times_of_frames_are_spread_over_the_duration(
    count: int, duration: float, times: list[float]
) -> None:
    made = clips._times(count, duration)
    assert made.dtype == np.float32
    assert made.tolist() == np.array(times, np.float32).tolist()


def test_frames_at_one_time_are_refused() -> None:
    with pytest.raises(CorruptError, match="1,003 frames in 1e-45 seconds"):
        clips._times(1003, 1e-45)


def test_the_product_of_quaternions_applies_the_second_first() -> None:
    one, two = np.array([[1.0, 2, 3, 4]]), np.array([[5.0, 6, 7, 8]])
    # 4 (5 6 7) + 8 (1 2 3) + (1 2 3) x (5 6 7), 4 8 - (1 5 + 2 6 + 3 7)
    assert clips.multiplied(one, two).tolist() == [[24, 48, 48, -6]]
    assert clips.multiplied(two, one).tolist() == [[32, 32, 56, -6]]
    assert clips.multiplied(one[None], np.stack((two, one))).shape == (2, 1, 4)


def test_values_that_are_no_numbers_are_those_of_the_pose() -> None:
    values = np.array([[1, np.nan, -np.inf]])
    assert clips._finite(values, np.array([7.0, 8, 9])).tolist() == [[1, 8, 9]]


def test_what_moves_has_all_keys_what_rests_has_none() -> None:
    nodes = [Node("moves"), Node("rests"), Node("stands"), Node("ends")]
    values = np.zeros((3, 4, 2))
    values[:, 0] = ((1, 2), (3, 4), (5, 6))
    values[:, 1:3] = (7, 8)
    values[2, 3] = (0, 1)
    still = np.array([(1, 2), (7, 8), (7, 9), (0, 0)], np.float64)
    made = Animation("clip")
    times = np.array([0, 1, 3], np.float32)
    clips.add_channels(made, nodes, "scale", times, values, still)
    rows = [
        (one.node.name, one.path, one.times.tolist(), one.values.tolist(), one.interpolation)
        for one in made.channels
    ]
    assert rows == [
        ("moves", "scale", [0, 1, 3], [[1, 2], [3, 4], [5, 6]], "LINEAR"),
        ("stands", "scale", [0], [[7, 8]], "STEP"),
        ("ends", "scale", [0, 1, 3], [[0, 0], [0, 0], [0, 1]], "LINEAR"),
    ]


def test_annotations_of_all_tracks_are_numbered_by_time() -> None:
    one = view(["root", "head"])
    note = SimpleNamespace
    one.tracks[0].annotations = [note(time=2.0, text="step"), note(time=0.5, text="hit")]
    one.tracks[1].annotations = [note(time=1.0, text="look"), note(time=0.0, text="start")]
    assert clips.annotated(one) == {
        "0": {"time": 0.0, "text": "start", "track": "head"},
        "1": {"time": 0.5, "text": "hit", "track": "root"},
        "2": {"time": 1.0, "text": "look", "track": "head"},
        "3": {"time": 2.0, "text": "step", "track": "root"},
    }


def moving(rows: Any, duration: float | None = 4.0, up: Any = (0, 0, 1, 0)) -> Any:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    members: dict[str, Any] = {"duration": 9.0}
    if duration is not None:
        members["extractedMotion"] = hkx.new_object(
            packfile,
            "hkaDefaultAnimatedReferenceFrame",
            {"up": up, "duration": duration, "referenceFrameSamples": np.array(rows, np.float32)},
        )
    packfile.root = hkx.new_object(packfile, "hkaInterleavedUncompressedAnimation", members)
    return views.animations(packfile)[0]


def test_root_motion_is_places_and_angles_about_up() -> None:
    holder, made = Node("holder", children=[Node("other")]), Animation("walk")
    rows = [(1, 2, 3, 0), (4, 5, 6, math.pi / 2), (7, 8, 10, math.pi)]
    clips.root_motion(moving(rows), made, holder, AXES)
    (_, node) = holder.children
    assert node.name == "root motion"
    assert node.extras["chunkwright"]["part"] == "root motion"
    moved, turned = made.channels
    assert [(one.node, one.path) for one in made.channels] == [
        (node, "translation"),
        (node, "rotation"),
    ]
    assert moved.times.tolist() == turned.times.tolist() == [0, 2, 4]
    assert moved.values.tolist() == [[1, 2, 3], [4, 5, 6], [7, 8, 10]]
    half = math.sqrt(0.5)
    assert turned.values == pytest.approx(
        np.array([(0, 0, 0, 1), (0, 0, half, half), (0, 0, 1, 0)]), abs=1e-6
    )
    # A second clip moves the same node; what stands at the start and is not turned has no keys.
    clips.root_motion(moving([(0, 0, 0, 0)] * 2), again := Animation("stand"), holder, AXES)
    assert (len(holder.children), again.channels) == (2, [])
    clips.root_motion(moving([(0, 0, 1, 0)] * 2), again, holder, AXES)
    assert [(one.node, one.values.tolist()) for one in again.channels] == [(node, [[0, 0, 1]])]


@pytest.mark.parametrize("rows", [[], [(0, 0, 0, float("nan"))]])
def test_motion_without_finite_samples_moves_nothing(rows: Any) -> None:
    holder, made = Node("holder"), Animation("walk")
    clips.root_motion(moving(rows), made, holder, AXES)
    clips.root_motion(moving([], None), made, holder, AXES)
    assert (holder.children, made.channels) == ([], [])


def test_a_clip_says_what_it_was_made_of() -> None:
    one = moving([], None)
    found = clips.extras_of(one)
    assert found == {
        "chunkwright": {
            "family": "havok",
            "part": "animation",
            "kind": one.kind,
            "duration": 9.0,
            "frames": 0,
            "tracks": 0,
            "blend_hint": "",
            "skeleton": "",
            "address": "/objects/#0001",
            "class": "hkaInterleavedUncompressedAnimation",
            "file": "",
        }
    }


@pytest.mark.parametrize(
    ("hint", "version", "wanted"),
    [
        ("ADDITIVE", "Havok-5.5.0-r1", "ADDITIVE_DEPRECATED"),
        ("ADDITIVE", "hk_2010.2.0-r1", "ADDITIVE"),
        ("NORMAL", "Havok-5.5.0-r1", "NORMAL"),
    ],
)
def test_additive_clips_of_old_versions_turn_the_other_way(
    hint: str, version: str, wanted: str
) -> None:
    document: Any = SimpleNamespace(contents_version=version)
    given: Any = SimpleNamespace(blend_hint=hint)
    assert clips.blend_hint(document, given) == wanted
