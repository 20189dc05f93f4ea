"""Spans of Havok files without fixed offsets: a reader has recorded where everything is."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chunkwright.base.wording import join
from chunkwright.formats.results import Owner, Part, Span, Spans
from chunkwright.hkx.ask.items import ObjectItem
from chunkwright.hkx.ask.root_item import RootItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.query.items import Item


@dataclass(slots=True)
class Located:
    """An object or value: its ranges of the stream, and what is inside by address segment.

    There are several ranges for an element of an array that is stored by columns.
    """

    ranges: list[tuple[int, int]]
    inside: dict[str, Located] = field(default_factory=dict)

    def holds(self, offset: int) -> bool:
        """Whether a byte is in one of the ranges."""
        return any(start <= offset < end for start, end in self.ranges)


class LocatedSpans(Spans):
    """The spans of a file whose objects were located, in file order.

    ``rest`` says what there is besides objects; ``base`` is where the Havok file starts.
    """

    def __init__(
        self,
        data: bytes,
        stored: Sequence[HkObject],
        objects: Sequence[Located],
        *,
        rest: str,
        base: int = 0,
    ) -> None:
        super().__init__([Part("file", data)])
        self._base = base
        self._rest = rest
        self._stored = stored
        self._objects = objects
        self._starts = [one.ranges[0][0] for one in objects]
        self._places = {id(obj): place for place, obj in enumerate(stored)}

    def of(self, item: Item) -> Sequence[Span]:
        """Return the bytes of an object or value; () for one that is not stored, such as zero."""
        segments: list[str] = []
        above: Item | None = item
        while above is not None and not isinstance(above, ObjectItem):
            segments.append(above.key)
            above = above.parent
        place = None if above is None else self._places.get(id(above.obj))
        found = None if place is None else self._objects[place]
        for segment in reversed(segments):
            found = None if found is None else found.inside.get(segment)
        base = self._base
        ranges = () if found is None else found.ranges
        return tuple(Span(0, base + start, base + end) for start, end in ranges)

    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return the smallest value that has a byte, or what is not an object."""
        at = offset - self._base
        place = bisect_right(self._starts, at) - 1
        if part or place < 0 or not self._objects[place].holds(at):
            return Owner("", self._rest)
        found, segments = self._objects[place], list[str]()
        while inside := next((one for one in found.inside.items() if one[1].holds(at)), None):
            segments.append(inside[0])
            found = inside[1]
        assert isinstance(root, RootItem)
        address = root.item_of(self._stored[place]).address
        return Owner(address + join(*segments) if segments else address)
