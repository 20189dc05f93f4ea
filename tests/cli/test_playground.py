"""The files that ``chunkwright demo DIR`` leaves, and the commands to try on them."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.cli.commands import demo

if TYPE_CHECKING:
    from .conftest import Run

FOLDERS = ("play", "my files/to try", "./-o")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def commands(run: Run, folder: str) -> list[list[str]]:
    """Make a playground, and return the words of the commands that are printed."""
    result = run("demo", folder)
    assert result.exit_code == 0, result.output
    _, tried = result.stdout.split("\nTry these:\n")
    return [shlex.split(line[line.index(" chunkwright ") :])[1:] for line in tried.splitlines()]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_command_printed_for_the_playground_works(run: Run, folder: str) -> None:
    tried = commands(run, folder)
    assert len(tried) == 5
    painted = (Path(folder) / "tank.sc2").read_bytes()
    for words in tried:
        result = run(*words)
        assert result.exit_code == 0, (words, result.output)
        assert result.stdout
    assert (Path(folder) / "tank.sc2").read_bytes() != painted
    assert (Path(folder) / "walk.glb").exists()


@pytest.mark.parametrize("number", range(5))
def test_each_command_of_the_playground_works_alone(run: Run, number: int) -> None:
    assert run(*commands(run, "play")[number]).exit_code == 0


def test_the_files_of_the_playground_have_no_problems(run: Run) -> None:
    commands(run, "play")
    tank = chunkwright.open_scene("play/tank.sc2")
    assert len(tank.find_geometry().groups) == 5
    assert tank.problems() == []
    for name in demo.files():
        if not name.endswith((".sc2", ".png")):
            assert chunkwright.open(Path("play") / name).problems() == [], name
    assert run("info", "play/tank.sc2").stdout.splitlines()[0] == (
        "tank.sc2: SFV2 scene: 5 entities, 2 materials, geometry of 60 triangles found"
    )
    (clip,) = hkx.views.animations(chunkwright.open_packfile("play/walk.hkx"))
    (skeleton,) = hkx.views.skeletons(chunkwright.open_packfile("play/skeleton.hkx"))
    assert skeleton.bones == ["Root", "Leg L", "Leg R", "Head"]
    assert clip.duration == 1.0
    assert run("info", "play/level.nmo").stdout.splitlines()[0] == (
        "level.nmo: Virtools file: Ballance level, 11 objects, 1 sector"
    )
    drawn = run("export", "play/tank.sc2", "tank.glb")
    assert "1 picture" in drawn.stdout
    assert "warning" not in drawn.stderr


def test_demonstration_files_of_formats_are_in_a_separate_folder(run: Run) -> None:
    commands(run, "play")
    names = sorted(os.listdir("play"))
    assert names == [
        *("formats", "images", "level.nmo", "skeleton.hkx", "tank.sc2", "tank.scg", "walk.hkx")
    ]
    assert all(name.startswith("demo.") for name in os.listdir("play/formats"))


def test_the_playground_is_made_again_without_replacing_other_files(run: Run) -> None:
    tried = commands(run, "play")
    assert commands(run, "play") == tried
    Path("play/level.nmo").write_text("mine")
    before = {path: path.read_bytes() for path in Path("play").rglob("*") if path.is_file()}
    result = run("demo", "play")
    assert result.exit_code == 1
    assert result.stderr == (
        "chunkwright: error: play: has other files named level.nmo; nothing was written"
        " (name a new folder)\n"
    )
    assert {path: path.read_bytes() for path in before} == before
