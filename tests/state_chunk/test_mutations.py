"""Damaged chunks: only ChunkwrightError, in bounded time and memory."""

from __future__ import annotations

import contextlib
import random

import pytest

from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content, Lists
from chunkwright.state_chunk.resolve import listed_sub_chunks, parse_buffer
from chunkwright.state_chunk.serialize import write, write_sub_chunk
from tests.state_chunk.bytes import NEW, OLD, SUB_THREE, VERY_OLD, dwords, with_sub_chunk


def use(data: bytes) -> None:
    chunk = parse_buffer(data)
    for area in chunk.areas:
        assert area.payload is not None
    assert write(chunk) == data
    chunk.problems()
    chunk.info()
    list(chunk.tree().shown())


@pytest.mark.parametrize("data", [VERY_OLD, OLD, NEW, with_sub_chunk(7, SUB_THREE)])
def test_a_chunk_with_any_changed_byte_is_read_or_refused(data: bytes) -> None:
    for at in range(len(data)):
        for value in (0x00, 0x01, 0x7F, 0x80, 0xFF):
            with contextlib.suppress(ChunkwrightError):
                use(data[:at] + bytes([value]) + data[at + 1 :])


def test_random_dwords_are_read_or_refused() -> None:
    generator = random.Random(4)
    for _ in range(3000):
        size = generator.randrange(0, 12)
        core = dwords(*(generator.choice((0, 1, 2, 3, 4, 6, 8, 0xFFFFFFFF)) for _ in range(size)))
        options = generator.choice((0, 1, 4, 5, 7, 8))
        tail = dwords(
            *(generator.choice((0, 1, 2, 0xFFFFFFFF)) for _ in range(generator.randrange(6)))
        )
        with contextlib.suppress(ChunkwrightError):
            use(bytes([10, 1, 7, options]) + dwords(size) + core + tail)


def test_overlapping_sub_chunks_are_refused_and_read_only_once() -> None:
    sub = write_sub_chunk(StateChunk(1, core=dwords(*range(64))), 7)
    chunk = StateChunk(1)
    chunk.append(1, Content(sub, Lists(chunks=(0,) * 5000)))
    with pytest.raises(CorruptError, match="overlaps another"):
        listed_sub_chunks(chunk)
