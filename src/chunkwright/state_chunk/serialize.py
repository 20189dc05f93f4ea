"""Model to bytes, the inverse of ``resolve``; and writing the primitives of a payload.

The writer of payloads, which is the inverse of ``reader``, makes their position lists too.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Protocol

from chunkwright.base.classes import numbers
from chunkwright.errors import SerializeError
from chunkwright.state_chunk.chunk_format import (
    LIST_OPTIONS,
    NO_LISTS,
    OBJECT_MARKERS,
    SEQUENCE_MARK,
    SEQUENCE_MARKERS,
    VERSION_FILE_INDICES,
    VERSION_IDS_LISTED,
    VERSION_MANAGERS,
    BufferFormat,
    ChunkOption,
    Content,
    Guid,
    Lists,
    PaddedBytes,
    SubChunkFormat,
    Unresolved,
    buffer_format,
    encode_text,
    pack_real,
    signed_run,
    sub_chunk_format,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from chunkwright.state_chunk.area import Value
    from chunkwright.state_chunk.chunk_format import Marks
    from chunkwright.state_chunk.model import StateChunk


_NEW = struct.Struct("<BBBBI")
# Plain ints: an IntFlag takes a microsecond for an |.
_FILE = int(ChunkOption.FILE)
_LIST_BITS = tuple(map(int, LIST_OPTIONS))


def write(chunk: StateChunk) -> bytes:
    """Return the buffer of a top-level chunk, in the format of its version."""
    version = chunk.chunk_version
    # Nearly all chunks have this version; looking up an enum member takes as long as packing a
    # number.
    is_new = version == VERSION_FILE_INDICES
    layout = None if is_new else buffer_format(version)
    core, lists = chunk.assemble()
    try:
        if is_new or layout is BufferFormat.NEW:
            if chunk.file_flag:
                raise _misfit("file_flag", chunk.file_flag)
            return _new(chunk, core, lists)
        _refuse(chunk, "options", "bound")
        counts = _counts(lists, 3 if layout is BufferFormat.OLD else 2)
        head = struct.pack(
            f"<HHIII{len(counts)}I",
            chunk.data_version,
            chunk.chunk_version,
            chunk.class_id,
            len(core) // 4,
            chunk.file_flag,
            *counts,
        )
    except struct.error as error:
        raise SerializeError(f"a chunk header value does not fit its field: {error}") from error
    return b"".join((head, core, *map(_pack_marks, lists)))


def _new(chunk: StateChunk, core: bytes, lists: Lists) -> bytes:
    options = chunk.options & 0xF0
    if chunk.bound:
        options |= _FILE
    after: list[bytes] = []
    if lists is not NO_LISTS:
        for bit, marks in zip(_LIST_BITS, lists, strict=True):
            if marks is not None:
                options |= bit
                after += [struct.pack("<I", len(marks)), _pack_marks(marks)]
    head = _NEW.pack(
        chunk.data_version, chunk.class_id & 0xFF, chunk.chunk_version, options, len(core) // 4
    )
    return b"".join((head, core, *after)) if after else head + core


def write_sub_chunk(chunk: StateChunk | None, parent_version: int) -> bytes:
    """Return a sub-chunk with its size dword, in the layout for a parent of that version."""
    if chunk is None:
        return bytes(4)
    core, lists = chunk.assemble()
    _refuse(chunk, "options", *(() if chunk.file_flag else ("bound",)))
    layout = sub_chunk_format(parent_version)
    dwords = len(core) // 4
    try:
        if layout is SubChunkFormat.BARE:
            _counts(lists, 0)
            if chunk.chunk_version or chunk.data_version:
                raise SerializeError(
                    "in a chunk below version 4, a sub-chunk has no version of its own",
                    hint="convert it to chunk version 0 and data version 0",
                )
            head = struct.pack("<III", chunk.class_id, dwords, chunk.file_flag)
        else:
            counts = _counts(lists, int(layout))
            head = struct.pack(
                f"<IHHII{len(counts)}I",
                chunk.class_id,
                chunk.data_version,
                chunk.chunk_version,
                dwords,
                chunk.file_flag,
                *counts,
            )
    except struct.error as error:
        raise SerializeError(f"a chunk header value does not fit its field: {error}") from error
    body = b"".join((head, core, *map(_pack_marks, lists)))
    return struct.pack("<I", len(body) // 4) + body


def _refuse(chunk: StateChunk, *names: str) -> None:
    """Refuse values that the format cannot store, or that would be read differently."""
    for name in names:
        if value := getattr(chunk, name):
            raise _misfit(name, value)


def _misfit(name: str, value: object) -> SerializeError:
    return SerializeError(f"this format cannot store {name} {value!r}", path=f"/{name}")


def _counts(lists: Lists, most: int) -> list[int]:
    """Return the lengths of the lists of a format; refuse lists that it does not have."""
    if any(lists[most:]):
        raise SerializeError(
            f"this format stores {most} position lists, but the chunk has more",
            hint="convert the chunk to the version first",
        )
    return [len(marks or ()) for marks in lists[:most]]


def _pack_marks(marks: Marks | None) -> bytes:
    return struct.pack(f"<{len(marks)}I", *marks) if marks else b""


_WORDS = struct.Struct("<HH")
_DWORDS = struct.Struct("<II")
_U32 = struct.Struct("<I")
_I32 = struct.Struct("<i")


class Numbering(Protocol):
    """A numbering, which turns objects into the numbers that represent them in a payload."""

    @property
    def encoding(self) -> str:
        """The code page of names and strings."""
        ...

    def number(self, target: Value) -> int:
        """Return the index of an object in the file's table, -1 for null."""
        ...

    def indices_of(self, targets: Sequence[Value]) -> list[int]:
        """Return the indices of several objects."""
        ...

    def id_of(self, target: Value) -> int:
        """Return the CK_ID of an object."""
        ...


class NoNumbering:
    """Numbering without a file, in which only unresolved references have a number."""

    encoding = "cp1252"

    def indices_of(self, targets: Sequence[Value]) -> list[int]:
        """Refuse anything but null and numbers, because there is no table."""
        return [self.number(target) for target in targets]

    def number(self, target: Value) -> int:
        """Refuse anything but null and numbers."""
        if target is None:
            return -1
        if isinstance(target, Unresolved):
            return target.value
        raise SerializeError(f"{target!r} has no index, because the chunk belongs to no file")

    def id_of(self, target: Value) -> int:
        """Refuse any object, because there are no ids."""
        raise SerializeError(f"{target!r} has no id, because the chunk belongs to no file")


class Writer:
    """A builder of a payload. Each method writes one primitive; ``content`` returns the result."""

    __slots__ = (
        "bound", "chunk", "differs", "inline", "lists", "numbering", "parts", "size", "version"
    )  # fmt: skip

    def __init__(self, chunk: StateChunk, numbering: Numbering) -> None:
        self.chunk = chunk
        self.version = chunk.chunk_version & 0xFF
        self.inline = self.version < VERSION_IDS_LISTED
        self.bound = chunk.bound and not self.inline
        self.numbering = numbering
        self.parts: list[bytes] = []
        self.size = 0
        self.differs = False
        """Whether a number that follows from other fields differed from the one that was set."""
        self.lists: tuple[list[int], list[int], list[int]] | None = None

    def content(self) -> Content:
        """Return the payload and its position lists."""
        if self.size % 4:
            raise SerializeError(f"{self.size} bytes are not a whole number of dwords")
        payload = b"".join(self.parts)
        if self.lists is None:
            return Content(payload)
        return Content(payload, Lists(*(tuple(marks) or None for marks in self.lists)))

    def mark(self, which: int, ahead: int = 0, *, sequence: bool = False) -> None:
        """List the position of the next dword, or of a dword ``ahead`` bytes later.

        ``which`` is the list: 0 for ids, 1 for chunks, 2 for managers.
        """
        if self.lists is None:
            self.lists = ([], [], [])
        if sequence:
            self.lists[which].append(SEQUENCE_MARK)
        self.lists[which].append((self.size + ahead) >> 2)

    def put(self, data: bytes) -> None:
        """Write bytes as they are; the payload as a whole has to be whole dwords."""
        self.parts.append(data)
        self.size += len(data)

    def pack(self, layout: struct.Struct, *values: Value) -> None:
        """Write a fixed run of values."""
        try:
            self.parts.append(layout.pack(*values))
        except struct.error as error:
            raise SerializeError(f"{values!r} do not fit: {error}") from error
        self.size += layout.size

    def u32(self, value: int) -> None:
        """Write a dword."""
        try:
            self.parts.append(_U32.pack(value))
        except struct.error as error:
            raise _wrong_value(value, "a dword") from error
        self.size += 4

    def i32(self, value: int) -> None:
        """Write a signed dword."""
        try:
            self.parts.append(_I32.pack(value))
        except struct.error as error:
            raise _wrong_value(value, "a signed dword") from error
        self.size += 4

    def f32(self, value: float) -> None:
        """Write a 32-bit float."""
        try:
            self.put(pack_real(value))
        except (OverflowError, struct.error) as error:
            raise SerializeError(f"{value!r:.60} does not fit a 32-bit float") from error

    def words(self, value: tuple[int, int]) -> None:
        """Write two words into one dword, the low one first."""
        self._two(_WORDS, value, "two words")

    def guid(self, value: Guid) -> None:
        """Write a GUID."""
        self._two(_DWORDS, value, "a GUID")

    def _two(self, layout: struct.Struct, value: tuple[int, int], what: str) -> None:
        try:
            self.put(layout.pack(*value))
        except (struct.error, TypeError) as error:
            raise SerializeError(f"{value!r:.60} is not {what}: {error}") from error

    def padded(self, data: bytes) -> None:
        """Write bytes and padding up to the next dword: zeros, or what was read."""
        if len(data) % 4:
            data += data.padding if isinstance(data, PaddedBytes) else bytes(-len(data) % 4)
        self.put(data)

    def array(self, values: ArrayLike, dtype: str) -> None:
        """Write the numbers of an array, all of which have to fit the type."""
        import numpy as np

        self.put(numbers(values, np.dtype(dtype)).tobytes())

    def string(self, value: str | None) -> None:
        """Write a string, length 0 for None."""
        if value is None:
            self.u32(0)
            return
        try:
            size, stored = encode_text(value, self.numbering.encoding)
        except UnicodeEncodeError as error:
            raise SerializeError(
                f"{value!r} has characters that are not in the code page: {error}",
                hint='set the code page of the file: --encoding gbk, or file.encoding = "gbk"',
            ) from error
        self.u32(size)
        self.put(stored)

    def buffer(self, data: bytes) -> None:
        """Write a buffer with its size."""
        size = len(data)
        if size & 3 or type(data) is not bytes:
            if not isinstance(data, bytes | bytearray | memoryview):
                raise SerializeError(f"expected bytes, not {data!r:.60}")
            self.u32(size)
            self.padded(bytes(data) if isinstance(data, memoryview) else data)
            return
        self.parts += (_U32.pack(size), data)
        self.size += 4 + size

    def counted_array(self, count: int, data: bytes) -> None:
        """Write an array: total bytes, count, padded data."""
        self.u32(len(data))
        self.u32(count)
        self.padded(data)

    def reference(self, target: Value) -> None:
        """Write an object reference; a CK_ID is listed by position.

        Null is not listed, except as ``Unresolved(0)``, for files that list it.
        """
        if self.bound:
            self.i32(self.numbering.number(target))
            return
        value = self._id(target)
        if self.inline:
            if target is not None:
                for mark in OBJECT_MARKERS:
                    self.u32(mark)
        elif value or type(target) is Unresolved:
            self.mark(0)
        self.u32(value)

    def reference_run(self, targets: Sequence[Value]) -> None:
        """Write references one after another."""
        if self.bound:
            values = self.numbering.indices_of(targets)
            self.pack(signed_run(len(values)), *values)
        else:
            ids = [self._id(target) for target in targets]
            self.pack(struct.Struct(f"<{len(ids)}I"), *ids)

    def reference_sequence(self, targets: Sequence[Value]) -> None:
        """Write a counted sequence of references."""
        if self.bound:
            values = self.numbering.indices_of(targets)
            self.pack(signed_run(len(values) + 1), len(values), *values)
            return
        if targets and self.inline:
            for mark in SEQUENCE_MARKERS:
                self.u32(mark)
        elif targets:
            self.mark(0, sequence=True)
        self.u32(len(targets))
        self.reference_run(targets)

    def _id(self, target: Value) -> int:
        if target is None:
            return 0
        if isinstance(target, Unresolved):
            return target.value
        return self.numbering.id_of(target)

    def manager_int(self, value: tuple[Guid, int]) -> None:
        """Write a value that belongs to a manager."""
        self._list_manager(sequence=False)
        self.guid(value[0])
        self.i32(value[1])

    def manager_sequence(self, value: tuple[Guid, Sequence[int]]) -> None:
        """Write a counted sequence of values that belong to one manager."""
        self._list_manager(sequence=True)
        guid, numbers = value
        self.u32(len(numbers))
        self.guid(guid)
        self.pack(struct.Struct(f"<{len(numbers)}i"), *numbers)

    def _list_manager(self, *, sequence: bool) -> None:
        if self.version >= VERSION_MANAGERS:
            self.mark(2, sequence=sequence)

    def sub_chunk(self, sub: StateChunk | None, *, listed: bool = True) -> None:
        """Write a sub-chunk; a single null one is not listed."""
        if listed and sub is not None and not self.inline:
            self.mark(1)
        self.put(write_sub_chunk(sub, self.version))

    def foreign_chunk(self, sub: StateChunk | None) -> None:
        """Write a sub-chunk; its class is irrelevant here."""
        self.sub_chunk(sub)

    def sub_chunk_sequence(self, subs: Sequence[StateChunk | None]) -> None:
        """Write a counted sequence of sub-chunks, which is always listed."""
        if not self.inline:
            self.mark(1, sequence=True)
        self.u32(len(subs))
        for sub in subs:
            self.sub_chunk(sub, listed=False)


def _wrong_value(value: object, kind: str) -> SerializeError:
    """Return the error for a value that is not a number, or not a number of that kind."""
    if hasattr(value, "__index__"):
        return SerializeError(f"{value!r:.60} does not fit {kind}")
    return SerializeError(f"expected an integer, not {value!r:.60}")
