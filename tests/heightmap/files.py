"""Heightmaps assembled by hand, tile by tile."""

from __future__ import annotations

import struct


def heightmap(size: int, tile_size: int, tiles: int, first: int = 0) -> bytes:
    """Return a file whose heights count up in the order of the file."""
    count = tiles * tile_size * tile_size
    heights = [(first + number) & 0xFFFF for number in range(count)]
    return struct.pack(f"<2i{count}H", size, tile_size, *heights)


def made_files() -> dict[str, bytes]:
    return {
        "one": heightmap(1, 1, 1, 7),
        "four tiles": heightmap(4, 2, 4),
        "one tile": heightmap(4, 4, 1),
        "of an old engine": heightmap(5, 3, 4),
    }
