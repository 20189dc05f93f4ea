"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
catalogue.plan.Plan: batches kept
catalogue.rows.FileRows: file objects references strings
catalogue.runner.Summary: kept read failed
catalogue.sources.Source: address root size stamp container
catalogue.work.Batch: name sources
catalogue.work.Done: files failed
catalogue.work.Rules: out max_size limits
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
