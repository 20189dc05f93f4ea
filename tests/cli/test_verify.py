from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright import errors
from chunkwright.cli.commands.compare import _natural
from chunkwright.dvpl.codecs import DvplType
from chunkwright.dvpl.packing import DvplFile, DvplWrapper
from chunkwright.operations.files import first_difference, version_of
from tests.systems import needs_links, needs_pipes

from ..samples import expected, needs_samples, samples
from .test_app import COMMAND, ENVIRONMENT, real

if TYPE_CHECKING:
    from .conftest import Run


def test_valid_files_are_reported_as_identical(run: Run, sample: Path) -> None:
    result = run("verify", "--text", sample)
    assert result.exit_code == 0
    assert "1 file: 1 identical, 0 different, 0 refused\n" in result.stdout
    assert re.search(r"toy +\W 1 +\W +1 \W +1 \W +0 \W +0 \W +0 \W", result.stdout)
    assert result.stderr == ""


def test_output_is_not_truncated_on_a_narrow_terminal(
    run: Run, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    table = run("verify", sample).stdout
    assert "\u2026" not in table
    rows = [line.split("\u2503")[1:-1] for line in table.splitlines() if "\u2503" in line]
    columns = zip(*rows, strict=True)
    assert ["".join(column).replace(" ", "") for column in columns] == [
        *("format", "version", "files", "identical", "different", "refused", "problems")
    ]


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (
            "short",
            "when written back, it first differs at offset 0x10 and has 16 bytes instead of 17",
        ),
        (
            "long",
            "when written back, it first differs at offset 0x10 and has 17 bytes instead of 16",
        ),
        ("other", "when written back, it first differs at offset 0xf\n"),
    ],
)
def test_the_first_difference_is_reported(run: Run, sample: Path, fault: str, message: str) -> None:
    sample.write_text(f"TOY1\nwrite={fault}\n")
    result = run("verify", sample)
    assert result.exit_code == 1
    assert f"different: {sample}: {message}" in result.stdout
    assert "1 file: 0 identical, 1 different, 0 refused\n" in result.stdout


def test_verify_with_text_reveals_differences_that_bytes_do_not(run: Run, sample: Path) -> None:
    sample.write_text("TOY1\ntext=lossy\n")
    assert run("verify", sample).exit_code == 0
    result = run("verify", "--text", sample)
    assert result.exit_code == 1
    assert "when built from its text form, it first differs at offset 0x5" in result.stdout


def test_problems_are_listed_but_are_not_failures(run: Run, sample: Path) -> None:
    sample.write_text("TOY1\nproblem=dangling\n")
    result = run("verify", sample)
    assert result.exit_code == 0
    assert f"problem: {sample}: /problem at offset 0x5: dangling\n" in result.stdout


def test_many_problems_are_counted(run: Run, sample: Path) -> None:
    for number in range(23):
        sample.with_name(f"{number}.toy").write_text("TOY1\nproblem=dangling\n")
    told = run("verify", sample.parent).stdout
    assert told.count("problem: ") == 20
    assert "... 3 more problems; --json FILE lists them\n" in told
    sample.with_name("0.toy").unlink()
    sample.with_name("1.toy").unlink()
    sample.with_name("2.toy").unlink()
    assert "more problems" not in run("verify", sample.parent).stdout


def test_folders_are_searched_and_damaged_files_refused(
    run: Run, sample: Path, tmp_path: Path
) -> None:
    deep = tmp_path / "deep" / "er"
    deep.mkdir(parents=True)
    (deep / "good.toy").write_bytes(sample.read_bytes())
    (deep / "bad.toy").write_bytes(b"TOY1\nno sign\n")
    (deep / "readme.txt").write_text("just text")
    result = run("verify", tmp_path, sample, "--jobs", 1)
    assert result.exit_code == 1
    assert f"refused: {deep / 'bad.toy'}: toy: /0: offset 0x5" in result.stdout
    assert "3 files: 2 identical, 0 different, 1 refused; 1 skipped, of unknown formats" in (
        result.stdout.replace("\n", " ")
    )
    result = run("verify", deep / "readme.txt")
    assert result.exit_code == 1
    assert "1 file: 0 identical, 0 different, 1 refused\n" in result.stdout


def test_an_unreadable_file_is_refused_only_with_the_extension_of_a_format(
    run: Run, tmp_path: Path
) -> None:
    # State chunks have no magic, and .dat is used by many formats.
    for name in ("a.state_chunk", "b.dat"):
        (tmp_path / name).write_bytes(b"garbage")
    told = run("verify", tmp_path).stdout
    assert f"refused: {tmp_path / 'a.state_chunk'}" in told
    assert "1 file: 0 identical, 0 different, 1 refused; 1 skipped, of unknown formats" in told


def test_a_file_given_by_name_and_in_its_folder_counts_once(run: Run, sample: Path) -> None:
    text = sample.with_name("readme.txt")
    text.write_text("just text")
    assert "2 files: 1 identical, 0 different, 1 refused\n" in (
        run("verify", sample.parent, text, sample).stdout
    )


@needs_links
@needs_pipes
def test_a_pipe_in_a_folder_is_not_opened(run: Run, sample: Path) -> None:
    os.mkfifo(sample.with_name("pipe"))
    sample.with_name("dangling").symlink_to("nowhere")
    sample.with_name("same").symlink_to(sample)
    assert "1 file: 1 identical, 0 different, 0 refused\n" in run("verify", sample.parent).stdout


@pytest.mark.parametrize(
    "versions",
    [["", "2", "5", "35"], ["hk_550", "hk_660", "hk_2010.2.0-r1", "hk_2014.1.0-r1"]],
)
def test_versions_are_sorted_in_natural_order(versions: list[str]) -> None:
    assert sorted(versions, key=lambda word: _natural((word,))) == versions


@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")
def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    import pty

    (tmp_path / "empty.ka").write_bytes(b"KA\x01\x00\0\0\0\0")
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [*COMMAND, "verify", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=ENVIRONMENT | {"TERM": "xterm", "COLUMNS": "100"},
        check=True,
    )
    os.close(theirs)
    shown = os.read(ours, 1 << 16)
    os.close(ours)
    assert b"verify:" in shown
    assert b"1/1" in shown
    assert b"verify:" not in done.stdout
    assert done.stdout.endswith(b"1 file: 1 identical, 0 different, 0 refused\n")
    assert real("verify", str(tmp_path)).stderr == ""
    # forcing colours into a log does not ask for a progress bar in it
    done = subprocess.run(
        [*COMMAND, "verify", str(tmp_path)],
        capture_output=True,
        env=ENVIRONMENT | {"TERM": "xterm", "FORCE_COLOR": "1"},
        check=True,
    )
    assert b"\x1b[" in done.stdout
    assert done.stderr == b""


def test_a_missing_file_is_refused(run: Run, sample: Path) -> None:
    result = run("verify", sample, sample.with_name("missing"))
    assert result.exit_code == 1
    assert "No such file" in result.stdout
    assert "2 files: 1 identical" in result.stdout


def test_verify_reads_a_file_from_stdin(run: Run, sample: Path) -> None:
    result = run("verify", "-", "--json", "-", data=sample.read_bytes())
    assert result.exit_code == 0
    (row,) = json.loads(result.stdout)["files"]
    assert (row["file"], row["result"]) == ("<stdin>", "identical")
    assert run("verify", "-", data=b"none of them").exit_code == 1


def test_files_that_match_a_pattern_are_verified(run: Run, sample: Path) -> None:
    sample.with_name("other.txt").write_bytes(b"no toy")
    assert "1 file: 1 identical" in run("verify", sample.parent / "*.toy").stdout
    result = run("verify", sample.parent / "*.none")
    assert (result.exit_code, "no file matches this pattern" in result.stderr) == (1, True)


def test_an_internal_error_names_the_file(run: Run, sample: Path) -> None:
    sample.write_bytes(b"TOY1\nbug=1\n")
    result = run("verify", sample)
    assert isinstance(result.exception, TypeError)
    assert result.exception.__notes__ == [f"while verifying {sample}"]
    # among other files, it only counts as refused
    sample.with_name("good.toy").write_bytes(b"TOY1\nhp=1\n")
    result = run("verify", sample.parent)
    assert f"refused: {sample}: internal error in chunkwright: TypeError" in result.stdout
    assert "2 files: 1 identical, 0 different, 1 refused\n" in result.stdout


def test_the_report_is_written_as_json(run: Run, sample: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toy"
    bad.write_bytes(b"TOY1\nwrite=other\n")
    result = run("verify", sample, bad, "--json", "-")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["summary"] == {
        "files": 2,
        "identical": 1,
        "different": 1,
        "refused": 0,
        "skipped": 0,
        "problems": 0,
    }
    assert report["files"][1] == {
        "file": str(bad),
        "result": "different",
        "format": "toy",
        "version": "1",
        "size": 17,
        "message": "when written back, it first differs at offset 0xf",
        "offset": 15,
    }
    assert "2 files: 1 identical" in result.stderr
    written = tmp_path / "report.json"
    assert "2 files: 1 identical" in run("verify", sample, bad, "--json", written).stdout
    assert json.loads(written.read_text()) == report


@pytest.mark.parametrize("at", [0, 1, 65535, 65536, 65537, 200_000])
def test_the_first_difference_states_its_offset(at: int) -> None:
    data = bytes(200_001)
    assert first_difference(data, data[:at] + b"\1" + data[at + 1 :]) == at
    assert first_difference(data, data[:at]) == at
    assert first_difference(data[:at], data) == at


def test_errors_stay_the_same_when_pickled() -> None:
    import pickle

    error = errors.CorruptError("bad", offset=5, path="/0", hint="mend it").located("f", "toy")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.slow
@needs_samples
def test_real_files_are_verified_in_two_processes() -> None:
    rows = expected("ka")
    wanted = [path for path in samples("ka") if path.stat().st_size < 20_000]
    done = real("verify", "--text", "--jobs", "2", "--json", "-", *map(str, wanted))
    report = json.loads(done.stdout)
    assert [row["file"] for row in report["files"]] == [str(path) for path in wanted]
    refused = {Path(row["file"]).name for row in report["files"] if row["result"] != "identical"}
    assert refused == {path.name for path in wanted if "error" in rows[path.name]}
    assert done.returncode == (1 if refused else 0)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("garbage.hkx", b"no packfile at all"),
        ("empty.nmo", b""),
        ("EMPTY.SC2", b""),
        ("wrapped.hkx.dvpl", b"no wrapper"),
        ("packed.sc2.dvpl", bytes(DvplFile(b"no scene", DvplWrapper(DvplType.LZ4)))),
    ],
)
def test_a_file_whose_suffix_contradicts_its_content_is_refused(
    run: Run, tmp_path: Path, name: str, data: bytes
) -> None:
    (tmp_path / name).write_bytes(data)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "save.dat").write_bytes(b"of any program")
    (tmp_path / "picture.dds.dvpl").write_bytes(
        bytes(DvplFile(b"\x89PNG", DvplWrapper(DvplType.LZ4)))
    )
    result = run("verify", tmp_path)
    assert result.exit_code == 1
    assert f"refused: {tmp_path / name}: " in result.stdout
    assert "2 files: 1 identical, 0 different, 1 refused; 2 skipped, of unknown formats\n" in (
        result.stdout
    )
    result = run("verify", tmp_path, "--skip-unknown")
    assert result.exit_code == 0
    assert "1 file: 1 identical, 0 different, 0 refused; 3 skipped" in result.stdout
    assert run("verify", tmp_path / name, "--skip-unknown").exit_code == 1


@pytest.mark.parametrize(
    ("one", "other", "at"),
    [
        (b"abc", b"abd", 2),
        (b"abc", b"ab", 2),
        (b"", b"a", 0),
        (b"x" * 200_000 + b"a", b"x" * 200_000 + b"b", 200_000),
        (b"x" * (1 << 16), b"x" * (1 << 16) + b"x", 1 << 16),
        (b"a" + b"x" * 200_000, b"b" + b"x" * 100_000, 0),
    ],
)
def test_the_first_different_byte_is_found(one: bytes, other: bytes, at: int) -> None:
    assert first_difference(one, other) == first_difference(other, one) == at
    with pytest.raises(ValueError, match="are equal"):
        first_difference(one, bytes(one))


@pytest.mark.parametrize(
    ("facts", "version"),
    [
        (
            {"contents_version": "hk_2014.1.0-r1", "version": 5, "file_version": 11},
            "hk_2014.1.0-r1",
        ),
        ({"contents_version": "", "version": 3, "file_version": 8}, "3"),
        ({"version": None, "file_version": 8}, "8"),
        ({"version": 0}, "0"),
        ({"version": None}, None),
        ({}, None),
    ],
)
def test_verify_groups_files_by_the_most_specific_version(facts: Any, version: str | None) -> None:
    assert version_of(facts) == version
