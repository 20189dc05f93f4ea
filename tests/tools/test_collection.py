"""The files for the public collection follow its rules: specs, samples, licences."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from chunkwright_kaitai import KaitaiStruct

from ..kaitai.trees import parser_class

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools/collection.py"
# in bytes, like the samples in the collection
LARGEST = 10_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("collection") / "out"
    command = [sys.executable, str(TOOL), str(where)]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{where}: ")
    return where


def samples(folder: Path) -> list[Path]:
    found = (folder / "kaitai_struct_samples/game").glob("*/*")
    return sorted(path for path in found if path.suffix not in {".license", ".md"})


def test_the_specs_are_exact_copies(folder: Path) -> None:
    game = folder / "kaitai_struct_formats/game"
    assert {path.name: path.read_bytes() for path in game.iterdir()} == {
        path.name: path.read_bytes() for path in (ROOT / "ksy").iterdir()
    }


def test_the_file_name_of_each_spec_equals_its_id_and_imports_exist(folder: Path) -> None:
    game = folder / "kaitai_struct_formats/game"
    for path in game.iterdir():
        meta = path.read_text().split("\ndoc:")[0]
        assert f"\n  id: {path.stem}\n" in meta
        assert "\n  license: MIT\n" in meta
        block = re.search(r"  imports:\n((?:    - \w+\n)+)", meta)
        for name in re.findall(r"- (\w+)", block[1] if block else ""):
            assert (game / f"{name}.ksy").is_file()


def test_each_spec_reads_its_samples(folder: Path) -> None:
    # a spec with parameters is a part of another
    whole = (path for path in (ROOT / "ksy").iterdir() if "\nparams:" not in path.read_text())
    specs = {path.stem for path in whole}
    assert {path.parent.name for path in samples(folder)} == specs
    for path in samples(folder):
        assert path.stat().st_size < LARGEST
        parsed = parser_class(path.parent.name).from_bytes(path.read_bytes())
        assert isinstance(parsed, KaitaiStruct)
        assert parsed.to_dict(instances=True)


def test_each_sample_states_its_licence(folder: Path) -> None:
    for path in samples(folder):
        notice = path.with_name(f"{path.name}.license").read_text()
        assert re.fullmatch(
            r"SPDX-FileCopyrightText: \d{4} .+\n\nSPDX-License-Identifier: MIT\n", notice
        )
        readme = (path.parent / "README.md").read_text()
        assert readme.startswith("<!--\nSPDX-FileCopyrightText: ")
        assert f"- `{path.name}`: " in readme


@pytest.mark.slow
def test_every_run_writes_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(TOOL), str(tmp_path)], capture_output=True, check=True)
    for path in folder.rglob("*.*"):
        if path.is_file():
            assert path.read_bytes() == (tmp_path / path.relative_to(folder)).read_bytes()


def test_the_covering_text_names_each_spec_and_no_outdated_reasons(folder: Path) -> None:
    text = (folder / "PULL_REQUEST.md").read_text("utf-8")
    for path in (ROOT / "ksy").iterdir():
        assert f"| `{path.stem}` |" in text
    reasons = [line for line in text.splitlines() if line.startswith("- ")]
    assert len(reasons) > 5
    for line in reasons:
        assert re.search(r"\((all|`\w+`(, `\w+`)*)\)\. \w", line), (
            "no spec needs this reason any more"
        )
