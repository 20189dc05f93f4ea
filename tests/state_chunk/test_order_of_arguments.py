"""The positional parameters of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
state_chunk.chunk_format.Content: payload lists
state_chunk.chunk_format.Lists: ids chunks managers
state_chunk.chunk_format.Guid: first second
"""


def test_positional_parameters_are_in_the_promised_order() -> None:
    check(TABLE)
