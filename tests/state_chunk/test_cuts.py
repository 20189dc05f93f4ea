"""Errors for payloads, chunks and lists that end too early, with their offsets."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.errors import ChunkwrightError, LimitError
from chunkwright.nmo import VirtoolsFile
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.ask import convert
from chunkwright.state_chunk.chunk_format import (
    DEEPEST,
    Content,
    Lists,
    Unresolved,
    link_chain,
    walk_chain,
)
from chunkwright.state_chunk.reader import NoReferences, Reader
from chunkwright.state_chunk.resolve import listed_sub_chunks, parse_buffer, parse_sub_chunk
from tests.state_chunk.bytes import SUB_BARE, SUB_THREE, SUB_TWO, dwords

if TYPE_CHECKING:
    from collections.abc import Callable

REAL = struct.pack("<f", 2.5)
READ: list[tuple[str, Callable[[Reader], Any], bytes, Any]] = [
    ("u32", Reader.u32, dwords(0xFFFFFFFE), 0xFFFFFFFE),
    ("i32", Reader.i32, dwords(-2), -2),
    ("f32", Reader.f32, REAL, 2.5),
    ("words", Reader.words, dwords(0x00020001), (1, 2)),
    ("guid", Reader.guid, dwords(1, 2), (1, 2)),
    ("take", lambda r: r.take(3), b"abc", b"abc"),
    ("padded", lambda r: r.padded(5), b"abcdefgh", b"abcdefgh"),
    ("count", lambda r: r.count(0), dwords(7), 7),
    ("string", Reader.string, dwords(3) + b"ab\0\0", "ab"),
    ("no string", Reader.string, dwords(0), None),
    ("buffer", Reader.buffer, dwords(5) + b"abcde\0\0\0", b"abcde"),
    ("counted array", Reader.counted_array, dwords(4, 7, 9), (7, dwords(9))),
    ("by id", Reader.reference, dwords(9), Unresolved(9)),
    ("run", lambda r: r.reference_run(2), dwords(9, 0), [Unresolved(9), None]),
    ("sequence", Reader.reference_sequence, dwords(2, 9, 8), [Unresolved(9), Unresolved(8)]),
    ("no sequence", Reader.reference_sequence, dwords(0), []),
    ("manager int", Reader.manager_int, dwords(1, 2, -3), ((1, 2), -3)),
    ("manager sequence", Reader.manager_sequence, dwords(2, 5, 6, -3, 4), ((5, 6), [-3, 4])),
    ("null", Reader.sub_chunk, dwords(0), None),
    ("nulls", Reader.sub_chunk_sequence, dwords(2, 0, 0), [None, None]),
]


@pytest.mark.parametrize(("read", "data", "value"), [row[1:] for row in READ], ids=[
    row[0] for row in READ
])  # fmt: skip
@pytest.mark.parametrize("before", [0, 8])
def test_values_that_the_payload_cuts_off_are_refused(
    read: Callable[[Reader], Any], data: bytes, value: Any, before: int
) -> None:
    for after in (0, 4):
        reader = Reader(bytes(before) + data + bytes(after), StateChunk(1), NoReferences())
        reader.position = before
        assert read(reader) == value
        assert (reader.position, reader.left) == (before + len(data), after)
    for size in range(len(data)):
        reader = Reader(bytes(before) + data[:size], StateChunk(1), NoReferences())
        reader.position = before
        with pytest.raises(ChunkwrightError) as caught:
            read(reader)
        assert caught.value.offset is not None
        assert before <= caught.value.offset <= before + size


@pytest.mark.parametrize(
    ("read", "data", "message", "at"),
    [
        (Reader.u32, bytes(3), "expected 4 bytes, but 3 are left in the payload", 0),
        (Reader.guid, bytes(7), "expected 8 bytes, but 7 are left in the payload", 0),
        (
            lambda r: r.take(9),
            bytes(8),
            "expected 9 bytes, but 8 are left in the payload",
            0,
        ),
        (
            lambda r: r.take(-1),
            bytes(8),
            "expected -1 bytes, but 8 are left in the payload",
            0,
        ),
        (
            lambda r: r.padded(5),
            bytes(7),
            "expected 5 bytes, but 7 are left in the payload",
            0,
        ),
        (
            lambda r: r.array("<u2", 2, 3),
            bytes(11),
            "expected 12 bytes, but 11 are left in the payload",
            0,
        ),
        (
            lambda r: r.count(6),
            dwords(2, 0, 0) + bytes(3),
            "2 items of at least 6 bytes do not fit into 11 bytes",
            4,
        ),
        (
            lambda r: r.count(),
            dwords(3) + bytes(11),
            "3 items of at least 4 bytes do not fit into 11 bytes",
            4,
        ),
        (
            Reader.string,
            dwords(5) + bytes(7),
            "expected 5 bytes, but 7 are left in the payload",
            4,
        ),
        (
            Reader.reference_sequence,
            dwords(2, 1),
            "expected 8 bytes, but 4 are left in the payload",
            4,
        ),
        (
            lambda r: r.reference_run(-1),
            bytes(8),
            "expected -4 bytes, but 8 are left in the payload",
            0,
        ),
        (
            Reader.manager_sequence,
            dwords(2, 1, 2, 3),
            "expected 8 bytes, but 4 are left in the payload",
            12,
        ),
    ],
)
def test_the_error_for_a_truncated_payload_states_the_offset(
    read: Callable[[Reader], Any], data: bytes, message: str, at: int
) -> None:
    reader = Reader(bytes(8) + data, StateChunk(1), NoReferences())
    reader.position = 8
    with pytest.raises(ChunkwrightError) as caught:
        read(reader)
    assert (caught.value.message, caught.value.offset) == (message, 8 + at)


def test_an_array_may_extend_to_the_end_of_the_payload() -> None:
    reader = Reader(bytes(4) + struct.pack("<6H", *range(6)), StateChunk(1), NoReferences())
    reader.position = 4
    assert reader.array("<u2", 2, 3).tolist() == [[0, 1, 2], [3, 4, 5]]
    assert reader.array("<u2", 0, 3).shape == (0, 3)
    assert reader.rest() == b""


def new(count: int, options: int, *rest: int) -> bytes:
    return bytes([10, 23, 7, options]) + dwords(count, *rest)


def old(version: int, count: int, *rest: int) -> bytes:
    return struct.pack("<HHII", 3, version, 23, count) + dwords(*rest)


@pytest.mark.parametrize(
    ("data", "message", "at"),
    [
        (bytes(7), "7 bytes are too few for a chunk", 0),
        (new(3, 0, 1, 2), "the chunk announces 3 dwords of data, but 8 bytes are left", 4),
        (new(2, 1, 1, 2), "a position list lacks its count", 16),
        (new(1, 1, 1, 2, 3), "a position list of 2 entries does not fit into 4 bytes", 16),
        (new(1, 0, 1, 2), "4 bytes follow the end of the chunk", 12),
        (new(1, 1, 1, 1, 7, 8), "4 bytes follow the end of the chunk", 20),
        (old(4, 0, 0, 0, 0)[:-1], "the chunk header is cut off", 0),
        (old(5, 0, 0, 0, 0), "the chunk header is cut off", 24),
        (
            old(4, 3, 0, 0, 0, 1, 2),
            "the chunk announces 3 dwords of data, but 8 bytes are left",
            8,
        ),
        (
            old(5, 3, 0, 0, 0, 0, 1, 2),
            "the chunk announces 3 dwords of data, but 8 bytes are left",
            8,
        ),
        (
            old(4, 1, 0, 0, 2, 1, 7),
            "a position list of 2 entries does not fit into 4 bytes",
            28,
        ),
        (old(4, 1, 0, 0, 1, 1, 7, 8), "4 bytes follow the end of the chunk", 32),
    ],
)
def test_the_error_for_a_truncated_chunk_states_the_offset(
    data: bytes, message: str, at: int
) -> None:
    for before in (0, 8):
        with pytest.raises(ChunkwrightError) as caught:
            parse_buffer(bytes(before) + data, before)
        assert (caught.value.message, caught.value.offset) == (message, before + at)
    with pytest.raises(ChunkwrightError) as caught:
        parse_buffer(data + bytes(16), 0, len(data))
    assert caught.value.message == message


def lists_of(data: bytes) -> tuple[Any, ...]:
    return tuple(parse_buffer(b"####" + data + b"##", 4, 4 + len(data)).assemble()[1])


def test_the_position_lists_of_each_layout_are_read() -> None:
    assert lists_of(new(1, 0, 7)) == (None, None, None)
    assert lists_of(new(1, 1, 7, 2, 5, 6)) == ((5, 6), None, None)
    assert lists_of(new(1, 4, 7, 1, 5)) == (None, (5,), None)
    assert lists_of(new(1, 7, 7, 1, 5, 0, 2, 8, 9)) == ((5,), (), (8, 9))
    assert lists_of(old(4, 1, 0, 1, 2, 7, 5, 8, 9)) == ((5,), (8, 9), None)
    assert lists_of(old(5, 1, 0, 1, 0, 2, 7, 5, 8, 9)) == ((5,), None, (8, 9))


@pytest.mark.parametrize(
    ("version", "data", "message", "at"),
    [
        (7, bytes(3), "a sub-chunk lacks its size", 0),
        (
            7,
            dwords(len(SUB_THREE) // 4) + SUB_THREE[:-1],
            "a sub-chunk of 11 dwords does not fit into the 43 bytes left",
            0,
        ),
        (
            7,
            dwords(6) + bytes(24),
            "a sub-chunk of 6 dwords does not fit into the 24 bytes left",
            0,
        ),
        (
            4,
            dwords(5) + bytes(20),
            "a sub-chunk of 5 dwords does not fit into the 20 bytes left",
            0,
        ),
        (3, dwords(2) + bytes(8), "a sub-chunk of 2 dwords does not fit into the 8 bytes left", 0),
        (
            3,
            dwords(5, 45, 3, 0, 0x200, 0),
            "the chunk announces 3 dwords of data, but 8 bytes are left",
            16,
        ),
        (3, dwords(6) + SUB_BARE + dwords(0), "a sub-chunk of 6 dwords uses only 5", 0),
        (4, dwords(10) + SUB_TWO + dwords(0), "a sub-chunk of 10 dwords uses only 9", 0),
    ],
)
def test_the_error_for_a_truncated_sub_chunk_states_the_offset(
    version: int, data: bytes, message: str, at: int
) -> None:
    parent = StateChunk(8, chunk_version=version)
    with pytest.raises(ChunkwrightError) as caught:
        parse_sub_chunk(bytes(12) + data, 12, parent)
    assert (caught.value.message, caught.value.offset) == (message, 12 + at)


def test_sub_chunks_are_one_level_deeper_than_their_parents() -> None:
    data = b"####" + dwords(len(SUB_THREE) // 4) + SUB_THREE
    for depth in (0, 1, DEEPEST - 1):
        parent = StateChunk(8, nested=True)
        parent.depth = depth
        sub, end = parse_sub_chunk(data, 4, parent)
        assert sub is not None
        assert (sub.depth, sub.nested, end) == (depth + 1, True, len(data))
        assert (sub.class_id, sub.chunk_version, sub.data_version) == (45, 7, 10)
    parent.depth = DEEPEST
    with pytest.raises(LimitError):
        parse_sub_chunk(data, 4, parent)


@pytest.mark.parametrize(
    ("core", "wanted"),
    [
        (b"", []),
        (dwords(1, 0), [(1, 8, 8)]),
        (dwords(1, 0, 7), [(1, 8, 12)]),
        (dwords(1, 2, 3, 0), [(1, 8, 8), (3, 16, 16)]),
        (dwords(1, 3, 9, 3, 0), [(1, 8, 12), (3, 20, 20)]),
        (dwords(1), "there is no room for the header of an area"),
        (dwords(1, 1), "the area at dword 0 links back to dword 1"),
        (dwords(1, 2, 3, 3), "the area at dword 2 links back to dword 3"),
        (dwords(1, 3, 9), "the area at dword 3 has no room for its header"),
        (dwords(1, 3, 9, 4), "the area at dword 3 has no room for its header"),
        (dwords(1, 4, 9), "the area at dword 0 links past the end to dword 4"),
        (dwords(1, 2, 3, 9), "the area at dword 2 links past the end to dword 9"),
    ],
)
def test_chains_are_walked_and_linked(core: bytes, wanted: Any) -> None:
    found = walk_chain(core)
    assert found == wanted
    if core and isinstance(found, list):
        areas = [(identifier, core[start:end]) for identifier, start, end in found]
        assert link_chain(areas) == core


@pytest.mark.parametrize(("version", "sub_version"), [(3, 0), (2, 0), (4, 4), (5, 5), (7, 7)])
def test_sub_chunks_get_a_version_that_their_parent_can_store(
    version: int, sub_version: int
) -> None:
    """Below version 4 a sub-chunk has no version of its own."""
    file = VirtoolsFile()
    sub = StateChunk(38, data_version=9, nested=True, chunk_version=sub_version or 7)
    sub.append(0x1234, Content(dwords(5)))
    holder = StateChunk(46, codec=file.objects.numbers.codecs[46])
    holder[0x40] = {"type": (1, 2), "value": {"kind": "chunk", "value": sub}}
    made = convert(holder, version)
    fields = made[0x40].fields
    assert fields is not None
    inner = fields["value"]["value"]
    assert (inner.class_id, inner.chunk_version) == (38, sub_version)
    assert inner.data_version == (0 if version < 4 else 9)
    assert inner[0x1234].payload == dwords(5)


def test_the_position_lists_of_a_chunk_are_joined_from_its_areas() -> None:
    chunk = StateChunk(1)
    chunk.append(1, Content(dwords(7, 8), Lists(ids=(1,))))
    chunk.append(2, Content(dwords(9), Lists(ids=(0xFFFFFFFF, 0), managers=(0,))))
    assert chunk.assemble()[1] == Lists((3, 0xFFFFFFFF, 6), None, (6,))


def test_listed_sub_chunks_may_extend_to_the_end_of_the_data() -> None:
    for count, left in ((2, 2), (1, 1), (0, 0)):
        core = dwords(0x10, 0, count, *[0] * left)
        chunk = StateChunk(8, core=core, lists=Lists(chunks=(0xFFFFFFFF, 2)))
        assert listed_sub_chunks(chunk) == []
        if count:
            short = StateChunk(8, core=core[:-4], lists=Lists(chunks=(0xFFFFFFFF, 2)))
            with pytest.raises(ChunkwrightError, match=f"{count} sub-chunks at dword 2 do not fit"):
                listed_sub_chunks(short)
    empty = StateChunk(8, core=dwords(0x10, 0), lists=Lists(chunks=(0xFFFFFFFF, 2)))
    with pytest.raises(
        ChunkwrightError, match="the chunk ends before the sub-chunks listed at dword 2"
    ):
        listed_sub_chunks(empty)
    twice = StateChunk(8, core=dwords(0x10, 0, 0, 0), lists=Lists(chunks=(3, 2)))
    with pytest.raises(ChunkwrightError, match="listed at dword 2 overlaps another"):
        listed_sub_chunks(twice)
