"""The positional arguments of the classes of catalogues."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
catalogue.FileRows: file objects references strings
catalogue.runner.Plan: batches kept
catalogue.runner.Summary: kept read failed
catalogue.work.Batch: name sources
catalogue.work.Done: files failed
catalogue.work.Rules: out max_size limits
catalogue.work.Source: address root size stamp container
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
