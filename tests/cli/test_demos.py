"""Every demonstration, run for real."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.formats import registry

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats.registry import AnyFormat

    from .conftest import Run

DEMOS = [row for row in registry.FORMATS if row.demo() is not None]


def test_every_format_has_a_demonstration() -> None:
    assert list(registry.FORMATS) == DEMOS


@pytest.mark.parametrize("row", DEMOS, ids=lambda row: row.name)
def test_every_demonstration_makes_a_file_edits_it_and_verifies_it(
    run: Run, row: AnyFormat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(registry, "FORMATS", (row,))
        patch.setattr("chunkwright.cli.commands.demo.files", dict)
        result = run("demo", tmp_path)
    assert result.exit_code == 0, result.output
    assert f"{row.title} ({row.name})\n  made demo" in result.stdout
    assert "1 file made, resolved, edited and verified" in result.stdout
    (saved,) = (tmp_path / "formats").iterdir()
    demo = row.demo()
    assert demo is not None
    made, edited = demo.make(), chunkwright.open(saved)
    assert edited.format == made.format == chunkwright.identify(saved)
    assert made.problems() == edited.problems() == []
    assert bytes(made) != saved.read_bytes()
    said = demo.edit(made)
    assert f"edited: {said}" in result.stdout
    assert bytes(made) == saved.read_bytes()
