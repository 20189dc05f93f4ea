"""Reports on DVPL files with an unknown payload: info, problems, items; and a demonstration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted
from chunkwright.binary import mime_type_of
from chunkwright.document import Problem
from chunkwright.dvpl.codecs import (
    FOOTER,
    MAGIC,
    DvplType,
    find_zero_offset,
    is_sound,
    read_table,
)
from chunkwright.formats import Demo
from chunkwright.query import typed
from chunkwright.query.items import Item, Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.base.jsontext import JsonObject, JsonValue


from chunkwright.dvpl.packing import DvplFile, DvplWrapper

# The number of bytes that show whether a payload is text.
_START: Final = 256
_MIME_TYPES: Final = {"image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WebP"}
# The magic of pictures for graphics cards.
_PICTURES: Final = {b"DDS ": "DDS", b"PVR\x03": "PVR"}


def info(file: DvplFile) -> JsonObject:
    """Return the size of the payload in bytes and its CRC-32."""
    return {"unpacked_size": len(file.payload), "unpacked_crc32": file.payload_crc32}


def wrapper_info(wrapper: DvplWrapper) -> JsonObject:
    """Return the number of the type."""
    return {"dvpl_type": int(wrapper.type)}


def headline(file: DvplFile) -> str:
    """Return the kind of payload, as far as its first bytes show it, and its size."""
    start = file.payload[:_START]
    return f"{_kind(start)} of {counted(len(file.payload), 'byte')}"


def _kind(start: bytes) -> str:
    """Return the kind of a file, given its first bytes."""
    picture = _MIME_TYPES.get(mime_type_of(start), "")
    for magic, name in _PICTURES.items():
        if start.startswith(magic):
            picture = name
    if picture:
        return f"{picture} picture"
    return "text" if start and _is_text(start) else "unknown data"


def text_of(payload: bytes) -> str | None:
    """Return a payload in UTF-8 as text; None for any other payload."""
    if not payload or not _is_text(payload[:_START]):
        return None
    try:
        return payload.decode()
    except UnicodeDecodeError:
        return None


def _is_text(start: bytes) -> bool:
    """Whether bytes are the beginning of UTF-8 text; the last character may be cut off."""
    try:
        text = start.decode()
    except UnicodeDecodeError as error:
        if len(start) < _START or error.start < _START - 3:
            return False
        text = start[: error.start].decode()
    return all(char.isprintable() or char.isspace() for char in text)


def problems(file: DvplFile) -> Iterator[Problem]:
    """Report a wrapper inside a wrapper; oddities of the packing are reported by the wrapper."""
    if file.payload.endswith(MAGIC):
        yield Problem("/payload", "the payload is itself a DVPL file: it was packed twice")


def wrapper_problems(wrapper: DvplWrapper) -> Iterator[Problem]:
    """Report what the engine or other readers would not expect in the packed bytes."""
    if wrapper.mended:
        yield Problem("/wrapper", f"{wrapper.mended}; it is corrected when the file is written")
    if wrapper.bare_deflate:
        message = "packed as bare deflate data, whereas the engine expects a zlib stream"
        yield Problem("/wrapper", message, 0)
    for start, size, block in _lz4_blocks(wrapper):
        at = find_zero_offset(block)
        if at is not None:
            message = "an LZ4 match of offset 0, which some readers reject, was read as zeros"
            yield Problem("/wrapper", message, start + at)
        elif not is_sound(block, size):
            message = "an LZ4 block ends too soon after a match, which some readers reject"
            yield Problem("/wrapper", message, start)


def _lz4_blocks(wrapper: DvplWrapper) -> Iterator[tuple[int, int, bytes]]:
    """Yield (offset in the file, unpacked size, block) of each LZ4 block that was read."""
    if not wrapper.packed:
        return
    packed = wrapper.packed[: -FOOTER.size]
    size, _, _, kind, _ = FOOTER.unpack_from(wrapper.packed, len(packed))
    if kind in (DvplType.LZ4, DvplType.LZ4_HC):
        yield 0, size, packed
    elif kind == DvplType.LZ4_STREAM:
        for part in read_table(packed, size):
            stop = part.offset + part.packed_size
            yield part.offset, part.raw_size, packed[part.offset : stop]


def items(file: DvplFile) -> PayloadItem:
    """Return the root item of a DVPL file."""
    return PayloadItem(file)


class PayloadItem(Item):
    """The whole file, and the payload in it."""

    __slots__ = ("_file",)

    def __init__(self, file: DvplFile, parent: Item | None = None, key: str = "") -> None:
        super().__init__(parent, key)
        self._file = file

    @property
    def value(self) -> DvplFile | bytes:
        """The file; for ``/payload`` the bytes."""
        return self._file if self.parent is None else self._file.payload

    @property
    def type_name(self) -> str:
        """``DvplFile`` or ``bytes``."""
        return "" if self.parent is None else "bytes"

    @property
    def label(self) -> str:
        """``dvpl``; for ``/payload`` the key."""
        return "dvpl" if self.parent is None else self.key

    @property
    def detail(self) -> str:
        """How the payload is packed, what it is, its size, and its first bytes unless it is text."""
        if self.parent is not None:
            return super().detail

        wrapper, payload = self._file.wrapper, self._file.payload
        packing = wrapper.type.name if isinstance(wrapper, DvplWrapper) else "not packed"
        if text_of(payload) is not None:
            return f"{packing}, {headline(self._file)}"
        return f"{packing}, {len(payload):,} bytes that start with {payload[:8].hex(' ')}"

    def shown(self) -> Iterable[Item]:
        """Yield the lines of a text; nothing for other data, which is described in one line."""

        text = text_of(self._file.payload)
        for number, line in enumerate([] if text is None else text.splitlines(), 1):
            yield Line(self, f"line {number}", line)

    def named(self, segment: str) -> list[Item]:
        """Return the payload, or a line of text."""
        return super().named(segment) or [each for each in self.shown() if each.is_called(segment)]

    def children(self) -> Iterator[Item]:
        """Yield the item of the payload."""
        if self.parent is None:
            yield PayloadItem(self._file, self, "payload")

    def plain(self) -> JsonValue:
        """Return the payload in hexadecimal; for the whole file, by name."""
        payload = typed.plain(self._file.payload)
        return {"payload": payload} if self.parent is None else payload

    def assign(self, value: object) -> None:
        """Replace the payload."""
        if self.parent is None:
            super().assign(value)
        self._file.payload = typed.octets(value, "bytes")


_TEXT = b"tanks:\n  - name: T-34\n    tier: 5\n"


def make() -> DvplFile:
    """Return a packed text file, as the game packs its tables."""
    return DvplFile(_TEXT)


def edit(document: DvplFile) -> str:
    """Change a number in the text."""
    document.payload = _TEXT.replace(b"5", b"6")
    return "tier 5 -> 6"


def demo() -> Demo[DvplFile]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
