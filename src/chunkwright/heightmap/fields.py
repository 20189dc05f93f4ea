"""The attributes of a heightmap other than its heights, as tables of rows."""

from __future__ import annotations

from typing import Final

from chunkwright.records.kinds import BYTES, INT32
from chunkwright.records.table import Row

SIZES: Final = (Row("size", INT32), Row("tile_size", INT32))
TILES: Final = Row("tiles", BYTES)
HEADER_SIZE: Final = 8
