"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
dvpl.codecs.Part: offset packed_crc packed_size raw_crc raw_size
dvpl.lz4_blocks.Sequence: at start stop offset length
dvpl.model.DvplFile: payload wrapper
dvpl.model.DvplWrapper: type level bare_deflate packed
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
