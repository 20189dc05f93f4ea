"""The ranges of areas in chunks of each layout, in bytes assembled by hand."""

from __future__ import annotations

import struct

import pytest

import chunkwright
from chunkwright.query import locate
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.ask import spans
from tests.state_chunk.bytes import dwords

# Two areas of one and two dwords: identifier, position of the next (in dwords) or 0, payload.
CORE = dwords(0x10, 3, 7) + dwords(0x20, 0, 8, 9)
CHUNKS = {
    "new": (bytes([10, 99, 7, 0]) + dwords(len(CORE) // 4) + CORE, 8),
    "old": (struct.pack("<HHII", 3, 5, 99, len(CORE) // 4) + dwords(0, 0, 0, 0) + CORE, 28),
    "very old": (struct.pack("<HHII", 3, 4, 99, len(CORE) // 4) + dwords(0, 0, 0) + CORE, 24),
}


@pytest.mark.parametrize("name", CHUNKS)
def test_areas_have_known_byte_ranges_in_each_layout(name: str) -> None:
    data, start = CHUNKS[name]
    chunk = chunkwright.open(data, format="state_chunk")
    assert isinstance(chunk, StateChunk)
    found, root = spans(chunk, data), chunk.root_item()
    assert [area.identifier for area in chunk.areas] == [0x10, 0x20]
    assert found.of(root) == (((0, 0, len(data))),)
    assert found.of(locate(root, "/0x10")) == ((0, start, start + 12),)
    assert found.of(locate(root, "/0x20")) == ((0, start + 12, start + 28),)
    owners = [found.owner(root, 0, at) for at in (0, start - 1, start, start + 11, start + 12)]
    assert [owner.address.split("/")[1:2] for owner in owners] == [
        [],
        [],
        *[["0x10"]] * 2,
        ["0x20"],
    ]
    assert owners[0].label == "header or lists of the chunk"


def test_data_that_is_not_a_chain_has_the_byte_range_of_the_areas() -> None:
    core = dwords(1, 0x99999999, 3)
    data = bytes([10, 99, 7, 0]) + dwords(len(core) // 4) + core
    chunk = chunkwright.open(data, format="state_chunk")
    assert isinstance(chunk, StateChunk)
    assert chunk.raw == core
    root = chunk.root_item()
    (raw,) = root.children()
    assert spans(chunk, data).of(raw) == ((0, 8, 8 + len(core)),)
