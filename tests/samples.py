"""Where the real files are: beside the checkout, never inside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"

needs_samples = pytest.mark.skipif(
    not (SHARED / "samples").is_dir(), reason="the real sample files are not beside the checkout"
)


def samples(family: str) -> list[Path]:
    """List the real files of a family; empty where the folder is absent."""
    return sorted((SHARED / "samples" / family).glob("*"))


def expected(family: str) -> dict[str, dict[str, Any]]:
    """Give what an independent reader counted, by file name."""
    path = SHARED / "expected" / f"{family}.jsonl"
    if not path.is_file():
        return {}
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return {row["file"]: row for row in rows}
