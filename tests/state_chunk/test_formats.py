"""The three buffer formats and the three sub-chunk formats, against bytes written by hand."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright.errors import (
    CorruptError,
    QueryError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import (
    BufferFormat,
    Content,
    Lists,
    buffer_format,
    sub_chunk_format,
)
from chunkwright.state_chunk.resolve import listed_sub_chunks, parse_buffer, probe
from chunkwright.state_chunk.serialize import write, write_sub_chunk
from tests.state_chunk.bytes import (
    CHAIN,
    NEW,
    OLD,
    SUB_BARE,
    SUB_THREE,
    SUB_TWO,
    VERY_OLD,
    dwords,
    with_sub_chunk,
)

SEQUENCE = (0xFFFFFFFF, 4)


@pytest.mark.parametrize(
    ("data", "version", "data_version", "flag"),
    [(VERY_OLD, 4, 3, 0), (OLD, 5, 4, 1), (NEW, 7, 10, 0)],
)
def test_each_buffer_format_is_read(
    data: bytes, version: int, data_version: int, flag: int
) -> None:
    chunk = parse_buffer(data)
    assert (chunk.class_id, chunk.chunk_version, chunk.data_version) == (23, version, data_version)
    assert chunk.file_flag == flag
    assert not chunk.bound
    assert [area.identifier for area in chunk.areas] == [0x4, 0xFFFFF]
    assert chunk[0x4].payload == b""
    assert chunk[0xFFFFF].payload == dwords(2, 0x65, 0x66)
    assert chunk[0xFFFFF].content.lists == Lists(ids=(0xFFFFFFFF, 0))
    assert chunk.assemble() == (CHAIN, Lists(ids=SEQUENCE))


@pytest.mark.parametrize("data", [VERY_OLD, OLD, NEW])
def test_each_buffer_format_is_written_unchanged(data: bytes) -> None:
    chunk = parse_buffer(data)
    assert write(chunk) == data
    assert chunk.areas
    assert write(chunk) == data


@pytest.mark.parametrize(("version", "data"), [(4, VERY_OLD[:2]), (5, OLD[:2]), (7, NEW[:2])])
def test_a_chunk_is_built_in_each_format(version: int, data: bytes) -> None:
    whole = {4: VERY_OLD, 5: OLD, 7: NEW}[version]
    chunk = StateChunk(
        23, data_version=data[0], chunk_version=version, file_flag=1 if version == 5 else 0
    )
    chunk.append(0x4, Content(b""))
    chunk.append(0xFFFFF, Content(dwords(2, 0x65, 0x66), Lists(ids=(0xFFFFFFFF, 0))))
    assert bytes(chunk) == whole


def test_the_order_of_lists_in_the_new_format_is_ids_chunks_managers() -> None:
    data = (
        bytes([10, 19, 7, 0x0F])
        + dwords(3)
        + dwords(0x11, 0, 0)
        + dwords(1, 2)
        + dwords(1, 2)
        + dwords(2, 0xFFFFFFFF, 2)
    )
    chunk = parse_buffer(data)
    assert chunk.bound
    assert chunk.assemble()[1] == Lists((2,), (2,), (0xFFFFFFFF, 2))
    assert write(chunk) == data


def test_an_empty_list_differs_from_a_missing_list() -> None:
    data = bytes([10, 1, 7, 0x01]) + dwords(0, 0)
    chunk = parse_buffer(data)
    assert chunk.assemble()[1] == Lists(ids=())
    assert write(chunk) == data
    assert bytes(StateChunk(1)) == bytes([10, 1, 7, 0]) + dwords(0)


def test_options_without_a_list_are_kept() -> None:
    data = bytes([0, 82, 7, 0x18 | 0xE0]) + dwords(0)
    chunk = parse_buffer(data)
    assert chunk.allows_dynamic
    assert write(chunk) == data


def test_only_the_low_byte_of_a_version_determines_the_format() -> None:
    data = bytes([10, 0xAB, 5, 0xCD]) + OLD[4:]
    chunk = parse_buffer(data)
    assert buffer_format(chunk.chunk_version) is BufferFormat.OLD
    assert (chunk.data_version, chunk.chunk_version) == (0xAB0A, 0xCD05)
    assert write(chunk) == data


@pytest.mark.parametrize(
    ("version", "sub", "lists", "own"),
    [
        (3, SUB_BARE, Lists(), (0, 0)),
        (4, SUB_TWO, Lists(ids=(1,)), (3, 4)),
        (5, SUB_THREE, Lists(ids=(1,), managers=(0,)), (10, 7)),
        (7, SUB_THREE, Lists(ids=(1,), managers=(0,)), (10, 7)),
    ],
)
def test_the_parent_decides_the_layout_of_a_sub_chunk(
    version: int, sub: bytes, lists: Lists, own: tuple[int, int]
) -> None:
    data = with_sub_chunk(version, sub)
    chunk = parse_buffer(data)
    assert write(chunk) == data
    found = listed_sub_chunks(chunk)
    if version < 4:
        assert found == []
        from chunkwright.state_chunk.reader import NoReferences, Reader

        reader = Reader(chunk[0x10].payload, chunk, NoReferences())
        inner = reader.sub_chunk()
        assert reader.left == 0
    else:
        (inner,) = found
    assert inner is not None
    assert inner.nested
    assert inner.class_id == 45
    assert (inner.data_version, inner.chunk_version) == own
    assert list(inner) == [0x200]
    assert inner.assemble()[1] == lists


def test_the_version_determines_the_format() -> None:
    assert [int(buffer_format(version)) for version in range(8)] == [0, 0, 0, 0, 0, 1, 2, 2]
    assert [int(sub_chunk_format(version)) for version in range(8)] == [0, 0, 0, 0, 2, 3, 3, 3]


def test_a_version_above_7_is_refused() -> None:
    with pytest.raises(UnsupportedVersionError, match="chunk version 8") as caught:
        parse_buffer(bytes([10, 1, 8, 0]) + dwords(0))
    assert caught.value.offset == 0


@pytest.mark.parametrize("data", [VERY_OLD, OLD, NEW])
def test_a_truncated_chunk_is_refused_wherever_it_ends(data: bytes) -> None:
    for end in range(len(data)):
        with pytest.raises((TruncatedError, CorruptError)):
            parse_buffer(data[:end])


def test_a_chunk_with_surplus_or_missing_bytes_is_refused() -> None:
    with pytest.raises(CorruptError, match="4 bytes follow the end"):
        parse_buffer(NEW + bytes(4))
    with pytest.raises(TruncatedError, match="announces"):
        parse_buffer(bytes([10, 1, 7, 0]) + dwords(0xFFFFFFFF))
    with pytest.raises(TruncatedError, match="position list"):
        parse_buffer(bytes([10, 1, 7, 1]) + dwords(0, 0xFFFFFFFF))


def test_a_position_list_that_a_format_cannot_store_is_refused() -> None:
    chunk = StateChunk(19, data_version=3, chunk_version=4)
    chunk.append(0x11, Content(dwords(0, 1, 2), Lists(managers=(0,))))
    with pytest.raises(SerializeError, match="position lists"):
        write(chunk)


def test_a_chunk_of_the_new_format_is_identified_by_its_structure() -> None:
    data = bytes([10, 23, 7, 0]) + dwords(7) + CHAIN
    assert probe(data)
    assert chunkwright.identify(data) == "state_chunk"
    assert bytes(chunkwright.open(data)) == data
    assert not probe(data[:-4])
    assert not probe(bytes([10, 23, 7, 0]) + dwords(1, 0))
    assert not probe(VERY_OLD)
    assert bytes(chunkwright.open(VERY_OLD, format="state_chunk")) == VERY_OLD


@pytest.mark.parametrize("identifier", [-1, 1 << 32, "1", 1.0, None])
def test_setting_an_area_by_an_identifier_other_than_a_dword_is_refused(identifier: Any) -> None:
    chunk = StateChunk(1)
    with pytest.raises(QueryError, match="an identifier must be a dword, not"):
        chunk[identifier] = b""
    assert chunk.areas == []


@pytest.mark.parametrize("identifier", [0, 0xFFFFFFFF])
def test_the_lowest_and_the_highest_identifier_are_accepted(identifier: int) -> None:
    chunk = StateChunk(1)
    chunk[identifier] = b"abcd"
    assert [(area.identifier, area.payload) for area in chunk.areas] == [(identifier, b"abcd")]


@pytest.mark.parametrize(
    ("changes", "parent", "why"),
    [
        ({"chunk_version": 1}, 3, "below version 4, a sub-chunk has no version of its own"),
        ({"data_version": 1}, 3, "below version 4, a sub-chunk has no version of its own"),
    ],
)
def test_sub_chunks_that_their_parent_cannot_store_are_refused(
    changes: dict[str, int], parent: int, why: str
) -> None:
    chunk = StateChunk(1, data_version=0, chunk_version=0)
    for name, value in changes.items():
        setattr(chunk, name, value)
    with pytest.raises(SerializeError, match=why):
        write_sub_chunk(chunk, parent)


def test_a_sub_chunk_of_an_old_parent_has_no_version() -> None:
    chunk = StateChunk(45, data_version=0, chunk_version=0)
    chunk[0x200] = b""
    assert write_sub_chunk(chunk, 3) == dwords(5) + SUB_BARE
    assert write_sub_chunk(None, 3) == dwords(0)


@pytest.mark.parametrize("data", [VERY_OLD, OLD, NEW], ids=["very old", "old", "new"])
def test_a_chunk_between_other_bytes_is_read_up_to_its_end(data: bytes) -> None:
    around = b"\xff" * 64
    whole = parse_buffer(around + data + around, 64, 64 + len(data))
    assert bytes(whole) == bytes(parse_buffer(data)) == data
    for size in range(len(data)):
        with pytest.raises((TruncatedError, CorruptError)) as caught:
            parse_buffer(around + data + around, 64, 64 + size)
        assert caught.value.offset is not None
        assert 64 <= caught.value.offset <= 64 + size
