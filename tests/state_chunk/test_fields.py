"""Areas and their fields: which are kept, refused, or would be lost."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo import VirtoolsFile
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.area import Area, _lost, whole_dwords
from chunkwright.state_chunk.ask import ChunkItem
from chunkwright.state_chunk.chunk_format import Content, Lists
from tests.state_chunk.bytes import SUB_THREE, dwords

LIGHT, POWER = 0x400000, 0x800000


def light() -> StateChunk:
    chunk = StateChunk(38, data_version=9, codec=VirtoolsFile().objects.numbers.codecs[38])
    chunk.append(POWER, Content(struct.pack("<f", 0.5)))
    return chunk


def test_fields_that_would_be_lost_are_found_by_name() -> None:
    rows: list[tuple[Any, Any, str | None]] = [
        ({"a": 1}, {"a": 2}, None),
        ({"a": 1, "b": 2}, {"a": 1}, "b"),
        ({"a": 1, "b": None}, {"a": 1}, None),
        ({"a": 1, "b": []}, {"a": 1}, None),
        ({"a": 1, "b": ""}, {"a": 1}, None),
        ({"a": 1, "b": [0]}, {"a": 1}, "b"),
        ({"a": 1, "b": 0}, {"a": 1}, "b"),
        ({"a": {"x": 1, "y": 2}}, {"a": {"x": 1}}, "y"),
        ({"a": {"x": 1}, "b": 2}, {"a": {"x": 1}}, "b"),
        ([{"x": 1}, {"x": 1, "z": 2}], [{"x": 1}, {"x": 1}], "z"),
        ([{"x": 1}, {"x": 1}], [{"x": 1}], None),
        ({"a": [1, 2]}, {"a": (1, 2)}, None),
        (5, 6, None),
        ({"a": 1}, 5, None),
    ]
    for given, written, lost in rows:
        assert _lost(given, written) == lost, (given, written)


def test_an_assigned_area_is_copied_with_its_content() -> None:
    chunk, other = StateChunk(1), StateChunk(2)
    content = Content(dwords(7, 8), Lists(ids=(1,)))
    other.append(0x20, content)
    chunk[0x10] = other[0x20]
    assert (chunk[0x10].identifier, chunk[0x10].content) == (0x10, content)
    chunk[0x10] = dwords(9)
    assert chunk[0x10].content == Content(dwords(9))
    assert other[0x20].content == content
    for odd, error in (("text", SerializeError), (b"123", QueryError), (5, SerializeError)):
        with pytest.raises(error):
            chunk[0x30] = odd  # type: ignore[assignment]
    assert list(chunk) == [0x10]
    with pytest.raises(QueryError, match="area 0x10 has no known layout to put fields in"):
        chunk[0x10].fields = {}
    with pytest.raises(KeyError):
        chunk[0x99]
    assert (chunk.get(0x99), chunk.get(0x99, 5), chunk.get(0x10)) == (None, 5, chunk[0x10])
    assert (chunk.find(0x10), chunk.find(0x11)) == (chunk[0x10], None)


def test_fields_of_an_area_are_checked_when_it_is_encoded() -> None:
    chunk = light()
    area = chunk[POWER]
    assert (area.name, area.has_chunks, chunk.has_bytes) == ("light_power", False, True)
    area.fields = {"power": 0.25}
    assert area.payload == struct.pack("<f", 0.25)
    assert area.stored_payload == struct.pack("<f", 0.5)
    fields: dict[str, Any] = {"power": 0.5, "more": 1}
    area.fields = {"power": 0.5}
    area._fields = fields
    with pytest.raises(SerializeError, match="more would be lost") as caught:
        area.encode()
    assert caught.value.path == "/light_power"
    del fields["more"]
    assert area.encode() == area.stored
    for odd, path in (
        (5, "/light_power"),
        ({"power": "much"}, "/light_power/power"),
        ({}, "/light_power/power"),
    ):
        with pytest.raises(ChunkwrightError) as refused:
            area.fields = odd  # type: ignore[assignment]
        assert refused.value.path == path
    with pytest.raises(ChunkwrightError) as torn:
        area.payload = b"123"
    assert torn.value.path == "/light_power"
    area.payload = dwords(1, 2)
    assert area.fields is None
    assert repr(area) == "<Area 0x800000 light_power: 8 bytes>"
    assert repr(Area(0x10, b"1234")) == "<Area 0x10: 4 bytes>"


def test_a_chunk_has_raw_bytes_only_after_bytes_were_appended() -> None:
    chunk = StateChunk(38, data_version=9, codec=VirtoolsFile().objects.numbers.codecs[38])
    assert not chunk.has_bytes
    chunk[POWER] = {"power": 0.5}
    assert not chunk.has_bytes
    chunk.append(0x1234, Content(b""))
    assert not chunk.has_bytes
    chunk.append(0x1235, Content(dwords(1)))
    assert chunk.has_bytes


def test_areas_with_equal_parts_are_equal() -> None:
    one = Area(0x10, dwords(1), Lists(ids=(0,)))
    assert one == Area(0x10, dwords(1), Lists(ids=(0,)))
    for other in (
        Area(0x11, dwords(1), Lists(ids=(0,))),
        Area(0x10, dwords(2), Lists(ids=(0,))),
        Area(0x10, dwords(1)),
        5,
    ):
        assert one != other


def test_whole_dwords_accepts_any_bytes_like_object_of_whole_dwords() -> None:
    kinds: list[Any] = [b"1234", bytearray(b"1234"), memoryview(b"1234")]
    for given in kinds:
        assert whole_dwords(given) == b"1234"
        assert type(whole_dwords(given)) is bytes
    assert whole_dwords(b"") == b""
    for size in (1, 2, 3, 5):
        with pytest.raises(
            QueryError, match=f"{size} bytes? (is|are) not a whole number of dwords"
        ):
            whole_dwords(bytes(size))


def test_a_chunk_has_items_for_its_areas_and_sub_chunks() -> None:
    chunk = StateChunk(8)
    chunk.append(0x10, Content(dwords(len(SUB_THREE) // 4) + SUB_THREE, Lists(chunks=(0,))))
    chunk.append(0x20, Content(dwords(5)))
    root = ChunkItem(chunk)
    children = list(root.children())
    assert [each.key for each in children] == ["0x10", "0x20", "sub_chunk_0"]
    sub: Any = children[2]
    assert (sub.value.class_id, sub.parent) == (45, root)
    assert [each.key for each in sub.children()] == ["0x200"]
    (inner,) = sub.children()
    for act in (lambda: inner.assign(b"1234"), inner.delete):
        with pytest.raises(QueryError):  # listed sub-chunks are copies
            act()
    second: Any = children[1]
    assert (second.type_name, second.value) == ("bytes", dwords(5))
    assert second.is_called("0x20")
    assert not second.is_called("0x21")
    second.assign("01000000 02000000".replace(" ", ""))
    assert chunk[0x20].payload == dwords(1, 2)
    second.delete()
    assert list(chunk) == [0x10]
    chunk.append(0x10, Content(dwords(6)))
    again = list(ChunkItem(chunk).children())[1]
    with pytest.raises(QueryError):
        again.delete()
    assert len(chunk.areas) == 2
