"""Heightmaps: a square of heights, reading and writing, and reports.

A file has two sizes, and the tiles of heights as raw bytes."""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from chunkwright_kaitai.dava_heightmap import DavaHeightmap

from chunkwright.base.classes import located, numbers
from chunkwright.base.wording import bytes_follow, index_of
from chunkwright.binary import fields_of, parse
from chunkwright.binary.forms import numbers_from_form, numbers_to_form
from chunkwright.document import Document, Problem
from chunkwright.errors import CorruptError, QueryError, SerializeError, TruncatedError
from chunkwright.formats import Demo
from chunkwright.heightmap import Grid, grid_of, stored_size
from chunkwright.query import typed
from chunkwright.query.items import Item
from chunkwright.records import BYTES, INT32
from chunkwright.records.items import ArrayItem, RecordItem, RecordSpans
from chunkwright.records.layout import Layout, Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from chunkwright.base.fileio import Limits
    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.records import Row


@dataclass(repr=False)
class Heightmap(Document, closed=True):
    """The heights of a landscape, from 0 at the bottom of its box to 65535 at the top.

    ``size`` is the number of heights on each side, ``tile_size`` that of a stored tile, ``tiles``
    are the bytes of the tiles. ``heights`` is the square as an array, shape (size, size): the row
    is y, the column x. Height i of a row is at ``min.x + i / size * (max.x - min.x)`` of the
    landscape's ``bbox``; the engine repeats the last height at the far edge.

    Old files have sizes that are not powers of two; ``heights`` is then the part that the engine
    uses.
    """

    format: ClassVar[str] = "heightmap"

    size: int = 0
    tile_size: int = 0
    tiles: bytes = b""

    @located
    def heights(self) -> NDArray[np.uint16]:
        """The heights by row and column; assign a square whose side is a multiple of the tile size.

        Raises ``CorruptError`` if sizes and tiles contradict each other.
        """
        import numpy as np

        grid, tile = self.grid(), self.tile_size
        stored = np.frombuffer(self.tiles, "<u2").reshape(grid.across, grid.across, tile, tile)
        made = stored[:, :, : grid.step, : grid.step].swapaxes(1, 2).reshape(grid.side, grid.side)
        made.flags.writeable = False
        return made

    @heights.setter
    def heights(self, heights: ArrayLike) -> None:
        import numpy as np

        made = numbers(heights, np.dtype("<u2"))
        tile = self.tile_size
        side = made.shape[0] if made.ndim == 2 else 0
        grid = grid_of(side, tile) if isinstance(tile, int) else None
        if made.shape != (side, side) or grid is None or grid.side != side:
            raise QueryError(
                f"heights of shape {made.shape} are not a square of tiles of {tile!r:.20}",
                hint="the side must be a power of two, and a multiple of the tile size",
            )
        tiles = made.reshape(grid.across, tile, grid.across, tile).swapaxes(1, 2)
        self.size = side
        self.tiles = np.ascontiguousarray(tiles, "<u2").tobytes()

    def grid(self) -> Grid:
        """Return how the tiles are arranged; ``CorruptError`` if they contradict the sizes."""
        sizes = (self.size, self.tile_size)
        whole = all(isinstance(each, int) and not isinstance(each, bool) for each in sizes)
        grid = grid_of(*sizes) if whole else None
        if grid is None:
            raise CorruptError(
                f"tiles of {self.tile_size!r:.20} cannot form a square of {self.size!r:.20}",
                path="/size",
            )
        wanted = stored_size(grid, self.tile_size)
        if len(self.tiles) != wanted:
            raise CorruptError(
                f"{len(self.tiles):,} bytes of tiles, but the square needs {wanted:,}",
                path="/tiles",
            )
        return grid

    def __repr__(self) -> str:
        return f"<Heightmap {self.size!r:.20} x {self.size!r:.20}, tiles of {self.tile_size!r:.20}>"


DOCUMENT: Final = Layout(
    Heightmap, Value("size", INT32), Value("tile_size", INT32), Value("tiles", BYTES)
)
_TILES_AT: Final = 8


def read(data: bytes, *, limits: Limits) -> Heightmap:
    """Read a heightmap.

    Raises ``CorruptError`` for sizes that contradict each other, ``TruncatedError`` if tiles are
    missing.
    """
    del limits  # the tiles cannot be larger than the data
    view = parse(DavaHeightmap.from_bytes, data)
    size, tile_size, body = fields_of(view, "size", "tile_size", "body")
    grid = grid_of(size, tile_size)
    if grid is None:
        raise CorruptError(f"tiles of {tile_size:,} cannot form a square of {size:,}", path="/size")
    wanted = stored_size(grid, tile_size)
    if len(body) < wanted:
        raise TruncatedError(
            f"expected {wanted:,} bytes of tiles, but {len(body):,} are left",
            offset=_TILES_AT,
            path="/tiles",
        )
    if len(body) > wanted:
        raise CorruptError(
            bytes_follow(len(body) - wanted, "the last tile"), offset=_TILES_AT + wanted
        )
    return Heightmap(size, tile_size, body)


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
    """Return the number of heights on each side, and the lowest and the highest value."""
    facts = info(heightmap)
    size = f"{heightmap.size} x {heightmap.size} heights"
    if "lowest" not in facts:
        return size
    return f"{size} from {facts['lowest']:,} to {facts['highest']:,}"


def problems(heightmap: Heightmap) -> Iterator[Problem]:
    """Yield a problem for sizes of which the engine uses only a part."""
    write(heightmap)  # which checks the values
    side = heightmap.grid().side
    if side != heightmap.size:
        yield Problem("/size", f"{heightmap.size} is not a power of two: the engine uses {side}", 0)


_SIDE, _TILE = 32, 16


def make() -> Heightmap:
    """Return a heightmap of a round hill in the middle of a plain."""
    import numpy as np

    away = np.hypot(*(np.mgrid[:_SIDE, :_SIDE] - _SIDE / 2))
    heightmap = Heightmap(tile_size=_TILE)
    heightmap.heights = np.maximum(40_000 * (1 - away / (_SIDE / 2)), 0).astype("<u2")
    return heightmap


def edit(heightmap: Heightmap) -> str:
    """Flatten the hilltop."""
    import numpy as np

    heightmap.heights = np.minimum(heightmap.heights, 30_000)
    return "heights above 30000 cut off"


def demo() -> Demo[Heightmap]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)


def items(heightmap: Heightmap) -> HeightmapItem:
    """Return the root item of a heightmap."""
    return HeightmapItem(heightmap)


class HeightmapItem(RecordItem[Heightmap]):
    """A whole heightmap."""

    __slots__ = ()

    @property
    def class_name(self) -> str:
        """An empty text, because a heightmap is the document."""
        return ""

    @property
    def detail(self) -> str:
        """What the file is, and its size."""
        size = f"{self.record.size!r:.20}"
        return f"heightmap of {size} x {size}"

    @property
    def rows(self) -> Sequence[Row]:
        """The sizes."""
        return [row for part in DOCUMENT.parts[:-1] for row in part.rows]

    def parts(self) -> Iterator[Item]:
        """Yield the item of the heights."""
        yield HeightsItem(self, self.record)


class HeightsItem(ArrayItem[Heightmap]):
    """The heights; each row and each height has an address, such as ``/heights/7/3``."""

    __slots__ = ()

    def __init__(self, parent: Item, heightmap: Heightmap) -> None:
        super().__init__(parent, heightmap, "heights", "<u2")

    @property
    def shape(self) -> tuple[int, ...]:
        """The numbers of rows and columns."""
        side = self._record.grid().side
        return side, side

    def named(self, segment: str) -> list[Item]:
        """Return the row with that index."""
        return _part(self, self._record, segment, ())


class PartItem(Item):
    """A row of heights, or one height."""

    __slots__ = ("_heightmap", "_place")
    opens = False

    def __init__(self, parent: Item, heightmap: Heightmap, place: tuple[int, ...]) -> None:
        super().__init__(parent, str(place[-1]))
        self._heightmap = heightmap
        self._place = place

    @property
    def type_name(self) -> str:
        """The type of a height."""
        return "uint16"

    @property
    def value(self) -> Any:
        """The row as an array, or the height as a number."""
        found = self._heightmap.heights[self._place]
        return found if found.ndim else int(found)

    def named(self, segment: str) -> list[Item]:
        """Return the height with that index in a row."""
        return _part(self, self._heightmap, segment, self._place)

    def assign(self, value: object) -> None:
        """Replace the row, or the height."""
        import numpy as np

        made: Any = typed.whole(value, "uint16") if len(self._place) == 2 else value
        if len(self._place) == 1:
            made = typed.array(value, np.dtype("<u2"), "uint16 numbers")
        elif not 0 <= made <= 0xFFFF:
            raise typed.misfit(value, "uint16")
        heights = self._heightmap.heights.copy()
        if np.shape(made) not in ((), heights[self._place].shape):
            raise typed.misfit(value, f"{len(heights)} numbers")
        heights[self._place] = made
        self._heightmap.heights = heights


def spans(heightmap: Heightmap, data: bytes) -> RecordSpans:
    """Return the spans of a heightmap: those of its sizes, and one of all heights."""
    found = RecordSpans(data)
    for part in DOCUMENT.parts[:-1]:
        part.span(found, heightmap)
    found.value(heightmap, "heights", len(heightmap.tiles))
    return found


def _part(parent: Item, heightmap: Heightmap, segment: str, place: tuple[int, ...]) -> list[Item]:
    found = None if len(place) > 1 else index_of(segment, heightmap.grid().side)
    return [] if found is None else [PartItem(parent, heightmap, (*place, found))]
