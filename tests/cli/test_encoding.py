"""Names and values of Virtools files on the command line: code pages, parameters by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.cli.app import COMMANDS
from chunkwright.formats.registry import VIRTOOLS
from chunkwright.state_chunk.chunk_format import Guid

from . import made_by

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

NAME = "\u7ea2\u8272\u8def\u9762"
# These open no file, or text forms, which state the code page.
WITHOUT = {"build", "completion", "specs", "demo", "wrap", "unwrap"}


@pytest.fixture
def level(tmp_path: Path) -> Path:
    file: Any = chunkwright.open_virtools(bytes(made_by(VIRTOOLS)), encoding="gbk")
    file.objects["Floor"].name = NAME
    file.save(tmp_path / "level.nmo")
    return tmp_path / "level.nmo"


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - WITHOUT))
def test_every_command_that_opens_files_has_the_option(run: Run, command: str) -> None:
    assert "--encoding CODEPAGE" in run(command, "--help").stdout


def test_names_are_read_and_written_in_the_code_page(run: Run, level: Path, tmp_path: Path) -> None:
    code = ("--encoding", "gbk")
    assert NAME in run("tree", level, *code).stdout
    assert NAME in run("find", "//CK3dObject", level, *code).stdout
    assert NAME in run("find", "//CK3dObject", tmp_path, *code).stdout
    assert run("get", level, f"/objects/{NAME}/name", *code).stdout.strip() == NAME
    out = tmp_path / "out.nmo"
    assert run("set", level, f"/objects/{NAME}/name", "\u4e2d", *code, "-o", out).exit_code == 0
    assert "\u4e2d" in run("tree", out, *code).stdout
    assert run("verify", level, *code).exit_code == 0
    assert run("convert", level, tmp_path / "a.json", *code).exit_code == 0
    assert NAME in (tmp_path / "a.json").read_text(encoding="utf-8")
    wrong = run("info", level, "--encoding", "nonsense")
    assert "unknown code page 'nonsense'" in wrong.stderr


@pytest.mark.slow
def test_names_in_a_catalogue_are_decoded(run: Run, level: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for code, is_right in (("gbk", True), ("cp1252", False)):
        out = tmp_path / code
        assert run("catalogue", level, "-o", out, "--encoding", code).exit_code == 0
        (table,) = out.glob("objects/*/*.parquet")
        assert (NAME in parquet.read_table(table)["name"].to_pylist()) == is_right
    wrong = run("catalogue", level, "-o", tmp_path / "none", "--encoding", "nonsense")
    assert (wrong.exit_code, "unknown code page 'nonsense'" in wrong.stderr) == (1, True)


def test_a_guessed_code_page_is_reported(run: Run, level: Path) -> None:
    note = "the code page of names is a guess, gbk: --encoding sets another"
    made = run("info", level)
    assert "encoding         gbk, a guess" in made.stdout
    assert made.stderr.strip() == note
    assert run("tree", level).stderr.strip() == note
    assert NAME in run("tree", level).stdout
    given = run("info", level, "--encoding", "gbk")
    assert "encoding         gbk\n" in given.stdout
    assert not given.stderr
    assert not run("set", level, f"/objects/{NAME}/name", "Floor").stderr.replace(note, "").strip()
    assert not run("info", level).stderr


def test_text_that_the_code_page_lacks_is_refused(run: Run, level: Path) -> None:
    before = level.read_bytes()
    failed = run("set", level, f"/objects/{NAME}/name", "Gel\u00e4nder", "--encoding", "gbk")
    assert failed.exit_code == 1
    assert "characters that are not in the code page" in failed.stderr
    assert level.read_bytes() == before


def test_a_parameter_is_set_by_the_name_that_graphs_show(run: Run, tmp_path: Path) -> None:
    file = chunkwright.open_virtools(bytes(made_by(VIRTOOLS)))
    made = file.add_object("CKParameterLocal", "Speed")
    made["value"] = {
        "type": Guid(0x47884C3F, 0x432C2C20),
        "value": {"kind": "buffer", "value": bytes(4)},
    }
    file.save(tmp_path / "a.nmo")
    number, leaf = f"#{made.id}", "/value/value/value"
    shown = run("set", tmp_path / "a.nmo", number, "-0.9", "--dry-run")
    assert shown.stdout.strip() == f"/objects/Speed{leaf}: 0.0 -> -0.9"
    assert run("set", tmp_path / "a.nmo", f"'{number}'", "0.9").exit_code == 0
    assert run("get", tmp_path / "a.nmo", number + leaf).stdout.strip() == "0.9"
    assert '"value": 0.9' in run("get", tmp_path / "a.nmo", number).stdout
    failed = run("set", tmp_path / "a.nmo", number, "fast")
    assert failed.exit_code == 1
    assert "expected a number (float), not 'fast'" in failed.stderr


def test_salvage_prints_names_in_the_given_code_page(run: Run, level: Path, tmp_path: Path) -> None:
    data = bytearray(level.read_bytes())
    del data[-40:]
    level.write_bytes(data)
    out = tmp_path / "whole.nmo"
    report = run("salvage", level, "-o", out, "--partial", "--encoding", "gbk")
    assert report.exit_code == 0
    assert NAME in report.stdout + run("tree", out, "--encoding", "gbk").stdout
    assert run("salvage", level, "-o", out, "--encoding", "nothing").exit_code != 0
