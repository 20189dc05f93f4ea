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
from chunkwright.hkx.scene_model import Axes, clips
from chunkwright.hkx.scene_model.nodes import Rig

AXES = Axes.chosen("y-up", 1.0)
NAMES = ["root", "spine", "neck", "head"]


def rig(name: str = "cat", names: list[str] | None = None) -> Rig:
    names = NAMES if names is None else names
    count = len(names)
    moved = np.arange(3.0 * count).reshape(count, 3)
    turned = np.tile((0.0, 0.0, 0.0, 1.0), (count, 1))
    nodes = [Node(each) for each in names]
    return Rig(name, names, Node("holder"), nodes, moved, turned, np.ones((count, 3)))


def view(
    names: list[str],
    bones: list[int] | None = None,
    skeleton: str = "",
    at: Any = None,
    hint: str = "NORMAL",
) -> Any:
    """Return an animation whose tracks start at positions, by default those of the bones in order."""
    tracks = [SimpleNamespace(name=name, annotations=[]) for name in names]
    indices = None if bones is None else np.array(bones)
    first = np.arange(3.0 * len(names)).reshape(-1, 3) if at is None else np.array(at, np.float64)
    return SimpleNamespace(
        tracks=tracks,
        num_tracks=len(names),
        bones=indices,
        skeleton_name=skeleton,
        blend_hint=hint,
        sample=lambda _: SimpleNamespace(translations=first[None]),
    )


@pytest.mark.parametrize(
    ("names", "bones", "moved"),
    [
        # Half of the names must be those of the bones.
        (["root", "x"], [0, 1], [0, 1]),
        (["root", "x", "y"], [0, 1, 2], None),
        (["ROOT", "Spine", "y"], [0, 1, 2], [0, 1, 2]),
        (["spine", "root"], [1, 0], [1, 0]),
        (["spine", "root"], [0, 1], None),
        # Tracks without a name or a bone are not counted.
        (["root", "", "", "x"], [0, 1, 2, 3], [0, 1, 2, 3]),
        (["root", "x", "y"], [0, -1, -1], [0, -1, -1]),
        # A track with an index beyond the last bone moves nothing.
        (["root", "spine", "neck"], [0, 1, 4], [0, 1, -1]),
        (["root", "spine", "head"], [0, 1, 3], [0, 1, 3]),
        ([""] * 3, [0, 1, 4], None),
        # A list of bones is enough, and so is the order of the first bones.
        ([""] * 3, [2, 0, 1], [2, 0, 1]),
        ([""] * 3, [2], None),
        ([""] * 4, None, [0, 1, 2, 3]),
        ([""] * 3, None, [0, 1, 2]),
        ([""] * 3, [], [0, 1, 2]),
        ([""] * 5, None, None),
        # Without a list, names take precedence over the order.
        (["head", "root", "Neck"], None, [3, 0, 2]),
        (["head", "tail", "", "root"], None, [3, -1, 2, 0]),
        (["head", "tail", "ear", "eye"], None, None),
        ([], [], None),
    ],
)
def test_tracks_are_matched_to_a_skeleton(
    names: list[str], bones: list[int] | None, moved: list[int] | None
) -> None:
    one = rig()
    found = clips.fit_of(view(names, bones), [one])
    assert found == (None if moved is None else clips.Fit(one, moved))
    if found is not None:
        assert found.left_out == [track for track, bone in enumerate(found.bones) if bone < 0]


def test_the_name_of_a_skeleton_decides_among_several_matches() -> None:
    none, cat, dog, other = rig(""), rig("cat"), rig("dog"), rig("cat", ["a", "b", "c", "d"])
    rigs = [other, none, cat, dog]
    for name, wanted in (("cat", cat), ("Dog", dog), ("", none), ("cow", none)):
        found = clips.fit_of(view(NAMES, skeleton=name), rigs)
        assert found is not None
        assert found.rig is wanted
    apart = view(["a", "b"], skeleton="cat", at=[(50, 0, 0), (60, 0, 0)])
    assert clips.fit_of(apart, [rig("cat")]) is None


def test_the_name_of_a_skeleton_suffices_unless_the_pose_differs() -> None:
    # A list with other names; an index beyond the last bone.
    for given in (view(["x", "y"], [1, 2], "cat"), view([""] * 3, [0, 1, 9], "cat")):
        assert clips.fit_of(given, [rig("dog")]) is None
        assert clips.fit_of(given, [rig("cat")]) is not None
    many = view([""] * 6, None, "cat")
    found = clips.fit_of(many, [rig("cat")])
    assert found is not None
    assert (found.bones, found.left_out) == ([0, 1, 2, 3, -1, -1], [4, 5])
    assert clips.fit_of(view([""] * 6, None, "cat", np.full((6, 3), 99.0)), [rig("cat")]) is None


def test_skeletons_that_match_otherwise_are_distinguished_by_the_pose() -> None:
    near, far = rig("near"), rig("far", ["a", "b", "c", "d", "e"])
    far.translations += 100
    given = view([""] * 3)
    for rigs in ([near, far], [far, near]):
        found = clips.fit_of(given, rigs)
        assert found is not None
        assert found.rig is near
    # Fewer tracks than bones must begin near the pose of a single skeleton, unless additive.
    assert clips.fit_of(given, [far]) is None
    assert clips.fit_of(view([""] * 3, hint="ADDITIVE"), [far]) is not None
    assert clips.fit_of(view([""] * 5), [far]) is not None


def test_an_animation_without_frames_matches_no_pose() -> None:
    given = view([""] * 3)
    given.sample = lambda _: SimpleNamespace(translations=np.zeros((0, 3, 3)))
    assert clips.fit_of(given, [rig()]) is None
    given.bones = np.array([2, 1, 0])
    assert clips.fit_of(given, [rig()]) is not None


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
def test_frame_times_are_spread_evenly_over_the_duration(
    count: int, duration: float, times: list[float]
) -> None:
    made = clips._times(count, duration)
    assert made.dtype == np.float32
    assert made.tolist() == np.array(times, np.float32).tolist()


def test_frames_at_the_same_time_are_refused() -> None:
    with pytest.raises(CorruptError, match="1,003 frames are too many for 1e-45 seconds"):
        clips._times(1003, 1e-45)


def test_the_product_of_quaternions_applies_the_second_first() -> None:
    one, two = np.array([[1.0, 2, 3, 4]]), np.array([[5.0, 6, 7, 8]])
    # 4 (5 6 7) + 8 (1 2 3) + (1 2 3) x (5 6 7), 4 8 - (1 5 + 2 6 + 3 7)
    assert clips.multiplied(one, two).tolist() == [[24, 48, 48, -6]]
    assert clips.multiplied(two, one).tolist() == [[32, 32, 56, -6]]
    assert clips.multiplied(one[None], np.stack((two, one))).shape == (2, 1, 4)


def test_values_that_are_not_finite_are_taken_from_the_pose() -> None:
    values = np.array([[1, np.nan, -np.inf]])
    assert clips._finite(values, np.array([7.0, 8, 9])).tolist() == [[1, 8, 9]]


def test_moving_channels_have_all_keys_and_static_channels_have_none() -> None:
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


def test_root_motion_is_positions_and_angles_about_the_up_axis() -> None:
    node, made = Node("holder"), Animation("walk")
    rows = [(1, 2, 3, 0), (4, 5, 6, math.pi / 2), (7, 8, 10, math.pi)]
    clips.root_motion(moving(rows), made, node, AXES)
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
    # Root motion that stays at the start has no keys.
    clips.root_motion(moving([(0, 0, 0, 0)] * 2), again := Animation("stand"), node, AXES)
    assert again.channels == []
    clips.root_motion(moving([(0, 0, 1, 0)] * 2), again, node, AXES)
    assert [(one.node, one.values.tolist()) for one in again.channels] == [(node, [[0, 0, 1]])]


@pytest.mark.parametrize("rows", [[], [(0, 0, 0, float("nan"))]])
def test_root_motion_without_finite_samples_is_ignored(rows: Any) -> None:
    holder, made = Node("holder"), Animation("walk")
    clips.root_motion(moving(rows), made, holder, AXES)
    clips.root_motion(moving([], None), made, holder, AXES)
    assert (holder.children, made.channels) == ([], [])


def test_a_clip_states_how_its_animation_is_stored() -> None:
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
def test_additive_clips_of_old_versions_multiply_rotations_in_the_other_order(
    hint: str, version: str, wanted: str
) -> None:
    document: Any = SimpleNamespace(contents_version=version)
    given: Any = SimpleNamespace(blend_hint=hint)
    assert clips.blend_hint(document, given) == wanted
