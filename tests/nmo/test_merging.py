"""Objects copied within their file, and whole files merged."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo import (
    Behavior,
    Entity3d,
    Group,
    VirtoolsFile,
    VirtoolsObject,
    demo,
    enter_scene,
    scene_objects,
)
from chunkwright.nmo.edit.adoption import references
from chunkwright.nmo.edit.file_changes import scene_entries
from chunkwright.nmo.model import Manager
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid
from tests.nmo.files import opened, small
from tests.samples import needs_samples, samples


def real(part: str) -> VirtoolsFile:
    path = next(path for path in samples("virtools") if path.name.endswith(part))
    return opened(path.read_bytes())


def level(name: str = "Floor") -> VirtoolsFile:
    """Make the demo with a level that has a scene with the entity."""
    file = demo.make()
    file.objects["Floor"].name = name
    made = file.add_object("CKLevel", "Level")
    scene = StateChunk(10, nested=True)
    scene.codec = file.objects.numbers.codecs[10]
    scene[0x20000] = {"level": made, "count": 0}
    made["scenes"] = {"current_scene": None, "default_scene": None, "scene": scene}
    file = opened(bytes(file))
    assert enter_scene(file, [file.objects[name]]) == [file.objects[name]]
    return opened(bytes(file))


def entity(file: VirtoolsFile, name: str) -> Entity3d:
    found = file.objects[name]
    assert isinstance(found, Entity3d)
    return found


def members(file: VirtoolsFile, name: str) -> list[str | None]:
    group = file.objects[name]
    assert isinstance(group, Group)
    return [each.name for each in group.members]


def test_a_copied_entity_shares_its_mesh_with_the_original() -> None:
    file = demo.make()
    floor = entity(file, "Floor")
    copy = file.objects.clone(floor, "A01_Floor_02")
    assert isinstance(copy, Entity3d)
    copy.position = (5, 0, 0)
    again = opened(bytes(file))
    assert entity(again, "A01_Floor_02").position == (5, 0, 0)
    assert entity(again, "Floor").position == (0, 0, 0)
    assert entity(again, "A01_Floor_02").mesh is entity(again, "Floor").mesh
    assert members(again, "Phys_Floors") == ["Floor"]
    assert file.objects.clone(floor).name == "Floor"


def test_dependencies_of_a_copied_object_can_be_copied() -> None:
    file = demo.make()
    count = len(file.objects)
    copy = file.objects.clone(entity(file, "Floor"), "Other", dependencies=True)
    assert isinstance(copy, Entity3d)
    assert len(file.objects) == count + 4
    assert copy.mesh is not entity(file, "Floor").mesh
    copy.mesh.material_slots[0].diffuse = (1, 0, 0)
    again = opened(bytes(file))
    assert entity(again, "Other").mesh.material_slots[0].diffuse == (1, 0, 0, 1)
    assert entity(again, "Floor").mesh.material_slots[0].diffuse == (1, 1, 1, 1)
    assert again.problems() == []


def test_a_copied_object_is_added_to_scene_and_groups() -> None:
    file = level()
    copy = file.objects.clone(file.objects["Floor"], "Other", enter=True)
    again = opened(bytes(file))
    assert [each.name for each in scene_objects(again)] == ["Floor", "Other"]
    assert members(again, "Phys_Floors") == ["Floor", "Other"]
    assert copy in file.objects


@pytest.mark.parametrize("version", [4, 5, 6, 7, 8, 9])
def test_objects_can_be_copied_in_every_version(version: int) -> None:
    file = opened(bytes(small(version)))
    group = file.objects[0]
    made = file.objects.clone(group, "Copy")
    again = opened(bytes(file))
    assert again.objects[-1].name == "Copy" == made.name
    assert members(again, "Copy") == ["One", "Two"] == members(again, "Group")


@needs_samples
def test_scripts_are_copied_with_all_their_parts() -> None:
    file = real("p_modul_08.nmo")
    owner = next(each for each in file.objects if each.area_fields("scripts"))
    before = {id(each) for each in file.objects}
    copy = file.objects.clone(owner, "Copy")
    again = opened(bytes(file))
    (script,) = copy.fields["scripts"]["scripts"]
    assert isinstance(script, Behavior)
    assert id(script) not in before
    assert [each.name for each in script.part("sub_behaviors")] == [
        each.name for each in owner.fields["scripts"]["scripts"][0].part("sub_behaviors")
    ]
    mine = {id(each) for each in file.objects} - before
    waiting: list[VirtoolsObject] = [script]
    seen: set[int] = set()
    while waiting:
        item = waiting.pop()
        if id(item) in seen or id(item) not in mine:
            continue
        seen.add(id(item))
        waiting += references(item.need_chunk())
    assert not any(
        each is owner
        for item in file.objects
        if id(item) in seen
        for each in references(item.need_chunk())
    )
    assert len(again.objects) == len(before) + len(mine)
    assert again.problems() == real("p_modul_08.nmo").problems()


def test_invalid_copies_are_refused() -> None:
    file, other = level(), demo.make()
    table = list(file.objects)
    for given in (other.objects["Floor"], file.objects["Level"], None, "Floor"):
        with pytest.raises(QueryError):
            file.objects.clone(given)  # type: ignore[type-var]
    for name in (5, "\u4e2d"):
        with pytest.raises(SerializeError):
            file.objects.clone(file.objects["Floor"], name)  # type: ignore[arg-type]
    assert list(file.objects) == table


def test_two_levels_are_merged() -> None:
    file, other = level("Floor"), level("Wall")
    report = file.objects.merge(other)
    again = opened(bytes(file))
    assert members(again, "Phys_Floors") == ["Floor", "Wall"]
    assert [each.name for each in scene_objects(again)] == ["Floor", "Wall"]
    assert {str(each) for each in report.clashes} == {
        "CKGroup 'Phys_Floors': joined",
        "CKMesh 'Square': kept",
        "CKMaterial 'Wood': kept",
        "CKTexture 'Planks': kept",
    }
    assert [each.name for each in report.left] == ["Level"]
    assert str(report) == ("4 objects added, 4 names clash, 1 objects left, 1 entered the scene")
    assert again.problems() == []
    assert file.objects.merge(other).added == []


def test_names_that_clash_are_changed_on_request() -> None:
    file = level("Floor")
    report = file.objects.merge(level("Floor"), rename=True, join_groups=False, scene=False)
    assert sorted(each.name or "" for each in report.added) == [
        "Floor_2", "Phys_Floors_2", "Planks_2", "Square_2", "Wood_2"
    ]  # fmt: skip
    again = opened(bytes(file))
    assert members(again, "Phys_Floors_2") == ["Floor_2"]
    assert [each.name for each in scene_objects(again)] == ["Floor"]
    assert file.objects.merge(demo.make(), rename=True).added[0].name == "Planks_3"


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize(
    "pair", [("Level_01.NMO", "TestMap.nmo"), ("TestMap.nmo", "p_ball_wood.nmo")]
)
def test_real_levels_are_merged(pair: tuple[str, str]) -> None:
    file, other = map(real, pair)
    groups = {each.name for each in file.objects.of_class(Group)}
    counts = len(file.objects), len(other.objects), len(scene_objects(file))
    report = file.objects.merge(other)
    joined = sum(each.outcome == "joined" for each in report.clashes)
    assert joined == sum(each.name in groups for each in other.objects.of_class(Group))
    assert len(file.objects) == counts[0] + len(report.added)
    assert len(report.added) + len(report.left) + joined == counts[1]
    again = opened(bytes(file))
    assert again.problems() == real(pair[0]).problems()
    assert len(scene_objects(again)) == counts[2] + len(report.entered)
    assert report.entered


def test_invalid_merges_are_refused() -> None:
    file = level()
    before = bytes(file)
    for other in (file, None, 5):
        with pytest.raises(QueryError):
            file.objects.merge(other)  # type: ignore[arg-type]
    with pytest.raises(QueryError):
        opened(bytes(small(7))).objects.merge(demo.make())
    broken = demo.make()
    broken.objects["Wood"].need_chunk()[0x99999] = b"\1\2\3\4"
    with pytest.raises(SerializeError):
        file.objects.merge(broken)
    assert bytes(file) == before


def test_only_objects_that_can_be_in_a_scene_enter_it() -> None:
    file = level()
    extra: list[Any] = [
        file.add_object("CKParameterLocal", "P"),
        file.add_object("CKBehavior", "B"),
    ]
    extra[1]["behavior"] = {}
    texture = file.objects["Planks"]
    assert enter_scene(file, [*extra, texture, texture, file.objects["Floor"]]) == [texture]
    with pytest.raises(QueryError, match="no level"):
        enter_scene(demo.make(), [])
    with pytest.raises(QueryError, match="of this file"):
        enter_scene(file, [demo.make().objects[0]])


def in_scene(file: VirtoolsFile) -> dict[str | None, tuple[int, StateChunk | None]]:
    return {item.name: (entry.flags, entry.state) for item, entry in scene_entries(file)}


def with_state(file: VirtoolsFile) -> VirtoolsFile:
    """Set flags of the object in the scene, and a state that refers to a group."""
    (level,) = file.objects.of_class("CKLevel")
    fields = level["scenes"]["scene"][0x20000].fields
    state = StateChunk(33, chunk_version=7, nested=True)
    state.codec = file.objects.numbers.codecs[33]
    state[0x4000] = {"current_mesh": file.objects["Square"], "meshes": []}
    fields["flags"][0] = 0x19
    fields["states"][0] = state
    return opened(bytes(file))


def test_flags_and_states_in_the_scene_are_merged() -> None:
    file, other = level("Floor"), with_state(level("Wall"))
    flags, state = in_scene(other)["Wall"]
    assert flags == 0x19
    assert state is not None
    file.objects.merge(other)
    again = opened(bytes(file))
    found = in_scene(again)
    assert found["Floor"] == (0x41, None)
    flags, state = found["Wall"]
    assert flags == 0x19
    assert state is not None
    wall = again.objects["Wall"]
    assert isinstance(wall, Entity3d)
    assert state[0x4000].fields == {"current_mesh": wall.mesh, "meshes": []}
    assert again.problems() == []


def test_a_copy_has_the_flags_of_its_original_in_the_scene() -> None:
    file = with_state(level())
    file.objects.clone(file.objects["Floor"], "Other", enter=True)
    assert in_scene(opened(bytes(file)))["Other"] == (0x19, None)


def test_a_failed_merge_does_not_change_the_lists_of_managers() -> None:
    file, other = level("Floor"), demo.make()
    manager = Manager(other, ATTRIBUTE_MANAGER, chunk=StateChunk(0x66, data_version=0, bound=True))
    other.managers.append(manager)
    manager.fields["attributes"] = {
        "category_count": 1,
        "attribute_count": 1,
        "categories": [{"used": 1, "name": "Mine", "flags": 0}],
        "attributes": [
            {
                "used": 1,
                "name": "Heavy",
                "type": Guid(1, 2),
                "category": 0,
                "compatible_class": 33,
                "flags": 0,
            }
        ],
    }
    other.objects["Floor"].fields["attributes"] = {
        "parameters": [None],
        "types": (ATTRIBUTE_MANAGER, [0]),
    }
    other = opened(bytes(other))
    before = bytes(file)
    # The last object, so that all others have been copied before.
    other.add_object("CKMaterial", "Broken").need_chunk()[0x99999] = b"\1\2\3\4"
    with pytest.raises(SerializeError):
        file.objects.merge(other)
    assert bytes(file) == before
    assert file.managers == []
    other.objects.remove(other.objects["Broken"])
    file.objects.merge(other)
    assert [each.name for each in opened(bytes(file)).managers] == ["attribute manager"]
