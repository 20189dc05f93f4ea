from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from chunkwright.formats import Demo, registry

from .toy import make

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run


@pytest.fixture(autouse=True)
def only_toy(toy: AnyFormat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "FORMATS", (toy,))
    monkeypatch.setattr(
        "chunkwright.cli.commands.demo.files", dict
    )  # only real formats have demonstrations


def test_the_demonstration_reports_each_step(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    result = run("demo", folder)
    assert result.exit_code == 0
    assert result.stdout.split("\nTry these:")[0] == (
        "Toy (toy)\n"
        "  made demo.toy, 22 bytes, and opened it again:\n"
        "    toy  2 items\n    ├── hp  100\n    └── name  tank\n"
        "  edited: hp 100 -> 120\n"
        "  saved: 22 -> 22 bytes, different from offset 0x9 on\n"
        "  verified: opened again, its bytes and its text form both give the same file\n\n"
        f"1 file made, resolved, edited and verified; they are in {folder / 'formats'}\n"
    )
    assert (folder / "formats" / "demo.toy").read_bytes() == b"TOY1\nhp=120\nname=tank\n"


def test_the_demonstration_without_a_folder_leaves_no_files(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run("demo").exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_for_temporary_files_is_reported(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    result = run("demo")
    assert result.exit_code == 1
    assert re.fullmatch(r"chunkwright: error: .*missing.*: No such file.*\n", result.stderr)


@pytest.mark.parametrize(
    ("edit", "message"),
    [("write", "FAILED: different"), ("nothing", "FAILED: the edit did not change any byte")],
)
def test_a_failed_demonstration_has_exit_status_1(
    run: Run, toy: AnyFormat, monkeypatch: pytest.MonkeyPatch, edit: str, message: str
) -> None:
    def spoil(document: object) -> str:
        if edit == "write":
            document.items["write"] = "short"  # type: ignore[attr-defined]
        return "spoiled"

    monkeypatch.setattr(toy, "demo", lambda: Demo(make, spoil))
    result = run("demo")
    assert result.exit_code == 1
    assert message in result.stdout
    assert "failed: toy" in result.stderr
