"""A chunk as a mapping of identifiers to areas."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.errors import QueryError
from chunkwright.state_chunk import StateChunk


@pytest.mark.parametrize("identifier", [-1, 0x100000000, "name", 1.0, None])
def test_identifiers_other_than_dwords_are_refused(identifier: Any) -> None:
    chunk = StateChunk(1)
    with pytest.raises(QueryError, match="an identifier must be a dword, not "):
        chunk[identifier] = b"\1\2\3\4"
    assert len(chunk) == 0


@pytest.mark.parametrize("identifier", [0, 0xFFFFFFFF])
def test_every_dword_is_a_valid_identifier(identifier: int) -> None:
    chunk = StateChunk(1)
    chunk[identifier] = b"\1\2\3\4"
    assert list(chunk) == [identifier]
    assert chunk[identifier].payload == b"\1\2\3\4"
