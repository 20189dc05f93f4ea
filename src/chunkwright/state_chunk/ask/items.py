"""The items of a top-level state chunk, with areas as bytes; see ``query.items``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.query.items import Branch, Item
from chunkwright.state_chunk.walk import listed_sub_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.state_chunk.area import Area
    from chunkwright.state_chunk.model import StateChunk

# The bytes of an area that a line of the tree shows.
_SHOWN: Final = 32


def items(chunk: StateChunk) -> ChunkItem:
    """Return the root item of a state chunk."""
    return ChunkItem(chunk)


class ChunkItem(Branch):
    """A chunk: its areas, and copies of its listed sub-chunks."""

    __slots__ = ("chunk",)

    def __init__(self, chunk: StateChunk, parent: Item | None = None, key: str = "") -> None:
        super().__init__(parent, key)
        self.chunk = chunk

    @property
    def value(self) -> StateChunk:
        """The chunk."""
        return self.chunk

    @property
    def label(self) -> str:
        """``chunk`` for the whole file."""
        return "chunk" if self.parent is None else self.key

    @property
    def detail(self) -> str:
        """The class and the versions, and how much is not a chain of areas."""
        chunk = self.chunk
        raw = f", {len(chunk.raw or b'') // 4} raw dwords" if chunk.chain_fault else ""
        return (
            f"class {chunk.class_id}, data version {chunk.data_version}, "
            f"chunk version {chunk.chunk_version}{raw}"
        )

    def shown(self) -> Iterator[Item]:
        """Yield the items of areas and sub-chunks."""
        return (child for child in self.children() if not isinstance(child, RawItem))

    def children(self) -> Iterator[Item]:
        """Yield the items of areas and sub-chunks."""
        if self.chunk.raw is not None:
            yield RawItem(self, self.chunk)
        for area in self.chunk.areas:
            yield AreaItem(self, self.chunk, area)
        for index, sub in enumerate(listed_sub_chunks(self.chunk)):
            yield ChunkItem(sub, self, f"sub_chunk_{index}")


class RawItem(Item):
    """The data of a chunk that is not a chain of areas."""

    __slots__ = ("_chunk",)

    def __init__(self, parent: Item, chunk: StateChunk) -> None:
        super().__init__(parent, "raw")
        self._chunk = chunk

    @property
    def value(self) -> bytes:
        """The bytes."""
        return self._chunk.raw or b""

    @property
    def detail(self) -> str:
        """The first dwords."""
        return f"{len(self.value) // 4} dwords: {self.value[:_SHOWN].hex(' ', 4)}"

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "bytes"


class AreaItem(Item):
    """An area as bytes."""

    __slots__ = ("area", "chunk")

    def __init__(self, parent: Item, chunk: StateChunk, area: Area, key: str = "") -> None:
        super().__init__(parent, key or f"{area.identifier:#x}")
        self.chunk = chunk
        self.area = area

    @property
    def value(self) -> bytes:
        """The payload."""
        return self.area.payload

    @property
    def detail(self) -> str:
        """The first dwords of the payload."""
        data = self.area.payload
        more = " ..." if len(data) > _SHOWN else ""
        return f"{len(data) // 4} dwords: {data[:_SHOWN].hex(' ', 4)}{more}" if data else "empty"

    @property
    def type_name(self) -> str:
        """The type of item, in words."""
        return "bytes"

    def is_called(self, segment: str) -> bool:
        """Whether a segment is the name or the identifier."""
        return segment == f"{self.area.identifier:#x}" or super().is_called(segment)

    def assign(self, value: object) -> None:
        """Replace the payload with whole dwords."""
        from chunkwright.query import typed

        self._check_live()
        self.area.payload = typed.octets(value, "bytes")

    def delete(self) -> None:
        """Remove the area from the chunk."""
        self._check_live()
        if self.chunk.find(self.area.identifier) is not self.area:
            # Only the first of two areas with the same identifier is found by it.
            super().delete()
        del self.chunk[self.area.identifier]

    def _check_live(self) -> None:
        parent = self.parent
        if parent is not None and parent.parent is not None and isinstance(parent, ChunkItem):
            super().assign(None)
