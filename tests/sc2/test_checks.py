"""Contradictions in a scene are reported by ``problems()``, each with its address."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.base.plain_words import agreeing
from chunkwright.keyed_archive import KeyedArchive, VariantArray
from chunkwright.sc2 import Scene
from chunkwright.sc2.checks import COUNTS, problems
from chunkwright.scg import Geometry
from tests.patience import within
from tests.samples import SAMPLES, needs_samples
from tests.scg.meshes import triangle

if TYPE_CHECKING:
    from collections.abc import Iterator


def archives(container: KeyedArchive | VariantArray) -> Iterator[KeyedArchive]:
    if isinstance(container, KeyedArchive):
        yield container
    for value in container.stored_values:
        if isinstance(value, KeyedArchive | VariantArray):
            yield from archives(value)


def real_scenes() -> Iterator[Scene]:
    for path in sorted(SAMPLES.rglob("*.sc2*")):
        if "577722d0" not in path.name:  # a truncated file
            yield chunkwright.open_scene(path)


@pytest.mark.slow
@needs_samples
def test_counts_of_real_scenes_are_right_and_a_wrong_one_is_reported() -> None:
    checked: Counter[str] = Counter()
    for scene in real_scenes():
        assert list(problems(scene)) == [], scene.source
        tried: set[str] = set()
        for _, top in scene.archives():
            for archive in archives(top):
                for key in COUNTS.keys() & set(archive) - tried:
                    tried.add(key)
                    archive[key] += 1
                    [problem] = problems(scene)
                    checked[key] += 1
                    assert problem.path.endswith(f"/{key}")
                    assert (
                        f"is {archive[key]}, but there are {archive[key] - 1} " in problem.message
                    )
                    told = problem._replace(message=agreeing(problem.message))
                    assert told in list(scene.problems())
                    archive[key] -= 1
    assert checked.keys() == COUNTS.keys() - {"lod#_cnt"}


def test_problems_have_an_address() -> None:
    scene = Scene(35)
    tank = scene.add_entity("tank")
    tank.add_component("TransformComponent")
    tank.archive["components"]["count"] = 3
    [problem] = scene.problems()
    assert (
        str(problem)
        == "/hierarchy/tank/components/count: count is 3, but there are 1 numbered archives"
    )


@pytest.mark.parametrize("version", [2, 18])
def test_a_wrong_count_of_children_is_reported(version: int) -> None:
    scene = Scene(version)
    tank = scene.add_entity("tank")
    scene.add_entity("gun", tank)
    assert scene.problems() == []
    tank.archive["#childrenCount"] = 5
    [problem] = scene.problems()
    assert problem.path == "/hierarchy/tank/#childrenCount"
    assert "is 5, but there is 1 child" in problem.message


def test_an_array_in_place_of_an_id_is_not_compared_with_other_ids() -> None:
    scene = Scene(18)
    for name in ("a", "b"):
        scene.add_entity(name).archive["id"] = VariantArray([1])
    assert not [each for each in scene.problems() if "two entities" in each.message]


@pytest.mark.parametrize("version", [10, 18, 35])
def test_duplicate_ids_are_reported(version: int) -> None:
    scene = Scene(version)
    first, second = scene.add_entity("a"), scene.add_entity("b")
    assert first.id is not None
    second.id = first.id
    [problem] = scene.problems()
    assert problem.path == "/hierarchy/b"
    assert "two entities have the id 1" in problem.message


def test_duplicate_ids_in_the_linked_geometry_are_reported() -> None:
    scene = Scene(35)
    scene.add_data_node("NMaterial", 7, {"materialName": "red"})
    scene.link(Geometry([triangle(id=7), triangle(id=8), triangle(id=8)]))
    scene.refresh_geometry_hashes()
    found = scene.problems()
    assert [one.path for one in found] == [
        "/geometry/polygon_groups/2",
        "/geometry/polygon_groups/#0x7",
    ]
    assert "two polygon groups of the linked file have the id 0x8" in found[0].message
    assert "a data node also has the id 0x7" in found[1].message


def test_duplicate_uids_of_joints_are_reported() -> None:
    scene = Scene(35)
    joints: dict[str, Any] = {f"{at:04}": {"joint.uid": "root"} for at in range(2)}
    scene.add_entity("flag").add_component(
        "SkeletonComponent", {"joints": joints, "jointsCount": 2}
    )
    [problem] = scene.problems()
    assert problem.path == "/hierarchy/flag/components/0000/joints/0001"
    assert problem.message == "two joints have the uid 'root'"


def test_wrong_counts_of_targets_of_skinned_batches_are_reported() -> None:
    scene = Scene(35)
    skin = {"skinnedObject.batch0.targetsCount": 3, "skinnedObject.batch0.targetsData": b"\0" * 8}
    scene.add_entity("flag").add_component("RenderComponent", {"rc.renderObj": skin})
    [problem] = scene.problems()
    assert problem.path.endswith("/rc.renderObj/skinnedObject.batch0.targetsCount")
    assert "is 3, but there are 2 joints" in problem.message


def test_wrong_counts_of_layers_of_a_lod_node_are_reported() -> None:
    scene = Scene(5)
    node = scene.add_entity("lod").archive
    node.update({"lodCount": 2, "lod0_cnt": 1, "lod1_cnt": 2, "l0_0_ni": 1, "l1_0_ni": 0})
    [problem] = scene.problems()
    assert problem.path == "/hierarchy/lod/lod1_cnt"
    assert "is 2, but there is 1 part of the layer" in problem.message


def test_many_siblings_are_checked_in_linear_time() -> None:
    scene = Scene(35)
    for number in range(3_000):
        scene.add_entity(f"tree {number}")
    assert within(0.5, lambda: [each.message for each in problems(scene)]) == []


def test_an_unreadable_transform_is_reported_once_regardless_of_descendants() -> None:
    scene = Scene(35)
    tank = scene.add_entity("tank")
    for each in (tank, scene.add_entity("turret", tank), scene.add_entity("wheel", tank)):
        each.transform.position = (1, 2, 3)
    (transform,) = (one.archive for one in tank.components)
    transform["tc.localScale"] = "large"
    [problem] = problems(scene)
    assert problem.path.startswith("/hierarchy/tank/components/")


def test_a_batch_without_joint_target_data_has_a_target_count_of_zero() -> None:
    scene = Scene(35)
    skin = {"skinnedObject.batch0.targetsCount": 1}
    scene.add_entity("flag").add_component("RenderComponent", {"rc.renderObj": skin})
    [problem] = scene.problems()
    assert problem.message.endswith("targetsCount is 1, but there are 0 joints of the batch")
    found = scene.roots[0].archive["components"]["0000"]["rc.renderObj"]
    found["skinnedObject.batch0.targetsCount"] = 0
    assert scene.problems() == []
