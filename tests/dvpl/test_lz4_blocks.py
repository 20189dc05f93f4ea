"""LZ4 blocks that break a rule of the format, but that other readers accept."""

from __future__ import annotations

import sys
import zlib
from typing import TYPE_CHECKING

import lz4.block
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright.dvpl import DvplFile, DvplType, DvplWrapper, packing
from chunkwright.dvpl.codecs import Sequence, decode_block, find_zero_offset, sequences
from chunkwright.errors import CorruptError
from chunkwright.keyed_archive import KeyedArchive
from tests.dvpl.files import dvpl, literals, stream
from tests.patience import within
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterable

TAIL = b"twelve bytes"


def more(length: int) -> bytes:
    """Return the further bytes of a length that its four bits cannot hold."""
    if length < 15:
        return b""
    return b"\xff" * ((length - 15) // 255) + bytes([(length - 15) % 255])


def sequence(text: bytes, offset: int, length: int) -> bytes:
    """Literals and a match, spelt out."""
    token = min(len(text), 15) << 4 | min(length - 4, 15)
    return bytes([token]) + more(len(text)) + text + offset.to_bytes(2, "little") + more(length - 4)


def last(text: bytes) -> bytes:
    """Return the last literals of a block."""
    return bytes([min(len(text), 15) << 4]) + more(len(text)) + text


def unpacked(rows: Iterable[tuple[bytes, int, int]], end: bytes) -> bytes:
    """Return the unpacked bytes of sequences, copied one by one."""
    out = bytearray()
    for text, offset, length in rows:
        out += text
        for _ in range(length):
            out.append(out[-offset] if offset else 0)
    return bytes(out) + end


ZERO = sequence(b"abcd", 0, 8) + last(TAIL)
ZERO_TEXT = b"abcd" + bytes(8) + TAIL
# The library accepts offset 0 anywhere except near the end.
ZERO_AT_THE_END = sequence(b"abcd", 0, 4) + last(b"")
MATCH_AT_THE_END = sequence(b"abcd", 2, 6)
MIDDLE = "an LZ4 match of offset 0, which some readers reject, was read as zeros"
END = "an LZ4 block ends too soon after a match, which some readers reject"


@pytest.mark.parametrize("kind", [DvplType.LZ4, DvplType.LZ4_HC])
@pytest.mark.parametrize(
    ("block", "text", "problem", "at"),
    [
        (ZERO, ZERO_TEXT, MIDDLE, 0),
        (sequence(b"x" * 20, 1, 30) + ZERO, b"x" * 50 + ZERO_TEXT, MIDDLE, 25),
        (ZERO_AT_THE_END, b"abcd\0\0\0\0", MIDDLE, 0),
        (MATCH_AT_THE_END, b"abcdcdcdcd", END, 0),
        (sequence(b"abcd", 2, 6) + last(b"abcd"), b"abcdcdcdcdabcd", END, 0),
    ],
)
def test_a_block_that_breaks_a_rule_of_lz4_is_read_and_reported(
    kind: DvplType, block: bytes, text: bytes, problem: str, at: int
) -> None:
    data = dvpl(block, kind=kind, size=len(text))
    file = chunkwright.open(data)
    assert isinstance(file, DvplFile)
    assert file.payload == text
    assert [(each.path, each.message, each.offset) for each in file.problems()] == [
        ("/wrapper", problem, at)
    ]
    assert bytes(file) == data
    assert bytes(chunkwright.from_dict(file.to_dict())) == data


def test_an_edited_payload_is_written_as_a_valid_block() -> None:
    file = chunkwright.open(dvpl(ZERO, kind=2, size=len(ZERO_TEXT)))
    assert isinstance(file, DvplFile)
    file.payload += b"more of it" * 10
    written = bytes(file)
    assert lz4.block.decompress(written[:-20], uncompressed_size=len(file.payload)) == file.payload
    assert find_zero_offset(written[:-20]) is None
    again = chunkwright.open(written)
    assert again == file
    assert again.problems() == []
    # A new wrapper of the same type also writes this payload without offset 0.
    file.payload = ZERO_TEXT
    file.wrapper = DvplWrapper(DvplType.LZ4_HC)
    assert find_zero_offset(bytes(file)[:-20]) is None


def test_the_wrapped_document_reports_the_invalid_block() -> None:
    archive = KeyedArchive({"hp": 0, "name": "a tank of many words"})
    data = bytes(archive)
    at = data.index(bytes(4))
    block = sequence(data[:at], 0, 4) + last(data[at + 4 :])
    document = chunkwright.open(dvpl(block, kind=2, size=len(data)))
    assert document == archive
    assert [problem.message for problem in document.problems()] == [MIDDLE]


def test_a_part_of_a_stream_may_be_an_invalid_block() -> None:
    first = literals(b"hello")
    start = 4 + 2 * 24
    rows = [
        (start, zlib.crc32(first), len(first), zlib.crc32(b"hello"), 5),
        (start + len(first), zlib.crc32(ZERO), len(ZERO), 0, len(ZERO_TEXT)),
    ]
    data = dvpl(stream(rows, first + ZERO), kind=4, size=5 + len(ZERO_TEXT))
    file = chunkwright.open(data)
    assert isinstance(file, DvplFile)
    assert file.payload == b"hello" + ZERO_TEXT
    assert [problem.offset for problem in file.problems()] == [start + len(first)]


SIZES = st.sampled_from([0, 1, 3, 14, 15, 16, 40, 269, 270, 271, 600])
ROWS = st.lists(
    st.tuples(
        SIZES.flatmap(lambda size: st.binary(min_size=size, max_size=size)),
        st.sampled_from([0, 1, 2, 3, 7, 8, 30]),
        st.sampled_from([4, 5, 18, 19, 20, 273, 274, 275, 700]),
    ),
    max_size=5,
)


@given(ROWS, SIZES)
def test_sequences_decode_byte_by_byte(rows: list[tuple[bytes, int, int]], size: int) -> None:
    made: list[tuple[bytes, int, int]] = []
    before = 0
    for text, offset, length in rows:
        before += len(text)
        made.append((text, offset if offset <= before else 0, length))
        before += length
    end = bytes(range(1, 200))[:size]
    block = b"".join(sequence(*row) for row in made) + last(end)
    text = unpacked(made, end)
    assert decode_block(block, len(text)) == text
    if len(end) >= 12 or not made:
        # Here the library unpacks the block, with the same result.
        assert lz4.block.decompress(block, uncompressed_size=len(text)) == text
    zeros = [at for at, (_, offset, _) in enumerate(made) if offset == 0]
    starts = [each.at for each in sequences(block)]
    assert find_zero_offset(block) == (starts[zeros[0]] if zeros else None)


@pytest.mark.parametrize("level", [0, 9, 12])
def test_our_decoder_reads_blocks_packed_by_the_library(level: int) -> None:
    text = b"a tank, and another tank, and a third tank " * 40 + bytes(300)
    mode = {"mode": "high_compression", "compression": level} if level else {}
    block = lz4.block.compress(text, store_size=False, **mode)
    assert decode_block(block, len(text)) == text
    assert find_zero_offset(block) is None


def test_a_block_is_split_into_sequences() -> None:
    assert list(sequences(sequence(b"abc", 0x0102, 9) + last(b"de"))) == [
        Sequence(0, 1, 4, 0x0102, 9),
        Sequence(6, 7, 9, 0, 0),
    ]


@pytest.mark.parametrize(
    ("block", "size", "message", "at"),
    [
        (
            sequence(b"abcd", 5, 4) + last(TAIL),
            20,
            "a match reaches 5 bytes back, but there are only 4",
            0,
        ),
        (ZERO, 23, None, None),
        (ZERO_AT_THE_END, 7, "unpacks to more than the declared 7 bytes", None),
        (ZERO_AT_THE_END, 9, "unpacks to 8 bytes instead of the declared 9", None),
        (b"\x40abc", 4, "ends inside a sequence", 0),
        (b"\x44abcd\x00", 8, "ends inside a sequence", 0),
        (b"\x4fabcd\x00\x00", 23, "ends inside a sequence", 7),
        (b"\x4fabcd\x00\x00\xff", 278, "ends inside a sequence", 8),
        (b"\xf0\xff", 270, "ends inside a sequence", 2),
        (b"\xf0", 15, "ends inside a sequence", 1),
    ],
)
def test_bad_blocks_are_refused(
    block: bytes, size: int, message: str | None, at: int | None
) -> None:
    with pytest.raises(CorruptError, match=message or "declared") as raised:
        decode_block(block, size)
    if message is not None:
        assert raised.value.offset == at
    with pytest.raises(CorruptError):
        chunkwright.open(dvpl(block, kind=2, size=size))


def test_a_block_of_one_huge_match_is_unpacked_in_bounded_time() -> None:
    # Each byte adds 255 to the length of a match of offset 0, near the end of the block.
    block = sequence(b"abcd", 0, 4 + 15 + 255 * 40_000) + last(b"")
    size = 4 + 4 + 15 + 255 * 40_000
    file = within(5, chunkwright.open, dvpl(block, kind=1, size=size))
    assert isinstance(file, DvplFile)
    assert file.payload == b"abcd" + bytes(size - 4)

    def refused() -> None:
        with pytest.raises(CorruptError):
            chunkwright.open(dvpl(block, kind=1, size=size - 100_000))

    within(5, refused)


@pytest.mark.slow
@needs_samples
def test_no_sample_has_a_match_with_offset_zero() -> None:
    # The writer of such blocks is known only from files that are not among the samples.
    for path in samples("ka"):
        data = path.read_bytes()
        if data.endswith(b"DVPL") and data[-8] in (1, 2) and len(data) > 20:
            size = int.from_bytes(data[-20:-16], "little")
            try:
                payload = lz4.block.decompress(data[:-20], uncompressed_size=size)
            except lz4.block.LZ4BlockError:
                continue  # The footer of this file is wrong on purpose.
            assert find_zero_offset(data[:-20]) is None
            assert decode_block(data[:-20], len(payload)) == payload


@given(st.binary(max_size=2000))
def test_the_library_unpacks_our_blocks_without_matches(payload: bytes) -> None:
    block = packing.literals(payload)
    assert decode_block(block, len(payload)) == payload
    assert not payload or lz4.block.decompress(block, uncompressed_size=len(payload)) == payload


@pytest.mark.parametrize("kind", [DvplType.LZ4, DvplType.LZ4_HC, DvplType.LZ4_STREAM])
def test_files_are_read_and_written_without_the_library(
    monkeypatch: pytest.MonkeyPatch, kind: DvplType
) -> None:
    archive = KeyedArchive({"name": "tank" * 1000})
    archive.wrapper = DvplWrapper(kind)
    tight = bytes(archive)
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "lz4.block", None)
        read = chunkwright.open(tight)
        read["name"] = "other" * 1000
        loose = bytes(read)
        assert chunkwright.open(loose)["name"] == "other" * 1000
        assert list(chunkwright.open(loose).problems()) == []
    again = chunkwright.open(loose)
    assert again["name"] == "other" * 1000
    assert again.wrapper.type is kind
    assert list(again.problems()) == []
    assert len(tight) < 1000 < len(loose)
