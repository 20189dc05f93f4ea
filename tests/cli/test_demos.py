"""Every demonstration that there is, run for real."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright import formats
from chunkwright.cli.rooms import optional_part

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats import Format

    from .conftest import Run

DEMOS = [row for row in formats.FORMATS if optional_part(row, "demo")]


def test_every_format_has_one() -> None:
    assert list(formats.FORMATS) == DEMOS


@pytest.mark.parametrize("row", DEMOS, ids=lambda row: row.name)
def test_it_makes_edits_and_verifies(
    run: Run, row: Format, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(formats, "FORMATS", (row,))
        result = run("demo", tmp_path)
    assert result.exit_code == 0, result.output
    assert f"{row.title} ({row.name})\n  made demo" in result.stdout
    assert "1 file made, resolved, edited and verified" in result.stdout
    (saved,) = tmp_path.iterdir()
    made, edited = row.part("demo").make(), chunkwright.open(saved)
    assert edited.format == made.format == chunkwright.identify(saved)
    assert made.problems() == edited.problems() == []
    assert bytes(made) != saved.read_bytes()
    said = row.part("demo").edit(made)
    assert f"edited: {said}" in result.stdout
    assert bytes(made) == saved.read_bytes()
