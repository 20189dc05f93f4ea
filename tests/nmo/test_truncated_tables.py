"""Tables of a file byte by byte, and the errors where they are truncated."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.base.fileio import Limits
from chunkwright.errors import ChunkwrightError, LimitError, TruncatedError
from chunkwright.nmo import VirtoolsFile, VirtoolsObject
from chunkwright.nmo import file as file_header
from chunkwright.nmo.file import Checksum, resolve
from chunkwright.nmo.file.resolve import read_bare_objects
from chunkwright.nmo.file.serialize import write_bare_object
from chunkwright.nmo.model.document import Contents, Header
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid
from tests.nmo.files import ENTITY_CORE, header, opened
from tests.state_chunk.bytes import dwords

if TYPE_CHECKING:
    from collections.abc import Callable

LIMITS = Limits()


def refused(act: Callable[[], Any]) -> tuple[str, int | None, str]:
    """Return message, offset and path of the error for data that ends early."""
    with pytest.raises(TruncatedError) as caught:
        act()
    return caught.value.message, caught.value.offset, caught.value.path or ""


def table(*names: bytes) -> bytes:
    return b"".join(
        dwords(70 + at, 30 + at, 500 + at, len(name)) + name for at, name in enumerate(names)
    )


def test_counts_are_checked_against_the_size_of_the_data() -> None:
    file_header.check_counts(bytes(48), bytes(36), 2, 3)
    assert refused(lambda: file_header.check_counts(bytes(47), bytes(36), 2, 3)) == (
        "a table of 3 objects does not fit into 47 bytes",
        0x2C,
        "",
    )
    assert refused(lambda: file_header.check_counts(bytes(48), bytes(35), 2, 3)) == (
        "2 managers and 3 objects do not fit into 35 bytes",
        0x28,
        "",
    )


def test_the_rows_of_the_object_table_are_read() -> None:
    data = b"#####" + table(b"a", b"", b"bcd") + b"more"
    assert file_header.read_object_table(data, 5, 3) == (
        5 + 3 * 16 + 4,
        [(70, 30, 500, 1), (71, 31, 501, 0), (72, 32, 502, 3)],
    )
    assert file_header.read_object_table(data[:-4], 5, 3)[0] == len(data) - 4


CUT_TABLES = [
    (table(b"a", b"bcd")[:-1], "the last name takes 1 bytes more than the object table has", 1),
    (table(b"0123456789", b"b")[:33], "the object table is cut off", 1),
    (table(b"0123456789abcdef", b"")[:32], "the object table is cut off", 1),
    (table(b"0" * 40, b"")[:32], "the last name takes 24 bytes more than the object table has", 0),
]


@pytest.mark.parametrize(("data", "message", "row"), CUT_TABLES)
def test_a_truncated_table_is_refused(data: bytes, message: str, row: int) -> None:
    found = refused(lambda: file_header.read_object_table(data, 0, 2))
    assert found == (message, None, f"/objects/{row}")


def test_a_table_with_an_impossible_number_of_rows_is_refused() -> None:
    assert refused(lambda: file_header.read_object_table(bytes(37), 6, 2)) == (
        "a table of 2 objects does not fit into 31 bytes",
        0x2C,
        "",
    )
    assert file_header.read_object_table(bytes(38), 6, 2)[0] == 38


PLUGINS = dwords(2, 4, 2, 11, 12, 13, 14, 5, 0)


@pytest.mark.parametrize(
    ("tail", "announced", "size", "rest", "left"),
    [
        (dwords(6, 3) + b"abcde", 3, 6, b"ab", b"cde"),
        (dwords(4, 3) + b"abcde", 3, 4, b"", b"abcde"),
        (dwords(3, 7) + b"abcde", 7, 3, b"", b"abcde"),
        (dwords(1, 7), 7, 1, b"", b""),
        (dwords(0) + b"abcde", 0, 0, b"", b"abcde"),
        (dwords(0xFFFFFFFE) + b"abcde", 0, -2, b"", b"abcde"),
        (dwords(0x80000000), 0, -(1 << 31), b"", b""),
    ],
)
def test_plugins_and_included_files_follow_the_object_table(
    tail: bytes, announced: int, size: int, rest: bytes, left: bytes
) -> None:
    found = Contents()
    assert resolve.read_dependencies(found, b"###" + PLUGINS + tail, 3) == announced
    assert [(each.category, each.guids) for each in found.plugin_dependencies] == [
        (4, [Guid(11, 12), Guid(13, 14)]),
        (5, []),
    ]
    assert (found.included_size, found.included_rest, found.header_rest) == (size, rest, left)


@pytest.mark.parametrize(
    ("data", "message", "offset"),
    [
        (b"", "the data ends before the number of plugin categories", 2),
        (dwords(2) + bytes(15), "2 plugin categories do not fit into the header part", None),
        (dwords(2) + bytes(16), "the data ends before the size of the word on included files", 22),
        (dwords(1, 4, 2) + bytes(15), "2 plugins do not fit into the header part", None),
        (
            dwords(1, 4, 2) + bytes(16),
            "the data ends before the size of the word on included files",
            30,
        ),
        (dwords(0, 4), "the data ends before the number of included files", 10),
        (dwords(0, 6, 1) + b"a", "2 bytes to skip extend past the header part", None),
        (dwords(0, 1 << 30, 1), "1,073,741,820 bytes to skip extend past the header part", None),
        (dwords(2, 4, 1, 0, 0), "the data ends before a plugin category", 22),
        (dwords(2, 4, 1, 0, 0, 5), "the data ends before the number of plugins", 26),
    ],
)
def test_truncated_plugin_dependencies_are_refused(
    data: bytes, message: str, offset: int | None
) -> None:
    found = refused(lambda: resolve.read_dependencies(Contents(), b"##" + data, 2))
    assert found == (message, offset, "")


def test_reading_a_dword_beyond_the_data_is_refused() -> None:
    assert file_header.u32_at(b"##\1\2\3\4", 2, "it") == (0x04030201, 6)
    assert refused(lambda: file_header.u32_at(b"##\1\2\3", 2, "it")) == (
        "the data ends before it",
        2,
        "",
    )


def read_data(content: bytes, managers: int, objects: int, version: int = 8) -> Any:
    file = VirtoolsFile(file_version=version)
    found = Contents()
    starts = resolve.read_data_part(file, found, content, 3, (managers, objects), Limits(objects=6))
    spans = [each.stored_span for each in found.managers]
    return starts, [(each.guid, span and span[1:]) for each, span in zip(
        found.managers, spans, strict=True
    )], found.data_rest, file  # fmt: skip


def test_chunks_are_located_without_being_decoded() -> None:
    content = b"###" + dwords(1, 2, 8) + b"manager1" + dwords(3, 4, 0)
    content += dwords(8) + b"object 1" + dwords(0) + dwords(4) + b"last" + b"more"
    starts, managers, rest, _ = read_data(content, 2, 3)
    assert managers == [(Guid(1, 2), (15, 23)), (Guid(3, 4), None)]
    assert starts == [35, 47, 51, 59]
    assert rest == b"more"
    with pytest.raises(LimitError):
        read_data(content, 3, 4)


@pytest.mark.parametrize(
    ("managers", "objects", "data", "message", "offset", "path"),
    [
        (1, 2, bytes(19), "1 managers and 2 objects do not fit into 22 bytes", None, ""),
        (2, 0, dwords(1, 2, 8) + bytes(19), "the data part ends early", None, "/managers/1"),
        (
            2,
            0,
            dwords(1, 2, 13) + bytes(12),
            "a chunk of 13 bytes does not fit into 12 bytes",
            15,
            "/managers/0",
        ),
        (
            0,
            2,
            dwords(4, 1, 9) + bytes(8),
            "a chunk of 9 bytes does not fit into 8 bytes",
            11,
            "/objects/1",
        ),
        (0, 3, dwords(0, 4, 1) + bytes(2), "the data part ends early", 15, "/objects/2"),
        (0, 3, dwords(0, 4, 1), "the data part ends early", 15, "/objects/2"),
        (0, 2, dwords(0, 5), "a chunk of 5 bytes does not fit into 0 bytes", 7, "/objects/1"),
        (0, 2, dwords(20, 1), "a chunk of 20 bytes does not fit into 4 bytes", 3, "/objects/0"),
    ],
)
def test_truncated_chunks_are_refused(
    managers: int, objects: int, data: bytes, message: str, offset: int | None, path: str
) -> None:
    found = refused(lambda: read_data(b"###" + data, managers, objects))
    assert found == (message, offset, path)


def test_counts_are_checked_against_the_minimum_size_of_elements() -> None:
    assert read_data(b"###" + dwords(1, 2, 0, 0, 0), 1, 2)[0] == [15, 19, 23]
    assert read_data(b"###" + dwords(1, 2, 8) + bytes(20), 2, 0)[1][1] == (Guid(0, 0), None)


CHUNK_4 = struct.pack("<HH", 3, 4) + dwords(23, 0, 0, 0, 0)


def test_objects_of_files_without_a_table_have_their_class_in_the_chunk() -> None:
    content = b"###" + dwords(1, 2, 0) + dwords(101, len(CHUNK_4)) + CHUNK_4 + dwords(102, 0)
    _, managers, rest, file = read_data(content + b"more", 1, 2, 4)
    assert managers == [(Guid(1, 2), None)]
    assert [(each.id, each.class_id) for each in file.objects] == [(101, 23), (102, 0)]
    assert rest == b"more"
    assert refused(lambda: read_data(content[:-5], 1, 2, 4)) == (
        "the data ends before object 1",
        len(content) - 8,
        "",
    )
    assert refused(lambda: read_data(content[:-1], 1, 2, 4)) == (
        "the data ends before the size of object 1",
        len(content) - 4,
        "",
    )
    longer = content[:-4] + dwords(5) + b"four"
    assert refused(lambda: read_data(longer, 1, 2, 4)) == (
        "a chunk of 5 bytes does not fit into 4 bytes",
        len(content),
        "/objects/1",
    )


@pytest.mark.parametrize(
    ("chunk", "class_id"),
    [
        (bytes([10, 33, 6, 8]) + dwords(23), 33),
        (bytes([10, 33, 7, 8]) + dwords(23), 33),
        (bytes([10, 33, 5, 8]) + dwords(23), 23),
        (bytes([10, 33, 7, 8, 0, 0, 0]), 0),
    ],
)
def test_the_class_is_read_from_the_chunk(chunk: bytes, class_id: int) -> None:
    content = b"###" + chunk
    assert resolve._class_in_chunk(content, (content, 3, len(content))) == class_id
    assert resolve._class_in_chunk(content, None) == 0


def test_the_kind_of_the_stored_checksum_is_recorded() -> None:
    sums = {Checksum.FULL: 5, Checksum.DATA_ONLY: 6}
    for stored, form in ((5, Checksum.FULL), (6, Checksum.DATA_ONLY)):
        made = Header(8)
        file_header.note_checksum(made, stored, sums, strict=True)
        assert (made.checksum, made.wrong_checksum) == (form, None)
    made = Header(8)
    with pytest.raises(ChunkwrightError) as caught:
        file_header.note_checksum(made, 7, sums, strict=True)
    assert (caught.value.message, caught.value.offset) == (
        "the checksum is 0x00000007, but the content has 0x00000005 (full), 0x00000006 (data-only)",
        8,
    )
    file_header.note_checksum(made, 7, sums, strict=False)
    assert (made.checksum, made.wrong_checksum) == (Checksum.WRONG, (7, 5))


def included(name: bytes, data: bytes) -> bytes:
    return dwords(len(name)) + name + dwords(len(data)) + data


TWO = included(b"ab", b"xyz") + included(b"", b"")


@pytest.mark.parametrize(
    ("rest", "more"),
    [
        (b"", []),
        (bytes(7), []),
        (included(b"name", b"")[:-1], []),
        (included(b"name", b"123")[:-1], []),
        (included(b"name", b"123"), [(b"name", b"123", False)]),
        (included(b"", b"1"), [(b"", b"1", False)]),
    ],
)
def test_included_files_after_the_data_part_are_read(rest: bytes, more: list[Any]) -> None:
    found = Contents()
    resolve._read_trailer(found, 1, TWO + rest)
    assert [(each.name, each.data, each.counted) for each in found.included_files] == [
        (b"ab", b"xyz", True),
        (b"", b"", False),
        *more,
    ]
    assert found.tail == (b"" if more else rest)
    assert refused(lambda: resolve._read_trailer(Contents(), 4, TWO + rest)) == (
        f"4 included files are announced, but there are {2 + len(more)}",
        len(TWO) + (len(rest) if more else 0),
        "",
    )


SIZES = dwords(5, 5, 0, 0, 0, 0, 0, 10)
HEADS = [
    (b"Nemo Fi", "a header takes 32 bytes, but there are only 7", 0),
    (header(4, 0, 0)[:31], "a header takes 32 bytes, but there are only 31", 0),
    (header(5, 0, 0) + SIZES[:31], "a header takes 64 bytes, but there are only 63", 0x20),
    (header(7, 0, 0) + SIZES[:31], "a header takes 64 bytes, but there are only 63", 0x20),
    (
        header(8, 0, 0, SIZES, 10) + bytes(9),
        "the header part would end at 74, past the 73 bytes of the file",
        0x1C,
    ),
    (
        header(8, 0, 0, SIZES, 10) + bytes(14),
        "the data part would end at 79, past the 78 bytes of the file",
        0x20,
    ),
    (
        header(9, 0, 0, SIZES, 10) + bytes(14),
        "the data part would end at 79, past the 78 bytes of the file",
        0x20,
    ),
]


@pytest.mark.parametrize(("data", "message", "offset"), HEADS)
def test_truncated_headers_are_refused(data: bytes, message: str, offset: int) -> None:
    assert refused(lambda: resolve._head(data)) == (message, offset, "")


def test_headers_of_unknown_versions_are_refused() -> None:
    other = bytearray(header(4, 0, 0))
    other[0x14] = 1
    for data, message, offset in (
        (b"Nemi" + header(4, 0, 0)[4:], "expected 'Nemo' at the start of a Virtools file", 0),
        (header(10, 0, 0), "unknown file version 10", 0x10),
        (bytes(other), "expected 0 as second file version, found 0x1", 0x14),
    ):
        with pytest.raises(ChunkwrightError) as caught:
            resolve._head(data)
        assert (caught.value.message, caught.value.offset) == (message, offset)


BARE = (
    struct.pack("<Ii", 7, 0)
    + struct.pack("<Ii", 8, -3)
    + struct.pack("<Ii", 9, len(ENTITY_CORE) + 4)
    + dwords(33, 0x55, len(ENTITY_CORE))
    + ENTITY_CORE
)


def test_objects_of_version_3_are_read_and_written() -> None:
    file = VirtoolsFile(file_version=3)
    file.write_mode = 0
    assert read_bare_objects(file, b"##" + BARE + b"more", 2, 3, LIMITS) == 2 + len(BARE)
    assert [
        (each.id, each.class_id, each.index_shift, each.chunk is None) for each in file.objects
    ] == [(7, 0, 0, True), (8, 0, -3, True), (9, 33, 4, False)]
    last = file.objects[2]
    chunk = last.need_chunk()
    assert (last.save_flags, last.name) == (0x55, "B")
    assert (chunk.class_id, chunk.data_version, chunk.chunk_version) == (33, 0, 0)
    assert b"".join(map(write_bare_object, file.objects)) == BARE
    # Where the stated size would be 0, the size of the data is written instead.
    for shift, size in ((-len(ENTITY_CORE), len(ENTITY_CORE)), (1 - len(ENTITY_CORE), 1)):
        last.index_shift = shift
        assert write_bare_object(last) == BARE[16:20] + dwords(size) + BARE[24:]
    # Without a chunk, nothing follows the size.
    last.chunk, last.index_shift = None, 5
    assert write_bare_object(last) == struct.pack("<Ii", 9, 5)
    last.chunk = StateChunk(33, data_version=0, chunk_version=0)
    for shift, rest in ((1, dwords(33, 0x55, 0)), (0, b""), (-1, b"")):
        last.index_shift = shift
        assert write_bare_object(last) == struct.pack("<Ii", 9, shift) + rest


def test_the_data_may_end_after_the_size_of_an_object() -> None:
    file = VirtoolsFile(file_version=3)
    assert read_bare_objects(file, BARE[:16], 0, 2, LIMITS) == 16
    assert [type(each) for each in file.objects] == [VirtoolsObject] * 2


@pytest.mark.parametrize(
    ("left", "message", "at", "row"),
    [
        (7, "the data part ends early", 0, 0),
        (15, "the data part ends early", 8, 1),
        (16 + 8 + 11, "the data part ends early", 24, 2),
        (len(BARE) - 1, f"a chunk of {len(ENTITY_CORE)} bytes does not fit", 36, 2),
    ],
)
def test_truncated_objects_of_version_3_are_refused(
    left: int, message: str, at: int, row: int
) -> None:
    file = VirtoolsFile(file_version=3)
    found = refused(lambda: read_bare_objects(file, b"##" + BARE[:left], 2, 3, LIMITS))
    assert found == (message, 2 + at, f"/objects/{row}")


def test_a_file_that_ends_after_its_header_is_refused() -> None:
    for version, head in ((4, header(4, 0, 0)), (5, header(5, 0, 0) + SIZES)):
        assert len(head) == (32 if version == 4 else 64)
        with pytest.raises(TruncatedError, match="the data ends before the highest object id"):
            opened(head, format="nmo", strict=False)
