"""Packing a payload into a DVPL file, the way it was packed before."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from chunkwright.dvpl.codecs import FOOTER, LEVELS, MAGIC, DvplType, decode, encode
from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    from chunkwright.dvpl.model import DvplFile, DvplWrapper

_MOST: Final = 0xFFFFFFFF
# The engine's encoders for these types refuse an empty payload.
_NOT_EMPTY: Final = (DvplType.LZ4_HC, DvplType.LZ4_STREAM)


def write(file: DvplFile) -> bytes:
    """Return the payload, which the file's own ``wrapper`` packs like any document."""
    return bytes(file.payload)


def wrap(wrapper: DvplWrapper, payload: bytes) -> bytes:
    """Return the whole DVPL file of ``payload``; an empty one is stored as type ``NONE``.

    The bytes that were read are reused as long as they unpack to ``payload``. Raises
    ``SerializeError`` for sizes that do not fit the 32 bits of the footer or of LZ4.
    """
    if is_untouched(payload, wrapper):
        return wrapper.packed
    return _build(payload, wrapper, find_level(wrapper))


def is_untouched(payload: bytes, wrapper: DvplWrapper) -> bool:
    """Whether the packed bytes that were read are still right for the payload and settings."""
    # Unpacking again costs less than a hash would, and less memory than a second payload.
    return wrapper.level is None and _unpack(wrapper, len(payload)) == payload


def find_level(wrapper: DvplWrapper) -> int | None:
    """Return the requested level, or the one that reproduces exactly the bytes that were read.

    None if there is no such level, in which case the default of the type is used.
    """
    if wrapper.level is not None or not wrapper.packed:
        return wrapper.level
    payload = _unpack(wrapper)
    if payload is not None:
        for level in LEVELS[wrapper.type]:
            if _build(payload, wrapper, level) == wrapper.packed:
                return level
    return None


def _unpack(wrapper: DvplWrapper, expected: int | None = None) -> bytes | None:
    """Unpack the bytes that were read; None if their type or size is not the expected one."""
    if not wrapper.packed:
        return None
    start = len(wrapper.packed) - FOOTER.size
    size, _, _, kind, _ = FOOTER.unpack_from(wrapper.packed, start)
    if kind != wrapper.type or expected not in (None, size):
        return None
    payload, bare, _ = decode(wrapper.type, memoryview(wrapper.packed)[:start], size)
    return payload if bare == wrapper.bare_deflate else None


def _build(payload: bytes, wrapper: DvplWrapper, level: int | None) -> bytes:
    kind = wrapper.type if payload or wrapper.type not in _NOT_EMPTY else DvplType.NONE
    packed = encode(kind, payload, level, bare=wrapper.bare_deflate)
    if max(len(payload), len(packed)) > _MOST:
        raise SerializeError(f"{len(payload):,} bytes are more than a DVPL file can contain")
    footer = FOOTER.pack(len(payload), len(packed), zlib.crc32(packed), kind, MAGIC)
    return packed + footer
