"""The ranges of objects and managers in files of each version, in bytes assembled by hand."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.nmo.ask.spans import spans
from chunkwright.query import locate
from tests.nmo.files import (
    GROUP_CORE_4,
    body_6,
    file_3,
    file_4,
    file_6,
    file_7,
    file_8,
    opened,
    small,
    very_old_chunk,
)
from tests.state_chunk.bytes import dwords

if TYPE_CHECKING:
    from chunkwright.nmo.ask.spans import FileSpans

OLD_GROUP = very_old_chunk(23, GROUP_CORE_4, dwords(0xFFFFFFFF, 6))
GROUP = bytes([10, 23, 7, 8]) + dwords(4, 0xFFFFF, 0, 1, 1)
WHERE: dict[str, tuple[bytes, int, bytes]] = {
    "4": (file_4(), 32 + 8 + 8, OLD_GROUP),
    "6": (file_6(packed=False), 64 + 8 + 12 + 20 + 8, OLD_GROUP),
    "7": (file_7(), 64 + 2 * 17 + 8 + 4, GROUP),
    "8": (file_8(), 64 + 2 * 17 + 4 + 8 + 8 + 8 + 4, GROUP),
}


def owners(found: FileSpans, root: Any, part: int = 0) -> list[tuple[int, str]]:
    """Return the offsets in a part at which the owner of bytes changes, with the owner."""
    made: list[tuple[int, str]] = []
    for offset in range(len(found.parts[part].data)):
        owner = found.owner(root, part, offset)
        object_ = "/".join(owner.address.split("/")[:3])
        what = f"{object_} {owner.label}".strip()
        if not made or made[-1][1] != what:
            made.append((offset, what))
    return made


@pytest.mark.parametrize("version", WHERE)
def test_the_byte_range_of_an_object_is_that_of_its_chunk(version: str) -> None:
    data, start, chunk = WHERE[version]
    found = spans(file := opened(data), data)
    first, *row = found.of(locate(file.root_item(), "/objects/A"))
    assert first == (0, start, start + len(chunk))
    assert data[first.start : first.end] == chunk
    # From version 7 on, its row of id, class, offset and name as well.
    assert row == ([] if version < "7" else [(0, 64, 64 + 17)])
    name = "/objects/A" if version >= "7" else "/objects/#101"
    assert (start, name) in owners(found, file.root_item())


def test_individually_packed_objects_have_no_byte_range() -> None:
    found = spans(file := opened(file_3()), file_3())
    assert found.of(locate(file.root_item(), "/objects/A")) == ()
    assert owners(found, file.root_item()) == [(0, "header")]


def test_rows_of_the_object_table_have_byte_ranges() -> None:
    data = file_7()
    found = spans(file := opened(data), data)
    after = 64 + 2 * 17
    assert owners(found, file.root_item()) == [
        (0, "header"),
        (64, "/objects/A its row in the object table"),
        (64 + 17, "/objects/B its row in the object table"),
        (after, "header"),
        (after + 8 + 4, "/objects/A"),
        (after + 8 + 4 + len(GROUP), "header"),
        (after + 8 + 4 + len(GROUP) + 4, "/objects/B"),
    ]


def test_a_packed_part_is_a_separate_part_of_the_byte_view() -> None:
    data = file_6(packed=True)
    found = spans(file := opened(data), data)
    root = file.root_item()
    assert [part.name for part in found.parts] == ["file", "data part"]
    assert found.parts[1].data == body_6()
    assert found.parts[1].note == f"inflated by zlib from bytes 0x40 to {len(data):#x} of the file"
    assert owners(found, root) == [
        (0, "header"),
        (64, "data part, packed by zlib: its bytes have a part of their own"),
    ]
    begin = 8 + 12 + 20 + 8
    assert owners(found, root, 1) == [
        (0, "data part"),
        (20, "/managers/behavior manager"),
        (40, "data part"),
        (begin, "/objects/#101"),
        (begin + len(OLD_GROUP), "data part"),
        (begin + len(OLD_GROUP) + 8, "/objects/#102"),
    ]
    (most,) = found.of(locate(root, "/managers/behavior manager/behaviors/max_iterations"))
    assert found.parts[most.part].data[most.start : most.end] == struct.pack("<I", 80000)


def test_a_packed_object_table_is_listed_before_the_data_part() -> None:
    data = bytes(small())
    found = spans(file := opened(data), data)
    assert [part.name for part in found.parts] == ["file", "header part", "data part"]
    table = found.parts[1].data
    for number, name in enumerate(("Group", "One", "Two"), 1):
        chunk, row = found.of(locate(file.root_item(), f"/objects/{name}"))
        assert (chunk.part, row.part) == (2, 1)
        stored = table[row.start : row.end]
        assert struct.unpack("<I", stored[:4]) == (number,)
        assert stored[12:] == dwords(len(name)) + name.encode()
