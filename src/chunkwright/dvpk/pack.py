"""Packs: files that are packed one by one, and their table; read and written.

A pack in two files has the table in one, and the bytes in others (``split``). Nothing in the footer
or the table is trusted before it is checked against the size of the pack. All numbers are
little-endian. ``ksy/dava_dvpk.ksy`` documents each of them; the engine defines them in
PackFormatSpec.h.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from chunkwright.base.classes import Closed
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import counted, join
from chunkwright.document import Document
from chunkwright.dvpk.split import (
    ELSEWHERE,
    ENTRY,
    FOOTER,
    INFO,
    NEWER,
    OLDER,
    OLDER_FOOTER,
    SPLIT,
    WHOLE,
    ZEROS,
    Data,
    check_crc,
    check_size,
    check_sizes,
    is_small,
    read_footer,
    refuse_change_of,
    respliced,
)
from chunkwright.dvpl.codecs import DvplType, decode, lz4_decode
from chunkwright.dvpl.packing import encode
from chunkwright.errors import (
    CorruptError,
    LimitError,
    NotApplicableError,
    QueryError,
    SerializeError,
    TruncatedError,
)
from chunkwright.records import BYTES, TEXT, UINT32, Row, Whole, check, decoded, encoded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CRC32: Final = struct.Struct("<I")


@dataclass
class PackedFile(Closed):
    """A file in a pack: the position of its packed bytes in the body, and how they are packed.

    ``start`` is in bytes from the beginning of the pack. Sizes are in bytes; the stored bytes of a
    file of type ``NONE`` are ``size``, whatever ``packed_size`` says. ``crc32`` is the checksum of
    the file, 0 if it is not known, ``packed_crc32`` that of the stored bytes. ``meta_index`` is the
    index of its entry in the metadata of the pack.
    """

    name: str = ""
    type: int = DvplType.NONE
    size: int = 0
    packed_size: int = 0
    start: int = 0
    crc32: int = 0
    packed_crc32: int = 0
    meta_index: int = 0

    @property
    def stored(self) -> slice:
        """The range of the file's bytes in the body."""
        size = self.size if self.type == DvplType.NONE else self.packed_size
        return slice(self.start, self.start + size)


FILE_ROWS: Final = (
    Row("name", TEXT, ""),
    Row("type", Whole("I", DvplType), DvplType.NONE),
    Row("size", UINT32, 0),
    Row("packed_size", UINT32, 0),
    Row("start", Whole("Q"), 0),
    Row("crc32", UINT32, 0),
    Row("packed_crc32", UINT32, 0),
    Row("meta_index", UINT32, 0),
)
PACK_ROWS: Final = (
    Row("footer_size", UINT32, NEWER),
    Row("names_crc32", UINT32, 0),
    Row("metadata_crc32", UINT32, 0),
    Row("metadata", BYTES, b""),
    Row("marker", TEXT, WHOLE),
)
STORAGE: Final = (
    Row("reserved", BYTES, b""),
    Row("packed_names", BYTES, b""),
    Row("body", BYTES, b""),
)


@dataclass(repr=False)
class Pack(Document, closed=True):
    """A pack: its ``files`` in the order of the table, and the ``body`` with their packed bytes.

    A pack with the ``marker`` ``DVPM`` has its bytes in files beside it (``.dvpd``), which can be read,
    but not changed.

    ``payload`` unpacks a file; ``replace``, ``add`` and ``remove`` keep the table and its checksums
    right. Two packs are equal if they differ at most in the packing of their names. ``metadata``
    are data of the game about the files. ``footer_size`` is 44, or 32 in older packs, which have no
    metadata. ``packed_names`` are the packed names that were read; they are written again as long
    as no name changes.
    """

    format: ClassVar[str] = "dvpk"

    files: list[PackedFile] = field(default_factory=list)
    body: bytes = b""
    metadata: bytes = b""
    footer_size: int = NEWER
    names_crc32: int = field(default=0, compare=False)
    metadata_crc32: int = 0
    packed_names: bytes = field(default=b"", compare=False)
    reserved: bytes = b""
    marker: str = WHOLE
    _data: Data | None = field(default=None, init=False, repr=False, compare=False)
    _limits: Limits = field(default=DEFAULT_LIMITS, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<Pack of {counted(len(self.files), 'file')}>"

    def file(self, name: str) -> PackedFile:
        """Return the first file with a name; ``QueryError`` if there is none."""
        for each in self.files:
            if each.name == name:
                return each
        raise QueryError(f"has no file {name!r:.100}", path="/files")

    @property
    def data(self) -> Data | None:
        """The files with the bytes of a pack in two files; None for any other."""
        if self.marker == SPLIT and (self._data is None or self._data.source is None):
            self._data = Data(self.source, self.metadata)
        return self._data

    def has_bytes_of(self, file: PackedFile) -> bool:
        """Whether the bytes of a file are in this pack; one in two files may leave them to others."""
        return self.marker == WHOLE or not file.size or bool(file.packed_crc32)

    def can_unpack(self, file: PackedFile) -> bool:
        """Whether the bytes of a file are in this pack, and the ``.dvpd`` with them is there."""
        there = self.data is None or not file.size or self.data.is_there
        return there and self.has_bytes_of(file)

    def _stored(self, file: PackedFile) -> bytes:
        """Return the bytes of a file, packed."""
        if self.data is None or not file.size:
            return self.body[file.stored]
        if not self.has_bytes_of(file):
            raise NotApplicableError(ELSEWHERE, path=join("files", file.name))
        check_size(file, self._limits)
        self.data.check_sizes(self.files, self._limits)
        return self.data.stored(file.stored, file.packed_crc32)

    def payload(self, file: PackedFile) -> bytes:
        """Return the bytes of a file, unpacked; ``CorruptError`` if they cannot be.

        Raises ``QueryError`` for a file whose bytes are in a ``.dvpd`` that is not there, and
        ``LimitError`` for one there that is too large.
        """
        place = join("files", file.name)
        try:
            payload, _, _ = decode(_type_of(file), self._stored(file), file.size)
        except (CorruptError, LimitError) as error:
            said = error.message.replace("the footer says", "the table says")
            kind = LimitError if isinstance(error, LimitError) else CorruptError
            raise kind(
                said,
                offset=file.start,
                path=place,
                file=self.source,
                format=self.format,
                hint=error.hint,
            ) from error
        return payload

    def replace(self, file: PackedFile, payload: bytes) -> None:
        """Replace the bytes of a file, packed as before, or stored if that is not smaller."""
        replace_all(self, [(file, payload)])

    def add(self, name: str, payload: bytes, packing: int = DvplType.LZ4_HC) -> PackedFile:
        """Add a file at the end; ``QueryError`` for a name that is taken, or a pack with metadata."""
        self._refuse_if_described()
        if any(each.name == name for each in self.files):
            raise QueryError(f"already has a file {name!r:.100}", path="/files")
        file = PackedFile(name, packing, start=len(self.body))
        self.replace(file, payload)
        self.files.append(file)
        return file

    def remove_file(self, file: PackedFile) -> None:
        """Remove a file, and its bytes unless others share them; ``QueryError`` as for ``add``."""
        self._refuse_if_described()
        self._put((file, b""))
        self.files[:] = [each for each in self.files if each is not file]

    def _refuse_if_described(self) -> None:
        refuse_change_of(self.data)
        if self.metadata:
            raise QueryError(
                "has metadata that describes its files, so none can be added or removed",
                hint="replace the bytes of an existing file instead",
            )

    def _put(self, *changes: tuple[PackedFile, bytes]) -> None:
        """Replace the packed bytes of files; if others share them, append the new ones instead."""
        refuse_change_of(self.data)
        new = {id(file): packed for file, packed in changes}
        every = list({id(x): x for x in (*self.files, *(file for file, _ in changes))}.values())
        numbered = {at: new[id(each)] for at, each in enumerate(every) if id(each) in new}
        self.body, starts = respliced(self.body, [each.stored for each in every], numbered)
        for each, start in zip(every, starts, strict=True):
            each.start = start


def replace_all(pack: Pack, changes: Iterable[tuple[PackedFile, bytes]]) -> None:
    """Replace the bytes of files, each packed as before, or stored if that is not smaller."""
    made = []
    for file, payload in changes:
        kind = _type_of(file)
        packed = encode(kind, payload, None) if payload else b""
        if kind is not DvplType.NONE and len(packed) >= len(payload):
            kind, packed = DvplType.NONE, payload
        made.append((file, kind, packed, payload))
    pack._put(*((file, packed) for file, _, packed, _ in made))
    for file, kind, packed, payload in made:
        file.type, file.size, file.packed_size = kind, len(payload), len(packed)
        file.packed_crc32, file.crc32 = zlib.crc32(packed), zlib.crc32(payload)


def _type_of(file: PackedFile) -> DvplType:
    try:
        return DvplType(file.type)
    except ValueError:
        known = ", ".join(f"{each.value} {each.name}" for each in DvplType)
        raise CorruptError(
            f"unknown packing type {file.type}, expected one of {known}",
            path=join("files", file.name),
        ) from None


def read(data: bytes, *, limits: Limits) -> Pack:
    """Read a pack, whose files stay packed.

    Raises ``CorruptError`` or ``TruncatedError`` for sizes that contradict each other or the size
    of the pack, and for a wrong checksum of the info or the table, which the engine refuses too;
    ``LimitError`` before anything is unpacked.
    """
    footer = read_footer(data, len(data))
    at, end, count = len(data) - INFO.size, footer.start, footer.files
    table_at, meta_at, packed = footer.table_at, footer.metadata_at, footer.packed_names
    if meta_at < 0:
        raise TruncatedError(
            f"a table of {footer.table_size:,} bytes and metadata of {footer.metadata_size:,} are more"
            f" than the {end:,} before the footer",
            offset=at,
        )
    wanted = count * ENTRY.size + packed + _CRC32.size if count else 0
    if footer.table_size != wanted or (not count and (packed or footer.names)):
        raise CorruptError(
            f"the footer says a table of {footer.table_size:,} bytes, but {counted(count, 'file')} and"
            f" their names take {wanted:,}",
            offset=at,
        )
    limits.check("the number of files", count, "objects", at)
    check_crc("the table", zlib.crc32(memoryview(data)[table_at:end]), footer.table_crc32, at)
    pack = Pack([], data[:meta_at], data[meta_at:table_at], footer.size)
    pack.marker, pack.reserved, pack._limits = footer.marker, footer.reserved, limits
    pack.metadata_crc32 = footer.metadata_crc32
    if not count:
        return pack
    names_at = table_at + count * ENTRY.size
    pack.packed_names = data[names_at : names_at + packed]
    (pack.names_crc32,) = _CRC32.unpack_from(data, end - _CRC32.size)
    limits.check_unpacked("the size of the names", footer.names, packed, at)
    names = _unpack_names(pack.packed_names, footer.names, count, names_at)
    for name, file in zip(names, _read_table(data, table_at, names_at), strict=True):
        file.name = name
        if pack.marker == WHOLE:
            _check_place(file, meta_at, table_at + len(pack.files) * ENTRY.size)
            limits.check("the size of a file", file.size, "unpacked_size", table_at)
        pack.files.append(file)
    if pack.marker == WHOLE:
        check_sizes(pack.files, limits, len(data), table_at)
    else:  # a file that is too large, or outside the data, is refused alone when it is unpacked
        check_sizes([each for each in pack.files if is_small(each, limits)], limits, at=table_at)
    return pack


def _check_place(file: PackedFile, end: int, at: int) -> None:
    """Raise ``CorruptError`` for a file that extends past the end of the packed files."""
    if file.stored.stop > end:
        raise CorruptError(
            f"its {counted(file.stored.stop - file.start, 'byte')} at {file.start:#x} extend past the"
            f" end of the files at {end:#x}",
            offset=at,
            path=join("files", file.name),
        )


def _unpack_names(packed: bytes, size: int, count: int, at: int) -> list[str]:
    try:
        names = lz4_decode(packed, size)
    except CorruptError as error:
        raise CorruptError(f"the names: {error.message}", offset=at, path="/files") from error
    if len(names) != size:
        raise CorruptError(
            f"the names have {len(names):,} bytes, but the footer says {size:,}",
            offset=at,
            path="/files",
        )
    if names.count(0) != count or not names.endswith(b"\0"):
        raise CorruptError(
            f"{counted(names.count(0), 'name')} for {counted(count, 'file')}",
            offset=at,
            path="/files",
        )
    return list(map(decoded, names[:-1].split(b"\0")))


def _read_table(data: bytes, start: int, stop: int) -> Iterator[PackedFile]:
    types = {int(each): each for each in DvplType}
    for row in ENTRY.iter_unpack(memoryview(data)[start:stop]):
        at, packed, size, packed_crc, kind, crc, index = row
        yield PackedFile("", types.get(kind, kind), size, packed, at, crc, packed_crc, index)


def write(pack: Pack) -> bytes:
    """Return the bytes of a pack; ``SerializeError`` with the path of a wrong value."""
    check_values(pack)
    raw = b"".join(encoded(each.name) + b"\0" for each in pack.files)
    packed, names_crc, rows = _table(pack, raw)
    table = b"".join([*rows, packed, _CRC32.pack(names_crc)] if rows else [])
    facts = (len(rows), len(packed), len(raw), len(table), zlib.crc32(table))
    info = INFO.pack(*facts, pack.marker.encode())
    crc = zlib.crc32(info)
    if pack.footer_size == OLDER:
        footer = OLDER_FOOTER.pack(pack.reserved, crc)
    else:
        footer = FOOTER.pack(ZEROS, pack.metadata_crc32, len(pack.metadata), crc)
    return b"".join([pack.body, pack.metadata, table, footer, info])


def _table(pack: Pack, raw: bytes) -> tuple[bytes, int, list[bytes]]:
    """Return the packed names, the CRC-32 after them, and the rows of the table.

    Older packs have the CRC-32 of the names in the last row, in the place of the index.
    """
    before = zlib.crc32(pack.packed_names)
    packed, crc = pack.packed_names, pack.names_crc32
    indices = [each.meta_index for each in pack.files]
    if not _unpacks_to(packed, raw):
        packed = encode(DvplType.LZ4_HC, raw, None) if raw else b""
        after = zlib.crc32(packed)
        if pack.footer_size == NEWER or crc == before:
            crc = after
        if pack.footer_size == OLDER and indices and (not before or before in indices):
            indices = [0 if each == before else each for each in indices]
            indices[-1] = after
    rows = [_row(each, index) for each, index in zip(pack.files, indices, strict=True)]
    return packed, crc, rows


def _row(file: PackedFile, index: int) -> bytes:
    sizes = file.packed_size, file.size
    return ENTRY.pack(file.start, *sizes, file.packed_crc32, file.type, file.crc32, index)


def _unpacks_to(packed: bytes, raw: bytes) -> bool:
    try:
        return lz4_decode(packed, len(raw)) == raw if packed else not raw
    except CorruptError:
        return False


def check_values(pack: Pack) -> None:
    """Raise ``SerializeError`` for a value that cannot be written."""
    check(pack, (*PACK_ROWS, *STORAGE))
    if pack.marker not in (WHOLE, SPLIT):
        raise SerializeError(f"expected {WHOLE} or {SPLIT}, not {pack.marker!r}", path="/marker")
    if pack.footer_size not in (NEWER, OLDER):
        raise SerializeError(
            f"a footer has {NEWER} bytes, or {OLDER} in older packs, not {pack.footer_size:,}",
            path="/footer_size",
        )
    is_older = pack.footer_size == OLDER
    if len(pack.reserved) != (4 if is_older else 0):
        raise SerializeError(f"reserved has {4 if is_older else 0} bytes", path="/reserved")
    if is_older and (pack.metadata or pack.metadata_crc32):
        raise SerializeError("an older pack cannot have metadata", path="/metadata")
    if is_older and not pack.files:
        raise SerializeError("an older pack must contain at least one file", path="/files")
    for place, each in enumerate(files_of(pack)):
        try:
            check(each, FILE_ROWS)
        except SerializeError as error:
            raise error.within(place).within("files") from None
        if each.stored.stop > len(pack.body) and pack.marker == WHOLE:
            raise SerializeError(
                f"its bytes end at {each.stored.stop:,}, past the body of {len(pack.body):,} bytes",
                path=f"/files/{place}/start",
            )


def files_of(pack: Pack) -> list[PackedFile]:
    """Return the files of a pack; ``SerializeError`` for anything else in the list."""
    for place, each in enumerate(pack.files):
        if not isinstance(each, PackedFile):
            raise SerializeError(f"expected a PackedFile, not {each!r:.60}", path=f"/files/{place}")
    return pack.files
