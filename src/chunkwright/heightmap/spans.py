"""Where the sizes and the heights of a heightmap are; see ``chunkwright.formats.spans``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.heightmap.fields import SIZES
from chunkwright.records.spans import RecordSpans

if TYPE_CHECKING:
    from chunkwright.heightmap.model import Heightmap


def spans(heightmap: Heightmap, data: bytes) -> RecordSpans:
    """Return the spans of a heightmap."""
    found = RecordSpans(data)
    found.rows(heightmap, SIZES)
    found.value(heightmap, "heights", len(heightmap.tiles))
    return found
