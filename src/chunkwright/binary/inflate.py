"""Zlib and deflate streams, unpacked to no more than was announced."""

from __future__ import annotations

import zlib

from chunkwright.errors import CorruptError


def inflate(
    packed: bytes | memoryview,
    size: int,
    *,
    what: str = "zlib stream",
    offset: int | None = None,
    bare: bool = False,
    whole: bool = False,
) -> bytes:
    """Unpack a stream of at most ``size`` bytes, a ``bare`` one without header and checksum.

    Where ``whole``, the stream has to be complete and nothing may follow it. Errors name it
    ``what`` and stand at ``offset``. Raises ``CorruptError``.
    """
    stream = zlib.decompressobj(-zlib.MAX_WBITS if bare else zlib.MAX_WBITS)
    try:
        # One byte over, so that a stream of the right length also gets to its end mark.
        data = stream.decompress(packed, size + 1)
    except zlib.error as error:
        raise CorruptError(f"the {what} is damaged: {error}", offset=offset) from error
    if len(data) > size:
        raise CorruptError(
            f"the {what} unpacks to more than the announced {size:,} bytes", offset=offset
        )
    if whole and not stream.eof:
        raise CorruptError(f"the {what} stops after {len(data):,} of {size:,} bytes", offset=offset)
    if whole and stream.unused_data:
        extra = len(stream.unused_data)
        raise CorruptError(
            f"{extra:,} bytes follow the end of the {what}",
            offset=(offset or 0) + len(packed) - extra,
        )
    return data
