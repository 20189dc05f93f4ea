"""What the chunked form of a tagfile (TAG0) has besides objects, and the decoder of those."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from chunkwright.base.classes import Closed
from chunkwright.errors import ChunkwrightError
from chunkwright.hkx.classes.references import TextCodec
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.instances import row_of
from chunkwright.hkx.model.record import Record
from chunkwright.tagfile.chunked.items import OBJECT, ItemSource
from chunkwright.tagfile.chunked.plans import TagLibrary, plans_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.tagfile.chunked.items import Item, Patch
    from chunkwright.tagfile.model import Tagfile
    from chunkwright.tagfile.types.table import TypeTable


@dataclass(eq=False)
class ChunkedHead(Closed):
    """Version, types and tables of a chunked tagfile.

    ``outline`` are the tags of the sections as a tree, ``others`` the bodies of leaves that are
    not described. ``items`` and ``patches`` are those that were read, ``data`` is the body of
    ``DATA``, which stands at ``start`` of the file; a new tagfile has none of them.
    """

    contents_version: str
    types: TypeTable
    outline: list[object] = field(default_factory=list)
    others: dict[str, bytes] = field(default_factory=dict)
    items: Sequence[Item] = ()
    patches: Sequence[Patch] = ()
    data: bytes = b""
    start: int = 0

    @property
    def compendium(self) -> bytes:
        """The id of the compendium that has the types; b"" for a file that has its own."""
        return self.others.get("TCRF", b"")[:8]


class ChunkedDecoder:
    """Decodes the objects of a chunked tagfile with its own types."""

    def __init__(self, tagfile: Tagfile) -> None:
        head = tagfile.head
        assert isinstance(head, ChunkedHead)
        self.head = head
        self.tagfile = tagfile
        self.library = TagLibrary(plans_of(head.contents_version, head.types))
        self._source = self.source()

    def source(self) -> ItemSource:
        """Return a new source of the values of the file that was read."""
        head = self.head
        numbers = [number for number, item in enumerate(head.items) if item.kind == OBJECT]
        objects = dict(zip(numbers, self.tagfile.stored_objects, strict=False))
        return ItemSource(head.data, head.start, head.items, head.types, objects)

    def plan_of(self, obj: HkObject) -> Plan | None:
        """Return the class of an object; None if the types have no record of its name."""
        return self.library.find(obj.class_name)

    def decode(self, obj: HkObject) -> Record | RawObject:
        """Decode the members of one object; for a malformed one, return its bytes instead."""
        return self.decode_afresh(obj, self._source)

    def decode_afresh(self, obj: HkObject, source: ItemSource) -> Record | RawObject:
        """Decode from the bytes that were read, even if the values have changed since."""
        try:
            plan = self.plan_of(obj)
            if plan is None:
                return self._raw(obj, None, 0)
            try:
                return Record(plan, row_of(obj, plan, source))
            except ChunkwrightError as error:
                return self._raw(obj, error, plan.size)
        except ChunkwrightError as error:
            return self._raw(obj, error, 0)

    def _raw(self, obj: HkObject, error: ChunkwrightError | None, size: int) -> RawObject:
        start = obj.body_offset
        return RawObject(obj.class_name, self.head.data[start : start + size], [], [], error)

    def text(self, obj: HkObject, plan: Plan, index: int) -> str | None:
        """Read one string of an object that is not decoded yet."""
        at = obj.body_offset + plan.slots[index].offset
        found: str | None = plan.codecs[index].read(self._source, None, at)
        return found

    def title(self, obj: HkObject) -> str:
        """Read the name of an object that is not decoded yet; "" if it has none."""
        plan = self.plan_of(obj)
        if plan is None:
            return ""
        found = (
            self.text(obj, plan, at) for at in plan.titles if isinstance(plan.codecs[at], TextCodec)
        )
        return next((each for each in found if each), "")
