"""Groups of Virtools files, filled and emptied on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.nmo import Group, Mesh, VirtoolsFile

from ..samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

EMPTY = "/objects/Empty"
FULL = "/objects/Full"


@pytest.fixture
def level(tmp_path: Path) -> Path:
    """Make a file with a group of two entities, one without members, and a comma in a name."""
    file = VirtoolsFile()
    for name in ("A", "B", "C", "D, E"):
        file.add_object("CK3dObject", name)
    file.add_object("CKMesh", "Mesh")
    file.add_object("CKParameterOut", "Parameter")
    full = file.add_object("CKGroup", "Full")
    assert isinstance(full, Group)
    full.members = [file.objects["A"], file.objects["B"]]
    file.add_object("CKGroup", "Empty")
    path = tmp_path / "level.nmo"
    file.save(path)
    return path


def members(path: Path, name: str) -> list[str]:
    file = chunkwright.open_virtools(path)
    assert file.problems() == []
    group = file.objects[name]
    assert isinstance(group, Group)
    return [each.name for each in group.members]


@pytest.mark.parametrize(
    "value",
    ['["C", "A"]', "[C,A]", "C,A", "C, /objects/A", '["#3", "/objects/#1"]', '["/objects/C","A"]'],
)
@pytest.mark.parametrize(
    "where",
    [
        f"{EMPTY}/members",
        f"{EMPTY}/members/members",
        "//Empty/members",
        "//CKGroup[name=Empty]/members/members",
        f"{FULL}/members",
        f"{FULL}/members/members",
        "//Full/members",
    ],
)
def test_members_of_a_group_are_set_by_name_and_address(
    run: Run, level: Path, where: str, value: str
) -> None:
    done = run("set", level, where, value)
    assert done.exit_code == 0, done.stderr
    assert members(level, "Empty" if "Empty" in where else "Full") == ["C", "A"]


def test_a_single_name_with_a_comma_is_accepted_as_a_list(run: Run, level: Path) -> None:
    assert run("set", level, f"{EMPTY}/members", "D, E").exit_code == 0
    assert members(level, "Empty") == ["D, E"]
    assert run("set", level, f"{EMPTY}/members", "[]").exit_code == 0
    assert members(level, "Empty") == []


@pytest.mark.parametrize(
    ("where", "group", "after"),
    [
        (f"{FULL}/members/+", "Full", ["A", "B", "C"]),
        (f"{FULL}/members/members/+", "Full", ["A", "B", "C"]),
        (f"{FULL}/members/members/2", "Full", ["A", "B", "C"]),
        ("//Full/members/+", "Full", ["A", "B", "C"]),
        (f"{EMPTY}/members/+", "Empty", ["C"]),
        (f"{EMPTY}/members/members/+", "Empty", ["C"]),
        ("//Empty/members/members/+", "Empty", ["C"]),
    ],
)
def test_one_member_is_added_to_a_group(
    run: Run, level: Path, where: str, group: str, after: list[str]
) -> None:
    done = run("set", level, where, "C")
    assert done.exit_code == 0, done.stderr
    assert members(level, group) == after


@pytest.mark.parametrize("where", [f"{FULL}/members/members/A", "//Full/members/members/*[name=A]"])
def test_one_member_is_removed_from_a_group_by_its_name(run: Run, level: Path, where: str) -> None:
    assert run("rm", level, where).exit_code == 0
    assert members(level, "Full") == ["B"]


@pytest.mark.parametrize(
    ("where", "value", "said"),
    [
        (
            f"{FULL}/members",
            "A, C, A",
            "/objects/Full/members/members/2: <CK3dObject #1 'A'> is in",
        ),
        (f"{FULL}/members/members", '["A", "A"]', "/objects/Full/members/members/1: <CK3dObject"),
        (f"{FULL}/members/+", "A", "/objects/Full/members/members/2: <CK3dObject #1 'A'> is in"),
        (f"{FULL}/members/members/0", "B", "/objects/Full/members/members/0: <CK3dObject #2 'B'>"),
        (
            f"{FULL}/members",
            "A, Parameter",
            "/objects/Full/members/members/1: expected an object of",
        ),
        (f"{EMPTY}/members", "A, A", "/objects/Empty/members/members/1: <CK3dObject #1 'A'> is in"),
        (
            f"{EMPTY}/members",
            "Parameter",
            "class CKBeObject, found <CKParameterOut #6 'Parameter'>",
        ),
        (f"{EMPTY}/members", "Empty", "/objects/Empty/members/members/0: an object cannot be in"),
        (f"{EMPTY}/members", "A, Nobody", "no object is named 'Nobody'"),
        (f"{EMPTY}/members", "5.5.5", "no object is named '5.5.5'"),
        (f"{EMPTY}/members", "null", "expected list of references"),
        ("//CKGroup[name=Nobody]/members", "A", "finds nothing"),
        ("//CKGroup[name!=Nobody]/scripts", "A", "finds nothing"),
    ],
)
def test_an_object_that_cannot_be_a_member_is_refused_with_its_path(
    run: Run, level: Path, where: str, value: str, said: str
) -> None:
    before = level.read_bytes()
    done = run("set", level, where, value)
    assert done.exit_code == 1
    assert said in done.stderr
    assert done.stderr.count("members/members") <= 1
    assert level.read_bytes() == before


def test_a_group_with_a_repeated_member_can_be_edited(run: Run, level: Path) -> None:
    file = chunkwright.open_virtools(level)
    group = file.objects["Full"]
    assert isinstance(group, Group)
    group.members.append(file.objects["A"])
    file.save(level)
    assert run("set", level, f"{FULL}/members/+", "C").exit_code == 0
    assert run("rm", level, f"{FULL}/members/members/2").exit_code == 0
    assert members(level, "Full") == ["A", "B", "C"]


def test_a_patch_applies_members_that_the_engine_would_ignore(
    run: Run, level: Path, tmp_path: Path
) -> None:
    odd = tmp_path / "odd.nmo"
    file = chunkwright.open_virtools(level)
    group = file.objects["Empty"]
    assert isinstance(group, Group)
    group.members = [file.objects["A"], file.objects["A"], file.objects["Parameter"]]
    file.save(odd)
    change = tmp_path / "change.json"
    change.write_bytes(run("diff", "--json", level, odd).stdout_bytes)
    assert run("patch", level, change).exit_code == 0
    assert level.read_bytes() == odd.read_bytes()


def test_a_new_group_is_made_with_its_members(run: Run, level: Path) -> None:
    value = '{"class": "CKGroup", "members": ["C", "/objects/A"]}'
    assert run("set", level, "/objects/Sector_09", value).exit_code == 0
    assert members(level, "Sector_09") == ["C", "A"]
    made = chunkwright.open_virtools(level).objects["Sector_09"]
    assert made.class_name == "CKGroup"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ('{"class": "CKGrou"}', "unknown class 'CKGrou'"),
        ('{"class": "CKGroup", "members": ["Nobody"]}', "no object is named 'Nobody'"),
        ('{"members": ["A"]}', 'a new object needs its class, {"class": "CKGroup"}'),
    ],
)
def test_refusing_a_new_object_changes_nothing(
    run: Run, level: Path, value: str, said: str
) -> None:
    before = level.read_bytes()
    done = run("set", level, "/objects/Sector_09", value)
    assert done.exit_code == 1
    assert said in done.stderr
    assert level.read_bytes() == before
    file = chunkwright.open_virtools(level)
    with pytest.raises(chunkwright.ChunkwrightError):
        file.set("/objects/Sector_09", value)
    assert bytes(file) == before


@needs_samples
@pytest.mark.slow
def test_members_of_a_real_level_are_emptied_and_filled_again(run: Run, tmp_path: Path) -> None:
    source = SAMPLES / "virtools" / "imengyu__Ballance__Level_01.NMO"
    path = tmp_path / "level.nmo"
    path.write_bytes(source.read_bytes())
    before = members(path, "Sector_01")
    assert len(before) > 5
    assert run("rm", path, "/objects/Sector_01/members").exit_code == 0
    assert members(path, "Sector_01") == []
    assert run("set", path, "//Sector_01/members", ",".join(before)).exit_code == 0
    assert members(path, "Sector_01") == before
    again, original = chunkwright.open_virtools(path), chunkwright.open_virtools(source)
    assert len(again.objects) == len(original.objects)
    assert [each.address for each in again.objects] == [each.address for each in original.objects]


def test_elements_of_other_lists_are_replaced_and_added(run: Run, level: Path) -> None:
    file = chunkwright.open_virtools(level)
    array = file.add_object("CKDataArray", "Table")
    array["columns"] = {"columns": [{"name": "Key", "type": 1}]}
    array["rows"] = {"count": 1, "rows": [[5]]}
    mesh = file.objects["Mesh"]
    assert isinstance(mesh, Mesh)
    mesh.set_geometry([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    file.save(level)
    assert run("set", level, "/objects/Table/rows/rows/+", "[6]").exit_code == 0
    assert run("set", level, "/objects/Table/rows/rows/0/0", "4").exit_code == 0
    done = run("set", level, "/objects/Mesh/faces/faces", "[[0, 2, 1, 0]]")
    assert done.exit_code == 0, done.stderr
    file = chunkwright.open_virtools(level)
    assert file.objects["Mesh"].fields["faces"]["faces"].tolist() == [[0, 2, 1, 0]]
    assert file.objects["Table"].fields["rows"] == {"count": 2, "rows": [[4], [6]]}


@pytest.mark.parametrize("where", [f"{EMPTY}/members/+", "//Empty/members/members/+"])
def test_several_members_are_added_at_once_to_a_group_without_any(
    run: Run, level: Path, where: str
) -> None:
    done = run("set", level, where, "C", where, "D, E", where, "A")
    assert done.exit_code == 0, done.stderr
    assert members(level, "Empty") == ["C", "D, E", "A"]


def test_the_last_of_two_values_for_a_new_area_is_kept(run: Run, level: Path) -> None:
    done = run("set", level, f"{EMPTY}/members", "C", f"{EMPTY}/members", "A, B")
    assert done.exit_code == 0, done.stderr
    assert members(level, "Empty") == ["A", "B"]


@pytest.mark.parametrize(
    ("where", "value", "said"),
    [
        (
            f"{FULL}/members/+",
            "A, B",
            "(a single name is expected here: set the whole list, or add",
        ),
        (f"{FULL}/members", '["A*"]', "(write the whole name here: wildcards are not expanded)"),
        (f"{FULL}/members", "", "([] is the empty list)"),
        (f"{EMPTY}/members", "", "([] is the empty list)"),
        (f"{FULL}/Members", "A", "did you mean members?"),
        ("//Empty/Members", "A", "(did you mean members?)"),
        ("//full/members", "A", "called full; did you mean Full?)"),
        ("//Ful/members", "A", "called Ful; did you mean Full?)"),
    ],
)
def test_errors_for_misspelt_values_and_names_suggest_the_correct_one(
    run: Run, level: Path, where: str, value: str, said: str
) -> None:
    done = run("set", level, where, value)
    assert done.exit_code == 1
    assert said in done.stderr


def test_groups_without_members_that_a_query_leaves_out_are_counted(run: Run, level: Path) -> None:
    where = "//CKGroup/members"
    done = run("set", level, where, "C", "--dry-run")
    assert done.stdout == (
        "/objects/Full/members: /objects/A, /objects/B -> /objects/C\n"
        f"{where}: skipped 1 object without members; to add it, set its full address\n"
    )
    assert run("rm", level, "/objects/Full/members").exit_code == 0
    done = run("set", level, where, "C")
    assert done.exit_code == 1
    assert "2 objects could have members, but have none yet: set the full address" in done.stderr
    assert run("set", level, "//Empty/members", "C", "--dry-run").stdout.count("\n") == 1


@pytest.mark.parametrize("where", [f"{FULL}/members/0", "//Full/members/0", f"{FULL}/members/A"])
def test_a_member_is_found_without_naming_the_list_twice(run: Run, level: Path, where: str) -> None:
    assert run("rm", level, where).exit_code == 0
    assert members(level, "Full") == ["B"]


def test_get_reports_missing_members_and_the_addresses_that_a_query_finds(
    run: Run, level: Path
) -> None:
    said = run("get", level, f"{EMPTY}/members").stderr
    assert "has no 'members' (its class allows members, but this object has none yet" in said
    assert f"(it finds {FULL}/members)" in run("get", level, "//Full/members").stderr
    assert "did you mean Full?" in run("get", level, "//full/members").stderr
    assert run("find", "//Full/members", level).stdout.endswith("\tlist of references of 2\n")
