"""Clips and poses of packfiles, exported to the scene model, edited there and imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.binary import png
from chunkwright.exchange import gltf
from chunkwright.exchange.exporting import scene_of
from chunkwright.exchange.importing import apply, edits_of, new_document
from chunkwright.exchange.model import Animation, Channel, Node, SceneModel, mark_of
from chunkwright.exchange.transforms import sampled
from chunkwright.hkx import views
from chunkwright.hkx.classes.versions import VERSIONS
from chunkwright.hkx.scene_model import making
from chunkwright.hkx.scene_model.meshes import vertices_of

from ..samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from chunkwright.hkx import Packfile

pytestmark = needs_samples
SKELETON = SAMPLES / "havok" / "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx"
CLIP = SAMPLES / "havok" / "BadDogSkyrim_PyNifly__tests__SkyrimSE__1hm_staggerbacksmallest.hkx"


def shown(*packfiles: Packfile) -> SceneModel:
    """Return the scene of packfiles as an editor shows it."""
    return gltf.read(gltf.to_glb(scene_of(packfiles, {})))


def back(model: SceneModel, packfile: Packfile, *others: Packfile) -> tuple[Any, list[str]]:
    """Apply the edits to a packfile; return it as it is read from its bytes."""
    notes = apply(packfile, edits_of(gltf.to_glb(model), [packfile, *others])).notes
    return chunkwright.open(bytes(packfile)), notes


def bone(model: SceneModel, name: str) -> Node:
    return next(node for node in model.nodes() if node.name == name)


def channel(clip: Animation, node: Node, path: str) -> Channel:
    return next(each for each in clip.channels if each.node is node and each.path == path)


def track_of(packfile: Packfile, skeleton: Packfile, name: str) -> int:
    view = views.animations(packfile)[0]
    number = views.skeletons(skeleton)[0].bones.index(name)
    return number if view.bones is None or not len(view.bones) else list(view.bones).index(number)


def part(node: Node) -> str:
    return str(mark_of(node.extras).get("part"))


@pytest.fixture
def files() -> tuple[Packfile, Packfile]:
    return chunkwright.open_packfile(SKELETON), chunkwright.open_packfile(CLIP)


def test_without_an_edit_the_bytes_stay_the_same(files: tuple[Packfile, Packfile]) -> None:
    skeleton, clip = files
    _, notes = back(shown(skeleton, clip), clip, skeleton)
    assert notes == []
    assert bytes(clip) == CLIP.read_bytes()


def test_the_edited_rotation_of_a_bone_in_a_clip_is_written(
    files: tuple[Packfile, Packfile],
) -> None:
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


RUN = SAMPLES / "havok" / "PredatorCZ_HavokLib__resources__2014_1__allosaur_run_4001_.hkx"
MOVING = SAMPLES / "havok" / "PredatorCZ_HavokLib__resources__2010_2__animref_8001_.hkx"
TEAPOT = SAMPLES / "havok" / "e8b5f5b5_teapot[4011].hkx"


def test_a_clip_can_be_edited_without_its_skeleton() -> None:
    packfile = chunkwright.open_packfile(RUN)
    before = views.animations(packfile)[0]
    old = before.sample()
    model = shown(packfile)
    moving = [each for each in model.animations[0].channels if each.path == "translation"]
    moving[3].values = moving[3].values + np.array([0.5, -0.25, 1], np.float32)
    read, notes = back(model, packfile)
    assert notes == []
    after = views.animations(read)[0]
    assert (after.duration, after.num_frames) == (before.duration, before.num_frames)
    step = (after.sample().translations - old.translations)[0]
    moved = np.flatnonzero(np.abs(step).max(axis=1) > 1e-3)
    assert [before.tracks[each].name for each in moved] == [moving[3].node.name]
    assert np.linalg.norm(step[moved[0]]) == pytest.approx(np.linalg.norm([0.5, -0.25, 1]))


def test_a_clip_without_its_skeleton_cannot_be_removed_alone() -> None:
    packfile = chunkwright.open_packfile(RUN)
    model = shown(packfile)
    model.animations.clear()
    read, notes = back(model, packfile)
    assert [note.partition(": ")[2] for note in notes] == [
        "it stays: without a skeleton, the nodes that it moves are its tracks, and would be removed too"
    ]
    assert bytes(read) == RUN.read_bytes()


def test_root_motion_is_resampled_from_keys_at_another_rate() -> None:
    """Every key is moved, and baked at 24 frames per second, as by an editor; the file has 30."""
    packfile = chunkwright.open_packfile(MOVING)
    model = shown(packfile)
    moving = next(ch for ch in model.animations[0].channels if part(ch.node) == "tracks")
    times = np.arange(0, float(moving.times[-1]) + 1e-4, 1 / 24).astype(np.float32)
    wanted = sampled(moving, times) + np.array([0.25, 0, 0.25])
    moving.times, moving.values = times, wanted.astype(np.float32)
    read, notes = back(model, packfile)
    assert notes == []
    after = next(
        ch for ch in shown(read).animations[0].channels
        if part(ch.node) == "tracks" and ch.path == moving.path
    )  # fmt: skip
    assert moving.path == "translation"
    assert np.allclose(sampled(after, times), wanted, atol=1e-3 * (1 + np.abs(wanted).max()))


def test_tracks_of_some_bones_can_be_edited_without_their_skeleton() -> None:
    """Nodes represent tracks: the numbers of missing bones have no meaning."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    moved = np.arange(12, dtype=np.float32).reshape(2, 2, 3)
    turned = np.tile(np.array([0, 0, 0, 1], np.float32), (2, 2, 1))
    samples = hkx.animations.samples(moved, turned, np.ones((2, 2, 3), np.float32))
    made = hkx.animations.add_interleaved(packfile, samples, duration=1.0, names=["hand", "foot"])
    hkx.animations.bind(made.animation, bones=[9, 5], skeleton_name="cat")
    packfile.root = made.animation
    model = scene_of([packfile], {"axes": "y-up-left", "unit": 1.0})
    rows = {each.node.name: each.values for each in model.animations[0].channels}
    assert rows.keys() == {"hand", "foot"}
    assert {name: np.abs(each[0]).tolist() for name, each in rows.items()} == {
        "hand": [0, 1, 2],
        "foot": [3, 4, 5],
    }


def test_removing_a_channel_leaves_its_node_in_place() -> None:
    """A node that is no longer animated stays where it is."""
    packfile = chunkwright.open_packfile(RUN)
    names = [track.name for track in views.animations(packfile)[0].tracks]
    model = shown(packfile)
    clip = model.animations[0]
    gone = next(each for each in clip.channels if each.path == "rotation" and len(each.times) > 1)
    gone.node.rotation = (0.0, 0.0, 0.6, 0.8)
    clip.channels.remove(gone)
    read, notes = back(model, packfile)
    assert notes == []
    track = views.animations(read)[0].sample().rotations[:, names.index(gone.node.name)]
    assert np.ptp(track, axis=0).max() < 1e-6
    assert sorted(np.abs(track[0])) == pytest.approx([0, 0, 0.6, 0.8], abs=1e-5)


def test_keys_of_a_node_without_a_track_are_reported() -> None:
    packfile = chunkwright.open_packfile(RUN)
    model = shown(packfile)
    keys = np.array([[0, 0, 0], [0, 5, 0]], np.float32)
    model.animations[0].channels.append(
        Channel(model.roots[0], "translation", np.array([0, 1], np.float32), keys)
    )
    _, notes = back(model, packfile)
    name = model.roots[0].name
    assert notes == [
        f"clip {model.animations[0].name}: its channels not applied:"
        f" a Havok clip moves bones, and {name} is not a bone"
    ]


def test_an_edited_clip_of_a_scene_changes_the_key_frames_of_its_nodes() -> None:
    packfile = chunkwright.open_packfile(TEAPOT)
    model = shown(packfile)
    moved = next(each for each in model.animations[0].channels if each.path == "translation")
    node = packfile.find_object(f"hkxNode:{moved.node.name}")
    before = np.array(node["keyFrames"])
    moved.values = moved.values + np.float32(1)
    read, notes = back(model, packfile)
    assert notes == []
    after = np.asarray(read.find_object(f"hkxNode:{moved.node.name}")["keyFrames"])
    assert after[:, 3, :3] == pytest.approx(before[:, 3, :3] + 1, abs=1e-3)
    assert after[:, :3] == pytest.approx(before[:, :3], abs=1e-4)
    others = [obj for obj in read.objects if obj.class_name == "hkxNode" and obj["name"]]
    for obj in others:
        if obj["name"] != moved.node.name:
            old = packfile.find_object(f"hkxNode:{obj['name']}")
            assert np.array_equal(obj["keyFrames"], old["keyFrames"])


def test_a_new_clip_is_added_to_a_packfile(files: tuple[Packfile, Packfile]) -> None:
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


def test_a_bone_moved_in_an_editor_moves_in_its_skeleton(files: tuple[Packfile, Packfile]) -> None:
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


def test_edits_that_a_packfile_cannot_store_are_reported(files: tuple[Packfile, Packfile]) -> None:
    skeleton, clip = files
    model = shown(skeleton, clip)
    model.roots.append(Node("Hat"))
    head = channel(model.animations[0], bone(model, "NPC Head [Head]"), "rotation")
    head.values = head.values[:, [3, 2, 1, 0]]
    _, notes = back(model, skeleton, clip)
    assert sorted(notes) == [
        "Hat: it is left out: a Havok file without an hkx scene has only bones, which are below a"
        " skeleton",
        f"clip {CLIP.stem}: its channels not applied: it is in {CLIP.name}: apply the edit to"
        " that file instead",
    ]
    assert bytes(skeleton) == SKELETON.read_bytes()


def test_edits_of_transforms_vertices_colours_and_pictures_are_applied() -> None:
    packfile = chunkwright.open_packfile(TEAPOT)
    model = shown(packfile)
    nodes = {
        (node.name, node.extras["chunkwright"]["part"]): node
        for node in model.nodes()
        if "chunkwright" in node.extras
    }
    meshes = {of: node.mesh for (_, of), node in nodes.items() if node.mesh is not None}
    for one in (meshes["sticks"].primitives[0], meshes["skinned mesh"].primitives[0]):
        one.positions = one.positions + np.float32(1)
    material = meshes["skinned mesh"].primitives[0].material
    assert material is not None
    material.base_color = (1.0, 0.0, 0.0, 1.0)
    material.roughness = 0.25
    texture = material.base_color_texture
    assert texture is not None
    texture.image.data = png(np.zeros((2, 2, 3), np.uint8))
    nodes["Camera01", "node"].translation = (1.0, 2.0, 3.0)
    removed = nodes["Omni03", "node"]
    for node in model.nodes():
        if removed in node.children:
            node.children.remove(removed)
    before = vertices_of(packfile.objects.of_class("hkxVertexBuffer")[0]).positions
    read, notes = back(model, packfile)
    assert notes == [
        "material Stones_Travertn: its roughness not applied: an hkx material has no roughness: it"
        " has diffuse and specular colours",
        "skeleton bones: its (0) positions not applied: the sticks of a skeleton are drawn for"
        " display, and are not in the file",
    ]
    assert read.problems() == []
    after = vertices_of(read.objects.of_class("hkxVertexBuffer")[0]).positions
    # Y and Z of the scene are Z and -Y of the file.
    assert after == pytest.approx(before + np.array((1, -1, 1)), abs=1e-3)
    material_made = read.objects.of_class("hkxMaterial")[0]
    assert np.asarray(material_made["diffuseColor"]).tolist() == [1, 0, 0, 1]
    assert bytes(read.objects.of_class("hkxTextureInplace")[0]["data"]) == texture.image.data
    assert read.find_object("hkxNode:Camera01")["keyFrames"][0, 3].tolist() == [1, 2, 3, 1]
    names = [obj["name"] for obj in read.objects if obj.class_name == "hkxNode"]
    assert "Omni03" not in names
    (scene,) = read.objects.of_class("hkxScene")
    assert len(scene["lights"]) == 2


def of_two_frames(**members: Any) -> Packfile:
    """Make a clip of one second in which a bone of a cat goes forward."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    skeleton["bones"] = [{"name": "body"}]
    skeleton["parentIndices"] = [-1]
    skeleton["referencePose"] = [[[0, 0, 0, 0], [0, 0, 0, 1], [1, 1, 1, 0]]]
    moved = np.array([[[0, 0, 0]], [[4, 0, 0]]], np.float32)
    turned = np.tile(np.array([0, 0, 0, 1], np.float32), (2, 1, 1))
    samples = hkx.animations.samples(moved, turned, np.ones((2, 1, 3), np.float32))
    made = hkx.animations.add_interleaved(packfile, samples, duration=1.0, names=["body"])
    binding = hkx.animations.bind(made.animation, bones=[0], skeleton_name="cat")
    for name, value in members.items():
        binding[name] = value
    packfile.root = binding
    return packfile


def moved_forward(packfile: Packfile, ends: float) -> tuple[Any, list[str]]:
    """Move the bone to ``ends`` in the same time; return the packfile as read back, and notes."""
    model = scene_of([packfile], {"axes": "y-up-left", "unit": 1.0})
    model = gltf.read(gltf.to_glb(model))
    (forward,) = (each for each in model.animations[0].channels if each.path == "translation")
    forward.values = forward.values * np.float32(ends / 4)
    edits = edits_of(gltf.to_glb(model), [packfile], axes="y-up-left", unit=1.0)
    notes = apply(packfile, edits, axes="y-up-left", unit=1.0).notes
    return chunkwright.open(bytes(packfile)), notes


@pytest.mark.parametrize("hint", ["NORMAL", "ADDITIVE"])
def test_an_edited_additive_clip_reads_back_with_the_edited_positions(hint: str) -> None:
    packfile = of_two_frames(blendHint=hint)
    rest = np.array(packfile.objects.of_class("hkaSkeleton")[0]["referencePose"])
    rest[0, 0, 2] = 3  # a mirrored axis
    packfile.objects.of_class("hkaSkeleton")[0]["referencePose"] = rest
    read, notes = moved_forward(packfile, 8.0)
    assert notes == []
    (view,) = views.animations(read)
    assert view.blend_hint == hint
    ends = view.sample().translations[1, 0]
    # The whole position is doubled, including that of the pose, to which the clip adds.
    assert ends == pytest.approx((8, 0, 3) if hint == "ADDITIVE" else (8, 0, 0), abs=1e-5)


def test_a_new_packfile_has_skeleton_and_clips(files: tuple[Packfile, Packfile]) -> None:
    skeleton, clip = files
    model = shown(skeleton, clip)
    made = new_document(gltf.to_glb(model), "new.hkx")
    assert len(made.notes) == 1
    # The meshes of the bodies; the sticks are only for display.
    assert str(made.notes[0]).startswith("meshes are left out")
    packfile: Any = chunkwright.open(bytes(made.document))
    assert packfile.problems() == []
    old, ragdoll = views.skeletons(skeleton)
    new = {each.name: each for each in views.skeletons(packfile)}[old.name]
    # A skin states the bones, their order, and the node above them.
    assert new.bones == old.bones
    assert new.parents.tolist() == old.parents.tolist()
    assert np.allclose(new.translations, old.translations, atol=1e-5)
    assert len(views.skeletons(packfile)) == len([old, ragdoll])
    before, after = views.animations(clip)[0], views.animations(packfile)[0]
    assert after.skeleton_name == old.name
    # Both at the times of the new frames, 30 per second.
    times = np.arange(after.num_frames) / 30
    ours, theirs = after.sample().rotations, before.sample(times).rotations
    cosines = np.abs(np.einsum("fti,fti->ft", ours, theirs))
    assert cosines.min() > 0.9999
    newer = hkx.convert(packfile, version="hk_2014.1.0-r1")
    assert len(views.animations(chunkwright.open_packfile(bytes(newer)))) == 1


def test_plain_nodes_become_the_bones_of_a_new_packfile() -> None:
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


def test_making_a_packfile_from_an_empty_scene_is_refused() -> None:
    with pytest.raises(chunkwright.QueryError, match="no node"):
        new_document(gltf.to_glb(SceneModel("nothing")), "new.hkx")


def test_transforms_of_nodes_between_bones_are_included_in_the_lower_bone() -> None:
    half = 0.5**0.5
    tip = Node("Tip", translation=(0, 0, 5))
    tail = Node("Tail", [Node("Joint", [tip], translation=(9, 9, 9))], translation=(1, 0, 0))
    twist = Node("Twist", [tail], translation=(0, 2, 0), rotation=(0, 0, half, half))
    lift = Node("Lift", [twist], translation=(0, 0, 3), scale=(2, 2, 2))
    cat = Node("Cat", [lift], translation=(4, 5, 6))
    world = Node("World", [cat], translation=(7, 7, 7))
    nodes = [world, cat, lift, twist, tail, tail.children[0], tip]
    parents = {child: node for node in nodes for child in node.children}
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    made: Any = making._skeleton(packfile, making._Bones("", [tail, cat, tip], None), parents)
    assert (made["name"], made.class_name) == ("skeleton", "hkaSkeleton")
    assert made.parentIndices.tolist() == [1, -1, 0]
    assert [(bone["name"], bone["lockTranslation"]) for bone in made.bones] == [
        ("Tail", False),
        ("Cat", False),
        ("Tip", False),
    ]
    places, turns, sizes = (made.referencePose[:, row] for row in range(3))
    # Twist takes x to y; Lift makes all of it twice as large. What is above Cat is left out.
    assert places[:, :3] == pytest.approx(np.array([(0, 6, 3), (4, 5, 6), (9, 9, 14)]))
    assert np.abs(turns[0]) == pytest.approx([0, 0, half, half])
    assert turns[1:].tolist() == [[0, 0, 0, 1]] * 2
    assert sizes[:, :3] == pytest.approx(np.array([(2, 2, 2), (1, 1, 1), (1, 1, 1)]))
    named: Any = making._skeleton(packfile, making._Bones("kitten", [cat], None), parents)
    assert named["name"] == "kitten"


@pytest.mark.parametrize("version", VERSIONS)
def test_a_skeleton_can_be_made_in_every_version(version: str) -> None:
    """Some versions have an object for each bone."""
    tip = Node("Tip", translation=(0, 0, 5))
    cat = Node("Cat", [tip], translation=(4, 5, 6))
    packfile, _ = making.packfile_of(SceneModel("zoo", [cat]), version=version)
    (skeleton,) = views.skeletons(chunkwright.open(bytes(packfile)))
    assert (skeleton.bones, list(skeleton.parents)) == (["Cat", "Tip"], [-1, 0])
    assert skeleton.translations.tolist() == [[4, 5, 6], [0, 0, 5]]
