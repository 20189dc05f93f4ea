"""Lists that write through, the areas of an object by name, and new geometry."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.model.geometry import Column
from chunkwright.nmo.payloads import RENDER_GROUPS
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content
from tests.nmo.files import opened, small


def counted_column() -> tuple[Column, list[dict[str, Any]], list[bool]]:
    """Return a column, its records, and a list of whether each access was for a change."""
    rows: list[dict[str, Any]] = [{"value": number, "of": -number} for number in (5, 6, 7, 8)]
    asked: list[bool] = []

    def records(*, change: bool) -> list[dict[str, Any]]:
        asked.append(change)
        return rows

    return Column(records, "value", lambda value: {"value": value, "of": "new"}), rows, asked


def test_reading_a_column_does_not_mark_its_records_as_changed() -> None:
    column, _, asked = counted_column()
    assert (column[0], column[-1], column[1:3], len(column)) == (5, 8, [6, 7], 4)
    assert repr(column) == "[5, 6, 7, 8]"
    same: list[Any] = [[5, 6, 7, 8], (5, 6, 7, 8), counted_column()[0]]
    assert all(column == each for each in same)
    assert column != [5, 6, 7]
    assert column != "5678"
    assert not any(asked)


def test_writing_to_a_column_changes_its_records() -> None:
    column, rows, asked = counted_column()
    column[1] = 60
    assert rows[1] == {"value": 60, "of": -6}
    column[2:] = [70]
    assert rows[2:] == [{"value": 70, "of": "new"}]
    del column[0]
    column.insert(1, 65)
    assert rows == [
        {"value": 60, "of": -6},
        {"value": 65, "of": "new"},
        {"value": 70, "of": "new"},
    ]
    assert asked == [True] * 4


def mesh_with_groups() -> Any:
    """Return a mesh with render groups."""
    item: Any = VirtoolsFile().add_object("CKMesh", "Mesh")
    item.need_chunk().append(RENDER_GROUPS, Content(bytes(4)))
    return item


def test_appending_the_first_material_creates_the_area_of_slots() -> None:
    item = mesh_with_groups()
    if "materials" in item:
        del item["materials"]
    look = item.file.add_object("CKMaterial", "Look")
    assert (len(item.material_slots), list(item.material_slots)) == (0, [])
    assert "materials" not in item
    assert RENDER_GROUPS in item
    item.material_slots.append(look)
    assert item.fields["materials"] == {"slots": [{"material": look, "reserved": 0}]}
    assert RENDER_GROUPS not in item


def test_material_slots_take_only_materials_of_the_file() -> None:
    item = mesh_with_groups()
    look = item.file.add_object("CKMaterial", "Look")
    item.fields["materials"] = {"slots": [{"material": look, "reserved": 5}]}
    slots = item.material_slots
    for value, message in (
        (item, "expected a material, not <CKMesh #1 'Mesh'>"),
        ("Look", "expected a material, not 'Look'"),
        (VirtoolsFile().add_object("CKMaterial", "Theirs"), "belongs to another file"),
    ):

        def replace(value: object = value) -> None:
            slots[0] = value

        def replace_some(value: object = value) -> None:
            slots[:1] = [None, value]

        def replace_all(value: object = value) -> None:
            item.material_slots = [value]

        for change in (replace, replace_some, replace_all, partial(slots.append, value)):
            with pytest.raises(QueryError, match=message) as caught:
                change()
            assert caught.value.path == "/objects/Mesh/materials"
            assert item.fields["materials"] == {"slots": [{"material": look, "reserved": 5}]}
            assert RENDER_GROUPS in item
    slots[0] = None
    assert item.fields["materials"] == {"slots": [{"material": None, "reserved": 5}]}


def test_each_edit_of_a_mesh_removes_its_render_groups() -> None:
    item = mesh_with_groups()
    item.set_geometry(np.arange(12).reshape(4, 3), [[0, 1, 2], [1, 2, 3]])
    assert RENDER_GROUPS not in item

    def edited(name: str, value: Any) -> bool:
        item.need_chunk().append(RENDER_GROUPS, Content(bytes(4)))
        setattr(item, name, value)
        gone = RENDER_GROUPS not in item
        if not gone:
            del item[RENDER_GROUPS]
        return gone

    assert edited("faces", [[0, 1, 3], [3, 2, 1]])
    assert edited("face_materials", [0, 0xFFFF])
    assert edited("material_slots", [None, None])
    assert not edited("vertices", np.zeros((4, 3)))
    assert item.faces.tolist() == [[0, 1, 3], [3, 2, 1]]
    assert item.face_materials.tolist() == [0, 0xFFFF]
    for name, value, most in (
        ("faces", [[0, 1, 4], [0, 1, 2]], 3),
        ("faces", [[0, 1, -1], [0, 1, 2]], 3),
        ("face_materials", [0, 0x10000], 0xFFFF),
        ("face_materials", [-1, 0], 0xFFFF),
    ):
        with pytest.raises(SerializeError, match=f"expected values from 0 to {most}") as caught:
            setattr(item, name, value)
        assert caught.value.path == "/objects/Mesh/faces"
    for name, value in (("faces", [[0, 1, 2]]), ("face_materials", [0, 1, 2])):
        with pytest.raises(SerializeError, match="for 2 faces"):
            setattr(item, name, value)


OF_OLD_GEOMETRY = (0x8000, 0x40000, 0x80000, RENDER_GROUPS, 0x800000)


def test_new_geometry_replaces_all_old_geometry() -> None:
    item = mesh_with_groups()
    for identifier in OF_OLD_GEOMETRY:
        if identifier not in item:
            item.need_chunk().append(identifier, Content(bytes(4)))
    corners = np.arange(9).reshape(3, 3)
    item.set_geometry(
        corners,
        [[0, 1, 2], [2, 1, 0]],
        normals=corners + 10,
        uvs=corners[:, :2] + 20,
        face_materials=[5, 0xFFFF],
    )
    assert not any(identifier in item for identifier in OF_OLD_GEOMETRY)
    fields = item.fields["vertices"]
    assert (fields["count"], fields["arrays"]["save_flags"]) == (3, 3)
    assert item.vertices.tolist() == corners.tolist()
    assert item.normals.tolist() == (corners + 10).tolist()
    assert item.uvs.tolist() == (corners[:, :2] + 20).tolist()
    assert item.faces.tolist() == [[0, 1, 2], [2, 1, 0]]
    assert item.face_materials.tolist() == [5, 0xFFFF]
    assert fields["arrays"]["diffuse"].tolist() == [0xFFFFFFFF]
    assert fields["arrays"]["specular"].tolist() == [0]
    item.set_geometry(corners, [[0, 1, 2]])
    fields = item.fields["vertices"]
    assert fields["arrays"]["save_flags"] == 15
    assert (len(item.normals), item.uvs.tolist()) == (0, [[0, 0]])
    assert item.face_materials.tolist() == [0]
    item.set_geometry([], [])
    assert (len(item.vertices), len(item.faces)) == (0, 0)
    assert item.fields["vertices"] == {"count": 0, "arrays": {}}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"faces": [[0, 1, 3]]}, "vertex 3 of a face is out of range for 3"),
        ({"faces": [[0, -1, 2]]}, "vertex -1 of a face is out of range for 3"),
        ({"normals": [[0, 1, 0]] * 2}, "expected 3 rows of 3 numbers, not 2"),
        ({"uvs": [[0, 1]] * 4}, "expected 3 rows of 2 numbers, not 4"),
        ({"face_materials": [0, 0]}, "a material slot from 0 to 65,535 for each of 1 face"),
        ({"face_materials": [-1]}, "a material slot from 0 to 65,535 for each of 1 face"),
        ({"face_materials": [0x10000]}, "a material slot from 0 to 65,535 for each of 1 face"),
        ({"vertices": np.zeros((0x10001, 3))}, "65,537 vertices are more than face indices"),
    ],
)
def test_invalid_geometry_is_refused(given: dict[str, Any], why: str) -> None:
    item = mesh_with_groups()
    with pytest.raises(SerializeError, match=why):
        item.set_geometry(**{"vertices": np.zeros((3, 3)), "faces": [[0, 1, 2]]} | given)
    item.set_geometry(np.zeros((0x10000, 3)), [[0, 1, 0xFFFF]])
    assert item.faces.tolist() == [[0, 1, 0xFFFF]]


def test_the_areas_of_an_object_are_a_mapping_by_name() -> None:
    file = VirtoolsFile()
    box: Any = file.add_object("CK3dEntity", "Box")
    for name in list(box.fields):
        del box.fields[name]
    first: dict[str, Any] = {"current_mesh": None, "meshes": []}
    box.fields["meshes"] = first
    box.need_chunk().append(0x777777, Content(bytes(4)))
    box.need_chunk()[0x800] = {"scripts": []}
    assert (list(box.fields), len(box.fields)) == (["meshes", "scripts"], 2)
    assert repr(box.fields) == f"<Fields of {box!r}: meshes, scripts>"
    assert box.fields["meshes"] == first
    assert box["meshes"] == first
    assert box[0x800] == {"scripts": []}
    with pytest.raises(KeyError):
        box.fields["places"]
    with pytest.raises(KeyError):
        del box.fields["places"]
    with pytest.raises(SerializeError) as caught:
        box.fields["meshes"] = 5
    assert caught.value.path == "/objects/Box/meshes"
    with pytest.raises(QueryError, match="cannot have an area 'places'") as missing:
        box.fields["places"] = {}
    assert missing.value.path == "/objects/Box"
    with pytest.raises(ChunkwrightError) as odd:
        box.fields["meshes"] = {"current_mesh": 5, "meshes": []}
    assert odd.value.path == "/objects/Box/meshes/current_mesh"
    del box.fields["meshes"]
    assert list(box.fields) == ["scripts"]


def test_objects_without_a_chunk_have_no_areas() -> None:
    box: Any = VirtoolsFile().add_object("CK3dEntity", "Box")
    box.chunk = None
    assert (list(box.fields), "meshes" in box, box.area_fields("meshes")) == ([], False, None)
    for act in (box.need_chunk, lambda: box["meshes"], lambda: box[0x800]):
        with pytest.raises(QueryError, match="Box"):
            act()


@pytest.mark.parametrize("way", ["chunk", "append", "assign"])
def test_indices_in_assigned_bytes_are_renumbered_with_the_objects(way: str) -> None:
    """Bytes refer to objects by the indices of the time of assignment, even if these change."""
    file = VirtoolsFile()
    first, group, last = (file.add_object(f"CK{name}", name) for name in (
        "3dEntity", "Group", "Mesh"
    ))  # fmt: skip
    group.chunk = None
    members = (1).to_bytes(4, "little") + (2).to_bytes(4, "little")
    core = (0xFFFFF).to_bytes(4, "little") + bytes(4) + members
    chunk = StateChunk(23, bound=True, core=core if way == "chunk" else b"")
    group.chunk = chunk
    if way == "append":
        chunk.append(0xFFFFF, Content(members))
    elif way == "assign":
        chunk[0xFFFFF] = members
    file.objects[:] = [last, group, first]
    assert group.fields["members"]["members"] == [last]
    assert chunk.assemble()[0] == core[:-4] + bytes(4)


def test_an_assigned_chunk_replaces_the_stored_one() -> None:
    file = opened(bytes(small()))
    item: Any = file.objects["One"]
    assert item.stored_span is not None
    assert item.stored_bytes() == item.stored_span[0][item.stored_span[1] : item.stored_span[2]]
    item.chunk = None
    assert (item.stored_span, item.chunk, item.stored_bytes()) == (None, None, b"")
    made = StateChunk(33, bound=True)
    item.chunk = made
    assert (item.chunk, item.stored_bytes()) == (made, None)
    assert made.codec is item.codec()
    with pytest.raises(SerializeError, match="expected a StateChunk or None, not 5") as caught:
        item.chunk = 5
    assert caught.value.path == "/objects/One"
    other = small().objects["One"].need_chunk()
    other.codec = small().objects["One"].codec()
    with pytest.raises(QueryError, match="the chunk belongs to another file") as strange:
        item.chunk = other
    assert strange.value.path == "/objects/One"
    assert item.chunk is made
