"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
state_chunk.chunk_format.Content: payload lists
state_chunk.chunk_format.Lists: ids chunks managers
state_chunk.chunk_format.Guid: first second
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
