"""Zlib and deflate streams, unpacked to no more than the declared size."""

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
    """Unpack a stream of at most ``size`` bytes; a ``bare`` one has no header and checksum.

    If ``whole``, the stream has to be complete and nothing may follow it. Raises ``CorruptError``,
    which refers to it as ``what`` and has ``offset``.
    """
    stream = zlib.decompressobj(-zlib.MAX_WBITS if bare else zlib.MAX_WBITS)
    try:
        # One byte more, so that a stream of the right length reaches its end mark.
        data = stream.decompress(packed, size + 1)
    except zlib.error as error:
        raise CorruptError(f"the {what} is damaged: {error}", offset=offset) from error
    if len(data) > size:
        raise CorruptError(
            f"the {what} unpacks to more than the declared {size:,} bytes", offset=offset
        )
    if whole and not stream.eof:
        raise CorruptError(f"the {what} ends after {len(data):,} of {size:,} bytes", offset=offset)
    if whole and stream.unused_data:
        extra = len(stream.unused_data)
        raise CorruptError(
            f"{extra:,} bytes follow the end of the {what}",
            offset=(offset or 0) + len(packed) - extra,
        )
    return data
