"""Areas with a codec, that of Virtools lights: which of their bytes are kept, and when."""

from __future__ import annotations

import copy
import pickle
import struct

import pytest

from chunkwright.errors import SerializeError
from chunkwright.nmo import VirtoolsFile
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.ask import convert
from chunkwright.state_chunk.chunk_format import Content, Lists
from chunkwright.state_chunk.reader import NoReferences, Reader
from tests.state_chunk.bytes import SUB_THREE, dwords

LIGHT, POWER = 0x400000, 0x800000
POINT_LIGHT = struct.pack("<2I4f", 0x101, 0xFF336699, 1, 2, 3, 40)


def light(*areas: tuple[int, bytes]) -> StateChunk:
    chunk = StateChunk(38, data_version=9, codec=VirtoolsFile().objects.numbers.codecs[38])
    for identifier, payload in areas:
        chunk.append(identifier, Content(payload))
    return chunk


def lit() -> StateChunk:
    return light((LIGHT, POINT_LIGHT), (POWER, struct.pack("<f", 0.5)))


def test_a_copied_area_keeps_its_fields() -> None:
    chunk = lit()
    for made in (pickle.loads(pickle.dumps(chunk[POWER])), copy.deepcopy(chunk[POWER])):
        assert made.identifier == POWER
        assert made.fields == {"power": 0.5}
    taken_out = chunk[POWER]
    del chunk[POWER]
    for made in (pickle.loads(pickle.dumps(taken_out)), copy.deepcopy(taken_out)):
        assert (made.identifier, made.content) == (POWER, taken_out.content)
    chunk = lit()
    again = pickle.loads(pickle.dumps(chunk))
    assert [area.identifier for area in again.areas] == [LIGHT, POWER]
    assert again[LIGHT].fields["linear_attenuation"] == 2
    assert (again.class_id, again.data_version, again.codec is None) == (38, 9, False)


def test_a_payload_that_is_longer_than_its_fields_is_kept_until_they_change() -> None:
    """A list with a position that no field has is not lost by reading the fields."""
    chunk = light((POWER, struct.pack("<f", 0.5)))
    odd = Content(struct.pack("<f", 0.5), Lists(ids=(0,)))
    chunk[POWER].set_content(odd)
    fields = chunk[POWER].fields
    assert fields == {"power": 0.5}
    assert chunk[POWER].content == odd
    fields["power"] = 0.25
    assert chunk[POWER].content == Content(struct.pack("<f", 0.25))


def test_fields_that_would_be_lost_are_refused() -> None:
    chunk = lit()
    chunk[LIGHT] = {**(chunk[LIGHT].fields or {}), "falloff": 3.0}
    with pytest.raises(SerializeError, match="falloff would be lost"):
        _ = chunk[LIGHT].content
    with pytest.raises(SerializeError, match="falloff would be lost"):
        convert(chunk, 7)


def test_converting_a_chunk_keeps_its_fields() -> None:
    for version in (7, 6, 5, 4):
        made = convert(lit(), version)
        assert made.chunk_version == version
        assert made[LIGHT].fields == lit()[LIGHT].fields
        assert made[LIGHT].payload == POINT_LIGHT


def test_raw_bytes_are_shown_up_to_eight_dwords() -> None:
    chunk = StateChunk(1)
    chunk.append(1, Content(bytes(32)))
    chunk.append(2, Content(bytes(36)))
    chunk.append(3, Content(b""))
    assert [area.detail for area in chunk.tree().shown()] == [
        "8 dwords: " + " ".join(["00000000"] * 8),
        "9 dwords: " + " ".join(["00000000"] * 8) + " ...",
        "empty",
    ]


class Noting(NoReferences):
    """References that record the sub-chunks passed to them, and whether these are foreign."""

    def __init__(self) -> None:
        self.noted: list[tuple[str, int]] = []

    def make_sub_chunk(self, sub: StateChunk) -> None:
        self.noted.append(("own", sub.class_id))

    def make_foreign_chunk(self, sub: StateChunk) -> None:
        self.noted.append(("foreign", sub.class_id))


def test_sub_chunks_of_unknown_class_are_read_as_foreign() -> None:
    noting = Noting()
    sub = dwords(len(SUB_THREE) // 4) + SUB_THREE
    data = dwords(0) + sub + dwords(0) + sub
    reader = Reader(data, StateChunk(1), noting)
    assert reader.foreign_chunk() is None
    assert (found := reader.foreign_chunk()) is not None
    assert reader.sub_chunk() is None
    assert reader.position == len(sub) + 8
    assert (other := reader.sub_chunk()) is not None
    assert reader.left == 0
    assert noting.noted == [("foreign", found.class_id), ("own", other.class_id)]
    assert found == other
