"""Salvage of damaged files: the intact parts become a new file; the rest is listed with reasons.

A single wrong byte is corrected if, by the checksum, only one place is possible. Otherwise the
object table states where each chunk begins in the data part, and thereby its length: in real files,
the file index of an object is the offset of its chunk. The data that can be unpacked is searched
for these chunks, and a chunk is kept if all of its areas can be decoded.
"""

from __future__ import annotations

import struct
from collections import deque
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import counted
from chunkwright.errors import ChunkwrightError, CorruptError, UnsupportedVersionError
from chunkwright.formats.results import Loss, Salvage
from chunkwright.nmo import file as parts
from chunkwright.nmo.edit.file_changes import remove_objects
from chunkwright.nmo.file import Checksum, Entries, IncludedFile, Sizes
from chunkwright.nmo.file.codec import codec_of, without_mark
from chunkwright.nmo.file.resolve import read, read_contents, read_dependencies
from chunkwright.nmo.model.document import Contents, Deferred, Header, VirtoolsFile
from chunkwright.nmo.model.numbered import stated_ids
from chunkwright.nmo.payloads import CLASSES, MANAGER_NAMES, lineage
from chunkwright.state_chunk.chunk_format import Unresolved
from chunkwright.state_chunk.resolve import all_sub_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from chunkwright.nmo.model import Holder
    from chunkwright.nmo.model.objects import VirtoolsObject
    from chunkwright.state_chunk.area import Value
    from chunkwright.state_chunk.model import StateChunk

    Opened = Callable[[bytes], VirtoolsFile | None]


_U32: Final = struct.Struct("<I")
_HEAD: Final = parts.PART_0.size + parts.PART_1.size
_MANAGER: Final = struct.Struct("<III")
_LEAST: Final = 8  # bytes of a chunk
_MOST_MISSING: Final = 1 << 16  # rows
_RUN: Final = 8  # how many chunk sizes in a row must match where damage has moved a chunk
_AROUND: Final = 1 << 16  # how many bytes a moved chunk may be away from its original offset
_FOUR: Final = 0x04000000  # Virtools 4, the first version whose checksum covers only the data part
_NOT_UNPACKED: Final = "it is after the last byte that can be unpacked"
_CUT: Final = "it is cut off by the end of the file"
_NO_ROW: Final = "its row in the object table is damaged"
_MOVED: Final = "its length differs from the one in the object table"
_NO_CHUNK: Final = "there is no chunk of its size near its offset in the data part"


def salvage(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Salvage[VirtoolsFile]:
    """Return a new file with the intact parts of a damaged one, and what was lost and why.

    Lost objects are removed together with references to them; ``encoding`` is the code page of
    names. Raises ``CorruptError`` without a header, ``UnsupportedVersionError`` before version 8.
    """
    if not data.startswith(parts.MAGIC) or len(data) < _HEAD:
        raise CorruptError("the header of the Virtools file is incomplete: nothing can be salvaged")
    opened = partial(_opened, encoding=encoding, limits=limits)
    found = opened(data)
    if found is not None:
        lost = [Loss("data after the included files", _CUT)] if found.tail else []
        found.tail = b""
        return Salvage(found, len(found.objects), lost, [] if lost else ["the file is not damaged"])
    first = next(mended := _mended(data, opened), None)
    if first is not None and not (others := sum(1 for _ in mended)):
        return first
    version = parts.PART_0.unpack_from(data)[4]
    if version not in (parts.VERSION_HEADER_PART, parts.NEWEST_FILE_VERSION):
        raise UnsupportedVersionError(
            f"parts of a file of version {version} cannot be salvaged", offset=0x10,
            hint="only files of version 8 store where each chunk begins",
        )  # fmt: skip
    made = _Pieces(data, encoding, limits).salvaged()
    if first is not None:
        told = f"or one byte is wrong, one of {others + 1}, such as: {first.notes[0]}"
        made.notes.append(told)
    return made


def _opened(data: bytes, encoding: str | None, limits: Limits) -> VirtoolsFile | None:
    """Return the file if its checksums are right and all parts can be read."""
    try:
        file = read(data, encoding=encoding, limits=limits)
        file.load()
    except ChunkwrightError:
        return None
    return file


def _mended(data: bytes, opened: Opened) -> Iterator[Salvage[VirtoolsFile]]:
    """Yield the corrected file for each single byte whose change makes the checksum right."""
    stored: int = _U32.unpack_from(data, parts.CHECKSUM_AT)[0]
    end = _HEAD + parts.PART_0.unpack_from(data)[7] + parts.sizes_of(data).stored_data
    if end > len(data):
        return
    blank = data[: parts.CHECKSUM_AT] + bytes(4) + data[parts.CHECKSUM_AT + 4 : end]
    for start in (0, end - parts.sizes_of(data).stored_data):
        for at, right in parts.wrong_bytes(blank[start:], stored):
            place = start + at
            if parts.CHECKSUM_AT <= place < parts.CHECKSUM_AT + 4:
                continue
            file = opened(data[:place] + bytes([right]) + data[place + 1 :])
            if file is not None:
                note = f"the byte at {place:#x} was {data[place]:#04x}, and {right:#04x} is right"
                yield Salvage(file, len(file.objects), [], [f"{note}, by the checksum of the file"])


class _Pieces:
    """The pieces of a damaged file of version 8."""

    def __init__(self, data: bytes, encoding: str | None, limits: Limits) -> None:
        self.encoding, self.limits = encoding, limits
        self.lost: list[Loss] = []
        self.notes: list[str] = []
        self.head = parts.PART_0.unpack_from(data)
        self.mode, size = self.head[-2:]
        self.sizes: Sizes = parts.sizes_of(data)
        sizes = self.sizes
        limits.check("the number of objects", sizes.objects, "objects", 0x2C)
        self.objects = min(sizes.objects, sizes.table // parts.OBJECT_ENTRY.size)
        for what, unpacked in (("header part", sizes.table), ("data part", sizes.data)):
            limits.check_unpacked(f"the unpacked size of the {what}", unpacked, len(data), 0x20)
        start = _HEAD + size
        self.table = parts.unpacked_so_far(
            data[_HEAD:start], sizes.table, size, packed=size != sizes.table
        )
        self.content = parts.unpacked_so_far(
            data[start : start + sizes.stored_data],
            sizes.data,
            sizes.stored_data,
            packed=bool(self.mode & parts.DATA_PACKED),
        )
        self.after = data[start + sizes.stored_data :]
        self._judge(data, start)

    def _judge(self, data: bytes, start: int) -> None:
        """Note what is wrong with the parts, and whether the rest can be trusted."""
        faults = {"header part": self.table.fault, "data part": self.content.fault}
        self.notes += [f"{what}: {fault}" for what, fault in faults.items() if fault]
        blank = data[: parts.CHECKSUM_AT] + bytes(4) + data[parts.CHECKSUM_AT + 4 : _HEAD]
        stored = data[start : start + self.sizes.stored_data]
        sums = parts.checksums(blank, data[_HEAD:start], stored)
        is_cut = len(stored) < self.sizes.stored_data
        if not any(faults.values()) and self.head[2] not in sums.values():
            self.notes.append("the checksum of the file is wrong")
            is_cut = bool(self.mode & parts.DATA_PACKED)  # then zlib has checked each part
        if self.notes and not is_cut:
            self.notes.append("numbers and texts in the kept parts may be silently wrong")

    def salvaged(self) -> Salvage[VirtoolsFile]:
        """Return a file with all intact parts."""
        entries, names, end = self._rows()
        managers, first = self._managers()
        chunks = self._chunks(self._starts(entries, first))
        file = self._made(entries, names, managers, chunks)
        if self.table.fault or len(entries) < self.objects:
            # Lost rows get ids that references name, so that removing them removes the references.
            ids = sorted(set(stated_ids(file.holders())) - file.objects.ids.keys() - {0})
            file = self._made(entries, names, managers, chunks, ids)
        self._dependencies(file, end, len(entries))
        self._drop_managers(file)
        known = len(entries)
        objects = list(file.objects)
        gone = {index: each for index, each in enumerate(chunks) if isinstance(each, str)}
        self._check(objects[:known], gone)
        kept = known - len(gone)
        self.lost += [Loss(_called(objects[index]), why) for index, why in sorted(gone.items())]
        if missing := self.objects - known:
            self.lost.append(Loss(counted(missing, "object"), _NO_ROW))
        gone |= dict.fromkeys(range(known, len(objects)), _NO_ROW)
        opaque = remove_objects(file, [objects[index] for index in gone])
        self.notes += [f"{path}: may hold numbers of lost objects" for path in opaque]
        self._add_included(file)
        return Salvage(file, kept, self.lost, self.notes)

    def _check(self, objects: list[VirtoolsObject], gone: dict[int, str]) -> None:
        """Add objects that cannot be decoded to ``gone``, and remove the chunks of all these.

        Decoding some objects needs others, so all are checked again once more are gone.
        """
        before = -1
        while before < len(gone):
            before = len(gone)
            for index, item in enumerate(objects):
                if index not in gone and (why := _fault(item)) is not None:
                    gone[index] = why
            for index in gone:
                objects[index].chunk = None

    # -- the header part ----------------------------------------------------------------

    def _rows(self) -> tuple[Entries, list[bytes], int]:
        """Return the plausible rows of the object table, their names, and the end of the last."""
        table, position = self.table.data, 0
        entries: Entries = []
        names: list[bytes] = []
        while len(entries) < self.objects:
            after = position + parts.OBJECT_ENTRY.size
            if after > len(table):
                break
            entry = parts.OBJECT_ENTRY.unpack_from(table, position)
            if after + entry[3] > len(table) or (
                self.table.fault and not self._fits(entry, entries)
            ):
                break
            entries.append(entry)
            names.append(table[after : after + entry[3]])
            position = after + entry[3]
        return entries, names, position

    def _fits(self, entry: tuple[int, int, int, int], entries: Entries) -> bool:
        """Whether a row of a damaged table is plausible."""
        before = self._start(entries[-1]) + 4 if entries else 0
        known = {without_mark(each[0]) for each in entries[-1:]}
        return (
            entry[1] in CLASSES
            and before <= self._start(entry) <= self.sizes.data
            and without_mark(entry[0]) not in known
        )

    def _start(self, entry: tuple[int, int, int, int]) -> int:
        """Return the offset in the data part that is in the row of an object."""
        return entry[2] - _HEAD - self.sizes.table

    def _dependencies(self, file: VirtoolsFile, end: int, rows: int) -> None:
        """Copy what follows the object table."""
        found = Contents()
        self.announced: int | None = None
        if rows == self.objects:
            try:
                self.announced = read_dependencies(found, self.table.data, end)
            except ChunkwrightError:
                found = Contents()
        if self.announced is None:
            self.lost.append(Loss("the list of plugins", "the header part is damaged before it"))
        file.plugin_dependencies = found.plugin_dependencies
        file.included_size, file.included_rest = found.included_size, found.included_rest
        file.header_rest = found.header_rest

    def _add_included(self, file: VirtoolsFile) -> None:
        """Add the included files that are complete."""
        data, position = self.after, 0
        while position + 4 <= len(data):
            name_end = position + 4 + _U32.unpack_from(data, position)[0]
            start = name_end + 4
            end = start + _U32.unpack_from(data, name_end)[0] if start <= len(data) else start
            if end > len(data):
                break
            is_counted = self.announced is None or len(file.included_files) < self.announced
            name = data[position + 4 : name_end]
            file.included_files.append(IncludedFile(name, data[start:end], is_counted))
            position = end
        missing = (self.announced or 0) - len(file.included_files)
        if missing > 0:
            self.lost.append(Loss(counted(missing, "included file"), "the file ends before"))
        elif position < len(data):
            self.lost.append(Loss("data after the included files", _CUT))

    # -- the data part ------------------------------------------------------------------

    def _managers(self) -> tuple[list[bytes], int]:
        """Return the complete managers, each with GUID and size, and the end of the last one."""
        data, position = self.content.data, 0
        found: list[bytes] = []
        while len(found) < self.sizes.managers and position + _MANAGER.size <= len(data):
            end = position + _MANAGER.size + _MANAGER.unpack_from(data, position)[2]
            if end > len(data):
                break
            found.append(data[position:end])
            position = end
        if missing := self.sizes.managers - len(found):
            self.lost.append(Loss(counted(missing, "manager"), _NOT_UNPACKED))
        return found, position

    def _starts(self, entries: Entries, first: int) -> list[int]:
        """Return the offset of the size of each chunk.

        In intact data, the chunks follow each other from ``first`` on.
        """
        if not self.content.fault and len(entries) == self.objects:
            starts: list[int] = []
            with suppress(ChunkwrightError):
                parts.chunk_starts(self.content.data, first, len(entries), starts)
                return starts[:-1]
        return [self._start(entry) for entry in entries]

    def _chunks(self, starts: list[int]) -> list[bytes | str]:
        """Return the chunk of each object, or the reason why it is missing."""
        data, shift, end = self.content.data, 0, 0
        sizes = [after - start - 4 for start, after in pairwise(starts)]
        found: list[bytes | str] = []
        for index, start in enumerate(starts):
            place = start + shift
            run = sizes[index : index + _RUN] or [_stated(data, place)]
            at = self._place(place, run, end)
            if at is None:
                is_beyond = place + 4 + max(run[0], 0) > len(data)
                found.append(_NOT_UNPACKED if is_beyond else _NO_CHUNK)
                continue
            shift, end = shift + at - place, at + 4 + run[0]
            is_followed = not self.content.fault or _stated(data, end) in (-1, *run[1:2])
            is_last = len(run) < 2
            found.append(data[at + 4 : end] if is_followed or is_last else _MOVED)
        return found

    def _place(self, place: int, run: list[int], end: int) -> int | None:
        """Return the offset of a chunk, given the sizes of this chunk and the next ones.

        If damage has moved it, it is after the ``end`` of the last chunk that was found, in the
        only place nearby where chunks of these sizes follow each other.
        """
        data, size = self.content.data, run[0]
        if _stated(data, place) == size >= 0 and end <= place <= len(data) - 4 - size:
            return place
        if size < _LEAST or len(run) < 2 or not self.content.fault:
            return None
        stated = _U32.pack(size)
        at, last, found = max(place - _AROUND, end) - 1, place + _AROUND, -1
        while (at := data.find(stated, at + 1, last)) >= 0:
            if _follows(data, at, run):
                if found >= 0:
                    return None
                found = at
        return None if found < 0 else found

    def _made(
        self,
        entries: Entries,
        names: list[bytes],
        managers: list[bytes],
        chunks: list[bytes | str],
        ids: Sequence[int] = (),
    ) -> VirtoolsFile:
        """Return a file with all rows; the caller removes those without a chunk.

        Unknown rows are filled in, with ``ids`` first, so that the other rows keep their indices.
        """
        added = [each for each in ids if each < parts.REFERENCE_ONLY][:_MOST_MISSING]
        missing = max(min(self.objects - len(entries), _MOST_MISSING), len(added))
        free = 1 + max(map(without_mark, (*added, *(row[0] for row in entries))), default=0)
        added += range(free, free + missing - len(added))
        rows = [*entries, *((each, 1, 0, 0) for each in added)]
        content, table = bytearray().join(managers), bytearray()
        base = _HEAD + sum(16 + len(name) for name in names) + 16 * missing + 8
        for index, (ck_id, class_id, _, length) in enumerate(rows):
            table += parts.OBJECT_ENTRY.pack(ck_id, class_id, base + len(content), length)
            table += names[index] if index < len(names) else b""
            chunk = chunks[index] if index < len(chunks) else ""
            content += _U32.pack(len(chunk)) + chunk if isinstance(chunk, bytes) else bytes(4)
        table += bytes(8)  # no plugins, no included files
        counts = (len(managers), len(rows), max((without_mark(row[0]) for row in rows), default=0))
        whole = (bytes(table), bytes(content), b"")
        reader = partial(read_contents, parts=whole, counts=counts, limits=self.limits)
        deferred = Deferred(reader, *whole, *counts)
        file = VirtoolsFile(header=self._header(), encoding=self.encoding, deferred=deferred)
        file.load()
        return file

    def _header(self) -> Header:
        """Return the header of the new file."""
        sizes = self.sizes
        header = Header(self.head[4], ck_version=self.head[3], write_mode=self.mode)
        header.product_version, header.product_build = sizes.product_version, sizes.product_build
        header.checksum = Checksum.DATA_ONLY if sizes.product_build >= _FOUR else Checksum.FULL
        header.data_packing.switch(bool(self.mode & parts.DATA_PACKED))
        header.header_packing.switch(header.data_packing.packed)
        return header

    def _drop_managers(self, file: VirtoolsFile) -> None:
        """Leave out managers whose state is damaged."""
        kept = []
        for manager in file.managers:
            why = _fault(manager)
            if why is None:
                kept.append(manager)
            else:
                name = MANAGER_NAMES.get(manager.guid, str(manager.guid))
                self.lost.append(Loss(f"manager {name}", why))
        file.managers = kept


def _stated(data: bytes, place: int) -> int:
    """Return the size stored at an offset of the data part; -1 outside of it."""
    is_there = 0 <= place <= len(data) - 4
    return int(_U32.unpack_from(data, place)[0]) if is_there else -1


def _follows(data: bytes, place: int, sizes: list[int]) -> bool:
    """Whether chunks of these sizes follow each other from an offset on."""
    for size in sizes:
        if _stated(data, place) != size:
            return False
        place += 4 + size
    return place <= len(data)


def _called(item: VirtoolsObject) -> str:
    return f"{item.class_name} #{item.id}{f' {item.name!r}' if item.name else ''}"


def _fault(holder: Holder) -> str | None:
    """Return the reason why the chunk of a holder cannot be intact; None if it seems intact."""
    try:
        chunk = holder.load()
        if chunk is None:
            return None
        owner = holder.owner
        low = {each & 0xFF for each in lineage(owner)} if isinstance(owner, int) else None
        if low is not None and chunk.class_id not in low:
            return f"its chunk is of class {chunk.class_id}"
        if chunk.chain_fault is not None:
            return f"its chunk is not a chain of areas: {chunk.chain_fault}"
        deque(all_sub_chunks(chunk), 0)  # raises an error for a broken one
        return _area_fault(chunk)
    except ChunkwrightError as error:
        return f"its chunk cannot be read: {error.message}"


def _area_fault(chunk: StateChunk) -> str | None:
    codec = codec_of(chunk)
    if codec is None:
        return None
    for area in chunk.areas:
        name = area.name or f"{area.identifier:#x}"
        fault = codec.fault(chunk, area)
        if fault is not None:
            return f"its area {name} cannot be decoded: {fault}"
        if any(each.by_index for each in _unresolved(area.fields)):
            return f"its area {name} refers to an object outside the table"
    return None


def _unresolved(value: Value) -> Iterator[Unresolved]:
    """Yield the unresolved references in a value."""
    if isinstance(value, Unresolved):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _unresolved(each)
