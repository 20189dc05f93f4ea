"""LZ4 blocks decoded byte by byte, for blocks that break a rule but are read by other tools.

The format forbids matches of offset 0, and requires the last match to start at least 12 bytes
before the end and the last 5 bytes to be literals. One public writer emits matches of offset 0;
readers that accept them copy bytes onto themselves, which are zeros in a fresh buffer (lz4 since
1.8.3 writes zeros on purpose). The LZ4 library refuses blocks that break the other rules, and
matches of offset 0 near the end.
Source: lz4_Block_format.md of lz4/lz4; ``lz4.c`` 1.9.4 and lz4js 0.2.0, tested side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Iterator

_MIN_MATCH: Final = 4
# A length that fills its four bits continues in further bytes, up to one below 255.
_NIBBLE: Final = 15
_MORE: Final = 255
_OFFSET_SIZE: Final = 2


class Sequence(NamedTuple):
    """Literals from ``start`` to ``stop``, then a match; the last of a block has no match.

    ``at`` is its offset in the block. ``offset`` and ``length`` of the match are in bytes of the
    output; ``length`` is 0 if there is no match.
    """

    at: int
    start: int
    stop: int
    offset: int
    length: int


def sequences(block: bytes) -> Iterator[Sequence]:
    """Yield the sequences of a block; ``CorruptError`` if it ends inside one."""
    pos, end = 0, len(block)
    while pos < end:
        at, token = pos, block[pos]
        count, pos = token >> 4, pos + 1
        if count == _NIBBLE:
            count, pos = _long(block, pos)
        start, pos = pos, pos + count
        if pos > end:
            raise _cut_off(at)
        if pos == end:
            yield Sequence(at, start, pos, 0, 0)
            return
        stop, pos = pos, pos + _OFFSET_SIZE
        if pos > end:
            raise _cut_off(at)
        offset = block[stop] | block[stop + 1] << 8
        count = token & _NIBBLE
        if count == _NIBBLE:
            count, pos = _long(block, pos)
        yield Sequence(at, start, stop, offset, count + _MIN_MATCH)


def decode(block: bytes, size: int) -> bytes:
    """Unpack a block to exactly ``size`` bytes; matches of offset 0 are zeros.

    Raises ``CorruptError``, with the offset in the block if that is at fault; never unpacks more
    than ``size`` bytes.
    """
    out = bytearray()
    for sequence in sequences(block):
        out += block[sequence.start : sequence.stop]
        if sequence.offset > len(out):
            raise CorruptError(
                f"a match reaches {sequence.offset:,} bytes back, but there are only {len(out):,}",
                offset=sequence.at,
            )
        if len(out) + sequence.length > size:
            raise CorruptError(f"the LZ4 block unpacks to more than the declared {size:,} bytes")
        if sequence.offset == 0:
            out += bytes(sequence.length)
        elif sequence.length:
            # A match may overlap its own output, which then repeats.
            seed = out[-sequence.offset :][: sequence.length]
            times = -(-sequence.length // len(seed))
            out += (seed * times)[: sequence.length]
    if len(out) != size:
        raise CorruptError(
            f"the LZ4 block unpacks to {len(out):,} bytes instead of the declared {size:,}"
        )
    return bytes(out)


def find_zero_offset(block: bytes) -> int | None:
    """Return the offset in the block of the first match of offset 0; None if there is none."""
    if b"\0\0" not in block:
        return None
    for sequence in sequences(block):
        if sequence.length and sequence.offset == 0:
            return sequence.at
    return None


def _long(block: bytes, pos: int) -> tuple[int, int]:
    """Return a length that fills its four bits and continues at an offset, and the offset after."""
    total = _NIBBLE
    while True:
        if pos >= len(block):
            raise _cut_off(pos)
        total += block[pos]
        pos += 1
        if block[pos - 1] != _MORE:
            return total, pos


def _cut_off(at: int) -> CorruptError:
    return CorruptError("the LZ4 block ends inside a sequence", offset=at)
