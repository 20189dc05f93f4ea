"""LZ4 blocks byte by byte, for those that break a rule of the format and are read all the same.

The format has no match of offset 0, and wants the last match to start 12 bytes before the
end and the last 5 bytes to be literals. One public writer makes matches of offset 0; readers
that do not refuse them copy bytes onto themselves, which are zeros in a fresh buffer (lz4
since 1.8.3 writes zeros on purpose), wherever the match stands. The LZ4 library refuses the
rest, and these near the end.
Source: lz4_Block_format.md of lz4/lz4; ``lz4.c`` 1.9.4 and lz4js 0.2.0 tried side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from collections.abc import Iterator

_MIN_MATCH: Final = 4
# A length that fills its four bits goes on in bytes of their own, up to one below 255.
_NIBBLE: Final = 15
_MORE: Final = 255
_OFFSET_SIZE: Final = 2


class Sequence(NamedTuple):
    """Literals at ``start``, ``stop``, then a match; the last of a block has no match.

    ``at`` is where it stands in the block. ``offset`` and ``length`` of the match are in bytes
    of the output, ``length`` 0 where there is none.
    """

    at: int
    start: int
    stop: int
    offset: int
    length: int


def sequences(block: bytes) -> Iterator[Sequence]:
    """Yield the sequences of a block; ``CorruptError`` where it ends inside one."""
    pos, end = 0, len(block)
    while pos < end:
        at, token = pos, block[pos]
        count, pos = _length(block, token >> 4, pos + 1)
        start, pos = pos, pos + count
        if pos > end:
            raise _cut_off(at)
        if pos == end:
            yield Sequence(at, start, pos, 0, 0)
            return
        stop, pos = pos, pos + _OFFSET_SIZE
        if pos > end:
            raise _cut_off(at)
        offset = int.from_bytes(block[stop:pos], "little")
        count, pos = _length(block, token & _NIBBLE, pos)
        yield Sequence(at, start, stop, offset, count + _MIN_MATCH)


def decode(block: bytes, size: int) -> bytes:
    """Unpack a block to exactly ``size`` bytes, where offset 0 stands for zeros.

    Raises ``CorruptError``, with the offset in the block where that is at fault; never makes more than ``size`` bytes.
    """
    out = bytearray()
    for sequence in sequences(block):
        out += block[sequence.start : sequence.stop]
        if sequence.offset > len(out):
            raise CorruptError(
                f"a match {sequence.offset:,} bytes back, where there are {len(out):,}",
                offset=sequence.at,
            )
        if len(out) + sequence.length > size:
            raise CorruptError(f"the LZ4 block unpacks to more than the announced {size:,} bytes")
        if sequence.offset == 0:
            out += bytes(sequence.length)
        elif sequence.length:
            # A match may reach into what it makes: then it repeats.
            seed = out[-sequence.offset :][: sequence.length]
            times = -(-sequence.length // len(seed))
            out += (seed * times)[: sequence.length]
    if len(out) != size:
        raise CorruptError(
            f"the LZ4 block unpacks to {len(out):,} bytes, not to the announced {size:,}"
        )
    return bytes(out)


def find_zero_offset(block: bytes) -> int | None:
    """Return where the first match of offset 0 stands, None where there is none."""
    if b"\0\0" not in block:
        return None
    for sequence in sequences(block):
        if sequence.length and sequence.offset == 0:
            return sequence.at
    return None


def _length(block: bytes, nibble: int, pos: int) -> tuple[int, int]:
    """Return a length that starts in four bits, and where it ends."""
    if nibble < _NIBBLE:
        return nibble, pos
    total = nibble
    while True:
        if pos >= len(block):
            raise _cut_off(pos)
        total += block[pos]
        pos += 1
        if block[pos - 1] != _MORE:
            return total, pos


def _cut_off(at: int) -> CorruptError:
    return CorruptError("the LZ4 block ends inside a sequence", offset=at)
