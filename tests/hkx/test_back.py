"""Clips and bones that come from an editor: which tracks and numbers they get."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import QueryError
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of
from chunkwright.exchange.model import (
    Animation,
    Camera,
    Channel,
    Light,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Skin,
)
from chunkwright.hkx import views
from chunkwright.hkx.scene_model import making

if TYPE_CHECKING:
    from chunkwright.exchange.edits import Applied

NAMES = ("body", "tail", "tip", "paw")


def cat(version: str = "hk_2010.2.0-r1") -> Any:
    """Make a skeleton of a body with a tail of two bones, and a paw, each at 1 to 4 on the x axis."""
    packfile = hkx.new_packfile(version, "8101")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    if version == "Havok-5.5.0-r1":
        skeleton["bones"] = [hkx.new_object(packfile, "hkaBone", {"name": each}) for each in NAMES]
    else:
        skeleton["bones"] = [{"name": each} for each in NAMES]
    skeleton["bones"][2]["lockTranslation"] = True
    skeleton["parentIndices"] = np.array([-1, 0, 1, 0], np.int16)
    pose = np.tile(np.array([[0, 0, 0, 0], [0, 0, 0, 1], [1, 1, 1, 0]], np.float32), (4, 1, 1))
    pose[:, 0, 0] = (1, 2, 3, 4)
    skeleton["referencePose"] = pose
    container = hkx.new_object(packfile, "hkaAnimationContainer", {"skeletons": [skeleton]})
    named = {"name": "", "className": "hkaAnimationContainer", "variant": container}
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [named]})
    packfile.source = "cat.hkx"
    return packfile


def with_clip(bones: list[int] | None, *, kind: str = "spline", count: int = 31) -> Any:
    """Return a cat with a clip of one second, in which tracks move differently."""
    packfile = cat()
    tracks = 4 if bones is None else len(bones)
    moved = np.zeros((count, tracks, 3), np.float32)
    for track in range(tracks):
        moved[:, track, track % 3] = np.sin(np.linspace(0, 3 + track, count)) * (track + 1)
    samples = hkx.animations.samples(moved)
    add = hkx.animations.add_spline if kind == "spline" else hkx.animations.add_interleaved
    names = [NAMES[bone] for bone in bones or range(4)]
    made = add(packfile, samples, duration=1.0, names=names)
    hkx.animations.bind(made.animation, bones=bones, skeleton_name="cat")
    return packfile


def opened(packfile: Any) -> Any:
    """Return a packfile as it is read from its bytes."""
    return chunkwright.open_packfile(bytes(packfile))


def edited(packfile: Any, **options: Any) -> SceneModel:
    """Return the scene of a packfile as it is read from a .glb."""
    return gltf.read(gltf.to_glb(scene_of([packfile], {"axes": "y-up", **options})))


def imported(packfile: Any, model: SceneModel) -> Applied:
    return apply(packfile, edits_of(gltf.to_glb(model), [packfile]))


def bone_of(model: SceneModel, name: str) -> Node:
    found = (n for n in model.nodes() if n.extras.get("chunkwright", {}).get("part") == "bone")
    return next(node for node in found if node.name == name)


def above(model: SceneModel, node: Node) -> Node:
    return next(each for each in model.nodes() if node in each.children)


def joint(model: SceneModel, node: Node) -> None:
    """Make a node a joint of the skin, as editors do with bones."""
    skin = next(each.skin for each in model.nodes() if each.skin is not None)
    skin.joints.append(node)
    rows = np.concatenate((skin.inverse_binds, np.eye(4, dtype=np.float32)[None]))
    skin.inverse_binds = rows


def going(node: Node, *keys: tuple[float, ...], end: float = 1.0, path: Any = "translation") -> Any:
    times = np.linspace(0, end, len(keys)).astype(np.float32)
    return Channel(node, path, times, np.array(keys, np.float32))


# -- bones ----------------------------------------------------------------------------------


@pytest.mark.parametrize("version", ["Havok-5.5.0-r1", "hk_2010.2.0-r1", "hk_2014.1.0-r1"])
def test_a_new_bone_is_appended_with_its_parent(version: str) -> None:
    packfile = cat(version)
    model = edited(packfile)
    claw = Node("claw", translation=(0, 5, 0))
    claw.extras = {"chunkwright": {"lock_translation": True}}
    bone_of(model, "tail").children.append(claw)
    joint(model, claw)
    done = imported(packfile, model)
    assert list(done.notes) == []
    (view,) = views.skeletons(opened(packfile))
    assert view.bones == [*NAMES, "claw"]
    assert view.parents.tolist() == [-1, 0, 1, 0, 1]
    assert view.locked.tolist() == [False, False, True, False, True]
    assert view.translations.tolist() == [[1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0], [0, 5, 0]]


def without_tail(model: SceneModel) -> None:
    """Remove the tail, two of the four bones of the cat, from the tree, the skin and the clip."""
    tail = bone_of(model, "tail")
    (tip,) = tail.children
    above(model, tail).children.remove(tail)
    skin = next(each.skin for each in model.nodes() if each.skin is not None)
    kept = [place for place, each in enumerate(skin.joints) if each not in (tail, tip)]
    skin.joints = [skin.joints[place] for place in kept]
    skin.inverse_binds = skin.inverse_binds[kept]
    part = next(n.mesh for n in model.nodes() if n.mesh is not None).primitives[0]
    part.joints = np.zeros_like(part.joints)
    clip = model.animations[0]
    clip.channels = [each for each in clip.channels if each.node not in (tail, tip)]


def test_a_removed_bone_is_removed_with_its_tracks_and_numbers() -> None:
    packfile = with_clip(None)
    stored = views.animations(packfile)[0].sample()
    mapper(packfile)
    model = edited(packfile)
    without_tail(model)
    done = imported(packfile, model)
    assert list(done.notes) == []
    assert done.remarks == [
        "cat: bones have other numbers now, and clips in other files refer to bones by number"
    ]
    read = opened(packfile)
    skeleton, _ = views.skeletons(read)
    assert (skeleton.bones, skeleton.parents.tolist()) == (["body", "paw"], [-1, 0])
    (view,) = views.animations(read)
    assert view.bones is None or view.bones.tolist() in ([], [0, 1])
    assert [track.name for track in view.tracks] == ["body", "paw"]
    # Each is stored bit for bit as before.
    assert np.array_equal(view.sample().translations, stored.translations[:, [0, 3]])
    (made,) = read.objects.of_class("hkaSkeletonMapper")
    pairs = [(row["boneA"], row["boneB"]) for row in made["mapping"]["simpleMappings"]]
    assert pairs == [(1, 0)]


def test_keys_of_a_renumbered_bone_are_written_to_its_track() -> None:
    packfile = with_clip(None)
    stored = views.animations(packfile)[0].sample()
    model = edited(packfile)
    without_tail(model)
    paw = bone_of(model, "paw")
    (moves,) = (
        each
        for each in model.animations[0].channels
        if each.node is paw and each.path == "translation"
    )
    moves.values = moves.values * 2
    assert list(imported(packfile, model).notes) == []
    (view,) = views.animations(opened(packfile))
    assert [track.name for track in view.tracks] == ["body", "paw"]
    found = view.sample().translations
    assert found[:, 0] == pytest.approx(stored.translations[:, 0], abs=1e-3)
    assert found[:, 1] == pytest.approx(stored.translations[:, 3] * 2, abs=1e-3)


def mapper(packfile: Any) -> None:
    """Add a mapping from two bones of the cat to another skeleton."""
    (skeleton,) = packfile.objects.of_class("hkaSkeleton")
    other = hkx.new_object(packfile, "hkaSkeleton", {"name": "ragdoll"})
    rows = [{"boneA": 1, "boneB": 1}, {"boneA": 3, "boneB": 0}]
    mapping = {"skeletonA": skeleton, "skeletonB": other, "simpleMappings": rows}
    made = hkx.new_object(packfile, "hkaSkeletonMapper", {"mapping": mapping})
    packfile.root["namedVariants"] += [
        {"name": "", "className": "hkaSkeletonMapper", "variant": made}
    ]


def test_a_bone_moved_below_a_later_one_is_stored_after_it() -> None:
    packfile = with_clip([0, 1, 2, 3])
    model = edited(packfile)
    tip, paw = bone_of(model, "tip"), bone_of(model, "paw")
    above(model, tip).children.remove(tip)
    paw.children.append(tip)
    tip.translation = (9, 0, 0)
    done = imported(packfile, model)
    assert list(done.notes) == []
    (skeleton,) = views.skeletons(packfile)
    assert skeleton.bones == ["body", "tail", "paw", "tip"]
    assert skeleton.parents.tolist() == [-1, 0, 0, 2]
    assert skeleton.translations[:, 0].tolist() == [1, 2, 4, 9]
    (view,) = views.animations(packfile)
    assert view.bones is not None
    assert view.bones.tolist() == [0, 1, 3, 2]


def test_bones_and_skeletons_are_renamed_wherever_they_are_named() -> None:
    packfile = with_clip(None)
    model = edited(packfile)
    tail = bone_of(model, "tail")
    tail.name = "brush"
    holder = above(model, bone_of(model, "body"))
    holder.name = "fox"
    assert list(imported(packfile, model).notes) == []
    (skeleton,) = views.skeletons(packfile)
    assert (skeleton.name, skeleton.bones) == ("fox", ["body", "brush", "tip", "paw"])
    (view,) = views.animations(packfile)
    assert view.skeleton_name == "fox"
    assert [track.name for track in view.tracks] == ["body", "brush", "tip", "paw"]


@pytest.mark.parametrize("turned", [False, True])
def test_a_moved_bone_keeps_its_axes_unless_they_are_turned(turned: bool) -> None:
    packfile = cat()
    model = edited(packfile)
    tail = bone_of(model, "tail")
    tail.translation = (7, 8, 9)
    if turned:
        tail.rotation, tail.scale = (0, 0, 0.6, 0.8), (2, 2, 2)
    assert list(imported(packfile, model).notes) == []
    pose = packfile.objects.of_class("hkaSkeleton")[0]["referencePose"]
    assert pose[:, 0, :3].tolist() == [[1, 0, 0], [7, 8, 9], [3, 0, 0], [4, 0, 0]]
    assert pose[1, 1] == pytest.approx((0, 0, 0.6, 0.8) if turned else (0, 0, 0, 1))
    assert pose[1, 2, :3] == pytest.approx((2, 2, 2) if turned else (1, 1, 1))
    assert pose[2, 1:].tolist() == [[0, 0, 0, 1], [1, 1, 1, 0]]


def test_a_new_joint_that_no_mesh_is_bound_to_does_not_become_a_bone() -> None:
    packfile = cat()
    before = bytes(packfile)
    model = edited(packfile)
    neutral = Node("neutral_bone")
    above(model, bone_of(model, "body")).children.append(neutral)
    joint(model, neutral)
    edits = edits_of(gltf.to_glb(model), [packfile])
    assert edits.changes == []
    assert bytes(packfile) == before


def test_properties_that_a_bone_cannot_store_are_reported() -> None:
    packfile = cat()
    before = bytes(packfile)
    model = edited(packfile)
    tail = bone_of(model, "tail")
    tail.extras["colour"] = "red"
    tail.light = Light("glow")
    tail.hidden = True
    assert sorted(imported(packfile, model).notes) == [
        "tail: its custom property colour not applied: Havok objects have no custom properties",
        "tail: its hidden not applied: Havok files do not say what is hidden",
        "tail: its light not applied: a bone of a Havok skeleton has a name and a transform, and holds"
        " nothing",
    ]
    assert bytes(packfile) == before


# -- clips ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["spline", "interleaved"])
def test_tracks_that_are_not_edited_keep_their_bits(kind: str) -> None:
    packfile = with_clip([3, 0, 1], kind=kind)
    before = views.animations(packfile)[0].sample()
    model = edited(packfile)
    body = bone_of(model, "body")
    channel = next(each for each in model.animations[0].channels if each.node is body)
    channel.values = channel.values * np.float32(2)
    done = imported(packfile, model)
    assert list(done.notes) == []
    (view,) = views.animations(opened(packfile))
    after = view.sample()
    assert np.array_equal(after.translations[:, [0, 2]], before.translations[:, [0, 2]])
    assert np.array_equal(after.rotations, before.rotations)
    assert after.translations[:, 1] == pytest.approx(before.translations[:, 1] * 2, abs=2e-3)
    assert (view.num_frames, view.duration) == (31, 1.0)
    assert [track.name for track in view.tracks] == ["paw", "body", "tail"]


def test_keys_at_another_rate_give_the_same_curve() -> None:
    packfile = with_clip([0])
    model = edited(packfile)
    (channel,) = model.animations[0].channels
    times = np.arange(25) / 24
    values = np.zeros((25, 3), np.float32)
    values[7] = (1, 2, 0)  # between two frames
    channel.times, channel.values = times.astype(np.float32), values
    assert list(imported(packfile, model).notes) == []
    (view,) = views.animations(packfile)
    assert view.num_frames == 31
    rows = view.sample().translations[:, 0]
    frames = np.linspace(0, 1, 31)
    found = np.array([np.interp(times, frames, rows[:, axis]) for axis in range(3)]).T
    assert found == pytest.approx(values, abs=5e-3)


def test_a_bone_without_a_track_gets_one_when_it_is_animated() -> None:
    packfile = with_clip([3])
    model = edited(packfile)
    tail = bone_of(model, "tail")
    model.animations[0].channels.append(going(tail, (2, 0, 0), (2, 6, 0)))
    assert list(imported(packfile, model).notes) == []
    (view,) = views.animations(opened(packfile))
    assert view.bones is not None
    assert view.bones.tolist() == [3, 1]
    assert view.num_tracks == len(view.tracks) == 2
    assert view.sample().translations[:, 1, 1] == pytest.approx(np.linspace(0, 6, 31), abs=2e-3)


@pytest.mark.parametrize(("end", "frames"), [(0.5, 16), (2.0, 61)])
def test_a_clip_can_become_shorter_or_longer(end: float, frames: int) -> None:
    packfile = with_clip([0, 3])
    before = views.animations(packfile)[0].sample().translations
    model = edited(packfile)
    for channel in model.animations[0].channels:
        rows = channel.values[: round(end * 30) + 1]
        more = max(frames - len(rows), 0)
        channel.values = np.concatenate((rows, np.tile(rows[-1] + [0, 1, 0], (more, 1))))
        channel.values = channel.values.astype(np.float32)
        channel.times = (np.arange(len(channel.values)) / 30).astype(np.float32)
    assert list(imported(packfile, model).notes) == []
    (view,) = views.animations(packfile)
    assert view.num_frames == frames
    assert view.duration == pytest.approx(end)
    after = view.sample().translations
    same = min(frames, 31)
    assert after[:same] == pytest.approx(before[:same], abs=2e-3)
    if frames > 31:
        assert after[-1] == pytest.approx(before[-1] + [0, 1, 0], abs=2e-3)


def test_a_clip_is_as_long_as_its_last_key() -> None:
    """Editors have their own frames, and no key after the last whole frame."""
    packfile = with_clip([0])
    model = edited(packfile)
    (channel,) = (each for each in model.animations[0].channels if each.path == "translation")
    channel.times = np.append(channel.times, np.float32(49 / 24))
    channel.values = np.append(channel.values, channel.values[-1:] + np.float32(5), axis=0)
    assert list(imported(packfile, model).notes) == []
    (view,) = views.animations(packfile)
    assert view.num_frames == 63
    assert view.duration == pytest.approx(62 / 30)
    one, two = view.sample().translations[-2:, 0]
    assert one + (two - one) / 4 == pytest.approx(channel.values[-1], abs=2e-3)


def test_a_slower_clip_has_the_same_frames_and_annotations() -> None:
    packfile = with_clip([0, 3])
    (animation,) = packfile.objects.of_class("hkaSplineCompressedAnimation")
    animation["annotationTracks"][0]["annotations"] = [{"time": 0.5, "text": "step"}]
    stored = np.array(animation["data"])
    model = edited(packfile)
    for channel in model.animations[0].channels:
        channel.times = channel.times * np.float32(2)
    done = imported(packfile, model)
    assert list(done.notes) == []
    assert np.array_equal(animation["data"], stored)
    (view,) = views.animations(packfile)
    assert view.num_frames == 31
    assert view.duration == pytest.approx(2.0)
    assert view.frame_duration == pytest.approx(2 / 30)
    assert view.tracks[0].annotations[0].time == pytest.approx(1.0)


def test_stepped_keys_of_a_clip_are_reported_as_not_applied() -> None:
    packfile = with_clip([0])
    model = edited(packfile)
    (channel,) = model.animations[0].channels
    channel.interpolation = "STEP"
    (note,) = imported(packfile, model).notes
    assert "it cannot step or curve in between" in note


def test_a_clip_is_removed_with_its_binding() -> None:
    packfile = with_clip([0])
    model = edited(packfile)
    model.animations = []
    assert list(imported(packfile, model).notes) == []
    read = opened(packfile)
    assert views.animations(read) == []
    assert read.objects.of_class("hkaAnimationBinding") == []
    (container,) = read.objects.of_class("hkaAnimationContainer")
    assert (list(container["animations"]), list(container["bindings"])) == ([], [])
    assert read.problems() == []


def test_a_new_clip_has_a_track_for_each_bone_that_it_moves() -> None:
    packfile = cat()
    model = edited(packfile)
    tip, body = bone_of(model, "tip"), bone_of(model, "body")
    wag = [
        going(tip, (0, 0, 0), (0, 4, 0), end=0.5),
        going(model.roots[0], (0, 0, 0), (0, 9, 0), end=0.5),
        going(body, (2, 2, 2), (4, 4, 4), end=0.5, path="scale"),
    ]
    model.animations.append(Animation("Wag", wag))
    assert list(imported(packfile, model).notes) == [
        "clip Wag: its channels not applied: a Havok clip moves only bones, unlike cat"
    ]
    (view,) = views.animations(packfile)
    assert view.num_frames == 16
    assert view.duration == pytest.approx(0.5)
    assert view.bones is not None
    assert view.bones.tolist() == [0, 2]
    assert [track.name for track in view.tracks] == ["body", "tip"]
    assert view.skeleton_name == "cat"
    found = view.sample()
    assert found.translations[:, 0] == pytest.approx(np.tile((1, 0, 0), (16, 1)), abs=2e-3)
    assert found.translations[:, 1, 1] == pytest.approx(np.linspace(0, 4, 16), abs=2e-3)
    assert found.scales[:, 0, 0] == pytest.approx(np.linspace(2, 4, 16), abs=2e-3)


def test_a_new_clip_that_moves_no_bone_is_left_out() -> None:
    packfile = cat()
    model = edited(packfile)
    model.animations.append(Animation("Fly", [going(model.roots[0], (0, 0, 0), (0, 4, 0))]))
    assert list(imported(packfile, model).notes) == [
        "clip Fly: it is left out: it moves no bone of a skeleton"
    ]
    assert views.animations(packfile) == []


def test_renaming_a_clip_is_reported_as_not_applied() -> None:
    packfile = with_clip([0])
    model = edited(packfile)
    model.animations[0].name = "Run"
    assert list(imported(packfile, model).notes) == [
        "clip cat: its name not applied: a Havok file has no names for clips: they are named after"
        " the file"
    ]


def test_annotations_are_edited_as_custom_properties() -> None:
    packfile = with_clip([0, 3])
    (animation,) = packfile.objects.of_class("hkaSplineCompressedAnimation")
    tracks = animation["annotationTracks"]
    tracks[0]["annotations"] = [{"time": 0.25, "text": "left"}]
    tracks[1]["annotations"] = [{"time": 0.5, "text": "right"}, {"time": 0.75, "text": "gone"}]
    model = edited(packfile)
    holder = above(model, bone_of(model, "body"))
    notes = holder.extras["annotations"]["cat"]
    notes["1"]["time"] = 0.1
    del notes["2"]
    notes["new"] = {"time": 0.9, "text": "stop", "track": "body"}
    model.animations[0].extras.pop("annotations")
    model.animations[0].extras.pop("chunkwright")
    done = imported(packfile, model)
    assert [note for note in done.notes if "annotations" not in note] == []
    (view,) = views.animations(opened(packfile))
    found = [[(note.time, note.text) for note in track.annotations] for track in view.tracks]
    assert found == [
        [(0.25, "left"), (pytest.approx(0.9), "stop")],
        [(pytest.approx(0.1), "right")],
    ]


def with_motion(**members: Any) -> Any:
    """Return a cat whose clip goes 4 forward and turns by 1, apart from its tracks."""
    packfile = with_clip([0])
    (animation,) = packfile.objects.of_class("hkaSplineCompressedAnimation")
    rows = np.linspace((0, 0, 0, 0), (0, 0, 4, 1), 31).astype(np.float32)
    given = {"up": np.array((0, 1, 0, 0), np.float32), "duration": 1.0} | members
    frame = {"referenceFrameSamples": rows} | given
    made = hkx.new_object(packfile, "hkaDefaultAnimatedReferenceFrame", frame)
    animation["extractedMotion"] = made
    return packfile


def moved_by_motion(model: SceneModel) -> Node:
    """Return the node that root motion moves: its own node if any, else the one above the bones."""
    found = [each for each in model.nodes() if each.name == "root motion"]
    return found[0] if found else above(model, bone_of(model, "body"))


@pytest.mark.parametrize("moving", ["armature", "node"])
def test_root_motion_is_edited_apart_from_the_tracks(moving: str) -> None:
    packfile = with_motion()
    (animation,) = packfile.objects.of_class("hkaSplineCompressedAnimation")
    stored = np.array(animation["data"])
    model = edited(packfile, root_motion=moving)
    node = moved_by_motion(model)
    assert (node.name == "root motion") is (moving == "node")
    moved = [each for each in model.animations[0].channels if each.node is node]
    assert {each.path for each in moved} == {"translation", "rotation"}
    for channel in moved:
        if channel.path == "translation":
            channel.values = channel.values * np.float32(3)
    assert list(imported(packfile, model).notes) == []
    assert np.array_equal(animation["data"], stored)
    rows = animation["extractedMotion"]["referenceFrameSamples"]
    assert rows[-1] == pytest.approx((0, 0, 12, 1), abs=1e-5)
    assert rows[15] == pytest.approx((0, 0, 6, 0.5), abs=1e-5)


def test_older_scenes_have_a_node_for_root_motion_and_no_marks_of_locked_bones() -> None:
    packfile = with_motion()
    (skeleton,) = packfile.objects.of_class("hkaSkeleton")
    model = edited(packfile, root_motion="node")
    assert model.extras["chunkwright"]["options"].pop("root_motion") == "node"
    for node in model.nodes():
        for key in ("lock_translation", "locks"):
            node.extras["chunkwright"].pop(key, None)
    assert list(imported(packfile, model).notes) == []
    assert [bone["lockTranslation"] for bone in skeleton["bones"]] == [False, False, True, False]
    node = moved_by_motion(model)
    moved = next(each for each in model.animations[0].channels if each.node is node)
    assert moved.path == "translation"
    moved.values = moved.values * np.float32(2)
    done = imported(packfile, model)
    assert [each.change.kind for each in done.outcomes] == ["animation.channels"]
    assert list(done.notes) == []
    (animation,) = packfile.objects.of_class("hkaSplineCompressedAnimation")
    rows = animation["extractedMotion"]["referenceFrameSamples"]
    assert rows[-1] == pytest.approx((0, 0, 8, 1), abs=1e-5)


@pytest.mark.parametrize("is_deleted", [False, True])
def test_a_bone_is_unlocked_by_its_custom_property(is_deleted: bool) -> None:
    packfile = cat()
    (skeleton,) = packfile.objects.of_class("hkaSkeleton")
    model = edited(packfile)
    mark = bone_of(model, NAMES[2]).extras["chunkwright"]
    assert mark.pop("lock_translation") is True
    if not is_deleted:
        mark["lock_translation"] = False
    assert list(imported(packfile, model).notes) == []
    assert [bone["lockTranslation"] for bone in skeleton["bones"]] == [False] * 4


def test_a_clip_is_removed_with_its_root_motion() -> None:
    packfile = with_motion()
    model = edited(packfile)
    model.animations = []
    assert list(imported(packfile, model).notes) == []
    assert opened(packfile).objects.of_class("hkaDefaultAnimatedReferenceFrame") == []


def test_root_motion_is_removed_with_its_node() -> None:
    packfile = with_motion()
    model = edited(packfile, root_motion="node")
    node = moved_by_motion(model)
    above(model, node).children.remove(node)
    clip = model.animations[0]
    clip.channels = [each for each in clip.channels if each.node is not node]
    assert list(imported(packfile, model).notes) == []
    (animation,) = opened(packfile).objects.of_class("hkaSplineCompressedAnimation")
    assert animation["extractedMotion"] is None


def test_root_motion_without_keys_stands_still() -> None:
    packfile = with_motion()
    model = edited(packfile)
    (clip,) = model.animations
    node = moved_by_motion(model)
    clip.channels = [each for each in clip.channels if each.node is not node]
    assert list(imported(packfile, model).notes) == []
    (animation,) = opened(packfile).objects.of_class("hkaSplineCompressedAnimation")
    assert not np.any(animation["extractedMotion"]["referenceFrameSamples"])


@pytest.mark.parametrize("moving", ["armature", "node"])
def test_root_motion_turns_only_about_its_up_axis(moving: str) -> None:
    packfile = with_motion()
    model = edited(packfile, root_motion=moving)
    node = moved_by_motion(model)
    turned = next(
        each
        for each in model.animations[0].channels
        if each.node is node and each.path == "rotation"
    )
    turned.values = np.tile(np.array([[0.6, 0, 0, 0.8]], np.float32), (len(turned.times), 1))
    (note,) = imported(packfile, model).notes
    assert note.endswith("root motion turns only about its up axis")


# -- new packfiles --------------------------------------------------------------------------


def test_a_new_packfile_has_a_skeleton_for_each_set_of_joints() -> None:
    body, tail, hand = Node("body"), Node("tail", translation=(2, 0, 0)), Node("hand")
    body.children.append(tail)
    binds = np.tile(np.eye(4, dtype=np.float32), (2, 1, 1))
    cat_skin = Skin("cat", [body, tail], binds)
    mesh = Mesh("fur", [Primitive(np.zeros((3, 3), np.float32))])
    model = SceneModel("zoo", [body, hand])
    # Two meshes with the same joints have one skeleton.
    model.roots += [
        Node("fur", mesh=mesh, skin=cat_skin),
        Node("claws", skin=Skin("claws", [body, tail], binds)),
        Node("glove", skin=Skin("", [hand], binds[:1])),
    ]
    rows = ((0, 0, 0), (0, 4, 0))
    model.animations = [
        Animation("Grab", [going(hand, *rows)]),
        Animation("Fly", [going(Node("hat"), *rows)]),
        Animation("All", [going(tail, *rows), going(hand, *rows)]),
    ]
    packfile: Any
    packfile, notes = making.packfile_of(model)
    assert notes == [
        "the clip 'Fly' moves no bone, and is left out",
        "meshes are left out: a packfile has the skeleton and its clips",
    ]
    assert packfile.header.contents_version == "hk_2010.2.0-r1"
    (variant,) = packfile.root["namedVariants"]
    assert (variant["name"], variant["className"]) == (
        "Merged Animation Container",
        "hkaAnimationContainer",
    )
    found = [(each.name, each.bones) for each in views.skeletons(packfile)]
    assert found == [("claws", ["body", "tail"]), ("skeleton", ["hand"])]
    clips = [(each.skeleton_name, each.num_tracks) for each in views.animations(packfile)]
    assert clips == [("skeleton", 1), ("claws", 2), ("skeleton", 1)]
    assert packfile.problems() == []


def test_clips_of_a_new_packfile_have_a_track_for_each_bone() -> None:
    body = Node("body", translation=(1, 0, 0))
    tail, tip = Node("tail", translation=(2, 0, 0)), Node("tip", translation=(3, 0, 0))
    clip = Animation(
        "Wag",
        [
            going(tip, (0, 0, 0), (0, 0, 8), end=0.2),
            going(body, (1, 2, 3), (1, 2, 3), end=0.4),
            going(Node("hat"), (0, 0, 0), (9, 9, 9), end=3.0),
            going(tail, (0, 0, 0, 1), (0, 0, 0.6, 0.8), end=0.4, path="rotation"),
        ],
    )
    binds = np.tile(np.eye(4, dtype=np.float32), (3, 1, 1))
    roots = [body, tail, tip, Node("fur", skin=Skin("cat", [body, tail, tip], binds))]
    packfile, notes = making.packfile_of(SceneModel("zoo", roots, [clip]))
    assert notes == []
    (view,) = views.animations(packfile)
    # Keys of nodes outside the skeleton do not make the clip longer.
    assert view.num_frames == 13
    assert view.duration == pytest.approx(0.4)
    assert [track.name for track in view.tracks] == ["body", "tail", "tip"]
    assert view.skeleton_name == "cat"
    found = view.sample()
    wanted = np.array([(1, 2, 3), (2, 0, 0), (0, 0, 8)])
    assert found.translations[6] == pytest.approx(wanted, abs=2e-3)
    assert found.translations[3, 2] == pytest.approx((0, 0, 4), abs=2e-3)
    assert found.rotations[12, 1] == pytest.approx((0, 0, 0.6, 0.8), abs=2e-3)
    assert found.scales == pytest.approx(np.ones((13, 3, 3)), abs=2e-3)


@pytest.mark.parametrize("axes", ["z-up", "y-up-left"])
@pytest.mark.parametrize("is_apart", [False, True])
@pytest.mark.parametrize("moving", ["armature", "node"])
def test_a_packfile_made_from_an_export_has_the_same_clips_and_skeleton(
    axes: str, is_apart: bool, moving: str
) -> None:
    up = np.array((0, 0, 1, 0) if axes == "z-up" else (0, 1, 0, 0), np.float32)
    packfile = with_motion(up=up)
    (animation,) = packfile.objects.of_class("hkaSplineCompressedAnimation")
    animation["annotationTracks"][0]["annotations"] = [{"time": 0.5, "text": "step"}]
    options = {"axes": axes, "root_motion": moving}
    model = gltf.read(gltf.to_glb(scene_of([packfile], options)))
    others = [cat()] if is_apart else []
    made, notes = making.packfile_of(model, *others, version="hk_2014.1.0-r1")
    assert notes == []
    assert made.contents_version == "hk_2014.1.0-r1"
    read = opened(made)
    found = [(each.name, each.bones, each.locked.tolist()) for each in views.skeletons(read)]
    bones = ("cat", list(NAMES), [False, False, True, False])
    assert found == ([] if is_apart else [bones])
    (old,), (new,) = views.animations(packfile), views.animations(read)
    assert (new.num_frames, new.duration, new.skeleton_name) == (31, 1.0, "cat")
    assert new.tracks[0].annotations == old.tracks[0].annotations
    assert new.sample().translations[:, 0] == pytest.approx(
        old.sample().translations[:, 0], abs=2e-3
    )
    rows = new.source["extractedMotion"]["referenceFrameSamples"]
    before = animation["extractedMotion"]["referenceFrameSamples"]
    assert rows == pytest.approx(before, abs=1e-5)
    assert new.source["extractedMotion"]["up"].tolist() == up.tolist()


def test_float_tracks_are_kept_with_their_slots() -> None:
    packfile = cat()
    samples = hkx.animations.samples(np.zeros((5, 4, 3)), floats=np.arange(10).reshape(5, 2))
    made = hkx.animations.add_interleaved(packfile, samples, duration=1.0, names=NAMES)
    binding = hkx.animations.bind(made.animation, skeleton_name="cat")
    binding["floatTrackToFloatSlotIndices"] = np.array([4, 7], np.int16)
    model = edited(packfile)
    holder = above(model, bone_of(model, "body"))
    holder.extras["float_tracks"]["cat"]["1"][2] = 99.0
    assert [n for n in imported(packfile, model).notes if "float_tracks" not in n] == []
    assert views.animations(packfile)[0].sample().floats[:, 1].tolist() == [1, 3, 99, 7, 9]
    new, notes = making.packfile_of(edited(packfile))
    assert notes == []
    found = views.animations(new)[0].sample().floats
    assert found == pytest.approx(views.animations(packfile)[0].sample().floats, abs=2e-3)
    (bound,) = new.objects.of_class("hkaAnimationBinding")
    assert bound["floatTrackToFloatSlotIndices"].tolist() == [4, 7]


@pytest.mark.parametrize(("keys", "frames"), [(3, 16), (9, 61)])
def test_float_tracks_are_truncated_or_extended_with_their_clip(keys: int, frames: int) -> None:
    packfile = cat()
    floats = np.arange(62).reshape(31, 2)
    moved = np.zeros((31, 4, 3), np.float32)
    moved[:, 0, 0] = np.linspace(0, 4, 31)
    samples = hkx.animations.samples(moved, floats=floats)
    made = hkx.animations.add_interleaved(packfile, samples, duration=1.0, names=NAMES)
    hkx.animations.bind(made.animation, skeleton_name="cat")
    model = edited(packfile)
    (channel,) = (each for each in model.animations[0].channels if len(each.times) > 1)
    channel.times = np.linspace(0, (keys - 1) / 4, keys, dtype=np.float32)
    channel.values = np.zeros((keys, 3), np.float32)
    channel.values[:, 0] = 4 * channel.times
    done = imported(packfile, model)
    assert list(done.notes) == []
    assert [each for each in done.remarks if "float tracks were cut or extended" in each]
    (view,) = views.animations(packfile)
    assert view.num_frames == frames
    held = np.concatenate((floats, np.tile(floats[-1:], (30, 1))))
    assert view.sample().floats == pytest.approx(held[:frames])


def test_a_scene_without_skins_becomes_one_skeleton() -> None:
    model = SceneModel("cat", [Node("body", [Node("tail")])])
    packfile: Any
    packfile, notes = making.packfile_of(model)
    assert notes == []
    (skeleton,) = views.skeletons(packfile)
    assert (skeleton.name, skeleton.bones) == ("cat", ["body", "tail"])
    with pytest.raises(QueryError, match="the scene has no nodes that could be bones"):
        making.packfile_of(SceneModel("cat"))
    with pytest.raises(QueryError, match="no file that was given has a skeleton"):
        making.packfile_of(model, hkx.new_packfile("hk_2010.2.0-r1"))


def test_parts_of_a_scene_that_a_packfile_cannot_store_are_listed() -> None:
    own = {"chunkwright": {"bone": 1}}
    mesh = Mesh("fur", [Primitive(np.zeros((3, 3), np.float32))])
    light, camera = Node("lamp", light=Light("lamp")), Node("eye", camera=Camera("eye"))
    model = SceneModel("cat", [Node("body", [light, camera], extras=own)])
    assert making._left_out(model) == ["cameras", "lights"]
    camera.mesh = mesh
    model.animations.append(Animation("Wag", extras={"speed": 1, **own}))
    assert making._left_out(model) == ["meshes", "cameras", "lights", "custom properties"]
    binds = np.eye(4, dtype=np.float32)[None]
    for one in (
        SceneModel("cat", extras={"a": 1}),
        SceneModel("cat", [Node("body", extras={"a": 1})]),
        SceneModel("cat", [Node("body", skin=Skin("s", [light], binds, extras={"a": 1}))]),
    ):
        assert making._left_out(one) == ["custom properties"]
    assert making._left_out(SceneModel("cat", [Node("body", extras=own)])) == []


def test_tracks_that_are_bound_by_name_are_edited() -> None:
    packfile = cat()
    turned = np.tile(np.array([0, 0, 0, 1], np.float32), (2, 2, 1))
    moved = np.array([[(4, 0, 0), (3, 0, 0)], [(4, 0, 1), (3, 0, 2)]], np.float32)
    samples = hkx.animations.samples(moved, turned, np.ones((2, 2, 3), np.float32))
    names = [NAMES[3], NAMES[2]]
    made = hkx.animations.add_interleaved(packfile, samples, duration=1.0, names=names)
    hkx.animations.bind(made.animation, skeleton_name="cat")
    (binding,) = packfile.objects.of_class("hkaAnimationBinding")
    before = [int(each) for each in binding["transformTrackToBoneIndices"]]
    model = edited(packfile)
    (clip,) = model.animations
    ways = {each.node.name: each for each in clip.channels if each.path == "translation"}
    assert set(ways) == set(names)
    ways[NAMES[2]].values = ways[NAMES[2]].values + np.array((0, 5, 0), np.float32)
    assert list(imported(packfile, model).notes) == []
    (animation,) = packfile.objects.of_class("hkaInterleavedUncompressedAnimation")
    stored = np.array([each[0][:3] for each in animation["transforms"]])
    assert stored.reshape(2, 2, 3)[:, 0] == pytest.approx(moved[:, 0])
    assert stored.reshape(2, 2, 3)[:, 1] == pytest.approx(moved[:, 1] + (0, 5, 0))
    assert [int(each) for each in binding["transformTrackToBoneIndices"]] == before


def test_a_bone_without_a_track_of_its_name_gets_none() -> None:
    packfile = cat()
    turned = np.tile(np.array([0, 0, 0, 1], np.float32), (2, 1, 1))
    samples = hkx.animations.samples(turned[..., :3], turned, np.ones((2, 1, 3), np.float32))
    made = hkx.animations.add_interleaved(packfile, samples, duration=1.0, names=[NAMES[3]])
    hkx.animations.bind(made.animation, skeleton_name="cat")
    model = edited(packfile)
    (clip,) = model.animations
    bone = bone_of(model, NAMES[2])
    times, values = np.array([0, 1], np.float32), np.array([(0, 0, 0), (0, 0, 9)], np.float32)
    clip.channels.append(Channel(bone, "translation", times, values))
    assert list(imported(packfile, model).notes) == [
        f"clip {clip.name}: its channels not applied: its tracks are named after bones,"
        f" and none after {NAMES[2]}"
    ]
