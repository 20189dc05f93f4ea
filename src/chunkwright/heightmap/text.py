"""The text form of ``.heightmap`` files: a list of numbers for each row of heights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.binary.text import numbers_from_form, numbers_to_form
from chunkwright.errors import CorruptError
from chunkwright.heightmap.fields import SIZES, TILES
from chunkwright.heightmap.model import Heightmap
from chunkwright.heightmap.serialize import check_all
from chunkwright.records.table import from_form, to_form

if TYPE_CHECKING:
    from chunkwright.base.json_types import JsonMapping, JsonObject

_OWN: Final = ("chunkwright", "format", "wrapper", "heights")


def to_dict(heightmap: Heightmap) -> JsonObject:
    """Return the JSON-ready form: heights by row, or tiles in hexadecimal where they overlap."""
    check_all(heightmap)
    form = to_form(heightmap, SIZES)
    if heightmap.grid().side == heightmap.size:
        form["heights"] = numbers_to_form(heightmap.heights)
    else:
        form |= to_form(heightmap, [TILES])
    return form


def from_dict(mapping: JsonMapping) -> Heightmap:
    """Build a heightmap from its text form."""
    made = Heightmap(**from_form(mapping, (*SIZES, TILES), _OWN))
    if "heights" in mapping:
        rows = mapping["heights"]
        if not isinstance(rows, list) or "tiles" in mapping:
            raise CorruptError(f"expected {made.size} rows of numbers", path="/heights")
        heights = numbers_from_form(rows, "<u2", (made.size, made.size))
        made.heights = heights
    return made
