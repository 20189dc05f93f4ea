"""The numbers that stand in files for names."""

from __future__ import annotations

from chunkwright.nmo.file_header import WriteMode


def test_ways_to_write_are_the_bits_of_the_sdk() -> None:
    assert {mode.name: int(mode) for mode in WriteMode} == {
        "CHUNKS_PACKED": 1,
        "EXTERNAL_TEXTURES": 2,
        "FOR_VIEWER": 4,
        "PACKED": 8,
    }
