"""The meaning of each byte, in buffers whose values all differ."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from chunkwright.binary.forms import FloatBits
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    QueryError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.state_chunk import Lists, StateChunk, Unresolved, chunk_format
from chunkwright.state_chunk.ask import (
    chunk_from_dict,
    chunk_problems,
    chunk_to_dict,
    convert,
    from_dict,
    info,
    to_dict,
)
from chunkwright.state_chunk.chunk_format import (
    NO_LISTS,
    ChunkOption,
    Content,
    Guid,
    PaddedBytes,
    Text,
    decode_name,
    encode_text,
    join,
    link_chain,
    pack_real,
    pairs,
    share,
    walk_chain,
)
from chunkwright.state_chunk.model import by_index
from chunkwright.state_chunk.reader import NoReferences, Reader
from chunkwright.state_chunk.resolve import (
    all_sub_chunks,
    listed_sub_chunks,
    parse_buffer,
    parse_sub_chunk,
    probe,
)
from chunkwright.state_chunk.serialize import NoNumbering, Writer, write, write_sub_chunk
from tests.state_chunk.bytes import dwords

MARK = 0xFFFFFFFF


def reader(data: bytes, **options: Any) -> Reader:
    return Reader(data, StateChunk(**options), NoReferences())


def written(name: str, *values: Any, **options: Any) -> Content:
    w = Writer(StateChunk(**options), NoNumbering())
    getattr(w, name)(*values)
    return w.content()


# -- headers ------------------------------------------------------------------------------


def test_constants_have_the_values_of_the_format() -> None:
    assert {option.name: int(option) for option in ChunkOption} == {
        "IDS": 1,
        "MANAGERS": 2,
        "CHUNKS": 4,
        "FILE": 8,
        "ALLOW_DYNAMIC": 16,
        "LIST_BIG": 32,
    }
    assert (chunk_format.VERSION_IDS_LISTED, chunk_format.VERSION_MANAGERS) == (4, 5)
    assert (chunk_format.VERSION_NEW_BUFFER, chunk_format.VERSION_FILE_INDICES) == (6, 7)
    assert (chunk_format.CURRENT_DATA_VERSION, chunk_format.DEEPEST) == (10, 32)
    assert chunk_format.OBJECT_MARKERS == (0xE32BC4C9, 0x134212E3, 0xFCBAE9DC)
    assert chunk_format.SEQUENCE_MARKERS[:3] == (0xE192BD47, 0x13246628, 0x13EAB3CE)
    assert chunk_format.SEQUENCE_MARKERS[3:] == (0x7891AEFC, 0x13984562)
    assert chunk_format.SEQUENCE_MARK == MARK


@pytest.mark.parametrize("version", range(8))
def test_each_version_has_a_known_buffer_format(version: int) -> None:
    buffers = [0, 0, 0, 0, 0, 1, 2, 2]
    subs = [0, 0, 0, 0, 2, 3, 3, 3]
    for high in (0, 0x300):
        assert chunk_format.buffer_format(version | high) == buffers[version]
        assert chunk_format.sub_chunk_format(version | high) == subs[version]


def test_versions_above_7_are_refused_with_their_offset() -> None:
    with pytest.raises(UnsupportedVersionError, match="chunk version 8") as caught:
        chunk_format.buffer_format(8, 40)
    assert caught.value.offset == 40


def test_each_part_of_a_new_buffer_is_read() -> None:
    core = dwords(0x11, 0, 21, 22, 23, 24, 25)
    data = (
        bytes([9, 41, 7, 0x01 | 0x02 | 0x04 | 0x08 | 0x10])
        + dwords(7)
        + core
        + dwords(1, 2)
        + dwords(2, MARK, 3)
        + dwords(3, 4, MARK, 5)
    )
    chunk = parse_buffer(b"before" + data + b"after", 6, 6 + len(data))
    assert (chunk.data_version, chunk.class_id, chunk.chunk_version) == (9, 41, 7)
    assert (chunk.options, chunk.bound, chunk.file_flag, chunk.nested) == (0x10, True, 0, False)
    assert chunk.allows_dynamic
    assert chunk.assemble() == (core, Lists(ids=(2,), chunks=(MARK, 3), managers=(4, MARK, 5)))
    assert write(chunk) == data
    chunk.options = 0
    chunk.bound = False
    assert write(chunk)[3] == 0x07
    assert not chunk.allows_dynamic


@pytest.mark.parametrize(("version", "lists"), [(4, 2), (5, 3), (0, 2)])
def test_each_part_of_an_old_buffer_is_read(version: int, lists: int) -> None:
    core = dwords(0x11, 0, 21, 22)
    marks = [dwords(2), dwords(3, 3), dwords(2, 3, 2)][:lists]
    counts = [len(mark) // 4 for mark in marks]
    data = struct.pack("<HH", 0x0203, version | 0x0500) + dwords(0x1234, 4, 99, *counts)
    data += core + b"".join(marks)
    chunk = parse_buffer(data)
    assert (chunk.data_version, chunk.chunk_version) == (0x0203, version | 0x0500)
    assert (chunk.class_id, chunk.file_flag, chunk.bound) == (0x1234, 99, False)
    found = Lists(*[struct.unpack(f"<{len(mark) // 4}I", mark) for mark in marks])
    assert chunk.assemble() == (core, found)
    assert write(chunk) == data
    assert (chunk.options, chunk.nested, chunk.depth) == (0, False, 0)


@pytest.mark.parametrize(("version", "lists"), [(3, 0), (4, 2), (5, 3), (7, 3)])
@pytest.mark.parametrize("flag", [0, 1])
@pytest.mark.parametrize("bound", [False, True])
def test_each_part_of_a_sub_chunk_is_read(version: int, lists: int, flag: int, bound: bool) -> None:
    core = dwords(0x11, 0, 21, 22)
    parent = StateChunk(5, chunk_version=version, bound=bound)
    if lists:
        marks = [dwords(2), dwords(3, 3), dwords(2, 3, 2)][:lists]
        head = dwords(0x1234) + struct.pack("<HH", 0x0109, 0x0107) + dwords(4, flag)
        head += dwords(*[len(mark) // 4 for mark in marks])
    else:
        marks, head = [], dwords(0x1234, 4, flag)
    body = head + core + b"".join(marks)
    data = dwords(77, len(body) // 4) + body + dwords(88)
    sub, end = parse_sub_chunk(data, 4, parent)
    assert sub is not None
    assert end == len(data) - 4
    assert (sub.class_id, sub.file_flag, sub.nested, sub.depth) == (0x1234, flag, True, 1)
    versions = (0x0109, 0x0107) if lists else (0, 0)
    assert (sub.data_version, sub.chunk_version) == versions
    assert sub.bound is (bound and bool(flag))
    wanted = Lists(*[struct.unpack(f"<{len(mark) // 4}I", mark) for mark in marks])
    assert sub.assemble() == (core, wanted)
    assert write_sub_chunk(sub, version) == data[4:-4]


def test_null_sub_chunks_are_one_dword() -> None:
    assert parse_sub_chunk(dwords(5, 0, 7), 4, StateChunk()) == (None, 8)
    assert write_sub_chunk(None, 7) == dwords(0)
    with pytest.raises(TruncatedError, match="lacks its size"):
        parse_sub_chunk(dwords(5), 4, StateChunk())


def test_a_sub_chunk_with_a_wrong_size_is_refused() -> None:
    sub = write_sub_chunk(StateChunk(1, nested=True), 7)
    for more in (-1, 1):
        size = len(sub) // 4 - 1 + more
        with pytest.raises((CorruptError, TruncatedError)):
            parse_sub_chunk(dwords(size) + sub[4:] + dwords(0), 0, StateChunk())


def test_buffers_with_surplus_or_missing_bytes_are_refused() -> None:
    assert parse_buffer(dwords(0x00070000, 0)).areas == []
    with pytest.raises(TruncatedError, match="7 bytes are too few for a chunk"):
        parse_buffer(bytes(7))
    for size, why in (
        (2, "announces 2 dwords of data, but 4 bytes are left"),
        (0, "4 bytes follow the end"),
    ):
        with pytest.raises(ChunkwrightError, match=why):
            parse_buffer(dwords(0x00070000, size, 0))
    with pytest.raises(TruncatedError, match="lacks its count"):
        parse_buffer(dwords(0x01070000, 0))
    with pytest.raises(TruncatedError, match="position list of 1 entry"):
        parse_buffer(dwords(0x01070000, 0, 1))


def test_only_complete_chains_of_the_new_format_are_recognised() -> None:
    good = dwords(0x00070000, 2, 0x11, 0)
    assert probe(good)
    assert probe(dwords(0x00060000, 2, 0x11, 0))
    for bad in (
        good[:4],
        good + b"\0\0",
        dwords(0x00050000, 2, 0x11, 0),
        dwords(0x00080000, 2, 0x11, 0),
        dwords(0x00070000, 0),
        dwords(0x00070000, 1, 5),
        good + dwords(0),
    ):
        assert not probe(bad)


# -- the chain and its lists --------------------------------------------------------------


def test_a_chain_is_split_into_its_areas() -> None:
    data = dwords(1, 3, 100, 2, 7, 200, 201, 3, 0, 300)
    assert walk_chain(data) == [(1, 8, 12), (2, 20, 28), (3, 36, 40)]
    assert link_chain([(1, dwords(100)), (2, dwords(200, 201)), (3, dwords(300))]) == data
    assert link_chain([(9, dwords(5))]) == dwords(9, 0, 5)
    for bad in (dwords(1), dwords(1, 1), dwords(1, 2), dwords(1, 3, 5), dwords(1, 9, 5)):
        assert isinstance(walk_chain(bad), str)
    assert walk_chain(dwords(1, 2, 3, 0)) == [(1, 8, 8), (3, 16, 16)]


def test_positions_belong_to_the_area_whose_payload_contains_them() -> None:
    spans = [(1, 8, 16), (2, 24, 32)]
    for position, area, inside in [
        (0, None, 0),
        (1, None, 0),
        (2, 8, 0),
        (3, 8, 1),
        (4, None, 0),
        (5, None, 0),
        (6, 24, 0),
        (7, 24, 1),
        (8, None, 0),
    ]:
        for which, marks in enumerate([(position,), (MARK, position)]):
            for name in ("ids", "chunks", "managers"):
                found = share(Lists(**{name: marks}), spans)
                relative = (MARK, inside) if which else (inside,)
                assert found == ({} if area is None else {area: Lists(**{name: relative})})


def test_position_lists_are_joined_relative_to_the_chunk() -> None:
    contents = [
        Content(dwords(0, 0), Lists(ids=(1,), managers=(MARK, 0))),
        Content(b""),
        Content(dwords(0), Lists(ids=(MARK, 0), chunks=(0,))),
    ]
    assert join(contents) == Lists(ids=(3, MARK, 8), chunks=(8,), managers=(MARK, 2))
    assert join([Content(b"")]) is NO_LISTS
    assert list(pairs((4, MARK, 5, 6, MARK))) == [(4, False), (5, True), (6, False)]


def test_sub_chunks_are_found_by_the_list() -> None:
    def sub(number: int) -> bytes:
        made = StateChunk(number, nested=True, core=dwords(0x50 + number, 0))
        return write_sub_chunk(made, 7)

    core = dwords(0x10, 0) + sub(1) + dwords(2) + sub(2) + dwords(0) + sub(3)
    first, second = 2, 2 + len(sub(1)) // 4
    third = second + 2 + len(sub(2)) // 4
    chunk = StateChunk(8, core=core, lists=Lists(chunks=(first, MARK, second, third)))
    assert [one.class_id for one in listed_sub_chunks(chunk)] == [1, 2, 3]
    assert [(depth, one.class_id) for depth, one in all_sub_chunks(chunk)] == [
        (1, 1),
        (1, 2),
        (1, 3),
    ]
    for outside in (len(core) // 4, len(core) // 4 + 9):
        for marks in ((outside,), (MARK, outside)):
            with pytest.raises(TruncatedError):
                listed_sub_chunks(StateChunk(8, core=core, lists=Lists(chunks=marks)))
    many = StateChunk(8, core=dwords(0x10, 0, 2, 0), lists=Lists(chunks=(MARK, 2)))
    with pytest.raises(TruncatedError, match="2 sub-chunks at dword 2 do not fit"):
        listed_sub_chunks(many)
    back = StateChunk(8, core=core, lists=Lists(chunks=(third, first)))
    with pytest.raises(CorruptError, match="overlaps"):
        listed_sub_chunks(back)


# -- primitives ---------------------------------------------------------------------------


def test_a_reader_reads_consecutive_dwords() -> None:
    r = reader(dwords(0x80000001, -2) + struct.pack("<f", -1.5) + dwords(0x00020001, 5, 6))
    assert (r.u32(), r.i32(), r.f32(), r.words()) == (0x80000001, -2, -1.5, (1, 2))
    assert (r.left, r.position) == (8, 16)
    assert r.guid() == Guid(5, 6)
    assert (r.left, r.rest()) == (0, b"")
    for name in ("u32", "i32", "f32", "words", "guid", "string", "buffer", "reference"):
        with pytest.raises(TruncatedError) as caught:
            getattr(reader(bytes(3)), name)()
        assert caught.value.offset == 0


def test_strings_have_one_terminator() -> None:
    for text, size in [("", 1), ("abc", 4), ("abcd", 5), ("abcdefg", 8)]:
        stored = text.encode() + b"\0"
        padded = stored + bytes(-len(stored) % 4)
        assert encode_text(text, "ascii") == (size, padded)
        assert written("string", text).payload == dwords(size) + padded
        found = reader(dwords(size) + padded).string()
        assert (found, type(found)) == (text, str)
    assert written("string", None).payload == dwords(0)
    assert reader(dwords(0)).string() is None


@pytest.mark.parametrize(
    ("size", "stored", "text"),
    [
        (3, b"abc\0", "abc"),  # the terminator is not counted
        (5, b"abc\0\0\0\0\0", "abc"),  # two terminators are counted
        (4, b"a\0b\0", "a"),  # a terminator is inside
        (2, b"a\0xy", "a"),  # the padding is not zero
        (2, b"\xe9\0\0\0", "\xe9"),  # a code page is needed
    ],
)
def test_strings_keep_unusual_terminators_and_padding(size: int, stored: bytes, text: str) -> None:
    found = reader(dwords(size) + stored).string()
    assert isinstance(found, Text)
    assert (found, found.size, found.stored) == (text, size, stored)
    assert written("string", found).payload == dwords(size) + stored


def test_names_end_at_their_first_terminator() -> None:
    assert decode_name(b"ab\0cd", "ascii") == "ab"
    assert decode_name(b"\xff", "ascii") == "\\xff"


def test_buffers_keep_their_padding() -> None:
    found = reader(dwords(5) + b"abcde\0\0\1").buffer()
    assert isinstance(found, PaddedBytes)
    assert (found, found.padding) == (b"abcde", b"\0\0\1")
    assert written("buffer", found).payload == dwords(5) + b"abcde\0\0\1"
    plain = reader(dwords(5) + b"abcde\0\0\0").buffer()
    assert (plain, type(plain)) == (b"abcde", bytes)
    assert reader(dwords(8, 3) + b"abcdefgh").counted_array() == (3, b"abcdefgh")
    assert written("counted_array", 3, b"abcde").payload == dwords(5, 3) + b"abcde\0\0\0"


def test_reals_keep_their_bits() -> None:
    for bits in (0x80000000, 0x7FC00000, 0x7F800001, 0xFF800000, 0x00000001):
        found = reader(dwords(bits)).f32()
        assert isinstance(found, FloatBits) is (bits == 0x7F800001)
        assert pack_real(found) == dwords(bits) == written("f32", found).payload


def test_references_are_read_by_index_by_id_and_with_markers() -> None:
    marks = (0xE32BC4C9, 0x134212E3, 0xFCBAE9DC)
    bound = {"bound": True}
    assert reader(dwords(-1), **bound).reference() is None
    for index in (-2, 0, 5):
        assert reader(dwords(index), **bound).reference() == Unresolved(index, by_index=True)
        assert written("reference", Unresolved(index, by_index=True), **bound) == Content(
            dwords(index)
        )
    assert reader(dwords(0)).reference() is None
    assert reader(dwords(-1)).reference() == Unresolved(MARK)
    assert written("reference", Unresolved(7)) == Content(dwords(7), Lists(ids=(0,)))
    assert written("reference", None) == Content(dwords(0))
    assert written("reference", Unresolved(0)) == Content(dwords(0), Lists(ids=(0,)))
    old = {"chunk_version": 3, "bound": True}
    assert reader(dwords(*marks, 7), **old).reference() == Unresolved(7)
    assert reader(dwords(0), **old).reference() is None
    assert written("reference", Unresolved(7), **old) == Content(dwords(*marks, 7))
    assert written("reference", None, **old) == Content(dwords(0))


def test_sequences_of_references_are_read() -> None:
    wanted = [None, Unresolved(7)]
    assert reader(dwords(2, 0, 7)).reference_sequence() == wanted
    assert written("reference_sequence", wanted) == Content(dwords(2, 0, 7), Lists(ids=(MARK, 0)))
    assert written("reference_sequence", []) == Content(dwords(0))
    old = {"chunk_version": 3}
    data = dwords(0xE192BD47, 0x13246628, 0x13EAB3CE, 0x7891AEFC, 0x13984562, 2, 0, 7)
    assert reader(data, **old).reference_sequence() == wanted
    assert written("reference_sequence", wanted, **old) == Content(data)


@pytest.mark.parametrize(("version", "listed"), [(4, False), (5, True), (7, True)])
def test_values_of_managers_are_read(version: int, listed: bool) -> None:
    options = {"chunk_version": version}
    assert reader(dwords(5, 6, -7), **options).manager_int() == (Guid(5, 6), -7)
    lists = Lists(managers=(0,)) if listed else NO_LISTS
    assert written("manager_int", (Guid(5, 6), -7), **options) == Content(dwords(5, 6, -7), lists)
    data = dwords(2, 5, 6, -7, 8)
    assert reader(data, **options).manager_sequence() == (Guid(5, 6), [-7, 8])
    lists = Lists(managers=(MARK, 0)) if listed else NO_LISTS
    assert written("manager_sequence", (Guid(5, 6), [-7, 8]), **options) == Content(data, lists)


def test_values_that_are_not_dwords_are_refused() -> None:
    cases: list[tuple[str, tuple[Any, ...], tuple[Any, ...]]] = [
        ("u32", (0, 0xFFFFFFFF, True), (-1, 1 << 32, "x", None, 2.5)),
        ("i32", (-0x80000000, 0x7FFFFFFF), (0x80000000, -0x80000001, b"x", None)),
        ("f32", (1, 2.5, -0.0), (1e39, "x", None)),
        ("words", ((0, 0xFFFF),), ((0, 0x10000), (1, 2, 3), 5, None)),
        ("guid", ((0, MARK),), ((0, 1 << 32), (1, 2, 3), 5, None)),
    ]
    for name, good, bad in cases:
        for value in good:
            assert len(written(name, value).payload) in (4, 8)
        for value in bad:
            with pytest.raises(SerializeError):
                written(name, value)


def test_counts_that_exceed_the_data_are_refused() -> None:
    assert reader(dwords(1, 0)).count() == 1
    assert reader(dwords(1, 0, 0)).count(8) == 1
    with pytest.raises(TruncatedError, match="2 items of at least 4 bytes"):
        reader(dwords(2, 0)).count()
    with pytest.raises(TruncatedError):
        reader(dwords(1, 0)).count(5)
    assert reader(dwords(1, 0)).take(8) == dwords(1, 0)
    for size in (9, -1):
        with pytest.raises(TruncatedError):
            reader(dwords(1, 0)).take(size)


def test_only_bound_chunks_without_markers_refer_by_index() -> None:
    assert by_index(StateChunk(bound=True))
    assert by_index(StateChunk(bound=True, chunk_version=4))
    assert not by_index(StateChunk(bound=True, chunk_version=3))
    assert not by_index(StateChunk())


# -- the model ----------------------------------------------------------------------------


def example() -> StateChunk:
    chunk = StateChunk(23, data_version=9, chunk_version=7, options=0x10)
    chunk.append(0x4, Content(b""))
    chunk.append(0x1000, Content(dwords(2, 5, 6), Lists(ids=(MARK, 0))))
    return chunk


@pytest.mark.parametrize(
    "change",
    [
        {"class_id": 24},
        {"data_version": 8},
        {"chunk_version": 6},
        {"options": 0},
        {"file_flag": 1},
        {"bound": True},
    ],
)
def test_chunks_are_equal_only_if_all_their_parts_are(change: dict[str, Any]) -> None:
    other = example()
    assert other == example()
    for name, value in change.items():
        setattr(other, name, value)
    assert other != example()
    assert example() != 5


def test_areas_are_equal_by_identifier_payload_and_lists() -> None:
    area = example()[0x1000]
    assert area == example()[0x1000]
    assert area != example()[0x4]
    other = example()[0x1000]
    other.set_content(Content(dwords(2, 5, 6)))
    assert area != other
    other.payload = dwords(2, 5, 7)
    assert area != other
    assert repr(area) == "<Area 0x1000: 12 bytes>"
    assert (area.has_chunks, area.name, area.fields) == (False, None, None)
    for bad in (b"abc", b"abcde"):
        with pytest.raises(QueryError, match="are not a whole number of dwords"):
            area.payload = bad


def test_the_text_form_has_only_the_parts_that_exist() -> None:
    assert to_dict(example()) == {
        "chunk": {
            "class_id": 23,
            "data_version": 9,
            "chunk_version": 7,
            "options": 16,
            "file_flag": 0,
            "bound": False,
            "areas": [
                {"identifier": "0x4", "payload": ""},
                {"identifier": "0x1000", "payload": "020000000500000006000000", "ids": [MARK, 0]},
            ],
        }
    }
    assert from_dict(to_dict(example())) == example()


def test_a_chunk_has_counts_and_a_tree() -> None:
    assert info(example()) == {
        "virtools": {"chunk_version": 7, "data_version": 9, "class_id": 23},
        "areas": 2,
        "sub_chunks": 0,
        "core_dwords": 7,
    }
    node = example().tree()
    assert (node.label, node.detail) == ("chunk", "class 23, data version 9, chunk version 7")
    assert [(child.label, child.detail) for child in node.shown()] == [
        ("0x4", "empty"),
        ("0x1000", "3 dwords: 02000000 05000000 06000000"),
    ]
    long = StateChunk()
    long.append(0x5, Content(dwords(*range(9))))
    (area,) = long.tree().shown()
    assert area.detail.startswith("9 dwords: 00000000 01000000")
    assert area.detail.endswith("07000000 ...")


def test_duplicates_broken_chains_and_positions_are_problems() -> None:
    def problems(chunk: StateChunk, *, top: bool = True) -> list[str]:
        return [str(problem) for problem in chunk_problems(chunk, "/x", top=top)]

    assert problems(example()) == []
    twice = example()
    twice.append(0x4, Content(b""))
    assert problems(twice) == ["/x: an identifier occurs twice; loaders only find the first"]
    raw = StateChunk(core=dwords(5))
    (problem,) = problems(raw)
    assert problem.startswith("/x: the data is not a chain of areas")
    assert problems(raw, top=False) == []
    for place, count in ((6, 0), (7, 1)):
        outside = StateChunk(core=example().assemble()[0], lists=Lists(managers=(place,)))
        assert len(problems(outside)) == count
        assert all(
            one == "/x: managers: positions past the end of the data: [7]"
            for one in problems(outside)
        )


@pytest.mark.parametrize("version", [0, 3, 4, 5, 6, 7])
def test_converted_chunks_are_complete_copies(version: int) -> None:
    chunk = StateChunk(23, data_version=9, chunk_version=7, options=0x10, file_flag=3)
    chunk.append(0x1000, Content(dwords(1, 2)))
    made = convert(chunk, version)
    assert (made.class_id, made.data_version, made.chunk_version) == (23, 9, version)
    assert (made.options, made.file_flag) == ((0x10, 0) if version >= 6 else (0, 3))
    assert (made.bound, made.nested) == (False, False)
    assert made[0x1000].payload == dwords(1, 2)
    bound = StateChunk(23, bound=True)
    assert convert(bound, version).bound is (version >= 6)
    assert convert(bound, version, bound=False).bound is False
    assert convert(StateChunk(23), 7, bound=True).bound is True


def test_lists_that_a_version_lacks_are_left_out() -> None:
    chunk = StateChunk(1)
    chunk.append(0x5, Content(dwords(1, 2, 3), Lists(managers=(0,))))
    assert convert(chunk, 5).assemble()[1] == Lists(managers=(2,))
    assert convert(chunk, 4).assemble()[1] == NO_LISTS
    ids = StateChunk(1)
    ids.append(0x5, Content(dwords(1), Lists(ids=(0,))))
    assert convert(ids, 4).assemble()[1] == Lists(ids=(2,))
    with pytest.raises(SerializeError, match="references cannot be encoded again"):
        convert(ids, 3)
    with pytest.raises(SerializeError, match="references cannot be encoded again"):
        convert(ids, 7, bound=True)
    subs = StateChunk(1)
    subs.append(0x5, Content(dwords(0), Lists(chunks=(0,))))
    with pytest.raises(SerializeError, match="sub-chunks cannot be laid out again"):
        convert(subs, 6)


def test_conversion_copies_data_that_is_not_a_chain_with_its_lists() -> None:
    core = dwords(5, 9, 0x65, 0)
    lists = Lists(ids=(2,), chunks=(3,), managers=(1,))
    chunk = StateChunk(41, core=core, lists=lists)
    for version, kept in ((6, lists), (5, lists), (4, Lists(ids=(2,), chunks=(3,)))):
        made = convert(chunk, version)
        assert (made.raw, made.chunk_version) == (core, version)
        assert made.assemble() == (core, kept)
    assert convert(chunk, 3).assemble() == (core, NO_LISTS)


def test_text_forms_are_limited_to_the_depth_of_chunks() -> None:
    form = chunk_to_dict(StateChunk(33))
    assert chunk_from_dict(form, depth=32) == StateChunk(33)
    with pytest.raises(LimitError, match="sub-chunks are nested deeper than 32"):
        chunk_from_dict(form, depth=33)
