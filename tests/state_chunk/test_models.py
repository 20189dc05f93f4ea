"""Models of every version, written and read back; conversion between versions; text form."""

from __future__ import annotations

import json

import pytest
from chunkwright_kaitai.virtools_state_chunk import VirtoolsStateChunk
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright.errors import SerializeError
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.ask import convert
from chunkwright.state_chunk.chunk_format import Content, Lists, pairs
from chunkwright.state_chunk.resolve import all_sub_chunks, parse_buffer
from chunkwright.state_chunk.serialize import write
from tests.state_chunk.bytes import VERY_OLD, dwords

u32 = st.integers(0, 0xFFFFFFFF)


@st.composite
def contents(draw: st.DrawFn, lists: int) -> Content:
    """A payload with up to ``lists`` position lists; positions and sequences are in order."""
    payload = dwords(*draw(st.lists(u32, max_size=6)))
    found: list[tuple[int, ...] | None] = [None, None, None]
    if payload:
        places = st.lists(st.integers(0, len(payload) // 4 - 1), unique=True, max_size=3)
        for which in range(lists):
            marks: list[int] = []
            for place in sorted(draw(places)):
                marks += [0xFFFFFFFF, place] if draw(st.booleans()) else [place]
            found[which] = tuple(marks) or None
    return Content(payload, Lists(*found))


@st.composite
def models(draw: st.DrawFn, version: int) -> StateChunk:
    new = version >= 6
    chunk = StateChunk(
        draw(st.integers(0, 255) if new else u32),
        data_version=draw(st.integers(0, 255)),
        chunk_version=version,
        options=draw(st.sampled_from([0, 0x10, 0x20, 0xF0])) if new else 0,
        file_flag=0 if new else draw(u32),
        bound=draw(st.booleans()) if new else False,
    )
    for identifier in draw(st.lists(u32, max_size=4)):
        chunk.append(identifier, draw(contents(2 if version < 5 else 3)))
    return chunk


any_model = st.integers(0, 7).flatmap(models)


@given(any_model)
def test_a_written_chunk_is_read_back(chunk: StateChunk) -> None:
    data = write(chunk)
    again = parse_buffer(data)
    assert again == chunk
    assert [area.identifier for area in again.areas] == [a.identifier for a in chunk.areas]
    assert [area.content for area in again.areas] == [area.content for area in chunk.areas]
    assert write(again) == data


@given(any_model)
def test_the_generated_parser_reads_the_same_values(chunk: StateChunk) -> None:
    typed = VirtoolsStateChunk.from_bytes(write(chunk)).chunk
    assert typed.chunk_version == chunk.chunk_version & 0xFF
    areas = typed.core.areas or []
    assert [(a.identifier, a.payload.raw) for a in areas] == [
        (area.identifier, area.payload) for area in chunk.areas
    ]
    lists = chunk.assemble()[1]
    for name, marks in zip(("ids", "chunks", "managers"), lists, strict=True):
        assert tuple(getattr(typed, name) or ()) == (marks or ())


@given(any_model)
def test_the_text_form_is_lossless(chunk: StateChunk) -> None:
    text = json.dumps(chunk.to_dict(), allow_nan=False)
    assert bytes(chunkwright.from_dict(json.loads(text))) == write(chunk)


@pytest.mark.parametrize("data", [VERY_OLD, bytes([10, 1, 7, 1]) + dwords(1, 5, 0)])
def test_raw_data_and_empty_lists_round_trip_through_the_text_form(data: bytes) -> None:
    chunk = parse_buffer(data)
    assert bytes(chunkwright.from_dict(json.loads(json.dumps(chunk.to_dict())))) == data


@given(models(7), st.integers(4, 7))
def test_a_chunk_is_converted_to_each_version_that_lists_ids(
    chunk: StateChunk, version: int
) -> None:
    chunk.bound = False
    for area in chunk.areas:
        area.set_content(Content(area.payload, area.content.lists._replace(chunks=None)))
    copy = convert(chunk, version)
    again = parse_buffer(write(copy))
    assert again.chunk_version == version
    assert [(a.identifier, a.payload) for a in again.areas] == [
        (a.identifier, a.payload) for a in chunk.areas
    ]
    assert again.assemble()[1].ids == chunk.assemble()[1].ids


def test_converting_references_in_unknown_areas_is_refused() -> None:
    chunk = StateChunk(1, bound=True)
    chunk.append(5, Content(dwords(3)))
    with pytest.raises(SerializeError, match="no known layout"):
        convert(chunk, 4)
    chunk.bound = False
    assert convert(chunk, 3).chunk_version == 3
    chunk.areas[0].set_content(Content(dwords(3), Lists(ids=(0,))))
    with pytest.raises(SerializeError, match="no known layout"):
        convert(chunk, 3)


def nested(depth: int) -> StateChunk:
    chunk = StateChunk(1)
    for _ in range(depth):
        from chunkwright.state_chunk.serialize import write_sub_chunk

        outer = StateChunk(1)
        outer.append(1, Content(write_sub_chunk(chunk, 7), Lists(chunks=(0,))))
        chunk = outer
    return chunk


def test_sub_chunks_are_found_at_every_depth() -> None:
    assert [depth for depth, _ in all_sub_chunks(nested(5))] == [1, 2, 3, 4, 5]
    assert nested(5).info()["sub_chunks"] == 5


def test_the_depth_of_sub_chunks_is_limited() -> None:
    from chunkwright.errors import LimitError

    assert nested(32).info()["sub_chunks"] == 32
    with pytest.raises(LimitError, match="nested deeper than 32"):
        list(all_sub_chunks(nested(33)))
    assert "nested deeper than 32" in nested(33).info()["unreadable"]


def test_single_positions_and_sequences_are_distinguished() -> None:
    assert list(pairs((3, 0xFFFFFFFF, 5, 7))) == [(3, False), (5, True), (7, False)]
    assert list(pairs((0xFFFFFFFF,))) == []
