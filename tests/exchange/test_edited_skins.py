"""Vertices bound to joints, brought back to the bind pose of the original."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits import find_edits
from chunkwright.exchange.edits.soups import Skinning, Soup
from chunkwright.exchange.edits.vertices import number_vertices
from chunkwright.exchange.model import (
    NUMBER,
    Animation,
    Channel,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Skin,
)
from chunkwright.exchange.transforms import posed, rotation_matrix, world_matrices
from tests.exchange.editing import changes, f32, mark, named, parts

JOINTS = ("hip", "leg", "foot")


def moved(*at: float) -> Any:
    matrix = np.eye(4)
    matrix[:3, 3] = at
    return matrix


def rig(*bound: str, extra: tuple[str, ...] = ()) -> SceneModel:
    """Return a chain of joints, 1 apart upwards, and a mesh bound to ``bound`` of them."""
    joints: dict[str, Node] = {}
    for number, name in enumerate([*JOINTS, *extra]):
        joints[name] = Node(name, translation=(0, float(number > 0), 0), extras=mark(f"/{name}"))
        if number:
            joints[[*JOINTS, *extra][number - 1]].children.append(joints[name])
    names = bound or JOINTS
    heights = [[*JOINTS, *extra].index(name) for name in names]
    skin = Skin("rig", [joints[name] for name in names],
                np.array([moved(0, -height, 0) for height in heights], np.float32))  # fmt: skip
    at = f32([(0, 0, 0), (1, 1, 0), (0, 2, 1)])
    body = Primitive(
        at, np.arange(3, dtype=np.uint32), np.tile(f32([0, 0, 1]), (3, 1)),
        joints=np.array([(0, 1, 0, 0), (1, 0, 0, 0), (len(names) - 1, 0, 0, 0)], np.uint16),
        weights=f32([(0.5, 0.5, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0)]),
    )  # fmt: skip
    mesh = Mesh("body", [body], extras=mark("/mesh"))
    model = SceneModel(
        "s", [joints["hip"], Node("body", mesh=mesh, skin=skin, extras=mark("/body"))]
    )
    number_vertices(model)
    return model


def skin_of(model: SceneModel) -> Skin:
    skin = named(model, "body").skin
    assert skin is not None
    return skin


def body_of(model: SceneModel) -> Primitive:
    mesh = named(model, "body").mesh
    assert mesh is not None
    return mesh.primitives[0]


def baked(model: SceneModel) -> SceneModel:
    """Return a skin as Blender writes it: vertices where they are, bound where the joints are."""
    made = copy.deepcopy(model)
    skin, body = skin_of(made), body_of(made)
    shown = next(each for each in posed(made) if each.node.name == "body")
    assert shown.normals is not None
    body.positions, body.normals = shown.positions.astype(np.float32), f32(shown.normals)
    worlds = dict(world_matrices(made.roots))
    skin.inverse_binds = np.array(
        [np.linalg.inv(worlds[joint]) for joint in skin.joints], np.float32
    )
    return made


def test_a_skin_that_an_editor_rebound_is_unchanged() -> None:
    model = rig()
    # In the file, the joints are not in their bind pose.
    named(model, "leg").translation = (3, 1, -2)
    named(model, "foot").rotation = (0, 0.6, 0, 0.8)
    assert changes(model, baked(model)) == []


@pytest.mark.parametrize("name", ["", "rig.001", "Armature.002", "hip", "body"])
def test_a_skin_that_blender_named_after_its_armature_is_unchanged(name: str) -> None:
    before, after = rig(), rig()
    skin_of(after).name = name
    assert changes(before, after) == []


def test_a_skin_name_other_than_that_of_a_node_is_an_edit() -> None:
    before, after = rig(), rig()
    skin_of(after).name = "Cat"
    assert changes(before, after) == ["skin.name rig"]


@pytest.mark.parametrize(
    ("number", "weightless", "found"), [(0, 0, []), (1, 0, ["skin.joints body"]), (0, 1, [])]
)
def test_lines_stay_bound_to_their_joints(number: int, weightless: int, found: list[str]) -> None:
    def lines(first: int, rest: int = 0) -> SceneModel:
        model = rig()
        body = body_of(model)
        body.lines, body.indices = True, np.array([0, 1, 1, 2], np.uint32)
        body.joints = np.array([(each, *[rest] * 3) for each in (first, 2, 2)], np.uint16)
        body.weights = f32([(1, 0, 0, 0)] * 3)
        return model

    assert changes(lines(0), lines(number, weightless)) == found


def test_reordered_joints_are_not_an_edit() -> None:
    before, after = rig(), rig()
    skin, body = skin_of(after), body_of(after)
    skin.joints.reverse()
    skin.inverse_binds = skin.inverse_binds[::-1].copy()
    assert body.joints is not None
    body.joints = np.where(f32(body.weights) > 0, 2 - body.joints, 0).astype(np.uint16)
    assert changes(before, after) == []
    assert find_edits(before, after).joints[skin] == [named(after, name) for name in JOINTS]


def test_a_vertex_moved_in_a_pose_is_moved_in_the_bind_pose() -> None:
    before = rig()
    named(before, "foot").translation = (0, 1, 5)
    after = baked(before)
    body_of(after).positions[2] += f32([0, 0, 1])
    (edit,) = parts(find_edits(before, after)).values()
    assert edit.changed == {"positions"}
    assert np.allclose(
        edit.edited.positions, body_of(before).positions + f32([[0] * 3] * 2 + [[0, 0, 1]])
    )
    assert edit.edited.positions[:2].tolist() == body_of(before).positions[:2].tolist()


def test_a_moved_joint_is_not_an_edit_of_vertices() -> None:
    before, after = rig(), rig()
    named(after, "leg").translation = (2, 1, 0)
    assert changes(before, after) == ["node.place leg"]


@pytest.mark.parametrize("joint", JOINTS)
def test_moving_joints_in_the_rest_pose_leaves_vertices_unchanged(joint: str) -> None:
    """In Blender's edit mode, joints move with all below them, and are bound there."""
    before = rig()
    named(before, "foot").rotation = (0, 0.6, 0, 0.8)
    after = baked(before)
    named(after, joint).translation = (2, 1, 0)
    worlds = dict(world_matrices(after.roots))
    skin = skin_of(after)
    skin.inverse_binds = np.array([np.linalg.inv(worlds[each]) for each in skin.joints], np.float32)
    found = changes(before, after)
    assert found[0] == f"node.place {joint}"
    # If all joints moved, the vertices have moved relative to each of them.
    assert found[1:] == (["mesh.shape body"] if joint == "hip" else [])


def test_a_joint_of_a_rig_in_small_units_can_be_rotated_in_the_rest_pose() -> None:
    """The unit of many rigs is a hundredth of a metre: their matrices have small numbers."""
    before = rig()
    named(before, "hip").scale = (0.01, 0.01, 0.01)
    run = Channel(named(before, "foot"), "rotation", f32([0, 1]), f32([[0, 0, 0, 1], [0, 1, 0, 0]]))
    before.animations.append(Animation("run", [run]))
    after = baked(before)
    skin, body = skin_of(after), body_of(after)
    body.positions = body.positions * f32(100)
    skin.inverse_binds = (skin.inverse_binds @ np.diag([0.01, 0.01, 0.01, 1])).astype(np.float32)
    assert changes(before, after) == []
    turn = np.eye(4)
    turn[:3, :3] = rotation_matrix((0, 0, 0.02, 1))
    skin.inverse_binds[2] = np.linalg.inv(turn) @ skin.inverse_binds[2]
    assert changes(before, after) == ["node.place foot"]


def test_removing_a_joint_keeps_the_vertices_of_other_joints() -> None:
    before = rig()
    after = rig("hip", "leg")
    named(after, "leg").children.clear()
    body = body_of(after)
    assert body.joints is not None
    body.joints[2] = (1, 0, 0, 0)
    found = find_edits(before, after)
    assert [each.kind for each in found.changes] == ["node.removed", "mesh.shape"]
    (change,) = found.of_kind("mesh.shape")
    assert change.joints == (named(after, "hip"), named(after, "leg"), None)
    (edit,) = change.parts
    assert edit.changed == {"weights"}
    assert edit.edited.joints.tolist()[2] == [1, 0, 0, 0]


def test_a_new_joint_is_appended_to_the_skin() -> None:
    before, after = rig(), rig(*JOINTS, "toe", extra=("toe",))
    body = body_of(after)
    assert body.joints is not None
    body.joints[2] = (3, 0, 0, 0)
    named(after, "toe").extras.clear()
    found = find_edits(before, after)
    assert [each.kind for each in found.changes] == ["node.added", "mesh.shape"]
    (change,) = found.of_kind("mesh.shape")
    assert change.joints == tuple(named(after, name) for name in (*JOINTS, "toe"))
    (edit,) = change.parts
    assert edit.changed == {"weights"}
    assert edit.edited.joints.tolist()[2] == [3, 0, 0, 0]


def test_a_node_that_became_a_joint_is_an_edit_if_vertices_are_bound_to_it() -> None:
    """Blender makes a joint of each bone; only a joint that vertices are bound to is an edit."""
    before, after = rig("hip", "leg"), rig("hip", "leg", "foot")
    body = body_of(after)
    assert body.joints is not None
    body.joints[2] = (1, 0, 0, 0)
    assert changes(before, after) == []
    body.joints[2] = (2, 0, 0, 0)
    assert changes(before, after) == ["skin.joints body", "mesh.shape body"]


def test_a_joint_that_was_rebound_is_an_edit() -> None:
    before, after = rig(), rig()
    skin_of(after).inverse_binds[2] = moved(0, -2, -4)
    found = changes(before, after)
    assert found
    assert found[0] in ("skin.inverse_binds body", "node.place foot")


def test_two_skins_that_an_editor_merged_are_unchanged() -> None:
    """Blender has one skin for each armature, with all of its bones."""
    before = rig("hip", "leg")
    other = rig("leg", "foot")
    second = named(other, "body")
    assert second.skin is not None
    assert second.mesh is not None
    second.name, second.extras = "boots", mark("/boots")
    second.mesh.extras = mark("/mesh/boots")
    second.skin.joints = [named(before, "leg"), named(before, "foot")]
    before.roots.append(second)
    after = copy.deepcopy(before)
    bones = [named(after, name) for name in JOINTS]
    one = Skin("Armature", bones, np.array([moved(0, -y, 0) for y in range(3)], np.float32))
    for name, shift in (("body", 0), ("boots", 1)):
        holder = named(after, name)
        assert holder.mesh is not None
        holder.skin = one
        part = holder.mesh.primitives[0]
        assert part.joints is not None
        part.joints = (part.joints + np.uint16(shift)).astype(np.uint16)
    assert changes(before, after) == []
    boots = named(after, "boots").mesh
    assert boots is not None
    weights = boots.primitives[0].weights
    assert weights is not None
    weights[0] = (1, 0, 0, 0)
    (change,) = find_edits(before, after).changes
    # The indices of its joints are those of its own skin.
    assert change.joints == (bones[1], bones[2], bones[0])  # type: ignore[attr-defined]


def soup(at: Any, numbers: Any, joints: Any = None) -> Soup:
    count = len(numbers)
    return Soup(
        {"positions": f32(at), "normals": np.tile(f32([1, 0, 0]), (count, 1))},
        np.array(numbers), np.empty((0, 3), np.int64), np.empty(0, np.int64),
        np.array(joints, np.uint16), np.tile(f32([1, 0, 0, 0]), (count, 1)),
    )  # fmt: skip


def skinning_of(places: Any, edited_places: Any) -> tuple[Skinning, Any]:
    """Return skins bound at the origin, whose joints have these matrices, by node too."""
    old = [Node(str(number)) for number in range(len(places))]
    new = copy.deepcopy(old)
    binds = np.tile(np.eye(4, dtype=np.float32), (len(places), 1, 1))
    turned = [
        np.linalg.inv(each) @ place for each, place in zip(places, edited_places, strict=True)
    ]
    skins = Skin("s", old, binds), Skin("s", new, np.array(turned, np.float32))
    worlds = dict(zip(old, map(np.asarray, places), strict=True))
    return Skinning(*skins, dict(zip(new, old, strict=True))), worlds


@pytest.mark.parametrize("scale", [0.25, 4.0])
def test_normals_transformed_back_to_their_bind_pose_are_unit_vectors(scale: float) -> None:
    skinning, worlds = skinning_of([np.diag([scale, scale, scale, 1])], [np.eye(4)])
    found = skinning.bound(soup([[2, 0, 0]], [0], [(0, 0, 0, 0)]), worlds)
    assert found.columns["positions"].tolist() == [[2 / scale, 0, 0]]
    assert np.allclose(found.columns["normals"], [[1, 0, 0]])


def test_vertices_are_transformed_back_to_their_bind_pose() -> None:
    """A vertex of a joint with scale 0 stays where it is."""
    turned = np.diag([-1.0, -1, 1, 1])
    places = [moved(1, 0, 0), np.diag([1e-30, 1e-30, 1e-30, 1]), turned]
    skinning, worlds = skinning_of([moved(1, 0, 0), np.eye(4), turned], [np.eye(4)] * 3)
    worlds[skinning.original.joints[1]] = np.zeros((4, 4))
    found = skinning.bound(
        soup([[2, 0, 0]] * 3, [0, 1, 2], [(each, 0, 0, 0) for each in range(3)]), worlds
    )
    assert found.columns["positions"][:, 0].tolist() == [1, 2, -2]
    assert found.columns["normals"][:, 0].tolist() == [1, 1, -1]
    assert len(places) == 3


def test_the_allowed_drift_of_posed_vertices_grows_with_distance() -> None:
    skinning, worlds = skinning_of([moved(5, -40, 6)], [np.eye(4)])
    found = skinning.bound(soup([(-3, 2, 1)], [0], [(0, 0, 0, 0)]), worlds)
    assert found.drift == pytest.approx(1e-5 * (40 + 3), rel=1e-12)
    assert found.columns["positions"].tolist() == [[-8, 42, -5]]
    assert found.numbers.tolist() == [0]


def test_vertices_without_joints_are_unchanged() -> None:
    before = rig()
    holder = named(before, "body")
    assert holder.mesh is not None
    bare = Primitive(f32([(5, 0, 0), (6, 0, 0), (5, 1, 0)]), np.arange(3, dtype=np.uint32),
                     np.tile(f32([0, 0, 1]), (3, 1)))  # fmt: skip
    holder.mesh.primitives.append(bare)
    number_vertices(before)
    named(before, "leg").translation = (3, 1, -2)
    assert changes(before, copy.deepcopy(before)) == []
    after = copy.deepcopy(before)
    mesh = named(after, "body").mesh
    assert mesh is not None
    mesh.primitives[1].positions[0, 2] += 1
    (edit,) = parts(find_edits(before, after)).values()
    assert (edit.index, edit.changed) == (1, {"positions"})
    assert edit.edited.positions[0].tolist() == [5, 0, 1]
    assert NUMBER not in edit.edited.attributes


def test_normals_that_are_not_rotated_keep_their_bits() -> None:
    """Editors bind joints with the precision of single-precision floats."""
    before = rig()
    after = copy.deepcopy(before)
    skin_of(after).inverse_binds[:, 0, 1] += 3e-6
    body = body_of(after)
    body.normals = f32([(0, 1, 0), (1, 0, 0), (0.6, 0.8, 0)])
    changed = parts(find_edits(before, after))[0].edited
    assert changed.normals.tolist() == body.normals.tolist()
