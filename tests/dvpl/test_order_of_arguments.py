"""The order of the positional arguments of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
dvpl.codecs.Sequence: at start stop offset length
dvpl.packing.DvplFile: payload wrapper
dvpl.packing.DvplWrapper: type level bare_deflate packed
dvpl.codecs.Part: offset packed_crc packed_size raw_crc raw_size
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
