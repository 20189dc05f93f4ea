"""The container ``.glb``: a header, a chunk of JSON, a chunk of binary data."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, Final

from chunkwright.errors import (
    CorruptError,
    LimitError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonObject

MAGIC: Final = b"glTF"
VERSION: Final = 2
_HEADER: Final = struct.Struct("<4sII")
_CHUNK: Final = struct.Struct("<II")
_JSON: Final = 0x4E4F534A
_BIN: Final = 0x004E4942


def encoded(form: JsonObject) -> bytes:
    """Return the JSON of a document in one line; ``SerializeError`` for NaN and infinities."""
    try:
        text = json.dumps(form, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except ValueError as error:
        raise SerializeError(f"cannot be represented in glTF: {error}") from error
    return text.encode()


def packed(form: JsonObject, buffer: bytes) -> bytes:
    """Return a ``.glb`` file; the buffer's length is a multiple of 4."""
    if buffer:
        form = form | {"buffers": [{"byteLength": len(buffer)}]}
    text = encoded(form)
    text += b" " * (-len(text) % 4)
    chunks = [_CHUNK.pack(len(text), _JSON), text]
    size = _HEADER.size + _CHUNK.size + len(text)
    if buffer:
        size += _CHUNK.size + len(buffer)
        if size >= 1 << 32:
            raise LimitError(f"a .glb file is limited to 4 GiB, but this has {size:,} bytes")
        chunks += [_CHUNK.pack(len(buffer), _BIN), buffer]
    return b"".join([_HEADER.pack(MAGIC, VERSION, size), *chunks])


def unpacked(data: bytes) -> tuple[bytes, memoryview | None]:
    """Return the JSON of a ``.glb`` file, and its binary chunk or None."""
    if len(data) < _HEADER.size:
        raise TruncatedError("ends within the header of a .glb file", offset=len(data))
    _, version, size = _HEADER.unpack_from(data)
    if version != VERSION:
        raise UnsupportedVersionError(
            f"is glTF of version {version}", offset=4, hint="only version 2 can be read"
        )
    if size > len(data):
        raise TruncatedError(f"states {size:,} bytes but has {len(data):,}", offset=8)
    text, at = _chunk(data, _HEADER.size, size)
    kind = _CHUNK.unpack_from(data, _HEADER.size)[1]
    if kind != _JSON:
        raise CorruptError("the first chunk is not JSON", offset=_HEADER.size + 4)
    if at + _CHUNK.size <= size and _CHUNK.unpack_from(data, at)[1] == _BIN:
        return bytes(text), _chunk(data, at, size)[0]
    return bytes(text), None


def _chunk(data: bytes, at: int, end: int) -> tuple[memoryview, int]:
    """Return the content of the chunk at an offset, and the offset of the next one."""
    if at + _CHUNK.size > end:
        raise TruncatedError("ends within the header of a chunk", offset=at)
    length, _ = _CHUNK.unpack_from(data, at)
    start = at + _CHUNK.size
    if start + length > end:
        raise TruncatedError(
            f"a chunk states {length:,} bytes, but {end - start:,} are left", offset=at
        )
    return memoryview(data)[start : start + length], start + length
