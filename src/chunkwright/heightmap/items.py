"""The items and spans of a heightmap: its sizes, and the heights by row; see ``query.items``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.base.wording import index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.query.items import Item
from typing import TYPE_CHECKING

from chunkwright.heightmap.heights import DOCUMENT, Heightmap
from chunkwright.query import typed
from chunkwright.query.items import Item
from chunkwright.records.items import ArrayItem, RecordItem, RecordSpans

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.records import Row


def items(heightmap: Heightmap) -> HeightmapItem:
    """Return the root item of a heightmap."""
    return HeightmapItem(heightmap)


class HeightmapItem(RecordItem[Heightmap]):
    """A whole heightmap."""

    __slots__ = ()

    @property
    def class_name(self) -> str:
        """ "": a heightmap is the document."""
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
        return _part(self, self._record, self.value, segment, ())


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
        return _part(self, self._heightmap, self._heightmap.heights, segment, self._place)

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


def _part(
    parent: Item, heightmap: Heightmap, heights: Any, segment: str, place: tuple[int, ...]
) -> list[Item]:
    found = None if len(place) > 1 else index_of(segment, len(heights))
    return [] if found is None else [PartItem(parent, heightmap, (*place, found))]
