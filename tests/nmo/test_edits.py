"""Edits: each is read back, and everything else is unchanged."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest
from chunkwright_kaitai.virtools_nmo import VirtoolsNmo

import chunkwright
from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo import (
    DataArray,
    Entity3d,
    Group,
    Manager,
    Material,
    Mesh,
    Parameter,
    VirtoolsFile,
    VirtoolsObject,
    WriteMode,
    add_object,
    demo,
    make_editable,
    remove_objects,
)
from chunkwright.nmo.payloads import VARIABLE_MANAGER, WRITE_MODE_VARIABLE
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.ask import convert
from chunkwright.state_chunk.chunk_format import Guid
from tests.nmo.files import file_3, file_6, opened, small
from tests.samples import needs_samples, samples

LEVEL = "BearKidsTeam__BallanceModding__P_Modul_18.nmo"
ARRAYS = "BearKidsTeam__BallanceModding__base.cmo"


def sample(name: str) -> VirtoolsFile:
    (path,) = [path for path in samples("virtools") if path.name == name]
    return opened(path.read_bytes())


def chunk_texts(file: VirtoolsFile) -> dict[int, str]:
    """Return the text form of each object by CK_ID, with references by CK_ID as well."""
    ids = [item.id for item in file.objects]

    def by_id(value: Any) -> Any:
        if isinstance(value, dict):
            if set(value) == {"$object"}:
                return {"$object": ids[value["$object"]]}
            return {key: by_id(item) for key, item in value.items()}
        return [by_id(item) for item in value] if isinstance(value, list) else value

    return {entry["id"]: json.dumps(by_id(entry)) for entry in file.to_dict()["objects"]}


def changed(before: VirtoolsFile, after: VirtoolsFile) -> set[int]:
    """Return the CK_IDs of objects that differ, are new or are gone."""
    one, two = chunk_texts(before), chunk_texts(after)
    return {ck_id for ck_id in one.keys() | two.keys() if one.get(ck_id) != two.get(ck_id)}


def saved(file: VirtoolsFile) -> VirtoolsFile:
    """Write a file, check it with the generated reader, and read it back."""
    data = bytes(file)
    typed = VirtoolsNmo.from_bytes(data)
    assert typed.header_part is not None
    assert (
        len(typed.header_part.object_table.objects)
        == len(typed.data_part.objects)
        == len(file.objects)
    )
    again = opened(data)
    assert again.problems() == []
    assert bytes(again) == data
    return again


def first(file: VirtoolsFile, kind: type[VirtoolsObject]) -> Any:
    return next(item for item in file.objects if isinstance(item, kind))


@needs_samples
class TestRealFile:
    def test_a_renamed_object_has_its_new_name_everywhere(self) -> None:
        file = sample(LEVEL)
        item = first(file, Mesh)
        item.name = "A new name, longer than before"
        again = saved(file)
        assert again.objects.with_id(item.id).name == "A new name, longer than before"
        assert changed(sample(LEVEL), again) == {item.id}

    def test_a_moved_entity_has_its_new_position(self) -> None:
        file = sample(LEVEL)
        item = first(file, Entity3d)
        matrix = item.matrix
        matrix[3, :3] += (1, 2, 3)
        item.matrix = matrix
        again = saved(file)
        found = again.objects.with_id(item.id)
        assert isinstance(found, Entity3d)
        assert np.array_equal(found.matrix, matrix)
        assert found.position == tuple(matrix[3, :3].tolist())
        assert changed(sample(LEVEL), again) == {item.id}

    def test_vertices_are_replaced_individually_or_all_at_once(self) -> None:
        file = sample(LEVEL)
        item = first(file, Mesh)
        item.vertices[:] *= 2
        again = saved(file)
        found = again.objects.with_id(item.id)
        assert isinstance(found, Mesh)
        assert np.array_equal(found.vertices, item.vertices)
        assert changed(sample(LEVEL), again) == {item.id}
        square = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
        found.set_geometry(square, [(0, 1, 2), (0, 2, 3)])
        last = saved(again).objects.with_id(item.id)
        assert isinstance(last, Mesh)
        assert last.vertices.tolist() == [list(map(float, row)) for row in square]
        assert last.faces.tolist() == [[0, 1, 2], [0, 2, 3]]
        assert last.normals.shape == (0, 3)

    def test_a_material_can_get_another_texture(self) -> None:
        file = sample(LEVEL)
        material = next(m for m in file.objects if isinstance(m, Material) and m.texture)
        other = add_object(file, "CKTexture", "Other")
        other.need_chunk()[0x10000] = {"names": ["other.png"]}
        material.texture = other
        again = saved(file)
        found = again.objects.with_id(material.id)
        assert isinstance(found, Material)
        assert found.texture.name == "Other"
        assert changed(sample(LEVEL), again) == {material.id, other.id}
        with pytest.raises(QueryError, match="expected a texture"):
            found.texture = found

    def test_deleting_an_object_renumbers_every_reference(self) -> None:
        file = sample(LEVEL)
        before = sample(LEVEL)
        victim = file.objects[0]
        opaque = remove_objects(file, [victim])
        assert opaque == []
        again = saved(file)
        assert len(again.objects) == len(before.objects) - 1
        with pytest.raises(QueryError):
            again.objects.with_id(victim.id)
        touched = changed(before, again)
        text = chunk_texts(before)
        assert touched >= {victim.id}
        for ck_id in touched - {victim.id}:
            assert f'"$object": {victim.id}}}' in text[ck_id]

    def test_group_members_can_be_deleted_and_added(self) -> None:
        file = sample("BearKidsTeam__BallanceModding__PE_Balloon.nmo")
        group = first(file, Group)
        removed = group.members.pop()
        new = add_object(file, "CK3dEntity", "New")
        group.members.append(new)
        again = saved(file)
        found = again.objects.with_id(group.id)
        assert isinstance(found, Group)
        assert removed.id not in [member.id for member in found.members]
        assert found.members[-1].name == "New"

    def test_parameters_of_each_type_can_be_set(self) -> None:
        file = sample(LEVEL)
        values = {"float": 2.5, "int": -7, "string": "new text", "vector": (1.0, 2.0, 3.0)}
        edited: dict[int, str] = {}
        for item in file.objects:
            if isinstance(item, Parameter) and item.area_fields("value") is not None:
                kind = item.type_name
                if kind in values and kind not in edited.values() and item.value is not None:
                    item.value = values[kind]
                    edited[item.id] = kind
        assert len(edited) >= 3
        again = saved(file)
        for ck_id, kind in edited.items():
            found = again.objects.with_id(ck_id)
            assert isinstance(found, Parameter)
            assert found.value == values[kind]
        assert changed(sample(LEVEL), again) == set(edited)

    @pytest.mark.slow
    def test_cells_of_a_real_data_array_can_be_edited(self) -> None:
        file = sample(ARRAYS)
        array = next(a for a in file.objects if isinstance(a, DataArray) and a.rows)
        column = array.columns[0]
        assert column is not None
        old = array.cell(0, column)
        new = "changed" if isinstance(old, str) else 77
        array.set_cell(0, column, new)
        array.rows.append(list(array.rows[0]))
        again = saved(file)
        found = again.objects.with_id(array.id)
        assert isinstance(found, DataArray)
        assert found.cell(0, 0) == found.cell(-1, column) == new
        assert len(found.rows) == len(array.rows)
        assert changed(sample(ARRAYS), again) == {array.id}
        with pytest.raises(QueryError, match="no column"):
            found.column("not there")

    def test_making_a_viewer_file_editable_changes_both_write_modes(self) -> None:
        file = sample("717021__BallanceUnity__vt2obj.nms")
        variables = file.manager(VARIABLE_MANAGER).need_fields("variables")
        mode = int(WriteMode.PACKED | WriteMode.FOR_VIEWER)
        variables["variables"].append({"name": WRITE_MODE_VARIABLE, "value": mode})
        file.write_mode = mode
        locked = saved(file)
        assert locked.write_mode == 0x0C
        make_editable(locked)
        again = saved(locked)
        assert again.write_mode == WriteMode.PACKED
        found = again.manager(VARIABLE_MANAGER).need_fields("variables")["variables"]
        assert found[-1] == {"name": WRITE_MODE_VARIABLE, "value": WriteMode.PACKED}

    def test_chunks_of_every_format_can_be_edited(self) -> None:
        for version in (6, 5, 4, 3):
            file = sample("scottstts__Ballance.Three.js__p_box.nmo")
            names = [item.name for item in file.objects]
            group_of = {
                item.id: [member.id for member in item.members]
                for item in file.objects
                if isinstance(item, Group)
            }
            for item in file.objects:
                item.chunk = convert(item.need_chunk(), version, bound=False)
            again = opened(bytes(file))
            assert [item.name for item in again.objects] == names
            for item in again.objects:
                assert item.need_chunk().chunk_version == version
                assert not item.need_chunk().bound
                if isinstance(item, Group):
                    assert [member.id for member in item.members] == group_of[item.id]
            assert again.problems() == []
            for item in again.objects:
                item.chunk = convert(item.need_chunk(), 7, bound=True)
            assert bytes(again) == bytes(sample("scottstts__Ballance.Three.js__p_box.nmo"))


def test_a_new_file_is_written_and_read_back() -> None:
    file = demo.make()
    assert isinstance(file, VirtoolsFile)
    again = saved(file)
    mesh = again.objects["Square"]
    assert isinstance(mesh, Mesh)
    assert [slot.name for slot in mesh.material_slots] == ["Wood"]
    assert again.objects.max_id() == 5


def test_members_can_be_added_to_an_empty_group() -> None:
    file = VirtoolsFile()
    group = add_object(file, "CKGroup", "G")
    one, two = (add_object(file, "CK3dEntity", name) for name in ("One", "Two"))
    assert isinstance(group, Group)
    empty = bytes(file)
    group.members.sort()
    assert group.members == []
    assert bytes(file) == empty
    members = group.members
    late = group.members
    members.append(one)
    members.append(two)
    assert group.members is members
    with pytest.raises(QueryError, match=r"get group\.members again"):
        late.append(two)
    group.members += [one]
    again = opened(bytes(file)).objects[0]
    assert isinstance(again, Group)
    assert [member.name for member in again.members] == ["One", "Two", "One"]
    for way in ("extend", "insert", "slice"):
        del group.need_chunk()[0xFFFFF]
        members = group.members
        if way == "extend":
            members.extend([two])
        elif way == "insert":
            members.insert(0, two)
        else:
            members[0:0] = [two]
        assert group.members == [two]
    old = add_object(file, "CKGroup", "Old")
    assert isinstance(old, Group)
    old.need_chunk()[0x1000] = {"members": [one]}
    assert old.members == [one]
    old.members = [two]
    assert list(old.need_chunk()) == [0x1000]
    # If the group has both lists, the newer one is read and set.
    old.need_chunk()[0xFFFFF] = {"members": []}
    old.members = [one, two]
    assert old.members == [one, two]


def test_the_demonstration_file_round_trips() -> None:
    file = demo.make()
    assert "A01_Floor_01" in demo.edit(file)
    assert isinstance(file, VirtoolsFile)
    again = saved(file)
    group = again.objects["Phys_Floors"]
    assert isinstance(group, Group)
    assert [member.name for member in group.members] == ["A01_Floor_01", "A01_Floor_02"]
    assert again.objects["Wood"].fields["material"]["texture"].name == "Stones"


def test_new_objects_get_unused_unique_ids() -> None:
    file = small()
    assert add_object(file, "CKGroup", "X").id == 4
    assert add_object(file, "CKGroup", "Y", ck_id=100).id == 100
    assert add_object(file, "CKGroup", "Z").id == 101
    with pytest.raises(QueryError, match="has the id 100"):
        add_object(file, "CKGroup", "W", ck_id=100)
    with pytest.raises(QueryError, match="class"):
        add_object(file, "CKNothing", "W")


def test_a_reference_to_an_object_of_another_file_is_refused() -> None:
    file, other = small(), small()
    group = file.objects[0]
    assert isinstance(group, Group)
    group.members.append(other.objects[1])
    with pytest.raises(
        SerializeError, match="and the reference to it belong to different files"
    ) as caught:
        bytes(file)
    assert caught.value.path == "/objects/Group/members/members"
    assert "objects.adopt" in caught.value.hint
    with pytest.raises(QueryError, match="not in the file"):
        remove_objects(file, [other.objects[0]])


def test_removing_an_object_reports_areas_that_were_not_renumbered() -> None:
    file = small()
    chunk = file.objects[1].need_chunk()
    chunk[0x220000] = bytes(4)
    assert remove_objects(file, [file.objects[2]]) == ["/objects/One/skin_2"]


def test_renaming_an_object_keeps_the_terminator_of_its_name() -> None:
    file = small()
    item = file.objects[1]
    item.name_bytes = b"One\0"
    assert item.name == "One"
    item.name = "Uno"
    assert item.name_bytes == b"Uno\0"
    item.name = None
    assert item.fields == {}
    assert opened(bytes(file)).objects[1].name is None
    with pytest.raises(SerializeError, match="code page"):
        item.name = "\u4e2d"
    file.encoding = "gbk"
    item.name = "\u4e2d"
    assert item.name_bytes == b"\xd6\xd0\0"


def test_a_manager_can_be_added() -> None:
    file = small()
    guid = Guid(0x58D621AE, 0)
    manager = Manager(file, guid, chunk=StateChunk(0, data_version=0))
    manager.need_chunk()[0x58D621AE] = {"max_iterations": 500}
    file.managers.append(manager)
    again = saved(file)
    assert again.manager(0x58D621AE).fields == {"behaviors": {"max_iterations": 500}}
    assert again.manager(guid).name == "behavior manager"
    with pytest.raises(QueryError, match="of a manager"):
        again.manager(1)


def test_contents_that_are_set_before_they_are_read_are_kept() -> None:
    file = opened(bytes(small()))
    file.plugin_dependencies = []
    file.included_files = []
    assert len(file.objects) == 3
    assert file.included_files == []
    with pytest.raises(AttributeError):
        file.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_the_table_finds_objects_by_name_and_class() -> None:
    file = small()
    assert file.objects["One"] is file.objects[1]
    assert file.objects[2] in file.objects
    assert small().objects[2] not in file.objects
    assert file.objects[1:] == file.objects.of_class("3dEntity")
    assert file.objects.of_class(33, derived=False) == file.objects[1:]
    assert file.objects.of_class("CKBeObject") == list(file.objects)
    with pytest.raises(QueryError, match="no object is named"):
        file.objects["Nobody"]
    assert file == small()
    assert repr(file) == "<VirtoolsFile version 8: 3 objects, 0 managers>"


def test_saving_replaces_the_file(tmp_path: Any) -> None:
    path = tmp_path / "made.nmo"
    small().save(path)
    file = chunkwright.open(path)
    file.objects[1].name = "Renamed"
    file.save()
    assert chunkwright.open(path).objects[1].name == "Renamed"


def test_objects_are_added_to_an_empty_scene() -> None:
    file = VirtoolsFile()
    scene = add_object(file, "CKScene", "Level_Init")
    actor = add_object(file, "CK3dEntity", "Actor")
    scene.need_chunk()[0x20000] = {"level": None, "count": 0}
    fields = opened(bytes(file)).objects["Level_Init"].need_fields("objects")
    assert fields == {"level": None, "count": 0}
    filled = opened(bytes(file))
    fields = filled.objects["Level_Init"].need_fields("objects")
    fields |= {"objects": [filled.objects["Actor"]], "states": [None, None]}
    fields["flags"] = np.array([], "<u4")
    with pytest.raises(SerializeError, match="same length"):
        bytes(filled)
    fields["flags"] = np.array([3], "<u4")
    again = opened(bytes(filled)).objects["Level_Init"].need_fields("objects")
    assert [item.name for item in again["objects"]] == [actor.name]
    assert (again["count"], again["flags"].tolist()) == (1, [3])


def test_references_of_a_bound_chunk_of_an_old_version_are_marked_inline() -> None:
    file = VirtoolsFile()
    start = add_object(file, "CKBehaviorIO", "Out")
    link = add_object(file, "CKBehaviorLink", None)
    fields = {"delay": (1, 1), "input": start, "output": None}
    link.chunk = StateChunk(6, chunk_version=3, bound=True)
    link.need_chunk()[0x20] = fields
    payload = link.need_chunk()[0x20].payload
    assert len(payload) == 4 + 16 + 4
    link.chunk = StateChunk(6, chunk_version=3, bound=True)
    link.need_chunk()[0x20] = payload
    assert link.need_fields("link") == fields


@needs_samples
@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda file: pickle.loads(pickle.dumps(file))]
)
def test_a_copy_is_independent_of_what_was_decoded(duplicate: Any) -> None:
    path = samples("virtools")[0]
    file = chunkwright.open(path)
    file.decode_all()
    file.objects[0].name = "Renamed"
    made = duplicate(file)
    assert bytes(made) == bytes(file) != path.read_bytes()
    assert (made.source, made.encoding) == (file.source, file.encoding)
    made.objects[0].name = "Another"
    assert file.objects[0].name == "Renamed"


def test_objects_of_old_files_are_copied_with_their_packing() -> None:
    file = opened(file_3())
    file.objects[1].save_flags = 5
    made = copy.deepcopy(file)
    assert [each.save_flags for each in made.objects] == [0x7FFFFFFF, 5]
    assert [each.packing.packed for each in made.objects if each.packing] == [True, False]
    assert made.objects[0].packing is not file.objects[0].packing
    assert bytes(made) == bytes(file)


@pytest.mark.parametrize(
    "duplicate", [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]
)
def test_a_removed_object_is_copied_without_an_index(duplicate: Any) -> None:
    file = opened(file_6(packed=False))
    manager, group = file.managers[0], file.objects[0]
    within = duplicate(manager)
    assert within is within.file.managers[0]
    copied = duplicate(group)
    assert copied is not group
    assert copied in copied.file.objects
    chunk = bytes(manager.need_chunk())
    file.managers.remove(manager)
    file.objects.remove(group)
    manager, group = duplicate(manager), duplicate(group)
    assert (str(manager.guid), bytes(manager.need_chunk())) == ("58D621AE-00000000", chunk)
    assert manager.file.managers == []
    assert (group.id, group.class_name, group.name) == (101, "CKGroup", "A")
    assert [each.name for each in group.file.objects] == ["B"]


@pytest.mark.parametrize("name", ["nonsense", "hex", "utf-16", "idna", "cp037", "a\0b", 5])
def test_a_code_page_other_than_a_text_encoding_is_refused(name: Any) -> None:
    file = small()
    with pytest.raises(QueryError, match="unknown code page"):
        file.encoding = name
    file.encoding = "cp932"


def test_names_and_chunks_of_other_types_are_refused_when_assigned() -> None:
    file = small()
    item = file.objects[0]
    before = bytes(file)
    for attribute, value in (("name", 5), ("name_bytes", "x"), ("chunk", b"x")):
        with pytest.raises(SerializeError, match="or None"):
            setattr(item, attribute, value)
    assert bytes(file) == before


@pytest.mark.parametrize("version", [6, 8])
def test_a_refused_edit_of_a_mesh_changes_nothing(version: int) -> None:
    file = VirtoolsFile(file_version=version)
    mesh = add_object(file, "CKMesh", "Mesh")
    before = bytes(file)
    with pytest.raises(SerializeError, match="code page"):
        add_object(file, "CKGroup", "\u4e00")
    with pytest.raises(QueryError, match="expected a material, not 'x'"):
        mesh.material_slots = ["x"]  # type: ignore[attr-defined]
    assert 0x100000 not in mesh.need_chunk()
    assert bytes(file) == before


def test_all_geometry_of_a_mesh_can_be_removed() -> None:
    file = demo.make()
    file.objects["Floor"].mesh.set_geometry([], [])
    mesh = opened(bytes(file)).objects["Floor"].mesh
    assert (mesh.vertices.shape, mesh.faces.shape) == ((0, 3), (0, 3))
