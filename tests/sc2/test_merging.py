"""Merged scenes with their geometries: both are complete, and references keep their targets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright.sc2 import Scene
from chunkwright.sc2.merging import merge_scene
from chunkwright.scg import Geometry
from tests.samples import needs_samples, samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats.results import Merge

TRIANGLE = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], "<f4")
TEMPLATE = "~res:/Materials/Textured.material"


def made(*names: str, version: int = 47, color: str = "red", size: float = 1) -> Scene:
    """Make a scene of triangles, each with a material of its own that inherits from another."""
    scene = Scene(version)
    if version >= 26:
        scene.link(Geometry())
    with_template = version >= 10
    base = scene.new_material("base", template=TEMPLATE if with_template else None)
    base.textures["albedo"] = f"images/{color}.tex"
    for name in names:
        parent = base if with_template else None
        material = scene.new_material(name, parent=parent)
        scene.add_mesh(name, TRIANGLE * size, [0, 1, 2], material=material)
    return again(scene)


def again(scene: Scene) -> Scene:
    """Return a scene, written and read again."""
    scene.refresh_geometry_hashes()
    read = chunkwright.open_scene(bytes(scene))
    if scene.geometry is not None:
        read.link(chunkwright.open_geometry(bytes(scene.geometry)))
    return read


def count(scene: Scene) -> int:
    groups = 0 if scene.geometry is None else len(scene.geometry)
    return len(list(scene.all_nodes())) + len(list(scene.all_data_nodes())) + groups


def as_one(merge: Merge) -> int:
    return sum(
        each.outcome in ("shared", "joined") and each.what != "version tag" for each in merge.names
    )


def drawn(scene: Scene) -> list[tuple[str, Any, Any, Any]]:
    """Return the drawn parts: entity, picture of the material, and corners of the triangles."""
    found = []
    for node in scene.all_nodes():
        for part in scene.mesh_parts(node):
            group, material = part.polygon_group, part.material
            assert group is not None
            assert material is not None
            look = next(each for each in scene.materials() if each.node == material)
            pictures = sorted(map(str, look.textures.values()))
            found.append(
                (node.name.removesuffix("_2"), material.name, pictures, group.vertices.tobytes())
            )
    return found


@pytest.mark.parametrize("version", [47, 35, 32, 26, 25, 18, 10, 5, 3])
def test_merging_keeps_everything_that_both_scenes_draw(version: int) -> None:
    scene = made("a", "b", version=version)
    other = made("b", "c", version=version, color="blue", size=2)
    before, expected = count(scene), drawn(scene) + drawn(other)
    theirs, data = count(other), bytes(other)
    merge = merge_scene(scene, other)
    assert merge.untaken == []
    read = again(scene)
    assert read.problems() == []
    assert drawn(read) == expected
    assert count(read) == before + theirs - as_one(merge) == before + merge.added
    assert bytes(other) == data
    assert [each.outcome for each in merge.names if each.name == "b"][-1] == "kept"


def test_equal_materials_and_groups_are_shared() -> None:
    scene, other = made("a"), made("a")
    merge = merge_scene(scene, other, rename=True)
    assert [(each.outcome, each.what, each.name) for each in merge.names] == [
        ("shared", "PolygonGroup", "#0x3"),
        ("shared", "NMaterial", "base"),
        ("shared", "NMaterial", "a"),
        ("renamed", "Entity", "a"),
    ]
    read = again(scene)
    assert read.problems() == []
    assert [node.name for node in read.roots] == ["a", "a_2"]
    assert read.roots[0].id != read.roots[1].id
    one, two = (read.mesh_parts(node)[0] for node in read.roots)
    assert (one.material, one.polygon_group) == (two.material, two.polygon_group)


def test_materials_that_differ_only_in_their_parents_are_not_shared() -> None:
    merge = merge_scene(made("a"), made("a", color="blue"))
    assert [each.outcome for each in merge.names] == ["shared", "kept", "kept", "kept"]


def test_bindings_to_joints_follow_a_renamed_entity() -> None:
    scenes = []
    for _ in range(2):
        scene = Scene(47)
        tank = scene.add_entity("tank")
        follower = scene.add_entity("wheel", tank)
        joint = {"entityUid": "tank", "jointUid": "node-wheel"}
        follower.add_component("SkeletonJointBindingComponent", {"map": {"0000": joint}})
        scenes.append(scene)
    merge_scene(*scenes, rename=True)
    found = [
        node.component("SkeletonJointBindingComponent").archive["map"]["0000"]["entityUid"]  # type: ignore[union-attr]
        for node in scenes[0].all_nodes()
        if node.name == "wheel"
    ]
    assert found == ["tank", "tank_2"]


def test_entries_outside_nodes_are_merged_or_reported() -> None:
    scene, other = Scene(35), Scene(35)
    assert scene.version_tags is not None
    assert other.version_tags is not None
    assert other.body is not None
    scene.version_tags["a"], other.version_tags["a"], other.version_tags["b"] = 1, 2, 3
    other.body["odd"] = "text"
    other.body["#sceneComponents"] = {
        "0000": {"comp.typename": "Wind", "speed": 2.0},
        "count": 1,
    }
    merge = merge_scene(scene, other)
    assert dict(scene.version_tags) == {"a": 1, "b": 3}
    assert scene.body is not None
    assert scene.body["odd"] == "text"
    assert scene.body["#sceneComponents"]["0000"]["speed"] == 2
    assert [(each.outcome, each.what, each.name, each.note) for each in merge.names] == [
        ("kept", "version tag", "a", "1, not 2"),
        ("joined", "version tag", "b", ""),
        ("joined", "scene component", "Wind", ""),
    ]
    other.body["odd"] = "other"
    other.body["#sceneComponents"]["0000"]["speed"] = 3.0
    merge = merge_scene(scene, other)
    assert sorted(merge.untaken) == [
        "/#sceneComponents/0000: the first scene has a different Wind",
        "/odd: the first scene has a different value there",
    ]


def test_scenes_of_two_versions_and_without_geometry_are_refused() -> None:
    with pytest.raises(chunkwright.QueryError, match="version 35 cannot be merged into one of ver"):
        merge_scene(Scene(47), Scene(35))
    alone = chunkwright.open_scene(bytes(made("a")))
    for pair in ((alone, Scene(47)), (Scene(47), alone)):
        with pytest.raises(chunkwright.QueryError, match="its geometry is not linked"):
            merge_scene(*pair)
    with pytest.raises(chunkwright.QueryError, match="expected another scene"):
        merge_scene(alone, alone)


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from([47, 32, 25, 5]),
    st.lists(st.lists(st.sampled_from("abcd"), max_size=3), min_size=2, max_size=3),
    st.booleans(),
)
def test_merging_all_scenes_keeps_every_node(version: int, lists: Any, rename: bool) -> None:
    scenes = [
        made(*names, version=version, color=f"c{at % 2}", size=1 + at % 2)
        for at, names in enumerate(lists)
    ]
    expected = [each for scene in scenes for each in drawn(scene)]
    total = sum(map(count, scenes))
    found = [merge_scene(scenes[0], other, rename=rename) for other in scenes[1:]]
    read = again(scenes[0])
    assert read.problems() == []
    assert count(read) == total - sum(map(as_one, found))
    assert len(drawn(read)) == len(expected)
    if not rename:
        assert drawn(read) == expected
    ids = [node.id for node in read.all_nodes() if node.id is not None]
    assert len(set(ids)) == len(ids)


def _opened(path: Path) -> Scene:
    scene = chunkwright.open_scene(path)
    if scene.stored_geometry_id_hash:
        name = re.sub(r"^\w{8}_|\.sc2.*", "", path.name)
        beside = [each for each in samples("ka") if f"_{name}.scg" in each.name]
        for each in beside:
            scene.link(chunkwright.open_geometry(each))
            if not any("hash" in problem.message for problem in scene.problems()):
                return scene
        pytest.skip("the geometry of this scene is not among the samples")
    return scene


def real_pairs() -> list[tuple[Path, Path]]:
    """Return pairs of real scenes of one version: each with the next one, the last with itself."""
    by_version: dict[int, list[Path]] = {}
    for path in samples("ka"):
        if ".sc2" in path.name and path.stat().st_size < 120_000:
            try:
                version = chunkwright.open_scene(path).version
            except chunkwright.ChunkwrightError:
                continue
            by_version.setdefault(version, []).append(path)
    return [
        pair
        for paths in by_version.values()
        for pair in zip(paths[:4], [*paths[1:4], paths[-1]], strict=True)
    ]


@needs_samples
@pytest.mark.parametrize(
    "pair",
    one_of(3, [pytest.param(pair, id="+".join(one.name for one in pair)) for pair in real_pairs()]),
)
def test_merging_two_real_scenes_keeps_every_node(pair: tuple[Path, Path]) -> None:
    scene, other = map(_opened, pair)
    counts = count(scene), count(other)
    expected = len(drawn(scene)) + len(drawn(other))
    problems = len(scene.problems()) + len(other.problems())
    dangling = sum(each.dangling for each in (*scene.references(), *other.references()))
    merge = merge_scene(scene, other)
    read = again(scene)
    assert count(read) == sum(counts) - as_one(merge)
    assert len(drawn(read)) == expected
    assert len(read.problems()) <= problems
    assert sum(each.dangling for each in read.references()) <= dangling
