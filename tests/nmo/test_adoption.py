"""Objects of another file: refused as references, adopted with everything they need."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo import VirtoolsFile, VirtoolsObject, add_object
from chunkwright.nmo.edit.adoption import references
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER, MESSAGE_MANAGER
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content, Guid, Lists
from chunkwright.state_chunk.resolve import decode_chunk
from tests.nmo.files import file_4, opened, small
from tests.samples import needs_samples, samples
from tests.state_chunk.bytes import dwords
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path


def real(part: str) -> VirtoolsFile:
    path = next(path for path in samples("virtools") if path.name.endswith(part))
    return opened(path.read_bytes())


def same(mine: VirtoolsObject, theirs: VirtoolsObject, seen: dict[int, VirtoolsObject]) -> None:
    """Compare two objects and everything that they refer to, step by step."""
    waiting = [(mine, theirs)]
    while waiting:
        one, other = waiting.pop()
        if id(other) in seen:
            assert seen[id(other)] is one
            continue
        seen[id(other)] = one
        assert (one.class_id, one.name) == (other.class_id, other.name)
        if other.chunk is None:
            assert one.chunk is None
            continue
        a, b = one.need_chunk(), other.need_chunk()
        decode_chunk(a)
        decode_chunk(b)
        assert [area.identifier for area in a.areas] == [area.identifier for area in b.areas]
        assert [len(area.payload) for area in a.areas] == [len(area.payload) for area in b.areas]
        left, right = list(references(a)), list(references(b))
        assert len(left) == len(right)
        waiting += zip(left, right, strict=True)


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    one_of(4, [path for path in samples("virtools") if any(
        part in path.name.lower() for part in
        ("p_ball", "p_box", "p_modul", "p_trafo", "p_extra", "ps_four", "p_dropboard", "sticky")
    )]),
    ids=lambda path: str(path.name)[-24:],
)  # fmt: skip
def test_a_real_level_adopts_real_modules(source: Path) -> None:
    level = real("Three.js__level_01.nmo")
    other = opened(source.read_bytes())
    untouched = bytes(other)
    names = {item.id: item.name for item in level.objects}
    count = len(level.objects)
    wanted = other.objects.of_class("CK3dEntity")
    adopted = [level.objects.adopt(item) for item in wanted]
    again = opened(bytes(level))
    assert again.problems() == []
    assert bytes(other) == untouched
    assert {item.id: item.name for item in list(again.objects)[:count]} == names
    seen: dict[int, VirtoolsObject] = {}
    for mine, theirs in zip(adopted, wanted, strict=True):
        same(again.objects.with_id(mine.id), theirs, seen)
    assert len(again.objects) == count + len(seen)


@needs_samples
def test_adopting_a_ball_copies_its_mesh_material_and_texture() -> None:
    level, module = real("Three.js__level_01.nmo"), real("p_ball_wood.nmo")
    theirs = module.objects["P_Ball_Wood_MF"]
    with pytest.raises(QueryError, match=r"to another file.*objects\.adopt\(obj\)"):
        level.objects.append(theirs)
    ball: Any = level.objects.adopt(theirs)
    assert level.objects.adopt(theirs) is ball
    assert level.objects.adopt(ball) is ball
    again: Any = opened(bytes(level)).objects.with_id(ball.id)
    np.testing.assert_array_equal(again.mesh.vertices, theirs.mesh.vertices)
    slots = theirs.mesh.material_slots
    assert [m.texture.name for m in again.mesh.material_slots if m] == [
        m.texture.name for m in slots if m
    ]
    assert again.mesh.file is again.file


def test_objects_that_were_adopted_before_are_shared() -> None:
    file, other = small(), small()
    mesh = add_object(other, "CKMesh", "Shared")
    for name in ("One", "Two"):
        other.objects[name].fields["meshes"] = {"current_mesh": mesh, "meshes": [mesh]}
    one, two = (file.objects.adopt(other.objects[name]) for name in ("One", "Two"))
    assert one.mesh is two.mesh
    assert len(file.objects) == 6
    file.objects.remove(one.mesh)
    assert file.objects.adopt(mesh) is not one.mesh


def test_a_group_is_adopted_with_its_members_even_in_cycles() -> None:
    file, other = small(), small()
    other.objects["One"].fields["placement"] = {
        "flags": 0,
        "moveable_flags": 0,
        "x_axis": (1.0, 0.0, 0.0),
        "y_axis": (0.0, 1.0, 0.0),
        "z_axis": (0.0, 0.0, 1.0),
        "position": (0.0, 0.0, 0.0),
    }
    other.objects["Group"].fields["members"]["members"].append(other.objects["Group"])
    other = opened(bytes(other))
    group: Any = file.objects.adopt(other.objects["Group"])
    assert [item.name for item in group.members] == ["One", "Two", "Group"]
    assert group.members[-1] is group
    assert [item.id for item in group.members] == [5, 6, 4]


def test_ids_in_sub_chunks_of_unknown_class_are_renumbered() -> None:
    file, other = small(), small()
    holder = add_object(other, "CKParameterLocal", "holds a chunk")
    sub = StateChunk(0x7777, data_version=0, nested=True)
    sub.append(0x99, Content(dwords(2, 0, 99, 3), Lists(ids=(0, 1, 2, 3))))
    holder.fields["value"] = {"type": (1, 2), "value": {"kind": "chunk", "value": sub}}
    other = opened(bytes(other))
    came = file.objects.adopt(other.objects["holds a chunk"])
    again = opened(bytes(file)).objects.with_id(came.id)
    payload = again.fields["value"]["value"]["value"][0x99].payload
    assert [file.objects.with_id(int(i)).name for i in np.frombuffer(payload, "<u4")[[0, 3]]] == [
        "One",
        "Two",
    ]
    # A dangling id must not become the id of an object of this file.
    assert np.frombuffer(payload, "<u4")[1:3].tolist() == [0, 0]


def test_bytes_that_may_hold_indices_are_refused_and_nothing_is_changed() -> None:
    file, other = small(), small()
    other.objects["One"].need_chunk()[0x7777] = dwords(1)
    before = bytes(file)
    with pytest.raises(SerializeError, match="unknown layout") as caught:
        file.objects.adopt(other.objects["Group"])
    assert caught.value.path == "/objects/One/0x7777"
    assert bytes(file) == before


def test_references_to_a_level_are_redirected_to_the_level_of_the_file() -> None:
    file, other = small(), small()
    theirs = add_object(other, "CKLevel", "Theirs")
    parameter = add_object(other, "CKParameterLocal", "level")
    parameter.fields["value"] = {"type": (1, 2), "value": {"kind": "object", "value": theirs}}
    assert file.objects.adopt(parameter).value is None  # type: ignore[attr-defined]
    file = small()
    mine = add_object(file, "CKLevel", "Mine")
    assert file.objects.adopt(parameter).value is mine  # type: ignore[attr-defined]


def with_attributes(file: VirtoolsFile, names: list[str]) -> None:
    from chunkwright.nmo import Manager

    chunk = StateChunk(0x52, data_version=0, bound=True)
    manager = Manager(file, ATTRIBUTE_MANAGER, chunk=chunk)
    file.managers.append(manager)
    entry = {"used": 1, "type": Guid(1, 2), "compatible_class": 33, "flags": 0}
    manager.fields["attributes"] = {
        "category_count": 1,
        "attribute_count": len(names),
        "categories": [{"used": 1, "name": f"of {names[0]}", "flags": 0}],
        "attributes": [entry | {"name": name, "category": 0} for name in names],
    }


def test_types_of_attributes_are_matched_by_name() -> None:
    file, other = small(), small()
    with_attributes(file, ["mass", "speed"])
    with_attributes(other, ["colour", "speed"])
    parameter = add_object(other, "CKParameterOut", "of an attribute")
    other.objects["One"].fields["attributes"] = {
        "parameters": [parameter, parameter],
        "types": (ATTRIBUTE_MANAGER, [1, 0]),
    }
    other = opened(bytes(other))
    one = file.objects.adopt(other.objects["One"])
    again = opened(bytes(file))
    assert again.objects.with_id(one.id).fields["attributes"]["types"] == (
        ATTRIBUTE_MANAGER,
        [1, 2],
    )
    attributes = again.manager(ATTRIBUTE_MANAGER).fields["attributes"]
    assert [row["name"] for row in attributes["attributes"]] == ["mass", "speed", "colour"]
    assert [row["name"] for row in attributes["categories"]] == ["of mass", "of colour"]
    assert [row["category"] for row in attributes["attributes"]] == [0, 0, 1]


def test_messages_are_matched_by_name_and_a_missing_manager_is_created() -> None:
    from chunkwright.nmo import Manager

    file, other = small(), small()
    manager = Manager(other, MESSAGE_MANAGER, chunk=StateChunk(0x53, data_version=0, bound=True))
    other.managers.append(manager)
    manager.fields["messages"] = {"names": ["OnClick", "Fell"]}
    parameter = add_object(other, "CKParameterLocal", "message")
    value = {"kind": "manager", "value": (MESSAGE_MANAGER, 1)}
    parameter.fields["value"] = {"type": (1, 2), "value": value}
    came: Any = file.objects.adopt(opened(bytes(other)).objects["message"])
    again = opened(bytes(file))
    assert came.value == (MESSAGE_MANAGER, 0)
    assert again.manager(MESSAGE_MANAGER).fields["messages"]["names"] == ["Fell"]


def test_adopted_names_are_in_the_code_page_of_the_file() -> None:
    file, other = small(), small()
    other.encoding = "cp1252"
    other.objects["One"].name = "caf\u00e9"
    file.encoding = "cp437"
    assert file.objects.adopt(other.objects["caf\u00e9"]).name == "caf\u00e9"
    file.encoding = "gb2312"
    other.objects["Two"].name = "\u00fe"
    with pytest.raises(SerializeError, match="code page"):
        file.objects.adopt(other.objects["\u00fe"])


def test_objects_are_adopted_from_older_files_but_not_from_newer_ones() -> None:
    old = opened(file_4(), format="nmo")
    with pytest.raises(
        QueryError, match="of version 8 cannot be adopted by one of version 4"
    ) as caught:
        old.objects.adopt(small().objects["One"])
    assert caught.value.path == "/objects/One"
    file = small()
    file.objects.adopt(old.objects["A"])
    again = opened(bytes(file))
    assert again.objects["A"].fields["members"]["members"] == [again.objects["B"]]
    assert again.problems() == []
    group = opened(file_4(), format="nmo").objects.adopt(old.objects[0])
    assert (group.name, group.fields["members"]["members"][0].name) == ("A", "B")
    with pytest.raises(QueryError, match="not in the table of its file"):
        small().objects.adopt(VirtoolsObject(small(), 9, 23))


def test_a_file_with_adopted_objects_is_copied() -> None:
    file, other = small(), small()
    file.objects.adopt(other.objects["Group"])
    assert bytes(copy.deepcopy(file)) == bytes(file)
