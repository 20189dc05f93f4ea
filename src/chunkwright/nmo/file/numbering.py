"""The numbers in payloads: indices into a table of objects, and CK_IDs.

Bytes keep the numbers that were current when they were written, so objects can be moved before
any chunk is decoded: a chunk is decoded with its original numbers and encoded with the current
ones.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo.file.codec import FOREIGN, Codecs
from chunkwright.nmo.file.file_header import REFERENCE_ONLY
from chunkwright.state_chunk.chunk_format import (
    OBJECT_MARKERS,
    SEQUENCE_MARKERS,
    VERSION_IDS_LISTED,
    Content,
    Lists,
    pairs,
)
from chunkwright.state_chunk.resolve import parse_sub_chunk
from chunkwright.state_chunk.serialize import write_sub_chunk
from chunkwright.state_chunk.values import Unresolved

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.nmo.model.objects import VirtoolsObject
    from chunkwright.state_chunk.area import Value
    from chunkwright.state_chunk.model import StateChunk

_U32 = struct.Struct("<I")
_OBJECT_MARK: Final = struct.pack("<3I", *OBJECT_MARKERS)
_SEQUENCE_MARK: Final = struct.pack("<5I", *SEQUENCE_MARKERS)


class Numbers:
    """The objects of a file by index and CK_ID, as numbered at one time.

    The current numbering follows objects that are appended to the table. Any other change ends it
    (``freeze``): it keeps its state and becomes ``stale``. Only one that is ``used``, because there
    are bytes with its numbers, has to keep anything.
    """

    __slots__ = ("_ids", "_moved", "codecs", "file", "items", "stale", "used")

    def __init__(self, file: VirtoolsFile, items: list[VirtoolsObject | None]) -> None:
        self.file = file
        self.items = items
        self._ids: dict[int, VirtoolsObject] | None = None
        self._moved: tuple[int, bytearray] | None = None
        self.stale = False
        self.used = False
        self.codecs = Codecs(self)

    @property
    def encoding(self) -> str:
        """The code page of the file."""
        return self.file.encoding

    def freeze(self) -> None:
        """Keep the current state of the numbers, because the table is about to change."""
        self.stale = True
        if self.used:
            self._ids = dict(self.file.objects.ids)
            self.items = list(self.items)
        else:
            self._ids = {}
            self.items = []

    def by_index(self, index: int) -> VirtoolsObject | Unresolved | None:
        """Return the object at an index; -1 is null, unknown ones are unresolved."""
        if 0 <= index < len(self.items):
            return self.items[index] or self.file.objects.made(index)
        return None if index == -1 else Unresolved(index, by_index=True)

    def by_indices(self, indices: Sequence[int]) -> list[Value]:
        """Return the objects at several indices."""
        items = self.items
        try:
            found = [items[i] if i >= 0 else self for i in indices]
        except IndexError:
            return [self.by_index(index) for index in indices]
        if None in found or self in found:
            return [self.by_index(index) for index in indices]
        return found

    def by_id(self, ck_id: int) -> VirtoolsObject | Unresolved | None:
        """Return the object with a CK_ID; 0 is null, unknown ones are unresolved."""
        if not ck_id:
            return None
        ids = self.file.objects.ids if self._ids is None else self._ids
        return ids.get(ck_id) or Unresolved(ck_id)

    def make_sub_chunk(self, sub: StateChunk) -> None:
        """Set the codec of the class that a sub-chunk states."""
        sub.codec = self.codecs[sub.class_id]

    def make_foreign_chunk(self, sub: StateChunk) -> None:
        """Set a codec that only updates the numbers of a sub-chunk."""
        sub.codec = self.codecs[FOREIGN]

    def carry(self, content: Content, chunk: StateChunk) -> Content:
        """Renumber bytes of unknown layout from these numbers to the current ones.

        CK_IDs are found by the list of their positions, or by their markers. Indices are not
        listed: raises ``SerializeError`` if a dword may be the index of an object that moved.
        """
        table = self.file.objects
        if chunk.bound and chunk.chunk_version & 0xFF >= VERSION_IDS_LISTED:
            moved = self.moved()
            for (value,) in _U32.iter_unpack(content.payload):
                if value < len(moved) and moved[value]:
                    raise SerializeError(
                        f"bytes of unknown layout may hold the number {value}, and "
                        f"{self.items[value]!r} has another one now",
                        hint="keep the order of the objects, or remove the area",
                    )
            return content
        return renumber_ids(content, chunk, lambda old: table.id_of(self.by_id(old)))

    def moved(self) -> bytearray:
        """Return one byte per index: whether its object has a different index now, or none."""
        table = self.file.objects
        if self._moved is None or self._moved[0] != table.changes:
            places = table.indices_of(self.items, strict=False)
            flags = bytearray(index != place for index, place in enumerate(places))
            self._moved = (table.changes, flags)
        return self._moved[1]


def renumber_ids(content: Content, chunk: StateChunk, renumber: Callable[[int], int]) -> Content:
    """Replace the CK_IDs in bytes of unknown layout, including those in sub-chunks."""
    if chunk.chunk_version & 0xFF < VERSION_IDS_LISTED:
        return content._replace(payload=_renumber_marked(content.payload, renumber))
    data = bytearray(content.payload)
    for at, count in _listed_ids(data, content.lists):
        for place in range(at, at + 4 * count, 4):
            (old,) = _U32.unpack_from(data, place)
            if old:
                _U32.pack_into(data, place, renumber(old))
    for position, sequence in pairs(content.lists.chunks or ()):
        _renumber_chunks(data, 4 * position, chunk, renumber, sequence=sequence)
    return content._replace(payload=bytes(data))


def listed_ids(content: Content, chunk: StateChunk) -> set[int]:
    """Return the CK_IDs in bytes of unknown layout; none if they are malformed."""
    found: set[int] = set()

    def note(ck_id: int) -> int:
        found.add(ck_id)
        return ck_id

    try:
        renumber_ids(content, chunk, note)
    except ChunkwrightError:
        # A broken list does not point to numbers; it is reported elsewhere.
        return found
    return found


def _listed_ids(data: bytearray, lists: Lists) -> list[tuple[int, int]]:
    """Return (byte position, count) of each run of CK_IDs in the list."""
    found = []
    for position, sequence in pairs(lists.ids or ()):
        at, count = 4 * position, 1
        if sequence and at + 4 <= len(data):
            count = _U32.unpack_from(data, at)[0]
            at += 4
        if count <= (len(data) - at) // 4:
            found.append((at, count))
    return found


def _renumber_chunks(
    data: bytearray, at: int, parent: StateChunk, renumber: Callable[[int], int], *, sequence: bool
) -> None:
    count = 1
    if sequence:
        if at >= len(data):
            return
        count = _U32.unpack_from(data, at)[0]
        at += 4
    for _ in range(count):
        sub, end = parse_sub_chunk(bytes(data), at, parent)
        if sub is not None:
            core, lists = sub.assemble()
            sub.raw = renumber_ids(Content(core, lists), sub, renumber).payload
            sub.keep_lists(lists)
            data[at:end] = write_sub_chunk(sub, parent.chunk_version & 0xFF)
        at = end


def _renumber_marked(payload: bytes, renumber: Callable[[int], int]) -> bytes:
    """Replace CK_IDs that follow markers, as in chunks of versions below 4."""
    data = bytearray(payload)
    at = 0
    while at < len(data):
        if data.startswith(_OBJECT_MARK, at):
            at, count = at + len(_OBJECT_MARK), 1
        elif data.startswith(_SEQUENCE_MARK, at):
            at += len(_SEQUENCE_MARK) + 4
            count = int.from_bytes(data[at - 4 : at], "little")
        else:
            at, count = at + 4, 0
        for place in range(at, min(at + 4 * count, len(data) - 3), 4):
            (old,) = _U32.unpack_from(data, place)
            if old:
                _U32.pack_into(data, place, renumber(old))
        at += 4 * count
    return bytes(data)


def without_mark(ck_id: int) -> int:
    """Return a CK_ID without the bit that marks objects of other files."""
    return ck_id & ~REFERENCE_ONLY
