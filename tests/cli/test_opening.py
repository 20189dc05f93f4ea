from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import QueryError
from chunkwright.dvpl import DvplType, DvplWrapper
from chunkwright.hkx.verbs import make as make_packfile
from chunkwright.nmo.demo import make as make_composition

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """Return a Virtools file with a wrong checksum."""
    path = tmp_path / "broken.nmo"
    data = bytearray(bytes(make_composition()))
    data[8] ^= 1
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("command", ["info", "tree", "dump", "verify"])
def test_a_wrong_checksum_is_refused_with_a_hint_and_accepted_when_lenient(
    run: Run, broken: Path, command: str
) -> None:
    refused = run(command, broken)
    assert refused.exit_code == 1
    assert "--lenient" in refused.output
    assert run(command, broken, "--lenient").exit_code == 0


def test_info_reports_a_wrong_checksum(run: Run, broken: Path) -> None:
    told = json.loads(run("info", "--json", "--lenient", broken).stdout)
    assert told["checksum"] == "wrong"


def test_converting_leniently_keeps_the_wrong_checksum(
    run: Run, broken: Path, tmp_path: Path
) -> None:
    text, again = tmp_path / "text.json", tmp_path / "again.nmo"
    assert run("convert", broken, text).exit_code == 1
    assert run("convert", broken, text, "--lenient").exit_code == 0
    assert run("convert", text, again).exit_code == 0
    assert again.read_bytes() == broken.read_bytes()


@pytest.mark.parametrize("options", [(), ("--text",), ("--jobs", "2")])
def test_verifying_leniently_writes_the_wrong_checksum_unchanged(
    run: Run, broken: Path, options: tuple[str, ...]
) -> None:
    broken.with_suffix(".nmo.dvpl").write_bytes(DvplWrapper(DvplType.LZ4).wrap(broken.read_bytes()))
    # files of a format without the option are read as usual
    broken.with_name("packfile.hkx").write_bytes(bytes(make_packfile()))
    assert run("verify", broken.parent, *options).exit_code == 1
    result = run("verify", broken.parent, "--lenient", *options)
    assert result.exit_code == 0
    assert "3 files: 3 identical, 0 different, 0 refused\n" in result.stdout
    assert result.stdout.count("problem: ") == 2
    assert "checksum" in result.stdout


def test_an_option_of_another_format_is_refused_with_the_formats_that_have_it(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "packfile.hkx"
    path.write_bytes(bytes(make_packfile()))
    with pytest.raises(QueryError, match="Havok packfile does not accept the option 'strict'"):
        chunkwright.open(path, strict=False)
    refused = run("info", path, "--lenient")
    assert refused.exit_code == 1
    assert "only a DVPL wrapper or a Virtools file accepts --lenient" in refused.stderr
    path.with_suffix(".dvpl").write_bytes(DvplWrapper(DvplType.LZ4).wrap(path.read_bytes()))
    assert (
        "only a DVPL wrapper or a Virtools file accepts --lenient"
        in run("convert", path, tmp_path / "a.json", "--lenient").stderr
    )
    # the wrapper takes the option
    assert run("tree", path.with_suffix(".dvpl"), "--lenient").exit_code == 0
    assert "only a Havok tagfile accepts --types" in run("info", path, "--types", "x").stderr
