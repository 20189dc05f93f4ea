"""Clips retargeted to other skeletons: by hand, against matrices, and between rigs of two games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import CorruptError, LimitError, QueryError, hkx
from chunkwright.base.fileio import Limits
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.formats import registry
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import Axes, retargeting
from chunkwright.hkx.scene_model.nodes import rig_of
from chunkwright.hkx.scene_model.retargeting import (
    Figure,
    Retarget,
    bone_pairs,
    in_model_space,
    losses,
    names_from,
)
from tests.cli import runner
from tests.samples import SAMPLES, needs_samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx import Packfile

HAVOK = SAMPLES / "havok"
FALLOUT = "BadDogSkyrim_PyNifly__FO4__Animations__"
SKYRIM = "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx"
SIDES = """
{0}Leg_Thigh = NPC {0} Thigh [{0}Thg]
{0}Leg_Calf = NPC {0} Calf [{0}Clf]
{0}Leg_Foot = NPC {0} Foot [{0}ft ]
{0}Leg_Toe1 = NPC {0} Toe0 [{0}Toe]
{0}Arm_Collarbone = NPC {0} Clavicle [{0}Clv]
{0}Arm_UpperArm = NPC {0} UpperArm [{0}Uar]
{0}Arm_ForeArm1 = NPC {0} Forearm [{0}Lar]
{0}Arm_Hand = NPC {0} Hand [{0}Hnd]
"""
BONES = """# Fallout 4 = Skyrim
Root = NPC Root [Root]
COM = NPC COM [COM ]
Pelvis = NPC Pelvis [Pelv]
Spine1 = NPC Spine [Spn0]
Spine2 = NPC Spine1 [Spn1]
Chest = NPC Spine2 [Spn2]
Neck = NPC Neck [Neck]
Head = NPC Head [Head]
AnimObjectA =
AnimObjectB =
""" + "".join(SIDES.format(side) for side in "LR")
NAMES = ["root", "hip", "leg", "foot", "arm"]
PARENTS = [-1, 0, 1, 2, 1]
PLACES = [(0, 0, 0), (0, 0, 10), (1, 0, -4), (0, 1, -5), (2, 0, 3)]


def unit(rows: Any) -> Any:
    made = np.asarray(rows, np.float64)
    return made / np.linalg.norm(made, axis=-1, keepdims=True)


def matrix(rotation: Any) -> Any:
    """Return the rotation matrix of a quaternion, for column vectors."""
    x, y, z, w = rotation
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def places(figure: Figure, moved: Any, turned: Any, sized: Any) -> Any:
    """Return the positions of the bones of one pose, computed with 4 x 4 matrices."""
    whole: list[Any] = []
    for bone, up in enumerate(figure.parents):
        own = np.eye(4)
        own[:3, :3] = matrix(turned[bone]) * sized[bone]
        own[:3, 3] = moved[bone]
        whole.append(own if up < 0 else whole[up] @ own)
    return np.array([each[:3, 3] for each in whole])


def figure(turned: Any = None) -> Figure:
    """Return a figure of five bones, whose axes may be turned without moving the bones."""
    count = len(NAMES)
    straight = Figure(
        NAMES,
        PARENTS,
        np.array(PLACES, np.float64),
        np.tile((0.0, 0.0, 0.0, 1.0), (count, 1)),
        np.ones((count, 3)),
    )
    if turned is None:
        return straight
    whole = places(straight, *straight[2:5])
    moved, local = np.zeros((count, 3)), np.zeros((count, 4))
    for bone, up in enumerate(PARENTS):
        above = np.eye(3) if up < 0 else matrix(turned[up])
        start = np.zeros(3) if up < 0 else whole[up]
        moved[bone] = above.T @ (whole[bone] - start)
        local[bone] = turned[bone] if up < 0 else product(back(turned[up]), turned[bone])
    return straight._replace(moved=moved, turned=local)


def product(one: Any, two: Any) -> Any:
    x, y, z, w = one
    return np.array([[w, -z, y, x], [z, w, -x, y], [-y, x, w, z], [-x, -y, -z, w]]) @ two


def back(rotation: Any) -> Any:
    return np.asarray(rotation) * (-1, -1, -1, 1)


def pose(seed: int, like: Figure) -> Any:
    """Return one pose in which all bones rotate and grow, and the uppermost two move."""
    random = np.random.default_rng(seed)
    turned = unit([product(each, unit(random.normal(size=4))) for each in like.turned])
    moved = like.moved.copy()
    moved[:2] += random.normal(size=(2, 3))
    sized = like.sized * random.uniform(0.5, 2, (5, 1))
    return moved[None], turned[None], sized[None]


@pytest.mark.parametrize("seed", range(4))
def test_retargeting_does_not_depend_on_the_axes_of_bones(seed: int) -> None:
    random = np.random.default_rng(100 + seed)
    other = figure(unit(random.normal(size=(5, 4))))
    work = Retarget(figure(), other, {bone: bone for bone in range(5)})
    given = pose(seed, figure())
    wanted = places(figure(), *(each[0] for each in given))
    made = work.poses(*given)
    assert work.scale == pytest.approx(1)
    assert places(other, *(each[0] for each in made)) == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_retargeting_does_not_depend_on_up_axis_and_size(seed: int) -> None:
    half = np.sqrt(0.5)
    turn = np.array((-half, 0, 0, half))  # z becomes y
    straight = figure()
    other = straight._replace(
        moved=0.01 * straight.moved @ matrix(turn).T,
        turned=straight.turned.copy(),
    )
    work = Retarget(straight, other, {bone: bone for bone in range(5)})
    assert work.scale == pytest.approx(0.01)
    assert np.abs(work.axes @ turn) == pytest.approx(1)
    given = pose(seed, straight)
    made = work.poses(*given)
    wanted = 0.01 * places(straight, *(each[0] for each in given)) @ matrix(turn).T
    assert places(other, *(each[0] for each in made)) == pytest.approx(wanted, abs=1e-9)


def test_bones_without_a_counterpart_keep_their_pose_between_others() -> None:
    straight = figure()
    work = Retarget(straight, straight, {1: 1, 3: 3})
    moved, turned, sized = pose(7, straight)
    made = work.poses(moved, turned, sized)
    assert made[2][0, :, 0] == pytest.approx([1, sized[0, 1, 0], 1, sized[0, 3, 0], 1])
    assert made[1][0, 2].tolist() == [0, 0, 0, 1]
    assert made[1][0, 4].tolist() == [0, 0, 0, 1]
    # In the space of the skeleton, the foot rotates like its counterpart.
    wanted = turned[0, 0]
    for bone in (1, 2, 3):
        wanted = product(wanted, turned[0, bone])
    found = product(made[1][0, 1], made[1][0, 3])
    assert np.abs(found @ wanted) == pytest.approx(1)
    # The hip moves like its counterpart, although the bone above it has none.
    goes = places(straight, moved[0], turned[0], sized[0])[1]
    assert places(straight, *(each[0] for each in made))[1] == pytest.approx(goes)


@pytest.mark.parametrize("bone", [1, 3])
def test_scaled_ancestors_do_not_change_how_far_the_uppermost_counterpart_moves(bone: int) -> None:
    straight = figure()
    large = straight._replace(sized=np.array([[2.0] * 3, *straight.sized[1:].tolist()]))
    given = pose(7, straight)
    work = Retarget(straight, large, {bone: bone})
    assert work.scale == 1  # one bone alone has no size
    found = places(large, *(each[0] for each in work.poses(*given)))[bone]
    goes = places(straight, *(each[0] for each in given)) - places(straight, *straight[2:5])
    assert found == pytest.approx(places(large, *large[2:5])[bone] + goes[bone])


def test_pairs_of_bone_names_are_read_line_by_line() -> None:
    text = b"\xef\xbb\xbf# comment\n\nNPC Pelvis [Pelv] = Pelvis\r\n tail =\n"
    assert names_from(text) == {"NPC Pelvis [Pelv]": "Pelvis", "tail": ""}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = b\nno pair", "line 2: expected SOURCE = TARGET, not 'no pair'"),
        ("= b", "line 1: expected SOURCE = TARGET"),
        ("a = b\na = c", "line 2: a bone is named again"),
        ("a = b\nc = b", "line 2: a bone is named again"),
        ("a =\nA = b", "line 2: a bone is named again"),
        ("a = b\nc = B", "line 2: a bone is named again"),
    ],
)
def test_malformed_lines_of_bone_names_are_refused(text: str, told: str) -> None:
    with pytest.raises(CorruptError, match=told):
        names_from(text.encode(), "bones.txt")


def test_bones_of_the_same_name_correspond_unless_the_list_says_otherwise() -> None:
    source, target = ["Root", "hip", "tail", "ear"], ["root", "TAIL", "pelvis", "ear"]
    assert bone_pairs(source, target, {}) == {0: 0, 1: 2, 3: 3}
    assert bone_pairs(source, target, {"hip": "pelvis", "ear": ""}) == {0: 0, 1: 2, 2: 1}
    assert bone_pairs(source, target, {"hip": "tail"}) == {0: 0, 1: 1, 3: 3}
    assert bone_pairs(["a", "a", "b"], ["b", "A", "a"], {}) == {1: 0, 0: 2}
    with pytest.raises(QueryError, match="no bone 'hop' in the skeleton from") as caught:
        bone_pairs(source, target, {"hop": "pelvis"})
    assert caught.value.hint == "did you mean 'hip'?"
    with pytest.raises(QueryError, match="no bone 'fin' in the skeleton that they are for"):
        bone_pairs(source, target, {"hip": "fin"})
    with pytest.raises(QueryError, match="no bone of one skeleton"):
        bone_pairs(source, ["x", "y"], {})


# -- packfiles ----------------------------------------------------------------------------


def skeleton(names: list[str], scale: float = 1.0, **members: Any) -> Packfile:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    rows = np.tile(np.eye(3, 4, dtype=np.float32), (len(names), 1, 1))
    rows[:, 0, :3] = scale * np.array(PLACES)
    rows[:, 1] = (0, 0, 0, 1)
    rows[:, 2] = 1
    made = hkx.new_object(
        packfile,
        "hkaSkeleton",
        {
            "name": names[0],
            "bones": [{"name": name} for name in names],
            "parentIndices": np.array(PARENTS, np.int16),
            "referencePose": rows,
            **members,
        },
    )
    packfile.root = hkx.new_object(packfile, "hkaAnimationContainer", {"skeletons": [made]})
    return packfile


def clip(*, floats: int = 0, hint: str = "NORMAL", version: str = "hk_2014.1.0-r1") -> Packfile:
    """Return a clip of three frames with an annotation and root motion; its hip and arm move."""
    packfile = hkx.new_packfile(version)
    packfile.root = hkx.new_object(packfile, "hkaAnimationContainer")
    is_added = hint != "NORMAL"
    moved = np.tile(np.array(PLACES, np.float64) * (not is_added), (3, 1, 1))
    moved[:, 1, 2] += (0, 1, 2)
    turned = np.tile((0.0, 0.0, 0.0, 1.0), (3, 5, 1))
    turned[:, 4] = unit([(0, 0, 0, 1), (0, 0.1, 0, 1), (0, 0.2, 0, 1)])
    values = None if not floats else np.zeros((3, floats))
    made = hkx.animations.add_spline(
        packfile, hkx.animations.samples(moved, turned, None, values), duration=1.0
    ).animation
    made["annotationTracks"][4]["annotations"] = [{"time": 0.5, "text": "wave"}]
    made["extractedMotion"] = hkx.new_object(
        packfile,
        "hkaDefaultAnimatedReferenceFrame",
        {
            "up": np.array((0, 0, 1, 0), np.float32),
            "forward": np.array((0, 1, 0, 0), np.float32),
            "duration": 1.0,
            "referenceFrameSamples": np.array([(0, 0, 0, 0), (0, 8, 0, 0.5)], np.float32),
        },
    )
    hkx.animations.bind(made, bones=list(range(5)), skeleton_name="root")["blendHint"] = hint
    return packfile


OTHERS = ["base", "Hip", "leg", "foot", "wing"]
TO_OTHERS = {"root": "base", "arm": "wing"}


def test_a_clip_is_retargeted_with_its_annotations_and_root_motion() -> None:
    source = clip()
    before = bytes(source)
    made = hkx.retarget(source, skeleton(OTHERS, 2.0), skeleton(NAMES), names=TO_OTHERS)
    assert bytes(source) == before
    (view,) = views.animations(chunkwright.open_packfile(bytes(made)))
    assert (view.skeleton_name, view.num_tracks, view.num_frames) == ("base", 5, 3)
    assert view.bones is not None
    assert view.bones.tolist() == list(range(5))
    found = view.sample()
    assert found.translations[:, 1, 2] == pytest.approx([20, 22, 24], abs=1e-2)
    assert found.translations[:, 3] == pytest.approx(np.tile((0, 2, -10), (3, 1)), abs=1e-2)
    assert found.rotations[2, 4] == pytest.approx(unit((0, 0.2, 0, 1)), abs=1e-3)
    assert [each.text for each in view.tracks[4].annotations] == ["wave"]
    motion = view.source["extractedMotion"]
    assert motion["referenceFrameSamples"][1].tolist() == [0, 16, 0, 0.5]
    # Nothing of the old clip is left.
    assert sorted(each.class_name for each in made.objects) == [
        "hkaAnimationBinding",
        "hkaAnimationContainer",
        "hkaDefaultAnimatedReferenceFrame",
        "hkaSplineCompressedAnimation",
    ]
    assert list(made.problems()) == []


def with_skeleton() -> Packfile:
    """Return a clip with its skeleton in one file."""
    packfile = clip()
    held = skeleton(NAMES).objects[0]
    members = {name: held[name] for name in ("name", "bones", "parentIndices", "referencePose")}
    members["bones"] = [{"name": name} for name in NAMES]
    own = hkx.new_object(packfile, "hkaSkeleton", members)
    assert packfile.root is not None
    packfile.root["skeletons"] = [own]
    return packfile


def test_a_skeleton_in_the_file_of_the_clip_is_removed() -> None:
    made = hkx.retarget(with_skeleton(), skeleton(OTHERS, 2.0), names=TO_OTHERS)
    assert views.skeletons(made) == []
    (view,), (apart,) = (
        views.animations(each)
        for each in (
            made,
            hkx.retarget(clip(), skeleton(OTHERS, 2.0), skeleton(NAMES), names=TO_OTHERS),
        )
    )
    assert view.sample().translations.tolist() == apart.sample().translations.tolist()
    needed = with_skeleton()
    (own,) = (each for each in needed.objects if each.class_name == "hkaSkeleton")
    mapper = hkx.new_object(needed, "hkaSkeletonMapper")
    mapper["mapping"]["skeletonA"] = own
    with pytest.raises(QueryError, match="needs the skeleton of this file"):
        hkx.retarget(needed, skeleton(OTHERS), names=TO_OTHERS)


def test_root_motion_that_clips_share_is_scaled_once() -> None:
    packfile = clip()
    (first,) = views.animations(packfile)
    second = hkx.animations.add_spline(packfile, first.sample(), duration=1.0).animation
    second["extractedMotion"] = first.source["extractedMotion"]
    hkx.animations.bind(second, bones=list(range(5)), skeleton_name="root")
    made = hkx.retarget(packfile, skeleton(OTHERS, 2.0), skeleton(NAMES), names=TO_OTHERS)
    one, other = views.animations(made)
    assert one.source["extractedMotion"] is other.source["extractedMotion"]
    assert one.source["extractedMotion"]["referenceFrameSamples"][1].tolist() == [0, 16, 0, 0.5]


def test_a_binding_of_all_bones_has_an_empty_list_in_2010() -> None:
    source = clip(version="hk_2010.2.0-r1")
    made = hkx.retarget(source, skeleton(OTHERS), skeleton(NAMES), names=TO_OTHERS)
    (view,) = views.animations(made)
    assert view.bones is not None
    assert view.bones.tolist() == []
    assert view.num_tracks == 5


@pytest.mark.parametrize("hint", ["ADDITIVE", "ADDITIVE_DEPRECATED"])
def test_additive_clips_stay_additive_when_retargeted(hint: str) -> None:
    made = hkx.retarget(clip(hint=hint), skeleton(NAMES), skeleton(NAMES))
    (old,), (new,) = views.animations(clip(hint=hint)), views.animations(made)
    assert new.blend_hint == hint
    assert new.sample().translations == pytest.approx(old.sample().translations, abs=1e-2)
    assert new.sample().rotations == pytest.approx(old.sample().rotations, abs=1e-3)


def test_moving_bones_without_a_counterpart_are_refused_as_losses() -> None:
    source, target = skeleton(NAMES), skeleton(["root", "hip", "leg", "foot", "wing"])
    (loss,) = losses(clip(), target, source)
    assert str(loss).endswith("1 bone without a counterpart: arm")
    with pytest.raises(QueryError, match="1 bone without a counterpart: arm") as caught:
        hkx.retarget(clip(), target, source)
    assert "lossy" in str(caught.value.hint)
    made = hkx.retarget(clip(), target, source, lossy=True)
    (view,) = views.animations(made)
    assert view.sample().rotations[2, 4].tolist() == [0, 0, 0, 1]
    # Its annotation is kept on the first track.
    assert [each.text for each in view.tracks[0].annotations] == ["wave"]


def test_float_tracks_are_kept_only_for_the_same_slots() -> None:
    slots: dict[str, Any] = {"floatSlots": ["smile"], "referenceFloats": np.zeros(1, np.float32)}
    source = skeleton(NAMES, **slots)
    assert losses(clip(floats=1), skeleton(NAMES, **slots), source) == []
    (loss,) = losses(clip(floats=1), skeleton(NAMES), source)
    assert str(loss).endswith("1 float track of the skeleton")
    made = hkx.retarget(clip(floats=1), skeleton(NAMES), source, lossy=True)
    assert views.animations(made)[0].num_float_tracks == 0


def test_files_without_clips_or_a_matching_skeleton_are_refused() -> None:
    empty = hkx.new_packfile("hk_2014.1.0-r1")
    empty.root = hkx.new_object(empty, "hkaAnimationContainer")
    with pytest.raises(QueryError, match="has no clips"):
        hkx.retarget(empty, skeleton(NAMES), skeleton(NAMES))
    with pytest.raises(QueryError, match="has no skeleton"):
        hkx.retarget(clip(), empty, skeleton(NAMES))
    with pytest.raises(QueryError, match="has no skeleton") as caught:
        hkx.retarget(clip(), skeleton(NAMES))
    assert "--skeleton" in str(caught.value.hint)
    small = skeleton(NAMES)
    (held,) = (each for each in small.objects if each.class_name == "hkaSkeleton")
    for name in ("bones", "parentIndices", "referencePose"):
        held[name] = held[name][:2]
    held["name"] = "other"
    with pytest.raises(QueryError, match="fits no skeleton"):
        hkx.retarget(clip(), skeleton(NAMES), small)


def test_poses_of_too_many_bones_are_refused_before_memory_is_allocated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Three frames of five bones have 150 numbers.
    monkeypatch.setattr(retargeting, "DEFAULT_LIMITS", Limits(objects=149))
    with pytest.raises(LimitError, match="sampled numbers"):
        hkx.retarget(clip(), skeleton(NAMES), skeleton(NAMES))
    monkeypatch.setattr(retargeting, "DEFAULT_LIMITS", Limits(objects=150))
    hkx.retarget(clip(), skeleton(NAMES), skeleton(NAMES))


def test_skeletons_of_tagfiles_give_the_same_result() -> None:
    def tagfile(packfile: Packfile) -> Any:
        made: Any = registry.by_name("tagfile").bridge(packfile, form="chunked", lossy=True)
        return made.document

    there, here = tagfile(skeleton(OTHERS, 2.0)), tagfile(skeleton(NAMES))
    made = hkx.retarget(clip(), there, here, names=TO_OTHERS)
    same = hkx.retarget(clip(), skeleton(OTHERS, 2.0), skeleton(NAMES), names=TO_OTHERS)
    assert bytes(made) == bytes(same)


# -- the command line ---------------------------------------------------------------------


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    (tmp_path / "clips").mkdir()
    for name in ("one.hkx", "two.hkx"):
        (tmp_path / "clips" / name).write_bytes(bytes(clip()))
    (tmp_path / "from.hkx").write_bytes(bytes(skeleton(NAMES)))
    (tmp_path / "onto.hkx").write_bytes(bytes(skeleton(OTHERS, 2.0)))
    (tmp_path / "bones.txt").write_text("root = base\narm = wing\n")
    return tmp_path


def convert(shop: Path, *words: str, data: bytes | None = None) -> Any:
    ours = [
        str(shop / word) if word.endswith((".hkx", ".txt", "clips")) else word for word in words
    ]
    return runner().invoke(command_line, ["convert", *ours], input=data)


OPTIONS = ("--retarget", "onto.hkx", "--skeleton", "from.hkx", "--bones", "bones.txt")


def test_a_file_a_folder_and_a_stream_are_retargeted(shop: Path) -> None:
    done = convert(shop, "clips/one.hkx", "new.hkx", *OPTIONS)
    assert done.exit_code == 0, done.output
    (view,) = views.animations(chunkwright.open_packfile(shop / "new.hkx"))
    assert view.skeleton_name == "base"
    done = convert(shop, "clips", "-o", str(shop / "out"), *OPTIONS)
    assert done.exit_code == 0, done.output
    assert (shop / "out/two.hkx").read_bytes() == (shop / "new.hkx").read_bytes()
    data = (shop / "clips/one.hkx").read_bytes()
    piped = convert(
        shop, "-", "-o", "-", *OPTIONS, "--version", "hk_2010.2.0-r1", "--lossy", data=data
    )
    assert piped.exit_code == 0, piped.stderr
    (view,) = views.animations(chunkwright.open_packfile(piped.stdout_bytes))
    assert view.skeleton_name == "base"
    assert view.bones is not None
    assert not len(view.bones) or view.bones.tolist() == list(range(5))


def test_files_without_clips_are_skipped_in_a_folder_and_refused_alone(shop: Path) -> None:
    (shop / "clips/bones.hkx").write_bytes(bytes(skeleton(NAMES)))
    bare = hkx.new_packfile("hk_2010.2.0-r1")
    bare.root = hkx.new_object(bare, "hkRootLevelContainer")
    bare.save(shop / "clips/bare.hkx")
    done = convert(shop, "clips", "-o", str(shop / "out"), *OPTIONS)
    assert done.exit_code == 0, done.output
    for name in ("bare", "bones"):
        line = f"skipped: {shop / 'clips' / name}.hkx: has no clips to retarget"
        assert line in done.stderr.splitlines()
    assert "2 written, 2 skipped, 0 failed" in done.output
    assert sorted(path.name for path in (shop / "out").glob("*.hkx")) == ["one.hkx", "two.hkx"]
    alone = convert(shop, "clips/bones.hkx", "new.hkx", *OPTIONS)
    assert alone.exit_code == 1
    assert "has no clips to retarget" in alone.stderr


def test_incompatible_options_are_refused(shop: Path) -> None:
    alone = convert(shop, "clips/one.hkx", "new.hkx", "--bones", "bones.txt")
    assert "--skeleton and --bones require --retarget" in alone.stderr
    half = convert(shop, "clips/one.hkx", "new.hkx", "--retarget", "onto.hkx")
    assert "has no skeleton" in half.stderr
    lost = convert(shop, "clips/one.hkx", "new.hkx", *OPTIONS[:4])
    assert lost.exit_code == 1
    assert (
        "2 bones without a counterpart" in lost.stderr
        or "without a counterpart: arm" in lost.stderr
    )
    assert not (shop / "new.hkx").exists()


# -- real rigs ----------------------------------------------------------------------------


def turned_from_rest(figure: Figure, view: views.Animation) -> Any:
    """Return rotations of bones from their rest pose, and positions, in the skeleton's space."""
    held = view.sample()
    stored = (held.translations, held.rotations, held.scales)
    poses = [np.tile(each, (len(held.translations), 1, 1)) for each in figure[2:5]]
    for whole, part in zip(poses, stored, strict=True):
        whole[:, : part.shape[1]] = part
    poses[1] = unit(poses[1])
    where, turns, _ = in_model_space(figure.parents, *poses)
    _, rest, _ = in_model_space(figure.parents, *(each[None] for each in figure[2:5]))
    change = np.array(
        [[product(turn, back(rest[0, bone])) for bone, turn in enumerate(row)] for row in turns]
    )
    return change, where


def figure_of(packfile: Packfile) -> Figure:
    held = views.skeletons(packfile)[0]
    return Figure.of(rig_of(held, held.name, Axes()))


def degrees(one: Any, two: Any) -> float:
    cosines = np.clip(np.abs((one * two).sum(axis=-1)), 0, 1)
    return float(np.degrees(2 * np.arccos(cosines)).max())


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("name", one_of(2, ["run_forward_to_idle", "Death1"]))
def test_a_clip_of_fallout_4_is_retargeted_to_the_skeleton_of_skyrim(name: str) -> None:
    fallout = chunkwright.open_packfile(HAVOK / f"{FALLOUT}skeleton.hkx")
    skyrim = chunkwright.open_packfile(HAVOK / SKYRIM)
    source = chunkwright.open_packfile(HAVOK / f"{FALLOUT}{name}.hkx")
    names = names_from(BONES.encode())
    there = {target or bone: bone if target else "" for bone, target in names.items()}
    made = hkx.retarget(source, skyrim, fallout, names=names, lossy=True)
    (old,), (new,) = views.animations(source), views.animations(made)
    assert new.skeleton_name == "NPC Root [Root]"
    here, aim = figure_of(fallout), figure_of(skyrim)
    pairs = bone_pairs(here.names, aim.names, names)
    work = Retarget(here, aim, pairs)
    assert len(pairs) == 24 + sum(name in aim.names for name in here.names if name not in names)
    assert 1 < work.scale < 1.1
    (change, where), (other, goes) = turned_from_rest(here, old), turned_from_rest(aim, new)
    bones, counterparts = list(pairs), list(pairs.values())
    # Every bone is rotated from its rest pose like its counterpart, within the spline error.
    assert degrees(other[:, bones], change[:, counterparts]) < 0.3
    # The centre of mass moves as far as its counterpart, scaled by the sizes of the skeletons.
    com, mass = aim.names.index("NPC COM [COM ]"), here.names.index("COM")
    assert np.ptp(goes[:, com], axis=0) == pytest.approx(
        work.scale * np.ptp(where[:, mass], axis=0), rel=1e-3, abs=1e-3
    )
    # And back: the same clip, on all bones that have a counterpart.
    again = hkx.retarget(made, fallout, skyrim, names=there, lossy=True)
    (last,) = views.animations(again)
    found, ends = turned_from_rest(here, last)
    assert degrees(found[:, counterparts], change[:, counterparts]) < 0.4
    assert np.abs(ends - where)[:, counterparts].max() < 0.3


@needs_samples
def test_a_clip_for_its_own_skeleton_stays_the_same() -> None:
    fallout = chunkwright.open_packfile(HAVOK / f"{FALLOUT}skeleton.hkx")
    source = chunkwright.open_packfile(HAVOK / f"{FALLOUT}run_forward_to_idle.hkx")
    made = hkx.retarget(source, fallout, fallout)
    (old,), (new,) = views.animations(source), views.animations(made)
    wanted, found = old.sample(), new.sample()
    assert np.abs(found.translations - wanted.translations).max() < 2e-3
    assert degrees(found.rotations, wanted.rotations) < 0.2
