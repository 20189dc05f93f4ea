"""LZ4 blocks byte by byte: lengths at their bounds, and where a block may end."""

from __future__ import annotations

import pytest

from chunkwright.dvpl.codecs import decode_block, find_zero_offset, sequences
from chunkwright.errors import CorruptError


@pytest.mark.parametrize(
    ("block", "wanted"),
    [
        (b"\x10a\x01\x00", b"aaaaa"),  # the block ends with a match
        (b"\x1ba\x01\x00", b"a" * 16),
        (b"\x1fa\x01\x00\x00", b"a" * 20),  # a length of 15, and 0 more
        (b"\x1fa\x01\x00\xff\x00", b"a" * 275),
        (b"\x20ab\x02\x00", b"ababab"),
        (b"\x30abc\x01\x00\x10d", b"abcccccd"),
        (b"\x30abc\x03\x00\x00", b"abcabca"),
        (b"\x00", b""),
        (b"", b""),
        (b"\xf0\x00" + b"x" * 15, b"x" * 15),
        (b"\xf0\x01" + b"x" * 16, b"x" * 16),
        (b"\xf0\xff\x00" + b"x" * 270, b"x" * 270),
        (b"\x10a\x00\x00", b"a\0\0\0\0"),
        (b"\x20ab\x01\x00\x10\x01\x01\x00", b"abbbbb\x01\x01\x01\x01\x01"),
    ],
)
def test_an_lz4_block_unpacks_to_known_bytes(block: bytes, wanted: bytes) -> None:
    assert decode_block(block, len(wanted)) == wanted
    for size in (len(wanted) - 1, len(wanted) + 1):
        if size >= 0:
            with pytest.raises(CorruptError, match="the LZ4 block unpacks to"):
                decode_block(block, size)


@pytest.mark.parametrize(
    ("block", "at"),
    [
        (b"\x10", 0),
        (b"\x20a", 0),
        (b"\x10a\x01", 0),
        (b"\x1fa\x01\x00", 4),
        (b"\x1fa\x01\x00\xff", 5),
        (b"\xf0", 1),
        (b"\xf0\xff", 2),
        (b"\xf0\x00" + b"x" * 14, 0),
        (b"\x10a\x01\x00\x10", 4),
    ],
)
def test_a_block_that_ends_inside_a_sequence_is_refused(block: bytes, at: int) -> None:
    with pytest.raises(CorruptError, match="ends inside a sequence") as raised:
        list(sequences(block))
    assert raised.value.offset == at


@pytest.mark.parametrize(("offset", "fits"), [(1, True), (3, True), (4, False)])
def test_a_match_reaches_back_at_most_to_the_start(offset: int, fits: bool) -> None:
    block = b"\x30abc" + offset.to_bytes(2, "little")
    if fits:
        assert decode_block(block, 7) == {1: b"abccccc", 3: b"abcabca"}[offset]
    else:
        with pytest.raises(CorruptError, match="a match reaches 4 bytes back"):
            decode_block(block, 7)


def test_the_first_match_with_offset_zero_is_found() -> None:
    assert find_zero_offset(b"\x10a\x00\x00") == 0
    assert find_zero_offset(b"\x10a\x01\x00\x10b\x00\x00") == 4
    assert find_zero_offset(b"\x20\0\0\x01\x00") is None
    assert find_zero_offset(b"\x20\0\0") is None


@pytest.mark.parametrize(
    ("block", "size", "message"),
    [
        (b"\x1fa\x01\x00\xff\x00", 274, "more than the declared 274"),
        (b"\x1fa\x01\x00\xff\x00", 1, "more than the declared 1"),
        (b"\x1fa\x01\x00\xff\x00", 276, "275 bytes instead of the declared 276"),
        (b"\x10a\x00\x00", 4, "more than the declared 4"),
        (b"\x30abc", 2, "more than the declared 2"),
    ],
)
def test_a_block_that_unpacks_to_another_size_than_declared_is_refused(
    block: bytes, size: int, message: str
) -> None:
    with pytest.raises(CorruptError, match=message):
        decode_block(block, size)
