"""Rules for levels of Ballance: levels of the game pass them, and each rule finds violations."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import chunkwright
from chunkwright import QueryError
from chunkwright.base import fileio
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.dvpl import DvplFile
from chunkwright.formats.results import ERROR, OTHER
from chunkwright.nmo import Entity3d, Group, VirtoolsFile, demo
from chunkwright.nmo.ask.rules import RULES, check
from tests.samples import samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LEVELS = [path for path in samples("virtools") if "evel_" in path.name or "TestMap" in path.name]


def level() -> VirtoolsFile:
    """Return a level of two sectors that breaks no rule."""
    file = VirtoolsFile()
    mesh = file.add_object("CKMesh", "Square")
    mesh.need_chunk()[0x2000] = {"flags": 2}
    mesh.set_geometry([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    for group, names in {
        "PS_Levelstart": ["PS_FourFlames_01"],
        "PE_Levelende": ["PE_Balloon_01"],
        "PC_Checkpoints": ["PC_TwoFlames_01"],
        "PR_Resetpoints": ["PR_Resetpoint_01", "PR_Resetpoint_02"],
        "Phys_Floors": ["A01_Floor_01", "A02_Floor_01"],
        "Phys_FloorStopper": ["A01_Stopper"],
        "DepthTestCubes": ["Cube_01"],
        "P_Box": ["P_Box_01"],
        "P_Trafo_Wood": ["P_Trafo_Wood_01"],
        "Sector_01": [],
        "Sector_02": [],
    }.items():
        made = file.add_object("CKGroup", group)
        for name in names:
            item = file.add_object("CK3dObject", name)
            item.need_chunk()[0x4000] = {"current_mesh": mesh, "meshes": [mesh]}
            made.members.append(item)
    hide(file.objects["Cube_01"])
    for sector, name in (("Sector_01", "P_Box_01"), ("Sector_02", "P_Trafo_Wood_01")):
        file.objects[sector].members.append(file.objects[name])
    return file


def hide(item: Entity3d) -> None:
    item.need_chunk()[0x4] = b""


def group(file: VirtoolsFile, name: str) -> Group:
    found: Group = file.objects[name]
    return found


def new(file: VirtoolsFile, name: str, *groups: str) -> Entity3d:
    made = file.add_object("CK3dObject", name)
    for each in groups:
        group(file, each).members.append(made)
    return made


def many_sectors(file: VirtoolsFile) -> None:
    for number in range(3, 10):
        new(file, f"PR_Resetpoint_{number:02}", "PR_Resetpoints")
        new(file, f"PC_TwoFlames_{number - 1:02}", "PC_Checkpoints")
        file.add_object("CKGroup", f"Sector_{number:02}" if number < 9 else "Sector_9")


def single_sector(file: VirtoolsFile) -> None:
    group(file, "PR_Resetpoints").members.pop()
    group(file, "PC_Checkpoints").members.clear()
    group(file, "Sector_01").members.extend(group(file, "Sector_02").members)
    file.objects.remove(file.objects["Sector_02"])


BREAKING: dict[str, Callable[[VirtoolsFile], object]] = {
    "start": lambda file: group(file, "PS_Levelstart").members.clear(),
    "end": lambda file: setattr(file.objects["PE_Balloon_01"], "name", "Balloon"),
    "reset-points": lambda file: group(file, "PR_Resetpoints").members.clear(),
    "reset-point-names": lambda file: setattr(file.objects["PR_Resetpoint_02"], "name", "PR_02"),
    "checkpoint-names": lambda file: setattr(
        file.objects["PC_TwoFlames_01"], "name", "PC_TwoFlames_02"
    ),
    "checkpoints": lambda file: new(file, "PC_TwoFlames_02", "PC_Checkpoints"),
    "sectors": lambda file: setattr(file.objects["Sector_02"], "name", "Sector_03"),
    "elements": lambda file: new(file, "P_Box_02", "P_Box"),
    "shapes": lambda file: new(file, "A03_Floor_01", "Phys_Floors"),
    "group-names": lambda file: file.add_object("CKGroup", "shadow"),
    "many-sectors": many_sectors,
    "single-sector": single_sector,
    "idle-objects": lambda file: new(file, "Lamp", "Sector_01"),
    "floors": lambda file: group(file, "Phys_Floors").members.clear(),
    "depth-test-cubes": lambda file: group(file, "DepthTestCubes").members.clear(),
    "visible-cubes": lambda file: file.objects["Cube_01"].need_chunk().__delitem__(0x4),
    "stoppers": lambda file: group(file, "Phys_FloorStopper").members.append(
        file.objects["A01_Floor_01"]
    ),
}


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem[-20:])
def test_levels_of_the_game_violate_no_rule(path: Path) -> None:
    assert list(check(chunkwright.open_virtools(path), "ballance")) == []


def test_every_rule_has_a_test() -> None:
    assert list(BREAKING) == [rule.name for rule in RULES["ballance"]]
    assert list(check(level(), "ballance")) == []


@pytest.mark.parametrize("name", BREAKING)
def test_each_rule_finds_its_violation(name: str) -> None:
    file = level()
    BREAKING[name](file)
    read = chunkwright.open_virtools(bytes(file))
    found = list(check(read, "ballance"))
    [rule] = [rule for rule in RULES["ballance"] if rule.name == name]
    mine = [each for each in found if each.rule == name]
    assert mine, found
    assert {(each.severity, each.source) for each in mine} == {(rule.severity, rule.source)}
    for each in mine:
        assert each.address == "/objects" or read.get(each.address) is not None
    # Nothing is reported except consequences of it.
    implied = {"reset-points": {"checkpoints"}, "checkpoint-names": set(), "start": set()}
    assert {each.rule for each in found} <= {name} | implied.get(name, set())


def test_a_level_of_a_single_sector_may_have_a_hidden_second_checkpoint() -> None:
    file = level()
    group(file, "Sector_01").members.extend(group(file, "Sector_02").members)
    file.objects.remove(file.objects["Sector_02"])
    assert list(check(file, "ballance")) == []


def test_ranges_of_missing_numbers_are_reported_by_their_first_and_last() -> None:
    file = level()
    for number in ("02", "04", "9" * 9, "9" * 5000):
        new(file, f"PR_Resetpoint_{number}", "PR_Resetpoints")
    file.add_object("CKGroup", f"Sector_{'9' * 5000}")
    told = [each.what for each in check(file, "ballance") if each.rule == "reset-point-names"]
    assert told == [
        "expected objects in PR_Resetpoints to be named PR_Resetpoint_01 and so on",
        "PR_Resetpoint_02 occurs 2 times, expected once",
        "there is no PR_Resetpoint_03",
        "there is no PR_Resetpoint_05 to PR_Resetpoint_999999998",
    ]


def test_a_file_that_is_not_a_level_has_a_single_violation() -> None:
    [found] = check(demo.make(), "ballance")
    assert (found.rule, found.severity) == (OTHER, ERROR)
    with pytest.raises(QueryError, match="no rules are known for 'tetris'"):
        list(check(demo.make(), "tetris"))


def test_the_command_prints_files_rules_and_sources(tmp_path: Path) -> None:
    good, bad = tmp_path / "levels" / "good.nmo", tmp_path / "levels" / "bad.nmo"
    good.parent.mkdir()
    level().save(good)
    file = level()
    BREAKING["elements"](file)
    BREAKING["group-names"](file)
    file.save(bad)
    demo.make().save(good.with_name("other.nmo"))
    good.with_name("broken.nmo").write_bytes(bytes(level())[:200])
    run = CliRunner().invoke
    alone = run(command_line, ["check", str(good), "--for", "ballance"])
    assert (alone.exit_code, alone.stdout) == (0, "1 file: 0 errors, 0 warnings\n")
    both = run(command_line, ["check", str(good.parent), "--for", "ballance"])
    assert both.exit_code == 1
    *lines, last = both.stdout.splitlines()
    assert last == "3 files: 2 errors, 1 warning"
    assert f"{bad}: error: /objects/P_Box_02: it is in P_Box, but in no sector" in lines[0]
    assert lines[0].endswith("[elements; ballance-mapping-manual: module.md]")
    assert lines[1].startswith(
        f"{bad}: warning: /objects/shadow: the game looks for a group Shadow"
    )
    assert "broken.nmo: error: /: " in lines[2]
    told = run(command_line, ["check", str(bad), "--for", "ballance", "--json", "-"])
    report = json.loads(told.stdout)
    assert [each["rule"] for each in report["files"][0]["findings"]] == ["elements", "group-names"]
    other = run(command_line, ["check", "-", "--for", "ballance"], input=bytes(level()))
    assert other.exit_code == 0


def test_an_unreadable_file_is_reported_and_a_report_never_replaces_a_level(
    tmp_path: Path,
) -> None:
    level().save(good := tmp_path / "good.nmo")
    wrapped = bytes(DvplFile(bytes(level())))
    (tmp_path / "a.nmo.dvpl").write_bytes(wrapped[:100] + wrapped[-20:])
    run = CliRunner().invoke
    told = run(command_line, ["check", str(tmp_path), "--for", "ballance"])
    assert "a.nmo.dvpl: error: /: the footer says" in told.stdout
    assert told.stdout.endswith("2 files: 1 error, 0 warnings\n")
    before = good.read_bytes()
    refused = run(command_line, ["check", str(good), "--for", "ballance", "--json", str(good)])
    assert (refused.exit_code, good.read_bytes()) == (2, before)
    assert "--json and PATH are the same file" in refused.stderr


def test_each_file_of_a_folder_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Level_01.NMO", "Level_02.NMO", "notes.txt"):
        (tmp_path / name).write_bytes(bytes(level()) if name.endswith("NMO") else b"no level")
    read: list[str] = []
    load = fileio.load

    def counted_load(source: fileio.Source) -> tuple[bytes, str | None]:
        read.append(os.path.basename(str(source)))
        return load(source)

    monkeypatch.setattr(fileio, "load", counted_load)
    done = CliRunner().invoke(command_line, ["check", str(tmp_path), "--for", "ballance"])
    assert done.exit_code == 0, done.output
    assert sorted(read) == ["Level_01.NMO", "Level_02.NMO", "notes.txt"]
