"""Where what a packfile or its container may say begins and ends."""

from __future__ import annotations

import struct

import pytest

from chunkwright.errors import SerializeError
from chunkwright.hkx import nif

from .test_embedded_edits import nif_of

PAYLOAD = b"\x05\0\0\0hello"
BLOCKS = [("NiNode", b"\1" * 7), ("bhkPhysicsSystem", PAYLOAD), ("NiNode", b"")]


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("stream", [34, 83, 100, 102, 103, 130, 131, 155, 169])
def test_blocks_of_all_streams_are_found(stream: int, order: str) -> None:
    data = nif_of(BLOCKS, stream=stream, order=order)
    found = nif.blocks(data)
    assert [
        (block.type_name, data[block.start : block.start + block.size]) for block in found
    ] == BLOCKS
    for block in found:
        assert struct.unpack_from(f"{order}I", data, block.size_at)[0] == block.size


@pytest.mark.parametrize(
    ("user", "stream", "said"),
    [(11, 130, "11, 130"), (13, 130, "13, 130"), (12, 170, "12, 170"), (12, 999, "12, 999")],
)
def test_other_versions_are_refused(user: int, stream: int, said: str) -> None:
    with pytest.raises(SerializeError, match=f"version 0x14020007, {said} are not known"):
        nif.blocks(nif_of(BLOCKS, user=user, stream=stream))
    data = nif_of(BLOCKS).replace(struct.pack("<I", 0x14020007), struct.pack("<I", 0x14020006))
    with pytest.raises(SerializeError, match="version 0x14020006, 12, 130"):
        nif.blocks(data)


def test_blocks_fill_the_file() -> None:
    for data in (nif_of(BLOCKS) + b"\0", nif_of(BLOCKS)[:-1]):
        with pytest.raises(SerializeError):
            nif.blocks(data)


@pytest.mark.parametrize("growth", [-2, 0, 300])
def test_only_sizes_change(growth: int) -> None:
    data = nif_of(BLOCKS)
    block = nif.blocks(data)[1]
    inside = block.start + 4
    made = nif.resized(data, inside, growth)
    changed = {at for at in range(len(data)) if data[at] != made[at]}
    assert changed <= {
        *range(block.start, block.start + 4),
        *range(block.size_at, block.size_at + 4),
    }
    assert struct.unpack_from("<I", made, block.start)[0] == 5 + growth
    assert struct.unpack_from("<I", made, block.size_at)[0] == 9 + growth
    with pytest.raises(SerializeError, match="a NiNode block"):
        nif.resized(data, block.start - 1, growth)
    with pytest.raises(SerializeError, match="no block"):
        nif.resized(data, 3, growth)
