"""Every primitive of a payload, in both directions."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkwright.binary.forms import FloatBits
from chunkwright.errors import CorruptError, SerializeError, TruncatedError
from chunkwright.state_chunk import StateChunk, Unresolved
from chunkwright.state_chunk.chunk_format import Content, Guid, Lists, PaddedBytes, Text
from chunkwright.state_chunk.reader import NoReferences, Reader
from chunkwright.state_chunk.serialize import NoNumbering, Writer
from tests.state_chunk.bytes import SUB_THREE, dwords


def reader(data: bytes, **chunk: Any) -> Reader:
    return Reader(data, StateChunk(1, **chunk), NoReferences())


def writer(**chunk: Any) -> Writer:
    return Writer(StateChunk(1, **chunk), NoNumbering())


def both_ways(
    name: str, data: bytes, value: object, lists: Lists | None = None, **chunk: Any
) -> None:
    r = reader(data, **chunk)
    assert getattr(r, name)() == value
    assert r.left == 0
    w = writer(**chunk)
    getattr(w, name)(value)
    assert w.content() == Content(data, lists or Lists())


@pytest.mark.parametrize(
    ("name", "data", "value"),
    [
        ("u32", dwords(0xFFFFFFFE), 0xFFFFFFFE),
        ("i32", dwords(0xFFFFFFFE), -2),
        ("f32", struct.pack("<f", 1.5), 1.5),
        ("words", dwords(0x00020001), (1, 2)),
        ("guid", dwords(0x34517DF5, 0x045E4965), Guid(0x34517DF5, 0x045E4965)),
        ("string", dwords(0), None),
        ("string", dwords(1, 0), ""),
        ("string", dwords(4) + b"abc\0", "abc"),
        ("string", dwords(5) + b"abcd\0\0\0\0", "abcd"),
        ("buffer", dwords(0), b""),
        ("buffer", dwords(5) + b"\1\2\3\4\5\0\0\0", b"\1\2\3\4\5"),
        ("manager_int", dwords(0x3D242466, 0, -5), None),
    ],
)
def test_primitives_are_read_and_written(name: str, data: bytes, value: object) -> None:
    if name == "manager_int":
        both_ways(name, data, (Guid(0x3D242466, 0), -5), Lists(managers=(0,)))
    else:
        both_ways(name, data, value)


def test_a_counted_array_is_read_and_written() -> None:
    r = reader(dwords(6, 3) + b"\1\0\2\0\3\0\0\0")
    assert r.counted_array() == (3, b"\1\0\2\0\3\0")
    w = writer()
    w.counted_array(3, b"\1\0\2\0\3\0")
    assert w.content().payload == r.data


def test_arrays_are_read_as_writable_numpy_arrays() -> None:
    r = reader(struct.pack("<4f", 1, 2, 3, 4))
    values = r.array("<f4", 4)
    values[0] = 9
    w = writer()
    w.array(values, "<f4")
    assert np.frombuffer(w.content().payload, "<f4").tolist() == [9, 2, 3, 4]


def test_a_manager_sequence_is_read_and_written() -> None:
    data = dwords(2, 0x3D242466, 0, 7, -1)
    both_ways(
        "manager_sequence", data, (Guid(0x3D242466, 0), [7, -1]), Lists(managers=(0xFFFFFFFF, 0))
    )


# References: (chunk, bytes, value, lists), bound to a file or not, listed or marked inline.
UNBOUND: dict[str, Any] = {}
BOUND: dict[str, Any] = {"bound": True}
ANCIENT: dict[str, Any] = {"chunk_version": 3}
MARK = (0xE32BC4C9, 0x134212E3, 0xFCBAE9DC)
SEQUENCE_MARK = (0xE192BD47, 0x13246628, 0x13EAB3CE, 0x7891AEFC, 0x13984562)


@pytest.mark.parametrize(
    ("chunk", "data", "value", "lists"),
    [
        (UNBOUND, dwords(0), None, Lists()),
        (UNBOUND, dwords(0x65), Unresolved(0x65), Lists(ids=(0,))),
        (BOUND, dwords(-1), None, Lists()),
        (BOUND, dwords(3), Unresolved(3, by_index=True), Lists()),
        (BOUND, dwords(-7), Unresolved(-7, by_index=True), Lists()),
        (ANCIENT, dwords(0), None, Lists()),
        (ANCIENT, dwords(*MARK, 0x65), Unresolved(0x65), Lists()),
    ],
)
def test_references_are_read_and_written(
    chunk: dict[str, Any], data: bytes, value: object, lists: Lists
) -> None:
    both_ways("reference", data, value, lists, **chunk)


@pytest.mark.parametrize(
    ("chunk", "data", "value", "lists"),
    [
        (UNBOUND, dwords(0), [], Lists()),
        (UNBOUND, dwords(2, 0x65, 0), [Unresolved(0x65), None], Lists(ids=(0xFFFFFFFF, 0))),
        (BOUND, dwords(2, 4, -1), [Unresolved(4, by_index=True), None], Lists()),
        (ANCIENT, dwords(0), [], Lists()),
        (ANCIENT, dwords(*SEQUENCE_MARK, 2, 0x65, 0), [Unresolved(0x65), None], Lists()),
    ],
)
def test_reference_sequences_are_read_and_written(
    chunk: dict[str, Any], data: bytes, value: object, lists: Lists
) -> None:
    both_ways("reference_sequence", data, value, lists, **chunk)


def test_references_without_their_inline_marker_are_refused() -> None:
    with pytest.raises(CorruptError, match="lacks its marker"):
        reader(dwords(1, 2, 3, 4), **ANCIENT).reference()
    with pytest.raises(CorruptError, match="lacks its marker"):
        reader(dwords(1, 2, 3, 4, 5, 6), **ANCIENT).reference_sequence()


def test_sub_chunks_are_read_and_written() -> None:
    data = dwords(len(SUB_THREE) // 4) + SUB_THREE
    r = reader(data)
    sub = r.sub_chunk()
    assert sub is not None
    w = writer()
    w.sub_chunk(sub)
    assert w.content() == Content(data, Lists(chunks=(0,)))
    w = writer()
    w.sub_chunk(None)
    assert w.content() == Content(dwords(0))


def test_empty_sub_chunk_sequences_are_listed() -> None:
    both_ways("sub_chunk_sequence", dwords(0), [], Lists(chunks=(0xFFFFFFFF, 0)))
    both_ways("sub_chunk_sequence", dwords(1, 0), [None], Lists(chunks=(0xFFFFFFFF, 0)))


def test_strings_keep_bytes_that_are_not_in_their_text() -> None:
    for stored, text in (
        (dwords(4) + b"a\0b\0", "a"),
        (dwords(2) + b"a\0zz", "a"),
        (dwords(3) + b"abc\0", "abc"),
        (dwords(3) + b"\xe9t\0\0", "\u00e9t"),
    ):
        value = reader(stored).string()
        assert isinstance(value, Text)
        assert value == text
        w = writer()
        w.string(value)
        assert w.content().payload == stored
    w = writer()
    with pytest.raises(SerializeError, match="code page"):
        w.string("\u4e2d")


def test_buffers_keep_padding_that_is_not_zero() -> None:
    stored = dwords(1) + b"a\1\2\3"
    value = reader(stored).buffer()
    assert isinstance(value, PaddedBytes)
    assert value == b"a"
    w = writer()
    w.buffer(value)
    assert w.content().payload == stored


@given(st.integers(0, 0xFFFFFFFF))
def test_floats_keep_their_bits(bits: int) -> None:
    data = dwords(bits)
    value = reader(data).f32()
    is_signalling = bits & 0x7FC00000 == 0x7F800000 and bits & 0x3FFFFF
    assert isinstance(value, FloatBits) is bool(is_signalling)
    w = writer()
    w.f32(value)
    assert w.content().payload == data


@pytest.mark.parametrize("name", ["u32", "i32", "f32", "guid", "string", "buffer", "reference"])
def test_reading_past_the_end_is_refused(name: str) -> None:
    for data in (b"", dwords(9)[:3]):
        with pytest.raises(TruncatedError, match="left in the payload"):
            getattr(reader(data), name)()


def test_wrong_sizes_are_refused_before_memory_is_allocated() -> None:
    for name in ("string", "buffer", "reference_sequence", "sub_chunk_sequence"):
        with pytest.raises(TruncatedError):
            getattr(reader(dwords(0xFFFFFFFF, 0)), name)()
    with pytest.raises(TruncatedError):
        reader(dwords(0x7FFFFFFF, 1, 2)).manager_sequence()
    with pytest.raises(CorruptError, match="does not fit"):
        reader(dwords(0xFFFFFFFF, 0)).sub_chunk()


@pytest.mark.parametrize(
    ("name", "value"), [("u32", 1 << 32), ("u32", -1), ("i32", 1 << 31), ("f32", 1e300)]
)
def test_values_that_do_not_fit_are_refused(name: str, value: object) -> None:
    with pytest.raises(SerializeError, match="does not fit"):
        getattr(writer(), name)(value)


def test_guids_have_a_text_form() -> None:
    guid = Guid(0x34517DF5, 0x45E4965)
    assert str(guid) == "34517DF5-045E4965"
    assert Guid.parse(str(guid)) == guid


@pytest.mark.parametrize("value", ["", "text", []])
def test_a_buffer_that_is_not_bytes_is_refused(value: Any) -> None:
    w = writer()
    with pytest.raises(SerializeError, match="expected bytes, not"):
        w.buffer(value)


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_a_buffer_can_be_any_bytes_like_object(kind: Any) -> None:
    w = writer()
    w.buffer(kind(b"abc"))
    w.buffer(kind(b"abcd"))
    assert w.content().payload == b"\3\0\0\0abc\0\4\0\0\0abcd"


def test_a_payload_that_is_not_whole_dwords_is_refused() -> None:
    w = writer()
    w.put(b"abc")
    with pytest.raises(SerializeError, match="3 bytes are not a whole number of dwords"):
        w.content()
    w.put(b"d")
    assert w.content() == Content(b"abcd")


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("u32", -1, "-1 does not fit a dword"),
        ("u32", 1 << 32, "4294967296 does not fit a dword"),
        ("i32", -1 - (1 << 31), "does not fit a signed dword"),
        ("i32", 1 << 31, "2147483648 does not fit a signed dword"),
        ("u32", 1.5, "expected an integer, not 1.5"),
        ("f32", "1", "'1' does not fit a 32-bit float"),
        ("words", (1 << 16, 0), "is not two words"),
    ],
)
def test_values_that_cannot_be_encoded_are_refused(name: str, value: Any, why: str) -> None:
    w = writer()
    with pytest.raises(SerializeError, match=why):
        getattr(w, name)(value)
    assert w.size == 0


def test_a_chunk_without_a_file_cannot_refer_to_objects() -> None:
    thing: Any = object()
    for name, value in (("reference", thing), ("reference_sequence", [None, thing])):
        with pytest.raises(SerializeError, match="has no id, because the chunk belongs to no file"):
            getattr(writer(), name)(value)
        with pytest.raises(SerializeError, match="has no index, because the chunk belongs to no"):
            getattr(writer(**BOUND), name)(value)


def test_padding_may_extend_to_the_end_of_the_payload() -> None:
    r = reader(b"abc\0defg")
    assert (r.padded(3), r.padded(4), r.left) == (b"abc\0", b"defg", 0)
    r = reader(b"abc\0def")
    with pytest.raises(TruncatedError):
        r.padded(8)
    r.position = 4
    with pytest.raises(TruncatedError, match="left in the payload"):
        r.padded(3)
    assert r.position == 4


def test_an_empty_inline_sequence_has_no_marker() -> None:
    with pytest.raises(CorruptError, match="an empty sequence has a marker"):
        reader(dwords(*SEQUENCE_MARK, 0), **ANCIENT).reference_sequence()
