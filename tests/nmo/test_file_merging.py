"""Merging whole Virtools files: everything of both is in the result, or reported with a reason."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright import merging
from chunkwright.formats.results import Merge, MergedName
from chunkwright.nmo import Group, VirtoolsFile, VirtoolsObject, demo
from chunkwright.nmo.edit import entries_of, entry_name
from chunkwright.nmo.edit.conversion import convert
from chunkwright.nmo.edit.merging import merge as merge_file
from chunkwright.nmo.file import IncludedFile
from chunkwright.nmo.model import Manager
from chunkwright.nmo.payloads import BEHAVIOR_MANAGER, MESSAGE_MANAGER, VARIABLE_MANAGER
from chunkwright.state_chunk import StateChunk
from tests.nmo.files import opened
from tests.nmo.test_merging import level
from tests.samples import needs_samples, samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from chunkwright.state_chunk.chunk_format import Guid

EDITOR = "CKInterfaceObjectManager"


def rows(merge: Merge) -> list[tuple[str, str, str]]:
    return [(each.outcome, each.what, each.name) for each in merge.names]


def as_one(merge: Merge) -> int:
    """Return how many objects of the other file were joined or shared with those of the first."""
    return sum(
        each.outcome in ("joined", "shared") and each.what.startswith("CK") for each in merge.names
    )


def left(file: VirtoolsFile, merge: Merge) -> int:
    """Return how many objects are left behind, each of which is reported."""
    found = [each for each in file.objects if each.is_a(EDITOR)]
    assert len(found) == sum(EDITOR in line for line in merge.remarks)
    return len(found) + sum("the first file has no" in line for line in merge.untaken)


def names(file: VirtoolsFile) -> Counter[tuple[str, str | None]]:
    return Counter((each.class_name, each.name) for each in file.objects)


def test_equal_materials_and_textures_are_shared() -> None:
    file, other = demo.make(), demo.make()
    merge = merge_file(file, other)
    assert rows(merge) == [
        ("joined", "CKGroup", "Phys_Floors"),
        ("shared", "CKTexture", "Planks"),
        ("shared", "CKMaterial", "Wood"),
        ("kept", "CKMesh", "Square"),
        ("kept", "CK3dObject", "Floor"),
    ]
    assert str(merge) == "2 added to 5, 1 joined, 2 shared, 2 kept"
    again = opened(bytes(file))
    assert again.problems() == []
    one, two = (each for each in again.objects if each.class_name == "CKMesh")
    assert one.material_slots == two.material_slots == [again.objects["Wood"]]  # type: ignore[attr-defined]


def test_materials_that_differ_in_any_property_stay_separate() -> None:
    for change in ("diffuse", "file_names", "texture"):
        file, other = demo.make(), demo.make()
        made: Any = other.objects
        if change == "diffuse":
            made["Wood"].diffuse = (0, 0, 1)
        elif change == "file_names":
            made["Planks"].file_names = ["other.png"]
        else:
            made["Wood"].texture = None
        found = rows(merge_file(file, other))
        assert ("kept", "CKMaterial", "Wood") in found
        # A material with a different texture is a different material.
        assert (("kept", "CKTexture", "Planks") in found) == (change == "file_names")


def test_merging_again_joins_new_members_of_a_group() -> None:
    file, other = demo.make(), demo.make()
    file.objects.merge(other)
    group = other.objects["Phys_Floors"]
    assert isinstance(group, Group)
    group.members.append(other.add_object("CK3dObject", "Later"))
    report = file.objects.merge(other)
    assert [each.name for each in report.added] == ["Later"]
    mine = file.objects["Phys_Floors"]
    assert isinstance(mine, Group)
    assert [each.name for each in mine.members] == ["Floor", "Floor", "Later"]
    assert opened(bytes(file)).problems() == []


def test_the_scripts_of_a_merged_level_are_moved_to_the_first_level() -> None:
    file, other = level("Floor"), level("Wall")
    for each, name in ((file, "Mine"), (other, "Theirs")):
        script = each.add_object("CKBehavior", name)
        script["behavior"] = {"flags": 2, "contents": 0x800, "inputs": []}
        each.objects["Level"].put_fields("scripts", {"scripts": [script]}, needed=True)
    merge = merge_file(file, other)
    assert (
        MergedName("CKLevel", "Level", "joined", "with 1 objects in its scene and 1 more scripts")
        in merge.names
    )
    assert merge.untaken == []
    again = opened(bytes(file))
    scripts = again.objects["Level"].fields["scripts"]["scripts"]
    assert [each.name for each in scripts] == ["Mine", "Theirs"]
    assert again.problems() == []


def test_a_level_without_a_counterpart_is_reported() -> None:
    merge = merge_file(demo.make(), level("Wall"))
    assert merge.untaken == [
        "CKLevel 'Level': the first file has no level (name the file with the level first)"
    ]
    assert "1 not taken" in str(merge)


def with_manager(guid: Guid, area: str, fields: dict[str, Any]) -> VirtoolsFile:
    file = VirtoolsFile()
    manager = Manager(file, guid, chunk=StateChunk(guid.first & 0xFF, data_version=0, bound=True))
    file.managers.append(manager)
    manager[area] = fields
    return file


def variables(*given: tuple[str, int]) -> VirtoolsFile:
    found = [{"name": name, "value": value} for name, value in given]
    fields = {"variables": found, "float_variables": [], "string_variables": []}
    return with_manager(VARIABLE_MANAGER, "variables", {**fields, "representations": []})


def test_new_messages_are_merged_without_duplicates() -> None:
    file = with_manager(MESSAGE_MANAGER, "messages", {"names": ["a", "b"]})
    other = with_manager(MESSAGE_MANAGER, "messages", {"names": ["c", None, "b", "d"]})
    merge = merge_file(file, other)
    assert [entry_name(each) for each in entries_of(file, MESSAGE_MANAGER)] == ["a", "b", "c", "d"]
    (row,) = merge.names
    assert row == MergedName("manager", "message manager", "joined", "2 names of names added")


def test_variables_are_joined_by_name_and_keep_their_value() -> None:
    file, other = variables(("a", 1), ("b", 2)), variables(("b", 3), ("c", 4), ("a", 1))
    merge = merge_file(file, other)
    fields = opened(bytes(file)).managers[0].need_fields("variables")
    found = [(each["name"], each["value"]) for each in fields["variables"]]
    assert found == [("a", 1), ("b", 2), ("c", 4)]
    (row,) = merge.names
    assert (row.outcome, row.note) == ("joined", "1 variable added; kept: b")
    assert merge.untaken == []
    # A file without the manager gets the manager of the other file.
    file = VirtoolsFile()
    assert merge_file(file, other).names == []
    assert (
        opened(bytes(file)).managers[0].fields["variables"]
        == (other.managers[0].fields["variables"])
    )


def test_included_files_with_the_same_name_are_compared() -> None:
    file, other = VirtoolsFile(), VirtoolsFile()
    file.included_files = [IncludedFile(b"a", b"1"), IncludedFile(b"b", b"2")]
    other.included_files = [
        IncludedFile(b"a", b"1"),
        IncludedFile(b"b", b"3"),
        IncludedFile(b"c", b"4"),
    ]
    merge = merge_file(file, other)
    assert rows(merge) == [("shared", "included file", "a")]
    assert merge.untaken == [
        "included file b: the first file includes a different one of that name"
    ]
    assert [(each.name, each.data) for each in file.included_files] == [
        (b"a", b"1"), (b"b", b"2"), (b"c", b"4")
    ]  # fmt: skip


def test_documents_that_cannot_be_merged_are_refused() -> None:
    with pytest.raises(chunkwright.QueryError, match="two documents or more"):
        merging.merge([demo.make()])
    with pytest.raises(chunkwright.QueryError, match="SFV2 scene and Virtools file"):
        merging.merge([demo.make(), chunkwright.sc2.Scene(35)])
    with pytest.raises(chunkwright.QueryError, match="cannot be merged"):
        merging.merge([chunkwright.keyed_archive.KeyedArchive(), demo.make()])


group_names = st.sampled_from(["One", "Two", "Three"])
members = st.lists(st.sampled_from(["a", "b", "c", "d"]), unique=True)


@st.composite
def files(draw: st.DrawFn) -> VirtoolsFile:
    """Make a file with uniquely named groups, entities, and materials of a few colours."""
    file = VirtoolsFile()
    for name in draw(st.lists(st.sampled_from(["m", "n"]), unique=True)):
        made: Any = file.add_object("CKMaterial", name)
        made.diffuse = (draw(st.integers(0, 1)), 0, 0)
    for name, inside in draw(st.dictionaries(group_names, members)).items():
        group: Any = file.add_object("CKGroup", name)
        for each in inside:
            if each not in file.objects:
                file.add_object("CK3dObject", each)
            group.members.append(file.objects[each])
    return opened(bytes(file))


@settings(max_examples=60, deadline=None)
@given(st.lists(files(), min_size=2, max_size=4), st.booleans())
def test_merged_files_contain_all_objects_or_report_them(
    given_files: list[VirtoolsFile], rename: bool
) -> None:
    first, *others = given_files
    counts = [len(each.objects) for each in given_files]
    belonging = Counter(
        (group.name, member.name)
        for file in given_files
        for group in file.objects.of_class(Group)
        for member in group.members
    )
    found = merging.merge(given_files, rename=rename)
    again = opened(bytes(first))
    assert again.problems() == []
    assert len(again.objects) == sum(counts) - sum(map(as_one, found))
    ids = [each.id for each in again.objects]
    assert len(set(ids)) == len(ids)
    groups = again.objects.of_class(Group)
    assert len({each.name for each in groups}) == len(groups)
    after: Counter[tuple[str | None, str]] = Counter()
    for group in groups:
        for member in group.members:
            after[group.name, member.name.partition("_")[0]] += 1
    assert after == belonging
    for merge in found:
        assert merge.untaken == merge.remarks == []
        outcomes = {each.outcome for each in merge.names}
        assert ("kept" if rename else "renamed") not in outcomes
    for other, count in zip(others, counts[1:], strict=True):
        assert len(other.objects) == count


def pairs(count: int) -> list[tuple[Any, Any]]:
    """Choose pairs of real files, so that every file is in a pair."""
    paths = [path for path in samples("virtools") if path.stat().st_size < 400_000]
    shuffled = random.Random(5).sample(paths, len(paths))
    return list(zip(paths, shuffled, strict=True))[:count]


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize(
    "pair",
    one_of(
        6, [pytest.param(pair, id="+".join(one.name[-20:] for one in pair)) for pair in pairs(99)]
    ),
)
def test_merging_two_real_files_loses_no_object(pair: tuple[Any, Any]) -> None:
    if pair[0] == pair[1]:
        pytest.skip("this file was not paired with another one")
    file, other = (chunkwright.open_virtools(path) for path in pair)
    before, theirs = names(file), names(other)
    problems = file.problems() + other.problems()
    data = bytes(other)
    if "582191" in pair[1].name:
        # Chinese names, which are not in the code page of the first file unless it is given.
        with pytest.raises(chunkwright.SerializeError, match="--encoding gbk"):
            merge_file(file, other)
        assert bytes(file) == pair[0].read_bytes()
        file = chunkwright.open_virtools(pair[0], encoding="gbk")
    merge = merge_file(file, other)
    assert merge.added == len(file.objects) - before.total()
    again = opened(bytes(file))
    assert again.objects.max_id() == max(each.id for each in again.objects)
    assert len(again.objects) == before.total() + theirs.total() - as_one(merge) - left(
        other, merge
    )
    gone = (before + theirs) - names(again)
    joined = Counter(
        (each.what, each.name or None)
        for each in merge.names
        if each.outcome in ("joined", "shared") and each.what.startswith("CK")
    )
    stayed = Counter(
        (each.class_name, each.name)
        for each in other.objects
        if each.is_a(EDITOR) or each.is_a("CKLevel") or each.is_a("CKScene")
    )
    assert gone <= joined + stayed
    assert len(again.problems()) <= len(problems)
    assert bytes(other) == data, "the merge changed the other file"


def test_the_adopted_copy_of_an_object_is_found() -> None:
    file, other = demo.make(), demo.make()
    floor = other.objects["Floor"]
    assert file.objects.copy_of(floor) is None
    made = file.objects.adopt(floor)
    assert isinstance(made, VirtoolsObject)
    assert file.objects.copy_of(floor) is made
    file.objects.remove(made)
    assert file.objects.copy_of(floor) is None


@pytest.mark.parametrize(
    ("guid", "area", "fields"),
    [
        (MESSAGE_MANAGER, "messages", {"names": ["a"]}),
        (BEHAVIOR_MANAGER, "behaviors", {"max_iterations": 6}),
    ],
)
@pytest.mark.parametrize("has_one", [False, True])
def test_a_manager_that_cannot_be_read_is_not_taken_and_the_rest_is_merged(
    guid: Guid, area: str, fields: dict[str, Any], *, has_one: bool
) -> None:
    other = with_manager(guid, area, fields)
    other.add_object("CKGroup", "Later")
    chunk = bytes(other.managers[0].need_chunk())
    data = bytes(convert(other, unpacked=True)).replace(chunk, chunk[:2] + b"\x08" + chunk[3:])
    other = chunkwright.open_virtools(data, strict=False)
    file = with_manager(guid, area, fields) if has_one else demo.make()
    before = [each.stored_bytes() for each in file.managers]
    merge = merge_file(file, other)
    assert merge.untaken == [f"{other.managers[0].address}: unknown chunk version 8"]
    assert [each.stored_bytes() for each in file.managers] == before
    assert opened(bytes(file)).objects["Later"].class_name == "CKGroup"
