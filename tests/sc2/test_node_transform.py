"""``node.transform``: read and set in every version, in the form that its files use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import chunkwright
from chunkwright import ChunkwrightError, QueryError
from chunkwright.keyed_archive.values import Transform
from chunkwright.sc2 import Node, Scene
from chunkwright.sc2.model import components
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Iterator

# Real scenes of every version with nested entities, and the single scene of version 18.
REAL = {
    1: "ka/56392758_directlight.sc2",
    2: "ka/53090270_directlight.sc2",
    3: "ka/62fe7bae_pointlight.sc2",
    5: "ka/04a03221_seno02_crash.sc2",
    18: "ka/82660f2a_shpere.sc2",
    24: "ka/ce74d16a_TracerTrail.sc2.dvpl",
    32: "blitz_data/pc/3d/Maps/hangar/oliver_slotobjects/env_scooter_1_anim.sc2.dvpl",
    34: "ka/414190d9_hv1.sc2.dvpl",
    44: "ka/b85abb86_raketa3.sc2",
    47: "ka/9a3c7a9e_A116_XM551.sc2",
}
VERSIONS = (1, 2, 5, 10, 18, 23, 24, 29, 30, 35, 49)
TURN = np.array([0.5, 0.5, 0.5, 0.5])
real = pytest.mark.parametrize("version", REAL)


def opened(version: int) -> Scene:
    scene: Scene = chunkwright.open(SAMPLES / REAL[version])
    assert scene.version == version
    return scene


def close(left: Any, right: Any, atol: float = 1e-5) -> bool:
    return bool(np.allclose(left, right, rtol=1e-4, atol=atol))


def stored_worlds(scene: Scene) -> Iterator[tuple[Node, np.ndarray[Any, Any]]]:
    """Yield the world transforms that files store, as matrices."""
    for node in scene.all_nodes():
        component = components.component(node.archive)
        if component is None:
            continue
        if "tc.worldMatrix" in component:
            yield node, np.reshape(component["tc.worldMatrix"], (4, 4))
        else:
            parts = [number for part in components.PARTS for number in component[f"tc.world{part}"]]
            yield node, np.reshape(components.matrix(Transform(*parts)), (4, 4))


@needs_samples
@real
def test_the_matrix_of_real_nodes_agrees_with_position_rotation_and_scale(version: int) -> None:
    for node in opened(version).all_nodes():
        transform = node.transform
        x, y, z, w = transform.rotation
        # The matrix of a quaternion, for row vectors.
        turn = np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
                [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
                [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
            ]
        )
        assert close(transform.local[:3, :3], transform.scale[:, None] * turn, 1e-3)
        assert close(transform.local[3], [*transform.position, 1])
        assert close(transform.world[3, :3], transform.world_position)


@needs_samples
@real
def test_reassigning_the_current_transforms_changes_no_world_transform(version: int) -> None:
    for name in ("local", "world", "position", "rotation", "scale", "world_position"):
        scene = opened(version)
        before = [node.transform.world for node in scene.all_nodes()]
        for node in list(scene.all_nodes())[:40]:
            setattr(node.transform, name, getattr(node.transform, name))
        after = [node.transform.world for node in chunkwright.open(bytes(scene)).all_nodes()]
        assert close(before, after, 2e-3), name


@needs_samples
@real
def test_setting_updates_the_stored_world_transforms(version: int) -> None:
    scene = opened(version)
    node = max(scene.roots, key=lambda one: len(list(one.walk())))
    node.transform.position = [1, 2, 3]
    node.transform.rotation = TURN * 2
    node.transform.scale = 2
    node.transform.world_position = node.transform.world_position + 1
    again = chunkwright.open(bytes(scene))
    assert again.problems() == opened(version).problems()
    [found] = [one for one in again.roots if one.address == node.address]
    assert close(found.transform.position, [2, 3, 4])
    assert close(found.transform.rotation, TURN)
    assert close(found.transform.scale, [2, 2, 2])
    below = set(found.walk())
    for child, stored in stored_worlds(again):
        if child in below:
            assert close(child.transform.world, stored, 1e-4)
    old = {id(one.archive): one for one in opened(version).all_nodes()}
    assert len(old) == len(again)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_has_the_same_transforms(version: int) -> None:
    scene = Scene(version)
    tank = scene.add_entity("tank")
    gun = scene.add_entity("gun", tank)
    assert close(gun.transform.world, np.eye(4))
    tank.transform.position = [10, 0, 0]
    # A third of a turn takes x to y, y to z and z to x.
    tank.transform.rotation = TURN
    tank.transform.scale = [2, 2, 2]
    gun.transform.position = (1, 0, 0)
    assert close(gun.transform.world_position, [10, 2, 0])
    gun.transform.world_position = [10, 0, 4]
    assert close(gun.transform.position, [0, 2, 0])
    gun.transform.world_scale = 4
    assert close(gun.transform.scale, [2, 2, 2])
    gun.transform.world_rotation = [0, 0, 0, 1]
    assert close(gun.transform.rotation, [-0.5, -0.5, -0.5, 0.5])
    gun.transform.world = np.eye(4)
    assert close(gun.transform.world, np.eye(4))
    tank.transform.position = [11, 0, 0]
    again = chunkwright.open(bytes(scene))
    assert again.problems() == []
    found = again.roots[0].children[0]
    assert close(found.transform.world_position, [1, 0, 0])
    for node, stored in stored_worlds(again):
        assert close(node.transform.world, stored)
    key = "localTransform" if version < 10 else "components"
    assert key in found.archive


def test_transforms_have_the_entries_of_real_files() -> None:
    for version, name in REAL.items():
        if version < 18 or not (SAMPLES / name).exists():
            continue
        scene = Scene(version)
        node = scene.add_entity("tank")
        node.transform.position = [1, 2, 3]
        [made] = node.components
        theirs = next(opened(version).all_nodes()).component("TransformComponent")
        assert theirs is not None
        assert [entry[:2] for entry in made.archive.entries()] == [
            entry[:2] for entry in theirs.archive.entries()
        ]


@pytest.mark.parametrize("version", VERSIONS)
def test_only_versions_that_store_matrices_accept_a_shear(version: int) -> None:
    scene = Scene(version)
    node = scene.add_entity("tank")
    shear = np.eye(4)
    shear[0, 1] = 1
    if version >= 24:
        node.transform.position = 0, 0, 0
        before = bytes(scene)
        with pytest.raises(QueryError, match="with shear") as raised:
            node.transform.local = shear
        assert raised.value.path == "/hierarchy/tank"
        assert bytes(scene) == before
        return
    node.transform.local = shear
    node.transform.position = 1, 2, 3
    assert close(node.transform.local[:3], shear[:3])
    assert close(node.transform.position, [1, 2, 3])
    with pytest.raises(QueryError, match="with shear"):
        assert node.transform.rotation.all()


def test_a_mirror_is_a_negative_scale() -> None:
    node = Scene(47).add_entity("tank")
    node.transform.local = np.diag([1, -2, 1, 1])
    assert close(node.transform.local, np.diag([1, -2, 1, 1]))
    assert np.prod(node.transform.scale) == -2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("position", [1, 2]),
        ("position", "abc"),
        ("position", [1, 2, float("nan")]),
        ("position", [1, 2, 1e300]),
        ("position", None),
        ("rotation", [0, 0, 0, 0]),
        ("rotation", [1, 2, 3]),
        ("scale", [True, False, True]),
        ("scale", [[1, 2], [3]]),
        ("local", np.eye(3)),
        ("world", np.ones((4, 4))),
        ("local", np.zeros((4, 4))),
    ],
)
@pytest.mark.parametrize("version", [24, 47])
def test_invalid_transforms_are_refused(version: int, name: str, value: Any) -> None:
    scene = Scene(version)
    node = scene.add_entity("tank")
    node.transform.position = 1, 2, 3
    before = bytes(scene)
    with pytest.raises(QueryError) as raised:
        setattr(node.transform, name, value)
    assert raised.value.path == "/hierarchy/tank"
    assert bytes(scene) == before


@pytest.mark.parametrize("version", [5, 18, 47])
def test_a_world_transform_below_an_ancestor_of_scale_zero_is_refused(version: int) -> None:
    scene = Scene(version)
    tank = scene.add_entity("tank")
    gun = scene.add_entity("gun", tank)
    gun.transform.position = 1, 2, 3
    tank.transform.scale = 0
    with pytest.raises(QueryError, match="an ancestor has scale 0"):
        gun.transform.world_position = 1, 2, 3
    with pytest.raises(QueryError, match="an ancestor has scale 0"):
        gun.transform.world = np.eye(4)


def test_the_transform_of_a_node_outside_a_scene_cannot_be_set() -> None:
    from chunkwright.keyed_archive import KeyedArchive

    node = Node(KeyedArchive({"##name": "Entity"}))
    assert close(node.transform.local, np.eye(4))
    with pytest.raises(QueryError, match="in no scene"):
        node.transform.position = 1, 2, 3


def test_a_stale_world_transform_after_reparenting_is_reported_until_refreshed() -> None:
    scene = Scene(47)
    tank, gun = scene.add_entity("tank"), scene.add_entity("gun")
    tank.transform.position = 1, 0, 0
    gun.transform.position = 1, 0, 0
    tank.children.append(gun)
    del scene.roots[1]
    moved = tank.children[0]
    [problem] = scene.problems()
    assert problem.path == "/hierarchy/tank/gun"
    assert "does not match" in problem.message
    moved.transform.refresh_world()
    assert scene.problems() == []
    component = components.component(moved.archive)
    assert component is not None
    assert component["tc.worldTranslation"] == (2, 0, 0)


def test_arrays_of_transforms_are_read_only() -> None:
    node = Scene(47).add_entity("tank")
    with pytest.raises(ValueError, match="read-only"):
        node.transform.local[0, 0] = 2
    with pytest.raises(QueryError):
        node.transform = None  # type: ignore[misc,assignment]


@pytest.mark.parametrize(
    ("version", "key"), [(5, "localTransform"), (18, "tc.localMatrix"), (47, "tc.localTranslation")]
)
def test_unreadable_transforms_are_named_and_can_be_replaced(version: int, key: str) -> None:
    scene = Scene(version)
    tank = scene.add_entity("tank")
    gun = scene.add_entity("gun", tank)
    for node in (tank, gun):
        node.transform.position = 1, 2, 3
    holder = gun.components[0].archive if version > 5 else gun.archive
    holder[key] = "x"
    path = f"/hierarchy/tank/gun/components/0000/{key}" if version > 5 else None
    before = bytes(scene)
    for name in ("local", "world", "position", "world_rotation"):
        with pytest.raises(ChunkwrightError) as raised:
            getattr(gun.transform, name)
        assert raised.value.path == (path or f"/hierarchy/tank/gun/{key}")
    with pytest.raises(ChunkwrightError):
        tank.transform.position = 4, 5, 6
    assert bytes(scene) == before
    if version > 5:
        assert path in [one.path for one in scene.problems()]
    gun.transform.local = np.eye(4)
    assert scene.problems() == []
    assert close(gun.transform.world_position, [1, 2, 3])


@given(
    positions=arrays(np.float64, (3, 3), elements=st.floats(-1e3, 1e3, width=32)),
    turns=arrays(np.float64, (3, 4), elements=st.floats(-1, 1, width=32)),
    scales=arrays(np.float64, (3, 3), elements=st.floats(0.25, 4, width=32)),
    version=st.sampled_from([5, 18, 47]),
)
@settings(max_examples=40, deadline=None)
def test_assigned_world_transforms_are_read_back(
    positions: Any, turns: Any, scales: Any, version: int
) -> None:
    scene = Scene(version)
    tank = scene.add_entity("tank")
    gun = scene.add_entity("gun", tank)
    for node, position, turn, scale in zip((tank, gun), positions, turns, scales, strict=False):
        node.transform.position, node.transform.scale = position, scale
        node.transform.rotation = turn if np.linalg.norm(turn) > 0.1 else TURN
    gun.transform.world_position = positions[2]
    assert close(gun.transform.world_position, positions[2], 0.1)
    turn = turns[2] / np.linalg.norm(turns[2]) if np.linalg.norm(turns[2]) > 0.1 else TURN
    if version == 47:
        # A non-uniform scale in an ancestor's matrix would shear.
        gun.transform.world_rotation = turn
        assert abs(np.dot(gun.transform.world_rotation, turn)) > 0.999
        gun.transform.world_scale = scales[2]
        assert close(gun.transform.world_scale, scales[2], 1e-3)
    again = chunkwright.open(bytes(scene)).roots[0].children[0]
    assert close(again.transform.world, gun.transform.world, 0.1)
