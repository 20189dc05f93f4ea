from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ..samples import SHARED, expected, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


def test_json_is_one_line_a_file_in_order(run: Run, sample: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toy"
    other.write_bytes(b"TOY1\n")
    result = run("info", "--json", other, sample)
    assert result.exit_code == 0
    first, second = map(json.loads, result.stdout.splitlines())
    assert first == {
        "file": "other.toy",
        "format": "toy",
        "version": 1,
        "entries": 0,
        "kinds": {"line": 0},
    }
    assert (second["file"], second["entries"]) == ("sample.toy", 5)


def test_a_failure_is_told_and_the_others_too(run: Run, sample: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toy"
    bad.write_bytes(b"TOY1\nno sign\n")
    result = run("info", "--json", bad, sample)
    assert result.exit_code == 1
    failure, told = map(json.loads, result.stdout.splitlines())
    assert failure == {
        "file": "bad.toy",
        "error": f"{bad}: toy: /0: offset 0x5: a line without = (add one)",
    }
    assert told["entries"] == 5
    assert result.stderr == ""


def test_lines_for_people(run: Run, sample: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toy"
    bad.write_bytes(b"no toy")
    result = run("info", sample, bad, sample)
    assert result.exit_code == 1
    block = "sample.toy: Toy\n  version  1\n  entries  5\n  kinds            5  line\n"
    assert result.stdout == f"{block}\n{block}"
    assert result.stderr.startswith(f"chunkwright: error: {bad}: none of the known formats")


def test_a_file_name_of_odd_bytes(run: Run, sample: Path) -> None:
    odd = sample.with_name("a\udcff\n.toy")
    try:
        odd.write_bytes(sample.read_bytes())
    except OSError:
        pytest.skip("this file system has no such names")
    assert run("info", odd).stdout.startswith("a\\xff\\n.toy: Toy\n")
    assert json.loads(run("info", "--json", odd).stdout)["file"] == "a\udcff\n.toy"


@needs_samples
@pytest.mark.parametrize("family", ["ka"])
def test_real_files_are_counted_as_by_an_independent_reader(run: Run, family: str) -> None:
    rows = expected(family)
    files = [path for path in samples(family) if path.name in rows]
    assert len(files) == len(rows) > 0, f"{SHARED} is not complete"
    result = run("info", "--json", *files)
    told = [json.loads(line) for line in result.stdout.splitlines()]
    refused = [row["file"] for row in rows.values() if "error" in row]
    assert [row["file"] for row in told] == [path.name for path in files]
    assert [row["file"] for row in told if "error" in row] == refused
    assert result.exit_code == (1 if refused else 0)
    for row in told:
        wanted = rows[row["file"]]
        if "error" not in wanted:
            assert {key: row.get(key) for key in wanted} == wanted
