"""The table of what is supported is what its tool measures today."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest

from ..samples import MANIFEST, SAMPLES, needs_samples
from ..thinning import share

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools" / "site"))

import support


def test_each_real_file_has_a_row_in_the_table() -> None:
    with MANIFEST.open(encoding="utf-8", newline="") as file:
        named = [f"{row['family']}/{row['file']}" for row in csv.DictReader(file, delimiter="\t")]
    assert [row.file for row in support.stored()] == sorted(named)


@needs_samples
@pytest.mark.slow
def test_real_files_pass_what_the_table_says() -> None:
    stored = {row.file: row for row in support.stored()}
    if any(not (SAMPLES / name).is_file() for name in stored):
        pytest.skip("some of the real files could not be fetched")
    names = share(stored)
    assert support.measure(SAMPLES, names, 2) == [stored[name] for name in names]


def test_the_support_page_counts_the_files_of_each_version() -> None:
    rows = [row for row in support.stored() if row.format]
    page = support.page()
    head = "| version | files | read | resolve | edit | write | convert | export |"
    assert page.count(head) == len({row.format for row in rows})
    cells = [line.split(" | ") for line in page.splitlines() if line.count(" | ") == 7]
    assert sum(int(line[1]) for line in cells if line[1].isdigit()) == len(rows)
    for trial in support.COLUMNS:
        assert f"| {trial} | " in page
