"""The table of what is supported is what its tool measures today."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ..samples import MANIFEST, SAMPLES, needs_samples

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools" / "site"))

import support


@needs_samples
@pytest.mark.slow
def test_the_table_is_up_to_date() -> None:
    files = [path for path in support.samples(SAMPLES) if path.suffix != ".tsv"]
    if len(files) < len(MANIFEST.read_text("utf-8").splitlines()) - 1:
        pytest.skip("some of the real files could not be fetched")
    assert support.measure(files, 2) == json.loads(support.STORED.read_text("utf-8"))


def test_the_support_page_has_a_column_for_each_operation() -> None:
    page = support.page()
    head = "| version | files | read | resolve | edit | write | convert | export |"
    assert page.count(head) == len(json.loads(support.STORED.read_text("utf-8")))
    for trial in support.COLUMNS:
        assert f"| {trial} | " in page
