"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
catalogue.rows.FileRows: file objects references strings
catalogue.runner.Plan: batches kept
catalogue.runner.Summary: kept read failed
catalogue.work.Batch: name sources
catalogue.work.Done: files failed
catalogue.work.Rules: out max_size limits
catalogue.work.Source: address root size stamp container
"""


def test_arguments_are_in_order() -> None:
    check(TABLE)
