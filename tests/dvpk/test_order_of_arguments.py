"""The order of the positional arguments of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
dvpk.pack.Pack: files body metadata footer_size names_crc32 metadata_crc32 packed_names reserved marker
dvpk.pack.PackedFile: name type size packed_size start crc32 packed_crc32 meta_index
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
