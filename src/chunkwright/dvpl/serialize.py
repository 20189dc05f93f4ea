"""Pack a payload into a DVPL file, the way it was packed before."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from chunkwright.dvpl.codecs import FOOTER, LEVELS, MAGIC, DvplType, decode, encode
from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    from chunkwright.dvpl.model import DvplFile, DvplWrapper

_MOST: Final = 0xFFFFFFFF
# The engine's encoders of these types refuse an empty payload.
_NOT_EMPTY: Final = (DvplType.LZ4_HC, DvplType.LZ4_STREAM)


def write(file: DvplFile) -> bytes:
    """Return the payload: the file's own ``wrapper`` packs it, as it packs any document."""
    if not isinstance(file.payload, bytes | bytearray | memoryview):
        raise SerializeError(f"the payload is bytes, not {file.payload!r}", path="/payload")
    return bytes(file.payload)


def pack(payload: bytes, wrapper: DvplWrapper) -> bytes:
    """Return the whole DVPL file of ``payload``; an empty one is stored as type ``NONE``.

    What was read comes back exactly for as long as it unpacks to ``payload``. Raises
    ``SerializeError`` for what the 32-bit sizes of the footer or of LZ4 cannot say.
    """
    if is_untouched(payload, wrapper):
        return wrapper.packed
    return _build(payload, wrapper, find_level(wrapper))


def is_untouched(payload: bytes, wrapper: DvplWrapper) -> bool:
    """Whether the packed bytes that were read still stand for what is asked for."""
    # To unpack again costs less than a hash would, and less memory than a second payload.
    return wrapper.level is None and _unpack(wrapper, len(payload)) == payload


def find_level(wrapper: DvplWrapper) -> int | None:
    """Return the level asked for, or the one that makes exactly the bytes that were read.

    None where there is no such level: then the usual one of the type is right.
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
    """Unpack what was read, None where it is of another type or not of the expected size."""
    if not wrapper.packed:
        return None
    start = len(wrapper.packed) - FOOTER.size
    size, _, _, kind, _ = FOOTER.unpack_from(wrapper.packed, start)
    if kind != wrapper.type or expected not in (None, size):
        return None
    payload, bare = decode(wrapper.type, memoryview(wrapper.packed)[:start], size)
    return payload if bare == wrapper.bare_deflate else None


def _build(payload: bytes, wrapper: DvplWrapper, level: int | None) -> bytes:
    kind = wrapper.type if payload or wrapper.type not in _NOT_EMPTY else DvplType.NONE
    packed = encode(kind, payload, level, bare=wrapper.bare_deflate)
    if max(len(payload), len(packed)) > _MOST:
        raise SerializeError(f"{len(payload):,} bytes are more than a DVPL file can hold")
    footer = FOOTER.pack(len(payload), len(packed), zlib.crc32(packed), kind, MAGIC)
    return packed + footer
