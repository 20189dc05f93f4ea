"""Every command that writes a file reports it in the same way: ``wrote FILE: what``."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chunkwright import hkx
from chunkwright.cli.app import COMMANDS
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.cli.commands import demo
from chunkwright.formats import registry
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import VirtoolsFile

from . import made_by, runner

if TYPE_CHECKING:
    from .conftest import Run

# Arguments with which each command writes OUT, or nothing for those that only print.
WRITING: dict[str, list[str]] = {
    "info": [],
    "tree": [],
    "find": [],
    "get": [],
    "view": ["view a.sc2 --html OUT.html"],
    "graph": ["graph script.hkx --svg OUT.svg", "graph script.hkx --dot OUT.dot"],
    "picture": ["picture a.nmo OUT.png --size 8x8"],
    "set": ["set a.ka /hp 7 -o OUT.ka", "set OUT.ka /hp 8"],
    "rm": ["rm a.ka /hp -o OUT.ka"],
    "import": ["import a.glb -o OUT.sc2", "import b.glb --into a.sc2 -o OUT.sc2"],
    "annotations": ["annotations a.anim.hkx -o OUT.txt"],
    "embed": ["embed a.nmo planks.png --into Planks -o OUT.nmo"],
    "merge": ["merge a.nmo b.nmo -o OUT.nmo"],
    "table": ["table b.nmo -o OUT.csv", "table b.nmo --from balls.csv -o OUT.nmo"],
    "patch": ["patch a.ka changes.json -o OUT.ka"],
    "convert": ["convert a.ka OUT.json", "convert a.ka -o OUT.dvpl"],
    "export": ["export a.nmo OUT.glb", "export a.nmo OUT.gltf"],
    "texture": ["texture planks.png -o OUT.png"],  # of several files, see test_texture
    "dump": ["dump a.ka -o OUT.json", "dump few -o FOLDER --json OUT.json"],
    "build": ["build a.json -o OUT.ka"],
    "extract": [],  # of several files, see test_extract
    "unwrap": ["unwrap a.dvpl -o OUT.ka"],
    "wrap": ["wrap a.ka -o OUT.dvpl"],
    "verify": ["verify a.ka --json OUT.json"],
    "diff": [],
    "check": [],
    "salvage": ["salvage a.nmo -o OUT.nmo"],
    "catalogue": ["catalogue a.ka -o OUT"],
    "specs": ["specs OUT"],
    "completion": [],
    "demo": [],  # of several files, see test_playground
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the files that commands are tried with."""
    folder = tmp_path_factory.mktemp("made")
    for name in ("sc2", "nmo"):
        made_by(registry.by_name(name)).save(folder / f"a.{name}")
    KeyedArchive({"hp": 5}).save(folder / "a.ka")
    level = VirtoolsFile()
    balls = level.add_object("CKDataArray", "Balls")
    balls["columns"] = {"columns": [{"name": "Name", "type": 3}]}
    level.save(folder / "b.nmo")
    (folder / "balls.csv").write_text("Name\nWood\n")
    (folder / "planks.png").write_bytes(demo.files()["images/sand.png"])
    shutil.copytree(folder, folder / "few", ignore=lambda *_: {"few", "a.sc2", "a.nmo"})
    for source, verb, *words in (
        *(("a.ka", "dump", "-o", "a.json"), ("a.ka", "wrap", "-o", "a.dvpl")),
        *(("a.nmo", "export", "a.glb"), ("a.sc2", "export", "b.glb")),
    ):
        paths = [word if word == "-o" else str(folder / word) for word in words]
        result = runner().invoke(command_line, [verb, str(folder / source), *paths])
        assert result.exit_code == 0, result.output
    (folder / "a.anim.hkx").write_bytes(demo.files()["walk.hkx"])
    (folder / "changes.json").write_text('{"chunkwright_diff": 1, "changes": []}')
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    packfile.root = hkx.new_object(packfile, "hkbStateMachine", {"name": "legs"})
    packfile.save(folder / "script.hkx")
    return folder


@pytest.fixture(autouse=True)
def files(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test in a separate folder that has the files."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


def test_the_table_of_writing_commands_is_complete() -> None:
    assert list(WRITING) == list(COMMANDS)


@pytest.mark.parametrize("name", [name for name, lines in WRITING.items() if lines])
def test_written_files_are_reported_in_the_same_way(run: Run, name: str) -> None:
    for line in WRITING[name]:
        result = run(*line.split())
        assert result.exit_code == 0, (line, result.output)
        (target,) = (word for word in line.split() if word.startswith("OUT"))
        said = [each for each in result.stdout.splitlines() if each.startswith("wrote ")]
        assert re.fullmatch(rf"wrote {re.escape(target)}: \S.*", said[-1]), said
        assert all(re.fullmatch(r"wrote [^:]+: \S.*", each) for each in said)
        assert Path(target).exists()


# What they write may have any name: files that they do not look at, reports, folders.
ANY_NAME = {"wrap", "unwrap", "verify", "catalogue", "specs"}
NAMED = [
    line
    for name, lines in WRITING.items()
    for line in lines
    if name not in ANY_NAME and "--json" not in line and not line.startswith("set OUT")
]


@pytest.mark.parametrize("line", NAMED)
@pytest.mark.parametrize("suffix", [".anim", ".anim.dvpl", ".png.anim"])
def test_the_extension_of_another_format_is_refused(run: Run, line: str, suffix: str) -> None:
    """With what OUT can end in, and before anything is written."""
    before = sorted(Path().rglob("*"))
    result = run(*re.sub(r"OUT\.\w+", f"OUT{suffix}", line).split())
    assert result.exit_code in (1, 2), result.output
    assert re.search(r"OUT (can|must) end in \.", result.stderr), result.stderr
    assert sorted(Path().rglob("*")) == before


@pytest.mark.parametrize("line", ["set a.ka /hp 7 -o OUT.ka", "dump a.ka -o OUT.json"])
def test_an_extension_that_means_nothing_is_accepted(run: Run, line: str) -> None:
    for name in ("OUT.bak", "OUT", "OUT.v2"):
        assert run(*re.sub(r"OUT\.\w+", name, line).split()).exit_code == 0
        assert Path(name).exists()


@pytest.mark.parametrize("line", ["build a.json -o OUT.ka", "salvage a.nmo -o OUT.nmo"])
def test_a_wrapper_that_only_the_name_has_is_reported(run: Run, line: str) -> None:
    assert "regardless of its name" not in run(*line.split()).stderr
    assert "regardless of its name\n" in run(*f"{line}.dvpl".split()).stderr.replace("; ", "\n")


STREAMS = [
    *("graph script.hkx --svg -", "set a.ka /hp 7 -o -", "rm a.ka /hp -o -", "dump a.ka -o -"),
    *("convert a.ka - --to json", "export a.nmo - --to glb", "unwrap a.dvpl -o -"),
    *("wrap a.ka -o -", "build a.json -o -", "annotations a.anim.hkx -o -", "view a.sc2 --html -"),
]


@pytest.mark.parametrize("line", STREAMS)
def test_no_report_is_printed_among_data_on_stdout(run: Run, line: str) -> None:
    result = run(*line.split())
    assert result.exit_code == 0, result.output
    assert "wrote " not in result.output
