from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright.scg.streams import (
    ERAS,
    STREAMS,
    streams_by_name,
    streams_of,
    vertex_dtype,
    vertex_format,
)


@pytest.mark.parametrize(
    ("bits", "stride"),
    # Measured on real files, and reported for tanks by another tool.
    [(0x0B, 32), (0x1B, 40), (0x8B, 44), (0x9B, 52), (0x18B, 56), (0x19B, 64), (0x207, 32)],
)
def test_formats_have_known_strides(bits: int, stride: int) -> None:
    assert vertex_dtype(streams_of(bits)).itemsize == stride
    assert vertex_dtype(streams_of(bits, stride)).itemsize == stride


def test_streams_are_in_the_order_of_their_bits() -> None:
    assert [stream.bit for stream in STREAMS] == list(range(20))
    dtype = vertex_dtype(streams_of(0xFFFFF))
    assert dtype.fields is not None
    offsets = [dtype.fields[stream.name][1] for stream in STREAMS]
    assert offsets == [
        *(0, 12, 24, 28, 36, 44, 52, 60, 72, 84, 88, 104, 116, 120, 128, 144),
        *(160, 172, 184, 196),
    ]
    assert dtype.itemsize == 208


@pytest.mark.parametrize(
    ("bits", "stride", "fields"),
    [
        (0x201, 16, ("position", "hard_joint_index")),
        (0x201, 20, ("position", "joint_weight")),
        (0x201, 12, ("position",)),
        (0x401, 28, ("position", "pivot4")),
        (0x401, 16, ("position", "time")),
        (0xC001, 44, ("position", "joint_indices", "joint_weights")),
        (0xC001, 20, ("position", "joint_index", "joint_weight")),
        (0xB801, 52, ("position", "pivot", "flexibility", "angle_sin_cos", "joint_weights")),
        (0xB801, 40, ("position", "pivot", "flexibility", "angle_sin_cos", "joint_weight")),
    ],
)
def test_the_stride_decides_between_vertex_formats_of_different_eras(
    bits: int, stride: int, fields: tuple[str, ...]
) -> None:
    assert vertex_dtype(streams_of(bits, stride)).names == fields


@given(st.integers(0, 0xFFFFF))
def test_a_stride_never_matches_two_different_formats(bits: int) -> None:
    found: dict[int, tuple[object, ...]] = {}
    for table in ERAS.values():
        if bits >> len(table) == 0:
            streams = tuple(row for row in table if row.width and bits & row.mask)
            size = sum(stream.size for stream in streams)
            assert found.setdefault(size, streams) == streams
            assert streams_of(bits, size) == streams


@given(st.integers(0, 0xFFFFF))
def test_names_of_streams_determine_the_format(bits: int) -> None:
    streams = streams_of(bits)
    widths = {stream.name: stream.width for stream in reversed(streams)}
    assert streams_by_name(widths) == streams
    assert vertex_format(streams) == bits


def test_formats_of_no_era_are_refused() -> None:
    with pytest.raises(
        chunkwright.CorruptError, match="a vertex of format 0x201 cannot have 17"
    ) as caught:
        streams_of(0x201, 17)
    assert caught.value.hint == (
        "expected 16 (engine), 12 (engine before pivot4), 20 (framework of 2013)"
    )
    with pytest.raises(chunkwright.CorruptError, match="0x300001 has unknown bits 0x300000"):
        streams_of(0x300001)


@pytest.mark.parametrize(
    ("widths", "message"),
    [
        ({"position": 3, "colour": 4}, "streams colour of 4"),
        ({"position": 2}, "streams position of 2"),
        # Each stream exists, but never both in one format.
        ({"time": 1, "pivot4": 4}, "streams time of 1, pivot4 of 4"),
    ],
)
def test_stream_names_that_no_format_combines_are_refused(
    widths: dict[str, int], message: str
) -> None:
    with pytest.raises(chunkwright.QueryError, match=message):
        streams_by_name(widths)


def test_colors_are_stored_as_bytes() -> None:
    dtype = vertex_dtype(streams_of(4))
    assert dtype["color"] == np.dtype(("u1", (4,)))


@pytest.mark.parametrize("name", sorted({row.name for era in ERAS.values() for row in era}))
def test_a_stream_of_width_zero_is_refused(name: str) -> None:
    with pytest.raises(chunkwright.QueryError):
        streams_by_name({name: 0})
