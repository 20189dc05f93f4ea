"""Items of Virtools files: insertions, and refusals that change nothing."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.ask.items import _has_text
from chunkwright.query.items import Need
from chunkwright.query.typed import Pattern
from chunkwright.state_chunk.chunk_format import Guid, Unresolved
from tests.nmo.files import opened, small
from tests.nmo.test_scene_models import entity


def item_at(file: VirtoolsFile, address: str) -> Any:
    item: Any = file.root_item()
    for segment in address.split("/")[1:]:
        (item,) = item.named(segment)
    return item


def placed() -> tuple[VirtoolsFile, Any]:
    """Return a file and the item of a placement without the fields place, parent and z_order."""
    file = VirtoolsFile()
    one = entity(file, "One")
    entity(file, "Two")
    one.fields["placement"] = {
        "flags": 1,
        "moveable_flags": 2,
        "x_axis": (1, 0, 0),
        "y_axis": (0, 1, 0),
        "z_axis": (0, 0, 1),
        "position": (4, 5, 6),
    }
    return file, item_at(file, "/objects/One/placement")


def test_inserting_a_field_sets_its_flag() -> None:
    file, area = placed()
    area.insert("parent", "/objects/Two")
    assert area.fields["flags"] == 0x20001
    assert area.fields["parent"] is file.objects["Two"]
    assert area.add("z_order", 7)
    assert (area.fields["flags"], area.fields["z_order"]) == (0x120001, 7)
    assert not area.add("z_order", 8)
    assert not area.add("odd", 8)
    assert area.fields["z_order"] == 7
    # A field that is always present has no flag.
    del area.fields["position"]
    area.insert("position", [1, 2, 3])
    assert (area.fields["flags"], area.fields["position"]) == (0x120001, (1, 2, 3))


@pytest.mark.parametrize("name", ["odd", "position"])
def test_adding_an_impossible_field_is_refused(name: str) -> None:
    _, area = placed()
    before = dict(area.fields)
    with pytest.raises(QueryError, match=f"cannot have a field '{name}'") as caught:
        area.insert(name, [1, 2, 3])
    assert caught.value.path == "/objects/One/placement"
    assert area.fields == before


def test_inserting_a_field_into_an_undecoded_area_is_refused() -> None:
    file, _ = placed()
    file.objects["One"].need_chunk()[0x777777] = b"\1\2\3\4"
    area = item_at(file, "/objects/One/0x777777")
    assert area.fields is None
    with pytest.raises(QueryError, match="cannot have a field 'position'"):
        area.insert("position", [1, 2, 3])
    assert not area.add("position", [1, 2, 3])
    area.assign("05060708")
    assert area.value == b"\5\6\7\x08"


def test_a_value_that_does_not_fit_changes_nothing() -> None:
    _, area = placed()
    before = dict(area.fields)
    with pytest.raises(ChunkwrightError):
        area.insert("z_order", 1 << 40)
    assert dict(area.fields) == before
    with pytest.raises(ChunkwrightError) as caught:
        area.assign({"position": [7, 8, 9], "moveable_flags": "many"})
    assert caught.value.path.endswith("moveable_flags")
    assert dict(area.fields) == before
    with pytest.raises(ChunkwrightError):
        area.assign({"flags": 0x20000})  # a parent that does not exist
    assert dict(area.fields) == before


def test_the_item_of_an_element_shows_the_new_value_after_an_edit() -> None:
    _, area = placed()
    (y,) = area.named("position")[0].named("1")
    y.assign(50)
    assert y.value == 50
    y.assign(51)
    assert area.fields["position"] == (4, 51, 6)


def test_items_have_comparable_values_for_filters() -> None:
    file = VirtoolsFile()
    source: Any = file.add_object("CKParameterIn", "P")
    source["source"] = {"type": Guid(0x12, 0x34), "source": Unresolved(9)}
    kind = item_at(file, "/objects/P/source/type")
    assert (kind.comparable, kind.plain()) == ("00000012-00000034", "00000012-00000034")
    assert item_at(file, "/objects/P/source/source").plain() == {"unresolved": 9, "by_index": False}
    _, area = placed()
    assert area.named("moveable_flags")[0].comparable == 2


def test_included_files_are_inserted_only_if_there_are_none() -> None:
    file = VirtoolsFile()
    root = file.root_item()
    with pytest.raises(QueryError, match="nothing can be inserted here"):
        root.insert("more files", {"a": b"1"})
    root.insert("included files", {"a": b"1", "b": b"22"})
    assert [(each.name, each.data) for each in file.included_files] == [(b"a", b"1"), (b"b", b"22")]
    with pytest.raises(QueryError, match="nothing can be inserted here"):
        root.insert("included files", {"c": b"3"})
    assert len(file.included_files) == 2


def test_an_object_is_found_by_its_number_from_the_root() -> None:
    file, _ = placed()
    (found,) = file.root_item().named("#2")
    assert found.value is file.objects["Two"]
    assert found.address == "/objects/Two"


def test_a_manager_is_created_for_any_guid() -> None:
    file = VirtoolsFile()
    (managers,) = file.root_item().named("managers")
    made = managers.create("000001FF-00000002", "", None)
    assert made.value is file.managers[0]
    assert file.managers[0].guid == Guid(0x1FF, 2)
    chunk = file.managers[0].need_chunk()
    assert (chunk.class_id, chunk.data_version, chunk.bound) == (0xFF, 0, True)
    managers.create("message manager", "", None)
    assert file.managers[1].guid == Guid(0x466A0FAC, 0)


def test_texts_are_searched_in_the_stored_bytes() -> None:
    file = opened(bytes(small()))
    one = file.objects["One"]
    assert _has_text(one, "One")
    assert not _has_text(one, "Two")
    assert _has_text(file.objects["Group"], "\x0f\0")
    # Edited values are not in the stored bytes yet.
    one.need_chunk()[0x777777] = b"Two\0"
    assert _has_text(one, "nowhere")


def test_names_and_files_are_inserted_and_replaced() -> None:
    file = small()
    one = item_at(file, "/objects/One")
    one.insert("name", "First")
    assert file.objects[1].name == "First"
    with pytest.raises(ChunkwrightError, match="expected text"):
        one.insert("name", 5)
    one.insert("name", None)
    assert file.objects[1].name is None
    root = file.root_item()
    root.insert("included files", {"a": b"1"})
    included = item_at(file, "/included files/a")
    included.assign("0a0b")
    assert (included.value, file.included_files[0].data) == (b"\n\v", b"\n\v")
    with pytest.raises(ChunkwrightError, match="bytes"):
        included.assign("no bytes")


def test_ids_take_precedence_over_names_that_look_like_ids() -> None:
    file = VirtoolsFile()
    for name in ("#2", "#9", "2", "x"):
        file.add_object("CKGroup", name)
    objects = item_at(file, "/objects")

    def found(segment: str) -> list[int]:
        return [each.value.id for each in objects.named(segment)]

    # By id; by name if no object has the id; by name before index.
    assert (found("#2"), found("#9"), found("2"), found("0")) == ([2], [2], [3], [1])
    assert (found("3"), found("4"), found("#"), found("#7"), found("x")) == ([4], [], [], [], [4])
    (item,) = file.root_item().named("#2")
    assert item.parent is not None
    assert item.parent.parent is not None
    assert (item.parent.key, item.parent.parent.value) == ("objects", file)


def test_a_chunk_that_cannot_be_read_is_an_item_of_bytes() -> None:
    file = opened(bytes(small()))
    one = file.objects["One"]
    span = one.stored_span
    assert span is not None
    torn = bytearray(span[0][span[1] : span[2]])
    torn[2] = 9  # not a version of chunks
    one._span, one._chunk = (bytes(torn), 0, len(torn)), None
    (_, broken) = item_at(file, "/objects/One").children()
    assert (broken.key, broken.type_name, broken.value) == ("chunk", "bytes", bytes(torn))


@pytest.mark.parametrize("version", [6, 7, 8])
def test_names_outside_the_chunk_are_items(version: int) -> None:
    file = opened(bytes(small(version)))
    root: Any = file.root_item()
    item = root.item_of(file.objects[1])
    (name,) = item.named("name")
    assert name.key == "name"
    assert name.type_name == ("area" if version < 7 else "string")
    assert next(iter(item.children())).key == "name"
    assert item.is_called(f"#{file.objects[1].id}")
    assert item.is_called("One")
    assert not item.is_called("")


def test_an_area_whose_bytes_do_not_fit_has_no_fields_to_add() -> None:
    file, area = placed()
    file.objects["One"].need_chunk()[area.area.identifier].payload = b"1234"
    again = item_at(file, "/objects/One/placement")
    assert again.fields is None
    with pytest.raises(QueryError, match="cannot have a field 'parent'"):
        again.insert("parent", "/objects/Two")
    assert not again.add("parent", "/objects/Two")
    assert (again.type_name, again.value) == ("bytes", b"1234")


def test_a_search_skips_items_that_cannot_contain_a_name() -> None:
    file, area = placed()
    one = item_at(file, "/objects/One")
    asked = ("placement", "odd", "CK3dEntity", "CKMesh", "CK*", "*", "position")
    assert [name for name in asked if one.may_hold(Need(Pattern(name)))] == [
        "placement",
        "odd",
        "CK*",
        "*",
        "position",
    ]
    # Fields have the names of rows; a number may be the index of an element.
    asked = ("position", "pos*", "odd", "*", "3", "z_order", "flags")
    assert [name for name in asked if area.may_hold(Need(Pattern(name)))] == [
        "position",
        "pos*",
        "*",
        "3",
        "z_order",
        "flags",
    ]


def test_objects_that_may_contain_all_texts_are_candidates_of_a_search() -> None:
    file = opened(bytes(small()))
    objects = item_at(file, "/objects")

    def found(*needles: str) -> list[str]:
        need = Need(Pattern("*"), needles)
        return [each.value.name for each in objects.candidates(need, deep=True)]

    assert found() == ["Group", "One", "Two"]
    assert found("wo") == ["Two"]
    assert found("o") == ["Group", "Two"]
    assert found("o", "p") == ["Group"]
    assert found("nowhere") == []
