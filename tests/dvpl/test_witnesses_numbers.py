"""The numbers that stand in files for names."""

from __future__ import annotations

from chunkwright.dvpl.codecs import DvplType
from chunkwright.dvpl.room import DvplRoom


def test_ways_to_pack_have_the_numbers_of_the_engine() -> None:
    wanted = {"NONE": 0, "LZ4": 1, "LZ4_HC": 2, "RFC1951": 3, "LZ4_STREAM": 4}
    assert {kind.name: int(kind) for kind in DvplType} == wanted


def test_ways_to_pack_are_listed_by_their_numbers() -> None:
    room = DvplRoom()
    wrappers = map(room.new_wrapper, room.types)
    numbers = [room.wrap(each, b"text")[-8] for each in wrappers]  # before the magic
    assert numbers == [0, 1, 2, 3, 4]
