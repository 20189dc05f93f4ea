"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
sc2.layout.Descriptor: file_type geometry_id_hash geometry_data_hash rest
sc2.references.Reference: path holder key kind number target null outside
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
