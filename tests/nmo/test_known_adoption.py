"""Objects, plugins and names that are adopted along with an object of another file."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.edit import need_list
from chunkwright.nmo.edit.adoption import BEHAVIOR_PLUGINS, Adoption, references
from chunkwright.nmo.file import REFERENCE_ONLY, PluginCategory
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER, MESSAGE_MANAGER
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content, Guid, Lists
from tests.nmo.files import opened, small
from tests.nmo.test_adoption import with_attributes
from tests.state_chunk.bytes import dwords


@pytest.mark.parametrize(("class_name", "needed"), [("CKBehavior", True), ("CKGroup", False)])
@pytest.mark.parametrize("has_rows", [False, True])
def test_adopting_a_script_adds_the_plugins_that_it_needs(
    class_name: str, needed: bool, has_rows: bool
) -> None:
    other, file = VirtoolsFile(), VirtoolsFile()
    mine, theirs, shared = Guid(1, 1), Guid(2, 2), Guid(3, 3)
    other.plugin_dependencies = [
        PluginCategory(BEHAVIOR_PLUGINS, [theirs, shared]),
        PluginCategory(BEHAVIOR_PLUGINS + 1, [Guid(9, 9)]),
    ]
    kept = [PluginCategory(BEHAVIOR_PLUGINS + 1, [Guid(7, 7)])]
    if has_rows:
        kept.append(PluginCategory(BEHAVIOR_PLUGINS, [mine, shared]))
    file.plugin_dependencies = kept
    file.objects.adopt(other.add_object(class_name, "x"))
    found = [(row.category, list(row.guids)) for row in file.plugin_dependencies]
    rest = [(BEHAVIOR_PLUGINS + 1, [Guid(7, 7)])]
    if has_rows:
        more = [theirs] if needed else []
        assert found == [*rest, (BEHAVIOR_PLUGINS, [mine, shared, *more])]
    else:
        assert found == [*rest, *([(BEHAVIOR_PLUGINS, [theirs, shared])] if needed else [])]


def test_references_of_chunks_are_found() -> None:
    file = VirtoolsFile()
    one, two = (file.add_object("CK3dEntity", name) for name in "ab")
    listed = Content(dwords(2, one.id, two.id), Lists(ids=(0xFFFFFFFF, 0)))
    loose = StateChunk(1)
    loose.append(0x1234, listed)
    assert list(references(loose)) == []
    torn = StateChunk(1, core=dwords(one.id, 0x99999999), lists=Lists(ids=(0,)))
    assert torn.chain_fault is not None
    assert list(references(torn)) == []
    known = StateChunk(one.class_id, codec=one.codec())
    known.append(0x1234, listed)
    assert list(references(known)) == [one, two]
    # In a bound chunk, references are indices, which only fields show.
    bound = StateChunk(one.class_id, codec=one.codec(), bound=True)
    bound.append(0x1234, Content(dwords(2, 0, 1)))
    assert list(references(bound)) == []


def test_ids_in_a_chunk_that_is_not_a_chain_of_areas_are_renumbered_when_adopted() -> None:
    other, file = VirtoolsFile(), VirtoolsFile()
    file.add_object("CK3dEntity", "first")
    near, far = other.add_object("CK3dEntity", "near"), other.add_object("CKGroup", "far")
    chunk = StateChunk(far.class_id, codec=far.codec())
    # The second dword points past the data, so that this is not a chain of areas.
    chunk.raw = dwords(far.id, 0x99999999, near.id, near.id)
    lists = Lists(ids=(0, 2))
    chunk.keep_lists(lists)
    far.chunk = chunk
    made = file.objects.adopt(far)
    assert (near.id, far.id) == (1, 2)
    assert [(each.id, each.name) for each in file.objects] == [
        (1, "first"),
        (2, "near"),
        (3, "far"),
    ]
    copy = made.need_chunk()
    assert copy.raw == dwords(made.id, 0x99999999, file.objects["near"].id, near.id)
    assert copy.assemble()[1].ids == lists.ids


def test_names_keep_their_terminators_in_another_code_page() -> None:
    for encoding, stored in (("cp437", b"caf\x82"), ("cp1252", b"caf\xe9")):
        file, other = VirtoolsFile(encoding=encoding), VirtoolsFile(encoding="cp1252")
        for ends in (b"", b"\0"):
            item = other.add_object("CKGroup", "x")
            item.name_bytes = b"caf\xe9" + ends
            assert file.objects.adopt(item).name_bytes == stored + ends
        plain = other.add_object("CKGroup", "plain")
        plain.id |= REFERENCE_ONLY
        made = file.objects.adopt(plain)
        assert (made.id, made.name_bytes) == (3 | REFERENCE_ONLY, b"plain")


def test_adopted_strings_are_in_the_code_page_of_the_file() -> None:
    other = VirtoolsFile(encoding="cp1252")
    wood: Any = other.add_object("CKTexture", "Wood")
    wood.file_names = ["caf\u00e9", "plain", None]
    other = opened(bytes(other), encoding="cp1252")
    for encoding, stored in (("cp437", b"caf\x82\0"), ("cp1252", b"caf\xe9\0")):
        file = VirtoolsFile(encoding=encoding)
        made: Any = file.objects.adopt(other.objects["Wood"])
        assert made.file_names == ["caf\u00e9", "plain", None]
        payload = made.need_chunk()[0x10000].payload
        assert payload == dwords(3, 5) + stored + bytes(3) + dwords(6) + b"plain\0\0\0" + dwords(0)


@pytest.mark.parametrize("version", [3, 4])
def test_save_flags_are_adopted_between_the_oldest_files(version: int) -> None:
    other, file = small(3), small(version)
    other.objects[1].save_flags = 0x1234
    made = file.objects.adopt(other.objects[1])
    assert made.save_flags == (0x1234 if version == 3 else None)
    assert made.name == "One"


@pytest.mark.parametrize(
    ("mine", "theirs", "wanted"),
    [
        (["a", "b"], "b", "b"),
        (["a", "level"], "c", None),
        (["a", "level"], "level", "level"),
        ([], "level", None),
    ],
)
def test_scenes_are_matched_by_name(mine: list[str], theirs: str, wanted: str | None) -> None:
    file, other = VirtoolsFile(), VirtoolsFile()
    for name in mine:
        file.add_object("CKScene", name)
    holder: Any = other.add_object("CKParameterLocal", "scene")
    scene = other.add_object("CKScene", theirs)
    holder.fields["value"] = {"type": (1, 2), "value": {"kind": "object", "value": scene}}
    made: Any = file.objects.adopt(holder)
    assert (made.value and made.value.name) == wanted


@pytest.mark.parametrize("level_of_theirs", [False, True])
def test_the_scene_of_the_level_is_matched_without_its_name(level_of_theirs: bool) -> None:
    file, other = VirtoolsFile(), VirtoolsFile()
    for each in (file, other):
        each.add_object("CKScene", f"first of {id(each)}")
        scene = each.add_object("CKScene", f"scene of {id(each)}")
        level: Any = each.add_object("CKLevel", "Level")
        level.fields["scenes"] = {"current_scene": scene, "default_scene": level, "scene": None}
    holder: Any = other.add_object("CKParameterLocal", "scene")
    theirs = other.objects[1 if level_of_theirs else 0]
    holder.fields["value"] = {"type": (1, 2), "value": {"kind": "object", "value": theirs}}
    made: Any = file.objects.adopt(holder)
    assert made.value is (file.objects[1] if level_of_theirs else None)


def test_indices_beyond_the_list_of_a_manager_are_unchanged() -> None:
    file, other = small(), small()
    with_attributes(file, ["mass", "speed"])
    with_attributes(other, ["colour", "speed"])
    other.manager(ATTRIBUTE_MANAGER).fields["attributes"]["attributes"].append({"used": 0})
    work = Adoption(file, other, {})
    numbers = [-1, 3, 2, 1, 0, 0]
    assert [work._entry(ATTRIBUTE_MANAGER, number) for number in numbers] == [-1, 3, 2, 1, 2, 2]
    assert [work._entry(MESSAGE_MANAGER, number) for number in (0, 5)] == [0, 5]
    assert [(guid, entry["name"], entry["category"]) for guid, entry in work.additions] == [
        (ATTRIBUTE_MANAGER, "colour", 1)
    ]
    assert [each["name"] for each in work.new_categories] == ["of colour"]
    # Another attribute of the same category; one without a category, and one of a missing category.
    for category, wanted in ((0, 1), (-1, -1), (1, 1), (2, 2)):
        assert work._new_entry({"name": "x", "category": category})["category"] == wanted
    assert "category" not in work._new_entry({"name": "x"})
    assert len(work.new_categories) == 1
    assert work._new_entry("text") == "text"
    need_list(other, MESSAGE_MANAGER).extend(["OnClick", None, "OnKey"])
    work = Adoption(file, other, {})
    numbers = [-1, -2, 3, 1, 2, 0]
    assert [work._entry(MESSAGE_MANAGER, number) for number in numbers] == [-1, -2, 3, 1, 0, 1]
    assert work.additions == [(MESSAGE_MANAGER, "OnKey"), (MESSAGE_MANAGER, "OnClick")]


def test_copied_sub_chunks_have_the_same_depth() -> None:
    other, file = VirtoolsFile(), VirtoolsFile()
    holder: Any = other.add_object("CKParameterLocal", "holds a chunk")
    sub = StateChunk(38, data_version=9, nested=True, file_flag=3)
    sub.append(0x800000, Content(dwords(0x3F000000)))  # the power of a light, 0.5
    holder.fields["value"] = {"type": (1, 2), "value": {"kind": "chunk", "value": sub}}
    other = opened(bytes(other))
    made = file.objects.adopt(other.objects["holds a chunk"])
    theirs = other.objects["holds a chunk"].fields["value"]["value"]["value"]
    assert theirs.depth == 1
    copy = Adoption(file, other, {}).state(theirs)
    found = made.fields["value"]["value"]["value"]
    for each in (copy, found):
        assert (each.depth, each.nested, each.class_id) == (1, True, 38)
        assert (each.data_version, each.chunk_version) == (9, 7)
        assert (each.file_flag, each.bound) == (3, theirs.bound)
        assert each[0x800000].fields == {"power": 0.5}
