"""The room of heightmaps: what the registry and the command line ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Problem
    from chunkwright.heightmap.model import Heightmap
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.query import Item
    from chunkwright.spans import Spans


class HeightmapRoom(Room["Heightmap"]):
    """The heights of landscapes of the DAVA engine."""

    name = "heightmap"
    family = "DAVA"
    title = "DAVA heightmap"
    extensions = (".heightmap",)
    spec = "dava_heightmap"
    by_structure = True

    def read(self, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Heightmap:
        """Read a .heightmap file."""
        from chunkwright.heightmap import file

        return file.read(data, limits=limits)

    def write(self, document: Heightmap) -> bytes:
        """Return the bytes of a heightmap."""
        from chunkwright.heightmap import file

        return file.write(document)

    def to_dict(self, document: Heightmap) -> JsonObject:
        """Return the text form of a heightmap."""
        from chunkwright.heightmap import file

        return file.to_dict(document)

    def from_dict(self, form: JsonMapping) -> Heightmap:
        """Build a heightmap from its text form."""
        from chunkwright.heightmap import file

        return file.from_dict(form)

    def info(self, document: Heightmap) -> JsonObject:
        """Return the sizes and the range of heights."""
        from chunkwright.heightmap import report

        return report.info(document)

    def headline(self, document: Heightmap) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.heightmap import report

        return report.headline(document)

    def items(self, document: Heightmap) -> Item:
        """Return the root item."""
        from chunkwright.heightmap import items

        return items.HeightmapItem(document)

    def spans(self, document: Heightmap, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Spans:
        """Return which bytes the items of a document stand for."""
        del limits
        from chunkwright.heightmap import items

        return items.spans(document, data)

    def problems(self, document: Heightmap) -> Iterator[Problem]:
        """Yield sizes of which the engine uses only a part."""
        from chunkwright.heightmap import report

        return report.problems(document)

    def probe(self, data: bytes) -> bool:
        """Whether the data is two sizes, followed by exactly the tiles that they imply."""
        from chunkwright.heightmap import model

        return model.probe(data)

    def demo(self) -> Demo[Heightmap]:
        """Return a heightmap with a hill."""
        from chunkwright.heightmap import demo

        return Demo(demo.make, demo.edit)
