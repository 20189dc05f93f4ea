"""Emptied, filled, renamed and replaced items are patched into another copy."""

from __future__ import annotations

import copy
import math
from typing import Any

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.difference import diff, line_of, patch
from chunkwright.errors import ChunkwrightError
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.nmo.demo import make as make_level
from chunkwright.scg import Geometry, PolygonGroup
from tests.query.files import path_of
from tests.samples import SAMPLES, needs_samples

from .test_diff import scene
from .test_patch import patched, through_json

PLACE = "/objects/Floor/placement/position"


def skeleton(bones: int) -> Any:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    names = [{"name": f"bone {place}"} for place in range(bones)]
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat", "bones": names})
    return chunkwright.open(bytes(packfile))


@pytest.mark.parametrize(("one", "other"), [(2, 0), (0, 2), (1, 0), (0, 0)])
def test_patches_empty_and_fill_a_list(one: int, other: int) -> None:
    old, new = skeleton(one), skeleton(other)
    assert {change.kind for change in diff(old, new)} <= {"added", "removed"}
    assert diff(patched(old, new), new) == []


def test_an_object_in_a_list_is_replaced_by_one_of_another_class() -> None:
    """Neither object has a counterpart, not even each other."""
    files = []
    for name in ("hkpBoxShape", "hkpSphereShape"):
        packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
        shape = hkx.new_object(packfile, name, {})
        packfile.root = hkx.new_object(packfile, "hkpConvexListShape", {"childShapes": [shape]})
        files.append(chunkwright.open(bytes(packfile)))
    old, new = files
    assert diff(patched(old, new), new) == []
    assert patched(old, new).root["childShapes"][0].class_name == "hkpSphereShape"


def test_zero_and_negative_zero_differ() -> None:
    old, new = make_level(), make_level()
    old.set(PLACE, [0, 1, 0])
    new.set(PLACE, [-0.0, 1, 0])
    (change,) = diff(old, new)
    assert "1 of 3 differ, first 0: 0.0 -> -0.0" in line_of(change)
    assert math.copysign(1, patched(old, new).get(PLACE)[0]) == -1


def test_nan_is_replaced_by_a_number_and_back() -> None:
    old, new = KeyedArchive(), KeyedArchive()
    old.set("range", math.nan, VariantType.FLOAT)
    new.set("range", 2.5, VariantType.FLOAT)
    assert patched(old, new)["range"] == 2.5
    assert math.isnan(patched(new, old)["range"])


def test_numbers_are_compared_as_they_are_stored() -> None:
    clip = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    clip.root = hkx.new_object(clip, "hkbClipGenerator", {"playbackSpeed": 0.1})
    assert diff(clip, chunkwright.open(bytes(clip))) == []
    level = make_level()
    level.set(PLACE, [0.1, 0.2, 0.3])
    assert diff(level, chunkwright.open(bytes(level))) == []


def test_a_node_of_another_class_keeps_its_children() -> None:
    old, new = scene(), scene()
    for each in (old, new):
        each.add_entity("Below", each.add_entity("First"))
    new.get("/hierarchy/First").archive["##name"] = "LodNode"
    made = patched(old, new)
    assert diff(made, new) == []
    assert [node.name for node in made.get("/hierarchy/First").children] == ["Below"]


def test_a_new_node_takes_the_name_of_a_renamed_one() -> None:
    old, new = scene(), scene()
    for each in (old, new):
        each.add_entity("First").archive["rank"] = 1
        each.add_entity("Below", each.get("/hierarchy/First"))
    node = new.get("/hierarchy/First")
    node.archive["name"] = "Second"
    node.archive["rank"] = 2
    new.add_entity("Lower", node)
    new.add_entity("First").archive["colour"] = "red"
    made = patched(old, new)
    assert diff(made, new) == []
    assert made.get("/hierarchy/Second/rank") == 2
    assert [each.name for each in made.get("/hierarchy/Second").children] == ["Below", "Lower"]


def test_a_list_in_a_renamed_node_gets_shorter() -> None:
    old, new = scene(), scene()
    for each, name, rows in ((old, "First", [1, 2, 3]), (new, "Second", [1, 3])):
        each.add_entity("First").archive["rows"] = rows
        each.get("/hierarchy/First").archive["name"] = name
    assert diff(patched(old, new), new) == []


def test_nodes_are_moved_below_moved_and_renamed_ones() -> None:
    old, new = scene(), scene()
    for each in (old, new):
        each.add_entity("First").archive["rank"] = 1
        each.add_entity("Deep", each.add_entity("Second"))
        each.add_entity("Third").archive["rank"] = 3
    first, second, third = (new.get(f"/hierarchy/{name}") for name in ("First", "Second", "Third"))
    (deep,) = second.children
    del second.children[:]
    first.children.append(deep)
    third.archive["name"] = "Renamed"
    new.roots.remove(first)
    third.children.append(first)
    new = chunkwright.open(bytes(new))
    assert diff(patched(old, new), new) == []


def test_the_only_root_is_removed_and_restored() -> None:
    old, new = scene(), scene()
    del new.roots[:]
    assert diff(patched(old, new), new) == []
    assert diff(patched(new, old), old) == []


def test_polygon_groups_are_added_and_removed() -> None:
    corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    groups = [
        PolygonGroup.from_arrays(positions=corners, indices=[0, 1, 2], id=number)
        for number in (1, 2)
    ]
    both, one, none = Geometry(groups), Geometry(groups[:1]), Geometry([])
    for old, new in [(both, one), (one, both), (one, none), (none, both)]:
        assert diff(patched(old, new), new) == []


COUNTED = "/managers/attribute manager/attributes"


def test_a_count_is_derived_from_its_elements_and_cannot_be_set() -> None:
    level = chunkwright.open(path_of("virtools/scottstts__Ballance.Three.js__p_trafo_wood.nmo"))
    before = bytes(level)
    for address, value in [
        (f"{COUNTED}/attribute_count", 3),
        (COUNTED, {"attribute_count": 3}),
    ]:
        with pytest.raises(ChunkwrightError, match="expected 54, which follows from other fields"):
            level.set(address, value)
    with pytest.raises(ChunkwrightError, match="cannot be removed"):
        level.remove(f"{COUNTED}/attribute_count")
    assert bytes(level) == before
    level.set(f"{COUNTED}/attribute_count", 54)
    old = chunkwright.open(before)
    level.remove(f"{COUNTED}/attributes/53")
    assert level.get(f"{COUNTED}/attribute_count") == 53
    changes = through_json(diff(old, level))
    assert [change.address for change in changes] == [f"{COUNTED}/attributes/53"]
    assert patch(old, changes) == []
    assert bytes(old) == bytes(level)


NAMES = ("wood", "steel", "glass")
INHERITED = {"wood": "", "steel": "wood", "glass": "steel"}
NUMBERS = [(101, 102, 103), (102, 101, 103), (102, 103, 101), (107, 108, 109)]


def materials(numbers: tuple[int, ...]) -> Any:
    """Return a scene with materials of these ids, each of which inherits from the previous one."""
    made = scene()
    parent = None
    for name, number in zip(NAMES, numbers, strict=True):
        material = made.new_material(name, template="~res:/Materials/Textured.material")
        material.node.archive["#id"] = number.to_bytes(8, "little")
        material.parent = parent
        parent = material
    return chunkwright.open(bytes(made))


def inherited(document: Any) -> dict[str, str]:
    return {
        each.name: "" if each.parent is None else each.parent.name
        for each in document.materials()
        if each.name in NAMES
    }


@pytest.mark.parametrize("one", NUMBERS)
@pytest.mark.parametrize("other", NUMBERS)
def test_references_follow_changed_ids(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    old, new = materials(one), materials(other)
    made = patched(old, new)
    assert inherited(made) == inherited(new) == INHERITED
    assert diff(made, new) == []


@needs_samples
def test_references_of_real_scenes_follow_changed_ids() -> None:
    names = ("04f7175a_wave_snow_m.sc2.dvpl", "4fba8f09_wave_ground_s.sc2.dvpl")
    old, new = (chunkwright.open(SAMPLES / "ka" / name) for name in names)
    made = copy.deepcopy(old)
    assert patch(made, diff(old, new)) == []
    assert diff(made, new) == []
    assert [each.number for each in made.references()] == [each.number for each in new.references()]
