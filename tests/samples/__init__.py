"""Where the real files are: beside the checkout, or where ``tools/fetch_samples.py`` put them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

_HERE = Path(__file__).resolve().parent
MANIFEST = _HERE / "manifest.tsv"
FETCHED = _HERE / "files"
SHARED = _HERE.parents[2] / "shared"
SAMPLES = SHARED / "samples" if (SHARED / "samples").is_dir() else FETCHED
# Counts by an independent reader: beside the checkout the newest, else those of the repository.
EXPECTED = SHARED / "expected" if (SHARED / "expected").is_dir() else _HERE / "expected"

# Formats beside scenes that the independent reader does not open.
NEIGHBOURS = ("tex", "anim", "heightmap")

needs_samples = pytest.mark.skipif(
    not SAMPLES.is_dir(),
    reason="the real sample files are not here; tools/fetch_samples.py fetches them",
)


def samples(family: str) -> list[Path]:
    """Return the real files of a family; empty where the folder is absent."""
    return sorted((SAMPLES / family).glob("*"))


def expected(family: str) -> dict[str, dict[str, Any]]:
    """Return what an independent reader counted, by file name."""
    path = EXPECTED / f"{family}.jsonl"
    if not path.is_file():
        return {}
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return {row["file"]: _known(row) for row in rows}


def _known(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with the format of what the independent reader knows as a packed file alone."""
    inside = row["file"].removesuffix(".dvpl").rpartition(".")[2]
    if row.get("format") != "dvpl" or inside not in NEIGHBOURS:
        return row
    return {"file": row["file"], "format": inside, "dvpl_type": row["dvpl_type"]}
