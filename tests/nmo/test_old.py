"""Files below version 8: sizes that no loader reads, packed data, changes of the version."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import pytest

from chunkwright.base.fileio import Limits
from chunkwright.errors import ChunkwrightError, CorruptError, LimitError, SerializeError
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.file import Packing, Sizes, attributes, read_part, unpack
from chunkwright.nmo.file.resolve import _odd_sizes
from chunkwright.nmo.model.document import Header
from chunkwright.nmo.payloads import layouts
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.reader import NoReferences, Reader
from chunkwright.state_chunk.serialize import NoNumbering, Writer
from tests.nmo.files import body_6, file_4, file_6, file_7, header, opened, small
from tests.state_chunk.bytes import dwords

LIMITS = Limits()
USUAL = Sizes(
    stored_data=90,
    data=90,
    managers=0,
    objects=3,
    max_id=7,
    product_version=1,
    product_build=2,
    table=0,
)


def odd(version: int, *, packed: bool = False, **sizes: int) -> dict[str, int]:
    made = Header(version)
    made.data_packing = Packing(packed=packed)
    return _odd_sizes(made, USUAL._replace(**sizes), (5, 3, 7), 90)


@pytest.mark.parametrize("version", [5, 6, 7])
def test_unusual_sizes_that_no_loader_reads_are_kept(version: int) -> None:
    assert odd(version, managers=5 * (version > 5)) == {}
    assert odd(version, table=1) == {"len_header_part": 1}
    assert odd(version, max_id=8) == {"max_id": 8}
    assert odd(version, objects=4) == ({"num_objects": 4} if version < 7 else {})
    assert odd(version, managers=6) == ({"num_managers": 6} if version < 6 else {})
    assert odd(version, stored_data=91) == {"len_raw_data_part": 91}
    assert odd(version, data=89) == {"len_data": 89}
    assert odd(version, packed=True, stored_data=91, data=89) == {}


@pytest.mark.parametrize("version", range(8))
def test_old_headers_keep_values_that_no_loader_reads(version: int) -> None:
    data = bytearray(bytes(small(version)))
    data[0x1C:0x20] = dwords(0x1234)  # the size of a header part, which does not exist
    if version < 2:
        data[8:12] = dwords(0x5678)
    if version == 5:
        data[0x28:0x30] = dwords(9, 8)
    file = opened(bytes(data), format="nmo")
    head = file.header
    assert (head.unused_header_size, head.unused_checksum) == (
        0x1234,
        0x5678 if version < 2 else 0,
    )
    assert head.odd_sizes == ({"num_managers": 9, "num_objects": 8} if version == 5 else {})
    assert file.managers == []
    assert bytes(file) == data


def test_old_files_with_truncated_data_or_a_wrong_object_count_are_refused() -> None:
    for size, what in ((3, "the highest object id"), (7, "the number of objects")):
        body = bytes(size)
        with pytest.raises(ChunkwrightError, match=f"the data ends before {what}"):
            opened(header(4, 0, zlib.adler32(body, 0)) + body, format="nmo")
    data = bytearray(file_7())
    count = 64 + 2 * 17 + 4
    data[count] = 3
    with pytest.raises(CorruptError) as caught:
        opened(bytes(data), strict=False)
    assert caught.value.message == "the data part has 3 objects, but the table 2"
    assert caught.value.offset == count


def test_bytes_after_packed_data_are_kept() -> None:
    data = file_6(packed=True)
    file = opened(data + b"more")
    assert (file.tail, bytes(file)) == (b"more", data + b"more")
    assert file.data_packing.packed
    assert not opened(file_6(packed=False)).data_packing.packed
    with pytest.raises(ChunkwrightError) as caught:
        opened(data[:-1])
    assert caught.value.offset == 0x20
    assert caught.value.message == (
        f"the data part would end at {len(data)}, past the {len(data) - 1} bytes of the file"
    )
    long = bytearray(data)
    long[0x24:0x28] = dwords(len(body_6()) + 1)
    with pytest.raises(CorruptError) as caught:
        opened(bytes(long))
    assert caught.value.offset == 64


def test_plain_and_packed_parts_are_read_and_wrong_sizes_refused() -> None:
    plain = b"plain data " * 9
    stored = zlib.compress(plain, 4)

    def read(data: bytes, size: int, packed: bool) -> tuple[bytes, Any]:
        content, packing = read_part(data, size, packed, LIMITS, offset=64, what="part")
        return content, (packing.packed, packing.kept)

    assert read(plain, 99, False) == (plain, (False, (plain, plain)))
    assert read(stored, 99, True) == (plain, (True, (plain, stored)))
    # Marked as packed, but plain.
    assert read(plain, 99, True) == (plain, (True, (plain, plain)))
    for data, size, packed, why in (
        (plain, 98, False, "the plain part has 99 bytes instead of 98"),
        (stored, 100, True, "the part unpacks to 99 bytes instead of 100"),
        (plain, 98, True, "zlib stream of the part"),
    ):
        with pytest.raises(CorruptError, match=why) as caught:
            read(data, size, packed)
        assert caught.value.offset == 64
    few = Limits(unpacked_size=99)
    assert unpack(stored, 99, few, offset=64, what="part") == plain
    with pytest.raises(LimitError) as over:
        unpack(stored, 100, few, offset=64, what="part")
    assert over.value.offset == 64


def test_packing_keeps_streams_of_unchanged_data() -> None:
    data = b"again and again " * 20
    other = zlib.compress(data, 9)
    packing = Packing(kept=(data, other))
    assert (packing.packed, packing.level) == (True, 4)
    assert packing.pack(data) == other
    assert packing.pack(data + b"!") == zlib.compress(data + b"!", 4)
    assert packing.is_kept(data) == (other != zlib.compress(data, 4))
    assert not packing.is_kept(data + b"!")
    packing.find_level()
    assert zlib.compress(data, packing.level) == other
    assert (packing.is_kept(data), packing.kept) == (False, (data, other))
    packing.level = 1
    assert (packing.kept, packing.level) == (None, 1)
    # If a stream would not be smaller, the part is plain.
    assert packing.pack(b"abc") == b"abc"
    assert Packing(packed=False).pack(data) == data
    packing.level = 77
    with pytest.raises(SerializeError, match="77 is not a zlib level"):
        packing.pack(data)
    odd_one = Packing(kept=(data, b"no level makes this"))
    odd_one.find_level()
    assert (odd_one.level, odd_one.is_kept(data)) == (4, True)


@pytest.mark.parametrize("version", range(2, 10))
def test_changing_the_version_drops_values_of_older_versions(version: int) -> None:
    file = VirtoolsFile(file_version=1)
    head = file.header
    head.unused_checksum, head.unused_header_size, head.odd_sizes = 5, 6, {"max_id": 7}
    attributes._leave_behind(file, version)
    assert (head.unused_checksum, head.unused_header_size) == (0, 6 if version < 8 else 0)
    assert head.odd_sizes == ({"max_id": 7} if version < 8 else {})
    third = small(3)
    third.objects[0].save_flags, third.objects[0].packing = 9, Packing()
    attributes._leave_behind(third, version)
    assert (third.objects[0].save_flags is None) == (version >= 4)
    assert (third.objects[0].packing is None) == (version >= 4)


def test_version_changes_that_would_lose_data_are_refused() -> None:
    lines = {
        (7, 6): "files before version 7 have no table of objects with names and classes",
        (9, 4): "files before version 7 have no table",
        (4, 3): "files before version 4 have no chunks with versions of their own",
        (6, 0): "files before version 4 have no chunks",
    }
    for (before, after), why in lines.items():
        file = small(before)
        with pytest.raises(ChunkwrightError, match=why) as caught:
            file.file_version = after
        assert caught.value.path == "/file_version"
        empty = VirtoolsFile(file_version=before)
        empty.file_version = after
        assert empty.file_version == after
    named = opened(file_4())
    named.file_version = 7
    assert [each.name for each in opened(bytes(named)).objects] == ["A", "B"]


@pytest.mark.parametrize("value", [b"abc", b"abcde", "abcd", 5])
def test_a_signature_rest_of_other_than_four_bytes_is_refused(value: Any) -> None:
    file = VirtoolsFile()
    file.signature_rest = b"abcd"
    with pytest.raises(SerializeError) as caught:
        file.signature_rest = value
    assert caught.value.path == "/signature_rest"
    assert file.signature_rest == b"abcd"


CONTROLLERS = (
    dwords(0x637C4301, 9, 2)
    + struct.pack("<8f", *range(8))
    + dwords(0x49ED4002, 1, 0)
    + dwords(0x637C4301, 8, 2, *range(7))  # a key that is cut off
    + dwords(0x73847810, 2, 7, 8)  # no rows of numbers
    + dwords(0x637C4301, 0)
    + dwords(0)
)


def test_controllers_of_unknown_type_are_read_as_data() -> None:
    reader = Reader(CONTROLLERS + dwords(5), StateChunk(15), NoReferences())
    found = layouts._read_controllers(reader, {})
    assert reader.left == 4
    assert [list(each) for each in found] == [["type", "keys"]] * 2 + [["type", "data"]] * 3
    assert found[0]["keys"].tolist() == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert found[1]["keys"].shape == (0, 5)
    assert [each["data"] for each in found[2:]] == [
        dwords(2, *range(7)),
        dwords(7, 8),
        b"",
    ]
    writer = Writer(StateChunk(15), NoNumbering())
    layouts._write_controllers(writer, found, {})
    assert writer.content().payload == CONTROLLERS


@pytest.mark.parametrize(
    ("controller", "why"),
    [
        ({"type": 0x637C4301, "keys": [[1, 2, 3, 4, 5]]}, r"cannot have the shape \(1, 5\)"),
        ({"type": 0x49ED4002, "keys": [[1, 2, 3, 4]]}, r"cannot have the shape \(1, 4\)"),
        ({"type": 0x637C4301, "keys": [1, 2, 3, 4]}, r"cannot have the shape \(4,\)"),
        ({"type": 0x73847810, "keys": [[1]]}, r"cannot have the shape \(1, 1\)"),
        ({"type": 0x637C4301, "keys": [[1, 2, 3, 4]], "more": 1}, "more"),
        ({"type": 0x637C4301, "data": b"1234", "more": 1}, "more"),
    ],
)
def test_invalid_controllers_are_refused(controller: dict[str, Any], why: str) -> None:
    writer = Writer(StateChunk(15), NoNumbering())
    with pytest.raises(SerializeError, match=why):
        layouts._write_controllers(writer, [controller], {})


def test_the_delay_of_a_link_can_be_set() -> None:
    file = VirtoolsFile()
    link: Any = file.add_object("CKBehaviorLink", "Link")
    link["link"] = {"delay": (3, 5), "input": None, "output": None}
    assert link.delay == 3
    link.chunk = StateChunk(link.class_id, data_version=0, bound=True)
    assert link.delay == 1
    link["old_delay"] = {"delay": -4}
    assert link.delay == -4


@pytest.mark.parametrize(
    "value", [5, [1, 2], (1,), (1, 2, 3), (1, "2"), (-1, 0), (0, 1 << 32), (True, 1)]
)
def test_wrong_checksum_accepts_only_a_pair_of_dwords(value: Any) -> None:
    file = VirtoolsFile()
    file.wrong_checksum = (0xFFFFFFFF, 0)
    with pytest.raises(SerializeError) as caught:
        file.wrong_checksum = value
    assert caught.value.path == "/wrong_checksum"
    assert file.wrong_checksum == (0xFFFFFFFF, 0)
    file.wrong_checksum = None
    assert file.wrong_checksum is None
