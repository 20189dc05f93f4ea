from __future__ import annotations

import dataclasses
import struct
import tracemalloc
import zlib
from typing import Any

import pytest
from chunkwright_kaitai.dava_dvpl import DavaDvpl
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import Limits
from chunkwright.dvpl import DvplFile, DvplType, DvplWrapper, packing
from tests.dvpl.files import dvpl, literals, stream, two_parts

HELLO = b"hello, hello, hello, world"
# 7 literals, a match of 14 bytes at an offset of 7, 5 literals at the end.
HELLO_LZ4 = b"\x7ahello, \x07\x00\x50world"


def deflate(data: bytes, wbits: int = zlib.MAX_WBITS) -> bytes:
    packer = zlib.compressobj(wbits=wbits)
    return packer.compress(data) + packer.flush()


@pytest.mark.parametrize(
    ("kind", "packed", "payload"),
    [
        (DvplType.NONE, HELLO, HELLO),
        (DvplType.NONE, b"", b""),
        (DvplType.LZ4, HELLO_LZ4, HELLO),
        (DvplType.LZ4, b"\0", b""),
        (DvplType.LZ4_HC, HELLO_LZ4, HELLO),
        (DvplType.RFC1951, deflate(HELLO), HELLO),
        (DvplType.LZ4_STREAM, two_parts(), b"hello, world"),
        (DvplType.LZ4_STREAM, b"\0\0\0\0", b""),
    ],
)
def test_each_packing_type_is_read(kind: DvplType, packed: bytes, payload: bytes) -> None:
    data = dvpl(packed, kind=kind, size=len(payload))
    file = packing.read(data)
    assert file.payload == payload
    assert file.wrapper == DvplWrapper(kind)
    assert bytes(file) == data


def test_bare_deflate_is_read_and_written_again() -> None:
    file = packing.read(dvpl(deflate(HELLO, -15), kind=3, size=len(HELLO)))
    assert file.payload == HELLO
    assert isinstance(file.wrapper, DvplWrapper)
    assert file.wrapper == DvplWrapper(DvplType.RFC1951, bare_deflate=True)
    assert [problem.message for problem in file.problems()] == [
        "packed as bare deflate data, whereas the engine expects a zlib stream"
    ]
    with_header = dataclasses.replace(file.wrapper, bare_deflate=False)
    assert zlib.decompress(with_header.wrap(HELLO)[:-20]) == HELLO
    file.payload += b"!"
    packed = bytes(file)[:-20]
    assert zlib.decompress(packed, wbits=-15) == HELLO + b"!"


def test_parts_may_be_in_any_order_with_gaps() -> None:
    first, second = literals(b"ab"), literals(b"cd")
    start = 4 + 48
    rows = [(start + 5, 0, 3, 0, 2), (start, 0, 3, zlib.crc32(b"cd"), 2)]
    data = dvpl(stream(rows, second + b"??" + first), kind=4, size=4)
    assert packing.read(data).payload == b"abcd"


@pytest.mark.parametrize(
    ("wrong", "message", "from_end"),
    [
        ({"magic": b"DVPM"}, r"expected b'DVPL' at the end of the file, found b'DVPM'", 4),
        ({"packed_size": 7}, "says 7 packed bytes, but the file has 16", 16),
        ({"crc": 1}, "says CRC-32 0x00000001, but the packed bytes have 0x[0-9a-f]{8}", 12),
        ({"kind": 5}, "unknown packing type 5, expected one of 0 NONE, 1 LZ4, 2 LZ4_HC", 8),
        ({"kind": 0x102}, "unknown packing type 258", 8),
        ({"kind": 0}, "says 26 unpacked bytes, but 16 are stored", 20),
        ({"size": 25}, "LZ4 block unpacks to more than the declared 25 bytes", 20),
        ({"size": 27}, "unpacks to 26 bytes, but the footer says 27", 20),
        ({"size": 255 * 16 + 1}, "LZ4 block of 16 bytes cannot unpack to the declared 4,081", 20),
    ],
)
def test_each_wrong_footer_field_is_reported(
    wrong: dict[str, Any], message: str, from_end: int
) -> None:
    fields: dict[str, Any] = {"kind": 2, "size": len(HELLO)} | wrong
    data = dvpl(HELLO_LZ4, **fields)
    with pytest.raises(chunkwright.CorruptError, match=message) as caught:
        chunkwright.open(data, format="dvpl")
    assert caught.value.offset == len(data) - from_end
    assert caught.value.format == "dvpl"


def test_footer_fields_are_checked_in_a_fixed_order() -> None:
    """Everything is wrong at once: the first check that fails decides."""
    fields: dict[str, Any] = {"magic": b"LPVD", "packed_size": 1, "crc": 2, "kind": 9, "size": 3}
    for right, message in [
        ("magic", "at the end of the file, found"),
        ("packed_size", "packed byte"),
        ("crc", "CRC-32"),
        ("kind", "packing type"),
        ("size", "unpacked bytes"),
    ]:
        with pytest.raises(chunkwright.CorruptError, match=message):
            chunkwright.open(dvpl(b"ab", **fields), format="dvpl")
        if right in ("kind", "size"):
            fields[right] = {"kind": 0, "size": 2}[right]
        else:
            del fields[right]
    assert packing.read(dvpl(b"ab", **fields)).payload == b"ab"


@pytest.mark.parametrize("length", range(20))
def test_a_file_shorter_than_a_footer_is_refused(length: int) -> None:
    data = dvpl(b"", kind=0, size=0)[-length:] if length else b""
    with pytest.raises(
        chunkwright.TruncatedError, match=f"the 20 bytes of a DVPL footer, found {length}"
    ):
        chunkwright.open(data, format="dvpl")


@pytest.mark.parametrize(
    ("packed", "size", "message"),
    [
        (deflate(HELLO) + b"x", 26, "1 byte follows the end of the zlib stream"),
        (deflate(HELLO)[:-1], 26, "ends after 26 of 26 bytes"),
        (deflate(HELLO), 25, "unpacks to more than the declared 25"),
        (deflate(HELLO), 27, "unpacks to 26 bytes, but the footer says 27"),
        (b"\xff" * 8, 26, "zlib stream is damaged"),
    ],
)
def test_wrong_zlib_streams_are_refused(packed: bytes, size: int, message: str) -> None:
    with pytest.raises(chunkwright.CorruptError, match=message):
        chunkwright.open(dvpl(packed, kind=3, size=size), format="dvpl")


def changed(at: int, form: str, value: int) -> bytes:
    data = bytearray(two_parts())
    struct.pack_into(form, data, at, value)
    return bytes(data)


SECOND = 4 + 24


@pytest.mark.parametrize(
    ("packed", "message", "offset", "path"),
    [
        (b"\1\0", "of at least 4 bytes, found 2", 0, ""),
        (changed(0, "<I", 3), "table of 3 parts ends at 76, beyond the payload at 66", 0, ""),
        (changed(0, "<I", 0xFFFFFFFF), "table of 4,294,967,295 parts", 0, ""),
        (
            changed(4, "<Q", 51),
            "part 0, 8 bytes at 0x33, overlaps the part before it, up to 0x34",
            4,
            "",
        ),
        (changed(SECOND, "<Q", 59), "part 1, 6 bytes at 0x3b, overlaps", SECOND, ""),
        (changed(SECOND, "<Q", 52), "overlaps the part before it", None, ""),
        (changed(SECOND, "<Q", 61), "extends beyond the end of the payload at 0x42", SECOND, ""),
        (changed(SECOND, "<Q", 2**64 - 1), "extends beyond the end", SECOND, ""),
        (changed(SECOND + 20, "<I", 6), "unpack to 13 bytes, but the footer says 12", 0, ""),
        (changed(SECOND + 8, "<I", 1), "the packed bytes have CRC-32", 60, "/parts/1"),
        (changed(SECOND + 16, "<I", 1), "the unpacked bytes have CRC-32", 60, "/parts/1"),
    ],
)
def test_wrong_parts_tables_are_refused(
    packed: bytes, message: str, offset: int | None, path: str
) -> None:
    with pytest.raises(chunkwright.ChunkwrightError, match=message) as caught:
        chunkwright.open(dvpl(packed, kind=4, size=12), format="dvpl")
    assert caught.value.path == path
    if offset is not None:
        assert caught.value.offset == offset


@pytest.mark.parametrize(("raw", "message"), [(6, "declared 6"), (8, "unpacks to 7 bytes")])
def test_a_part_that_unpacks_to_another_size_than_stated_is_refused(raw: int, message: str) -> None:
    """The sizes still add up; the first part and its row disagree."""
    data = bytearray(changed(4 + 20, "<I", raw))
    struct.pack_into("<I", data, SECOND + 20, 12 - raw)
    with pytest.raises(chunkwright.CorruptError, match=message) as caught:
        chunkwright.open(dvpl(bytes(data), kind=4, size=12), format="dvpl")
    assert (caught.value.path, caught.value.offset) == ("/parts/0", 52)


@pytest.mark.parametrize("kind", list(DvplType))
def test_decompression_bombs_stop_at_the_limit(kind: DvplType) -> None:
    zeros = bytes(1 << 20)
    data = bytes(DvplFile(zeros, DvplWrapper(kind)))
    limits = Limits(unpacked_size=(1 << 20) - 1)
    with pytest.raises(chunkwright.LimitError, match="unpacked_size=") as caught:
        chunkwright.open(data, format="dvpl", limits=limits)
    assert caught.value.offset == len(data) - 20
    assert packing.read(data, limits=Limits(unpacked_size=1 << 20)).payload == zeros


@pytest.mark.parametrize("kind", list(DvplType)[1:])
def test_a_decompression_bomb_with_a_false_size_is_not_unpacked(kind: DvplType) -> None:
    """16 MiB of zeros are never unpacked if the footer says 1000 bytes."""
    packed = bytes(DvplFile(bytes(1 << 24), DvplWrapper(kind)))[:-20]
    data = dvpl(packed, kind=kind, size=1000)
    tracemalloc.start()
    try:
        with pytest.raises(chunkwright.CorruptError, match="1,000"):
            chunkwright.open(data, format="dvpl")
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_the_generated_parser_finds_the_same_parts() -> None:
    payload = bytes(range(256)) * 5000
    data = bytes(DvplFile(payload, DvplWrapper(DvplType.LZ4_STREAM)))
    seen = DavaDvpl.from_bytes(data)
    assert seen.footer.codec == DavaDvpl.Codec.lz4_stream
    assert seen.part_table is not None
    parts = seen.part_table.parts
    assert [part.len_unpacked for part in parts] == [1 << 20, len(payload) - (1 << 20)]
    for part, raw in zip(parts, (payload[: 1 << 20], payload[1 << 20 :]), strict=True):
        assert zlib.crc32(part.data) == part.crc32_data
        assert zlib.crc32(raw) == part.crc32_unpacked
    assert b"".join(part.data for part in parts) == data[4 + 48 : -20]


@given(st.data(), st.sampled_from(DvplType))
def test_damage_raises_only_errors_of_the_package(data: st.DataObject, kind: DvplType) -> None:
    payload = b"".join(b"line %d of many\n" % number for number in range(40))
    whole = bytearray(bytes(DvplFile(payload, DvplWrapper(kind))))
    end = data.draw(st.integers(0, len(whole)), "cut at")
    for at in data.draw(st.lists(st.integers(0, len(whole) - 1), max_size=3), "flip at"):
        whole[at] ^= data.draw(st.integers(1, 255), "with")
    damaged = bytes(whole[:end])
    # With a corrected footer, the damage reaches the codecs.
    for case in (damaged, dvpl(damaged, kind=kind, size=len(payload))):
        try:
            file = chunkwright.open(case, format="dvpl")
        except chunkwright.ChunkwrightError:
            continue
        assert bytes(file) == case
