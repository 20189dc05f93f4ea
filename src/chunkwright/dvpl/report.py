"""What ``info`` and ``problems`` report about a DVPL file with an unknown payload."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted
from chunkwright.binary.pictures import mime_type_of
from chunkwright.document import Problem
from chunkwright.dvpl.codecs import FOOTER, MAGIC, DvplType, is_sound, read_table
from chunkwright.dvpl.lz4_blocks import find_zero_offset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.dvpl.model import DvplFile, DvplWrapper

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
    """Return what the payload is, as far as its first bytes tell, and its size."""
    start = file.payload[:_START]
    return f"{_kind(start)} of {counted(len(file.payload), 'byte')}"


def _kind(start: bytes) -> str:
    """Return what a file is that begins with some bytes."""
    picture = _MIME_TYPES.get(mime_type_of(start), "")
    for magic, name in _PICTURES.items():
        if start.startswith(magic):
            picture = name
    if picture:
        return f"{picture} picture"
    return "text" if start and _is_text(start) else "unknown data"


def text_of(payload: bytes) -> str | None:
    """Return a payload that is text in UTF-8 as such; None for anything else."""
    if not payload or not _is_text(payload[:_START]):
        return None
    try:
        return payload.decode()
    except UnicodeDecodeError:
        return None


def _is_text(start: bytes) -> bool:
    """Whether bytes are the beginning of a text in UTF-8, the last character of which may be cut."""
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
        yield Problem("/wrapper", f"{wrapper.mended}; it is right when the file is written")
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
