"""Clips and poses of packfiles out to the scene model, edited there, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of, new_document
from chunkwright.exchange.model import Animation, Channel, Node, SceneModel
from chunkwright.exchange.sampling import sampled
from chunkwright.hkx import views

from ..samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from chunkwright.hkx import Packfile

pytestmark = needs_samples
SKELETON = SAMPLES / "havok" / "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx"
CLIP = SAMPLES / "havok" / "BadDogSkyrim_PyNifly__tests__SkyrimSE__1hm_staggerbacksmallest.hkx"


def shown(*packfiles: Packfile) -> SceneModel:
    """Return what an editor gets to see of packfiles."""
    return gltf.read(gltf.to_glb(scene_of(packfiles, {})))


def back(model: SceneModel, packfile: Packfile, *others: Packfile) -> tuple[Any, list[str]]:
    """Apply what was edited to a packfile; return it as it is read from its bytes."""
    notes, _ = apply(packfile, edits_of(gltf.to_glb(model), [packfile, *others]))
    return chunkwright.open(bytes(packfile)), notes


def bone(model: SceneModel, name: str) -> Node:
    return next(node for node in model.nodes() if node.name == name)


def channel(clip: Animation, node: Node, path: str) -> Channel:
    return next(each for each in clip.channels if each.node is node and each.path == path)


def track_of(packfile: Packfile, skeleton: Packfile, name: str) -> int:
    view = views.animations(packfile)[0]
    number = views.skeletons(skeleton)[0].bones.index(name)
    return number if view.bones is None or not len(view.bones) else list(view.bones).index(number)


@pytest.fixture
def files() -> tuple[Packfile, Packfile]:
    return chunkwright.open_packfile(SKELETON), chunkwright.open_packfile(CLIP)


def test_nothing_edited_keeps_the_bytes(files: tuple[Packfile, Packfile]) -> None:
    skeleton, clip = files
    _, notes = back(shown(skeleton, clip), clip, skeleton)
    assert notes == []
    assert bytes(clip) == CLIP.read_bytes()


def test_a_turned_bone_in_a_clip(files: tuple[Packfile, Packfile]) -> None:
    skeleton, clip = files
    view = views.animations(clip)[0]
    before = view.sample()
    model = shown(skeleton, clip)
    head = bone(model, "NPC Head [Head]")
    turning = channel(model.animations[0], head, "rotation")
    times = np.arange(len(before.rotations)) * view.frame_duration
    turning.values = np.tile(np.array([[0, 0, 0.6, 0.8]], np.float32), (len(times), 1))
    turning.times = np.array(times, np.float32)
    turning.interpolation = "LINEAR"
    read, notes = back(model, clip, skeleton)
    assert notes == []
    after = views.animations(read)[0].sample()
    track = track_of(clip, skeleton, "NPC Head [Head]")
    assert np.allclose(after.rotations[:, track], [0, 0, 0.6, 0.8], atol=2e-3)
    others = np.arange(before.rotations.shape[1]) != track
    signs = np.sign(np.einsum("fti,fti->ft", after.rotations, before.rotations))[..., None]
    far = np.abs(after.rotations * signs - before.rotations)[:, others]
    assert far.max() < 2e-3
    assert np.abs(after.translations - before.translations)[:, others].max() < 2e-3
    assert read.problems() == []
    assert len(views.animations(read)) == 1
    assert views.animations(read)[0].kind == "spline"


def test_a_new_clip(files: tuple[Packfile, Packfile]) -> None:
    skeleton, clip = files
    model = shown(skeleton, clip)
    head = bone(model, "NPC Head [Head]")
    keys = np.array([[0, 0, 0, 1], [0, 0, 0.6, 0.8]], np.float32)
    nod = Channel(head, "rotation", np.array([0, 1], np.float32), keys)
    model.animations.append(Animation("Nod", [nod]))
    read, notes = back(model, clip, skeleton)
    assert notes == []
    old, new = views.animations(read)
    assert old.num_tracks == views.animations(chunkwright.open_packfile(CLIP))[0].num_tracks
    assert (new.num_tracks, new.num_frames, new.duration) == (1, 31, 1.0)
    assert new.bones is not None
    assert new.bones.tolist() == [views.skeletons(skeleton)[0].bones.index("NPC Head [Head]")]
    expected = sampled(nod, np.linspace(0, 1, 31, dtype=np.float32))
    assert np.allclose(np.abs(new.sample().rotations[:, 0]), np.abs(expected), atol=2e-3)


def test_a_moved_bone_of_a_skeleton(files: tuple[Packfile, Packfile]) -> None:
    skeleton, _ = files
    before = views.skeletons(skeleton)[0]
    model = shown(skeleton)
    head = bone(model, "NPC Head [Head]")
    x, y, z = head.translation
    head.translation = (x + 1, y, z)
    read, notes = back(model, skeleton)
    assert not [note for note in notes if "Head" in note]
    after = views.skeletons(read)[0]
    number = before.bones.index("NPC Head [Head]")
    step = np.zeros_like(before.translations)
    step[number, 0] = 1
    assert np.allclose(after.translations, before.translations + step, atol=1e-5)
    assert np.array_equal(after.rotations, before.rotations)


def test_what_a_packfile_does_not_take(files: tuple[Packfile, Packfile]) -> None:
    skeleton, clip = files
    model = shown(skeleton, clip)
    model.roots.append(Node("Hat"))
    head = channel(model.animations[0], bone(model, "NPC Head [Head]"), "rotation")
    head.values = head.values[:, [3, 2, 1, 0]]
    _, notes = back(model, skeleton, clip)
    assert sorted(notes) == [
        "BadDogSkyrim_PyNifly__tests__SkyrimSE__1hm_staggerbacksmallest: it is from another file, and is not changed",
        "Hat: new nodes are left out",
    ]
    assert bytes(skeleton) == SKELETON.read_bytes()


def test_a_new_packfile(files: tuple[Packfile, Packfile]) -> None:
    skeleton, clip = files
    model = shown(skeleton, clip)
    made = new_document(gltf.to_glb(model), "new.hkx")
    assert len(made.notes) == 1
    assert "meshes are left out" in str(made.notes[0])
    packfile: Any = chunkwright.open(bytes(made.document))
    assert packfile.problems() == []
    old, ragdoll = views.skeletons(skeleton)
    new = {each.name: each for each in views.skeletons(packfile)}[old.name]
    # A skin says which bones there are, in which order, and what they stand below.
    assert new.bones == old.bones
    assert new.parents.tolist() == old.parents.tolist()
    assert np.allclose(new.translations, old.translations, atol=1e-5)
    assert len(views.skeletons(packfile)) == len([old, ragdoll])
    before, after = views.animations(clip)[0], views.animations(packfile)[0]
    assert after.skeleton_name == old.name
    # Both at the times of the frames that were made, 30 a second.
    times = np.arange(after.num_frames) / 30
    ours, theirs = after.sample().rotations, before.sample(times).rotations
    cosines = np.abs(np.einsum("fti,fti->ft", ours, theirs))
    assert cosines.min() > 0.9999
    newer = hkx.convert(packfile, version="hk_2014.1.0-r1")
    assert len(views.animations(chunkwright.open_packfile(bytes(newer)))) == 1


def test_a_scene_of_plain_nodes_becomes_bones() -> None:
    tail = Node("Tail", translation=(0, 1, 0))
    cat = SceneModel("cat", [Node("Cat", [tail])])
    keys = np.array([[0, 0, 0, 1], [0, 0, 0.6, 0.8]], np.float32)
    wag = Channel(tail, "rotation", np.array([0, 1], np.float32), keys)
    cat.animations.append(Animation("Wag", [wag]))
    packfile: Any = chunkwright.open(bytes(new_document(gltf.to_glb(cat), "cat.hkx").document))
    (skeleton,) = views.skeletons(packfile)
    assert (skeleton.bones, skeleton.parents.tolist()) == (["Cat", "Tail"], [-1, 0])
    (clip,) = views.animations(packfile)
    assert clip.duration == 1
    assert np.allclose(clip.sample().translations[:, 1], [0, 1, 0], atol=1e-3)
    assert np.allclose(clip.sample().rotations[-1, 1], keys[1], atol=1e-3)


def test_an_empty_scene_is_no_packfile() -> None:
    with pytest.raises(chunkwright.QueryError, match="no node"):
        new_document(gltf.to_glb(SceneModel("nothing")), "new.hkx")
