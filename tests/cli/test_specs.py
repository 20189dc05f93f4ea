from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from chunkwright.cli.specs import find_specs

if TYPE_CHECKING:
    from .conftest import Run

KSY = Path(__file__).resolve().parents[2] / "ksy"


def test_all_specs_are_copied_flat(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "specs"
    result = run("specs", folder)
    assert result.exit_code == 0
    assert "ide.kaitai.io" in result.stdout
    ours = {path.name: path.read_bytes() for path in KSY.glob("*.ksy")}
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == ours
    assert "dava_keyed_archive.ksy" in ours


def test_other_files_are_not_overwritten(run: Run, tmp_path: Path) -> None:
    first, *others = [spec.name for spec in find_specs()]
    (tmp_path / first).write_text("meta: {}")
    result = run("specs", tmp_path)
    assert result.exit_code == 1
    assert f"{tmp_path}: holds other files of the names {first}; nothing" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [first]
    assert run("specs", tmp_path, "--force").exit_code == 0
    assert (tmp_path / first).read_bytes() == (KSY / first).read_bytes()
    assert f"{len(others) + 1} specs, 0 written" in run("specs", tmp_path).stdout.replace("\n", " ")
