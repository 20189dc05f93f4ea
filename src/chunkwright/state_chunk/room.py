"""The room of state chunks, through which the registry and the command line use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Option, Room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Problem
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.query import Item
    from chunkwright.spans import Spans
    from chunkwright.state_chunk.model import StateChunk


class StateChunkRoom(Room["StateChunk"]):
    """State chunks of Virtools in files of their own, such as an exported object state."""

    name = "state_chunk"
    family = "Virtools"
    title = "Virtools state chunk"
    extensions = (".state_chunk",)
    spec = "virtools_state_chunk"
    by_structure = True
    convert_options = (
        Option(
            name="version",
            type=int,
            metavar="VERSION",
            help="Convert a state chunk to chunk version 0 to 7.",
        ),
    )

    def read(self, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> StateChunk:
        """Read a single chunk."""
        from chunkwright.state_chunk import resolve

        return resolve.read(data, limits=limits)

    def write(self, document: StateChunk) -> bytes:
        """Return the bytes of a state chunk."""
        from chunkwright.state_chunk import serialize

        return serialize.write(document)

    def to_dict(self, document: StateChunk) -> JsonObject:
        """Return the text form of a state chunk."""
        from chunkwright.state_chunk.ask import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> StateChunk:
        """Build a state chunk from its text form."""
        from chunkwright.state_chunk.ask import text

        return text.from_dict(form)

    def info(self, document: StateChunk) -> JsonObject:
        """Return the versions and counts of a chunk."""
        from chunkwright.state_chunk.ask import report

        return report.info(document)

    def headline(self, document: StateChunk) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.state_chunk.ask import report

        return report.headline(document)

    def items(self, document: StateChunk) -> Item:
        """Return the root item."""
        from chunkwright.state_chunk.ask import items

        return items.ChunkItem(document)

    def spans(self, document: StateChunk, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Spans:
        """Return which bytes the items of a document stand for."""
        del limits
        from chunkwright.state_chunk.ask import spans

        return spans.spans(document, data)

    def problems(self, document: StateChunk) -> Iterator[Problem]:
        """Yield areas that contradict themselves."""
        from chunkwright.state_chunk.ask import report

        return report.problems(document)

    def probe(self, data: bytes) -> bool:
        """Whether the data is exactly one chunk of the new format."""
        if data[2:3] not in (b"\6", b"\7"):  # not a version of that format: import nothing
            return False
        from chunkwright.state_chunk import resolve

        return resolve.probe(data)

    def convert(self, document: StateChunk, *, version: int) -> StateChunk:
        """Return a copy of a chunk in another chunk version."""
        from chunkwright.state_chunk import conversion

        return conversion.convert(document, version)

    def demo(self) -> Demo[StateChunk]:
        """Return the chunk of one object."""
        from chunkwright.state_chunk import demo

        return Demo(demo.make, demo.edit)
