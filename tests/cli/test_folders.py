"""Commands over folders, and ``-`` for stdin and stdout."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.cli.app import COMMANDS
from chunkwright.formats.registry import SCENE, VIRTOOLS
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.keyed_archive import KeyedArchive

from . import made_by
from .test_app import COMMAND, real

if TYPE_CHECKING:
    from .conftest import Run


@pytest.fixture
def meshes(tmp_path: Path) -> Path:
    folder = tmp_path / "meshes"
    (folder / "deep").mkdir(parents=True)
    make_packfile().save(folder / "cat.hkx")
    make_packfile().save(folder / "deep" / "dog.hkx")
    (folder / "bad.hkx").write_bytes(b"no packfile")
    (folder / "readme.txt").write_text("just text")
    return folder


def test_a_folder_is_converted_with_a_summary(run: Run, meshes: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ("convert", meshes, "-o", out, "--layout", "4101")
    result = run(*arguments)
    assert result.exit_code == 1
    assert result.stdout == "4 files: 2 written, 1 skipped, 1 failed\n"
    assert result.stderr.startswith(f"chunkwright: error: {meshes / 'bad.hkx'}: not a known format")
    assert chunkwright.open_packfile(out / "deep" / "dog.hkx").layout == "4101"
    again = run(*arguments)
    assert again.stdout == "4 files: 0 written, 2 up to date, 1 skipped, 1 failed\n"
    assert "2 written" in run(*arguments, "--force").stdout
    (meshes / "bad.hkx").unlink()
    assert run(*arguments).exit_code == 0
    # The last of two arguments is OUT, as it is for one file.
    told = run("convert", meshes, tmp_path / "two").stdout
    assert told == "3 files: 2 written, 1 skipped, 0 failed\n"


def test_the_report_states_which_files_failed_and_why(
    run: Run, meshes: Path, tmp_path: Path
) -> None:
    result = run("dump", meshes, "-o", tmp_path / "texts", "--json", "-")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert (report["verb"], report["chunkwright"]) == ("dump", chunkwright.__version__)
    assert report["summary"] == {
        "files": 4,
        "done": 2,
        "up_to_date": 0,
        "skipped": 1,
        "failed": 1,
        "not_reached": 0,
    }
    rows = {Path(row["path"]).name: row for row in report["files"]}
    assert rows["bad.hkx"]["error"]["kind"] == "UnknownFormatError"
    assert rows["readme.txt"] == {
        "path": str(meshes / "readme.txt"),
        "result": "skipped",
        "reason": "of an unknown format",
    }
    assert rows["dog.hkx"]["output"] == str(tmp_path / "texts" / "deep" / "dog.hkx.json")
    assert result.stderr.endswith("4 files: 2 written, 1 skipped, 1 failed\n")
    built = run(
        "build", tmp_path / "texts", "-o", tmp_path / "built", "--json", tmp_path / "r.json"
    )
    assert built.exit_code == 0
    assert built.stdout.splitlines() == [
        "2 files: 2 written, 0 failed",
        f"wrote {tmp_path / 'r.json'}: a report of 2 files",
    ]
    assert json.loads((tmp_path / "r.json").read_text())["verb"] == "build"
    for name in ("cat.hkx", "deep/dog.hkx"):
        assert (tmp_path / "built" / name).read_bytes() == (meshes / name).read_bytes()


def test_one_file_is_written_into_a_folder(run: Run, meshes: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    assert run("dump", meshes / "cat.hkx", "-o", out).exit_code == 0
    assert (
        run("convert", meshes / "cat.hkx", "-o", f"{tmp_path}/new/", "--to", ".xml").exit_code == 0
    )
    assert (out / "cat.hkx.json").exists()
    assert (tmp_path / "new" / "cat.xml").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert", "MESHES"],
        ["convert", "MESHES", "a", "b"],
        ["dump", "MESHES"],
        ["dump", "a", "b"],
        ["build", "MESHES"],
        ["convert", "MESHES", "-o", "-"],
        ["convert", "a.hkx", "b.hkx", "--to", ".xml"],
    ],
)
def test_commands_for_folders_report_missing_arguments(
    run: Run, meshes: Path, arguments: list[str]
) -> None:
    (meshes / "a.hkx").write_bytes((meshes / "cat.hkx").read_bytes())
    words = [str(meshes) if word == "MESHES" else word for word in arguments]
    words = [str(meshes / word) if word == "a.hkx" else word for word in words]
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")


def test_values_are_set_in_a_folder(run: Run, tmp_path: Path) -> None:
    tanks = tmp_path / "tanks"
    (tanks / "deep").mkdir(parents=True)
    KeyedArchive({"hp": 100, "name": "T-34"}).save(tanks / "a.archive")
    KeyedArchive({"hp": 50}).save(tanks / "deep" / "b.archive")
    KeyedArchive({"other": 1}).save(tanks / "c.archive")
    out = tmp_path / "out"
    result = run("set", tanks, "/hp", "7", "-o", out)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "3 files: 2 written, 1 skipped, 0 failed\n"
    assert [chunkwright.open(out / name)["hp"] for name in ("a.archive", "deep/b.archive")] == [
        7,
        7,
    ]
    assert "2 up to date" in run("set", tanks, "/hp", "7", "-o", out).stdout
    assert "2 written" in run("set", tanks, "/hp", "8", "-o", out).stdout
    assert run("rm", tanks, "/name", "-o", tmp_path / "rm").exit_code == 0
    assert list(chunkwright.open(tmp_path / "rm" / "a.archive")) == ["hp"]
    assert chunkwright.open(tanks / "a.archive")["hp"] == 100
    assert run("set", tanks, "/hp", "7", "-o", "-").exit_code == 2


def test_a_folder_is_edited_in_place(run: Run, tmp_path: Path) -> None:
    tanks = tmp_path / "tanks"
    (tanks / "deep").mkdir(parents=True)
    for name, hp in (("a.archive", 100), ("deep/b.archive", 50), ("c.archive", 7)):
        KeyedArchive({"hp": hp}).save(tanks / name)
    KeyedArchive({"other": 1}).save(tanks / "d.archive")
    files = {path: path.read_bytes() for path in tanks.rglob("*.archive")}
    shown = run("set", tanks, "/hp", "7", "--dry-run")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout.splitlines() == [
        f"{tanks}/a.archive: /hp: 100 -> 7",
        f"{tanks}/c.archive: /hp: 7 -> 7",
        f"{tanks}/deep/b.archive: /hp: 50 -> 7",
        "4 files: 3 would be written, 1 skipped, 0 failed",
    ]
    assert all(path.read_bytes() == data for path, data in files.items())
    inode = (tanks / "c.archive").stat().st_ino
    done = run("set", tanks, "/hp", "7", "--json", "-")
    rows = {Path(row["path"]).name: row for row in json.loads(done.stdout)["files"]}
    assert rows["c.archive"]["reason"] == "nothing changes"
    assert (tanks / "c.archive").stat().st_ino == inode
    assert rows["d.archive"]["result"] == "skipped"
    assert [chunkwright.open(tanks / name)["hp"] for name in ("a.archive", "deep/b.archive")] == [
        7,
        7,
    ]
    assert sorted(path for path in tanks.rglob("*") if path.is_file()) == sorted(files)
    again = run("rm", tanks / "*.archive", "/hp")
    assert again.stdout == "3 files: 2 written, 1 skipped, 0 failed\n"
    assert list(chunkwright.open(tanks / "a.archive")) == []
    # -o may not be the folder itself
    refused = run("set", tanks, "/hp", "9", "-o", tanks)
    assert refused.exit_code == 1
    assert "without a folder for them, the files themselves are changed" in refused.stderr


def test_a_batch_without_changes_reports_the_reasons(run: Run, tmp_path: Path) -> None:
    for name in ("a.ka", "b.ka"):
        KeyedArchive({"hp": 1}).save(tmp_path / name)
    (tmp_path / "c.txt").write_text("x")
    result = run("set", tmp_path, "/mp", "7")
    assert result.exit_code == 0
    assert result.stdout == "3 files: 0 written, 3 skipped, 0 failed\n"
    assert result.stderr.startswith("nothing to do; 2 files: has no 'mp'")
    for verb in (["set", tmp_path, "//hp[", "7"], ["rm", tmp_path, "//hp["]):
        wrong = run(*verb)
        assert (wrong.exit_code, wrong.stdout) == (1, "")
        assert "column" in wrong.stderr
        assert wrong.stderr.count("\n") == 1


def test_files_without_the_text_of_a_query_are_skipped_without_reading_them(
    run: Run, tmp_path: Path
) -> None:
    KeyedArchive({"texture": "old.tex"}).save(tmp_path / "a.ka")
    KeyedArchive({"texture": "other.tex"}).save(tmp_path / "b.ka")
    (tmp_path / "broken.ka").write_bytes(bytes(KeyedArchive({"texture": "other.tex"}))[:-3])
    result = run("set", tmp_path, "//texture[=old.tex]", "new.tex", "--json", "-")
    rows = {Path(row["path"]).name: row for row in json.loads(result.stdout)["files"]}
    assert result.exit_code == 0
    assert rows["a.ka"]["result"] == "done"
    assert rows["b.ka"]["reason"] == rows["broken.ka"]["reason"] == "does not contain 'old.tex'"
    assert run("set", tmp_path, "//texture", "new.tex").exit_code == 1


def test_options_of_one_format_are_ignored_for_other_formats_in_a_folder(
    run: Run, meshes: Path, tmp_path: Path
) -> None:
    (meshes / "bad.hkx").unlink()
    KeyedArchive({"hp": 1}).save(meshes / "tank.archive")
    table = tmp_path / "mine.txt"
    table.write_text("class Mine : hkReferencedObject\n number INT32\n")
    result = run("dump", meshes, "-o", tmp_path / "out", "--classes", table)
    assert (result.exit_code, result.stderr.count("error")) == (0, 0)
    assert result.stdout == "4 files: 3 written, 1 skipped, 0 failed\n"


def test_a_folder_is_patched(run: Run, tmp_path: Path) -> None:
    KeyedArchive({"hp": 100}).save(tmp_path / "old.archive")
    KeyedArchive({"hp": 120}).save(tmp_path / "new.archive")
    difference = run("diff", "--json", tmp_path / "old.archive", tmp_path / "new.archive")
    (tmp_path / "change.json").write_text(difference.stdout)
    tanks = tmp_path / "tanks"
    tanks.mkdir()
    KeyedArchive({"hp": 100, "name": "T-34"}).save(tanks / "a.archive")
    KeyedArchive({"hp": 3}).save(tanks / "b.archive")
    KeyedArchive({"hp": 120}).save(tanks / "c.archive")
    arguments = ("patch", tanks, tmp_path / "change.json")
    shown = run(*arguments, "--dry-run")
    assert shown.stdout.splitlines()[0] == f"{tanks}/a.archive: ~ /hp: 100 -> 120"
    assert chunkwright.open(tanks / "a.archive")["hp"] == 100
    assert run(*arguments, "-o", tmp_path / "out").exit_code == 0
    assert [path.name for path in sorted((tmp_path / "out").glob("*.archive"))] == [
        "a.archive",
        "c.archive",
    ]
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (0, "3 files: 1 written, 2 skipped, 0 failed\n")
    assert chunkwright.open(tanks / "a.archive")["hp"] == 120
    one = run("patch", tanks / "b.archive", tmp_path / "change.json")
    assert one.exit_code == 1
    assert one.stderr.splitlines()[0].endswith("b.archive: /hp: expected 100, found 3")
    assert one.stderr.splitlines()[1:] == [
        "chunkwright: error: 1 of 1 change does not apply: nothing was written"
    ]


def test_a_pattern_without_matching_files_is_an_error(
    run: Run, meshes: Path, tmp_path: Path
) -> None:
    result = run("convert", meshes / "*.none", "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert result.stderr == f"chunkwright: error: {meshes}/*.none: no file matches this pattern\n"


# -- stdin and stdout ----------------------------------------------------------------------------


def test_a_dash_reads_from_stdin_and_writes_to_stdout(run: Run, tmp_path: Path) -> None:
    data = bytes(make_packfile())
    converted = run("convert", "-", "-", "--layout", "4101", data=data)
    assert (converted.exit_code, converted.stderr) == (0, "")
    packfile = chunkwright.open_packfile(converted.stdout_bytes)
    assert packfile.layout == "4101"
    xml = run("convert", "-", "-", "--to", ".xml", data=data).stdout_bytes
    assert b"<hkpackfile" in xml
    assert run("convert", "-", "-", "--to", "xml", data=data).stdout_bytes == xml
    back = run("convert", "-", "-", "--layout", "8101", data=xml)
    assert chunkwright.open_packfile(back.stdout_bytes).layout == "8101"
    assert "XML has no layout" not in back.stderr
    text = run("dump", "-", data=data).stdout_bytes
    assert run("build", "-", "-o", "-", data=text).stdout_bytes == data
    assert run("convert", "-", "-", data=text).stdout_bytes == data
    assert run("dump", "-", "-o", "-", data=data).stdout_bytes == text
    out = tmp_path / "out.hkx"
    assert "wrote" in run("convert", "-", out, data=data).stdout
    assert out.read_bytes() == data
    assert run("convert", out, "-").stdout_bytes == data


def test_errors_about_stdin_are_printed_to_stderr(run: Run) -> None:
    for arguments in (["info"], ["tree"], ["dump"], ["build", "-o", "-"], ["convert", "-"]):
        result = run(*arguments, "-", data=b"none of them")
        assert (result.exit_code, result.stdout_bytes) == (1, b"")
        assert result.stderr.startswith("chunkwright: error: <stdin>: ")


def test_real_pipes_are_read_and_written_in_binary(tmp_path: Path) -> None:
    archive = KeyedArchive({"data": bytes(range(256)) * 50})
    done = subprocess.run(
        [*COMMAND, "convert", "-", "-", "--dvpl", "lz4"],
        input=bytes(archive),
        capture_output=True,
        check=True,
    )
    assert chunkwright.open(done.stdout) == archive
    assert real("info", str(tmp_path / "missing")).stdout == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_has_an_example(run: Run, name: str) -> None:
    text = run(name, "--help").stdout
    usage, _, rest = text.partition("\n")
    assert f"chunkwright {name} " in usage
    assert f"chunkwright {name} " in " ".join(rest.split())


def test_skipped_files_are_listed_and_are_failures_with_strict(run: Run, tmp_path: Path) -> None:
    for name, data in (("a.txt", b"text"), ("b.bin", b"\xff" * 20)):
        (tmp_path / "in").mkdir(exist_ok=True)
        (tmp_path / "in" / name).write_bytes(data)
    made_by(SCENE).save(tmp_path / "in" / "c.sc2")
    for verb in (
        ("convert", "--to", "json"),
        ("dump",),
    ):
        words = [verb[0], tmp_path / "in", "-o", tmp_path / f"out{len(verb)}", *verb[1:]]
        result = run(*words)
        assert f"skipped: {tmp_path / 'in' / 'a.txt'}: " in result.stderr
        assert f"skipped: {tmp_path / 'in' / 'b.bin'}: " in result.stderr
        assert result.exit_code == 0
        assert run(*words, "--strict").exit_code == 1


def test_edits_that_do_not_apply_are_failures_only_with_strict(run: Run, tmp_path: Path) -> None:
    made_by(SCENE).save(tmp_path / "a.sc2")
    made_by(VIRTOOLS).save(tmp_path / "b.nmo")
    words = ("set", tmp_path, "/objects/Wood/name", "Oak")
    assert run(*words, "--strict", "--dry-run").exit_code == 1
    assert run(*words).exit_code == 0
    assert run("set", tmp_path / "*.nmo", "/objects/Oak/name", "Oak", "--strict").exit_code == 0
