"""Packfiles as scenes: skeletons, clips, root motion; counts and bounds from another reader."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import CorruptError, QueryError, hkx
from chunkwright.exchange.transforms import sampled, world_matrices
from chunkwright.hkx import scene_model as conventions
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import rotation_matrices
from chunkwright.hkx.scene_model.building import scene_model
from chunkwright.hkx.scene_model.nodes import parents_first
from tests.samples import CASES, EXPECTED, SAMPLES, needs_cases, needs_samples

if TYPE_CHECKING:
    from chunkwright.exchange.model import Animation, Channel, Node, SceneModel
    from chunkwright.hkx import Packfile

HAVOK = SAMPLES / "havok"
SKYRIM = "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx"


def opened(pattern: str) -> Packfile:
    path = HAVOK / pattern
    (found,) = [path] if path.is_file() else HAVOK.glob(pattern)
    return chunkwright.open_packfile(found)


def rows(kind: str) -> list[dict[str, Any]]:
    """Return the other reader's findings for files with items of a kind."""
    path = EXPECTED / "scenes.jsonl"
    if not path.is_file():
        return []
    found = map(json.loads, path.read_text().splitlines())
    return [row for row in found if row["family"] == "havok" and row.get(kind)]


def name_of(row: dict[str, Any]) -> str:
    return str(row["file"]).rsplit("/", 1)[-1]


def part(model: SceneModel, kind: str) -> list[Node]:
    """Return the nodes that are marked as a part of a kind."""
    return [
        node for node in model.nodes() if node.extras.get("chunkwright", {}).get("part") == kind
    ]


def channel(clip: Animation, name: str, path: str) -> Channel:
    (found,) = (one for one in clip.channels if (one.node.name, one.path) == (name, path))
    return found


def places(model: SceneModel) -> dict[int, np.ndarray[Any, Any]]:
    return {id(node): matrix for node, matrix in world_matrices(model.roots)}


@needs_samples
@pytest.mark.parametrize("row", rows("skeletons")[::3], ids=name_of)
def test_bones_have_the_positions_that_another_reader_found(row: dict[str, Any]) -> None:
    # Y up leaves the numbers of the file as they are.
    model = scene_model(opened(name_of(row)), axes="y-up")
    stand = places(model)
    holders = part(model, "skeleton")
    assert len(holders) == len(row["skeletons"])
    for holder, expected in zip(holders, row["skeletons"], strict=True):
        bones = list(holder.walk())[1:]
        assert len(bones) == expected["bones"]
        assert len(holder.children) == expected["roots"]
        heads = np.array([stand[id(bone)][:3, 3] for bone in bones])
        box = np.array([heads.min(axis=0), heads.max(axis=0)])
        assert box == pytest.approx(np.array(expected["bbox_file_units"]), abs=2e-3)
        (sticks,) = (root for root in model.roots if root.skin and root.skin.joints[0] in bones)
        assert sticks.skin is not None
        for joint, inverse in zip(sticks.skin.joints, sticks.skin.inverse_binds, strict=True):
            if abs(np.linalg.det(stand[id(joint)])) > 1e-6:
                assert inverse @ stand[id(joint)] == pytest.approx(np.eye(4), abs=1e-3)


@needs_samples
@pytest.mark.parametrize("row", rows("animations")[::12], ids=name_of)
def test_animations_are_exported_as_clips(row: dict[str, Any]) -> None:
    packfile = opened(name_of(row))
    model = scene_model(packfile, axes="y-up")
    sampled_ones = [one for one in row["animations"] if one["sampled"]]
    assert len(model.animations) >= len(sampled_ones)
    for clip, expected in zip(model.animations, row["animations"], strict=False):
        mark = clip.extras["chunkwright"]
        assert (mark["kind"], mark["frames"]) == (expected["kind"], expected["frames"])
        assert len(clip.extras.get("annotations", {})) == expected["annotations"]


@needs_samples
def test_a_clip_moves_the_bones_of_its_skeleton() -> None:
    skeleton, animation = opened(SKYRIM), opened("25090191_takeitem.hkx")
    model = scene_model(skeleton, animation, axes="z-up", unit=0.0142875)
    (clip,) = model.animations
    assert clip.name == "25090191_takeitem"
    (view,) = views.animations(animation)
    samples = view.sample()
    bones = views.skeletons(skeleton)[0].bones
    times = np.arange(view.num_frames) * view.frame_duration
    for bone in ("NPC Pelvis [Pelv]", "NPC L Hand [LHnd]"):
        place = bones.index(bone)
        turned = channel(clip, bone, "rotation")
        made = sampled(turned, times.astype(np.float32))
        cosines = np.abs((made * samples.rotations[:, place]).sum(axis=1))
        assert cosines == pytest.approx(1, abs=1e-5)
    moving = [one for one in clip.channels if one.path == "translation" and len(one.times) > 1]
    for moved in moving:
        if moved.node.name in bones:
            wanted = samples.translations[:, bones.index(moved.node.name)]
            assert moved.values == pytest.approx(wanted)
    (top,) = (root for root in model.roots if root.skin is None)
    assert top.scale == (0.0142875,) * 3
    # A person has the height of a person, and stands upright.
    stand = places(model)
    heights = [stand[id(node)][1, 3] for node in part(model, "bone")[: len(bones)]]
    assert 1.6 < max(heights) < 1.9
    assert min(heights) > -0.05
    (holder,) = (node for node in part(model, "skeleton") if "annotations" in node.extras)
    assert holder.extras["annotations"] == {clip.name: clip.extras["annotations"]}
    still = [one for one in clip.channels if one.interpolation == "STEP"]
    assert still
    assert all(len(one.times) == 1 for one in still)


@needs_samples
def test_a_clip_of_another_creature_is_not_applied_to_a_skeleton() -> None:
    model = scene_model(opened(SKYRIM), opened("*troll_h2hattackleftd.hkx"))
    assert any("54 tracks fit no skeleton" in note for note in model.notes)
    (clip,) = model.animations
    assert not {id(one.node) for one in clip.channels} & {id(node) for node in part(model, "bone")}


@needs_samples
def test_values_relative_to_the_reference_pose_become_absolute() -> None:
    skeleton, animation = opened("*__2014_1__allosaur_4001_.hkx"), opened("*run_additive.hkx")
    model = scene_model(skeleton, animation)
    (clip,) = model.animations
    (view,) = views.animations(animation)
    (pose,) = views.skeletons(skeleton)
    assert view.blend_hint == "ADDITIVE"
    names = [one.node.name for one in clip.channels if one.path == "rotation"]
    assert names
    for name in names:
        one = channel(clip, name, "rotation")
        # The tracks are small rotations: the resulting values are near the pose.
        near = np.abs(sampled(one, one.times) @ pose.rotations[pose.bones.index(name)])
        assert near.min() > 0.6


@needs_samples
def test_left_handed_files_are_mirrored() -> None:
    packfile = opened("Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx")
    right, left = (scene_model(packfile, axes=axes) for axes in ("y-up", "y-up-left"))
    one, two = places(right), places(left)
    for bone, other in zip(part(right, "bone"), part(left, "bone"), strict=True):
        place, mirrored = one[id(bone)][:3, 3], two[id(other)][:3, 3]
        assert mirrored == pytest.approx(place * (1, 1, -1), abs=1e-5)


@needs_samples
def test_root_motion_moves_the_chosen_node() -> None:
    packfile = opened("*__2014_1__animref_8111_.hkx")
    frame = packfile.objects.of_class("hkaAnimatedReferenceFrame")[0]
    for choice in (None, "armature", "node"):
        model = scene_model(packfile, axes="y-up", root_motion=choice)
        (clip,) = model.animations
        nodes = part(model, "root motion" if choice == "node" else "tracks")
        moved = channel(clip, nodes[0].name, "translation")
        assert moved.node is nodes[0]
        assert moved.values == pytest.approx(frame["referenceFrameSamples"][:, :3])
        assert moved.times[-1] == pytest.approx(frame["duration"])
        assert bool(part(model, "root motion")) == (choice == "node")
    model = scene_model(packfile, axes="y-up", root_motion="none")
    (still,) = model.animations
    assert len(still.channels) == len(clip.channels) - 2
    with pytest.raises(QueryError, match="unknown root motion 'legs'"):
        scene_model(packfile, root_motion="legs")


@needs_samples
def test_root_motion_moves_the_armature_of_all_clips() -> None:
    names = ("skeleton", "run_forward_to_idle")
    files = [opened(f"*FO4__Animations__{name}.hkx") for name in names]
    model = scene_model(*files)
    assert part(model, "root motion") == []
    (frame,) = files[1].objects.of_class("hkaAnimatedReferenceFrame")
    (clip,) = model.animations
    holders = {id(node) for node in part(model, "skeleton")}
    (moved,) = [one for one in clip.channels if id(one.node) in holders]
    assert moved.path == "translation"
    assert np.ptp(moved.values, axis=0).max() > 1
    assert moved.values == pytest.approx(frame["referenceFrameSamples"][:, :3])


@needs_cases
def test_tracks_of_a_binding_without_bone_indices_move_the_first_bones() -> None:
    files = [
        chunkwright.open_packfile(CASES / "havok" / name)
        for name in ("skeleton_troll.hkx", "troll_h2hattackleftd.hkx")
    ]
    model = scene_model(*files)
    assert not [note for note in model.notes if "fit no skeleton" in note or "left out" in note]
    (view,), (clip,) = views.animations(files[1]), model.animations
    assert "bones" not in clip.extras["chunkwright"]
    skeleton = next(each for each in views.skeletons(files[0]) if len(each.bones) == 56)
    samples = view.sample()
    assert view.num_tracks == 54
    for track in range(54):
        turned = [one for one in clip.channels if one.node.name == skeleton.bones[track]]
        for one in turned:
            if one.path == "rotation" and one.interpolation != "STEP":
                apart = np.abs((one.values * samples.rotations[:, track]).sum(axis=1))
                assert apart == pytest.approx(1, abs=1e-5)
    assert not {one.node.name for one in clip.channels} & set(skeleton.bones[54:])


@needs_cases
@pytest.mark.parametrize(("scale", "apart"), [(None, 1e-6), ("carried", 1e-6), ("multiplied", 0.1)])
def test_scales_of_parents_are_applied_once(scale: str | None, apart: float) -> None:
    names = ("chr_Sonic_HD.skl.hkx", "d7af0c90_sn_boost_loop.anm.hkx")
    files = [chunkwright.open_packfile(CASES / "havok" / name) for name in names]
    (view,), (skeleton,) = views.animations(files[1]), views.skeletons(files[0])
    samples, parents = view.sample(), skeleton.parents.tolist()
    model = scene_model(*files, axes="y-up", parent_scale=scale)
    (clip,) = model.animations
    is_carried = clip.extras["chunkwright"].get("parent_scale") == "carried"
    assert is_carried == (scale != "multiplied")
    worst = 0.0
    for frame in (0, 5, len(samples.translations) - 1):
        for one in clip.channels:
            found = sampled(one, np.array([frame * view.frame_duration]))[0]
            setattr(one.node, one.path, tuple(found.tolist()))
        found = {node.name: matrix for node, matrix in world_matrices(model.roots)}
        stand: list[Any] = []
        turned: list[Any] = []
        for bone, parent in enumerate(parents):
            moved = samples.translations[frame, bone].astype(np.float64)
            axes = rotation_matrices(samples.rotations[frame, bone : bone + 1].astype(np.float64))[
                0
            ]
            # The scale of the parent is in the translation of the child.
            stand.append(moved if parent < 0 else stand[parent] + turned[parent] @ moved)
            turned.append(axes if parent < 0 else turned[parent] @ axes)
            matrix = found[skeleton.bones[bone]]
            worst = max(worst, float(np.abs(matrix[:3, 3] - stand[bone]).max()))
            if scale != "multiplied":
                sizes = np.linalg.norm(matrix[:3, :3], axis=0)
                assert sizes == pytest.approx(samples.scales[frame, bone], rel=1e-4, abs=1e-6)
    assert (worst < apart) == (scale != "multiplied")


def test_unknown_axes_and_units_are_refused() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    with pytest.raises(QueryError, match="no file has a skeleton"):
        scene_model(packfile)
    with pytest.raises(QueryError, match="known: z-up"):
        scene_model(packfile, axes="x-up")
    with pytest.raises(QueryError, match="a positive unit in metres"):
        scene_model(packfile, unit=0.0)


def test_nan_in_a_reference_pose_becomes_the_identity() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    pose = np.full((2, 3, 4), np.nan, np.float32)
    pose[1] = 0
    bones = [{"name": None}, {"name": "tail"}]
    packfile.root = hkx.new_object(
        packfile,
        "hkaSkeleton",
        {"parentIndices": np.array([-1, 0], np.int16), "bones": bones, "referencePose": pose},
    )
    model = scene_model(packfile)
    first, second = part(model, "bone")
    assert (first.name, second.name) == ("bone0", "tail")
    assert first.translation == (0, 0, 0)
    assert second.rotation == (0, 0, 0, 1)
    (sticks,) = part(model, "sticks")
    assert sticks.skin is not None
    assert np.isfinite(sticks.skin.inverse_binds).all()


def interleaved(**changed: object) -> Packfile:
    """Return an animation of one track in three frames, without a skeleton."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    rows = np.tile(np.eye(3, 4, dtype=np.float32), (3, 1, 1))
    rows[:, 1] = (0, 0, 0, 1)
    rows[:, 0, 0] = (1, 2, 3)
    members = {
        "type": "HK_INTERLEAVED_ANIMATION",
        "duration": 0.5,
        "numberOfTransformTracks": 1,
        "transforms": rows,
        "annotationTracks": [{"trackName": "tail", "annotations": [{"time": 0.25, "text": "wag"}]}],
    }
    packfile.root = hkx.new_object(
        packfile, "hkaInterleavedUncompressedAnimation", {**members, **changed}
    )
    return packfile


def test_tracks_without_a_skeleton_move_nodes_of_their_names() -> None:
    model = scene_model(interleaved(), axes="y-up")
    (clip,) = model.animations
    moved = channel(clip, "tail", "translation")
    assert moved.values[:, 0].tolist() == [1, 2, 3]
    assert moved.times.tolist() == [0, 0.25, 0.5]
    assert clip.extras["annotations"] == {"0": {"time": 0.25, "text": "wag", "track": "tail"}}
    assert any("have no skeleton" in note for note in model.notes)
    # A file without a duration still has frames.
    (clip,) = scene_model(interleaved(duration=0.0)).animations
    assert clip.channels[0].times[-1] == pytest.approx(2 / 30)


def test_malformed_animations_are_refused_and_unknown_kinds_reported() -> None:
    with pytest.raises(CorruptError):
        scene_model(interleaved(numberOfTransformTracks=2))
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    packfile.root = hkx.new_object(
        packfile, "hkaPredictiveCompressedAnimation", {"numberOfTransformTracks": 1}
    )
    model = scene_model(packfile)
    assert model.animations == []
    assert any("predictive animations cannot be sampled" in note for note in model.notes)


def test_tracks_without_bone_indices_are_matched_by_name_and_others_reported() -> None:
    skeleton = hkx.new_packfile("hk_2010.2.0-r1")
    names = ["root", "spine", "tail"]
    rows = np.tile(np.eye(3, 4, dtype=np.float32), (3, 1, 1))
    rows[:, 1] = (0, 0, 0, 1)
    members = {
        "name": "cat",
        "parentIndices": [-1, 0, 1],
        "bones": [{"name": name} for name in names],
        "referencePose": rows,
    }
    skeleton.root = hkx.new_object(skeleton, "hkaSkeleton", members)
    moved = np.tile(rows[:1], (6, 1, 1))
    moved[:, 0, 0] = range(6)
    tracks = [{"trackName": "Tail"}, {"trackName": "ear"}, {"trackName": "spine"}]
    clip = interleaved(numberOfTransformTracks=3, transforms=moved, annotationTracks=tracks)
    model = scene_model(skeleton, clip, axes="y-up")
    (made,) = model.animations
    found = {one.node.name: one.values[:, 0].tolist() for one in made.channels}
    assert found == {"tail": [0, 3], "spine": [2, 5]}
    assert made.extras["chunkwright"]["bones"] == [2, -1, 1]
    assert "animation: 1 of its 3 tracks move no bone of cat and are left out: ear" in model.notes


@pytest.mark.parametrize("seed", range(5))
def test_scales_of_parents_are_restored_in_translations(seed: int) -> None:
    some = np.random.default_rng(seed)
    parents = [-1, 0, 1, 1, 0, 4]
    moved = some.normal(size=(3, 6, 3))
    turned = some.normal(size=(3, 6, 4))
    turned /= np.linalg.norm(turned, axis=-1, keepdims=True)
    sized = some.uniform(0.2, 3, size=(3, 6, 3))
    order = parents_first(parents)
    nodes = conventions.applied_once(parents, order, moved, turned, sized)
    assert not np.allclose(nodes[0], moved)
    back = conventions.carried(parents, order, nodes[0], turned, nodes[1])
    for mine, theirs in zip(back, (moved, sized), strict=True):
        assert mine == pytest.approx(theirs)
