"""The attributes of a texture descriptor in each version, their order in a file, their items and spans."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from chunkwright.errors import SerializeError
from chunkwright.query import typed
from chunkwright.records import (
    BYTES,
    INT32,
    UINT8,
    UINT32,
    ListOf,
    Row,
    Text,
    Whole,
    changed,
    decoded,
    encoded,
    in_version,
    known,
)
from chunkwright.records.items import AttributeItem, RecordItem, RecordsItem, RecordSpans
from chunkwright.records.layout import Layout, values
from chunkwright.tex.model import (
    ASTC,
    FIRST_OF_FAMILIES,
    Container,
    Entry,
    Filter,
    Gpu,
    MipFilter,
    OldContainer,
    OldFilter,
    OldPixelFormat,
    OldWrapMode,
    PixelFormat,
    TextureDescriptor,
    WrapMode,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.binary import Cursor
    from chunkwright.query.items import Item


# The signatures of a descriptor, and of an exported descriptor.
SIGNATURES: Final = (b"\xee\x00\xee\x00", b"\x00\xee\xee\x00")
# The versions of public engines and of real files; 0 are files from before there were versions. No
# file of version 14 is known, so it is unclear whether its entries have the byte that version 15
# added.
VERSIONS: Final = (*range(14), *range(15, 21))
FIRST_NEW: Final = 9
FIRST_TERMINATED: Final = 12
FACES: Final = 6


class CountedText(Text):
    """Text after its length, as in versions 9 to 11."""

    least, terminator = 4, 0

    def read(self, cursor: Cursor) -> str:
        """Read the length and the text."""
        return decoded(cursor.take(cursor.number()))

    def packed(self, value: str) -> bytes:
        """Return the length and the bytes."""
        data = super().packed(value)[:-1]
        return len(data).to_bytes(4, "little") + data


class FixedText(Text):
    """Text in a fixed number of bytes, padded with zeros."""

    terminator = 0

    def __init__(self, size: int) -> None:
        self._size = size
        self.least = size
        self.word = f"text of at most {size} bytes"

    def read(self, cursor: Cursor) -> str:
        """Read the text, without the padding."""
        return decoded(cursor.take(self._size).rstrip(b"\0"))

    def checked(self, value: object) -> str:
        """Return the text, if it fits; zeros inside it are preserved."""
        if not isinstance(value, str) or value.endswith("\0"):
            raise typed.misfit(value, self.word)
        super().checked(value.replace("\0", ""))
        if len(encoded(value)) > self._size:
            raise typed.misfit(value, self.word)
        return str(value)

    def packed(self, value: str) -> bytes:
        """Return the padded bytes."""
        return encoded(value).ljust(self._size, b"\0")


_CONTAINER: Final = Whole("B", Container)
_OLD_CONTAINER: Final = Whole("B", OldContainer)
_PIXELS: Final = Whole("B", PixelFormat)
_OLD_PIXELS: Final = Whole("B", OldPixelFormat)
_DATE: Final = FixedText(20)
_MD5: Final = FixedText(33)
_GPU: Final = Whole("B", Gpu)
_OLD_WRAP: Final = Whole("B", OldWrapMode)
_WRAP: Final = Whole("B", WrapMode)
_OLD_FILTER: Final = Whole("B", OldFilter)
_FILTER: Final = Whole("B", Filter)


_COUNTED: Final = CountedText()
_TERMINATED: Final = Text()

# Bytes after the last field, which are preserved; the text form leaves them out if they are empty.
TRAILING: Final = Row("trailing", BYTES, b"")
# Fields about the source, if the descriptor was not exported; later versions have them in each
# entry.
SOURCE: Final = (
    Row("modified", _DATE, "", before=1),
    Row("source_md5", _MD5, "", before=1),
)
# A descriptor has these, then its entries, then what only an exported one has.
SETTINGS: Final = (
    Row("wrap_s", _OLD_WRAP, WrapMode.REPEAT, before=11),
    Row("wrap_s", _WRAP, WrapMode.REPEAT, since=11),
    Row("wrap_t", _OLD_WRAP, WrapMode.REPEAT, before=11),
    Row("wrap_t", _WRAP, WrapMode.REPEAT, since=11),
    Row("min_filter", _OLD_FILTER, Filter.LINEAR, since=3, before=11),
    Row("min_filter", _FILTER, Filter.LINEAR, since=11),
    Row("mag_filter", _OLD_FILTER, Filter.LINEAR, since=3, before=11),
    Row("mag_filter", _FILTER, Filter.LINEAR, since=11),
    Row("mip_filter", Whole("B", MipFilter), MipFilter.LINEAR, since=11),
    Row("flags", UINT8, 1),
    Row("cube_faces", UINT8, 0, since=7),
    Row("source_format", _CONTAINER, Container.PNG, since=FIRST_NEW),
    Row("source_extension", _COUNTED, ".png", FIRST_NEW, FIRST_TERMINATED),
    Row("source_extension", _TERMINATED, ".png", since=FIRST_TERMINATED),
    Row("face_extensions", ListOf(_COUNTED), [], FIRST_NEW, FIRST_TERMINATED),
    Row("face_extensions", ListOf(_TERMINATED), [], since=FIRST_TERMINATED),
)
EXPORTED: Final = (
    Row("exported_gpu", _GPU, Gpu.INVALID, since=FIRST_OF_FAMILIES),
    Row("exported_container", _OLD_CONTAINER, Container.UNKNOWN, before=FIRST_OF_FAMILIES),
    Row("exported_container", _CONTAINER, Container.UNKNOWN, since=FIRST_TERMINATED),
    Row("exported_pixel_format", _PIXELS, PixelFormat.NONE, since=FIRST_OF_FAMILIES),
)
ENTRY: Final = (
    Row("container", _CONTAINER, Container.UNKNOWN, since=FIRST_TERMINATED),
    Row("pixel_format", _OLD_PIXELS, PixelFormat.NONE, before=FIRST_OF_FAMILIES),
    Row("pixel_format", _PIXELS, PixelFormat.NONE, since=FIRST_OF_FAMILIES),
    Row("base_level", UINT8, 0, before=2),
    Row("width", INT32, 0, since=2),
    Row("height", INT32, 0, since=2),
    Row("modified", _DATE, "", since=1, before=4),
    Row("source_md5", _MD5, "", since=1, before=5),
    Row("source_crc32", UINT32, 0, since=5),
    Row("converted_crc32", UINT32, 0, since=7),
    Row("unknown", UINT8, 0, since=15),
)
# After the others if the pixels are ASTC.
ASTC_ENTRY: Final = (
    Row("astc_quality", UINT32, 0, since=18),
    Row("astc_unknown", UINT8, 0, since=18),
)

# Up to version 8 the flags precede the filters, and the faces come last.
_OLD_ORDER: Final = (
    *("modified", "source_md5"),
    *("wrap_s", "wrap_t", "flags", "min_filter", "mag_filter"),
)
# Files of version 0 have no version byte, and sizes that no others have.
_VERSION_AT: Final = 4
_MD5_AT: Final = 24
_UNVERSIONED_SIZE: Final = 64
_UNVERSIONED_EXPORTED: Final = 8


def is_unversioned(data: bytes) -> bool:
    """Whether a descriptor is of version 0, which has no version byte.

    In place of the version, it has the first character of a date, usually a zero or, if it is
    exported, the wrap mode, 0 or 1.
    """
    at = data[_VERSION_AT : _VERSION_AT + 1]
    if at == b"\0":
        return True
    if data.startswith(SIGNATURES[True]):
        return len(data) == _UNVERSIONED_EXPORTED and at == b"\1"
    digit, zero = data[_MD5_AT + 31 : _MD5_AT + 32], data[_MD5_AT + 32 : _MD5_AT + 33]
    return len(data) == _UNVERSIONED_SIZE and digit >= b"0" and zero == b"\0"


def has_exported(version: int, *, is_exported: bool, entries: bool) -> bool:
    """Whether a descriptor has fields for the family that it was exported for."""
    if version < FIRST_NEW:
        return is_exported
    return version < FIRST_TERMINATED or (is_exported and not entries)


def has_count(version: int, *, is_exported: bool) -> bool:
    """Whether a descriptor stores the number of its entries."""
    return version >= FIRST_NEW or (version == FIRST_NEW - 1 and not is_exported)


def rows_of(descriptor: TextureDescriptor) -> tuple[Row, ...]:
    """Return the rows of a descriptor, without its entries, in the order of the text form."""
    return _rows(descriptor.version, descriptor.is_exported, bool(descriptor.entries))


@cache
def _rows(version: int, is_exported: bool, entries: bool) -> tuple[Row, ...]:
    rows = () if is_exported else in_version(SOURCE, version)
    rows += in_version(SETTINGS, version)
    if has_exported(version, is_exported=is_exported, entries=entries):
        rows += in_version(EXPORTED, version)
    return rows


def layouts_of(descriptor: TextureDescriptor) -> tuple[Layout, Layout]:
    """Return the layouts of the fields before the entries, and of those after them."""
    return _layouts(descriptor.version, descriptor.is_exported, bool(descriptor.entries))


@cache
def _layouts(version: int, is_exported: bool, entries: bool) -> tuple[Layout, Layout]:
    rows = _rows(version, is_exported, entries)
    exported = [row for row in rows if row in EXPORTED]
    if version >= FIRST_NEW:
        front, behind = [row for row in rows if row not in exported], exported
    else:
        by_name = {row.name: row for row in rows}
        first = [by_name[name] for name in _OLD_ORDER if name in by_name]
        front = [*first, *exported]
        behind = [row for row in rows if row.name == "cube_faces"]
    return Layout(TextureDescriptor, *values(front)), Layout(TextureDescriptor, *values(behind))


def entry_rows(entry: Entry, version: int) -> tuple[Row, ...]:
    """Return the rows of an entry, in the order of the file."""
    return _entry_rows(version, _is_astc(entry))


@cache
def _entry_rows(version: int, is_astc: bool) -> tuple[Row, ...]:
    return in_version((*ENTRY, *ASTC_ENTRY) if is_astc else ENTRY, version)


def entry_layout(entry: Entry, version: int) -> Layout:
    """Return the layout of an entry."""
    return _entry_layout(version, _is_astc(entry))


@cache
def _entry_layout(version: int, is_astc: bool) -> Layout:
    return Layout(Entry, *values(_entry_rows(version, is_astc)), is_object=True)


def _is_astc(entry: Entry) -> bool:
    return entry.pixel_format in ASTC


def items(descriptor: TextureDescriptor) -> DescriptorItem:
    """Return the root item of a descriptor."""
    return DescriptorItem(descriptor)


class DescriptorItem(RecordItem[TextureDescriptor]):
    """A whole descriptor."""

    __slots__ = ()
    is_ordered = True

    @property
    def class_name(self) -> str:
        """An empty text, because a descriptor is the document."""
        return ""

    @property
    def detail(self) -> str:
        """What the file is, its version, and the family or kind that it is for."""
        kind = "cube" if self.record.is_cube else "texture"
        exported = ", exported" if self.record.is_exported else ""
        return f"texture descriptor version {self.record.version}: {kind}{exported}"

    @property
    def rows(self) -> Sequence[Row]:
        """The attributes of its version, and the trailing bytes if there are any."""
        return (*rows_of(self.record), *changed(self.record, [TRAILING]))

    def parts(self) -> Iterator[Item]:
        """Yield the item of the list of entries."""
        yield EntriesItem(self, self.record)


class EntriesItem(RecordsItem[Entry]):
    """The entries of a descriptor, by family."""

    __slots__ = ("descriptor",)
    kind = Entry

    def __init__(self, parent: Item, descriptor: TextureDescriptor) -> None:
        super().__init__(parent, "entries", descriptor.entries)
        self.descriptor = descriptor

    def item(self, place: int) -> EntryItem:
        """Return the item of an entry."""
        name = self.descriptor.gpus[place]
        return EntryItem(self.checked()[place], self.descriptor.version, self, name)


class EntryItem(RecordItem[Entry]):
    """The picture for a family of graphics processors."""

    __slots__ = ("version",)
    is_object = True

    def __init__(self, entry: Entry, version: int, parent: Item, key: str) -> None:
        super().__init__(entry, parent, key)
        self.version = version

    @property
    def rows(self) -> Sequence[Row]:
        """The attributes of its version, including those of ASTC."""
        return in_version((*ENTRY, *ASTC_ENTRY), self.version)

    def attribute(self, row: Row) -> AttributeItem:
        """Return the item of an attribute; those of ASTC cannot be set for other pixels."""
        kind = AttributeItem if row in ENTRY else AstcItem
        return kind(self, self.record, row)


class AstcItem(AttributeItem):
    """An attribute that an entry only has if its pixels are ASTC."""

    __slots__ = ()

    def assign(self, value: object) -> None:
        """Set the attribute, unless the value would be lost because the pixels are not ASTC."""
        made = self._row.kind.coerce(value)
        assert isinstance(self._record, Entry)
        if made != self._row.default and self._record.pixel_format not in ASTC:
            pixels = known(PixelFormat, self._record.pixel_format)
            raise SerializeError(
                f"an entry with pixels of {getattr(pixels, 'name', pixels)} has no {self.key}, so it cannot be {made!r}"
            )
        super().assign(value)


def spans(descriptor: TextureDescriptor, data: bytes) -> RecordSpans:
    """Return the spans of a descriptor, in the order in which it is written."""
    found, version = RecordSpans(data), descriptor.version
    front, behind = layouts_of(descriptor)
    found.skip(len(SIGNATURES[0]) + (version > 0))
    front.span(found, descriptor)
    if has_count(version, is_exported=descriptor.is_exported):
        found.skip(1)
    for entry in descriptor.entries:
        start = found.begin()
        entry_layout(entry, version).span(found, entry)
        found.end(entry, start)
    behind.span(found, descriptor)
    found.value(descriptor, TRAILING.name, len(descriptor.trailing))
    return found
