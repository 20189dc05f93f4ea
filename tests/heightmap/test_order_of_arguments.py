"""The order of the positional arguments of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
heightmap.Grid: side across step
heightmap.heights.Heightmap: size tile_size tiles
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
