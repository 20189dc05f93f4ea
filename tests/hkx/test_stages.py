"""Scenes of packfiles with unusual nodes, key frames, skins and vertices."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx.scene_model import nodes
from chunkwright.hkx.scene_model.building import scene_model
from chunkwright.hkx.scene_model.meshes import vertices_of


def new(packfile: Any, class_name: str, /, **members: Any) -> Any:
    return hkx.new_object(packfile, class_name, members)


def scene(length: float, *places: tuple[float, float, float], **members: Any) -> Any:
    """Return the scene model of a node with key frames at the given positions."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    frames = np.tile(np.eye(4, dtype=np.float32), (len(places), 1, 1))
    frames[:, 3, :3] = np.reshape(places, (-1, 3))
    node = new(packfile, "hkxNode", name="thing", keyFrames=frames)
    child = new(packfile, "hkxNode", name="child")
    node["children"] = [None, child]
    packfile.root = new(packfile, "hkxScene", rootNode=node, sceneLength=length)
    for name, value in members.items():
        packfile.root[name] = value(packfile)
    return scene_model(packfile, axes="y-up", unit=1.0)


def test_key_frames_are_spread_evenly_over_the_length_of_the_scene() -> None:
    model = scene(2.0, (0, 0, 0), (1, 0, 0), (4, 0, 0))
    (clip,) = model.animations
    moved = {one.path: one for one in clip.channels}["translation"]
    assert moved.times.tolist() == [0, 1, 2]
    assert moved.values.tolist() == [[0, 0, 0], [1, 0, 0], [4, 0, 0]]
    assert [node.name for node in model.nodes() if node.name in ("thing", "child")] == [
        "thing",
        "child",
    ]


@pytest.mark.parametrize("length", [0.0, -1.0, float("nan"), 1e-45])
def test_a_scene_without_a_valid_length_has_no_animation(length: float) -> None:
    model = scene(length, (5, 0, 0), (1, 0, 0), (4, 0, 0))
    assert model.animations == []
    (node,) = [each for each in model.nodes() if each.name == "thing"]
    assert node.translation == (5, 0, 0)


def test_a_single_key_frame_is_a_static_transform() -> None:
    model = scene(2.0, (5, 0, 0))
    assert model.animations == []
    (node,) = [each for each in model.nodes() if each.name == "thing"]
    assert node.translation == (5, 0, 0)


@pytest.mark.parametrize(
    "binding",
    [
        {"nodeNames": ["thing"], "bindPose": [np.eye(4)]},
        {"mesh": True, "nodeNames": ["nobody"], "bindPose": []},
        {"mesh": True, "nodeNames": ["thing"], "bindPose": []},
    ],
)
def test_a_skin_binding_without_a_mesh_or_its_poses_is_reported(binding: dict[str, Any]) -> None:
    def bound(packfile: Any) -> Any:
        members = dict(binding)
        if "mesh" in members:
            members["mesh"] = new(packfile, "hkxMesh")
        return [None, new(packfile, "hkxSkinBinding", **members)]

    model = scene(1.0, (0, 0, 0), skinBindings=bound)
    (note,) = [each for each in model.notes if "is not shown" in each]
    assert re.search(r"lacks a mesh, or a pose for each of \d node", note)
    assert "thing" in [node.name for node in model.nodes()]


def test_a_node_with_two_parents_is_refused() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    child = new(packfile, "hkxNode", name="child")
    top = new(packfile, "hkxNode", name="top", children=[child, child])
    packfile.root = new(packfile, "hkxScene", rootNode=top)
    with pytest.raises(CorruptError, match="has two parents"):
        scene_model(packfile)


def test_exporting_a_scene_without_nodes_is_refused() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.root = new(packfile, "hkxScene")
    with pytest.raises(QueryError, match="no file has a skeleton"):
        scene_model(packfile)


def buffer(*declared: dict[str, Any]) -> Any:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    points = np.array([(1, 2, 3, 0), (4, 5, 6, 0)], np.float32)
    rows = [{"byteOffset": 0, "byteStride": 16, "numElements": 3} | each for each in declared]
    return new(
        packfile,
        "hkxVertexBuffer",
        data={"vectorData": points, "numVerts": 2},
        desc={"decls": rows},
    )


def test_vertices_without_positions_are_refused() -> None:
    here = {"type": "HKX_DT_FLOAT", "usage": "HKX_DU_POSITION"}
    odd = {"type": "HKX_DT_FLOAT", "usage": "HKX_DU_USERDATA"}
    made = vertices_of(buffer(odd, here))
    assert made.positions.tolist() == [[1, 2, 3], [4, 5, 6]]
    assert (made.normals, made.texcoords, made.joints, made.weights) == (None, [], None, None)
    with pytest.raises(CorruptError, match="has no positions"):
        vertices_of(buffer(odd))
    with pytest.raises(CorruptError, match="has no positions"):
        vertices_of(buffer(here | {"type": "HKX_DT_NONE"}))


def test_key_frames_move_rotate_and_scale_a_node() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    frames = np.tile(np.eye(4, dtype=np.float32), (2, 1, 1))
    frames[1, :3, :3] = [[0, 2, 0], [-3, 0, 0], [0, 0, 5]]  # rows are the axes of the node
    frames[1, 3, :3] = 7, 8, 9
    node = new(packfile, "hkxNode", name="thing", keyFrames=frames)
    packfile.root = new(packfile, "hkxScene", rootNode=node, sceneLength=1.5)
    (clip,) = scene_model(packfile, axes="y-up", unit=1.0).animations
    assert [one.path for one in clip.channels] == ["translation", "rotation", "scale"]
    moved, turned, sized = clip.channels
    for channel in clip.channels:
        assert channel.times.tolist() == [0, 1.5]
    assert moved.values.tolist() == [[0, 0, 0], [7, 8, 9]]
    assert np.allclose(turned.values, [[0, 0, 0, 1], [0, 0, 0.5**0.5, 0.5**0.5]], atol=1e-6)
    assert np.allclose(sized.values, [[1, 1, 1], [2, 3, 5]])


def test_a_colour_is_split_into_its_channels() -> None:
    assert nodes.channels_of(0xFF102033) == (16 / 255, 32 / 255, 51 / 255)
