"""Merging files on the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.nmo import demo

from ..nmo.test_merging import level, members
from ..samples import SAMPLES, needs_samples
from ..sc2.test_merging import made

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Make a level, and two files without one."""
    found = []
    for name, file in (("a", level("Floor")), ("b", demo.make()), ("c", demo.make())):
        path = tmp_path / f"{name}.nmo"
        file.objects["Floor"].name = f"Floor {name}"
        file.save(path)
        found.append(path)
    return found


def test_files_are_merged_with_a_report_of_shared_objects(run: Run, files: list[Path]) -> None:
    out = files[0].with_name("all.nmo")
    before = [path.read_bytes() for path in files]
    done = run("merge", *files, "-o", out)
    assert done.exit_code == 0, done.stderr
    assert [path.read_bytes() for path in files] == before
    file = chunkwright.open_virtools(out)
    assert file.problems() == []
    assert members(file, "Phys_Floors") == ["Floor a", "Floor b", "Floor c"]
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["\u2502", "joined", "\u2502", "CKGroup", "\u2502", "Phys_Floors"] in [
        line[:6] for line in lines
    ]
    assert f"{files[1]}: 2 added to 6, 1 joined, 2 shared, 1 kept" in done.stdout
    assert f"wrote {out}" in done.stdout


def test_objects_that_could_not_be_merged_give_status_3(run: Run, files: list[Path]) -> None:
    out = files[0].with_name("all.nmo")
    level_last = [files[1], files[0]]
    done = run("merge", *level_last, "-o", out)
    assert done.exit_code == 3
    assert f"not taken: {files[0]}: CKLevel 'Level': the first file has no level" in done.stderr
    assert out.exists()
    assert run("merge", *level_last, "-o", out, "--partial").exit_code == 0


def test_clashing_names_are_changed_on_request(run: Run, files: list[Path]) -> None:
    out = files[0].with_name("all.nmo")
    assert run("merge", *files, "-o", out, "--rename").exit_code == 0
    file = chunkwright.open_virtools(out)
    names = [each.name for each in file.objects if each.class_name == "CKMesh"]
    assert names == ["Square", "Square_2", "Square_3"]


def test_the_report_is_written_as_json(run: Run, files: list[Path]) -> None:
    out = files[0].with_name("all.nmo")
    done = run("merge", *files, "-o", out, "--json", "-")
    report = json.loads(done.stdout)
    assert report["output"] == str(out)
    first, second = report["files"]
    assert (first["source"], first["present"], first["added"]) == (str(files[1]), 6, 2)
    assert {"class": "CKGroup", "name": "Phys_Floors", "outcome": "joined"} in second["names"]
    assert second["untaken"] == second["remarks"] == []


def test_merge_reads_stdin_and_writes_stdout(run: Run, files: list[Path]) -> None:
    done = run("merge", "-", files[1], "-o", "-", data=files[0].read_bytes())
    assert done.exit_code == 0, done.stderr
    file = chunkwright.open(done.stdout_bytes, format="nmo")
    assert members(file, "Phys_Floors") == ["Floor a", "Floor b"]
    assert run("merge", *files, "-o", "-", "--json", "-").exit_code == 2


def test_a_folder_is_merged_as_its_files_of_the_format(
    run: Run, files: list[Path], tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("no file of a known format")
    chunkwright.sc2.Scene(47).save(tmp_path / "scene.sc2")
    out = tmp_path / "out" / "all.nmo"
    done = run("merge", files[0], tmp_path, "-o", out)
    assert done.exit_code == 0, done.stderr
    file = chunkwright.open_virtools(out)
    assert members(file, "Phys_Floors") == ["Floor a", "Floor b", "Floor c"]
    done = run("merge", tmp_path, files[0], "-o", out)
    assert (done.exit_code, "name a file first" in done.stderr) == (2, True)


def test_the_suffix_of_a_merged_file_determines_its_write_mode(run: Run, files: list[Path]) -> None:
    out = files[0].with_name("all.vmo.dvpl")
    done = run("merge", *files, "-o", out)
    assert "that of a .vmo file" in done.stderr
    file = chunkwright.open_virtools(out)
    assert file.wrapper is not None
    assert file.write_mode & 4


def test_files_that_cannot_be_merged_are_refused(
    run: Run, files: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "out.nmo"
    assert run("merge", files[0], "-o", out).exit_code == 2
    done = run("merge", *files, files[1].parent / "." / "b.nmo", "-o", out)
    assert done.exit_code == 1
    assert "is given twice" in done.stderr
    scene = tmp_path / "scene.sc2"
    chunkwright.sc2.Scene(47).save(scene)
    done = run("merge", files[0], scene, "-o", out)
    assert "SFV2 scene and Virtools file cannot be merged" in done.stderr
    assert not out.exists()


def test_scenes_are_merged_with_the_geometry_next_to_them(run: Run, tmp_path: Path) -> None:
    for name in "ab":
        scene = made(name, size=1 + "ab".index(name))
        assert scene.geometry is not None
        (tmp_path / name).mkdir()
        scene.geometry.save(tmp_path / name / f"{name}.scg")
        scene.save(tmp_path / name / f"{name}.sc2")
    out = tmp_path / "new" / "all.sc2"
    done = run("merge", tmp_path / "a" / "a.sc2", tmp_path / "b" / "b.sc2", "-o", out)
    assert done.exit_code == 0, done.stderr
    assert "note: " in done.stderr
    scene = chunkwright.open_scene(out)
    assert len(scene.find_geometry()) == 2
    assert scene.problems() == []
    assert [node.name for node in scene.roots] == ["a", "b"]
    assert run("verify", out.parent).exit_code == 0
    done = run("merge", tmp_path / "a" / "a.sc2", tmp_path / "b" / "b.sc2", "-o", "-")
    assert done.exit_code == 1
    assert "is saved as several files" in done.stderr


@needs_samples
def test_two_real_packed_scenes_are_merged(run: Run, tmp_path: Path) -> None:
    folder = SAMPLES / "blitz_data" / "pc" / "3d" / "Maps" / "hangar"
    scenes = [
        folder / "Customization" / "UFO_anim.sc2.dvpl",
        folder / "oliver_slotobjects" / "env_scooter_1_anim.sc2.dvpl",
    ]
    out = tmp_path / "all.sc2.dvpl"
    done = run("merge", *scenes, "-o", out)
    assert done.exit_code == 0, done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.sc2.dvpl", "all.scg.dvpl"]
    merged = chunkwright.open_scene(out)
    assert merged.find_geometry().wrapper is not None
    assert merged.problems() == []
    parts = [chunkwright.open_scene(path) for path in scenes]
    assert [node.name for node in merged.all_nodes()] == [
        node.name for each in parts for node in each.all_nodes()
    ]


@needs_samples
def test_no_file_is_written_if_the_merged_scene_is_refused(run: Run, tmp_path: Path) -> None:
    # A text of the first scene was changed, but kept the id of the text in the second scene.
    names = "c9e9cb17_explosion_tank_m.sc2.dvpl", "2d7ab6cc_explosion_AMX_Dracula.sc2.dvpl"
    out = tmp_path / "new" / "all.sc2"
    done = run("merge", *(SAMPLES / "ka" / name for name in names), "-o", out)
    assert done.exit_code == 1
    assert "have the same fast-name id 0xb7f9b4a4 (change one of the strings)" in done.stderr
    assert not out.parent.exists()
