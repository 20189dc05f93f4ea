"""What a merge copies, leaves behind and reports, object by object."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.errors import SerializeError
from chunkwright.nmo import VirtoolsFile, scene_objects
from chunkwright.nmo.edit.merging import Clash, Merged, Outcome
from chunkwright.nmo.file import IncludedFile
from tests.nmo.files import opened
from tests.nmo.test_merging import in_scene, level


def holding(*objects: tuple[str, str | None], **included: bytes) -> VirtoolsFile:
    file = VirtoolsFile()
    for class_name, name in objects:
        file.add_object(class_name, name)
    file.included_files = [IncludedFile(name.encode(), data) for name, data in included.items()]
    return file


def included(file: VirtoolsFile) -> list[tuple[bytes, bytes]]:
    return [(each.name, each.data) for each in file.included_files]


def test_merging_adds_included_files_with_new_names() -> None:
    file = holding(one=b"1", two=b"2")
    other = holding(two=b"other", three=b"3", four=b"4")
    file.objects.merge(other)
    assert included(file) == [(b"one", b"1"), (b"two", b"2"), (b"three", b"3"), (b"four", b"4")]
    file.included_files[2].data = b"changed"
    assert included(other) == [(b"two", b"other"), (b"three", b"3"), (b"four", b"4")]


@pytest.mark.parametrize("has_count", [False, True])
def test_merged_included_files_that_are_counted_come_first(has_count: bool) -> None:
    file, other = holding(preview=b"p"), holding(one=b"1", preview=b"q", two=b"2", thumbnail=b"t")
    file.included_files[0].counted = other.included_files[3].counted = False
    file.included_size = 4 if has_count else 0
    file.objects.merge(other)
    found = [(each.name, each.counted) for each in opened(bytes(file)).included_files]
    if has_count:
        assert found == [
            (b"one", True), (b"two", True), (b"preview", False), (b"thumbnail", False)
        ]  # fmt: skip
    else:
        names = (b"preview", b"one", b"two", b"thumbnail")
        assert found == [(name, False) for name in names]
    assert [each.counted for each in other.included_files] == [True, True, True, False]


def test_reports_of_merges_have_a_text_form() -> None:
    mine, other = VirtoolsFile().add_object("CKMesh", "A"), VirtoolsFile().add_object("CKMesh", "B")
    assert str(Clash("A", mine, other, "renamed")) == "CKMesh 'A': renamed to 'B'"
    assert str(Clash("A", mine, other, "kept")) == "CKMesh 'A': kept"
    assert str(Merged([mine, mine], [], [mine] * 3, [mine] * 4)) == (
        "2 objects added, 0 names clash, 3 objects left, 4 entered the scene"
    )


SHARED = (
    ("CKMesh", "both"),
    ("CKMesh", "both"),
    ("CKMaterial", "both"),
    ("CKMesh", ""),
    ("CKMesh", None),
    ("CKParameterLocal", "both"),
    ("CKMesh", "mine"),
    ("CKMesh", "both_2"),
    ("CKLevel", "Level"),
)
THEIRS = (*SHARED[:6], ("CKTexture", "both"), ("CKMesh", "mine "), ("CKLevel", "Level"))


@pytest.mark.parametrize("rename", [False, True])
def test_names_clash_only_within_a_class_and_only_if_not_empty(rename: bool) -> None:
    file, other = holding(*SHARED), holding(*THEIRS)
    first, _, look, *_ = table = list(file.objects)
    report = file.objects.merge(other, rename=rename)
    added = file.objects[len(table) :]
    assert report.added == added
    assert report.left == [other.objects[-1]]
    assert report.entered == []
    new = ["both_3", "both_4", "both_5"] if rename else ["both"] * 3
    rest = ["", None, "both", "both", "mine "]
    assert [each.name for each in added] == [*new, *rest]
    outcome: Outcome = "renamed" if rename else "kept"
    assert report.clashes == [
        Clash("both", first, added[0], outcome),
        Clash("both", first, added[1], outcome),
        Clash("both", look, added[2], outcome),
    ]


def groups(*members: tuple[str, list[str | None]]) -> VirtoolsFile:
    """Return a file of objects, which are members of its groups; None is a null."""
    file = VirtoolsFile()
    names = dict.fromkeys(name for _, row in members for name in row if name is not None)
    things = {name: file.add_object("CK3dObject", name) for name in names}
    for group, row in members:
        made: Any = file.add_object("CKGroup", group)
        made.members = [None if name is None else things[name] for name in row]
    return file


def rows(file: VirtoolsFile) -> dict[str | None, list[str | None]]:
    found: dict[str | None, list[str | None]] = {}
    for each in file.objects.of_class("CKGroup"):
        members: Any = each
        found[f"{each.name}{'+' * (each.name in found)}"] = [one.name for one in members.members]
    return found


def test_groups_are_joined_by_name_or_kept_apart() -> None:
    file = groups(("Same", ["a", "b"]), ("Mine", ["a"]))
    other = groups(("Same", ["c", "d"]), ("Theirs", ["d", "c"]))
    first = other.objects["c"]
    before = file.objects.adopt(first)
    report = file.objects.merge(other)
    same = file.objects["Same"]
    assert report.clashes == [Clash("Same", same, same, "joined")]
    assert rows(file) == {"Same": ["a", "b", "c", "d"], "Mine": ["a"], "Theirs": ["d", "c"]}
    assert file.objects["c"] is before
    assert [each.name for each in report.added] == ["d", "Theirs"]
    # Merging again adds nothing, and no member is entered twice.
    again = file.objects.merge(other)
    assert (again.added, again.clashes) == ([], [])
    assert rows(file)["Same"] == ["a", "b", "c", "d"]
    apart = groups(("Same", ["a"]))
    report = apart.objects.merge(other, join_groups=False)
    assert [str(each) for each in report.clashes] == ["CKGroup 'Same': kept"]
    assert rows(apart) == {"Same": ["a"], "Same+": ["c", "d"], "Theirs": ["d", "c"]}


def test_merged_group_members_are_added_once_and_nulls_are_not_added() -> None:
    file = groups(("Same", ["a", None]))
    file.objects.merge(groups(("Same", ["b", None, "b", "c", "b"])))
    same: Any = file.objects["Same"]
    assert [each and each.name for each in same.members] == ["a", None, "b", "c"]


def test_all_objects_of_a_file_without_a_scene_enter_the_scene() -> None:
    file = level("Floor")
    other = holding(("CK3dObject", "New"), ("CKParameterLocal", "P"), ("CKMesh", "Net"))
    kept = file.objects.adopt(holding(("CK3dObject", "Of a third")).objects[0])
    report = file.objects.merge(other, scene=False)
    assert (report.entered, len(report.added)) == ([], 3)
    report = file.objects.merge(other)
    assert [each.name for each in report.entered] == ["New", "Net"]
    assert [each.name for each in scene_objects(file)] == ["Floor", "New", "Net"]
    assert in_scene(file)["Net"] == (0x41, None)
    assert kept.name == "Of a third"


def test_a_failed_merge_keeps_objects_adopted_before() -> None:
    file, other = VirtoolsFile(), holding(("CKMesh", "one"), ("CKMesh", "two"))
    one = file.objects.adopt(other.objects["one"])
    other.add_object("CKMaterial", "Broken").need_chunk()[0x99999] = b"\1\2\3\4"
    with pytest.raises(SerializeError) as caught:
        file.objects.merge(other)
    assert caught.value.path == "/objects/Broken/0x99999"
    assert list(file.objects) == [one]
    other.objects.remove(other.objects["Broken"])
    report = file.objects.merge(other)
    assert [each.name for each in report.added] == ["two"]
    assert file.objects.adopt(other.objects["one"]) is one
    # A copy that was removed is made again.
    file.objects.remove(one)
    assert [each.name for each in file.objects.merge(other).added] == ["one"]
