"""Animations made from arrays: samples read back are within the tolerance, and small."""

from __future__ import annotations

import copy
import math
from dataclasses import astuple
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright import QueryError, hkx
from chunkwright.hkx import views
from chunkwright.hkx.animations import Tolerance, blocks, fitting
from chunkwright.hkx.animations.fitting import angles, measure
from chunkwright.hkx.views.spline import PACKINGS, Samples, basis
from tests.samples import SAMPLES, needs_samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.hkx import Packfile
    from chunkwright.hkx.animations import Encoded

BINARY = SAMPLES / "havok"
VERSIONS = ("hk_2010.2.0-r1", "hk_2014.1.0-r1")
# Real animations: bytes of samples in the file, and the most at a tolerance of 0.001.
REAL = [
    ("*troll_h2hattackleftd.hkx", 8_752, 10_000),
    ("*SkyrimSE__sneakmtidle.hkx", 14_400, 20_000),
    ("*Animations__SneakIdle.hkx", 36_544, 16_000),
    pytest.param(
        "*2014_1__allosaur_run_S48_V8_B255_D2_8011_.hkx", 39_472, 31_000, marks=pytest.mark.slow
    ),
]


def container(version: str, layout: str = "8101") -> Packfile:
    packfile = hkx.new_packfile(version, layout)
    held = hkx.new_object(packfile, "hkaAnimationContainer")
    variant = {"name": "Merged Animation Container", "className": held.class_name, "variant": held}
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return packfile


def moving(frames: int, tracks: int = 3, seed: int = 0) -> Samples:
    """Return smooth motion: the first track still, the others along sums of sines."""
    random = np.random.default_rng(seed)
    at = np.linspace(0, 2, frames)[:, None, None]
    waves = np.sin(
        at * random.uniform(1, 6, (1, tracks, 10)) + random.uniform(0, 6, (1, tracks, 10))
    )
    waves[:, 0] = waves[0, 0]
    return hkx.animations.samples(
        10 * waves[..., :3], np.array([0, 0, 0, 3]) + waves[..., 3:7], 1 + 0.1 * waves[..., 7:]
    )


def again(made: Encoded) -> Samples:
    """Return the samples of an animation as they are read back from the written file."""
    packfile: Packfile = chunkwright.open_packfile(bytes(made.animation.packfile))
    (view,) = views.animations(packfile)
    assert packfile.problems() == []
    return view.sample()


@needs_samples
@pytest.mark.parametrize(("pattern", "stored", "most"), one_of(4, REAL))
def test_real_animations_are_encoded_within_a_tolerance(
    pattern: str, stored: int, most: int
) -> None:
    (path,) = BINARY.glob(pattern)
    (view,) = views.animations(chunkwright.open_packfile(path))
    assert len(view.source["data"]) == stored
    wanted = view.sample()
    for size, tolerance in ((0.01, Tolerance(*[0.01] * 4)), (0.001, Tolerance(*[0.001] * 4))):
        packfile = container(VERSIONS[0])
        made = hkx.animations.add_spline(
            packfile, wanted, duration=view.duration, tolerance=tolerance
        )
        assert made.error.within(tolerance)
        assert made.error == hkx.animations.measure(wanted, again(made))
        assert made.size < (most if size == 0.001 else stored)
        remade = views.animations(packfile)[0]
        assert (remade.num_frames, remade.num_tracks) == (view.num_frames, view.num_tracks)
        assert remade.frame_duration == pytest.approx(view.frame_duration, rel=1e-4)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("frames", [1, 2, 5, 255, 256, 257, *one_of(9, [600, 3, 4, 511])])
def test_animations_of_any_number_of_frames_are_encoded(version: str, frames: int) -> None:
    wanted = moving(frames)
    tolerance = Tolerance(1e-2, 1e-3, 1e-3)
    packfile = container(version)
    made = hkx.animations.add_spline(packfile, wanted, duration=2.0, tolerance=tolerance)
    found = again(made)
    assert hkx.animations.measure(wanted, found) == made.error
    assert made.error.within(tolerance)
    assert made.animation["numBlocks"] == max(1, -(-(frames - 1) // 255))
    assert len(made.animation["data"]) % 16 == 0
    rest = hkx.animations.add_interleaved(container(version), wanted, duration=2.0)
    assert rest.error.translation == rest.error.rotation == rest.error.scale == 0
    assert np.array_equal(again(rest).translations, wanted.translations)


@pytest.mark.parametrize("layout", ["4101", "8101", "4001", "8111"])
def test_animations_are_written_in_any_layout(layout: str) -> None:
    made = hkx.animations.add_spline(container(VERSIONS[0], layout), moving(40), duration=1.0)
    assert hkx.animations.measure(moving(40), again(made)).within(Tolerance())


def test_a_constant_track_is_stored_as_a_mask_and_a_value() -> None:
    def size(wanted: Samples) -> int:
        (end,) = blocks.encode(wanted, Tolerance()).float_offsets
        return end

    still = np.zeros((100, 7, 3))
    assert size(hkx.animations.samples(still)) == 7 * 4
    still[:] = (1, 0, 2)
    assert size(hkx.animations.samples(still)) == 7 * 4 + 7 * 2 * 4
    turned = np.full((100, 7, 4), (0.1, 0.2, 0.3, 0.9))
    # At this tolerance, a rotation takes six bytes and two of padding.
    assert size(hkx.animations.samples(still, turned)) == 7 * 4 + 7 * 2 * 4 + 7 * 8
    looser = blocks.encode(hkx.animations.samples(still, turned), Tolerance(rotation=0.1))
    assert looser.float_offsets == [7 * 4 + 7 * 2 * 4 + 7 * 8]


def test_a_curve_needs_few_control_points() -> None:
    at = np.linspace(-1, 1, 200)
    values = np.zeros((200, 1, 3))
    values[:, 0, 0] = at**3 - at
    values[100:, 0, 0] += 4 * at[100:] ** 2
    made = blocks.encode(hkx.animations.samples(values), Tolerance(1e-4))
    # Mask; count, degree, 11 knots; range; 7 points of 16 bits: two cubics that meet smoothly.
    assert made.float_offsets[0] <= 4 + 2 + 1 + 12 + 1 + 8 + 2 * 8 + 2


def test_jumps_and_changes_of_sign_are_encoded_within_a_tolerance() -> None:
    random = np.random.default_rng(5)
    values = random.normal(size=(90, 2, 3)) * 50
    turns = random.normal(size=(90, 2, 4))
    turns[::3] *= -1
    wanted = hkx.animations.samples(values, turns)
    tolerance = Tolerance(0.01, 0.001)
    made = hkx.animations.add_spline(
        container(VERSIONS[1]), wanted, duration=3, tolerance=tolerance
    )
    assert hkx.animations.measure(wanted, again(made)).within(tolerance)


def test_float_tracks_are_encoded_within_a_tolerance() -> None:
    floats = np.stack((np.full(50, 0.25), np.linspace(0, 1, 50) ** 2, np.zeros(50)), axis=1)
    wanted = hkx.animations.samples(np.zeros((50, 2, 3)), floats=floats)
    for add in (hkx.animations.add_spline, hkx.animations.add_interleaved):
        made = add(container(VERSIONS[0]), wanted, duration=1.0)
        found = again(made)
        assert np.abs(found.floats - floats).max() <= 1e-3
        assert made.error.value <= 1e-3


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 70), st.integers(0, 1000), st.floats(1e-5, 1), st.floats(1e-5, 1))
def test_every_tolerance_is_met_or_refused(
    frames: int, seed: int, translation: float, rotation: float
) -> None:
    wanted = moving(frames, 2, seed)
    tolerance = Tolerance(translation, rotation, 1e-4)
    packfile, refused = container(VERSIONS[0]), ""
    try:
        hkx.animations.add_spline(packfile, wanted, duration=1.0, tolerance=tolerance)
    except QueryError as error:
        refused = str(error)
    if refused:
        assert "with 16 bits, a range of" in refused
        assert translation < 1e-3
        return
    (view,) = views.animations(chunkwright.open_packfile(bytes(packfile)))
    assert hkx.animations.measure(wanted, view.sample()).within(tolerance)


@pytest.mark.parametrize("packer", blocks.PACKERS, ids=lambda packer: PACKINGS[packer.kind].name)
def test_packed_quaternions_are_within_the_stated_error(packer: blocks.Packer) -> None:
    random = np.random.default_rng(3)
    rows = random.normal(size=(20_000, 4))
    rows[:8] = np.concatenate((np.eye(4), -np.eye(4)))
    rows[8] = 1
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    found: NDArray[np.float64] = PACKINGS[packer.kind].unpack(packer.pack(rows), "<").astype(float)
    assert angles(found, rows).max() <= packer.error
    assert np.abs(found - rows).max() <= packer.error  # signs are kept


def test_tracks_are_bound_to_bones_by_name() -> None:
    packfile = container(VERSIONS[0])
    bones = [{"name": name} for name in ("root", "spine", "head", "head")]
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat", "bones": bones})
    skeleton["parentIndices"] = [-1, 0, 1, 1]
    (view,) = views.skeletons(packfile)
    made = hkx.animations.add_spline(packfile, moving(5, 2), duration=1.0, names=["a", "b"])
    binding = hkx.animations.bind(made.animation, skeleton=view, bones=["spine", 0])
    held = packfile.objects.of_class("hkaAnimationContainer")[0]
    assert held["animations"] == [made.animation]
    assert held["bindings"] == [binding]
    (found,) = views.animations(chunkwright.open_packfile(bytes(packfile)))
    assert found.bones is not None
    assert found.bones.tolist() == [1, 0]
    assert found.skeleton_name == "cat"
    assert [track.name for track in found.tracks] == ["a", "b"]
    for wrong, words in (
        (["spine"], "a bone for each of 2 tracks, not 1"),
        (["spine", "head"], "expected one bone named 'head', found 2"),
        (["spine", "tail"], "expected one bone named 'tail', found 0"),
        ([0, 4], "has 4 bones"),
        ([0, -1], "no bone has the number -1"),
    ):
        with pytest.raises(QueryError, match=words):
            hkx.animations.bind(made.animation, skeleton=view, bones=wrong)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"translations": np.zeros((2, 3))}, "translations .frames, tracks, 3."),
        ({"translations": np.zeros((0, 2, 3))}, "translations .frames, tracks, 3."),
        ({"translations": np.full((1, 1, 3), np.nan)}, "not finite"),
        ({"translations": np.full((1, 1, 3), 1e39)}, "not finite"),
        ({"translations": [["x"]]}, "expected numbers"),
        ({"rotations": np.zeros((4, 2, 4))}, "length 0"),
        ({"rotations": np.ones((4, 2, 3))}, r"of shape \(4, 2, 4\)"),
        ({"scales": np.ones((4, 3, 3))}, r"of shape \(4, 2, 3\)"),
        ({"floats": np.ones(4)}, "float tracks"),
    ],
)
def test_arrays_that_are_not_an_animation_are_refused(
    arguments: dict[str, Any], words: str
) -> None:
    with pytest.raises(QueryError, match=words):
        hkx.animations.samples(**{"translations": np.zeros((4, 2, 3))} | arguments)


def test_animations_that_cannot_be_made_are_refused() -> None:
    wanted = moving(4, 2)
    packfile = container(VERSIONS[0])
    before = bytes(packfile)
    for add in (hkx.animations.add_spline, hkx.animations.add_interleaved):
        for duration in (-1.0, 0.0, float("nan"), float("inf")):
            for frames in (wanted, moving(2, 2)):
                with pytest.raises(QueryError, match="is not a duration"):
                    add(packfile, frames, duration=duration)
        with pytest.raises(QueryError, match="a name for each of 2 tracks, not 1"):
            add(packfile, wanted, duration=1.0, names=["a"])
        with pytest.raises(QueryError, match=r"Havok-6\.6\.0-r1 cannot be made"):
            add(hkx.new_packfile("Havok-6.6.0-r1"), wanted, duration=1.0)
    with pytest.raises(QueryError, match="expected a tolerance"):
        Tolerance(rotation=0)
    with pytest.raises(QueryError, match=r"/tracks/1.*with 16 bits, a range of"):
        hkx.animations.add_spline(packfile, wanted, duration=1.0, tolerance=Tolerance(1e-7))
    assert bytes(packfile) == before


def test_a_track_exactly_at_the_tolerance_is_close_enough() -> None:
    scales = np.ones((3, 2, 3))
    scales[:, 0] = (1.25, 0.75, 1.5)
    scales[1, 1, 0] = 1.5
    made = hkx.animations.add_spline(
        container(VERSIONS[0]),
        hkx.animations.samples(np.zeros((3, 2, 3)), scales=scales),
        duration=1.0,
        tolerance=Tolerance(scale=0.25),
    )
    found = again(made).scales
    assert found[:, 0].tolist() == [[1, 1, 1.5]] * 3
    assert found[:, 1].tolist() == [[1.25, 1, 1]] * 3


def test_a_single_frame_may_have_no_duration() -> None:
    packfile = container(VERSIONS[0])
    for add in (hkx.animations.add_spline, hkx.animations.add_interleaved):
        assert add(packfile, moving(1, 2), duration=0.0)


@pytest.mark.parametrize("way", [50.0, 1e3, 1e6])
def test_a_clip_that_travels_far_is_as_exact_as_16_bits_allow(way: float) -> None:
    moved = np.zeros((90, 1, 3))
    moved[:, 0, 0] = np.linspace(0, way, 90) + np.random.default_rng(1).normal(size=90) * way / 50
    made = hkx.animations.add_spline(
        container(VERSIONS[0]), hkx.animations.samples(moved), duration=3.0
    )
    assert made.error.translation <= max(1e-3, np.ptp(moved) / 10_000)
    assert bool(made.notes("run")) == (made.error.translation > 1e-3)
    assert all(note.startswith("run: values are up to") for note in made.notes("run"))


def test_a_spline_block_is_written_in_the_order_of_the_format() -> None:
    # One track: only y of the translation moves, from 0 to 2; no rotation, no scale.
    still = np.zeros((2, 1, 3))
    still[:, 0] = [[1, 0, 3], [1, 2, 3]]
    made = blocks.encode(hkx.animations.samples(still, [[[0, 0, 0, 1]]] * 2), Tolerance(0.01))
    packed, data = made.data[0] & 3, made.data
    # Masks: how numbers are packed, then the flags of translation, rotation and scale.
    assert data[1:4] == bytes((0b0010_0101, 0, 0))
    # Control points less one, degree, knots; x, minimum and maximum of y, z; then y, quantized.
    assert data[4:11] == bytes.fromhex("0100 01 00000101")
    assert np.frombuffer(data, "<f4", 4, 12) == pytest.approx([1, 0, 2, 3], abs=0.01)
    assert data[28:32] == (b"\0\0\xff\xff" if packed else b"\0\xff\0\0")


@needs_samples
@pytest.mark.slow
def test_members_that_only_the_engine_reads_equal_those_of_real_files() -> None:
    (path,) = BINARY.glob("*SkyrimSE__sneakmtidle.hkx")
    (view,) = views.animations(chunkwright.open_packfile(path))
    real = view.source
    made = hkx.animations.add_spline(
        container(VERSIONS[0]), view.sample(), duration=view.duration, tolerance=Tolerance(0.1)
    ).animation
    for name in (
        "numFrames",
        "numBlocks",
        "maxFramesPerBlock",
        "maskAndQuantizationSize",
        "endian",
    ):
        assert made[name] == real[name], name
    for name in ("duration", "blockDuration", "blockInverseDuration", "frameDuration"):
        assert made[name] == pytest.approx(real[name], rel=1e-6), name
    for name in ("blockOffsets", "floatBlockOffsets", "transformOffsets", "floatOffsets"):
        assert len(made[name]) == len(real[name]), name


@pytest.mark.parametrize("degree", [1, 3])
def test_the_jump_at_a_knot_is_zero_for_curves_without_that_knot(degree: int) -> None:
    ends = degree + 1
    inner = [3, 7, 7, 8, 12, 15] if degree == 3 else [3, 7, 8, 12]
    knots = np.array([0] * ends + inner + [20] * ends, np.float64)
    jumps = fitting._jumps(knots, degree, len(inner))
    assert (jumps != 0).any(axis=1).all()
    at = np.linspace(0, 20, 200)
    first, weights = basis(knots, degree, at)
    table = np.zeros((len(at), len(knots) - ends))
    np.put_along_axis(table, first[:, None] + np.arange(ends), weights, axis=1)
    for place, row in enumerate(jumps):
        fewer = np.delete(knots, ends + place)
        points = np.random.default_rng(place).normal(size=len(fewer) - ends)
        first, weights = basis(fewer, degree, at)
        values = (points[first[:, None] + np.arange(ends)] * weights).sum(axis=1)
        same, left, *_ = np.linalg.lstsq(table, values, rcond=None)
        assert left < 1e-18
        assert abs(row @ same) < 1e-9


def test_reported_errors_are_the_largest_over_all_tracks_and_frames() -> None:
    """Errors are distances of translations, angles of rotations, differences of other numbers."""
    still = Samples(
        np.zeros((2, 3, 3), np.float32),
        np.full((2, 3, 4), (0, 0, 0, 1), np.float32),
        np.ones((2, 3, 3), np.float32),
        np.zeros((2, 1), np.float32),
    )
    moved = copy.deepcopy(still)
    moved.translations[1, 0] = 3, 4, 0
    moved.translations[1, 2] = 3, 4, 0
    moved.rotations[0, 1] = 0, 0, -1, 0
    moved.scales[1, 1] = 1, 0.25, 1.5
    moved.floats[1, 0] = -2
    for found in (measure(still, moved), measure(moved, still)):
        assert astuple(found) == pytest.approx((5, math.pi, 0.75, 2))


@pytest.mark.parametrize(
    ("values", "breaks"),
    [
        # No cubic passes through five of these, and one always passes through four: three steps
        # each.
        ([0, 1] * 6, [3, 6, 9]),
        ([abs(frame - 10) for frame in range(24)], [10]),
        ([frame**3 for frame in range(24)], []),
        ([0, 1], []),
        ([5], []),
    ],
)
def test_samples_are_split_into_the_longest_possible_cubics(
    values: list[int], breaks: list[int]
) -> None:
    assert fitting._segments(np.array(values, np.float64)[:, None], 1e-6) == breaks


def test_an_animation_of_one_frame_has_the_same_pose_at_any_time() -> None:
    packfile = container(VERSIONS[0])
    made = hkx.animations.add_interleaved(packfile, moving(1, 2), duration=0.0).animation
    view = views.animation(made)
    assert (view.num_frames, view.frame_duration) == (1, 0)
    wanted = view.sample().translations
    assert wanted.shape == (1, 2, 3)
    found = view.sample([0.0, 5.0, -3.0]).translations
    assert (found == np.repeat(wanted, 3, axis=0)).all()


def test_poses_between_two_frames_are_interpolated() -> None:
    packfile = container(VERSIONS[0])
    given = moving(3, 1)
    made = hkx.animations.add_interleaved(packfile, given, duration=3.0).animation
    view = views.animation(made)
    assert (view.num_frames, view.frame_duration) == (3, 1.5)
    stored = view.sample().translations
    found = view.sample([-1, 0, 0.375, 1.5, 2.25, 3, 9]).translations
    first, second, third = stored
    wanted = [
        first,
        first,
        0.75 * first + 0.25 * second,
        second,
        (second + third) / 2,
        third,
        third,
    ]
    assert np.allclose(found, wanted)
    with pytest.raises(QueryError, match="a time to sample is not a number"):
        view.sample([0, math.nan])


def test_rotations_are_interpolated_along_the_shorter_arc() -> None:
    half = 0.5**0.5
    # Almost of length 1, as stored: these are returned unchanged at their own times.
    start, end = np.array((0, 0, 0, 1.0001)), np.array((0, 0, half, half))
    for sign in (1, -1):
        given = hkx.animations.samples(
            np.zeros((2, 1, 3)), np.stack((start, sign * end))[:, None], np.ones((2, 1, 3))
        )
        packfile = container(VERSIONS[0])
        made = hkx.animations.add_interleaved(packfile, given, duration=1.0).animation
        view = views.animation(made)
        found = view.sample([0, 0.5, 0.25, 1]).rotations[:, 0]
        stored = view.sample().rotations[:, 0]
        assert (found[0] == stored[0]).all()
        assert (found[3] == stored[1]).all()
        for at, share in ((1, 0.5), (2, 0.25)):
            mixed = stored[0] * (1 - share) + sign * stored[1] * share
            assert np.allclose(found[at], mixed / np.linalg.norm(mixed), atol=1e-6)
