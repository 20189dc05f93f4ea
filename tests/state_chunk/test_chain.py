"""Identifier chains: walked, checked, edited, relinked."""

from __future__ import annotations

import pytest

from chunkwright.errors import QueryError
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content, Lists, link_chain, walk_chain
from chunkwright.state_chunk.resolve import parse_buffer
from chunkwright.state_chunk.serialize import write
from tests.state_chunk.bytes import dwords


def chunk_of(core: bytes, lists: Lists | None = None) -> StateChunk:
    return StateChunk(1, core=core, lists=lists or Lists())


@pytest.mark.parametrize(
    ("core", "why"),
    [
        (dwords(5), "no room for the header"),
        (dwords(5, 1, 0), "links back to dword 1"),
        (dwords(5, 0xFFFFFFFF, 0), "links past the end"),
        (dwords(5, 9, 0), "links past the end to dword 9"),
        (dwords(5, 2, 6, 2), "links back to dword 2"),
        (dwords(5, 2, 6), "dword 2 has no room"),
        (dwords(5, 2), "dword 2 has no room"),
    ],
)
def test_data_that_is_not_a_chain_of_areas_stays_raw(core: bytes, why: str) -> None:
    assert why in str(walk_chain(core))
    chunk = chunk_of(core)
    assert why in str(chunk.chain_fault)
    assert chunk.raw == core
    assert chunk.areas == []
    assert parse_buffer(write(chunk)).raw == core
    with pytest.raises(QueryError, match="not a chain"):
        chunk.append(1, Content(b""))


def test_empty_data_is_an_empty_chain() -> None:
    chunk = chunk_of(b"")
    assert chunk.chain_fault is None
    assert list(chunk) == []
    assert chunk.raw is None


def test_the_areas_of_a_chain_cover_its_data() -> None:
    areas = [(7, dwords(1, 2)), (0xFFFFFFFF, b""), (9, dwords(3))]
    core = link_chain(areas)
    assert core == dwords(7, 4, 1, 2, 0xFFFFFFFF, 6, 9, 0, 3)
    spans = walk_chain(core)
    assert not isinstance(spans, str)
    assert [(identifier, core[start:end]) for identifier, start, end in spans] == areas


def test_areas_with_the_same_identifier_are_kept_and_the_first_is_found() -> None:
    core = link_chain([(5, dwords(1)), (5, dwords(2))])
    chunk = chunk_of(core)
    assert len(chunk) == 1
    assert len(chunk.areas) == 2
    assert chunk[5].payload == dwords(1)
    assert chunk.assemble()[0] == core
    assert any("occurs twice" in problem.message for problem in chunk.problems())
    del chunk[5]
    assert chunk[5].payload == dwords(2)


def test_an_edit_changes_only_later_links_and_positions() -> None:
    core = link_chain([(1, dwords(9)), (2, dwords(0x65)), (3, dwords(1, 0x66))])
    lists = Lists(ids=(5, 0xFFFFFFFF, 8), managers=(2,))
    chunk = chunk_of(core, lists)
    assert chunk[2].content.lists == Lists(ids=(0,))
    assert chunk[3].content.lists == Lists(ids=(0xFFFFFFFF, 0))
    chunk[1].set_content(Content(dwords(9, 9, 9), Lists(managers=(1,))))
    assert chunk.assemble() == (
        link_chain([(1, dwords(9, 9, 9)), (2, dwords(0x65)), (3, dwords(1, 0x66))]),
        Lists(ids=(7, 0xFFFFFFFF, 10), managers=(3,)),
    )


def test_unordered_position_lists_are_kept_while_the_data_is_unchanged() -> None:
    core = link_chain([(1, dwords(0x65)), (2, dwords(0x66))])
    odd = Lists(ids=(5, 2, 0, 77, 0xFFFFFFFF))
    chunk = chunk_of(core, odd)
    assert chunk[1].content.lists == Lists(ids=(0,))
    assert chunk.assemble() == (core, odd)
    assert any("past the end of the data" in problem.message for problem in chunk.problems())
    chunk[1].payload = dwords(1)
    assert chunk.assemble()[1] == Lists(ids=(5,))


def test_a_chunk_is_a_mapping_of_areas() -> None:
    chunk = StateChunk(1)
    chunk[0x10] = dwords(1)
    chunk[0x20] = b""
    chunk[0x10] = dwords(2)
    assert list(chunk) == [0x10, 0x20]
    assert chunk.pop(0x10).payload == dwords(2)
    assert 0x10 not in chunk
    assert chunk.get(0x10) is None
    with pytest.raises(KeyError):
        chunk[0x10]
    with pytest.raises(QueryError, match="are not a whole number of dwords"):
        chunk[0x20] = b"abc"
    with pytest.raises(QueryError, match="no known layout"):
        chunk[0x20] = {"name": "x"}
    assert chunk[0x20].fields is None
    assert repr(chunk) == "<StateChunk class 1, version 7: 1 area>"


def test_chunks_are_compared_by_content() -> None:
    one, two = (chunk_of(link_chain([(1, dwords(5))])) for _ in range(2))
    assert one == two
    assert one[1] == two[1]
    two[1].payload = dwords(6)
    assert one != two
    assert StateChunk(1) != StateChunk(1, bound=True)
