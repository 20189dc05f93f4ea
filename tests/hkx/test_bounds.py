"""Limits on the values in headers of packfiles and their containers."""

from __future__ import annotations

import struct

import pytest

from chunkwright.errors import SerializeError
from chunkwright.hkx import embedded

from .test_embedded_edits import nif_of

PAYLOAD = b"\x05\0\0\0hello"
BLOCKS = [("NiNode", b"\1" * 7), ("bhkPhysicsSystem", PAYLOAD), ("NiNode", b"")]


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("stream", [34, 83, 100, 102, 103, 130, 131, 155, 169])
def test_blocks_of_all_streams_are_found(stream: int, order: str) -> None:
    data = nif_of(BLOCKS, stream=stream, order=order)
    found = embedded.blocks(data)
    assert [
        (block.type_name, data[block.start : block.start + block.size]) for block in found
    ] == BLOCKS
    for block in found:
        assert struct.unpack_from(f"{order}I", data, block.size_at)[0] == block.size


@pytest.mark.parametrize(
    ("user", "stream", "said"),
    [(11, 130, "11, 130"), (13, 130, "13, 130"), (12, 170, "12, 170"), (12, 999, "12, 999")],
)
def test_nifs_of_unknown_versions_are_refused(user: int, stream: int, said: str) -> None:
    with pytest.raises(SerializeError, match=f"version 0x14020007, {said} are not known"):
        embedded.blocks(nif_of(BLOCKS, user=user, stream=stream))
    data = nif_of(BLOCKS).replace(struct.pack("<I", 0x14020007), struct.pack("<I", 0x14020006))
    with pytest.raises(SerializeError, match="version 0x14020006, 12, 130"):
        embedded.blocks(data)


def test_nif_blocks_that_do_not_fill_the_file_are_refused() -> None:
    for data in (nif_of(BLOCKS) + b"\0", nif_of(BLOCKS)[:-1]):
        with pytest.raises(SerializeError):
            embedded.blocks(data)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("growth", [-2, 0, 300])
def test_resizing_a_packfile_in_a_nif_changes_only_its_size_fields(growth: int, order: str) -> None:
    blocks = [*BLOCKS[:1], ("bhkPhysicsSystem", struct.pack(f"{order}I", 5) + b"hello")]
    data = nif_of(blocks, order=order)
    block = embedded.blocks(data)[1]
    inside = block.start + 4
    made = embedded.resized(data, inside, growth)
    changed = {at for at in range(len(data)) if data[at] != made[at]}
    assert changed <= {
        *range(block.start, block.start + 4),
        *range(block.size_at, block.size_at + 4),
    }
    assert struct.unpack_from(f"{order}I", made, block.start)[0] == 5 + growth
    assert struct.unpack_from(f"{order}I", made, block.size_at)[0] == 9 + growth
    with pytest.raises(SerializeError, match="a NiNode block"):
        embedded.resized(data, block.start - 1, growth)
    with pytest.raises(SerializeError, match="no block"):
        embedded.resized(data, 3, growth)


@pytest.mark.parametrize(
    ("payload", "into", "sizes"),
    [
        # The array alone, and after the index of a name.
        (struct.pack("<I", 8) + bytes(8), 4, (0, 12)),
        (struct.pack("<II", 7, 8) + bytes(8), 8, (4, 16)),
        # Both are possible, as the packfile is after both numbers: the first is taken.
        (struct.pack("<II", 8, 4) + bytes(4), 8, (0, 12)),
        # The packfile starts between them.
        (struct.pack("<II", 8, 4) + bytes(4), 7, (0, 12)),
        (struct.pack("<II", 9, 4) + bytes(4), 7, None),
        (struct.pack("<II", 9, 4) + bytes(4), 8, (4, 12)),
        # There is no number before it.
        (struct.pack("<I", 8) + bytes(8), 3, None),
        (struct.pack("<I", 8) + bytes(8), 0, None),
        # A third number is not the size of an array.
        (struct.pack("<III", 7, 7, 4) + bytes(4), 12, None),
        (struct.pack("<I", 7) + bytes(8), 4, None),
    ],
)
def test_a_byte_array_fills_its_block_or_all_but_a_leading_number(
    payload: bytes, into: int, sizes: tuple[int, int] | None
) -> None:
    data = nif_of([("NiNode", b"\1"), ("BSClothExtraData", payload), ("NiNode", b"\2")])
    block = embedded.blocks(data)[1]
    if sizes is None:
        with pytest.raises(SerializeError, match="is not filled by a byte array") as caught:
            embedded.resized(data, block.start + into, 1)
        assert caught.value.offset == block.start
        return
    wanted = bytearray(data)
    count_at, size = block.start + sizes[0], sizes[1]
    (count,) = struct.unpack_from("<I", data, count_at)
    struct.pack_into("<I", wanted, count_at, count + 258)
    struct.pack_into("<I", wanted, block.size_at, size + 258)
    assert embedded.resized(data, block.start + into, 258) == bytes(wanted)


def test_an_offset_belongs_to_the_block_that_contains_it() -> None:
    payload = struct.pack("<I", 8) + bytes(8)
    data = nif_of([("NiNode", b"\1"), ("bhkRagdollSystem", payload), ("BSBehavior", b"\2")])
    block = embedded.blocks(data)[1]
    end = block.start + block.size
    assert embedded.resized(data, end - 1, 1) != data
    for offset, said in ((end, "in a BSBehavior block"), (end + 1, "in no block")):
        with pytest.raises(SerializeError, match=said) as caught:
            embedded.resized(data, offset, 1)
        assert caught.value.offset == offset
        assert caught.value.hint == "known are BSClothExtraData, bhkPhysicsSystem, bhkRagdollSystem"
    with pytest.raises(SerializeError, match="is not filled"):
        embedded.resized(data, block.start, 1)


def test_a_block_whose_type_index_is_out_of_range_has_no_name() -> None:
    data = bytearray(nif_of([("NiNode", b"\1"), ("BSBehavior", b"\2")]))
    at = data.index(struct.pack("<HHII", 1, 0, 1, 1))
    for place, names in ((1, ["NiNode"] * 2), (2, ["", "NiNode"]), (3, ["", "NiNode"])):
        # The names are sorted: BSBehavior, NiNode.
        struct.pack_into("<HH", data, at, place, 1)
        assert [block.type_name for block in embedded.blocks(bytes(data))] == names
