"""The room of scene geometry, through which the registry and the command line use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Problem
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.query import Item
    from chunkwright.scg.model import Geometry
    from chunkwright.spans import Spans


class GeometryRoom(Room["Geometry"]):
    """The geometry file beside a scene of the DAVA engine, ``SCPG``."""

    name = "scg"
    family = "DAVA"
    title = "SCPG geometry"
    extensions = (".scg",)
    spec = "dava_scg"
    magic = b"SCPG"

    def may_hold(self, data: bytes, text: str) -> bool:
        """Whether text is in the bytes, as archives spell it."""
        from chunkwright.keyed_archive.ask.spellings import may_hold

        return may_hold(data, text)

    def may_hold_in_any_case(self, data: bytes, text: str) -> bool:
        """Whether text is in the bytes in upper or lower case, as archives spell it."""
        return self.may_hold(data.lower(), text)

    def read(self, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Geometry:
        """Read an .scg file."""
        from chunkwright.scg import resolve

        return resolve.read(data, limits=limits)

    def write(self, document: Geometry) -> bytes:
        """Return the bytes of geometry."""
        from chunkwright.scg import serialize

        return serialize.write(document)

    def to_dict(self, document: Geometry) -> JsonObject:
        """Return the text form of geometry."""
        from chunkwright.scg import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> Geometry:
        """Build geometry from its text form."""
        from chunkwright.scg import text

        return text.from_dict(form)

    def info(self, document: Geometry) -> JsonObject:
        """Return the counts of polygon groups, vertices and indices."""
        from chunkwright.scg import report

        return report.info(document)

    def readable(self, facts: JsonObject) -> JsonObject:
        """Return facts with the value types by name."""
        from chunkwright.keyed_archive.ask import report

        return report.readable(facts)

    def headline(self, document: Geometry) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.scg import report

        return report.headline(document)

    def items(self, document: Geometry) -> Item:
        """Return the root item."""
        from chunkwright.scg import items

        return items.GeometryItem(document)

    def spans(self, document: Geometry, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Spans:
        """Return which bytes the items of a document stand for."""
        from chunkwright.scg import spans

        return spans.spans(document, data, limits)

    def problems(self, document: Geometry) -> Iterator[Problem]:
        """Yield polygon groups whose numbers contradict each other."""
        from chunkwright.scg import report

        return report.problems(document)

    def demo(self) -> Demo[Geometry]:
        """Return geometry with one polygon group."""
        from chunkwright.scg import demo

        return Demo(demo.make, demo.edit)
