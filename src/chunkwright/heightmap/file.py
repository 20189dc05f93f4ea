"""``.heightmap`` files: two sizes, and the tiles of heights as raw bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright_kaitai.dava_heightmap import DavaHeightmap

from chunkwright.base.wording import bytes_follow
from chunkwright.binary.forms import numbers_from_form, numbers_to_form
from chunkwright.binary.reading import parse
from chunkwright.errors import CorruptError, SerializeError, TruncatedError
from chunkwright.heightmap.model import Heightmap, grid_of, stored_size
from chunkwright.records.kinds import BYTES, INT32
from chunkwright.records.layout import Layout, Value

if TYPE_CHECKING:
    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonMapping, JsonObject

DOCUMENT: Final = Layout(
    Heightmap, Value("size", INT32), Value("tile_size", INT32), Value("tiles", BYTES)
)
_TILES_AT: Final = 8


def read(data: bytes, *, limits: Limits) -> Heightmap:
    """Read a heightmap.

    Raises ``CorruptError`` for sizes of which no square of tiles can be made, ``TruncatedError`` if
    tiles are missing.
    """
    del limits  # the tiles cannot be larger than the data
    view = parse(DavaHeightmap.from_bytes, data)
    grid = grid_of(view.size, view.tile_size)
    if grid is None:
        raise CorruptError(
            f"tiles of {view.tile_size:,} cannot form a square of {view.size:,}", path="/size"
        )
    wanted = stored_size(grid, view.tile_size)
    if len(view.body) < wanted:
        raise TruncatedError(
            f"expected {wanted:,} bytes of tiles, {len(view.body):,} are left",
            offset=_TILES_AT,
            path="/tiles",
        )
    if len(view.body) > wanted:
        raise CorruptError(
            bytes_follow(len(view.body) - wanted, "the last tile"), offset=_TILES_AT + wanted
        )
    return Heightmap(view.size, view.tile_size, view.body)


def write(heightmap: Heightmap) -> bytes:
    """Return the bytes of a heightmap; ``SerializeError`` with the path of a wrong value."""
    out: list[bytes] = []
    DOCUMENT.write(out, heightmap)
    try:
        heightmap.grid()
    except CorruptError as error:
        raise SerializeError(error.message, path=error.path) from error
    return b"".join(out)


def to_dict(heightmap: Heightmap) -> JsonObject:
    """Return the text form: heights by row, or tiles in hexadecimal where they overlap."""
    write(heightmap)  # which checks the values
    form = DOCUMENT.to_form(heightmap)
    if heightmap.grid().side == heightmap.size:
        del form["tiles"]
        form["heights"] = numbers_to_form(heightmap.heights)
    return form


def from_dict(mapping: JsonMapping) -> Heightmap:
    """Make a heightmap from its text form."""
    form = dict(mapping)
    rows = form.pop("heights", None)
    made: Heightmap = DOCUMENT.from_form(form)
    if "heights" in mapping:
        if not isinstance(rows, list) or "tiles" in mapping:
            raise CorruptError(f"expected {made.size} rows of numbers", path="/heights")
        heights = numbers_from_form(rows, "<u2", (made.size, made.size))
        made.heights = heights
    return made
