"""The notebook of the documentation: its five queries, run on a small corpus."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import chunkwright

pytest.importorskip("pyarrow", reason="needs the extra chunkwright[catalogue]")
pytest.importorskip("duckdb", reason="needs duckdb: pip install -e '.[test]'")

from benchmarks.catalogue import changed, patterns
from chunkwright.catalogue import catalogue

PAGE = Path(__file__).resolve().parents[2] / "docs" / "notebooks" / "corpus.ipynb"
COPIES = 3


def answers() -> dict[str, list[tuple[Any, ...]]]:
    """Run the cells in the current folder, and return the rows of each question."""
    cells = json.loads(PAGE.read_text("utf-8"))["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    shown = [cell["source"][-1] for cell in cells if cell.get("outputs")]
    return {name: names[name].fetchall() for name in shown}


@pytest.mark.slow
def test_the_queries_of_the_notebook_return_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game").mkdir()
    bases = patterns()
    for number, (suffix, data, place) in enumerate(bases):
        for copy in range(COPIES):
            Path(f"game/{number}-{copy}{suffix}").write_bytes(changed(data, place, copy))
    Path("game/broken.sc2").write_bytes(b"SFV2")
    catalogue(["game"], "tables", jobs=1)
    found = answers()
    assert list(found) == ["kinds", "copies", "assets", "classes", "faults"]

    documents = [chunkwright.open(path) for path in Path("game").iterdir() if path.stem != "broken"]
    counts = Counter(document.format for document in documents) + Counter(["sc2"])
    for _, format, files, *_ in found["kinds"]:
        counts[format] -= files
    assert not any(counts.values())
    assert {row[2] % COPIES for row in found["copies"]} == {0}
    assert all(files % COPIES == 0 for _, files in found["assets"])
    assert found["assets"]
    assert all(files % COPIES == 0 and objects >= files for *_, objects, files in found["classes"])
    assert len(found["classes"]) == 10
    assert any(format == "sc2" for format, _, _ in found["faults"])
