"""What ``info`` and ``problems`` report about a ``.heightmap`` file."""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING

from chunkwright.document import Problem
from chunkwright.heightmap.file import write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.heightmap.model import Heightmap


def info(heightmap: Heightmap) -> JsonObject:
    """Return the sizes, and the lowest and highest heights if there are any."""
    tiles = bytes(heightmap.tiles)
    heights = array("H", tiles[: len(tiles) // 2 * 2])  # importing numpy would take longer
    if sys.byteorder == "big":
        heights.byteswap()
    facts: JsonObject = {"size": heightmap.size, "tile_size": heightmap.tile_size}
    if heights:
        facts |= {"lowest": min(heights), "highest": max(heights)}
    return facts


def headline(heightmap: Heightmap) -> str:
    """Return the number of heights on each side, and between which numbers they are."""
    facts = info(heightmap)
    size = f"{heightmap.size} x {heightmap.size} heights"
    if "lowest" not in facts:
        return size
    return f"{size} from {facts['lowest']:,} to {facts['highest']:,}"


def problems(heightmap: Heightmap) -> Iterator[Problem]:
    """Yield sizes of which the engine uses only a part."""
    write(heightmap)  # which checks the values
    side = heightmap.grid().side
    if side != heightmap.size:
        yield Problem(
            "/size", f"{heightmap.size} is not a power of two, the engine takes {side}", 0
        )
