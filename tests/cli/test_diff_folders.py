"""Differences between two folders."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from chunkwright.keyed_archive import KeyedArchive

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder, speed in ((old, 1), (new, 2)):
        (folder / "deep").mkdir(parents=True)
        KeyedArchive({"speed": speed}).save(folder / "deep" / "tank.ka")
        KeyedArchive({"hp": 100}).save(folder / "same.ka")
        (folder / "notes.bin").write_bytes(bytes([255, speed]))
    KeyedArchive({"hp": 1}).save(old / "gone.ka")
    KeyedArchive({"hp": 1}).save(new / "deep" / "made.ka")
    return old, new


def test_files_are_compared_by_relative_path(run: Run, folders: tuple[Path, Path]) -> None:
    old, new = folders
    result = run("diff", old, new)
    assert result.stdout.splitlines() == [
        f"+ {new / 'deep' / 'made.ka'}",
        f"--- {old / 'deep' / 'tank.ka'}",
        f"+++ {new / 'deep' / 'tank.ka'}",
        "~ /speed: 1 -> 2",
        f"- {old / 'gone.ka'}",
        f"~ {new / 'notes.bin'}: the bytes differ, and the format is unknown",
    ]
    counts = f"5 files: 1 same, 2 different, 1 only in {old}, 1 only in {new}\n"
    assert (result.exit_code, result.stderr) == (1, counts)
    quiet = run("diff", "-q", old, new)
    assert (quiet.exit_code, quiet.output) == (1, "")
    same = run("diff", old, old)
    assert (same.exit_code, same.stdout) == (0, "")
    assert "values  1 changed" in run("diff", "--stat", old, new).stdout.splitlines()


def test_differences_as_json_can_be_applied_by_patch(
    run: Run, folders: tuple[Path, Path], tmp_path: Path
) -> None:
    old, new = folders
    forms = json.loads(run("diff", "--json", old, new).stdout)
    names = [form["file"].replace("\\", "/") for form in forms]
    assert dict(zip(names, (form["result"] for form in forms), strict=True)) == {
        "deep/made.ka": "added",
        "deep/tank.ka": "changed",
        "gone.ka": "removed",
        "notes.bin": "changed",
    }
    change = tmp_path / "change.json"
    change.write_text(json.dumps(forms[1]))
    assert run("patch", old / "deep" / "tank.ka", change).exit_code == 0
    assert (old / "deep" / "tank.ka").read_bytes() == (new / "deep" / "tank.ka").read_bytes()
    assert json.loads(run("diff", "--json", old, old).stdout) == []


def test_a_damaged_file_gives_status_2_and_the_others_are_compared(
    run: Run, folders: tuple[Path, Path]
) -> None:
    old, new = folders
    (new / "same.ka").write_bytes((new / "same.ka").read_bytes()[:-3])
    result = run("diff", old, new)
    assert result.exit_code == 2
    assert "same.ka" in result.stderr.splitlines()[0]
    assert "1 failed" in result.stderr.splitlines()[-1]
    assert "~ /speed: 1 -> 2" in result.stdout
    forms = json.loads(run("diff", "--json", old, new).stdout)
    assert [form["result"] for form in forms][-1] == "failed"


def test_comparing_a_folder_with_a_file_is_refused(run: Run, folders: tuple[Path, Path]) -> None:
    old, new = folders
    result = run("diff", old, new / "same.ka")
    assert result.exit_code == 2
    assert "is a folder" in result.stderr
    assert "give two files, or two folders" in result.stderr
