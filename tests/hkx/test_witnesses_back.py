"""Clips and scenes that come from an editor: which tracks they get, how many frames."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import QueryError
from chunkwright.exchange.edits.model import AnimationEdit, NodeEdit
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
from chunkwright.hkx.scene_model import back, making
from chunkwright.hkx.scene_model.axes import Axes


def cat() -> Any:
    """Make a skeleton of three bones, at 1, 2 and 3 on the x axis."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    skeleton["bones"] = [{"name": each} for each in ("body", "tail", "tip")]
    skeleton["parentIndices"] = [-1, 0, 1]
    pose = np.tile(np.array([[0, 0, 0, 0], [0, 0, 0, 1], [1, 1, 1, 0]], np.float32), (3, 1, 1))
    pose[:, 0, 0] = (1, 2, 3)
    skeleton["referencePose"] = pose
    packfile.root = skeleton
    return packfile


def node_of(source: Any, name: str, **mark: Any) -> Node:
    """Return a node that an export made of a part of an object."""
    address = f"/objects/#{source.number:04d}"
    return Node(name, extras={"chunkwright": {"address": address, "file": ""} | mark})


def going(node: Node, *keys: tuple[float, ...], end: float = 1.0, path: Any = "translation") -> Any:
    times = np.linspace(0, end, len(keys)).astype(np.float32)
    return Channel(node, path, times, np.array(keys, np.float32))


def test_a_new_clip_has_a_track_for_each_bone_that_it_moves() -> None:
    packfile = cat()
    tip = node_of(packfile.root, "tip", bone=2)
    body = node_of(packfile.root, "body", bone=0)
    tip.translation, tip.scale = (3, 0, 0), (1, 1, 2)
    body.translation, body.rotation = (1, 0, 0), (0, 0, 0.6, 0.8)
    hat, new = node_of(packfile.root, "hat"), Node("new")
    edited = {each.name: Node(each.name) for each in (tip, body, hat)}
    # Nodes that are no bones, and those that are new, move nothing.
    clip = Animation(
        "Wag",
        [
            going(edited["tip"], (0, 0, 0), (0, 4, 0), end=0.5),
            going(edited["hat"], (0, 0, 0), (0, 9, 0), end=0.5),
            going(new, (0, 0, 0), (0, 9, 0), end=0.5),
            going(edited["body"], (2, 2, 2), (4, 4, 4), end=0.5, path="scale"),
        ],
    )
    edits: Any = SimpleNamespace(
        originals={edited[each.name]: each for each in (tip, body, hat)},
    )
    made = back._Back(packfile, Axes.chosen("y-up", 1.0))
    made._add(clip, edits)
    assert made.notes == []
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
    assert found.rotations[7] == pytest.approx(np.array([(0, 0, 0.6, 0.8), (0, 0, 0, 1)]), abs=2e-3)
    assert found.scales[:, 0, 0] == pytest.approx(np.linspace(2, 4, 16), abs=2e-3)
    assert found.scales[:, 1] == pytest.approx(np.tile((1, 1, 2), (16, 1)), abs=2e-3)


def test_a_new_clip_that_moves_no_bone_is_left_out() -> None:
    packfile = cat()
    hat, edited, new = node_of(packfile.root, "hat"), Node("hat"), Node("new")
    edits: Any = SimpleNamespace(originals={edited: hat})
    made = back._Back(packfile, Axes.chosen("y-up", 1.0))
    rows = ((0, 0, 0), (0, 4, 0))
    made._add(Animation("Fly", [going(edited, *rows), going(new, *rows)]), edits)
    assert made.notes == ["Fly: it moves no bone of a skeleton, and is left out"]
    assert views.animations(packfile) == []


@pytest.mark.parametrize(
    ("ends", "duration", "count"),
    [
        ((0.5, 1.0), 1.0, 11),
        ((1.14, 0.2), 1.0, 11),
        ((0.86,), 1.0, 11),
        ((1.16,), 1.0, 13),
        ((0.84,), 1.0, 9),
        ((), 1.0, 11),
        ((0.0,), 0.0, 1),
    ],
)
def test_a_clip_keeps_its_frames_unless_it_is_longer_or_shorter(
    ends: tuple[float, ...], duration: float, count: int
) -> None:
    clip = Animation("Wag", [going(Node("a"), (0, 0, 0), (1, 0, 0), end=end) for end in ends])
    times = back._times(clip, duration, 0.1)
    assert times == pytest.approx(np.arange(count) / 10)


def with_clip() -> tuple[Any, Any]:
    """Return a packfile and its clip of eleven frames in a second, for the bones 2 and 0."""
    packfile = cat()
    moved = np.zeros((11, 2, 3), np.float32)
    moved[:, 0, 0], moved[:, 1, 2] = 5, 7
    turned = np.tile(np.array([0, 0, 0, 1], np.float32), (11, 2, 1))
    samples = hkx.animations.samples(moved, turned, np.ones((11, 2, 3), np.float32))
    made = hkx.animations.add_interleaved(packfile, samples, duration=1.0, names=["tip", "body"])
    hkx.animations.bind(made.animation, bones=[2, 0], skeleton_name="cat")
    return packfile, made.animation


def test_an_edited_clip_moves_the_tracks_of_its_bones() -> None:
    packfile, source = with_clip()
    body, tail = (
        node_of(packfile.root, name, bone=bone) for name, bone in (("body", 0), ("tail", 1))
    )
    still = [going(tail, (0, 0, 0), (0, 1, 0)), going(tail, (1, 1, 1), (1, 1, 1), path="scale")]
    extras = node_of(source, "").extras
    original = Animation("Run", [going(body, (0, 0, 7), (0, 0, 7)), *still], extras)
    edited = Animation("Run", [going(body, (0, 0, 7), (0, 10, 7)), *still])
    edits: Any = SimpleNamespace(originals={each: each for each in (body, tail)})
    made = back._Back(packfile, Axes.chosen("y-up", 1.0))
    made._animate(AnimationEdit(original, edited), edits)
    # What is as it was needs no track.
    assert made.notes == []
    (view,) = views.animations(packfile)
    assert (view.num_frames, view.duration) == (11, 1.0)
    found = view.sample().translations
    assert found[:, 0].tolist() == [[5, 0, 0]] * 11
    assert found[:, 1, 1] == pytest.approx(np.arange(11), abs=1e-5)
    edited.channels[1] = going(tail, (0, 0, 0), (0, 2, 0))
    original.extras.update(node_of(view.source, "").extras)
    made._animate(AnimationEdit(original, edited), edits)
    assert made.notes == ["Run: it has no track for tail"]


def test_a_moved_bone_keeps_its_axes_unless_they_are_turned() -> None:
    matrix = np.eye(4)
    matrix[:3, :3] = [[0, -2, 0], [2, 0, 0], [0, 0, 2]]
    matrix[:3, 3] = (7, 8, 9)
    half = np.sqrt(0.5)
    for turned in (False, True):
        packfile = cat()
        tail = node_of(packfile.root, "tail", bone=1)
        made = back._Back(packfile, Axes.chosen("y-up", 1.0))
        made._pose(NodeEdit(tail, tail, matrix, turned))
        assert made.notes == []
        pose = packfile.root["referencePose"].reshape(3, 3, 4)
        assert pose[:, 0, :3].tolist() == [[1, 0, 0], [7, 8, 9], [3, 0, 0]]
        assert pose[1, 1] == pytest.approx((0, 0, half, half) if turned else (0, 0, 0, 1))
        assert pose[1, 2, :3] == pytest.approx((2, 2, 2) if turned else (1, 1, 1))
        assert pose[2, 1:].tolist() == [[0, 0, 0, 1], [1, 1, 1, 0]]


def test_what_is_no_bone_of_this_file_stays() -> None:
    packfile, source = with_clip()
    elsewhere = node_of(packfile.root, "far", bone=1)
    elsewhere.extras["chunkwright"]["file"] = "dog.hkx"
    nodes = [
        elsewhere,
        node_of(packfile.root, "hat"),
        node_of(source, "run", bone=1),
        Node("new"),
    ]
    made = back._Back(packfile, Axes.chosen("y-up", 1.0))
    for node in nodes:
        made._pose(NodeEdit(node, node, np.eye(4), is_turned=True))
    assert made.notes == [f"{name}: it stays where it is" for name in ("far", "hat", "run", "new")]


def test_clips_of_a_new_packfile_have_a_track_for_each_bone() -> None:
    packfile = cat()
    body, tail, tip = Node("body"), Node("tail"), Node("tip")
    clip = Animation(
        "Wag",
        [
            going(tip, (0, 0, 0), (0, 0, 8), end=0.2),
            going(body, (1, 2, 3), (1, 2, 3), end=0.4),
            going(Node("hat"), (0, 0, 0), (9, 9, 9), end=3.0),
            going(tail, (0, 0, 0, 1), (0, 0, 0.6, 0.8), end=0.4, path="rotation"),
        ],
    )
    made = making._animate(packfile, clip, packfile.root, ("cat", [body, tail, tip]))
    assert made is not None
    (view,) = views.animations(packfile)
    # What is not below the skeleton does not make the clip longer.
    assert view.num_frames == 13
    assert view.duration == pytest.approx(0.4)
    assert [track.name for track in view.tracks] == ["body", "tail", "tip"]
    assert view.skeleton_name == "cat"
    found = view.sample()
    assert found.translations[6] == pytest.approx(
        np.array([(1, 2, 3), (2, 0, 0), (0, 0, 8)]), abs=2e-3
    )
    assert found.translations[3, 2] == pytest.approx((0, 0, 4), abs=2e-3)
    assert found.rotations[12, 1] == pytest.approx((0, 0, 0.6, 0.8), abs=2e-3)
    assert found.scales == pytest.approx(np.ones((13, 3, 3)), abs=2e-3)
    other = Animation("Fly", [going(Node("hat"), (0, 0, 0), (9, 9, 9))])
    assert making._animate(packfile, other, packfile.root, ("cat", [body, tail, tip])) is None


def test_a_packfile_has_a_skeleton_for_each_skin() -> None:
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


def test_a_scene_without_skins_is_one_skeleton() -> None:
    model = SceneModel("cat", [Node("body", [Node("tail")])])
    packfile: Any
    packfile, notes = making.packfile_of(model)
    assert notes == []
    (skeleton,) = views.skeletons(packfile)
    assert (skeleton.name, skeleton.bones) == ("cat", ["body", "tail"])
    with pytest.raises(QueryError, match="the scene has no nodes that could be bones"):
        making.packfile_of(SceneModel("cat"))


def test_what_skeletons_do_not_have_is_named() -> None:
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
