"""Entries after a removed one are renumbered, and their counts are updated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2 import Scene
from tests.samples import SHARED, mostly_slow, samples

if TYPE_CHECKING:
    from pathlib import Path

CASE = SHARED / "cases" / "dava" / "hv1.sc2.dvpl"


def rendered() -> Any:
    """Make a scene with an entity of three components, the last of them with three batches."""
    scene = Scene(33)
    node = scene.add_entity("tank")
    for each in ("FirstComponent", "SecondComponent"):
        node.add_component(each)
    render = node.add_component("RenderComponent").archive
    batches = KeyedArchive({"0000": {"name": "a"}, "0001": {"name": "b"}, "0002": {"name": "c"}})
    render["rc.renderObj"] = KeyedArchive(
        {
            "ro.batches": batches,
            "ro.batchCount": 3,
            "rb0.lodIndex": 5,
            "rb1.lodIndex": 6,
            "rb1.switchIndex": 9,
            "rb2.lodIndex": 7,
            "skinnedObject.batch2.targetsCount": 1,
            "skinnedObject.batch2.targetsData": bytes(4),
        }
    )
    return chunkwright.open(bytes(scene))


def test_components_are_renumbered_after_a_removal() -> None:
    scene = rendered()
    holder = scene.roots[0].archive["components"]
    types = [holder[key]["comp.typename"] for key in ("0000", "0001", "0002")]
    scene.remove("/hierarchy/tank/components/0001")
    assert [key for key in holder if key.isdecimal()] == ["0000", "0001"]
    assert [each.type_name for each in scene.roots[0].components] == [types[0], *types[2:]]
    assert holder["count"] == 2
    assert scene.problems() == []
    scene.remove("//components/*[comp.typename=*Component]")
    assert holder["count"] == 0
    assert scene.problems() == []


@pytest.mark.parametrize(
    ("gone", "names", "levels"),
    [("0000", "bc", [6, 7]), ("0001", "ac", [5, 7]), ("0002", "ab", [5, 6])],
)
def test_entries_about_batches_are_renumbered_with_them(
    gone: str, names: str, levels: list[int]
) -> None:
    scene = rendered()
    scene.remove(f"//ro.batches/{gone}")
    (render,) = (each for each in scene.roots[0].components if each.type_name == "RenderComponent")
    drawn = render.archive["rc.renderObj"]
    assert [each.archive["name"] for each in render.batches] == list(names)
    assert drawn["ro.batchCount"] == 2
    assert [drawn[f"rb{place}.lodIndex"] for place in range(2)] == levels
    assert "rb2.lodIndex" not in drawn
    shown = {"0000": 0, "0001": None, "0002": 1}[gone]
    assert [key for key in drawn if key.endswith("switchIndex")] == (
        [] if shown is None else [f"rb{shown}.switchIndex"]
    )
    assert ("skinnedObject.batch1.targetsData" in drawn) == (gone != "0002")
    assert "skinnedObject.batch2.targetsData" not in drawn
    assert scene.problems() == []


def test_a_wrong_component_count_is_kept_after_a_removal() -> None:
    scene = rendered()
    scene.roots[0].archive["components"]["count"] = 9
    scene.remove("/hierarchy/tank/components/0001")
    assert scene.roots[0].archive["components"]["count"] == 9


@pytest.mark.parametrize(
    ("archive", "key", "left"),
    [
        (
            {"pgcnt": 3, **{f"pg{n}_{each}": n for n in range(3) for each in ("pg", "matptr")}},
            "pg1_pg",
            {"pgcnt": 2, "pg0_pg": 0, "pg0_matptr": 0, "pg1_pg": 2, "pg1_matptr": 2},
        ),
        (
            {"configCount": 2, "configArchive_0": {"a": 1}, "configArchive_1": {"a": 2}},
            "configArchive_0",
            {"configCount": 1, "configArchive_0": {"a": 2}},
        ),
        ({"0000": {"a": 1}, "0005": {"a": 5}}, "0000", {"0004": {"a": 5}}),
        ({"0000": 1, "0001": 2}, "0000", {"0001": 2}),
    ],
)
def test_other_numbered_entries_are_renumbered(archive: Any, key: str, left: Any) -> None:
    scene = Scene(33)
    scene.add_entity("tank").archive["held"] = KeyedArchive(archive)
    scene.remove(f"/hierarchy/tank/held/{key}")
    assert scene.roots[0].archive["held"] == KeyedArchive(left)


def test_a_patch_that_removes_a_component_produces_the_same_bytes() -> None:
    from chunkwright import difference

    old, new = rendered(), rendered()
    new.remove("/hierarchy/tank/components/0001")
    difference.patch(old, difference.diff(old, new))
    assert bytes(old) == bytes(new)


@pytest.mark.parametrize("path", mostly_slow(each for each in samples("ka") if ".sc2" in each.name))
def test_real_scenes_have_no_wrong_count_after_a_removal(path: Path) -> None:
    """Remove the first of all numbered entries in each real scene."""
    try:
        scene: Any = chunkwright.open(path)
    except chunkwright.ChunkwrightError:
        pytest.skip("a damaged file")
    if scene.format != "sc2":
        pytest.skip("not a scene")
    before = {str(each) for each in scene.problems() if " but there are " in each.message}
    if not list(scene.find("//0000")):
        pytest.skip("nothing in it is numbered")
    scene.remove("//0000")
    after = {str(each) for each in scene.problems() if " but there are " in each.message}
    assert after <= before


@pytest.mark.skipif(not CASE.is_file(), reason="the cases are not here")
def test_problems_stay_the_same_after_components_are_removed() -> None:
    scene = chunkwright.open_scene(CASE)
    before = len(list(scene.find("//comp.typename")))
    scene.remove("//ParticleEffectComponent")
    assert scene.problems() == chunkwright.open_scene(CASE).problems()
    assert len(list(scene.find("//comp.typename"))) == before - 12
