"""What is said of a file that ends early: how much was wanted, and where."""

from __future__ import annotations

import struct

import pytest

import chunkwright
from chunkwright.errors import TruncatedError
from chunkwright.nmo import Manager, VirtoolsFile, add_object
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.values import Guid

# The last two parts of the file are the chunks of its two objects, each behind its length.
CHUNK = bytes.fromhex("0a170708 02000000 04000000 00000000")


def two_groups() -> bytearray:
    file = VirtoolsFile()
    file.write_mode = 0
    for name in ("A", "B"):
        add_object(file, "CKGroup", name).need_chunk()[0x4] = b""
    data = bytes(file)
    assert data.endswith((struct.pack("<I", 16) + CHUNK) * 2)
    return bytearray(data)


@pytest.mark.parametrize(("index", "left"), [(0, 36), (1, 16)])
def test_a_chunk_that_is_longer_than_the_file(index: int, left: int) -> None:
    data = two_groups()
    start = len(data) - left
    struct.pack_into("<I", data, start - 4, 1234)
    with pytest.raises(TruncatedError) as raised:
        chunkwright.open(bytes(data), strict=False)
    assert raised.value.message == f"a chunk of 1,234 bytes does not fit into {left}"
    assert raised.value.path == f"/objects/{index}"


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_manager_that_ends_early(cut: int) -> None:
    file = VirtoolsFile()
    file.write_mode = 0
    for number in (1, 2):
        chunk = StateChunk(0, data_version=0, bound=True)
        file.managers.append(Manager(file, Guid(number, 2), chunk=chunk))
    data = bytes(file)
    whole = chunkwright.open_virtools(data)
    assert [manager.guid for manager in whole.managers] == [Guid(1, 2), Guid(2, 2)]
    with pytest.raises(TruncatedError):
        list(chunkwright.open(data[:-cut], strict=False).managers)


def test_a_manager_without_a_chunk_may_end_the_data_part() -> None:
    file = VirtoolsFile()
    file.write_mode = 0
    file.managers.append(Manager(file, Guid(1, 2)))
    again = chunkwright.open_virtools(bytes(file))
    assert [(manager.guid, manager.chunk) for manager in again.managers] == [(Guid(1, 2), None)]
    assert bytes(again) == bytes(file)
