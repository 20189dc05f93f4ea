"""Reading the primitives of a payload, dword by dword; and replacing the CK_IDs in it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, Protocol

from chunkwright.base.classes import ArrayOutline, item_size
from chunkwright.errors import ChunkwrightError, CorruptError, TruncatedError
from chunkwright.state_chunk.chunk_format import (
    OBJECT_MARKERS,
    SEQUENCE_MARKERS,
    VERSION_IDS_LISTED,
    Content,
    Guid,
    Lists,
    Text,
    Unresolved,
    decode_name,
    guid_of,
    pairs,
    real,
    signed_run,
    unpadded,
)
from chunkwright.state_chunk.resolve import parse_sub_chunk
from chunkwright.state_chunk.serialize import write_sub_chunk

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.base.classes import Array
    from chunkwright.state_chunk.area import Value
    from chunkwright.state_chunk.model import StateChunk


_U32 = struct.Struct("<I")
_I32 = struct.Struct("<i")
_F32 = struct.Struct("<f")
_PAIR = struct.Struct("<II")
_TRIPLE = struct.Struct("<III")


class References(Protocol):
    """A resolver, which turns the numbers in a payload into objects."""

    @property
    def encoding(self) -> str:
        """The code page of names and strings."""
        ...

    def by_index(self, index: int) -> Value:
        """Return the object at an index of the file's table; negative is null."""
        ...

    def by_indices(self, indices: Sequence[int]) -> list[Value]:
        """Return the objects at several indices."""
        ...

    def by_id(self, ck_id: int) -> Value:
        """Return the object of a CK_ID; 0 is null."""
        ...

    def make_sub_chunk(self, sub: StateChunk) -> None:
        """Set the codec of the class of a sub-chunk, if there is one."""
        ...

    def make_foreign_chunk(self, sub: StateChunk) -> None:
        """Set a codec that updates numbers on a sub-chunk whose areas belong to no class."""
        ...


class NoReferences:
    """References without a file, which remain numbers marked as unresolved."""

    encoding = "cp1252"

    def by_index(self, index: int) -> Unresolved | None:
        """Keep an index, null for -1."""
        return None if index == -1 else Unresolved(index, by_index=True)

    def by_indices(self, indices: Sequence[int]) -> list[Unresolved | None]:
        """Keep several indices."""
        return [self.by_index(index) for index in indices]

    def by_id(self, ck_id: int) -> Unresolved | None:
        """Keep a CK_ID, null for 0."""
        return Unresolved(ck_id) if ck_id else None

    def make_sub_chunk(self, sub: StateChunk) -> None:
        """Leave a sub-chunk without a codec."""

    def make_foreign_chunk(self, sub: StateChunk) -> None:
        """Leave a sub-chunk without a codec."""


class Reader:
    """A cursor over a payload. Each method reads one primitive and advances.

    Raises ``TruncatedError`` if the payload ends too early and ``CorruptError`` if it contradicts
    itself, with ``offset`` relative to the start of the payload.
    """

    __slots__ = ("bound", "chunk", "data", "inline", "position", "references")

    def __init__(self, data: bytes, chunk: StateChunk, references: References) -> None:
        self.data = data
        self.position = 0
        self.chunk = chunk
        self.references = references
        self.inline = inline = chunk.chunk_version & 0xFF < VERSION_IDS_LISTED
        self.bound = not inline and chunk.bound

    @property
    def left(self) -> int:
        """The number of bytes left."""
        return len(self.data) - self.position

    def unpack(self, layout: struct.Struct) -> tuple[Value, ...]:
        """Read a fixed run of values."""
        position = self.position
        try:
            values = layout.unpack_from(self.data, position)
        except struct.error:
            raise self.short(layout.size) from None
        self.position = position + layout.size
        return values

    def u32(self) -> int:
        """Read a dword; a byte, a word or a flag is also stored as a dword."""
        # Like ``unpack``, but inlined, because most reads are of one dword.
        position = self.position
        try:
            value: int = _U32.unpack_from(self.data, position)[0]
        except struct.error:
            raise self.short(4) from None
        self.position = position + 4
        return value

    def i32(self) -> int:
        """Read a signed dword."""
        value: int = self.unpack(_I32)[0]
        return value

    def f32(self) -> float:
        """Read a 32-bit float, preserving the bits of a NaN."""
        return real(self.unpack(_F32)[0], self.data, self.position - 4)

    def words(self) -> tuple[int, int]:
        """Read a dword as two words, the low one first (``DwordAsWords``)."""
        value = self.u32()
        return value & 0xFFFF, value >> 16

    def guid(self) -> Guid:
        """Read a GUID of two dwords."""
        return guid_of(*self.unpack(_PAIR))

    def take(self, size: int) -> bytes:
        """Read ``size`` bytes, without padding."""
        if size < 0 or size > len(self.data) - self.position:
            raise self.short(size)
        start = self.position
        self.position = start + size
        return self.data[start : self.position]

    def padded(self, size: int) -> bytes:
        """Return ``size`` bytes and the padding that follows them up to the next dword."""
        start = self.position
        end = start + ((size + 3) & ~3)
        if end > len(self.data):
            raise self.short(size)
        self.position = end
        return self.data[start:end]

    def rest(self) -> bytes:
        """Read the remaining bytes."""
        return self.take(self.left)

    def count(self, least: int = 4) -> int:
        """Read a count of items that take at least ``least`` bytes each."""
        return self.plausible(self.u32(), least)

    def plausible(self, count: int, least: int = 4) -> int:
        """Return a count of items of at least ``least`` bytes, after checking that they fit."""
        if count * least > len(self.data) - self.position:
            raise TruncatedError(
                f"{count:,} items of at least {least} bytes do not fit into {self.left:,} bytes",
                offset=self.position,
            )
        return count

    def array(self, dtype: str, *shape: int) -> Array:
        """Read the numbers of an array of a shape at once; the array is writable."""
        size = item_size(dtype)
        for length in shape:
            size *= length
        start = self.position
        if size > len(self.data) - start:
            raise self.short(size)
        self.position = start + size
        values: Array = self._array_at(start, dtype, shape)
        return values

    def _array_at(self, start: int, dtype: str, shape: tuple[int, ...]) -> Value:
        import numpy as np

        return np.ndarray(shape, dtype, self.data, start).copy()

    def string(self) -> str | None:
        """Read a string: byte length with the NUL, bytes, padding. None for length 0."""
        size, stored = self._sized()
        if not size:
            return None
        text = stored.rstrip(b"\0")
        if len(text) == size - 1 and text.isascii() and b"\0" not in text:
            return text.decode("ascii")
        return Text(decode_name(stored[:size], self.references.encoding), stored, size)

    def buffer(self) -> bytes:
        """Read a buffer: byte size, bytes, padding (preserved if it is not zero)."""
        size, stored = self._sized()
        return unpadded(stored, size) if size & 3 else stored

    def _sized(self) -> tuple[int, bytes]:
        """Read a size in bytes and as many bytes, including padding, at once."""
        data, position = self.data, self.position
        try:
            size: int = _U32.unpack_from(data, position)[0]
        except struct.error:
            raise self.short(4) from None
        start = position + 4
        end = start + (size + 3 & ~3)
        if end > len(data):
            self.position = start
            raise self.short(size)
        self.position = end
        return size, data[start:end]

    def counted_array(self) -> tuple[int, bytes]:
        """Read an array: total bytes, count, padded data. Returns (count, data)."""
        size, count = self.unpack(_PAIR)
        return count, unpadded(self.padded(size), size)

    def reference(self) -> Value:
        """Read an object reference, None for null."""
        if self.bound:
            return self.references.by_index(self.i32())
        return self._inline_reference() if self.inline else self.references.by_id(self.u32())

    def reference_run(self, count: int) -> list[Value]:
        """Read ``count`` adjacent references without markers."""
        start = self.position
        end = start + 4 * count
        if count < 0 or end > len(self.data):
            raise self.short(count * 4)
        self.position = end
        if self.bound:
            return self.references.by_indices(signed_run(count).unpack_from(self.data, start))
        by_id = self.references.by_id
        return [by_id(value) for value in struct.unpack_from(f"<{count}I", self.data, start)]

    def reference_sequence(self) -> list[Value]:
        """Read a counted sequence of references."""
        # Like ``u32``, but inlined, because behaviours have half a dozen of these.
        position = self.position
        try:
            count: int = _U32.unpack_from(self.data, position)[0]
        except struct.error:
            raise self.short(4) from None
        self.position = position + 4
        if not count:
            return []
        if self.inline:
            count = self._marked_count(count)
        return self.reference_run(count)

    def _marked_count(self, first: int) -> int:
        """Read the marker of a sequence, of which ``first`` was read, and the count after it."""
        marks = (first, *self.unpack(struct.Struct("<4I")))
        if marks != SEQUENCE_MARKERS:
            raise CorruptError("a sequence of ids lacks its marker", offset=self.position)
        count = self.u32()
        if not count:
            raise CorruptError("an empty sequence has a marker", offset=self.position)
        return count

    def _inline_reference(self) -> Value:
        first = self.u32()
        if not first:
            return None
        marks = (first, *self.unpack(_PAIR))
        if marks != OBJECT_MARKERS:
            raise CorruptError("an object id lacks its marker", offset=self.position)
        value = self.u32()
        return self.references.by_id(value) if value else Unresolved(0)

    def manager_int(self) -> tuple[Guid, int]:
        """Read a value that belongs to a manager: its GUID, then a signed dword."""
        first, second, value = self.unpack(struct.Struct("<IIi"))
        return guid_of(first, second), value

    def manager_sequence(self) -> tuple[Guid, list[int]]:
        """Read a counted sequence of values that belong to one manager."""
        count, first, second = self.unpack(_TRIPLE)
        if count * 4 > self.left:
            raise self.short(count * 4)
        return guid_of(first, second), list(self.unpack(struct.Struct(f"<{count}i")))

    def sub_chunk(self) -> StateChunk | None:
        """Read a sub-chunk, None for a null one."""
        sub, self.position = parse_sub_chunk(self.data, self.position, self.chunk)
        if sub is not None:
            self.references.make_sub_chunk(sub)
        return sub

    def foreign_chunk(self) -> StateChunk | None:
        """Read a sub-chunk whose areas are not those of the class that it states."""
        sub, self.position = parse_sub_chunk(self.data, self.position, self.chunk)
        if sub is not None:
            self.references.make_foreign_chunk(sub)
        return sub

    def sub_chunk_sequence(self) -> list[StateChunk | None]:
        """Read a counted sequence of sub-chunks."""
        return [self.sub_chunk() for _ in range(self.count())]

    def short(self, size: int) -> TruncatedError:
        """Return the error for a payload with fewer than ``size`` bytes left."""
        return TruncatedError(
            f"expected {size:,} bytes, but {self.left:,} are left in the payload",
            offset=self.position,
        )


class OutlineReader(Reader):
    """A reader that returns only the shape and type of each array, enough for display."""

    __slots__ = ()

    def _array_at(self, start: int, dtype: str, shape: tuple[int, ...]) -> ArrayOutline:
        del start
        return ArrayOutline(shape, dtype)


_OBJECT_MARK: Final = struct.pack("<3I", *OBJECT_MARKERS)
_SEQUENCE_MARK: Final = struct.pack("<5I", *SEQUENCE_MARKERS)


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
