"""``chunkwright FILE``: what a file is, and commands that work for it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chunkwright.cli import commands, overview
from chunkwright.formats import registry
from chunkwright.keyed_archive import KeyedArchive

from ..samples import SAMPLES, chosen, needs_samples
from ..thinning import one_of, share
from . import made_by

if TYPE_CHECKING:
    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run

HEADING = "What next:"
FAMILIES = ("ka", "dava_textures", "havok", "havok_tagfile", "virtools")
# The commands suggested for real files of each kind, and whether they need other files.
KINDS = {
    "havok/00e1a8f3_sprintbehavior.hkx": ("graph", "find", "convert"),
    "havok/PredatorCZ_HavokLib__resources__710__allosaur_run_8111_.hkx": (
        *("annotations", "export", "tree"),
    ),
    "havok/BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx": ("export", "picture", "tree"),
    "havok/BadDogSkyrim_PyNifly__tests__Skyrim__skeleton.hkx": ("convert", "export", "picture"),
    "havok/Dexesttp_hkxpack__test__resources__test-base.hkx": ("tree", "dump", "verify"),
    "ka/929363d3_falgs_ssns.anim.dvpl": ("tree", "dump", "verify"),
    "virtools/imengyu__Ballance__Level_01.NMO": ("graph", "export", "picture"),
    "ka/ccefb66c_newTest.dat": ("tree", "dump", "verify"),
    "ka/5543955c_1_source.txt.dvpl": ("unwrap", "tree", "dump"),
    "ka/3342d19e_d_Cubemap_skybox.dx11.dds.dvpl": ("texture", "unwrap", "tree"),
}


def suggested(run: Run, path: str | Path) -> list[list[str]]:
    """Return the words of the commands that are suggested for a file."""
    result = run(path)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[lines.index(HEADING) - 1] == ""
    found = [line[line.index(" chunkwright ") + 1 :] for line in lines[lines.index(HEADING) + 1 :]]
    return [shlex.split(command)[1:] for command in found]


def all_work(run: Run, path: str | Path) -> tuple[str, ...]:
    """Run the commands suggested for a file or folder; return their names."""
    commands = suggested(run, path)
    assert len(commands) == overview.MOST
    for words in commands:
        result = run(*words)
        assert result.exit_code == 0, (words, result.output)
    return tuple(words[0] for words in commands)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run each test in a separate folder, where commands leave files."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("format", one_of(3, registry.FORMATS), ids=lambda format: format.name)
def test_the_commands_suggested_for_a_new_file_work(run: Run, format: AnyFormat) -> None:
    name = f"demo{format.suffixes[0]}"
    made_by(format).save(name)
    told = run(name).stdout
    assert told.startswith(run("info", name).stdout + f"\n{HEADING}\n")
    all_work(run, name)
    assert Path(name).read_bytes() == bytes(made_by(format))


def test_extract_is_suggested_first_for_a_pack(run: Run, elsewhere: Path) -> None:
    made_by(registry.by_name("dvpk")).save("demo.dvpk")
    assert all_work(run, "demo.dvpk")[0] == "extract"
    assert any((elsewhere / "demo_files").rglob("*"))


@needs_samples
@pytest.mark.parametrize("name", one_of(5, KINDS))
def test_the_suggested_commands_depend_on_the_content(run: Run, name: str) -> None:
    assert all_work(run, SAMPLES / name) == KINDS[name]


@needs_samples
def test_converting_to_the_special_edition_is_suggested_for_a_folder_of_skyrim(
    run: Run, elsewhere: Path
) -> None:
    (elsewhere / "mod").mkdir()
    source = SAMPLES / "havok/BadDogSkyrim_PyNifly__tests__Skyrim__skeleton.hkx"
    (elsewhere / "mod/skeleton.hkx").write_bytes(source.read_bytes())
    words = ["convert", "mod", "-o", "mod-skyrim-se", "--for", "skyrim-se"]
    assert words in suggested(run, "mod")
    all_work(run, "mod")
    assert "skyrim-se" in run("info", "mod-skyrim-se").stdout


@needs_samples
@pytest.mark.slow
def test_drawing_and_exporting_are_suggested_for_a_scene_next_to_its_files(run: Run) -> None:
    scene = next((SAMPLES / "blitz_data").rglob("env_scooter_1_anim.sc2.dvpl"))
    assert all_work(run, scene) == ("export", "picture", "tree")
    texture = next((SAMPLES / "blitz_data").rglob("L_1.tex.dvpl"))
    assert all_work(run, texture) == ("texture", "tree", "dump")


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize(
    "path", share(each for family in FAMILIES for each in sorted(chosen(family)))
)
def test_the_commands_suggested_for_any_real_file_work(run: Run, path: Path) -> None:
    result = run(path)
    if result.exit_code:
        assert run("info", path).stderr == result.stderr
        return
    all_work(run, path)


def test_suggested_commands_overwrite_no_file(run: Run, elsewhere: Path) -> None:
    KeyedArchive({"hp": 1}).save("tank.archive")
    Path("tank.json").write_text("mine")
    all_work(run, "tank.archive")
    assert Path("tank.json").read_text() == "mine"
    assert sorted(os.listdir(elsewhere)) == ["tank-2.json", "tank.archive", "tank.json"]


NAMES = ("a b.ka", "it's.ka", "$HOME `x`.ka", 'say "so".ka', "-o.ka", "a&b;c.ka", "back\\slash!.ka")


@pytest.mark.skipif(os.name == "nt", reason="these are names, and a shell, of Unix")
@pytest.mark.parametrize("name", one_of(3, NAMES))
def test_suggested_commands_are_quoted_for_the_shell(run: Run, name: str, tmp_path: Path) -> None:
    folder, tools = tmp_path / "files", tmp_path / "tools"
    folder.mkdir()
    tools.mkdir()
    KeyedArchive({"hp": 1}).save(folder / name)
    program = tools / "chunkwright"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m chunkwright "$@"\n')
    program.chmod(0o755)
    os.chdir(folder)
    for line in run(f"./{name}").stdout.split(f"{HEADING}\n")[1].splitlines():
        command = line[line.index(" chunkwright ") + 1 :]
        done = subprocess.run(
            ["sh", "-c", command],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ
            | {
                "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
                "PYTHONPATH": os.pathsep.join(sys.path),
            },
        )
        assert done.returncode == 0, (command, done.stderr)


def test_command_lines_for_windows_have_double_quotes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chunkwright.cli.commands.os.name", "nt")
    words = ("find", "//eventNames/*", "C:\\my mods\\walk.hkx", "C:\\mods\\run.hkx", "a,b", "#1")
    assert commands.command_line(*words) == (
        'chunkwright find "//eventNames/*" "C:\\my mods\\walk.hkx" C:\\mods\\run.hkx "a,b" "#1"'
    )


def test_no_commands_are_suggested_for_a_name_that_cannot_be_typed(run: Run) -> None:
    odd = "a\udcff.ka"
    try:
        KeyedArchive({"hp": 1}).save(odd)
    except OSError:
        pytest.skip("this file system has no such names")
    assert HEADING not in run(odd).stdout


def test_the_files_of_a_folder_are_counted_by_format(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mods"
    folder.mkdir()
    (folder / "readme.txt").write_text("about them")
    for number in range(3):
        KeyedArchive({"hp": number}).save(folder / f"{number}.ka")
    made_by(registry.by_name("sc2")).save(folder / "scene.sc2")
    assert run("wrap", folder / "0.ka", "-o", folder / "x.ka.dvpl").exit_code == 0
    assert run("wrap", folder / "readme.txt", "-o", folder / "t.dvpl").exit_code == 0
    head, _ = run("mods").stdout.split(f"\n{HEADING}\n")
    assert head.splitlines() == [
        "mods: 7 files",
        "        4  Keyed Archives, 1 of them wrapped",
        "        1  SFV2 scene",
        "        1  DVPL wrapper around files of unknown formats",
        "        1  of unknown formats",
    ]
    assert all_work(run, "mods") == ("info", "unwrap", "export")
    assert all_work(run, folder / "*.ka*") == ("info", "unwrap", "verify")
    shutil.rmtree(folder)
    folder.mkdir()
    assert run("mods").stdout == "mods: 0 files\n"


def test_a_damaged_file_in_a_folder_is_reported(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mods"
    folder.mkdir()
    KeyedArchive({"hp": 1}).save(folder / "a.ka")
    (folder / "b.dvpl").write_bytes(bytes(4) + b"\x01\0\0\0DVPL")
    result = run("mods")
    assert result.exit_code == 1
    assert f"chunkwright: error: {Path('mods', 'b.dvpl')}: dvpl: " in result.stderr
    assert result.stdout.startswith("mods: 2 files\n        1  Keyed Archive\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["missing.sc2"], "chunkwright: error: missing.sc2: No such file or directory"),
        (["mods/missing"], "chunkwright: error: mods/missing: No such file or directory"),
        (["*.hkx"], "chunkwright: error: *.hkx: no file matches this pattern"),
        (["odd.txt"], "chunkwright: error: odd.txt: not a known format (starts with "),
        (["odd.txt", "odd.txt"], "several files need a command, such as chunkwright info FILE..."),
        (["//*"], "no such command '//*' (a query follows find: chunkwright find QUERY FILE)"),
        (["referrers(/a)", "odd.txt"], "(a query follows find: chunkwright find QUERY FILE)"),
        (["verfy"], "no such command 'verfy' (did you mean 'verify'?)"),
        (["verfy", "odd.txt"], "no such command 'verfy' (did you mean 'verify'?)"),
    ],
)
def test_arguments_that_are_not_files_are_refused(run: Run, words: list[str], told: str) -> None:
    Path("odd.txt").write_text("nothing in particular")
    result = run(*words)
    assert result.exit_code in (1, 2)
    assert told in result.stderr


def test_a_command_takes_precedence_over_a_file_with_its_name(run: Run) -> None:
    KeyedArchive({"hp": 1}).save("info")
    assert run("info").exit_code == 2
    assert run("./info").stdout.startswith("info: Keyed Archive: 1 entry: hp\n")


def test_the_help_mentions_the_overview_of_a_file(run: Run) -> None:
    assert '"chunkwright FILE" says what a file or folder is' in " ".join(
        run("--help").stdout.split()
    )
    assert "Usage: chunkwright [OPTIONS] FILE" in run("./x.ka", "--help").stdout
