"""The guide to catalogues: its list of columns, and its queries, run on real files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="needs the extra chunkwright[catalogue]")

from chunkwright.catalogue import TABLES, catalogue
from tests.samples import needs_samples, samples

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "catalogue.md").read_text()


def test_every_column_is_described() -> None:
    for name, schema in TABLES.items():
        section = GUIDE.split(f"### {name}\n")[1].split("\n#")[0]
        rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", section, re.MULTILINE)
        assert rows == [
            (
                field.name,
                str(field.type).replace("|", "/"),
                field.metadata[b"meaning"].decode(),
            )
            for field in schema
        ]


@pytest.mark.slow
@needs_samples
def test_the_queries_of_the_guide_return_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duckdb = pytest.importorskip("duckdb", reason="needs duckdb: pip install -e '.[test]'")
    chosen = [path for family in ("ka", "havok") for path in samples(family)]
    small = [path for path in chosen if path.stat().st_size < 60_000]
    monkeypatch.chdir(tmp_path)
    catalogue(small, "catalogue", jobs=2)
    questions = re.findall(r"```sql\n(.*?)```", GUIDE, re.DOTALL)
    assert len(questions) == 3
    animation, texture, classes = (duckdb.sql(each).fetchall() for each in questions)
    files = {str(path) for path in small}
    assert animation
    assert all(file in files and "walk" in text.lower() for file, _, text in animation)
    assert texture
    assert all(row[3].endswith(".tex") for row in texture)
    assert "hkRootLevelContainer" in {row[0] for row in classes}
    assert len(classes) > 100
