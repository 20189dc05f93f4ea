"""The order of the positional arguments of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
heightmap.Grid: side across step
heightmap.heights.Heightmap: size tile_size tiles
"""


def test_arguments_are_in_order() -> None:
    check(TABLE)
