"""Which parts are drawn, the content of their primitives, and skeletons with bound nodes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Image, Node, Texture
from chunkwright.exchange.model import Material as Look
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.keyed_archive.values import Matrix4
from chunkwright.sc2.scene_model import skins
from chunkwright.sc2.scene_model.drawing import Part, View, primitive
from chunkwright.sc2.scene_model.skins import GroupArrays
from tests.sc2.scene_models import told
from tests.sc2.test_scene_model import joint, moved

COUNT = np.arange(3, dtype=np.float32)
FIRST, SECOND = np.stack([COUNT, COUNT + 1], 1), np.stack([COUNT + 5, COUNT + 7], 1)


def part(lod: int, switch: int, *, shadow: bool = False) -> Part:
    mesh: Any = SimpleNamespace(lod_index=lod, switch_index=switch)
    return Part(mesh, None, shadow)


@pytest.mark.parametrize("lod", [-1, 0, 1, 2, 3])
@pytest.mark.parametrize("switch", [-1, 0, 2, 3, 4])
@pytest.mark.parametrize("shadow", [False, True])
def test_a_view_shows_one_level_and_one_state(lod: int, switch: int, shadow: bool) -> None:
    one = part(lod, switch, shadow=shadow)
    assert View(2, 3).shows(one) is (lod in (-1, 2) and switch in (-1, 3) and not shadow)
    assert View().shows(one) is (lod in (-1, 0) and switch in (-1, 0) and not shadow)
    wanted: dict[str, Any] = {}
    if lod != -1:
        wanted["lod"] = lod
    if switch != -1:
        wanted["state"] = switch
    if shadow:
        wanted["shadow"] = True
    assert one.words() == wanted
    assert list(one.words()) == list(wanted)


@pytest.mark.parametrize(
    ("given", "texcoord", "wanted"),
    [
        ([], None, []),
        ([FIRST], None, [FIRST]),
        ([FIRST, SECOND], 0, [FIRST, SECOND]),
        ([FIRST], 1, [FIRST, FIRST]),
        ([FIRST, SECOND], 3, [FIRST, SECOND, SECOND, SECOND]),
        ([], 1, [np.zeros((3, 2))] * 2),
    ],
)
@pytest.mark.parametrize("by_variant", [False, True])
def test_missing_sets_of_texture_coordinates_are_filled_in(
    given: list[Any], texcoord: int | None, wanted: list[Any], by_variant: bool
) -> None:
    arrays = GroupArrays(np.zeros((3, 3), np.float32), np.array([[2, 0, 1]]), texcoords=given)
    look = Look("look")
    if texcoord is not None:
        drawn = Look("other") if by_variant else look
        drawn.occlusion_texture = Texture(Image("image"), texcoord=texcoord)
        look.variants["other"] = drawn
    made = primitive(arrays, look)
    assert [rows.tolist() for rows in made.texcoords] == [rows.tolist() for rows in wanted]
    assert made.material is look
    assert len(arrays.texcoords) == len(given)
    assert primitive(arrays, None).material is None


def test_a_primitive_has_the_arrays_of_its_group() -> None:
    rows: list[Any] = [COUNT + 10 * number for number in range(5)]
    attributes = {"_A": rows[4]}
    triangles = np.array([[2, 0, 1], [0, 1, 2]])
    arrays = GroupArrays(rows[0], triangles, True, rows[1], rows[2], rows[3], attributes=attributes)
    made = primitive(arrays, None)
    assert made.indices is not None
    assert made.indices.tolist() == [2, 0, 1, 0, 1, 2]
    found = (made.positions, made.normals, made.tangents, made.colors)
    assert [id(each) for each in found] == [id(each) for each in rows[:4]]
    assert (made.lines, made.attributes, made.joints, made.weights) == (
        True,
        attributes,
        None,
        None,
    )
    made.attributes["_B"] = rows[0]
    assert list(attributes) == ["_A"]


def component(*joints: KeyedArchive) -> Any:
    holder = KeyedArchive({f"{number:04}": each for number, each in enumerate(joints)})
    return SimpleNamespace(key="0003", archive=KeyedArchive({"joints": holder}))


def test_a_skeleton_is_read_as_a_tree_of_posed_joints() -> None:
    made = skins.read_skeleton(
        component(
            joint("hip", 0xFFFFFF, moved(1, 2, 3), moved(4, 5, 6)),
            joint("knee", 0, moved(10, 20, 30), moved(7, 8, 9)),
            joint("tail", 0xFFFFFFFF, moved(5, 0, 0), np.eye(4)),
            joint("", 1, moved(100, 200, 300), np.eye(4)),
        ),
        "/hierarchy/cat",
    )
    hip, knee, tail, foot = made.nodes
    assert [node.name for node in made.nodes] == ["hip", "knee", "tail", "joint3"]
    assert made.uids == ["node-hip", "node-knee", "node-tail", "node-"]
    assert made.parents == [-1, 0, -1, 1]
    assert [(hip.children, knee.children), (tail.children, foot.children)] == [
        ([knee], [foot]),
        ([], []),
    ]
    assert made.roots() == [hip, tail]
    places = [pose[3, :3].tolist() for pose in made.poses]
    assert places == [[1, 2, 3], [11, 22, 33], [5, 0, 0], [111, 222, 333]]
    assert [bind[3, :3].tolist() for bind in made.inverse_binds[:2]] == [[4, 5, 6], [7, 8, 9]]
    assert knee.translation == (10, 20, 30)
    assert told(knee) == {
        "family": "dava",
        "address": "/hierarchy/cat/components/0003/joints/0001",
        "part": "joint",
        "uid": "node-knee",
    }
    assert made.by_uid() == dict(zip(made.uids, made.nodes, strict=True))
    made.uids[3] = "node-hip"
    assert made.by_uid()["node-hip"] is hip


def test_invalid_joints_are_refused() -> None:
    assert skins.read_skeleton(component(), "/a").nodes == []
    nothing: Any = SimpleNamespace(key="0003", archive=KeyedArchive({"joints": 5}))
    assert skins.read_skeleton(nothing, "/a").nodes == []
    first = joint("hip", 0xFFFFFF, np.eye(4), np.eye(4))
    for parent in (1, 2):
        with pytest.raises(CorruptError, match=f"the parent {parent} of joint 1 is not") as caught:
            skins.read_skeleton(component(first, joint("b", parent, np.eye(4), np.eye(4))), "/a")
        assert caught.value.path == "/a/components/0003/joints/0001"
    text = joint("b", 0, np.eye(4), np.eye(4))
    text.set("joint.parentIndex", "0", VariantType.STRING)
    with pytest.raises(CorruptError, match="the parent '0' of joint 1 is not"):
        skins.read_skeleton(component(first, text), "/a")
    for key in ("joint.bindPose", "joint.invBindPose"):
        for wrong in (5, Matrix4(*[float("nan")] * 16)):
            odd = joint("b", 0, np.eye(4), np.eye(4))
            odd.set(key, wrong)
            with pytest.raises(CorruptError, match=f"{key} is not a matrix") as caught:
                skins.read_skeleton(component(first, odd), "/a")
            assert caught.value.path == "/a/components/0003/joints/0001"
    bare = KeyedArchive({"joint.name": "bare"})
    made = skins.read_skeleton(component(bare), "/a")
    assert made.parents == [-1]
    assert made.poses[0].tolist() == made.inverse_binds[0].tolist() == np.eye(4).tolist()


def skeleton() -> skins.Skeleton:
    flat = np.diag([1.0, 1.0, 0.0, 1.0])
    return skins.Skeleton(
        [Node("a"), Node("b"), Node("c"), Node("d")],
        ["", "", "", ""],
        [-1, 0, -1, 2],
        [moved(1, 2, 3), moved(4, 5, 6), moved(7, 8, 9), flat],
        [np.eye(4), np.eye(4), moved(-1, -2, -3), np.eye(4)],
    )


def test_the_inverse_bind_of_an_unused_joint_comes_from_its_pose() -> None:
    skin = skeleton().skin("cat", {1})
    assert skin.name == "cat"
    assert [node.name for node in skin.joints] == ["a", "b", "c", "d"]
    places = [bind[:3, 3].tolist() for bind in skin.inverse_binds]
    assert places == [[-1, -2, -3], [0, 0, 0], [-1, -2, -3], [0, 0, 0]]
    assert [bind[3].tolist() for bind in skin.inverse_binds] == [[0, 0, 0, 1]] * 4
    assert skin.inverse_binds.dtype == np.float32


def test_bones_are_lines_from_joint_to_joint() -> None:
    node = skins.sticks(skeleton(), "cat", "/hierarchy/cat")
    assert node.name == "cat bones"
    assert told(node) == {"family": "dava", "entity": "/hierarchy/cat", "part": "sticks"}
    assert node.mesh is not None
    assert node.skin is not None
    assert (node.mesh.name, told(node.mesh)["part"], node.skin.name) == ("cat", "sticks", "cat")
    [lines] = node.mesh.primitives
    assert lines.lines
    a, b, c, d = [1, 2, 3], [4, 5, 6], [7, 8, 9], [0, 0, 0]
    assert lines.positions.tolist() == [a, a, a, b, a, c, c, d]
    assert lines.indices is not None
    assert lines.joints is not None
    assert lines.weights is not None
    assert lines.indices.tolist() == list(range(8))
    assert lines.joints.tolist() == [[end, 0, 0, 0] for end in (0, 0, 0, 1, 0, 2, 2, 3)]
    assert lines.weights.tolist() == [[1, 0, 0, 0]] * 8
    # The lines are in the poses, so every joint is bound in its pose.
    places = [bind[:3, 3].tolist() for bind in node.skin.inverse_binds]
    assert places[:3] == [[-1, -2, -3], [-4, -5, -6], [-7, -8, -9]]


def weighed(meant: list[int] | None, count: int, **arrays: Any) -> Any:
    triangles = np.zeros((0, 3), np.uint32)
    given = GroupArrays(np.zeros((2, 3), np.float32), triangles, **arrays)
    numbers = None if meant is None else np.array(meant, np.int32)
    found = skins.weigh(given, numbers, count, "/group")
    return None if found is None else [each.tolist() for each in found]


JOINTS, WEIGHTS = (
    np.array([[1, 2, 0, 3], [2, 9, 1, 0]]),
    np.array([[0.5, 0.25, 0.25, -1], [1] + [0] * 3]),
)


def test_a_vertex_has_four_joints_and_weights() -> None:
    assert weighed(None, 4) is None
    assert weighed(None, 4, joints=JOINTS) is None
    kept = [[0.5, 0.25, 0.25, 0], [1, 0, 0, 0]]
    soft = {"joints": JOINTS, "weights": WEIGHTS.astype(np.float32)}
    assert weighed(None, 3, **soft) == [[[1, 2, 0, 0], [2, 0, 0, 0]], kept]
    assert weighed([5, 4, 7], 8, **soft) == [[[4, 7, 5, 5], [7, 5, 5, 5]], kept]
    hard = {"joint": np.array([2, 1])}
    one = [[1, 0, 0, 0]] * 2
    assert weighed(None, 3, **hard) == [[[2, 0, 0, 0], [1, 0, 0, 0]], one]
    assert weighed([5, 4, 7], 8, **hard) == [[[7, 5, 5, 5], [4, 5, 5, 5]], one]
    for meant, count, message in (
        (None, 2, "a joint outside the 2"),
        ([0, 1, 2], 2, "a joint outside the 2"),
        ([0, 1, -1], 3, "a joint outside the 3"),
        ([0, 1], 9, "outside the 2 of its batch"),
    ):
        for arrays in (soft, hard):
            with pytest.raises(CorruptError, match=message) as caught:
                weighed(meant, count, **arrays)
            assert caught.value.path == "/group"
    with pytest.raises(CorruptError, match="outside the 3 of its batch"):
        weighed([5, 4, 7], 8, joint=np.array([-1, 1]))
    with pytest.raises(CorruptError, match="joint outside the 8"):
        weighed(None, 8, joint=np.array([-1, 1]))
