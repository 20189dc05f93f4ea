"""Which bone a track moves, and which skeleton an animation is for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.exchange.model import Animation
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import nodes
from chunkwright.hkx.scene_model.clips import _keep_floats, track_bones


@pytest.mark.parametrize(
    ("tracks", "bones", "moved"),
    [
        (3, None, [0, 1, 2]),
        (3, [], [0, 1, 2]),
        (3, [5, -1, 2], [5, -1, 2]),
        (3, [5], [5, -1, -1]),
        (2, [5, 3, 2], [5, 3]),
        (0, [5], []),
    ],
)
def test_tracks_without_a_bone_in_the_binding_move_no_bone(
    tracks: int, bones: list[int] | None, moved: list[int]
) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    members: dict[str, Any] = {"numberOfTransformTracks": tracks, "duration": 1.0}
    clip = hkx.new_object(packfile, "hkaInterleavedUncompressedAnimation", members)
    roots = [clip]
    if bones is not None:
        indices = np.array(bones, np.int16)
        binding = {"animation": clip, "transformTrackToBoneIndices": indices}
        roots.append(hkx.new_object(packfile, "hkaAnimationBinding", binding))
    container = {"animations": [clip], "bindings": roots[1:]}
    packfile.root = hkx.new_object(packfile, "hkaAnimationContainer", container)
    (view,) = views.animations(packfile)
    assert track_bones(view) == moved


def test_a_clip_without_tracks_has_no_frames() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    members: dict[str, Any] = {"duration": 1.0, "transforms": [[[0] * 4] * 3] * 2}
    packfile.root = hkx.new_object(packfile, "hkaInterleavedUncompressedAnimation", members)
    (view,) = views.animations(packfile)
    assert (view.num_tracks, view.num_frames, view.frame_duration) == (0, 0, 0.0)


def test_a_float_slot_with_a_null_name_has_an_empty_name() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    members: dict[str, Any] = {"floatSlots": [None, "smile"], "referenceFloats": [0, 1]}
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", members)
    (view,) = views.skeletons(packfile)
    assert view.float_slots == ["", "smile"]


@pytest.mark.parametrize(
    ("floats", "kept"),
    [
        (None, {}),
        ([[0.5, 3], [0.25, 4]], {"float_tracks": {"0": [0.5, 0.25], "1": [3.0, 4.0]}}),
    ],
)
def test_a_clip_keeps_float_tracks_if_there_are_any(
    floats: list[list[float]] | None, kept: dict[str, Any]
) -> None:
    made = Animation("Blink")
    _keep_floats(made, hkx.animations.samples(np.zeros((2, 1, 3)), floats=floats))
    assert made.extras == kept


def test_the_four_corners_of_a_stick_are_equally_far_from_its_bone() -> None:
    heads = np.array([[0, 0, 0], [3, 4, 12]], np.float64)
    points, bones = nodes._stick_points(heads, np.array([[0, 1]]))
    assert points[:2].tolist() == heads.tolist()
    # 15 hundredths along a bone of length 13, and 7 hundredths of its length around.
    around = points[2:] - 0.15 * heads[1]
    assert np.linalg.norm(around, axis=1) == pytest.approx([0.91] * 4)
    assert around @ heads[1] == pytest.approx([0] * 4, abs=1e-9)
    assert bones.tolist() == [0] * 6


@pytest.mark.parametrize(("heads", "pairs"), [([[1, 2, 3]], []), ([[1, 2, 3]] * 2, [[0, 1]])])
def test_bones_in_the_same_place_get_one_small_stick(heads: list[Any], pairs: list[Any]) -> None:
    points, bones = nodes._stick_points(
        np.array(heads, np.float64), np.array(pairs, np.int64).reshape(-1, 2)
    )
    # A tenth upwards, and 7 hundredths of that around.
    assert points[:2] == pytest.approx(np.array([[1, 2, 3], [1, 2.1, 3]]))
    around = points[2:] - (1, 2.015, 3)
    assert np.linalg.norm(around, axis=1) == pytest.approx([0.007] * 4)
    assert bones.tolist() == [0] * 6
