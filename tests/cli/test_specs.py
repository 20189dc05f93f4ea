from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chunkwright.cli.specs import find_specs

if TYPE_CHECKING:
    import pytest

    from .conftest import Run

KSY = Path(__file__).resolve().parents[2] / "ksy"


def test_all_specs_are_copied_flat(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "specs"
    result = run("specs", folder)
    assert result.exit_code == 0
    assert "ide.kaitai.io" in result.stdout
    ours = {path.name: path.read_bytes() for path in KSY.glob("*.ksy")}
    copied = {path.name: path.read_bytes() for path in folder.iterdir()}
    readme = copied.pop("README.md").decode()
    assert copied == ours
    assert "dava_keyed_archive.ksy" in ours
    # Each spec is in the table, with those that it needs.
    assert all(f"| `{name}` |" in readme for name in ours)
    assert "| `.sc2` | `dava_sc2.ksy` | `dava_keyed_archive.ksy` |" in readme
    assert "| `dava_dvpl.ksy` | nothing |" in readme


def test_other_files_are_not_overwritten(run: Run, tmp_path: Path) -> None:
    first, *others = [spec.name for spec in find_specs()]
    (tmp_path / first).write_text("meta: {}")
    result = run("specs", tmp_path)
    assert result.exit_code == 1
    assert f"{tmp_path}: has different files named {first}; nothing" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [first]
    assert run("specs", tmp_path, "--force").exit_code == 0
    assert (tmp_path / first).read_bytes() == (KSY / first).read_bytes()
    assert f"{len(others) + 2} files, 0 of them new" in run("specs", tmp_path).stdout.replace(
        "\n", " "
    )


def test_parsers_are_held_against_the_specs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("specs", "--check")
    assert result.exit_code == 0
    assert f"made from the {len(find_specs())} specs" in result.stdout.replace("\n", " ")

    changed = [BytesSpec(spec.name, spec.read_bytes()) for spec in find_specs()]
    changed[2] = BytesSpec(changed[2].name, changed[2].data + b"# edited\n")
    monkeypatch.setattr("chunkwright.cli.specs.find_specs", lambda: changed)
    result = run("specs", "--check")
    assert result.exit_code == 1
    assert f"were not made from {changed[2].name} (run build.sh" in result.stderr


def test_a_folder_or_a_check(run: Run, tmp_path: Path) -> None:
    for arguments in ((), (tmp_path, "--check")):
        result = run("specs", *arguments)
        assert result.exit_code == 2
        assert "expected a folder to copy the specs to, or --check" in result.stderr


@dataclass
class BytesSpec:
    name: str
    data: bytes

    def read_bytes(self) -> bytes:
        return self.data
