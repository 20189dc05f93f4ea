"""Game containers that hold Havok files: Final Fantasy XIV, Zelda, Souls, Sonic.

By public descriptions, they consist of a table of offsets and sizes, and of the bytes of the files,
mostly aligned. A file is put back by moving the bytes after it, and updating the table.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from chunkwright.base.containers import Container
from chunkwright.base.wording import names_of_files
from chunkwright.binary import Cursor, inflate
from chunkwright.errors import (
    CorruptError,
    FileAccessError,
    SerializeError,
    UnsupportedVersionError,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.base.fileio import Limits

_LONGEST_NAME: Final = 1024  # bytes


class Field(NamedTuple):
    """A number in a container: its offset, its ``struct`` code, and how much less than the value it is."""

    at: int
    code: str
    less: int = 0


class Part(NamedTuple):
    """A file in a container: its position, and the fields that state its size.

    ``room`` is the number of bytes available, None if the bytes after it can be moved; ``unpacked``
    is the unpacked size of a zlib stream, None for a file that is not packed.
    """

    name: str
    start: int
    size: int
    sizes: tuple[Field, ...] = ()
    room: int | None = None
    unpacked: int | None = None


class Layout(NamedTuple):
    """The content of the table of a container.

    ``starts`` are fields with offsets of data aligned to up to ``alignment`` bytes, ``ends`` other offsets.
    """

    parts: list[Part]
    starts: list[Field]
    ends: list[Field]
    alignment: int = 1


class Table(Container):
    """A container that is a table of offsets and sizes, and the bytes of the files."""

    def __init__(self, data: bytes, limits: Limits, title: str, layout: Layout) -> None:
        super().__init__()
        self._data, self._limits, self._layout = data, limits, layout
        self.title = title
        self.ignores_case = title in ("BND3", "BND4")  # their names are paths of Windows
        names = names_of_files(
            [each.name for each in layout.parts],
            lambda index: f"{index:05}{suffix_of(data, layout.parts[index].start)}",
        )
        self._parts = dict(zip(names, layout.parts, strict=True))
        for name, part in self._parts.items():
            if not 0 <= part.start <= part.start + part.size <= len(data):
                raise CorruptError(
                    f"{name!r:.100} is stated to have {part.size:,} bytes, but the file has only "
                    f"{len(data):,}",
                    offset=part.start,
                )

    @classmethod
    def of(cls, data: bytes, limits: Limits) -> Table:
        """Read the table of a container; raises ``CorruptError`` and ``UnsupportedVersionError``."""
        title, parse = TABLES[data[:4]]
        return cls(data, limits, title, parse(data))

    @property
    def names(self) -> Sequence[str]:
        """The names of the files, in the order of the table."""
        return list(self._parts)

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        part = self._parts[name]
        data = self._data[part.start : part.start + part.size]
        if part.unpacked is None:
            return data
        self._limits.check_unpacked(f"the size of {name!r:.100}", part.unpacked, part.size)
        return inflate(data, part.unpacked, what=f"{name!r:.100}", offset=part.start)

    def all_replaced(self, changes: Mapping[str, bytes]) -> bytes:
        """Return the container with other bytes for some files; what follows keeps its alignment."""
        made = self
        for name, data in changes.items():
            made = Table.of(made._replaced(name, data), self._limits)
        return made._data

    def _replaced(self, name: str, data: bytes) -> bytes:
        part = self._parts.get(name)
        if part is None:
            raise FileAccessError(f"no file can be added to this {self.title}")
        if data == self.read(name):
            return self._data
        self._check(name, part, data)
        after = part.start + part.size if part.room is None else part.start + part.room
        end, shift = part.start + len(data), 0
        later = [target for each in self._layout.starts if (target := self._target(each)) >= after]
        if part.room is None:
            step = _step(later, self._layout.alignment)
            rest, after = after, min(later, default=after)
            if len(data) != part.size and any(self._data[rest:after]):
                raise FileAccessError(
                    f"{name!r:.100} is followed by bytes that belong to no file of the {self.title}"
                )
            shift = -(-(end - after) // step) * step if len(data) != part.size else 0
        made = bytearray(self._data[: part.start] + data)
        made += bytes(after + shift - end) if len(data) != part.size else self._data[end:after]
        made += self._data[after:]
        moved = [(each, self._target(each)) for each in (*self._layout.starts, *self._layout.ends)]
        numbers = [(each, target + shift) for each, target in moved if target >= after]
        try:
            for each, value in (*numbers, *((size, len(data)) for size in part.sizes)):
                struct.pack_into(each.code, made, each.at, value - each.less)
        except struct.error as error:
            raise SerializeError(f"{name!r:.100} is too large for this {self.title}") from error
        return bytes(made)

    def _target(self, field: Field) -> int:
        (value,) = struct.unpack_from(field.code, self._data, field.at)
        return int(value) + field.less

    def _check(self, name: str, part: Part, data: bytes) -> None:
        """Refuse a file that cannot be put back by the known rules."""
        hint = "name another file with -o, or in Python save(path)"
        fixed = None if part.sizes else part.room
        if part.room is not None and (len(data) > part.room or fixed not in (None, len(data))):
            raise FileAccessError(
                f"{name!r:.100} has {len(data):,} bytes now, but this {self.title} has room for "
                f"{part.room:,}",
                hint=hint,
            )
        if not part.size:
            raise FileAccessError(
                f"{name!r:.100} is empty, and has no position in the container", hint=hint
            )
        if part.unpacked is not None:
            raise FileAccessError(
                f"files that are packed in a {self.title} can be read, but not written", hint=hint
            )
        end = part.start + part.size
        if any(each.at >= part.start for each in (*self._layout.starts, *self._layout.ends)):
            raise FileAccessError(
                f"{name!r:.100} is not stored after the table of this {self.title}", hint=hint
            )
        for other, each in self._parts.items():
            if other != name and each.start < end and part.start < each.start + each.size:
                raise FileAccessError(f"{name!r:.100} shares bytes with {other!r:.100}", hint=hint)


def _step(targets: Iterable[int], most: int) -> int:
    """Return the largest power of two by which offsets can be moved without losing alignment."""
    return max((min(target & -target, most) for target in targets if target), default=1)


def suffix_of(data: bytes, at: int = 0) -> str:
    """Return the extension for bytes without a name."""
    from chunkwright.hkx.file import MAGIC

    head = data[at : at + 8]
    is_havok = head in (MAGIC, _BINARY_TAGFILE) or head[4:] == b"TAG0"
    return ".hkx" if is_havok else ".bin"


_BINARY_TAGFILE: Final = bytes.fromhex("1e0db0cacefa11d0")


def _text(data: bytes, at: int, encoding: str, most: int = _LONGEST_NAME) -> str:
    raw = data[at : at + max(0, min(most, _LONGEST_NAME))]
    return raw.decode(encoding, "replace").split("\0", 1)[0]


# -- Final Fantasy XIV --------------------------------------------------------------------------------

_NEW_SKELETONS: Final = (b"0031", b"1031")
_OLD_SKELETONS: Final = (b"0011", b"0111", b"0021")
_HAVOK_AT: Final = 18
_TIMELINE: Final = b"TMLB"


def _skeleton(data: bytes) -> Layout:
    """Return the layout of a ``.sklb``: layers, then the Havok file up to the end."""
    reader = Cursor(data, 4)
    version = reader.take(4)
    if version not in (*_NEW_SKELETONS, *_OLD_SKELETONS):
        raise UnsupportedVersionError(
            f"is a skeleton of the unknown version {version[::-1].decode('ascii', 'replace')}"
        )
    layers, havok = reader.numbers("I" if version in _NEW_SKELETONS else "H", 2)
    parts = [Part("skeleton.hkx", havok, len(data) - havok)]
    if 0 < layers < havok:
        parts.append(Part("layers.bin", layers, havok - layers, room=havok - layers))
    return Layout(parts, [], [])


def _without_padding(data: bytes) -> bytes:
    """Return a Havok file without the up to three bytes of padding after it."""
    from chunkwright.hkx import embedded
    from chunkwright.hkx.file import MAGIC

    if data.startswith(_BINARY_TAGFILE):  # its last tag is not 0
        kept = data.rstrip(b"\0")
        return data[: max(len(kept), len(data) - 3)]
    return data[: embedded.length(data)] if data.startswith(MAGIC) else data


def _animations(data: bytes) -> Layout:
    """Return the layout of a ``.pap``: one Havok file for all animations, and their timelines."""
    reader = Cursor(data, 8)
    count = reader.number("H")
    reader.at = _HAVOK_AT - 4
    info, havok, footer = reader.numbers("I", 3)
    if not havok <= footer <= len(data):
        raise CorruptError(f"the timelines start at {footer:#x}, which cannot be", offset=reader.at)
    starts = [Field(at, "<I") for at in range(_HAVOK_AT - 4, _HAVOK_AT + 8, 4)]
    parts = [Part("animations.hkx", havok, len(_without_padding(data[havok:footer])))]
    at = footer
    for index in range(count):
        at = data.find(_TIMELINE, at, at + 3 + len(_TIMELINE))
        if at < 0 or len(data) - at < 8:
            break  # a timeline of unknown form
        (size,) = struct.unpack_from("<I", data, at + 4)
        name = _text(data, info + 40 * index, "utf-8", 32)
        parts.append(Part(f"timelines/{name}.tmb", at, size, room=size))
        at += size
    return Layout(parts, starts, [], alignment=4)


# -- Zelda ------------------------------------------------------------------------------------------


_SARC_ALIGNMENT: Final = 0x2000  # the largest of any file


def _sarc(data: bytes) -> Layout:
    """Return the layout of a SARC: a header, a table of offsets (SFAT), names (SFNT), files."""
    reader = Cursor(data, 6)
    order = reader.order = ">" if reader.take(2) == b"\xfe\xff" else "<"
    _total, base = reader.numbers("I", 2)
    reader.at = 4
    reader.at = reader.number("H")
    if reader.take(4) != b"SFAT":
        raise CorruptError("expected the table SFAT after the header", offset=reader.at - 4)
    table = reader.at - 4 + reader.number("H")
    count, reader.at = reader.number("H"), table
    rows = reader.numbers("I", 4 * count)
    if reader.take(4) != b"SFNT":
        raise CorruptError("expected the table SFNT after SFAT", offset=reader.at - 4)
    texts = reader.at - 4 + reader.number("H")
    layout = Layout([], [], [Field(8, f"{order}I")], alignment=_SARC_ALIGNMENT)
    for index in range(count):
        key, name_at, start, end = rows[4 * index : 4 * index + 4]
        name = f"{key:08x}{suffix_of(data, base + start)}"
        if name_at:
            name = _text(data, texts + 4 * (name_at & 0xFFFFFF), "utf-8")
        first = Field(table + 16 * index + 8, f"{order}I", base)
        last = first._replace(at=first.at + 4)
        own = last._replace(less=-start)  # depends on the size, and moves with files before it
        layout.parts.append(Part(name, base + start, end - start, (own,)))
        layout.starts.append(first)
        layout.ends.append(last)
    return layout


# -- Souls ------------------------------------------------------------------------------------------


def _reversed(byte: int) -> int:
    return int(f"{byte:08b}"[::-1], 2)


def _form_of(byte: int, *, is_reversed: bool) -> int:
    """Return the bits that state which fields each row of a binder has."""
    return byte if is_reversed or (byte & 1 and not byte & 0x80) else _reversed(byte)


_BIG, _IDS, _NAMES, _LONG, _SIZES = 1, 2, 12, 16, 32


def _binder3(data: bytes) -> Layout:
    """Return the layout of a BND3, of Demon's Souls and Dark Souls."""
    reader = Cursor(data, 12)
    byte, big, is_reversed = reader.numbers("B", 3)
    form = _form_of(byte, is_reversed=bool(is_reversed))
    order = reader.order = ">" if big or form & _BIG else "<"
    reader.at = 16
    count = reader.number()
    codes = ["I", "I", "Q" if form & _LONG else "I"]
    codes += ["I"] * (bool(form & _IDS) + bool(form & _NAMES) + bool(form & _SIZES))
    row = struct.Struct(order + "".join(codes))
    fields = ["flags", "size", "start"]
    fields += [n for n, bit in (("id", _IDS), ("name", _NAMES), ("unpacked", _SIZES)) if form & bit]
    return _binder(data, row, fields, 32, count, is_reversed=bool(is_reversed), text="shift-jis")


def _binder4(data: bytes) -> Layout:
    """Return the layout of a BND4, of Dark Souls II and later games."""
    reader = Cursor(data, 9)
    big, unreversed = reader.numbers("B", 2)
    order = reader.order = ">" if big else "<"
    reader.at = 12
    count, header = reader.number(), reader.number("Q")
    reader.at = 32
    stride = reader.number("Q")
    reader.at = 48
    is_wide, byte = reader.numbers("B", 2)
    form = _form_of(byte, is_reversed=not unreversed)
    fields = ["flags", "", "size"]
    fields += ["unpacked"] * bool(form & _SIZES)
    codes = ["I", "I", *"Q" * (len(fields) - 2), "Q" if form & _LONG else "I"]
    fields += ["start", *["id"] * bool(form & _IDS), *["name"] * bool(form & _NAMES)]
    codes += ["I"] * (len(fields) - len(codes))
    row = struct.Struct(order + "".join(codes))
    if row.size != stride:
        raise UnsupportedVersionError(f"rows of {stride:,} bytes, not of {row.size}, are not known")
    text = ("utf-16-be" if big else "utf-16-le") if is_wide else "shift-jis"
    return _binder(data, row, fields, header, count, is_reversed=not unreversed, text=text)


def _binder(
    data: bytes,
    row: struct.Struct,
    fields: Sequence[str],
    at: int,
    count: int,
    *,
    is_reversed: bool,
    text: str,
) -> Layout:
    if count * row.size > len(data) - at:
        raise CorruptError(f"{count:,} files do not fit in {len(data):,} bytes", offset=at)
    # The headers end before all files; other descriptions have the end of the file there.
    order = row.format[0]
    layout = Layout([], [], [Field(20, f"{order}I")] if data[3:4] == b"3" else [], alignment=16)
    offsets = [struct.calcsize(row.format[: 1 + index]) for index in range(len(fields))]
    places = dict(zip(fields, zip(offsets, row.format[1:], strict=True), strict=True))

    def field(name: str, index: int) -> Field:
        offset, code = places[name]
        return Field(at + index * row.size + offset, order + code)

    for index, values in enumerate(row.iter_unpack(data[at : at + count * row.size])):
        found = dict(zip(fields, values, strict=True))
        flags = found["flags"] if order == "<" else found["flags"] >> 24
        is_packed = (flags & 0xFF if is_reversed else _reversed(flags & 0xFF)) & 1
        named = "name" in found
        name = _text(data, found["name"], text) if named else ""
        if not name and "id" in found:
            name = f"{found['id']:09}{suffix_of(data, found['start'])}"
        sizes = tuple(field(each, index) for each in ("size", "unpacked") if each in found)
        unpacked = found.get("unpacked", len(data) * 16) if is_packed else None
        layout.parts.append(Part(name, found["start"], found["size"], sizes, None, unpacked))
        layout.starts.append(field("start", index))
    return layout


# -- Sonic ------------------------------------------------------------------------------------------

_ENTRY: Final = 20  # bytes before the name


def _sonic(data: bytes) -> Layout:
    """Return the layout of an ``.ar.00``: entries that state their own size, each before its file.

    The sizes of whole archives are stated in an ``.arl`` next to them, so they must not change.
    """
    reader = Cursor(data, 4)
    at, parts = reader.number(), []
    while at < len(data):
        reader.at = at
        whole, size, start = reader.numbers("I", 3)
        if not _ENTRY <= start <= start + size <= whole:
            raise CorruptError("the sizes of an entry contradict each other", offset=at)
        name = _text(data, at + _ENTRY, "utf-8", start - _ENTRY)
        parts.append(Part(name, at + start, size, (Field(at + 4, "<I"),), whole - start))
        at += whole
    return Layout(parts, [], [])


# Magic, at offset 0 or 4 -> title and parser.
TABLES: Final[dict[bytes, tuple[str, Callable[[bytes], Layout]]]] = {
    b"blks": ("FFXIV skeleton", _skeleton),
    b"pap ": ("FFXIV animation file", _animations),
    b"SARC": ("SARC", _sarc),
    b"BND3": ("BND3", _binder3),
    b"BND4": ("BND4", _binder4),
    b"\0\0\0\0": ("Sonic archive", _sonic),
}


def whole(file: BinaryIO, limits: Limits) -> bytes:
    """Return the bytes of a file, which must not exceed the limit of unpacked sizes."""
    limits.check("the size of the container", file.seek(0, 2), "unpacked_size")
    file.seek(0)
    return file.read()


def open_container(file: BinaryIO, limits: Limits) -> Container:
    """Open a container that is a table; raises ``CorruptError`` and ``UnsupportedVersionError``."""
    data = whole(file, limits)
    return Table.of(data, limits)
